"""A comparison of installations: the same cardkit, and the same sources of games and bots, in worker and parent."""

import sys
from collections.abc import Iterable
from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import attrs

import cardkit
from cardkit.bots.registry import OURS, bot_module
from cardkit.language import Message, language
from cardkit.simulation.lineup import Lineup
from cardkit.simulation.workers.executors import LostWorker

NOBODYS: Final = ("", "__main__", "__mp_main__", "builtins")
"""Modules that are no file of a package: what is in them is sent along, or needs no sending."""


REFUSALS: Final = {
    "version": Message(
        "A worker has cardkit {here}, and the run is of cardkit {version}: install the same on all machines."
    ),
    "sources": Message(
        "A worker has other sources of cardkit {version} than the run: install the same on all machines."
    ),
    "no package": Message("A worker has no {package}, which plays in this run: install the same on all machines."),
    "package": Message(
        "A worker has other sources of {package}, which plays in this run: install the same on all machines."
    ),
    "lacks": Message("A worker lacks something ({why})."),
}
"""The sentence of each reason why a worker refuses."""
Refusal = tuple[str, dict[str, str]]
"""A key of `REFUSALS` with the values of its sentence; plain, so that another version of cardkit can read it."""


class UnfitWorker(LostWorker):
    """A worker has another cardkit, other sources of games and bots, or lacks something."""


def refusal_told(refusal: object) -> str:
    """Return a `Refusal` in the language that is spoken; what another version has said instead stays as it is."""
    match refusal:
        case (str(kind), dict(values)) if kind in REFUSALS:
            return REFUSALS[kind].format(**{str(name): value for name, value in values.items()})
    return str(refusal)


@attrs.frozen
class Installation:
    """The installation that decides the games of a run beside its settings: versions and sources."""

    version: str
    sources: str
    """A digest of cardkit's own sources."""
    packages: tuple[tuple[str, str], ...] = ()
    """The packages of other games and bots, each with the digest of its sources. Bots in files are sent whole."""
    language: str = attrs.field(factory=language)
    """In which language a worker says why it cannot play."""

    @classmethod
    def here(cls, lineups: Iterable[Lineup]) -> "Installation":
        """Return what this process has, of what these line-ups need."""
        modules = {type(game).__module__ for lineup in lineups for game in lineup.games}
        modules |= {bot_module(bot, lineup.games[0]) for lineup in lineups for bot in lineup.bots}
        packages = {_package(module) for module in modules if module not in NOBODYS}
        return cls(*own(), tuple((name, sources_digest(name)) for name in sorted(packages - {*OURS})))

    def check(self) -> None:
        """Raise `UnfitWorker` where this process, a worker, has something else."""
        refusal = difference(self.version, self.sources)
        for name, digest in self.packages:
            there = sources_digest(name)
            if refusal is None and there != digest:
                refusal = "package" if there else "no package", {"package": name}
        if refusal is not None:
            raise UnfitWorker(refusal_told(refusal))


def own() -> tuple[str, str]:
    """The version of cardkit here, and the digest of its sources."""
    return cardkit.__version__, _digest_of(OURS)


def difference(version: str, sources: str) -> Refusal | None:
    """Return in what cardkit here is another one than that with this version and digest; None for the same."""
    version_here, sources_here = own()
    if version_here != version:
        return "version", {"here": version_here, "version": version}
    return ("sources", {"version": version}) if sources_here != sources else None


@cache
def _digest_of(packages: tuple[str, ...]) -> str:
    return blake2b("".join(map(sources_digest, packages)).encode(), digest_size=16).hexdigest()


@cache
def sources_digest(name: str) -> str:
    """A digest of the Python sources of a package, or of a module by itself; empty where there is none."""
    files = _files(name)
    digest = blake2b(digest_size=16)
    for relative, path in sorted(files.items()):
        content = path.read_bytes().replace(b"\r\n", b"\n")
        digest.update(f"{relative} {len(content)}\n".encode() + content)
    return digest.hexdigest() if files else ""


def _package(module: str) -> str:
    """The name of the whole package that a module belongs to; its own name where that is a folder without a file."""
    top = module.partition(".")[0]
    return top if _where(top) is not None else module


def _files(name: str) -> dict[str, Path]:
    """The sources of a package by their names in it; nothing where there is no such package."""
    origin = _where(name)
    if origin is None:
        return {}
    if origin.name != "__init__.py":
        return {origin.name: origin}
    return {path.relative_to(origin.parent).as_posix(): path for path in origin.parent.rglob("*.py")}


def _where(name: str) -> Path | None:
    """The file of a module, as far as that is known without running it; None for one without a source."""
    try:
        spec = getattr(sys.modules.get(name), "__spec__", None) or find_spec(name)
    except (ImportError, ValueError):
        return None
    origin = spec.origin if spec is not None and spec.has_location else None
    source = Path(origin) if origin is not None else None
    return source if source is not None and source.suffix == ".py" and source.exists() else _beside_library(source)


def _beside_library(library: Path | None) -> Path | None:
    """The source beside a compiled module."""
    if library is None:
        return None
    source = library.with_name(f"{library.name.partition('.')[0]}.py")
    return source if source.exists() else None
