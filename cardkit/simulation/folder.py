"""The folder of a run: its description, files with the games, and a list of these with their sums.

`run.json` describes the run, `parts.jsonl` has a line for each complete file of games, `games/` has the files and
`records/` the records. Only the process that plays the run writes there, first a file and then its line: if it is
killed, the games since the last file are lost. Files that are missing or have another size are noticed, and their deals
are played again; other changes by other programs are not.
"""

import csv
import json
import os
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from io import TextIOWrapper
from itertools import chain, pairwise
from pathlib import Path
from time import monotonic
from typing import IO, Any, Final

import attrs

import cardkit
from cardkit.bots.registry import bot_label
from cardkit.catalogue import find_preset, load
from cardkit.errors import CardkitError, InvalidRule, cut
from cardkit.extras import installed, needed
from cardkit.game.game import AnyGame
from cardkit.language import Message, gettext, reason_of
from cardkit.simulation.faults import Fault
from cardkit.simulation.lineup import Lineup
from cardkit.simulation.parts import Batch, Run

DESCRIPTION: Final = "run.json"
PARTS: Final = "parts.jsonl"
GAMES: Final = "games"
RECORDS: Final = "records"
BETWEEN: Final = 30.0
"""The seconds of play that a file of games has at least, but for the last one."""

UNUSABLE: Final = Message("{path} cannot be used for results: {error}.")
UNWRITABLE: Final = Message("{path} cannot be written to: {error}; what was written before is safe.")


class InvalidStore(CardkitError):
    """A folder of results cannot be used for this run."""


@contextmanager
def _refused_as(sentence: Message, path: Path) -> Iterator[None]:
    """A block in which an error of the system becomes an `InvalidStore`."""
    try:
        yield
    except OSError as error:
        raise InvalidStore(sentence.format(path=path, error=reason_of(error))) from None


class RunFolder:
    """The folder of a run that is played."""

    def __init__(self, path: Path, run: Run, lineups: Sequence[Lineup]) -> None:
        self.path = path
        self.run = run
        self.lineups = lineups
        self.format = "parquet" if installed("pyarrow.parquet") else "csv"
        """The format of the files of games."""
        self.damaged: list[str] = []
        """A sentence for each file that is not as it was written."""
        self._parts = 0
        self._waiting: list[Batch] = []
        self._written = monotonic()

    def begin(self) -> list[Batch]:
        """Make the folder ready; return the sums of the run that is resumed, and none for a new run.

        Files of games that no stored part names are deleted. Raises `InvalidStore`, also when a new run finds another.
        """
        resume = self.run.resume
        described = _described(self.run, self.lineups)
        with _refused_as(UNUSABLE, self.path):
            there = (self.path / DESCRIPTION).exists()
            if there and not resume:
                raise InvalidStore(
                    gettext(
                        "{folder} already holds a run: go on with it by --resume, or name another folder.",
                        folder=self.path,
                    )
                )
            if resume:
                before = stored_run(self.path)
                _require_resumable(self.path, before, described)
                self.format = before["format"]
            (self.path / GAMES).mkdir(parents=True, exist_ok=True)
            if self.run.records:
                (self.path / RECORDS).mkdir(exist_ok=True)
            lines, self.damaged = _read_parts(self.path) if resume else ([], [])
            _write(self.path / PARTS, "".join(f"{json.dumps(line)}\n" for line in lines))
            _write(self.path / DESCRIPTION, json.dumps({**described, "format": self.format}, indent=2))
            known = {line["file"] for line in lines}
            for path in [*(self.path / GAMES).glob("part-*"), *(self.path / GAMES).glob(".part-*")]:
                if path.name not in known:
                    path.unlink()
        self._parts = max((int(Path(line["file"]).stem.partition("-")[2]) for line in lines), default=0)
        return [_batch(sums) for line in lines for sums in line["sums"]]

    def add(self, batch: Batch) -> None:
        """Keep the games of a batch; they are written once `BETWEEN` seconds lie behind the last writing.

        Raises `InvalidStore`.
        """
        self._waiting.append(batch)
        if monotonic() - self._written >= BETWEEN:
            self.flush()

    def flush(self) -> None:
        """Write the added games to a file, and then the line of that file; raises `InvalidStore`.

        Nothing is written without games. Their records go into files of their own before.
        """
        batches, self._waiting = self._waiting, []
        self._written = monotonic()
        if not batches:
            return
        self._parts += 1
        name = f"part-{self._parts:06d}.{self.format}"
        with _refused_as(UNWRITABLE, self.path):
            for batch in batches:
                table = f"table-{batch.table}-" if len(self.lineups) > 1 else ""
                for number, text in batch.records.items():
                    (self.path / RECORDS / f"{table}game-{number:06d}.toml").write_text(text, encoding="utf-8")
            path = self.path / GAMES / name
            write = _write_parquet if self.format == "parquet" else _write_csv
            _write_whole(path, lambda file: write(file, _columns(batches)))
            _append_line(self.path, name, [attrs.asdict(batch, filter=SUMS) for batch in batches])


