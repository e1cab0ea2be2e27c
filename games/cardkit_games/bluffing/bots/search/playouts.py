"""Options weighed in worlds that quick players play out, each seat's as it has played so far.

Flat Monte Carlo over determinizations, each option tried in the same ones (Ginsberg, "GIB: Steps toward an expert-level
bridge-playing program", 1999), with play-outs that are cut at a horizon.
"""

from math import sqrt
from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT, count, lowest
from cardkit.engine.playout import pick
from cardkit.engine.state import NOBODY
from cardkit.search.budget import Budget
from cardkit_games.bluffing.bots.belief.belief import Belief
from cardkit_games.bluffing.bots.belief.counts import at_least
from cardkit_games.bluffing.bots.belief.opponents import (
    BLUFFING,
    CALLERS,
    DOUBTING,
    LAYERS,
    MIXING,
    MOST,
    NEVER,
    ONE_FALSE,
    PADDING,
    SPARING,
    TRUTHFUL,
    WEIGHING,
    SeenClaim,
    follows_falsely,
)
from cardkit_games.bluffing.bots.candidates.honest import HonestBot
from cardkit_games.bluffing.bots.candidates.option import PLAY, Candidate, lay
from cardkit_games.bluffing.bots.candidates.plan import has_fixed_order
from cardkit_games.bluffing.bots.candidates.plays import choose_cards
from cardkit_games.bluffing.bots.search.sampling import FREE_LIE, BluffingSampler
from cardkit_games.bluffing.bots.value.shares import share_of, worth_of
from cardkit_games.bluffing.bots.value.value import Value
from cardkit_games.bluffing.engine.actions import BELIEVE, CHALLENGE, DECLINE, DONE, LAY, PASS
from cardkit_games.bluffing.engine.claims import FREE
from cardkit_games.bluffing.engine.observation import BluffingObservation
from cardkit_games.bluffing.engine.rulebook import TRUTH_PICKER, Rulebook
from cardkit_games.bluffing.engine.state import BluffingState
from cardkit_games.bluffing.engine.table import ANNOUNCE, ANSWER, RESPOND, SETS, WINDOW

HORIZON: Final = 60
"""The number of decisions after which a world is judged by the sizes of the hands."""

OPEN_HORIZON: Final = 8
"""The same where all others answer in any order, with two or three answers to each play.

In Cal's BS with four seats one `hard` with 8 won .51 of the games against three with 60, with 20 .38; the formula alone
won .46 against three with 60, and .26 against three with 8 (`python benchmarks/strength/levels.py`, 20 and 40 deals).
"""

OPTIONS: Final = 5
"""The number of options that are tried, those that the value holds best."""

TRUST: Final = 0.3
"""The weight of the usual share of lies against the evidence of the cards: a guess."""

LAST_LIE: Final = 0.35
"""The chance of a lie from which on the next in turn calls a last play, if it lets its player out: a guess."""

DOUBT: Final = 0.5
DOUBT_VARIES: Final = 0.08
"""The chance of a lie from which on the next in turn calls another play, and its width: guesses."""

EASE: Final = 0.2
"""The number by which a lie seems likelier to those who doubt easily: a guess."""

TWO: Final = 2
"""The number of seats of a table at which one's gain is the other's loss."""

FIRST_LOOK: Final = 16
"""The number of worlds after which options that are surely worse are dropped; the next looks are at twice as many."""

SURE: Final = 3.0
"""The standard errors, of the difference in the same worlds, by which such an option is worse than the best."""

FORMULA: Final = 0.3
"""The weight of the formula beside the worlds, where few of these differ.

Of 30 games of `rising-claims` with two seats "truth else one / above 0.5" won .47 with 0 and .30 with 0.3.
"""


def is_imagined(book: Rulebook) -> bool:
    """Return whether many worlds weigh options: unless one may believe aloud, which quick players do not weigh.

    Elsewhere they are better than the formula at most tables (docs/notes/strength.md).
    """
    return not book.believe


