"""The games of workers that have died, and what becomes of them."""

from collections import Counter
from typing import Final

import attrs

from cardkit.simulation.faults import DEATH, GIVEN_UP, OVERDUE, Fault
from cardkit.simulation.play import Part
from cardkit.simulation.workers.executors import DIED, Death, LostWorker
from cardkit.simulation.workers.guard import Precautions
from cardkit.simulation.workers.protection import BOT, GAME, NOTHING, RULES, TABLE

MOST_DEATHS: Final = 10
"""The most workers that a bot may end at a table; one that has ended more, and so lost more than the share
`MOST_DEADLY` of the games there, loses the others unplayed, as a new worker takes half a second."""
MOST_DEADLY: Final = 0.01
"""The share of a table's games beside `MOST_DEATHS`, a guess."""
MOST_UNEXPLAINED: Final = 20
"""The most workers in a row that may die without a bot that has done it; after them the run ends."""


@attrs.define
class Deaths:
    """The workers of a run that have died: whose doing it was, and how to go on."""

    watched: set[int] = attrs.field(factory=set)
    """The tables at which one has died."""
    killed: set[tuple[int, ...]] = attrs.field(factory=set)
    """Games in which a worker was killed from outside, each with the bot that was asked."""
    by_bot: Counter[tuple[int, int]] = attrs.field(factory=Counter)
    """The number of workers that the bot at an index of a table has ended."""
    lost: dict[int, dict[tuple[int, int], tuple[int, Fault]]] = attrs.field(factory=dict)
    """The lost games by table, and by rule set and game: the index of the bot that has lost the game, and its fault."""
    given_up: dict[int, dict[int, Fault]] = attrs.field(factory=dict)
    """The reasons why bots are not asked any more, by table and index."""
    unexplained: int = 0

    def precautions(self, part: Part) -> Precautions:
        """Return what is known now to whoever plays `part`."""
        table = part.table
        if table not in self.watched:
            return Precautions()
        per_deal = part.lineup.games_per_deal
        games = range(part.start * per_deal, part.stop * per_deal)
        lost = {game: fault for game, fault in self.lost.get(table, {}).items() if game[1] in games}
        return Precautions(True, lost, dict(self.given_up.get(table, {})))

    def again(self, part: Part, death: Death, games: int) -> list[Part]:
        """Return the parts to play instead of `part`, last first: a worker died over it, with `games` played so far.

        Raises `LostWorker` when workers die again and again and no bot has done it.
        """
        table, rules, game, index = (death.note[what] for what in (TABLE, RULES, GAME, BOT))
        deal = game // part.lineup.games_per_deal
        if table == NOTHING:
            self._unexplained()
            return [part]
        if table != part.table or not part.start <= deal < part.stop:
            return [part]  # it waited behind the one that was being played
        if index != NOTHING and (not death.killed or death.note in self.killed):
            self.lost.setdefault(table, {})[rules, game] = index, self._blame(part, index, death, games)
        else:
            self._unexplained()
            self.killed.add(death.note)
        self.watched.add(table)
        spans = ((deal + 1, part.stop), (deal, deal + 1), (part.start, deal))
        return [attrs.evolve(part, start=start, stop=stop) for start, stop in spans if start < stop]

    def _unexplained(self) -> None:
        self.unexplained += 1
        if self.unexplained > MOST_UNEXPLAINED:
            raise LostWorker(str(DIED))

    def _blame(self, part: Part, index: int, death: Death, games: int) -> Fault:
        """Count a death, and return it as the fault of a bot."""
        self.unexplained = 0
        label = part.lineup.labels[index]
        self.by_bot[part.table, index] += 1
        times = self.by_bot[part.table, index]
        if times > MOST_DEATHS and times > MOST_DEADLY * games:
            fault = Fault(label, NOTHING, GIVEN_UP, {"name": label, "times": times})
            self.given_up.setdefault(part.table, {})[index] = fault
        if death.late and part.lineup.time_limit is not None:
            return Fault(label, NOTHING, OVERDUE, {"name": label, "seconds": part.lineup.time_limit})
        return Fault(label, NOTHING, DEATH, {"name": label, "exit_code": death.exit_code})
