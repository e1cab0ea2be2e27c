"""A score does not depend on the dealer, the neighbours, or the order in which the bots are named."""

from collections import Counter
from itertools import permutations

import attrs
import pytest

from cardkit import load, simulate, tournament
from cardkit.bots.registry import BotLike
from cardkit.simulation.lineup import BotSeating, circular_orders

PODKIDNOY = load("podkidnoy")


def seated(seating: BotSeating, deals: int) -> list[list[int]]:
    return [game for deal in range(deals) for game in seating.of_deal(deal)]


@pytest.mark.parametrize(("seats", "deals"), [(2, 1), (3, 2), (4, 6), (5, 24), (6, 120)])
def test_after_each_round_every_order_of_seats_has_been_played_once(seats: int, deals: int) -> None:
    seating = BotSeating("abcdef"[:seats], 7)
    assert len(circular_orders(seats)) == deals
    for _ in range(2):
        assert Counter(map(tuple, seated(seating, deals))) == Counter(permutations(range(seats)))


@pytest.mark.parametrize("seats", [2, 3, 6, 8, 11])
def test_in_every_deal_each_bot_sits_in_each_seat_once(seats: int) -> None:
    seating = BotSeating("abcdefghijk"[:seats], 7)
    for deal in range(20):
        games = seating.of_deal(deal)
        assert len(games) == seats
        assert all(sorted(seat) == list(range(seats)) for seat in zip(*games, strict=True))


def neighbours(games: list[list[int]]) -> Counter[tuple[int, int]]:
    return Counter((game[seat - 1], game[seat]) for game in games for seat in range(len(game)))


def test_with_many_seats_chance_makes_all_neighbours_equally_likely() -> None:
    met = neighbours(seated(BotSeating("abcdefgh", 7), 700))
    assert len(met) == 56
    assert min(met.values()) > 0.7 * 800  # 700 deals of 8 games with 8 neighbours each are 800 for each of 56 pairs
    assert max(met.values()) < 1.3 * 800


@pytest.mark.parametrize(("seats", "teams", "orders"), [(4, 2, 2), (6, 2, 12), (6, 3, 8)])
def test_partners_stay_partners(seats: int, teams: int, orders: int) -> None:
    assert len(circular_orders(seats, teams)) == orders
    for duplicate in (True, False):
        seating = BotSeating("abcdef"[:seats], 7, duplicate=duplicate, teams=teams)
        for game in seated(seating, 30):
            for team in range(teams):
                assert len({game[seat] % teams for seat in range(team, seats, teams)}) == 1


@pytest.mark.parametrize("duplicate", [True, False])
def test_the_order_in_which_bots_are_named_changes_nothing(duplicate: bool) -> None:
    bots = ["cheapest", "random", "ismcts:2"]
    found = set()
    for named in permutations(bots):
        done = simulate(PODKIDNOY, named, 12, seed=3, duplicate=duplicate)
        found.add(tuple(sorted((bot.bot, bot.score, bot.difference, bot.places) for bot in done.bots)))
    assert len(found) == 1


@pytest.mark.parametrize("seats", [2, 3])
def test_the_order_on_the_command_line_does_not_turn_a_tournament_round(seats: int) -> None:
    bots: list[BotLike] = ["cheapest", "random", "ismcts:2"]
    one = tournament(PODKIDNOY, bots, 12, players=seats, seed=3)
    other = tournament(PODKIDNOY, bots[::-1], 12, players=seats, seed=3)
    for standing, same in zip(one.standings, other.standings, strict=True):
        assert attrs.asdict(standing) == pytest.approx(attrs.asdict(same), abs=0.01)
