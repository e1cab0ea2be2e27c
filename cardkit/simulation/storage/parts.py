"""Parts of a run as Parquet files, with a row for each game and the sums of its games; and where workers keep them."""

import json
import re
from array import array
from collections.abc import Sequence
from hashlib import blake2b
from io import BytesIO
from typing import Any, Final

import attrs

from cardkit.engine.state import PENALTIES, POINTS, UNFINISHED, WINNERS
from cardkit.errors import in_short
from cardkit.game.result import KINDS, Result
from cardkit.language import mark
from cardkit.simulation.extras import needed
from cardkit.simulation.faults import Fault
from cardkit.simulation.play import Batch
from cardkit.simulation.storage.folder import FULL, Folder, InvalidStore, refused_as
from cardkit.simulation.totals import (
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

GAMES: Final = "games"
"""The folder of the parts in that of the run."""
SUMMARY: Final = b"cardkit"
"""The key of a file's metadata under which a digest of its sums stands, and the sums."""
SEAL: Final = b"cardkit-seal:"
"""The key of the seal: under it stand the key again, and a BLAKE2b digest of the file with zeros in its place."""
SEALED: Final = 32
"""The number of hexadecimal digits that the digest of a seal has."""

CHANGED: Final = mark("it is not as it was written")
"""The damage that digests show, which is translated where it is told."""

PART: Final = re.compile(r"part-([0-9]{3,})-([0-9]{12,})-([0-9]{12,})\.parquet")


@attrs.frozen
class Form:
    """The properties that the files of a run have in common."""

    bots: tuple[tuple[str, ...], ...]
    """The names for each line-up."""
    counted: tuple[str, ...]
    """The things that its games count."""
    whole: int = 2
    """The number that a score of 1 counts in rows."""

    @property
    def seats(self) -> int:
        """Return how many play."""
        return len(self.bots[0])


def part_name(table: int, start: int, stop: int) -> str:
    """The name of the file of these deals: from `start` up to but not including `stop`."""
    return f"part-{table:03d}-{start:012d}-{stop:012d}.parquet"


def name_of(batch: Batch) -> str:
    """The name of the file of a batch."""
    return part_name(batch.table, batch.start, batch.stop)


def written(batch: Batch, form: Form) -> bytes:
    """The file of a batch, with its seal."""
    table = _arrow_table(batch, form).replace_schema_metadata(sealing(batch))
    content = BytesIO()
    needed("pyarrow.parquet", "--out").write_table(table, content, compression="zstd")
    return sealed(content.getvalue())


def sealing(batch: Batch) -> dict[bytes, bytes]:
    """The metadata of a part: its sums, and room for its seal."""
    summary = json.dumps(attrs.asdict(batch, filter=SUMS)).encode()
    return {SUMMARY: _digest(summary) + summary, SEAL: SEAL + b"0" * SEALED}


def read_summary(folder: Folder, name: str) -> Batch:
    """The sums in a part, without its games; raises whatever reading spoilt bytes raises."""
    with folder.opened(f"{GAMES}/{name}") as file:
        kept: bytes = needed("pyarrow.parquet", "--out").read_schema(file).metadata[SUMMARY]
    digest, summary = kept[:SEALED], kept[SEALED:]
    if _digest(summary) != digest:
        raise InvalidStore(CHANGED)
    return _batch(json.loads(summary))


def damages(folder: Folder, names: Sequence[str]) -> dict[str, str]:
    """For each of these parts that is not as it was written, why; raises `OSError`."""
    found = {}
    for name in names:
        content = folder.read(f"{GAMES}/{name}")
        try:
            if sealed(content) != content:
                found[name] = CHANGED
        except ValueError as error:
            found[name] = in_short(error)
    return found


def sealed(content: bytes) -> bytes:
    """The content of a part with the digest of all its other bytes; raises `ValueError` that lacks one."""
    start = content.rindex(SEAL) + len(SEAL)
    blank = content[:start] + b"0" * SEALED + content[start + SEALED :]
    return content[:start] + _digest(blank) + content[start + SEALED :]


def _digest(content: bytes) -> bytes:
    return blake2b(content, digest_size=SEALED // 2).hexdigest().encode()


def _arrow_table(batch: Batch, form: Form) -> Any:
    """The games of a batch as an Arrow table, a row each."""
    arrow, numpy = needed("pyarrow", "--out"), needed("numpy", "--out")
    seats = form.seats
    step = width(seats, len(form.counted))
    rows = numpy.frombuffer(batch.rows, numpy.int64).reshape(-1, step)
    games = len(rows)

    def column(index: int, kind: Any) -> Any:
        return arrow.array(numpy.ascontiguousarray(rows[:, index]), arrow.int64()).cast(kind)

    def named(index: int) -> Any:
        seated = arrow.array(numpy.ascontiguousarray(rows[:, index]), arrow.int64()).cast(arrow.int32())
        names = arrow.array(form.bots[batch.table], arrow.string())
        return arrow.DictionaryArray.from_arrays(seated, names).cast(arrow.string())

    columns: dict[str, Any] = {
        "table": arrow.array(numpy.full(games, batch.table, numpy.int16)),
        "game": column(GAME, arrow.int64()),
        "rules": column(RULES, arrow.int8()),
        "deal": column(DEAL, arrow.int64()),
        "seed": column(SEED, arrow.int64()),
        "dealer": column(DEALER, arrow.int8()),
        "first": column(FIRST, arrow.int8()),
        "result": arrow.array(_results(batch.rows, step, seats), arrow.string()),
        "actions": column(ACTIONS, arrow.int32()),
        "decisions": column(DECISIONS, arrow.int32()),
        "error": arrow.array([batch.errors.get(row) for row in range(games)], arrow.string()),
    }
    for seat in range(seats):
        start = HEADER + BY_SEAT * seat
        columns[f"bot_{seat}"] = named(start + BOT)
        columns[f"number_{seat}"] = column(start + BOT, arrow.int8())
        columns[f"score_{seat}"] = arrow.array((rows[:, start + SCORE] / form.whole).astype(numpy.float32))
        columns[f"place_{seat}"] = column(start + PLACE, arrow.int8())
        for index, counted in enumerate(form.counted):
            columns[f"{counted}_{seat}"] = column(HEADER + (BY_SEAT + index) * seats + seat, arrow.int32())
    return arrow.table(columns)


def _results(content: bytes, step: int, seats: int) -> list[str]:
    """The result of each row, as records write it."""
    rows = array("q")
    rows.frombytes(content)
    texts = {(kind, who): Result(KINDS[kind], who).text for kind in KINDS for who in range(-1, seats)}
    return [
        texts[kind, who] if kind <= UNFINISHED else _standing(rows[row * step : (row + 1) * step], seats)
        for row, (kind, who) in enumerate(zip(rows[KIND::step], rows[WHO::step], strict=True))
    ]


def _standing(row: Sequence[int], seats: int) -> str:
    """The result of a row with points, several winners or a ranking, as records write it."""
    kind = row[KIND]
    places = [row[HEADER + BY_SEAT * seat + PLACE] for seat in range(seats)]
    if kind in (POINTS, PENALTIES):
        return Result(KINDS[kind], numbers=tuple(row[-seats:])).text
    if kind == WINNERS:
        return Result.won_by([seat for seat in range(seats) if places[seat] == 1]).text
    return Result.by_places(places).text


SUMS: Final = attrs.filters.exclude("rows", "errors", "records", "error")
"""A filter that keeps the sums of a batch, and its faults without their words, which follow from their kinds."""


def _batch(entry: dict[str, Any]) -> Batch:
    return Batch(
        **{
            **entry,
            "totals": tuple(entry["totals"]),
            "faults": {int(index): Fault(**fault) for index, fault in entry["faults"].items()},
            "places": {int(game): places for game, places in entry["places"].items()},
        }
    )


# -- Where workers keep them

DESCRIBED: Final = "run.json"
MERGING: Final = "merging.json"
"""The description of the run in a folder as long as shards are copied into it; then it becomes `DESCRIBED`."""
RECORDS: Final = "records"


@attrs.frozen
class Destination:
    """The folder of a run, and what its files look like."""

    folder: Folder
    run: str
    """The digest of what describes the run there."""
    form: Form

    def is_here(self) -> bool:
        """Return whether the folder that this process sees is that of the run."""
        if self in _SEEN:
            return True
        try:
            described = self.folder.read(DESCRIBED)
        except OSError:
            return False
        if run_digest(described) == self.run:
            _SEEN.add(self)
        return self in _SEEN

    def keep(self, batch: Batch) -> Batch:
        """Write the records and games of a batch, and return it without them; raises `InvalidStore`."""
        table = f"table-{batch.table}-" if len(self.form.bots) > 1 else ""
        with refused_as(FULL, path=self.folder):
            for number, text in batch.records.items():
                self.folder.write(f"{RECORDS}/{table}game-{number:06d}.toml", text.encode(), sync=False)
            if batch.records:
                self.folder.sync(RECORDS)
            self.folder.write(f"{GAMES}/{name_of(batch)}", written(batch, self.form))
        return attrs.evolve(batch, rows=b"", errors={}, records={})


_SEEN: Final[set[Destination]] = set()
"""The folders that this process has seen to be those of their runs."""


def run_digest(described: bytes) -> str:
    """The digest of what describes a run."""
    return blake2b(described, digest_size=16).hexdigest()
