"""The folder of a run: which parts of it there are. Workers write them, and only their sums are read again."""

import json
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final

from cardkit.errors import cut, in_short
from cardkit.language import gettext, mark
from cardkit.simulation.extras import needed
from cardkit.simulation.play import Batch
from cardkit.simulation.storage.compaction import Neighbours, join
from cardkit.simulation.storage.folder import (
    FULL,
    UNREADABLE,
    UNUSABLE,
    UNWRITABLE,
    Folder,
    InvalidStore,
    refused_as,
)
from cardkit.simulation.storage.parts import (
    DESCRIBED,
    GAMES,
    MERGING,
    PART,
    RECORDS,
    Destination,
    Form,
    name_of,
    part_name,
    read_summary,
    run_digest,
)

READERS: Final = 16
"""So many summaries are read at once, which helps where each takes a while to come."""


class RunStore:
    """Knows the parts of a run in its folder."""

    def __init__(self, folder: Folder, run: Mapping[str, Any], form: Form):
        """A folder for a run that `run` describes: its arguments, as JSON has them. Raises `MissingExtra`."""
        for library in ("pyarrow.parquet", "numpy"):
            needed(library, "--out")
        self.folder = folder
        self.run = run
        self.form = form
        self.parts: dict[str, Batch] = {}
        """The parts that were there already, by name, each with its sums."""
        self.kept: set[str] = set()
        """The names of all parts whose sums the run has."""
        self.damaged: list[str] = []
        """For each part that was found damaged a sentence that names it."""
        self._neighbours = Neighbours()

    @property
    def destination(self) -> Destination:
        """Return what a worker is told about it."""
        return Destination(self.folder, run_digest(self._described), self.form)

    @property
    def _described(self) -> bytes:
        return json.dumps(self.run, indent=2).encode()

    def begin(self, resume: bool) -> None:
        """Make the folder ready, and read the sums of the `parts` that it holds; raises `InvalidStore`."""
        with refused_as(UNUSABLE, path=self.folder):
            refuse_half_merged(self.folder)
            there = self.folder.exists(DESCRIBED)
            if not resume:
                self._make()
        if there and not resume:
            raise InvalidStore(
                gettext(
                    "{folder} already holds a run: go on with it by --resume, or name another folder.",
                    folder=self.folder,
                )
            )
        if resume:
            check_same(self.folder, stored_run(self.folder), self.run)
        self.keep(DESCRIBED, self._described.decode())
        if resume:
            self._read()

    def begin_merge(self) -> None:
        """Make the folder ready for shards, also where a merge of the same run was killed in it.

        Until `end_merge` it is no folder of a run. Raises `InvalidStore`.
        """
        with refused_as(UNUSABLE, path=self.folder):
            begun = self.folder.read(MERGING) if self.folder.exists(MERGING) else None
            if begun not in (None, self._described):
                refuse_half_merged(self.folder)
            if begun is None and self.folder.exists(DESCRIBED):
                raise InvalidStore(gettext("{folder} already holds a run: name another folder.", folder=self.folder))
            self.folder.make()
            self.keep(MERGING, self._described.decode())
            self._make()
            self.folder.clean()
            for below in (GAMES, RECORDS):
                for name in self.folder.names(below):
                    self.folder.remove(f"{below}/{name}")

    def end_merge(self) -> None:
        """Make the folder that of a run: all shards and the results are in it. Raises `InvalidStore`."""
        self.keep(DESCRIBED, self._described.decode())
        with refused_as(UNUSABLE, path=self.folder):
            self.folder.remove(MERGING)

    def _make(self) -> None:
        self.folder.make(GAMES)
        if self.run["records"]:
            self.folder.make(RECORDS)

    def _read(self) -> None:
        with refused_as(UNREADABLE, path=self.folder):
            self.folder.clean()
            self.parts, damaged, surplus = read_parts(self.folder, self.form)
            for name, why in damaged.items():
                self.put_aside(name, why)
            for name in surplus:
                self.folder.remove(f"{GAMES}/{name}")
        self.kept = set(self.parts)
        for batch in self.parts.values():
            self._neighbours.note(batch)

    def put_aside(self, name: str, why: str) -> None:
        """Keep a damaged part under another name, and have its deals played again; raises `OSError`."""
        self.folder.rename(f"{GAMES}/{name}", f"{GAMES}/{name}.damaged")
        if (batch := self.parts.pop(name, None)) is not None:
            self._neighbours.forget(batch)
        self.kept.discard(name)
        self.damaged.append(
            gettext(
                "{path} is damaged ({why}): its deals are played again, and it is kept as {name}.damaged.",
                path=f"{self.folder}/{GAMES}/{name}",
                why=gettext(why),
                name=name,
            )
        )

    def add(self, batch: Batch) -> None:
        """A worker has kept a batch, whose sums the run has; many that follow each other become one file.

        Raises `InvalidStore`.
        """
        self.kept.add(name_of(batch))
        self._neighbours.note(batch)
        parts = self._neighbours.around(batch)
        if not parts:
            return
        try:
            with refused_as(FULL, path=self.folder):
                whole = join(self.folder, parts)
        except ValueError:
            return  # a part is damaged: who goes on with the run says so, and plays its deals again
        self.kept.difference_update(map(name_of, parts))
        self.add(whole)

    def end(self) -> None:
        """Remove the parts of workers that were taken for dead, whose games are in others; raises `InvalidStore`."""
        with refused_as(UNREADABLE, path=self.folder):
            for name in self.folder.names(GAMES):
                if PART.fullmatch(name) and name not in self.kept:
                    self.folder.remove(f"{GAMES}/{name}")

    def keep(self, name: str, text: str) -> None:
        """Write a text file, which is there whole or as it was before; raises `InvalidStore`."""
        with refused_as(UNWRITABLE, path=f"{self.folder}/{name}"):
            self.folder.write(name, text.encode())


