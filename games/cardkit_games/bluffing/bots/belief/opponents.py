"""Opponents: a mixture of simple types of callers and of liars, weighed by the behaviour of each seat.

Bayes' rule over a few fixed types for each seat (as in Southey and others, "Bayes' bluff: opponent modelling in poker",
2005): its calls, its announcements, and whether those turned over were true. Most types call by rules, from the facts
of a play (`SeenClaim`). The chances with which each type acts are guesses, as are the weights of the types at first;
but one type of caller has only the habits that the seat has shown. `python benchmarks/strength/strategy_grid.py`
measured the results of other constants (docs/notes/strength.md).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT
from cardkit_games.bluffing.bots.belief.counts import MOST_HELD
from cardkit_games.bluffing.engine.rulebook import Rulebook

CALLERS: Final = 12
ALWAYS: Final = 0
"""Calls every play."""
NEVER: Final = 1
"""Calls only lies that its own cards prove."""
SINGLES: Final = 2
"""Calls every play announced as one card."""
LAST_CARDS: Final = 3
"""Calls every play that empties a hand."""
WEIGHING: Final = 4
"""Counts, and calls probable lies."""
DOUBTING: Final = 5
"""Counts, and calls plays that may well be false."""
GRUDGING: Final = 6
"""Calls those who were found to lie more often than not."""
LACKING: Final = 7
"""Calls when it has no card of the rank itself."""
HABITUAL: Final = 8
"""Calls as often as it has called such plays, by the number announced and the rest of the hand."""
PILING: Final = 9
"""The same by the size of the pile."""
COMPARING: Final = 10
"""The same by whether the player has the fewest or the most cards of those whom it may call."""
REMEMBERING: Final = 11
"""The same by whether the player was found to lie more often than not."""

FEW: Final = 3
"""The largest rest of a hand that counts as few cards."""

SMALL_PILE: Final = 4
LARGE_PILE: Final = 8
"""The number of cards of a small pile, and of a large one."""

FEWEST: Final = 0
BETWEEN: Final = 1
MOST_CARDS: Final = 2

CLASSES: Final = 17
"""The number of classes of plays that the types from `HABITUAL` on tell apart, all together."""


@mypyc_attr(acyclic=True)
class SeenClaim:
    """The facts of a play face down that a seat sees, and goes by when it calls it."""

    def __init__(self, number: i64, remaining: i64, caught: bool, pile: i64 = 0) -> None:
        """`number` cards were announced, and `remaining` are in the player's hand then, -1 when nobody knows.

        `caught`: the player was found to lie more often than not in the deal; `pile`: the cards on the pile with these.
        """
        self.number: i64 = number
        self.remaining: i64 = remaining
        self.caught: bool = caught
        self.pile: i64 = pile
        self.lacks: float = 0.0
        """The chance that the asked seat has no card of the rank."""
        self.standing: i64 = BETWEEN
        """`FEWEST` or `MOST_CARDS` if no other hand but the asked seat's has fewer, or more, cards; else `BETWEEN`."""


def standing_of(remaining: i64, sizes: vec[i64], active: i64, asked: i64, player: i64) -> i64:
    """Return how `remaining` cards of `player` compare with the `sizes` of all hands but that of `asked`, by seat.

    It is `FEWEST`, `MOST_CARDS`, or `BETWEEN`, also when all are equal or nobody else is in the deal (`active`).
    """
    fewest = True
    most = True
    for seat in range(len(sizes)):
        if seat == asked or seat == player or not active & BIT[seat]:  # noqa: SIM109 - a tuple would be boxed
            continue
        if sizes[seat] < remaining:
            fewest = False
        if sizes[seat] > remaining:
            most = False
    if fewest == most:
        return BETWEEN
    return FEWEST if fewest else MOST_CARDS


def class_of(kind: i64, claim: SeenClaim) -> i64:
    """Return the class of a play, below `CLASSES`, by which a caller of type `kind`, from `HABITUAL` on, decides.

    `HABITUAL` goes by the number announced and the rest of the hand, `PILING` by the size of the pile, `COMPARING` by
    the standing of the player, and `REMEMBERING` by whether the player was caught.
    """
    if kind == PILING:
        return 9 + (0 if claim.pile <= SMALL_PILE else (2 if claim.pile >= LARGE_PILE else 1))
    if kind == COMPARING:
        return 12 + claim.standing
    if kind == REMEMBERING:
        return 15 + (1 if claim.caught else 0)
    size: i64 = min(max(claim.number, 1), 3) - 1
    if claim.remaining == 0:
        return size
    return size + (3 if 0 < claim.remaining <= FEW else 6)


