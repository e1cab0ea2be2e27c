"""The documents are true: examples in docstrings, links, and presets; tests/documents runs their code."""

import ast
import doctest
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardkit import presets
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


def test_every_preset_and_every_clause_of_an_option_is_in_the_rules_reference() -> None:
    rules = (ROOT / "docs" / "reference" / "rules.md").read_text(encoding="utf-8")
    assert [] == [preset.name for preset in presets() if f"`{preset.name}`" not in rules]
    options = [option for family in families() for option in family.rules.options().values()]
    clauses = {clause for option in options for clause in re.findall(r"\b(?:[DVCBK]\d+|[AP]-[\w-]+)", option.source)}
    assert len(clauses) > 100
    assert [] == [
        clause for clause in sorted(clauses) if not re.search(rf"(?m)^(?:\| |\*\*){clause}(?= \||:|\*\*)", rules)
    ]