def is_roughly_imagined(book: Rulebook, seats: int) -> bool:
    """Return whether a few worlds weigh options better than the formula.

    They do with two seats. With more they do where there is a choice of ranks and numbers are true, and where one rank
    is due and either each play is one card or the lead goes to the taker of the pile.
    """
    if not is_imagined(book) or seats == TWO:
        return is_imagined(book)
    if len(book.steps) != 1:
        return not book.count_free
    return has_fixed_order(book) and (book.card_max == 1 or book.lead_after_truth == TRUTH_PICKER)


@mypyc_attr(acyclic=True)
class QuickPlayers:
    """Players of all seats of a world, of kinds drawn by the belief of the observing seat."""

    def __init__(self, belief: Belief, seat: i64, seats: i64, layer: i64 = TRUTHFUL) -> None:
        """All lay like the type `layer`, and weigh before they call, until `draw` takes other types from `belief`.

        `seat` is the observing one, whose types stay.
        """
        self.belief: Belief = belief
        self.seat: i64 = seat
        self.layers: vec[i64] = vec[i64]([layer] * seats)
        self.callers: vec[i64] = vec[i64]([WEIGHING] * seats)

    def draw(self, rng: Random) -> None:
        """Draw for each other seat a type by which it lays and one by which it calls, by their weights in `belief`."""
        opponents = self.belief.opponents
        for seat in range(len(self.layers)):
            if seat != self.seat:
                self.layers[seat] = drawn(opponents.layers, LAYERS * seat, LAYERS, rng)
                self.callers[seat] = drawn(opponents.callers, CALLERS * seat, CALLERS, rng)

    def play_on(self, state: BluffingState, rng: Random) -> float:
        """Return the value for the observing seat, 0 to 1, at the end or the horizon; `state` changes."""
        decisions: i64 = 0
        horizon: i64 = OPEN_HORIZON if state.book.open_order else HORIZON
        while state.actor != NOBODY and decisions < horizon:
            self._decide(state, rng)
            decisions += 1
        return worth_of(state, self.seat)

    def _decide(self, state: BluffingState, rng: Random) -> None:
        """Make one decision of the seat that is asked."""
        seat = state.actor
        phase = state.phase
        legal = state.legal if state.page == 0 else 0
        if phase == SETS:
            fours = legal & ~BIT[DONE]
            state.apply(lowest(fours) if fours else DONE)
            return
        if legal & BIT[CHALLENGE]:
            if self._calls(state, seat, rng):
                state.apply(CHALLENGE)
                return
            if phase == WINDOW or phase == ANSWER:  # noqa: SIM109 - a tuple would be boxed
                state.apply(DECLINE if legal & BIT[DECLINE] else BELIEVE)
                return
        option = self._play(state, seat, legal, rng)
        if option is None:
            state.apply(PASS)
            return
        decision = state.decision
        while state.actor == seat and state.decision == decision:
            action = option.next(state.phase, state.page, state.legal, state.slipping)
            if action < 0:
                option = Candidate(PLAY)
                action = DONE if not state.page and state.legal & BIT[DONE] else state.page + lowest(state.legal)
            state.apply(action)

    # -- Calls

    def _calls(self, state: BluffingState, seat: i64, rng: Random) -> bool:
        """Return whether `seat` calls the latest play: always if it must be false or would win, else by its type.

        A play without a rank is called by a fixed chance, or always if it was the last of a hand.
        """
        book = state.book
        player = state.player
        rank = state.rank
        remaining = state.hand_size(player)
        if rank == FREE:
            return remaining == 0 or rng.random() < FREE_LIE
        own = held_of(state, seat, rank)
        if state.number > book.number_matching(rank) - own - state.laid_on_pile(seat, book.matching(rank)):
            return True
        if remaining == 0 and (not book.last_loses or count(state.seating.active) == 2):
            return True
        kind = self.callers[seat]
        if kind == NEVER:
            return False
        if kind == WEIGHING or kind == DOUBTING:  # noqa: SIM109 - a tuple would be boxed
            return self._doubts(state, seat, kind == DOUBTING, rng)
        claim = SeenClaim(state.number, remaining, self.belief.caught(player), state.pile_size)
        claim.lacks = 1.0 if own == 0 else 0.0
        return rng.random() < self.belief.opponents.rate(seat, kind, claim)

    def _doubts(self, state: BluffingState, seat: i64, easily: bool, rng: Random) -> bool:
        """Return whether to call the latest play, by the chance of a lie, which `easily` raises and `rng` varies.

        Where others may call too, and numbers are true, it is called if that gains. Elsewhere it is called above a
        limit; against a player without cards the limit is another, and nothing varies.
        """
        lie = 1.0 - truth_of(state, seat) + (EASE if easily else 0.0)
        varied = lie + (rng.random() - 0.5) * DOUBT_VARIES
        book = state.book
        if not book.at_turn and not book.open_order and not book.count_free:
            return gain_of_call(state, seat, min(1.0, max(0.0, varied))) > 0.0
        return lie > LAST_LIE if state.hand_size(state.player) == 0 else varied > DOUBT

    # -- Plays

    def _play(self, state: BluffingState, seat: i64, legal: i64, rng: Random) -> Candidate | None:
        """Return a play, or None for a pass; a play without a rank is a `Candidate` that decides nothing."""
        may_pass = legal & BIT[PASS] != 0
        ranks = due_now(state, seat)
        if may_pass and (not ranks or not legal & (BIT[LAY] | (BIT[DONE] - 1))):
            return None
        if not ranks:
            option = Candidate(PLAY)
            if state.phase == ANNOUNCE:
                option.announcement = state.page + lowest(state.legal)
            return option
        option = self._numbers(state, seat, most_held_of(state, seat, ranks), rng)
        kind = self.layers[seat]
        if option.false and may_pass and (state.book.draw_turn or rng.random() >= follows_falsely(kind)):
            return None
        matching = state.book.matching(option.rank)
        hand = state.hands[seat]
        option.number = min(max(1, option.true + option.false), state.book.most_of_a_claim())
        option.announcement = state.book.action_of(option.rank)
        lay(option, hand & matching, state.seconds[seat] & matching, option.true)
        others = hand & ~matching
        missing = option.false
        while missing > 0 and others:
            card = pick(due_last(state, others, option.rank), rng)
            others ^= BIT[card]
            option.add(card)
            missing -= 1
        lay(option, hand & matching & ~option.once, 0, missing)
        return option

    def _numbers(self, state: BluffingState, seat: i64, rank: i64, rng: Random) -> Candidate:
        """Return a play of `rank` with the numbers of true and false cards that the kind of player lays."""
        book = state.book
        kind = self.layers[seat]
        size = state.hand_size(seat)
        wanted: i64 = state.number if book.follow_same_count and state.phase == RESPOND else 0
        most: i64 = min(wanted if wanted else (book.card_max if state.opening else book.follow_max), size)
        fewest = max(book.card_min, book.fewest_over(rank, state.last_rank, state.bid))
        least: i64 = wanted if wanted else max(1, min(size, fewest))
        true: i64 = min(held_of(state, seat, rank), most)
        false: i64 = 0
        if not (state.opening and book.opening_face_up):
            if kind == ONE_FALSE:
                true = 0
                false = 1
            elif kind == PADDING:
                false = 1 if true < most else 0
            elif kind == MOST:
                false = most - true
            elif kind == SPARING:
                true = min(true, 1)
            elif kind == BLUFFING and rng.randrange(2):
                true = 0
                false = min(most, 1 + rng.randrange(2))
            elif kind == MIXING and true < most and rng.randrange(10) == 0:
                false = 1
        if true + false < least:
            false = min(least - true, size - true)
        if false and not true and least == 1 and most > 1 and kind == TRUTHFUL:
            false = 1 + rng.randrange(2)
        if book.must_match and true + false == size and false:
            false -= 1
        return Candidate(PLAY, rank, true, false)


