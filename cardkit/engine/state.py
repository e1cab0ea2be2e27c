"""The state of a deal: a small mutable machine of integers, and the observation of one seat.

An action is one atomic step, a number out of the game's vocabulary. `actions` lists the legal actions. Compiled engines
keep them as `page` plus a member of the mask `legal`: most vocabularies have one page, larger ones several of 63
numbers each. A state in plain Python may leave `legal` 0 and override `actions` and `is_legal` instead.
"""

from typing import ClassVar, Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardkit.arguments import require_number
from cardkit.cards.bits import BIT, WORD, members
from cardkit.cards.chance import any_of
from cardkit.copying import Reduced, copied, reduced, same
from cardkit.drawing.registry import html_of, text_of
from cardkit.engine.seating import no_such_seat

NOBODY: Final = -1
"""The actor of a state that is over, and in general no seat."""
CHANCE: Final = -2
"""The actor of a state that waits for chance, and the seat of the moves that chance makes: see `State.hold_chance`."""

GOING_ON: Final = 0
"""The outcome of a deal that is not over."""
LOSER: Final = 1
"""One seat has lost: `end(LOSER, seat)`."""
WINNER: Final = 2
"""One seat has won: `end(WINNER, seat)`."""
DRAW: Final = 3
"""Nobody has won: `end(DRAW)`."""
LOSING_TEAM: Final = 4
"""One team has lost: `end(LOSING_TEAM, team)`."""
UNFINISHED: Final = 5
"""The deal was given up when its `action_cap` was reached."""
POINTS: Final = 6
PENALTIES: Final = 7
WINNERS: Final = 8
RANKING: Final = 9
REDEALT: Final = 10
"""The deal counts for nothing, and the same dealer deals again: `end(REDEALT)`."""

LARGEST_ACTION: Final = 2_305_843_009_213_693_951
"""No action has a larger number: 2**61 - 1."""


