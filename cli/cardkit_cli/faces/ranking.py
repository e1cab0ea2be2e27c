"""The places in which the seats came in, in a sentence."""

from collections.abc import Sequence

from cardkit.game.result import Result
from cardkit_cli.terminal.words import AND, RANKED


def tell_places(result: Result, names: Sequence[str]) -> str:
    """`The places: 1. Anna, 2. Boris and Clara.`, of a result that is a ranking."""
    places = result.numbers
    told = [
        f"{place}. {str(AND).join(name for name, its in zip(names, places, strict=True) if its == place)}"
        for place in sorted(set(places))
    ]
    return RANKED.format(places=", ".join(told))
