"""Playing on a full screen: the session in a thread of its own, the window in this one."""

import os
import traceback
from collections.abc import Callable
from contextvars import copy_context
from pathlib import Path
from threading import Thread
from typing import Final, Generic, TypeVar

from cardkit.errors import CardkitError
from cardkit.language import gettext, reason_of
from cardkit_cli.full_screen.screen import FullScreen
from cardkit_cli.full_screen.window import Window

Outcome = TypeVar("Outcome")

CRASH_LOG: Final = "CARDKIT_CRASH_LOG"
"""The environment variable that names the file to which a fault of the program is written."""


class ScreenFailed(CardkitError):
    """A fault of the program ended the full screen. The sentence names no card, as hands may be hidden."""


class Playing(Generic[Outcome]):
    """A session that plays in a window, and its result."""

    def __init__(self, screen: FullScreen, play: Callable[[], Outcome]) -> None:
        self.screen = screen
        self.play = play
        self.window = Window(screen, self.begin)
        self.outcome: Outcome | None = None
        self.error: BaseException | None = None
        self.thread = Thread(target=copy_context().run, args=(self._run,), name="session")

    def begin(self) -> None:
        """Let the session play: the window is there."""
        self.thread.start()

    def run(self) -> None:
        """Show the window until it closes."""
        try:
            self.window.run()
        except Exception as error:
            self.window.failure = error

    def _run(self) -> None:
        """Play the session and then close the window; keep the result or the error, but for `EOFError`, by which a
        person leaves.
        """
        try:
            self.outcome = self.play()
        except EOFError:
            pass
        except BaseException as error:
            self.error = error
        self.window.later(self.window.exit)

    def close(self) -> Outcome | None:
        """Wait for the session, print its last lines, and return its result: None when the person left before.

        Raises its error, and `ScreenFailed` for a fault of the program in the session or in the window.
        """
        self.screen.leave()
        if self.thread.ident is not None:
            self.thread.join()
        self.screen.close()
        error = self.error or self.window.failure
        if isinstance(error, Exception) and not isinstance(error, CardkitError | OSError):
            raise ScreenFailed(_sentence(error)) from None
        if error is not None:
            raise error
        return self.outcome


def play_on(screen: FullScreen, play: Callable[[], Outcome]) -> Outcome | None:
    """Play on a full screen; return the result of `play`, None when the person left before its end.

    Raises its errors, or `ScreenFailed`.
    """
    playing = Playing(screen, play)
    playing.run()
    return playing.close()


def _sentence(error: Exception) -> str:
    """Return the sentence about a fault, after it is written to the file for faults if one is wanted."""
    failed = gettext(
        "The program has failed ({error}). Your match is saved up to the last move that was shown: "
        "`cardkit play --resume` goes on with it, and `cardkit play --resume --plain` does so line by line.",
        error=type(error).__name__,
    )
    wanted = os.environ.get(CRASH_LOG)
    if not wanted:
        return f"{failed} " + gettext(
            "With {variable}=FILE in the environment the place of the fault is written to that file.",
            variable=CRASH_LOG,
        )
    try:
        with Path(wanted).open("a", encoding="utf-8") as file:
            file.writelines(traceback.format_exception(error))
    except OSError as refused:
        why = reason_of(refused)
        return f"{failed} " + gettext("The fault cannot be written to {path}: {why}.", path=wanted, why=why)
    return f"{failed} " + gettext("The place of the fault is written to {path}.", path=wanted)
