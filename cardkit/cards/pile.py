"""Piles of cards on the table, whose order matters: discards, tricks, stocks in plain Python.

>>> pile = Pile("7S 8S 9S", face_up=True)
>>> pile.append("TS"); pile.top, pile.bottom, len(pile)
(Card('TS'), Card('7S'), 4)
>>> pile.pop(), pile.draw(2), pile
(Card('TS'), [Card('9S'), Card('8S')], Pile('7S', face_up=True))
"""

import random
from collections.abc import Iterator, MutableSequence
from typing import Any, Final, Self, TypeAlias, overload

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from cardkit.arguments import other_words, require_iterable, require_number
from cardkit.cards.card import Card
from cardkit.cards.cards import Cards, SomeCards, cards_in_order
from cardkit.cards.chance import generator
from cardkit.errors import InvalidDeal, InvalidText, OutOfRange, WrongType
from cardkit.language import gettext, ngettext

PILE_WORDS: Final = {
    "append": "lay push add put put_on add_card",
    "extend": "add_cards lay_all",
    "put_under": "put_on_bottom appendleft extendleft add_bottom",
    "draw": "take pick deal_card deal_one draw_card take_top popleft",
    "draw(len(pile))": "take_all draw_all",
    "remove": "discard",
    "turn_over": "flip reverse",
    "top": "peek top_card",
    "bottom": "bottom_card",
    "clone": "copy",
    "len(pile)": "size remaining",
    "not pile": "empty is_empty",
}
"""The words that people try with piles, and the names that there are."""

AnyRandom: TypeAlias = Random | random.Random
"""A generator of chance: ours or one of the module `random`."""


def shuffle(cards: "MutableSequence[Any] | vec[i64]", rng: AnyRandom) -> None:
    """Put the cards into a uniformly random order, in place: a list, a vec or any other mutable sequence.

    `rng` is a generator of ours or of the module `random`; the same one gives a list and a vec the same order.

    >>> cards = list("abc")
    >>> shuffle(cards, random.Random(1))
    >>> "".join(cards)
    'bca'
    """
    require_iterable(cards, "cards")
    if not hasattr(rng, "randrange"):
        raise WrongType(
            gettext("`rng` is a generator, as `generator(7)` or `random.Random(7)`, not {value!r}.", value=rng)
        )
    if not hasattr(cards, "__setitem__"):
        raise WrongType(
            gettext("Only what can change is shuffled in place, such as a list: not {value!r}.", value=cards)
        )
    for last in range(len(cards) - 1, 0, -1):  # Fisher and Yates
        pick = rng.randrange(last + 1)
        cards[last], cards[pick] = cards[pick], cards[last]