def drawn(weights: vec[float], first: i64, number: i64, rng: Random) -> i64:
    """Return a kind below `number`, drawn with the weights from index `first` on, which add up to 1."""
    lot = rng.random()
    for kind in range(number):
        lot -= weights[first + kind]
        if lot < 0.0:
            return kind
    return number - 1


def due_now(state: BluffingState, seat: i64) -> i64:
    """Return the mask of the ranks that `seat` may announce with the play under way, or else with its next play.

    It is 0 when the play adds to another and announces no rank of its own.
    """
    book = state.book
    if state.phase == ANNOUNCE:
        return book.announced(state.legal)
    if state.under_way() and state.play_rank != FREE:
        return BIT[state.play_rank]
    if state.plus:
        return 0
    return book.announced(state.announcements(seat)) if state.announces() else book.due_claims(state.last_rank)


def gain_of_call(state: BluffingState, seat: i64, lie: float) -> float:
    """Return how much more a call is worth for `seat` than silence, if the latest play is false with the chance `lie`.

    It counts by the sizes of hands alone. It is below 0 when silence is worth more.
    """
    book = state.book
    player = state.player
    sizes = vec[float]([float(state.hand_size(other)) for other in range(state.seats)])
    active = state.seating.active
    pile = float(book.penalty_draw if book.penalty_draw else state.pile_size)
    sizes[player] += pile
    right = share_of(sizes, active, seat, book)
    sizes[player] -= pile
    silent = 0.0
    wrong = 0.0
    if sizes[player] == 0.0:
        active &= ~BIT[player]
    if active & BIT[player] or (book.last_loses and count(active) > 1):
        silent = share_of(sizes, active, seat, book)
        sizes[seat] += pile
        wrong = share_of(sizes, active, seat, book)
    return lie * right + (1.0 - lie) * wrong - silent


