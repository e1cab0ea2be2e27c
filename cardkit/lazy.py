"""Names of a package that are imported when they are first asked for (PEP 562)."""

import sys
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module


def lazy_names(
    package: str, modules: Mapping[str, Iterable[str]]
) -> tuple[Callable[[str], object], Callable[[], list[str]], list[str]]:
    """Return `__getattr__`, `__dir__` and `__all__` for `package`, which offers `modules[module]` from each `module`.

    `__getattr__` keeps what it has imported, so that it is asked once for each name, and raises `AttributeError` for a
    name that is not offered. Type checkers see none of this: for them the package imports the same names below
    `if TYPE_CHECKING`, each `as` itself.
    """
    homes = {name: module for module, names in modules.items() for name in names}

    def fetch(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value: object = getattr(import_module(homes[name]), name)
        setattr(sys.modules[package], name, value)
        return value

    def listed() -> list[str]:
        return sorted({*vars(sys.modules[package]), *homes})

    return fetch, listed, sorted(homes)
