"""Records in files, for the commands that replay, show and export them."""

import shlex
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import attrs

from cardkit.errors import CardkitError, InvalidText
from cardkit.harmless import printable, sentence
from cardkit.records.playback import Playback, play_back
from cardkit.records.reading import load_records
from cardkit.records.record import Record
from cardkit_cli.records import words
from cardkit_cli.terminal.console import Screen
from cardkit_games.catalogue import load
from cardkit_games.export import captions


@attrs.frozen
class Deals:
    """The deals of a file, each played back when it is wanted."""

    path: Path
    records: Sequence[Record]

    @classmethod
    def read(cls, path: Path) -> "Deals":
        """Read a file; raises `InvalidText`."""
        return cls(path, load_records(path))

    def numbers(self, deal: int | None) -> range:
        """The deals to show, from 1: the one asked for, or all. Raises `InvalidText`."""
        last = len(self.records)
        if deal is None:
            return range(1, last + 1)
        if not 1 <= deal <= last:
            raise InvalidText(words.NO_DEAL.format(number=deal, last=last))
        return range(deal, deal + 1)

    def play_back(self, number: int) -> Playback:
        """Play one of them back; raises `InvalidText`, which names the file and the line."""
        with self.named():
            return play_back(self.records[number - 1], load)

    @contextmanager
    def named(self) -> Iterator[None]:
        """Errors in the block name the file."""
        try:
            yield
        except CardkitError as error:
            raise InvalidText(f"{self.path}: {error}") from None

    def heading(self, number: int, played: Playback, screen: Screen) -> None:
        """Say what the deal is: the game, its rules, who sat where, and when."""
        record, game = played.record, played.game
        sentences = [words.HEADING.format(game=game.name, title=game.preset.title)]
        if len(self.records) > 1:
            sentences.append(words.DEAL_OF.format(number=number, last=len(self.records)))
        screen.say(" ".join(sentences), style="bold")
        if record.rules:
            rules = ", ".join(f"{name}={value}" for name, value in record.rules.items())
            screen.say(words.RULES.format(rules=rules))
        screen.say(words.SEATS.format(seats=", ".join(_seated(played))))
        about = [words.PLAYED_ON.format(date=printable(record.date))] if record.date else []
        about += [words.SEED.format(seed=record.seed)] if record.seed is not None else []
        if about:
            screen.say(" ".join(about))
        if record.view is not None:
            screen.say(words.VIEW.format(name=played.names[record.view], seat=record.view))


def _seated(played: Playback) -> list[str]:
    players = played.record.players
    if not players:
        return [words.HAND_OF.format(seat=seat, name=name) for seat, name in enumerate(played.names)]
    return [
        words.PLAYED_BY.format(seat=seat, name=name, player=player)
        if player != name
        else words.HAND_OF.format(seat=seat, name=name)
        for seat, (name, player) in enumerate(zip(played.names, map(printable, players), strict=True))
    ]


def only_record(path: Path, deal: int | None = None) -> Record:
    """The record of one deal in a file; raises `InvalidText`, also for a match of several when none is named."""
    deals = Deals.read(path)
    if deal is None and len(deals.records) > 1:
        raise InvalidText(words.ONE_DEAL.format(path=path, number=len(deals.records), file=shlex.quote(str(path))))
    with deals.named():
        return deals.records[deals.numbers(deal)[0] - 1]


def ending(played: Playback, face: Any) -> list[str]:
    """How the deal ended, or that it goes on, or that the file breaks off; a sentence each."""
    told = [captions.ending(played, captions.Teller(face.tell, face.tell_result))]
    if played.record.dropped:
        told.append(sentence(words.DROPPED.format(line=played.record.dropped)))
    return told
