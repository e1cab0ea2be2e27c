"""Rows and totals, compiled: whole numbers about one simulated game, and their sums over many.

A row has first the numbers of the whole game, then for each seat its score, its place and its bot, then the counters of
the score sheet. As all are whole numbers, parts added in any order give the same totals.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardkit.engine.scoresheet import Scoresheet
from cardkit.engine.state import DRAW, UNFINISHED, WINNERS

GAME: Final = 0
"""The number of the game in its run."""
RULES: Final = 1
"""The run's rule set that it was played under."""
DEAL: Final = 2
"""The number of the deal; the games of one deal have the same cards at the same seats."""
SEED: Final = 3
"""The seed that the cards were dealt from."""
DEALER: Final = 4
FIRST: Final = 5
"""The seat that acted first."""
KIND: Final = 6
"""The outcome, as in `cardkit.engine.state`."""
WHO: Final = 7
"""The seat or team that the outcome names; -1 when it names none."""
ACTIONS: Final = 8
DECISIONS: Final = 9
FAULT: Final = 10
"""The seat whose bot failed and so lost; -1 when none did."""
HEADER: Final = 11

SCORE: Final = 0
"""For each seat: its score times `Game.whole_score`, which is 2 unless results give shares."""
PLACE: Final = 1
"""For each seat: its place, from 1."""
BOT: Final = 2
"""For each seat: the index in the line-up of the bot that sat there."""
BY_SEAT: Final = 3


def width(seats: int, counters: int) -> int:
    """Return how many numbers a row has."""
    return HEADER + (BY_SEAT + counters) * seats


def add_seats(
    row: list[int], scores: list[float], whole: float, places: list[int], seated: list[int], sheet: Scoresheet
) -> None:
    """Add to a row the numbers of each seat, with a score of 1 as `whole`, and the counters of its score sheet."""
    for seat in range(len(seated)):
        row.append(i64(whole * scores[seat] + 0.5))
        row.append(places[seat])
        row.append(seated[seat])
    counts = sheet.counts
    for index in range(len(counts)):
        row.append(counts[index])


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
        """Add by how much `values` are above `base` in one deal."""
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
        """For each bot: 2 for each bot that it came before, and 1 for each that it was level with, in whole deals."""
        self.products: vec[i64] = vec[i64]([0] * (seats * seats))
        """At `bot * seats + other`: the sum over deals of the products of the two bots' `ahead` in a deal."""
        self.measures: Measures = Measures(seats, counters, points)
        self.deal: vec[i64] = vec[i64]([0] * self.measures.size)
        """The measures of the deal that is under way."""
        self.deal_ahead: vec[i64] = vec[i64]([0] * seats)

    def add_game(self, row: list[int]) -> None:
        """Add one game; its measures count when `close_deal` says that the deal is whole."""
        seats = self.seats
        kind: i64 = row[KIND]
        first: i64 = row[FIRST]
        decisions: i64 = row[DECISIONS]
        self.games += 1
        self.actions += row[ACTIONS]
        self.decisions += decisions
        total: i64 = 0
        for seat in range(seats):
            score: i64 = row[HEADER + BY_SEAT * seat + SCORE]
            total += score
        for seat in range(seats):
            start: i64 = HEADER + BY_SEAT * seat
            bot: i64 = row[start + BOT]
            turn = seat - first
            if turn < 0:
                turn += seats
            score = row[start + SCORE]
            place: i64 = row[start + PLACE]
            end = end_of(kind, score, place, self.whole)
            self.ends[(bot * seats + seat) * ENDS + end] += 1
            self.turn_ends[turn * ENDS + end] += 1
            self.places[bot * seats + place - 1] += 1
            self.deal[bot] += score
            self.deal[seats + bot] += seats * score - total
            self.deal[2 * seats + turn] += score
            self.deal[3 * seats + seat] += score
            for other in range(seat):
                self._compare(row, start, HEADER + BY_SEAT * other)
            times: i64 = 0
            for counter in range(self.counters):
                times = row[HEADER + BY_SEAT * seats + counter * seats + seat]
                self.counts[counter * seats + bot] += times
                self.deal[4 * seats + 3 + counter] += times
            if self.points:
                self.deal[4 * seats + 3 + self.counters + bot] += times
        if kind == DRAW:
            self.deal[4 * seats] += 1
        elif kind == UNFINISHED:
            self.deal[4 * seats + 1] += 1
        self.deal[4 * seats + 2] += decisions

    def _compare(self, row: list[int], one: i64, other: i64) -> None:
        """Note which of two seats, whose entries begin at `one` and `other`, came before the other.

        That is the one with the better score or else, at a table of more than two, the better place.
        """
        lead: i64 = row[one + SCORE] - row[other + SCORE]
        if lead == 0 and self.seats > 2:
            lead = row[other + PLACE] - row[one + PLACE]
        if lead >= 0:
            self.deal_ahead[row[one + BOT]] += 2 if lead > 0 else 1
        if lead <= 0:
            self.deal_ahead[row[other + BOT]] += 2 if lead < 0 else 1

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
    """Return the end of a deal with the outcome `kind` for a seat with this score, in units of 1/`whole`: `WON`,
    `LOST`, ...

    The first by points or ranking has won, also together with others, unless all are level.
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
