"""Modules and names of this package that have moved, as `cardkit.moved` reads them."""

from collections.abc import Mapping
from typing import Final

MOVED: Final[Mapping[str, str]] = {
    **{
        f"cardkit_games.durak.bots.{old}": f"cardkit_games.durak.bots.{folder}.{old}"
        for folder, names in {
            "advice": ("evaluator", "reasons"),
            "belief": ("sampling",),
            "endings": ("solver", "transpositions"),
            "players": ("cheapest", "strong"),
            "search": ("policy",),
        }.items()
        for old in names
    },
    "cardkit_games.simulation.deaths": "cardkit_games.simulation.workers.deaths",
    "cardkit_games.simulation.play:Fault": "cardkit_games.simulation.faults:Fault",
    "cardkit_games.simulation.play:MOST_OF_A_FAULT": "cardkit_games.simulation.faults:MOST_OF_A_FAULT",
    "cardkit_games.simulation.work": "cardkit_games.simulation.workers.work",
}
"""The new place of each old one, in the order of the old names; each stays for a year."""
