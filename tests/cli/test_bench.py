"""`cardkit bench`: the speed that it reports for this machine."""

import json

from simulations import Run


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