def rate_of(kind: i64, claim: SeenClaim) -> float:
    """Return how likely, 0 to 1, a type of caller below `HABITUAL` calls the play `claim`."""
    if kind == ALWAYS:
        return 0.96
    if kind == NEVER:
        return 0.04
    if kind == SINGLES:
        return 0.95 if claim.number == 1 else 0.06
    if kind == GRUDGING:
        return 0.95 if claim.caught else 0.06
    if kind == LACKING:
        return 0.04 + 0.92 * claim.lacks
    if claim.remaining == 0:
        return 0.9
    if kind == LAST_CARDS:
        return 0.06
    if kind == WEIGHING:
        return 0.2 if claim.number < 3 else 0.3
    return 0.55


HABITS: Final = 0.05
"""The weight of the types from `HABITUAL` on at first, all together.

In Verish' with four seats .1 and more was worse against callers who weigh a claim, 0 against those who call every seat
with few cards.
"""

OPEN_HABITS: Final = 0.3
"""The same when all others answer in any order, and somebody calls most plays: .1 was worse, .5 no better."""

FREE_HABITS: Final = 0.05
"""The same when numbers may be false: with 0 a caller on small piles won .5 of `cheat-updown` with three seats."""

HABIT_RATE: Final = 0.25
"""The share of plays of a class that are called before any was seen to be: .2, .25 and .35 were no different."""

HABIT_WEIGHT: Final = 1.0
"""The number of plays that this weight counts for: .5 and 1 did as well against callers of all kinds, 2 and 4 worse."""

LAYERS: Final = 7
TRUTHFUL: Final = 0
"""Lays all true cards, and only without any a false card or a few."""
ONE_FALSE: Final = 1
"""Always lays one false card."""
PADDING: Final = 2
"""Adds one false card to true ones."""
MOST: Final = 3
"""Lays as many cards as it may."""
MIXING: Final = 4
"""Is mostly truthful, and mixes."""
BLUFFING: Final = 5
"""Lies as often as not."""
SPARING: Final = 6
"""Always lays one card, a true one if it has any."""

CHOSEN: Final = 0
"""A claim whose player could choose among all ranks."""
DUE: Final = 1
"""A claim of one of few ranks, of any number."""
FORCED: Final = 2
"""A claim whose rank and number were given, when one could also pass."""
SINGLE: Final = 3
"""A claim whose player could choose among all ranks or cards, but not the number: it is one card at every turn."""

SLIP: Final = 0.01
"""The chance of anything that a type does not do: a guess."""

CHOSEN_LIES: Final = 0.1
"""The further chance that anybody lies about a rank that could be chosen: 0 was worse, 0.2 no better."""


RECALL: Final = 0.7
"""The share of the knowledge about a seat that counts in the next deal of a match: a guess."""


@mypyc_attr(acyclic=True)
class ClaimChances:
    """The chances, by the cards alone, that a player could make a claim truly, and would choose it among those due."""

    def __init__(self, number: i64, most: i64, held: vec[float]) -> None:
        """The claim is of `number` cards, where `most` could be laid; `held[n]` is the chance that n match."""
        self.number: i64 = number
        self.most: i64 = most
        self.exactly: float = held[min(number, MOST_HELD)]
        self.one_less: float = held[min(number - 1, MOST_HELD)] if number else 0.0
        self.at_least: float = 0.0
        """The chance of at least `number`."""
        for cards in range(number, MOST_HELD + 1):
            self.at_least += held[cards]
        if number >= most:
            self.exactly = self.at_least
        self.lack: float = 0.0
        """The chance that no claim that is due could be made truly."""
        self.preferred: float = 1.0
        self.less_preferred: float = 1.0
        """The chances that the player holds of no other rank more than `number` cards, or than one less."""
        self.choices: float = 1.0
        """The number of claims that are due."""
        self.usual: float = 0.0
        """The chance that anybody has `number` cards of the rank."""
        self.may_pass: bool = False
        """True when the player could have passed."""

    def consider(self, held: vec[float], fewest: i64) -> None:
        """Take in another claim that is due, which needs `fewest` cards; `held[n]` is the chance that n cards match it.

        It multiplies `lack`, `preferred` and `less_preferred` by chances.
        """
        lack = 0.0
        no_more = 0.0
        less = 0.0
        for cards in range(MOST_HELD + 1):
            if cards < fewest:
                lack += held[cards]
            if cards < self.number:
                less += held[cards]
            if cards <= self.number:
                no_more += held[cards]
        self.lack *= lack
        self.preferred *= 0.5 * (less + no_more)  # of two as good ones either is announced
        self.less_preferred *= less


