"""Damage in a folder of results costs only the deals of the damaged file, or is refused in one sentence."""

import os
import stat
import warnings
from pathlib import Path

import pytest

from cardkit import load
from cardkit.simulation import Settings, Simulation, simulate
from cardkit.simulation.folder import InvalidStore

PODKIDNOY = load("podkidnoy")
BOTS = ["cheapest", "random"]
GAMES = 12


@pytest.fixture
def folder(tmp_path: Path, small_files: None) -> Path:
    """Return the folder of a finished run, with several files."""
    simulate(PODKIDNOY, BOTS, GAMES, seed=5, out=tmp_path / "out")
    assert len(parts(tmp_path / "out")) > 2
    return tmp_path / "out"


def parts(folder: Path) -> list[Path]:
    return sorted((folder / "games").iterdir())


def resumed(folder: Path, told: list[str] | None = None) -> Simulation:
    settings = Settings(notice=None if told is None else told.append)
    return simulate(PODKIDNOY, BOTS, GAMES, seed=5, out=folder, resume=True, settings=settings)


@pytest.mark.parametrize("how", ["missing", "empty", "longer"])
def test_the_deals_of_a_damaged_file_are_played_again(folder: Path, how: str) -> None:
    part = parts(folder)[1]
    content = part.read_bytes()
    part.write_bytes({"missing": b"", "empty": b"", "longer": content + b"x"}[how])
    if how == "missing":
        part.unlink()
    told: list[str] = []
    assert resumed(folder, told) == simulate(PODKIDNOY, BOTS, GAMES, seed=5)
    assert told == [f"{part} is not as it was written: its deals are played again."]
    told.clear()
    assert resumed(folder, told).games == GAMES
    assert told == []


@pytest.mark.parametrize("end", ["", '{"file": "part-0000', '{"file": "part-000099.parquet", "bytes": 1'])
def test_a_line_that_was_not_written_whole_is_left_out(folder: Path, end: str) -> None:
    lines = (folder / "parts.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    (folder / "parts.jsonl").write_text("".join(lines[:-1]) + end, encoding="utf-8")
    before = len(parts(folder))
    assert resumed(folder, []) == simulate(PODKIDNOY, BOTS, GAMES, seed=5)
    assert len(parts(folder)) == before


def test_a_damaged_description_of_a_run_is_one_sentence(folder: Path) -> None:
    for content in (
        *(b"", b"[" * 10**6, b"[]", b"null", b"\xff\xfe", b'{"games": 1e999, "seed": 5}'),
        *(b'{"games": true, "seed": 5}', b'{"games": 12, "seed": 5, "sources": []}'),
    ):
        (folder / "run.json").write_bytes(content)
        for games in (None, GAMES):
            with pytest.raises(InvalidStore, match=r"run\.json is damaged") as refused:
                simulate(PODKIDNOY, BOTS, games, seed=5 if games else None, out=folder, resume=True)
            assert "\n" not in str(refused.value)


def test_every_file_is_on_the_disk_before_it_has_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    renamed: list[tuple[str, bool]] = []
    fsync, replace = os.fsync, Path.replace

    def noting_fsync(descriptor: int) -> None:
        found = os.fstat(descriptor)
        synced.append(-1 if stat.S_ISDIR(found.st_mode) else found.st_ino)
        fsync(descriptor)

    def noting_replace(one: Path, other: Path) -> Path:
        renamed.append((Path(other).name, one.stat().st_ino in synced))
        return replace(one, other)

    monkeypatch.setattr(os, "fsync", noting_fsync)
    monkeypatch.setattr(Path, "replace", noting_replace)
    simulate(PODKIDNOY, BOTS, 2, seed=5, out=tmp_path / "out")
    names = ["parts.jsonl", "run.json", "part-000001.parquet", "result.json", "report.html"]
    assert [(name, True) for name in names] == renamed


def test_without_anybody_to_tell_python_warns_of_damage(folder: Path) -> None:
    parts(folder)[0].write_bytes(b"")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        resumed(folder)
    assert "its deals are played again" in str(caught[0].message)
