"""The user's own folder, and preferences of people at a table.

Those are whether cards that they saw stay open, and how their hand is sorted.
"""

import contextlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from cardkit.errors import InvalidText
from cardkit.language import Message
from cardkit.match.seats import OPEN, OWN
from cardkit.speech.spelling import BY_RANKS, BY_SUITS, ORDERS
from cardkit.speech.vocabulary import typed_as

SORT: Final = "sort"
"""The word that is typed to sort the hand."""
_SORTED: Final = {
    BY_SUITS: Message("Your hand is sorted by suits; `{other}` changes that."),
    BY_RANKS: Message("Your hand is sorted by ranks; `{other}` changes that."),
}
_NO_ORDER: Final = Message("A hand is sorted by `suits` or by `ranks`, not by {order!r}.")


def data_folder() -> Path:
    """Return the folder of games, names and preferences, which need not exist.
    It is in the system's folder for the data of programs, or, except on Windows, in that of `XDG_DATA_HOME`.
    """
    asked = os.environ.get("XDG_DATA_HOME", "").strip()
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA", "")
        return (Path(local) if local else Path.home() / "AppData" / "Local") / "cardkit" / "cardkit"
    usual = "Library/Application Support" if sys.platform == "darwin" else ".local/share"
    return (Path(asked) if asked else Path.home() / usual) / "cardkit"


def usual_memory(people: int) -> str:
    """Return the default memory in a terminal with `people` people: seen cards are shown only to a single person."""
    return OWN if people > 1 else OPEN


def order_read(typed: Sequence[str], now: str | None) -> str:
    """Return the order for the words behind `sort`; without words the other one than `now`.

    Raises `InvalidText` for other words.
    """
    meant = " ".join(word for word in typed if word != "by")
    if not meant:
        return BY_RANKS if now == BY_SUITS else BY_SUITS
    for order in ORDERS:
        if meant in (order, order.removesuffix("s")):
            return order
    raise InvalidText(_NO_ORDER.format(order=" ".join(typed)))


def orders_after(before: Sequence[str]) -> list[str]:
    """Return the words that complete a line that begins with `sort`, or with that and a part of an order."""
    if before == [SORT]:
        return list(ORDERS)
    phrases = [typed_as(order).split(" ") for order in ORDERS]
    return [phrase[-1] for phrase in phrases if [SORT, *phrase[:-1]] == before]


def told_order(order: str) -> str:
    """Return a sentence with the order of the hand, and the words that change it."""
    return _SORTED[order].format(other=typed_as(f"{SORT} {BY_RANKS if order == BY_SUITS else BY_SUITS}"))


def _file() -> Path:
    return data_folder() / "order.txt"


def remembered_order() -> str | None:
    """Return the order that was chosen last; None when there is none or the file is unreadable."""
    try:
        order = _file().read_text(encoding="utf-8").strip()
    except (OSError, UnicodeError):
        return None
    return order if order in ORDERS else None


def remember_order(order: str) -> None:
    """Keep the order for the next match; one that cannot be kept holds for this one."""
    with contextlib.suppress(OSError):
        _file().parent.mkdir(parents=True, exist_ok=True)
        _file().write_text(f"{order}\n", encoding="utf-8")
