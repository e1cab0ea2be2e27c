"""`cardkit simulate`, `tournament`, `compare-rules` and `bench`: what people and programs read of them."""

import json
import os
import re
import select
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pty = pytest.importorskip("pty", reason="terminals are those of Unix")

Run = Callable[..., "subprocess.CompletedProcess[str]"]
Refused = Callable[..., str]

BOT_KEYS = ["bot", "games", "wins", "losses", "draws", "unfinished", "score", "score_low", "score_high"]
KEYS = [
    *("game", "rules", "seats", "games", "seed", "duplicate", "bots", "by_seat", "by_turn", "deals", "draws"),
    *("unfinished", "decisions", "actions", "lengths", "counts", "elo", "ratings", "faults", "repeatable"),
    *("interrupted", "run"),
]
RUN_KEYS = ["seconds", "games_per_second", "workers", "date", "version", "compiled"]

SLOW = """
import multiprocessing
import os
import time

class Slow:
    def act(self, seen):
        if "SLOW" in os.environ:
            time.sleep(0.001)
        return min(seen.actions())

class Prints:
    def act(self, seen):
        print("thinking")
        os.write(1, b"hard")
        return min(seen.actions())

class Dies:
    def act(self, seen):
        if "SLOW" in os.environ and multiprocessing.parent_process() is not None:
            os._exit(3)
        return min(seen.actions())

class Raises:
    def act(self, seen):
        raise ValueError("boom")

class Hangs:
    def act(self, seen):
        time.sleep(600)
"""


