"""Where every card may have been: paths of all cards through a deal that agree with what one seat has seen.

A path is the place of a card at every moment. All paths together are kept as one table and are changed at random in two
ways that leave their distribution as it is: two cards swap what lies between two meetings (`swap`), and one card goes
another way (`reroute`), which is what changes the number of cards in plays whose number is hidden.
"""

from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT
from cardkit.cards.chance import shuffle
from cardkit.errors import InvalidDeal
from cardkit_games.bluffing.bots.timeline import Sighting, Timeline
from cardkit_games.bluffing.engine.observation import PILE_GONE, PLAYED, REMOVED, TOOK

AS_ANNOUNCED: Final = 0.875
"""Where the number may be false: how likely a hidden play has the number announced; others share the rest evenly."""

WARMEST: Final = 0.06
COLDEST: Final = 0.003
"""How much a wrong size is forgiven while a first set is searched: from the one to the other, again and again."""

COOLING: Final = 0.95
"""By what it falls from one sweep to the next."""

TINY: Final = 1e-200
"""What even impossible ways weigh during that search, so that there is always one."""

SWEEPS: Final = 3000
"""How many times all cards may be rerouted before the search for a first set of paths is given up."""

CUT: Final = 4
"""A cut of the pack is off by up to so many cards."""


@mypyc_attr(acyclic=True)
class Paths:
    """One set of paths that agrees with a timeline, and the chance moves that lead to others."""

    def __init__(self, line: Timeline, rng: Random, sweeps: i64 = SWEEPS) -> None:
        """Find a first set, in so many sweeps over all cards. Raises `InvalidDeal` when there is none."""
        self.line: Timeline = line
        self.free: bool = line.seen.book.count_free
        self.trusting: bool = False
        """Whether some plays weigh more when they are true."""
        for weight in line.faith:
            if weight != 1.0:
                self.trusting = True
        self.cards: vec[i64] = line.seen.book.pack
        self.number: i64 = len(self.cards)
        self.moments: i64 = line.length + 1
        self.where: vec[i64] = vec[i64]([-1] * (self.number * self.moments))
        """At `card * moments + moment`: its place; -1 while it has no path yet."""
        self.held: vec[i64] = vec[i64]([0] * self.moments)
        """By event, for a play: how many cards its player held."""
        self.laid: vec[i64] = vec[i64]([0] * self.moments)
        """By event, for a play: how many cards were laid."""
        self.false: vec[i64] = vec[i64]([0] * self.moments)
        """By event, for a play: how many of its cards do not match what was announced."""
        self.dealt: vec[i64] = vec[i64]([0] * (line.seats + 1))
        """By seat: how many cards were dealt to it; behind them, how many were put aside."""
        self.loose: vec[i64] = vec[i64]()
        """The cards that were not in the observing hand all the time."""
        self.at: vec[float] = vec[float]([0.0] * (line.gone + 1))
        self.staying: vec[float] = vec[float]([0.0] * self.moments)
        self.going: vec[float] = vec[float]([0.0] * self.moments)
        self.doubt: float = 0.0
        """How much a wrong size is forgiven: 0 once the paths agree with everything."""
        self.lenient: bool = False
        """Whether the other copy of a card may be the one that was seen."""
        self.blindness: float = 0.0
        """How much it is forgiven that a card is not where it was seen: far less."""
        self._find(rng, sweeps)

    # -- The first set

    def _find(self, rng: Random, sweeps: i64) -> None:
        order = vec[i64]()
        for card in range(self.number):
            order = append(order, card)
        self.doubt = COLDEST
        sweep: i64 = 0
        while True:
            shuffle(order, rng)
            self.blindness = self.doubt * self.doubt * self.doubt * self.doubt
            for card in order:
                twin = self._twin(card)
                if twin >= 0:
                    self._forget(twin)
                self.lenient = twin >= 0 and rng.randrange(2) == 0
                self.reroute(card, rng)
                self.lenient = False
                if twin >= 0:
                    self.reroute(twin, rng)
            if self._agrees():
                break
            sweep += 1
            if sweep >= sweeps:
                raise InvalidDeal("No deal was found that agrees with what this seat has seen.")
            for _step in range(self.number):
                self.swap(rng.randrange(self.number), rng.randrange(self.number), rng)
            self.doubt = WARMEST if self.doubt <= COLDEST else self.doubt * COOLING
        self.doubt = 0.0
        self.blindness = 0.0
        for card in range(self.number):
            if not self._stays_in_own_hand(card):
                self.loose = append(self.loose, card)

    def _stays_in_own_hand(self, card: i64) -> bool:
        moments: i64 = 0
        for moment in range(self.moments):
            if self.where[card * self.moments + moment] == self.line.seen.seat:
                moments += 1
        return moments == self.moments

    def _agrees(self) -> bool:
        """Whether all sizes and everything seen are as they were."""
        line = self.line
        for seat in range(line.seats + 1):
            if not self._fewest(seat) <= self.dealt[seat] <= self._most(seat):
                return False
        for moment in range(line.length):
            event = line.seen.events[moment]
            if event.kind == PLAYED and not self._size_agrees(moment):
                return False
            if event.kind == REMOVED and not self._removal_agrees(moment):
                return False
        return all(self._sighting_agrees(seen) for seen in line.sightings)

    def _size_agrees(self, moment: i64) -> bool:
        if self.free:
            return self._weight(moment, self.held[moment], self.laid[moment]) > 0.0
        return self.laid[moment] == self.line.seen.events[moment].number

    def _removal_agrees(self, moment: i64) -> bool:
        rank = self.line.seen.events[moment].rank
        first: i64 = -1
        moved: i64 = 0
        for card in range(self.number):
            if self._moves(card, moment):
                if self.cards[card] >> 2 != rank or self.cards[card] == first:
                    return False
                first = self.cards[card]
                moved += 1
        return moved == 4

    def _moves(self, card: i64, moment: i64) -> bool:
        """Whether `card` changes its place with the event."""
        place = card * self.moments + moment
        return self.where[place] != self.where[place + 1]

    def _sighting_agrees(self, seen: Sighting) -> bool:
        once: i64 = 0
        twice: i64 = 0
        for card in range(self.number):
            if seen.has(self.where[card * self.moments + seen.moment]):
                bit = BIT[self.cards[card]]
                if once & bit:
                    twice |= bit
                once |= bit
        if seen.exact:
            return once == seen.once and twice == seen.twice
        return once & seen.once == seen.once and twice & seen.twice == seen.twice

    # -- Another way for one card

    def reroute(self, card: i64, rng: Random) -> None:
        """Draw the path of `card` anew, given all others'."""
        if self.where[card * self.moments] >= 0:
            self._count(card, -1)
        self._look_back(card)
        self._go_forward(card, self._draw_deal(rng), rng)
        self._count(card, 1)

    def _forget(self, card: i64) -> None:
        """Leave `card` without a path."""
        self._count(card, -1)
        self.where[card * self.moments] = -1

    def _count(self, card: i64, step: i64) -> None:
        """Add `step` for `card` to the sizes of deals, hands and plays."""
        start = card * self.moments
        self.dealt[min(self.where[start], self.line.seats)] += step
        for moment in range(self.line.length):
            event = self.line.seen.events[moment]
            if event.kind == PLAYED and self.where[start + moment] == event.seat:
                self.held[moment] += step
                if self.where[start + moment + 1] != event.seat:
                    self.laid[moment] += step
                    if not self._matches(card, moment):
                        self.false[moment] += step

    def _matches(self, card: i64, moment: i64) -> bool:
        """Whether `card` makes the play of the event true."""
        book = self.line.seen.book
        return book.matching(self.line.seen.events[moment].rank) & BIT[self.cards[card]] != 0

    def _faith(self, moment: i64, laid: i64, false: i64) -> float:
        """The weight of the play of the event if it has so many cards and so many false ones."""
        if false or (self.free and laid != self.line.seen.events[moment].number):
            return 1.0
        return self.line.faith[moment]

    def _look_back(self, card: i64) -> None:
        """Weigh every place by what comes after it, from the last moment to the first."""
        line = self.line
        for place in range(line.gone + 1):
            self.at[place] = 1.0
        last: i64 = len(line.sightings) - 1
        moment = line.length
        while True:
            while last >= 0 and line.sightings[last].moment == moment:
                self._weigh_sighting(card, line.sightings[last])
                last -= 1
            if moment == 0:
                break
            moment -= 1
            event = line.seen.events[moment]
            if event.kind == PLAYED:
                self._weigh_play(card, moment)
            elif event.kind == TOOK:
                for place in range(line.seats, line.aside):
                    self.at[place] = self.at[event.seat]
            elif event.kind == PILE_GONE:
                for place in range(line.seats, line.aside):
                    self.at[place] = self.at[line.gone]
            elif event.kind == REMOVED:
                self._weigh_removal(card, moment)

    def _weigh_sighting(self, card: i64, seen: Sighting) -> None:
        wanted = seen.copies(self.cards[card])
        if self.lenient and wanted == 1:
            return
        twin = self._twin(card)
        if twin >= 0 and seen.has(self.where[twin * self.moments + seen.moment]):
            wanted -= 1
        inside = 1.0
        outside = 1.0
        if wanted > 0:
            outside = self.blindness
        elif seen.exact:
            inside = self.blindness
        for place in range(self.line.gone + 1):
            self.at[place] *= inside if seen.has(place) else outside
        self._scale()

    def _scale(self) -> None:
        """Keep the weights, of which only ratios count, within what a float can hold."""
        largest = 0.0
        for place in range(self.line.gone + 1):
            largest = max(largest, self.at[place])
        if self.doubt > 0.0:
            for place in range(self.line.gone + 1):
                self.at[place] = max(self.at[place] / largest, TINY)
        elif 0.0 < largest < 1e-50:
            for place in range(self.line.gone + 1):
                self.at[place] /= largest

    def _twin(self, card: i64) -> i64:
        """The other copy of `card` (two packs), if it has a path; -1 for none."""
        if self.line.seen.book.copies > 1:
            for twin in range(max(0, card - 1), min(self.number, card + 2)):
                if twin != card and self.cards[twin] == self.cards[card] and self.where[twin * self.moments] >= 0:
                    return twin
        return -1

    def _weigh_play(self, card: i64, moment: i64) -> None:
        event = self.line.seen.events[moment]
        stays = 1.0
        goes = 1.0
        absent = 1.0
        if self.free:
            forgiven = 0.001 * self.doubt
            absent = forgiven + self._weight(moment, self.held[moment], self.laid[moment])
            stays = forgiven + self._weight(moment, self.held[moment] + 1, self.laid[moment])
            goes = forgiven + self._weight(moment, self.held[moment] + 1, self.laid[moment] + 1)
            most = max(absent, max(stays, goes))
            absent /= most
            stays /= most
            goes /= most
        elif self.laid[moment] < event.number:
            absent = self.doubt
            stays = self.doubt
        else:
            goes = self.doubt
        if self.line.faith[moment] != 1.0:
            false = self.false[moment]
            stays *= self._faith(moment, self.laid[moment], false)
            absent *= self._faith(moment, self.laid[moment], false)
            if not self._matches(card, moment):
                false += 1
            goes *= self._faith(moment, self.laid[moment] + 1, false)
        allowed = self.line.allowed[moment]
        if allowed >= 0 and not allowed & BIT[self.cards[card]]:
            goes *= self.blindness
        self.staying[moment] = stays * self.at[event.seat]
        self.going[moment] = goes * self.at[self.line.group[moment]]
        if absent != 1.0:
            for place in range(self.line.gone + 1):
                self.at[place] *= absent
        self.at[event.seat] = self.staying[moment] + self.going[moment]
        if absent != 1.0:
            self._scale()

    def _weigh_removal(self, card: i64, moment: i64) -> None:
        event = self.line.seen.events[moment]
        seat = event.seat
        self.staying[moment] = self.at[seat]
        self.going[moment] = 0.0
        if self.cards[card] >> 2 == event.rank:
            self.going[moment] = self.at[self.line.gone]
            twin = self._twin(card)
            if twin >= 0 and self._moves(twin, moment):
                self.going[moment] *= self.blindness
            else:
                self.staying[moment] *= self.blindness
                for place in range(self.line.gone + 1):
                    self.at[place] *= self.blindness
        self.at[seat] = self.staying[moment] + self.going[moment]

    def _draw_deal(self, rng: Random) -> i64:
        """The place where the card begins."""
        seats = self.line.seats
        needy = False
        for seat in range(seats + 1):
            if self.dealt[seat] < self._fewest(seat):
                needy = True
        total = 0.0
        chances = vec[float]([0.0] * (seats + 1))
        for seat in range(seats + 1):
            chance = self.at[seat] if seat < seats else self.at[self.line.aside]
            if self.dealt[seat] >= self._most(seat):
                chance *= self.doubt
            if needy and self.dealt[seat] >= self._fewest(seat):
                chance *= self.doubt
            chances[seat] = chance
            total += chance
        if total <= 0.0:
            raise InvalidDeal("What this seat has seen cannot have happened.")
        left = total * rng.random()
        chosen: i64 = -1
        for seat in range(seats + 1):
            if chances[seat] > 0.0 and (chosen < 0 or left >= 0.0):
                chosen = seat
                left -= chances[seat]
                if left < 0.0:
                    break
        return chosen if chosen < seats else self.line.aside

    def _fewest(self, seat: i64) -> i64:
        """How many cards `seat` must have been dealt at least."""
        if self.line.dealt[seat] >= 0:
            return self.line.dealt[seat]
        return max(1, self.number // self.line.seats - self._spread())

    def _most(self, seat: i64) -> i64:
        """How many cards `seat` can have been dealt at most."""
        if self.line.dealt[seat] >= 0:
            return self.line.dealt[seat]
        return (self.number - 1) // self.line.seats + 1 + self._spread()

    def _spread(self) -> i64:
        return CUT if self.line.seats == 2 else 2 * CUT

    def _go_forward(self, card: i64, place: i64, rng: Random) -> None:
        """Draw the path from `place` on by the weights of `_look_back`."""
        line = self.line
        start = card * self.moments
        self.where[start] = place
        for moment in range(line.length):
            event = line.seen.events[moment]
            kind = event.kind
            if kind == PLAYED:
                if place == event.seat and self._goes(moment, rng):
                    place = line.group[moment]
            elif kind == TOOK:
                if line.seats <= place < line.aside:
                    place = event.seat
            elif kind == PILE_GONE:
                if line.seats <= place < line.aside:
                    place = line.gone
            elif kind == REMOVED and place == event.seat and self._goes(moment, rng):
                place = line.gone
            self.where[start + moment + 1] = place

    def _goes(self, moment: i64, rng: Random) -> bool:
        going = self.going[moment]
        staying = self.staying[moment]
        if going <= 0.0:
            return False
        if staying <= 0.0:
            return True
        return rng.random() * (going + staying) < going

    def _weight(self, moment: i64, held: i64, laid: i64) -> float:
        """How likely a player of `held` cards lays these `laid`, where the number announced may be false."""
        event = self.line.seen.events[moment]
        book = self.line.seen.book
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
        return likely / _WAYS[held * _WIDE + laid]

    # -- Two cards that swap

    def stir(self, rng: Random, times: i64) -> None:
        """Change the paths at random, about `times` times for each card."""
        loose: i64 = len(self.loose)
        if loose < 2:
            return
        for turn in range(times * loose):
            place = rng.randrange(loose)
            other = (place + 1 + rng.randrange(loose - 1)) % loose
            self.swap(self.loose[place], self.loose[other], rng)
            if self.free:
                self.reroute(self.loose[turn % loose], rng)

    def swap(self, first: i64, second: i64, rng: Random) -> None:
        """Between any two moments at which both cards lie at the same place, let them swap ways or not, evenly."""
        one = first * self.moments
        two = second * self.moments
        begin: i64 = 0
        for moment in range(self.moments + 1):
            if moment < self.moments and self.where[one + moment] != self.where[two + moment]:
                continue
            if begin < moment and self._may_swap(first, second, begin, moment):
                self._swap_or_not(first, second, begin, moment, rng)
            begin = moment + 1

    def _swap_or_not(self, first: i64, second: i64, begin: i64, end: i64, rng: Random) -> None:
        """Let the cards exchange their places in these moments with the chance that the plays' weights say."""
        chance = 0.5
        if self.trusting:
            chance = self._chance_to_swap(first, second, begin, end)
        if rng.random() >= chance:
            return
        for inside in range(begin, end):
            place = self.where[first * self.moments + inside]
            self.where[first * self.moments + inside] = self.where[second * self.moments + inside]
            self.where[second * self.moments + inside] = place
        if self.trusting:
            self._move_false(first, second, begin, end)

    def _chance_to_swap(self, first: i64, second: i64, begin: i64, end: i64) -> float:
        before = 1.0
        after = 1.0
        for moment in range(max(0, begin - 1), end - 1):
            if self.line.faith[moment] != 1.0:
                change = self._change(first, second, moment)
                if change:
                    before *= self._faith(moment, self.laid[moment], self.false[moment])
                    after *= self._faith(moment, self.laid[moment], self.false[moment] + change)
        return after / (before + after)

    def _change(self, first: i64, second: i64, moment: i64) -> i64:
        """By how much a swap would change the number of false cards in the play of the event."""
        goes = self._lies_in_play(first, moment)
        if goes == self._lies_in_play(second, moment) or self._matches(first, moment) == self._matches(second, moment):
            return 0
        return 1 if self._matches(first, moment) == goes else -1

    def _lies_in_play(self, card: i64, moment: i64) -> bool:
        return self.where[card * self.moments + moment + 1] == self.line.group[moment]

    def _move_false(self, first: i64, second: i64, begin: i64, end: i64) -> None:
        """Count the false cards anew after a swap of these moments."""
        for moment in range(max(0, begin - 1), end - 1):
            if self.line.faith[moment] != 1.0:
                self.false[moment] -= self._change(first, second, moment)

    def _may_swap(self, first: i64, second: i64, begin: i64, end: i64) -> bool:
        """Whether the cards' places from the moment `begin` up to `end`, not included, may be exchanged."""
        one = self.cards[first]
        two = self.cards[second]
        if one == two:
            return True
        line = self.line
        both = BIT[one] | BIT[two]
        for seen in line.sightings:
            if seen.moment >= end:
                break
            if seen.moment < begin or not (seen.exact or seen.once & both):
                continue
            here = seen.has(self.where[first * self.moments + seen.moment])
            if here != seen.has(self.where[second * self.moments + seen.moment]):
                return False
        for moment in line.removals:
            if begin <= moment + 1 and moment < end and self._moves(first, moment) != self._moves(second, moment):
                return False
        return self._allowed(first, two, begin, end) and self._allowed(second, one, begin, end)

    def _allowed(self, card: i64, instead: i64, begin: i64, end: i64) -> bool:
        """Whether `instead` can have been laid wherever `card` was, in these moments."""
        line = self.line
        if not line.seen.book.must_match:
            return True
        for moment in range(max(0, begin - 1), end - 1):
            allowed = line.allowed[moment]
            if allowed >= 0 and not allowed & BIT[instead] and self._moves(card, moment):
                return False
        return True


_WIDE: Final = 128


def _ways() -> vec[float]:
    # At 128 * n + k: how many sets of k there are among n cards.
    ways = vec[float]([0.0] * (_WIDE * _WIDE))
    for number in range(_WIDE):
        ways[number * _WIDE] = 1.0
        for chosen in range(1, number + 1):
            ways[number * _WIDE + chosen] = (
                ways[(number - 1) * _WIDE + chosen - 1] + ways[(number - 1) * _WIDE + chosen]
            )
    return ways


_WAYS: Final[vec[float]] = _ways()
