"""Scenes: a table as data, with its hands, the cards that lie between them, and the roles of the seats; and as text."""

from collections.abc import Collection, Iterator, Sequence, Sized
from functools import lru_cache
from itertools import takewhile
from textwrap import wrap
from typing import Final

import attrs

from cardkit.cards.card import SUIT_SYMBOLS, SUITS, Card, card_or_none, suit_plural
from cardkit.language import Message, Plural, gettext, language, messages, ngettext, pgettext

HIDDEN_CARD: Final = "??"
"""The text for a card that is hidden from the viewer."""
WIDTH: Final = 80
"""The width of a table in text, in columns."""
MOST_SPREAD: Final = 8
"""The largest number of open cards of a heap that are listed; of a larger one only the last is shown."""
UNCOUNTED: Final = Message("? cards")
NO_HAND: Final = Message("no hand yet")
RESULT: Final = Message("result: {result}")
LAST: Final = Plural("{pile}: {size}, {cards} last", "{pile}: {size}, {cards} last")
LOOKS: Final = Plural("about {number} card", "about {number} cards")
PILES: Final = messages("stock, discard, aside, removed, pile, table, kitty", "pile")
"""Labels of piles that have translations."""
ARROW: Final = "▶"
YOU: Final = Message("you", "role")
"""The role of the seat that looks."""
LOST: Final = Message("lost", "role")
"""The role of a seat that lost the deal that is over."""
WON: Final = Message("won", "role")
"""The role of a seat that won it, where few did."""


@attrs.frozen
class SceneHand:
    """A seat and the visible part of its hand."""

    name: str
    roles: tuple[str, ...]
    cards: tuple[str, ...]
    """The cards as files spell them, `??` for a hidden one."""
    counted: bool
    """True when their number is known."""
    acts: bool
    trump: str = ""
    """S, H, D or C, in games in which each seat has a trump suit of its own."""
    out: bool = False
    """True when the seat is out of the deal."""
    dealt: bool = True
    """False when the seat has no hand yet."""
    says: str = ""
    """The words of the seat's announcement of the latest play; empty for others."""
    sign: str = ""
    """The sign of its role: attack, defence, take, lost where few have lost, won where few have won; empty for none."""

    @property
    def size(self) -> str:
        """Return the number of cards in words: `3 cards`, `? cards` if not `counted`, `no hand yet` if not `dealt`."""
        return number_of(self.cards, self.counted) if self.dealt else str(NO_HAND)


@attrs.frozen
class ScenePile:
    """Cards that lie on the table."""

    label: str
    cards: tuple[str, ...]
    pairs: bool
    """True when each entry is an attack card, a slash, and the card that beat it or `-`."""
    heap: bool
    """True when only its number of cards matters, and the open cards at its end."""
    counted: bool = True
    looks: int = 0
    """The number of cards that it looks like, when nobody knows the exact number."""
    latest: int = 0
    """The number of cards at its end that are the latest play; a drawing puts them apart."""

    @property
    def size(self) -> str:
        """Return the number of cards in words: `3 cards`, `about 3 cards` if it has `looks`, `? cards` if unknown."""
        return LOOKS.format(self.looks) if self.looks else number_of(self.cards, self.counted)

    @property
    def open_end(self) -> tuple[str, ...]:
        """Return the open cards behind the last hidden one; only the last one when they are more than `MOST_SPREAD`."""
        cards = tuple(takewhile(HIDDEN_CARD.__ne__, reversed(self.cards)))[::-1]
        return cards if len(cards) <= MOST_SPREAD else cards[-1:]


