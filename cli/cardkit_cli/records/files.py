"""Records in files: reading them, and playing them back."""

import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import attrs

from cardkit.catalogue import load
from cardkit.errors import CardkitError, InvalidText
from cardkit.game.record import Record
from cardkit.match.seats import HUMAN
from cardkit.records.playback import Playback, play_back
from cardkit.records.reading import load_records
from cardkit.records.replaying import Games, Load
from cardkit.records.views import view_of
from cardkit_cli.records import words
from cardkit_games.durak.importing import SUFFIX, import_records


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Errors in the block are `InvalidText` and name the file."""
    try:
        yield
    except CardkitError as error:
        raise InvalidText(f"{path}: {error}") from None


@attrs.frozen
class Deals:
    """The deals of a file, each played back on demand."""

    path: Path
    records: Sequence[Record]
    _games: Games = attrs.field(factory=lambda: Games(load), init=False, eq=False, repr=False)

    @classmethod
    def read(cls, path: Path) -> "Deals":
        """Read a file, also one of JSON, and report the parts of it that are passed over; raises `InvalidText`."""
        if path.suffix.lower() != SUFFIX:
            return cls(path, load_records(path))
        found = import_records(path)
        for remark in [remark for each in found for remark in each.remarks]:
            print(f"{path}: {remark}", file=sys.stderr)
        return cls(path, [each.record for each in found])

    def numbers(self, deal: int | None) -> range:
        """The deals to show, from 1: the one asked for, or all. Raises `InvalidText`."""
        last = len(self.records)
        if deal is None:
            return range(1, last + 1)
        if not 1 <= deal <= last:
            raise InvalidText(words.NO_DEAL.format(number=deal, last=last))
        return range(deal, deal + 1)

    def record(self, number: int) -> Record:
        """Return the deal `number`, from 1; one under way as its person sees it.

        Raises `InvalidText` for one under way that several people play.
        """
        with self.named():
            return _open_to_players(self.records[number - 1], self._games.load)

    def play_back(self, number: int) -> Playback:
        """Play one of them back, as `record` gives it; raises `InvalidText`, which names the file and the line."""
        record = self.record(number)
        with self.named():
            return play_back(record, self._games.load)

    def named(self) -> AbstractContextManager[None]:
        """Errors in the block name the file."""
        return naming(self.path)


def _open_to_players(record: Record, games: Load) -> Record:
    """Return a deal that is over, or that nobody plays, whole; one under way as its person sees it.

    Raises `InvalidText` for one under way that several people play at one keyboard.
    """
    people = [seat for seat, player in enumerate(record.players) if player == HUMAN]
    if not people or record.result is not None or record.abandoned or record.view is not None:
        return record
    if len(people) > 1:
        raise InvalidText(str(words.SEVERAL_PLAY_IT))
    return view_of(record, games, people[0])


def only_record(path: Path, deal: int | None = None) -> Record:
    """The record of one deal in a file; raises `InvalidText`, also for a match of several when none is named."""
    deals = Deals.read(path)
    if deal is None and len(deals.records) > 1:
        raise InvalidText(words.ONE_DEAL.format(path=path, number=len(deals.records), file=shlex.quote(str(path))))
    with deals.named():
        number = deals.numbers(deal)[0]
    return deals.record(number)
