"""Shares of chance at a web table: all commit, then all show; the record can be verified elsewhere."""

import hashlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import attrs
import pytest

from cardkit.game.record import Record
from cardkit.records.commitments import chain, new_share, seed_of, share_commitment, withheld
from cardkit.records.reading import read_records
from cardkit_cli.records.verdicts import BROKEN, FAIR, Findings
from cardkit_web.hub import Links
from cardkit_web.table import shuffle
from web_server import Page, Served, act, page, served

PLAYERS = ("human", "human", "cheapest")


@pytest.fixture(autouse=True)
def patient() -> Iterator[None]:
    """Set the time limit so high that a busy machine does not matter."""
    with patch.object(shuffle, "SHARE_SECONDS", 600.0):
        yield


@contextmanager
def seated(server: Served, links: Links) -> Iterator[tuple[Page, Page]]:
    """Yield Anna and Boris, who has just sat down, at a table where each deal has a commitment."""
    with ExitStack() as open_:
        anna = open_.enter_context(page(server, links.table, links.seats[0]))
        boris = open_.enter_context(page(server, links.table, links.seats[1]))
        anna.until("welcome")
        boris.answered({"type": "sit", "name": "Boris"})
        yield anna, boris


def fair_table(server: Served) -> Links:
    return server.made_by("Anna", PLAYERS, game="podkidnoy-24", fair=True)


def told(player: Page, stage: str, promised: int = 0) -> dict[str, Any]:
    """Return the shuffle at this stage, once at least `promised` people have committed to a share."""

    def fits(table: dict[str, Any]) -> bool:
        shuffle = table["shuffle"]
        return bool(shuffle) and shuffle["stage"] == stage and len(shuffle["promised"]) >= promised

    table = player.latest.get("table")
    found = (table if table is not None and fits(table) else player.until("table", fits))["shuffle"]
    assert isinstance(found, dict)
    return found


def promise(player: Page, share: str, deal: int = 1) -> str:
    return str(player.answered({"type": "promise", "deal": deal, "commitment": share_commitment(share)})["type"])


def show(player: Page, share: str, deal: int = 1) -> str:
    return str(player.answered({"type": "show", "deal": deal, "share": share})["type"])


def time_is_over(server: Served, links: Links) -> None:
    found = server.hub.tables[links.table].match.shuffle
    assert found is not None
    server.loop.call_soon_threadsafe(found.time_is_over)


def dealt(player: Page) -> str:
    """Return the commitment that is shown when the cards are dealt."""
    table = player.latest["table"]
    table = table if table["commitment"] else player.until("table", lambda each: each["commitment"])
    return str(table["commitment"])


def record_of(anna: Page, boris: Page) -> tuple[Record, str]:
    """Return the record of the deal, in which a bot plays for Boris to the end, and the link that was shown then."""
    boris.answered({"type": "leave"})
    shown_again = {"type": "language", "language": "en"}
    anna.answered(shown_again)
    while not (view := anna.until("view"))["result"]:
        if view["asked"] and act(anna, view)["type"] == "refused":  # it was an old view
            anna.answered(shown_again)
    link = next((each["link"] for each in reversed(anna.all) if each.get("link")), None)
    link = link or anna.until("table", lambda table: table["link"])["link"]
    (record,) = read_records(anna.answered({"type": "record"})["text"])
    return record, str(link)


def test_a_deal_is_made_of_everybodys_chance_and_its_record_verifies_with_what_was_told(server: Served) -> None:
    shares = new_share(), new_share()
    with seated(server, fair_table(server)) as (anna, boris):
        house = told(anna, shuffle.PROMISING)["house"]
        assert show(anna, shares[0]) == "refused"  # before all have committed to theirs
        assert [promise(anna, shares[0]), promise(boris, shares[1])] == ["done", "done"]
        promised = told(anna, shuffle.SHOWING)["promised"]
        assert promised == {str(seat): share_commitment(share) for seat, share in enumerate(shares)}
        assert promise(boris, new_share()) == "refused"  # nobody changes it once shares are shown
        assert [show(boris, shares[0]), show(boris, shares[1]), show(anna, shares[0])] == ["refused", "done", "done"]
        commitment = dealt(anna)
        record, link = record_of(anna, boris)
        proof = anna.answered({"type": "proof", "deal": 1})
    assert share_commitment(record.shares[0]) == house
    assert record.shares[1:] == shares
    assert record.seed == seed_of(record.shares)
    assert chain(record)[-1] == link
    assert Findings.of([record], [commitment, house], [link]).verdict == FAIR
    assert (proof["shares"], proof["seed"], proof["moves"]) == (
        list(record.shares),
        str(record.seed),
        list(record.play),
    )