def truth_of(state: BluffingState, seat: i64) -> float:
    """Return how likely `seat` holds the latest play to be true, 0 to 1, by its own hand and the sizes of hands."""
    book = state.book
    number = state.number
    there = book.number_matching(state.rank)
    pack: i64 = len(book.pack)
    laid = state.laid_on_pile(seat, book.matching(state.rank))
    unseen: i64 = pack - state.hand_size(seat) - state.laid_on_pile(seat, -1)
    hand: i64 = state.hand_size(state.player) + number
    holds = max(0.02, at_least(number, min(hand, unseen), there - held_of(state, seat, state.rank) - laid, unseen))
    usual = max(0.001, at_least(number, hand, there, pack))
    lies = 0.4 / float(number * number)
    if state.last_rank != FREE and len(book.steps) == 1 and book.steps[0] == 0:
        lies = max(lies, 0.5)  # a seat that must repeat a rank seldom holds it
    true = (1.0 - lies) * holds / usual
    likely = true / (true + lies * (1.0 - holds) / max(1.0 - usual, 0.001))
    return TRUST * (1.0 - lies) + (1.0 - TRUST) * likely


def due_last(state: BluffingState, cards: i64, rank: i64) -> i64:
    """Return those of the mask `cards` that are due last after `rank` in a fixed order; elsewhere all of them."""
    book = state.book
    if not has_fixed_order(book):
        return cards
    order = book.claim_order
    number: i64 = len(order)
    step = count(state.seating.active) * book.steps[0] + 100 * number
    index: i64 = 0
    while order[index] != rank:
        index += 1
    for _turn in range(number):
        later = cards & ~book.matching(order[index])
        if not later:
            break
        cards = later
        index = (index + step) % number
    return cards


def held_of(state: BluffingState, seat: i64, rank: i64) -> i64:
    """Return how many cards that match `rank` a seat holds."""
    matching = state.book.matching(rank)
    return count(state.hands[seat] & matching) + count(state.seconds[seat] & matching)


def most_held_of(state: BluffingState, seat: i64, ranks: i64) -> i64:
    """Return the rank of the mask of which a seat holds most, the lowest of several."""
    best = lowest(ranks)
    most: i64 = -1
    while ranks:
        rank = lowest(ranks)
        ranks &= ranks - 1
        held = held_of(state, seat, rank)
        if held > most:
            most = held
            best = rank
    return best


