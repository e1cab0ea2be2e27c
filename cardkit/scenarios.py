"""Scenarios: worked positions in text that are played and checked (docs/format.md)."""

import re
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import attrs

from cardkit.errors import CardkitError, IllegalMove, InvalidText
from cardkit.game import Game
from cardkit.state import State

POSITION_KEYS_APART: Final = ("id", "title", "checks", "note", "play", "game", "rules")

Load = Callable[[str, Mapping[str, object]], Game[Any, Any]]
"""How a game is found by its name, with changes to its rules."""


@attrs.frozen
class Scenario:
    """One worked position: where it stands, which game, the position, and the lines to play."""

    path: Path
    id: str
    line: int
    """The number of the file's line on which `play` begins; 0 when it could not be found."""
    game: str
    rules: Mapping[str, object]
    position: Mapping[str, Any]
    play: tuple[str, ...]
    checks: tuple[str, ...]


@attrs.frozen
class Failure:
    """Why a scenario does not hold."""

    scenario: Scenario
    line: int
    text: str
    expected: str
    position: Mapping[str, Any] | None

    def __str__(self) -> str:
        where = f"{self.scenario.path}:{self.line}: {self.scenario.id}: {self.text!r}: {self.expected}"
        if self.position is None:
            return where
        return where + "".join(f"\n    {key} = {value!r}" for key, value in self.position.items())


def read_scenarios(path: Path) -> list[Scenario]:
    """Read a scenario file; raises `InvalidText`, naming the file and what is wrong in it."""
    try:
        text = path.read_text(encoding="utf-8")
        table = tomllib.loads(text)
    except FileNotFoundError:
        raise InvalidText(f"{path}: there is no such file.") from None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise InvalidText(f"{path}: cannot be read as a TOML file: {error}.") from None
    entries = table.get("scenario")
    if set(table) != {"scenario"} or not isinstance(entries, list) or not all(isinstance(e, dict) for e in entries):
        raise InvalidText(f"{path}: a scenario file holds [[scenario]] tables and nothing else.")
    return [_read_scenario(path, text, place, entry) for place, entry in enumerate(entries)]


def _read_scenario(path: Path, text: str, place: int, entry: Mapping[str, Any]) -> Scenario:
    name = entry.get("id", f"scenario {place + 1}")
    for key in ("id", "game", "play"):
        if not isinstance(entry.get(key), str):
            raise InvalidText(f"{path}: {name}: `{key}` must be there, a text.")
    rules, checks = entry.get("rules", {}), entry.get("checks", [])
    if not isinstance(rules, dict):
        raise InvalidText(f"{path}: {name}: `rules` must be a table of options.")
    if not isinstance(checks, list) or not all(isinstance(clause, str) for clause in checks):
        raise InvalidText(f"{path}: {name}: `checks` must be a list of clauses.")
    position = {key: value for key, value in entry.items() if key not in POSITION_KEYS_APART}
    play = tuple(entry["play"].splitlines())
    return Scenario(path, entry["id"], _line_of_play(text, place), entry["game"], rules, position, play, tuple(checks))


_HEADER: Final = re.compile(r"\s*\[\[\s*scenario\s*\]\]")
_PLAY: Final = re.compile(r"\s*play\s*=\s*(\"\"\"|''')?(.*)")


def _line_of_play(text: str, place: int) -> int:
    """The number of the line on which the play of the scenario at `place` begins; 0 when it cannot be found."""
    scenario = -1
    for number, line in enumerate(text.splitlines(), 1):
        if _HEADER.match(line):
            scenario += 1
        elif scenario == place and (play := _PLAY.match(line)):
            return number + 1 if play[1] and not play[2].strip() else number
    return 0


def check(scenario: Scenario, load: Load) -> Failure | None:
    """Play a scenario; None when all of it holds, else its first failure."""
    try:
        game = load(scenario.game, scenario.rules)
        state = game.from_position(scenario.position)
    except CardkitError as error:
        return Failure(scenario, scenario.line, f"game = {scenario.game}", str(error), None)
    for number, raw in enumerate(scenario.play, scenario.line):
        line = raw.partition("#")[0].strip()
        if line:
            expected = _check_line(game, state, line)
            if expected is not None:
                position = game.to_position(state)
                return Failure(scenario, number, line, expected, position)
    return None


def _check_line(game: Game[Any, Any], state: State, line: str) -> str | None:
    """What was expected and did not happen, or None."""
    try:
        if line.startswith("="):
            found = game.refute(state, line[1:])
            return None if found is None else f"expected this to hold, and what holds is {found!r}"
        if line.startswith("!"):
            return _check_refusal(game, state, line[1:].strip())
        game.play(state, game.parse_move(line))
    except IllegalMove as error:
        return f"expected this move to be legal: {error}"
    except InvalidText as error:
        return f"expected a move or a fact: {error}"
    return None


def _check_refusal(game: Game[Any, Any], state: State, line: str) -> str | None:
    before = game.to_position(state)
    move = game.parse_move(line)
    try:
        game.verify(state, move)
    except IllegalMove:
        return None if game.to_position(state) == before else "expected a refusal to change nothing"
    return "expected this move to be refused, and it is legal"
