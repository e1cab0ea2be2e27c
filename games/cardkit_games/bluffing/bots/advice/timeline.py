"""The timeline of every card as one seat knows it: the events of its observation, read once for a proof.

A card is in a *zone*: the hand of a seat (the seat's number), a play on the pile (`seats` and the index of the play on
it), put aside, or gone. Time is counted in events: moment `n` lies after `n` of them.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cardkit.cards.bits import BIT, count, members
from cardkit.errors import InvalidDeal
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
    Play,
)
from cardkit_games.bluffing.engine.state import first_card

CODES: Final = 55
"""Cards are numbers below this."""


class Sighting:
    """At one moment certain zones were seen to hold certain cards."""

    def __init__(self, moment: i64, low: i64, high: i64, cards: i64, exact: bool) -> None:
        self.moment: i64 = moment
        self.low: i64 = low
        self.high: i64 = high
        """The zones from `low` up to `high`, which is not one of them."""
        self.also: i64 = -1
        """One zone more; -1 for none."""
        self.cards: i64 = cards
        """The mask of the cards."""
        self.absent: i64 = 0
        """The mask of cards that were absent."""
        self.exact: bool = exact
        """True when no other cards were there."""

    def has(self, zone: i64) -> bool:
        """Return whether `zone` is one of those seen."""
        return self.low <= zone < self.high or zone == self.also


class Timeline:
    """The events of one observation, and the places that they allow for the cards of a single pack."""

    def __init__(self, seen: BluffingObservation) -> None:
        self.seen: BluffingObservation = seen
        self.seats: i64 = seen.seats
        self.length: i64 = seen.event_count()
        """The number of events that there are: moments are 0 to `length`."""
        self.own: vec[i64] = vec[i64]([0] * CODES)
        """For each card, how many of it the observing seat was dealt."""
        self.play_zone: vec[i64] = vec[i64]([0] * (self.length + 1))
        """For each event that is a play, its zone."""
        self.allowed: vec[i64] = vec[i64]([-1] * (self.length + 1))
        """For each event that is a play, the mask of its possible cards."""
        self.dealt: vec[i64] = vec[i64]([0] * (self.seats + 1))
        """For each seat, how many cards it was dealt, -1 when that is hidden; behind them, how many were put aside."""
        self.sightings: list[Sighting] = []
        """All sightings of cards, in order of moments."""
        self.source: vec[i64] = vec[i64]([-1] * (self.length + 1))
        """For each event in which cards are drawn, turned up or taken back, their zone before; -1 for others."""
        self.target: vec[i64] = vec[i64]([-1] * (self.length + 1))
        """For each such event, their zone after it."""
        self.removals: vec[i64] = vec[i64]()
        """The events in which fours left play."""
        self.rest: i64 = seen.book.undealt(self.seats) if seen.book.rest_to_pile else 0
        """The number of cards that nobody was dealt at the bottom of the pile, as a play that nobody made
        (A-MS1)."""
        self.aside: i64 = self.seats + (1 if self.rest else 0)
        """The zone of cards put aside; `gone` is the one behind it."""
        self.lay_before: bool = False
        """True when cards lay on the pile before the first event, where numbers are known."""
        self.removed_before: i64 = 0
        """The number of cards that had left play before the first event, unseen, where numbers are known."""
        self._number_plays()
        self.gone: i64 = self.aside + 1
        self._read_own_deal()
        self._read_sizes()
        self._look()

    def _number_plays(self) -> None:
        """Give every play its zone on the pile, and every draw its source and its target.

        The removals and the cards that a last play must match are noted too.
        """
        zone = self.aside
        lying = vec[i64]([self.rest] * (self.aside - self.seats))
        for moment in range(self.length):
            event = self.seen.event(moment)
            if event.kind == PLAYED or event.kind == TURNED_UP:
                self.play_zone[moment] = zone
                zone += 1
                lying = append(lying, event.number)
                self.aside = max(self.aside, zone)
                if self.seen.book.must_match and event.empties and event.plus == 0:
                    self.allowed[moment] = self.seen.book.matching(event.rank)
            elif event.kind == TOOK or event.kind == PILE_GONE:
                self.lay_before |= event.number != _sum(lying)
                zone = self.seats
                lying = vec[i64]()
            elif event.kind == REMOVED:
                self.removals = append(self.removals, moment)
            elif event.kind == TOOK_BACK or (event.kind == DREW and not self.seen.book.stock):
                self.source[moment] = self._draw(lying)
        self.lay_before |= self.seen.pile_size != _sum(lying)

        for moment in range(self.length):
            event = self.seen.event(moment)
            if event.kind == TURNED_UP or event.kind == DREW or event.kind == TOOK_BACK:
                self.target[moment] = self.play_zone[moment] if event.kind == TURNED_UP else event.seat
                if self.source[moment] < 0:
                    self.source[moment] = self.aside  # the stock

    def _draw(self, lying: vec[i64]) -> i64:
        """Return the zone of the card on top of the pile, whose zones hold `lying` cards, and take the card away.

        Raises `InvalidDeal` when no card lies there.
        """
        top: i64 = len(lying) - 1
        while top >= 0 and lying[top] == 0:
            top -= 1
        if top < 0:
            raise InvalidDeal("Only a deal that is seen from its beginning can be counted.")
        lying[top] -= 1
        return self.seats + top

    # -- Cards dealt

    def _read_own_deal(self) -> None:
        seen = self.seen
        self._add(seen.hand, 1)
        for card in seen.laid_order:
            self.own[card] += 1
        for play in seen.plays:
            self._add(play.once, 1)
        for take in seen.takes:
            self._add(take.once, -1)
        for moment in self.removals:
            event = seen.event(moment)
            if event.seat == seen.seat:
                self._add(event.once, 1)
        for number in self.own:
            if number not in (0, 1):
                raise InvalidDeal("Only a deal that is seen from its beginning can be counted.")

    def _add(self, cards: i64, step: i64) -> None:
        for card in members(cards):
            self.own[card] += step

    def _read_sizes(self) -> None:
        """Set the number of cards that each seat was dealt, -1 if it is unknown.

        Cards that nobody was dealt had left play, as a lesson lays them aside. Raises `InvalidDeal` when they may lie
        elsewhere: the deal was not seen from its beginning.
        """
        seen = self.seen
        pack: i64 = len(seen.book.pack) - seen.book.undealt(self.seats)
        self.dealt[self.seats] = seen.book.undealt(self.seats)
        if seen.book.count_free:
            for turn in range(self.seats):
                seat: i64 = (seen.dealer + 1 + turn) % self.seats
                self.dealt[seat] = -1 if seen.book.cut_piles else (pack - turn - 1) // self.seats + 1
            self.dealt[seen.seat] = 0
            for number in self.own:
                self.dealt[seen.seat] += number
            return
        for seat in range(self.seats):
            self.dealt[seat] = seen.hand_sizes[seat]
        self.dealt[seen.seat] += seen.laid_count
        for event in seen.events:
            if event.kind == PLAYED:
                self.dealt[event.seat] += event.number
            elif event.kind == TOOK or event.kind == DREW or event.kind == TOOK_BACK:
                self.dealt[event.seat] -= event.number
            elif event.kind == REMOVED:
                self.dealt[event.seat] += 4
        for seat in range(self.seats):
            pack -= self.dealt[seat]
        if pack < 0 or (pack and (self.lay_before or seen.book.stock)):
            raise InvalidDeal("Only a deal that is seen from its beginning can be counted.")
        self.removed_before = pack

    # -- Cards seen

    def _look(self) -> None:
        """Collect the sightings: all moments at which the observing seat knows cards, or that a hand is empty.

        Raises `InvalidDeal` when a card is turned over or shown before any play: the deal was not seen from its
        beginning.
        """
        me = self.seen.seat
        hand = self._look_at_deal()
        plays: i64 = 0
        taken: i64 = 0
        fours: i64 = -1
        latest: i64 = -1
        for moment in range(self.length):
            event = self.seen.event(moment)
            if event.kind == REMOVED and event.seat == me:
                hand &= ~event.once
            if event.kind == PLAYED:
                latest = moment
                zone = self.play_zone[moment]
                if event.plus == FOURS_LIE:
                    fours = zone
                if event.seat == me:
                    play = self.seen.play(plays)
                    plays += 1
                    hand &= ~play.once
                    self._see(moment + 1, zone, zone + 1, play.once)
                elif event.once:
                    self._see(moment + 1, zone, zone + 1, event.once)
                if event.empties and self.seen.book.count_free:  # elsewhere the size of the hand says as much
                    self._see(moment + 1, event.seat, event.seat + 1, 0)
            elif latest < 0 and event.kind in (TURNED, SHOWN):
                raise InvalidDeal("Only a deal that is seen from its beginning can be counted.")
            elif event.kind == TURNED:
                self._look_at_turned(moment, latest, fours)
            elif event.kind == SHOWN:
                self._look_at_shown(moment, self.play_zone[latest])
            elif event.kind == TOOK and event.seat == me:
                take = self.seen.take(taken)
                taken += 1
                hand |= take.once
                self._see(moment, self.seats, self.aside, take.once)
            elif event.kind == TURNED_UP:
                self._see(moment + 1, self.play_zone[moment], self.play_zone[moment] + 1, event.once)
            elif event.kind == DREW or event.kind == TOOK_BACK:
                if event.seat == me:
                    take = self.seen.take(taken)
                    taken += 1
                    hand |= take.once
                    self._see(moment + 1, me, me + 1, hand)
                elif event.kind == DREW and not self.seen.book.stock:
                    self._look_at_draw(moment)
            elif event.kind == WENT_OUT:
                self._see(moment, event.seat, event.seat + 1, 0)

    def _look_at_deal(self) -> i64:
        """Note the own cards, and the card that decides who plays first; return the mask of the own cards."""
        me = self.seen.seat
        hand: i64 = 0
        for card in range(CODES):
            if self.own[card]:
                hand |= BIT[card]
        self._see(0, me, me + 1, hand)
        starter = self._starter()
        card = first_card(self.seen.book.starter)
        if self._starter_shows_card(starter, card):
            self.sightings.append(Sighting(0, starter, starter + 1, BIT[card], False))
        if self.seen.book.first_lowest:
            self._look_at_start()
        return hand

    def _look_at_turned(self, moment: i64, latest: i64, fours: i64) -> None:
        """Note the cards that event `moment` turned over: they lay in the play of event `latest`.

        When that play announced a plus, they may also have lain in the zone `fours`.
        """
        event = self.seen.event(moment)
        play = self.seen.event(latest)
        zone = self.play_zone[latest]
        turned = Sighting(moment, zone, zone + 1, event.once, True)
        if play.plus > 0:
            turned.also = fours
        if self.seen.book.reveal_declared:
            turned.exact = count(event.once) < play.number
        elif self.seen.book.reveal_one:
            turned.exact = False
        self.sightings.append(turned)

    def _look_at_shown(self, moment: i64, zone: i64) -> None:
        """Note the card of the rank of the play in `zone` that a seat was forced to show (P-force).

        It lay in the hand or in the play. If it came from the hand, the play has none; if none was shown, neither has
        one.
        """
        event = self.seen.event(moment)
        fitting = self.seen.book.matching(event.rank)
        if event.once:
            source = event.seat if event.from_hand else zone
            self.sightings.append(Sighting(moment, source, source + 1, event.once, False))
        if event.from_hand or not event.once:
            none = Sighting(moment, zone, zone + 1, 0, False)
            none.absent = fitting
            if not event.once:
                none.also = event.seat
            self.sightings.append(none)

    def _look_at_start(self) -> None:
        """Note that no rank below that of the first play was dealt (A-VA1).

        The seats between the dealer and the starter hold no card of that rank either.
        """
        book = self.seen.book
        starter = self._starter()
        rank = self.seen.event(0).rank if self.length else FIRST - 1 - self.seen.last_rank
        lower: i64 = 0
        for other in book.claim_order:
            if other == rank:
                break
            lower |= book.cards_of(other)
        seat: i64 = (self.seen.dealer + 1) % self.seats
        before = True
        for _turn in range(self.seats):
            if seat == starter:
                before = False
            none = Sighting(0, seat, seat + 1, 0, False)
            none.absent = lower | book.cards_of(rank) if before else lower
            if none.absent:
                self.sightings.append(none)
            seat = (seat + 1) % self.seats

    def _look_at_draw(self, moment: i64) -> None:
        """Note the draw of the card on top of a play, if the observing seat laid it and so knows which."""
        laid: i64 = -1
        drawn: i64 = 1
        for before in range(moment):
            if self.play_zone[before] == self.source[moment] and self.seen.event(before).kind == PLAYED:
                laid = before
                drawn = 1
            elif self.source[before] == self.source[moment]:
                drawn += 1
        if laid >= 0 and self.seen.event(laid).seat == self.seen.seat:
            order = self.play_of(laid).order
            seat = self.seen.event(moment).seat
            self.sightings.append(Sighting(moment + 1, seat, seat + 1, BIT[order[len(order) - drawn]], False))

    def _see(self, moment: i64, low: i64, high: i64, cards: i64) -> None:
        self.sightings.append(Sighting(moment, low, high, cards, True))

    def _starter(self) -> i64:
        """Return the seat that played first; before the first event, the seat whose turn it is."""
        return self.seen.event(0).seat if self.length else self.seen.turn

    def undealt(self) -> i64:
        """Return the zone of the cards that nobody is dealt: under the pile if some lie there, else put aside."""
        return self.seats if self.rest else self.aside

    def _starter_shows_card(self, starter: i64, first: i64) -> bool:
        """Return whether to play first shows that `starter` was dealt the card `first`, -1 for none (B4, A-MS2).

        It does not for the observing seat, where cards had left play, nor for the seat that also begins when the card
        was put aside.
        """
        book = self.seen.book
        if first < 0 or starter == self.seen.seat or self.removed_before:
            return False
        if book.undealt(self.seats) and starter == (self.seen.dealer + 1) % self.seats:
            return False  # that seat also begins when the card was put aside
        return any(card == first for card in book.pack)

    def play_of(self, event: i64) -> Play:
        """Return the observing seat's own play at the index `event`; raises `InvalidDeal` when there is none."""
        for play in self.seen.plays:
            if play.event == event:
                return play
        raise InvalidDeal("The observing seat has made no such play.")


def _sum(numbers: vec[i64]) -> i64:
    total: i64 = 0
    for number in numbers:
        total += number
    return total
