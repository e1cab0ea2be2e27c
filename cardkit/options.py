"""Options of a rule set: a field of the class for each, made by `choice`, `switch`, `number`, `limit` or `letters`.

An option has its values, its default, its meaning in one line, and its source.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

import attrs

from cardkit.arguments import require_iterable
from cardkit.language import Message, gettext, pgettext

YES: Final = Message("yes", "value").english
NO: Final = Message("no", "value").english
NONE: Final = Message("none", "value").english
_YES = (YES, "true", "on")
_NO = (NO, "false", "off")


@attrs.frozen
class Option:
    """One rule: its values in words, its default, its meaning in one line, and its source."""

    default: Any
    meaning: str
    source: str
    choices: tuple[str, ...] = ()
    """The words it takes; empty for a number, letters, or yes and no."""
    low: int = 0
    high: int = 0
    """For a number: its bounds."""
    optional: bool = False
    """True where it may be none."""
    alphabet: str = ""
    """For letters: those that may be used."""
    labels: Mapping[str, Message] = attrs.field(factory=dict)
    """For words that it takes: what people read in their place; those that explain themselves have none."""

    @property
    def values(self) -> str:
        """The values it takes, in words."""
        if self.choices:
            return one_of(self.choices)
        if self.alphabet:
            if self.optional:
                return gettext("letters of {alphabet} in that order, or none", alphabet=self.alphabet)
            return gettext("letters of {alphabet} in that order", alphabet=self.alphabet)
        if isinstance(self.default, bool):
            return gettext("yes or no")
        if self.optional:
            return gettext("a whole number from {low} to {high}, or none", low=self.low, high=self.high)
        return gettext("a whole number from {low} to {high}", low=self.low, high=self.high)

    @property
    def values_in_words(self) -> str:
        """The values it takes, each with its words, as in `draw (is drawn from) or aside (is set aside)`."""
        if not self.labels:
            return self.values
        return one_of(map(self.value_in_words, self.choices))

    def value_in_words(self, value: str) -> str:
        """A value as it is typed, with its words, as in `draw (is drawn from)`."""
        label = self.label(value)
        return value if label == value else f"{value} ({label})"

    def label(self, value: str) -> str:
        """A value in words, in the language that is spoken; itself where it explains itself."""
        if value in (YES, NO, NONE) and not self.choices:
            return pgettext("value", value)
        return str(self.labels.get(value, value))

    def read(self, value: object) -> Any:
        """Turn text or a TOML value into a value of this option; raises `ValueError` when it takes no such value."""
        word = value.strip().lower() if isinstance(value, str) else value
        if self.choices:
            if isinstance(word, bool):
                word = YES if word else NO
            elif isinstance(word, int):
                word = str(word)
            if word in self.choices:
                return word
        elif isinstance(self.default, bool):
            if isinstance(word, bool) or word in _YES or word in _NO:
                return word is True or word in _YES
        elif self.optional and (word is None or word in (NONE, "")):
            return None
        elif self.alphabet:
            return self._read_letters(word)
        else:
            return self._read_number(word)
        raise ValueError(value)

    def _read_letters(self, word: object) -> str:
        letters = str(word).upper()
        if not letters or "".join(letter for letter in self.alphabet if letter in letters) != letters:
            raise ValueError(word)
        return letters

    def _read_number(self, word: object) -> int:
        number = int(word) if isinstance(word, (str, int)) and not isinstance(word, bool) else self.low - 1
        if not self.low <= number <= self.high:
            raise ValueError(word)
        return number


def one_of(words: Iterable[str]) -> str:
    """Return words as a choice: `a, b or c`."""
    *first, last = words
    return gettext("{first} or {last}", first=", ".join(first), last=last) if first else last


def _field(option: Option) -> Any:
    return attrs.field(default=option.default, metadata={"option": option})


def choice(default: str, choices: Mapping[str, str | Message] | Iterable[str], meaning: str, source: str) -> str:
    """A rule that is one of some words; a mapping says what people read for each, "" where that is the word itself."""
    require_iterable(choices, "choices")
    said = choices.items() if isinstance(choices, Mapping) else ()
    labels = {word: Message(text, "value") if isinstance(text, str) else text for word, text in said if text}
    field: str = _field(Option(default, meaning, source, choices=tuple(choices), labels=labels))
    return field


def switch(default: bool, meaning: str, source: str) -> bool:
    """A rule that is yes or no."""
    field: bool = _field(Option(default, meaning, source))
    return field


def number(default: int, low: int, high: int, meaning: str, source: str) -> int:
    """A rule that is a whole number within bounds."""
    field: int = _field(Option(default, meaning, source, low=low, high=high))
    return field


def limit(default: int | None, low: int, high: int, meaning: str, source: str) -> int | None:
    """A rule that is a whole number within bounds, or none."""
    field: int | None = _field(Option(default, meaning, source, low=low, high=high, optional=True))
    return field


def letters(default: str | None, alphabet: str, meaning: str, source: str) -> str | None:
    """A rule that is some letters of an alphabet in its order, or none."""
    field: str | None = _field(Option(default, meaning, source, alphabet=alphabet, optional=True))
    return field


def rule_text(value: object) -> str:
    """The value of a rule as a person types it: `yes`, `none`, `6`, `table`."""
    if isinstance(value, bool):
        return YES if value else NO
    return NONE if value is None else str(value)
