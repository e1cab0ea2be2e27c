"""`cardkit export`: the files that it writes, and the input that it refuses."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from cardkit import load_records, match_text, read_record, read_records

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


def test_a_match_is_exported_whole_or_by_deal(here: Run, match: Path) -> None:
    assert len(json.loads(here("export", match.name, "--to", "json").stdout)["deals"]) == 2
    assert len(json.loads(here("export", match.name, "--to", "json", "--deal", "2").stdout)["deals"]) == 1
    assert read_records(here("export", match.name, "--to", "toml").stdout) == load_records(match)
    assert read_record(here("export", match.name, "--to", "toml", "--deal", "2").stdout) == load_records(match)[1]


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
