"""Bots written in other languages: the protocol, its examples, and programs that break the protocol."""

import json
import select
import shutil
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardkit import load, make_bot
from cardkit.bots.hosting.conformance import CHECKS, problems
from cardkit.bots.sandbox.messages import BadAnswer, act_message, as_data, make_message
from cardkit.bots.sandbox.process import Process
from cardkit.errors import InvalidBot
from cardkit.simulation import Settings, simulate

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such processes")

EXAMPLES = Path(__file__).parents[2] / "examples"
PODKIDNOY = load("podkidnoy")

PROGRAM = """\
#!{python}
import json
import sys
import time

for line in sys.stdin:
    message = json.loads(line)
    answer = {{"protocol": 1}} if message["ask"] == "make" else {{}}
    if message["ask"] == "act":
        answer = {{"action": message["actions"][0]}}
    {wrong}
    print(json.dumps(answer), flush=True)
"""


@pytest.fixture
def program(tmp_path: Path) -> Callable[[str], str]:
    """Return the path of a program that breaks the protocol in one way."""

    def write(wrong: str) -> str:
        path = tmp_path / "program"
        path.write_text(PROGRAM.format(python=sys.executable, wrong=wrong), encoding="utf-8")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        return str(path)

    return write


@pytest.fixture(scope="module")
def in_c(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the compiled example in C."""
    if shutil.which("cc") is None:
        pytest.skip("there is no C compiler")
    path = tmp_path_factory.mktemp("c") / "lowest"
    subprocess.run(["cc", "-Wall", "-Wextra", "-Werror", "-o", path, EXAMPLES / "lowest.c"], check=True)
    return str(path)


def test_the_example_in_c_speaks_the_protocol(in_c: str) -> None:
    found = list(problems(in_c, [load("cheat-updown")]))
    assert [problem for *_, problem in found] == [""] * len(CHECKS)


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node.js")
def test_the_example_in_javascript_speaks_the_protocol_and_refuses_other_games() -> None:
    path = str(EXAMPLES / "lowest_rank.mjs")
    assert [problem for *_, problem in problems(path, [PODKIDNOY])] == [""] * len(CHECKS)
    with pytest.raises(InvalidBot, match="could not be made: it plays Durak alone"):
        make_bot(path, load("cheat-updown"))


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        (
            'message["ask"] == "act" and print("hello", flush=True)',
            "it answered with ",
        ),
        ('answer = [1] if message["ask"] == "act" else answer', "it answered with a line that is no JSON object: '[1]"),
        ('answer = {"act": 1} if message["ask"] == "act" else answer', 'an action, as in {"action": 12}: {"act": 1}'),
        ('answer = {"action": 1.5} if message["ask"] == "act" else answer', "answered without an action"),
        ('answer = {"action": 10**6} if message["ask"] == "act" else answer', "chose action 1000000"),
        ('answer = {"error": "no idea"} if message["ask"] == "act" else answer', "failed: no idea."),
        ('answer = "x" * 10**7 if message["ask"] == "act" else answer', "it answered with more than 65536 bytes"),
        ('answer = {"action": 10**4000} if message["ask"] == "act" else answer', "answered without an action"),
        (
            'message["ask"] == "act" and sys.stdout.buffer.write(b"\\xff\\x00\\n") and sys.stdout.flush()',
            "it answered with ",
        ),
        (
            'message["ask"] == "act" and (sys.stdout.write("{"), sys.stdout.flush(), time.sleep(60))',
            "longer than 0.3 s",
        ),
        ('message["ask"] == "act" and sys.exit(7)', "its process has ended (exit code 7)"),
        ('message["ask"] == "act" and sys.stdout.close()', "its process has ended"),
        ('message["ask"] == "act" and time.sleep(60)', "it took longer than 0.3 s"),
        ('message["ask"] == "start" and sys.exit(7)', "failed in `start`: its process has ended (exit code 7)"),
    ],
)
def test_a_program_that_breaks_the_protocol_loses_the_game(
    program: Callable[[str], str], wrong: str, error: str
) -> None:
    done = simulate(PODKIDNOY, [program(wrong), "random"], 1, seed=1, time_limit=0.3 if "0.3" in error else None)
    assert (1, 1) == (done.bots[0].losses, len(done.faults)), done
    assert error in done.faults[0].error


def test_a_program_that_answers_before_it_is_asked_is_ended() -> None:
    process = Process([sys.executable, "-c", "print('{}', flush=True); input(); print('{}', flush=True); input()"])
    assert process.child.stdout is not None
    select.select([process.child.stdout], [], [], 60)
    with pytest.raises(BadAnswer, match="it answered before it was asked"):
        process.ask({"ask": "start"}, 60)
    assert not process.alive


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ('answer.pop("protocol", None)', 'it does not say "protocol": 1'),
        ('answer["name"] = 1', "its name is no text"),
        ("sys.exit(1)", "its process has ended"),
    ],
)
def test_a_program_that_does_not_introduce_itself_is_refused(
    program: Callable[[str], str], wrong: str, error: str
) -> None:
    with pytest.raises(InvalidBot, match=error):
        make_bot(program(wrong), PODKIDNOY)


def test_a_program_that_changed_since_the_run_began_is_not_asked(program: Callable[[str], str], tmp_path: Path) -> None:
    bots = [program("pass"), "random"]
    simulate(PODKIDNOY, bots, 4, seed=1, out=tmp_path / "out", settings=Settings(1))
    program("answer")
    with pytest.raises(ValueError, match="as it was before its file was edited"):
        simulate(PODKIDNOY, bots, 8, resume=True, out=tmp_path / "out", settings=Settings(1))


def test_conformance_finds_what_is_wrong(program: Callable[[str], str]) -> None:
    careless = program('message["ask"] == "later" and sys.exit(1)')
    found = {check: problem for _, check, problem in problems(careless, [PODKIDNOY])}
    assert [check for check, problem in found.items() if problem] == ["ignores_what_it_does_not_know"]
    unsteady = program('answer = {"action": message["actions"][time.time_ns() // 1000 % len(message["actions"])]} '
                     'if message["ask"] == "act" else answer')  # fmt: skip
    found = {check: problem for _, check, problem in problems(unsteady, [PODKIDNOY])}
    assert [check for check, problem in found.items() if problem] == ["repeats_itself"]


# -- Messages


@pytest.mark.parametrize("game", ["dvukhkozyrnoi", "cheat-updown"])
def test_messages_are_plain_json_of_what_the_seat_sees(game: str) -> None:
    table = load(game)
    state = table.deal_state(table.seat_range()[1], seed=3)
    for _ in range(30):
        if state.over:
            break
        seen = state.observe(state.actor)
        message: dict[str, Any] = act_message(table, seen)
        assert json.loads(json.dumps(message)) == message
        assert list(message)[:2] == ["ask", "actions"]
        assert (seen.actions(), seen.seat) == (message["actions"], message["observation"]["seat"])
        assert len(message["moves"]) == len(message["actions"])
        assert not {"book", "legal"} & message["observation"].keys()
        state.apply(seen.actions()[0])
    assert make_message(table, 5)["rules"].keys() == table.rules.options().keys()


def test_numbers_that_a_double_would_round_are_texts() -> None:
    assert [2**53 - 1, str(2**53), str(-(2**53))] == as_data([2**53 - 1, 2**53, -(2**53)])
