"""Orders of the bots around the table that favour nobody, by seat, by neighbour or by name."""

from collections.abc import Sequence
from functools import cache
from itertools import permutations
from typing import Final, TypeVar

from librt.random import Random

from cardkit.cards.chance import derived_seed, generator

SEATS: Final = 2
"""The purpose of a derived seed: after 0 for a deal and 1 for a bot."""

MOST_LISTED: Final = 6
"""Up to so many seats all circular orders are listed, 120 at most; with more seats chance draws them."""

Thing = TypeVar("Thing")

Order = tuple[int, ...]
"""At each seat the rank of the bot that sits there."""


@cache
def circular_orders(seats: int, teams: int = 0) -> tuple[Order, ...]:
    """Every order of `seats` bots around a table, up to rotation: rank 0 always sits at seat 0.

    With `teams` rank `r` and seat `s` belong to the teams `r % teams` and `s % teams`, and partners stay partners.
    """
    return tuple(order for rest in permutations(range(1, seats)) if _keeps_partners(order := (0, *rest), teams))


def _keeps_partners(order: Order, teams: int) -> bool:
    return not teams or all(rank % teams == order[seat % teams] % teams for seat, rank in enumerate(order))


class BotSeating:
    """The seats of the bots in every game of a run.

    With `duplicate` every deal is played in one circular order, once for each bot, everybody a seat further each time:
    so each bot holds every hand. Up to `MOST_LISTED` seats the orders of a round of deals are all circular orders,
    shuffled from a seed derived from the run's seed and the number of the round. After each round (of 1, 2, 6, 24 or
    120 deals for two to six seats without teams) each bot has sat equally often in every seat and at every distance
    from each other one, so that it has been each one's left neighbour equally often. With more seats, and without
    `duplicate`, every deal has an order from chance alone. Nothing here depends on who deals.

    Bots are ranked by their labels, so that the order in which they are named changes nothing but who of two bots with
    one label is called the first. With `teams` the order of the names says who are partners, and nothing else.
    """

    def __init__(self, labels: Sequence[str], seed: int, *, duplicate: bool = True, teams: int = 0) -> None:
        self.seats = len(labels)
        self.seed = seed
        self.duplicate = duplicate
        self.teams = teams
        self.ranked = _ranked(labels, teams)
        """The index in the line-up of the bot of each rank."""
        self.ranks = [self.ranked.index(index) for index in range(self.seats)]
        """The rank of the bot at each index of the line-up."""
        self._round = -1
        self._orders: list[Order] = []

    @property
    def games_per_deal(self) -> int:
        """Return how often each deal is played."""
        return self.seats if self.duplicate else 1

    def of_deal(self, deal: int) -> list[list[int]]:
        """For each game of a deal, in order, who sits at each seat, by index in the line-up."""
        order = [self.ranked[rank] for rank in self._order(deal)]
        if not self.duplicate:
            return [order]
        return [order[self.seats - turn :] + order[: self.seats - turn] for turn in range(self.seats)]

    def _order(self, deal: int) -> Order:
        if not self.duplicate or self.seats > MOST_LISTED:
            return self._by_chance(generator(derived_seed(self.seed, deal, SEATS)))
        orders = circular_orders(self.seats, self.teams)
        if len(orders) == 1:
            return orders[0]
        number, index = divmod(deal, len(orders))
        if number != self._round:
            self._orders = list(orders)
            _shuffle(self._orders, generator(derived_seed(self.seed, number, SEATS)))
            self._round = number
        return self._orders[index]

    def _by_chance(self, rng: Random) -> Order:
        """One of all orders, of those that keep partners together where there are teams; all are equally likely."""
        teams = self.teams or 1
        members = [list(range(team, self.seats, teams)) for team in range(teams)]
        for team in members:
            _shuffle(team, rng)
        _shuffle(members, rng)
        return tuple(members[seat % teams][seat // teams] for seat in range(self.seats))


def _ranked(labels: Sequence[str], teams: int) -> list[int]:
    """The places of a line-up sorted by label; with teams each team is sorted, and then the teams."""
    teams = teams or 1
    sides = [sorted(range(team, len(labels), teams), key=labels.__getitem__) for team in range(teams)]
    sides.sort(key=lambda side: [labels[index] for index in side])
    return [sides[rank % teams][rank // teams] for rank in range(len(labels))]


def _shuffle(things: list[Thing], rng: Random) -> None:
    for last in range(len(things) - 1, 0, -1):
        pick = rng.randrange(last + 1)
        things[last], things[pick] = things[pick], things[last]
