"""Measures what each change to mypyc's C gives: builds the engine with all of them, and with each one left out.

Run it in a checkout, with a Python that has what the build needs (`pip install '.[dev]'`) and with valgrind: `python
benchmarks/speed/rewritings.py`. Prints a table in Markdown: instructions and processor time of a random game without
each change, as shares of what the build with all of them takes, and whether the same games were played.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from contextlib import redirect_stdout
from pathlib import Path
from statistics import median
from typing import Any, Final

from setuptools import Distribution

ROOT: Final = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

import hatch_extensions  # noqa: E402 - stands beside the sources, not in a package
import hatch_speed  # noqa: E402
from hatch_build import COMPILED, ROOTS  # noqa: E402

GAMES: Final = {"podkidnoy": (2, 100), "cheat-updown": (4, 30)}
"""The presets, each with its seats, and how many games are played, and then three times as many."""
PLAY: Final = f"""
import sys, time
from librt.random import Random
from cardkit.engine.playout import play_out_many
from cardkit.game.game import Opening
from cardkit import load
for preset, (seats, games) in {GAMES}.items():
    dealer, rng, times = load(preset).dealer(seats, Opening(0)), Random(1), int(sys.argv[1])
    first = play_out_many(dealer, games, rng)
    start = time.process_time()
    print(*first, *play_out_many(dealer, times * games, rng), time.process_time() - start)
"""
VALGRIND: Final = (
    *("valgrind", "--tool=callgrind", "--toggle-collect=CPyDef_playout___play_out_many"),
    *("--dump-after=CPyDef_playout___play_out_many", "--callgrind-out-file=callgrind"),
)
"""Counts what happens within the play-outs, and writes a file after each call: callgrind.1, callgrind.2 and so on."""
TIMED: Final = 100
"""How many times as many games are played where processor time is measured."""


class Builds:
    """A folder with the packages, compiled, and libraries of their C without one change each."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for root in ROOTS:
            shutil.copytree(ROOT / root, folder / Path(root).name, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
        os.chdir(folder)
        self.changes = hatch_extensions.changes(list(COMPILED))
        kept = hatch_extensions.changes
        hatch_extensions.changes = lambda modules: {"keep": self._keep, **kept(modules)}
        with redirect_stdout(sys.stderr):  # what mypyc says
            made = hatch_extensions.extensions(list(COMPILED), "quick")
        self.library = made[0]
        self.sources: list[str] = list(self.library.sources)
        self._build(made, folder)

    def _keep(self, sources: list[str]) -> None:
        """Keep the C files as mypyc has written them."""
        shutil.copytree("build", "written")

    def without(self, name: str) -> Path:
        """Build the engine's half without the change of that name; return the folder of the library."""
        shutil.copytree("written", "build", dirs_exist_ok=True)
        function = name.removeprefix("bits.")
        bits = dict(hatch_speed.BITS)
        hatch_speed.BITS.pop(function, None)
        for other, change in self.changes.items():
            if other != name:
                change(self.sources)
        hatch_speed.BITS.update(bits)
        self.library.sources = list(self.sources)
        self.library.halves = hatch_extensions.halves(self.library, "quick")[:1]
        self.library.extra_objects = [str(next(self.folder.rglob("rest.o")))]
        target = self.folder / "without" / name
        self._build([self.library], target)
        return target

    def _build(self, extensions: list[Any], target: Path) -> None:
        command = hatch_extensions.BuildHalves(Distribution({"name": "cardkit", "ext_modules": extensions}))
        command.force, command.parallel = True, os.cpu_count()
        command.build_lib, command.build_temp = str(target), str(self.folder / "objects")
        command.ensure_finalized()
        command.run()
        for extension in extensions:
            for module in getattr(extension, "modules", [])[1:]:
                shutil.copyfile(command.get_ext_fullpath(extension.name), command.get_ext_fullpath(module))

    def play(self, library: Path, times: int, *before: str) -> list[list[str]]:
        """Play with the library in that folder; return for each preset what was played, and the time of the second."""
        environment = {**os.environ, "PYTHONHASHSEED": "0"}
        environment["PYTHONPATH"] = os.pathsep.join([str(library), str(self.folder)])
        command = [*before, sys.executable, "-c", PLAY, str(times)]
        done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment, cwd=library)
        return [line.split() for line in done.stdout.splitlines()]

    def instructions(self, library: Path) -> tuple[list[float], list[list[str]]]:
        """Return the instructions of a game of each preset, and what was played."""
        played = [line[:4] for line in self.play(library, 3, *VALGRIND)]
        sums = [
            int(re.findall(r"^totals: (\d+)", Path(library, f"callgrind.{number}").read_text(), re.MULTILINE)[0])
            for number in range(1, 2 * len(GAMES) + 1)
        ]
        games = [number for _, number in GAMES.values()]
        return [(sums[2 * at + 1] - sums[2 * at]) / (2 * games[at]) for at in range(len(games))], played

    def times(self, library: Path, pairs: int) -> list[float]:
        """Return the processor time with this library in that with all changes, for each preset: medians of turns."""
        turns = [(self.play(library, TIMED), self.play(self.folder, TIMED)) for _ in range(pairs)]
        return [median(float(one[at][4]) / float(all_[at][4]) for one, all_ in turns) for at in range(len(GAMES))]


def names() -> list[str]:
    """The changes that are measured."""
    return [*hatch_extensions.changes([]), *(f"bits.{function}" for function in hatch_speed.BITS)]


def main() -> None:
    """Build, measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="+", choices=names(), default=names(), help="the changes to measure (all)")
    parser.add_argument("--pairs", type=int, default=5, help="turns whose processor time is compared (default: 5)")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="cardkit-rewritings-") as folder:
        report(Builds(Path(folder)), given.only, given.pairs)


def report(builds: Builds, only: list[str], pairs: int) -> None:
    """Print a row for each change."""
    heads = [f"`{preset}`, {seats} seats" for preset, (seats, _) in GAMES.items()]
    whole, played = builds.instructions(builds.folder)
    print(f"| Without | {' | '.join(f'{head}: instructions | Time' for head in heads)} | Same games |")
    print("|---" * (2 + 2 * len(heads)) + "|")
    print(f"| nothing | {' | '.join(f'{number:,.0f} | 1' for number in whole)} | |", flush=True)
    for name in only:
        library = builds.without(name)
        counted, same = builds.instructions(library)
        cells = (
            f"{number / base:.3f} | {time:.2f}"
            for number, base, time in zip(counted, whole, builds.times(library, pairs), strict=True)
        )
        print(f"| {name} | {' | '.join(cells)} | {'yes' if same == played else 'no'} |", flush=True)


if __name__ == "__main__":
    main()
