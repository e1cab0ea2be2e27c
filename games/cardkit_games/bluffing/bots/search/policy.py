"""Options weighed in imagined deals, and the play-outs of these by quick players who judge by their observations.

Flat Monte Carlo over determinizations, each option tried in the same ones (Ginsberg, "GIB: Steps toward an expert-level
bridge-playing program", 1999), with play-outs that are cut at a horizon, by players without memory.
"""

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT, count
from cardkit.engine.state import NOBODY
from cardkit.errors import InvalidDeal, NoDealFound
from cardkit_games.bluffing.bots.belief.counts import exactly
from cardkit_games.bluffing.bots.candidates.honest import HonestBot
from cardkit_games.bluffing.bots.candidates.option import (
    PLAY,
    Candidate,
    DecisionBot,
    due_ranks,
    fixed_number,
    may_lay,
    silence,
)
from cardkit_games.bluffing.bots.candidates.plan import has_fixed_order
from cardkit_games.bluffing.bots.candidates.plays import choose_cards, most_held
from cardkit_games.bluffing.bots.search.sampling import BluffingSampler, believe_claims
from cardkit_games.bluffing.bots.value.shares import worth_of
from cardkit_games.bluffing.bots.value.value import Value
from cardkit_games.bluffing.engine.actions import CHALLENGE, PASS
from cardkit_games.bluffing.engine.claims import FREE
from cardkit_games.bluffing.engine.observation import BluffingObservation
from cardkit_games.bluffing.engine.rulebook import TRUTH_PICKER, Rulebook
from cardkit_games.bluffing.engine.state import BluffingState

DEALS: Final = 32
"""The number of deals that are imagined for a decision."""

OPTIONS: Final = 6
"""The number of options that are tried, those that the value holds best."""

MOST_SWEEPS: Final = 200
"""The number of sweeps that it searches for a deal that agrees with everything before it chooses without imagining."""

HORIZON: Final = 160
"""The number of actions after which an imagined deal is judged by the sizes of the hands."""

TRUST: Final = 0.3
"""The weight of the usual share of lies against the evidence of the cards: a guess."""

LAST_LIE: Final = 0.35
"""The chance of a lie from which on a last play is called, if it lets its player out: a guess."""


def is_imagined(book: Rulebook) -> bool:
    """Return whether options are weighed in imagined deals; elsewhere by the formula, whose constants were found there.

    It is so in games in which cards are drawn or ranks may rise, or one rank is due and each play is one card, or the
    lead goes to the taker of the pile: against players who never lie the formula lost there (docs/notes/strength.md).
    """
    if book.ge or book.draw_turn or book.penalty_draw:
        return True
    if len(book.steps) == 2 and (book.steps[0] == 0 or book.steps[1] == 0):
        return True
    return has_fixed_order(book) and (book.card_max == 1 or book.lead_after_truth == TRUTH_PICKER)


def imagined(seen: BluffingObservation, options: list[Candidate], value: Value, rng: Random) -> list[Candidate]:
    """Return the best of `options`, which `value` weighed, with their cards and their values in imagined deals.

    The best honest play is tried too. The own seat plays on honestly. Each other seat is honest as often as it has been
    so far; else it calls the own play as often as the belief expects, and then judges by its observations. Worlds in
    which the latest play is false weigh together as much as the believed chance of a lie.

    All options, unchanged, when no deal is found that agrees with the observations.
    """
    best = sorted(options, key=lambda option: -option.worth)[:OPTIONS]
    tried = [choose_cards(option.copy(), seen, rng) for option in best]
    tried.append(HonestBot(rng.randrange(1000000000)).choose(seen))
    doubts = [value.call_chances(seen, option) if option.answer == PLAY else vec[float]() for option in tried]
    may_be_called = seen.page == 0 and seen.player not in (NOBODY, seen.seat) and seen.legal & BIT[CHALLENGE] != 0
    totals = [0.0] * (2 * len(tried))
    number = [0.0, 0.0]
    try:
        sampler = BluffingSampler(seen, MOST_SWEEPS)
        believe_claims(sampler, seen)
        for _deal in range(DEALS):
            state = sampler.sample(rng)
            false: i64 = 1 if may_be_called and not state.is_true() else 0
            number[false] += 1.0
            for index in range(len(tried)):
                trial = state.clone()
                if tried[index].actions(trial):
                    worth = play_on(trial, seen.seat, rng, value.belief.honest, doubts[index])
                    totals[2 * index + false] += worth
    except (InvalidDeal, NoDealFound):
        return [choose_cards(option, seen, rng) for option in options]
    for index in range(len(tried)):
        share = number[1] / float(DEALS)
        if number[0] and number[1]:
            share = value.belief.found_if_honest(seen)
        tried[index].worth = (1.0 - share) * totals[2 * index] / max(1.0, number[0])
        tried[index].worth += share * totals[2 * index + 1] / max(1.0, number[1])
    return tried


