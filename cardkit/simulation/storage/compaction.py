"""Parts of a run that follow each other become one, so that a long run has hundreds of files and not tens of thousands.

The larger part is there whole before the smaller ones go. Whoever is killed between both leaves parts whose deals are
in another one, which are removed when the run goes on.
"""

from collections import deque
from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import Any, Final

from cardkit.simulation.extras import needed
from cardkit.simulation.faults import Fault, add_fault
from cardkit.simulation.play import Batch
from cardkit.simulation.storage.folder import Folder
from cardkit.simulation.storage.parts import GAMES, name_of, sealed, sealing

TOGETHER: Final = 64
"""So many parts become one, or as many as have `ENOUGH` deals together."""
ENOUGH: Final = 2_000_000
"""The number of deals from which on a part is left as it is."""


class Neighbours:
    """The parts of a run that may still be joined, by table and first deal."""

    def __init__(self) -> None:
        self._parts: dict[tuple[int, int], Batch] = {}
        self._starts: dict[tuple[int, int], int] = {}
        """The first deal of each part by its table and end."""

    def note(self, batch: Batch) -> None:
        """There is this part."""
        if batch.stop - batch.start < ENOUGH:
            self._parts[batch.table, batch.start] = batch
            self._starts[batch.table, batch.stop] = batch.start

    def forget(self, batch: Batch) -> None:
        """There is no such part any more, if there was."""
        self._parts.pop((batch.table, batch.start), None)
        self._starts.pop((batch.table, batch.stop), None)

    def around(self, batch: Batch) -> list[Batch]:
        """The parts that are to be joined now that there is this one, in order, which are forgotten; or nothing."""
        table, first, last = batch.table, batch.start, batch.stop
        found = deque[Batch]([batch])
        while not self._enough(found) and (start := self._starts.get((table, first))) is not None:
            found.appendleft(self._parts[table, start])
            first = start
        while not self._enough(found) and (after := self._parts.get((table, last))) is not None:
            found.append(after)
            last = after.stop
        if len(found) == 1 or not self._enough(found):
            return []
        for part in found:
            self.forget(part)
        return list(found)

    @staticmethod
    def _enough(found: Sequence[Batch]) -> bool:
        return len(found) >= TOGETHER or found[-1].stop - found[0].start >= ENOUGH


def joined(batches: Sequence[Batch]) -> Batch:
    """The sums of parts that follow each other."""
    first = batches[0]
    faults: dict[int, Fault] = {}
    reached: dict[int, list[int]] = {}
    for batch in batches:
        reached.update(batch.places)
        for index, fault in batch.faults.items():
            add_fault(faults, index, fault)
    return Batch(
        first.table,
        first.start,
        batches[-1].stop,
        tuple(_sums(each) for each in zip(*(batch.totals for batch in batches), strict=True)),
        _sums(batch.differences for batch in batches),
        faults,
        reached,
        any(batch.late for batch in batches),
    )


def join(folder: Folder, batches: Sequence[Batch]) -> Batch:
    """Write the parts with these sums as one, with a row group for each, remove them, and return its sums.

    Raises `OSError`, and `ValueError` for a part that is not as it was written; nothing has changed then.
    """
    parquet = needed("pyarrow.parquet", "--out")
    names = [name_of(batch) for batch in batches]
    batch = joined(batches)
    content, writer = BytesIO(), None
    for name in names:
        table = _read(folder, name)
        if writer is None:
            writer = parquet.ParquetWriter(content, table.schema.with_metadata(sealing(batch)), compression="zstd")
        writer.write_table(table.replace_schema_metadata(sealing(batch)))
    assert writer is not None
    writer.close()
    folder.write(f"{GAMES}/{name_of(batch)}", sealed(content.getvalue()))
    for name in names:
        folder.remove(f"{GAMES}/{name}")
    return batch


def _read(folder: Folder, name: str) -> Any:
    content = folder.read(f"{GAMES}/{name}")
    if sealed(content) != content:
        raise ValueError(name)
    return needed("pyarrow.parquet", "--out").read_table(BytesIO(content))


def _sums(lists: Iterable[Sequence[int]]) -> list[int]:
    return [sum(numbers) for numbers in zip(*lists, strict=True)]
