"""The structure: the imports of packages, folders and files, and the public names."""

import ast
import re
import sys
import tomllib
from collections.abc import Container, Iterator, Mapping, Sequence
from functools import cache
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Final, NamedTuple

import pytest

import cardkit

ROOT = Path(__file__).parents[1]
CORE, GAMES, CLI = ROOT / "cardkit", ROOT / "games" / "cardkit_games", ROOT / "cli" / "cardkit_cli"
WEB = ROOT / "cli" / "cardkit_web"
ENVIRONMENTS = CORE / "environments"
PACKAGES = {"cardkit": CORE, "cardkit_games": GAMES, "cardkit_cli": CLI, "cardkit_web": WEB}


def modules(package: Path) -> list[Path]:
    found = sorted(package.rglob("*.py"))
    assert found, f"no modules in {package}"
    return found


class Source(NamedTuple):
    """The parts of a file that these tests need, so that it is read once."""

    imports: list[ast.Import | ast.ImportFrom]
    """All imports of the file: also in functions and for types."""
    names: list[str]
    """Every name that it defines."""
    classes: list[str]


@cache
def source(module: Path) -> Source:
    found = Source([], [], [])
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import | ast.ImportFrom):
            found.imports.append(node)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.names.append(node.name)
            if isinstance(node, ast.ClassDef):
                found.classes.append(node.name)
        elif isinstance(node, ast.arg):
            found.names.append(node.arg)
        elif isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Store):
            found.names.append(node.id if isinstance(node, ast.Name) else node.attr)
    return found


def imports(module: Path) -> Iterator[str]:
    """Yield every module that `module` imports, anywhere in it."""
    for node in source(module).imports:
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        else:
            assert node.level == 0, f"{module}:{node.lineno}: imports name the whole path of a module"
            assert node.module is not None
            yield node.module


def compiled() -> list[str]:
    """Return the modules that pyproject.toml lists for the build."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    hook = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
    return [f"{folder}/{name}.py" for folder, names in hook["compiled"].items() for name in names.split()]


def source_of(name: str) -> Path:
    package, _, rest = name.partition("/")
    return PACKAGES[package] / rest


@pytest.mark.parametrize(
    ("package", "forbidden"),
    [
        (CORE, {"cardkit_games", "cardkit_cli", "typer", "rich"}),
        (GAMES, {"cardkit_cli", "typer", "rich"}),
    ],
    ids=["cardkit", "cardkit_games"],
)
def test_imports_go_only_from_cli_to_games_to_cardkit(package: Path, forbidden: set[str]) -> None:
    wrong = [
        f"{module.relative_to(ROOT)} imports {name}"
        for module in modules(package)
        for name in imports(module)
        if name.partition(".")[0] in forbidden
    ]
    assert wrong == []


EXTRAS: Final = {ENVIRONMENTS: ("gymnasium", "openspiel", "pettingzoo"), CLI / "full_screen": ("play",)}
"""The extras whose libraries a folder may import; other folders have those of the plain install."""
BROUGHT: Final = {"markupsafe": "jinja2", "shellingham": "typer"}
"""Libraries that are installed with another one."""
AT_BUILD: Final = {"babel", "pytest"}
"""Libraries for people who make catalogues, or test games of their own."""


def test_a_plain_install_has_the_libraries_that_are_imported_outside_the_extras() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wrong = []
    for module in [*modules(CORE), *modules(GAMES), *modules(CLI)]:
        extras = [extra for folder, extras in EXTRAS.items() if module.is_relative_to(folder) for extra in extras]
        wanted = [
            *project["dependencies"],
            *(one for extra in extras for one in project["optional-dependencies"][extra]),
        ]
        known = {re.split(r"[^\w-]", each)[0].replace("-", "_") for each in wanted}
        known |= {"pyspiel"} if "open_spiel" in known else set()
        libraries = {name.partition(".")[0] for name in imports(module)} - {*sys.stdlib_module_names, *PACKAGES}
        strangers = {BROUGHT.get(name, name) for name in libraries} - known - AT_BUILD
        wrong += [f"{module.relative_to(ROOT)} imports {name}" for name in strangers]
    assert wrong == []


def test_the_web_table_knows_of_the_command_what_starts_it_alone() -> None:
    wrong = [
        f"{module.relative_to(WEB)} imports {name}"
        for module in modules(WEB)
        for name in imports(module)
        if name.startswith("cardkit_cli") and module.parent.name != "server"
    ]
    assert wrong == []


def test_the_families_of_games_do_not_know_each_other() -> None:
    families = {folder.name: folder for folder in GAMES.iterdir() if (folder / "__init__.py").exists()}
    wrong = [
        f"{module.relative_to(ROOT)} imports {name}"
        for family, folder in families.items()
        for module in modules(folder)
        for name in imports(module)
        if name.startswith("cardkit_games.") and name.split(".")[1] in families.keys() - {family}
    ]
    assert wrong == []


# -- Folders

FAMILY: Final = (
    ("engine",),
    ("rules",),
    ("text",),
    ("bots",),
    ("encoding",),
    ("game",),
    ("variants", "importing"),
    ("family",),
)
"""The parts of a family, from the bottom up."""

BOTS: Final = (
    *(("candidates",), ("belief",), ("value",), ("search",)),
    *(("endings",), ("advice",), ("players",), ("registry",)),
)
"""The bots of a family, from the bottom up: a part does not use those above it."""

ORDER: Final[Mapping[str, Sequence[Sequence[str]]]] = {
    "cardkit": (
        ("copying", "escaping"),
        ("errors",),
        ("language",),
        ("arguments", "extras"),
        ("cards", "options"),
        ("drawing",),
        ("engine",),
        ("encoding",),
        ("search",),
        ("game",),
        ("simple",),
        ("plugins",),
        ("catalogue",),
        ("records",),
        ("bots", "export", "speech"),
        ("simulation", "testing"),
        ("analysis",),
        ("environments", "match"),
    ),
    "cardkit.simulation": (
        ("faults", "lineup", "statistics", "totals"),
        ("parts", "results"),
        ("folder", "play", "report", "tables"),
        ("workers",),
        ("run",),
        ("outcomes",),
        ("runs",),
    ),
    "cardkit_games.durak": FAMILY,
    "cardkit_games.bluffing": FAMILY,
    "cardkit_games.durak.bots": BOTS,
    "cardkit_games.bluffing.bots": BOTS,
    "cardkit_cli": (
        ("terminal",),
        ("rules", "new_game"),
        ("records", "simulation", "full_screen", "spoken"),
        ("positions", "play"),
        ("learning",),
        ("commands",),
        ("app",),
    ),
    "cardkit_web": (
        ("limits", "page_messages", "protocol", "security"),
        ("pages", "scenes", "sending"),
        ("setup", "bots"),
        ("store", "offers"),
        ("lobby",),
        ("table",),
        ("forwarding", "hub"),
        ("requests",),
        ("connection", "metrics"),
        ("app",),
        ("server",),
    ),
}
"""Folders and files of each package from the bottom up: those of a row import neither each other nor those above.

