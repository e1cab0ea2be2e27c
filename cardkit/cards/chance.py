"""Chance: seeds, shuffles and random choices.

The generator is librt's `Random` (ChaCha8, unbiased ranges). A test pins its first numbers, so that a seed can never
silently mean another deal.
"""

from hashlib import blake2b
from secrets import randbits
from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from cardkit.arguments import require_number
from cardkit.errors import InvalidDeal
from cardkit.language import gettext

SEED_BITS: Final = 48
"""Seeds drawn from the system's entropy have this many bits: enough never to meet twice, short enough to type."""


def fresh_seed() -> int:
    """A seed from the system's entropy, 0 <= seed < 2**48."""
    return randbits(SEED_BITS)


def derived_seed(seed: int, *path: int) -> int:
    """The seed of one part of a run: of game `path[0]`, say, or of bot `path[1]` in it. 0 <= result < 2**62."""
    words = " ".join([str(number) for number in (seed, *path)])
    return int.from_bytes(blake2b(words.encode(), digest_size=8).digest()) >> 2


def generator(seed: int | None = None) -> Random:
    """A generator for `seed`, 0 <= seed < 2**63; without one, from the system's entropy. Raises `InvalidDeal`."""
    if seed is None:
        seed = fresh_seed()
    require_number(seed, "seed")
    if not 0 <= seed < 2**63:
        raise InvalidDeal(gettext("A seed is a whole number from 0 to 2**63 - 1, not {seed}.", seed=seed))
    return Random(seed)


def shuffle(cards: vec[i64], rng: Random) -> None:
    """Put `cards` into a uniformly random order, in place (Fisher and Yates)."""
    last: i64 = len(cards) - 1
    while last > 0:
        pick = rng.randrange(last + 1)
        card = cards[last]
        cards[last] = cards[pick]
        cards[pick] = card
        last -= 1


def shuffled(cards: list[int], rng: Random) -> list[int]:
    """Return the cards in a uniformly random order, as `shuffle` gives it.

    It is for callers in plain Python: mypyc 2.4 loses the memory of a vec that they pass to a compiled function.
    """
    order = vec[i64](cards)
    shuffle(order, rng)
    return list(order)


def any_of(numbers: list[int], rng: Random) -> i64:
    """A uniformly random one of `numbers`, at least one; a lone one costs no random number."""
    if len(numbers) == 1:
        return numbers[0]
    return numbers[rng.randrange(len(numbers))]


def cut(cards: vec[i64], piles: i64, rng: Random, spread: i64 = 4) -> list[vec[i64]]:
    """`cards` cut by eye into `piles`: each cut is off the even size by up to `spread`.

    Every pile has at least one card; there must be as many cards as piles.
    """
    cut_off: list[vec[i64]] = []
    size: i64 = len(cards)
    top: i64 = 0
    for pile in range(1, piles):
        end = size * pile // piles + rng.randrange(2 * spread + 1) - spread
        end = min(max(end, top + 1), size - (piles - pile))
        cut_off.append(cards[top:end])
        top = end
    cut_off.append(cards[top:])
    return cut_off
