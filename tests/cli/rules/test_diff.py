"""`cardkit rules diff`: the sentences that only one of two rule sheets has."""

from collections.abc import Callable

import pytest

from cardkit import load
from cardkit.catalogue import presets
from cardkit.errors import InvalidRule
from cardkit.game.rule_words import differences
from cardkit.game.rules import Preset
from cardkit_cli.rules.printing import compare


def test_sentences_stand_beside_the_game_that_has_them(printed: Callable[..., str]) -> None:
    shown = printed(compare, load("perevodnoy"), load("podkidnoy"))
    assert "  podkidnoy   The attacker opens with one card.\n" in "\n".join(map(str.rstrip, shown.split("\n"))) + "\n"
    assert "  podkidnoy   (nothing of the kind)" in shown
    assert "transfer    yes in perevodnoy, no in podkidnoy" in shown


def test_games_of_two_families_are_not_compared(printed: Callable[..., str]) -> None:
    with pytest.raises(InvalidRule, match="different families"):
        printed(compare, load("durak"), load("cheat-updown"))


CHILDREN = [preset for preset in presets() if preset.parent]


@pytest.mark.parametrize("preset", CHILDREN, ids=lambda preset: preset.name)
def test_every_preset_differs_in_words_from_its_parent(preset: Preset) -> None:
    assert preset.parent is not None
    parent, own = load(preset.parent), load(preset.name)
    assert differences(parent, own) or parent.seat_range() != own.seat_range() or parent.rules == own.rules
