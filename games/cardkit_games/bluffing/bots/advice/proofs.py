"""Proofs by counting about the latest play: that it is a lie, or that it is true.

Each card has a domain (in the words of constraint satisfaction), the zones in which it can be, by the deal and the
observations of one seat (`timeline`), event by event. A zone is taken out of a domain only when the observation
excludes it, so the domains are never too small: a statement that holds for all that they allow is proved. They may be
too large, so not every possible proof is found.
"""

from enum import Enum
from typing import Final

import attrs

from cardkit.cards.bits import BIT, members
from cardkit.cards.card import Card
from cardkit.errors import InvalidDeal
from cardkit_games.bluffing.bots.advice.timeline import Timeline
from cardkit_games.bluffing.engine.actions import BELIEVE, CHALLENGE, DECLINE
from cardkit_games.bluffing.engine.observation import (
    DREW,
    PILE_GONE,
    PLAYED,
    REMOVED,
    TOOK,
    TOOK_BACK,
    TURNED_UP,
    BluffingObservation,
    Event,
)


class PlayVerdict(Enum):
    """The certainty about a play."""

    LIE = "lie"
    TRUE = "true"
    OPEN = "open"
    """Neither is proved."""


@attrs.frozen
class CountingProof:
    """A proof by counting about the latest play, and the cards that prove it."""

    verdict: PlayVerdict
    seat: int
    """The seat that made the play."""
    rank: int
    """The rank announced, 0 (two) to 12 (ace)."""
    number: int
    """The number announced."""
    matching: tuple[Card, ...]
    """The cards of that rank that the player can have laid."""
    held: tuple[Card, ...]
    """The cards in the observer's own hand."""
    laid: tuple[Card, ...]
    """The cards that the observer has laid on the pile."""
    shown: tuple[Card, ...]
    """The cards that everybody, or the observer, knows to be elsewhere, as they were turned over or taken."""
    other: tuple[Card, ...]
    """The cards of other ranks that the player can have laid."""


Domain = set[int]
"""The zones in which a card can be."""