@mypyc_attr(acyclic=True)
class Claimed:
    """A claim that is not yet known to be true or false."""

    def __init__(self, seat: i64, rank: i64, number: i64, kind: i64, opponents: "Opponents") -> None:
        """The latest claim, from which `opponents` have just learned."""
        self.seat: i64 = seat
        self.rank: i64 = rank
        self.number: i64 = number
        self.kind: i64 = kind
        """The kind of play, by which `Belief.false_plays` counts."""
        self.lie: float = opponents.lie
        """The chance that it was false, by the knowledge about its player."""
        self.true: vec[float] = vec[float](list(opponents.true))
        self.false: vec[float] = vec[float](list(opponents.false))
        """The chances that each type would have made it truly, or falsely."""


class Opponents:
    """For each seat the weights of the types of callers and of liars, each adding up to 1."""

    def __init__(self, seats: i64, habits: float = HABITS) -> None:
        """`habits` is the weight of the types from `HABITUAL` on at first, 0 to 1."""
        self.seats: i64 = seats
        self.habits: float = habits
        self.callers: vec[float] = vec[float]([0.0] * (CALLERS * seats))
        """At `CALLERS * seat + type`."""
        self.layers: vec[float] = vec[float]([0.0] * (LAYERS * seats))
        """At `LAYERS * seat + type`."""
        self.asked: vec[float] = vec[float]([0.0] * (CLASSES * seats))
        """At `CLASSES * seat + class`: how many plays the seat has called or let pass."""
        self.called: vec[float] = vec[float]([0.0] * (CLASSES * seats))
        """The number of these that it has called."""
        for seat in range(seats):
            for kind in range(CALLERS):
                self.callers[CALLERS * seat + kind] = self.caller_prior(kind)
            for kind in range(LAYERS):
                self.layers[LAYERS * seat + kind] = layer_prior(kind)
        self.true: vec[float] = vec[float]([0.0] * LAYERS)
        self.false: vec[float] = vec[float]([0.0] * LAYERS)
        """The chances that each type would have made the latest claim truly, or falsely."""
        self.lie: float = 0.0
        """The chance that the latest claim was false."""

    def next_deal(self) -> None:
        """Begin another deal of the match: of the knowledge so far, the share `RECALL` remains."""
        for seat in range(self.seats):
            for kind in range(CALLERS):
                index = CALLERS * seat + kind
                self.callers[index] = RECALL * self.callers[index] + (1.0 - RECALL) * self.caller_prior(kind)
            for kind in range(LAYERS):
                index = LAYERS * seat + kind
                self.layers[index] = RECALL * self.layers[index] + (1.0 - RECALL) * layer_prior(kind)
        for index in range(CLASSES * self.seats):
            self.asked[index] *= RECALL
            self.called[index] *= RECALL

    def caller_prior(self, kind: i64) -> float:
        """The weight of a type of caller before anything is known."""
        if kind >= HABITUAL:
            return self.habits / float(CALLERS - HABITUAL)
        others = 1.0 - self.habits
        if kind == WEIGHING:
            return 0.3 * others
        if kind == LACKING:
            return 0.15 * others
        return (0.05 if kind == GRUDGING else 0.1) * others

    # -- Callers

    def call_rate(self, seat: i64, claim: SeenClaim) -> float:
        """Return how likely, 0 to 1, `seat` calls the play `claim`: the weighted mean of its types of caller."""
        rate = 0.0
        for kind in range(CALLERS):
            rate += self.callers[CALLERS * seat + kind] * self.rate(seat, kind, claim)
        return rate

    def rate(self, seat: i64, kind: i64, claim: SeenClaim) -> float:
        """Return how likely, 0 to 1, `seat` calls the play `claim` if it is a caller of type `kind`.

        From `HABITUAL` on the types learn from how often the seat has called plays of its class.
        """
        if kind < HABITUAL:
            return rate_of(kind, claim)
        index = CLASSES * seat + class_of(kind, claim)
        return (HABIT_RATE * HABIT_WEIGHT + self.called[index]) / (HABIT_WEIGHT + self.asked[index])

    def heard(self, seat: i64, claim: SeenClaim, called: bool) -> None:
        """Note that `seat` has called the play `claim`, or has not although it could.

        The weights of its caller types change by how well they predicted it, and so do the counts of the play's class.
        """
        total = 0.0
        for kind in range(CALLERS):
            rate = self.rate(seat, kind, claim)
            index = CALLERS * seat + kind
            self.callers[index] *= rate if called else 1.0 - rate
            total += self.callers[index]
        for kind in range(CALLERS):
            self.callers[CALLERS * seat + kind] /= total
        for kind in range(HABITUAL, CALLERS):
            index = CLASSES * seat + class_of(kind, claim)
            self.asked[index] += 1.0
            if called:
                self.called[index] += 1.0

    # -- Liars

    def claimed(self, seat: i64, choice: i64, claim: ClaimChances) -> float:
        """Return how likely it is, 0 to 1, that `seat` has laid falsely; learns from the announcement.

        `choice` is `CHOSEN`, `DUE`, `FORCED` or `SINGLE`.
        """
        at_least = claim.at_least
        likely = min(3.0, at_least / max(claim.usual, 0.001))
        lies = 0.0
        truths = 0.0
        total = 0.0
        for kind in range(LAYERS):
            if choice == SINGLE:
                true = likely * single_truth(kind)
                false = 1.0 - single_truth(kind)
            elif choice == FORCED:
                true = 0.9 * at_least
                false = (1.0 - at_least) * follows_falsely(kind)
            else:
                true, false = claim_chances(kind, claim, choice == CHOSEN)
            if at_least > 0.0:
                true += SLIP * at_least / claim.choices
            false += SLIP / claim.choices
            index = LAYERS * seat + kind
            weight = self.layers[index]
            self.true[kind] = true
            self.false[kind] = false
            lies += weight * false
            truths += weight * true
            self.layers[index] = weight * (true + false)
            total += self.layers[index]
        for kind in range(LAYERS):
            self.layers[LAYERS * seat + kind] /= total
        self.lie = lies / (lies + truths)
        return self.lie

    def found(self, claimed: Claimed, lie: bool) -> None:
        """Learn whether a claim was false: change the weights of the types of its player by how well they fit."""
        total = 0.0
        for kind in range(LAYERS):
            true = claimed.true[kind] + 0.001
            false = claimed.false[kind]
            index = LAYERS * claimed.seat + kind
            self.layers[index] *= (false if lie else true) / (true + false)
            total += self.layers[index]
        for kind in range(LAYERS):
            self.layers[LAYERS * claimed.seat + kind] /= total


