"""The folder of a run: its games as Parquet files, each complete with the sums of its games."""

import json
import os
import re
from array import array
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from time import monotonic
from typing import Any, Final

import attrs

from cardkit.engine.state import PENALTIES, POINTS, UNFINISHED, WINNERS
from cardkit.errors import CardkitError, cut, in_short
from cardkit.game.result import KINDS, Result
from cardkit_games.simulation.extras import needed
from cardkit_games.simulation.play import Batch, Fault
from cardkit_games.simulation.rows import (
    ACTIONS,
    BOT,
    BY_SEAT,
    DEAL,
    DEALER,
    DECISIONS,
    FIRST,
    GAME,
    HEADER,
    KIND,
    PLACE,
    RULES,
    SCORE,
    SEED,
    WHO,
    width,
)
from cardkit_games.simulation.storage.files import remove_halves, sync_folders, write_whole

ROWS: Final = 100_000
"""After so many games a file is written,"""
SECONDS: Final = 30.0
"""or after so many seconds, whatever comes first."""

SUMMARY: Final = b"cardkit"
"""The key of a file's metadata under which the sums of its games stand,"""
SEAL: Final = b"cardkit-seal:"
SEALED: Final = 32
"""and the one of the seal: the key again, then so many digits of a BLAKE2b digest of the file with zeros there."""

PART: Final = re.compile(r"part-([0-9]{6,12})\.parquet")


class InvalidStore(CardkitError):
    """A folder of results cannot be used for this run."""


