"""The learned weights of Durak, a file for each kind of table, and the rules that each kind is for."""

import json
from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from cardkit_games.durak.bots.value.network import NetworkValue
from cardkit_games.durak.bots.value.value import DurakValue, LinearValue
from cardkit_games.durak.engine.rulebook import Rulebook
from cardkit_games.durak.rules import DurakRules, make_rulebook

FOLDER: Final = Path(__file__).parent / "tables"
"""The folder of the files; `python benchmarks/tuning/train_durak.py --write` made them."""


class Kind(NamedTuple):
    """Tables that are judged with weights of the same rules."""

    preset: str
    """The preset that the weights were trained on."""
    seats: tuple[int, ...]
    changes: Mapping[str, Any]
    """The differences of its rules from the default ones that affect a value."""


KINDS: Final[Mapping[str, Kind]] = {
    "36": Kind("podkidnoy", (2, 3, 4, 5), {}),
    "36-transfer": Kind("perevodnoy", (2, 3, 4, 5), {"transfer": True, "open_shape": "same_rank"}),
    "24": Kind("podkidnoy-24", (2, 3), {"low_rank": "9"}),
    "52": Kind("podkidnoy-52", (2, 3, 4, 5, 6), {"low_rank": "2"}),
    "36-wave": Kind("durak", (2, 3, 4), {"open_shape": "same_rank", "initial_wave": True}),
    "36-teams": Kind("podkidnoy-2v2", (4,), {"teams": 2}),
}
"""The rules with weights.

With more than two seats a deal without a stock is played out, so when the whole pack is dealt there is nothing to
judge.
"""

TABLES: Final = {f"{name}-{seats}": (kind.preset, seats) for name, kind in KINDS.items() for seats in kind.seats}
"""For each kind of table with a file of weights, the preset that they were trained on, and the number of seats."""

WITHOUT_EFFECT: Final = (
    *("first_start", "next_start", "never_trump", "ask", "repetition", "cheating", "pot", "epaulettes"),
    *("redeal", "match_losses", "action_cap"),
)
"""The options that change nothing in a deal once it has begun, nor how it ends between players; and `repetition`, by
which so few deals end that the weights for others serve; and `cheating`, as if all cards were true from the next bout
on."""


@cache
def written(table: str) -> Mapping[str, Any] | None:
    """The file of a table: `value`, rows of weights, and with two seats `imitation`, weights; None for no file."""
    file = FOLDER / f"{table}.json"
    if not table or not file.exists():
        return None
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


def value_with(table: str, rows: list[list[float]], *, places: bool = False) -> DurakValue:
    """Return the value with these weights, for one of `TABLES`; with more than two seats also when `places` count."""
    weights = [weight for row in rows for weight in row]
    return NetworkValue(weights) if seats_of(table) == 2 else LinearValue(weights, 2 if "teams" in table else 0, places)


def seats_of(table: str) -> int:
    """The number of seats at one of `TABLES`."""
    return TABLES[table][1]


def table_of(book: Rulebook, seats: int, *, places: bool = False) -> str:
    """Return the one of `TABLES` with the rules of a table, options `WITHOUT_EFFECT` apart; empty when there is none.

    With two seats the places only say who is the fool. With `places` they make no difference with more seats either.
    """
    ignored = (*WITHOUT_EFFECT, "places") if places or seats == 2 else WITHOUT_EFFECT
    for name, kind in KINDS.items():
        if seats in kind.seats and _judged(book, ignored) == _judged(_book(name), ignored):
            return f"{name}-{seats}"
    return ""


@cache
def _book(kind: str) -> Rulebook:
    return make_rulebook(DurakRules(**KINDS[kind].changes))


def _judged(book: Rulebook, ignored: Collection[str]) -> tuple[list[int], dict[str, int]]:
    """The cards and options that a value depends on: all but those `ignored`."""
    return list(book.pack), {name: number for name, number in book.options.items() if name not in ignored}
