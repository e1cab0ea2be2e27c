"""Tests of shuffles and deals, a million of each by default, for docs/notes/fairness.md. Install with [test].

Usage: python tests/helpers/fairness.py [DEALS]. Some ten minutes, in one process, compiled.
"""

import sys
from collections.abc import Iterable, Iterator
from time import perf_counter
from typing import Any, Final

import attrs
import numpy as np
from numpy.typing import NDArray

from cardkit.catalogue import load
from cardkit.game.game import AnyGame
from cardkit.game.speed import is_compiled
from shuffles import BATCH, SEEDS, WRONG, batches, fisher_yates, one_generator, seeded
from uniformity import Fit, Orders, holm, inverse, multinomial, placement

Array = NDArray[Any]

DEALT: Final = (
    ("podkidnoy", 2),
    ("podkidnoy", 3),
    ("podkidnoy", 4),
    ("podkidnoy", 6),
    ("podkidnoy-24", 4),
    ("podkidnoy-52", 8),
    ("verish", 3),
    ("verish", 4),
    ("bullshit-2c", 5),
    ("i-doubt-it", 3),
    ("i-doubt-it", 12),
)
"""Presets and numbers of seats; 35 or 52 cards leave hands of unequal size, and twelve players have two packs."""

PILES: Final = (("cheat-updown", 3), ("cheat-updown", 4))
SPREAD: Final = 4
"""The most cards by which a cut may be off."""
STATES: Final = 10_000
"""The number of deals that are kept in memory at a time."""


@attrs.frozen
class Tested:
    """The tests of one kind of shuffles or deals."""

    name: str
    fits: list[Fit]


def shuffles(deals: int) -> Iterator[Tested]:
    """Yield tests of packs of 36 and 52 cards from every kind of seed, and of the changes from one seed to the next."""
    for cards in (36, 52):
        orders = Orders(cards)
        for batch in one_generator(cards, deals):
            orders.add(batch)
        yield Tested(f"{cards} cards, one generator", orders.fits())
        for name, seed_of in SEEDS.items():
            orders, between = Orders(cards), Orders(cards)
            for batch in seeded(seed_of, cards, deals):
                orders.add(batch)
                between.add(np.take_along_axis(inverse(batch[1:]), batch[:-1].astype(np.int64), axis=1))
            yield Tested(f"{cards} cards, {name}", orders.fits())
            yield Tested(f"{cards} cards, {name}: from one to the next", between.fits())
        between = Orders(cards)
        first = seeded(SEEDS["seeds 1, 2, 3 ..."], cards, deals)
        second = seeded(SEEDS["second deals of matches"], cards, deals)
        for one, other in zip(first, second, strict=True):
            between.add(np.take_along_axis(inverse(other), one.astype(np.int64), axis=1))
        yield Tested(f"{cards} cards, first deal of a match to the second", between.fits())


@attrs.define
class Dealt:
    """Counts of the cards of each seat in the deals of one preset."""

    game: AnyGame
    seats: int
    deals: int
    before: int
    """The seed before the first: presets with equal deals need different seeds."""

    def fits(self) -> list[Fit]:
        """Deal with consecutive seeds, and test the places of cards, the dealers, the first to act and the trumps."""
        cards = [int(card) for card in self.game.cards(self.seats)]
        kinds = sorted(set(cards))
        columns = {card: column for column, card in enumerate(kinds)}
        stock = len(list(self.game.deal_state(self.seats, seed=1).stock.cards())) if self.game.family == "durak" else 0
        aside = len(self.game.deal_state(self.seats, seed=1).aside) if self.game.family == "bluffing" else 0
        by_seat, by_turn = (np.zeros((self.seats, len(kinds)), np.int64) for _ in range(2))
        rest = np.zeros((stock + aside, len(kinds)), np.int64)
        who = np.zeros((self.seats, self.seats), np.int64)
        trumps = np.zeros((self.seats, len(kinds)), np.int64)
        for numbers in batches(self.deals, STATES):
            states = [self.game.deal_state(self.seats, seed=self.before + number) for number in numbers]
            dealers = np.array([state.dealer for state in states])
            who += _cross(dealers, np.array([state.actor for state in states]), who.shape)
            if self.game.family == "durak":
                lying = np.array([[columns[card] for card in state.stock.cards()] for state in states], np.int64)
                shown = np.array([columns[state.trump_card] for state in states])
                trumps += _cross(dealers, shown, trumps.shape)
            elif aside:
                lying = np.array([[columns[card] for card in state.aside] for state in states], np.int64)
            else:
                lying = np.zeros((len(states), 0), np.int64)
            for place in range(stock + aside):
                rest[place] += np.bincount(lying[:, place], minlength=len(kinds))
            masks = [np.array([list(state.hands) for state in states], np.int64)]
            if self.game.family == "bluffing":
                masks.append(np.array([list(state.seconds) for state in states], np.int64))
            turns = (dealers[:, None] + 1 + np.arange(self.seats)) % self.seats
            for hands in masks:
                by_seat += _held(hands, kinds)
                by_turn += _held(np.take_along_axis(hands, turns, axis=1), kinds)
        copies = [cards.count(card) for card in kinds]
        in_hands, over = divmod(len(cards) - len(rest), self.seats)
        sizes = [in_hands + (turn < over) for turn in range(self.seats)] + [1] * len(rest)
        fits = [placement("place x card", np.vstack([by_turn, rest]), sizes, copies, self.deals)]
        if not over:
            fits.append(placement("seat x card", np.vstack([by_seat, rest]), sizes, copies, self.deals))
        fits.append(multinomial("dealer", who.sum(1)))
        if np.count_nonzero(who) > self.seats:  # else it is the dealer's place that says who begins
            fits.append(multinomial("first to act", who.sum(0)))
        if self.game.family == "durak":
            fits.append(multinomial("dealer x trump card", trumps))
        return fits


