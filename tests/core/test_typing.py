"""Users of cardkit get types: a program of public names alone passes mypy --strict."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = '''\
"""Plays a deal with a bot of its own, and replays it from its record."""

from cardkit import (
    Bot,
    Card,
    Cards,
    CardkitError,
    Deal,
    Deck,
    Move,
    Observation,
    Record,
    Result,
    bot_names,
    derived_seed,
    load,
    make_bot,
    read_record,
    replay,
)


class Last(Bot):
    """Always the last of its actions."""

    def __init__(self) -> None:
        super().__init__("last")

    def act(self, observation: Observation) -> int:
        return observation.actions()[-1]


def lowest(cards: Cards) -> Card | None:
    return next(iter(cards), None)


def play(seed: int) -> Record:
    game = load("podkidnoy", {"throw_who": "attacker"})
    deal: Deal = game.deal(2, seed=derived_seed(seed, 1))
    deal.play(deal.legal_moves.sample())
    move: Move | None = deal.move_of(make_bot(bot_names(game.family)[0], game, seed))
    if move is not None:
        deal.play(move)
    deal.undo()
    held: Cards = deal.hand(0)
    print(lowest(held) is not None, deal.over, deal.moves[-1].text)
    deal.drive([Last(), make_bot(bot_names(game.family)[0], game, seed)])
    return deal.record(("Ann", "Bob"))


def main() -> None:
    print(lowest(Deck(36).cards()))
    try:
        result: Result | None = replay(read_record(play(1).text()), load).record().result
    except CardkitError as error:
        print(error)
    else:
        print(result)
    load("durak").deal(2, seed=1).drive([Last(), Last()])


main()
'''

WRONG = """\
from cardkit import Card

rank: str = Card("7S").rank
"""


def test_a_program_of_public_names_passes_mypy_strict_and_one_with_a_wrong_type_does_not(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    for name, program in (("program", PROGRAM), ("wrong", WRONG)):
        (tmp_path / f"{name}.py").write_text(program, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir=cache", "program.py", "wrong.py"]
    found, summary = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True).stdout.splitlines()
    assert found.startswith("wrong.py:3: error: ")
    assert 'expression has type "int", variable has type "str"' in found
    assert summary == "Found 1 error in 1 file (checked 2 source files)"


CARDS = """\
from cardkit import Card, Cards, Hand, Deck, Pile, deal_hands, generator
from cardkit import playable_cards, shuffle, sort_cards, trick_winner

cards = list(Deck().cards())
shuffle(cards, generator(1))
hand = Hand(deal_hands(cards, players=2, hand_size=6).hands[0]) + "7S"
held: Cards = hand.cards()
top: Card = Pile("7S 8S").draw()
print(top.rank, trick_winner("7S KS 2H", trump="H"), sort_cards(held), playable_cards(held, "7S"))
for suit, of_suit in held.by_suit().items():
    print(suit, of_suit.pretty)
"""


def test_pyright_says_the_same_in_strict_mode(tmp_path: Path) -> None:
    beside = Path(sys.executable).parent
    found = shutil.which("basedpyright", path=beside) or shutil.which("basedpyright") or shutil.which("pyright")
    if found is None:
        assert os.environ.get("CARDKIT_PYRIGHT") != "required", "basedpyright is not installed: `pip install .[dev]`"
        pytest.skip("neither basedpyright nor pyright is installed")
    for name, program in (("game", PROGRAM), ("cards", CARDS), ("wrong", WRONG)):
        (tmp_path / f"{name}.py").write_text(program, encoding="utf-8")
    (tmp_path / "pyrightconfig.json").write_text(json.dumps({"typeCheckingMode": "strict"}), encoding="utf-8")
    command = [found, "--outputjson", "--pythonpath", sys.executable]
    output = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False).stdout
    told = [each for each in json.loads(output)["generalDiagnostics"] if each["severity"] == "error"]
    wrong = [(Path(each["file"]).name, each["range"]["start"]["line"]) for each in told if "rule" in each]
    assert {name for name, _ in wrong} == {"wrong.py"}, output


def test_the_program_runs(tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    path.write_text(PROGRAM, encoding="utf-8")
    done = subprocess.run([sys.executable, path], capture_output=True, text=True, check=False, encoding="utf-8")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("6S\n")
