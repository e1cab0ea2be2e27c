"""What is kept of one simulated game: a row of whole numbers.

First what the whole game has in common, then for each seat its score and place, then what the score sheet counted.
"""

from typing import Final

GAME: Final = 0
"""The number of the game in its run."""
RULES: Final = 1
"""Which of the run's rule sets it was played under."""
DEAL: Final = 2
"""The number of the deal; the games of one deal have the same cards at the same seats."""
SEED: Final = 3
"""The seed that the cards were dealt from."""
DEALER: Final = 4
ROTATION: Final = 5
"""By how many seats the bots had moved on: bot `p` sat at `(p + rotation) % seats`."""
FIRST: Final = 6
"""The seat that acted first."""
KIND: Final = 7
"""The outcome, as in `cardkit.engine.state`."""
WHO: Final = 8
"""The seat or team that the outcome names; -1 when it names none."""
ACTIONS: Final = 9
DECISIONS: Final = 10
FAULT: Final = 11
"""The seat whose bot failed and so lost; -1 when none did."""
HEADER: Final = 12

SCORE: Final = 0
"""For each seat: its score times `Game.whole_score`, which is 2 unless results give shares."""
PLACE: Final = 1
"""For each seat: its place, from 1."""
BY_SEAT: Final = 2


def width(seats: int, counters: int) -> int:
    """How many numbers a row has."""
    return HEADER + (BY_SEAT + counters) * seats
