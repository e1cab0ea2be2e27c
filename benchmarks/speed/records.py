"""Measures how many moves a second records are verified with, beside python-chess's reader of PGN where it is there.

Run it with a Python in which a compiled cardkit is installed: `python benchmarks/speed/records.py`. Every turn reads
other records. It also says how long `cardkit show` takes for a deal of a match, and how much memory a file of many
deals takes that is read one after the other. `pip install chess` for the comparison.
"""

import argparse
import importlib
import importlib.util
import io
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Final

from cardkit import RandomBot, load
from cardkit.game.record import match_text
from cardkit.records.reading import open_records, read_record
from cardkit.records.replaying import Games, replay

GAMES: Final = {"podkidnoy": 2, "cheat-updown": 4}
"""The games that are recorded, one of each family, with the seats of their tables."""
GAME: Final = "podkidnoy"
"""The game of the deals in the large file."""
PLIES: Final = 120
"""The number of moves after which a random game of chess is broken off."""


def record(name: str, seed: int) -> str:
    """The record of a random deal."""
    game, seats = load(name), GAMES[name]
    deal = game.deal(seats, seed=seed)
    deal.drive([RandomBot(seats * seed + seat) for seat in range(seats)])
    return match_text([deal.record()])


def replayed(texts: list[str]) -> int:
    """Read and verify these records as the deals of one match, and return how many moves they have."""
    games = Games(load)
    return sum(len(replay(one, games.load).moves) for one in map(read_record, texts))


def random_chess(games: int, seed: int) -> list[str]:
    """So many random games of chess, in PGN."""
    chess, pgn = importlib.import_module("chess"), importlib.import_module("chess.pgn")
    rng, texts = random.Random(seed), []
    for _ in range(games):
        board, game = chess.Board(), pgn.Game()
        node = game
        while not board.is_game_over() and board.ply() < PLIES:
            move = rng.choice(list(board.legal_moves))
            node = node.add_variation(move)
            board.push(move)
        texts.append(str(game))
    return texts


def read_chess(texts: list[str]) -> int:
    """Read these games with python-chess, and return how many moves they have."""
    pgn = importlib.import_module("chess.pgn")
    return sum(pgn.read_game(io.StringIO(text)).end().ply() for text in texts)


def pace(read: Callable[[list[str]], int], texts: list[str]) -> float:
    """Moves a second of processor time."""
    start = time.process_time()
    moves = read(texts)
    return moves / (time.process_time() - start)


def shown(texts: list[str], folder: str) -> float:
    """The milliseconds of processor time that `cardkit show` takes for a deal of the match of these records."""
    path = Path(folder, "match.toml")
    path.write_text("\n".join(texts), encoding="utf-8")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [str(Path(sys.executable).with_name("cardkit")), "show", str(path)]
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime) / len(texts)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="turns of each (default: 5)")
    parser.add_argument("--games", type=int, default=100, help="games of each in a turn (default: 100)")
    parser.add_argument("--shown", type=int, default=600, help="deals of a match that is shown (default: 600)")
    parser.add_argument("--deals", type=int, default=100_000, help="deals in the large file (default: 100000)")
    given = parser.parse_args()
    there = importlib.util.find_spec("chess") is not None
    paces: dict[str, list[float]] = {name: [] for name in (*GAMES, *["chess"] * there)}
    for turn in range(given.rounds):
        for name in GAMES:
            paces[name].append(pace(replayed, [record(name, turn * given.games + seed) for seed in range(given.games)]))
        if there:
            paces["chess"].append(pace(read_chess, random_chess(given.games, turn)))
    print(f"Moves a second, medians of {given.rounds} turns:")
    for name in GAMES:
        print(f"records of {name} verified: {median(paces[name]):,.0f}")
    if there:
        print(f"PGN read by python-chess: {median(paces['chess']):,.0f}")
    with tempfile.TemporaryDirectory() as folder:
        for name in GAMES:
            match = [record(name, seed) for seed in range(given.shown)]
            moves = replayed(match) / len(match)
            print(f"cardkit show, a match of {name}: {shown(match, folder):.1f} ms for a deal of {moves:.0f} moves")
        ours = [record(GAME, seed) for seed in range(given.games)]
        path = Path(folder, "deals.toml")
        with path.open("w", encoding="utf-8") as file:
            for number in range(given.deals):
                file.write(("\n" if number else "") + ours[number % len(ours)])
        size = path.stat().st_size / 1e6
        read = sum(1 for _ in open_records(path))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{read:,} deals in one file of {size:,.0f} MB, read one after the other: at most {peak:,.0f} MB of memory.")


if __name__ == "__main__":
    main()