class Pile:
    """Cards laid one on another, face up or face down: a list that begins at the bottom; `pile[-1]` is the top.

    Every method takes a card as such, as number or as text.
    """

    __getattr__ = other_words(PILE_WORDS)

    def __init__(self, cards: SomeCards = (), *, face_up: bool = False, card_type: type[Card] | None = None) -> None:
        """Lay `cards`, text or cards, one on another, the first at the bottom; raises `InvalidText` for no card."""
        self._cards, self.card_type = cards_in_order(cards, card_type)
        self.face_up = face_up

    # -- Looking

    def __len__(self) -> int:
        return len(self._cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self._cards)

    @overload
    def __getitem__(self, index: int) -> Card: ...
    @overload
    def __getitem__(self, index: slice) -> list[Card]: ...
    def __getitem__(self, index: int | slice) -> Card | list[Card]:
        return self._cards[index]

    @overload
    def __setitem__(self, index: int, cards: int | str) -> None: ...
    @overload
    def __setitem__(self, index: slice, cards: SomeCards) -> None: ...
    def __setitem__(self, index: Any, cards: Any) -> None:
        """Replace a card, or several in a slice."""
        one = not isinstance(index, slice)
        self._cards[index] = self.card_type(cards) if one else cards_in_order(cards, self.card_type)[0]

    def __delitem__(self, index: int | slice) -> None:
        del self._cards[index]

    def __contains__(self, card: object) -> bool:
        """Return whether a card, as such, as number or text, lies in it; raises `InvalidText` for text that is none."""
        if isinstance(card, str):
            card = self.card_type(card)
        return card in self._cards and getattr(card, "alphabet", self.card_type.alphabet) is self.card_type.alphabet

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Pile):
            return NotImplemented
        same = self._cards == other._cards and self.face_up == other.face_up
        return same and self.card_type.alphabet is other.card_type.alphabet

    __hash__ = None  # type: ignore[assignment]  # it changes

    @property
    def top(self) -> Card:
        """The card on top; raises `InvalidDeal` when the pile is empty."""
        return self._cards[self._first_of(1)]

    @property
    def bottom(self) -> Card:
        """The card at the bottom; raises `InvalidDeal` when the pile is empty."""
        self._first_of(1)
        return self._cards[0]

    def cards(self) -> Cards:
        """The cards of the pile, as a collection without the order."""
        return Cards(self._cards, self.card_type)

    @property
    def texts(self) -> list[str]:
        """The cards one by one from the bottom, as JSON has them: `["7S", "QH"]`."""
        return [card.text for card in self._cards]

    def visible(self) -> list[Card]:
        """Return the cards that everybody may see, bottom first: all cards face up, none face down."""
        return self._cards.copy() if self.face_up else []

    def count(self, card: int | str) -> int:
        """Return how many times `card` lies in the pile; raises `InvalidText` when it is no card."""
        return self._cards.count(self.card_type(card))

    def index(self, card: int | str, start: int = 0, stop: int | None = None) -> int:
        """The index of `card`, the lowest of equal ones; raises `InvalidText` when it is not here."""
        card = self.card_type(card)
        start, stop, _ = slice(start, stop).indices(len(self))
        if card not in self._cards[start:stop]:
            raise InvalidText(
                gettext("{card} is not among {cards}.", card=card, cards=str(self) or gettext("no cards"))
            )
        return self._cards.index(card, start, stop)

    # -- Laying and taking

    def insert(self, index: int, card: int | str) -> None:
        """Put `card` before the card at `index`."""
        self._cards.insert(require_number(index, "index"), self.card_type(card))

    def append(self, card: int | str) -> None:
        """Lay a card on top."""
        self._cards.append(self.card_type(card))

    def extend(self, cards: SomeCards) -> None:
        """Lay several cards on top; the last one ends on top."""
        self._cards += cards_in_order(cards, self.card_type)[0]

    def __iadd__(self, cards: SomeCards) -> Self:
        self.extend(cards)
        return self

    def put_under(self, cards: SomeCards) -> None:
        """Put a card under the pile, or several; the first one ends at the bottom."""
        self._cards = cards_in_order(cards, self.card_type)[0] + self._cards

    def pop(self, index: int = -1) -> Card:
        """Remove the card at `index`, by default the top one, and return it.

        Raises `InvalidDeal` when the pile is empty, and `OutOfRange` for another index that it does not have.
        """
        self._first_of(1)
        number = require_number(index, "index")
        if not -len(self) <= number < len(self):
            raise OutOfRange(gettext("There is no index {index} in {size} cards.", index=number, size=len(self)))
        return self._cards.pop(number)

    @overload
    def draw(self) -> Card: ...
    @overload
    def draw(self, number: int) -> list[Card]: ...
    def draw(self, number: int | None = None) -> Card | list[Card]:
        """Take the top card, or a list of `number` cards, the top card first; raises `InvalidDeal` for too many."""
        if number is None:
            return self.pop()
        first = self._first_of(number)
        taken = self._cards[first:][::-1]
        del self._cards[first:]
        return taken

    def remove(self, card: int | str) -> None:
        """Take `card` out, the lowest of equal ones; raises `InvalidText` when it is not here."""
        del self._cards[self.index(card)]

    def clear(self) -> None:
        """Take away the whole pile."""
        self._cards.clear()

    def turn_over(self) -> None:
        """Turn the whole pile over: the bottom card comes to lie on top, and face-down cards are face up."""
        self._cards.reverse()
        self.face_up = not self.face_up

    def shuffle(self, rng: AnyRandom | None = None) -> None:
        """Put the cards into a random order, by a generator of ours or of the module `random`, or by the system's."""
        shuffle(self._cards, generator() if rng is None else rng)

    # -- Copies and text

    def clone(self) -> Self:
        """An independent copy."""
        twin = type(self).__new__(type(self))
        vars(twin).update(vars(self), _cards=self._cards.copy())
        return twin

    __copy__ = clone

    def __str__(self) -> str:
        return " ".join(card.text for card in self._cards)

    def __repr__(self) -> str:
        kind = "" if self.card_type is Card else f", card_type={self.card_type.__name__}"
        return f"Pile({str(self)!r}, face_up={self.face_up}{kind})"

    def _first_of(self, number: int) -> int:
        """Return the index of the lowest of the `number` cards on top; raises `InvalidDeal` if there are fewer."""
        require_number(number, "number")
        if not 0 <= number <= len(self._cards):
            raise InvalidDeal(
                ngettext(
                    "{number} card cannot be taken from the {size} that are there.",
                    "{number} cards cannot be taken from the {size} that are there.",
                    number,
                    size=len(self._cards),
                )
            )
        return len(self._cards) - number


MutableSequence.register(Pile)  # not a base class: a type checker would refuse `"9C" in pile`
