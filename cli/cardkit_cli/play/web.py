"""What the commands of the web table need before they import it."""

from importlib.util import find_spec

from cardkit.errors import CardkitError
from cardkit.language import gettext

LIBRARIES = ("starlette", "uvicorn", "websockets", "segno")


class NoWeb(CardkitError):
    """The libraries of the web table are not installed."""


def needs_web() -> None:
    """Raise `NoWeb` where a library is missing, with how to get it."""
    missing = [name for name in LIBRARIES if find_spec(name) is None]
    if missing:
        raise NoWeb(
            gettext(
                "For the web table the library {library} is missing: "
                "install it with python -m pip install 'cardkit[web]'.",
                library=missing[0],
            )
        )
