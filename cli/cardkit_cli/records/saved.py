"""The matches saved in the default folder: all of them, and the newest."""

from collections.abc import Iterator
from contextlib import suppress
from datetime import date
from pathlib import Path

import attrs

from cardkit.errors import InvalidDeal, InvalidRule, InvalidText
from cardkit.game.record import Record
from cardkit.language import reason_of
from cardkit.records.reading import load_records
from cardkit_cli.terminal import words
from cardkit_cli.terminal.preferences import data_folder


def folder() -> Path:
    """Return the default folder of saved games."""
    return data_folder() / "games"


def tries() -> Path:
    """Return the folder of deals played on from a mistake: they are no matches, and no statistics count them."""
    return folder().parent / "tries"


def paths() -> list[Path]:
    """Return the files in `folder()`, the newest first; none when there is no folder. Raises `InvalidText`."""
    try:
        saved = [(path.stat().st_mtime_ns, path) for path in _files(folder())]
    except OSError as error:
        raise InvalidText(words.NO_FOLDER.format(folder=folder(), why=reason_of(error))) from None
    return [path for _, path in sorted(saved, reverse=True)]


def _files(where: Path) -> Iterator[Path]:
    """Return the matches in a folder, none when it does not exist; raises `OSError`, also when it is no folder."""
    try:
        where.stat()
    except FileNotFoundError:
        return iter(())
    return (path for path in where.glob("*.toml") if path.is_file())


def latest() -> Path:
    """Return the match that was played last; raises `InvalidText` when there is none."""
    found = paths()
    if not found:
        raise InvalidText(words.NOTHING_SAVED.format(folder=folder()))
    return found[0]


@attrs.frozen
class SavedMatch:
    """A match in that folder."""

    path: Path
    deals: tuple[Record, ...]

    @property
    def game(self) -> str:
        """The preset, or the one that house rules change."""
        return self.deals[-1].game

    @property
    def players(self) -> tuple[str, ...]:
        """The player of each seat: `human`, or a bot's name; empty when that was not saved."""
        return self.deals[-1].players

    @property
    def under_way(self) -> bool:
        """Return whether the latest deal has not ended."""
        return self.deals[-1].result is None

    @property
    def date(self) -> str:
        """The date of its latest deal; if that was not saved, the date of the file."""
        return self.deals[-1].date or date.fromtimestamp(self.path.stat().st_mtime).isoformat()


@attrs.frozen
class Saved:
    """All saved matches, the newest first, and a sentence for each file that cannot be read."""

    matches: tuple[SavedMatch, ...]
    spoilt: tuple[str, ...]

    def of_game(self, game: str) -> "Saved":
        """Return the matches of the preset `game` alone."""
        return Saved(tuple(match for match in self.matches if match.game == game), ())

    @classmethod
    def read(cls) -> "Saved":
        """Read the matches in the folder; those that cannot be read or dealt are `spoilt`.

        Raises `InvalidText` when the folder cannot be read.
        """
        matches, spoilt = [], []
        for path in paths():
            try:
                match = SavedMatch(path, tuple(load_records(path)))
                for record in match.deals:
                    _check_deal(record)
                matches.append(match)
            except (InvalidText, InvalidDeal) as error:
                spoilt.append(str(error))
        return cls(tuple(matches), tuple(spoilt))


def _check_deal(record: Record) -> None:
    """Raise `InvalidText` or `InvalidDeal` for hands that cannot be; a game that is not installed is no fault of it."""
    from cardkit.catalogue import load
    from cardkit.records.replaying import begin

    with suppress(InvalidRule):
        begin(record, load)
