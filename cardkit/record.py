"""Records: one deal in text, from the cards dealt to the result, which replays without its seed (docs/format.md)."""

import tomllib
from collections.abc import Callable, Mapping
from typing import Any

import attrs

from cardkit.errors import CardkitError, InvalidText
from cardkit.game import Game
from cardkit.moves import Move
from cardkit.result import Result
from cardkit.rules import rule_text
from cardkit.state import State


@attrs.frozen
class Record:
    """One deal: the game, who sat where, the position dealt, the moves, and the result (None while it goes on)."""

    game: str
    rules: Mapping[str, object]
    seats: tuple[str, ...]
    date: str
    deal: Mapping[str, Any]
    play: tuple[str, ...]
    result: Result | None

    def text(self) -> str:
        """The record as TOML."""
        lines = [f"game = {_toml(self.game)}", f"seats = {_toml(list(self.seats))}", f"date = {_toml(self.date)}"]
        lines += [f"{key} = {_toml(value)}" for key, value in self.deal.items()]
        lines += ['play = """', *self.play, '"""']
        if self.result is not None:
            lines.append(f"result = {_toml(self.result.text)}")
        if self.rules:
            lines += ["", "[rules]", *(f"{name} = {_toml(rule_text(value))}" for name, value in self.rules.items())]
        return "\n".join(lines) + "\n"


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return '"' + "".join(letter if letter.isprintable() else f"\\U{ord(letter):08x}" for letter in escaped) + '"'
    if isinstance(value, list):
        return "[" + ", ".join(_toml(item) for item in value) + "]"
    return str(value)


class Recorder:
    """Applies actions to a state and keeps the moves that they make."""

    def __init__(self, game: Game[Any, Any], state: State) -> None:
        self.game = game
        self.state = state
        self.deal = game.to_position(state)
        self.moves: list[Move] = []
        self.last: Move | None = None
        """The move of the decision completed last; None when text leaves it silent."""
        self._before: State | None = None
        self._actions: list[int] = []

    def clone(self) -> "Recorder":
        """An independent copy, between two moves."""
        copy = Recorder(self.game, self.state.clone())
        copy.deal = self.deal
        copy.moves = list(self.moves)
        return copy

    def apply(self, action: int) -> bool:
        """Carry out a legal action; True when it completes a decision, whose move is then `last`."""
        if self._before is None:
            self._before = self.state.clone()
        self._actions.append(action)
        self.state.apply(action)
        if not self.state.over and self.state.decision == self._before.decision:
            return False
        self.last = self.game.read_actions(self._before, self._actions)
        if self.last is not None:
            self.moves.append(self.last)
        self._before, self._actions = None, []
        return True

    def record(self, seats: tuple[str, ...] = (), date: str = "") -> Record:
        """What has been played so far."""
        rules = self.game.rules.differences(self.game.preset_rules)
        play = tuple(move.text for move in self.moves)
        return Record(self.game.record_name, rules, seats, date, self.deal, play, Result.of(self.state))


def read_record(text: str) -> Record:
    """Read a record; raises `InvalidText` when it is none."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InvalidText(f"This is not a record: {error}.") from None
    kinds = {"game": str, "play": str, "seats": list, "date": str, "result": str, "rules": dict}
    for key, kind in kinds.items():
        if key in table and not isinstance(table[key], kind):
            raise InvalidText(f"The `{key}` of a record is not {table[key]!r}.")
    if "game" not in table or "play" not in table:
        raise InvalidText("A record has at least a `game`, the deal, and its `play`.")
    play = tuple(line for raw in table["play"].splitlines() if (line := raw.partition("#")[0].strip()))
    return Record(
        table["game"],
        table.get("rules", {}),
        tuple(str(name) for name in table.get("seats", [])),
        table.get("date", ""),
        {key: value for key, value in table.items() if key not in kinds},
        play,
        Result.parse(table["result"]) if "result" in table else None,
    )


def replay(record: Record, load: Callable[[str, Mapping[str, object]], Game[Any, Any]]) -> Recorder:
    """Play a record again, checking every move and its result.

    Raises `InvalidText` at the first that is wrong, and `InvalidRule` for a game or rule that does not exist.
    """
    game = load(record.game, record.rules)
    recorder = Recorder(game, game.from_position(record.deal))
    for number, line in enumerate(record.play, 1):
        try:
            for action in game.plan(recorder.state, game.parse_move(line)):
                recorder.apply(action)
        except CardkitError as error:
            raise InvalidText(f"Move {number}, {line!r}: {error}") from None
    result = Result.of(recorder.state)
    if record.result is not None and record.result != result:
        found = "the deal goes on" if result is None else f"it is {result.text}"
        raise InvalidText(f"The record says that the result is {record.result.text}, and by its moves {found}.")
    return recorder
