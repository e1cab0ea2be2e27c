"""Melds: three or four cards of a rank in different suits, or three or more of a suit in order; one joker at the most.

A meld is a tuple of cards in order, where a joker stands in the place of its card. Aces are high or low in a run.
"""

from collections.abc import Iterator, Sequence

JOKER = 52
"""From here on, cards are jokers."""
TOP = 14
"""A run goes from step 0, the low ace, to step 13, the high one."""

Meld = tuple[int, ...]


def at(step: int, suit: int) -> int:
    """The card of `suit` at a step of a run."""
    return (step - 1) % 13 * 4 + suit


def is_set(meld: Meld) -> bool:
    """Whether it is cards of one rank, and no run."""
    return len({card // 4 for card in meld if card < JOKER}) == 1


def first_step(meld: Meld) -> int:
    """At which step a run begins."""
    place, card = next((place, card) for place, card in enumerate(meld) if card < JOKER)
    later = next(other for other in meld[place + 1 :] if other < JOKER)
    low_ace = card // 4 == 12 and later // 4 < 12
    return (0 if low_ace else card // 4 + 1) - place


def suit_of(meld: Meld) -> int:
    """The suit of a run."""
    return next(card for card in meld if card < JOKER) % 4


def stands_for(meld: Meld) -> list[int]:
    """The cards for any of which, and in a set of three for all of which, its joker stands."""
    place = next((place for place, card in enumerate(meld) if card >= JOKER), None)
    if place is None:
        return []
    if not is_set(meld):
        return [at(first_step(meld) + place, suit_of(meld))]
    rank = next(card for card in meld if card < JOKER) // 4
    return [card for card in range(rank * 4, rank * 4 + 4) if card not in meld]


def worth(card: int) -> int:
    """What a card counts: 11 for an ace, 10 for a court card, its number for any other; jokers see `value`."""
    return 11 if card // 4 == 12 else min(card // 4 + 2, 10)


def value(meld: Meld) -> int:
    """What a meld counts: its joker as the card for which it stands."""
    return sum(worth(stands_for(meld)[0] if card >= JOKER else card) for card in meld)


def melds(hand: Sequence[int]) -> Iterator[Meld]:
    """Every meld that the hand holds; a joker only where a card is missing, or to make a run or a set longer."""
    held = set(hand)
    joker = next((card for card in hand if card >= JOKER), None)
    for rank in range(13):
        cards = [card for card in range(rank * 4, rank * 4 + 4) if card in held]
        threes = [tuple(card for card in cards if card != left) for left in cards] if len(cards) == 4 else []
        pairs = [(one, two) for one in cards for two in cards if one < two]
        yield from (*threes, *([tuple(cards)] if len(cards) > 2 else []))
        if joker is not None:
            yield from ((*some, joker) for some in [*pairs, *threes, *([tuple(cards)] if len(cards) == 3 else [])])
    for suit in range(4):
        for start in range(TOP - 2):
            yield from runs(held, joker, suit, start)


def runs(held: set[int], joker: int | None, suit: int, start: int) -> Iterator[Meld]:
    """The runs of `suit` that begin at step `start`."""
    meld: list[int] = []
    for step in range(start, TOP):
        card = at(step, suit)
        if card in held and card not in meld:
            meld.append(card)
        elif joker is not None and joker not in meld:
            meld.append(joker)
        else:
            return
        if len(meld) > 2:
            yield tuple(meld)


def longer(meld: Meld, card: int) -> list[Meld]:
    """The melds that `card` makes of `meld`, put before it or behind it; none where it does not fit."""
    if card >= JOKER and any(other >= JOKER for other in meld):
        return []
    if is_set(meld):
        fits = card >= JOKER or (card // 4 == meld[0] // 4 and card not in meld)
        return [(*meld, card)] if fits and len(meld) < 4 else []
    start, suit, made = first_step(meld), suit_of(meld), list[Meld]()
    if start > 0 and (card >= JOKER or card == at(start - 1, suit)):
        made.append((card, *meld))
    if start + len(meld) < TOP and (card >= JOKER or card == at(start + len(meld), suit)):
        made.append((*meld, card))
    return made


def code(base: int, meld: Meld) -> int:
    """The number of the action that lays `meld`: its kind, where it begins, and what of it is a joker."""
    joker = next((1 + place for place, card in enumerate(meld) if card >= JOKER), 0)
    if is_set(meld):
        suits = sum(1 << card % 4 for card in meld if card < JOKER)
        return base + (meld[0] // 4 * 16 + suits) * 8 + joker
    return base + 10_000 + ((first_step(meld) * 4 + suit_of(meld)) * 16 + len(meld)) * 16 + joker
