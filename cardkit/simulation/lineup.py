"""The line-up of a run: its games, bots and seats, and how the chance of each game follows from the seed."""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import permutations
from time import monotonic
from typing import Final

import attrs
from librt.random import Random
from mypy_extensions import i64

from cardkit.bots.registry import (
    BotFile,
    BotLike,
    BotMaker,
    bot_label,
    bot_maker,
    is_foreign,
    is_program,
)
from cardkit.bots.sandbox.bot import Apart
from cardkit.cards.chance import derived_seed, generator, shuffled
from cardkit.engine.bots import Bot
from cardkit.engine.faults import TooLate
from cardkit.engine.state import Observation
from cardkit.errors import InvalidBot, InvalidRule
from cardkit.game.game import AnyGame
from cardkit.language import gettext

# -- Orders of the bots around the table that favour nobody, by seat, by neighbour or by name


SEATS: Final = 2
"""The purpose of a derived seed: after 0 for a deal and 1 for a bot."""

MOST_LISTED: Final = 6
"""The largest number of seats for which all circular orders are listed, 120 at most; for more chance draws them."""

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

    With `duplicate` every deal is played in one circular order, once for each bot, and all bots move a seat on each
    time: so each bot holds every hand. Up to `MOST_LISTED` seats the orders of a round of deals are all circular
    orders, shuffled from a seed derived from the run's seed and the number of the round. After each round (of 1, 2, 6,
    24 or 120 deals for two to six seats without teams) each bot has sat equally often in every seat and at every
    distance from each other bot, so that it has been each one's left neighbour equally often. With more seats, and
    without `duplicate`, every deal has an order from chance alone. Nothing here depends on the dealer.

    Bots are ranked by their labels, so that the order of their names only decides which of two bots with one label is
    the first. With `teams` the order of the names also decides the partners.
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

    def of_deal(self, deal: int) -> list[list[int]]:
        """Return for each game of a deal, in order, the bot at each seat, by index in the line-up."""
        return _turned(self.ranked, self._order(deal), self.seats if self.duplicate else 1)

    def _order(self, deal: int) -> Order:
        if not self.duplicate or self.seats > MOST_LISTED:
            return self._by_chance(generator(derived_seed(self.seed, deal, SEATS)))
        orders = circular_orders(self.seats, self.teams)
        if len(orders) == 1:
            return orders[0]
        number, index = divmod(deal, len(orders))
        return orders[_shuffled(len(orders), self.seed, number)[index]]

    def _by_chance(self, rng: Random) -> Order:
        """Return one of all orders, of those that keep partners together in teams; all are equally likely."""
        teams = self.teams or 1
        members = [shuffled(list(range(team, self.seats, teams)), rng) for team in range(teams)]
        sides = shuffled(list(range(teams)), rng)
        return tuple(members[sides[seat % teams]][seat // teams] for seat in range(self.seats))


@lru_cache
def _shuffled(orders: int, seed: int, number: int) -> list[int]:
    """Return the indices of `orders` orders, shuffled for round `number` of the run with this `seed`."""
    return shuffled(list(range(orders)), generator(derived_seed(seed, number, SEATS)))


@lru_cache
def _turned(ranked: Order, order: Order, turns: int) -> list[list[int]]:
    """The bots at each seat, by index in the line-up, in `order` and each time a seat further."""
    seated = [ranked[rank] for rank in order]
    return [seated[len(seated) - turn :] + seated[: len(seated) - turn] for turn in range(turns)]


def _ranked(labels: Sequence[str], teams: int) -> Order:
    """The indices of a line-up sorted by label; with teams each team is sorted, and then the teams."""
    teams = teams or 1
    sides = [sorted(range(team, len(labels), teams), key=labels.__getitem__) for team in range(teams)]
    sides.sort(key=lambda side: [labels[index] for index in side])
    return tuple(sides[rank % teams][rank // teams] for rank in range(len(labels)))


# -- Line-ups


LONGEST: Final = 86_400
"""The largest time limit in seconds: a day."""


@attrs.frozen
class Lineup:
    """Bots at one table, and the rule sets under which they play the same deals.

    Deal `d` is dealt from a seed derived from `seed` and `d`; with `duplicate` it is played once for each bot, every
    bot one seat further each time, so that each has held every hand. `BotSeating` has the seats. Game `g` gives each
    bot a seed derived from `seed`, `g` and the bot's rank in the seating. So a game depends on its number, not on the
    place or time of play, nor on the order in which the bots are named.
    """

    games: tuple[AnyGame, ...]
    bots: tuple[BotLike, ...]
    seed: int
    duplicate: bool = True
    time_limit: float | None = None
    """The most seconds that a bot may take for one action; None for no limit."""
    mixed: bool = False
    """True when partners change in games with teams; otherwise the order of `bots` decides them."""
    match: bool = False
    """True when each game is a match, of all deals until its end."""
    timed: bool = False
    """True when a bot says that it plays against the clock; known once it is `checked`."""
    files: tuple[BotFile | None, ...] = ()
    """The file of each bot that has one, as it was when the run began; the bots are made from these."""
    apart: bool = False
    """True when bots of other packages play in processes of their own."""

    @property
    def seats(self) -> int:
        """Return how many bots play."""
        return len(self.bots)

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of the bots in results."""
        return tuple(bot_label(bot) for bot in self.bots)

    @property
    def whole_score(self) -> int:
        """The number that represents a score of 1 in rows and sums, so that every score is a whole number."""
        return self.games[0].whole_score(self.seats)

    @property
    def points(self) -> bool:
        """Return whether results give each seat points: these are the last thing that rows count."""
        return self.games[0].scoring in ("points", "penalties")

    @property
    def counted(self) -> tuple[str, ...]:
        """The names of the counters that rows have for each seat."""
        sheet = self.games[0].scoresheet(self.seats)
        return (*sheet.counted, *["lost_deals"] * self.counts_lost_deals, *["points"] * self.points)

    @property
    def counts_lost_deals(self) -> bool:
        """True in matches to a number of lost deals, whose rows count the deals that each seat has lost."""
        return self.match and self.games[0].match_counts == "losses"

    @property
    def games_per_deal(self) -> int:
        """Return how often each deal is played."""
        return self.seats if self.duplicate else 1

    def deals(self, games: int) -> int:
        """Return how many deals have `games` games, the last one perhaps not all of its own."""
        return -(-games // self.games_per_deal)

    @property
    def teams(self) -> int:
        """Return the number of teams whose partners stay the same: the bot at index `p` is in team `p % teams`.

        It is 0 without teams and when partners change; of several rule sets it is the largest number.
        """
        return 0 if self.mixed else max(game.teams for game in self.games)

    def seating(self) -> BotSeating:
        """Return the bots of the seats in each deal."""
        return BotSeating(self.labels, self.seed, duplicate=self.duplicate, teams=self.teams)

    def maker(self, index: int, game: AnyGame) -> BotMaker:
        """Return the maker of the bot number `index`.

        With a time limit the bots of other packages play in processes of their own, so that hanging bots can be
        stopped. Raises `InvalidBot` for an unknown name.
        """
        bot, limit = self.bots[index], self.time_limit
        file = self.files[index] if self.files else None
        if is_program(bot) or ((self.apart or limit is not None) and is_foreign(bot, game)):
            return bot_maker(bot, game, file, Apart() if limit is None else Apart(limit))
        make = bot_maker(bot, game, file)
        return make if limit is None else lambda seed: LimitedBot(make(seed), limit)

    def check(self) -> None:
        """Raise `InvalidDeal`, `InvalidRule` or `InvalidBot` for an impossible line-up.

        It checks the time limit, the number of seats, and the end of a match: facts that are known without making bots.
        """
        if self.time_limit is not None and not 0 < self.time_limit <= LONGEST:
            raise InvalidBot(
                gettext(
                    "A bot has more than 0 seconds for an action and at most {longest}, not {time_limit:g}.",
                    longest=LONGEST,
                    time_limit=self.time_limit,
                )
            )
        for game in self.games:
            game.check_seats(self.seats)
            if self.match and not game.has_match:
                raise InvalidRule(
                    gettext(
                        "A match of {game} has no end of its own. In Durak match_losses=5 gives it one; games without "
                        "such a rule are simulated deal by deal.",
                        game=game.name,
                    )
                )

    def checked(self, *, shielded: bool) -> "Lineup":
        """Return the line-up with `timed` set: each bot is made once for that.

        If `shielded`, named bots of other packages are made in processes of their own, which they may end. Raises
        `InvalidBot`.
        """
        shield = attrs.evolve(self, apart=self.apart or shielded)
        makers = [
            (shield if isinstance(bot, str) else self).maker(index, game)
            for game in self.games
            for index, bot in enumerate(self.bots)
        ]
        timed = [make(0).timed for make in makers]
        return attrs.evolve(self, timed=any(timed))


class LimitedBot(Bot):
    """A bot of this package that loses when an answer takes longer than `seconds`."""

    def __init__(self, bot: Bot, seconds: float) -> None:
        super().__init__(bot.name, bot.seed)
        self.timed = bot.timed
        self._bot = bot
        self._seconds = seconds

    def start(self, seat: int, seats: int) -> None:
        """Start the bot."""
        self._bot.start(seat, seats)

    def act(self, observation: Observation) -> i64:
        """Return the action of the bot; raises `TooLate` when it took longer than the limit."""
        start = monotonic()
        action = self._bot.act(observation)
        if monotonic() - start > self._seconds:
            raise TooLate(self._seconds)
        return action

    def end(self, scores: list[float]) -> None:
        """Tell the bot its score."""
        self._bot.end(scores)


def distinct_labels(labels: Sequence[str]) -> list[str]:
    """Return the labels, equal ones each with its number: `name (1)`, `name (2)`."""
    return [
        f"{label} ({labels[: index + 1].count(label)})" if labels.count(label) > 1 else label
        for index, label in enumerate(labels)
    ]
