"""The screen of a command: a full one where the terminal can show one and Textual is installed, or one of lines."""

import os
import sys
from collections.abc import Callable
from importlib.util import find_spec
from typing import Final, TypeVar

from rich.console import Console

from cardkit.bots.system import has_threads
from cardkit.language import Message
from cardkit_cli.full_screen.screen import FullScreen
from cardkit_cli.spoken import SpokenScreen
from cardkit_cli.terminal.console import Screen

Outcome = TypeVar("Outcome")

PLAIN: Final = "CARDKIT_PLAIN"
"""The environment variable that wants lines for screen readers."""
ADDS_IT: Final = Message("python -m pip install 'cardkit[play]' adds the full screen.")
_told = False
"""True once that is said."""


def can_open() -> bool:
    """Return whether the terminal can show a full screen, and a person sits at it."""
    if sys.stdin is None or sys.stdout is None or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    console = Console()
    utf8 = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    return has_threads() and utf8 and not console.is_dumb_terminal and console.width >= 60 and console.height >= 16


def best_screen(plain: bool = False) -> Screen:
    """Return a full screen where the terminal can show one, and else one that prints lines: those for screen readers
    where that is wanted, here or by the environment.
    """
    if plain:
        return SpokenScreen()
    return FullScreen() if can_open() and not os.environ.get(PLAIN) else printing_screen()


def printing_screen() -> Screen:
    """Return a screen that prints lines, for screen readers where the environment says so."""
    return SpokenScreen() if os.environ.get(PLAIN) else Screen()


def play_on_best(screen: Screen, play: Callable[[], Outcome]) -> Outcome | None:
    """Return the result of `play`, on a full screen if `screen` is one; None when the person leaves before its end.

    Without Textual it tells how to add it and plays in lines.
    """
    if not isinstance(screen, FullScreen):
        return play()
    if find_spec("textual") is None:
        _tell_what_adds_it(screen)
        return play()
    from cardkit_cli.full_screen.running import play_on

    return play_on(screen, play)


def _tell_what_adds_it(screen: Screen) -> None:
    """Say how to install the full screen, and only once when a menu comes before the game."""
    global _told
    if not _told:
        _told = True
        screen.say_whole(ADDS_IT)
