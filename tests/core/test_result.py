"""A result names who lost or won, and gives everybody a score."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit import InvalidText, Result
from cardkit_games import load

results = st.sampled_from(["draw", "unfinished"]).map(Result) | st.builds(
    Result, st.sampled_from(["loser", "winner", "losing-team"]), st.integers(0, 7)
)


@given(results)
def test_a_result_is_read_back_from_its_text(result: Result) -> None:
    assert result == Result.parse(result.text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "loser",
        "loser x",
        "loser -1",
        "loser 1 2",
        "draw 1",
        "unfinished 0",
        "Loser 1",
        "lost",
        "losing team 1",
        "1",
    ],
)
def test_a_text_that_is_no_result_is_refused_with_what_one_is(text: str) -> None:
    with pytest.raises(InvalidText) as refused:
        Result.parse(text)
    expected = "is not a result: it is draw, unfinished, or loser, winner or losing-team with a number."
    assert f"{text!r} {expected}" == str(refused.value)


@pytest.mark.parametrize(
    ("text", "scores"),
    [
        ("loser 1", [1, 0, 1, 1]),
        ("winner 1", [0, 1, 0, 0]),
        ("losing-team 1", [1, 0, 1, 0]),
        ("draw", [0.5] * 4),
        ("unfinished", [0.5] * 4),
    ],
)
def test_scores_are_1_for_a_win_0_for_a_loss_and_a_half_for_neither(text: str, scores: list[float]) -> None:
    assert scores == Result.parse(text).scores(4, teams=2)


@pytest.mark.parametrize(
    ("text", "losers"),
    [
        ("loser 2", {2}),
        ("winner 2", {0, 1, 3, 4, 5}),
        ("losing-team 0", {0, 2, 4}),
        ("draw", set()),
        ("unfinished", set()),
    ],
)
def test_the_losers_are_named_or_everybody_but_the_winner(text: str, losers: set[int]) -> None:
    assert losers == Result.parse(text).losers(6, teams=2)


def test_a_deal_that_goes_on_has_no_result() -> None:
    assert Result.of(load("podkidnoy").deal(2, seed=1)) is None


@pytest.mark.parametrize(
    ("position", "move", "expected"),
    [
        ({"hands": ["7S", "8H"], "trump": "D", "attacker": 0}, ["0 attack 7S", "1 take"], "loser 1"),
        ({"hands": ["7S", "8S"], "trump": "D", "attacker": 0}, ["0 attack 7S", "1 beat 7S 8S"], "draw"),
    ],
)
def test_the_end_of_a_deal_gives_its_result(position: dict[str, object], move: list[str], expected: str) -> None:
    game = load("podkidnoy")
    state = game.from_position(position)
    for line in move:
        game.play(state, game.parse_move(line))
    assert Result.parse(expected) == Result.of(state)


def test_a_deal_that_is_given_up_is_unfinished() -> None:
    game = load("podkidnoy", {"action_cap": 1})
    state = game.deal(2, seed=1)
    state.apply(state.actions()[0])
    assert (Result("unfinished"), True) == (Result.of(state), state.over)
