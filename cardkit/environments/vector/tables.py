"""Many tables that are stepped together: compiled, and without NumPy. `VectorGame` sets them up."""

import sys
from typing import Any, Final

from librt.random import Random
from librt.strings import read_i64_be, read_i64_le
from librt.vecs import append, vec
from mypy_extensions import i64, u8

from cardkit.arguments import require_iterable
from cardkit.cards.bits import count, lowest, nth
from cardkit.encoding import WORD_BIT, Encoder, Planes
from cardkit.engine.bots import Bot, Shortcut
from cardkit.engine.driver import choose_by
from cardkit.engine.playout import pick
from cardkit.engine.standings import scores_of
from cardkit.engine.state import NOBODY, UNFINISHED, Dealer, State
from cardkit.errors import IllegalMove, InvalidDeal


def zeros(number: i64) -> vec[i64]:
    """Return `number` whole numbers of 64 bits, all 0."""
    return vec[i64]([0] * number)


def zero_floats(number: i64) -> vec[float]:
    """Return `number` floats, all 0."""
    return vec[float]([0.0] * number)


def zero_bytes(number: i64) -> vec[u8]:
    """Return `number` bytes, all 0."""
    zeros = vec[u8]()
    for _ in range(number):
        zeros = append(zeros, 0)
    return zeros


def shaped(buffer: Any, kind: str, shape: list[int]) -> memoryview:
    """Return a view of `buffer` without a copy: an array of this `shape`, with items of the format `kind`."""
    return memoryview(buffer).cast("B").cast(kind, shape)  # type: ignore[call-overload,no-any-return]


def bytes_of(actions: Any) -> bytes | None:
    """Return the memory of a row of whole numbers of 64 bits; None for anything else."""
    try:
        view = memoryview(actions)
    except TypeError:
        return None
    if view.ndim != 1 or view.itemsize != 8 or view.format not in ("q", "l"):
        return None
    return view.tobytes()


def pick_of(legal: vec[i64], start: i64, width: i64, rng: Random) -> i64:
    """Return a uniformly random bit of a mask of `width` words, which begin in `legal` at the index `start`."""
    number: i64 = 0
    word: i64 = 0
    while word < width:
        number += _count(legal[start + word])
        word += 1
    index: i64 = 0
    if number > 1:
        index = rng.randrange(number)
    word = 0
    number = _count(legal[start])
    while index >= number:
        index -= number
        word += 1
        number = _count(legal[start + word])
    return word * 64 + _nth(legal[start + word], index)


def _count(word: i64) -> i64:
    return count(word) if word >= 0 else count(word - WORD_BIT[63]) + 1


def _nth(word: i64, index: i64) -> i64:
    """Return the number of the bit of `word`, of 64 bits, that has `index` bits set below it."""
    if word >= 0:
        return nth(word, index) if word & (word - 1) else lowest(word)
    positive = word - WORD_BIT[63]
    if index == count(positive):
        return 63
    return nth(positive, index)


_LITTLE_ENDIAN: Final = sys.byteorder == "little"

GOES_ON: Final = 0
ENDED: Final = 1
GIVEN_UP: Final = 2
"""The value of `done` for a table whose deal was given up: it is unfinished, and has no result."""

DEALS_OF_A_GENERATOR: Final = 1000
"""The number of deals from one generator: a copy has to repeat at most this number to have its generator."""