def simulated(command: Run, *arguments: str) -> Any:
    done = command("simulate", "podkidnoy", "--json", "--games", "20", *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


def test_json_has_exactly_these_keys(command: Run) -> None:
    said = simulated(command, "--bots", "cheapest,random,random", "--seed", "1")
    assert sorted(said) == sorted(KEYS)
    assert [list(bot) for bot in said["bots"]] == [[*BOT_KEYS, "difference", "places", "counts", "verdict"]] * 3
    assert sorted(said["run"]) == sorted(RUN_KEYS)
    assert (said["game"], said["seats"], said["games"], said["seed"]) == ("podkidnoy", 3, 20, 1)


def test_equal_seeds_give_equal_objects_apart_from_the_run(command: Run) -> None:
    first, second, other = (simulated(command, "--bots", "cheapest,random", "--seed", seed) for seed in "778")
    for said in (first, second, other):
        del said["run"]
    assert first == second
    assert first != other


def test_without_a_seed_the_one_that_chance_gave_repeats_the_run(command: Run) -> None:
    first = simulated(command, "--bots", "cheapest,random")
    again = simulated(command, "--bots", "cheapest,random", "--seed", str(first["seed"]))
    assert first["bots"] == again["bots"]


def test_the_numbers_add_up(command: Run) -> None:
    for bot in simulated(command, "--bots", "cheapest,random", "--seed", "3")["bots"]:
        assert bot["games"] == bot["wins"] + bot["losses"] + bot["draws"] + bot["unfinished"] == 20


def test_a_score_lies_within_its_interval(command: Run) -> None:
    said = simulated(command, "--bots", "cheapest,random", "--seed", "4")
    assert 0 in [bot["score"] for bot in said["bots"]]
    for bot in said["bots"]:
        assert 0 <= bot["score_low"] <= bot["score"] <= bot["score_high"] <= 1


def test_a_changed_rule_is_in_the_object(command: Run) -> None:
    said = simulated(command, "--bots", "random,random", "--seed", "1", "--rule", "hand_size=3")
    assert said["rules"]["hand_size"] == 3


def test_the_table_names_every_bot_and_the_seed(command: Run) -> None:
    done = command("simulate", "durak", "--bots", "cheapest,random", "--games", "5", "--seed", "9")
    assert (done.returncode, done.stderr) == (0, "")
    assert [line.split()[0] for line in done.stdout.splitlines()[:3]] == ["bot", "cheapest", "random"]
    assert "5 games of durak, seed 9, " in done.stdout
    assert max(len(line) for line in done.stdout.splitlines()) <= 80


def test_a_bot_in_a_file_plays(command: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "class Highest:\n    name = 'highest'\n    def act(self, seen):\n        return max(seen.actions())\n",
        encoding="utf-8",
    )
    said = simulated(command, "--bots", "cheapest,mine.py:Highest", "--seed", "2")
    assert next(bot["bot"] for bot in said["bots"]) == "cheapest"
    assert len(said["bots"]) == 2


# -- Tournaments and comparisons


def test_a_tournament_prints_ratings_and_tables(command: Run) -> None:
    arguments = ("tournament", "podkidnoy", "--bots", "random,cheapest", "--games", "20", "--seed", "1")
    done = command(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split()[:3] == ["bot", "elo", "low"]
    assert "random : cheapest" in done.stdout
    assert "20 games of podkidnoy, seed 1, " in done.stdout
    said = json.loads(command(*arguments, "--json").stdout)
    assert [one["bot"] for one in said["standings"]] == ["cheapest", "random"]
    assert (said["system"], said["games"], len(said["tables"])) == ("elo", 20, 1)


def test_a_comparison_prints_what_changes(command: Run) -> None:
    rules = ("--rule", "hand_size=4,throw_who=nobody", "--rule", "hand_size=6")
    done = command("compare-rules", "podkidnoy", *rules, "--games", "8", "--seed", "1")
    assert (done.returncode, done.stderr) == (0, "")
    assert "hand_size=4" in done.stdout
    assert "score acting 1st" in done.stdout
    said = json.loads(command("compare-rules", "podkidnoy", *rules, "--games", "8", "--seed", "1", "--json").stdout)
    assert said["changes"] == [{"throw_who": "nobody", "hand_size": 4}, {"throw_who": "all", "hand_size": 6}]


def test_one_rule_set_is_compared_with_the_game_as_it_is(command: Run) -> None:
    done = command("compare-rules", "podkidnoy", "--rule", "hand_size=4", "--games", "8", "--seed", "1", "--json")
    assert json.loads(done.stdout)["changes"] == [{"hand_size": 6}, {"hand_size": 4}]


# -- What fits on a screen


@pytest.mark.parametrize(
    ("arguments", "heading", "starts"),
    [
        (
            "simulate podkidnoy --bots cheapest,random,random,random,random,a_bot_with_a_long_name.py:Raises",
            r"^bot +difference +low +high +verdict$",
            ["random (4)", "a_bot_with_"],
        ),
        (
            "tournament podkidnoy --bots cheapest,random,a_bot_with_a_long_name.py:Raises,bots.py:Raises --seats 3",
            r"^table +games +score +difference +low +high +verdict$",
            ["cheapest : random", "a_bot_with_"],
        ),
    ],
)
def test_tables_of_many_bots_keep_names_and_verdicts(
    command: Run, tmp_path: Path, arguments: str, heading: str, starts: list[str]
) -> None:
    for name in ("bots.py", "a_bot_with_a_long_name.py"):
        (tmp_path / name).write_text(SLOW, encoding="utf-8")
    done = command(*arguments.split(), "--games", "6", "--seed", "1", "--until-sure")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert max(len(line) for line in lines) <= 80
    assert any(re.match(heading, line.rstrip()) for line in lines)
    assert all(any(line.startswith(start) for line in lines) for start in starts)
    assert "undecided" in done.stdout
    assert "\N{HORIZONTAL ELLIPSIS}" not in done.stdout


def test_places_stand_in_a_table_of_their_own(command: Run) -> None:
    done = command("simulate", "durak", "--bots", "random,random,random,random", "--games", "8", "--seed", "1")
    assert re.search(r"^bot +1st +2nd +3rd +4th *$", done.stdout, re.MULTILINE)


def test_where_no_deal_is_whole_there_are_dashes_and_it_is_said(command: Run) -> None:
    arguments = ("simulate", "durak", "--bots", "random,random,random", "--games", "2", "--seed", "1")
    done = command(*arguments)
    assert re.search(r"^random \(1\) +- +- +- *$", done.stdout, re.MULTILINE)
    assert "decisions a game: -; share of draws: -\n" in done.stdout
    assert "The last 2 games are of an unfinished deal" in done.stdout
    said = json.loads(command(*arguments, "--json").stdout)
    assert said["draws"] == said["bots"][0]["difference"] == {"value": None, "low": None, "high": None}


def test_an_empty_comparison_says_so(command: Run) -> None:
    bots = ("--bots", "cheapest,random", "--games", "1", "--seed", "1")
    done = command("compare-rules", "durak", "--rule", "hand_size=4", *bots)
    assert (done.returncode, done.stderr) == (0, "")
    assert "there is nothing to compare." in done.stdout
    assert "measure" not in done.stdout


# -- Options


def test_without_duplicates_every_game_is_a_deal(command: Run) -> None:
    said = simulated(command, "--bots", "cheapest,random", "--seed", "3", "--no-duplicate")
    assert (said["deals"], said["duplicate"]) == (20, False)
    assert simulated(command, "--bots", "cheapest,random", "--seed", "3")["deals"] == 10


def test_until_sure_stops_early_and_gives_verdicts(command: Run) -> None:
    done = command("simulate", "podkidnoy", "--bots", "cheapest,random", "--seed", "3", "--until-sure", "--json")
    said = json.loads(done.stdout)
    assert [bot["verdict"] for bot in said["bots"]] == ["better", "worse"]
    assert said["games"] == 200


def test_workers_change_nothing_but_the_run(command: Run, tmp_path: Path) -> None:
    (tmp_path / "bots.py").write_text(SLOW, encoding="utf-8")
    one, two = (
        simulated(command, "--bots", "bots.py:Slow,random", "--seed", "3", "--workers", workers) for workers in "12"
    )
    assert (one.pop("run")["workers"], two.pop("run")["workers"]) == (1, 2)
    assert one == two


def test_a_folder_is_kept_and_gone_on_with(command: Run, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    first = simulated(command, "--bots", "cheapest,random", "--seed", "3", "--out", "kept")
    assert {path.name for path in (tmp_path / "kept").iterdir()} == {"games", "run.json", "result.json", "report.html"}
    again = simulated(command, "--bots", "cheapest,random", "--out", "kept", "--resume")
    del first["run"], again["run"]
    assert first == again
    refused = command("simulate", "podkidnoy", "--bots", "cheapest,random", "--games", "20", "--out", "kept")
    assert (refused.returncode, refused.stdout, refused.stderr.count("\n")) == (2, "", 1)
    assert refused.stderr.startswith("cardkit: kept already holds a run")


def test_recorded_games_can_be_shown(command: Run, refused: Refused) -> None:
    for what in ("simulate", "tournament"):
        arguments = f"{what} podkidnoy --bots cheapest,random --games 3 --seed 5 --records".split()
        assert command(*arguments, "--out", what).returncode == 0
        shown = command("show", f"{what}/records/game-000002.toml")
        assert (shown.returncode, shown.stderr) == (0, "")
        assert "Seats: 0 cheapest, 1 random." in shown.stdout
    assert "To keep the records of games, name a folder for them: --out." in refused(*arguments)


@pytest.mark.parametrize("workers", ["1", "2"])
def test_what_a_bot_prints_is_not_in_the_object(command: Run, tmp_path: Path, workers: str) -> None:
    (tmp_path / "bots.py").write_text(SLOW, encoding="utf-8")
    bots = ("--bots", "bots.py:Slow,bots.py:Prints", "--games", "40", "--workers", workers)
    done = command("simulate", "podkidnoy", *bots, "--seed", "3", "--json", SLOW="1")
    assert done.returncode == 0
    assert json.loads(done.stdout)["games"] == 40
    assert "thinking" in done.stderr
    assert "hard" in done.stderr


def test_without_an_output_there_is_nothing_to_say(tmp_path: Path) -> None:
    arguments = ["simulate", "podkidnoy", "--bots", "random,random", "--games", "2", "--json"]
    line = shlex.join([sys.executable, "-m", "cardkit_cli.app", *arguments])
    done = subprocess.run(f"{line} >&-", shell=True, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_dead_worker_ends_a_run_with_the_results_so_far(command: Run, tmp_path: Path) -> None:
    (tmp_path / "bots.py").write_text(SLOW, encoding="utf-8")
    bots = ("--bots", "bots.py:Slow,bots.py:Dies", "--games", "400", "--workers", "2")
    done = command("simulate", "podkidnoy", *bots, "--seed", "3", "--json", SLOW="1")
    assert done.returncode == 2
    said_of_it, _, rest = done.stderr.partition("\n")
    assert said_of_it.startswith("cardkit: A worker process has died: ")
    # Seldom Python's own queue to the workers says too that it cannot write to one that is dead.
    assert rest == "" or ("multiprocessing" in rest and "Bad file descriptor" in rest)
    said = json.loads(done.stdout)
    assert said["interrupted"] is True
    assert 0 < said["games"] < 400


def test_a_resumed_run_knows_how_many_games_it_has(command: Run) -> None:
    pytest.importorskip("pyarrow")
    bots = ("--bots", "cheapest,random", "--out", "kept")
    simulated(command, *bots)
    done = command("simulate", "podkidnoy", *bots, "--resume")
    assert (done.returncode, done.stderr) == (0, "")
    assert "20 games of podkidnoy" in done.stdout


def test_equal_bots_compare_rules_in_one_score(command: Run) -> None:
    done = command("compare-rules", "podkidnoy", "--rule", "hand_size=4", "--games", "4", "--seed", "1")
    assert (done.returncode, done.stdout.count("score of normal")) == (0, 1)


def test_a_bot_that_fails_is_named_with_its_error(command: Run, tmp_path: Path) -> None:
    (tmp_path / "bots.py").write_text(SLOW, encoding="utf-8")
    bots = ("--bots", "bots.py:Raises,bots.py:Hangs,random")
    done = command("simulate", "podkidnoy", *bots, "--games", "6", "--seed", "1", "--time-limit", "0.05")
    assert (done.returncode, done.stderr) == (0, "")
    said = " ".join(done.stdout.split())
    assert "bots.py:Raises failed in " in said
    assert "ValueError: boom." in said
    assert "bots.py:Hangs failed in " in said
    assert "TimeoutError: it took longer than 0.05 s." in said


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        ("simulate durak --bots random,random --time-limit 0", "A bot has more than 0 seconds for an action"),
        ("simulate durak --bots random,cheepest", "There is no bot 'cheepest': did you mean cheapest?"),
        ("simulate durak --bots random,honest", "The bot 'honest' plays bluffing, not durak"),
        ("simulate durak --bots random,", "--bots names each bot, with commas between them, as in cheapest,random."),
        ("tournament durak --bots ", "--bots names each bot, with commas between them, as in cheapest,random."),
        ("compare-rules podkidnoy --rule hand_size=6", "The two rule sets do not differ"),
        ("simulate durak --bots random,random --resume", "To resume a run, name its folder: --out."),
        ("simulate durak --bots random,random --resume --out none", "none holds no run to go on with."),
        ("simulate durak --bots random,random --out /dev/null", "/dev/null cannot be used for results"),
        ("simulate durak --bots random,random --dask nonsense", "No Dask scheduler answers at 'nonsense'"),
        ("tournament durak --bots random,random", "Every bot of a tournament has its own name"),
        ("tournament durak --bots random", "A tournament is between two bots or more."),
        ("tournament durak --bots random,cheapest --seats 3", "A tournament of 2 bots has tables of 2 to 2, not of 3."),
        (
            "compare-rules durak --rule hand_size=4 --rule hand_size=5 --rule hand_size=6",
            "Give --rule once or twice",
        ),
        ("compare-rules durak --rule hand_size", "A rule is written name=value"),
    ],
)
def test_what_cannot_be_run_is_one_sentence(refused: Refused, arguments: str, wrong: str) -> None:
    said = refused(*arguments.split(" "))
    assert said.startswith(f"cardkit: {wrong}")
    assert said.endswith((".\n", "?\n"))
    assert said.count("\n") == 1


@pytest.mark.parametrize("arguments", ["--workers 0", "--workers many", "--time-limit soon", "--seed -1"])
def test_an_option_that_makes_no_sense_is_named(refused: Refused, arguments: str) -> None:
    said = refused("simulate", "durak", "--bots", "random,random", *arguments.split())
    assert arguments.split()[0] in said


def test_compare_rules_needs_a_rule(refused: Refused) -> None:
    assert "--rule" in refused("compare-rules", "durak")


# -- Interrupts and terminals


def started(tmp_path: Path, *arguments: str, **how: Any) -> "subprocess.Popen[str]":
    """The command with a slow bot, in a process group of its own."""
    (tmp_path / "bots.py").write_text(SLOW, encoding="utf-8")
    command = [sys.executable, "-m", "cardkit_cli.app", "simulate", "podkidnoy", "--bots", "bots.py:Slow,random"]
    command += ["--seed", "3", *arguments]
    env = {**os.environ, "SLOW": "1", "TERM": "xterm", "COLUMNS": "100"}
    return subprocess.Popen(command, cwd=tmp_path, start_new_session=True, env=env, **how)


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_ends_with_the_results_so_far_which_can_be_gone_on_with(
    command: Run, tmp_path: Path, workers: str
) -> None:
    pytest.importorskip("pyarrow")
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with started(tmp_path, "--games", "400", "--workers", workers, "--json", "--out", "kept", **pipes) as run:
        while not (tmp_path / "kept" / "run.json").exists():
            assert run.poll() is None
            time.sleep(0.05)
        time.sleep(2.5)
        os.killpg(run.pid, signal.SIGINT)
        stdout, stderr = run.communicate(timeout=30)
    assert run.returncode == 130, stderr
    assert stderr == "cardkit: interrupted; these are the results so far.\n"
    said = json.loads(stdout)
    assert said["interrupted"] is True
    assert 0 < said["games"] < 400
    bots = ("--bots", "bots.py:Slow,random", "--games", "400", "--json")
    resumed = json.loads(command("simulate", "podkidnoy", *bots, "--out", "kept", "--resume").stdout)
    whole = json.loads(command("simulate", "podkidnoy", *bots, "--seed", "3").stdout)
    del resumed["run"], whole["run"]
    assert resumed == whole


def test_a_terminal_shows_a_bar_with_games_a_second(tmp_path: Path) -> None:
    leader, follower = pty.openpty()
    how: dict[str, Any] = {"stdin": follower, "stdout": follower, "stderr": follower, "text": True}
    with started(tmp_path, "--games", "40", "--workers", "1", **how) as run:
        os.close(follower)
        shown = b""
        while select.select([leader], [], [], 30)[0]:
            try:
                some = os.read(leader, 4096)
            except OSError:  # Linux says so that nobody is there any more
                break
            if not some:
                break
            shown += some
        assert run.wait(30) == 0
    os.close(leader)
    text = shown.decode()
    assert re.search(r"\d+/40", text)
    assert re.search(r"[1-9]\d*/s", text)
    assert "40 games of podkidnoy, seed 3, " in text


def test_where_there_is_no_terminal_there_is_no_bar(command: Run, tmp_path: Path) -> None:
    (tmp_path / "bots.py").write_text(SLOW, encoding="utf-8")
    done = command("simulate", "podkidnoy", "--bots", "bots.py:Slow,random", "--games", "20", "--workers", "1")
    assert (done.returncode, done.stderr) == (0, "")
    assert "/s" not in done.stdout
    assert "\x1b" not in done.stdout
    assert "\r" not in done.stdout


# -- Speed


def test_bench_says_how_fast(command: Run) -> None:
    done = command("bench", "durak", "--json", "--seconds", "0.05")
    assert (done.returncode, done.stderr) == (0, "")
    said = json.loads(done.stdout)
    assert {"games_per_second", "actions_per_second", "decisions_per_second", "compiled"} <= set(said)
    assert said["games_per_second"] < said["decisions_per_second"] <= said["actions_per_second"]
    assert isinstance(said["compiled"], bool)


def test_bench_speaks_to_people(command: Run) -> None:
    done = command("bench", "--seconds", "0.05", "--players", "3")
    assert done.returncode == 0
    assert done.stdout.startswith("podkidnoy, 3 players, ")
    assert all(f" {what} a second" in done.stdout for what in ("games", "actions", "decisions"))
