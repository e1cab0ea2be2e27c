"""Many tables of one game at once, for programs that learn.

The data of the tables are in buffers that are made once and overwritten by every step, so that NumPy, which sees them
without a copy, has to wrap them only once. docs/reference/encodings.md describes them in full.
"""

from collections.abc import Sequence
from typing import Any, Final

from librt.random import Random

from cardkit.arguments import require_iterable, require_number, require_state
from cardkit.bots.registry import BotLike, make_bot
from cardkit.cards.chance import derived_seed, generator
from cardkit.catalogue import as_game
from cardkit.engine.bots import Bot
from cardkit.engine.state import State
from cardkit.environments.vector.tables import Tables
from cardkit.errors import InvalidBot, InvalidDeal, OutOfRange
from cardkit.game.game import AnyGame, Game, Opening
from cardkit.game.result import Result
from cardkit.language import gettext

MOST_ACTIONS: Final = 4096
"""The largest vocabulary that `legal` has words for."""


class VectorGame:
    """`n` tables of one game, each waiting for an action; ended deals are followed by new ones."""

    words: memoryview
    """The knowledge of the actor of each table: `n` times `encoding.words` whole numbers of 64 bits."""
    legal: memoryview
    """The legal actions, `n` times a word for every 64 numbers: action `a` is bit `a % 64` of word `a // 64`."""
    actor: memoryview
    """The seat to act, `n` whole numbers of 64 bits."""
    actions: memoryview
    """The actions of the latest step, or of the next one after `choose_randomly`."""
    done: memoryview
    """True when the latest step has ended a deal, `n` bytes: 0 no, 1 yes, 2 it was given up as unfinished."""
    score: memoryview
    """The score of each seat of an ended deal, `n` times `seats` floats from 0 to 1; else 0."""
    planes: memoryview | None
    """The words as `n` times `encoding.planes` bytes; None when not asked for."""
    hidden: memoryview | None
    """The facts that the actor does not see, for critics: `n` times `encoding.hidden_words` whole numbers; None
    when not asked for."""
    hidden_planes: memoryview | None
    """The facts in `hidden` as `n` times `encoding.hidden_planes` bytes; None when not asked for."""

    def __init__(
        self,
        game: AnyGame | str,
        n: int,
        players: int,
        seed: int = 0,
        *,
        against: Sequence[BotLike] = (),
        planes: bool = False,
        hidden: bool = False,
        trumps_first: bool = False,
    ) -> None:
        """Deal `n` tables of `players`: table `i` gets the same deals for the same `seed` and the same decisions.

        Without `against` all seats are the program's. Else these are bots, by name or class, for the other seats of
        every table, one for all or one for each; the program has seat `i % players` at table `i`. With `planes` words
        are also written as bytes, with `hidden` the cards hidden from the actor are written, and with `trumps_first`
        suits are renumbered everywhere. Raises `InvalidDeal`, `InvalidBot` and, for a game without an encoding,
        `NotImplementedError`.
        """
        n, players, seed = require_number(n, "n"), require_number(players, "players"), require_number(seed, "seed")
        game = as_game(game)
        _check(game, n, players, against)
        self.game = game
        self.n = n
        self.seats = players
        self.encoding = game.encoding(players, trumps_first=trumps_first)
        """The meaning of the words."""
        self._seed = seed
        self._against = list(against)
        self._planes = planes
        self._hidden = hidden
        self._make_tables().begin(self._bot if against else None)

    def _make_tables(self) -> Tables:
        """Make the tables and their buffers, without dealing."""
        game, seats = self.game, self.seats
        self._tables = tables = Tables(
            self.n,
            [game.dealer(seats, Opening(dealer)) for dealer in range(seats)],
            self._generator,
            game.encoder(seats, trumps_first=self.encoding.trumps_first),
            game.teams if type(game).scores is Game.scores else self._scores,
        )
        tables.make_buffers(self.encoding, planes=self._planes, hidden=self._hidden)
        vars(self).update(tables.views)
        return tables

    def _generator(self, table: int, number: int) -> Random:
        return generator(derived_seed(self._seed, table, *([number] if number else [])))

    def _bot(self, table: int, other: int, number: int) -> Bot:
        """The bot of a seat, counted clockwise from the program's own, for deal `number`; of the own seat it is never
        asked.
        """
        return make_bot(
            self._against[(other - 1) % len(self._against)],
            self.game,
            derived_seed(self._seed, table, other, *([number] if number else [])),
        )

    def __getstate__(self) -> dict[str, Any]:
        """Return the state of a copy: without buffers, generators and bots, which are made again and restored."""
        kept = ("game", "n", "seats", "encoding", "_seed", "_against", "_planes", "_hidden")
        return {name: getattr(self, name) for name in kept} | {"saved": self._tables.saved()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Restore the state of other tables.

        A bot that thinks for a time may have thought otherwise, but the actions remain the same.
        """
        saved = state.pop("saved")
        vars(self).update(state)
        self._make_tables().resume(saved, self._bot if self._against else None)

    @property
    def games(self) -> int:
        """Return how many deals have ended."""
        return self._tables.games

    def step(self, actions: Any = None) -> int:
        """Let the actor of every table do its action; return how many deals have ended.

        `actions` are `n` whole numbers: an array of NumPy, a tensor, a list; None after `choose_randomly`. Raises
        `IllegalMove`, and then does nothing.
        """
        return self._tables.step(actions)

    def choose_randomly(self, rng: Random) -> None:
        """Choose a uniformly random legal action for each table, for the next `step`."""
        self._tables.choose_randomly(rng)

    def state(self, table: int) -> State:
        """A copy of the state of a table, which saves, pickles and plays on as any other."""
        return self._tables.state(self._index(table))

    def set_state(self, table: int, state: State) -> None:
        """Let a table go on from a copy of `state`, such as a given deal of `game.deal_order`.

        Raises `InvalidDeal` for a state of another game or other seats, one that is over, or one in which a bot is to
        act.
        """
        require_state(state)
        index = self._index(table)
        if type(state) is not type(self._tables.state(index)):
            raise InvalidDeal(gettext("The state is one of another game than {game}.", game=self.game.name))
        self._tables.set_state(index, state)

    def last_state(self, table: int) -> State | None:
        """The state in which the latest deal of a table that has ended did so; None before the first one."""
        return self._tables.last_state(self._index(table))

    def hold(self, table: int) -> None:
        """Leave a table as it is in the next step, whatever its action."""
        self._tables.hold(self._index(table))

    def redeal(self, table: int) -> None:
        """Give up the deal of a table, and deal again there."""
        self._tables.redeal(self._index(table))

    def _index(self, table: int) -> int:
        """Return the number of a table as an int; raises `OutOfRange` when there is no such table."""
        number = require_number(table, "table")
        if not 0 <= number < self.n:
            raise OutOfRange(
                gettext("There is no table {number}: the tables are 0 to {last}.", number=number, last=self.n - 1)
            )
        return number

    def _scores(self, state: State) -> list[float]:
        """Return the scores of an ended deal, in games with scores of their own."""
        result = Result.of(state)
        assert result is not None, "a deal that is over has a result"
        scores: list[float] = self.game.scores(result, self.seats)
        return scores


def _check(game: AnyGame, n: int, seats: int, against: Sequence[BotLike]) -> None:
    """Raise `InvalidDeal` for no table, impossible seats or too many actions, and `InvalidBot` unless `against` has
    none, one bot, or one for each other seat.
    """
    if n < 1:
        raise InvalidDeal(f"There is at least one table, not {n}.")
    vocabulary_of(game, seats)
    require_iterable(against, "against")
    if isinstance(against, str) or len(against) not in (0, 1, seats - 1):
        raise InvalidBot(f"`against` is a list of one bot for all other seats, or of {seats - 1} bots.")


def vocabulary_of(game: AnyGame, seats: int) -> int:
    """Return how many actions `game` has with so many seats; raises `InvalidDeal` for too many of either."""
    game.check_seats(seats)
    number = game.vocabulary(seats)
    if number > MOST_ACTIONS:
        raise InvalidDeal(
            f"{game.name} has more than {MOST_ACTIONS} actions, or does not say how many: a game in plain Python says "
            "so with `vocabulary_size`."
        )
    return number
