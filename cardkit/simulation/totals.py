"""Totals, compiled: sums of whole numbers over many games; parts added in any order give the same."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardkit.engine.state import DRAW, UNFINISHED, WINNERS

WON: Final = 0
LOST: Final = 1
DRAWN: Final = 2
GIVEN_UP: Final = 3
ENDS: Final = 4
"""The ways in which a deal can end for a bot: won, lost, drawn, unfinished."""


@mypyc_attr(acyclic=True)
class Measures:
    """Measures taken once for each whole deal, summed over its games: sums, sums of squares, and both above 0.

    Deals are independent, games of one deal are not: intervals come from these. In this order, with n seats: each
    bot's score and by how much it is above the others' (n times its own less the sum of all, n numbers each); the score
    by turn and by seat (n each); draws, unfinished deals, decisions; then whatever is counted; with `points` each bot's
    points (n).
    """

    def __init__(self, seats: i64, counters: i64, points: bool = False) -> None:
        self.size: i64 = 4 * seats + 3 + counters + (seats if points else 0)
        self.deals: i64 = 0
        self.sums: vec[i64] = vec[i64]([0] * self.size)
        self.squares: vec[i64] = vec[i64]([0] * self.size)
        self.gains: vec[i64] = vec[i64]([0] * self.size)
        """The sums of the values above 0."""
        self.gain_squares: vec[i64] = vec[i64]([0] * self.size)

    def add_deal(self, values: vec[i64]) -> None:
        """Add the measures of one deal."""
        self.deals += 1
        for index in range(self.size):
            self._add(index, values[index])

    def add_difference(self, values: vec[i64], base: vec[i64]) -> None:
        """Add `values` minus `base`, measure by measure, as one deal."""
        self.deals += 1
        for index in range(self.size):
            self._add(index, values[index] - base[index])

    def _add(self, index: i64, value: i64) -> None:
        self.sums[index] += value
        self.squares[index] += value * value
        if value > 0:
            self.gains[index] += value
            self.gain_squares[index] += value * value

    def numbers(self) -> list[int]:
        """Return all sums, in the order of `add_numbers`."""
        return [self.deals, *list(self.sums), *list(self.squares), *list(self.gains), *list(self.gain_squares)]

    def add_numbers(self, numbers: list[int]) -> None:
        """Add the `numbers()` of other measures of the same size."""
        self.deals += numbers[0]
        for index in range(self.size):
            self.sums[index] += numbers[1 + index]
            self.squares[index] += numbers[1 + self.size + index]
            self.gains[index] += numbers[1 + 2 * self.size + index]
            self.gain_squares[index] += numbers[1 + 3 * self.size + index]


@mypyc_attr(acyclic=True)
class Totals:
    """Sums over the games of one line-up under one rule set. Bots are meant by their index in the line-up."""

    def __init__(self, seats: i64, counters: i64, whole: i64 = 2, points: bool = False) -> None:
        """`whole` is the number for a score of 1; with `points` the last counter is the seat's points."""
        self.seats: i64 = seats
        self.counters: i64 = counters
        self.whole: i64 = whole
        self.points: bool = points
        self.games: i64 = 0
        self.actions: i64 = 0
        self.decisions: i64 = 0
        self.ends: vec[i64] = vec[i64]([0] * (seats * seats * ENDS))
        """At `(bot * seats + seat) * ENDS + end`: how many games."""
        self.turn_ends: vec[i64] = vec[i64]([0] * (seats * ENDS))
        """At `turn * ENDS + end`; turn 0 is the seat that acted first."""
        self.places: vec[i64] = vec[i64]([0] * (seats * seats))
        """At `bot * seats + place - 1`: how many games."""
        self.counts: vec[i64] = vec[i64]([0] * (counters * seats))
        """At `counter * seats + bot`."""
        self.ahead: vec[i64] = vec[i64]([0] * seats)
        """For each bot: 2 for each bot that it came before, and 1 for each that it was level with, in whole deals.

        The better score comes before or else, at a table of more than two, the better place.
        """
        self.products: vec[i64] = vec[i64]([0] * (seats * seats))
        """At `bot * seats + other`: the sum over deals of the products of the two bots' `ahead` in a deal."""
        self.measures: Measures = Measures(seats, counters, points)
        self.deal: vec[i64] = vec[i64]([0] * self.measures.size)
        """The measures of the deal that is under way."""
        self.deal_ahead: vec[i64] = vec[i64]([0] * seats)

    def add_game(
        self,
        kind: i64,
        first: i64,
        actions: i64,
        decisions: i64,
        scores: list[int],
        places: list[int],
        seated: list[int],
        counts: list[int],
    ) -> None:
        """Add one game; its measures count when `close_deal` says that the deal is whole.

        `kind` is its outcome, as in `cardkit.engine.state`, `first` the seat that acted first. For each seat follow the
        score times `whole`, the place from 1, and the bot; then the counts, `counter * seats + seat` after each other.
        """
        seats = self.seats
        self.games += 1
        self.actions += actions
        self.decisions += decisions
        total: i64 = 0
        for one in scores:
            total += one
        for seat in range(seats):
            bot: i64 = seated[seat]
            turn = seat - first
            if turn < 0:
                turn += seats
            score: i64 = scores[seat]
            place: i64 = places[seat]
            end = end_of(kind, score, place, self.whole)
            self.ends[(bot * seats + seat) * ENDS + end] += 1
            self.turn_ends[turn * ENDS + end] += 1
            self.places[bot * seats + place - 1] += 1
            self.deal[bot] += score
            self.deal[seats + bot] += seats * score - total
            self.deal[2 * seats + turn] += score
            self.deal[3 * seats + seat] += score
            for other in range(seat):
                lead: i64 = score - scores[other]
                if lead == 0 and seats > 2:
                    lead = places[other] - place
                if lead >= 0:
                    self.deal_ahead[bot] += 2 if lead > 0 else 1
                if lead <= 0:
                    self.deal_ahead[seated[other]] += 2 if lead < 0 else 1
            times: i64 = 0
            for counter in range(self.counters):
                times = counts[counter * seats + seat]
                self.counts[counter * seats + bot] += times
                self.deal[4 * seats + 3 + counter] += times
            if self.points:
                self.deal[4 * seats + 3 + self.counters + bot] += times
        if kind == DRAW:
            self.deal[4 * seats] += 1
        elif kind == UNFINISHED:
            self.deal[4 * seats + 1] += 1
        self.deal[4 * seats + 2] += decisions

    def close_deal(self, whole: bool) -> None:
        """End the deal whose games have been added, and begin the next; its measures count only if it is `whole`."""
        if whole:
            self.measures.add_deal(self.deal)
            for bot in range(self.seats):
                self.ahead[bot] += self.deal_ahead[bot]
                for other in range(self.seats):
                    self.products[bot * self.seats + other] += self.deal_ahead[bot] * self.deal_ahead[other]
        for index in range(self.measures.size):
            self.deal[index] = 0
        for bot in range(self.seats):
            self.deal_ahead[bot] = 0

    def numbers(self) -> list[int]:
        """Return all sums, in the order of `add_numbers`."""
        numbers = [self.games, self.actions, self.decisions]
        for part in self._parts():
            numbers += list(part)
        return numbers + self.measures.numbers()

    def add_numbers(self, numbers: list[int]) -> None:
        """Add the `numbers()` of other totals of the same size."""
        self.games += numbers[0]
        self.actions += numbers[1]
        self.decisions += numbers[2]
        start: i64 = 3
        for part in self._parts():
            for index in range(len(part)):
                part[index] += numbers[start + index]
            start += len(part)
        self.measures.add_numbers(numbers[start:])

    def _parts(self) -> list[vec[i64]]:
        return [self.ends, self.turn_ends, self.places, self.counts, self.ahead, self.products]


def end_of(kind: i64, score: i64, place: i64 = 1, whole: i64 = 2) -> i64:
    """Return the end of a deal for a seat: `WON`, `LOST`, `DRAWN` or `GIVEN_UP`.

    `kind` is the outcome of the deal, `score` counts units of 1/`whole`, and `place` is from 1. The first by points or
    ranking has won, also together with others, unless all are level.
    """
    if kind == UNFINISHED:
        return GIVEN_UP
    if score == whole:
        return WON
    if kind <= UNFINISHED:
        return LOST if score == 0 else DRAWN
    if place > 1:
        return LOST
    return DRAWN if 2 * score == whole and kind != WINNERS else WON
