"""The names of our games as types, for what type checkers know of `load`.

`python tests/helpers/game_names.py` writes them; a test holds that they are those of the catalogue.
"""

from collections.abc import Iterator
from pathlib import Path

from cardkit.game.family import Family
from cardkit_games.catalogue import our_families

NAMES = Path(__file__).parents[2] / "games" / "cardkit_games" / "names.py"


def module() -> str:
    """The text of the module `names`."""
    head = (
        '"""The names of the games as types: made by `tests/helpers/game_names.py` from the presets."""',
        "",
        "from typing import Literal, TypeAlias",
    )
    return "\n".join([*head, *(line for family in our_families() for line in _lines(family)), ""])


def _lines(family: Family) -> Iterator[str]:
    names = sorted({name for preset in family.presets for name in (preset.name, *preset.aliases)})
    yield from ("", f"{family.name.capitalize()}Name: TypeAlias = Literal[")
    yield from (f'    "{name}",' for name in names)
    yield from ("]", '"""Every preset of the family, and its other names."""')


if __name__ == "__main__":
    NAMES.write_text(module(), encoding="utf-8")
