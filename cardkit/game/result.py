"""How a deal ended."""

from typing import Final

import attrs

from cardkit.engine.state import DRAW, GOING_ON, LOSER, LOSING_TEAM, UNFINISHED, WINNER, State
from cardkit.errors import InvalidText
from cardkit.numbers import is_number

KINDS: Final = {
    LOSER: "loser",
    WINNER: "winner",
    DRAW: "draw",
    LOSING_TEAM: "losing-team",
    UNFINISHED: "unfinished",
}


@attrs.frozen
class Result:
    """The end of a deal: `loser 1`, `winner 0`, `draw`, `losing-team 1` or `unfinished`."""

    kind: str
    """`loser`, `winner`, `draw`, `losing-team` or `unfinished`."""
    who: int = -1
    """The seat or team that it names; -1 when it names none."""

    @classmethod
    def of(cls, state: State) -> "Result | None":
        """The result of a state, or None while the deal goes on."""
        if state.outcome == GOING_ON:
            return None
        return cls(KINDS[state.outcome], state.outcome_seat)

    @classmethod
    def parse(cls, text: str) -> "Result":
        """Read a result as `text` writes it; raises `InvalidText`."""
        words = text.split()
        if words and words[0] in KINDS.values():
            names_somebody = words[0] not in ("draw", "unfinished")
            if len(words) == 1 + names_somebody and all(is_number(word) for word in words[1:]):
                return cls(words[0], int(words[1]) if names_somebody else -1)
        raise InvalidText(
            f"{text!r} is not a result: it is draw, unfinished, or loser, winner or losing-team with a number."
        )

    @property
    def text(self) -> str:
        """As files write it."""
        return self.kind if self.who < 0 else f"{self.kind} {self.who}"

    def __str__(self) -> str:
        return self.text

    def losers(self, seats: int, teams: int = 0) -> frozenset[int]:
        """The seats that lost: where a winner is named, everybody else; none in a draw or an unfinished deal."""
        if self.kind == "loser":
            return frozenset({self.who})
        if self.kind == "winner":
            return frozenset(range(seats)) - {self.who}
        if self.kind == "losing-team":
            return frozenset(range(self.who, seats, teams))
        return frozenset()

    def scores(self, seats: int, teams: int = 0) -> list[float]:
        """For each seat 1 for a win, 0 for a loss, 0.5 for a draw or an unfinished deal."""
        if self.kind in ("draw", "unfinished"):
            return [0.5] * seats
        losers = self.losers(seats, teams)
        return [0.0 if seat in losers else 1.0 for seat in range(seats)]
