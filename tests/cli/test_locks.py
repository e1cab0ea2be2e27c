"""A saved match belongs to one program at a time, keeps its place and mode, and leaves no other files."""

import errno
import os
import stat
import sys
from pathlib import Path

import attrs
import pytest

from cardkit import load, load_records
from cardkit.game.record import Record
from cardkit.records.saving import CannotSave, FileTaken, SavedGame
from contention import fight

unix = pytest.mark.skipif(sys.platform == "win32", reason="modes and symbolic links are those of Unix")


def deal() -> Record:
    """Return a deal before its first move."""
    game = load("durak")
    return game.deal(2, seed=5).record(("You", "Anna"), "2026-11-22")


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """Return a file with an unfinished match of one deal."""
    path = tmp_path / "game.toml"
    match = SavedGame.new(path)
    match.begin(attrs.evolve(deal(), players=("human", "cheapest"), seed=5))
    match.close()
    return path


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_three_programs_that_fight_for_a_match_have_it_one_at_a_time_and_nothing_is_lost(saved: Path) -> None:
    fought = fight(saved, programs=3, turns=8)
    assert fought.faults == []
    assert 24 == fought.turns
    assert ["game.toml"] == names(saved.parent)


def test_a_second_program_is_refused_and_does_not_touch_the_match(saved: Path) -> None:
    before = saved.read_bytes()
    holder = SavedGame(saved)
    for _ in range(3):
        with pytest.raises(FileTaken, match="is being played in another window"):
            SavedGame(saved)
    assert before == saved.read_bytes()
    holder.go_on(load_records(saved))
    holder.keep(["0 attack 6S"])
    holder.close()
    assert before + b"0 attack 6S\n" == saved.read_bytes()
    SavedGame(saved).close()
    assert ["game.toml"] == names(saved.parent)


def test_a_lock_that_a_killed_program_left_behind_does_not_keep_anybody_out(saved: Path) -> None:
    (saved.parent / "game.toml.lock").touch()
    SavedGame(saved).close()
    assert ["game.toml"] == names(saved.parent)


@unix
def test_a_lock_is_never_taken_through_a_symbolic_link(saved: Path) -> None:
    other = saved.parent / "other"
    other.write_text("mine", encoding="utf-8")
    (saved.parent / "game.toml.lock").symlink_to(other)
    with pytest.raises(CannotSave):
        SavedGame(saved)
    assert other.read_text(encoding="utf-8") == "mine"


@unix
def test_a_new_match_is_for_its_player_alone(saved: Path) -> None:
    assert stat.S_IMODE(saved.stat().st_mode) == 0o600


@unix
@pytest.mark.parametrize(("mode", "spoilt"), [(0o600, b"0 atta"), (0o644, b"")])
def test_a_match_that_is_gone_on_with_keeps_its_mode(saved: Path, mode: int, spoilt: bytes) -> None:
    in_order = saved.read_bytes()
    other_layout = in_order.replace(b"[[deal]]\n", b"[[deal]]\n\n") if not spoilt else in_order + spoilt
    saved.write_bytes(other_layout)
    saved.chmod(mode)
    match = SavedGame(saved)
    match.go_on(load_records(saved))
    match.close()
    assert in_order == saved.read_bytes()
    assert stat.S_IMODE(saved.stat().st_mode) == mode
    assert ["game.toml"] == names(saved.parent)


@unix
@pytest.mark.parametrize("spoilt", ["", "[[deal]]\ngame"])
def test_a_match_that_is_reached_by_a_symbolic_link_stays_one(
    saved: Path, tmp_path_factory: pytest.TempPathFactory, spoilt: str
) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    link = elsewhere / "link.toml"
    link.symlink_to(saved)
    with saved.open("a", encoding="utf-8") as file:
        file.write(spoilt)
    match = SavedGame(link)
    with pytest.raises(FileTaken):
        SavedGame(saved)
    match.go_on(load_records(link))
    match.keep(["0 attack 6S"])
    match.close()
    assert link.is_symlink()
    assert saved.read_text(encoding="utf-8").endswith("0 attack 6S\n")
    assert (["game.toml"], ["link.toml"]) == (names(saved.parent), names(elsewhere))


@unix
def test_a_match_is_saved_in_a_file_and_in_nothing_else(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "folder.toml").mkdir()
    for name in ("pipe.toml", "folder.toml"):
        with pytest.raises(CannotSave, match=f"{name} is no file: a match is saved in a file."):
            SavedGame(tmp_path / name)
    assert ["folder.toml", "pipe.toml"] == names(tmp_path)


@unix
def test_a_new_match_is_not_written_through_a_symbolic_link(tmp_path: Path) -> None:
    (tmp_path / "link.toml").symlink_to(tmp_path / "target.toml")
    with pytest.raises(FileTaken):
        SavedGame.new(tmp_path / "link.toml")
    assert ["link.toml"] == names(tmp_path)


@unix
def test_a_match_that_was_removed_while_it_is_played_is_said_to_be_lost(saved: Path) -> None:
    match = SavedGame(saved)
    match.go_on(load_records(saved))
    os.replace(saved, saved.parent / "moved.toml")
    saved.write_text("another", encoding="utf-8")
    with pytest.raises(CannotSave, match="it has been removed or replaced"):
        match.keep(["0 attack 6S"])
    match.close()
    assert saved.read_text(encoding="utf-8") == "another"


def test_a_match_that_was_cut_while_it_is_played_is_whole_after_the_next_move(saved: Path) -> None:
    match = SavedGame(saved)
    match.go_on(load_records(saved))
    match.keep(["0 attack 6S"])
    whole = saved.read_bytes()
    os.truncate(saved, len(whole) - 5)
    match.keep(["0 attack 6S", "1 take"])
    match.close()
    assert whole + b"1 take\n" == saved.read_bytes()


@unix
@pytest.mark.parametrize(("number", "new"), [("ENOLCK", True), ("ENOSYS", False), ("EOPNOTSUPP", False)])
def test_a_system_without_locks_is_told_in_one_sentence_and_nothing_is_left(
    saved: Path, monkeypatch: pytest.MonkeyPatch, number: str, new: bool
) -> None:
    import fcntl

    def flock(file: int, how: int) -> None:
        raise OSError(getattr(errno, number), os.strerror(getattr(errno, number)))

    monkeypatch.setattr(fcntl, "flock", flock)
    path = saved.with_name("new.toml") if new else saved
    with pytest.raises(CannotSave, match=r"cannot be written: where it lies the system has no locks, .* by --save\.$"):
        SavedGame.new(path) if new else SavedGame(path)
    assert ["game.toml"] == [name for name in names(saved.parent) if not name.endswith(".lock")]
