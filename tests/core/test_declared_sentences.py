"""A sentence that an option declares beside one of its values is told in a game with this value, and in no other."""

from contextlib import suppress
from functools import cache
from typing import Any, Final

import pytest

from cardkit import InvalidRule, load
from cardkit.catalogue import presets
from cardkit.game.rules import RuleSet
from cardkit.language import Message
from cardkit_games.bluffing.rules import BluffingRules
from cardkit_games.durak.rules import DurakRules

FAMILIES: Final[dict[str, type[RuleSet]]] = {"durak": DurakRules, "bluffing": BluffingRules}

DECLARED: Final = [
    (family, name, value, str(said))
    for family, rules in FAMILIES.items()
    for name, option in rules.options().items()
    for value, said in option.says.items()
    if isinstance(said, Message)  # others depend on what is announced: ranks, suits or cards
]

NEEDED: Final[dict[str, dict[str, object]]] = {"pot": {"places": True}}
"""Other options that an option requires."""


def sheet(game: str, changes: dict[str, object]) -> str:
    """Return all sentences of a rule sheet; nothing where the changes are not allowed."""
    with suppress(InvalidRule):
        return " ".join(sentence for _, sentences in load(game, changes).describe() for sentence in sentences)
    return ""


@cache
def games(family: str) -> list[tuple[str, Any, str]]:
    """Return the games of a family, each with its rules and its sheet."""
    names = [preset.name for preset in presets() if preset.family == family]
    return [(name, load(name).rules, sheet(name, {})) for name in names]


@pytest.mark.parametrize(("family", "option", "value", "sentence"), DECLARED)
def test_a_sentence_is_told_in_some_game_that_has_the_value_and_in_none_that_has_another(
    family: str, option: str, value: object, sentence: str
) -> None:
    assert [name for name, rules, told in games(family) if getattr(rules, option) != value and sentence in told] == []
    changes = {option: value, **NEEDED.get(option, {})}
    assert any(sentence in sheet(name, changes) for name, _, _ in games(family))
