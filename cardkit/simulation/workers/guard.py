"""Plays a part for a worker: who is asked is noted, should it die, and games that were lost before are not played."""

from collections.abc import Mapping
from typing import Final

import attrs
from mypy_extensions import i64

from cardkit.engine.bots import Bot
from cardkit.engine.faults import NotInstalled
from cardkit.engine.state import Observation
from cardkit.game.game import AnyGame
from cardkit.language import ENGLISH, gettext, speaking
from cardkit.simulation.faults import Fault, fault_of
from cardkit.simulation.lineup import Lineup
from cardkit.simulation.play import Batch, Part, PartPlayer, RunGame
from cardkit.simulation.storage.parts import Destination
from cardkit.simulation.workers.installation import Installation, UnfitWorker
from cardkit.simulation.workers.protection import interrupted, note_bot, note_game, note_nothing, protected


@attrs.frozen
class Precautions:
    """Knowledge about workers that have died at the table of a part."""

    watched: bool = False
    """True where one has died: then each time is noted which bot is asked, as it always is under a time limit."""
    lost: Mapping[tuple[int, int], tuple[int, Fault]] = attrs.field(factory=dict)
    """By rule set and game the index of the bot that ended the worker that played it, and its fault."""
    given_up: Mapping[int, Fault] = attrs.field(factory=dict)
    """By its index a bot that has ended so many workers that it loses all games unplayed."""


def play_guarded(part: Part, precautions: Precautions) -> Batch:
    """Play the deals of `part` as `play_part` does, in a process that bots cannot harm without being named."""
    try:
        with speaking(ENGLISH), protected():
            return GuardedPlayer(part, precautions).play()
    finally:
        note_nothing()


def checked(lineup: Lineup) -> Lineup:
    """Return what `lineup.checked` does, noting which bot is made."""

    def make(index: int, game: AnyGame) -> Bot:
        note_bot(index, lineup.time_limit)
        return lineup.make(index, game)

    try:
        return lineup.checked(make)
    finally:
        note_bot()


class GuardedPlayer(PartPlayer):
    """A player that notes which game is played and which bot is at work, and does not play what is lost already."""

    def __init__(self, part: Part, precautions: Precautions) -> None:
        super().__init__(part)
        self.precautions = precautions

    def play_game(self, rules: int, deal: int, number: int, seated: list[int]) -> None:
        """Play one game, unless a bot loses it unplayed."""
        note_game(self.part.table, rules, number)
        lost = self.lost(rules, number, seated)
        if lost is None:
            super().play_game(rules, deal, number, seated)
        else:
            index, fault = lost
            game = self.begin(rules, deal, number, seated)
            self.forfeit(game, seated.index(index), attrs.evolve(fault, game=number))

    def lost(self, rules: int, number: int, seated: list[int]) -> tuple[int, Fault] | None:
        """Return the index of the bot that loses the game unplayed, and why; None where it is to be played."""
        lost, given_up = self.precautions.lost, self.precautions.given_up
        if not lost and not given_up:
            return None
        first = next(((index, given_up[index]) for index in seated if index in given_up), None)
        return lost.get((rules, number), first)

    def seat(self, game: RunGame) -> None:
        """Seat the bots; where a worker has died they are watched."""
        super().seat(game)
        note_bot()
        limit = self.lineup.time_limit
        if self.precautions.watched or limit is not None:
            seated = zip(game.players, game.seated, strict=True)
            game.players = [_WatchedBot(bot, index, limit) for bot, index in seated]

    def make(self, rules: int, index: int, number: int) -> Bot:
        """Make a bot, and note which."""
        note_bot(index, self.lineup.time_limit)
        return super().make(rules, index, number)

    def tell(self, index: int, bot: Bot, method: str, *arguments: object) -> None:
        """Tell a bot of the start or end of its game, and note which."""
        note_bot(index, self.lineup.time_limit)
        try:
            super().tell(index, bot, method, *arguments)
        finally:
            note_bot()

    def fault(self, wrong: BaseException, index: int, number: int) -> Fault:
        """Return what a bot has done, also one that raised `KeyboardInterrupt`; raises an interrupt by a person."""
        own = isinstance(wrong, KeyboardInterrupt) and not interrupted()
        return fault_of(wrong, self.lineup.labels[index], number) if own else super().fault(wrong, index, number)


class _WatchedBot(Bot):
    """Another bot; whenever it is asked for an action, that is noted."""

    def __init__(self, bot: Bot, index: int, time_limit: float | None) -> None:
        super().__init__(bot.name, bot.seed)
        self._bot = bot
        self._index = index
        self._time_limit = time_limit

    def act(self, observation: Observation) -> i64:
        """Return its action."""
        note_bot(self._index, self._time_limit)
        try:
            return self._bot.act(observation)
        finally:
            note_bot()

    def end(self, scores: list[float]) -> None:
        """Pass it on."""
        self._bot.end(scores)


NO_PRECAUTIONS: Final = Precautions()


def do_part(
    part: Part,
    installation: Installation,
    destination: Destination | None = None,
    precautions: Precautions = NO_PRECAUTIONS,
) -> Batch:
    """Play `part`, and keep its games where there is a place for them: then only sums come back.

    Raises `UnfitWorker` where something is missing or another one here, and `InvalidStore`, told in the language of
    whoever has given it.
    """
    with speaking(installation.language):
        installation.check()
        if destination is not None and not destination.is_here():
            raise UnfitWorker(
                gettext(
                    "A worker does not see the run in {folder}: name a folder that all workers share, or "
                    "play with one worker.",
                    folder=destination.folder,
                )
            )
        try:
            batch = play_guarded(part, precautions)
        except NotInstalled as missing:
            raise UnfitWorker(gettext("A worker cannot play: {why}.", why=str(missing).rstrip("."))) from None
        return destination.keep(batch) if destination is not None else batch
