"""The names of our games as types, for what type checkers know of `load`.

`python tests/helpers/game_names.py` writes them beside each family; a test holds that they are those of the catalogue.
"""

from pathlib import Path

from cardkit.game.family import Family
from cardkit_games.catalogue import our_families

GAMES = Path(__file__).parents[2] / "games" / "cardkit_games"


def module(family: Family) -> str:
    """The text of the module `names` of a family."""
    names = sorted({name for preset in family.presets for name in (preset.name, *preset.aliases)})
    return "\n".join(
        [
            '"""The names of the games as a type: made by `tests/helpers/game_names.py` from the presets."""',
            "",
            "from typing import Literal, TypeAlias",
            "",
            f"{family.name.capitalize()}Name: TypeAlias = Literal[",
            *(f'    "{name}",' for name in names),
            "]",
            '"""Every preset of the family, and its other names."""',
            "",
        ]
    )


def path(family: Family) -> Path:
    """Where it is."""
    return GAMES / family.name / "names.py"


if __name__ == "__main__":
    for each in our_families():
        path(each).write_text(module(each), encoding="utf-8")
