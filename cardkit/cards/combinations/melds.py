"""Melds: cards of one rank in different suits, or cards of one suit in order, with wild cards in the place of others.

A meld is a tuple of cards in order, in which a wild card takes the place of its card. The melds of a game are data:

>>> from cardkit import Card, Cards
>>> kalooki = Melds(wild="RJ BJ", most_wild=1)
>>> [" ".join(Card(card).text for card in meld) for meld in kalooki.find(Cards("5C 7C 9S 9H RJ"))]
['9S 9H RJ', '5C RJ 7C']
>>> run = kalooki.read("QS KS AS")
>>> kalooki.find(Cards("KS AS 2S")), kalooki.extended(run, Card("JS")) == [kalooki.read("JS QS KS AS")]
([], True)
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import combinations
from typing import TypeAlias

import attrs

from cardkit.arguments import other_words, require_iterable
from cardkit.cards.cards import SomeCards, cards_in_order
from cardkit.cards.rank_order import ACE_LOW, RankOrder
from cardkit.errors import InvalidText
from cardkit.language import gettext

Meld: TypeAlias = tuple[int, ...]
"""Cards in order, as plain numbers."""


def _numbers(cards: SomeCards) -> frozenset[int]:
    return frozenset(map(int, cards_in_order(cards)[0]))


@attrs.frozen(slots=False, kw_only=True)
class Melds:
    """The melds that a game allows, and operations on them.

    Methods that take a meld trust that it is one; `read` and `check` do not.
    """

    __getattr__ = other_words({"check": "is_meld is_valid valid", "read": "parse", "find": "all", "extended": "extend"})
    order: RankOrder = ACE_LOW
    """The ranks of runs, the lowest first."""
    around: bool = True
    """True when the lowest rank also follows the highest: A 2 3 and Q K A, but not K A 2."""
    wild: frozenset[int] = attrs.field(default=frozenset(), converter=_numbers)
    """The cards that may replace any other, as cards or text."""
    most_wild: int = 1
    """The number of wild cards that a meld may have; two cards at least are natural."""
    shortest: int = 3
    """The number of cards that a meld has at least, 3 or more."""

    # -- Properties of a meld

    def is_set(self, meld: Meld) -> bool:
        """Return whether all cards of `meld` but wild ones have one rank; raises `InvalidText` for other objects."""
        try:
            return len({self._rank(card) for card in meld if card not in self.wild}) == 1
        except (KeyError, TypeError):
            raise self._refusal(meld) from None

    def represented(self, meld: Meld) -> Meld:
        """Return the meld with a card in place of each wild card: in a set, one of the missing cards."""
        missing = iter(self.stands_for(meld))
        return tuple(next(missing) if card in self.wild else card for card in meld)

    def stands_for(self, meld: Meld) -> list[int]:
        """Return the cards that the wild cards replace: in a run one for each, in a set all missing cards."""
        require_iterable(meld, "meld")
        if not any(card in self.wild for card in meld):
            return []
        natural = self._natural(meld)[0]
        if self.is_set(meld):
            return [card for card in self._rank_cards(self._rank(natural)) if card not in meld]
        steps = self._suit_steps[self._suit(natural)][self._start(meld) :]
        return [there for card, there in zip(meld, steps, strict=False) if card in self.wild]

    def number(self, meld: Meld) -> int:
        """Return a number below 2**40 that no other meld of the game has, wild cards included: for actions."""
        natural = self._natural(meld)
        spots: int = sum(2**index for index, card in enumerate(meld) if card in self.wild)
        if self.is_set(meld):
            kind: int = self._rank(natural[0]) * 2**self._suits + sum(2 ** self._suit(card) for card in natural)
        else:
            kind = len(self.order) * 2**self._suits + self._start(meld) * self._suits + self._suit(natural[0])
        return (kind * 32 + len(meld)) * 2**16 + spots

    def read(self, cards: SomeCards) -> Meld:
        """Return the meld of cards or text, in their order; raises `InvalidText` when it is none."""
        return self.check(tuple(map(int, cards_in_order(cards, self.order.card_type)[0])))

    def check(self, meld: Meld) -> Meld:
        """The meld itself; raises `InvalidText` for cards that are none."""
        require_iterable(meld, "meld")
        if not self._fits(meld):
            raise self._refusal(meld)
        return meld

    def _natural(self, meld: Meld) -> list[int]:
        """Return the cards of a meld that are not wild; raises `InvalidText` when there are none, or other objects."""
        require_iterable(meld, "meld")
        natural = [card for card in meld if card not in self.wild]
        if not natural or not all(card in self._steps_and_suits for card in natural):
            raise self._refusal(meld)
        return natural

    def _refusal(self, meld: Meld) -> InvalidText:
        """Return the error that `meld` is none; raises `WrongType` for an object without members, and `InvalidText`
        for no card.
        """
        require_iterable(meld, "meld")
        text = " ".join(self.order.card_type(card).text for card in meld) or gettext("No cards")
        return InvalidText(
            gettext(
                "{cards}: no meld, which is a set of one rank or a run of one suit, {shortest} cards at least.",
                cards=text,
                shortest=self.shortest,
            )
        )

    def _fits(self, meld: Meld) -> bool:
        natural = [card for card in meld if card not in self.wild]
        enough = len(meld) >= self.shortest and len(natural) >= 2 and len(meld) - len(natural) <= self.most_wild
        known = all(card in self._steps_and_suits for card in natural)
        return enough and known and (self._makes_set(meld, natural) or self._makes_run(meld, natural))

    def _makes_set(self, meld: Meld, natural: Sequence[int]) -> bool:
        ranks, suits = {self._rank(card) for card in natural}, {self._suit(card) for card in natural}
        return len(ranks) == 1 and len(suits) == len(natural) and len(meld) <= self._suits

    def _makes_run(self, meld: Meld, natural: Sequence[int]) -> bool:
        """Return whether `meld` is a run, in order, its cards that are not wild being `natural`."""
        ranks, suits = {self._rank(card) for card in natural}, {self._suit(card) for card in natural}
        if len(suits) > 1 or len(ranks) < len(natural):
            return False
        start = self._start(meld)
        steps = self._suit_steps[self._suit(natural[0])][start : start + len(meld)] if start >= 0 else []
        return len(meld) == len(steps) <= len(self.order) and all(
            card in self.wild or card == there for card, there in zip(meld, steps, strict=True)
        )

    # -- Possible melds

    def find(self, hand: Iterable[int]) -> list[Meld]:
        """Return every meld that the hand holds: sets, then runs, each rank by rank or suit by suit.

        Wild cards are taken lowest first, to make a set larger, or to replace a missing card of a run.
        """
        cards = sorted(map(int, cards_in_order(hand, self.order.card_type)[0]))
        held = set(cards) - self.wild
        wild = [card for card in cards if card in self.wild][: self.most_wild]
        sets = [meld for rank in range(len(self.order)) for meld in self._sets(held, wild, rank)]
        starts = range(self._steps - self.shortest + 1)
        return sets + [
            meld for suit in range(self._suits) for start in starts for meld in self._runs(held, wild, suit, start)
        ]

    def _sets(self, held: set[int], wild: Sequence[int], rank: int) -> Iterator[Meld]:
        """Yield each set of two or more `held` cards of `rank`, the smaller first, with none, one or more of the
        first `wild` cards.
        """
        cards = [card for card in self._rank_cards(rank) if card in held]
        for size in range(2, len(cards) + 1):
            for natural in combinations(cards, size):
                for added in range(len(wild) + 1):
                    if self.shortest <= size + added <= self._suits:
                        yield (*natural, *wild[:added])

    def _runs(self, held: set[int], wild: Sequence[int], suit: int, start: int) -> Iterator[Meld]:
        """Yield each run of `suit` from step `start` on, the shortest first; `wild` cards, in their order, fill the
        gaps.
        """
        meld: list[int] = []
        used = 0
        for card in self._suit_steps[suit][start : start + len(self.order)]:
            if card in held and card not in meld:
                meld.append(card)
            elif used < len(wild):
                meld.append(wild[used])
                used += 1
            else:
                return
            if len(meld) >= self.shortest and len(meld) - used >= 2:
                yield tuple(meld)

    def extended(self, meld: Meld, card: int | str) -> list[Meld]:
        """Return the longer melds that `meld` makes with `card` before or behind it; none when it does not fit."""
        require_iterable(meld, "meld")
        card = int(self.order.card_type(card))
        natural = self._natural((*meld, card))
        one_rank = self.is_set(meld)
        same = self._rank if one_rank else self._suit
        if same(natural[0]) != same(natural[-1]):
            return []
        made = [(*meld, card)] if one_rank else [(card, *meld), (*meld, card)]
        return [longer for longer in made if self._fits(longer)]

    # -- Ranks, suits and steps

    @cached_property
    def _suits(self) -> int:
        return len(self.order.card_type.alphabet.suits)

    @cached_property
    def _suit_steps(self) -> list[list[int]]:
        """Return for each suit the cards of the longest possible run, step by step."""
        alphabet = self.order.card_type.alphabet
        letters = self.order.letters + self.order.letters[0] * self.around
        ranks = [alphabet.ranks.index(letter) for letter in letters]
        return [[rank * self._suits + suit for rank in ranks] for suit in range(self._suits)]

    @cached_property
    def _steps_and_suits(self) -> dict[int, tuple[int, int]]:
        """Return for each card that is not wild its step and its suit; for a card with two steps the lower one."""
        lowest = [cards[: len(self.order)] for cards in self._suit_steps]
        return {card: (step, suit) for suit, cards in enumerate(lowest) for step, card in enumerate(cards)}

    @property
    def _steps(self) -> int:
        return len(self.order) + self.around

    def _rank(self, card: int) -> int:
        return self._steps_and_suits[card][0]

    def _suit(self, card: int) -> int:
        return self._steps_and_suits[card][1]

    def _rank_cards(self, rank: int) -> list[int]:
        return [cards[rank] for cards in self._suit_steps]

    def _start(self, meld: Meld) -> int:
        """Return the step at which a run begins: only its last natural card can be the lowest rank at the top."""
        return next(self._rank(card) - index for index, card in enumerate(meld) if card not in self.wild)
