"""A run may keep the record of every game: they replay, and nothing else about the run changes."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardkit import Record, Result, load, load_records, replay, simulate
from cardkit.game.game import Opening
from cardkit.simulation import Progress, Settings

pandas: Any = pytest.importorskip("pandas")

BotFile = Callable[[str], str]
Interrupting = Callable[[int], Callable[[Progress], None]]

PODKIDNOY = load("podkidnoy")
BOTS = ["cheapest", "random"]


def records(folder: Path) -> dict[str, Record]:
    found = {}
    for path in sorted((folder / "records").iterdir()):
        (record,) = load_records(path)
        found[path.name] = record
    return found


@pytest.mark.parametrize("preset", ["perevodnoy", "cals-bs"])
def test_every_game_is_kept_as_it_was_played(tmp_path: Path, preset: str) -> None:
    game, out = load(preset), tmp_path / "out"
    done = simulate(game, ["random"] * 4, 6, seed=5, out=out, records=True)
    assert done == simulate(game, ["random"] * 4, 6, seed=5)
    kept = records(out)
    rows = pandas.read_parquet(out / "games").to_dict("records")
    assert list(kept) == [f"game-{number:06d}.toml" for number in range(6)]
    for row, record in zip(sorted(rows, key=lambda one: one["game"]), kept.values(), strict=True):
        replayed = replay(record, load)
        assert Result.parse(row["result"]) == record.result == Result.of(replayed.state)
        assert row["actions"] == replayed.state.action_count
        assert record.seats == record.players == tuple(row[f"bot_{seat}"] for seat in range(4))
        dealt = game.deal_state(4, seed=record.seed, opening=Opening(row["dealer"]))
        assert {key: value for key, value in record.deal.items() if value != []} == {
            key: value for key, value in game.to_position(dealt).items() if value != []
        }


@pytest.mark.usefixtures("small_parts")
def test_several_workers_play_and_keep_what_one_does(tmp_path: Path, bot_file: BotFile) -> None:
    bots = [bot_file("Signs"), *BOTS]
    alone = simulate(PODKIDNOY, bots, 60, seed=5, out=tmp_path / "one", records=True)
    signed = set(tmp_path.glob("*.pid"))
    assert len(signed) == 1
    together = simulate(PODKIDNOY, bots, 60, seed=5, out=tmp_path / "two", records=True, settings=Settings(workers=2))
    assert together == alone
    assert len(set(tmp_path.glob("*.pid")) - signed) in (1, 2)  # they were others who played
    assert records(tmp_path / "one") == records(tmp_path / "two")
    one, two = (
        pandas.read_parquet(tmp_path / name / "games").sort_values("game").reset_index(drop=True)
        for name in ("one", "two")
    )
    pandas.testing.assert_frame_equal(one, two)


@pytest.mark.usefixtures("small_files")
def test_a_resumed_run_has_the_records_of_all_its_games(tmp_path: Path, interrupting: Interrupting) -> None:
    out = tmp_path / "out"  # which may be named by a text, too
    stopped = simulate(PODKIDNOY, BOTS, 40, seed=5, out=out, records=True, settings=Settings(progress=interrupting(1)))
    assert 0 < stopped.games < 40
    resumed = simulate(PODKIDNOY, BOTS, out=str(out), records=True, resume=True)
    assert resumed == simulate(PODKIDNOY, BOTS, 40, seed=5)
    assert len(records(out)) == 40
    assert sorted(path.name for path in out.iterdir()) == [
        "games",
        "parts.jsonl",
        "records",
        "report.html",
        "result.json",
        "run.json",
    ]


def test_a_game_that_a_bot_failed_in_is_kept_as_far_as_it_went(tmp_path: Path, bot_file: BotFile) -> None:
    out = tmp_path / "out"
    simulate(PODKIDNOY, [bot_file("FailsLater"), "random"], 2, seed=5, out=out, records=True)
    for record in records(out).values():
        assert record.result is None
        replayed = replay(record, load)
        assert not replayed.state.over
        assert 0 < len(record.play) < 40
    errors = pandas.read_parquet(out / "games")["error"]
    assert errors.str.contains("enough of this").all()
