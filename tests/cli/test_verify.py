"""`cardkit verify`: its verdicts on records, and its exit codes."""

import json
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

import attrs
import pytest

from cardkit import RandomBot, Record, load
from cardkit.game.record import match_text
from cardkit.records.commitments import chain, commitment, deal_text, read_commitment, seed_of, share_commitment
from cardkit.records.reading import load_records
from cardkit_cli.records.verdicts import Findings, print_findings
from cardkit_cli.terminal.console import Screen

Run = Callable[..., "subprocess.CompletedProcess[str]"]


def played(seed: int, name: str = "podkidnoy", seats: int = 2) -> Record:
    game = load(name)
    live = game.deal(seats, seed=seed)
    bot = RandomBot(seed)
    while not live.state.over:
        live.apply(bot.act(live.state.observe(live.state.actor)))
    record = live.record(("Ann", "Bob", "Eve")[:seats], "2024-05-06")
    salt = f"{seed:064x}"
    return attrs.evolve(record, salt=salt, commitment=commitment(record, salt))


ONE, TWO = played(1), played(2)


@pytest.fixture
def verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str]]:
    """Write these records into a file, verify it, and return the exit code and the output on one line."""

    def run(records: Sequence[Record], *noted: str) -> tuple[int, str]:
        path = tmp_path / "game.toml"
        path.write_text(records[0].text() if len(records) == 1 else match_text(records), encoding="utf-8")
        found = Findings.of(load_records(path), [read_commitment(text) for text in noted])
        print_findings(found, Screen())
        return found.exit_code, " ".join(capsys.readouterr().out.split())

    return run


def test_what_was_not_noted_is_unknown_although_the_record_agrees_with_itself(
    verify: Callable[..., tuple[int, str]],
) -> None:
    code, said = verify([ONE])
    assert 2 == code
    assert said.startswith("Deal 1: cannot be verified. The record agrees with itself, which every forged one does")
    code, said = verify([ONE, TWO], ONE.commitment)
    assert 2 == code
    assert "Deal 1: fair" in said
    assert "Deal 2: cannot be verified. The record agrees with itself, but the commitment of this deal is none" in said
    assert 0 == verify([ONE, TWO], TWO.commitment, ONE.commitment)[0]
    code, said = verify([ONE, TWO, ONE], TWO.commitment, ONE.commitment)
    assert 1 == code
    assert "Deal 3: not fair. It is deal 1 once more, and a deal is played once." in said


@pytest.mark.parametrize("name", ["dvukhkozyrnoi", "cheat-updown"])
def test_a_seed_that_gives_other_cards_is_not_fair(verify: Callable[..., tuple[int, str]], name: str) -> None:
    record = attrs.evolve(played(3, name, 3), seed=3)
    assert 0 == verify([record], record.commitment)[0]
    code, said = verify([attrs.evolve(record, seed=4)], record.commitment)
    assert 1 == code
    assert "The seed 4 gives other cards than these." in said


def test_exchanged_cards_are_found_and_deal_and_line_are_named(verify: Callable[..., tuple[int, str]]) -> None:
    first, second = TWO.deal["hands"]
    hands = [first.replace(first[:2], second[:2]), second.replace(second[:2], first[:2])]
    changed = attrs.evolve(TWO, deal={**TWO.deal, "hands": hands})
    code, said = verify([ONE, changed], ONE.commitment)
    assert 1 == code
    assert "Deal 1: fair: the commitment fits" in said
    lines = match_text([ONE, TWO]).splitlines()
    line = lines.index(f'commitment = "{TWO.commitment}"') + 1
    assert f"Deal 2: not fair. Line {line}: Deal and salt give the commitment" in said


@pytest.mark.parametrize(
    ("record", "why"),
    [
        (attrs.evolve(ONE, commitment="", salt=""), "Line 1: The deal has no `commitment`"),
        (attrs.evolve(ONE, salt=""), "Line 1: The deal has no `salt`"),
        (attrs.evolve(ONE, deal={**ONE.deal, "stock": "??"}), "The record hides cards"),
    ],
)
def test_what_cannot_be_verified_is_neither_fair_nor_unfair(
    verify: Callable[..., tuple[int, str]], record: Record, why: str
) -> None:
    code, said = verify([record])
    assert 2 == code
    assert said.startswith("Deal 1: cannot be verified. ")
    assert why in said


def test_the_command_tells_json_with_what_is_hashed(here: Run, tmp_path: Path) -> None:
    (tmp_path / "game.toml").write_text(match_text([ONE, TWO]), encoding="utf-8")
    done = here("verify", "game.toml", "--json", "--commitment", ONE.commitment)
    assert (2, "") == (done.returncode, done.stderr)
    found = json.loads(done.stdout)
    assert ("unknown", []) == (found["verdict"], found["noted_of_no_deal"])
    assert [(1, "fair", True, True), (2, "unknown", False, True)] == [
        (deal["deal"], deal["verdict"], deal["noted"], deal["ended"]) for deal in found["deals"]
    ]
    assert [deal_text(ONE, ONE.salt), deal_text(TWO, TWO.salt)] == [deal["text"] for deal in found["deals"]]
    assert [ONE.commitment, TWO.commitment] == [deal["commitment"] for deal in found["deals"]]


def shared() -> Record:
    """Return a deal whose seed is made of shares of chance."""
    shares = ("ab" * 32, "some letters")
    return attrs.evolve(played(seed_of(shares)), seed=seed_of(shares), shares=shares)


def test_shares_are_told_and_whether_that_of_whoever_dealt_was_noted(
    verify: Callable[..., tuple[int, str]],
) -> None:
    record = shared()
    code, said = verify([record], record.commitment)
    assert 0 == code
    assert "some letters" in said
    assert "Its commitment is none of those that were noted." in said
    code, said = verify([record], record.commitment, share_commitment(record.shares[0]))
    assert 0 == code
    assert "nobody alone decided the shuffle" in said


def test_a_seed_that_is_not_made_of_the_shares_is_not_fair(verify: Callable[..., tuple[int, str]]) -> None:
    record = shared()
    code, said = verify([attrs.evolve(record, shares=("ab" * 32, "other letters"))], record.commitment)
    assert 1 == code
    assert "The shares of this deal give the seed" in said


def test_a_changed_legal_move_is_seen_by_whoever_noted_a_link() -> None:
    links = chain(ONE)
    found = Findings.of([ONE], [ONE.commitment], [links[-1]])
    assert (0, len(ONE.play)) == (found.exit_code, found.verdicts[0].chained)
    shorter = attrs.evolve(ONE, play=ONE.play[:-1], result=None)
    assert 0 == Findings.of([shorter], [ONE.commitment]).exit_code
    found = Findings.of([shorter], [ONE.commitment], [links[-1]])
    assert (1, [links[-1]]) == (found.exit_code, found.strangers)
    assert 5 == Findings.of([shorter], [ONE.commitment], [links[5]]).verdicts[0].chained
