"""Solves Durak positions in which nobody draws any more and two seats are left, exactly.

From then on each of the two can infer the other's hand, so that a position is won, drawn or lost. The method is
alpha-beta search (Knuth and Moore, "An analysis of alpha-beta pruning", 1975) with a transposition table.
"""

from time import perf_counter
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT, count, lowest
from cardkit.cards.trumps import suit_mask
from cardkit.engine.state import DRAW, LOSER, NOBODY, RANKING
from cardkit.errors import Unsolvable
from cardkit.language import gettext, ngettext
from cardkit_games.durak.bots.endings.transpositions import EMPTY, Transpositions
from cardkit_games.durak.engine.actions import DONE
from cardkit_games.durak.engine.rulebook import (
    CAP_CURRENT,
    MANY,
    OPEN_PAIR_OR_PASS,
    RANK_OF,
    SHOW_FREE,
    SHOW_OFF,
    Rulebook,
)
from cardkit_games.durak.engine.state import DurakState
from cardkit_games.durak.engine.table import DEFEND, LEAD, TAKING, UNBEATEN

WIN: Final = 1
DRAWN: Final = 0
LOSS: Final = -1
UNKNOWN: Final = 2
"""The answer of a solver that has given up."""

NO_ACTION: Final = 63

ENDLESS: Final = 1_000_000_000_000
"""A cap on actions that is never reached."""

DEEPEST: Final = 400
"""After how many choices in a row a search gives up: far beyond what sixteen cards need."""

TRANSPOSITIONS: Final = 1_048_576
"""The most entries of the transposition table: 40 MB at five words each."""

CLOCK: Final = 256
"""After how many positions the clock is looked at again."""