def read_parts(folder: Folder, form: Form) -> tuple[dict[str, Batch], dict[str, str], list[str]]:
    """The parts in a folder with their sums, those that are damaged with why, and those whose deals are in others.

    Reads names and sums, and no games. Raises `InvalidStore` for a part that is none of the run's, and `OSError`.
    """
    sizes = _part_sizes(folder)
    found: dict[str, Batch] = {}
    damaged: dict[str, str] = {name: mark("it is empty") for name, size in sizes.items() if not size}
    names = sorted(sizes.keys() - damaged.keys())
    with ThreadPoolExecutor(READERS) as readers:
        for name, batch in zip(names, readers.map(partial(_read_sums, folder, form), names), strict=True):
            if isinstance(batch, str):
                damaged[name] = batch
            elif name != (own := name_of(batch)):
                raise InvalidStore(
                    gettext("{path} is a copy of {own}: remove it.", path=f"{folder}/{GAMES}/{name}", own=own)
                )
            else:
                found[name] = batch
    surplus = list(_surplus(found))
    return {name: batch for name, batch in found.items() if name not in surplus}, damaged, surplus


def _part_sizes(folder: Folder) -> dict[str, int]:
    """The parts in a folder by their names, with their sizes in bytes; raises `InvalidStore` for another name."""
    sizes = {
        name: size
        for name, size in folder.names(GAMES).items()
        if name.startswith("part-") and name.endswith(".parquet")
    }
    for name in sorted(sizes):
        if PART.fullmatch(name) is None:
            raise InvalidStore(
                gettext(
                    "{path} is no part of the run: parts are called {example} and so on.",
                    path=f"{folder}/{GAMES}/{name}",
                    example=part_name(0, 0, 5000),
                )
            )
    return sizes


def _read_sums(folder: Folder, form: Form, name: str) -> Batch | str:
    """The sums of a part; where they cannot be read, or are of another run, why."""
    try:
        batch = read_summary(folder, name)
    except PermissionError:
        raise
    except InvalidStore as changed:
        return str(changed)
    except Exception as error:  # whatever Arrow makes of spoilt bytes
        return in_short(error)
    if not (0 <= batch.table < len(form.bots) and 0 <= batch.start < batch.stop):
        return mark("its sums are of another run")
    return batch


