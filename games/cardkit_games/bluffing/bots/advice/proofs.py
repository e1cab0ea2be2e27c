"""Proofs by counting about the latest play: that it is a lie, or that it is true.

Each card has a domain (in the words of constraint satisfaction), the zones in which it can be, by the deal and the
observations of one seat, event by event. A zone is taken out of a domain only when the observation
excludes it, so the domains are never too small: a statement that holds for all that they allow is proved. They may be
too large, so not every possible proof is found.
"""

from collections import Counter
from enum import Enum
from typing import Final

import attrs

from cardkit.cards.bits import BIT, count, members
from cardkit.cards.card import Card
from cardkit.errors import InvalidDeal
from cardkit_games.bluffing.engine.actions import BELIEVE, CHALLENGE, DECLINE
from cardkit_games.bluffing.engine.claims import FIRST, FOURS_LIE
from cardkit_games.bluffing.engine.observation import (
    DREW,
    PILE_GONE,
    PLAYED,
    REMOVED,
    SHOWN,
    TOOK,
    TOOK_BACK,
    TURNED,
    TURNED_UP,
    WENT_OUT,
    BluffingObservation,
    Event,
)
from cardkit_games.bluffing.engine.state import first_card


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

LATE: Final = "Only a deal that is seen from its beginning can be counted."