A folder inside another is part of it. The `__init__` of a package is above everything in it.
"""

SHARED: Final = {
    "": {"encoding", "family", "game", "rules"},
    "engine": {"actions", "dealing", "observation", "rulebook", "scoresheet", "state", "table"},
    "text": {
        "describe",
        "hidden_cards",
        "moves",
        "positions",
        "speech",
        "speech_words",
        "words",
    },
    "bots": {"registry"},
    "variants": set(),
}
"""The folders of every family, and the files in them that every family has."""


@cache
def graph() -> Mapping[str, set[str]]:
    """Return for each module of the three packages the modules that it imports: also in functions and for types."""
    files = {name_of(package, file): file for package in PACKAGES for file in modules(PACKAGES[package])}
    return {name: set(imported_modules(file, files)) - {name} for name, file in files.items()}


def name_of(package: str, file: Path) -> str:
    parts = file.relative_to(PACKAGES[package]).with_suffix("").parts
    return ".".join([package, *(part for part in parts if part != "__init__")])


def imported_modules(file: Path, known: Container[str]) -> Iterator[str]:
    for node in source(file).imports:
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names if each.name in known)
        else:
            for each in node.names:
                module = f"{node.module}.{each.name}"
                found = module if module in known else node.module
                if found in known:
                    yield str(found)


def circle(imported: Mapping[str, set[str]]) -> list[str]:
    """Return modules that import each other in a circle; none if there is no circle."""
    try:
        TopologicalSorter(imported).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def upwards(imported: Mapping[str, set[str]], package: str, order: Sequence[Sequence[str]]) -> list[str]:
    """Return the imports inside `package` that do not go down in `order`, and the modules missing from `order`."""
    height = {name: number for number, row in enumerate(order) for name in row}
    wrong = []
    for name, others in imported.items():
        part = part_of(name, package)
        if part and part not in height:
            wrong.append(f"{name} has no place in the order of {package}")
        for other in others:
            below = part_of(other, package)
            if part and below != part and height.get(below, len(order)) >= height.get(part, -1):
                wrong.append(f"{name} imports {other}")
    return sorted(wrong)


def part_of(module: str, package: str) -> str:
    """Return the folder or file of `package` with `module`; empty for the package itself and for other packages."""
    return module.removeprefix(f"{package}.").partition(".")[0] if module.startswith(f"{package}.") else ""


def test_no_files_import_each_other_in_a_circle() -> None:
    assert circle(graph()) == []


@pytest.mark.parametrize("package", ORDER)
def test_no_folder_imports_one_above_it(package: str) -> None:
    assert upwards(inside(graph(), package), package, ORDER[package]) == []


def inside(imported: Mapping[str, set[str]], package: str) -> dict[str, set[str]]:
    """Return the imports between modules of `package`."""
    return {
        name: {other for other in others if other.startswith(f"{package}.")}
        for name, others in imported.items()
        if name.startswith(f"{package}.")
    }


NAMED_DOCUMENT: Final = re.compile(r"(?<![\w/])(?:docs/[\w/-]+\.(?:md|svg|png)|[A-Z]{6,}\.md)\b")


def test_every_document_that_is_named_is_there() -> None:
    """Docstrings, messages, scripts and documents name existing documents."""
    kinds = {".py", ".md", ".js", ".c", ".toml", ".po"}
    folders = ("benchmarks", "cardkit", "cli", "docs", "examples", "games", "tests", ".ci")
    files = [file for folder in folders for file in (ROOT / folder).rglob("*") if file.suffix in kinds]
    files += [file for file in ROOT.glob("*.*") if file.suffix in kinds and file.name != "CHANGELOG.md"]
    missing = {
        f"{file.relative_to(ROOT)}: {name}"
        for file in files
        for name in NAMED_DOCUMENT.findall(file.read_text(encoding="utf-8"))
        if not (ROOT / name).exists() and not (file.parent / name).exists()
    }
    assert set() == missing


RESULTS = {"standings", "scoresheet", "result", "play", "totals", "tables", "results", "report", "plots", "parts"}
ONE_MEANING: Final = {
    "place": RESULTS  # the place of a seat in a result
    | {"ratings", "matches", "plain_words", "speech", "words", "describe", "protocol"}
    | {"rules", "rulebook", "state", "positions", "value", "weights", "policy"},
    "left": {
        "drawing",
        "scene",
        "steps",
        "svg",
        "round_table",
        "table",
        "plots",
        "dealing",
        "rulebook",
        "protocol",  # a field of that name is sent to pages
    },  # the side; cards that are still there are "remaining"
}
"""Ambiguous words, and the files in which names may contain them (CONTRIBUTING.md)."""


@pytest.mark.parametrize("word", ONE_MEANING)
def test_a_word_of_one_meaning_names_nothing_else(word: str) -> None:
    files = [file for package in PACKAGES.values() for file in modules(package) if file.stem not in ONE_MEANING[word]]
    wrong = {
        f"{file.relative_to(ROOT)}: {name}"
        for file in files
        for name in source(file).names
        if {word, f"{word}s"} & set(name.lower().split("_"))
    }
    assert set() == wrong


def test_a_class_name_stands_for_one_class() -> None:
    places: dict[str, set[str]] = {}
    for package in PACKAGES.values():
        for module in modules(package):
            role = re.sub("/(durak|bluffing)/", "/FAMILY/", str(module.relative_to(ROOT)))
            for name in source(module).classes:
                places.setdefault(name, set()).add(role)
    assert {name: found for name, found in places.items() if len(found) > 1} == {}


@pytest.mark.parametrize("family", ["durak", "bluffing"])
def test_families_have_the_same_folders_and_shared_files_have_the_same_names(family: str) -> None:
    folders = {each.name for each in (GAMES / family).iterdir() if (each / "__init__.py").exists()}
    assert SHARED.keys() - {""} == folders
    for folder, names in SHARED.items():
        assert names <= {file.stem for file in (GAMES / family / folder).glob("*.py")}, folder


# -- Public names and compiled modules


@pytest.mark.parametrize("name", vars(cardkit)["__all__"])
def test_every_public_name_is_there_and_has_a_docstring(name: str) -> None:
    thing = getattr(cardkit, name)
    assert name in documented() or (isinstance(thing, ModuleType) and thing.__doc__)


@cache
def documented() -> set[str]:
    """Return the names of the core with a docstring: read from the sources, as compiled modules have none."""
    names = set()
    for module in modules(CORE):
        body = ast.parse(module.read_text(encoding="utf-8")).body
        for node in body:
            if isinstance(node, ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node):
                names.add(node.name)
        for here, below in pairwise(body):
            text = below.value if isinstance(below, ast.Expr) else None
            if isinstance(here, ast.AnnAssign) and isinstance(text, ast.Constant) and isinstance(text.value, str):
                names.add(ast.unparse(here.target))
    return names


@pytest.mark.parametrize("name", compiled())
def test_compiled_modules_use_no_attrs(name: str) -> None:
    assert {"attrs", "attr"}.isdisjoint(imported.partition(".")[0] for imported in imports(source_of(name)))


def test_a_game_says_twelve_things_and_its_docstring_names_them() -> None:
    assert len(cardkit.Game.__abstractmethods__) == 12
    assert {name for name in cardkit.Game.__abstractmethods__ if f"`{name}`" not in str(cardkit.Game.__doc__)} == set()
