"""A result names the losers or winners, and gives every seat a score."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit import InvalidText, Opening, Result
from neighbours import neighbour

results = st.sampled_from(["draw", "unfinished"]).map(Result) | st.builds(
    Result, st.sampled_from(["loser", "winner", "losing-team"]), st.integers(0, 7)
)
points = st.lists(st.integers(-(10**6), 10**6), min_size=2, max_size=8)
results |= points.map(Result.by_points) | points.map(Result.by_penalties) | points.map(Result.by_places)
results |= st.sets(st.integers(0, 7), min_size=2).map(sorted).map(Result.won_by)


@given(results)
def test_a_result_is_read_back_from_its_text(result: Result) -> None:
    assert result == Result.parse(result.text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "loser",
        "loser -1",
        "loser 1 2",
        "unfinished 0",
        "losing team 1",
        "points",
        "points 03 1",
        "points -0 1",
        "winners 2 0",
        "winners 0 0 1",
        "winners -1 0",
        "ranking 0 2",
        "ranking 1=0",
        "ranking 0= 1",
    ],
)
def test_a_text_that_is_no_result_is_refused_with_what_one_is(text: str) -> None:
    with pytest.raises(InvalidText) as refused:
        Result.parse(text)
    expected = (
        "is not a result: it is draw, unfinished, redealt, loser, winner or losing-team with a number, points or "
        "penalties with those of each seat, winners with two seats or more in rising order, or ranking with every "
        "seat, the best first, and = between equals."
    )
    assert f"{text!r} {expected}" == str(refused.value)


def test_a_result_of_teams_asks_for_their_number() -> None:
    with pytest.raises(InvalidText, match="as in `teams=2`"):
        Result.parse("losing-team 0").scores(4)


@given(points)
def test_points_and_rankings_give_half_of_the_seats_in_all(points: list[int]) -> None:
    for result in (Result.by_points(points), Result.by_penalties(points), Result.by_places(points)):
        scores = result.scores(len(points))
        assert len(points) / 2 == pytest.approx(sum(scores))
        assert all(0 <= score <= 1 for score in scores)


@pytest.mark.parametrize(
    ("text", "places", "winners", "losers"),
    [
        ("points 3 0 13 10", [3, 4, 1, 2], {2}, {0, 1, 3}),
        ("penalties 3 0 0 10", [3, 1, 1, 4], {1, 2}, {0, 3}),
        ("winners 0 2", [1, 3, 1, 3], {0, 2}, {1, 3}),
        ("ranking 2 0=1 3", [2, 2, 1, 4], {2}, {0, 1, 3}),
        ("points 1 1 1 1", [1, 1, 1, 1], set(), set()),
        ("draw", [1, 1, 1, 1], set(), set()),
    ],
)
def test_whoever_is_not_first_has_lost(
    text: str, places: list[int], winners: frozenset[int], losers: frozenset[int]
) -> None:
    result = Result.parse(text)
    assert (places, winners, losers) == (result.places(4), result.winners(4), result.losers(4))


@pytest.mark.parametrize("text", ["points 1 2 3", "ranking 1 0", "winners 0 4", "penalties 1 2 3 4 5"])
def test_a_result_of_another_number_of_seats_has_no_scores(text: str) -> None:
    with pytest.raises(InvalidText, match=f"'{text}' is not a result of 4 seats."):
        Result.parse(text).scores(4)


@pytest.mark.parametrize(
    ("text", "teams", "scores"),
    [
        ("loser 1", 2, [1, 0, 1, 1]),
        ("winner 1", 2, [0, 1, 0, 0]),
        ("losing-team 1", 2, [1, 0, 1, 0]),
        ("draw", 2, [0.5] * 4),
        ("unfinished", 2, [0.5] * 4),
        ("winners 0 2", 2, [1, 0, 1, 0]),
        ("winners 0 1", 2, [0.5] * 4),
        ("winners 0 2", 0, [0.5, 0, 0.5, 0]),  # who are level share what their places are worth
        ("winners 0 1 3", 0, [1 / 3, 1 / 3, 0, 1 / 3]),
        ("points 3 0 13 10", 0, [1 / 3, 0, 1, 2 / 3]),
        ("penalties 3 0 13 10", 0, [2 / 3, 1, 0, 1 / 3]),
        ("points 5 5 -2 0", 0, [5 / 6, 5 / 6, 0, 1 / 3]),
        ("penalties 4 4 4 4", 0, [0.5] * 4),
        ("ranking 2 0=1 3", 0, [0.5, 0.5, 1, 0]),
        ("points 60 -40 60 -40", 0, [5 / 6, 1 / 6, 5 / 6, 1 / 6]),
        ("points 60 -40 60 -40", 2, [1, 0, 1, 0]),  # the points of partners count together
        ("points 60 0 -10 40", 2, [1, 0, 1, 0]),
        ("penalties 5 9 1 0", 2, [1, 0, 1, 0]),
        ("ranking 0 1 2 3", 2, [1, 0, 1, 0]),
        ("points 1 2 3 1 2 3", 3, [0, 0.5, 1, 0, 0.5, 1]),
        ("points 5 5 5 5", 2, [0.5, 0.5, 0.5, 0.5]),
    ],
)
def test_scores_are_1_for_the_first_place_and_0_for_the_last(text: str, teams: int, scores: list[float]) -> None:
    result = Result.parse(text)
    assert pytest.approx(scores) == result.scores(len(scores), teams)
    if result.kind in ("points", "penalties", "ranking"):
        winners = frozenset(seat for seat, score in enumerate(scores) if score == max(scores) and min(scores) < score)
        assert winners == result.winners(len(scores), teams)


def test_whoever_plays_alone_wins_or_loses_against_the_cards() -> None:
    won, lost, counted = Result("winner", 0), Result("draw"), Result.by_points([7])
    assert [[1.0], [0.5], [0.5]] == [result.scores(1) for result in (won, lost, counted)]
    assert [{0}, set(), set()] == [result.winners(1) for result in (won, lost, counted)]


def test_a_match_of_teams_ends_at_the_points_of_a_team() -> None:
    class Partners(type(neighbour("hearts"))):  # type: ignore[misc]
        teams = 2
        target = 100
        scoring = "points"

    game = Partners(*neighbour("hearts").__reduce__()[1])
    before = Result.by_points([1, 0, 0, 0])
    for carry, ends in (((60, 10, 50, 20), True), ((60, 10, 30, 20), False), ((60, -40, 60, -40), False)):
        assert ends == (game.match_result(Opening(0, before, 1, carry)) is not None)
    found = game.match_result(Opening(0, before, 1, (120, 90, 120, 90)))  # each partner has the points of its team
    assert [1, 0, 1, 0] == game.scores(found, 4)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("loser 1", "loser Bob"),
        ("winners 0 2", "winners Ann Cid"),
        ("ranking 2 0=1", "ranking Cid Ann=Bob"),
        ("points 3 0 1", "points 3 0 1"),
        ("losing-team 1", "losing team 1"),
        ("draw", "draw"),
    ],
)
def test_a_result_in_words_names_the_seats(text: str, said: str) -> None:
    assert said == Result.parse(text).in_words(["Ann", "Bob", "Cid"])
