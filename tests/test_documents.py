"""The documents are true: examples in docstrings, links, and presets; tests/documents runs their code."""

import ast
import doctest
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardkit import presets
from cardkit.game.family import Family
from cardkit.options import rule_text
from cardkit_games import families

ROOT = Path(__file__).parents[1]
DOCS = [path for path in sorted((ROOT / "docs").rglob("*.md")) if path.name != "index.md"]
"""All but the page that leads to pages which are made with the site: building that checks its links."""
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *DOCS]


SOURCES = [path for folder in ("cardkit", "games", "cli") for path in sorted((ROOT / folder).rglob("*.py"))]
EXAMPLES = [path for path in SOURCES if ">>> " in path.read_text(encoding="utf-8") and path.parent.name != "variants"]
"""The files with examples but for those of variants, which tests/test_variants.py runs."""


def docstrings(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the docstrings of a file with the names of their objects; compiled modules cannot be asked for them."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            yield getattr(node, "name", path.stem), ast.get_docstring(node) or ""


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_the_examples_in_docstrings_are_true(path: Path) -> None:
    relative = path.relative_to(ROOT).with_suffix("").parts
    package = relative if relative[0] == "cardkit" else relative[1:]
    names = vars(importlib.import_module(".".join(package).removesuffix(".__init__")))
    runner = doctest.DocTestRunner()
    for name, text in docstrings(path):
        runner.run(doctest.DocTestParser().get_doctest(text, dict(names), name, str(path), 0))
    assert runner.tries > 0
    assert 0 == runner.failures


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_between_documents_lead_somewhere(document: Path) -> None:
    text = re.sub(r"```.*?```", "", document.read_text(encoding="utf-8"), flags=re.DOTALL)  # code has brackets too
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text):
        assert (document.parent / target).exists(), target


def test_the_front_page_says_how_many_games_there_are() -> None:
    assert f"{len([*presets()])} games" in (ROOT / "docs" / "index.md").read_text(encoding="utf-8")


def test_every_preset_and_every_option_stands_in_the_rules_reference() -> None:
    rules = (ROOT / "docs" / "reference" / "rules.md").read_text(encoding="utf-8")
    assert [] == [preset.name for preset in presets() if f"`{preset.name}`" not in rules]
    options = [option for family in families() for option in family.rules.options()]
    assert [] == [option for option in options if f"\n| `{option}` |" not in rules]


def test_the_rules_reference_says_what_each_preset_changes() -> None:
    rules = (ROOT / "docs" / "reference" / "rules.md").read_text(encoding="utf-8")
    cells = dict(re.findall(r"^\| `([a-z0-9-]+)` \| ([^|]+) \| [^|]+ \|$", rules, re.MULTILINE))
    for preset in presets():
        parent = re.search(r"as `([a-z0-9-]+)`", cells[preset.name])
        assert (parent[1] if parent else None) == (None if preset.parent == "podkidnoy" else preset.parent), preset.name
        changes = dict(re.findall(r"`(\w+)=(\w+)`", cells[preset.name]))
        assert changes == {name: rule_text(value) for name, value in preset.changes.items()}, preset.name


@pytest.mark.parametrize("family", [*families()], ids=lambda family: family.name)
def test_the_rules_reference_has_the_values_and_defaults_of_options(family: Family) -> None:
    rules = (ROOT / "docs" / "reference" / "rules.md").read_text(encoding="utf-8")
    table = rules.partition(f"`{family.rules.__name__}`")[2].partition("\n## ")[0]
    rows = dict(re.findall(r"^\| `(\w+)` \| ([^|]+) \|", table, re.MULTILINE))
    for name, option in family.rules.options().items():
        assert f"**{rule_text(getattr(family.rules(), name))}**" in rows[name].replace("`", ""), name
        said = re.findall(r"`([a-z_]+)`", rows[name])
        assert [] == [value for value in said if value not in option.values], name


def test_a_label_of_the_rules_stands_for_one_gap() -> None:
    rules = (ROOT / "docs" / "reference" / "rules.md").read_text(encoding="utf-8")
    labels = re.findall(r"^\| ([A-Z]-[A-Z]+\d+) \|", rules, flags=re.MULTILINE)
    assert len(labels) > 100
    assert [] == [label for label in labels if labels.count(label) > 1]
