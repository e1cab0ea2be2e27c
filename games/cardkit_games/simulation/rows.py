"""Rows: whole numbers about one simulated game.

First what the whole game has in common, then for each seat its score, its place and who sat there, then what the
score sheet counted.
"""

from typing import Final

from cardkit.engine.scoresheet import Scoresheet

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


def add_seats(row: list[int], scores: list[int], places: list[int], seated: list[int]) -> None:
    """Add to a row what it has for each seat, with whole scores."""
    for seat in range(len(seated)):
        row.append(scores[seat])
        row.append(places[seat])
        row.append(seated[seat])


def add_counts(row: list[int], sheet: Scoresheet) -> None:
    """Add to a row what its score sheet counted."""
    counts = sheet.counts
    for index in range(len(counts)):
        row.append(counts[index])
