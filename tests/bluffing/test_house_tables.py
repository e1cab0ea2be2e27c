"""Options that few or no presets use: nothing hidden is shown, views replay, and every bot plays to the end."""

from typing import Final

import pytest
from librt.random import Random

from bluffing_kit import half_honest, said_at_a_bluffing_table
from cardkit import load, make_bot
from cardkit.testing import conformance, difference
from cardkit_games.bluffing.bots.registry import BOTS

TABLES: Final[tuple[tuple[str, dict[str, object]], ...]] = (
    ("i-doubt-it", {"final": "auto_check"}),
    ("bullshit-2c-slip-all", {"final": "auto_check", "end": "last_loses"}),
    ("cals-bs", {"final": "auto_check"}),
    ("i-doubt-it-pass", {"pass_moves_rank": True, "final": "auto_check"}),
    ("rising-claims", {}),
    ("rising-claims", {"wrong_limit": 2, "end": "last_loses", "two_packs_from": 2, "jokers": 1}),
    ("fujian", {"wild_ranks": "2J", "wrong_limit": 2, "follow_max": 3}),
    ("veryu-believe", {"must_answer_after_circle": True}),
)
SEATS: Final = 3
SMALL: Final = {"ranks": "2JQKA"}
"""A pack of twenty cards, with which a deal comes to its end within the actions that are played."""
FEW: Final = {"action_cap": 100}

test_what_always_holds = conformance(
    *(load(name, {**FEW, **SMALL, **rules}) for name, rules in TABLES),
    deals=1,
    players=(SEATS,),
    public=said_at_a_bluffing_table,
    choose=half_honest,
    history=True,
)


@pytest.mark.parametrize(("name", "rules"), TABLES)
def test_every_bot_plays_to_the_end_and_what_it_sees_can_be_imagined(name: str, rules: dict[str, object]) -> None:
    game, rng = load(name, {**SMALL, **rules}), Random(3)
    names = [bot.name for bot in BOTS]
    for deal in range(2):
        state = game.deal_state(SEATS, seed=deal)
        players = [make_bot(names[(deal * SEATS + seat) % len(names)], game, seat) for seat in range(SEATS)]
        for seat, player in enumerate(players):
            player.start(seat, SEATS)
        while not state.over:
            seen = state.observe(state.actor)
            if state.action_count < 60 and state.action_count % 9 == 0:
                assert difference(seen, game.sample(seen, rng).observe(state.actor), "seen") is None
            action = players[state.actor].act(seen)
            assert state.is_legal(action)
            state.apply(action)
        assert state.action_count < game.rules.action_cap, "a deal that nobody ends"
