"""Play-outs of the deals that hints and judgements imagine, by quick players without memory."""

from typing import Final

from librt.random import Random
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT, count
from cardkit.engine.state import NOBODY
from cardkit_games.bluffing.bots.belief.counts import exactly
from cardkit_games.bluffing.bots.candidates.option import (
    PLAY,
    Candidate,
    DecisionBot,
    due_ranks,
    fixed_number,
    may_lay,
    silence,
)
from cardkit_games.bluffing.bots.candidates.plays import choose_cards, most_held
from cardkit_games.bluffing.bots.value.shares import worth_of
from cardkit_games.bluffing.engine.actions import CHALLENGE, PASS
from cardkit_games.bluffing.engine.claims import FREE
from cardkit_games.bluffing.engine.observation import BluffingObservation
from cardkit_games.bluffing.engine.state import BluffingState

HORIZON: Final = 160
"""The number of actions after which an imagined deal is judged by the sizes of the hands."""

TRUST: Final = 0.3
"""The weight of the usual share of lies against the evidence of the cards: a guess."""

LAST_LIE: Final = 0.35
"""The chance of a lie from which on a last play is called, if it lets its player out: a guess."""


def play_on(state: BluffingState, seat: i64, rng: Random) -> float:
    """Return the value of an imagined deal for `seat`, 0 to 1, when everybody plays on quickly; `state` is changed."""
    bots = [QuickBot(rng.randrange(1000000000)) for _seat in range(state.seats)]
    last = state.action_count + HORIZON
    while state.actor != NOBODY and state.action_count < last:
        state.apply(bots[state.actor].act(state.observe(state.actor)))
    return worth_of(state, seat)


@mypyc_attr(allow_interpreted_subclasses=True)
class QuickBot(DecisionBot):
    """Lays true cards, else one card, seldom a false card too many; calls probable lies."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__("quick", seed)

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

        A play without a rank is called if it empties the hand.
        """
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
