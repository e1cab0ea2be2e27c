"""A match in the terminal: deal after deal, people and bots in the seats."""

from collections.abc import Sequence
from typing import Any

from cardkit.game import Game, Opening
from cardkit.result import Result
from cardkit_cli import words
from cardkit_cli.console import Screen
from cardkit_cli.live_table import Leave, LiveTable
from cardkit_cli.party import Party
from cardkit_cli.seats import Seat


class Session:
    """Deals a game again and again until the players leave."""

    def __init__(
        self, game: Game[Any, Any], seats: Sequence[Seat], seed: int, screen: Screen, window: float = 5
    ) -> None:
        self.party = Party(game, seats, seed, screen, window)
        self.game = game
        self.screen = screen
        self.lost = [0] * len(seats)

    def run(self) -> None:
        """Play until somebody leaves or the input ends; without people, one deal."""
        self.screen.say(words.WELCOME.format(game=self.game.name, title=self.game.preset.title), style="bold")
        if self.party.people:
            self.screen.say(self.party.face().start_hint)
        opening: Opening | None = None
        number = 0
        try:
            while True:
                number += 1
                table = LiveTable(self.party, number, opening)
                result = table.play()
                self._score(result)
                opening = self.game.next_opening(table.opening, result, len(self.party.seats))
                if not self.party.people or self.screen.ask(words.NEXT_DEAL).lower() in ("q", "quit", "exit"):
                    break
        except (Leave, EOFError, KeyboardInterrupt):
            self.screen.say()
        if self.party.people:
            self.screen.say(words.GOODBYE)

    def _score(self, result: Result) -> None:
        for seat in result.losers(len(self.party.seats), self.game.teams):
            self.lost[seat] += 1
        score = ", ".join(f"{name} {lost}" for name, lost in zip(self.party.names, self.lost, strict=True))
        self.screen.say(words.FOOLS.format(score=score))
