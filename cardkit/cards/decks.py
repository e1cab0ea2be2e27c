"""Decks: the cards that a game is played with, shuffled, drawn and dealt.

>>> deck = Deck(36, seed=7)
>>> deck.shuffle()
>>> hands = deck.deal(players=2, cards=6)
>>> len(deck), deck.bottom == deck[0], deck.draw() in hands[0]
(24, True, False)
>>> Deck(52, jokers=2, copies=2).spec.size, len(Deck("QKA", "SH") - "QS")
(108, 5)
>>> Deck("789JQKTA").spec.order.higher("TS", "KS")
True
"""

from functools import cached_property
from typing import Final

import attrs

from cardkit.arguments import other_words, require_number, require_text
from cardkit.cards.card import BLACK_JOKER, ODD_CARD, RANKS, RED_JOKER, Card
from cardkit.cards.cards import Cards, SomeCards
from cardkit.cards.chance import derived_seed, generator
from cardkit.cards.dealing import deal_all, deal_hands
from cardkit.cards.pile import PILE_WORDS, AnyRandom, Pile
from cardkit.cards.rank_order import RankOrder
from cardkit.errors import InvalidDeal
from cardkit.language import Message, gettext

SIZES: Final = {24: "9TJQKA", 32: "789TJQKA", 36: "6789TJQKA", 52: RANKS, 54: RANKS}
"""The ranks of the usual decks, by size; the deck of 54 also has two jokers."""

WRONG_RANKS: Final = Message("The ranks of a deck are letters of {known}, each once: not {letters!r}.")
WRONG_SUITS: Final = Message("The suits of a deck are letters of {known}, each once: not {letters!r}.")


def _each_once(letters: str, known: str, name: str, wrong: Message) -> None:
    require_text(letters, name)
    if not letters or len(set(letters)) < len(letters) or not set(letters) <= set(known):
        raise InvalidDeal(wrong.format(known=known, letters=letters))


@attrs.frozen(slots=False, kw_only=True)
class DeckSpec:
    """The description of a whole deck, as `Deck.spec` gives it: it never changes, compares, and is a key.

    Raises `InvalidDeal` for ranks or suits that do not exist and for no copy at all.
    """

    card_type: type[Card] = Card
    """The class of its cards, which has their alphabet."""
    ranks: str = attrs.field(default=attrs.Factory(lambda spec: spec.card_type.alphabet.ranks, takes_self=True))
    """Letters of the alphabet's ranks, from the lowest in the game to the highest."""
    suits: str = attrs.field(default=attrs.Factory(lambda spec: spec.card_type.alphabet.suits, takes_self=True))
    """Letters of the alphabet's suits."""
    jokers: int = 0
    """The number of jokers in each copy of French cards: red and black in turn, the red one first."""
    copies: int = 1
    """The number of equal packs that are mixed, 1 or more."""
    odd_card: bool = False
    """True when one odd card is added (to the whole, not to each copy)."""
    others: Cards = attrs.field(factory=Cards)
    """Further cards of each copy, such as the trumps of Tarot."""
    without: Cards = attrs.field(factory=Cards)
    """The cards that were taken out of the whole."""

    def __attrs_post_init__(self) -> None:
        """Raise `InvalidDeal` for wrong ranks or suits, fewer than 0 jokers, no copy, and jokers or the odd card in a
        pack that is not French; `WrongType` for other types.
        """
        alphabet = self.card_type.alphabet
        _each_once(self.ranks, alphabet.ranks, "ranks", WRONG_RANKS)
        _each_once(self.suits, alphabet.suits, "suits", WRONG_SUITS)
        if require_number(self.jokers, "jokers") < 0:
            raise InvalidDeal(gettext("A deck has 0 jokers or more, not {jokers}.", jokers=self.jokers))
        if require_number(self.copies, "copies") < 1:
            raise InvalidDeal(gettext("1 pack or more can be mixed, not {copies}.", copies=self.copies))
        if (self.jokers or self.odd_card) and alphabet is not Card.alphabet:
            raise InvalidDeal(
                gettext("Jokers and the odd card are French; cards besides ranks and suits are named in `others`.")
            )

    @cached_property
    def order(self) -> RankOrder:
        """Its ranks from the lowest to the highest."""
        return RankOrder(self.ranks, self.card_type)

    @cached_property
    def cards(self) -> Cards:
        """All its cards, sorted."""
        alphabet = self.card_type.alphabet
        ranks, suits = map(alphabet.ranks.index, self.ranks), [*map(alphabet.suits.index, self.suits)]
        suited = [rank * len(alphabet.suits) + suit for rank in ranks for suit in suits]
        jokers = [BLACK_JOKER if number % 2 else RED_JOKER for number in range(self.jokers)]
        copy = [*suited, *jokers, *self.others]
        return Cards(copy * self.copies + [ODD_CARD] * self.odd_card, self.card_type) - self.without

    @property
    def size(self) -> int:
        """Return how many cards it has."""
        return len(self.cards)


