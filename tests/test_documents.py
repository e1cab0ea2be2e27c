"""What the documents say is so: doctests, the README's example, links, and the presets that they list."""

import doctest
import importlib
import re
from pathlib import Path

import pytest

from cardkit_games.catalogue import presets

ROOT = Path(__file__).parents[1]
DOCS = [path for path in sorted((ROOT / "docs").glob("*.md")) if path.name != "index.md"]
"""All but the page that leads to pages which are made with the site: building that checks its links."""
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *DOCS]


DOCTESTED = [
    *(f"cardkit.cards.{name}" for name in ("alphabets", "card", "cards", "dealing", "packs", "pile", "rank_order")),
    *(f"cardkit.cards.{name}" for name in ("spanish", "tarot", "combinations.melds", "combinations.tricks")),
    "cardkit_games",
]


@pytest.mark.parametrize("module", DOCTESTED)
def test_the_examples_in_docstrings_are_true(module: str) -> None:
    result = doctest.testmod(importlib.import_module(module))
    assert result.attempted > 0
    assert 0 == result.failed


@pytest.mark.parametrize(
    "document", ["README.md", "docs/cards.md", "docs/prompt.md", "docs/tour.md", "docs/research.md"]
)
def test_the_examples_in_documents_are_true(document: str) -> None:
    result = doctest.testfile(
        str(ROOT / document), module_relative=False, encoding="utf-8", optionflags=doctest.ELLIPSIS
    )
    assert result.attempted > 0
    assert 0 == result.failed


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_between_documents_lead_somewhere(document: Path) -> None:
    text = re.sub(r"```.*?```", "", document.read_text(encoding="utf-8"), flags=re.DOTALL)  # code has brackets too
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text):
        assert (document.parent / target).exists(), target


def test_every_preset_stands_in_the_rules_reference() -> None:
    rules = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    assert [] == [preset.name for _, preset in presets() if f"`{preset.name}`" not in rules]
