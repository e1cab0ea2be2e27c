"""The templates of pages: values are escaped as text, and the wheel has every file of a page."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from cardkit.export.pages import render
from cardkit.simulation.report.blocks import Block, Grid, Paragraph, Section

ROOT = Path(__file__).parents[2]
EVIL = "<script>alert(\"'&</script>"
SUFFIXES = {".html", ".css", ".js", ".svg"}


def page(title: str, *blocks: Block) -> str:
    return render("report.html", title=title, blocks=blocks, version="1")


def test_text_is_escaped_wherever_it_stands() -> None:
    table = Grid([EVIL], [[EVIL, EVIL]])
    shown = page(EVIL, Paragraph(EVIL), Section(EVIL, [Section(EVIL, [table], folded=True)]))
    assert "<script" not in shown
    assert shown.count("&lt;script&gt;") == 8


def test_the_wheel_has_every_file_of_a_page(tmp_path: Path) -> None:
    pytest.importorskip("hatchling")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True, env={"CARDKIT_COMPILE": "0"})
    (wheel,) = tmp_path.glob("*.whl")
    packed = {name for name in zipfile.ZipFile(wheel).namelist() if Path(name).suffix in SUFFIXES}
    lying = {
        file.relative_to(package.parent).as_posix()
        for package, pages in ((ROOT / "cardkit", "export/pages"), (ROOT / "cli" / "cardkit_web", "pages"))
        for file in (package / pages).rglob("*")
        if file.suffix in SUFFIXES
    }
    assert lying == packed
    assert {name.split("/")[0] for name in packed} == {"cardkit", "cardkit_web"}