def play_on(
    state: BluffingState, seat: i64, rng: Random, honest: vec[float] | None = None, doubts: vec[float] | None = None
) -> float:
    """Return the value of an imagined deal for `seat`, 0 to 1, when everybody plays on quickly; `state` is changed.

    With `honest`, for each seat the chance that it lies only when it must, `seat` itself plays honestly; without it all
    judge by their observations. `doubts` has for each seat the chance that it calls the latest play of `seat`.
    """
    bots: list[DecisionBot] = []
    doubtful: list[QuickBot] = []
    for other in range(state.seats):
        if honest is not None and (other == seat or rng.random() < honest[other]):
            bots.append(HonestBot(rng.randrange(1000000000)))
        else:
            quick = QuickBot(rng.randrange(1000000000))
            if doubts is not None and other < len(doubts):
                quick.doubt = doubts[other]
            doubtful.append(quick)
            bots.append(quick)
    last = state.action_count + HORIZON
    while state.actor != NOBODY and state.action_count < last:
        actor = state.actor
        if actor == seat:
            for quick in doubtful:
                quick.doubt = -1.0
        state.apply(bots[actor].act(state.observe(actor)))
    return worth_of(state, seat)


@mypyc_attr(allow_interpreted_subclasses=True)
class QuickBot(DecisionBot):
    """Lays true cards, else one card, seldom a false card too many; calls probable lies."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__("quick", seed)
        self.doubt: float = -1.0
        """The chance of its next call; below 0 when it judges by its observations."""

    def choose(self, seen: BluffingObservation) -> Candidate:
        """Return a call of a probable lie, else a play, else silence."""
        if seen.page == 0 and seen.legal & BIT[CHALLENGE] and self.calls(seen):
            return Candidate(CHALLENGE)
        if not may_lay(seen):
            return silence(seen)
        book = seen.book
        rank = most_held(seen, due_ranks(seen))
        wanted = fixed_number(seen)
        most: i64 = min(wanted if wanted else seen.most_cards(), seen.hand_count())
        true: i64 = min(seen.rank_count(rank), most)
        false: i64 = max(0, wanted - true)
        if seen.page == 0 and seen.legal & BIT[PASS] and (false or not true) and self.rng.randrange(2):
            return silence(seen)
        if not wanted and not true:
            false = seen.fewest_cards(rank)
        elif not wanted and true < seen.fewest_cards(rank):
            false = seen.fewest_cards(rank) - true
        elif not wanted and not seen.opening and true < min(most, 3) and self.rng.randrange(12) == 0:
            false = 1
        option = Candidate(PLAY, rank, true, false, min(max(1, true + false), book.most_of_a_claim()))
        return choose_cards(option, seen, self.rng)

    def calls(self, seen: BluffingObservation) -> bool:
        """Return whether the latest play is probably false, the more surely the more others may call it too.

        A `doubt` of 0 or more decides by lot instead, once. A play without a rank is called if it empties the hand.
        """
        if self.doubt >= 0.0:
            called = self.rng.random() < self.doubt
            self.doubt = -1.0
            return called
        last = seen.hand_sizes[seen.player] == 0
        if seen.rank == FREE:
            return last
        lie = 1.0 - truth_of(seen)
        if lie >= 1.0 or last:
            return lie > LAST_LIE
        bound = 0.46 + 0.08 * self.rng.random()
        if not seen.book.at_turn and not seen.book.open_order:  # others may call as well, and a lead is not at stake
            bound += 0.22 * float(count(seen.active) - 2)
        return lie > bound


def truth_of(seen: BluffingObservation) -> float:
    """Return how likely it is, 0 to 1, that the latest play is true, by the own hand and the sizes of hands."""
    book = seen.book
    number = seen.number
    there = book.number_matching(seen.rank)
    out = there - seen.rank_count(seen.rank)
    if number > out:
        return 0.0
    pack: i64 = len(book.pack)
    unseen: i64 = pack - seen.hand_count()
    size: i64 = seen.hand_sizes[seen.player]
    hand: i64 = (size if size >= 0 else pack // (seen.seats + 1)) + number
    holds = max(0.02, at_least(number, min(hand, unseen), out, unseen))
    usual = max(0.001, at_least(number, hand, there, pack))
    lies = 0.4 / float(number * number)
    if seen.last_rank != FREE and len(book.steps) == 1 and book.steps[0] == 0:
        lies = max(lies, 0.5)  # a seat that must repeat a rank seldom holds it
    true = (1.0 - lies) * holds / usual
    likely = true / (true + lies * (1.0 - holds) / max(1.0 - usual, 0.001))
    return TRUST * (1.0 - lies) + (1.0 - TRUST) * likely


def at_least(needed: i64, hand: i64, good: i64, cards: i64) -> float:
    """The chance that a hand of `hand` out of `cards` cards, `good` of them good, has at least `needed` good ones."""
    below = 0.0
    for number in range(needed):
        below += exactly(number, hand, good, cards)
    return max(0.0, 1.0 - below)
