"""A match in the terminal: deal after deal, people and bots in the seats."""

from collections.abc import Sequence
from typing import Any, Final

from cardkit.game import Game, Opening
from cardkit.result import Result
from cardkit_cli import words
from cardkit_cli.bluffing_face import BluffingFace
from cardkit_cli.console import Screen
from cardkit_cli.durak_face import DurakFace
from cardkit_cli.live_table import Leave, LiveTable
from cardkit_cli.seats import Seat

FACES: Final = {"durak": DurakFace, "bluffing": BluffingFace}
"""How each family looks in the terminal."""


class Session:
    """Deals a game again and again until the players leave."""

    def __init__(
        self, game: Game[Any, Any], seats: Sequence[Seat], seed: int, screen: Screen, window: float = 5
    ) -> None:
        self.game = game
        self.seats = seats
        self.names = [seat.name for seat in seats]
        self.people = [place for place, seat in enumerate(seats) if seat.bot is None]
        self.seed = seed
        self.screen = screen
        self.face: Any = FACES[game.family](screen)
        self.window = window
        """How many seconds people have to press a key, where several sit at one keyboard."""
        self.lost = [0] * len(seats)

    def run(self) -> None:
        """Play until somebody leaves or the input ends; without people, one deal."""
        self.screen.say(words.WELCOME.format(game=self.game.name, title=self.game.preset.title), style="bold")
        if self.people:
            self.screen.say(self.face.start_hint)
        opening: Opening | None = None
        number = 0
        try:
            while True:
                number += 1
                table = LiveTable(self, number, opening)
                result = table.play()
                self._score(result)
                opening = self.game.next_opening(table.opening, result, len(self.seats))
                if not self.people or self.screen.ask(words.NEXT_DEAL).lower() in ("q", "quit", "exit"):
                    break
        except (Leave, EOFError, KeyboardInterrupt):
            self.screen.say()
        if self.people:
            self.screen.say(words.GOODBYE)

    def _score(self, result: Result) -> None:
        for seat in result.losers(len(self.seats), self.game.teams):
            self.lost[seat] += 1
        score = ", ".join(f"{name} {lost}" for name, lost in zip(self.names, self.lost, strict=True))
        self.screen.say(words.FOOLS.format(score=score))
