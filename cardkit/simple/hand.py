"""The hands of games in plain Python."""

from abc import ABCMeta
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, ClassVar, Final, final, overload

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardkit.arguments import other_words, require_function
from cardkit.cards.bits import BIT, WORD, count, members
from cardkit.cards.card import Card
from cardkit.cards.cards import CARDS_WORDS, Cards, SomeCards, cards_in_order, check_card_type
from cardkit.errors import InvalidText
from cardkit.game.position import card_list, cards_text
from cardkit.language import gettext


@final
@mypyc_attr(acyclic=True)
class _Kind:
    """Facts found once for a class of cards: which cards, of those below 63, are of each suit and of each rank."""

    def __init__(self, card_type: type[Card]) -> None:
        faces = card_type.alphabet.faces
        self.card_type: type[Card] = card_type
        self.cards: list[Card] = [card_type(number) for number in range(len(faces))]
        self.suits: vec[i64] = vec[i64]([0] * (max(face.suit for face in faces) + 1))
        self.ranks: vec[i64] = vec[i64]([0] * (max(face.rank for face in faces) + 1))
        self.without_suit: i64 = 0
        for card, face in enumerate(faces[:WORD]):
            self.ranks[face.rank] |= BIT[card]
            if face.suit < 0:
                self.without_suit |= BIT[card]
            else:
                self.suits[face.suit] |= BIT[card]


_KINDS: Final[dict[type[Card], _Kind]] = {}


def _kind_of(card_type: type[Card]) -> _Kind:
    kind = _KINDS.get(card_type)
    if kind is None:
        check_card_type(card_type)
        kind = _KINDS[card_type] = _Kind(card_type)
    return kind


MOST_NUMBERS: Final = 1000
"""The number of different cards that an alphabet may have, so far as hands are concerned."""

NOTHING: Final[tuple[int, ...]] = ()
_FRENCH: Final = _kind_of(Card)


