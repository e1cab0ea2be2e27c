"""Announcements in text: `as K`, `as 3 K`, `as fours`, `as +1`."""

from collections.abc import Sequence
from typing import Final

import attrs

from cardkit.cards.card import RANKS, parse_rank
from cardkit.errors import InvalidText
from cardkit.game.moves import Move
from cardkit.numbers import is_number


@attrs.frozen
class Claim:
    """What a play is announced as: a rank, all fours, or plus n."""

    rank: int | None = None
    """0 (two) to 12 (ace); None for all fours and plus n."""
    number: int | None = None
    """The number announced, where it is named; None when it is announced truly."""
    plus: int = 0
    """n of plus n; 0 for a rank and for all fours."""

    @property
    def text(self) -> str:
        """As records write it, without `as`."""
        number = "" if self.number is None else f"{self.number} "
        if self.rank is not None:
            return number + RANKS[self.rank]
        return f"{number}+{self.plus}" if self.plus else "fours"

    @classmethod
    def of(cls, rank: int, number: int, plus: int, laid: int) -> "Claim":
        """The claim of a play of `laid` cards, from the engine's rank (-1 for none), number and plus."""
        named = None if number == laid else number
        if plus < 0:
            return cls()
        return cls(plus=plus, number=named) if plus else cls(rank=rank, number=named)

    @classmethod
    def parse(cls, words: Sequence[str]) -> "Claim":
        """Read the words after `as`; raises `InvalidText`."""
        number = None
        if len(words) == 2 and is_number(words[0]):
            number, words = int(words[0]), words[1:]
        if len(words) != 1:
            raise InvalidText("An announcement is a rank, or a number and a rank, as in 3 K.")
        word = words[0]
        if word.lower() == "fours":
            return cls(number=number)
        if word.startswith("+"):
            if not is_number(word[1:]) or not 1 <= int(word[1:]) <= 12:
                raise InvalidText(f"{word!r} is not a plus: it is +1 to +12.")
            return cls(plus=int(word[1:]), number=number)
        return cls(rank=parse_rank(word), number=number)


EMPTY: Final = "empty"
"""What stands behind a play in a view where nobody counts cards, when everybody saw that they were its last (A-K5)."""


SHOWN_WORD: Final = "shown"
NOT_SHOWN: Final = "not shown"
"""What stands behind a force."""


@attrs.frozen(repr=False)
class BluffingMove(Move):
    """A move of a bluffing game: a play carries its claim, a challenge the seats that called and its verdict."""

    claim: Claim | None = None
    callers: tuple[int, ...] = ()
    """All who called at once, when there were several."""
    rank: int | None = None
    """The rank of a removed four."""
    pile: int | None = None
    """The pile chosen."""
    verdict: str | None = None
    """What stands behind `->`, as `moves.VERDICTS` has it; None when it is not known yet or not said."""

    @property
    def text(self) -> str:
        """The line as records and scenarios write it."""
        if self.verb == "closes":
            return "window closes"
        verdict = f" -> {self.verdict}" if self.verdict else ""
        if self.claim is not None:
            return f"{super().text} as {self.claim.text}{verdict}"
        if self.rank is not None:
            return f"{self.seat} discard four {RANKS[self.rank]}"
        if self.pile is not None:
            return f"{self.seat} choose {self.pile}"
        seats = ",".join(str(seat) for seat in self.callers) or str(self.seat)
        return f"{seats} {self.verb}{verdict}"
