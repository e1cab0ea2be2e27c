"""The tutorial shows the example package as it is; tests/documents runs its examples and commands."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "docs" / "guide" / f"{name}.md" for name in ("tutorial", "tutorial-play", "tutorial-package")]
TUTORIAL = "".join(page.read_text(encoding="utf-8") for page in PAGES)
EXAMPLE = ROOT / "examples" / "crazy-eights"
FILES = {path: path.read_text(encoding="utf-8") for path in EXAMPLE.rglob("*") if path.suffix in (".py", ".toml")}
BLOCKS = re.findall(r"```(?:python|toml)\n(.*?)```", TUTORIAL, re.DOTALL)
SOURCES = sorted((EXAMPLE / "src" / "crazy_eights").glob("*.py"))


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.partition("\n")[0])
def test_every_piece_of_code_stands_in_the_package(block: str) -> None:
    assert [path for path, text in FILES.items() if block in text] != []


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.name)
def test_the_whole_package_stands_in_the_tutorial(source: Path) -> None:
    shown = {line for block in BLOCKS for line in block.splitlines()}
    assert [line for line in FILES[source].splitlines() if line and line not in shown] == []
