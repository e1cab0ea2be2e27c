"""Users of cardkit get types: a game and a program of public names alone pass the strict modes of mypy and pyright."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

GAME = Path(__file__).parents[2] / "examples" / "crazy-eights" / "src" / "crazy_eights"
PROGRAM = '''\
"""Deals and compares cards, plays a deal between bots, and replays it from its record."""

from cardkit import Card, Cards, CardkitError, Deal, Deck, Hand, Move, Pile, Result, bot_names, deal_hands, derived_seed
from cardkit import generator, load, make_bot, playable_cards, read_record, replay, shuffle, sort_cards, trick_winner

cards = list(Deck().cards())
shuffle(cards, generator(1))
hand = Hand(deal_hands(cards, players=2, hand_size=6).hands[0]) + "7S"
held: Cards = hand.cards()
top: Card = Pile("7S 8S").draw()
print(top.rank, trick_winner("7S KS 2H", trump="H"), sort_cards(held), playable_cards(held, "7S"))
for suit, of_suit in held.by_suit().items():
    print(suit, of_suit.pretty)

game = load("podkidnoy", {"throw_who": "attacker"})
deal: Deal = game.deal(2, seed=derived_seed(1, 1))
deal.play(deal.legal_moves.sample())
move: Move | None = deal.move_of(make_bot(bot_names(game.family)[0], game, 1))
if move is not None:
    deal.play(move)
deal.undo()
print(deal.hand(0), deal.over, deal.moves[-1].text)
deal.drive([make_bot("cheapest", game), make_bot("random", game)])
try:
    result: Result | None = replay(read_record(deal.record(("Ann", "Bob")).text()), load).record().result
except CardkitError as error:
    print(error)
else:
    print(result)
'''
WRONG = """\
from cardkit import Card

rank: str = Card("7S").rank
"""


@pytest.fixture
def programs(tmp_path: Path) -> Path:
    """Return a folder with a game, a program, and another program with a wrong type."""
    shutil.copytree(GAME, tmp_path / GAME.name)
    for name, program in (("program", PROGRAM), ("wrong", WRONG)):
        (tmp_path / f"{name}.py").write_text(program, encoding="utf-8")
    return tmp_path


def test_mypy_finds_the_wrong_type_and_nothing_else(programs: Path) -> None:
    pytest.importorskip("mypy")
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir=cache", GAME.name, "program.py", "wrong.py"]
    found, summary = subprocess.run(command, cwd=programs, capture_output=True, text=True).stdout.splitlines()
    assert found.startswith("wrong.py:3: error: ")
    assert 'expression has type "int", variable has type "str"' in found
    assert summary.startswith("Found 1 error in 1 file")


def test_pyright_says_the_same_in_strict_mode(programs: Path) -> None:
    beside = Path(sys.executable).parent
    found = shutil.which("basedpyright", path=beside) or shutil.which("basedpyright") or shutil.which("pyright")
    if found is None:
        assert os.environ.get("CARDKIT_PYRIGHT") != "required", "basedpyright is not installed: `pip install .[dev]`"
        pytest.skip("neither basedpyright nor pyright is installed")
    (programs / "pyrightconfig.json").write_text(json.dumps({"typeCheckingMode": "strict"}), encoding="utf-8")
    command = [found, "--outputjson", "--pythonpath", sys.executable]
    output = subprocess.run(command, cwd=programs, capture_output=True, text=True, check=False).stdout
    told = [each for each in json.loads(output)["generalDiagnostics"] if each["severity"] == "error"]
    assert {Path(each["file"]).name for each in told if "rule" in each} == {"wrong.py"}, output


def test_the_program_runs(programs: Path) -> None:
    command = [sys.executable, str(programs / "program.py")]
    done = subprocess.run(command, capture_output=True, check=False, encoding="utf-8")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("6 2 [Card('7S'), ")
