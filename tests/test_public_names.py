"""Names of the first version can be imported today; those that have moved, with a warning that names the new place."""

import sys
import warnings
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from cardkit.moved import MOVED, Moved
from cardkit_games.moved import MOVED as MOVED_GAMES

LINES = (Path(__file__).parent / "data" / "public_names.txt").read_text(encoding="utf-8").splitlines()
NAMES = {module: names.split() for module, _, names in (line.partition(": ") for line in LINES if line[0] != "#")}
EXTRAS = {"cardkit_games.adapters.gymnasium", "cardkit_games.adapters.openspiel", "cardkit_games.adapters.pettingzoo"}


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("module", NAMES)
def test_every_name_of_the_first_version_can_be_imported(module: str) -> None:
    try:
        found = import_module(module)
    except ModuleNotFoundError as missing:
        if module in EXTRAS and str(missing.name).partition(".")[0] not in ("cardkit", "cardkit_games"):
            pytest.skip(f"{missing.name} is not installed")
        raise
    assert [name for name in NAMES[module] if not hasattr(found, name)] == []


@pytest.mark.parametrize(("old", "new"), [(old, new) for old, new in {**MOVED, **MOVED_GAMES}.items() if new])
def test_what_has_moved_is_where_the_table_says(old: str, new: str) -> None:
    module, _, name = new.partition(":")
    assert not name or hasattr(import_module(module), name)
    assert bool(name) == (":" in old)


def test_the_tables_are_in_order() -> None:
    assert list(MOVED) == sorted(MOVED)
    assert list(MOVED_GAMES) == sorted(MOVED_GAMES)


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package of which a module has moved, a name has left another one, and a third one is gone."""
    folder = tmp_path / "some_moved_package"
    folder.mkdir()
    for name, text in {"__init__": "", "new": "x = 1\ny = 2\n", "stayed": "z = 3\n"}.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    table = {
        "some_moved_package.gone": "",
        "some_moved_package.gone:u": "some_moved_package.new:y",
        "some_moved_package.old": "some_moved_package.new",
        "some_moved_package.stayed:w": "some_moved_package.new:x",
    }
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "meta_path", [Moved(table), *sys.meta_path])
    yield
    for name in [name for name in sys.modules if name.partition(".")[0] == "some_moved_package"]:
        del sys.modules[name]


def imported(module: str) -> ModuleType:
    return import_module(f"some_moved_package.{module}")


@pytest.mark.usefixtures("package")
@pytest.mark.parametrize(
    ("old", "name", "new", "value"),
    [("old", "x", "new.x", 1), ("stayed", "w", "new.x", 1), ("gone", "u", "new.y", 2)],
)
def test_an_old_name_works_and_warns_once_with_the_new_one(old: str, name: str, new: str, value: int) -> None:
    module = imported(old)
    with pytest.warns(DeprecationWarning, match=f"{old}.{name} is now some_moved_package.{new}: ") as warned:
        assert value == getattr(module, name)
    assert warned[0].filename == __file__
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert value == getattr(module, name)


@pytest.mark.usefixtures("package")
def test_a_name_that_never_was_is_missing_everywhere() -> None:
    for module in ("old", "stayed", "gone"):
        assert not hasattr(imported(module), "nonsense")
    assert imported("stayed").z == 3
