"""Several programs compete for one saved match: never two have it at once, and nothing is lost.

Each program tries to resume the match until it has had it `--turns` times. The program that has it notes this in a
journal, finds in the file the moves of the program before, plays a few random moves, takes some back, and releases it.
"""

import random
import subprocess
import sys
import time
from pathlib import Path

import attrs

from cardkit import Result, load, replay
from cardkit.cards.chance import derived_seed
from cardkit.game.record import Record
from cardkit.records.reading import load_match
from cardkit.records.saving import FileTaken, SavedGame


@attrs.frozen
class Fought:
    """The results of a competition."""

    turns: int
    """The number of times that a program had the match."""
    refused: int
    """The number of refusals because another program had the match."""
    faults: list[str]


def fight(match: Path, programs: int, turns: int) -> Fought:
    """Let `programs` processes fight for the saved match until each has had it `turns` times."""
    command = [sys.executable, __file__, str(match), str(turns)]
    fighters = [
        subprocess.Popen([*command, str(seed)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for seed in range(programs)
    ]
    answers = [fighter.communicate() for fighter in fighters]
    faults = [complaint for _, complaint in answers if complaint]
    counts = [[int(number) for number in answer.split()] for answer, _ in answers if answer]
    held = _journal(match).read_text(encoding="utf-8").splitlines() if _journal(match).exists() else []
    for before, after in zip(held[::2], held[1::2], strict=False):
        if (before.split()[0], after.split()[0]) != ("begins", "ends") or before.split()[1] != after.split()[1]:
            faults.append(f"two at once: {before}; {after}")
    _journal(match).unlink(missing_ok=True)
    return Fought(sum(count[0] for count in counts), sum(count[1] for count in counts), faults)


def _journal(match: Path) -> Path:
    return match.with_suffix(".journal")


def _note(match: Path, line: str) -> None:
    with _journal(match).open("a", encoding="utf-8") as journal:
        journal.write(line + "\n")


def _fighter(match: Path, turns: int, seed: int) -> tuple[int, int]:
    rng = random.Random(seed)
    had = refused = 0
    while had < turns:
        try:
            saved = SavedGame(match)
        except FileTaken:
            refused += 1
            time.sleep(rng.random() * 0.002)
            continue
        _note(match, f"begins {seed}")
        deals = load_match(match)
        ended = [line for line in _journal(match).read_text(encoding="utf-8").splitlines() if line.startswith("ends")]
        if ended and ended[-1].split()[2:] != _measure(deals):
            raise AssertionError(f"{ended[-1]} was written, and {_measure(deals)} is there")
        saved.go_on(deals)
        _play(saved, deals[-1], len(deals), rng)
        _note(match, f"ends {seed} {' '.join(_measure(load_match(match)))}")
        saved.close()
        had += 1
        time.sleep(rng.random() * 0.02)
    return had, refused


def _measure(deals: list[Record]) -> list[str]:
    return [str(len(deals)), *(str(len(deal.play)) for deal in deals)]


def _play(saved: SavedGame, deal: Record, number: int, rng: random.Random) -> None:
    """Play a few moves, and take some back. A deal that has ended is followed by the next."""
    live = replay(deal, load)
    if live.state.over:
        game = live.game
        live = game.deal(live.state.seats, seed=derived_seed(1, number))
        saved.begin(live.record(deal.seats, deal.date))
    before = [move.text for move in live.moves]
    for _ in range(rng.randrange(12)):
        if not live.state.over:
            live.apply(rng.choice(live.state.actions()))
            saved.keep([move.text for move in live.moves])
    result = Result.of(live.state)
    if result is not None:
        saved.end(result)
    elif rng.random() < 0.2:
        saved.keep(before)


if __name__ == "__main__":
    print(*_fighter(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])))
