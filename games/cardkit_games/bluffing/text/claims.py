"""Announcements in text: `as K`, `as 3 K`, `as H`, `as AH`, `as fours`, `as +1`."""

from collections.abc import Sequence
from typing import Final

import attrs

from cardkit.arguments import is_number
from cardkit.cards.card import (
    RANKS,
    SUITS,
    Card,
    card_named,
    card_or_none,
    parse_rank,
    rank_plural,
    rank_text,
    suit_plural,
)
from cardkit.errors import InvalidText
from cardkit.game.moves import WINDOW_CLOSES, Move
from cardkit.language import gettext
from cardkit_games.bluffing.engine.claims import UNIT_CARD, UNIT_RANK, UNIT_SUIT


@attrs.frozen
class Claim:
    """The announcement of a play: a rank, a suit, a card, all fours, or plus n."""

    rank: int | None = None
    """The rank, 0 (two) to 12 (ace); None for all fours and plus n, and when no ranks are announced."""
    suit: int | None = None
    """The suit, 0 (spades) to 3 (clubs), if suits are announced."""
    card: Card | None = None
    """The card, if cards are announced."""
    number: int | None = None
    """The announced number, if the line names it; None when it is announced truly."""
    plus: int = 0
    """n of plus n; 0 for a rank and for all fours."""

    @property
    def text(self) -> str:
        """The claim as records write it, without `as`."""
        number = "" if self.number is None else f"{self.number} "
        if self.rank is not None:
            return number + RANKS[self.rank]
        if self.suit is not None:
            return number + SUITS[self.suit]
        if self.card is not None:
            return number + self.card.text
        return f"{number}+{self.plus}" if self.plus else "fours"

    @classmethod
    def of(cls, claim: int, number: int, plus: int, laid: int, unit: int = UNIT_RANK) -> "Claim":
        """Return the claim of a play of `laid` cards, from the engine's claim (-1 for none), number and plus.

        It has a number only when that differs from `laid`, and never for all fours.
        """
        named = None if number == laid else number
        if plus < 0:
            return cls()
        if unit == UNIT_SUIT:
            return cls(suit=claim, number=named)
        if unit == UNIT_CARD:
            return cls(card=Card(claim), number=named)
        rank = claim
        return cls(plus=plus, number=named) if plus else cls(rank=rank, number=named)

    @property
    def names_cards(self) -> bool:
        """Return whether it names a rank, a suit or a card."""
        return self.rank is not None or self.suit is not None or self.card is not None

    def code(self, unit: int) -> int | None:
        """Return the engine's number of the announced rank, suit or card; None when it is none of those."""
        if unit == UNIT_SUIT:
            return self.suit
        if unit == UNIT_CARD:
            return None if self.card is None else int(self.card)
        return self.rank

    @classmethod
    def parse(cls, words: Sequence[str]) -> "Claim":
        """Read the words after `as`: a rank, a suit, a card, `fours` or a plus, with or without a number before it.

        Raises `InvalidText` for anything else.
        """
        number = None
        if len(words) == 2 and is_number(words[0]):
            number, words = int(words[0]), words[1:]
        if len(words) != 1:
            raise InvalidText(gettext("An announcement is a rank, or a number and a rank, as in 3 K."))
        word = words[0]
        if word.lower() == "fours":
            return cls(number=number)
        if word.startswith("+"):
            if not is_number(word[1:]) or not 1 <= int(word[1:]) <= 12:
                raise InvalidText(gettext("{word!r} is not a plus: it is +1 to +12.", word=word))
            return cls(plus=int(word[1:]), number=number)
        if len(word) == 1 and word.upper() in SUITS:
            return cls(suit=SUITS.index(word.upper()), number=number)
        card = None if word == "10" else card_or_none(word)
        if card is not None and card.suited:
            return cls(card=card, number=number)
        return cls(rank=parse_rank(word), number=number)


def claim_plural(claim: int, unit: int) -> str:
    """Return an announcement in words: `sevens`, `spades`, `the ace of hearts`."""
    if unit == UNIT_SUIT:
        return suit_plural(claim)
    return rank_plural(claim) if unit == UNIT_RANK else card_named(claim)


def claim_word(claim: int, unit: int) -> str:
    """Return a claim as it is typed: `7`, `10`, `S`, `AH`."""
    if unit == UNIT_SUIT:
        return SUITS[claim]
    return rank_text(claim) if unit == UNIT_RANK else Card(claim).text


def claim_typed(claim: Claim) -> str:
    """A claim as people type it: as `Claim.text`, but `10` for a ten."""
    number, _, word = claim.text.rpartition(" ")
    return f"{number} {word.replace('T', '10')}".strip()


EMPTY: Final = "empty"
"""The mark behind a play in a view, when nobody counts cards and everybody saw that they were its last (A-K5)."""


def claim_of(line: str) -> Claim:
    """The announcement in the line of a play; raises `InvalidText`."""
    return Claim.parse(line.partition("->")[0].partition(" as ")[2].split())


def says_empty(line: str) -> bool:
    """Return whether the line of a play says that its cards were the last of the hand."""
    return line.partition("->")[2].strip() == EMPTY


REMOVES: Final = "removes"
"""The mark before the cards that a move takes out of play, in a view whose line would not tell (A-V12, A-VJ1)."""

SHOWN_WORD: Final = "shown"
NOT_SHOWN: Final = "not shown"
"""The mark behind a force."""


@attrs.frozen(repr=False)
class BluffingMove(Move):
    """A move of a bluffing game: a play carries its claim, a challenge the seats that called and its verdict."""

    claim: Claim | None = None
    callers: tuple[int, ...] = ()
    """All seats that called at once, when there were several."""
    rank: int | None = None
    """The rank of a removed four."""
    pile: int | None = None
    """The pile chosen."""
    pick: int | None = None
    """The card of the play that a challenge turns over, from 0 in the order in which they are listed."""
    verdict: str | None = None
    """The verdict behind `->`, as in `moves.VERDICTS`; None when it is not known yet or not given."""
    removed: tuple[Card, ...] = ()
    """The fours that it takes out of play, if the line names them."""

    @property
    def text(self) -> str:
        """The line as records and scenarios write it."""
        if self.verb == "closes":
            return WINDOW_CLOSES
        removed = " ".join([REMOVES, *(card.text for card in self.removed)]) if self.removed else ""
        outcome = ", ".join(part for part in (self.verdict, removed) if part)
        verdict = f" -> {outcome}" if outcome else ""
        if self.claim is not None:
            return f"{super().text} as {self.claim.text}{verdict}"
        if self.rank is not None:
            return f"{self.seat} discard four {RANKS[self.rank]}{verdict}"
        if self.pile is not None:
            return f"{self.seat} choose {self.pile}"
        seats = ",".join(str(seat) for seat in self.callers) or str(self.seat)
        pick = "" if self.pick is None else f" pick {self.pick}"
        return f"{seats} {self.verb}{pick}{verdict}"