class Counting:
    """The domain of every card after the latest event that a seat has seen.

    A zone is the hand of a seat (the number of the seat), a play on the pile (behind the seats, from the bottom), put
    aside, or gone.
    """

    def __init__(self, seen: BluffingObservation) -> None:
        """Follow the events that `seen` tells of, and restrict where each card can be.

        Raises `InvalidDeal` for a deal that was not seen from its beginning, and with two packs.
        """
        if seen.book.copies > 1:
            raise InvalidDeal("Only the cards of a single pack are counted.")
        self.seen = seen
        self.seats, self.me = int(seen.seats), int(seen.seat)
        self.aside = self.seats + 1 + int(seen.event_count())
        """The zone of cards put aside, and of a stock."""
        self.gone = self.aside + 1
        self.pile = set(range(self.seats, self.aside))
        """All zones on the pile; the lowest is of the cards that nobody was dealt, if they begin it (A-MS1)."""
        undealt = int(seen.book.undealt(self.seats))
        self.lying = [undealt] if undealt and seen.book.rest_to_pile else []
        """For each zone on the pile in use, how many cards are said to lie there."""
        self.own_laid: dict[int, list[int]] = {}
        """The cards of the seat's own plays that lie on the pile, by zone, from the bottom, if their order is known."""
        self.plays, self.takes = iter(seen.plays), iter(seen.takes)
        self.latest: Event | None = None
        self.zone = self.fours = -1
        """The zones of the latest play, and of the latest one of four cards; -1 when there is none."""
        self.hand = self._own_deal()
        """The mask of the seat's hand."""
        self.removed_before = 0
        """The number of cards that had left play, unseen, before the first event, where numbers are known."""
        self.sizes: dict[int, int] = {} if seen.book.count_free else self._dealt_sizes()
        """The number of cards of each zone, if it is known."""
        others = {seat for seat in range(self.seats) if seat != self.me}
        others |= {self.gone} if self.removed_before else set()
        others |= {self.seats if self.lying else self.aside} if undealt else set()
        self.domains: dict[int, Domain] = {
            int(card): {self.me} if self.hand & BIT[card] else others.copy() for card in seen.book.pack
        }
        self._see_start()
        for event in seen.events:
            self._look_before(event)
            self._count()
            self._follow(event)
        self._count()
        self._check_pile(int(seen.pile_size))

    # -- The deal

    def _own_deal(self) -> int:
        """Return the mask of the cards that the seat was dealt; raises `InvalidDeal` when one was there twice."""
        seen = self.seen
        own = Counter(members(seen.hand))
        own.update(map(int, seen.laid_order))
        for play in seen.plays:
            own.update(members(play.once))
        for event in seen.events:
            if event.kind == REMOVED and event.seat == self.me:
                own.update(members(event.once))
        for take in seen.takes:
            own.subtract(members(take.once))
        if not set(own.values()) <= {0, 1}:
            raise InvalidDeal(LATE)
        return sum(BIT[card] for card, number in own.items() if number)

    def _dealt_sizes(self) -> dict[int, int]:
        """Return the number of cards that each seat was dealt, and note in `removed_before` how many nobody was.

        These had left play, as a lesson lays them aside. Raises `InvalidDeal` when they may lie elsewhere: the deal was
        not seen from its beginning.
        """
        seen = self.seen
        sizes = {seat: int(seen.hand_sizes[seat]) for seat in range(self.seats)}
        sizes[self.me] += int(seen.laid_count)
        for event in seen.events:
            if event.kind == PLAYED:
                sizes[int(event.seat)] += int(event.number)
            elif event.kind in (TOOK, DREW, TOOK_BACK):
                sizes[int(event.seat)] -= int(event.number)
            elif event.kind == REMOVED:
                sizes[int(event.seat)] += 4
        self.removed_before = len(seen.book.pack) - int(seen.book.undealt(self.seats)) - sum(sizes.values())
        if self.removed_before < 0 or (self.removed_before and seen.book.stock):
            raise InvalidDeal(LATE)
        return sizes

    def _check_pile(self, number: int) -> None:
        """Raise `InvalidDeal` when cards lay on the pile, of `number` cards, before the first event."""
        if self.removed_before and number != sum(self.lying):
            raise InvalidDeal(LATE)

    def _see_start(self) -> None:
        """Restrict where cards can be by the seat that plays first, and by the first rank (B4, A-MS2, A-VA1)."""
        book, events = self.seen.book, self.seen.events
        starter = int(events[0].seat if events else self.seen.turn)
        dealt_first = (int(self.seen.dealer) + 1) % self.seats
        card = int(first_card(book.starter))
        aside = book.undealt(self.seats) and starter == dealt_first  # that seat also begins when the card was put aside
        if card in self.domains and starter != self.me and not self.removed_before and not aside:
            self._see({starter}, BIT[card], exact=False)
        if not book.first_lowest:
            return
        rank = events[0].rank if events else FIRST - 1 - self.seen.last_rank
        lower = 0
        for other in book.claim_order:
            if other == rank:
                break
            lower |= book.cards_of(other)
        before = [(dealt_first + turn) % self.seats for turn in range((starter - dealt_first) % self.seats)]
        for seat in range(self.seats):
            self._see({seat}, 0, absent=lower | (book.cards_of(rank) if seat in before else 0), exact=False)

    # -- Cards seen

    def _see(self, zones: Domain, cards: int, *, absent: int = 0, exact: bool = True) -> None:
        """Restrict the domains: `zones` hold the mask `cards`, and not `absent`; if `exact`, no other cards."""
        for card, domain in self.domains.items():
            if cards & BIT[card]:
                domain &= zones
            elif exact or absent & BIT[card]:
                domain -= zones

    def _look_before(self, event: Event) -> None:
        """Restrict the domains by the cards that an event shows where they lay before it.

        Raises `InvalidDeal` when a card is turned over or shown before any play: the deal was not seen from its
        beginning.
        """
        if event.kind in (TURNED, SHOWN) and self.latest is None:
            raise InvalidDeal(LATE)
        if event.kind == TURNED:
            self._look_at_turned(event)
        elif event.kind == SHOWN:
            self._look_at_shown(event)
        elif event.kind == TOOK and event.seat == self.me:
            self._see(self.pile, self._take())
        elif event.kind == WENT_OUT:
            self._see({int(event.seat)}, 0)

    def _look_at_turned(self, event: Event) -> None:
        """Restrict the domains by cards that were turned over: they lay in the latest play.

        When that play announced a plus, they may also have lain in the latest play of four cards.
        """
        book, latest = self.seen.book, self.latest
        assert latest is not None
        exact = not book.reveal_one
        if book.reveal_declared:
            exact = count(event.once) < latest.number
        self._see({self.zone, self.fours} if latest.plus > 0 else {self.zone}, event.once, exact=exact)

    def _look_at_shown(self, event: Event) -> None:
        """Restrict the domains by the card of the rank of the latest play that a seat was forced to show (P-force).

        It lay in the hand or in the play. If it came from the hand, the play has none; if none was shown, neither has
        one.
        """
        fitting, hand = self.seen.book.matching(event.rank), int(event.seat)
        if event.once:
            self._see({hand if event.from_hand else self.zone}, event.once, exact=False)
        if event.from_hand or not event.once:
            self._see({self.zone} if event.once else {self.zone, hand}, 0, absent=fitting, exact=False)

    def _take(self) -> int:
        """Return the mask of the cards that the seat took or drew next, and put them into its hand."""
        taken = next(self.takes).once
        self.hand |= taken
        return taken

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

    def _follow(self, event: Event) -> None:
        """Move the cards of an event, and restrict the domains by the cards that it shows where they lie after it."""
        seat, number = int(event.seat), int(event.number)
        if event.kind == PLAYED:
            self._play(event)
        elif event.kind == TOOK:
            self._move_pile(seat, number)
            if seat in self.sizes:
                self.sizes[seat] += number
        elif event.kind == PILE_GONE:
            self._move_pile(self.gone, number)
        elif event.kind == TURNED_UP:
            target = self._lay(number)
            self._move(self.aside, target, number)
            self._see({target}, event.once)
        elif event.kind in (DREW, TOOK_BACK):
            self._draw(event)
        elif event.kind == REMOVED:
            self.hand &= ~event.once if seat == self.me else -1
            for card, domain in self.domains.items():
                if card >> 2 == event.rank:
                    domain.clear()
                    domain.add(self.gone)
            if seat in self.sizes:
                self.sizes[seat] -= 4

    def _lay(self, number: int) -> int:
        """Return a new zone on top of the pile, in which `number` cards are said to lie."""
        self.lying.append(number)
        return self.seats + len(self.lying) - 1

    def _play(self, event: Event) -> None:
        """Put a play on the pile as a new zone, and change the domains of the cards that may lie there."""
        book, seat = self.seen.book, int(event.seat)
        self.latest, self.zone = event, self._lay(int(event.number))
        matches = book.must_match and event.empties and event.plus == 0
        allowed = book.matching(event.rank) if matches else -1
        for card, domain in self.domains.items():
            if seat in domain:
                if allowed < 0 or allowed & BIT[card]:
                    domain.add(self.zone)
                if event.empties:
                    domain.discard(seat)
        if seat in self.sizes:
            self.sizes[seat] -= int(event.number)
            self.sizes[self.zone] = int(event.number)
        if event.plus == FOURS_LIE:
            self.fours = self.zone
        if seat == self.me:
            own = next(self.plays)
            self.own_laid[self.zone] = list(own.order)
            self.hand &= ~own.once
            self._see({self.zone}, own.once)
        elif event.once:
            self._see({self.zone}, event.once)
        if event.empties and book.count_free:  # elsewhere the size of the hand says as much
            self._see({seat}, 0)

    def _draw(self, event: Event) -> None:
        """Move a card from the stock or from the top of the pile into a hand.

        Raises `InvalidDeal` when no card lies on the pile. The seat knows a card that it laid itself.
        """
        seat, source = int(event.seat), self.aside
        if event.kind == TOOK_BACK or not self.seen.book.stock:
            top = max((index for index, number in enumerate(self.lying) if number), default=-1)
            if top < 0:
                raise InvalidDeal(LATE)
            self.lying[top] -= 1
            source = self.seats + top
        self._move(source, seat, int(event.number))
        laid = self.own_laid.get(source)
        known = BIT[laid.pop()] if laid else 0
        if seat == self.me:
            self._take()
            self._see({seat}, self.hand)
        elif known and event.kind == DREW:
            self._see({seat}, known, exact=False)

    def _move(self, source: int, target: int, number: int) -> None:
        """Let `number` cards go from one zone to another."""
        for domain in self.domains.values():
            if source in domain:
                domain.add(target)
        for zone, change in ((target, number), (source, -number)):
            if zone in self.sizes:
                self.sizes[zone] += change

    def _move_pile(self, to: int, number: int) -> None:
        """Let the pile, of `number` cards, go to another zone."""
        self._check_pile(number)
        for domain in self.domains.values():
            if domain & self.pile:
                domain -= self.pile
                domain.add(to)
        for zone in self.pile & self.sizes.keys():
            del self.sizes[zone]
        self.lying.clear()
        self.own_laid.clear()

    # -- Conclusions

    def proof(self) -> CountingProof | None:
        """Return the proof about the latest play, which may be that its truth is open.

        It is None when there is no such play, when it is the seat's own, and when it announces no rank.
        """
        seen = self.seen
        if seen.player < 0 or seen.player == seen.seat or seen.rank < 0 or seen.plus or self.latest is None:
            return None
        matching = members(seen.book.matching(seen.rank))
        laid = [card for card, domain in self.domains.items() if self.zone in domain]
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
