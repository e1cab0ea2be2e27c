"""Attacks on saved matches, each with its figures: the number, the outcomes, the time.

    python benchmarks/attacks/attacks.py                       all of them, at modest size
    python benchmarks/attacks/attacks.py spoilt-letters --number 500 --seed 7

docs/notes/reliability.md has a table of the results. Seconds are processor time, unless stated otherwise.
"""

import argparse
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import attrs

from cardkit import (
    CardkitError,
    Record,
    Result,
    load,
    make_bot,
    replay,
)
from cardkit.cards.chance import derived_seed
from cardkit.engine.driver import choose
from cardkit.game.record import DEAL
from cardkit.records.reading import load_match
from cardkit.records.saving import SavedGame

BOTS: Final = ("random", "cheapest")
LETTERS: Final = "#q\"\n \\0\x00\x9b'7SHDC?"


def deal_between_bots(rng: random.Random) -> Record:
    """Return a deal with a random number of seats, given up after 300 actions; one in four is cut off somewhere."""
    game = load("podkidnoy", {"action_cap": 300})
    seats = rng.randrange(2, 7)
    live = game.deal(seats, seed=rng.randrange(2**32))
    bots = [make_bot(rng.choice(BOTS), game, seat) for seat in range(seats)]
    while not live.state.over:
        live.apply(choose(live.state, bots[live.state.actor]))
    record = live.record()
    if rng.randrange(4):
        return record
    return attrs.evolve(record, play=record.play[: rng.randrange(len(record.play) + 1)], result=None)


def spoilt_letters(number: int, rng: random.Random) -> str:
    """Spoil one letter of saved matches: a match that has lost a move must be refused, or must say so."""
    return _spoilt_matches(number, rng, lambda text, place: text[:place] + rng.choice(LETTERS) + text[place + 1 :])


def broken_off(number: int, rng: random.Random) -> str:
    """Break saved matches off in a line of their last deal; between two lines nothing shows that one is gone."""

    def broken(text: str, place: int) -> str:
        return text[: place + 1] if text[place - 1] == "\n" else text[:place]

    return _spoilt_matches(number, rng, broken)


def _spoilt_matches(number: int, rng: random.Random, spoil: Callable[[str, int], str]) -> str:
    silent = told = refused = 0
    start = time.process_time()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.toml"
        for _ in range(number):
            record = deal_between_bots(rng)
            text = DEAL + record.text()
            path.write_bytes(spoil(text, rng.randrange(text.rindex("play"), len(text))).encode())
            try:
                match = load_match(path)
                replay(match[-1], load)
            except CardkitError:
                refused += 1
                continue
            told += match[-1].dropped is not None
            silent += match[-1].dropped is None and len(match[-1].play) < len(record.play)
    took = time.process_time() - start
    return f"{number} matches: {refused} refused, {told} told, {silent} lost a move in silence; {took:.0f} s"


def kills(number: int, rng: random.Random) -> str:
    """Kill a program (SIGKILL) that plays and saves: every move that it has shown must be in the file."""
    lost = moves = 0
    with tempfile.TemporaryDirectory() as folder:
        for index in range(number):
            path = Path(folder) / f"{index}.toml"
            player = subprocess.Popen(
                [sys.executable, __file__, "--player", str(path), "--seed", str(rng.randrange(2**32))],
                stdout=subprocess.PIPE,
                text=True,
            )
            assert player.stdout is not None
            player.stdout.readline()
            time.sleep(rng.random() * 0.05)
            player.send_signal(signal.SIGKILL)
            shown = [line for line in player.stdout.read().splitlines(keepends=True) if line.endswith("\n")]
            player.wait()
            deals, last = (int(word) for word in (shown[-1] if shown else "1 0").split())
            match = load_match(path)
            replay(match[-1], load)
            moves += last
            lost += (len(match), len(match[-1].play)) < (deals, last)
    return f"{number} kills, {moves} moves shown in the deals that they ended; {lost} matches had lost one"


def play_and_save(path: Path, seed: int) -> None:
    """Play deals and save each move, then show the number of moves, until the process is ended."""
    rng = random.Random(seed)
    game = load(rng.choice(("podkidnoy", "cheat-updown", "verish-ne-verish")))
    saved = SavedGame.new(path)
    for deal in range(1, 10_000):
        live = game.deal(2, seed=derived_seed(seed, deal))
        saved.begin(live.record(("a", "b"), "2026-11-22"))
        while not live.state.over:
            live.apply(rng.choice(live.state.actions()))
            saved.keep([move.text for move in live.moves])
            print(deal, len(live.moves), flush=True)
        result = Result.of(live.state)
        assert result is not None
        saved.end(result)


ATTACKS: Final[dict[str, tuple[int, Callable[[int, random.Random], str]]]] = {
    "spoilt-letters": (500, spoilt_letters),
    "broken-off": (500, broken_off),
    "kills": (30, kills),
}
"""By name the usual number of an attack, and the function that makes it."""


def main() -> None:
    """Attack, and print the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("attack", nargs="*", choices=[*ATTACKS, []], default=[])
    parser.add_argument("--number", type=int, default=0, help="how many")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--player", type=Path, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.player is not None:
        play_and_save(asked.player, asked.seed)
        return
    for name in asked.attack or ATTACKS:
        number, attack = ATTACKS[name]
        print(f"{name}: {attack(asked.number or number, random.Random(asked.seed))}", flush=True)


if __name__ == "__main__":
    main()