def _surplus(parts: Mapping[str, Batch]) -> Iterable[str]:
    """The parts whose first deal is in another part, too; of those that begin alike the longest is none."""
    table, end = -1, 0
    for name, batch in sorted(parts.items(), key=lambda one: (one[1].table, one[1].start, -one[1].stop)):
        if batch.table == table and batch.start < end:
            yield name
        else:
            table, end = batch.table, batch.stop


def refuse_half_merged(folder: Folder) -> None:
    """Raise `InvalidStore` where a merge into `folder` was stopped before its end, and `OSError`."""
    if folder.exists(MERGING):
        raise InvalidStore(
            gettext(
                "A merge into {folder} was stopped before its end: give the same command again, or name another "
                "folder.",
                folder=folder,
            )
        )


def stored_run(folder: Folder) -> dict[str, Any]:
    """Return what describes the run that `folder` holds; raises `InvalidStore`."""
    path = f"{folder}/{DESCRIBED}"
    try:
        refuse_half_merged(folder)
        known = json.loads(folder.read(DESCRIBED))
    except OSError:
        raise InvalidStore(gettext("{folder} holds no run to go on with.", folder=folder)) from None
    except (ValueError, RecursionError) as error:
        raise InvalidStore(
            gettext("{path} is damaged, and describes no run: {error}.", path=path, error=in_short(error))
        ) from None
    if not isinstance(known, dict):
        raise InvalidStore(gettext("{path} is damaged: it describes no run.", path=path))
    for key, least in (("seed", 0), ("games", 1)):
        value = known.get(key)
        if type(value) is not int or value < least:
            raise InvalidStore(
                gettext(
                    "{path} is damaged: {key} is a whole number from {least}, not {value!r}.",
                    path=path,
                    key=key,
                    least=least,
                    value=value,
                )
            )
    if not isinstance(known.get("sources"), dict):
        raise InvalidStore(gettext("{path} is damaged: it does not say what the bots' sources are.", path=path))
    return known


def check_same(folder: Folder, known: Mapping[str, Any], run: Mapping[str, Any]) -> None:
    """Raise `InvalidStore` where `run` cannot go on with the one that is `known` to be in `folder`."""
    for key, value in run.items():
        if key not in ("games", "sources") and known.get(key) != value:
            there, now = (_shown(key, one) for one in (known.get(key), value))
            raise InvalidStore(
                gettext(
                    "{folder} holds a run with another {key}: {there} there, {now} asked for now.",
                    folder=folder,
                    key=key,
                    there=there,
                    now=now,
                )
            )
    for bot, source in run["sources"].items():
        if known.get("sources", {}).get(bot) != source:
            raise InvalidStore(
                gettext("{folder} holds a run of {bot} as it was before its file was edited.", folder=folder, bot=bot)
            )
    games, now, per_deal = known["games"], run["games"], run["games_per_deal"]
    if now < games:
        raise InvalidStore(
            gettext(
                "{folder} holds a run of {games} games, which are more than {now}.", folder=folder, games=games, now=now
            )
        )
    if now > games and games % per_deal:
        raise InvalidStore(
            gettext(
                "{folder} holds a run of {games} games, and cannot be extended to {now}: it ends in the middle of a "
                "deal, which is played {times} times.",
                folder=folder,
                games=games,
                now=now,
                times=per_deal,
            )
        )


def _shown(key: str, value: Any) -> str:
    """A part of a run's description as its user knows it: the bots without the tables that they make."""
    if key == "bots" and isinstance(value, list) and value:
        tables: list[list[object]] = [table for table in value if isinstance(table, list)]
        names = [name for table in tables for name in table if isinstance(name, str)]
        if len(tables) == len(value) and len(names) == sum(len(table) for table in tables):
            return ",".join(names if len(tables) == 1 else dict.fromkeys(names))
    return cut(repr(value))
