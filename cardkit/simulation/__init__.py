"""Simulation: many games between bots, on one core or on a cluster, and their results.

>>> from cardkit import load, simulate
>>> done = simulate(load("podkidnoy"), ["cheapest", "random"], 1000, seed=1)
>>> done.bots[0].score > 0.95
True
"""

from cardkit.simulation.results import BotTally, Comparison, SeatTally, Simulation, Standing, Tournament
from cardkit.simulation.run import Progress, Settings
from cardkit.simulation.runs import compare_rules, merge, simulate, tournament
from cardkit.simulation.statistics.intervals import Estimate, wilson_interval
from cardkit.simulation.statistics.until_sure import UntilSure
from cardkit.simulation.workers import LostWorker, all_cores

__all__ = [
    "BotTally",
    "Comparison",
    "Estimate",
    "LostWorker",
    "Progress",
    "SeatTally",
    "Settings",
    "Simulation",
    "Standing",
    "Tournament",
    "UntilSure",
    "all_cores",
    "compare_rules",
    "merge",
    "simulate",
    "tournament",
    "wilson_interval",
]
