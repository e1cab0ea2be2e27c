"""Every game of a run is a row, which replays."""

from collections import defaultdict
from collections.abc import Callable
from typing import Any

import pytest

from cardkit import Result, derived_seed, drive, load, make_bot
from cardkit.cards.chance import generator
from cardkit.game.game import Opening
from cardkit.simulation.lineup import Lineup

Rows = Callable[..., list[dict[str, Any]]]

PODKIDNOY = load("podkidnoy")
TABLES = [
    ("podkidnoy", ("cheapest", "random")),
    ("perevodnoy", ("cheapest", "random", "random")),
    ("podkidnoy-2v2", ("cheapest", "random", "cheapest", "random")),
    ("bullshit", ("honest", "easy", "random")),
    ("verish", ("honest", "random", "random")),
]


@pytest.mark.parametrize("duplicate", [True, False])
@pytest.mark.parametrize(("preset", "bots"), TABLES)
def test_a_row_replays_from_its_seed_and_dealer(
    rows_of: Rows, preset: str, bots: tuple[str, ...], duplicate: bool
) -> None:
    game, seats = load(preset), len(bots)
    lineup = Lineup((game,), bots, 9, duplicate)
    ranks = lineup.seating().ranked
    rows = rows_of(lineup, 2 * seats + 1)
    assert [row["game"] for row in rows] == list(range(2 * seats + 1))
    for row in rows:
        chance = generator(derived_seed(9, row["deal"]))
        assert row["seed"] == chance.randrange(2**62)
        turn = row["game"] - row["deal"] * lineup.games_per_deal
        seeds = [[chance.randrange(2**62) for _ in range(seats)] for _ in range(turn + 1)][turn]
        state: Any = game.dealer(seats, Opening(row["dealer"])).deal(generator(row["seed"]))
        assert row["first"] == state.actor
        players = []
        for seat in range(seats):
            place = row[f"number_{seat}"]
            rank = ranks.index(place)
            players.append(make_bot(bots[place], game, seeds[rank]))
            players[-1].start(seat, seats)
        drive(state, players)
        assert (row["actions"], row["decisions"]) == (state.action_count, state.decision)
        result = Result.of(state)
        assert result is not None
        assert row["result"] == result.text
        scores = [row[f"score_{seat}"] for seat in range(seats)]
        assert scores == game.scores(result, seats)
        assert row["error"] is None


def seated(row: dict[str, Any], seats: int) -> tuple[int, ...]:
    return tuple(row[f"number_{seat}"] for seat in range(seats))


def test_with_duplicates_every_deal_is_played_once_with_each_bot_in_each_seat(rows_of: Rows) -> None:
    orders = defaultdict(list)
    cards = defaultdict(set)
    for row in rows_of(Lineup((PODKIDNOY,), ("random", "random", "cheapest"), 9), 30):
        orders[row["deal"]].append(seated(row, 3))
        cards[row["deal"]].add((row["seed"], row["dealer"], row["first"]))
    assert list(orders) == list(range(10))
    for played in orders.values():
        assert all(sorted(column) == [0, 1, 2] for column in zip(*played, strict=True))
    assert all(len(same) == 1 for same in cards.values())
    assert len(set.union(*cards.values())) == 10


def test_a_deal_does_not_depend_on_who_plays_or_on_duplicates(rows_of: Rows) -> None:
    def dealt(*arguments: Any) -> dict[int, tuple[int, int]]:
        rows = rows_of(Lineup((PODKIDNOY,), *arguments), 12)
        return {row["deal"]: (row["seed"], row["dealer"]) for row in rows if row["deal"] < 6}

    assert dealt(("random", "random"), 9) == dealt(("cheapest", "random"), 9, False)
