"""Keys that choose an entry of the list at once, and keys pressed after one out of habit."""

import time
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from cardkit.cards.card import Card
from cardkit.speech.completion import typed
from cardkit.speech.vocabulary import CALLS, PASSES, typed_as
from cardkit_cli.full_screen.screen import Question
from cardkit_cli.terminal.choosing import Entry

HABIT: Final = 1.0
"""The seconds after a key that chose at once in which Enter and the rest of its word are ignored."""


def is_numbered(question: Question | None) -> bool:
    """Return whether a number chooses an entry of the list: not when the question is about numbers."""
    if question is None:
        return False
    if question.moves is not None:
        return question.moves.numbered
    return all(
        entry.typed in ("", str(number)) or not entry.typed[0].isdigit()
        for number, entry in enumerate(question.entries, 1)
    )


def keys_at_once(question: Question | None, entries: Sequence[Entry], hand: Sequence[Card]) -> Mapping[str, int]:
    """Return the keys that can only mean one entry, each with its index.

    A number is no such key when a longer one begins with it, or when a card of the hand does while cards can be played.
    A letter is one when it is typed for an entry and begins no other entry and no playable card.
    """
    if question is None:
        return {}
    playable = question.moves.playable if question.moves is not None else ()
    begun = {entry.typed.lower() for entry in entries} | _spellings(playable)
    found = {
        entry.typed.lower(): index
        for index, entry in enumerate(entries)
        if len(entry.typed) == 1 and not _begins(entry.typed, begun)
    }
    if is_numbered(question):
        numbers = [str(number) for number in range(1, len(entries) + 1)]
        others = {*begun, *_spellings(hand if playable else ()), *numbers}
        found |= {
            number: index for index, number in enumerate(numbers) if len(number) == 1 and not _begins(number, others)
        }
    return found


def _spellings(cards: Iterable[Card]) -> set[str]:
    """Return all spellings of cards that people type, in small letters."""
    return {text.lower() for card in cards for text in (card.text, typed(card), typed_as(card.text))}


def _begins(key: str, texts: Collection[str]) -> bool:
    return any(text.startswith(key.lower()) and len(text) > len(key) for text in texts)


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
        """Return whether a key goes on with a word whose first letter has chosen, or is the Enter after it.

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
