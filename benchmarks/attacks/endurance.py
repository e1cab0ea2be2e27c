"""What time and the system do to a program: stopped, resized, hashed otherwise, pickled elsewhere, run for long.

Run as `python benchmarks/attacks/endurance.py NAME --number N`; without a name all are tried. What came of it stands in
docs/notes/reliability.md.
"""

import argparse
import fcntl
import json
import os
import pickle
import pty
import random
import resource
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from librt.random import Random

from cardkit import VectorGame, load, make_bot, simulate
from cardkit.errors import CardkitError
from cardkit.records.reading import load_match
from cardkit.records.saving import SavedGame

COMMAND: Final = "from cardkit_cli.app import main; main()"
GAMES: Final = ("podkidnoy", "perevodnoy", "cheat-updown", "verish-ne-verish", "cals-bs")


def hashes(number: int, rng: random.Random) -> str:
    """The same runs under other seeds of Python's hashes: every digit of the results is the same."""
    found: set[str] = set()
    for _ in range(number):
        results = []
        for game in GAMES[:4]:
            bots = "normal,random,cheapest" if game in GAMES[:2] else "normal,random,honest"
            options = ("simulate", game, "--bots", bots, "--games", "12", "--seed", "5", "--json", "--workers", "1")
            done = subprocess.run(
                [sys.executable, "-c", COMMAND, *options],
                env={**os.environ, "PYTHONHASHSEED": str(rng.randrange(2**32))},
                capture_output=True,
                text=True,
                check=True,
            )
            results.append({key: value for key, value in json.loads(done.stdout).items() if key != "run"})
        found.add(json.dumps(results))
    return f"{number} seeds of hashes, four games each: {len(found)} different results"


def stopped(number: int, rng: random.Random) -> str:
    """SIGSTOP of a program that plays and saves: others are refused meanwhile, and it goes on after SIGCONT."""
    refused = went_on = 0
    player = Path(__file__).with_name("attacks.py")
    with tempfile.TemporaryDirectory() as folder:
        for index in range(number):
            path = Path(folder) / f"{index}.toml"
            program = subprocess.Popen(
                [sys.executable, player, "--player", path, "--seed", str(rng.randrange(2**32))],
                stdout=subprocess.PIPE,
            )
            assert program.stdout is not None
            program.stdout.readline()
            program.send_signal(signal.SIGSTOP)
            time.sleep(0.05)
            before = path.read_bytes()
            try:
                SavedGame(path).close()
            except CardkitError:
                refused += 1
            program.send_signal(signal.SIGCONT)
            time.sleep(0.2)
            program.kill()
            program.wait()
            after = path.read_bytes()
            went_on += (
                after.startswith(before.rpartition(b"\n")[0]) and len(after) > len(before) and bool(load_match(path))
            )
    return f"{number} programs stopped: others refused {refused} times, {went_on} went on with all that was there"


def resizing(number: int, rng: random.Random) -> str:
    """A storm of changes of the window's size while a deal is played in a terminal: no traceback, and it ends."""
    tracebacks = ended = 0
    for _ in range(number):
        with tempfile.TemporaryDirectory() as folder:
            process, terminal = pty.fork()
            if process == 0:
                os.chdir(folder)
                arguments = [
                    "play",
                    "podkidnoy",
                    "--plain",
                    "--seats",
                    "human,cheapest",
                    "--pace",
                    "0",
                    "--name",
                    "Ann",
                ]
                os.execve(
                    sys.executable,
                    [sys.executable, "-c", COMMAND, *arguments, "--save", "game.toml"],
                    {**os.environ, "TERM": "xterm-256color"},
                )
            shown, typed, end = b"", 0, time.monotonic() + 60
            while time.monotonic() < end:
                size = struct.pack("HHHH", rng.randrange(1, 90), rng.randrange(1, 250), 0, 0)
                fcntl.ioctl(terminal, termios.TIOCSWINSZ, size)
                ready, _, _ = select.select([terminal], [], [], 0.005)
                try:
                    shown += os.read(terminal, 65_536) if ready else b""
                except OSError:
                    break
                if typed < 400 and not ready:
                    os.write(terminal, b"1\n" if typed < 300 else b"q\n")
                    typed += 1
            os.kill(process, signal.SIGKILL)
            _, status = os.waitpid(process, 0)
            ended += os.WIFEXITED(status) or b"Bye" in shown
            tracebacks += b"Traceback" in shown
    return f"{number} deals in storms of resizing: {tracebacks} tracebacks, {ended} ended by themselves"


