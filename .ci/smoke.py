"""Uses the cardkit that is installed where this runs as a stranger does, and prints what came of it.

A whole deal at the terminal by piped input, a simulation, and the conformance of three presets: what is printed must be
the same on every machine. Run in an empty folder: `python smoke.py [INTERPRETER [WORKERS]]`, where the interpreter is
this one unless another is named, and has `cardkit` beside it; two workers play unless it is said otherwise. Where that
is one, because the machine has no more, asking for two must be refused in a sentence.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

BOUND = re.compile(r'(high|low)": ')
"""An end of an interval: its last digits are those of the logarithms of a machine."""

PRESETS = ("podkidnoy", "verish-ne-verish", "cheat")


INTERPRETER = Path(sys.argv[1] if len(sys.argv) > 1 else sys.executable).absolute()
WORKERS = sys.argv[2] if len(sys.argv) > 2 else "2"


def run(*arguments: str | Path, typed: str = "", code: int = 0) -> "subprocess.CompletedProcess[str]":
    """Run a command that ends with `code`, with data in the folder where it runs."""
    here = {"HOME": os.getcwd(), "XDG_DATA_HOME": os.getcwd(), "LANGUAGE": "en", "PYTHONUTF8": "1"}
    done = subprocess.run(arguments, input=typed, capture_output=True, encoding="utf-8", env={**os.environ, **here})
    if done.returncode != code:
        sys.exit(f"{' '.join(map(str, arguments))} ended with {done.returncode}:\n{done.stderr}")
    return done


def command(*arguments: str, typed: str = "") -> str:
    """What `cardkit` prints."""
    return run(INTERPRETER.with_name("cardkit"), *arguments, typed=typed).stdout


def main() -> None:
    """Play, simulate, check."""
    command("play", "durak", "--seats", "human,normal", "--seed", "5", "--save", "deal.toml", typed="1\n" * 200 + "q\n")
    deal = Path("deal.toml").read_text(encoding="utf-8")
    assert "result" in deal, deal
    print(*(line for line in deal.splitlines() if not line.startswith("date")), sep="\n")
    simulation = ("simulate", "cheat", "--bots", "normal,honest,random", "--games", "30", "--seed", "3", "--json")
    told = json.loads(command(*simulation, "--workers", WORKERS))
    told.pop("run", None)  # how long it took, and where
    told.pop("ratings")  # whose last digits are the machine's too
    print(*(line for line in json.dumps(told, indent=1).splitlines() if not BOUND.search(line)), sep="\n")
    print(run(INTERPRETER, "-c", CONFORMANCE, *PRESETS).stdout, end="")
    if WORKERS == "1":
        refused = run(INTERPRETER.with_name("cardkit"), *simulation, "--workers", "2", code=2).stderr
        assert re.fullmatch("cardkit: .+ cannot start other processes.+\n", refused, re.DOTALL), refused


CONFORMANCE = """
import sys
from cardkit.testing.kit import CHECKS, Options
from cardkit.testing.random_deals import NothingToCheck
from cardkit import load
for preset in sys.argv[1:]:
    game = load(preset, {"action_cap": 100})
    for name, check in CHECKS.items():
        if game.family == "bluffing" and name in ("no_leak", "sentences", "messages"):
            continue  # these have to be told what everybody notices: tests/helpers/bluffing_kit.py
        try:
            print(game.name, name, check(game, 3, 1, Options(1)))
        except NothingToCheck as reason:
            print(game.name, name, reason)
"""

if __name__ == "__main__":
    main()