class Tables:
    """`n` tables of one game, each waiting for an action; ended deals are followed by new ones."""

    def __init__(self, n: int, dealers: list[Dealer], generators: Any, encoder: Encoder, scores: Any) -> None:
        """`n` tables that are dealt by any of `dealers`, one for each seat.

        `generators(table, number)` makes the generator number `number` of a table. `scores` is a function that gives
        the scores of an ended deal, or the number of teams if they follow from that.
        """
        self.n: i64 = n
        self.seats: i64 = len(dealers)
        self.encoder: Encoder = encoder
        self._scores: Any = None if isinstance(scores, int) else scores
        self._teams: i64 = scores if isinstance(scores, int) else 0
        self.steps: i64 = 0
        """The number of steps that have been taken."""
        self.games: i64 = 0
        """The number of deals that have ended."""
        self._dealers: list[Dealer] = dealers
        self._generators: Any = generators
        self._chance: list[Random] = []
        self._dealt: list[int] = [0] * n
        self._make_bot: Any = None
        self._bots: list[Bot] = []
        self._shortcuts: list[Shortcut | None] = []
        self._stateless: list[bool] = []
        self._noted: bool = False
        self._first: list[State | None] = [None] * n
        self._since: list[list[int]] = []
        self._states: list[State] = []
        self._last: list[State | None] = [None] * n
        self._encoders: list[Encoder] = []

    def begin(self, bots: Any) -> None:
        """Deal at every table; `bots(table, other, number)`, if there are any, makes the bot of a seat for a deal."""
        self._set_up(bots)
        self._states = [self._deal(table) for table in range(self.n)]
        for table in range(self.n):
            self._write(table, self._states[table])

    def _set_up(self, bots: Any) -> None:
        """Seat the bots, and have a generator and an encoder for each table."""
        seats = self.seats
        self._chance = [self._generators(table, 0) for table in range(self.n)]
        self._encoders = [self.encoder.following() for _ in range(self.n)]
        if bots is None:
            return
        self._make_bot = bots
        self._bots = [bots(table, other, 0) for table in range(self.n) for other in range(seats)]
        self._shortcuts = [bot.shortcut() for bot in self._bots]
        self._stateless = [_is_stateless(shortcut) for shortcut in self._shortcuts[:seats]]
        self._noted = not all(self._stateless[1:])
        self._since = [[] for _ in range(self.n)]

    def make_buffers(self, encoding: Any, *, planes: bool, hidden: bool) -> None:
        """Make the buffers of the tables, before the first deal."""
        n, seats = self.n, self.seats
        self._width: i64 = encoding.words
        self._legal_width: i64 = self.encoder.legal_words
        self._hidden_width: i64 = encoding.hidden_words if hidden else 0
        self._words: vec[i64] = zeros(n * self._width)
        self._legal: vec[i64] = zeros(n * self._legal_width)
        self._hidden: vec[i64] = zeros(n * self._hidden_width)
        self._actor: vec[i64] = zeros(n)
        self._actions: vec[i64] = zeros(n)
        self._done: vec[u8] = zero_bytes(n)
        self._held: vec[u8] = zero_bytes(n)
        self._score: vec[float] = zero_floats(n * seats)
        self._plane_writer: Planes | None = encoding.plane_writer() if planes else None
        self._drawn: vec[i64] = zeros(n * self._width if planes else 0)  # the words that the planes were made of
        self._planes_width: i64 = encoding.planes // 8
        self._planes: vec[i64] = zeros(n * self._planes_width if planes else 0)
        self._hidden_plane_writer: Planes | None = None
        self._hidden_planes_width: i64 = encoding.hidden_planes // 8
        if planes and hidden:
            self._hidden_plane_writer = encoding.plane_writer(hidden=True)
        made = self._hidden_plane_writer is not None
        self._hidden_drawn: vec[i64] = zeros(n * self._hidden_width if made else 0)
        self._hidden_planes: vec[i64] = zeros(n * self._hidden_planes_width if made else 0)
        self.views: dict[str, memoryview | None] = {
            "words": shaped(self._words, "q", [n, self._width]),
            "legal": shaped(self._legal, "Q", [n, self._legal_width]),
            "actor": shaped(self._actor, "q", [n]),
            "actions": shaped(self._actions, "q", [n]),
            "done": shaped(self._done, "B", [n]),
            "score": shaped(self._score, "d", [n, seats]),
            "planes": shaped(self._planes, "B", [n, 8 * self._planes_width]) if planes else None,
            "hidden": shaped(self._hidden, "q", [n, self._hidden_width]) if hidden else None,
            "hidden_planes": shaped(self._hidden_planes, "B", [n, 8 * self._hidden_planes_width]) if made else None,
        }
        """The buffers as NumPy sees them, by the names that `VectorGame` has for them."""

    # -- Stepping

    def step(self, actions: Any = None) -> int:
        """Let the actor of every table do its action; return how many deals have ended.

        A table whose deal ends goes on to its next deal; a table that is held does nothing this time. `actions` are `n`
        whole numbers: an array of NumPy, a tensor, a list; None after `choose_randomly`. Raises `IllegalMove`, and then
        does nothing.
        """
        if actions is not None:
            self._take(actions)
        self._check()
        ended: i64 = 0
        table: i64 = 0
        done = self._done
        held = self._held
        noted = self._noted
        todo = self._actions
        states = self._states
        encoder = self.encoder
        renumbered = encoder.trumps_first
        against = len(self._bots) > 0
        while table < self.n:
            state = states[table]
            if done[table]:
                done[table] = 0
                self._clear_score(table)
            if held[table]:
                held[table] = 0
                table += 1
                continue
            action = todo[table]
            if renumbered:
                action = encoder.decode_action(action, encoder.trump_of(state))
            if noted:
                self._since[table].append(action)
            state.apply(action)
            if against and state.actor != NOBODY:
                self._answer(table, state)
            if state.actor == NOBODY:
                self._finish(table, state)
                ended += 1
                state = self._deal(table)
                states[table] = state
            self._write(table, state)
            table += 1
        self.steps += 1
        self.games += ended
        return ended

    def choose_randomly(self, rng: Random) -> None:
        """Write a uniformly random legal action for each table into `actions`."""
        width = self._legal_width
        legal = self._legal
        todo = self._actions
        table: i64 = 0
        while table < self.n:
            if width == 1 and legal[table] > 0:
                todo[table] = pick(legal[table], rng)
            else:
                todo[table] = pick_of(legal, table * width, width, rng)
            table += 1

    def _take(self, actions: Any) -> None:
        """Copy the `actions` to where they are checked; raises `IllegalMove` for another number of them.

        In a list, an item that is not the number of an action is illegal too.
        """
        words = bytes_of(actions)
        if words is not None:
            self._take_words(words)
            return
        given: Any = actions.tolist() if hasattr(actions, "tolist") else actions
        require_iterable(given, "actions")
        listed: list[Any] = list(given)
        if len(listed) != self.n:
            raise IllegalMove(f"There are {self.n} tables, and {len(listed)} actions.")
        most: int = 64 * self._legal_width  # an `int`, as an action may be larger than any `i64`
        table: i64 = 0
        for action in listed:
            if not isinstance(action, int) or not 0 <= action < most:
                raise IllegalMove(f"Action {action!r} is not legal at table {table}.")
            self._actions[table] = action
            table += 1  # noqa: SIM113 - `enumerate` would box it

    def _take_words(self, words: bytes) -> None:
        """Take the actions from whole numbers of 64 bits, in the byte order of the machine.

        Raises `IllegalMove` unless there is one for each table.
        """
        number: i64 = len(words) // 8
        if number != self.n:
            raise IllegalMove(f"There are {self.n} tables, and {number} actions.")
        todo = self._actions
        table: i64 = 0
        while table < number:
            todo[table] = read_i64_le(words, 8 * table) if _LITTLE_ENDIAN else read_i64_be(words, 8 * table)
            table += 1

    def _check(self) -> None:
        """Raise `IllegalMove` for an action that is not legal; tables that are held are not looked at."""
        most = 64 * self._legal_width
        width = self._legal_width
        todo = self._actions
        legal = self._legal
        bits = WORD_BIT
        held = self._held
        table: i64 = 0
        while table < self.n:
            action = todo[table]
            if held[table]:
                pass
            elif action < 0 or action >= most or not legal[table * width + (action >> 6)] & bits[action & 63]:
                raise IllegalMove(f"Action {action} is not legal at table {table}.")
            table += 1

    def _answer(self, table: i64, state: State) -> None:
        """Let the bots act until it is the program's turn again, or the deal is over."""
        seats = self.seats
        own = table % seats
        first = table * seats
        while state.actor != NOBODY and state.actor != own:
            other = state.actor - own
            if other < 0:
                other += seats
            action = choose_by(state, self._bots[first + other], self._shortcuts[first + other])
            if self._noted:
                self._since[table].append(action)
            state.apply(action)

    def _deal(self, table: i64) -> State:
        """A new deal at which the program is to act."""
        self._encoders[table].begin()
        while True:
            state = self._next_deal(table)
            if self._bots:
                self._seat_bots(table, state)
                self._answer(table, state)
            if state.actor != NOBODY:
                return state

    def _next_deal(self, table: i64) -> State:
        """Return the next deal of a table, in which chance chooses the dealer.

        Every `DEALS_OF_A_GENERATOR` deals another generator is begun.
        """
        number = self._dealt[table]
        if number and number % DEALS_OF_A_GENERATOR == 0:
            self._chance[table] = self._generators(table, number // DEALS_OF_A_GENERATOR)
        self._dealt[table] = number + 1
        rng = self._chance[table]
        return self._dealers[rng.randrange(self.seats)].deal(rng)

    def _seat_bots(self, table: i64, state: State) -> None:
        """Begin a deal for the bots in `state`; bots that draw lots or remember are made again for each deal."""
        first = table * self.seats
        number = self._dealt[table] - 1
        for other in range(1, self.seats):
            if not self._stateless[other] and number:
                bot: Bot = self._make_bot(table, other, number)
                self._bots[first + other] = bot
                self._shortcuts[first + other] = bot.shortcut()
            self._bots[first + other].start((table + other) % self.seats, self.seats)
        if self._noted:
            self._first[table] = state.clone()
            self._since[table] = []

    def _finish(self, table: i64, state: State) -> None:
        """Keep the last state of a deal, note whether it ended or was given up and the scores of its seats, and report
        these to the bots.
        """
        self._last[table] = state
        self._done[table] = GIVEN_UP if state.outcome == UNFINISHED else ENDED
        scores: list[float]
        if self._scores is None:
            scores = scores_of(state.outcome, state.outcome_seat, state.standing(), self.seats, self._teams)
        else:
            scores = self._scores(state)
        start = table * self.seats
        for seat in range(self.seats):
            self._score[start + seat] = scores[seat]
        if self._bots:
            for other in range(1, self.seats):
                self._bots[start + other].end(scores[:])

    def _clear_score(self, table: i64) -> None:
        start = table * self.seats
        for seat in range(self.seats):
            self._score[start + seat] = 0.0

    def _write(self, table: i64, state: State) -> None:
        """Write the actor, legal actions and view of a table that waits, and if wanted planes and hidden words."""
        actor = state.actor
        self._actor[table] = actor
        encoder = self._encoders[table]
        encoder.write_legal(state, self._legal, table * self._legal_width)
        at = table * self._width
        encoder.write_view(state, actor, self._words, at)
        planes = self._plane_writer
        if planes is not None:
            planes.update(self._words, self._drawn, at, self._planes, table * self._planes_width)
        if self._hidden_width:
            self._write_hidden(table, state)

    def _write_hidden(self, table: i64, state: State) -> None:
        at = table * self._hidden_width
        self.encoder.write_hidden(state, state.actor, self._hidden, at)
        planes = self._hidden_plane_writer
        if planes is not None:
            planes.update(self._hidden, self._hidden_drawn, at, self._hidden_planes, table * self._hidden_planes_width)

    # -- States

    def state(self, table: int) -> State:
        """A copy of the state of a table, which saves, pickles and plays on as any other."""
        return self._states[table].clone()

    def set_state(self, table: int, state: State) -> None:
        """Let a table go on from a copy of `state`, such as a given deal of `game.deal_order`.

        Raises `InvalidDeal` for a state of other seats, one that is over, or one in which a bot is to act.
        """
        if state.seats != self.seats or state.actor == NOBODY:
            raise InvalidDeal(f"A table goes on from a state with {self.seats} seats, one of which is to act.")
        if self._bots and state.actor != table % self.seats:
            raise InvalidDeal(f"At table {table} seat {table % self.seats} is the program's, and is to act.")
        self._states[table] = state.clone()
        if self._bots:
            self._seat_bots(table, state)
        self._encoders[table].begin()
        self._done[table] = 0
        self._clear_score(table)
        self._write(table, self._states[table])

    def last_state(self, table: int) -> State | None:
        """The state in which the latest deal of a table that has ended did so; None before the first one."""
        return self._last[table]

    def hold(self, table: int) -> None:
        """Leave a table as it is in the next step, whatever its action."""
        self._held[table] = 1

    def redeal(self, table: int) -> None:
        """Give up the deal of a table, and deal again there."""
        self._states[table] = self._deal(table)
        self._done[table] = 0
        self._clear_score(table)
        self._write(table, self._states[table])

    # -- Copies

    def saved(self) -> dict[str, Any]:
        """Return the data for `resume`, which can be pickled."""
        return {
            "numbers": (self.steps, self.games),
            "dealt": self._dealt[:],
            "states": [state.clone() for state in self._states],
            "last": [None if state is None else state.clone() for state in self._last],
            "first": [None if state is None else state.clone() for state in self._first],
            "since": [actions[:] for actions in self._since],
            "actions": list(self._actions),
            "done": list(self._done),
            "held": list(self._held),
            "score": list(self._score),
        }

    def resume(self, saved: dict[str, Any], bots: Any) -> None:
        """Restore the state of other tables from `saved`: their deals and generators, and bots that are asked again."""
        self._set_up(bots)
        self.steps, self.games = saved["numbers"]
        self._states, self._last, self._first = saved["states"], saved["last"], saved["first"]
        dealt: list[int] = saved["dealt"]
        for table in range(self.n):
            self._deal_again(table, dealt[table])
            if self._bots:
                self._ask_again(table, saved["since"][table])
            self._write(table, self._states[table])
            self._actions[table] = saved["actions"][table]
            self._done[table] = saved["done"][table]
            self._held[table] = saved["held"][table]
        score: list[float] = saved["score"]
        for index in range(len(score)):
            self._score[index] = score[index]

    def _deal_again(self, table: i64, number: int) -> None:
        """Bring the chance of a table to where it was after `number` deals: deal those of its last generator again."""
        start = max(number - 1, 0) // DEALS_OF_A_GENERATOR * DEALS_OF_A_GENERATOR
        if start:
            self._chance[table] = self._generators(table, start // DEALS_OF_A_GENERATOR)
        rng = self._chance[table]
        for _ in range(number - start):
            self._dealers[rng.randrange(self.seats)].deal(rng)
        self._dealt[table] = number

    def _ask_again(self, table: i64, since: list[int]) -> None:
        """Seat new bots, and ask each once more for its decisions in this deal, so that they draw as before.

        `since` are the actions after the first state of the deal.
        """
        first = self._first[table]
        if first is None:
            return
        state = first.clone()
        self._seat_bots(table, state)
        own = table % self.seats
        for action in since:
            if state.actor != own:
                at = table * self.seats + (state.actor - own) % self.seats
                choose_by(state, self._bots[at], self._shortcuts[at])
            state.apply(action)
        self._since[table] = since


def _is_stateless(shortcut: Shortcut | None) -> bool:
    return shortcut is not None and shortcut.stateless
