"""A framework for card games: cards, decks, deals, bots, simulations, records, and the contract of a game.

It knows no game: `cardkit_games` brings Durak and the bluffing games, and other packages bring theirs. A name is
imported when it is first used; `__init__.pyi` lists them.

>>> import cardkit
>>> cardkit.load("podkidnoy")
<DurakGame podkidnoy>
"""

import re as _re
from importlib import import_module as _import_module

__version__ = "1.0.0"


def _exports() -> dict[str, str]:
    """Return the module of each name in `__init__.pyi`; a module that is itself a name maps to itself."""
    stub: bytes = __spec__.loader.get_data(__file__.removesuffix(".py") + ".pyi")  # type: ignore[union-attr]
    found = _re.findall(r"^from ([\w.]+) import (\w+) as", stub.decode(), _re.MULTILINE)
    return {name: module for module, name in found}


_MODULES = _exports()
__all__ = sorted(_MODULES)


def __getattr__(name: str) -> object:
    if name not in _MODULES:
        raise AttributeError(f"module 'cardkit' has no attribute {name!r}")
    module = _MODULES[name]
    value = _import_module(f"cardkit.{name}") if module == "cardkit" else getattr(_import_module(module), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
