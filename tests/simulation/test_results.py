"""The results of a run are those of its games."""

from collections.abc import Callable
from typing import Any

import pytest

from cardkit import load
from cardkit.bots.registry import find_kind
from cardkit.simulation import (
    Estimate,
    UntilSure,
    simulate,
)
from cardkit.simulation.lineup import Lineup
from cardkit.simulation.outcomes import summary
from cardkit.simulation.report.blocks import Paragraph
from cardkit.simulation.report.tables import blocks
from cardkit.simulation.tables import TableSums

Rows = Callable[..., list[dict[str, Any]]]

PODKIDNOY = load("podkidnoy")
TABLES = [
    ("perevodnoy", ("cheapest", "random", "random")),
    ("podkidnoy-2v2", ("cheapest", "random", "cheapest", "random")),
    ("bullshit", ("honest", "easy", "random")),
]


@pytest.mark.parametrize(("preset", "bots"), TABLES)
def test_results_are_the_sums_of_the_rows(rows_of: Rows, preset: str, bots: tuple[str, ...]) -> None:
    game, seats, games = load(preset), len(bots), 6 * len(bots)
    rows = rows_of(Lineup((game,), bots, 7), games)
    done = simulate(game, bots, games, seed=7)
    counted = game.scoresheet(seats).counted
    for place, bot in enumerate(done.bots):
        seat_of = [[row[f"number_{seat}"] for seat in range(seats)].index(place) for row in rows]
        scores = [row[f"score_{seat}"] for row, seat in zip(rows, seat_of, strict=True)]
        assert bot.games == bot.wins + bot.losses + bot.draws + bot.unfinished == games
        assert (bot.wins, bot.losses) == (scores.count(1), scores.count(0))
        assert bot.score is not None
        assert bot.score == pytest.approx(sum(scores) / games)
        assert bot.score_low is not None
        assert bot.score_high is not None
        assert bot.score_low <= bot.score <= bot.score_high
        places = [row[f"place_{seat}"] for row, seat in zip(rows, seat_of, strict=True)]
        assert bot.places == tuple(places.count(1 + number) for number in range(seats))
        for name in counted:
            times = sum(row[f"{name}_{seat}"] for row, seat in zip(rows, seat_of, strict=True))
            assert bot.counts[name] == pytest.approx(times / games)
        others = sum(other.score or 0 for other in done.bots) - bot.score
        assert bot.difference.value == pytest.approx(bot.score - others / (seats - 1))
    for seat, tally in enumerate(done.by_seat):
        scores = [row[f"score_{seat}"] for row in rows]
        assert tally.score.value == pytest.approx(sum(scores) / games)
        assert (tally.seat, tally.wins, tally.losses) == (seat, scores.count(1), scores.count(0))
    for turn, tally in enumerate(done.by_turn):
        scores = [row[f"score_{(row['first'] + turn) % seats}"] for row in rows]
        assert tally.score.value == pytest.approx(sum(scores) / games)
        assert (tally.wins, tally.losses) == (scores.count(1), scores.count(0))
    assert done.decisions.value == pytest.approx(sum(row["decisions"] for row in rows) / games)
    assert done.actions == pytest.approx(sum(row["actions"] for row in rows) / games)
    for name in counted:
        assert done.counts[name].value == pytest.approx(sum(bot.counts[name] or 0 for bot in done.bots))


@pytest.mark.parametrize("sure", [None, UntilSure()])
def test_what_no_whole_deal_has_shown_is_not_made_up(sure: UntilSure | None) -> None:
    done = simulate(PODKIDNOY, ["cheapest", "random", "random"], 2, seed=7, until_sure=sure)
    nothing = Estimate(None, None, None)
    assert (done.deals, done.beyond_deals) == (0, 2)
    assert {one.score for one in done.by_turn + done.by_seat} == {nothing}
    assert {bot.difference for bot in done.bots} == {done.draws, done.decisions, *done.counts.values()} == {nothing}
    assert done.bots[0].score is not None


def test_a_bot_against_itself_is_exactly_equal_in_duplicate_deals() -> None:
    done = simulate(PODKIDNOY, ["cheapest", "cheapest"], 40, seed=7)
    for bot in done.bots:
        assert bot.difference.value == 0
        assert bot.difference.low is not None
        assert bot.difference.high == -bot.difference.low
    assert done.elo is not None
    assert done.elo.value == 0


def test_pairs_have_elo_and_larger_tables_openskill() -> None:
    pair = simulate(PODKIDNOY, ["cheapest", "random"], 100, seed=1)
    assert pair.ratings == ()
    assert pair.elo is None or (pair.elo.value or 0) > 200
    table = simulate(PODKIDNOY, ["cheapest", "random", "random"], 90, seed=1)
    assert table.elo is None
    assert [rating.bot for rating in table.ratings] == ["cheapest", "random (1)", "random (2)"]
    low, value = table.ratings[0].low, table.ratings[1].value
    assert low is not None
    assert value is not None
    assert low > value


def test_the_iterations_of_a_bot_are_told_where_its_name_does_not_say_them() -> None:
    kind = find_kind("hard", "durak")
    assert kind is not None
    for game, bots, told in (
        ("podkidnoy", ("hard", "strong:7", "normal"), "hard"),
        ("cheat", ("hard", "ismcts:7"), ""),
    ):
        done = summary(TableSums.of(Lineup((load(game),), bots, 1)))
        assert done.iterations == ({told: int(kind.usual)} if told else {})
        said = [block.text for block in blocks(done) if isinstance(block, Paragraph)]
        assert [one for one in said if "iterations" in one] == (
            [f"{told} searches up to 5,000 iterations for each action."] if told else []
        )
