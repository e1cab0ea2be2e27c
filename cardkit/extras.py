"""Optional libraries, which only some parts need."""

from importlib import import_module
from typing import Any

from cardkit.errors import CardkitError
from cardkit.language import gettext

EXTRAS = {"distributed": "cluster"}
"""The extra of this package that brings a library, if it is not `simulation`."""


class MissingExtra(CardkitError):
    """A library that this needs is not installed."""


def installed(module: str) -> bool:
    """Return whether the library's `module` can be imported."""
    try:
        import_module(module)
    except ImportError:
        return False
    return True


def needed(module: str, purpose: str) -> Any:
    """The library's `module`; raises `MissingExtra` with how to get it for `purpose`."""
    try:
        return import_module(module)
    except ImportError:
        library = module.partition(".")[0]
        extra = EXTRAS.get(library, "simulation")
        raise MissingExtra(
            gettext(
                "For {purpose} the library {library} is missing: install it with python -m pip install "
                "'cardkit[{extra}]'.",
                purpose=purpose,
                library=library,
                extra=extra,
            )
        ) from None
