"""Tiny games solved: known facts about their equilibria, and the gains of best responses."""

from typing import Any

import pytest

from cardkit import load
from cardkit.analysis.tiny import write_down
from cardkit.errors import InvalidDeal, InvalidRule
from cardkit.search.equilibrium import GameTree, solve
from cardkit_games.bluffing.game import BluffingGame

TINY: dict[str, Any] = {"ranks": "9T", "suits": "SH", "first_rank": "9", "card_max": 2, "action_cap": 8}


@pytest.fixture(scope="module")
def game() -> BluffingGame:
    tiny = load("i-doubt-it", TINY)
    assert isinstance(tiny, BluffingGame)
    return tiny


@pytest.fixture(scope="module")
def tree(game: BluffingGame) -> GameTree:
    return write_down(game)


def test_rounds_lead_to_an_equilibrium(tree: GameTree) -> None:
    few, many = (tree.exploitability(solve(tree, rounds)) for rounds in (5, 60))
    assert 0 <= many < few
    assert many < 0.005


def test_what_is_too_large_is_refused(game: BluffingGame) -> None:
    with pytest.raises(InvalidDeal, match="more than 100 nodes"):
        write_down(game, most_nodes=100)
    cheat = load("cheat-updown", {"ranks": "9T", "suits": "SH"})
    assert isinstance(cheat, BluffingGame)
    with pytest.raises(InvalidRule, match="one card at a time"):
        cheat.all_deals()