@final
@mypyc_attr(free_list_len=1)
class Hand(Sequence[int]):
    """The cards of a seat in rising order, with repeats; never changed, only replaced.

    It has all operations of `Cards`, on masks that engines handle fast. Three things differ: `-` refuses a card that is
    not held; a hand compares with a tuple as the tuple of its cards; and a tuple `+` a hand is a tuple.

    >>> hand = Hand([33, 7, 33])
    >>> hand - [33] + [3, 5], 33 in hand, hand.count(33)
    (Hand('2C 3H 3C TH'), True, 2)
    >>> hand.of_suit(1), hand.of_rank(1), hand & Hand("TH TS"), hand == (7, 33, 33), hand[0], hand[1:]
    (Hand('TH TH'), Hand('3C'), Hand('TH'), True, Card('3C'), Hand('TH TH'))
    """

    __getattr__: ClassVar[Callable[[Any, str], Any]] = other_words(CARDS_WORDS)

    def __init__(self, cards: Iterable[int] | str = NOTHING, card_type: type[Card] | None = None) -> None:
        """A hand of these cards, in any order; a text of cards is read.

        Without `card_type` it is that of the first card, and `Card` for text and plain numbers. Raises `InvalidText`
        for something that is no card; of a plain number it only checks that it is 0 to 999.
        """
        self._mask: i64 = 0  # the cards below 63, each once
        self._more: tuple[int, ...] = ()  # the other cards in rising order: repeats, and numbers from 63 on
        self._kind: _Kind = _FRENCH
        if cards is NOTHING:
            if card_type is not None:
                self._kind = _kind_of(card_type)
            return
        if isinstance(cards, str):
            cards = card_list(cards, "A hand", card_type or Card)
        held = cards if isinstance(cards, (list, tuple)) else tuple(_listed(cards, card_type or Card))
        if card_type is not None:
            self._kind = _kind_of(card_type)
        elif held and isinstance(held[0], Card):
            self._kind = _kind_of(type(held[0]))
        more: list[int] = []
        try:
            for card in held:
                index: i64 = card
                if 0 <= index < WORD and not self._mask & BIT[index]:
                    self._mask |= BIT[index]
                else:
                    more.append(_card_number(int(index)))
        except (TypeError, ValueError, OverflowError):  # text of cards, or something that is no card
            kind = self._kind
            again = Hand(numbers_of(held, kind.card_type), kind.card_type)
            self._mask = again._mask
            self._more = again._more
            return
        if more:
            self._more = tuple(sorted(more))

    @classmethod
    def of_mask(cls, mask: int) -> "Hand":
        """Return the cards whose bits are set in `mask`; raises `OutOfRange` when a bit belongs to no card."""
        return Hand(Cards.of_mask(mask))

    @property
    def mask(self) -> int:
        """The mask of the different cards held, whatever their number; raises `InvalidText` above card 62."""
        return self.cards().mask

    @property
    def card_type(self) -> type[Card]:
        """The class of its cards, which says how they are spelled."""
        return self._kind.card_type

    # -- A sequence

    def __len__(self) -> int:
        return int(count(self._mask)) + len(self._more)

    def __bool__(self) -> bool:
        return self._mask != 0 or len(self._more) > 0

    def __iter__(self) -> Iterator[Card]:
        return iter(self._named())

    @overload
    def __getitem__(self, index: int) -> Card: ...
    @overload
    def __getitem__(self, index: slice) -> "Hand": ...
    def __getitem__(self, index: int | slice) -> Any:
        if isinstance(index, slice):
            return Hand(self._cards()[index], self.card_type)
        return self._named()[index]

    def __contains__(self, card: object) -> bool:
        """Return whether a card, as such, as number or text, is held; raises `InvalidText` for text that is none."""
        if isinstance(card, str):
            kind = self.card_type  # called in place: mypyc takes a property for a method
            card = kind(card)
        if isinstance(card, int):
            return self.count(card) > 0
        return False

    def index(self, card: int | str) -> int:  # type: ignore[override]  # registered as a sequence, to be one
        """The index of `card`, the first of equal ones; raises `InvalidText` when it is not held."""
        cards = self._cards()
        if type(card) is int and card in cards:
            return cards.index(card)
        return self.cards().index(card)

    def count(self, card: int | str) -> int:
        """Return how many times `card` is held, from 0 on; raises `InvalidText` for text that is no card."""
        if not isinstance(card, int):
            kind = self.card_type  # called in place: mypyc takes a property for a method
            card = kind(card)
        once = 0
        if 0 <= card < WORD:  # before it is an i64: any number may be asked for
            index: i64 = card
            once = 1 if self._mask & BIT[index] else 0
        return once + self._more.count(card) if self._more else once

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Hand):
            return self._mask == other._mask and self._more == other._more
        if isinstance(other, tuple):
            return tuple(self._cards()) == other
        if isinstance(other, Cards):
            return tuple(self._cards()) == tuple(other)
        return NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self._cards()))

    def __lt__(self, other: "Hand | Cards | tuple[int, ...]") -> bool:
        """Return whether `other` has every card here, and more, as with `Cards`; beside a tuple as tuples compare."""
        if isinstance(other, tuple):
            return tuple(self._cards()) < other
        return self.cards() < _collected(other)

    def __le__(self, other: "Hand | Cards | tuple[int, ...]") -> bool:
        """Return whether every card here is in `other` at least as often; beside a tuple as tuples compare."""
        if isinstance(other, tuple):
            return tuple(self._cards()) <= other
        return self.cards() <= _collected(other)

    def __gt__(self, other: "Hand | Cards | tuple[int, ...]") -> bool:
        """Return whether every card of `other` is here, and more; beside a tuple as tuples compare."""
        if isinstance(other, tuple):
            return tuple(self._cards()) > other
        return self.cards() > _collected(other)

    def __ge__(self, other: "Hand | Cards | tuple[int, ...]") -> bool:
        """Return whether every card of `other` is here at least as often; beside a tuple as tuples compare."""
        if isinstance(other, tuple):
            return tuple(self._cards()) >= other
        return self.cards() >= _collected(other)

    # -- More and fewer cards

    def __add__(self, cards: SomeCards) -> "Hand":
        """Return the hand with these cards added: cards in any order, their text, or one card."""
        mask = self._mask
        added = cards if isinstance(cards, list) else _listed(cards, self.card_type)
        try:
            for card in added:
                index: i64 = card
                if not 0 <= index < WORD or mask & BIT[index]:
                    return Hand([*self._cards(), *added], self.card_type)
                mask |= BIT[index]
        except (TypeError, ValueError, OverflowError):
            return self + numbers_of(added, self.card_type)
        return _made(mask, self._more, self._kind)

    def __radd__(self, cards: object) -> Any:
        """Return a tuple with these cards behind those of the tuple `cards`; of a list, text or other cards, a hand."""
        if isinstance(cards, tuple):
            return (*cards, *self._cards())
        return self + cards  # type: ignore[operator]  # refused with a sentence when it is no card

    def __sub__(self, cards: SomeCards) -> "Hand":
        """Return the hand without these cards, all of which it must hold: in any order, their text, or one card.

        Raises `InvalidText`, which is a `ValueError`, for one that it does not hold.
        """
        mask = self._mask
        if isinstance(cards, Hand) and not self._more and not cards._more and not cards._mask & ~mask:
            return _made(mask & ~cards._mask, (), self._kind)
        taken = cards if isinstance(cards, list) else _listed(cards, self.card_type)
        try:
            for card in taken:
                index: i64 = card
                if self._more or not 0 <= index < WORD or not mask & BIT[index]:
                    return self._without(taken)
                mask &= ~BIT[index]
        except (TypeError, OverflowError):
            return self - numbers_of(taken, self.card_type)
        return _made(mask, self._more, self._kind)

    def _without(self, cards: list[int]) -> "Hand":
        """Return the hand without `cards`, each as often as it is named; raises `InvalidText` for one that is not held
        so often.
        """
        remaining = self._cards()
        for card in cards:
            if card not in remaining:
                held = cards_text(self, self.card_type) or gettext("without cards")
                raise InvalidText(
                    gettext("{card} is not in the hand {held}.", card=cards_text([card], self.card_type), held=held)
                )
            remaining.remove(card)
        return Hand(remaining, self.card_type)

    def __and__(self, cards: SomeCards) -> "Hand":
        """The cards that are in this hand and among `cards`, as often as in both."""
        other = cards if isinstance(cards, Hand) else self._hand_of(cards)
        if not self._more or not other._more:
            return _made(self._mask & other._mask, (), self._kind)
        theirs = other._cards()
        return Hand([card for card in self._cards() if _taken_out(theirs, card)], self.card_type)

    def __or__(self, cards: SomeCards) -> "Hand":
        """The cards that are in this hand or among `cards`, as often as in the one that has more."""
        other = cards if isinstance(cards, Hand) else self._hand_of(cards)
        if not self._more and not other._more:
            return _made(self._mask | other._mask, (), self._kind)
        theirs = other._cards()
        mine = self._cards()
        for card in mine:
            _taken_out(theirs, card)
        return Hand([*mine, *theirs], self.card_type)

    def __rand__(self, cards: SomeCards) -> "Hand":
        return self & cards

    def __ror__(self, cards: SomeCards) -> "Hand":
        return self | cards

    def __rsub__(self, cards: SomeCards) -> "Hand":
        return self._hand_of(cards) - self

    def _hand_of(self, cards: SomeCards) -> "Hand":
        """Return other cards, in any order, as text or one alone, as a hand of the same kind."""
        return Hand(_listed(cards, self.card_type), self.card_type)

    def cards(self) -> Cards:
        """Return the same cards as `Cards`, which can be grouped and spelled."""
        return Cards(self._cards(), self.card_type)

    def isdisjoint(self, other: SomeCards) -> bool:
        """Return whether no card is in both."""
        return self.cards().isdisjoint(other)

    def where(self, wanted: Callable[[Card], bool]) -> "Hand":
        """The cards for which `wanted` is true."""
        require_function(wanted, "wanted")
        kind = self.card_type  # called in place: mypyc takes a property for a method
        return Hand([card for card in self._cards() if wanted(kind(card))], self.card_type)

    def without(self, other: SomeCards) -> "Hand":
        """Return the hand without the cards of `other`; raises `InvalidText` when one of them is not held."""
        return Hand(self.cards().without(other), self.card_type)

    def by_suit(self) -> "dict[int, Cards]":
        """The cards of each suit that is here, by its number; cards without a suit at -1."""
        return self.cards().by_suit()

    def by_rank(self) -> "dict[int, Cards]":
        """The cards of each rank that is here, by its number."""
        return self.cards().by_rank()

    def of_suit(self, suit: int | str) -> "Hand":
        """Its cards of `suit`, as `Card.suit` numbers them: 0 to 3, and -1 for jokers; or its letter.

        Raises `OutOfRange`, which is an `IndexError`, for another number, and `InvalidText` for another text.
        """
        kind = self._kind
        number: i64 = suit if isinstance(suit, int) else kind.card_type.alphabet.suit(suit)
        if not -1 <= number < len(kind.suits):
            kind.card_type.alphabet.suit_number(number)
        more = self._more
        if more:
            faces = kind.card_type.alphabet.faces
            more = tuple([card for card in more if faces[card].suit == number])
        return _made(self._mask & (kind.without_suit if number == -1 else kind.suits[number]), more, kind)

    def of_rank(self, rank: int | str) -> "Hand":
        """Its cards of `rank`, as `Card.rank` numbers them: 0 (two) to 12 (ace), 13 for jokers; or its letter.

        Raises `OutOfRange`, which is an `IndexError`, for another number, and `InvalidText` for another text.
        """
        kind = self._kind
        number: i64 = rank if isinstance(rank, int) else kind.card_type.alphabet.rank(rank)
        if not 0 <= number < len(kind.ranks):
            kind.card_type.alphabet.rank_number(number)
        more = self._more
        if more:
            faces = kind.card_type.alphabet.faces
            more = tuple([card for card in more if faces[card].rank == number])
        return _made(self._mask & kind.ranks[number], more, kind)

    # -- Itself

    def _cards(self) -> list[int]:
        """All its cards in rising order."""
        cards = members(self._mask)
        if self._more:
            cards += self._more
            cards.sort()
        return cards

    def _named(self) -> list[Any]:
        """Return all its cards in rising order, as cards; a number that is no card stays a number."""
        named = self._kind.cards
        cards = self._cards()
        if cards and cards[-1] >= len(named):
            return [named[card] if card < len(named) else card for card in cards]
        return [named[card] for card in cards]

    def __reduce__(self) -> tuple[Any, ...]:
        return Hand, (self._cards(), self.card_type)

    @property
    def text(self) -> str:
        """The cards as files spell them: `6D 7S 9C`."""
        return cards_text(self, self.card_type)

    @property
    def texts(self) -> list[str]:
        """The cards one by one, as JSON has them: `["6D", "7S", "9C"]`."""
        return self.cards().texts

    @property
    def pretty(self) -> str:
        """The cards with the symbols of their suits: `6♦ 7♠ 9♣`."""
        return self.cards().pretty

    def __str__(self) -> str:
        return cards_text(self, self.card_type)

    def __format__(self, spec: str) -> str:
        """Its text, aligned as `spec` says: `{hand:>20}`."""
        return format(self.text, spec)

    def __repr__(self) -> str:
        kind = self.card_type
        other = "" if kind is Card else f", {kind.__name__}"
        return f"Hand({cards_text(self, kind)!r}{other})"


