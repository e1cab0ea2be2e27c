"""The games of the example packages, and Goofspiel, for tests of other people's games."""

import sys
from pathlib import Path
from typing import Any

for folder in sorted((Path(__file__).parents[2] / "examples").glob("*/src")):
    sys.path.append(str(folder))

FAMILIES: dict[str, Any] = {}
for name in ("crazy_eights", "goofspiel", "hearts", "klondike", "rummy", "scopa"):
    FAMILIES[name] = __import__(name).FAMILY


def neighbour(family: str, preset: int = 0, **changes: object) -> Any:
    """Return a game of one of them."""
    found = FAMILIES[family]
    return found.make(found.presets[preset], changes)
