"""docs/guide/verify.html, opened as a file in a real browser: its verdicts on records of every kind."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

import attrs
import pytest

from cardkit import Record, load_records
from cardkit.game.record import match_text
from cardkit.records.commitments import chain, commitment, deal_text, seed_of, share_commitment, withheld
from fair_records import every_kind, shared

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "guide" / "verify.html"
EARLIER = sorted((ROOT / "tests" / "data" / "earlier").glob("*-fair.toml"))


@pytest.fixture(scope="module")
def opened(browser: "Browser") -> "Page":
    """Return the page, in a browser without a network; a fault of it fails the test."""
    context = browser.new_context(offline=True)
    page = context.new_page()
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    page.goto(PAGE.as_uri())
    return page


def said(page: "Page", text: str, noted: list[str]) -> list[list[str]]:
    """Return the page's sentences about each deal of a record."""
    page.reload()
    page.locator("#noted").fill("\n".join(noted))
    page.locator("#file").set_input_files({"name": "game.toml", "mimeType": "", "buffer": text.encode()})
    page.locator("#found h2").first.wait_for()
    found = page.locator("#found ul").evaluate_all("all => all.map((list) => list.innerText.split('\\n'))")
    return [list(sentences) for sentences in found]


def marks(page: "Page", text: str, noted: list[str]) -> list[str]:
    """Return the marks of those sentences, for each deal."""
    return ["".join(sentence[0] for sentence in deal) for deal in said(page, text, noted)]


def digests(record: Record) -> list[str]:
    """Return all digests that a player can have noted."""
    return [record.commitment, chain(record)[-1], *map(share_commitment, record.shares[:1])]


def test_deals_of_every_kind_have_the_digests_of_cardkit(opened: "Page") -> None:
    records = every_kind()
    noted = [commitment(each, each.salt) for each in records]
    assert {"✓?", "✗"} == set(marks(opened, match_text(records), noted))  # a line of some is forged
    shown = opened.locator("#found pre").evaluate_all("all => all.map((each) => each.textContent + '\\n')")
    assert shown == [deal_text(each, each.salt) for each in records]
    assert set(marks(opened, match_text(records[:3]), [])) == {"??"}


def test_a_deal_with_shares_and_moves_is_verified_by_what_was_noted(opened: "Page") -> None:
    record = shared()
    assert marks(opened, record.text(), digests(record)) == ["✓✓✓✓?"]
    assert marks(opened, record.text(), []) == ["??✓??"]
    for path in EARLIER:
        earlier = load_records(path)
        noted = [digest for each in earlier for digest in digests(each)]
        assert set(marks(opened, path.read_text(encoding="utf-8"), noted)) == {"✓✓"}


def test_what_was_forged_is_told(opened: "Page") -> None:
    record = shared()
    noted = digests(record)
    hands = [*reversed(record.deal["hands"])]
    changed = attrs.evolve(record, deal={**record.deal, "hands": hands})
    assert marks(opened, changed.text(), noted)[0][:2] == "✗?"
    assert marks(opened, attrs.evolve(record, play=record.play[:-1]).text(), noted)[0][1] == "?"
    hidden = attrs.evolve(record, shares=(withheld(share_commitment(record.shares[0])), *record.shares[1:]))
    assert "✗" in marks(opened, attrs.evolve(hidden, seed=seed_of(hidden.shares)).text(), noted)[0]
    assert "✗" in marks(opened, attrs.evolve(record, seed=1).text(), noted)[0]
    assert [each[0] for each in marks(opened, match_text([record, record]), noted)] == ["✓", "✗"]


READ_OTHERWISE: Final = (
    ('game = "podkidnoy"', "game = 'podkidnoy'"),
    ('play = """\n', 'play = """ # [[deal]]\n'),
    ('play = """\n', "play = '''\n"),
    ("seats = [", 'players = [\n"""x\n[[deal]]\n"""]\nseats = ['),
    ("seats = [", "[rules]\nseats = ["),
    ('"""\nresult', '0 take"""\nresult'),
    ('"""\nresult', '0 take # really\n"""\nresult'),
    ('"""\nresult', '0 take\u2028\n"""\nresult'),
    ("dealer = ", '"dealer" = 0 # '),
    ("dealer = ", "dealer = 1\rdealer = "),
    ("dealer = ", "dealer = 0x1 # "),
)


def test_lines_that_others_could_read_otherwise_are_not_called_right(opened: "Page") -> None:
    record = shared()
    text = record.text()
    for was, now in READ_OTHERWISE:
        assert was in text
        (sentences,) = said(opened, text.replace(was, now, 1), digests(record))[:1]
        assert sentences[0].startswith("✗ Line "), now
        assert "is not as cardkit writes it" in sentences[0]
