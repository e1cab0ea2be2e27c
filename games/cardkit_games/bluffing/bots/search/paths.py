"""Paths: the zone of every card at every moment, all cards together, and whether they agree with a seat's observations.

Each card is a hidden Markov chain of its own over the zones of `timeline`. The chains are coupled by the numbers of
cards in plays and by the observations, as in a factorial hidden Markov model (Ghahramani and Jordan, "Factorial Hidden
Markov Models", 1997). `gibbs` draws paths: it finds a first set, and goes from one to the next.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT
from cardkit_games.bluffing.bots.search.timeline import Sighting, Timeline
from cardkit_games.bluffing.engine.observation import PLAYED, REMOVED

AS_ANNOUNCED: Final = 0.875
"""The chance that a hidden play has the announced number, if it may be false; the others share the rest.

A guess about people, and a definition: the tests check that samples have this distribution. Other values were not
compared.
"""

CUT: Final = 4
"""The number of cards that a cut of the pack is off, at most, where two choose; twice as much with more seats.

The engine cuts so (cardkit.cards.dealing.cut_into_piles, A-K1): no tuning.
"""


@mypyc_attr(acyclic=True)
class Paths:
    """One set of paths, with the sizes of hands and plays that follow from it."""

    def __init__(self, timeline: Timeline) -> None:
        """No card has a path yet."""
        self.timeline: Timeline = timeline
        self.free: bool = timeline.seen.book.count_free
        """True when the announced numbers may be false."""
        self.weighted: bool = False
        """True when some true plays have a weight of their own."""
        for weight in timeline.truth_weight:
            if weight != 1.0:
                self.weighted = True
        self.cards: vec[i64] = timeline.seen.book.pack
        self.card_count: i64 = len(self.cards)
        self.moment_count: i64 = timeline.length + 1
        self.zones: vec[i64] = vec[i64]([-1] * (self.card_count * self.moment_count))
        """At `card * moment_count + moment`, where `card` is an index of `cards`: its zone; -1 while it has no path."""
        self.held: vec[i64] = vec[i64]([0] * self.moment_count)
        """For each event that is a play, how many cards its player held."""
        self.laid: vec[i64] = vec[i64]([0] * self.moment_count)
        """For each event that is a play or a draw, how many cards were laid or drawn."""
        self.false: vec[i64] = vec[i64]([0] * self.moment_count)
        """For each event that is a play, the number of its cards that do not match the announcement."""
        self.duty: bool = timeline.seen.book.bluff_if_unable
        """True when only a seat without the announced rank may lay other cards (A-DU1)."""
        self.due: vec[i64] = vec[i64]([0] * self.moment_count)
        """For each such event that is a play, the number of cards of the announced rank that its player held."""
        self.others: vec[i64] = vec[i64]([0] * self.moment_count)
        """For each such event that is a play, how many other cards were laid."""
        self.dealt: vec[i64] = vec[i64]([0] * (timeline.seats + 1))
        """For each seat, how many cards were dealt to it; behind them, how many were put aside."""

    # -- Cards

    def forget(self, card: i64) -> None:
        """Leave `card` without a path."""
        self.count(card, -1)
        self.zones[card * self.moment_count] = -1

    def count(self, card: i64, step: i64) -> None:
        """Add `step` for `card`, an index of `cards`, to the sizes of the deals, hands and plays on its path."""
        start = card * self.moment_count
        self.dealt[min(self.zones[start], self.timeline.seats)] += step
        for moment in range(self.timeline.length):
            event = self.timeline.seen.event(moment)
            if event.kind == PLAYED and self.zones[start + moment] == event.seat:
                self.held[moment] += step
                is_due = self.duty and self.is_due(card, moment)
                if is_due:
                    self.due[moment] += step
                if self.zones[start + moment + 1] != event.seat:
                    self.laid[moment] += step
                    if not self.matches(card, moment):
                        self.false[moment] += step
                    if self.duty and not is_due:
                        self.others[moment] += step
            elif self.timeline.source[moment] >= 0 and self.draws(card, moment):
                self.laid[moment] += step

    def matches(self, card: i64, moment: i64) -> bool:
        """Return whether `card` makes the play of the event true."""
        book = self.timeline.seen.book
        return book.matching(self.timeline.seen.event(moment).rank) & BIT[self.cards[card]] != 0

    def is_due(self, card: i64, moment: i64) -> bool:
        """Return whether `card` matches the announcement of the event."""
        return self.timeline.seen.book.cards_of(self.timeline.seen.event(moment).rank) & BIT[self.cards[card]] != 0

    def moves(self, card: i64, moment: i64) -> bool:
        """Return whether `card` changes its zone with the event."""
        index = card * self.moment_count + moment
        return self.zones[index] != self.zones[index + 1]

    def draws(self, card: i64, moment: i64) -> bool:
        """Return whether `card` is drawn, turned up or taken back with the event, in which that happens to cards."""
        source = self.timeline.source[moment]
        return self.zones[card * self.moment_count + moment] == source and self.moves(card, moment)

    def leaves(self, card: i64, moment: i64) -> i64:
        """The event in which `card` is drawn out of the zone where it lies at `moment`; a later one for none."""
        while moment < self.timeline.length:
            if self.moves(card, moment):
                return moment if self.timeline.source[moment] >= 0 else self.moment_count
            moment += 1
        return self.moment_count

    def of_rank(self, rank: i64, seat: i64, moment: i64) -> i64:
        """Return how many cards of `rank` that have a path the seat holds at `moment`."""
        held: i64 = 0
        for card in range(self.card_count):
            if self.cards[card] >> 2 == rank and self.zones[card * self.moment_count + moment] == seat:
                held += 1
        return held

    def twin(self, card: i64) -> i64:
        """The other copy of `card` (two packs), if it has a path; -1 for none."""
        if self.timeline.seen.book.copies > 1:
            for twin in range(max(0, card - 1), min(self.card_count, card + 2)):
                has_path = self.zones[twin * self.moment_count] >= 0
                if twin != card and self.cards[twin] == self.cards[card] and has_path:
                    return twin
        return -1

    def stays_in_own_hand(self, card: i64) -> bool:
        """Return whether `card` is in the observing hand all the time."""
        for moment in range(self.moment_count):
            if self.zones[card * self.moment_count + moment] != self.timeline.seen.seat:
                return False
        return True

    # -- Weights of plays and sizes of hands

    def truth_weight(self, moment: i64, laid: i64, false: i64) -> float:
        """Return the weight of the play of the event if it has `laid` cards and `false` false ones."""
        if false or (self.free and laid != self.timeline.seen.event(moment).number):
            return 1.0
        return self.timeline.truth_weight[moment]

    def number_weight(self, moment: i64, held: i64, laid: i64) -> float:
        """Return how likely a player of `held` cards lays these `laid`, when the announced number may be false.

        It is 0.0 for what the rules forbid or the event contradicts, and 1.0 for cards that all see.
        """
        event = self.timeline.seen.event(moment)
        book = self.timeline.seen.book
        if laid < min(book.card_min, held) or laid < 1 or laid > held:
            return 0.0
        if laid > book.card_max and not book.reveal_declared:
            return 0.0
        if event.empties != (laid == held):  # A-K5
            return 0.0
        if event.once:
            return 1.0
        likely = 1.0 / float(held)
        if event.number <= held and held > 1:
            likely = (1.0 - AS_ANNOUNCED) / float(held - 1)
            if laid == event.number:
                likely = AS_ANNOUNCED
        return likely / _COMBINATIONS[held * _WIDE + laid]

    def fewest_dealt(self, seat: i64) -> i64:
        """Return how many cards `seat` must have been dealt at least."""
        if self.timeline.dealt[seat] >= 0:
            return self.timeline.dealt[seat]
        return max(1, self.card_count // self.timeline.seats - self._spread())

    def most_dealt(self, seat: i64) -> i64:
        """Return how many cards `seat` can have been dealt at most."""
        if self.timeline.dealt[seat] >= 0:
            return self.timeline.dealt[seat]
        return (self.card_count - 1) // self.timeline.seats + 1 + self._spread()

    def _spread(self) -> i64:
        return CUT if self.timeline.seats == 2 else 2 * CUT

    # -- Agreement with the observations

    def agree(self) -> bool:
        """Return whether all sizes and everything seen are as they were."""
        timeline = self.timeline
        for seat in range(timeline.seats + 1):
            if not self.fewest_dealt(seat) <= self.dealt[seat] <= self.most_dealt(seat):
                return False
        for moment in range(timeline.length):
            event = timeline.seen.event(moment)
            if event.kind == PLAYED and not self._size_agrees(moment):
                return False
            if event.kind == PLAYED and self.due[moment] and self.others[moment]:
                return False
            if event.kind == REMOVED and not self._removal_agrees(moment):
                return False
            if timeline.source[moment] >= 0 and self.laid[moment] != event.number:
                return False
            fourless = timeline.fourless[moment + 1]
            if fourless >= 0 and not self._holds_no_four(fourless, moment + 1):
                return False
        return all(self._sighting_agrees(seen) for seen in timeline.sightings)

    def _holds_no_four(self, seat: i64, moment: i64) -> bool:
        return all(self.of_rank(rank, seat, moment) < 4 for rank in self.timeline.seen.book.rank_order)

    def _size_agrees(self, moment: i64) -> bool:
        if self.free:
            return self.number_weight(moment, self.held[moment], self.laid[moment]) > 0.0
        return self.laid[moment] == self.timeline.seen.event(moment).number

    def _removal_agrees(self, moment: i64) -> bool:
        once: i64 = 0
        twice: i64 = 0
        for card in range(self.card_count):
            if self.moves(card, moment):
                twice |= once & BIT[self.cards[card]]
                once |= BIT[self.cards[card]]
        event = self.timeline.seen.event(moment)
        return once == event.once and twice == event.twice

    def _sighting_agrees(self, seen: Sighting) -> bool:
        once: i64 = 0
        twice: i64 = 0
        for card in range(self.card_count):
            if seen.has(self.zones[card * self.moment_count + seen.moment]):
                bit = BIT[self.cards[card]]
                if once & bit:
                    twice |= bit
                once |= bit
        if once & seen.absent or (seen.some and not once & seen.some):
            return False
        if seen.exact:
            return once == seen.once and twice == seen.twice
        return once & seen.once == seen.once and twice & seen.twice == seen.twice


_WIDE: Final = 128


def _combinations() -> vec[float]:
    # At 128 * n + k: how many sets of k there are among n cards.
    found = vec[float]([0.0] * (_WIDE * _WIDE))
    for number in range(_WIDE):
        found[number * _WIDE] = 1.0
        for chosen in range(1, number + 1):
            found[number * _WIDE + chosen] = (
                found[(number - 1) * _WIDE + chosen - 1] + found[(number - 1) * _WIDE + chosen]
            )
    return found


_COMBINATIONS: Final[vec[float]] = _combinations()
