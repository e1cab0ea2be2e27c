"""`cardkit simulate`: its output for programs and for people."""

from functools import partial
from pathlib import Path

from simulations import BOT_KEYS, KEYS, RUN_KEYS, Run, simulated


def test_json_has_exactly_these_keys(command: Run) -> None:
    said = simulated(command, "--bots", "cheapest,random,random", "--seed", "1")
    assert sorted(said) == sorted(KEYS)
    assert [list(bot) for bot in said["bots"]] == [
        [*BOT_KEYS, "difference", "places", "counts", "points", "verdict"]
    ] * 3
    assert sorted(said["run"]) == sorted(RUN_KEYS)
    assert (said["game"], said["players"], said["games"], said["seed"]) == ("podkidnoy", 3, 20, 1)


def test_equal_seeds_give_equal_objects_apart_from_the_run(command: Run) -> None:
    anew = partial(command, anew=True)
    first, second, other = (simulated(anew, "--bots", "cheapest,random", "--seed", seed) for seed in "778")
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
    assert done.stdout.startswith("durak: 5 games between cheapest, random.\n")
    table = done.stdout.partition("Score\n")[2].splitlines()
    assert [line.split()[0] for line in table[:3]] == ["bot", "cheapest", "random"]
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


def test_one_name_seats_all_players(command: Run) -> None:
    said = simulated(command, "--bots", "random", "--players", "3", "--seed", "1")
    assert [bot["bot"] for bot in said["bots"]] == ["random"] * 3
    assert said["bots"] == simulated(command, "--bots", "random,random,random", "--seed", "1")["bots"]
