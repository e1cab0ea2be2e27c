"""New deals of the cards that a seat does not see: into hands that may hold them, and the places that notes give."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from librt.random import Random

from cardkit.cards.chance import shuffled
from cardkit.errors import InvalidDeal
from cardkit.language import gettext
from cardkit.simple.hand import Hand
from cardkit.simple.layout import ImaginedDeal, Zone
from cardkit.simple.state import KEYS, SimpleObservation
from cardkit.simple.statements import SimpleT, Statements

Possible: TypeAlias = Callable[[int, int], bool]
"""True when a seat may hold a card."""

_EXCHANGES = 6
"""The number of exchanges for each card that mix a deal that has been repaired."""


def imagined(game: Statements[Any, SimpleT], seen: SimpleObservation, rng: Random, *, ask: bool) -> SimpleT:
    """Return a state that looks to the seat as `seen` does; with `ask` the game says which cards are `possible`.

    Raises `InvalidDeal` when no deal is possible, or when more cards are noted in a zone than lie there.
    """
    state = game.blank(seen.seats)
    hands = [list(cards) for cards in game.remembered(seen)] or [[] for _ in range(seen.seats)]
    hands[seen.seat] = list(seen.hand)
    noted = noted_by_zone(game.layout, seen)
    unseen = Counter(int(card) for card in game.cards(seen.seats))
    unseen.subtract(card for hand in hands for card in hand)
    unseen.subtract(card for cards in noted.values() for card in cards)
    unseen.subtract(card for key, zone in game.layout.items() for card in zone.known(seen.table[key]))
    deck = shuffled(list(unseen.elements()), rng)
    if ask:
        missing = [seat for seat, size in enumerate(seen.hand_sizes) for _ in range(max(size - len(hands[seat]), 0))]
        deck = arranged(deck, missing, lambda seat, card: game.possible(seen, seat, card), rng)
    state.hands = [
        seen.hand
        if seat == seen.seat
        else Hand([*hands[seat], *(deck.pop() for _ in range(size - len(hands[seat])))], game.card_type)
        for seat, size in enumerate(seen.hand_sizes)
    ]
    for key, zone in game.layout.items():
        there = zone.imagine(seen.table[key], seen.seat, seen.seats, ImaginedDeal(deck, noted.get(key, ()), rng))
        setattr(state, key, zone.kept(there, getattr(state, key, None)))
    state.dealer = seen.dealer
    game.complete(state, seen, rng)
    if state.chance_in_play:
        state.chance_key = rng.randrange(KEYS)
    state.resume(seen.actor)
    state.decision = seen.decision
    if seen.seat == seen.actor:
        state.offered = seen.offered  # in the middle of a decision the offer differs
    return state


def noted_by_zone(layout: Mapping[str, Zone], seen: SimpleObservation) -> dict[str, tuple[int, ...]]:
    """Return for each zone, by key, the cards that the seat has noted to lie there."""
    notes: dict[str, tuple[int, ...]] = {}
    for key, zone in layout.items():
        if zone.about:
            notes[zone.about] = (*notes.get(zone.about, ()), *zone.own(seen.table[key], seen.seat))
    return notes


def arranged(deck: list[int], seats: Sequence[int], possible: Possible, rng: Random) -> list[int]:
    """Return the shuffled `deck` in an order in which each of `seats`, drawing from its end, gets a possible card.

    An impossible deal is repaired along alternating paths of a matching, and mixed by random exchanges that keep it
    possible: nearly uniform. Raises `InvalidDeal` when no deal is possible.
    """
    order = deck[::-1]  # the first is drawn first
    allowed = {(seat, card): possible(seat, card) for seat in {*seats} for card in {*order}}

    def fits(index: int, card: int) -> bool:
        return index >= len(seats) or allowed[seats[index], card]

    wrong = [index for index, card in enumerate(order) if not fits(index, card)]
    for index in wrong:
        if not fits(index, order[index]) and not _repair(order, index, fits):
            raise InvalidDeal(gettext("No deal of the cards that are not seen is possible: `possible` allows too few."))
    if wrong:
        for _ in range(_EXCHANGES * len(order)):
            one, other = rng.randrange(len(order)), rng.randrange(len(order))
            if fits(one, order[other]) and fits(other, order[one]):
                order[one], order[other] = order[other], order[one]
    return order[::-1]


def _repair(order: list[int], wrong: int, fits: Callable[[int, int], bool]) -> bool:
    """Move cards along a shortest path, so that the card at `wrong` goes to a place where it fits, as do the others.

    Return False, and change nothing, when there is no such path.
    """
    came_from = {wrong: wrong}
    reached = [wrong]
    for index in reached:  # breadth first: the card at `index` may go to `other`
        for other in range(len(order)):
            if other in came_from or not fits(other, order[index]):
                continue
            came_from[other] = index
            if fits(wrong, order[other]):
                _turn(order, came_from, wrong, other)
                return True
            reached.append(other)
    return False


def _turn(order: list[int], came_from: Mapping[int, int], first: int, last: int) -> None:
    """Each card on the path from `first` to `last` goes to the next place, and the last one to the first."""
    card = order[last]
    while last != first:
        before = came_from[last]
        order[last] = order[before]
        last = before
    order[first] = card