def check_seat(seat: i64, seats: i64) -> None:
    """Raise `InvalidDeal` for a seat that does not exist at a table of `seats`, and `WrongType` for no number."""
    try:
        there = 0 <= seat < seats
    except TypeError:  # interpreted: compiled code is given numbers alone
        require_number(seat, "seat")
        raise
    if not there:
        raise no_such_seat(seat, seats)


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class Observation:
    """The view of one seat now: the public part of the table, and its own hand.

    The base of every game's own class. The `History` of a seat has all that it has seen and done, in order, which is
    perfect recall.
    """

    def __init__(self, seat: i64, seats: i64, legal: i64, page: i64, decision: i64) -> None:
        self.seat: i64 = seat
        """The seat that has this view."""
        self.seats: i64 = seats
        """The number of seats that the deal began with."""
        self.legal: i64 = legal
        """The mask of the seat's legal actions, less `page`; 0 when it is not to act."""
        self.page: i64 = page
        """The number to add to a member of `legal` to get an action."""
        self.decision: i64 = decision
        """The number of the decision that is under way, from 1 on; the steps of one play share it."""

    def actions(self) -> list[int]:
        """The seat's legal actions, in rising order; empty when it is not to act."""
        return [self.page + index for index in members(self.legal)]

    def __eq__(self, other: object) -> bool:
        return same(self, other)

    def __copy__(self) -> object:
        return copied(self)

    def __reduce__(self) -> Reduced:
        return reduced(self)

    def __repr__(self) -> str:
        acts = f"{len(self.actions())} actions to choose from" if self.actions() else "not to act"
        return f"<{type(self).__name__} of seat {self.seat}, {self.seats} seats, decision {self.decision}, {acts}>"

    def __str__(self) -> str:
        return text_of(self)

    def _repr_html_(self) -> str:
        """The table as this seat sees it, as a picture in a notebook."""
        return html_of(self)


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class State:
    """One deal under way. The base of every engine; `apply` trusts its caller, `legal` has the legal actions.

    Clones are independent. When chance decides in play, as in a die or a pile that is shuffled again, the state draws
    by itself from a key that was dealt: the same deal and the same actions lead to the same end.
    """

    chance_in_play: ClassVar[bool] = False
    """True when chance decides in play."""

    def __init__(self, seats: i64, action_cap: i64) -> None:
        self.seats: i64 = seats
        """The number of seats that the deal began with."""
        self.actor: i64 = NOBODY
        """The seat to act; `NOBODY` when the deal is over."""
        self.legal: i64 = 0
        """The mask of the actor's legal actions, less `page`; 0 when `actions` is overridden."""
        self.page: i64 = 0
        """The number to add to a member of `legal` to get an action."""
        self.decision: i64 = 0
        """The number of the decision that is under way; the steps of one play share it."""
        self.action_count: i64 = 0
        """The number of actions of seats that have been applied; steps of chance do not count."""
        self.action_cap: i64 = action_cap
        """The number of actions after which the deal is given up as unfinished, once the decision is complete."""
        self.outcome: i64 = GOING_ON
        """`GOING_ON`, `LOSER`, `WINNER`, `DRAW`, `LOSING_TEAM`, `UNFINISHED`, `REDEALT`, or one of those that need
        `standing`: `POINTS` (the most are best), `PENALTIES` (the fewest are best), `WINNERS` and `RANKING`."""
        self.outcome_seat: i64 = NOBODY
        """The loser's or winner's seat, or the losing team's number."""

    @property
    def over(self) -> bool:
        """Return whether the deal has ended."""
        return self.actor == NOBODY

    def actions(self) -> list[int]:
        """The actor's legal actions, in rising order."""
        return [self.page + index for index in members(self.legal)]

    def any_action(self, rng: Random) -> i64:
        """A uniformly random legal action of the actor; a lone one costs no random number."""
        return any_of(self.actions(), rng)

    def is_legal(self, action: int) -> bool:
        """Return whether the actor may do `action` now."""
        if not 0 <= action <= LARGEST_ACTION:  # before the number is an `i64`, which it may be too large for
            return False
        index: i64 = action - self.page
        return 0 <= index < WORD and self.legal & BIT[index] != 0

    def apply(self, action: i64) -> None:
        """Carry out `action`, one of `actions()`. It trusts its caller: the effect of any other number is not defined.

        `Deal.act` checks.
        """
        raise NotImplementedError

    def visible(self, action: i64, seat: i64) -> i64:
        """Return the appearance to `seat`, as a number, of a legal `action` of the actor, another seat.

        It is called before the action is applied. The number is from 0 on, in the vocabulary or beyond it; -1 when
        `seat` notices nothing. Actions that look alike to `seat` have the same number. In games whose actions are all
        laid open it is the action itself.
        """
        return action

    def deciders(self) -> list[int]:
        """Return the seats that decide at once now, unseen by each other; the actor alone where it is asked alone."""
        return [self.actor] if self.actor >= 0 else []

    def let_decide(self, seat: i64) -> None:
        """Let `seat`, one of `deciders()`, be the actor: who decide at once do so in any order.

        Raises `ValueError` for another seat; by default only the actor may be named.
        """
        if seat != self.actor:
            raise ValueError(f"Seat {seat} is not asked now.")

    @property
    def chance_taken(self) -> tuple[int, ...]:
        """Return the outcomes of chance that the latest `apply` drew by itself, in order."""
        return ()

    def hold_chance(self, held: bool = True) -> None:
        """Stop from now on when chance decides: the actor is `CHANCE` then, and `apply` takes an outcome.

        An outcome is one of `chance_outcomes()`. It serves callers that want steps of chance one by one: records,
        searches, OpenSpiel; clones do the same, and `hold_chance(False)` ends it. Without chance in play nothing
        changes.
        """

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of chance in rising order, each with its probability; empty when it is not asked."""
        return []

    def chance_outcome(self) -> i64:
        """Return the outcome of chance now, by the key that was dealt; raises `ValueError` when it is not asked."""
        raise ValueError("Chance is not asked now.")

    def clone(self) -> "State":
        """An independent copy."""
        raise NotImplementedError

    def observe(self, seat: i64) -> Observation:
        """Return the observation of `seat`."""
        raise NotImplementedError

    def standing(self) -> list[int]:
        """Return the numbers of an outcome that one seat cannot describe; empty for all other outcomes.

        For `POINTS` and `PENALTIES` the points of each seat, for `WINNERS` the seats that share the win, for `RANKING`
        the place of each seat, from 1.
        """
        return []

    def in_play(self) -> i64:
        """The mask of the seats that are still in the deal: all of them, unless the game lets seats leave."""
        return BIT[self.seats] - 1

    def end(self, outcome: i64, seat: i64 = NOBODY) -> None:
        """End the deal with `outcome`, which is that of `seat` if it names one: for engines, not for players."""
        self.actor = NOBODY
        self.legal = 0
        self.outcome = outcome
        self.outcome_seat = seat

    def __eq__(self, other: object) -> bool:
        return same(self, other)

    def __copy__(self) -> "State":
        return self.clone()

    def __reduce__(self) -> Reduced:
        return reduced(self)

    def __repr__(self) -> str:
        acts = f"seat {self.actor} to act" if self.actor >= 0 else "over" if self.actor == NOBODY else "chance to act"
        return f"<{type(self).__name__} {self.seats} seats, {acts}, decision {self.decision}>"

    def __str__(self) -> str:
        return text_of(self)

    def _repr_html_(self) -> str:
        """The table with all hands open, as a picture in a notebook."""
        return html_of(self)

    def copy_base(self, other: "State") -> None:
        """Copy the attributes that every state has from `other`: for the `clone` of engines."""
        self.actor = other.actor
        self.legal = other.legal
        self.page = other.page
        self.decision = other.decision
        self.action_count = other.action_count
        self.outcome = other.outcome
        self.outcome_seat = other.outcome_seat


@mypyc_attr(acyclic=True)
class CompiledObservation(Observation):
    """The base of observations that are compiled: see `CompiledState`."""

    def __init__(self, seat: i64, seats: i64, legal: i64, page: i64, decision: i64) -> None:
        self.seat: i64 = seat
        self.seats: i64 = seats
        self.legal: i64 = legal
        self.page: i64 = page
        self.decision: i64 = decision


@mypyc_attr(acyclic=True)
class CompiledState(State):
    """The base of engines that are compiled, and twice as fast for it.

    mypyc has it checked at every use that an attribute was set, unless it sees that `__init__` sets it. It does not
    look at classes from which interpreted ones may inherit, so everything is declared and set here again.
    """

    def __init__(self, seats: i64, action_cap: i64) -> None:
        self.seats: i64 = seats
        self.actor: i64 = NOBODY
        self.legal: i64 = 0
        self.page: i64 = 0
        self.decision: i64 = 0
        self.action_count: i64 = 0
        self.action_cap: i64 = action_cap
        self.outcome: i64 = GOING_ON
        self.outcome_seat: i64 = NOBODY


@mypyc_attr(allow_interpreted_subclasses=True)
class Dealer:
    """Deals one game after another at the same table: the rules and the seats are fixed, the cards are not."""

    def deal(self, rng: Random) -> State:
        """Shuffle, deal, and return the state in which the first seat is to act."""
        raise NotImplementedError

    def deal_order(self, order: vec[i64], rng: Random) -> State:
        """Deal the whole pack in `order`, top card first, without shuffling.

        Other chance, such as the cut of a pack, comes from `rng`. `order` may be kept.
        """
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Sampler:
    """Draws full states that agree with one observation: made once for a decision, asked for many states."""

    def sample(self, rng: Random) -> State:
        """Return a state that looks to the observing seat as it does now; the game decides how likely each is."""
        raise NotImplementedError

    def sample_again(self, state: State, rng: Random) -> State:
        """Return another such state; `state`, made by `sample` or here, may be reused and must not be used again.

        Each is as likely as with `sample`, but neighbours may be alike: for many of them, faster.
        """
        return self.sample(rng)
