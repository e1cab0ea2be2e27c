"""The gallery shows exactly the pictures that its script makes."""

import re

import pytest

from documents import ROOT

pytest.importorskip("playwright")

from gallery import PAGES, TERMINAL

GALLERY = (ROOT / "docs" / "guide" / "gallery.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"!\[[^\]]+\]\(\.\./pictures/([^)]+)\)", GALLERY)


def test_the_script_and_the_gallery_have_the_same_pictures() -> None:
    assert sorted([*TERMINAL, *PAGES]) == sorted(SHOWN)
