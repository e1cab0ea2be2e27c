"""`cardkit tournament` and `compare-rules`: their output for people and for programs."""

import json

from simulations import Run


def test_a_tournament_prints_ratings_and_tables(command: Run) -> None:
    arguments = (
        "tournament",
        "podkidnoy",
        "--bots",
        "random,cheapest",
        "--games",
        "20",
        "--seed",
        "1",
        "--workers",
        "1",
    )
    done = command(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.partition("Standings\n")[2].split()[:3] == ["bot", "elo", "interval"]
    assert "random : cheapest" in done.stdout
    assert "20 games of podkidnoy, seed 1, " in done.stdout
    said = json.loads(command(*arguments, "--json").stdout)
    assert [one["bot"] for one in said["standings"]] == ["cheapest", "random"]
    assert (said["games"], len(said["tables"])) == (20, 1)


def test_a_comparison_prints_what_changes(command: Run) -> None:
    rules = ("--rule", "hand_size=4,throw_who=nobody", "--rule", "hand_size=6")
    arguments = ("compare-rules", "podkidnoy", *rules, "--games", "8", "--seed", "1", "--workers", "1")
    done = command(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert "hand_size=4" in done.stdout
    assert "score acting 1st" in done.stdout
    said = json.loads(command(*arguments, "--json").stdout)
    assert said["changes"] == [{"throw_who": "nobody", "hand_size": 4}, {"throw_who": "all", "hand_size": 6}]


def test_one_rule_set_is_compared_with_the_game_as_it_is(command: Run) -> None:
    how = ("--games", "8", "--seed", "1", "--workers", "1", "--json")
    done = command("compare-rules", "podkidnoy", "--rule", "hand_size=4", *how)
    assert json.loads(done.stdout)["changes"] == [{"hand_size": 6}, {"hand_size": 4}]
