"""Players and keyboards for the bluffing games."""

from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

import pytest

from bluffing_people import Keys
from cardkit.game.game import Game
from cardkit_cli.terminal.console import Screen
from cardkit_cli.terminal.input import Watch

BOTS = """
class Quiet:
    calls = False

    def act(self, seen):
        actions = seen.actions()
        if 56 in actions and self.calls:
            return 56  # call
        for action in (57, 55, 59):  # let it pass, done, lay
            if action in actions:
                return action
        return min(action for action in actions if action != 56)

class Loud(Quiet):
    calls = True
"""


@pytest.fixture
def bots(tmp_path: Path) -> Callable[[str], str]:
    """Return a function that makes `quiet` and `loud` bots in `--seats`: one never calls, the other always does.

    Both lay their lowest card.
    """
    file = tmp_path / "them.py"
    file.write_text(BOTS, encoding="utf-8")
    return lambda seats: seats.replace("quiet", f"{file}:Quiet").replace("loud", f"{file}:Loud")


@pytest.fixture
def dealt(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Return a list of the dealt states; each is played on in place."""
    states: list[Any] = []
    deal = Game.deal_state

    def watched(*arguments: Any, **more: Any) -> Any:
        states.append(deal(*arguments, **more))
        return states[-1]

    monkeypatch.setattr(Game, "deal_state", watched)
    return states


@pytest.fixture
def press(monkeypatch: pytest.MonkeyPatch) -> Callable[[Keys], list[tuple[list[str], float]]]:
    """Press single keys without a terminal: a function returns the pressed keys among the wanted ones, in order."""

    def with_keys(keys: Keys) -> list[tuple[list[str], float]]:
        asked: list[tuple[list[str], float]] = []

        def read_keys(screen: Screen, wanted: Collection[str], seconds: float, watch: Watch) -> list[str]:
            asked.append((list(wanted), seconds))
            return [key for key in keys(wanted) if key in wanted]

        monkeypatch.setattr(Screen, "can_read_keys", True)
        monkeypatch.setattr(Screen, "read_keys", read_keys)
        return asked

    return with_keys