def _cross(rows: Array, columns: Array, shape: tuple[int, ...]) -> Array:
    return np.bincount(rows * shape[1] + columns, minlength=shape[0] * shape[1]).reshape(shape)


def _held(hands: Array, kinds: list[int]) -> Array:
    """Return how often each column of `hands`, which holds masks, had each card."""
    return np.array([[int((hands[:, seat] >> card & 1).sum()) for card in kinds] for seat in range(hands.shape[1])])


def cut_piles(name: str, seats: int, deals: int, before: int) -> Tested:
    """Return tests of a pack that is cut into piles: its order, the places of the cuts, and the heights as seen."""
    game = load(name)
    kinds = sorted({int(card) for card in game.cards(seats)})
    size = len(kinds)
    columns = {card: column for column, card in enumerate(kinds)}
    orders = Orders(size)
    cuts = np.zeros((seats - 1, 2 * SPREAD + 1), np.int64)
    pairs = np.zeros((2 * SPREAD + 1, 2 * SPREAD + 1), np.int64)
    looks = np.zeros(5, np.int64)
    exact = np.array([size * pile // seats for pile in range(1, seats)])
    for numbers in batches(deals, STATES):
        states: list[Any] = [game.deal_state(seats, seed=before + number) for number in numbers]
        orders.add(np.array([[columns[card] for pile in state.piles for card in pile] for state in states], np.uint8))
        sizes = np.array([[len(pile) for pile in state.piles] for state in states])
        off = sizes.cumsum(1)[:, :-1] - exact + SPREAD
        for cut in range(seats - 1):
            cuts[cut] += np.bincount(off[:, cut], minlength=2 * SPREAD + 1)
        pairs += _cross(off[:, 0], off[:, 1], pairs.shape)
        heights = np.array([list(state.heights) for state in states])
        tall = sizes[:, 0] > 2  # a lower pile never looks like none
        looks += np.bincount((heights - sizes + 2)[tall, 0], minlength=5)
    fits = [
        *orders.fits(),
        multinomial("first cut", cuts[0]),
        multinomial("last cut", cuts[-1]),
        multinomial("first x second cut", pairs),
        multinomial("how high the first pile looks", looks),
    ]
    return Tested(f"{name}, {seats} seats", fits)


def power(deals: int) -> Iterator[tuple[str, int, list[tuple[str, float]]]]:
    """Yield the p-values of a right shuffle and wrong ones, at growing numbers of deals, corrected for their number.

    Each number of deals is a new sample.
    """
    sizes = [size for size in (1_000, 10_000, 100_000) if size < deals] + [deals]
    for name, shuffle in {"Fisher and Yates": fisher_yates, **WRONG}.items():
        rng = np.random.default_rng(1)
        for size in sizes:
            orders = Orders(52)
            for left in range(size, 0, -BATCH):
                orders.add(shuffle(52, min(left, BATCH), rng))
            fits = orders.fits()
            yield name, size, [(fit.name, p) for fit, p in zip(fits, holm([fit.p for fit in fits]), strict=True)]


def print_table(header: Iterable[str], rows: Iterable[Iterable[str]]) -> None:
    """Print a table in Markdown."""
    header = list(header)
    print(f"\n| {' | '.join(header)} |\n|{'---|' * len(header)}")
    for row in rows:
        print(f"| {' | '.join(row)} |", flush=True)


def print_tested(tested: Iterable[Tested]) -> list[Fit]:
    """Print a row for each kind, with the p-value of each test; return all the fits."""
    fits: list[Fit] = []
    columns: list[str] = []
    for one in tested:
        fits += one.fits
        names = [f"{fit.name} ({fit.degrees})" for fit in one.fits]
        if names != columns:
            columns = names
            print_table(["", *names], [])
        print(f"| {one.name} | {' | '.join(f'{fit.p:.3f}' for fit in one.fits)} |", flush=True)
    return fits


def print_list(tested: Iterable[Tested]) -> list[Fit]:
    """Print a row for each kind, with each test's name, degrees of freedom and p-value; return all the fits."""
    fits: list[Fit] = []
    print_table(["", "p-values (degrees of freedom)"], [])
    for one in tested:
        fits += one.fits
        print(
            f"| {one.name} | {', '.join(f'{fit.name} {fit.p:.3f} ({fit.degrees})' for fit in one.fits)} |", flush=True
        )
    return fits


def main() -> None:
    """Run all tests, and print their results."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    began = perf_counter()
    print(f"{deals:,} deals a test, {'compiled' if is_compiled() else 'interpreted'}.")
    print("\nShuffles: p-values (degrees of freedom)")
    fits = print_tested(shuffles(deals))
    print("\nDeals")
    fits += print_list(
        Tested(f"{name}, {seats} seats", Dealt(load(name), seats, deals, place * deals).fits())
        for place, (name, seats) in enumerate(DEALT)
    )
    print("\nCut piles")
    fits += print_list(cut_piles(name, seats, deals, place * deals) for place, (name, seats) in enumerate(PILES))
    values = [fit.p for fit in fits]
    small = sum(p < 0.05 for p in values)
    print(f"\n{len(fits)} tests, of which {small} have p < 0.05; the smallest p is {min(values):.5f},")
    print(f"corrected for their number (Holm) {min(holm(values)):.3f}.")
    print("\nPower: the smallest corrected p-value of the six tests of 52 cards")
    rows = [(name, size, min(found, key=lambda one: one[1])) for name, size, found in power(deals)]
    print_table(["shuffle", "deals", "smallest p", "by"], ([n, f"{s:,}", f"{p:.2g}", by] for n, s, (by, p) in rows))
    print(f"\n{perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
