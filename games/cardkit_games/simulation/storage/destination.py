"""The place where a worker keeps the games of the parts that it plays."""

from hashlib import blake2b
from typing import Final

import attrs

from cardkit.language import gettext
from cardkit.wordings import reason_of
from cardkit_games.simulation.play import Batch
from cardkit_games.simulation.storage.folder import Folder, InvalidStore
from cardkit_games.simulation.storage.parts import GAMES, Form, part_name, written

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
    keep_records: bool

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
        try:
            table = f"table-{batch.table}-" if len(self.form.bots) > 1 else ""
            for number, text in batch.records.items():
                self.folder.write(f"{RECORDS}/{table}game-{number:06d}.toml", text.encode(), sync=False)
            if batch.records:
                self.folder.sync(RECORDS)
            name = f"{GAMES}/{part_name(batch.table, batch.start, batch.stop)}"
            self.folder.write(name, written(batch, self.form))
        except OSError as error:
            raise InvalidStore(
                gettext(
                    "{folder} cannot be written to: {error}; what was written before is safe.",
                    folder=self.folder,
                    error=reason_of(error),
                )
            ) from None
        return attrs.evolve(batch, rows=b"", errors={}, records={})


_SEEN: Final[set[Destination]] = set()
"""The folders that this process has seen to be those of their runs."""


def run_digest(described: bytes) -> str:
    """The digest of what describes a run."""
    return blake2b(described, digest_size=16).hexdigest()
