"""What becomes of the games of workers that have died."""

from collections import Counter
from typing import Final

import attrs

from cardkit_games.simulation.play import Part
from cardkit_games.simulation.workers.executors import DIED, Death, LostWorker
from cardkit_games.simulation.workers.protection import BOT, GAME, NOTHING, RULES, TABLE

MOST_DEATHS: Final = 10
"""A bot that has ended more workers than this at a table,"""
MOST_DEADLY: Final = 0.01
"""and so lost more than this share of the games there, loses the others unplayed: a new worker takes half a second."""
MOST_UNEXPLAINED: Final = 20
"""So many workers in a row may die without a bot that has done it; then the run ends."""


@attrs.define
class Deaths:
    """The workers of a run that have died: whose doing it was, and how to go on."""

    watched: set[int] = attrs.field(factory=set)
    """The tables at which one has died."""
    killed: set[tuple[int, ...]] = attrs.field(factory=set)
    """Games in which a worker was killed from outside, each with the bot that was asked."""
    by_bot: Counter[tuple[int, int]] = attrs.field(factory=Counter)
    """How many workers the bot at an index of a table has ended."""
    given_up: dict[int, dict[int, str]] = attrs.field(factory=dict)
    """By table and index, why a bot is not asked any more."""
    unexplained: int = 0

    def prepared(self, part: Part) -> Part:
        """The part as it is to be played now."""
        if part.table not in self.watched:
            return part
        return attrs.evolve(part, watched=True, given_up=self.given_up.get(part.table, {}))

    def again(self, part: Part, death: Death, games: int) -> list[Part]:
        """The parts to play instead of `part`, last first; a worker died over it, with `games` played at the table.

        Raises `LostWorker` when workers die again and again and no bot has done it.
        """
        table, rules, game, index = (death.note[what] for what in (TABLE, RULES, GAME, BOT))
        deal = game // part.lineup.games_per_deal
        if table == NOTHING:
            self._unexplained()
            return [part]
        if table != part.table or not part.start <= deal < part.stop:
            return [part]  # it waited behind the one that was being played
        lost = dict(part.lost)
        if index != NOTHING and (not death.killed or death.note in self.killed):
            lost[rules, game] = index, self._blame(part, index, death, games)
        else:
            self._unexplained()
            self.killed.add(death.note)
        self.watched.add(table)
        spans = ((deal + 1, part.stop), (deal, deal + 1), (part.start, deal))
        return [attrs.evolve(part, start=start, stop=stop, lost=lost) for start, stop in spans if start < stop]

    def _unexplained(self) -> None:
        self.unexplained += 1
        if self.unexplained > MOST_UNEXPLAINED:
            raise LostWorker(str(DIED))

    def _blame(self, part: Part, index: int, death: Death, games: int) -> str:
        """Count it, and say what the bot did."""
        self.unexplained = 0
        label = part.lineup.labels[index]
        self.by_bot[part.table, index] += 1
        times = self.by_bot[part.table, index]
        if times > MOST_DEATHS and times > MOST_DEADLY * games:
            self.given_up.setdefault(part.table, {})[index] = (
                f"The bot {label!r} has ended the process that played it in {times} games: it loses the others "
                "unplayed."
            )
        return f"The bot {label!r} ended the process that played it ({death})."
