"""Modules and names of this package that have moved, as `cardkit.moved` reads them."""

from collections.abc import Mapping
from typing import Final

MOVED: Final[Mapping[str, str]] = {
    "cardkit_games.adapters.openspiel:Table": "cardkit_games.adapters.openspiel:LoadedGame",
    "cardkit_games.adapters.pettingzoo:CardkitEnv": "cardkit_games.adapters.pettingzoo:CardkitAECEnv",
    "cardkit_games.adapters.rewards": "cardkit_games.adapters.environment",
    "cardkit_games.adapters.words": "cardkit_games.adapters.environment",
    "cardkit_games.bluffing.bots.players.player": "cardkit_games.bluffing.bots.players.decision_bot",
    "cardkit_games.bluffing.bots.players.player:Player": "cardkit_games.bluffing.bots.players.decision_bot:DecisionBot",
    "cardkit_games.bluffing.capabilities": "cardkit_games.bluffing.game",
    "cardkit_games.bluffing.engine.audit": "cardkit_games.bluffing.testing",
    "cardkit_games.bluffing.engine.encoder": "cardkit_games.bluffing.encoding",
    "cardkit_games.bluffing.names": "cardkit_games.names",
    "cardkit_games.bluffing.text.action_names": "cardkit_games.bluffing.engine.actions",
    "cardkit_games.bluffing.text.describe:AND": "cardkit_games.bluffing.text.describe:OR",
    "cardkit_games.bluffing.text.legal_moves": "cardkit_games.bluffing.text.moves",
    "cardkit_games.bluffing.text.moves:plan": "cardkit_games.bluffing.text.planning:plan",
    "cardkit_games.bluffing.text.units": "cardkit_games.bluffing.text.rule_sentences",
    **{
        f"cardkit_games.durak.bots.{old}": f"cardkit_games.durak.bots.{folder}.{old}"
        for old, folder in {
            "cheapest": "players",
            "evaluator": "advice",
            "policy": "search",
            "reasons": "advice",
            "sampling": "belief",
            "solver": "endings",
            "strong": "players",
            "transpositions": "endings",
        }.items()
    },
    "cardkit_games.durak.capabilities": "cardkit_games.durak.game",
    "cardkit_games.durak.engine.audit": "cardkit_games.durak.testing",
    "cardkit_games.durak.engine.encoder": "cardkit_games.durak.encoding",
    "cardkit_games.durak.names": "cardkit_games.names",
    "cardkit_games.durak.text.action_names": "cardkit_games.durak.engine.actions",
    "cardkit_games.durak.text.order": "cardkit_games.durak.text.reports",
    "cardkit_games.durak.text.redeals": "cardkit_games.durak.text.moves",
    "cardkit_games.durak.text.reporting": "cardkit_games.durak.text.reports",
    "cardkit_games.hints:Comparison": "cardkit_games.hints:MoveComparison",
    "cardkit_games.lessons:Step": "cardkit_games.lessons:LessonStep",
    "cardkit_games.puzzles:Wanted": "cardkit_games.puzzles:WantedPuzzles",
    "cardkit_games.simulation.deaths": "cardkit_games.simulation.workers.deaths",
    "cardkit_games.simulation.play:Fault": "cardkit_games.simulation.faults:Fault",
    "cardkit_games.simulation.play:MOST_OF_A_FAULT": "cardkit_games.simulation.faults:MOST_OF_A_FAULT",
    "cardkit_games.simulation.run:Table": "cardkit_games.simulation.run:TableSums",
    "cardkit_games.simulation.run:Wanted": "cardkit_games.simulation.run:WantedGames",
    "cardkit_games.simulation.seating:Seating": "cardkit_games.simulation.seating:BotSeating",
    "cardkit_games.simulation.storage.store:Store": "cardkit_games.simulation.storage.store:RunStore",
    "cardkit_games.simulation.work": "cardkit_games.simulation.workers.work",
    "cardkit_games.simulation.workers.installation:is_foreign": "cardkit_games.bots:is_foreign",
    "cardkit_games.soak": "cardkit_games.testing.soak",
    "cardkit_games.soak:Table": "cardkit_games.testing.soak:SoakTable",
    "cardkit_games.soak:Tally": "cardkit_games.testing.soak:SoakTally",
    "cardkit_games.testing.soak:Table": "cardkit_games.testing.soak:SoakTable",
    "cardkit_games.testing.soak:Tally": "cardkit_games.testing.soak:SoakTally",
}
"""The new place of each old one, in the order of the old names; each stays for a year."""
