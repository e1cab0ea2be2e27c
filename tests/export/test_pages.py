"""The templates of pages: values are escaped as text, and every page and the wheel have all that they need."""

import subprocess
import sys
import zipfile
from importlib.resources import files
from pathlib import Path

import pytest
from jinja2 import UndefinedError

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


def test_a_paragraph_has_the_class_of_its_kind_or_none() -> None:
    shown = page("title", Paragraph("one", "note"), Paragraph("two"))
    assert '<p class="note">one</p>' in shown
    assert "<p>two</p>" in shown


def test_a_template_that_is_not_given_what_it_shows_fails() -> None:
    with pytest.raises(UndefinedError, match="title"):
        render("report.html", blocks=[], version="1")


def test_every_page_has_the_one_style_sheet() -> None:
    style = files("cardkit.export.pages").joinpath("style.css").read_text(encoding="utf-8")
    assert style.strip() in page("title")


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