@mypyc_attr(acyclic=True)
class Trial:
    """An option and its values, 0 to 1, in the worlds in which it was tried: the first ones, until it was dropped."""

    def __init__(self, option: Candidate, formula: float) -> None:
        """`formula` is its value by the formula."""
        self.option: Candidate = option
        self.formula: float = formula
        self.values: vec[float] = vec[float]()

    def mean(self, weights: vec[float]) -> float:
        """Return the mean of its values by the weights of the worlds."""
        total = 0.0
        for world in range(len(self.values)):
            total += weights[world] * self.values[world]
        return total

    def is_surely_worse(self, best: "Trial", weights: vec[float]) -> bool:
        """Return whether its mean lies below that of `best` in the same worlds by more than `SURE` standard errors."""
        gain = best.mean(weights) - self.mean(weights)
        variance = 0.0
        for world in range(len(self.values)):
            error = weights[world] * (best.values[world] - self.values[world] - gain)
            variance += error * error
        return gain > 0.0 and gain > SURE * sqrt(variance)


def imagined(
    seen: BluffingObservation, options: list[Candidate], value: Value, budget: Budget, rng: Random
) -> list[Candidate]:
    """Return the `OPTIONS` best of `options`, weighed by `value`, with their cards and their values in worlds.

    The best honest play is tried too, and all are tried in the same worlds, as many as `budget` allows. An option that
    is surely worse than the best is tried no more, and when one alone is left the search ends. The value by the formula
    counts too.
    """
    candidates = sorted(options, key=lambda option: -option.worth)[:OPTIONS]
    candidates.append(HonestBot(rng.randrange(1000000000)).choose(seen))
    value.weigh(seen, candidates[-1:])
    trials = [Trial(choose_cards(option.copy(), seen, rng), option.worth) for option in candidates]
    if any(trial.option.is_same(trials[-1].option) for trial in trials[:-1]):
        trials.pop()
    may_be_called = seen.page == 0 and seen.player not in (NOBODY, seen.seat) and seen.legal & BIT[CHALLENGE] != 0
    lie = value.belief.found(seen)
    sampler = BluffingSampler(seen, value.belief)
    players = QuickPlayers(value.belief, seen.seat, seen.seats)
    false = vec[i64]()
    tried = trials
    look: i64 = FIRST_LOOK
    budget.start()
    while len(tried) > 1 and budget.allows(len(false)):
        state = sampler.sample(rng)
        players.draw(rng)
        false = append(false, 1 if may_be_called and not state.is_true() else 0)
        for trial in tried:
            world = state.clone()
            trial.values = append(trial.values, players.play_on(world, rng) if trial.option.actions(world) else 0.0)
        if len(false) == look:
            look *= 2
            if not may_be_called or 0 < sum(false) < len(false):
                weights = weights_of(false, len(false), lie)
                best = max(tried, key=lambda trial: trial.mean(weights))
                tried = [trial for trial in tried if trial is best or not trial.is_surely_worse(best, weights)]
    for trial in trials:
        worth = trial.mean(weights_of(false, len(trial.values), lie))
        trial.option.worth = FORMULA * trial.formula + (1.0 - FORMULA) * worth
    return [trial.option for trial in trials]


def weights_of(false: vec[i64], number: i64, lie: float) -> vec[float]:
    """Return the weights of the first `number` worlds, 1 together; `false` is 1 where the latest play is false, else 0.

    Such worlds weigh `lie`, 0 to 1, together. If all worlds are of one kind, they weigh the same.
    """
    lies: i64 = 0
    for world in range(number):
        lies += false[world]
    if lies == 0 or lies == number:
        return vec[float]([1.0 / float(max(1, number))] * number)
    true_weight = (1.0 - lie) / float(number - lies)
    false_weight = lie / float(lies)
    return vec[float]([false_weight if false[world] else true_weight for world in range(number)])