def pickles(number: int, rng: random.Random, other: str = "") -> str:
    """States and observations pickled by the Python `other` and read by this one are the same."""
    program = (
        "import pickle, sys\nfrom cardkit import load\nimport random\n"
        "def states(number, seed):\n"
        "    rng = random.Random(seed)\n"
        "    for index in range(number):\n"
        f"        game = load({GAMES!r}[index % {len(GAMES)}])\n"
        "        state = game.deal_state(3, seed=rng.randrange(2**40))\n"
        "        for _ in range(rng.randrange(40)):\n"
        "            if not state.over:\n"
        "                state.apply(rng.choice(list(state.actions())))\n"
        "        yield game, state, [state.observe(seat) for seat in range(3)]\n"
    )
    seed = rng.randrange(2**32)
    writing = f"{program}sys.stdout.buffer.write(pickle.dumps(list(states({number}, {seed}))))"
    there = subprocess.run([other or sys.executable, "-c", writing], capture_output=True, check=True).stdout
    names: dict[str, Callable[[int, int], list[object]]] = {}
    exec(program, names)  # the same states here
    read, own = pickle.loads(there), list(names["states"](number, seed))
    same = sum(one == two for one, two in zip(read, own, strict=True))
    return f"{number} states with three observations each from {other or 'another process'}: {same} the same here"


def clocks(number: int, rng: random.Random) -> str:
    """Runs with a limit of time, and saved matches, while the system's clock jumps by years at every look at it."""
    steady = time.time

    def jumps() -> float:
        return steady() + rng.uniform(-1e9, 1e9)

    time.time = jumps
    faults = saved = 0
    try:
        for index in range(number):
            game = load(GAMES[index % len(GAMES)])
            done = simulate(game, ["random"] * 3, 4, seed=index, time_limit=60.0)
            faults += len(done.faults) + (done.games != 4)
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder) / "match.toml"
                file, deal = SavedGame.new(path), game.deal(3, seed=index)
                file.begin(deal.record())
                deal.drive([make_bot("random", game, seat) for seat in range(3)])
                file.keep(move.text for move in deal.moves)
                file.close()
                saved += len(load_match(path)[0].play) == len(deal.moves)
    finally:
        time.time = steady
    return f"{number} runs of four games with a limit of time: {faults} faults; {saved} of {number} matches kept whole"


def memory(number: int, rng: random.Random) -> str:
    """Memory after the first tenth and at the end of `number` steps of tables, iterations of a search, and games."""
    tables = VectorGame(load("podkidnoy"), 64, 2, 1)
    chance, game = Random(rng.randrange(2**32)), load("podkidnoy")
    bot, states = make_bot("ismcts:50", game, 1), [game.deal_state(2, seed=seed) for seed in range(20)]

    def search(rounds: int) -> None:
        for index in range(rounds):
            state = states[index % len(states)]
            bot.act(state.observe(state.actor))

    def vector(rounds: int) -> None:
        for _ in range(rounds):
            tables.choose_randomly(chance)
            tables.step()

    def games(rounds: int) -> None:
        for _ in range(max(1, rounds // 200)):
            simulate(game, ["cheapest", "random"], 200, seed=rng.randrange(2**32))

    said = []
    for what, run, rounds in (
        ("steps of 64 tables", vector, number),
        ("searches of 50 iterations", search, number // 200),
        ("games", games, number // 10),
    ):
        run(max(1, rounds // 10))
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        run(rounds)
        grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
        said.append(f"{rounds:,} {what}: {grown:,} kB more")
    return "; ".join(said)


ATTACKS: Final = {"hashes": 4, "stopped": 20, "resizing": 3, "clocks": 20, "pickles": 200, "memory": 20_000}


def main() -> None:
    """Try one or all, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("attack", nargs="*", choices=[*ATTACKS, []], default=[])
    parser.add_argument("--number", type=int, help="how often")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--other", default="", help="pickles: the Python that writes them")
    asked = parser.parse_args()
    rng = random.Random(asked.seed)
    plain: dict[str, Callable[[int, random.Random], str]] = {
        "hashes": hashes,
        "stopped": stopped,
        "resizing": resizing,
        "clocks": clocks,
        "memory": memory,
    }
    for name in asked.attack or ATTACKS:
        number = asked.number or ATTACKS[name]
        said = pickles(number, rng, asked.other) if name == "pickles" else plain[name](number, rng)
        print(f"{name}: {said}", flush=True)


if __name__ == "__main__":
    main()
