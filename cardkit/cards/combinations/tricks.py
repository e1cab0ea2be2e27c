"""Tricks: the winner of a trick, and the cards that may be played to it.

A trick is the cards played to it, the led card first. Trumps are a suit, `trump="S"` or its number, -1 for none, or
named card by card, the lowest first, because the trumps of games differ: `trump_suit` makes the usual ones. A card that
has no suit and is no trump, such as a joker or the fool of a Tarot pack, never wins a trick that has another card, may
always be played, and, when it is led, leaves the suit to the next card.

>>> from cardkit import TEN_HIGH
>>> whist = trump_suit("H")
>>> trick_winner("7S KS 2H AS", trump=whist)
2
>>> playable_cards("9C QS AH", "7S KS"), playable_cards("9C AH", "7S KS")
(Cards('QS'), Cards('9C AH'))
>>> skat = trump_suit("H", order=TEN_HIGH, above="JD JH JS JC")
>>> trick_winner("KS TS JD", trump=skat, order=TEN_HIGH), trick_winner("KS TS AS", order=TEN_HIGH)
(2, 2)
"""

from functools import lru_cache
from typing import Final, Never

from librt.vecs import vec
from mypy_extensions import i64

from cardkit.arguments import other_argument
from cardkit.cards.card import CARD_KINDS, Card
from cardkit.cards.cards import Cards, SomeCards, cards_in_order
from cardkit.cards.rank_order import ACE_HIGH, RankOrder
from cardkit.errors import InvalidDeal, OutOfRange
from cardkit.language import gettext

TRUMPS: Final = 99
NO_SUIT: Final = -1
ABOVE_SUITS: Final = 1000
"""Added to the height of a trump: more than there are cards."""


def trump_suit(suit: int | str, *, order: RankOrder = ACE_HIGH, above: SomeCards = ()) -> tuple[Card, ...]:
    """Return the cards of `suit` (0 to 3 or its letter) as trumps, lowest first, then those of `above`, lowest first.

    Raises `OutOfRange` for the number of no suit, and `InvalidText` for another letter or for text that is no card.
    """
    alphabet = order.card_type.alphabet
    number = alphabet.suit_number(suit)
    if number < 0:
        raise OutOfRange(gettext("Trumps are of a suit: there is none in {suit}.", suit=suit))
    higher, _ = cards_in_order(above, order.card_type)
    ranks = [alphabet.ranks.index(letter) for letter in order.letters]
    suited = [order.card_type(rank * len(alphabet.suits) + number) for rank in ranks]
    return (*(card for card in suited if card not in higher), *higher)


def trick_winner(
    trick: SomeCards,
    *,
    trump: SomeCards = (),
    order: RankOrder = ACE_HIGH,
    last_of_equals: bool = False,
    **wrong: Never,
) -> int:
    """Return the index in `trick` of the winning card: the highest trump, else the highest card of the suit led.

    Of two equal cards the first wins, with `last_of_equals` the last. Raises `InvalidDeal` for a trick without cards,
    and `InvalidText` for a card of the suit led whose rank is not in the order.
    """
    if wrong:
        raise other_argument(wrong, "trump")
    played = _numbers(trick, order)
    if not played:
        raise InvalidDeal(gettext("A trick has one card at least."))
    if not isinstance(trump, tuple):
        trump = tuple(cards_in_order(_named(trump, order), order.card_type)[0])
    values = _values(trump, order)
    led: i64 = TRUMPS
    for card in played:
        if values.suits[card] != NO_SUIT:
            led = values.suits[card]
            break
    winner, highest = 0, -1
    for index, card in enumerate(played):
        suit = values.suits[card]
        if suit != TRUMPS and suit != led:
            continue
        value = int(values.heights[card])
        if value < 0:
            value = order.strength(card)
        if suit == TRUMPS:
            value += ABOVE_SUITS
        if value > highest or (last_of_equals and value == highest):
            winner, highest = index, value
    return winner


def beats(
    card: int | str, other: int | str, *, trump: SomeCards = (), order: RankOrder = ACE_HIGH, **wrong: Never
) -> bool:
    """Return whether `card`, played after `other`, wins the trick: as a higher card of its suit, or as a higher trump.

    >>> beats("2S", "AH"), beats("2S", "AH", trump="S")
    (False, True)
    """
    if wrong:
        raise other_argument(wrong, "trump")
    return trick_winner((order.card_type(other), order.card_type(card)), trump=trump, order=order) == 1


