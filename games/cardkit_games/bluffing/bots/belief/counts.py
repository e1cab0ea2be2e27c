"""Counts of cards: those that a seat was seen to take, those surely on the pile, and the size of each hand."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT, count, lowest
from cardkit_games.bluffing.engine.claims import FREE, UNIT_RANK
from cardkit_games.bluffing.engine.observation import (
    DREW,
    PILE_GONE,
    PLAYED,
    REMOVED,
    TOOK,
    TOOK_BACK,
    TURNED,
    TURNED_UP,
    BluffingObservation,
    Event,
)
from cardkit_games.bluffing.engine.rulebook import Rulebook

MOST_HELD: Final = 8
"""The largest number of cards of a rank that is distinguished."""

STAYS: Final = 0.85
"""The chance that a card that a seat was seen to pick up is still there after a hidden play: a guess."""

MOVED: Final = 0.03
"""The chance that a card placed elsewhere has been laid since: a guess."""


@mypyc_attr(acyclic=True)
class Counts:
    """Counts of one deal, as one seat can keep them; a kind of card is a rank, suit or card that is announced."""

    def __init__(self, seen: BluffingObservation) -> None:
        """Begin with the sizes of hands before the first event of `seen`, and without known cards.

        Where announced numbers may be false and no cards are put aside, the own hand is counted, and the others share
        the rest.
        """
        seats = seen.seats
        self.kinds: i64 = seen.book.kinds()
        self.read: i64 = 0
        """The number of events that have been taken in."""
        self.remembered: i64 = 0
        """The number of own plays that have been taken in."""
        self.known: vec[float] = vec[float]([0.0] * (self.kinds * seats))
        """At `kinds * seat + kind`: how many cards of it the seat was seen to pick up and probably still holds."""
        self.in_pile: vec[i64] = vec[i64]([0] * self.kinds)
        """For each kind, how many cards of it surely lie on the pile."""
        self.on_pile: vec[float] = vec[float]([0.0] * self.kinds)
        """For each kind, how many more cards of it others have probably laid on the pile, unseen."""
        self.gone: vec[i64] = vec[i64]([0] * self.kinds)
        """For each kind, how many cards of it have left play."""
        self.sizes: vec[i64] = vec[i64]([len(seen.book.pack) // seats] * seats)
        """For each seat the size of its hand, by the announcements."""
        self.before: i64 = -1
        """The seat that laid the play before on this pile; -1 when it was opened."""
        self.pile: i64 = 0
        """The number of cards on the pile, by the announcements."""
        self.unannounced: i64 = 0
        """The number of cards by which the latest play was larger than announced; 0 while it holds
        any."""
        self.latest: i64 = 0
        """The number of cards of the latest play, as far as it is known."""
        self.taken_off: i64 = 0
        """The number of cards that have been drawn from the pile since it was laid."""
        if seen.book.count_free and not seen.book.aside:
            for seat in range(seats):
                self.sizes[seat] = 1
            self.share_out(seen, -1)

    # -- Remembering

    def take_in(self, seen: BluffingObservation, event: Event) -> None:
        """Change the counts by `event`, the first that has not been read."""
        kind = event.kind
        seat = event.seat
        if kind == PLAYED:
            self._lay(seen, event)
        elif kind == TURNED:
            laid = count(event.once) + count(event.twice)
            if laid > self.latest:  # the number was false: the difference was on the pile, and in no hand
                self.sizes[seat] = max(0, self.sizes[seat] - (laid - self.latest))
                self.pile += laid - self.latest
            if seat != seen.seat:
                self._count(seen.book, event.once, event.twice)
        elif kind == TOOK:
            self.sizes[seat] += self.pile
            for rank in range(self.kinds):
                if seat != seen.seat:
                    self.known[self.kinds * seat + rank] += float(self.in_pile[rank]) + self.on_pile[rank]
            self._clear_pile()
            if seen.book.count_free:
                self.share_out(seen, self.read)
        elif kind == REMOVED:
            if seen.book.unit == UNIT_RANK:
                self.gone[event.rank] += 4
                self.known[self.kinds * seat + event.rank] = 0.0
            self.sizes[seat] = max(0, self.sizes[seat] - 4)
        elif kind == PILE_GONE:
            for rank in range(self.kinds):
                self.gone[rank] += self.in_pile[rank]
            self._clear_pile()
        elif kind == DREW:
            self.sizes[seat] += event.number
            if not seen.book.stock:
                self._see_draw(seen, seat)
        elif kind == TURNED_UP:
            self.pile += 1
            self._count(seen.book, event.once, 0)
        elif kind == TOOK_BACK:
            self.sizes[seat] += 1
            self.pile -= 1
            turned = seen.event(self.read - 1).once
            if turned:
                self.in_pile[seen.book.kind_of(lowest(turned))] -= 1
        self.read += 1

    def _lay(self, seen: BluffingObservation, event: Event) -> None:
        """Count a play; if it empties a hand, cards beyond the announced number are `unannounced`, on the pile too."""
        seat = event.seat
        self.before = seat
        self.sizes[seat] = max(0, self.sizes[seat] - event.number)
        self.unannounced = self.sizes[seat] if event.empties else 0
        self.sizes[seat] -= self.unannounced
        self.latest = event.number + self.unannounced
        self.pile += self.latest
        self.taken_off = 0
        if seat == seen.seat:
            play = seen.play(self.remembered)
            self.remembered += 1
            self._count(seen.book, play.once, play.twice)
        elif event.once:
            self._count(seen.book, event.once, event.twice)
            self._forget(seat, event.rank, count(event.once) + count(event.twice))
        elif event.rank != FREE:
            self._forget(seat, event.rank, event.number)

    def _clear_pile(self) -> None:
        for rank in range(self.kinds):
            self.in_pile[rank] = 0
            self.on_pile[rank] = 0.0
        self.pile = 0
        self.before = -1

    def _see_draw(self, seen: BluffingObservation, seat: i64) -> None:
        """Note that `seat` has drawn the card on top of the pile.

        The observing seat learns of its kind alone when it laid that card.
        """
        self.pile -= 1
        self.taken_off += 1
        if self.before != seen.seat or not self.remembered:
            return
        order = seen.play(self.remembered - 1).order
        if self.taken_off <= len(order):
            kind = seen.book.kind_of(order[len(order) - self.taken_off])
            self.in_pile[kind] -= 1
            self.known[self.kinds * seat + kind] += 1.0

    def _count(self, book: Rulebook, once: i64, twice: i64) -> None:
        """Count these cards among those that surely lie on the pile; the mask `twice` once more."""
        while once:
            self.in_pile[book.kind_of(lowest(once))] += 1
            once &= once - 1
        while twice:
            self.in_pile[book.kind_of(lowest(twice))] += 1
            twice &= twice - 1

    def _forget(self, seat: i64, rank: i64, number: i64) -> None:
        """Note that `seat` has announced `number` cards of `rank`, so that less is known of its hand.

        So many fewer are known of that rank, and of every other rank, which may have been laid, the share `STAYS`.
        """
        for kind in range(self.kinds):
            index = self.kinds * seat + kind
            if kind == rank:
                self.known[index] = max(0.0, self.known[index] - float(number))
            else:
                self.known[index] *= STAYS

    def look(self, seen: BluffingObservation) -> None:
        """Take over the sizes of hands that are seen."""
        for seat in range(seen.seats):
            if seen.hand_sizes[seat] >= 0:
                self.sizes[seat] = seen.hand_sizes[seat]

    def share_out(self, seen: BluffingObservation, moment: i64) -> None:
        """Share all cards in play that are not in the own hand out among the others, in proportion to their hands.

        The pile is empty, and the own hand is as it was after the event `moment`, -1 for the beginning. Only the own
        size changes when there is no card to share, or when the others had none.
        """
        own: i64 = seen.hand_count() + seen.laid_count
        for play in seen.plays:
            if play.event > moment:
                own += count(play.once) + count(play.twice)
        for take in seen.takes:
            if take.event > moment:
                own -= count(take.once) + count(take.twice)
        rest: i64 = len(seen.book.pack) - own
        for kind in range(self.kinds):
            rest -= self.gone[kind]
        total: i64 = 0
        for seat in range(seen.seats):
            if seat != seen.seat:
                total += self.sizes[seat]
        self.sizes[seen.seat] = own
        if total <= 0 or rest <= 0:
            return
        spare = rest
        for seat in range(seen.seats):
            if seat != seen.seat:
                self.sizes[seat] = (self.sizes[seat] * rest + total // 2) // total
                spare -= self.sizes[seat]
        for seat in range(seen.seats):
            if seat != seen.seat and self.sizes[seat] > 0 and self.sizes[seat] + spare >= 0:
                self.sizes[seat] += spare
                break

    # -- Conclusions

    def count_out(self, seen: BluffingObservation, seat: i64, rank: i64) -> vec[float]:
        """Return, by number of cards, how likely `seat` holds that many that match `rank`, by the known cards.

        The numbers go up to `MOST_HELD`; more than are out have the chance 0.0.
        """
        book = seen.book
        out: i64 = book.number_matching(rank) - seen.rank_count(rank) - self.in_pile[rank] - self.gone[rank]
        if book.wild >= BIT[52]:
            out -= self.in_pile[self.kinds - 1]
        if book.unit == UNIT_RANK:
            for kind in range(self.kinds - 1):
                if kind != rank and book.wild & BIT[kind * 4]:
                    out -= self.in_pile[kind] + self.gone[kind]
        unseen: i64 = len(book.pack) - seen.hand_count()
        elsewhere = 0.0
        placed = 0.0
        hidden = 0.0
        for kind in range(self.kinds):
            unseen -= self.in_pile[kind] + self.gone[kind]
            hidden += self.on_pile[kind]
            for other in range(seen.seats):
                if other != seen.seat:
                    placed += self.known[self.kinds * other + kind]
                    if kind == rank and other != seat:
                        elsewhere += self.known[self.kinds * other + kind]
        known = min(self.known[self.kinds * seat + rank], float(max(0, out)))
        sure: i64 = i64(known + 0.5)
        good = max(0.0, float(out) - elsewhere - float(sure) - min(self.on_pile[rank], float(out)))
        hand: i64 = max(0, self.sizes[seat] - sure)
        cards: i64 = max(hand, unseen - i64(placed + hidden + 0.5))
        low: i64 = i64(good)
        part = good - float(low)
        held = vec[float]([0.0] * (MOST_HELD + 1))
        for number in range(MOST_HELD + 1 - sure):
            chance = (1.0 - part) * exactly(number, hand, min(low, cards), cards)
            if part > 0.0:
                chance += part * exactly(number, hand, min(low + 1, cards), cards)
            held[number + sure] = chance
        unseen = max(unseen, 1)
        for number in range(min(out, MOST_HELD) + 1):
            blind = exactly(number, min(self.sizes[seat], unseen), min(out, unseen), unseen)
            held[number] = (1.0 - MOVED) * held[number] + MOVED * blind
        for number in range(max(0, out) + 1, MOST_HELD + 1):
            held[number] = 0.0
        return held


def exactly(number: i64, hand: i64, good: i64, cards: i64) -> float:
    """The chance that `hand` cards out of `cards`, `good` of them good, have exactly `number` good ones.

    The hypergeometric distribution.
    """
    if number > good or number > hand or hand - number > cards - good:
        return 0.0
    chance = 1.0
    drawn_good: i64 = 0
    drawn_bad: i64 = 0
    for draw in range(hand):
        remaining: i64 = cards - draw
        if drawn_good < number:
            chance *= float((good - drawn_good) * (draw + 1)) / float(remaining * (drawn_good + 1))
            drawn_good += 1
        else:
            chance *= float((cards - good - drawn_bad) * (draw + 1)) / float(remaining * (drawn_bad + 1))
            drawn_bad += 1
    return chance


def at_least(needed: i64, hand: i64, good: i64, cards: i64) -> float:
    """The chance that a hand of `hand` out of `cards` cards, `good` of them good, has at least `needed` good ones."""
    below = 0.0
    for number in range(needed):
        below += exactly(number, hand, good, cards)
    return max(0.0, 1.0 - below)
