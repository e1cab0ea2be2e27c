"""Options of a rule set: a field of the class for each, made by `choice`, `switch`, `number`, `limit` or `letters`.

An option is declared once: its values, its default, its meaning in one line, its source, the sentence of the rule sheet
for each value, and which other options it needs.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypedDict, Unpack

import attrs

from cardkit.arguments import require_iterable
from cardkit.language import Message, gettext, pgettext

YES: Final = Message("yes", "value").english
NO: Final = Message("no", "value").english
NONE: Final = Message("none", "value").english
_YES = (YES, "true", "on")
_NO = (NO, "false", "off")


@attrs.frozen
class Need:
    """Other options that an option needs, as in "`pot=yes` needs `places=yes`"."""

    others: Mapping[str, object]
    """For each other option by name the value that it must have; a tuple lists several, one of which it must have."""
    values: tuple[object, ...] = ()
    """The values that need it; empty for all but the default."""
    why: Message | None = None
    """The reason, as a clause before the sentence."""

    def refusal(self, name: str, option: "Option", rules: object) -> str | None:
        """Return the sentence that `rules` lack a requirement of their option `name`; None when they meet it."""
        value = getattr(rules, name)
        if value not in self.values if self.values else value == option.default:
            return None
        if all(getattr(rules, other) in _several(allowed) for other, allowed in self.others.items()):
            return None
        ways = [
            one_of(f"`{other}={rule_text(each)}`" for each in _several(allowed))
            for other, allowed in self.others.items()
        ]
        says = gettext("`{option}` needs {others}.", option=f"{name}={rule_text(value)}", others=all_of(ways))
        return says[:1].upper() + says[1:] if self.why is None else f"{self.why}: {says}"


def need(why: str = "", /, *, value: object = (), **others: object) -> Need:
    """Declare that an option with `value` (one of several in a tuple), by default any but its default, needs `others`.

    `why` is the reason in a clause, as in "Teams win and lose together: `places=yes` needs `teams=0`."
    """
    return Need(others, _several(value), Message(why) if why else None)


def _several(values: object) -> tuple[object, ...]:
    return values if isinstance(values, tuple) else (values,)


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
    """The bounds of a number, `low` and `high`."""
    optional: bool = False
    """True when the value may be `none`."""
    alphabet: str = ""
    """The allowed letters of an option of letters."""
    labels: Mapping[str, Message] = attrs.field(factory=dict)
    """For words as values: the text for people in their place; words that explain themselves have none."""
    says: Mapping[Any, Any] = attrs.field(factory=dict)
    """For each value the sentence of the rule sheet, None when there is nothing to say."""
    under: str = ""
    """The heading of that sentence in the rule sheet; empty when the sheet has it elsewhere."""
    needs: tuple[Need, ...] = ()
    asked: bool = False
    """True when people choose it when they make house rules."""

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
        """Return a value in words, in the language of the user; the value itself when it explains itself."""
        if value in (YES, NO, NONE) and not self.choices:
            return pgettext("value", value)
        return str(self.labels.get(value, value))

    def sentence(self, value: object) -> str:
        """Return the sentence of the rule sheet for a value; empty when there is none."""
        return str(self.says.get(value) or "")

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
        """Return `word`, a number or its digits, as a number in the range; raises `ValueError`."""
        number = int(word) if isinstance(word, (str, int)) and not isinstance(word, bool) else self.low - 1
        if not self.low <= number <= self.high:
            raise ValueError(word)
        return number


def one_of(words: Iterable[str]) -> str:
    """Return words as a choice: `a, b or c`."""
    *first, last = words
    return gettext("{first} or {last}", first=", ".join(first), last=last) if first else last


def all_of(words: Iterable[str]) -> str:
    """Return words as a list: `a, b and c`."""
    *first, last = words
    return gettext("{first} and {last}", first=", ".join(first), last=last) if first else last


def _field(default: Any, meaning: str, source: str, more: Mapping[str, Any], **values: Any) -> Any:
    needs = more.get("needs", ())
    option = Option(
        default, meaning, source, **values, **{**more, "needs": (needs,) if isinstance(needs, Need) else tuple(needs)}
    )
    return attrs.field(default=default, metadata={"option": option})


class More(TypedDict, total=False):
    """The further arguments of a declaration, as described in `Option`."""

    says: Mapping[Any, Any]
    under: str
    needs: Need | Iterable[Need]
    asked: bool


def choice(
    default: str,
    choices: Mapping[str, str | Message] | Iterable[str],
    meaning: str,
    source: str,
    **more: Unpack[More],
) -> str:
    """Declare a rule with words as values; a mapping has the text for each, "" for the word itself."""
    require_iterable(choices, "choices")
    said = choices.items() if isinstance(choices, Mapping) else ()
    labels = {word: Message(text, "value") if isinstance(text, str) else text for word, text in said if text}
    field: str = _field(default, meaning, source, more, choices=tuple(choices), labels=labels)
    return field


def switch(default: bool, meaning: str, source: str, **more: Unpack[More]) -> bool:
    """A rule that is yes or no."""
    field: bool = _field(default, meaning, source, more)
    return field


def number(default: int, low: int, high: int, meaning: str, source: str, **more: Unpack[More]) -> int:
    """A rule that is a whole number within bounds."""
    field: int = _field(default, meaning, source, more, low=low, high=high)
    return field


def limit(default: int | None, low: int, high: int, meaning: str, source: str, **more: Unpack[More]) -> int | None:
    """A rule that is a whole number within bounds, or none."""
    field: int | None = _field(default, meaning, source, more, low=low, high=high, optional=True)
    return field


def letters(default: str | None, alphabet: str, meaning: str, source: str, **more: Unpack[More]) -> str | None:
    """A rule that is some letters of an alphabet in its order, or none."""
    field: str | None = _field(default, meaning, source, more, alphabet=alphabet, optional=True)
    return field


def rule_text(value: object) -> str:
    """Return the value of a rule as a person types it: `yes`, `none`, `6`, `table`."""
    if isinstance(value, bool):
        return YES if value else NO
    return NONE if value is None else str(value)