class Deck(Pile):
    """A deck of cards: a pile, face down, of every rank in every suit, from which cards are drawn and dealt.

    As a list it ends with the top card, as every `Pile`: `deck.draw()` takes `deck[-1]`. A new deck is in order, the
    lowest card at the bottom. `spec` describes the whole deck, however many cards have been drawn.

    >>> Deck(24), Deck(54).draw(2), Deck(36) - "6S 6H" == Deck(36).without("6S 6H")
    (<Deck: 24 of 24 cards, AC on top>, [Card('BJ'), Card('RJ')], True)
    """

    __getattr__ = other_words({**PILE_WORDS, "-": "discard difference", "len(deck)": "size remaining"})

    def __init__(
        self,
        ranks: "int | str | DeckSpec | None" = None,
        suits: str | None = None,
        *,
        jokers: int | None = None,
        copies: int = 1,
        odd_card: bool = False,
        others: SomeCards = (),
        card_type: type[Card] = Card,
        seed: int | None = None,
    ) -> None:
        """Make a deck of a usual size, 24, 32, 36, 52 or 54 (with two jokers), or of letters of ranks and suits.

        Instead it takes the `spec` of another deck, and then only `seed` counts. `jokers` are in each of the `copies`,
        as are `others`, further cards; `odd_card` is added once. `seed` decides every `shuffle` without a generator.
        Without ranks and suits the deck has every rank in every suit of its `card_type`. Raises `InvalidDeal` for
        ranks, suits or numbers that make no deck, `InvalidText` for a wrong card.
        """
        alphabet = card_type.alphabet
        if ranks is not None and not isinstance(ranks, str | DeckSpec):
            size = require_number(ranks, "ranks")
            if size not in SIZES or alphabet is not Card.alphabet:
                raise InvalidDeal(
                    gettext(
                        "The usual decks have 24, 32, 36, 52 or 54 French cards, not {size}: others are made of ranks "
                        'and suits, as in Deck("789", "SH").',
                        size=size,
                    )
                )
            ranks = SIZES[size]
            if size == 54 and jokers not in (None, 2):
                raise InvalidDeal(gettext("A deck of 54 cards has 2 jokers, not {jokers}.", jokers=jokers))
            jokers = 2 if size == 54 else jokers
        self.seed = None if seed is None else require_number(seed, "seed")
        """The seed of the shuffles; None for the system's entropy."""
        generator(self.seed)  # refuses a wrong seed
        self._shuffles = 0
        self.spec = (
            ranks
            if isinstance(ranks, DeckSpec)
            else DeckSpec(
                ranks=alphabet.ranks if ranks is None else ranks,
                suits=alphabet.suits if suits is None else suits,
                jokers=0 if jokers is None else jokers,
                copies=copies,
                odd_card=odd_card,
                others=Cards(others, card_type),
                card_type=card_type,
            )
        )
        """The description of the whole deck."""
        super().__init__(self.spec.cards)

    def shuffle(self, rng: AnyRandom | None = None) -> None:
        """Put the cards into a random order: by `rng`, else by the deck's seed, else by the system's entropy.

        A deck with a seed has the same sequence of orders each time: the first, the second, and so on.
        """
        if rng is None and self.seed is not None:
            rng = generator(derived_seed(self.seed, self._shuffles) if self._shuffles else self.seed)
            self._shuffles += 1
        super().shuffle(rng)

    def deal(self, players: int, cards: int | None = None, *, dealer: int = 0) -> list[Cards]:
        """Deal `cards` to each of `players`, or all there are, one at a time from the dealer's left.

        Returns the hands by seat; the deck keeps the rest. Raises `InvalidDeal`, as `deal_hands` does, for too few
        cards and for impossible `players`, `cards` or `dealer`; then nothing is dealt.
        """
        dealt = (
            deal_all(self, players, dealer=dealer) if cards is None else deal_hands(self, players, cards, dealer=dealer)
        )
        self[:] = dealt.rest[::-1]
        return [Cards(hand, self.card_type) for hand in dealt.hands]

    def without(self, cards: SomeCards) -> "Deck":
        """Return a deck like this one without `cards`; raises `InvalidText` when one is missing here."""
        out = Cards(cards, self.card_type)
        self.cards().without(out)  # says which are missing
        rest = self.clone()
        for card in out:
            rest.remove(card)
        rest.spec = attrs.evolve(self.spec, without=self.spec.without + out)
        return rest

    __sub__ = without

    def __repr__(self) -> str:
        top = f", {self.top} on top" if self else ""
        return f"<Deck: {len(self)} of {self.spec.size} cards{top}>"
