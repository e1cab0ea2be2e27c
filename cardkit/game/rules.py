"""Rule sets as data: independent options, each with its values, default and one line of meaning; and presets of them.

A rule set is a frozen attrs class whose fields are made by the functions of `cardkit.options`. A preset is a named set
of differences from its parent. House rules are such differences from the command line or from a TOML file.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any, Final, Self, TypeVar

import attrs

from cardkit.arguments import require_kind, require_text
from cardkit.errors import InvalidRule
from cardkit.language import Message, gettext, mark, pgettext
from cardkit.options import Option, one_of

IN_SHORT: Final = mark("In short")
"""The first heading of `Game.describe` in games that tell a beginner the essentials in a few sentences."""


@attrs.frozen
class RuleSet:
    """The base of every family's rules: a frozen class of options."""

    def __attrs_post_init__(self) -> None:
        for why in self.contradictions():
            raise InvalidRule(why)

    def contradictions(self) -> Iterator[str]:
        """Yield why these rules cannot go together, a sentence for each reason.

        These are the needs that options declare; a family adds those that one option does not know alone.
        """
        for name, option in self.options().items():
            for need in option.needs:
                refusal = need.refusal(name, option, self)
                if refusal is not None:
                    yield refusal

    @classmethod
    def options(cls) -> dict[str, Option]:
        """The options by name, in their order."""
        return {field.name: field.metadata["option"] for field in attrs.fields(cls)}

    def numbers(self, no_limit: int) -> dict[str, int]:
        """Return the options as engines read them: the index of a choice, a number, 1 and 0 for yes and no.

        `no_limit` is the value of an absent limit. Options of letters are left out: they define the pack.
        """
        found = {}
        for name, option in self.options().items():
            value = getattr(self, name)
            if option.choices:
                found[name] = option.choices.index(value)
            elif not option.alphabet:
                found[name] = no_limit if value is None else int(value)
        return found

    def changed(self, changes: Mapping[str, object]) -> Self:
        """Return these rules with `changes`, whose values may be text; raises `InvalidRule` for a wrong one."""
        faults = self.faults(changes)
        if faults:
            raise InvalidRule(faults[0])
        options = self.options()
        return attrs.evolve(self, **{name: options[name].read(value) for name, value in changes.items()})

    def faults(self, changes: Mapping[str, object]) -> list[str]:
        """Return a sentence for each of `changes` with an unknown name or value; contradictions are not checked."""
        require_kind(changes, Mapping, "changes")
        options = self.options()
        found = []
        for name, value in changes.items():
            if name not in options:
                found.append(unknown("rule", name, options, listed_by=gettext("cardkit rules GAME")))
                continue
            try:
                options[name].read(value)
            except ValueError:
                takes = options[name].values
                found.append(gettext("`{name}` takes {values}, not {value!r}.", name=name, values=takes, value=value))
        return found

    def differences(self, other: Self) -> dict[str, Any]:
        """The options in which these rules differ from `other`, with their values here."""
        require_kind(other, type(self), "other")
        return {name: getattr(self, name) for name in self.options() if getattr(self, name) != getattr(other, name)}


@attrs.frozen
class Unknown:
    """Sentences for something that does not exist: whole ones, as each kind of thing has a gender of its own."""

    close: Message
    many: Message
    """The sentence when there are too many to name: it names the command that lists them."""
    all: Message


UNKNOWN: Final = {
    "game": Unknown(
        Message("There is no game {name!r}: did you mean {close}?"),
        Message("There is no game {name!r}: `{listed_by}` lists all."),
        Message("There is no game {name!r}: there is {names}."),
    ),
    "preset": Unknown(
        Message("There is no preset {name!r}: did you mean {close}?"),
        Message("There is no preset {name!r}: `{listed_by}` lists all."),
        Message("There is no preset {name!r}: there is {names}."),
    ),
    "rule": Unknown(
        Message("There is no rule {name!r}: did you mean {close}?"),
        Message("There is no rule {name!r}: `{listed_by}` lists all."),
        Message("There is no rule {name!r}: there is {names}."),
    ),
    "bot": Unknown(
        Message("There is no bot {name!r}: did you mean {close}?"),
        Message("There is no bot {name!r}: `{listed_by}` lists all."),
        Message("There is no bot {name!r}: there is {names}."),
    ),
}
"""The kinds of named things, with the sentences for a name that does not exist."""
OTHER_KIND: Final = Unknown(
    Message("There is no {kind} {name!r}: did you mean {close}?"),
    Message("There is no {kind} {name!r}: `{listed_by}` lists all."),
    Message("There is no {kind} {name!r}: there is {names}."),
)


