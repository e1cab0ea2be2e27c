"""`cardkit export`: the files that it writes, and the input that it refuses."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cardkit import load, load_records, match_text, read_record, read_records, replay

Run = Callable[..., "subprocess.CompletedProcess[str]"]
Refuse = Callable[..., str]
Recorded = Callable[..., Path]


@pytest.fixture
def game(recorded: Recorded) -> Path:
    return recorded("podkidnoy", 3)


@pytest.fixture
def match(game: Path) -> Path:
    (record,) = load_records(game)
    path = game.with_name("match.toml")
    path.write_text(match_text([record, record]), encoding="utf-8")
    return path


def test_a_file_gets_what_standard_output_would(here: Run, game: Path, tmp_path: Path) -> None:
    done = here("export", game.name, "--to", "html")
    assert (done.returncode, done.stderr) == (0, "")
    assert here("export", game.name, "--out", "shared").stdout == ""  # a page, unless another format is wanted
    assert (tmp_path / "shared").read_text(encoding="utf-8") == done.stdout


def test_a_picture_of_a_move(here: Run, game: Path) -> None:
    svg = here("export", game.name, "--to", "svg", "--at", "3").stdout
    said = ["".join(text.itertext()) for text in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]
    assert any(text.startswith("Bout 1, move 3 of ") for text in said)


def test_a_match_is_exported_whole_or_by_deal(here: Run, match: Path) -> None:
    assert len(json.loads(here("export", match.name, "--to", "json").stdout)["deals"]) == 2
    assert len(json.loads(here("export", match.name, "--to", "json", "--deal", "2").stdout)["deals"]) == 1
    assert read_records(here("export", match.name, "--to", "toml").stdout) == load_records(match)
    assert read_record(here("export", match.name, "--to", "toml", "--deal", "2").stdout) == load_records(match)[1]


def test_the_whole_record_is_exported_as_it_is(here: Run, game: Path) -> None:
    text = here("export", game.name, "--to", "toml").stdout
    assert text == game.read_text(encoding="utf-8")
    assert replay(read_record(text), load).state.over


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (
            ["--to", "pdf"],
            "A record is exported to json, svg, html, toml, not to 'pdf': html is a page to step through",
        ),
        (["--to", "svg", "--at", "999"], "podkidnoy-3.toml: There is no move 999 here: they go from 0, the deal, to "),
        (["--to", "html", "--at", "1"], "--at chooses the move of a picture, so it goes with --to svg."),
        (["--to", "svg", "--out", "no/such/folder.svg"], "no/such/folder.svg: cannot be written: "),
    ],
)
def test_what_cannot_be_exported_is_one_sentence(refused: Refuse, game: Path, options: list[str], said: str) -> None:
    message = refused("export", game.name, *options)
    assert said in message
    assert message.count("\n") == 1


def test_deals_of_different_games_are_exported_one_by_one(here: Run, refused: Refuse, recorded: Recorded) -> None:
    paths = [recorded("podkidnoy", 2), recorded("verish", 3)]
    mixed = paths[0].with_name("mixed.toml")
    mixed.write_text(match_text([load_records(path)[0] for path in paths]), encoding="utf-8")
    assert refused("export", "mixed.toml", "--to", "html").endswith(": choose one of them by --deal.\n")
    assert here("export", "mixed.toml", "--to", "html", "--deal", "2").stdout.count("<script") == 2
    assert here("show", "mixed.toml").returncode == 0


def test_a_view_has_no_other_view(here: Run, refused: Refuse, game: Path, tmp_path: Path) -> None:
    (tmp_path / "view.toml").write_text(here("export", game.name, "--to", "toml", "--seat", "1").stdout, "utf-8")
    for what in ("replay", "show"):
        said = refused(what, "view.toml", "--seat", "2")
        assert "The record is what seat 1 saw, so the view of seat 2 is not known." in said
