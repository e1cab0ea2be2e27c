"""The standard streams of the command: opened if they are missing, and closed without a traceback."""

import errno
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Final

STREAMS: Final = (("stdin", "r"), ("stdout", "w"), ("stderr", "w"))
"""The streams in the order of their descriptors, and how they are opened."""
READS_NO_MORE: Final = 1
"""The exit code when the reader is gone, as in `cardkit games | head -1`."""
FAILED: Final = 2
"""The exit code when a stream cannot be read or written."""
SIZES: Final = ("COLUMNS", "LINES")
"""The variables of the environment that say how large the terminal is."""


def open_missing() -> None:
    """Open the standard streams that are missing: reads give nothing, and writes are lost.

    Else the first file that the command opens, such as a match to save, takes the descriptor of the missing stream, and
    every write to that descriptor goes into the file.
    """
    for name, mode in STREAMS:
        if getattr(sys, name) is None:
            descriptor = os.open(os.devnull, os.O_RDWR)  # the lowest that is free: that of the stream
            setattr(sys, name, open(descriptor, mode, encoding="utf-8", closefd=False))  # noqa: SIM115


def forget_empty_size() -> None:
    """Take sizes of 0 out of the environment: they mean an unknown size, but would leave no room for text."""
    for name in SIZES:
        if os.environ.get(name, "").strip("0") == "":
            os.environ.pop(name, None)


def run_and_flush(run: Callable[[], int]) -> int:
    """Return the exit code of `run`, after all that it printed has been written.

    A stream that fails is reported in one sentence, and the code is `FAILED`. When its reader has closed it, nothing is
    said, and the code is `READS_NO_MORE`.
    """
    try:
        code = run()
        sys.stdout.flush()
        return code
    except (OSError, ValueError) as error:  # files are named where they are read and written: this is a stream
        if isinstance(error, ValueError):
            if not sys.stdout.closed:
                raise
            error = OSError(errno.EBADF, os.strerror(errno.EBADF))  # a bot has closed it
        with suppress(OSError, ValueError):  # the rest of the output is lost, and Python need not complain at its end
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return READS_NO_MORE
        _tell(error)
        return FAILED


def _tell(error: OSError) -> None:
    """Print one sentence about a stream or file that failed to the error stream, in the language of the command
    line.
    """
    from cardkit.escaping import sentence
    from cardkit.language import gettext, reason_of
    from cardkit_cli.terminal.speaking import spoken_by

    with spoken_by(sys.argv[1:]), suppress(OSError):
        why = reason_of(error) or type(error).__name__
        if error.filename is None:
            said = gettext("The input cannot be read or the output cannot be written: {why}.", why=why)
        else:
            said = gettext("{path} cannot be opened: {why}.", path=error.filename, why=why)
        print(f"cardkit: {sentence(said)}", file=sys.stderr)
