"""Keys that choose an entry of the list at once, and keys pressed after one out of habit."""

import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from cardkit.cards.card import Card
from cardkit.speech.completion import typed
from cardkit.speech.vocabulary import CALLS, PASSES, typed_as
from cardkit_cli.full_screen.screen import Question
from cardkit_cli.terminal.choosing import Entry

WRITTEN: Final = "/"
"""The key that begins a typed line in which digits choose nothing."""
HABIT: Final = 1.0
"""The seconds after a key that chose at once in which Enter and the rest of its word are ignored."""


def numbers_of(question: Question | None, entries: Sequence[Entry]) -> Sequence[str]:
    """Return the number that chooses each entry: that of the list, or the one that its move says; empty for none.

    None has one in a question about numbers, or if cards have some. Where no move can be typed by its number, as the
    answers to a play, it is that of the list.
    """
    listed = [str(number) for number, _ in enumerate(entries, 1)]
    moves = question.moves if question is not None else None
    if question is None or (moves is not None and moves.announces):
        return [""] * len(entries)
    if moves is not None:
        known = dict(zip((entry.typed for entry in moves.offered), moves.numbers, strict=True))
        counted = [str(number) for number, _ in enumerate(known, 1)]
        alike = bool(known) and ([*known.values()] == counted or not any(known.values()))
        return listed if alike else [known.get(entry.typed, "") for entry in entries]
    named = [entry.typed for entry in question.entries]
    apart = all(typed in ("", str(number)) or not typed[0].isdigit() for number, typed in enumerate(named, 1))
    return listed if apart else [""] * len(entries)


def keys_at_once(question: Question | None, entries: Sequence[Entry]) -> Mapping[str, int]:
    """Return the keys that choose an entry at once, each with its index: the numbers shown, and single letters.

    A number waits while a longer number, or a card that can be played, begins with it. A letter is such a key when it
    is typed for an entry, and begins no other entry and no playable card.
    """
    if question is None:
        return {}
    spelled = _spellings(question.moves.playable if question.moves is not None else ())
    typed_for = [entry.typed.lower() for entry in entries]
    begun = {*typed_for, *spelled}
    found = {
        key: index
        for index, key in enumerate(typed_for)
        if len(key) == 1 and not any(text.startswith(key) for text in begun - {key})
    }
    first = {text[0] for text in spelled}
    digits = digits_of(numbers_of(question, entries))
    return found | {key: index for key, index in digits.items() if key not in first}


def begins_card(text: str, question: Question | None) -> bool:
    """Return whether a card that can be played is spelled with `text` at its beginning, as `10` begins `10♦`."""
    moves = question.moves if question is not None else None
    return any(spelled.startswith(text.lower()) for spelled in _spellings(moves.playable if moves is not None else ()))


def digits_of(numbers: Sequence[str]) -> dict[str, int]:
    """Return those of `numbers` that are one digit and begin no longer one, each with its index."""
    longer = {number[0] for number in numbers if len(number) > 1}
    return {number: index for index, number in enumerate(numbers) if len(number) == 1 and number not in longer}


def _spellings(cards: Iterable[Card]) -> set[str]:
    """Return all spellings of cards that people type, in small letters."""
    return {text.lower() for card in cards for text in (card.text, typed(card), typed_as(card.text))}


class Habit:
    """The keys that people press out of habit after one that chose at once: the rest of its word, and Enter."""

    def __init__(self) -> None:
        self.rests: set[str] = set()
        self.since = -HABIT

    def begin(self, key: str, question: Question) -> None:
        """Note that a key has chosen: the rest of words that begin with it may follow."""
        known = [*CALLS, *PASSES, *(question.following([]) if question.following is not None else ())]
        words = {text.lower() for word in known for text in (word, typed_as(word))}
        self.rests = {word[1:] for word in words if word.startswith(key)} | {""}
        self.since = time.monotonic()

    def has(self, key: str, character: str | None) -> bool:
        """Return whether a key continues the word whose first letter has chosen, or is the Enter after it.

        That is so for `HABIT` seconds. Any other key, and Enter, end it.
        """
        if not self.rests or time.monotonic() - self.since > HABIT:
            self.rests = set()
            return False
        if key == "enter":
            self.rests = set()
            return True
        self.rests = {rest[1:] for rest in self.rests if character and rest.startswith(character.lower())}
        return bool(self.rests)