def keep_text(path: Path, text: str) -> None:
    """Write a text file, which is there whole or as it was before; raises `InvalidStore`."""
    with _refused_as(UNWRITABLE, path.parent):
        _write(path, text)


def stored_run(path: Path) -> dict[str, Any]:
    """Return the description of the run in the folder at `path`; raises `InvalidStore`."""
    described = path / DESCRIPTION
    try:
        known = json.loads(described.read_text(encoding="utf-8"))
    except OSError:
        raise InvalidStore(gettext("{folder} holds no run to go on with.", folder=path)) from None
    except (ValueError, RecursionError) as error:
        raise InvalidStore(
            gettext("{path} is damaged, and describes no run: {error}.", path=described, error=error)
        ) from None
    for key, kind in (("seed", int), ("games", int), ("games_per_deal", int), ("sources", dict), ("format", str)):
        if not isinstance(known, dict) or type(known.get(key)) is not kind:
            raise InvalidStore(gettext("{path} is damaged: it does not say its {key}.", path=described, key=key))
    found: dict[str, Any] = known
    return found


def _require_resumable(path: Path, known: Mapping[str, Any], run: Mapping[str, Any]) -> None:
    """Raise `InvalidStore` unless `run` is the run `known` of the folder with as many games, or more.

    A run that ends in the middle of a deal gets no more games.
    """
    for key, value in run.items():
        if key not in ("games", "sources", "timed", "format") and known.get(key) != value:
            there, now = (_shown(key, one) for one in (known.get(key), value))
            raise InvalidStore(
                gettext(
                    "{folder} holds a run that differs in {key}: {there} there, {now} asked for now.",
                    folder=path,
                    key=key,
                    there=there,
                    now=now,
                )
            )
    for bot, source in run["sources"].items():
        if known["sources"].get(bot) != source:
            raise InvalidStore(
                gettext("{folder} holds a run of {bot} as it was before its file was edited.", folder=path, bot=bot)
            )
    games, now, per_deal = known["games"], run["games"], run["games_per_deal"]
    if now < games:
        raise InvalidStore(
            gettext(
                "{folder} holds a run of {games} games, which are more than {now}.", folder=path, games=games, now=now
            )
        )
    if now > games and games % per_deal:
        raise InvalidStore(
            gettext(
                "{folder} holds a run of {games} games, and cannot be extended to {now}: it ends in the middle of a "
                "deal, which is played {times} times.",
                folder=path,
                games=games,
                now=now,
                times=per_deal,
            )
        )


def _shown(key: str, value: Any) -> str:
    """A part of a run's description as its user knows it: the bots without the tables that they make."""
    if key == "bots" and isinstance(value, list):
        names = [str(name) for table in value if isinstance(table, list) for name in table]
        return ",".join(names if len(value) == 1 else dict.fromkeys(names))
    return cut(repr(value))


# -- Files


def _write(path: Path, text: str) -> None:
    _write_whole(path, lambda file: file.write(text.encode()))


def _write_whole(path: Path, write: Callable[[IO[bytes]], object]) -> None:
    """Have `write` write the file at `path`, which replaces the one of that name when it is on the disk."""
    half = path.with_name(f".{path.name}.writing")
    with half.open("wb") as file:
        write(file)
        file.flush()
        os.fsync(file.fileno())
    half.replace(path)