class Store:
    """Takes in the batches of a run, and gives back those of an interrupted one."""

    def __init__(
        self,
        folder: Path,
        run: Mapping[str, Any],
        bots: Sequence[Sequence[str]],
        counted: Sequence[str],
        whole: int = 2,
    ):
        """Open `folder` for a run that `run` describes: its arguments, as JSON has them.

        `bots` are the names for each line-up, `counted` what its games count, `whole` what a score of 1
        counts in rows. Raises `InvalidStore` or `MissingExtra`.
        """
        self.arrow: Any = needed("pyarrow", "--out")
        self.parquet: Any = needed("pyarrow.parquet", "--out")
        self.folder = folder
        self.run = run
        self.bots = bots
        self.counted = counted
        self.whole = whole
        self.seats = len(bots[0])
        self.files = 0
        self.damaged: list[str] = []
        """For each part that was found damaged a sentence that names it."""
        self.waiting: list[Batch] = []
        self.waiting_rows = 0
        self.written = monotonic()

    @property
    def games(self) -> Path:
        """Where the files of games are."""
        return self.folder / "games"

    @property
    def records(self) -> Path:
        """Where the records of games are."""
        return self.folder / "records"

    @property
    def keep_records(self) -> bool:
        """Whether the run keeps a record of every game."""
        return bool(self.run["records"])

    def begin(self, resume: bool) -> list[Batch]:
        """Make the folder ready, and return what it holds already; raises `InvalidStore`."""
        described = self.folder / "run.json"
        known = stored_run(self.folder) if described.exists() else None
        try:
            if not resume:
                self.games.mkdir(parents=True, exist_ok=True)
                if self.keep_records:
                    self.records.mkdir(exist_ok=True)
        except OSError as error:
            raise InvalidStore(f"{self.folder} cannot be used for results: {error}.") from None
        if known is not None and not resume:
            raise InvalidStore(f"{self.folder} already holds a run: go on with it by --resume, or name another folder.")
        if known is None and resume:
            raise InvalidStore(f"{self.folder} holds no run to go on with.")
        if known is not None:
            self._check_same(known)
        self.keep(described.name, json.dumps(self.run, indent=2))
        return self._read() if known is not None else []

    def _check_same(self, known: dict[str, Any]) -> None:
        for key, value in self.run.items():
            if key not in ("games", "sources") and known.get(key) != value:
                there, now = (_shown(key, one) for one in (known.get(key), value))
                raise InvalidStore(f"{self.folder} holds a run with another {key}: {there} there, {now} asked for now.")
        for bot, source in self.run["sources"].items():
            if known.get("sources", {}).get(bot) != source:
                raise InvalidStore(f"{self.folder} holds a run of {bot} as it was before its file was edited.")
        games, now, per_deal = known["games"], self.run["games"], self.run["games_per_deal"]
        why = ""
        if now < games:
            why = f"which are more than {now}"
        elif now > games and games % per_deal:
            why = f"and cannot be extended to {now}: it ends in the middle of a deal, which is played {per_deal} times"
        if why:
            raise InvalidStore(f"{self.folder} holds a run of {games} games, {why}.")

    def _read(self) -> list[Batch]:
        """The sums of all parts; a part that is damaged is put aside, and named in `damaged`."""
        batches: list[Batch] = []
        spans: list[tuple[int, int, int, str]] = []
        try:
            for folder in (self.folder, self.records):
                remove_halves(folder)
            for path in sorted(self.games.glob("part-*.parquet")):
                number = PART.fullmatch(path.name)
                if number is None:
                    raise InvalidStore(f"{path} is no part of the run: parts are called part-000000.parquet and so on.")
                self.files = max(self.files, int(number[1]) + 1)
                if not path.stat().st_size:
                    self._put_aside(path, "it is empty")
                    continue
                path.open("rb").close()  # one that may not be read is not damaged
                try:
                    found = self._read_part(path)
                except Exception as error:  # whatever pyarrow makes of spoilt bytes
                    self._put_aside(path, in_short(error))
                    continue
                batches += found
                spans += [(batch.table, batch.start, batch.stop, path.name) for batch in found]
        except OSError as error:
            raise InvalidStore(f"{self.folder} cannot be read: {error}.") from None
        spans.sort()
        for one, other in pairwise(spans):
            if one[0] == other[0] and other[1] < one[2]:
                raise InvalidStore(
                    f"{self.games} holds deal {other[1]} twice, in {one[3]} and {other[3]}: remove the copy."
                )
        return batches

    def _read_part(self, path: Path) -> list[Batch]:
        """The sums in a part, which is as it was written; raises whatever reading spoilt bytes raises."""
        content = path.read_bytes()
        if sealed(content) != content:
            raise ValueError("it is not as it was written")
        summary: bytes = self.parquet.read_schema(self.arrow.BufferReader(content)).metadata[SUMMARY]
        batches = [_batch(entry) for entry in json.loads(summary)]
        for batch in batches:
            if not (0 <= batch.table < len(self.bots) and 0 <= batch.start < batch.stop):
                raise ValueError("its sums are of another run")
        return batches

    def _put_aside(self, path: Path, why: str) -> None:
        os.replace(path, path.with_name(f"{path.name}.damaged"))
        sync_folders([self.games])
        kept = f"{path.name}.damaged"
        self.damaged.append(f"{path} is damaged ({why}): its deals are played again, and it is kept as {kept}.")

    def add(self, batch: Batch) -> None:
        """Take in a batch: its records are written at once, its rows with those of others now and then."""
        table = f"table-{batch.table}-" if len(self.bots) > 1 else ""
        for number, text in batch.records.items():
            self._write(self.records / f"{table}game-{number:06d}.toml", text)
        if batch.records:
            sync_folders([self.records])
        batch = attrs.evolve(batch, records={})
        self.waiting.append(batch)
        self.waiting_rows += len(batch.rows) // (8 * self._width)
        if self.waiting_rows >= ROWS or monotonic() - self.written > SECONDS:
            self.write()

    @property
    def _width(self) -> int:
        return width(self.seats, len(self.counted))

    def write(self) -> None:
        """Write what has been taken in as one file, which is there whole or not at all."""
        if self.waiting:
            table = self.arrow.concat_tables([self._table(batch) for batch in self.waiting])
            summary = json.dumps([_entry(batch) for batch in self.waiting])
            seal = {SEAL: SEAL + b"0" * SEALED}
            table = table.replace_schema_metadata({SUMMARY: summary.encode(), **seal})
            path = self.games / f"part-{self.files:06d}.parquet"
            content = BytesIO()
            try:
                self.parquet.write_table(table, content, compression="zstd")
                whole = sealed(content.getvalue())
                # beside, not among the games, which are read as a folder
                write_whole(path, lambda file: file.write(whole), beside=self.folder)
                sync_folders([self.games])
            except OSError as error:
                raise InvalidStore(f"{path} cannot be written: {error}; what was written before is safe.") from None
            self.waiting = []  # first, so that an interrupt between these lines writes nothing twice
            self.waiting_rows = 0
            self.files += 1
        self.written = monotonic()

    def keep(self, name: str, text: str) -> None:
        """Write a text file, which is there whole or as it was before; raises `InvalidStore`."""
        self._write(self.folder / name, text)
        sync_folders([self.folder])

    def _write(self, path: Path, text: str) -> None:
        try:
            write_whole(path, lambda file: file.write(text.encode()))
        except OSError as error:
            raise InvalidStore(f"{path} cannot be written: {error}.") from None

    def _table(self, batch: Batch) -> Any:
        """The games of a batch as an Arrow table, a row each."""
        arrow = self.arrow
        rows = array("q")
        rows.frombytes(batch.rows)
        step = self._width
        games = len(rows) // step

        def column(place: int, kind: Any) -> Any:
            return arrow.array(rows[place::step], kind)

        texts = {(kind, who): Result(KINDS[kind], who).text for kind in KINDS for who in range(-1, self.seats)}
        results = [
            texts[kind, who] if kind <= UNFINISHED else _standing(rows[row * step : (row + 1) * step], self.seats)
            for row, (kind, who) in enumerate(zip(rows[KIND::step], rows[WHO::step], strict=True))
        ]
        names = self.bots[batch.table]
        columns: dict[str, Any] = {
            "table": arrow.array([batch.table] * games, arrow.int16()),
            "game": column(GAME, arrow.int64()),
            "rules": column(RULES, arrow.int8()),
            "deal": column(DEAL, arrow.int64()),
            "seed": column(SEED, arrow.int64()),
            "dealer": column(DEALER, arrow.int8()),
            "first": column(FIRST, arrow.int8()),
            "result": arrow.array(results, arrow.string()),
            "actions": column(ACTIONS, arrow.int32()),
            "decisions": column(DECISIONS, arrow.int32()),
            "error": arrow.array([batch.errors.get(row) for row in range(games)], arrow.string()),
        }
        for seat in range(self.seats):
            seated = [names[place] for place in rows[HEADER + BY_SEAT * seat + BOT :: step]]
            scores = rows[HEADER + BY_SEAT * seat + SCORE :: step]
            columns[f"bot_{seat}"] = arrow.array(seated, arrow.string())
            columns[f"number_{seat}"] = column(HEADER + BY_SEAT * seat + BOT, arrow.int8())
            columns[f"score_{seat}"] = arrow.array([score / self.whole for score in scores], arrow.float32())
            columns[f"place_{seat}"] = column(HEADER + BY_SEAT * seat + PLACE, arrow.int8())
            for place, counted in enumerate(self.counted):
                start = HEADER + BY_SEAT * self.seats + place * self.seats + seat
                columns[f"{counted}_{seat}"] = column(start, arrow.int32())
        return arrow.table(columns)