@attrs.frozen
class Scene:
    """One table at one time."""

    hands: tuple[SceneHand, ...]
    left: tuple[ScenePile, ...]
    middle: tuple[ScenePile, ...]
    right: tuple[ScenePile, ...]
    trump: str = ""
    """S, H, D or C; empty for none."""
    claim: str = ""
    """The latest play in a sentence, if it was announced: `says` of its seat repeats it."""
    bare: str = ""
    """The words for an empty table, which a picture leaves out."""
    notes: tuple[str, ...] = ()
    """Further remarks, a sentence or a few words each."""
    ending: str = ""
    """The result of a deal that is over, in a few words; empty for others."""
    card_type: type[Card] = Card
    """The class of its cards, which says how they are spelled."""

    def text(self) -> str:
        """Return the table in lines of at most 80 columns, with suits as symbols: heaps, seats, the middle, notes."""
        return "\n".join([*_flow(self._heaps(), gap="   "), *self._rows(), *self._between(), *self._remark_lines()])

    def trump_of(self, seat: int) -> str:
        """Return the suit that is trumps for `seat`: S, H, D or C; empty for none."""
        return self.hands[seat].trump or self.trump

    def ended(self, losers: Collection[int]) -> "Scene":
        """Return the table of a deal that is over: nobody acts, and those of `losers` are its only roles.

        Where most have lost, the others have the role and the sign of winners, and else the losers have a sign.
        """
        many = 2 * len(losers) > len(self.hands)
        lost: tuple[tuple[str, ...], str] = (str(LOST),), "" if many else "lost"
        others: tuple[tuple[str, ...], str] = ((str(WON),), "won") if many else ((), "")
        ends = [lost if seat in losers else others for seat in range(len(self.hands))]
        hands = [
            attrs.evolve(hand, acts=False, roles=roles, sign=sign)
            for hand, (roles, sign) in zip(self.hands, ends, strict=True)
        ]
        return attrs.evolve(self, hands=tuple(hands))

    @property
    def remarks(self) -> tuple[str, ...]:
        """The claim and the words for an empty table, if there are any, the notes, and the result."""
        ending = [RESULT.format(result=self.ending)] if self.ending else []
        return (*filter(None, (self.claim, self.bare)), *self.notes, *ending)

    @property
    def trump_in_words(self) -> str:
        """Return which suit is trumps, in words; empty for none."""
        if not self.trump:
            return ""
        suit = SUITS.index(self.trump)
        return gettext("trump {symbol} {suit}", symbol=SUIT_SYMBOLS[suit], suit=suit_plural(suit))

    def _heaps(self) -> list[str]:
        words = [self.trump_in_words] if self.trump else []
        return words + [self.heap(pile) for pile in (*self.left, *self.right)]

    def _remark_lines(self) -> list[str]:
        return [line for note in self.remarks for line in wrap(note, WIDTH, subsequent_indent="  ")]

    def heap(self, pile: ScenePile) -> str:
        """Return in words a pile whose number of cards matters, with the open cards at its end."""
        if pile.open_end:
            last = " ".join(map(self._pretty, pile.open_end))
            return LAST.format(len(pile.open_end), pile=pile.label, size=pile.size, cards=last)
        return f"{pile.label}: {pile.size}"

    def _between(self) -> Iterator[str]:
        """Yield the lines of the piles in the middle."""
        for pile in self.middle:
            if pile.heap:
                yield self.heap(pile)
            else:
                label = f"{pile.label or pile_name('table')}:"
                gap = "  " if pile.pairs else " "
                yield from _flow([label, *map(self._pretty, pile.cards)], gap=gap, indent=len(label) + len(gap))

    def _rows(self) -> Iterator[str]:
        """Yield a row for each seat: the actor's mark, the name, the size of the hand, roles, and visible cards."""
        cells = [(hand.name, hand.size, ", ".join(hand.roles)) for hand in self.hands]
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        for hand, row in zip(self.hands, cells, strict=True):
            words = [f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True) if width]
            start = f"{ARROW if hand.acts else ' '} {'  '.join(words)}  "
            seen = [self._pretty(card) for card in hand.cards if card != HIDDEN_CARD]
            hidden = len(hand.cards) - len(seen)
            if seen and hidden and hand.counted:
                seen.append(gettext("and {hidden} more", hidden=hidden))
            if seen:
                yield from _flow([start.removesuffix(" "), *seen], gap=" ", indent=len(start))
            else:
                yield start.rstrip()

    def _pretty(self, word: str) -> str:
        return pretty(word, self.card_type)


def number_of(cards: Sized, counted: bool) -> str:
    """Return the number of cards in words, such as `3 cards`; `? cards` if they are not `counted`."""
    if not counted:
        return str(UNCOUNTED)
    return ngettext("{number} card", "{number} cards", len(cards))


def pile_name(key: str) -> str:
    """Return the label of a pile that positions call `key`, in the language of the user."""
    return pgettext("pile", key)


def pretty(word: str, card_type: type[Card] = Card) -> str:
    """A card, or a pair such as `7S/-`, as people read it: `7♠/-`."""
    return _pretty_in(word, card_type, language())  # type: ignore[arg-type]  # a class has a hash


@lru_cache(maxsize=1024)
def _pretty_in(word: str, card_type: type[Card], _language: str) -> str:
    cards = [card_or_none(part, card_type) for part in word.split("/")]
    return "/".join(part if card is None else card.pretty for part, card in zip(word.split("/"), cards, strict=True))


def _flow(chunks: Sequence[str], *, gap: str, indent: int = 0) -> list[str]:
    """The chunks one after another, as many on a line as fit, none of them broken; further lines are indented."""
    lines: list[str] = []
    for chunk in chunks:
        if lines and len(lines[-1]) + len(gap) + len(chunk) <= WIDTH:
            lines[-1] += gap + chunk
        else:
            lines.append(" " * (indent if lines else 0) + chunk)
    return lines
