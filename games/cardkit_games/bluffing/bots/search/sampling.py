"""Determinization: full states of a bluffing game that agree with one observation.

A determinization is a full state drawn for the knowledge of a seat, its information set (Cowling, Powley and
Whitehouse, "Information Set Monte Carlo Tree Search", 2012). Here it is the whole history of a deal: the cards laid
face down before determine the hands now. With `believe_claims` the hidden cards are likelier in places that agree with
announcements and caught lies.
"""

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from cardkit.cards.bits import BIT
from cardkit.engine.state import Sampler
from cardkit.errors import NoDealFound
from cardkit_games.bluffing.bots.search.gibbs import SWEEPS, GibbsChain
from cardkit_games.bluffing.bots.search.piles import deal_piles
from cardkit_games.bluffing.bots.search.replay import EventReplay
from cardkit_games.bluffing.bots.search.timeline import Timeline
from cardkit_games.bluffing.engine.claims import FREE
from cardkit_games.bluffing.engine.observation import PILE_GONE, PLAYED, TURNED, BluffingObservation, Event
from cardkit_games.bluffing.engine.rulebook import Rulebook
from cardkit_games.bluffing.engine.state import BluffingState
from cardkit_games.bluffing.engine.table import CHOOSE

BURN_IN: Final = 6
"""The number of moves of each card before the first sample: three times as many as between two samples."""

THINNING: Final = 2
"""The number of moves of each card between two samples.

Measured in the zones that cards end in, for observations of six games with 3 to 6 seats: neighbouring samples agree in
0.38 of what distant ones differ in with 1, 0.20 with 2, and 0.07 with 4, at half the samples for the same time.
"""

TRIES: Final = 1000
"""The number of sets of paths against the rules after which sampling is given up: a limit on time."""

CHOSEN_LIE: Final = 0.1
"""The chance that a play is taken to be false, before anything is known, whose player could choose the rank."""

REPEATED_LIE: Final = 0.5
"""The same when the rank of the play before had to be repeated."""

DUE_LIE: Final = 0.4
"""The same for one card of any other rank that was due; less for more cards."""

EXPERIENCE: Final = 4.0
"""The number of turned plays that the above is worth."""


class BluffingSampler(Sampler):
    """Draws deals, and the way of every hidden card through them, that agree with the observations of one seat.

    When numbers are announced truly, all deals of the hidden cards, together with all choices of the cards of every
    hidden play, that lead to exactly this observation are equally likely. (Two packs are distinguished by their backs.)
    That is as if everybody had laid the cards of hidden plays blindly: the caller has to weigh samples by the claims.

    When the announced number may be false, numbers of cards are hidden too. Then a hidden play has the announced number
    with a chance of 7/8, any other number that its player can lay with the rest, evenly, and given its number every set
    of cards is equally likely; hands from a cut pack are dealt with every size that the cut allows.

    The other seats' order of answering, if there is no order (A-C1), is drawn for each sample. While piles are still
    chosen, each pile is within two cards of how high it looks. A half-made play of another seat is taken back.

    Method: every sample is the next state of a Markov chain (`gibbs`) with that stationary distribution, played once
    more from the deal on by the rules themselves (`replay`). Samples of one sampler are therefore not independent, but
    nearly.
    """

    def __init__(self, observation: BluffingObservation, sweeps: i64 = SWEEPS) -> None:
        """Raises `InvalidDeal` when the deal was not seen from its beginning, as after a position.

        The first sample is searched for by chance, in `sweeps` sweeps over all cards: after long deals of many seats
        that can fail.
        """
        self._sweeps: i64 = sweeps
        self.seen: BluffingObservation = observation
        self._chain: GibbsChain | None = None
        self._timeline: Timeline | None = None
        if observation.phase != CHOOSE:
            self._timeline = Timeline(observation)

    def believe(self, moment: i64, weight: float) -> None:
        """Let every deal in which the play at the event `moment` is true weigh `weight` times as much.

        To be called before the first sample. Without it samples are fair; with it they follow a player's beliefs.
        """
        timeline = self._timeline
        if timeline is not None:
            timeline.truth_weight[moment] = weight

    def sample(self, rng: Random) -> BluffingState:
        """Return a state in which the seat sees exactly the same. Raises `NoDealFound` when none is found."""
        timeline = self._timeline
        if timeline is None:
            return deal_piles(self.seen, rng)
        chain = self._chain
        if chain is None:
            chain = GibbsChain(timeline, rng, self._sweeps)
            chain.step(rng, BURN_IN)
            self._chain = chain
        for _attempt in range(TRIES):
            chain.step(rng, THINNING)
            state = EventReplay(timeline, chain.paths, rng).run()
            if state is not None:
                return state
        raise NoDealFound("No deal was found that agrees with what this seat has seen.")


def believe_claims(sampler: BluffingSampler, seen: BluffingObservation) -> None:
    """Let plays of others be true as often as those of their players have been so far.

    Without experience, usual lies count. Shown plays and those without a rank are left out.
    """
    lies = vec[float]([0.0] * seen.seats)
    turned = vec[float]([0.0] * seen.seats)
    for event in seen.events:
        if event.kind == TURNED and event.rank != FREE:
            turned[event.seat] += 1.0
            if event.once & ~seen.book.matching(event.rank):
                lies[event.seat] += 1.0
    opens = True
    for moment in range(seen.event_count()):
        event = seen.event(moment)
        if event.kind == PLAYED:
            if event.seat != seen.seat and not event.once and event.rank != FREE:
                usual = usual_lies(seen.book, opens, event.number)
                lie = (usual * EXPERIENCE + lies[event.seat]) / (EXPERIENCE + turned[event.seat])
                sampler.believe(moment, max(1.0, (1.0 - lie) / max(lie, 0.02) * blind_odds(seen.book, event)))
            opens = False
        elif event.kind == TURNED or event.kind == PILE_GONE:
            opens = seen.book.scope_round


def usual_lies(book: Rulebook, opens: bool, number: i64) -> float:
    """Return how often a play of `number` cards is false before anything is known of its player."""
    if not len(book.steps) or (opens and book.first_rank == FREE):
        return CHOSEN_LIE
    if len(book.steps) == 1 and book.steps[0] == 0:
        return REPEATED_LIE
    return DUE_LIE / float(number * number) if number else DUE_LIE


def blind_odds(book: Rulebook, event: Event) -> float:
    """Return how much likelier such a play is false than true when cards are laid blindly; at least 1.0."""
    good: i64 = 0
    matching = book.matching(event.rank)
    for card in book.pack:
        if matching & BIT[card]:
            good += 1
    odds = 1.0
    for drawn in range(event.number):
        if drawn >= good:
            break
        odds *= float(len(book.pack) - drawn) / float(good - drawn)
    return max(1.0, odds - 1.0)