def sort_cards(
    cards: SomeCards, *, by_rank: bool = False, trump: SomeCards = (), order: RankOrder = ACE_HIGH, **wrong: Never
) -> list[Card]:
    """The cards as people hold them: suit by suit, or `by_rank`, lowest first, and trumps at the end.

    >>> sort_cards("AS 7H 2S KC", trump="S")
    [Card('7H'), Card('KC'), Card('2S'), Card('AS')]
    >>> sort_cards("AS 7H 2S KC", by_rank=True)
    [Card('2S'), Card('7H'), Card('KC'), Card('AS')]
    """
    if wrong:
        raise other_argument(wrong, "trump")
    heights = _heights(trump, order)
    key = order.key if by_rank else order.suit_key
    held = cards_in_order(cards, order.card_type)[0]
    apart = [card for card in held if card not in heights]
    high = [card for card in held if card in heights]
    return sorted(apart, key=key) + sorted(high, key=lambda card: heights[card])


def playable_cards(
    hand: SomeCards,
    trick: SomeCards,
    *,
    trump: SomeCards = (),
    order: RankOrder = ACE_HIGH,
    must_trump: bool = False,
    must_overtrump: bool = False,
    **wrong: Never,
) -> Cards:
    """Return the cards of `hand` that may be played to `trick`: of the suit led, trumps being a suit; else any card.

    With `must_trump` a player who cannot follow plays a trump if possible; with `must_overtrump` a trump that must be
    played is higher than those in the trick if possible. Cards without a suit that are no trumps may always be played.
    """
    if wrong:
        raise other_argument(wrong, "trump")
    held = Cards(hand, order.card_type)
    played, _ = cards_in_order(trick, order.card_type)
    heights = _heights(trump, order)
    led = _led(played, heights)
    if led is None:
        return held
    if led in heights:
        bound = held.where(lambda card: card in heights)
    else:
        bound = held.where(lambda card: card.suit == led.suit and card not in heights)
    if not bound and must_trump:
        bound = held.where(lambda card: card in heights)
    if must_overtrump and bound and bound[0] in heights:
        highest = max((heights[card] for card in played if card in heights), default=-1)
        bound = bound.where(lambda card: heights[card] > highest) or bound
    if not bound:
        return held
    return bound + held.where(lambda card: not card.suited and card not in heights)


def _numbers(trick: SomeCards, order: RankOrder) -> list[int]:
    """Return the cards as numbers, in a new list.

    Raises `InvalidText` for a text that is no card of the pack of `order`; cards without a rank in it are taken. A list
    or a tuple of French cards, as engines keep them, is only checked.
    """
    if order.card_type is Card and isinstance(trick, (list, tuple)):
        numbers: list[int] = []
        for card in trick:
            if (type(card) is not int and type(card) is not Card) or not 0 <= card < CARD_KINDS:
                break
            numbers.append(card)
        else:
            return numbers
    return [int(card) for card in cards_in_order(trick, order.card_type)[0]]


class _Values:
    """The suit, or `TRUMPS`, and the height in it of each card; -1 for none."""

    def __init__(self, trumps: tuple[int | str, ...], order: RankOrder) -> None:
        heights = _heights(trumps, order)
        size = len(order.card_type.alphabet.faces)
        self.suits: vec[i64] = vec[i64]([TRUMPS] * size)
        self.heights: vec[i64] = vec[i64]([-1] * size)
        for number in range(size):
            card = order.card_type(number)
            if card in heights:
                self.heights[number] = heights[card]
            else:
                self.suits[number] = card.suit
                self.heights[number] = order.strength(card) if card in order else -1


def _values(trumps: tuple[int | str, ...], order: RankOrder) -> _Values:
    return _ACE_HIGH if order is ACE_HIGH and not trumps else _found(trumps, order)


@lru_cache(maxsize=256)
def _found(trumps: tuple[int | str, ...], order: RankOrder) -> _Values:
    return _Values(trumps, order)


def _heights(trumps: SomeCards, order: RankOrder) -> dict[Card, int]:
    cards, _ = cards_in_order(_named(trumps, order), order.card_type)
    return {card: height for height, card in enumerate(cards)}


def _named(trumps: SomeCards, order: RankOrder) -> SomeCards:
    """Return the trumps card by card, also when only their suit is given, by letter or number; -1 is no trumps."""
    if type(trumps) is int:
        return trump_suit(trumps, order=order) if trumps != NO_SUIT else ()
    if not isinstance(trumps, str) or not trumps.strip() or " " in trumps.strip():
        return trumps
    if order.card_type.alphabet.find(trumps) is not None:
        return trumps
    return trump_suit(trumps, order=order)


def _led(played: list[Card], trumps: dict[Card, int]) -> Card | None:
    """Return the card that has to be followed; None when no played card has a suit or is a trump."""
    return next((card for card in played if card.suited or card in trumps), None)


_ACE_HIGH: Final = _Values((), ACE_HIGH)
