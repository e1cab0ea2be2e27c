"""The speed of this machine in random games, in this process."""

from time import perf_counter

import attrs
from librt.random import Random

from cardkit.cards import bits
from cardkit.engine.playout import play_out_many
from cardkit.game.game import AnyGame, Opening


@attrs.frozen
class Speed:
    """Random play-outs: dealing, and every decision uniform over the legal actions."""

    game: str
    players: int
    seconds: float
    games_per_second: float
    actions_per_second: float
    decisions_per_second: float
    """A decision is a whole play or answer, of one action or several."""
    compiled: bool


def is_compiled() -> bool:
    """Return whether the hot modules run compiled."""
    return not bits.__file__.endswith(".py")


def measure(game: AnyGame, players: int, seconds: float, *, seed: int = 1) -> Speed:
    """Return the speed of random games with `players` seats, one at least, played for about `seconds`.

    Raises `InvalidDeal` for an impossible number of players.
    """
    game.check_seats(players)
    dealer = game.dealer(players, Opening(0))
    rng = Random(seed)
    games = actions = decisions = 0
    batch = 1
    start = perf_counter()
    elapsed = 0.0
    while not games or elapsed < seconds:
        more_actions, more_decisions = play_out_many(dealer, batch, rng)
        games += batch
        actions += more_actions
        decisions += more_decisions
        elapsed = perf_counter() - start
        batch = min(max(1, int(games * 0.1)), 10_000)
    return Speed(game.name, players, elapsed, games / elapsed, actions / elapsed, decisions / elapsed, is_compiled())
