"""The gallery shows exactly the pictures that its script makes; they are small and fetch nothing."""

import re
from pathlib import Path

import pytest

from cardkit.game.speed import is_compiled
from documents import ROOT

pytest.importorskip("playwright")

from gallery import PAGES, TERMINAL

PICTURES = ROOT / "docs" / "pictures"
GALLERY = (ROOT / "docs" / "guide" / "gallery.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"!\[[^\]]+\]\(\.\./pictures/([^)]+)\)", GALLERY)


def test_the_script_and_the_gallery_have_the_same_pictures() -> None:
    assert sorted([*TERMINAL, *PAGES]) == sorted(SHOWN)


@pytest.mark.parametrize("name", TERMINAL)
def test_a_picture_of_the_terminal_is_what_the_command_prints_now(name: str, tmp_path: Path) -> None:
    if name == "analysis.svg" and not is_compiled():
        pytest.skip("takes long interpreted")
    made, kept = (lines(text) for text in (TERMINAL[name](tmp_path), (PICTURES / name).read_text(encoding="utf-8")))
    assert kept == made


def lines(picture: str) -> list[str]:
    """Return the text of a picture of the terminal."""
    return re.findall(r"<text[^>]*>([^<]*)</text>", picture)
