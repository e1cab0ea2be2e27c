"""Saved games of people: their place, and the sentences about them."""

import re
import shlex
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from cardkit.game.game import Deal
from cardkit.game.record import Record
from cardkit.game.result import Result
from cardkit.records.saving import CannotSave, FileTaken, SavedGame
from cardkit_cli.records.saved import folder
from cardkit_cli.terminal import words
from cardkit_cli.terminal.console import Screen


def new_file(game: str, where: Path | None = None) -> SavedGame:
    """Open a file for a match that begins now, in the folder `where`, or in that for games; raises `CannotSave`.

    Where another program takes its name at the same moment, it gets the next name.
    """
    name = f"{datetime.now():%Y-%m-%d-%H%M%S}-{re.sub(r'[^A-Za-z0-9-]+', '-', game)[:40]}"
    where = where or folder()
    path, number = where / f"{name}.toml", 1
    while True:
        if not path.exists():
            with suppress(FileTaken):
                return SavedGame.new(path)
        number += 1
        path = where / f"{name}-{number}.toml"


class Saver:
    """Keeps a match on the disk; a failure is reported once and again at the end, and the game goes on."""

    def __init__(self, screen: Screen, open_file: Callable[[], SavedGame] | None, *, asked: bool = False) -> None:
        """Save to the file that `open_file` opens; nowhere, when it is None.

        Raises `FileTaken`, and `CannotSave` when a person has `asked` for that file: then nothing is dealt.
        """
        self.screen = screen
        self.file: SavedGame | None = None
        self.unsaved: CannotSave | None = None
        """The reason why the latest moves are not on the disk; None when all are."""
        self.lost: tuple[int, ...] = ()
        """The seats that have given the deal up and so lost it, which remains so if it is resumed."""
        if open_file is not None:
            try:
                self.file = open_file()
            except CannotSave as error:
                if asked or isinstance(error, FileTaken):
                    raise
                self._complain(error)

    @property
    def path(self) -> Path | None:
        """The file in which all of the match is; None when it is nowhere."""
        return None if self.file is None or self.unsaved is not None else self.file.path

    def go_on(self, deals: Sequence[Record]) -> None:
        """Go on with the match in the file, which was read as `deals`; raises `CannotSave`."""
        self.lost = deals[-1].abandoned if deals[-1].leaving else ()
        if self.file is not None:
            self.file.go_on(deals)

    def begin(self, deal: Record) -> None:
        """Begin a deal in the file, if there is one; nobody has lost it yet."""
        self.lost = ()
        if self.file is not None:
            self._try(self.file.begin, deal)

    def keep(self, live: Deal) -> None:
        """A move has been made."""
        if self.file is not None:
            self._try(self.file.keep, [move.text for move in live.moves])

    def take_back(self, live: Deal) -> None:
        """A person has taken moves back, which the file counts."""
        if self.file is not None:
            self._try(self.file.take_back, [move.text for move in live.moves])

    def end(self, result: Result | None, abandoned: Sequence[int] = ()) -> None:
        """The deal has ended, or with None breaks off, and these seats have left it."""
        if self.file is not None:
            self._try(self.file.end, result, sorted({*abandoned, *self.lost}))

    def tell_unsaved(self) -> None:
        """Say again at the end that moves are not on the disk, if that is so."""
        if self.unsaved is not None:
            self.screen.say(words.UNSAVED.format(error=self.unsaved), style="yellow")

    def tell_where(self) -> None:
        """Say where the match is saved, and by which command it goes on; nothing when it is nowhere."""
        if self.path is not None:
            command = words.RESUME
            if self.path.parent.resolve() != folder().resolve():
                command = words.RESUME_FILE.format(file=shlex.quote(str(self.path)))
            self.screen.say_whole(words.SAVED.format(path=self.path, command=command))

    def close(self) -> None:
        """Let go of the file."""
        if self.file is not None:
            self.file.close()

    def _try(self, save: Callable[..., None], *what: object) -> None:
        """Call `save` with these arguments; say when saving fails, or works again, and raise nothing for that."""
        try:
            save(*what)
        except CannotSave as error:
            self._complain(error)
        else:
            if self.unsaved is not None:
                self.screen.say(words.SAVED_AGAIN)
            self.unsaved = None

    def _complain(self, error: CannotSave) -> None:
        if self.unsaved is None:
            self.screen.say(words.NOT_SAVED.format(error=error), style="yellow")
        self.unsaved = error