class Counting:
    """The domain of every card after the latest event that a seat has seen."""

    def __init__(self, seen: BluffingObservation) -> None:
        """Follow the events that `seen` tells of, and restrict where each card can be.

        Raises `InvalidDeal` for a deal that was not seen from its beginning, and with two packs.
        """
        if seen.book.copies > 1:
            raise InvalidDeal("Only the cards of a single pack are counted.")
        self.seen = seen
        self.timeline: Final = Timeline(seen)
        self.gone = int(self.timeline.gone)
        self.pile = set(range(seen.seats, int(self.timeline.aside)))
        """The zones of plays."""
        self.latest = -1
        """The number of the latest play among the events; -1 when there is none."""
        self.sizes: dict[int, int] = {}
        """The number of cards of each zone, if it is known."""
        if not seen.book.count_free:
            self.sizes = {seat: int(self.timeline.dealt[seat]) for seat in range(seen.seats)}
        self.domains: dict[int, Domain] = {int(card): self._dealt(card) for card in seen.book.pack}
        for moment, event in enumerate(seen.events):
            self._look(moment)
            self._follow(moment, event)
        self._look(seen.event_count())

    def _dealt(self, card: int) -> Domain:
        me = self.seen.seat
        if self.timeline.own[card]:
            return {me}
        others = {seat for seat in range(self.seen.seats) if seat != me}
        if self.timeline.removed_before:
            others.add(self.gone)
        return others | ({int(self.timeline.undealt())} if self.seen.book.undealt(self.seen.seats) else set())

    # -- Observations at a moment

    def _look(self, moment: int) -> None:
        for sighting in self.timeline.sightings:
            if sighting.moment != moment:
                continue
            for card, domain in self.domains.items():
                if sighting.cards & BIT[card]:
                    domain.intersection_update({zone for zone in domain if sighting.has(zone)})
                elif sighting.exact or sighting.absent & BIT[card]:
                    domain.difference_update({zone for zone in domain if sighting.has(zone)})
        self._count()

    def _count(self) -> None:
        """Restrict the domains by the sizes of the zones, until nothing changes.

        A zone with as many certain cards as its size holds no other card. A zone that only as many cards as its size
        can be in holds them all.
        """
        changed = True
        while changed:
            changed = False
            for zone, size in self.sizes.items():
                certain = [card for card, domain in self.domains.items() if domain == {zone}]
                possible = [card for card, domain in self.domains.items() if zone in domain]
                if len(certain) == size < len(possible):
                    for card in set(possible) - set(certain):
                        self.domains[card].discard(zone)
                    changed = True
                elif len(possible) == size > len(certain):
                    for card in possible:
                        self.domains[card] &= {zone}
                    changed = True

    # -- Effects of an event

    def _follow(self, moment: int, event: Event) -> None:
        seat = int(event.seat)
        if event.kind == PLAYED:
            self._play(moment, event, seat)
        elif event.kind == TOOK:
            self._move_pile(seat)
            if seat in self.sizes:
                self.sizes[seat] += int(event.number)
        elif event.kind == PILE_GONE:
            self._move_pile(self.gone)
        elif event.kind in (DREW, TURNED_UP, TOOK_BACK):
            source, target = int(self.timeline.source[moment]), int(self.timeline.target[moment])
            for domain in self.domains.values():
                if source in domain:
                    domain.add(target)
            for zone, change in ((target, int(event.number)), (source, -int(event.number))):
                if zone in self.sizes:
                    self.sizes[zone] += change
        elif event.kind == REMOVED:
            for card, domain in self.domains.items():
                if card >> 2 == event.rank:
                    domain.clear()
                    domain.add(self.gone)
            if seat in self.sizes:
                self.sizes[seat] -= 4

    def _play(self, moment: int, event: Event, seat: int) -> None:
        self.latest = moment
        zone = int(self.timeline.play_zone[moment])
        allowed = set(members(self.timeline.allowed[moment])) if self.timeline.allowed[moment] >= 0 else None
        for card, domain in self.domains.items():
            if seat in domain:
                if allowed is None or card in allowed:
                    domain.add(zone)
                if event.empties:
                    domain.discard(seat)
        if seat in self.sizes:
            self.sizes[seat] -= int(event.number)
            self.sizes[zone] = int(event.number)

    def _move_pile(self, to: int) -> None:
        for domain in self.domains.values():
            if domain & self.pile:
                domain -= self.pile
                domain.add(to)
        for zone in self.pile & self.sizes.keys():
            del self.sizes[zone]

    # -- Conclusions

    def proof(self) -> CountingProof | None:
        """Return the proof about the latest play, which may be that its truth is open.

        It is None when there is no such play, when it is the seat's own, and when it announces no rank.
        """
        seen, latest = self.seen, self.latest
        if seen.player < 0 or seen.player == seen.seat or seen.rank < 0 or seen.plus or latest < 0:
            return None
        zone = int(self.timeline.play_zone[latest])
        matching = members(seen.book.matching(seen.rank))
        laid = [card for card, domain in self.domains.items() if zone in domain]
        own = {card for play in seen.plays for card in members(play.once)}
        can = [card for card in laid if card in matching]
        other = [card for card in laid if card not in matching]
        away = [card for card in matching if card in self.domains and card not in can]
        held = [card for card in away if self.domains[card] == {seen.seat}]
        mine = [card for card in away if card in own and self.domains[card] <= self.pile]
        verdict = PlayVerdict.OPEN
        if len(can) < seen.number:
            verdict = PlayVerdict.LIE
        elif not other and not seen.book.count_free:
            verdict = PlayVerdict.TRUE
        return CountingProof(
            verdict,
            int(seen.player),
            int(seen.rank),
            int(seen.number),
            matching=_cards(can),
            held=_cards(held),
            laid=_cards(mine),
            shown=_cards([card for card in away if card not in held and card not in mine]),
            other=_cards(other),
        )


def _cards(cards: list[int]) -> tuple[Card, ...]:
    return tuple(Card(card) for card in sorted(cards))


def prove(seen: BluffingObservation) -> CountingProof | None:
    """Return the proof by counting for the seat of `seen` about the latest play; None when no play can be called.

    Raises `InvalidDeal` for a deal that was not seen from its beginning, and with two packs.
    """
    return Counting(seen).proof()


def proof_of(seen: BluffingObservation) -> CountingProof | None:
    """Return the proof of `prove`; None also without counting: two packs, and deals not seen from their beginning."""
    try:
        return prove(seen)
    except InvalidDeal:
        return None


def answer_to_proof(seen: BluffingObservation) -> int | None:
    """Return the answer to a proof: a call of a lie, belief in a truth or silence; None without a proof.

    It is None as well when no call is legal, and when the proof leaves the play open.
    """
    if seen.page or not seen.legal & BIT[CHALLENGE] or (proof := proof_of(seen)) is None:
        return None
    if proof.verdict is PlayVerdict.LIE:
        return CHALLENGE
    if proof.verdict is PlayVerdict.TRUE:
        return next((answer for answer in (BELIEVE, DECLINE) if seen.legal & BIT[answer]), None)
    return None
