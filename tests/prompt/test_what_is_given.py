"""Arguments of `play` and `from_position`: only moves are played, and a position may name its game."""

import pytest

from cardkit import Deal, IllegalMove, InvalidText, load


@pytest.mark.parametrize("preset", ["podkidnoy", "cheat-updown"])
@pytest.mark.parametrize("given", [None, 3, 2.5, ["pass"]])
def test_what_is_no_move_is_refused_with_what_would_be(preset: str, given: object) -> None:
    game = load(preset)
    state = game.deal_state(players=3, seed=1)
    with pytest.raises(IllegalMove, match="is no move: give one of `legal_moves`, or its text, such as "):
        Deal(game, state).play(given)  # type: ignore[arg-type]
    assert state == game.deal_state(players=3, seed=1)


@pytest.mark.parametrize(
    ("preset", "position"),
    [
        ("podkidnoy", {"hands": ["6S", "7S"], "trump": "H", "attacker": 0}),
        ("bullshit-2c", {"hands": ["2C", "7S", "8S"], "to_act": 0}),
    ],
)
def test_a_position_may_name_its_game_and_rules(preset: str, position: dict[str, object]) -> None:
    game = load(preset)
    assert game.from_position({"game": preset, "rules": {}, **position}) == game.from_position(position)
    with pytest.raises(InvalidText, match="This is a position of 'durak'"):
        game.from_position({"game": "durak", **position})
    with pytest.raises(InvalidText, match="with rules of its own"):
        game.from_position({"game": preset, "rules": {"action_cap": 7}, **position})
