"""`cardkit new-game` writes a package that plays and passes its checks, or says why it cannot."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from cardkit import InvalidText
from cardkit.records.scenarios import check, read_scenarios
from cardkit.testing import CHECKS, Options
from cardkit_cli.new_game.writing import write_package


def test_the_package_plays_and_keeps_its_checks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "go-whist"
    written = write_package("go-whist", folder)
    assert {path.name for path in written} >= {"README.md", "py.typed", "pyproject.toml", "test_conformance.py"}
    monkeypatch.syspath_prepend(folder / "src")
    family = __import__("go_whist").FAMILY
    game = family.make(family.presets[0])
    for name, run in CHECKS.items():
        assert run(game, 3, 1, Options(deals=1)) >= 0, name
    (scenario,) = read_scenarios(folder / "tests" / "positions.toml")
    assert check(scenario, lambda name, changes: game) is None
    assert 'go-whist = "go_whist:FAMILY"' in (folder / "pyproject.toml").read_text()


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Go Fish", "A game is called by small letters, digits and hyphens, as in go-fish: not 'Go Fish'."),
        ("class", "A game is called by small letters, digits and hyphens, as in go-fish: not 'class'."),
        ("durak", "There is a game called durak already."),
        ("there", "there is there already."),
        ("json", "There is a module called json already: one would hide the other."),
    ],
)
def test_what_cannot_be_written_is_refused(
    name: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("there").mkdir()
    with pytest.raises(InvalidText) as refused:
        write_package(name, Path(name))
    assert str(refused.value) == words


def test_the_command_says_what_it_wrote(
    command: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path
) -> None:
    done = command("new-game", "go-whist", "--out", str(tmp_path / "here"))
    assert "pyproject.toml" in done.stdout
    assert "cardkit play go-whist" in done.stdout.replace("\n", " ")
