"""Files that are there whole or not at all, also after the power has gone."""

import os
import tempfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

WRITING: Final = ".writing"
"""The ending of the name of a file that is not whole yet."""


def write_whole(path: Path, write: Callable[[IO[bytes]], object], *, beside: Path | None = None) -> None:
    """Have `write` write the file `path`, which replaces the one of that name when it is on the disk.

    It is written in the folder `beside`, on the same disk, or that of `path`. The folder of `path` still has to be
    synced. Raises `OSError`.
    """
    folder = beside if beside is not None else path.parent
    descriptor, half = tempfile.mkstemp(WRITING, f".{path.stem}.", folder)
    try:
        with open(descriptor, "wb") as file:
            write(file)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(half, 0o666 & ~_UMASK)
        os.replace(half, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(half)
        raise


def sync_folders(folders: Iterable[Path]) -> None:
    """See to it that the names of new files are on the disk."""
    for folder in folders:
        with suppress(OSError):  # systems that cannot open folders keep them safe themselves
            descriptor = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(descriptor)
            finally:
                os.close(descriptor)


def remove_halves(folder: Path) -> None:
    """Remove what an interrupted program has not written whole; raises `OSError`."""
    for half in folder.glob(f"*{WRITING}"):
        half.unlink()


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


_UMASK: Final = _umask()
