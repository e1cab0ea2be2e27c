"""The choice among options: lots between those that are worth nearly as much, so that nobody can be read."""

from math import log

from librt.random import Random
from mypy_extensions import i64

from cardkit_games.bluffing.bots.candidates.option import Candidate


def draw(options: list[Candidate], mix: float, rng: Random) -> Candidate:
    """One of `options` with the chances of a softmax of their worth, in log odds, over `mix`.

    Options that differ in nothing but the announcement count as one together.
    """
    best: i64 = 0
    most = -1000.0
    for index in range(len(options)):
        option = options[index]
        lot = scaled(option.worth) - mix * log(option.alike)
        lot -= mix * log(-log(min(0.999999, max(0.000001, rng.random()))))  # Gumbel's trick
        if lot > most:
            most = lot
            best = index
    return options[best]


def scaled(worth: float) -> float:
    """A worth, 0 to 1, as a quarter of its log odds: near 0 and 1 small differences are as much as larger ones between.

    Without it lots between what is worth nearly as much lost won deals.
    """
    held = min(0.9999, max(0.0001, worth))
    return 0.25 * log(held / (1.0 - held))