def _append_line(path: Path, name: str, sums: Sequence[Mapping[str, Any]]) -> None:
    line = {"file": name, "bytes": (path / GAMES / name).stat().st_size, "sums": sums}
    with (path / PARTS).open("a", encoding="utf-8") as file:
        file.write(f"{json.dumps(line)}\n")
        file.flush()
        os.fsync(file.fileno())


def _read_parts(path: Path) -> tuple[list[dict[str, Any]], list[str]]:
    """Return the lines of the files that are as they were written, and a sentence for each other one.

    An incomplete last line, and one that is none of these lines, is left out: its file is written again.
    """
    lines, damaged = [], []
    written = (path / PARTS).read_bytes() if (path / PARTS).exists() else b""
    for text in written.decode(errors="replace").splitlines(keepends=True):
        try:
            line = json.loads(text) if text.endswith("\n") else {}
            file, size, _ = path / GAMES / line["file"], line["bytes"], line["sums"]
        except (ValueError, TypeError, KeyError):
            continue
        if file.exists() and file.stat().st_size == size:
            lines.append(line)
        else:
            damaged.append(gettext("{path} is not as it was written: its deals are played again.", path=file))
    return lines, damaged


SUMS: Final = attrs.filters.exclude("rows", "records", "error")
"""A filter that keeps the sums of a batch, and its faults without their words, which follow from their kinds."""


def _batch(entry: dict[str, Any]) -> Batch:
    faults = {int(index): Fault(**fault) for index, fault in entry["faults"].items()}
    return Batch(**{**entry, "totals": tuple(entry["totals"]), "faults": faults})


# -- Games as columns


def _columns(batches: Sequence[Batch]) -> dict[str, Iterable[Any]]:
    """Return the games of some batches, a column for each thing that is known of them."""
    columns: dict[str, Iterable[Any]] = {"table": [batch.table for batch in batches for _ in batch.rows["game"]]}
    for name in batches[0].rows:
        columns[name] = chain.from_iterable([batch.rows[name] for batch in batches])
    return columns


def _write_parquet(file: IO[bytes], columns: Mapping[str, Iterable[Any]]) -> None:
    arrow = needed("pyarrow", "--out")
    table = arrow.table({name: arrow.array(values) for name, values in columns.items()})
    table = table.set_column(table.column_names.index("error"), "error", table["error"].cast(arrow.string()))
    needed("pyarrow.parquet", "--out").write_table(table, file, compression="zstd")


def _write_csv(file: IO[bytes], columns: Mapping[str, Iterable[Any]]) -> None:
    text = TextIOWrapper(file, encoding="utf-8", newline="")
    writer = csv.writer(text)
    writer.writerow(columns)
    writer.writerows(zip(*columns.values(), strict=True))
    text.detach()  # which writes the rest, and leaves the file open


# -- Shards


def _described(run: Run, lineups: Sequence[Lineup]) -> dict[str, Any]:
    """Everything that decides the games of a run, as JSON has it, so that `_lineups_of` finds them again."""
    lineup = lineups[0]
    presets = [game.preset for game in lineup.games]
    files = [pair for one in lineups for pair in zip(one.bots, one.files, strict=True)]
    return {
        "run": run.kind,
        "version": cardkit.__version__,
        "game": lineup.games[0].name,
        "presets": [[preset.name, preset.title, preset.house_rules_of or preset.name] for preset in presets],
        "rules": [attrs.asdict(game.rules) for game in lineup.games],
        "bots": [list(one.labels) for one in lineups],
        "sources": {bot_label(bot): file.digest for bot, file in files if file is not None},
        "seed": run.seed,
        "seeds": [one.seed for one in lineups],
        "duplicate": lineup.duplicate,
        "time_limit": lineup.time_limit,
        "match": lineup.match,
        "records": run.records,
        "until_sure": attrs.asdict(run.until_sure) if run.until_sure is not None else None,
        "games": run.games,
        "games_per_deal": lineup.games_per_deal,
        "deals": list(run.deals) if run.deals is not None else None,
        "timed": [one.timed for one in lineups],
    }


