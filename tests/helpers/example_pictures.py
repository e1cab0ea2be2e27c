"""The pictures of the example games: `python tests/helpers/example_pictures.py` draws each into its folder.

A deal between the bots that the game brings, or random ones, from a fixed seed, and the table after some moves with all
cards open.
"""

import argparse
import importlib
import sys
from pathlib import Path
from typing import Final

from cardkit import RandomBot
from cardkit.export import picture
from cardkit.game.family import Family
from cardkit.records.playback import play_back

EXAMPLES: Final = Path(__file__).parents[2] / "examples"
TABLES: Final = {
    "crazy-eights": ("crazy_eights", 3, 12),
    "hearts": ("hearts", 4, 22),
    "klondike": ("klondike", 1, 12),
    "rummy": ("rummy", 3, 14),
    "scopa": ("scopa", 2, 14),
}
"""For each example: its package, the number of seats, and the number of moves before the picture."""
SEED: Final = 7


def drawn(name: str) -> str:
    """Return the table of an example, as SVG."""
    package, seats, moves = TABLES[name]
    source = str(EXAMPLES / name / "src")
    sys.path.insert(0, source)
    try:
        family: Family = importlib.import_module(package).FAMILY
    finally:
        sys.path.remove(source)
    game = family.make(family.presets[0])
    deal = game.deal(seats, seed=SEED)
    kinds = [kind for kind in family.bots if kind.name == family.usual_bot]
    bots = [kinds[0].make(game, "", seat) if kinds else RandomBot(seat) for seat in range(seats)]
    deal.drive(bots)
    played = play_back(deal.record(), lambda *_: game)
    return picture(played, at=min(moves, len(played.steps) - 1))


def main() -> None:
    """Draw all of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=Path, help="a folder for all of them, instead of that of each example")
    wanted = parser.parse_args()
    for name in TABLES:
        path = EXAMPLES / name / "table.svg" if wanted.to is None else wanted.to / f"{name}.svg"
        path.write_text(drawn(name), encoding="utf-8")


if __name__ == "__main__":
    main()
