"""What the others are like: a mixture of simple types of callers and of liars, weighed by what each seat has done.

Bayes' rule over a few fixed types for each seat (as in Southey and others, "Bayes' bluff: opponent modelling in poker",
2005): whether it called what it could call, what it announced, and whether that was true where it was turned over. The
chances with which each type acts are guesses, as are the weights of the types at first.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardkit_games.bluffing.bots.counter import CounterBot
from cardkit_games.bluffing.bots.honest import HonestBot, fixed_number
from cardkit_games.bluffing.engine.claims import FREE
from cardkit_games.bluffing.engine.observation import BluffingObservation

CALLERS: Final = 6
ALWAYS: Final = 0
"""Calls every play."""
NEVER: Final = 1
"""Calls only what its own cards prove false."""
SINGLES: Final = 2
"""Calls every play announced as one card."""
LAST_CARDS: Final = 3
"""Calls every play that empties a hand."""
WEIGHING: Final = 4
"""Counts, and calls what is probably false."""
DOUBTING: Final = 5
"""Counts, and calls what may well be false."""

LAYERS: Final = 6
TRUTHFUL: Final = 0
"""Lays all that is true, and only without that a false card or a few."""
ONE_FALSE: Final = 1
"""Always lays one false card."""
PADDING: Final = 2
"""Adds one false card to what is true."""
MOST: Final = 3
"""Lays as many cards as it may."""
MIXING: Final = 4
"""Is mostly truthful, and mixes."""
BLUFFING: Final = 5
"""Lies as often as not."""

CHOSEN: Final = 0
"""A claim whose player could choose among all ranks."""
DUE: Final = 1
"""A claim of one of few ranks, of any number."""
FORCED: Final = 2
"""A claim of which rank and number were given, where one could also pass."""

SLIP: Final = 0.01
"""How likely anything is that a type does not do: a guess."""

RECALL: Final = 0.7
"""How much of what was learned of a seat counts in the next deal of a match: a guess."""

MOST_HELD: Final = 8
"""The most cards of a rank that are told apart."""

DOUBT: Final = 0.3
"""From which chance of a lie on a doubting type calls."""


class Opponents:
    """For each seat the weights of the types of callers and of liars, each adding up to 1."""

    def __init__(self, seats: i64) -> None:
        self.seats: i64 = seats
        self.callers: vec[float] = vec[float]([0.0] * (CALLERS * seats))
        """At `CALLERS * seat + type`."""
        self.layers: vec[float] = vec[float]([0.0] * (LAYERS * seats))
        """At `LAYERS * seat + type`."""
        for seat in range(seats):
            for kind in range(CALLERS):
                self.callers[CALLERS * seat + kind] = caller_prior(kind)
            for kind in range(LAYERS):
                self.layers[LAYERS * seat + kind] = layer_prior(kind)
        self.true: vec[float] = vec[float]([0.0] * LAYERS)
        self.false: vec[float] = vec[float]([0.0] * LAYERS)
        """How likely each type would have made the latest claim truly, or falsely."""
        self.before: vec[float] = vec[float]([0.0] * LAYERS)
        """The weights of its player before it."""
        self.claimant: i64 = -1
        """Who made the latest claim; -1 when there is none to learn from."""

    def next_deal(self) -> None:
        """Another deal of the match begins: what was learned counts less."""
        for seat in range(self.seats):
            for kind in range(CALLERS):
                index = CALLERS * seat + kind
                self.callers[index] = RECALL * self.callers[index] + (1.0 - RECALL) * caller_prior(kind)
            for kind in range(LAYERS):
                index = LAYERS * seat + kind
                self.layers[index] = RECALL * self.layers[index] + (1.0 - RECALL) * layer_prior(kind)
        self.claimant = -1

    # -- Drawing

    def draw(self, weights: vec[float], first: i64, kinds: i64, lot: float) -> i64:
        """A type by its weight: `weights` begin at `first`, and `lot` is from 0 to 1."""
        for kind in range(kinds):
            lot -= weights[first + kind]
            if lot < 0.0:
                return kind
        return kinds - 1

    def caller_of(self, seat: i64, lot: float) -> i64:
        """A type of caller that `seat` may be, by its weight; `lot` is from 0 to 1."""
        return self.draw(self.callers, CALLERS * seat, CALLERS, lot)

    def layer_of(self, seat: i64, lot: float) -> i64:
        """A type of liar that `seat` may be, by its weight; `lot` is from 0 to 1."""
        return self.draw(self.layers, LAYERS * seat, LAYERS, lot)

    # -- Callers

    def call_rate(self, seat: i64, number: i64, empties: bool) -> float:
        """How likely `seat` calls a play announced as `number` cards, which may empty a hand."""
        rate = 0.0
        for kind in range(CALLERS):
            rate += self.callers[CALLERS * seat + kind] * rate_of(kind, number, empties)
        return rate

    def heard(self, seat: i64, number: i64, empties: bool, called: bool) -> None:
        """`seat` has called a play announced as `number` cards, or could have and has not."""
        total = 0.0
        for kind in range(CALLERS):
            rate = rate_of(kind, number, empties)
            index = CALLERS * seat + kind
            self.callers[index] *= rate if called else 1.0 - rate
            total += self.callers[index]
        for kind in range(CALLERS):
            self.callers[CALLERS * seat + kind] /= total

    # -- Liars

    def claimed(self, seat: i64, number: i64, choice: i64, held: vec[float], usual: float, most: i64) -> float:
        """How likely it is, 0 to 1, that `seat` has laid falsely; learns from what was announced.

        `held[n]` is the chance that it had n matching cards, as far as counting tells, and `usual` that anybody has
        `number` of them; `choice` is `CHOSEN`, `DUE` or `FORCED`; `most` is how many cards it could have announced.
        """
        at_least = 0.0
        for cards in range(number, MOST_HELD + 1):
            at_least += held[cards]
        none = held[0]
        exactly = held[min(number, MOST_HELD)]
        one_less = held[min(number - 1, MOST_HELD)] if number else 0.0
        self.claimant = seat
        lies = 0.0
        truths = 0.0
        total = 0.0
        for kind in range(LAYERS):
            true = 0.0
            false = 0.0
            if choice == CHOSEN:
                likely = min(3.0, at_least / max(usual, 0.001)) * chosen_number(number)
                true = likely * chosen_truth(kind)
                false = chosen_lie(kind, number, most)
            elif choice == FORCED:
                true = 0.9 * at_least
                false = (1.0 - at_least) * follows_falsely(kind)
            elif kind == TRUTHFUL:
                true = exactly
                false = none * spread(number)
            elif kind == ONE_FALSE:
                false = 0.95 if number == 1 else 0.0
            elif kind == PADDING:
                false = one_less
                true = exactly if number == most else 0.0
            elif kind == MOST:
                if number >= min(most, 4):
                    true = at_least
                    false = 1.0 - at_least
            elif kind == MIXING:
                true = 0.85 * exactly
                false = none * spread(number) + 0.1 * one_less + 0.05 * (1.0 - none) * spread(number)
            else:
                true = 0.5 * exactly
                false = 0.5 * spread(number)
            if at_least > 0.0:
                true += SLIP * at_least
            false += SLIP
            index = LAYERS * seat + kind
            weight = self.layers[index]
            self.before[kind] = weight
            self.true[kind] = true
            self.false[kind] = false
            lies += weight * false
            truths += weight * true
            self.layers[index] = weight * (true + false)
            total += self.layers[index]
        for kind in range(LAYERS):
            self.layers[LAYERS * seat + kind] /= total
        return lies / (lies + truths)

    def found(self, lie: bool) -> None:
        """The latest claim was turned over."""
        seat = self.claimant
        if seat < 0:
            return
        total = 0.0
        for kind in range(LAYERS):
            weight = self.before[kind] * (self.false[kind] if lie else self.true[kind] + 0.001)
            self.layers[LAYERS * seat + kind] = weight
            total += weight
        for kind in range(LAYERS):
            self.layers[LAYERS * seat + kind] /= total
        self.claimant = -1


def caller_prior(kind: i64) -> float:
    """The weight of a type of caller before anything is known."""
    if kind == WEIGHING:
        return 0.4
    if kind == NEVER:
        return 0.2
    return 0.1


def layer_prior(kind: i64) -> float:
    """The weight of a type of liar before anything is known."""
    if kind == TRUTHFUL:
        return 0.3
    if kind == MIXING:
        return 0.3
    return 0.1


def rate_of(kind: i64, number: i64, empties: bool) -> float:
    """How likely a type of caller calls such a play."""
    if kind == ALWAYS:
        return 0.96
    if kind == NEVER:
        return 0.04
    if kind == SINGLES:
        return 0.95 if number == 1 else 0.06
    if empties:
        return 0.9
    if kind == LAST_CARDS:
        return 0.06
    if kind == WEIGHING:
        return 0.2 if number < 3 else 0.3
    return 0.55


def spread(number: i64) -> float:
    """How likely a bluff has so many cards."""
    if number == 1:
        return 0.7
    return 0.2 if number == 2 else 0.1


def chosen_number(number: i64) -> float:
    """How likely so many cards are announced of a rank that can be chosen."""
    if number == 1:
        return 0.25
    if number > 4:
        return 0.05
    return 0.3


def chosen_truth(kind: i64) -> float:
    """How likely a type is truthful where it can choose the rank."""
    if kind == TRUTHFUL:
        return 1.0
    if kind == MIXING:
        return 0.85
    return 0.45 if kind == BLUFFING else 0.02


def chosen_lie(kind: i64, number: i64, most: i64) -> float:
    """How likely a type lays so many cards falsely where it can choose the rank."""
    if kind == TRUTHFUL:
        return 0.0
    if kind == ONE_FALSE:
        return 0.97 if number == 1 else 0.0
    if kind == MOST:
        return 0.9 if number >= min(most, 3) else 0.0
    if kind == PADDING:
        return chosen_number(number) if number > 1 else 0.0
    return (0.15 if kind == MIXING else 0.55) * spread(number)


def follows_falsely(kind: i64) -> float:
    """How likely a type lays false cards where it could pass."""
    if kind == TRUTHFUL:
        return 0.1
    if kind == MIXING:
        return 0.35
    return 0.9


@mypyc_attr(allow_interpreted_subclasses=True)
class ImaginedBot(CounterBot):
    """Calls and lays as its types do, and counts like `counter` where they ask for it."""

    def __init__(self, seed: int, caller: i64, layer: i64) -> None:
        super().__init__(seed)
        self.caller: i64 = caller
        self.layer: i64 = layer

    def calls(self, seen: BluffingObservation) -> bool:
        """As its type of caller does; what its own cards prove false, all types call."""
        if self.caller == ALWAYS or HonestBot.calls(self, seen):
            return True
        if self.caller == NEVER:
            return False
        if self.caller == SINGLES:
            return seen.number == 1
        if self.caller == LAST_CARDS:
            return self.last_card(seen)
        if self.caller == DOUBTING and seen.rank != FREE:
            self.watch(seen)
            return 1.0 - self.truth(seen, seen.player, seen.rank, seen.number) > DOUBT
        return super().calls(seen)

    def plan(self, seen: BluffingObservation, rank: i64) -> None:
        """As its type of liar does."""
        layer = self.layer
        if layer == BLUFFING:
            layer = ONE_FALSE if self.rng.randrange(2) else TRUTHFUL
        if layer == MIXING or (seen.opening and seen.book.opening_face_up):
            super().plan(seen, rank)
            return
        self.watch(seen)
        self.planned_for = seen.decision
        self.under = 0
        self.under_twice = 0
        self.take_matching(seen, rank)
        wanted = max(1, fixed_number(seen))
        if layer == ONE_FALSE:
            self.clear_plan()
        elif layer == PADDING:
            wanted = max(wanted, self.number + 1)
        elif layer == MOST:
            wanted = min(seen.book.card_max, seen.book.most_of_a_claim())
        while self.number < wanted:
            before = self.number
            self.add_useless(seen, rank)
            if self.number == before:
                break
        self.limit(seen)
