"""Measures how many moves a second records are verified with, beside python-chess's reader of PGN where it is there.

Run it with a Python in which a compiled cardkit is installed: `python benchmarks/speed/records.py`. It also says how
much memory a file of many deals takes that is read one after the other. `pip install chess` for the comparison.
"""

import argparse
import importlib
import importlib.util
import io
import random
import resource
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Final

from cardkit import RandomBot
from cardkit.records.reading import open_records, read_record
from cardkit.records.record import match_text
from cardkit.records.recorder import Recorder
from cardkit.records.replaying import replay
from cardkit_games import load

GAME: Final = "podkidnoy"
PLIES: Final = 120
"""The number of moves after which a random game of chess is broken off."""


def record(seed: int) -> str:
    """The record of a random deal between two."""
    game = load(GAME)
    recorder = Recorder(game, game.deal(2, seed=seed))
    recorder.drive([RandomBot(2 * seed), RandomBot(2 * seed + 1)])
    return match_text([recorder.record()])


def replayed(texts: list[str]) -> int:
    """Read and verify these records, and return how many moves they have."""
    return sum(len(replay(one, load).moves) for one in map(read_record, texts))


def random_chess(games: int) -> list[str]:
    """So many random games of chess, in PGN."""
    chess, pgn = importlib.import_module("chess"), importlib.import_module("chess.pgn")
    rng, texts = random.Random(1), []
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


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="turns of each (default: 5)")
    parser.add_argument("--games", type=int, default=100, help="games of each in a turn (default: 100)")
    parser.add_argument("--deals", type=int, default=100_000, help="deals in the large file (default: 100000)")
    given = parser.parse_args()
    ours = [record(seed) for seed in range(given.games)]
    theirs = random_chess(given.games) if importlib.util.find_spec("chess") is not None else []
    turns = [(pace(replayed, ours), pace(read_chess, theirs) if theirs else 0.0) for _ in range(given.rounds)]
    print(f"Records verified: {median(one for one, _ in turns):,.0f} moves a second, median of {given.rounds}.")
    if theirs:
        print(f"python-chess reads PGN: {median(other for _, other in turns):,.0f}.")
    with tempfile.TemporaryDirectory() as folder:
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
