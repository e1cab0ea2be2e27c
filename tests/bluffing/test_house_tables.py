"""Options that few or no presets use: nothing hidden is shown, views replay, and every bot plays to the end."""

from typing import Final

import pytest
from librt.random import Random

from bluffing_kit import half_honest, said_at_a_bluffing_table
from cardkit import load, make_bot
from cardkit.testing import check_no_leak, check_views, conformance, difference
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
FEW: Final = {"action_cap": 60}

test_what_always_holds = conformance(
    *(load(name, {**FEW, **rules}) for name, rules in TABLES),
    deals=1,
    players=(SEATS,),
    public=said_at_a_bluffing_table,
    choose=half_honest,
    history=True,
)


@pytest.mark.parametrize(("name", "rules"), TABLES)
def test_no_seat_is_shown_what_it_may_not_know(name: str, rules: dict[str, object]) -> None:
    game = load(name, {"action_cap": 160, **rules})
    assert check_no_leak(game, SEATS, 1, games=2, public=said_at_a_bluffing_table, choose=half_honest) > 0


@pytest.mark.parametrize(("name", "rules"), [table for table in TABLES if table[0] != "cals-bs"])
def test_what_a_seat_saw_can_be_played_again(name: str, rules: dict[str, object]) -> None:
    assert check_views(load(name, {"action_cap": 120, **rules}), SEATS, 2, games=1, choose=half_honest) > 0


@pytest.mark.parametrize(("name", "rules"), TABLES)
def test_every_bot_plays_to_the_end_and_what_it_sees_can_be_imagined(name: str, rules: dict[str, object]) -> None:
    game, rng = load(name, rules), Random(3)
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
