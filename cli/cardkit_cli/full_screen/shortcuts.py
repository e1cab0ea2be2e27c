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


def is_numbered(question: Question | None) -> bool:
    """Return whether a number chooses an entry of the list: not in a question about numbers, or if cards have some."""
    if question is None:
        return False
    if question.moves is not None:
        return question.moves.numbered and not question.moves.announces
    return all(
        entry.typed in ("", str(number)) or not entry.typed[0].isdigit()
        for number, entry in enumerate(question.entries, 1)
    )


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
    if is_numbered(question):
        first = {text[0] for text in spelled}
        found |= {key: index for key, index in digits_of(len(entries)).items() if key not in first}
    return found


def digits_of(last: int) -> dict[str, int]:
    """Return the digits that are numbers from 1 to `last` and begin no longer one, each with its index."""
    return {str(number): number - 1 for number in range(1, min(last, 9) + 1) if 10 * number > last}


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
