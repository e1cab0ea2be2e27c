"""Claims in imagined deals: the hidden cards lie where what was announced, and who was caught, makes them likely."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cardkit.cards.bits import BIT
from cardkit_games.bluffing.bots.search.sampling import BluffingSampler
from cardkit_games.bluffing.engine.claims import FREE
from cardkit_games.bluffing.engine.observation import PILE_GONE, PLAYED, TURNED, BluffingObservation, Event
from cardkit_games.bluffing.engine.rulebook import Rulebook

CHOSEN_LIE: Final = 0.1
"""The chance that a play is taken to be false, before anything is known, whose player could choose the rank."""

REPEATED_LIE: Final = 0.5
"""The same where the rank of the play before had to be repeated."""

DUE_LIE: Final = 0.4
"""The same for one card of any other rank that was due; less for more cards."""

EXPERIENCE: Final = 4.0
"""The number of turned plays that the above is worth."""


def believe_claims(sampler: BluffingSampler, seen: BluffingObservation) -> None:
    """Let plays of others be as likely true as their players have shown themselves to be."""
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
    """Return how often a play of so many cards is false before anything is known of its player."""
    if not len(book.steps) or (opens and book.first_rank == FREE):
        return CHOSEN_LIE
    if len(book.steps) == 1 and book.steps[0] == 0:
        return REPEATED_LIE
    return DUE_LIE / float(number * number) if number else DUE_LIE


def blind_odds(book: Rulebook, event: Event) -> float:
    """Return how much likelier such a play is false than true where cards are laid blindly."""
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
