"""Scenarios: worked positions in text that are played and checked (docs/reference/format.md)."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import attrs

from cardkit.engine.state import CHANCE, State
from cardkit.errors import CardkitError, IllegalMove, InvalidText
from cardkit.escaping import sentence
from cardkit.game.game import AnyGame, Deal
from cardkit.game.moves import CHANCE_NAME
from cardkit.game.toml_text import KeyLine, key_lines, parse_toml, read_text, refuse_long
from cardkit.language import gettext
from cardkit.records.replaying import Load

POSITION_KEYS_APART: Final = ("id", "title", "checks", "note", "play", "game", "rules")


@attrs.frozen
class Scenario:
    """One worked position: its place in the file, the game, the position, and the lines to play."""

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
    """The reason why a scenario does not hold."""

    scenario: Scenario
    line: int
    text: str
    expected: str
    position: Mapping[str, Any] | None

    def __str__(self) -> str:
        where = sentence(f"{self.scenario.path}:{self.line}: {self.scenario.id}: {self.text!r}: {self.expected}")
        if self.position is None:
            return where
        return where + "".join("\n    " + sentence(f"{key} = {value!r}") for key, value in self.position.items())


def read_scenarios(path: Path) -> list[Scenario]:
    """Read a scenario file; raises `InvalidText`, which names the file and the error."""
    text = read_text(path)
    try:
        content = parse_toml(text)
    except InvalidText as error:
        raise InvalidText(f"{path}: {error}") from None
    entries = content.get("scenario", ())
    tables = isinstance(entries, list) and bool(entries) and all(isinstance(entry, dict) for entry in entries)
    if set(content) != {"scenario"} or not tables:
        raise InvalidText(gettext("{path}: a scenario file holds [[scenario]] tables and nothing else.", path=path))
    plays = {key.index: key for key in key_lines(text) if (key.header, key.key) == ("scenario", "play")}
    return [_read_scenario(path, plays.get(index), index, entry) for index, entry in enumerate(entries)]


def _read_scenario(path: Path, line: KeyLine | None, index: int, entry: Mapping[str, Any]) -> Scenario:
    """Return the scenario in a table; raises `InvalidText`. `line` is that of `play`, None where it was not found."""
    name = entry.get("id", f"scenario {index + 1}")
    try:
        for key in ("id", "game", "title"):
            refuse_long(key, [entry.get(key)])
    except InvalidText as error:
        raise InvalidText(f"{path}: {error}") from None
    for key in ("id", "game", "play"):
        if not isinstance(entry.get(key), str):
            raise InvalidText(gettext("{path}: {name}: `{key}` must be there, a text.", path=path, name=name, key=key))
    rules, checks = entry.get("rules", {}), entry.get("checks", [])
    if not isinstance(rules, dict):
        raise InvalidText(gettext("{path}: {name}: `rules` must be a table of options.", path=path, name=name))
    if not isinstance(checks, list) or not all(isinstance(clause, str) for clause in checks):
        raise InvalidText(gettext("{path}: {name}: `checks` must be a list of clauses.", path=path, name=name))
    position = {key: value for key, value in entry.items() if key not in POSITION_KEYS_APART}
    play = tuple(entry["play"].splitlines())
    begins = line.text_begins if line is not None else 0
    return Scenario(path, entry["id"], begins, entry["game"], rules, position, play, tuple(checks))


def check(scenario: Scenario, load: Load) -> Failure | None:
    """Play a scenario; None when all of it holds, else its first failure.

    Where chance is asked, it decides by the key that was dealt, unless the next move of the scenario is one of
    chance.
    """
    try:
        game = load(scenario.game, scenario.rules)
        state = game.from_puzzle(scenario.position)
        state.hold_chance()
    except CardkitError as error:
        return Failure(scenario, scenario.line, f"game = {scenario.game}", str(error), None)
    lines = [raw.partition("#")[0].strip() for raw in scenario.play]
    for index, line in enumerate(lines):
        number = scenario.line + index
        if line:
            if not _says_chance(lines[index:]):
                _let_chance_decide(state)
            expected = _check_line(game, state, line)
            if expected is not None:
                position = game.to_position(state)
                return Failure(scenario, number, line, expected, position)
    return None


def _says_chance(lines: Sequence[str]) -> bool:
    """Return whether the next of `lines` that is a move, legal or not, is one of chance."""
    moves = (line.removeprefix("!").split() for line in lines if line and not line.startswith("="))
    return next(moves, [])[:1] == [CHANCE_NAME]


def _let_chance_decide(state: State) -> None:
    while state.actor == CHANCE:
        state.apply(state.chance_outcome())


def _check_line(game: AnyGame, state: State, line: str) -> str | None:
    """Return a sentence about the first failed expectation, or None.

    A line with `=` tells a fact, one with `!` a refused move; any other is a move, which is played.
    """
    try:
        if line.startswith("="):
            found = game.refute(state, line[1:])
            return None if found is None else gettext("expected this to hold, and what holds is {found!r}", found=found)
        if line.startswith("!"):
            return _check_refusal(game, state, line[1:].strip())
        Deal(game, state).play(game.parse_move(line))
    except IllegalMove as error:
        return gettext("expected this move to be legal: {error}", error=error)
    except InvalidText as error:
        return gettext("expected a move or a fact: {error}", error=error)
    return None


def _check_refusal(game: AnyGame, state: State, line: str) -> str | None:
    """Return None when the rules refuse the move `line` and the state does not change, else a sentence; raises
    `InvalidText` for no move.
    """
    before = game.to_position(state)
    move = game.parse_move(line)
    try:
        game.plan(state, move)
    except IllegalMove:
        return None if game.to_position(state) == before else gettext("expected a refusal to change nothing")
    return gettext("expected this move to be refused, and it is legal")
