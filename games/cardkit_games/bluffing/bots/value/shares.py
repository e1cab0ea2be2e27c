"""The share of a deal that each hand promises: a softmax of the sizes of the hands."""

from math import exp, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cardkit.cards.bits import BIT
from cardkit.engine.standings import shares
from cardkit.engine.state import LOSER, RANKING, UNFINISHED, WINNER
from cardkit_games.bluffing.engine.rulebook import Rulebook
from cardkit_games.bluffing.engine.state import BluffingState

HURRY: Final = 6.0
"""The number of cards that more make a hand e times less likely to be out first.

A guess; others were tried in the grid of benchmarks/strength/strategy_grid.py with few games, and were no better.
"""


def share_of(sizes: vec[float], active: i64, seat: i64, book: Rulebook) -> float:
    """Return the value for `seat`, 0 to 1, of a position in which the seats of the mask `active` hold `sizes` cards.

    It is its chance of winning, or of not losing, by the sizes alone; without any chance it is 0.5. Where places count,
    it is that of being ahead.
    """
    last_loses = book.last_loses
    if book.places:
        return share_ahead(sizes, active, seat)
    own = 0.0
    total = 0.0
    for other in range(len(sizes)):
        if not active & BIT[other]:
            continue
        size = max(0.5, sizes[other])
        if book.reveal_one:  # the whole hand may be laid at once, and a larger one has more cards of one rank
            chance = sqrt(size) if last_loses else 1.0 / sqrt(size)
        else:
            chance = exp(min(60.0, size) / HURRY) if last_loses else exp(-size / HURRY)
        total += chance
        if other == seat:
            own = chance
    if total <= 0.0:
        return 0.5
    return 1.0 - own / total if last_loses else own / total


def share_ahead(sizes: vec[float], active: i64, seat: i64) -> float:
    """Return the value of a position when places count: the share of the others that `seat` will be ahead of."""
    own = exp(-max(0.5, sizes[seat]) / HURRY)
    ahead = 0.0
    for other in range(len(sizes)):
        if other != seat and active & BIT[other]:
            ahead += own / (own + exp(-max(0.5, sizes[other]) / HURRY))
    return ahead / float(len(sizes) - 1)


def worth_of(state: BluffingState, seat: i64) -> float:
    """Return the value of a deal for `seat`, 0 to 1: its result or, while it goes on, an estimate by the sizes of
    hands.
    """
    if state.outcome == WINNER:
        return 1.0 if state.outcome_seat == seat else 0.0
    if state.outcome == LOSER:
        return 0.0 if state.outcome_seat == seat else 1.0
    if state.outcome == RANKING:
        return shares(state.standing())[seat]
    sizes = vec[float]([float(state.hand_size(other)) for other in range(state.seats)])
    if state.outcome == UNFINISHED:  # nobody has won: the fair share
        players = float(state.seats)
        return 1.0 - 1.0 / players if state.book.last_loses else 1.0 / players
    return share_of(sizes, state.seating.active, seat, state.book)