# mypyc leaves a class that it compiles the cache of the abstract class that it inherits from: after
# isinstance([], Hand), which is False, no list would be a Sequence any more, and random.sample would refuse lists.
setattr(Hand, "_abc_impl", ABCMeta("_HandCache", (), {})._abc_impl)  # type: ignore[attr-defined]  # noqa: B010


def _made(mask: i64, more: tuple[int, ...], kind: _Kind) -> Hand:
    hand = Hand()
    hand._mask = mask
    hand._more = more
    hand._kind = kind
    return hand


def _card_number(index: int) -> int:
    """Return `index` if some alphabet may have a card of this number; else raises `ValueError`."""
    if not 0 <= index < MOST_NUMBERS:
        raise ValueError(index)
    return index


def numbers_of(cards: SomeCards, card_type: type[Card]) -> list[int]:
    """Return the numbers of cards, given in any order, as text or as one card; raises `InvalidText` for no card."""
    found = cards_in_order(cards, card_type)
    return [int(card) for card in found[0]]


def _listed(cards: SomeCards, card_type: type[Card]) -> list[Any]:
    """Return cards as a list of numbers; raises `InvalidText` for no card or collection of cards."""
    if isinstance(cards, Hand):
        return cards._cards()
    if isinstance(cards, Cards) or not isinstance(cards, Iterable) or isinstance(cards, str):
        return numbers_of(cards, card_type)
    return list(cards)


def _collected(cards: "Hand | Cards") -> Cards:
    return cards.cards() if isinstance(cards, Hand) else cards


def _taken_out(cards: list[int], card: int) -> bool:
    """Remove one `card` from `cards`, if there is one; return whether there was."""
    if card not in cards:
        return False
    cards.remove(card)
    return True


def mask_in(hand: Hand) -> i64:
    """Return the mask of its different cards; -1 when it has one from 63 on."""
    return -1 if hand._more and hand._more[-1] >= WORD else hand._mask