@mypyc_attr(acyclic=True)
class Solver:
    """Finds the value of positions by alpha-beta search with a table of the positions seen, which it keeps.

    Values are for the seat to act: `WIN`, `DRAWN` or `LOSS`; `UNKNOWN` when the search has given up.

    Where attacks can be passed on, play can go round in circles: a card that is passed on and taken goes to the other
    side for good, and may come back. So does a pair, where whoever has none is passed over. (Without both, each bout
    makes the cards fewer, or the attacker's hand smaller while the roles stay.) A position is won when its seat can
    force the win in a finite number of moves, whatever the other does, and drawn when neither can force one. The cap on
    actions of the rules is left out of account.

    The search counts a bout that begins as one under way above it as a draw. That gives the right value at the root,
    since who can force a win can do so without repeating a position. Below the root such a draw holds on this path
    only, and it must not be kept for others: a win or loss is always kept, for its proof ends in deals that are over,
    and "no win" or "no loss" only when no bout above the position was met again in finding it.
    """

    def __init__(self, nodes: i64 = 0, seconds: float = 0.0) -> None:
        """A solver that gives up after so many `nodes` or `seconds` for one question; 0 sets no limit."""
        self.most_nodes: i64 = nodes
        self.most_seconds: float = seconds
        self.nodes: i64 = 0
        """The number of positions with a choice that the latest question took."""
        self.stopped: bool = False
        """True where the latest question was given up."""
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
        self._bouts: vec[i64] = vec[i64]()
        """For each bout under way its key, three words, and its depth."""
        self._bouts_open: i64 = 0
        self._oldest: i64 = 0
        """The depth of the oldest bout that was met again below the position under way."""
        self._key: vec[i64] = vec[i64]([0] * 5)

    # -- Questions

    def solve(self, state: DurakState) -> i64:
        """The value of `state` for its actor; raises `Unsolvable`."""
        self._begin(state)
        value = self._search(0, LOSS, WIN)
        if self.stopped:
            return UNKNOWN
        return value if state.actor == self._first else -value

    def values(self, state: DurakState) -> dict[int, int]:
        """For each legal action its value for the actor of `state`; raises `Unsolvable`."""
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
        """Actions for both sides that keep the value of `state`, to the end of the deal; raises `Unsolvable`.

        They stop early where a draw is kept by repeating a bout, and when the search gives up.
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
        """Return what the table has about `state`; `EMPTY` when it has nothing."""
        self._read_key(state)
        return self._transpositions.find(self._key[0], self._key[1], self._key[2], self._key[3], self._key[4])

    # -- Before a search

    def _begin(self, state: DurakState) -> None:
        _check(state)
        same_table = self._book is state.book and self._seats == state.seats and self._trump == state.trump
        if not same_table or self._active != state.seating.active:
            self._sit_down(state)
        self._states[0].copy_table(state)
        if self._states[0].recurrence is not None:
            self._states[0].recurrence.forget()  # no bout began more than once, and the search stops where one does
        self.nodes = 0
        self.stopped = False
        self._oldest = ENDLESS
        self._bouts_open = 0
        self._end = perf_counter() + self.most_seconds

    def _sit_down(self, state: DurakState) -> None:
        """Forget the table before, and get ready for positions such as `state`."""
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
        self._read_key(state)
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
            index = self._met(first, second, extra)
            if index >= 0:
                self._oldest = min(self._oldest, index)
                return 0
            self._open_bout(first, second, extra, depth)
        self._grow(depth + 1)
        child = self._states[depth + 1]
        oldest_before = self._oldest
        self._oldest = ENDLESS
        rising = state.actor == self._first
        untried = state.legal
        best: i64 = NO_ACTION
        value: i64 = 2
        if rising:
            value = -2
        lower = alpha
        upper = beta
        while untried:
            if action == NO_ACTION or not untried & BIT[action]:
                action = self._next(state, untried)
            untried &= ~BIT[action]
            self._follow(child, state, action)
            found = self._search(depth + 1, lower, upper)
            if self.stopped:
                return 0
            if rising:
                if found > value:
                    value = found
                    best = action
                    lower = max(lower, value)
            elif found < value:
                value = found
                best = action
                upper = min(upper, value)
            if lower >= upper:
                break
        if bout:
            self._bouts_open -= 1
        if self._oldest >= depth:  # what was met again lies within: this holds on every path
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

    def _score(self, state: DurakState) -> i64:
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
        """Make `child` what `action` leads to, with all actions that leave no choice.

        Where play can go round in circles, every bout is still looked at.
        """
        child.copy_table(state)
        child.apply(action)
        while child.actor != NOBODY and child.legal & (child.legal - 1) == 0:
            if self._cyclic and child.phase == LEAD:
                return
            child.apply(lowest(child.legal))

    def _next(self, state: DurakState, untried: i64) -> i64:
        """Return which of the actions `untried` to try first: plain cards from below, trumps, then what lays no card.

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

    # -- Bouts that are met again

    def _met(self, first: i64, second: i64, extra: i64) -> i64:
        """The depth of the bout with this key among those under way; -1 when there is none."""
        index: i64 = 4 * self._bouts_open - 4
        while index >= 0:
            if self._bouts[index] == first and self._bouts[index + 1] == second and self._bouts[index + 2] == extra:
                return self._bouts[index + 3]
            index -= 4
        return -1

    def _open_bout(self, first: i64, second: i64, extra: i64, depth: i64) -> None:
        while len(self._bouts) < 4 * self._bouts_open + 4:
            self._bouts = append(self._bouts, 0)
        index = 4 * self._bouts_open
        self._bouts[index] = first
        self._bouts[index + 1] = second
        self._bouts[index + 2] = extra
        self._bouts[index + 3] = depth
        self._bouts_open += 1

    # -- Keys

    def _read_key(self, state: DurakState) -> None:
        """Write down all of `state` that its future depends on, and as little else as possible.

        Four masks of cards, with small numbers in the bits above the 55 cards: the two hands; the table; and the
        unbeaten cards together with the attacker's cards that may be added, which are never the same.
        """
        book = state.book
        phase = state.phase
        hand = state.hands[self._first]
        other = state.hands[self._second]
        table: i64 = 0
        marked: i64 = 0
        capacity: i64 = 0
        rank: i64 = 0
        transfers: i64 = 0
        target: i64 = NO_ACTION
        if phase != LEAD or state.last_laid != NOBODY:
            held = state.hands[state.attacking]
            capacity = max(min(state.limit - state.attacks, count(held)), 0)
            marked = state.open & held
            if phase == TAKING and not book.pickup_unbeaten and book.cap_hand != CAP_CURRENT:
                if state.defending == self._first:  # as good as taken
                    hand |= state.table
                else:
                    other |= state.table
            else:
                table = state.table
                marked |= self._unbeaten(state)
            if phase == DEFEND:
                if state.target >= 0:
                    target = state.attack[state.target]
                if book.transfer and state.unbeaten == state.attacks:
                    rank = (state.attack[0] >> 2) + 1
            if book.transfer_max_chain < MANY:
                transfers = min(state.transfers, MANY)
        self._key[0] = hand | phase << 55 | self._switches(state) << 58
        self._key[1] = other | capacity << 55
        self._key[2] = table | rank << 55
        self._key[3] = marked | target << 55
        self._key[4] = (state.last_laid + 1) | self._showing(state) << 6 | transfers << 27
        if book.trump_swap and state.stock.turned_up >= 0 and state.trump >= 0:
            self._key[4] |= self._exchange(state) << 19

    def _unbeaten(self, state: DurakState) -> i64:
        mask: i64 = 0
        remaining = state.unbeaten
        index: i64 = 0
        while remaining:
            if state.defence[index] == UNBEATEN:
                mask |= BIT[state.attack[index]]
                remaining -= 1
            index += 1
        return mask

    def _switches(self, state: DurakState) -> i64:
        switches: i64 = 0
        if state.attacking == self._second:
            switches |= 1
        if state.bouts == 0:
            switches |= 2
        if state.discards == 0:
            switches |= 4
        return switches

    def _showing(self, state: DurakState) -> i64:
        """The ranks of the trumps that cannot be shown again, as thirteen bits."""
        show = state.book.transfer_show
        ranks: i64 = 0
        if show != SHOW_OFF and show != SHOW_FREE:
            remaining = state.shown
            while remaining:
                ranks |= BIT[lowest(remaining) >> 2]
                remaining &= remaining - 1
        return ranks

    def _exchange(self, state: DurakState) -> i64:
        """The turned-up trump of a stock set aside, and whether the lowest trump serves to exchange it: 8 bits."""
        low = BIT[state.book.lowest_rank() * 4 + state.trump]
        serves: i64 = 1 if state.picked_up & low else 0
        return 2 * (state.stock.turned_up + 1) + serves


