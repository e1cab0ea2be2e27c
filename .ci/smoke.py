"""Uses the cardkit that is installed where this runs as a stranger does, and prints what came of it.

A whole deal at the terminal by piped input, a simulation with two workers, and the conformance of three presets: what
is printed must be the same on every machine. Run in an empty folder: `python smoke.py`.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

BOUND = re.compile(r'(high|low)": ')
"""An end of an interval, which is told only where SciPy is installed."""

PRESETS = ("podkidnoy", "verish-ne-verish", "cheat")


def command(*arguments: str, typed: str = "") -> str:
    """What `cardkit` prints, run beside this interpreter, with data in the folder where it runs."""
    program = Path(sys.executable).with_name("cardkit")
    here = {"HOME": os.getcwd(), "XDG_DATA_HOME": os.getcwd(), "LANGUAGE": "en", "PYTHONUTF8": "1"}
    done = subprocess.run(
        [program, *arguments], input=typed, capture_output=True, encoding="utf-8", env={**os.environ, **here}
    )
    if done.returncode:
        sys.exit(f"cardkit {' '.join(arguments)} ended with {done.returncode}:\n{done.stderr}")
    return done.stdout


def main() -> None:
    """Play, simulate, check."""
    command("play", "durak", "--seats", "human,normal", "--seed", "5", "--save", "deal.toml", typed="1\n" * 200 + "q\n")
    deal = Path("deal.toml").read_text(encoding="utf-8")
    assert "result" in deal, deal
    print(*(line for line in deal.splitlines() if not line.startswith("date")), sep="\n")
    bots = "normal,honest,random"
    told = json.loads(
        command("simulate", "cheat", "--bots", bots, "--games", "30", "--seed", "3", "--workers", "2", "--json")
    )
    told.pop("run", None)  # how long it took, and where
    print(*(line for line in json.dumps(told, indent=1).splitlines() if not BOUND.search(line)), sep="\n")
    for preset in PRESETS:
        done = subprocess.run([sys.executable, "-c", CONFORMANCE, preset], check=True, capture_output=True, text=True)
        print(done.stdout, end="")


CONFORMANCE = """
import sys
from cardkit.testing.kit import CHECKS, Options
from cardkit.testing.random_deals import NothingToCheck
from cardkit_games import load
from cardkit_games.bluffing.testing import half_honest, said_at_a_bluffing_table
game = load(sys.argv[1], {"action_cap": 100})
bluffing = Options(1, said_at_a_bluffing_table, half_honest, history=True)
options = bluffing if game.family == "bluffing" else Options(1)
for name, check in CHECKS.items():
    try:
        print(game.name, name, check(game, 3, 1, options))
    except NothingToCheck as reason:
        print(game.name, name, reason)
"""

if __name__ == "__main__":
    main()