def unknown(kind: str, name: str, known: Iterable[str], aliases: Iterable[str] = (), listed_by: str = "") -> str:
    """Return the sentence that a name does not exist, with up to three existing names that are near, or else all.

    `aliases` are understood too. When none is near, and there are more than a dozen, the sentence gives the command
    `listed_by` that lists them.
    """
    names, others, said = list(known), list(aliases), UNKNOWN.get(kind, OTHER_KIND)
    close = _nearest(name, [*names, *others])
    if close:
        return said.close.format(kind=kind, name=name, close=one_of(close))
    if listed_by and len(names) > _NAMED:
        return said.many.format(kind=kind, name=name, listed_by=listed_by)
    return said.all.format(kind=kind, name=name, names=", ".join(names))


def _nearest(name: str, names: Iterable[str]) -> list[str]:
    """Return up to three names spelled much like `name`, nearest first, or those of which it is a word, as in `bs`."""
    by_spelling = {spelling(each): each for each in reversed(list(names))}
    with_word = [each for each in by_spelling if spelling(name) in each.split("-")]
    close = with_word or get_close_matches(spelling(name), by_spelling, n=3, cutoff=0.6)
    return [by_spelling[each] for each in close[:3]]


def spelling(name: str) -> str:
    """Return a name as names are compared: in small letters, with е for ё, and one dash between words.

    >>> spelling("Верю — не верю"), spelling("Трёшка")
    ('верю-не-верю', 'трешка')
    """
    name = name[:_LONGEST].strip().casefold().replace("ё", "е")
    return "-".join(re.split(r"[\s,_\u2010-\u2015-]+", name))


_LONGEST: Final = 200
"""The number of letters of a name that are compared with the existing names, which are all shorter."""
_NAMED: Final = 12
"""The largest number of names in one sentence."""


def parse_changes(texts: Iterable[str]) -> dict[str, str]:
    """Read rules written as `name=value`, or `name` for a switch that is on; raises `InvalidRule` for other text."""
    changes = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not name.strip().isidentifier():
            raise InvalidRule(
                gettext("A rule is written name=value, as in throw_who=attacker, not {text!r}.", text=text)
            )
        changes[name.strip()] = value.strip() if equals else "true"
    return changes


@attrs.frozen(repr=False)
class Preset:
    """A named rule set: the differences from its parent, the numbers of seats, and the source."""

    name: str
    title: str
    """A description, in one line."""
    seats: tuple[int, int]
    """The fewest and the most players."""
    source: str
    parent: str | None = None
    changes: Mapping[str, object] = attrs.field(factory=dict)
    aliases: tuple[str, ...] = ()
    house_rules_of: str | None = None
    """For house rules from a file: the preset that they change."""
    recorded: Mapping[str, object] = attrs.field(factory=dict)
    """The options whose values have changed since records of this game were first written, with the values of then: a
    record that does not name them means these."""
    family: str = attrs.field(default="", eq=False)
    """The name of its family, which enters it."""

    def __repr__(self) -> str:
        fewest, most = self.seats
        return f"<Preset {self.name}: {self.title}, {fewest} to {most} seats>"

    def is_called(self, name: str) -> bool:
        """Return whether that is its name or an alias, in any spelling (`spelling`)."""
        require_text(name, "name")
        return spelling(name) in map(spelling, (self.name, *self.aliases))

    @property
    def shown_name(self) -> str:
        """The name in the language of the user, which is an alias, so that it can be typed."""
        return shown_game(self.name)

    @property
    def shown_title(self) -> str:
        """Its title in the language of the user."""
        return gettext(self.title)


def shown_game(name: str) -> str:
    """The name of a preset in the language of the user; names of house rules stay as they are."""
    return pgettext("game", name)


RulesT = TypeVar("RulesT", bound=RuleSet)


def preset_rules(rules: type[RulesT], preset: Preset, presets: Iterable[Preset]) -> RulesT:
    """Return the whole rule set of `preset`: that of its parent, one of `presets`, with its own changes.

    Raises `InvalidRule` for a change that `rules` does not take, and when the parent is none of `presets`.
    """
    if preset.parent is None:
        return rules().changed(preset.changes)
    presets = list(presets)
    parent = next((other for other in presets if other.name == preset.parent), None)
    if parent is None:
        raise InvalidRule(
            gettext("The parent {parent!r} of {name!r} is none of its presets.", parent=preset.parent, name=preset.name)
        )
    return preset_rules(rules, parent, presets).changed(preset.changes)
