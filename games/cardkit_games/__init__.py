"""The games: Durak and its variants, Cheat and its relatives, and the bots that play them.

>>> from cardkit_games import load
>>> game = load("podkidnoy", {"throw_who": "attacker"})
>>> state = game.deal(seats=2, seed=7)
>>> state.actor, len(state.actions())
(1, 6)
"""

from cardkit_games.bots import bot_names, make_bot
from cardkit_games.catalogue import load, presets
from cardkit_games.simulation import compare_rules, simulate, tournament

__all__ = ["bot_names", "compare_rules", "load", "make_bot", "presets", "simulate", "tournament"]