def habits_of(book: Rulebook) -> float:
    """The weight at first of callers who go by their habits, under these rules."""
    if book.count_free:
        return FREE_HABITS
    return OPEN_HABITS if book.open_order else HABITS


def layer_prior(kind: i64) -> float:
    """The weight of a type of liar before anything is known."""
    if kind == TRUTHFUL:
        return 0.3
    if kind == MIXING:
        return 0.25
    return 0.05 if kind == SPARING else 0.1


def spread(number: i64) -> float:
    """Return how likely a bluff has `number` cards."""
    if number == 1:
        return 0.7
    return 0.2 if number == 2 else 0.1


def claim_chances(kind: i64, claim: ClaimChances, chosen: bool) -> tuple[float, float]:
    """Return the chances that a type makes a claim, truly and falsely; `chosen` when any could be made.

    Who is truthful announces that of which it holds most. Who lies announces anything, each as often.
    """
    number = claim.number
    exactly = claim.exactly * claim.preferred
    bluff = spread(number) / claim.choices
    if claim.may_pass:
        bluff *= follows_falsely(kind)
    if kind == TRUTHFUL:
        return exactly, claim.lack * bluff
    if kind == SPARING:
        return (claim.at_least * claim.preferred, claim.lack / claim.choices) if number == 1 else (0.0, 0.0)
    if kind == ONE_FALSE:
        return 0.0, 0.95 / claim.choices if number == 1 else 0.0
    if kind == PADDING:
        false = claim.one_less * claim.less_preferred if number > 1 else claim.lack / claim.choices
        return exactly if number == claim.most else 0.0, false
    if kind == MOST:
        many = number >= (min(claim.most, 4) if claim.most < 6 else claim.most - 1)
        return (claim.at_least / claim.choices, (1.0 - claim.at_least) / claim.choices) if many else (0.0, 0.0)
    padded = 0.1 * claim.one_less * claim.less_preferred
    if kind == MIXING:
        lies = CHOSEN_LIES if chosen else 0.05
        partly = claim.at_least / (claim.choices * float(min(claim.most, 4)))
        return 0.55 * exactly + 0.3 * partly, claim.lack * bluff + padded + lies * (1.0 - claim.lack) * bluff
    return 0.5 * exactly, 0.5 * bluff


def single_truth(kind: i64) -> float:
    """Return how likely a type is truthful when every play is one card, whatever it announces."""
    if kind == TRUTHFUL or kind == SPARING:  # noqa: SIM109 - a tuple would be boxed
        return 1.0
    if kind == ONE_FALSE:
        return 0.02
    return 0.45 if kind == BLUFFING else 0.85


def follows_falsely(kind: i64) -> float:
    """Return how likely a type lays false cards when it could pass."""
    if kind == TRUTHFUL or kind == SPARING:  # noqa: SIM109 - a tuple would be boxed
        return 0.1
    if kind == MIXING:
        return 0.35
    return 0.9
