"""The games: Durak and its variants, Cheat and its relatives, and the bots that play them.

>>> from cardkit_games import load
>>> game = load("podkidnoy", {"throw_who": "attacker"})
>>> state = game.deal(seats=2, seed=7)
>>> state.actor, len(state.actions())
(1, 6)
"""

from cardkit_games.bots import bot_names, make_bot
from cardkit_games.catalogue import load, presets
from cardkit_games.simulation import simulate

__all__ = ["bot_names", "load", "make_bot", "presets", "simulate"]
