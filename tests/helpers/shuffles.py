"""Orders for the tests: shuffles of cardkit, from every kind of seed, and wrong shuffles."""

from collections.abc import Callable, Iterator
from typing import Any, Final

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray

from cardkit.cards.chance import derived_seed, fresh_seed, generator, shuffle

Array = NDArray[Any]
BATCH: Final = 100_000


def batches(deals: int, size: int = BATCH) -> Iterator[range]:
    """Yield the numbers from 1 to `deals`, in batches of `size`."""
    for first in range(1, deals + 1, size):
        yield range(first, min(first + size, deals + 1))


def one_generator(cards: int, deals: int) -> Iterator[Array]:
    """Yield shuffles in sequence from the generator of seed 1."""
    rng = generator(1)
    pack = vec[i64](range(cards))
    for numbers in batches(deals):
        orders = []
        for _ in numbers:
            order = pack[:]
            shuffle(order, rng)
            orders.append(list(order))
        yield np.array(orders, np.uint8)


def seeded(seed_of: Callable[[int], int], cards: int, deals: int) -> Iterator[Array]:
    """Yield shuffles with a generator for each deal, whose seed is made from its number, as `Game.deal` does it."""
    pack = vec[i64](range(cards))
    for numbers in batches(deals):
        orders = []
        for number in numbers:
            order = pack[:]
            shuffle(order, generator(seed_of(number)))
            orders.append(list(order))
        yield np.array(orders, np.uint8)


SEEDS: Final[dict[str, Callable[[int], int]]] = {
    "seeds 1, 2, 3 ...": lambda number: number,
    "fresh seeds": lambda number: fresh_seed(),
    "games of one run": lambda number: derived_seed(1, number),
    "second deals of matches": lambda number: derived_seed(number, 2),
}
"""The kinds of seeds of deals."""


# -- Wrong shuffles


def sorted_packs(cards: int, deals: int) -> Array:
    """Return packs in order, of shape (deals, cards)."""
    return np.tile(np.arange(cards, dtype=np.uint8), (deals, 1))


def swap(orders: Array, place: int, picks: Array) -> None:
    """Exchange in each order the card at `place` for the one at `picks`."""
    rows = np.arange(len(orders))
    other = orders[rows, picks]
    orders[rows, picks] = orders[:, place]
    orders[:, place] = other


def fisher_yates(cards: int, deals: int, rng: np.random.Generator) -> Array:
    """Return correct shuffles made with another generator, which the tests must pass."""
    orders = sorted_packs(cards, deals)
    for place in range(cards - 1, 0, -1):
        swap(orders, place, rng.integers(place + 1, size=deals))
    return orders


def swap_with_any(cards: int, deals: int, rng: np.random.Generator) -> Array:
    """Return a wrong shuffle: every card is exchanged for any card of the pack, instead of one not yet placed."""
    orders = sorted_packs(cards, deals)
    for place in range(cards):
        swap(orders, place, rng.integers(cards, size=deals))
    return orders


def sattolo(cards: int, deals: int, rng: np.random.Generator) -> Array:
    """Return a wrong shuffle that is off by one: no card may stay in its place, so that only one cycle comes out."""
    orders = sorted_packs(cards, deals)
    for place in range(cards - 1, 0, -1):
        swap(orders, place, rng.integers(place, size=deals))
    return orders


def modulo(cards: int, deals: int, rng: np.random.Generator) -> Array:
    """Return a wrong shuffle: Fisher and Yates with the remainder of a random byte, which favours small numbers."""
    orders = sorted_packs(cards, deals)
    for place in range(cards - 1, 0, -1):
        swap(orders, place, rng.integers(256, size=deals) % (place + 1))
    return orders


def seven_riffles(cards: int, deals: int, rng: np.random.Generator) -> Array:
    """Return seven riffle shuffles by hand, in the model of Gilbert, Shannon and Reeds."""
    orders = sorted_packs(cards, deals)
    for _ in range(7):
        halves = np.argsort(rng.integers(2, size=(deals, cards)), axis=1, kind="stable")
        places = np.empty_like(halves)
        np.put_along_axis(places, halves, np.arange(cards)[None, :].repeat(deals, 0), axis=1)
        orders = np.take_along_axis(orders, places, axis=1)
    return orders


WRONG: Final[dict[str, Callable[[int, int, np.random.Generator], Array]]] = {
    "swap with any card": swap_with_any,
    "off by one (Sattolo)": sattolo,
    "remainder of a byte": modulo,
    "seven riffles": seven_riffles,
}
"""Shuffles that the tests must reject."""
