"""Simulation: many deals between bots, and what came of them."""

from collections.abc import Callable, Sequence
from math import sqrt
from statistics import NormalDist
from typing import Any, Final

import attrs

from cardkit.bots import Bot
from cardkit.chance import derived_seed, fresh_seed
from cardkit.driver import drive
from cardkit.errors import InvalidRule
from cardkit.game import Game, Opening
from cardkit.result import Result
from cardkit_games.bots import make_bot

_DEAL, _BOT = 0, 1  # what a game's derived seed is for


@attrs.frozen
class BotTally:
    """What one bot reached."""

    bot: str
    games: int
    wins: int
    losses: int
    draws: int
    unfinished: int
    score: float
    """The mean of 1 for a win, 0.5 for a draw or an unfinished deal, 0 for a loss."""
    score_low: float
    score_high: float
    """The ends of the score's 95% interval."""


@attrs.frozen
class Simulation:
    """The results of a run, which depend on nothing but its arguments."""

    game: str
    rules: dict[str, object]
    seats: int
    games: int
    seed: int
    bots: tuple[BotTally, ...]


def simulate(
    game: Game[Any, Any],
    bots: Sequence[str],
    games: int,
    *,
    seed: int | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Simulation:
    """Play `games` first deals between `bots`, one for each seat, moving every bot one seat on after each deal.

    The same seed gives the same games; without one, chance comes from the system. `progress` is told how many games
    are done. Raises `InvalidDeal`, `InvalidBot` or `InvalidRule` for what cannot be played.
    """
    seats = len(bots)
    game.check_seats(seats)
    if games < 1:
        raise InvalidRule(f"At least 1 game must be played, not {games}.")
    seed = fresh_seed() if seed is None else seed
    counts = [[0, 0, 0, 0] for _ in bots]
    for number in range(games):
        result = _play(game, bots, seed, number)
        scores = game.scores(result, seats)
        for place in range(seats):
            seat = (place + number) % seats
            counts[place][_kind(result, scores[seat])] += 1
        progress(number + 1)
    tallies = tuple(_tally(bot, *count) for bot, count in zip(bots, counts, strict=True))
    rules = {name: getattr(game.rules, name) for name in game.rules.options()}
    return Simulation(game.name, rules, seats, games, seed, tallies)


def _play(game: Game[Any, Any], bots: Sequence[str], seed: int, number: int) -> Result:
    seats = len(bots)
    players: list[Bot] = []
    for seat in range(seats):
        place = (seat - number) % seats
        players.append(make_bot(bots[place], game, derived_seed(seed, number, _BOT, place)))
        players[-1].start(seat, seats)
    opening = Opening(number // seats % seats)
    state = game.deal(seats, seed=derived_seed(seed, number, _DEAL), opening=opening)
    drive(state, players)
    result = Result.of(state)
    assert result is not None
    scores = game.scores(result, seats)
    for player in players:
        player.end(scores)
    return result


WIN: Final = 0
LOSS: Final = 1
DRAWN: Final = 2
UNFINISHED: Final = 3


def _kind(result: Result, score: float) -> int:
    if result.kind == "unfinished":
        return UNFINISHED
    return {1.0: WIN, 0.0: LOSS}.get(score, DRAWN)


def _tally(bot: str, wins: int, losses: int, draws: int, unfinished: int) -> BotTally:
    games = wins + losses + draws + unfinished
    score = (wins + 0.5 * (draws + unfinished)) / games
    low, high = wilson_interval(score, games)
    return BotTally(bot, games, wins, losses, draws, unfinished, score, low, high)


def wilson_interval(share: float, number: int, confidence: float = 0.95) -> tuple[float, float]:
    """Wilson's interval for a share found in `number` independent trials, both ends within 0 and 1."""
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    centre = share + z * z / (2 * number)
    spread = z * sqrt(share * (1 - share) / number + z * z / (4 * number * number))
    scale = 1 + z * z / number
    return max(0.0, min(share, (centre - spread) / scale)), min(1.0, max(share, (centre + spread) / scale))
