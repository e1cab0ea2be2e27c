"""The lines of JSON that a program which asks and a bot in a process of its own exchange: the protocol of bots.

Each message is one line, a JSON object in ASCII, and each is answered by one line before the next is sent:

| Message | Answer |
|---|---|
| `{"ask": "make", "protocol": 1, "cardkit", "game", "family", "rules", "seed"}` | `{"protocol": 1, "name", "timed"}` |
| `{"ask": "start", "seat", "seats"}` | `{}` |
| `{"ask": "act", "actions", "moves", "observation"}` | `{"action": 12}` |
| `{"ask": "end", "scores"}` | `{}` |

Instead of any answer `{"error": "..."}` says that the bot cannot. docs/reference/apart.md defines all fields.
"""

import json
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, Final

import cardkit
from cardkit.copying import VEC, attributes
from cardkit.engine.faults import Reported
from cardkit.engine.state import Observation
from cardkit.errors import cut
from cardkit.game.game import AnyGame
from cardkit.language import ENGLISH, speaking
from cardkit.options import rule_text

PROTOCOL: Final = 1
"""The version of the protocol: it rises when the meaning of a message or an answer changes."""
LONGEST: Final = 65_536
"""The most bytes of an answer."""
EXACT: Final = 2**53 - 1
"""The largest whole number that every program reads from JSON exactly; larger ones are sent as texts of digits."""

_NO_DATA: Final = frozenset({"book", "layout", "card_type", "legal", "page"})
"""Attributes of observations that are left out: the rules, which `make` tells, and other spellings of `actions`."""


class BadAnswer(Reported):
    """An answer breaks the protocol."""


def line(message: Mapping[str, Any]) -> bytes:
    """Return `message` as a line of ASCII JSON, with a newline at its end."""
    return json.dumps(message, separators=(",", ":")).encode("ascii") + b"\n"


def make_message(game: AnyGame, seed: int) -> dict[str, Any]:
    """Return the message that asks for a bot for a game."""
    rules = {name: rule_text(getattr(game.rules, name)) for name in game.rules.options()}
    return {
        "ask": "make",
        "protocol": PROTOCOL,
        "cardkit": cardkit.__version__,
        "game": game.record_name,
        "family": game.family,
        "rules": rules,
        "seed": as_data(seed),
    }


def act_message(game: AnyGame, seen: Observation) -> dict[str, Any]:
    """Return the message that asks a bot for an action."""
    actions = seen.actions()
    with speaking(ENGLISH):
        moves = [game.words.action(action) for action in actions]
    return {"ask": "act", "actions": as_data(actions), "moves": moves, "observation": as_data(seen)}


def as_data(value: Any) -> Any:
    """Return `value` as JSON data: lists for all sequences and sets, the public attributes for objects.

    Sets are sorted, keys are texts, and so are whole numbers beyond `EXACT`.
    """
    if value is None or isinstance(value, bool | float | str):
        return value
    if isinstance(value, int):
        return int(value) if -EXACT <= value <= EXACT else str(int(value))
    if isinstance(value, VEC | Sequence):
        return [as_data(item) for item in value]
    if isinstance(value, AbstractSet):
        return sorted(as_data(item) for item in value)
    if isinstance(value, Mapping):
        return {str(key): as_data(item) for key, item in value.items()}
    found = attributes(value)
    return {name: as_data(found[name]) for name in found if not name.startswith("_") and name not in _NO_DATA}


def answer_of(text: bytes) -> dict[str, Any]:
    """Return the JSON object on a line; raises `BadAnswer` when the line is anything else."""
    try:
        answer = json.loads(text)
    except (ValueError, RecursionError):
        answer = None
    if not isinstance(answer, dict):
        raise BadAnswer(f"it answered with a line that is no JSON object: {cut(repr(text)[1:])}")
    return answer


def action_of(answer: Mapping[str, Any]) -> int:
    """Return the action that an answer names, as a number or a text of digits; raises `BadAnswer`."""
    action = answer.get("action")
    if isinstance(action, str) and action.isdecimal() and len(action) < 20:
        action = int(action)
    if type(action) is not int or not 0 <= action < 2**62:
        raise BadAnswer(f'it answered without an action, as in {{"action": 12}}: {cut(json.dumps(answer))}')
    return action
