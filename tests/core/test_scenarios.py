"""Scenario files: errors in a file, and failures with their place, the expectation and the position."""

from pathlib import Path
from typing import Any

import pytest

from cardkit import InvalidText, Move, load
from cardkit.catalogue import find_preset
from cardkit.records.scenarios import Failure, Scenario, check, read_scenarios
from cardkit_games.durak.engine.state import DurakState
from cardkit_games.durak.game import DurakGame
from cardkit_games.durak.rules import DurakRules

ONE = '''\
[[scenario]]
id = "beaten"
title = "a seven is beaten"
game = "podkidnoy"
trump = "D"
hands = ["7S 9C", "8S 9H"]
attacker = 0
play = """
'''


def written(folder: Path, text: str) -> Path:
    path = folder / "some.toml"
    path.write_text(text, encoding="utf-8")
    return path


def scenario(folder: Path, *lines: str) -> Scenario:
    (only,) = read_scenarios(written(folder, ONE + "\n".join(lines) + '\n"""\n'))
    return only


def failure(folder: Path, *lines: str) -> Failure:
    found = check(scenario(folder, *lines), load)
    assert found is not None
    return found


# -- Files


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "a scenario file holds [[scenario]] tables and nothing else."),
        ("scenario = [1]", "a scenario file holds [[scenario]] tables and nothing else."),
        ("x = 1\n[[scenario]]\nid = 'a'", "a scenario file holds [[scenario]] tables and nothing else."),
        ("[[scenario]]\ngame = 'a'\nplay = ''", "scenario 1: `id` must be there, a text."),
        ("[[scenario]]\nid = 'a'\ngame = 'b'", "a: `play` must be there, a text."),
        ("[[scenario]]\nid = 'a'\ngame = 'b'\nplay = ''\nrules = 1", "a: `rules` must be a table of options."),
        ("[[scenario]]\nid = 'a'\ngame = 'b'\nplay = ''\nchecks = 'D1'", "a: `checks` must be a list of clauses."),
    ],
)
def test_a_wrong_file_is_named_with_what_would_be_right(tmp_path: Path, text: str, wrong: str) -> None:
    path = written(tmp_path, text)
    with pytest.raises(InvalidText) as refused:
        read_scenarios(path)
    assert f"{path}: {wrong}" == str(refused.value)


def test_a_file_that_is_not_toml_is_named_with_the_line(tmp_path: Path) -> None:
    path = written(tmp_path, "[[scenario]]\nid =\n")
    with pytest.raises(InvalidText, match=r"cannot be read as a TOML file: .*line 2.*\.$") as refused:
        read_scenarios(path)
    assert str(refused.value).startswith(f"{path}: ")


@pytest.mark.parametrize("content", [b"\xff\xfe", None])
def test_what_is_no_text_at_all_is_named(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path
    if content is not None:
        path = tmp_path / "bytes.toml"
        path.write_bytes(content)
    with pytest.raises(InvalidText, match="cannot be read as a TOML file: ") as refused:
        read_scenarios(path)
    assert str(refused.value).startswith(f"{path}: ")


# -- Scenarios that hold


class Scribbler(DurakGame):
    """A game whose refusals change the state."""

    def plan(self, state: DurakState, move: Move) -> list[int]:
        state.dealer = 1
        return super().plan(state, move)


def test_a_refusal_that_changes_something_is_a_failure(tmp_path: Path) -> None:
    def load_scribbler(name: str, rules: Any) -> Scribbler:
        return Scribbler(find_preset(name)[1], DurakRules(), DurakRules())

    found = check(scenario(tmp_path, "! 1 take"), load_scribbler)
    assert found is not None
    assert found.expected == "expected a refusal to change nothing"


# -- Scenarios that fail


def test_a_failure_says_file_line_scenario_what_was_expected_and_the_position(tmp_path: Path) -> None:
    found = failure(tmp_path, "0 attack 7S", "= asked 0")
    path = tmp_path / "some.toml"
    assert path.read_text(encoding="utf-8").splitlines()[found.line - 1] == "= asked 0"
    first, *position = str(found).splitlines()
    assert first.startswith(f"{path}:{found.line}: beaten: '= asked 0': expected ")
    assert "'asked 1'" in first
    assert "    hands = ['9C', '8S 9H']" in position
    assert "    table = '7S/-'" in position


@pytest.mark.parametrize("play", ['play = "1 take"', 'play = """1 take"""', 'play="""1 take\n"""'])
def test_a_play_on_the_line_of_its_key_is_found_there_too(tmp_path: Path, play: str) -> None:
    head = ONE.removesuffix('play = """\n')
    (only,) = read_scenarios(written(tmp_path, head + play + "\n"))
    found = check(only, load)
    assert found is not None
    assert found.line == ONE.count("\n")


@pytest.mark.parametrize("header", ["[[scenario]]", "[[scenario]]  # the first", "[[ scenario ]]"])
def test_the_line_is_found_in_the_right_scenario_of_several(tmp_path: Path, header: str) -> None:
    good = ONE.replace("[[scenario]]", header).replace("beaten", "good") + '0 attack 7S\n"""\n\n'
    path = written(tmp_path, good + ONE + '1 take\n"""\n')
    first, second = read_scenarios(path)
    assert check(first, load) is None
    found = check(second, load)
    assert found is not None
    assert path.read_text(encoding="utf-8").splitlines()[found.line - 1] == "1 take"


def test_a_refused_line_that_is_legal_fails(tmp_path: Path) -> None:
    found = failure(tmp_path, "! 0 attack 7S")
    assert (found.text, found.expected) == ("! 0 attack 7S", "expected this move to be refused, and it is legal")
    assert found.position is not None
    assert found.position["hands"] == ["7S 9C", "8S 9H"]


@pytest.mark.parametrize("line", ["nonsense", "! nonsense", "= nonsense", "= asked", "0 attack 7X", "! 0 fly 7S", "="])
def test_a_line_that_nobody_can_read_fails_also_as_a_refusal(tmp_path: Path, line: str) -> None:
    assert failure(tmp_path, line).expected.startswith("expected a move or a fact: ")


def test_a_game_rule_or_position_that_is_wrong_fails_at_the_scenario(tmp_path: Path) -> None:
    for wrong, right in (("podkidnoy", "game 'podkidno"), ("attacker", "`attacke"), ("7S 9C", "'7S9")):
        text = ONE.replace(wrong, wrong[:-1] if wrong != "7S 9C" else "7S9C") + '0 attack 7S\n"""\n'
        (only,) = read_scenarios(written(tmp_path, text))
        found = check(only, load)
        assert found is not None
        assert right in found.expected
        assert found.position is None
        assert str(found).startswith(f"{tmp_path / 'some.toml'}:{found.line}: beaten: ")
