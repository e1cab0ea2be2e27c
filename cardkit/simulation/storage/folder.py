"""Folders that hold runs: on the disk, or behind an address that Arrow or fsspec knows."""

import os
import re
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from pathlib import Path
from typing import IO, Any, Final, Protocol
from urllib.parse import unquote, urlsplit

import attrs

from cardkit.errors import CardkitError, in_short
from cardkit.language import Message, reason_of
from cardkit.simulation.extras import needed

ADDRESS: Final = re.compile(r"[a-z][a-z0-9+.-]+(::|://)")
"""The beginning of an address that is none of a folder on the disk."""
SECRET: Final = re.compile(r"//[^/@]*@|\?.*")
"""The part of an address that is not shown: who may use it, and how."""


UNUSABLE: Final = Message("{path} cannot be used for results: {error}.")
UNREADABLE: Final = Message("{path} cannot be read: {error}.")
UNWRITABLE: Final = Message("{path} cannot be written: {error}.")
FULL: Final = Message("{path} cannot be written to: {error}; what was written before is safe.")


class InvalidStore(CardkitError):
    """A folder of results cannot be used for this run."""


@contextmanager
def refused_as(sentence: Message, **values: object) -> Iterator[None]:
    """A block in which an error of the system becomes an `InvalidStore`: `sentence` with its `values` and `error`."""
    try:
        yield
    except OSError as error:
        raise InvalidStore(sentence.format(**values, error=reason_of(error))) from None


class Folder(Protocol):
    """A place for files; names have slashes between folders. Every method raises `OSError`."""

    def make(self, below: str = "") -> None:
        """Make it, or a folder in it, where it is not there."""

    def exists(self, name: str) -> bool:
        """Return whether there is a file of that name."""

    def read(self, name: str) -> bytes:
        """The content of a file."""

    def opened(self, name: str) -> Any:
        """A file to read in, at any place, which the caller closes."""

    def write(self, name: str, content: bytes, *, sync: bool = True) -> None:
        """Write a file, which is there whole or as it was before; with `sync` its name is on the disk as well."""

    def sync(self, below: str = "") -> None:
        """See to it that the names of new files are on the disk."""

    def names(self, below: str) -> dict[str, int]:
        """The names of the files in a folder, each with its size in bytes; nothing where there is no such folder."""

    def rename(self, name: str, new: str) -> None:
        """Give a file another name."""

    def remove(self, name: str) -> None:
        """Remove a file."""

    def clean(self) -> None:
        """Remove what was not written whole."""


@attrs.frozen
class LocalFolder:
    """A folder on the disk."""

    shown: str
    path: Path

    def __str__(self) -> str:
        return self.shown

    def make(self, below: str = "") -> None:
        """Make it."""
        (self.path / below).mkdir(parents=True, exist_ok=True)

    def exists(self, name: str) -> bool:
        """Return whether it is there."""
        return (self.path / name).exists()

    def read(self, name: str) -> bytes:
        """Read it."""
        return (self.path / name).read_bytes()

    def opened(self, name: str) -> Any:
        """Open it."""
        return (self.path / name).open("rb")

    def write(self, name: str, content: bytes, *, sync: bool = True) -> None:
        """Write it beside, in this folder itself, and rename it."""
        path = self.path / name
        write_whole(path, lambda file: file.write(content), beside=self.path)
        if sync:
            sync_folders([path.parent])

    def sync(self, below: str = "") -> None:
        """Sync it."""
        sync_folders([self.path / below])

    def names(self, below: str) -> dict[str, int]:
        """List it."""
        folder = self.path / below
        return {path.name: path.stat().st_size for path in folder.iterdir()} if folder.exists() else {}

    def rename(self, name: str, new: str) -> None:
        """Rename it."""
        (self.path / name).replace(self.path / new)
        sync_folders([(self.path / new).parent])

    def remove(self, name: str) -> None:
        """Remove it."""
        (self.path / name).unlink(missing_ok=True)

    def clean(self) -> None:
        """Remove the halves, which are all in this folder itself."""
        remove_halves(self.path)


@attrs.frozen
class RemoteFolder:
    """A folder behind an address. A file there is written in one piece, and seen when it is whole."""

    address: str

    def __str__(self) -> str:
        return SECRET.sub(lambda found: "//" if found[0].startswith("//") else "", self.address)

    def make(self, below: str = "") -> None:
        """Make it."""
        with _as_os_error():
            self._files.create_dir(self._path(below), recursive=True)

    def exists(self, name: str) -> bool:
        """Return whether it is there."""
        with _as_os_error():
            return bool(self._files.get_file_info(self._path(name)).is_file)

    def read(self, name: str) -> bytes:
        """Read it."""
        with _as_os_error(), self.opened(name) as file:
            content: bytes = file.read()
            return content

    def opened(self, name: str) -> Any:
        """Open it."""
        with _as_os_error():
            return self._files.open_input_file(self._path(name))

    def write(self, name: str, content: bytes, *, sync: bool = True) -> None:
        """Write it."""
        with _as_os_error(), self._files.open_output_stream(self._path(name)) as file:
            file.write(content)

    def sync(self, below: str = "") -> None:
        """Do nothing: what is written there is kept there."""

    def names(self, below: str) -> dict[str, int]:
        """List it."""
        selector = needed("pyarrow.fs", "--out").FileSelector(self._path(below), allow_not_found=True)
        with _as_os_error():
            return {one.base_name: one.size for one in self._files.get_file_info(selector) if one.is_file}

    def rename(self, name: str, new: str) -> None:
        """Rename it."""
        with _as_os_error():
            self._files.move(self._path(name), self._path(new))

    def remove(self, name: str) -> None:
        """Remove it."""
        with _as_os_error():
            self._files.delete_file(self._path(name))

    def clean(self) -> None:
        """Do nothing: there are no halves."""

    @property
    def _files(self) -> Any:
        return _file_system(self.address)[0]

    def _path(self, name: str) -> str:
        base = _file_system(self.address)[1].rstrip("/")
        return f"{base}/{name}".rstrip("/")


def open_folder(address: Path | str) -> Folder:
    """The folder that an address or a path names; raises `InvalidStore` or `MissingExtra` for one that nobody knows."""
    text = str(address)
    if isinstance(address, Path) or not ADDRESS.match(text):
        return LocalFolder(text, Path(text).absolute())
    if text.startswith("file://"):
        return LocalFolder(text, Path(unquote(urlsplit(text).path)))
    folder = RemoteFolder(text)
    try:
        _file_system(text)
    except (OSError, ValueError, ImportError) as error:
        if isinstance(error, CardkitError):
            raise
        raise InvalidStore(UNUSABLE.format(path=folder, error=in_short(error))) from None
    return folder


@lru_cache(maxsize=16)
def _file_system(address: str) -> tuple[Any, str]:
    """The file system of an address, as Arrow has it, and the path in it; of Arrow's own first, then of fsspec's."""
    arrow = needed("pyarrow.fs", "--out")
    try:
        known: tuple[Any, str] = arrow.FileSystem.from_uri(address)
    except ValueError:
        files, path = needed("fsspec", f"--out {address.partition(':')[0]}:").core.url_to_fs(address)
        return arrow.PyFileSystem(arrow.FSSpecHandler(files)), path
    return known


@contextmanager
def _as_os_error() -> Iterator[None]:
    """A block in which whatever a file system raises becomes an `OSError`."""
    try:
        yield
    except OSError:
        raise
    except Exception as error:
        raise OSError(in_short(error)) from error


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
