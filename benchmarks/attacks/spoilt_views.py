"""How long it takes to refuse a view with one line spoilt: of every preset at several numbers of seats.

    python benchmarks/attacks/spoilt_views.py                    one view of every preset, four lines spoilt in each
    python benchmarks/attacks/spoilt_views.py --views 3 --spoilt 8 --seed 7 --presets cheat-adjacent,podkidnoy
    python benchmarks/attacks/spoilt_views.py --keep FOLDER      the slowest ones are written there

A line, of the deal or of the moves, gets another card, rank, seat or number, is dropped, doubled or changes places with
the next; two of its letters change places, or something is inserted. Each text is read as `show`, `analyse` and `solve`
read it. Seconds are processor time. Files of other kinds: `spoilt_files.py`.
"""

import argparse
import random
import re
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import attrs
from attacks import PRESETS, deal_between_bots

from cardkit import CardkitError, load, read_record
from cardkit.cards.chance import derived_seed
from cardkit.records.determinization import Determinizer
from cardkit.records.playback import play_back
from cardkit.records.views import view_of

CARD: Final = re.compile(r"(?<![A-Za-z0-9?])(?:\?\?|[2-9TJQKA][SHDC]|RJ|BJ)(?![A-Za-z0-9?])")
NUMBER: Final = re.compile(r"(?<![A-Za-z0-9])\d+(?![A-Za-z0-9])")
RANK: Final = re.compile(r"(?<![A-Za-z0-9?])[2-9TJQKA](?=[SHDC ])")
HOW: Final = ("card", "rank", "seat", "drop", "double", "swap", "number", "letters", "insert")
STRANGE: Final = (
    "0 take\n",
    "??",
    '"',
    "#",
    "[",
    "7S 7S",
    "-1",
    "9" * 40,
    "\x00",
    "\u202e",
    "= {",
    "\\",
    '"""\n',
    "inf",
    "=",
)
"""What is put into a line where something is inserted."""


def spoilt(text: str, rng: random.Random) -> str:
    """`text` with one line changed."""
    lines = text.splitlines(keepends=True)
    cards = CARD.findall(text)
    while True:
        number = rng.randrange(len(lines))
        after = lines[number + 1 : number + 2]
        changed = _changed(lines[number], rng.choice(HOW), cards, after, rng)
        if changed != "".join([lines[number], *after]):
            return "".join([*lines[:number], changed, *lines[number + 2 :]])


def _changed(line: str, how: str, cards: Sequence[str], after: Sequence[str], rng: random.Random) -> str:
    """A line and the one `after` it, if there is one, of which the first is changed, or both change places."""
    if how == "swap":
        return "".join([*after, line])
    return "".join([_changed_line(line, how, cards, rng), *after])


def _changed_line(line: str, how: str, cards: Sequence[str], rng: random.Random) -> str:
    if how == "drop":
        return ""
    if how == "double":
        return line + line
    if how == "letters":
        place = rng.randrange(max(1, len(line) - 2))
        return line[:place] + line[place : place + 2][::-1] + line[place + 2 :]
    if how == "insert":
        place = rng.randrange(len(line))
        return line[:place] + rng.choice(STRANGE) + line[place:]
    if how == "seat":
        return re.sub(r"^\d+", str(rng.randrange(6)), line)
    found = list({"card": CARD, "rank": RANK, "number": NUMBER}[how].finditer(line))
    if not found or not (cards or how == "number"):
        return line
    at = rng.choice(found)
    other = str(max(0, int(at[0]) + rng.choice((-2, -1, 1, 2, 7)))) if how == "number" else rng.choice(cards)
    new = other if how == "number" else other[: len(at[0])]
    return line[: at.start()] + new + line[at.end() :]


@attrs.frozen(order=True)
class Reading:
    """How long a text was read."""

    seconds: float
    work: int
    """What the search counted."""
    preset: str
    text: str
    said: str
    """The refusal; empty when the text was played."""


def read(preset: str, text: str) -> Reading:
    """Read and play `text` as commands do that show it."""
    searches: list[Determinizer] = []
    begin = Determinizer.__init__

    def watched(self: Determinizer, *arguments: object) -> None:
        searches.append(self)
        begin(self, *arguments)  # type: ignore[arg-type]

    Determinizer.__init__ = watched  # type: ignore[method-assign, assignment]
    start = time.process_time()
    said = ""
    try:
        play_back(read_record(text), load)
    except CardkitError as error:
        said = str(error)
    finally:
        Determinizer.__init__ = begin  # type: ignore[method-assign]
    seconds = time.process_time() - start
    return Reading(seconds, max([0, *(getattr(search, "work", 0) for search in searches)]), preset, text, said)


def main() -> None:
    """Spoil, read, and say which took longest."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--views", type=int, default=1, help="how many of each preset")
    parser.add_argument("--spoilt", type=int, default=4, help="how many lines of each view are spoilt, one at a time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--presets", default="", help="names, with commas between them; without it all")
    parser.add_argument("--bound", type=float, default=2.0, help="how many seconds are too many")
    parser.add_argument("--keep", type=Path, help="a folder for the ten slowest texts and all beyond the bound")
    asked = parser.parse_args()
    readings: list[Reading] = []
    intact: list[Reading] = []
    for number, (family, name) in enumerate(PRESETS):
        if asked.presets and name not in asked.presets.split(","):
            continue
        rng = random.Random(derived_seed(asked.seed, number))
        for _ in range(asked.views):
            record = deal_between_bots(family, name, rng)
            view = view_of(record, load, rng.randrange(len(record.deal["hands"]))).text()
            intact.append(read(name, view))
            readings += [read(name, spoilt(view, rng)) for _ in range(asked.spoilt)]
        last = max(readings[-asked.views * asked.spoilt :])
        print(f"{name}: the longest {last.seconds:.2f} s, work {last.work}", flush=True)
    refused = [reading for reading in readings if reading.said]
    slow = [reading for reading in readings if reading.seconds > asked.bound]
    seconds = sum(reading.seconds for reading in readings)
    print(f"{len(readings)} texts with a line spoilt, {len(refused)} refused, in {seconds:.0f} s;", end=" ")
    print(f"{len(slow)} took longer than {asked.bound} s")
    wrong = [reading for reading in intact if reading.said]
    print(f"{len(intact)} intact views, {len(wrong)} refused, the longest {max(intact).seconds:.2f} s")
    for reading in wrong:
        print(f"  {reading.preset}: {reading.said}")
    longest = sorted(readings, reverse=True)[:10]
    for reading in longest:
        print(f"{reading.seconds:.2f} s, work {reading.work}: {reading.preset}: {reading.said or 'played'}")
    if asked.keep is not None:
        asked.keep.mkdir(parents=True, exist_ok=True)
        for index, reading in enumerate([*longest, *slow, *wrong]):
            (asked.keep / f"{index}-{reading.preset}.toml").write_text(reading.text, encoding="utf-8")


if __name__ == "__main__":
    main()
