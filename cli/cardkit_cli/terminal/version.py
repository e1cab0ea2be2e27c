"""The version of cardkit, and how it runs."""

from collections.abc import Mapping
from importlib.resources import files
from typing import Final

import cardkit
from cardkit.errors import cut
from cardkit.game.speed import is_compiled
from cardkit.language import Message, gettext

WHY: Final[Mapping[str, Message]] = {
    "no compiler": Message(
        "There was no C compiler when it was installed. It plays the same games; with GCC or clang, install it again, "
        "and it plays them many times faster."
    ),
    "failed": Message("Compiling failed when it was installed ({error}); `pip install --verbose` shows all of it."),
}
"""Reasons why it is interpreted, by the beginning of the note of the build, `cardkit/interpreted.txt`."""


def version() -> str:
    """Return the version, whether its hot modules are compiled, and if not why the installation could not do it."""
    if is_compiled():
        return gettext("cardkit {version} (compiled)", version=cardkit.__version__)
    said = gettext("cardkit {version} (interpreted)", version=cardkit.__version__)
    note = files("cardkit") / "interpreted.txt"
    if not note.is_file():
        return said
    why, _, error = note.read_text(encoding="utf-8").strip().partition(": ")
    return f"{said}\n{WHY[why].format(error=cut(error))}"