def is_solvable(state: DurakState) -> bool:
    """Return whether a solver can be asked about `state`: one pack, it is not over, nobody draws, two seats are
    left.
    """
    return (
        state.doubles is None
        and state.actor != NOBODY
        and (len(state.stock) == 0 or state.book.stock_aside)
        and state.seating.remaining() == 2
        and not has_recurred(state)
        and not state.book.cheating
    )


def has_recurred(state: DurakState) -> bool:
    """Return whether a bout that began before may end the deal when it begins once more (A-RE1)."""
    return state.recurrence is not None and state.recurrence.has_recurred()


def _check(state: DurakState) -> None:
    if state.actor == NOBODY:
        raise Unsolvable(gettext("The deal is over, so there is nothing to solve."))
    seats = state.seating.remaining()
    if seats != 2:
        raise Unsolvable(
            gettext(
                "Only positions with two seats left are solved, and here {seats} are still in the deal.", seats=seats
            )
        )
    if state.doubles is not None:
        raise Unsolvable(gettext("Only positions of one pack are solved, and here every card may be there twice."))
    if state.book.cheating:
        raise Unsolvable(gettext("Only positions are solved in which no card may be false."))
    if has_recurred(state):
        raise Unsolvable(
            gettext("Only positions are solved to which no bout has led back, as it is a draw the third time.")
        )
    if not is_solvable(state):
        raise Unsolvable(
            ngettext(
                "Only positions without a stock are solved, and this one has a stock of {number} card.",
                "Only positions without a stock are solved, and this one has a stock of {number} cards.",
                len(state.stock),
            )
        )
