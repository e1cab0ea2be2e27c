"""`cardkit solve`: its solution of a position, and the input that it refuses."""

import json
import subprocess
from collections.abc import Callable
from typing import Any, Final

import pytest

Run = Callable[..., "subprocess.CompletedProcess[str]"]
Refuse = Callable[..., str]

POSITION: Final = """
game = "podkidnoy"
hands = ["6S 9D JH 8C 8D", "8S TD QC QS 9H"]
trump = "H"
attacker = 0
"""

RECORD: Final = """
game = "podkidnoy"
hands = ["6S 8S", "7S 8H"]
trump = "H"
attacker = 0
play = \"\"\"
0 attack 6S
1 beat 6S 7S
\"\"\"
"""

SCENARIOS: Final = """
[[scenario]]
id = "one"
game = "podkidnoy"
hands = ["6S", "7S 8H"]
trump = "H"
attacker = 0
play = ""

[[scenario]]
id = "other"
game = "podkidnoy"
hands = ["6S", "8H"]
trump = "H"
attacker = 0
play = "0 attack 6S"
"""


def solved(here: Run, *arguments: str) -> Any:
    done = here("solve", "--json", *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


def test_a_position_is_solved_in_words(here: Run, file: Callable[[str], str]) -> None:
    done = here("solve", file(POSITION))
    assert (done.returncode, done.stderr) == (0, "")
    first, *moves, result, nodes = done.stdout.splitlines()
    assert "Seat 0 is to act and loses, unless seat 1 errs." == first
    assert moves[0].startswith("  0 attack ")
    assert "Result: loser 0." == result
    assert nodes.endswith(" positions searched.")


def test_a_scenario_is_chosen_by_its_id(here: Run, file: Callable[[str], str]) -> None:
    name = file(SCENARIOS)
    assert "win" == solved(here, name, "--scenario", "one")["verdict"]
    other = solved(here, name, "--scenario", "other")
    assert ("draw", "draw", ["0 attack 6S", "1 beat 6S 8H"]) == (other["verdict"], other["result"], other["line"])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (POSITION + 'stock = "6H"\nrules = { hand_size = 2 }', "a stock of 1"),
        (POSITION.replace('"8S TD', '"7S", "8S TD'), "3 are still in the deal"),
        (RECORD.replace('7S\n"""', '7S\n1 attack 8H\n0 take\n"""'), "The deal is over"),
        ('game = "cheat-updown"\nhands = ["5D 9C", "JS"]\nto_act = 0', "Only positions of Durak are solved"),
        (RECORD.replace("1 beat 6S 7S", "1 beat 6S 8S"), "'1 beat 6S 8S'"),
        (SCENARIOS, "--scenario ID"),
    ],
)
def test_what_cannot_be_solved_is_one_sentence(
    refused: Refuse, file: Callable[[str], str], text: str, reason: str
) -> None:
    said = refused("solve", file(text))
    assert reason in said
    assert 1 == len(said.splitlines())


def test_files_and_scenarios_that_are_not_there_are_refused(refused: Refuse, file: Callable[[str], str]) -> None:
    assert "no such file" in refused("solve", "nowhere.toml")
    assert "there are one, other" in refused("solve", file(SCENARIOS), "--scenario", "third")
    assert "no [[scenario]]" in refused("solve", file(POSITION), "--scenario", "one")


def test_it_says_when_it_gives_up(refused: Refuse, file: Callable[[str], str]) -> None:
    pack = [f"{rank}{suit}" for rank in "6789TJQKA" for suit in "SHDC"]
    hands = [" ".join(pack[::2]), " ".join(pack[1::2])]
    said = refused(
        "solve", "--seconds", "0.01", file(f'game = "perevodnoy"\nhands = {hands}\ntrump = "H"\nattacker = 0')
    )
    assert "not solved in 0.01 seconds" in said
