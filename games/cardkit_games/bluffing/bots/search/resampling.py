"""The path of one card drawn again, given those of all other cards: one step of a Gibbs sampler.

The conditional distribution of a whole path is that of a hidden Markov chain, so it is drawn at once and not zone by
zone: forward filtering and backward sampling (Carter and Kohn, "On Gibbs sampling for state space models", 1994;
Frühwirth-Schnatter, "Data augmentation and dynamic linear models", 1994). Time runs in the opposite direction here:
zones are weighed from the last moment to the first by the later events, and the path is drawn from the first moment on.
The two are mirror images, and this way the deal, of which only the first zone is random, is drawn with full knowledge.
"""

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT
from cardkit.errors import InvalidDeal
from cardkit_games.bluffing.bots.search.paths import Paths
from cardkit_games.bluffing.bots.search.timeline import Sighting, copies
from cardkit_games.bluffing.engine.observation import PILE_GONE, PLAYED, REMOVED, TOOK

TINY: Final = 1e-200
"""The weight even of impossible zones while a first set of paths is searched, so that there is always a path.

Far below any product of tolerances, and far above the smallest float, 1e-308, so that products of two do not vanish.
"""

SMALL: Final = 1e-50
"""Weights, of which only ratios count, are divided by the largest when that falls below this, long before 1e-308."""

FREE_NUMBERS: Final = 0.001
"""The factor of the tolerance when the number may be false: chances of numbers there are themselves small.

A guess: chances of sets of cards, with which it is compared, are about 0.001 for three cards out of twenty.
"""


