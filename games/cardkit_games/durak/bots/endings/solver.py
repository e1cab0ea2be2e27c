"""Solves Durak positions in which nobody draws any more and two seats are left, exactly.

From then on each of the two can infer the other's hand, so that a position is won, drawn or lost. The method is
alpha-beta search (Knuth and Moore, "An analysis of alpha-beta pruning", 1975) with a transposition table.
"""

from time import perf_counter
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT, count, lowest
from cardkit.cards.trumps import suit_mask
from cardkit.engine.state import DRAW, LOSER, NOBODY, RANKING
from cardkit.errors import Unsolvable
from cardkit.language import gettext, ngettext
from cardkit.search.budget import Budget
from cardkit_games.durak.bots.endings.transpositions import EMPTY, OpenBouts, Transpositions, read_key
from cardkit_games.durak.engine.actions import DONE
from cardkit_games.durak.engine.observation import DurakObservation
from cardkit_games.durak.engine.rulebook import OPEN_PAIR_OR_PASS, RANK_OF, Rulebook
from cardkit_games.durak.engine.state import DurakState
from cardkit_games.durak.engine.table import DEFEND, LEAD, REDEALING

WIN: Final = 1
DRAWN: Final = 0
LOSS: Final = -1
UNKNOWN: Final = 2
"""The answer of a solver that has given up."""

NO_ACTION: Final = 63

ENDLESS: Final = 1_000_000_000_000
"""A cap on actions that is never reached."""

DEEPEST: Final = 400
"""The number of choices in a row after which a search gives up: far beyond the need of sixteen cards."""

TRANSPOSITIONS: Final = 1_048_576
"""The most entries of the transposition table: 40 MB at five words each."""

CLOCK: Final = 256
"""The number of positions between two looks at the clock."""

NODES_PER_ITERATION: Final = 8
"""The number of positions that may be looked at for each iteration of a search that they save.

By time: an iteration takes about as long as this number of positions. A rough figure, which no games were played to
tune.
"""

LEAST_NODES: Final = 20_000
"""The least number of positions that may be looked at: enough for almost any two hands of six cards."""

SOLVING_SHARE: Final = 0.4
"""The share of its time that a timed bot tries to solve, and again to tell draws from losses, before it searches."""


def is_solvable(state: DurakState) -> bool:
    """Return whether a solver can be asked about `state`: one pack, it is not over, nobody draws, two seats are
    left.
    """
    return not obstacle(state)


def check_solvable(state: DurakState) -> None:
    """Raise `Unsolvable`, with the reason in a sentence, when a solver cannot be asked about `state`."""
    reason = obstacle(state)
    if reason:
        raise Unsolvable(reason)


def obstacle(state: DurakState) -> str:
    """Return why a solver cannot be asked about `state`, in a sentence; empty when it can."""
    if state.actor == NOBODY:
        return gettext("The deal is over, so there is nothing to solve.")
    seats = state.seating.remaining()
    if seats != 2:
        return gettext(
            "Only positions with two seats left are solved, and here {seats} are still in the deal.", seats=seats
        )
    if state.phase == REDEALING:
        return gettext("Only positions are solved in which nobody is asked about a new deal.")
    if state.doubles is not None:
        return gettext("Only positions of one pack are solved, and here every card may be there twice.")
    if state.book.cheating:
        return gettext("Only positions are solved in which no card may be false.")
    if has_recurred(state):
        return gettext("Only positions are solved to which no bout has led back, as it is a draw the third time.")
    if len(state.stock) > 0 and not state.book.stock_aside:
        return ngettext(
            "Only positions without a stock are solved, and this one has a stock of {number} card.",
            "Only positions without a stock are solved, and this one has a stock of {number} cards.",
            len(state.stock),
        )
    return ""


def has_recurred(state: DurakState) -> bool:
    """Return whether some bout has begun more than once, under rules by which repetition ends the deal (A-RE1)."""
    return state.recurrence is not None and state.recurrence.has_recurred()


