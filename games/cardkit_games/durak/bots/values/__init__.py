"""The learned weights of Durak, a file for each kind of table, and which of them fits a table."""

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from cardkit_games.durak.bots.learned.imitation import Imitation
from cardkit_games.durak.bots.learned.network import NetworkValue
from cardkit_games.durak.bots.learned.value import DurakValue, LinearValue
from cardkit_games.durak.bots.policy import FAITH, CutPolicy
from cardkit_games.durak.engine.rulebook import CAP_START, LOW_OFF, MATCH_TABLE, THROW_NOBODY, Rulebook

FOLDER: Final = Path(__file__).parent
"""Where the files lie; `benchmarks/tuning/train_durak.py` writes them into the sources."""

TABLES: Final = {
    **{f"36-{seats}": ("podkidnoy", seats) for seats in (2, 3, 4, 5)},
    **{f"36-transfer-{seats}": ("perevodnoy", seats) for seats in (2, 3, 4, 5)},
    **{f"24-{seats}": ("podkidnoy-24", seats) for seats in (2, 3)},
    **{f"52-{seats}": ("podkidnoy-52", seats) for seats in (2, 3, 4, 5, 6)},
    "36-teams-4": ("podkidnoy-2v2", 4),
}
"""The kinds of tables with weights: the preset that they were trained on, and its number of seats.

Where the whole pack is dealt there is nothing to judge: with more than two seats a deal without a stock is played out.
"""

_HAND: Final = 6
_ACE: Final = 51
_MOST_ADDED: Final = 6


def policy_of(book: Rulebook, seats: int) -> CutPolicy | None:
    """The play-outs with the learned value for the rules of a table with so many seats; None where there is none."""
    return read_policy(table_of(book, seats))


@cache
def read_policy(table: str) -> CutPolicy | None:
    """The play-outs with the learned value of one of `TABLES`; None for "", and where no weights have been written."""
    written = _read(table)
    return policy_with(table, written["value"], written.get("imitation")) if written is not None else None


def read_value(table: str) -> DurakValue | None:
    """The learned value of one of `TABLES`; None for "", and where no weights have been written."""
    written = _read(table)
    return _value_with(table, written["value"]) if written is not None else None


def policy_with(table: str, value: list[list[float]], imitation: list[float] | None) -> CutPolicy:
    """Play-outs with these weights of a value, for one of `TABLES`, and with two seats of an imitation, if given.

    With more than two seats ends are played out, and others are expected to play like this half of the time: that is
    right where nothing is known of them, as in hints. `Passing` knows more, and changes either.
    """
    if seats_of(table) == 2:
        return CutPolicy(_value_with(table, value), Imitation(imitation) if imitation is not None else None)
    return CutPolicy(_value_with(table, value), faith=FAITH, ends=True)


def _value_with(table: str, value: list[list[float]]) -> DurakValue:
    weights = [weight for row in value for weight in row]
    return NetworkValue(weights) if seats_of(table) == 2 else LinearValue(weights, 2 if "teams" in table else 0)


def _read(table: str) -> dict[str, Any] | None:
    """What the file of a table says: `value`, rows of weights, and with two seats `imitation`, weights."""
    file = FOLDER / f"{table}.json"
    if not table or not file.exists():
        return None
    written: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return written


def seats_of(table: str) -> int:
    """The number of seats at one of `TABLES`."""
    return TABLES[table][1]


def table_of(book: Rulebook, seats: int) -> str:
    """Which of `TABLES` the weights for a table come from; empty where none fits its rules."""
    cards = [int(card) for card in book.pack]
    usual = (
        cards == list(range(_ACE + 1 - len(cards), _ACE + 1))
        and book.hand_size == _HAND
        and book.trump != -1
        and not book.trump_per_seat
        and book.low_beats_ace == LOW_OFF
        and book.throw_who != THROW_NOBODY
        and book.throw_match == MATCH_TABLE
        and book.cap_hand == CAP_START
        and book.cap_max == _MOST_ADDED
    )
    odd = book.spades_only_by_spades or book.stock_aside or book.pickup_unbeaten or book.partner_covers
    kind = "-".join(word for word, given in (("transfer", book.transfer), ("teams", book.teams)) if given)
    table = f"{len(cards)}-{kind}-{seats}" if kind else f"{len(cards)}-{seats}"
    return table if usual and not odd and table in TABLES else ""
