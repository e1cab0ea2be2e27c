"""How much a run costs beside its play: python benchmarks/simulation/run_cost.py [GAMES].

Prints microseconds of one process for a game with two seats: a random play-out, `drive` with two bots, `Game.deal`, and
a run of `simulate` with the same bots. The best of five rounds counts, all of them in one process; a round has GAMES
games (20,000), a tenth of that in the slower game.
"""

import sys
from collections.abc import Callable
from time import perf_counter
from typing import Final

from librt.random import Random

from cardkit import drive, load, make_bot, simulate
from cardkit.engine.playout import play_out_many
from cardkit.game.game import AnyGame, Opening

ROUNDS: Final = 5
GAMES: Final = 20_000
TABLES: Final = (("podkidnoy", "cheapest", 1), ("cheat-updown", "easy", 10))
"""A game, a bot of its family, and the part of the games that a round has."""


def microseconds(play: Callable[[int], object], games: int) -> float:
    """The time of a game in the best round."""
    best = float("inf")
    for _ in range(ROUNDS):
        start = perf_counter()
        play(games)
        best = min(best, perf_counter() - start)
    return 1e6 * best / games


def driven(game: AnyGame, bot: str) -> Callable[[int], object]:
    """Plays games with two bots that are made once."""
    dealer, bots = game.dealer(2, Opening(0)), [make_bot(bot, game, seed) for seed in range(2)]

    def play(games: int) -> None:
        rng = Random(1)
        for _ in range(games):
            drive(dealer.deal(rng), bots)

    return play


def dealt(game: AnyGame) -> Callable[[int], object]:
    """Deals as a program does at the prompt."""

    def deal(games: int) -> None:
        for seed in range(games):
            game.deal(2, seed=seed)

    return deal


def main(most: int = GAMES) -> None:
    """Measure and print."""
    for name, bot, part in TABLES:
        game, games = load(name), max(8, most // part)
        dealer = game.dealer(2, Opening(0))
        playout = microseconds(lambda games, dealer=dealer: play_out_many(dealer, games, Random(1)), games)  # type: ignore[misc]
        deal = microseconds(dealt(game), games)
        print(f"{name}: a random play-out {playout:.1f} µs; Game.deal {deal:.1f} µs, {deal / playout:.2f} play-outs")
        for one in ("random", bot):
            drives = microseconds(driven(game, one), games // 4)
            runs = microseconds(lambda games, one=one, game=game: simulate(game, [one, one], games, seed=1), games)  # type: ignore[misc]
            print(
                f"  {one}: drive {drives:.1f} µs, simulate {runs:.1f} µs: {runs / playout:.2f} play-outs, "
                f"{runs / drives:.2f} drives"
            )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