def is_open(seen: DurakObservation) -> bool:
    """Return whether the seat knows every card that will be played: two seats have cards, and the stock is empty.

    False also when a bout has begun twice in the same way: the solver's values do not hold there (A-RE1).
    """
    if (
        seen.book.packs == 2
        or seen.book.cheating
        or (seen.recurrence is not None and seen.recurrence.has_recurred())
        or seen.phase == REDEALING
        or count(seen.active) != 2
        or (seen.stock_size > 0 and not seen.book.stock_aside)
    ):
        return False
    hidden = len(seen.unseen_cards())
    for seat in range(seen.seats):
        hidden -= seen.unknown_cards(seat)
    return hidden == 0


@mypyc_attr(acyclic=True)
class Solver:
    """Finds the value of positions by alpha-beta search with a table of the positions seen, which it keeps.

    Values are for the seat to act: `WIN`, `DRAWN` or `LOSS`; `UNKNOWN` when the search has given up.

    When attacks can be passed on, play can go round in circles: a card that is passed on and taken goes to the other
    side for good, and may come back. So does a pair under rules that pass over a seat without one. (Without both, each
    bout makes the cards fewer, or the attacker's hand smaller while the roles stay.) A position is won when its seat
    can force the win in a finite number of moves, whatever the other does, and drawn when neither can force one. The
    rules' cap on actions is ignored.

    The search counts a bout that begins like one under way above it as a draw. That gives the right value at the root,
    since a seat that can force a win can do so without repeating a position. Below the root such a draw holds on this
    path only, and it must not be kept for others: a win or loss is always kept, for its proof ends in deals that are
    over, and "no win" or "no loss" only when its proof met no bout above the position again.
    """

    def __init__(self, nodes: i64 = 0, seconds: float = 0.0) -> None:
        """A solver that gives up after `nodes` positions or `seconds` for one question; 0 sets no limit."""
        self.most_nodes: i64 = nodes
        self.most_seconds: float = seconds
        self.nodes: i64 = 0
        """The number of positions with a choice that the latest question took."""
        self.stopped: bool = False
        """True when the latest question was given up."""
        self._end: float = 0.0
        self._transpositions: Transpositions = Transpositions(TRANSPOSITIONS)
        self._book: Rulebook | None = None
        self._trump: i64 = NOBODY
        self._active: i64 = 0
        self._seats: i64 = 0
        self._first: i64 = 0
        self._second: i64 = 0
        self._cyclic: bool = False
        self._states: list[DurakState] = []
        self._bouts: OpenBouts = OpenBouts()
        self._oldest: i64 = 0
        """The depth of the oldest bout that was met again below the position under way."""
        self._key: vec[i64] = vec[i64]([0] * 5)

    # -- Questions

    def solve(self, state: DurakState) -> i64:
        """Return the value of `state` for its actor, `UNKNOWN` when the search gives up; raises `Unsolvable`."""
        self._begin(state)
        value = self._search(0, LOSS, WIN)
        if self.stopped:
            return UNKNOWN
        return value if state.actor == self._first else -value

    def values(self, state: DurakState) -> dict[int, int]:
        """Return the value of each legal action for the actor of `state`; raises `Unsolvable`.

        The value is `UNKNOWN` once the search is given up.
        """
        self._begin(state)
        found: dict[int, int] = {}
        for action in state.actions():
            self._states[1].copy_table(self._states[0])
            self._states[1].apply(action)
            value = self._search(1, LOSS, WIN)
            if self.stopped:
                found[action] = UNKNOWN
            else:
                found[action] = value if state.actor == self._first else -value
        return found

    def principal_variation(self, state: DurakState) -> list[int]:
        """Return actions for both sides that keep the value of `state`, to the end of the deal; raises `Unsolvable`.

        They stop early when a draw is kept by repeating a bout, and when the search gives up.
        """
        self._begin(state)
        actions: list[int] = []
        seen: set[tuple[int, int, int, int]] = set()
        value = self._search(0, LOSS, WIN)
        state = state.clone()
        state.action_cap = ENDLESS
        while state.actor != NOBODY and not self.stopped:
            if state.phase == LEAD and state.last_laid == NOBODY:
                bout = (state.hands[self._first], state.hands[self._second], state.attacking, state.shown)
                if bout in seen:
                    break
                seen.add(bout)
            action = self._keeping(state, value)
            if self.stopped:
                break
            state.apply(action)
            actions.append(action)
        return actions

    def best(self, state: DurakState) -> i64:
        """An action that keeps the value of `state`; -1 when the search gives up. Raises `Unsolvable`."""
        self._begin(state)
        value = self._search(0, LOSS, WIN)
        action: i64 = NOBODY
        if not self.stopped:
            action = self._keeping(state, value)
        return NOBODY if self.stopped else action

    def best_actions(self, state: DurakState, budget: Budget) -> i64:
        """Return the mask of the best actions, as far as a part of `budget` proves it; else all legal ones.

        In a won position it is one action, in a drawn one all that do not lose.
        """
        self.most_seconds = budget.milliseconds / 1000 * SOLVING_SHARE
        self.most_nodes = 0 if budget.timed else max(LEAST_NODES, NODES_PER_ITERATION * budget.iterations)
        value = self.solve(state)
        if value == WIN:
            action = self.best(state)
            if action >= 0:
                return BIT[action]
        if value != DRAWN:
            return state.legal
        kept: i64 = 0
        for action, found in self.values(state).items():
            if found != LOSS:
                kept |= BIT[action]
        return kept

    def _keeping(self, state: DurakState, value: i64) -> i64:
        """An action that keeps `value`, which `state` has; the one that was found first, so that wins get nearer."""
        untried = state.legal
        if untried & (untried - 1) == 0:
            return lowest(untried)
        root = self._states[0]
        root.copy_table(state)
        known = self._known(root)
        action: i64 = NO_ACTION
        if known != EMPTY:
            action = (known >> 4) & 63
        while untried:
            if action == NO_ACTION or not untried & BIT[action]:
                action = self._next(root, untried)
            untried &= ~BIT[action]
            child = self._states[1]
            child.copy_table(root)
            child.apply(action)
            if state.actor == self._first:
                if self._search(1, value - 1, value) >= value:
                    break
            elif self._search(1, value, value + 1) <= value:
                break
        return action

    def _known(self, state: DurakState) -> i64:
        """Return the entry of the table for `state`; `EMPTY` when there is none."""
        read_key(state, self._first, self._second, self._key)
        return self._transpositions.find(self._key[0], self._key[1], self._key[2], self._key[3], self._key[4])

    # -- Before a search

    def _begin(self, state: DurakState) -> None:
        """Set up a question about `state`: its root, its limits and its clock; raises `Unsolvable`.

        The table of positions is kept when rules, seats, trumps and the two that are left are those of the question
        before.
        """
        check_solvable(state)
        same_table = self._book is state.book and self._seats == state.seats and self._trump == state.trump
        if not same_table or self._active != state.seating.active:
            self._sit_down(state)
        self._states[0].copy_table(state)
        if self._states[0].recurrence is not None:
            self._states[0].recurrence.forget()  # no bout began more than once, and the search stops where one does
        self.nodes = 0
        self.stopped = False
        self._oldest = ENDLESS
        self._bouts.clear()
        self._end = perf_counter() + self.most_seconds

    def _sit_down(self, state: DurakState) -> None:
        """Forget the table before, and get ready for positions with the rules, seats and trumps of `state`."""
        book = state.book
        self._book = book
        self._seats = state.seats
        self._trump = state.trump
        self._active = state.seating.active
        self._first = lowest(self._active)
        self._second = lowest(self._active & ~BIT[self._first])
        self._cyclic = book.transfer or book.open_shape == OPEN_PAIR_OR_PASS
        self._transpositions.clear()
        self._states = []
        self._grow(1)

    def _grow(self, depth: i64) -> None:
        assert self._book is not None
        while len(self._states) <= depth:
            state = DurakState(self._book, self._seats)
            state.action_cap = ENDLESS
            self._states.append(state)

    # -- The search

    def _search(self, depth: i64, alpha: i64, beta: i64) -> i64:
        """The value of the state at `depth` for the first seat: exact between the bounds, else a bound itself."""
        state = self._states[depth]
        if state.actor == NOBODY:
            return self._score(state)
        self.nodes += 1
        if self._give_up(depth):
            return 0
        read_key(state, self._first, self._second, self._key)
        first = self._key[0]
        second = self._key[1]
        third = self._key[2]
        fourth = self._key[3]
        extra = self._key[4]
        known = self._transpositions.find(first, second, third, fourth, extra)
        low: i64 = LOSS
        high: i64 = WIN
        action: i64 = NO_ACTION
        if known != EMPTY:
            low = (known & 3) - 1
            high = ((known >> 2) & 3) - 1
            action = (known >> 4) & 63
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high
        bout = self._cyclic and state.phase == LEAD and state.last_laid == NOBODY
        if bout:
            met = self._bouts.depth_of(first, second, extra)
            if met >= 0:
                self._oldest = min(self._oldest, met)
                return 0
            self._bouts.push(first, second, extra, depth)
        oldest_before = self._oldest
        self._oldest = ENDLESS
        value, best = self._try_actions(depth, action, alpha, beta)
        if self.stopped:
            return 0
        if bout:
            self._bouts.pop()
        if self._oldest >= depth:  # every repeated bout lies within: this holds on every path
            self._oldest = oldest_before
            if value > alpha:
                low = max(low, value)
            if value < beta:
                high = min(high, value)
        else:
            self._oldest = min(self._oldest, oldest_before)
            if value == WIN:
                low = WIN
            if value == LOSS:
                high = LOSS
        self._transpositions.store(first, second, third, fourth, extra, (low + 1) | (high + 1) << 2 | best << 4)
        return value

    def _try_actions(self, depth: i64, action: i64, lower: i64, upper: i64) -> tuple[i64, i64]:
        """The value of the state at `depth` between two bounds, and the action that has it; `action` is tried first."""
        state = self._states[depth]
        self._grow(depth + 1)
        child = self._states[depth + 1]
        rising = state.actor == self._first
        untried = state.legal
        best: i64 = NO_ACTION
        value: i64 = -2 if rising else 2
        while untried and lower < upper:
            if action == NO_ACTION or not untried & BIT[action]:
                action = self._next(state, untried)
            untried &= ~BIT[action]
            self._follow(child, state, action)
            found = self._search(depth + 1, lower, upper)
            if self.stopped:
                break
            if rising:
                if found > value:
                    value = found
                    best = action
                    lower = max(lower, value)
            elif found < value:
                value = found
                best = action
                upper = min(upper, value)
        return value, best

    def _score(self, state: DurakState) -> i64:
        """Return the value of a deal that is over for the first seat: `WIN`, `DRAWN` or `LOSS`."""
        if state.outcome == DRAW:
            return DRAWN
        if state.outcome == RANKING:
            behind = state.finish[self._first] - state.finish[self._second]
            return DRAWN if behind == 0 else LOSS if behind > 0 else WIN
        if state.outcome == LOSER:
            return LOSS if state.outcome_seat == self._first else WIN
        return LOSS if state.outcome_seat == self._first % state.book.teams else WIN

    def _give_up(self, depth: i64) -> bool:
        if depth >= DEEPEST or (self.most_nodes > 0 and self.nodes > self.most_nodes):
            self.stopped = True
        if self.most_seconds > 0.0 and self.nodes % CLOCK == 0 and perf_counter() > self._end:
            self.stopped = True
        return self.stopped

    def _follow(self, child: DurakState, state: DurakState, action: i64) -> None:
        """Make `child` the state after `action` in `state`, and after each later action that is the only legal one.

        At tables where play can go round in circles, it stops at each lead, so that the search can recognize a repeated
        bout.
        """
        child.copy_table(state)
        child.apply(action)
        while child.actor != NOBODY and child.legal & (child.legal - 1) == 0:
            if self._cyclic and child.phase == LEAD:
                return
            child.apply(lowest(child.legal))

    def _next(self, state: DurakState, untried: i64) -> i64:
        """Return which of the actions `untried` to try first: plain cards from below, trumps, then the others.

        In defence, plain cards that open no rank of the attacker's come before all others.
        """
        cards = untried & (BIT[DONE] - 1)
        if not cards:
            return lowest(untried)
        plain = cards
        if state.trump >= 0:
            plain = cards & ~suit_mask(state.trump)
        if not plain:
            return lowest(cards)
        if state.phase == DEFEND and state.target != NOBODY:
            held = state.hands[state.attacking] & ~state.open
            safe = plain
            while safe:
                card = lowest(safe)
                safe &= safe - 1
                if not RANK_OF[card] & held:
                    return card
        return lowest(plain)
