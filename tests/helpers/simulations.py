"""Runs of the command between bots, and bots that are slow, loud, or fail."""

import json
import subprocess
from collections.abc import Callable
from typing import Any

Run = Callable[..., "subprocess.CompletedProcess[str]"]
Refused = Callable[..., str]

BOT_KEYS = ["bot", "games", "wins", "losses", "draws", "unfinished", "score", "score_low", "score_high"]
KEYS = [
    *("game", "rules", "players", "games", "seed", "duplicate", "bots", "by_seat", "by_turn", "deals", "draws"),
    *("unfinished", "decisions", "actions", "counts", "elo", "ratings", "faults", "repeatable", "anytime"),
    *("match", "iterations", "interrupted", "run"),
]
RUN_KEYS = ["seconds", "games_per_second", "workers", "date", "version", "compiled"]

SLOW = """
import os
import time

class Slow:
    def act(self, seen):
        if "SLOW" in os.environ:
            time.sleep(0.001)
        return min(seen.actions())

class Prints:
    def act(self, seen):
        print("thinking")
        os.write(1, b"hard")
        return min(seen.actions())

class Raises:
    def act(self, seen):
        raise ValueError("boom")
"""


def simulated(here: Run, *arguments: str) -> Any:
    """The results of 20 games, by one worker unless the arguments say otherwise."""
    workers = () if "--workers" in arguments else ("--workers", "1")
    done = here("simulate", "podkidnoy", "--json", "--games", "20", *workers, *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)
