"""A folder of results that is damaged costs the deals of the damaged part, or is refused in one sentence."""

import json
import os
import shutil
import stat
import warnings
from pathlib import Path
from typing import Any

import pytest

from cardkit import load
from cardkit.language import speaking
from cardkit.simulation import Settings, Simulation, simulate
from cardkit.simulation.storage.folder import InvalidStore
from cardkit.simulation.tables import deals_told

parquet: Any = pytest.importorskip("pyarrow.parquet")
pytest.importorskip("matplotlib")

PODKIDNOY = load("podkidnoy")
BOTS = ["cheapest", "random"]
GAMES = 12


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a run that has been played, with several parts."""
    monkeypatch.setattr("cardkit.simulation.run.SECONDS", 0.0)
    monkeypatch.setattr("cardkit.simulation.run.LOST", 0.0)
    simulate(PODKIDNOY, BOTS, GAMES, seed=5, out=tmp_path / "out")
    assert len(parts(tmp_path / "out")) > 2
    return tmp_path / "out"


def parts(folder: Path) -> list[Path]:
    return sorted((folder / "games").glob("*.parquet"))


def resumed(folder: Path, told: list[str] | None = None) -> Simulation:
    settings = Settings(notice=None if told is None else told.append)
    return simulate(PODKIDNOY, BOTS, GAMES, seed=5, out=folder, resume=True, settings=settings)


def spoil(part: Path, how: str) -> None:
    content = bytearray(part.read_bytes())
    if how == "empty":
        content.clear()
    elif how == "short":
        del content[-len(content) // 2 :]
    elif how == "a bit of its games":
        content[20] ^= 4
    elif how == "a bit of its sums":
        content[content.rindex(b'"totals"') + 1] ^= 1
    elif how == "other bytes":
        content[:] = b"no Parquet at all"
    part.write_bytes(content)


def with_sums(part: Path, sums: bytes) -> None:
    table = parquet.read_table(part)
    parquet.write_table(table.replace_schema_metadata({**table.schema.metadata, b"cardkit": sums}), part)


@pytest.mark.parametrize("how", ["empty", "short", "a bit of its games", "a bit of its sums", "other bytes"])
def test_a_damaged_part_is_named_and_played_again(folder: Path, how: str) -> None:
    part = parts(folder)[1]
    spoil(part, how)
    told: list[str] = []
    assert resumed(folder, told) == simulate(PODKIDNOY, BOTS, GAMES, seed=5)
    (damage,) = told
    assert damage.startswith(f"{part} is damaged (")
    assert damage.endswith(f": its deals are played again, and it is kept as {part.name}.damaged.")
    assert parquet.read_table([str(path) for path in parts(folder)]).num_rows == GAMES
    told.clear()
    assert resumed(folder, told).games == GAMES
    assert told == []


@pytest.mark.parametrize(("how", "why"), [("empty", "он пуст"), ("a bit of its sums", "он изменился после записи")])
def test_why_a_part_is_damaged_is_told_in_the_language_that_is_spoken(folder: Path, how: str, why: str) -> None:
    spoil(parts(folder)[1], how)
    told: list[str] = []
    with speaking("ru"):
        resumed(folder, told)
        assert deals_told({0: [(3, 4), (5, 9)], 2: [(0, 2)]}) == "3, 5–8 стола 0; 0–1 стола 2"
    assert f"повреждён ({why}): " in told[0]


@pytest.mark.parametrize("sums", [b"", b"{", b"[1e999]", b"[" * 10**5, b'[{"table": 7}]', b"null"])
def test_a_part_with_other_sums_is_played_again(folder: Path, sums: bytes) -> None:
    with_sums(parts(folder)[0], sums)
    told: list[str] = []
    assert resumed(folder, told) == simulate(PODKIDNOY, BOTS, GAMES, seed=5)
    assert len(told) == 1


def test_without_anybody_to_tell_python_warns_of_damage(folder: Path) -> None:
    spoil(parts(folder)[0], "empty")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        resumed(folder)
    assert "it is empty" in str(caught[0].message)


def test_a_part_copied_beside_itself_is_refused(folder: Path) -> None:
    part = parts(folder)[0]
    shutil.copy(part, folder / "games" / "part-000-000000000077-000000000099.parquet")
    with pytest.raises(InvalidStore, match=rf"part-000-0+77-0+99\.parquet is a copy of {part.name}: remove it\.$"):
        resumed(folder)


@pytest.mark.parametrize(
    "name", ["part-x.parquet", "part-.parquet", "part-000000 (copy).parquet", "part--00001.parquet"]
)
def test_a_part_with_a_name_that_is_none_is_refused(folder: Path, name: str) -> None:
    shutil.copy(parts(folder)[0], folder / "games" / name)
    with pytest.raises(
        InvalidStore, match=r"is no part of the run: parts are called part-000-0+-0+5000\.parquet and so on"
    ):
        resumed(folder)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"[" * 10**6,
        b"[]",
        b"null",
        b"\xff\xfe",
        b'{"games": 1e999, "seed": 5}',
        b'{"games": 12, "seed": NaN}',
        b'{"games": true, "seed": 5}',
        b'{"games": "12", "seed": 5}',
        b'{"games": 12, "seed": 5, "sources": []}',
    ],
)
@pytest.mark.parametrize("games", [None, GAMES])
def test_a_damaged_description_of_a_run_is_one_sentence(folder: Path, content: bytes, games: int | None) -> None:
    (folder / "run.json").write_bytes(content)
    with pytest.raises(InvalidStore, match=r"run\.json is damaged") as refused:
        simulate(PODKIDNOY, BOTS, games, seed=5 if games else None, out=folder, resume=True)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("key", ["bots", "rules", "until_sure", "game", "duplicate", "games_per_deal"])
@pytest.mark.parametrize("value", [[1], {"a": [[]]}, float("inf"), "x" * 10**5])
def test_a_description_with_other_values_is_another_run(folder: Path, key: str, value: object) -> None:
    known = json.loads((folder / "run.json").read_text(encoding="utf-8"))
    (folder / "run.json").write_text(json.dumps({**known, key: value}), encoding="utf-8")
    with pytest.raises(InvalidStore, match=f"holds a run with another {key}: ") as refused:
        resumed(folder)
    assert len(str(refused.value)) < 1000


def test_everything_is_on_the_disk_before_it_has_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    renamed: list[tuple[str, bool]] = []
    fsync, replace = os.fsync, os.replace

    def noting_fsync(descriptor: int) -> None:
        found = os.fstat(descriptor)
        synced.append(-1 if stat.S_ISDIR(found.st_mode) else found.st_ino)
        fsync(descriptor)

    def noting_replace(one: Path, other: Path) -> None:
        renamed.append((Path(other).name, os.stat(one).st_ino in synced))
        synced.clear()
        replace(one, other)

    monkeypatch.setattr(os, "fsync", noting_fsync)
    monkeypatch.setattr(os, "replace", noting_replace)
    simulate(PODKIDNOY, BOTS, 2, seed=5, out=tmp_path / "out", records=True)
    names = [
        "run.json",
        "game-000000.toml",
        "game-000001.toml",
        "part-000-000000000000-000000000001.parquet",
        "result.json",
        "report.html",
    ]
    assert [(name, True) for name in names] == renamed
    assert synced == [-1]
