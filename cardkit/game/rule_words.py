"""Rules in words: put together, and compared for two games or for the values of one option."""

import re
from collections.abc import Iterable, Mapping
from typing import Final

import attrs

from cardkit.cards.card import Card
from cardkit.errors import InvalidRule
from cardkit.game.game import AnyGame
from cardkit.game.rules import IN_SHORT, RuleSet
from cardkit.language import gettext
from cardkit.options import Option

CARDS: Final = Card.alphabet
"""The cards whose letters options take."""


@attrs.frozen
class Difference:
    """The sentences under one heading that only one of two games has."""

    heading: str
    first: tuple[str, ...]
    second: tuple[str, ...]


def rule_sheet(rules: RuleSet, parts: Mapping[str, Iterable[str]]) -> list[tuple[str, list[str]]]:
    """Return the rules in words: by heading the sentences of `parts`, and those that options declare `under` it.

    Empty sentences are left out, and so are headings without sentences.
    """
    sheet = []
    for heading, sentences in parts.items():
        declared = (
            option.sentence(getattr(rules, name)) for name, option in rules.options().items() if option.under == heading
        )
        said = [sentence for sentence in (*sentences, *declared) if sentence]
        if said:
            sheet.append((gettext(heading), said))
    return sheet


def differences(first: AnyGame, second: AnyGame) -> list[Difference]:
    """Return the differences between the rules of two games in words, one for each heading that differs.

    The headings of the first game come first, in its order. The rules in short are not compared. Return an empty list
    when nothing else differs.
    """
    headed = dict(first.describe()), dict(second.describe())
    found = []
    for heading in [each for each in {**headed[0], **headed[1]} if not _in_short(each)]:
        ours, theirs = headed[0].get(heading, []), headed[1].get(heading, [])
        only = tuple(each for each in ours if each not in theirs), tuple(each for each in theirs if each not in ours)
        if any(only):
            found.append(Difference(heading, *only))
    return found


def changed_game(game: AnyGame, changes: Mapping[str, object]) -> AnyGame:
    """Return `game` with other rules; raises `InvalidRule` when they do not exist or contradict each other."""
    return type(game)(game.preset, game.preset_rules, game.rules.changed(changes))


def answers(game: AnyGame, option: str, values: tuple[str, ...]) -> dict[str, tuple[str, ...] | InvalidRule]:
    """Return for each value of an option the sentences of the changed rules that not all values have: none for a lone
    valid value.

    For a value that contradicts other rules it is the error that says why.
    """
    said: dict[str, list[str] | InvalidRule] = {}
    for value in values:
        try:
            said[value] = sentences(changed_game(game, {option: value}))
        except InvalidRule as error:
            said[value] = error
    every = [each for each in said.values() if isinstance(each, list)]
    return {
        value: words
        if isinstance(words, InvalidRule)
        else tuple(each for each in words if not all(each in other for other in every))
        for value, words in said.items()
    }


def letter_shown(letter: str) -> str:
    """A rank or a suit that files write as a letter, as cards have it in the language of the user."""
    return CARDS.suit_symbols[CARDS.suits.index(letter)] if letter in CARDS.suits else CARDS.translated_rank(letter)


def in_words(sentence: str, options: Mapping[str, Option]) -> str:
    """Return a sentence about rules in which options spelled as in files, such as `trump=none`, read as their meaning.

    It serves people who choose rules by their meaning and never see their names.
    """
    return re.sub(r"`(\w+)(?:=([\w-]+))?`", lambda found: _worded(found, options), sentence)


def _worded(found: "re.Match[str]", options: Mapping[str, Option]) -> str:
    """Return the option that `found` names, by its meaning, and its value if there is one; the text itself for an
    unknown option.
    """
    name, value = found.groups()
    if name not in options:
        return found[0]
    meaning = gettext(options[name].meaning).partition(":")[0]
    if value is None:
        return gettext("“{rule}”", rule=meaning)
    return gettext("“{rule}: {value}”", rule=meaning, value=options[name].label(value))


def sentences(game: AnyGame) -> list[str]:
    """Return all sentences of a game's rules, without the rules in short."""
    return [sentence for heading, under in game.describe() if not _in_short(heading) for sentence in under]


def _in_short(heading: str) -> bool:
    """Return whether a heading is that of the rules in short; games of other packages may have it in English alone."""
    return heading in (IN_SHORT, gettext(IN_SHORT))