def test_who_does_not_show_a_share_in_time_is_left_out_and_the_record_says_so(server: Served) -> None:
    shares = new_share(), new_share()
    links = fair_table(server)
    with seated(server, links) as (anna, boris):
        house = told(anna, shuffle.PROMISING)["house"]
        assert [promise(anna, shares[0]), promise(boris, shares[1])] == ["done", "done"]
        told(anna, shuffle.SHOWING)
        assert show(anna, shares[0]) == "done"
        assert anna.until("table", lambda table: table["shuffle"]["waits"] == [1])
        time_is_over(server, links)
        commitment = dealt(anna)
        record, link = record_of(anna, boris)
    assert record.shares[1:] == (shares[0], withheld(share_commitment(shares[1])))
    assert Findings.of([record], [commitment, house], [link]).verdict == FAIR
    hidden = attrs.evolve(record, shares=(withheld(house), *record.shares[1:]))
    forged = attrs.evolve(hidden, seed=seed_of(hidden.shares))
    assert Findings.of([forged], [commitment, house], [link]).verdict == BROKEN


def test_a_server_that_is_started_again_goes_on_with_the_shares_that_were_committed_to(tmp_path: Path) -> None:
    shares = new_share(), new_share()
    with served(tmp_path) as first:
        links = fair_table(first)
        with seated(first, links) as (anna, boris):
            assert [promise(anna, shares[0]), promise(boris, shares[1])] == ["done", "done"]
            before = told(anna, shuffle.SHOWING)
            assert [show(anna, shares[0])] == ["done"]  # so that the server knows more than before
    with (
        served(tmp_path) as second,
        page(second, links.table, links.seats[0]) as anna,
        page(second, links.table, links.seats[1]) as boris,
    ):
        after = told(anna, shuffle.SHOWING)
        assert all(before[key] == after[key] for key in ("deal", "house", "promised"))
        assert [show(anna, shares[0]), show(boris, shares[1])] == ["done", "done"]
        record, _ = record_of(anna, boris)
    assert record.shares[1:] == shares


NO_COMMITMENTS: list[dict[str, Any]] = [
    {"type": "promise", "deal": 1, "commitment": "0" * 63},
    {"type": "promise", "deal": 2, "commitment": "0" * 64},
    {"type": "promise", "commitment": "0" * 64},
    {"type": "promise", "deal": 1, "commitment": 7},
    {"type": "show", "deal": 1, "share": "x"},
]


def test_what_is_no_commitment_is_refused_with_a_sentence(server: Served) -> None:
    links = server.made_by("Anna", ("human", "cheapest"), game="podkidnoy-24")
    with seated(server, fair_table(server)) as (anna, _), page(server, links.table, links.seats[0]) as without_shares:
        told(anna, shuffle.PROMISING)
        without_shares.until("view")
        for message in NO_COMMITMENTS:
            assert anna.answered(message)["type"] == "refused"
            assert without_shares.answered(message)["type"] == "refused"


def test_what_stands_for_a_withheld_share_cannot_be_given_as_a_share(server: Served) -> None:
    false = withheld("0" * 64)
    digest = hashlib.sha256(f"cardkit share 1\n{false}\n".encode()).hexdigest()
    links = fair_table(server)
    with seated(server, links) as (anna, boris):
        told(anna, shuffle.PROMISING)
        anna.answered({"type": "promise", "deal": 1, "commitment": digest})
        assert promise(boris, "letters") == "done"
        told(anna, shuffle.SHOWING)
        assert [show(anna, false), show(boris, "letters")] == ["refused", "done"]