@mypyc_attr(acyclic=True)
class Resampler:
    """Draws paths, one card at a time; exactly, or with a tolerance for impossible ones."""

    def __init__(self, paths: Paths) -> None:
        self.paths: Paths = paths
        self.weights: vec[float] = vec[float]([0.0] * (paths.timeline.gone + 1))
        """For each zone, the likelihood of the later events, up to a factor."""
        self.staying: vec[float] = vec[float]([0.0] * paths.moment_count)
        """For each event, the weight of a card that stays in the hand of the actor."""
        self.going: vec[float] = vec[float]([0.0] * paths.moment_count)
        """For each event, the weight of a card that leaves the hand."""
        self.tolerance: float = 0.0
        """The forgiveness of a wrong size, 0 to 1: the temperature of `find_paths`, and 0 once the paths agree.

        Before that no play is likelier true than false: beliefs would keep the search from the observations.
        """
        self.blindness: float = 0.0
        """The forgiveness of a card that is not where it was seen: much smaller."""
        self.lenient: bool = False
        """True when the other copy of a card may be the one that was seen."""

    def resample(self, card: i64, rng: Random) -> None:
        """Draw the path of `card` again, given all others'. Raises `InvalidDeal` when there is none."""
        if self.paths.zones[card * self.paths.moment_count] >= 0:
            self.paths.count(card, -1)
        self._filter(card)
        self._sample(card, self._draw_deal(rng), rng)
        self.paths.count(card, 1)

    # -- Filtering, from the last moment to the first

    def _filter(self, card: i64) -> None:
        """Weigh every zone by the later events."""
        timeline = self.paths.timeline
        for zone in range(timeline.gone + 1):
            self.weights[zone] = 1.0
        last: i64 = len(timeline.sightings) - 1
        moment = timeline.length
        while True:
            while last >= 0 and timeline.sightings[last].moment == moment:
                self._weigh_sighting(card, timeline.sightings[last])
                last -= 1
            if timeline.fourless[moment] >= 0:
                self._weigh_fourth(card, timeline.fourless[moment], moment)
            if moment == 0:
                break
            moment -= 1
            event = timeline.seen.event(moment)
            if event.kind == PLAYED:
                self._weigh_play(card, moment)
            elif event.kind == TOOK:
                for zone in range(timeline.seats, timeline.aside):
                    self.weights[zone] = self.weights[event.seat]
            elif event.kind == PILE_GONE:
                for zone in range(timeline.seats, timeline.aside):
                    self.weights[zone] = self.weights[timeline.gone]
            elif event.kind == REMOVED:
                self._weigh_removal(card, moment)
            elif timeline.source[moment] >= 0:
                self._weigh_draw(card, moment)

    def _weigh_sighting(self, card: i64, seen: Sighting) -> None:
        paths = self.paths
        if seen.absent:
            if seen.absent & BIT[paths.cards[card]]:
                for zone in range(paths.timeline.gone + 1):
                    if seen.has(zone):
                        self.weights[zone] *= self.blindness
                self._scale()
            return
        if seen.some:
            if seen.some & BIT[paths.cards[card]] and not self._others_there(card, seen):
                for zone in range(paths.timeline.gone + 1):
                    if not seen.has(zone):
                        self.weights[zone] *= self.blindness
                self._scale()
            return
        wanted = seen.copies(paths.cards[card])
        if self.lenient and wanted == 1:
            return
        twin = paths.twin(card)
        if twin >= 0 and seen.has(paths.zones[twin * paths.moment_count + seen.moment]):
            wanted -= 1
        inside = 1.0
        outside = 1.0
        if wanted > 0:
            outside = self.blindness
        elif seen.exact:
            inside = self.blindness
        for zone in range(paths.timeline.gone + 1):
            self.weights[zone] *= inside if seen.has(zone) else outside
        self._scale()

    def _others_there(self, card: i64, seen: Sighting) -> bool:
        """Return whether another of the cards of a sighting is in its zones."""
        paths = self.paths
        for other in range(paths.card_count):
            zone = paths.zones[other * paths.moment_count + seen.moment]
            if other != card and seen.some & BIT[paths.cards[other]] and zone >= 0 and seen.has(zone):
                return True
        return False

    def _scale(self) -> None:
        """Keep the weights, of which only ratios count, within the range of a float."""
        largest = 0.0
        for zone in range(self.paths.timeline.gone + 1):
            largest = max(largest, self.weights[zone])
        if self.tolerance > 0.0:
            for zone in range(self.paths.timeline.gone + 1):
                self.weights[zone] = max(self.weights[zone] / largest, TINY)
        elif 0.0 < largest < SMALL:
            for zone in range(self.paths.timeline.gone + 1):
                self.weights[zone] /= largest

    def _weigh_play(self, card: i64, moment: i64) -> None:
        paths = self.paths
        timeline = paths.timeline
        event = timeline.seen.event(moment)
        stays = 1.0
        goes = 1.0
        absent = 1.0
        if paths.free:
            forgiven = FREE_NUMBERS * self.tolerance
            absent = forgiven + paths.number_weight(moment, paths.held[moment], paths.laid[moment])
            stays = forgiven + paths.number_weight(moment, paths.held[moment] + 1, paths.laid[moment])
            goes = forgiven + paths.number_weight(moment, paths.held[moment] + 1, paths.laid[moment] + 1)
            most = max(absent, max(stays, goes))
            absent /= most
            stays /= most
            goes /= most
        elif paths.laid[moment] < event.number:
            absent = self.tolerance
            stays = self.tolerance
        else:
            goes = self.tolerance
        if paths.duty:
            due = paths.due[moment]
            others = paths.others[moment]
            if paths.is_due(card, moment):
                stays *= self.tolerance if others else 1.0
                goes *= self.tolerance if others else 1.0
            else:
                stays *= self.tolerance if due and others else 1.0
                goes *= self.tolerance if due else 1.0
            absent *= self.tolerance if due and others else 1.0
        if self.tolerance == 0.0 and timeline.truth_weight[moment] != 1.0:
            false = paths.false[moment]
            stays *= paths.truth_weight(moment, paths.laid[moment], false)
            absent *= paths.truth_weight(moment, paths.laid[moment], false)
            if not paths.matches(card, moment):
                false += 1
            goes *= paths.truth_weight(moment, paths.laid[moment] + 1, false)
        allowed = timeline.allowed[moment]
        if allowed >= 0 and not allowed & BIT[paths.cards[card]]:
            goes *= self.blindness
        self.staying[moment] = stays * self.weights[event.seat]
        self.going[moment] = goes * self.weights[timeline.play_zone[moment]]
        if absent != 1.0:
            for zone in range(timeline.gone + 1):
                self.weights[zone] *= absent
        self.weights[event.seat] = self.staying[moment] + self.going[moment]
        if absent != 1.0:
            self._scale()

    def _weigh_removal(self, card: i64, moment: i64) -> None:
        timeline = self.paths.timeline
        event = timeline.seen.event(moment)
        seat = event.seat
        self.staying[moment] = self.weights[seat]
        self.going[moment] = 0.0
        wanted = copies(self.paths.cards[card], event.once, event.twice)
        if wanted:
            self.going[moment] = self.weights[timeline.gone]
            twin = self.paths.twin(card)
            if twin >= 0 and self.paths.moves(twin, moment):
                wanted -= 1
            if wanted == 0:
                self.going[moment] *= self.blindness
            elif wanted == 2 or not self.lenient:
                self.staying[moment] *= self.blindness
                for zone in range(timeline.gone + 1):
                    self.weights[zone] *= self.blindness
        self.weights[seat] = self.staying[moment] + self.going[moment]

    def _weigh_draw(self, card: i64, moment: i64) -> None:
        paths = self.paths
        timeline = paths.timeline
        event = timeline.seen.event(moment)
        source = timeline.source[moment]
        self.staying[moment] = self.weights[source]
        self.going[moment] = self.weights[timeline.target[moment]]
        if paths.laid[moment] < event.number:
            self.staying[moment] *= self.tolerance
            for zone in range(timeline.gone + 1):
                self.weights[zone] *= self.tolerance
        else:
            self.going[moment] *= self.tolerance
        self.weights[source] = self.staying[moment] + self.going[moment]
        self._scale()

    def _weigh_fourth(self, card: i64, seat: i64, moment: i64) -> None:
        """Forbid a seat that must remove every four to hold a rank that is complete with this card."""
        if self.paths.of_rank(self.paths.cards[card] >> 2, seat, moment) >= 3:
            self.weights[seat] *= self.tolerance
            self._scale()

    # -- Sampling, from the first moment to the last

    def _draw_deal(self, rng: Random) -> i64:
        """Draw the zone, a hand or the undealt cards, in which the card begins, by the weights.

        Zones that are full, and those with enough cards while another lacks some, are less likely by `tolerance`.
        Raises `InvalidDeal` when no zone is possible.
        """
        paths = self.paths
        seats = paths.timeline.seats
        needy = False
        for seat in range(seats + 1):
            if paths.dealt[seat] < paths.fewest_dealt(seat):
                needy = True
        total = 0.0
        chances = vec[float]([0.0] * (seats + 1))
        for seat in range(seats + 1):
            chance = self.weights[seat] if seat < seats else self.weights[paths.timeline.undealt()]
            if paths.dealt[seat] >= paths.most_dealt(seat):
                chance *= self.tolerance
            if needy and paths.dealt[seat] >= paths.fewest_dealt(seat):
                chance *= self.tolerance
            chances[seat] = chance
            total += chance
        if total <= 0.0:
            raise InvalidDeal("What this seat has seen cannot have happened.")
        remaining = total * rng.random()
        chosen: i64 = -1
        for seat in range(seats + 1):
            if chances[seat] > 0.0 and (chosen < 0 or remaining >= 0.0):
                chosen = seat
                remaining -= chances[seat]
                if remaining < 0.0:
                    break
        return chosen if chosen < seats else paths.timeline.undealt()

    def _sample(self, card: i64, zone: i64, rng: Random) -> None:
        """Draw the path from `zone` on by the weights of `_filter`."""
        timeline = self.paths.timeline
        start = card * self.paths.moment_count
        self.paths.zones[start] = zone
        for moment in range(timeline.length):
            event = timeline.seen.event(moment)
            kind = event.kind
            if kind == PLAYED:
                if zone == event.seat and self._goes(moment, rng):
                    zone = timeline.play_zone[moment]
            elif kind == TOOK:
                if timeline.seats <= zone < timeline.aside:
                    zone = event.seat
            elif kind == PILE_GONE:
                if timeline.seats <= zone < timeline.aside:
                    zone = timeline.gone
            elif kind == REMOVED:
                if zone == event.seat and self._goes(moment, rng):
                    zone = timeline.gone
            elif zone == timeline.source[moment] and self._goes(moment, rng):
                zone = timeline.target[moment]
            self.paths.zones[start + moment + 1] = zone

    def _goes(self, moment: i64, rng: Random) -> bool:
        going = self.going[moment]
        staying = self.staying[moment]
        if going <= 0.0:
            return False
        if staying <= 0.0:
            return True
        return rng.random() * (going + staying) < going
