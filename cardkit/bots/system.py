"""Checks of the system: threads, processes and their limits."""

import platform
from threading import Thread

from cardkit.errors import InvalidBot, InvalidRule
from cardkit.language import gettext


def has_threads() -> bool:
    """Return whether Python can start threads, which it cannot in WebAssembly."""
    thread = Thread(target=int)
    try:
        thread.start()
    except RuntimeError:
        return False
    thread.join()
    return True


def has_processes() -> bool:
    """Return whether Python can start processes and talk to them, which it cannot in WebAssembly and on telephones."""
    try:
        import multiprocessing.synchronize  # noqa: F401
    except ImportError:
        return False
    return True


def check_processes() -> None:
    """Raise `InvalidRule` when Python cannot start processes."""
    if not has_processes():
        raise InvalidRule(
            gettext(
                "On {system} Python cannot start other processes: only 1 worker is possible, in this one.",
                system=platform.system(),
            )
        )


def has_limits() -> bool:
    """Return whether the memory and the files of a process can be limited: not on Windows."""
    try:
        import resource  # noqa: F401
    except ImportError:
        return False
    return True


def check_system() -> None:
    """Raise `InvalidBot` when no process can be started, or be limited: on Windows."""
    if not has_limits() or not has_processes():
        raise InvalidBot(
            gettext(
                "On {system} bots of others cannot play in processes of their own, and programs cannot play at all.",
                system=platform.system(),
            )
        )


def unshielded() -> str:
    """A sentence for systems on which the bots of files play in the process of the run; empty on all others."""
    if has_processes():
        return ""
    return gettext(
        "On {system} Python cannot start other processes: a bot that hangs or ends its process stops the run.",
        system=platform.system(),
    )
