"""The score of a match: how often each has lost in games with a loser, and has won in others."""

from collections.abc import Sequence
from typing import Final

from cardkit.game.result import Result
from cardkit.language import Message

FOOLS: Final = Message("Lost so far: {score}.")
WINNERS: Final = Message("Won so far: {score}.")


class Score:
    """Counts the deals of a match."""

    def __init__(self, names: Sequence[str], teams: int = 0) -> None:
        self.names = names
        self.teams = teams
        self.won = [0] * len(names)
        self.lost = [0] * len(names)
        self.pattern: Message | None = None
        """The sentence about the score; None before the first deal has ended."""

    def add(self, result: Result) -> None:
        """Count a deal that has ended, for its winners and its losers."""
        for seat in result.winners(len(self.names), self.teams):
            self.won[seat] += 1
        for seat in result.losers(len(self.names), self.teams):
            self.lost[seat] += 1
        if result.kind in ("loser", "losing-team", "draw"):
            self.pattern = FOOLS
        elif result.kind not in ("unfinished", "redealt"):
            self.pattern = WINNERS

    def text(self, names: Sequence[str] | None = None) -> str:
        """Return how often each has lost, or won; empty before that is known.

        `names` may replace those of the match.
        """
        if self.pattern is None:
            return ""
        numbers = self.won if self.pattern == WINNERS else self.lost
        score = ", ".join(f"{name} {number}" for name, number in zip(names or self.names, numbers, strict=True))
        return self.pattern.format(score=score)