def stored_run(folder: Path) -> dict[str, Any]:
    """What describes the run that `folder` holds; raises `InvalidStore`."""
    path = folder / "run.json"
    try:
        known = json.loads(path.read_bytes())
    except OSError:
        raise InvalidStore(f"{folder} holds no run to go on with.") from None
    except (ValueError, RecursionError) as error:
        raise InvalidStore(f"{path} is damaged, and describes no run: {in_short(error)}.") from None
    if not isinstance(known, dict):
        raise InvalidStore(f"{path} is damaged: it describes no run.")
    for key, least in (("seed", 0), ("games", 1)):
        value = known.get(key)
        if type(value) is not int or value < least:
            raise InvalidStore(f"{path} is damaged: {key} is a whole number from {least}, not {value!r}.")
    if not isinstance(known.get("sources"), dict):
        raise InvalidStore(f"{path} is damaged: it does not say what the bots' sources are.")
    return known


def sealed(content: bytes) -> bytes:
    """The content of a part with the digest of all its other bytes; raises `ValueError` without a place for one."""
    start = content.rindex(SEAL) + len(SEAL)
    blank = content[:start] + b"0" * SEALED + content[start + SEALED :]
    return content[:start] + blake2b(blank, digest_size=SEALED // 2).hexdigest().encode() + content[start + SEALED :]


def _standing(row: Sequence[int], seats: int) -> str:
    """The result of a row with points, several winners or a ranking, as records write it."""
    kind = row[KIND]
    places = [row[HEADER + BY_SEAT * seat + PLACE] for seat in range(seats)]
    if kind in (POINTS, PENALTIES):
        return Result(KINDS[kind], numbers=tuple(row[-seats:])).text
    if kind == WINNERS:
        return Result.won_by([seat for seat in range(seats) if places[seat] == 1]).text
    return Result.by_places(places).text


def _shown(key: str, value: Any) -> str:
    """A part of a run's description as its user knows it: the bots without the tables that they make."""
    if key == "bots" and isinstance(value, list) and value:
        tables: list[list[object]] = [table for table in value if isinstance(table, list)]
        names = [name for table in tables for name in table if isinstance(name, str)]
        if len(tables) == len(value) and len(names) == sum(len(table) for table in tables):
            return ",".join(names if len(tables) == 1 else dict.fromkeys(names))
    return cut(repr(value))


def _entry(batch: Batch) -> dict[str, Any]:
    return {
        "table": batch.table,
        "start": batch.start,
        "stop": batch.stop,
        "totals": batch.totals,
        "differences": batch.differences,
        "faults": {place: attrs.asdict(fault) for place, fault in batch.faults.items()},
        "places": batch.places,
        "late": batch.late,
    }


def _batch(entry: dict[str, Any]) -> Batch:
    return Batch(
        entry["table"],
        entry["start"],
        entry["stop"],
        tuple(entry["totals"]),
        entry["differences"],
        {int(place): Fault(**fault) for place, fault in entry["faults"].items()},
        {int(game): places for game, places in entry["places"].items()},
        entry["late"],
    )
