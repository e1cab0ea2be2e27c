"""The worked example of docs/notes/fairness.md is correct; its script and cardkit agree on all records."""

import json
import re
import subprocess
import sys
from pathlib import Path
from shutil import which
from typing import Any

import pytest

from cardkit import Record, load, read_record, replay
from cardkit.game.record import END_OF_PLAY, match_text
from cardkit.records.commitments import chain, check, commitment, deal_text, share_commitment
from fair_records import every_kind, shared

DOCUMENT = (Path(__file__).parents[1] / "docs" / "notes" / "fairness.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    (found,) = re.findall(rf"```{language}\n(.*?)```", DOCUMENT, re.DOTALL)
    return str(found)


@pytest.fixture
def record() -> Record:
    return read_record(block("toml"))


def test_the_example_is_a_fair_record_and_hashes_what_it_says(record: Record) -> None:
    check(record)
    replay(record, load)
    assert block("text") == deal_text(record, record.salt)


def printed(text: str, folder: Path) -> str:
    """Return the output of the script of the document for a file."""
    (folder / "game.toml").write_text(text, encoding="utf-8")
    command = [sys.executable, "-W", "ignore::ResourceWarning", "-c", block("python"), "game.toml"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True, timeout=120).stdout


def hashes(text: str, folder: Path) -> list[str]:
    """Return the commitments that the script of the document computes for a file."""
    return re.findall(r"^[0-9a-f]{64}\b", printed(text, folder), re.MULTILINE)


def test_the_script_computes_what_cardkit_does_of_every_kind_of_record(tmp_path: Path) -> None:
    records = every_kind()
    wanted = [commitment(record, record.salt) for record in records]
    assert wanted == hashes(match_text(records), tmp_path)
    assert wanted[:1] == hashes(records[0].text(), tmp_path)
    broken_off = match_text(records[:2]).rpartition(END_OF_PLAY)[0] + "0 attack 7"
    assert wanted[:2] == hashes(broken_off, tmp_path)


def test_the_script_checks_shares_and_moves_too(tmp_path: Path) -> None:
    record = shared()
    promised = [f"  share: {share_commitment(share)} {share}" for share in record.shares]
    wanted = [record.commitment, f"  moves: {chain(record)[-1]}", *promised, "  seed: True"]
    assert printed(record.text(), tmp_path).splitlines() == wanted


@pytest.mark.skipif(not which("sha256sum"), reason="there is no sha256sum")
def test_the_command_commits_to_the_share_in_it() -> None:
    (shown,) = re.findall(r"^    (printf .*)$", DOCUMENT, re.MULTILINE)
    done = subprocess.run(["sh", "-c", shown], capture_output=True, text=True, check=True)
    (letters,) = re.findall(r"share 1\\n(.*?)\\n", shown)
    assert share_commitment(letters) == done.stdout.split()[0]


PAGE = Path(__file__).parents[1] / "docs" / "guide" / "verify.html"
ASKED = """
const [file, ...noted] = process.argv.slice(2);
const content = require("node:fs").readFileSync(file, "utf-8");
(async () => {
  for (const deal of dealsOf(content)) {
    const { lines, commitment, links, promised, seed } = await digestsOf(deal);
    const found = (await findings(deal, noted)).map(([good]) => good);
    const text = lines.join("\\n") + "\\n";
    console.log(JSON.stringify({ text, commitment, last: links.at(-1), promised, seed: String(seed), found }));
  }
})();
"""


@pytest.mark.skipif(which("node") is None, reason="there is no Node.js")
def test_the_page_computes_what_cardkit_does_and_loads_nothing(tmp_path: Path) -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert re.findall(r"(?:src|href)=|https?:|fetch\(|XMLHttpRequest|import", page) == []
    (script,) = re.findall(r"<script>\n(.*?)</script>", page, re.DOTALL)
    (tmp_path / "page.js").write_text(script + ASKED, encoding="utf-8")
    record = shared()
    (tmp_path / "game.toml").write_text(match_text([record, *every_kind()[:40]]), encoding="utf-8")
    noted = [record.commitment, share_commitment(record.shares[0]), chain(record)[-1]]

    def run(*digests: str) -> list[dict[str, Any]]:
        command = ["node", "page.js", "game.toml", *digests]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True, timeout=60)
        return [json.loads(line) for line in done.stdout.splitlines()]

    first, *others = run(*noted)
    assert (record.commitment, chain(record)[-1], str(record.seed)) == (
        first["commitment"],
        first["last"],
        first["seed"],
    )
    assert [share_commitment(share) for share in record.shares] == first["promised"]
    assert first["found"] == [True, True, True, True, None]
    assert [deal_text(each, each.salt) for each in every_kind()[:40]] == [each["text"] for each in others]
    assert run()[0]["found"] == [None, None, True, None, None]
