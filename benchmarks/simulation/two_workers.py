"""How many times as fast two workers play as one, and two programs that know nothing of each other.

    python benchmarks/simulation/two_workers.py [--games 1_000_000] [--rounds 5]

plays podkidnoy, cheapest against cheapest, in turns: with one worker, with two, and half of the games in each of two
programs of one worker that run at once. The two programs share nothing but the machine: what they lack to twice the
speed, its two cores lack, and what two workers lack to the two programs is cardkit's. For a quiet machine.
"""

import argparse
import os
import subprocess
import sys
import time
from statistics import median


def seconds(games: int, workers: int, programs: int = 1) -> float:
    """How long so many programs take by the clock that play together so many games."""
    command = [sys.executable, "-P", "-c", "from cardkit_cli.app import main; main()", "simulate"]
    command += [
        "podkidnoy",
        "--bots",
        "cheapest,cheapest",
        "--workers",
        str(workers),
        "--games",
        str(games // programs),
    ]
    start = time.perf_counter()
    started = [subprocess.Popen([*command, "--seed", str(seed)], stdout=subprocess.DEVNULL) for seed in range(programs)]
    codes = [program.wait() for program in started]
    if any(codes):
        sys.exit("A run has failed.")
    return time.perf_counter() - start


def main() -> None:
    """Measure in turns, and print the ratios."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=5)
    wanted = parser.parse_args()
    if (os.cpu_count() or 1) < 2:
        sys.exit("This machine has one core.")
    workers, programs = [], []
    for _ in range(wanted.rounds):
        one, two = seconds(wanted.games, 1), seconds(wanted.games, 2)
        apart = seconds(wanted.games, 1, programs=2)
        workers.append(one / two)
        programs.append(one / apart)
        print(f"one worker {one:.1f} s; two {two:.1f} s, {one / two:.2f} times; two programs {one / apart:.2f} times")
    ratio, control = median(workers), median(programs)
    print(f"medians: two workers {ratio:.2f} times, two programs {control:.2f} times; {ratio / control:.2f} of those")


if __name__ == "__main__":
    main()