def _lineups_of(path: Path, run: Mapping[str, Any]) -> list[Lineup]:
    """Return the line-ups of the run that is described in the folder at `path`.

    Raises `InvalidStore` when something is missing or faulty, and `InvalidRule` for its rules.
    """
    try:
        games = tuple(_game(preset, rules) for preset, rules in zip(run["presets"], run["rules"], strict=True))
        how = {"duplicate": run["duplicate"], "time_limit": run["time_limit"], "match": run["match"]}
        mixed = run["run"] == "tournament"
        return [
            Lineup(games, tuple(bots), seed, mixed=mixed, timed=timed, **how)
            for bots, seed, timed in zip(run["bots"], run["seeds"], run["timed"], strict=True)
        ]
    except InvalidRule:
        raise
    except (KeyError, TypeError, ValueError) as error:
        raise InvalidStore(
            gettext(
                "{folder} is no folder of this version of cardkit: {error!r} in its run.json.", folder=path, error=error
            )
        ) from None


def _game(described: Sequence[str], rules: Mapping[str, Any]) -> AnyGame:
    """Return a game with these rules, whose preset is `described`: its name, its title, and its parent."""
    name, title, base = described
    if name == base:
        return load(base, rules)
    family, preset = find_preset(base)
    own = family.rules_of(preset)
    house = attrs.evolve(preset, name=name, title=title, house_rules_of=base)
    return family.game(house, own, own.changed(rules))


def join_shards(out: Path, folders: Sequence[Path]) -> tuple[Run, list[Lineup], list[Batch]]:
    """Copy the games of shards of one run into the new folder `out`; return the run, its line-ups, and all sums.

    The shards' descriptions agree but for `deals`, and no deal is in two of them. Raises `InvalidRule` or
    `InvalidStore`.
    """
    if not folders:
        raise InvalidRule(gettext("Name the folders of the shards to merge."))
    runs = [stored_run(folder) for folder in folders]
    for folder, run in zip(folders, runs, strict=True):
        _require_shard(folders[0], runs[0], folder, run)
    with _refused_as(UNUSABLE, out):
        if out.exists() and any(out.iterdir()):
            raise InvalidStore(gettext("{folder} is not empty: name another folder.", folder=out))
    whole = {**runs[0], "deals": None}
    lineups = _lineups_of(folders[0], whole)
    with _refused_as(UNUSABLE, out):
        parts = [(folder, line) for folder in folders for line in _whole_parts(folder)]
        batches = [(_batch(sums), folder) for folder, line in parts for sums in line["sums"]]
        ordered = sorted(batches, key=lambda one: (one[0].table, one[0].start))
        for (one, folder), (other, second) in pairwise(ordered):
            if one.table == other.table and other.start < one.stop:
                raise InvalidStore(
                    gettext(
                        "Deal {start} of table {table} is in {folder} and in {second}.",
                        start=other.start,
                        table=other.table,
                        folder=folder,
                        second=second,
                    )
                )
        (out / GAMES).mkdir(parents=True, exist_ok=True)
        for number, (folder, line) in enumerate(parts, 1):
            name = f"part-{number:06d}.{whole['format']}"
            shutil.copyfile(folder / GAMES / line["file"], out / GAMES / name)
            _append_line(out, name, line["sums"])
        for folder in folders if whole["records"] else ():
            shutil.copytree(folder / RECORDS, out / RECORDS, dirs_exist_ok=True)
        _write(out / DESCRIPTION, json.dumps(whole, indent=2))
    return Run(whole["run"], whole["games"], whole["seed"], folder=out), lineups, [batch for batch, _ in batches]


def _whole_parts(folder: Path) -> list[dict[str, Any]]:
    """Return the lines of the files of a shard; raises `InvalidStore` when a file is not as it was written."""
    lines, damaged = _read_parts(folder)
    if damaged:
        raise InvalidStore(f"{damaged[0]} {gettext('Go on with that run by --resume first.')}")
    return lines


def _require_shard(first: Path, whole: Mapping[str, Any], folder: Path, run: Mapping[str, Any]) -> None:
    """Raise `InvalidStore` when the run in `folder` is no shard of that in the first one."""
    if run.get("until_sure") is not None:
        raise InvalidStore(gettext("{folder} holds a run until it is sure, which has no shards.", folder=folder))
    for key in sorted({*whole, *run} - {"deals"}):
        if whole.get(key) != run.get(key):
            raise InvalidStore(
                gettext(
                    "{folder} and {second} are not of one run: {key} is {one!r} and {other!r}.",
                    folder=first,
                    second=folder,
                    key=key,
                    one=whole.get(key),
                    other=run.get(key),
                )
            )
