"""The levels for people, hints, and a bot's judgement of a position on request."""

import pytest

from cardkit import load, make_bot
from cardkit.analysis.hints import hint
from cardkit.catalogue import presets


@pytest.mark.parametrize("name", ["podkidnoy", "cheat-updown"])
@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_every_level_plays_every_family(name: str, level: str) -> None:
    game = load(name)
    state = game.deal_state(2, seed=3)
    bot = make_bot(level, game, 1)
    bot.start(state.actor, 2)
    assert state.is_legal(bot.act(state.observe(state.actor)))


@pytest.mark.parametrize("preset", [preset.name for preset in presets()])
def test_a_hint_is_a_move_that_may_be_made(preset: str) -> None:
    game = load(preset)
    state = game.deal_state(game.seat_range()[0], seed=1)
    before = game.to_position(state)
    found = hint(game, state)
    assert found.move is not None
    game.plan(state, found.move)
    assert 0 <= found.chance <= 1
    assert game.to_position(state) == before


def test_a_hint_depends_on_nothing_that_the_seat_cannot_see() -> None:
    game = load("podkidnoy")
    known = {"trump": "H", "attacker": 0}
    one = game.from_position({"hands": ["6S 8S 9D", "7S QC KD"], "stock": "9C TC 7H 6H", **known}, check=False)
    other = game.from_position({"hands": ["6S 8S 9D", "TC 9C KD"], "stock": "7S QC 7H 6H", **known}, check=False)
    for bot in ("ismcts:200", "strong:200"):
        actions = {make_bot(bot, game, 7).act(state.observe(0)) for state in (one, other)}
        assert len(actions) == 1
