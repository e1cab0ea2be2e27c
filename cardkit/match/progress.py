"""The progress of a match, at a terminal and at a web table: deal after deal, the dealers, the score, and the end."""

from collections.abc import Callable, Sequence
from typing import Final

from cardkit.catalogue import load
from cardkit.engine.state import State
from cardkit.errors import InvalidText
from cardkit.game.game import AnyGame, Deal, Opening
from cardkit.game.moves import Move
from cardkit.game.record import Record, at_line
from cardkit.game.result import Result
from cardkit.language import Message
from cardkit.records.replaying import replay

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


SO_FAR: Final = {
    "losses": Message("Deals lost so far in this match: {score}."),
    "points": Message("Points so far: {score}."),
    "pot": Message("Parts of the pot won or lost so far: {score}."),
}
"""Sentences about the score of a match, by the unit of its score."""
OTHER_SEATS: Final = Message("each deal of a match has the same seats, {seats} of them, as many as its last.")


class MatchProgress:
    """The deals of a match, without the players of its seats."""

    def __init__(self, game: AnyGame, names: Sequence[str]) -> None:
        """Begin a match; `names` are those of the seats, as the score gives them."""
        self.game = game
        self.names = names
        self.number = 0
        """The number of deals that have begun."""
        self.opening: Opening | None = None
        """The beginning of the latest deal or, once it has ended, of the next one."""
        self.result: Result | None = None
        """The end of the match, in games in which it ends at a score; None while it goes on."""
        self.redealt = False
        """True when a seat has asked for a new deal, which follows at once."""
        self.score = Score(names, game.teams)

    def deal(self, seed: int) -> State:
        """Deal the next deal from `seed`, and return its state."""
        self.number += 1
        seats = len(self.names)
        state: State = self.game.deal_state(seats, seed=seed, opening=self.opening)
        self.opening = self.opening or self.game.first_opening(seats, seed)
        return state

    def close(self, result: Result) -> None:
        """Add the `result` of the deal to the score, and note who deals next and how the match has ended, if it has."""
        assert self.opening is not None
        self.redealt = result.kind == "redealt"
        self.score.add(result)
        self.opening = self.game.next_opening(self.opening, result, len(self.names))
        self.result = self.game.match_result(self.opening)

    def in_words(self, names: Sequence[str] | None = None) -> str:
        """Return the score of the match in a sentence; empty as long as there is none.

        `names` are the names of the seats for the reader.
        """
        names = names or self.names
        counts = self.game.match_counts
        if (self.game.has_match or counts == "pot") and self.opening is not None and self.opening.carry:
            sign = "+" if counts == "pot" else ""
            points = zip(names, self.opening.carry, strict=True)
            return SO_FAR[counts].format(score=", ".join(f"{name} {number:{sign}}" for name, number in points))
        return self.score.text(names)

    def restore(self, deals: Sequence[Record], watch: Callable[[Deal, Move], None] | None = None) -> Deal:
        """Replay the deals of a record, all of which but the last have ended, and return the last deal as it is.

        `watch` is called before each move of the last one. Raises `InvalidText` or `InvalidRule`.
        """
        for deal in deals:
            self.number += 1
            if len(deal.deal.get("hands", ())) != len(self.names):
                raise InvalidText(at_line(deal, "hands", OTHER_SEATS.format(seats=len(self.names))))
            self.opening = self.opening or Opening(deal.deal.get("dealer", 0))
            live = replay(deal, load, watch if deal is deals[-1] else None)
            result = Result.of(live.state)
            if result is not None:
                self.close(result)
        return live
