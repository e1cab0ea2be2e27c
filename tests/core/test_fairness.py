"""A commitment fits exactly one deal, and its bytes never change."""

from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardkit import BrokenCommitment, InvalidText, Record, load, read_record
from cardkit.records.commitments import check, commitment, deal_text, new_salt, read_commitment
from varied import VARIED

SALT = "00112233445566778899aabbccddeeff" * 2
DEAL = {"hands": ["7S 9C", "8S 9H"], "dealer": 1, "trump": "D", "stock": "TD 6C 6D", "attacker": 0, "first_bout": True}
RECORD = Record(
    game="podkidnoy",
    rules={"cap_max": 5},
    seats=("Ann", "Bob"),
    date="2024-05-06",
    deal=DEAL,
    play=("0 attack 7S", "1 take"),
)


def dealt(name: str, seats: int, seed: int = 1, rules: dict[str, object] | None = None) -> Record:
    game = load(name, rules)
    return game.deal(seats, seed=seed).record(("Ann",) * seats, "2024-05-06")


def committed(record: Record, salt: str = SALT) -> Record:
    return attrs.evolve(record, salt=salt, commitment=commitment(record, salt))


# -- Pinned for ever: a later version must verify the records of an earlier one


def test_these_bytes_are_hashed() -> None:
    assert deal_text(RECORD, SALT) == (
        "cardkit deal 1\n"
        "attacker = 0\n"
        "dealer = 1\n"
        "first_bout = true\n"
        'game = "podkidnoy"\n'
        'hands = ["7S 9C", "8S 9H"]\n'
        'rules.cap_max = "5"\n'
        'salt = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"\n'
        'stock = "TD 6C 6D"\n'
        'trump = "D"\n'
    )
    assert commitment(RECORD, SALT) == "40db40044dd76f38eb2bab5d1b77053e27d74c53ca2365ebfc4fed8737e84fb8"


@pytest.mark.parametrize(
    ("deal", "lines"),
    [
        (
            {"hands": ["", ""], "piles": ["KC 8H", "2S"], "heights": [3, 1], "to_act": 1},
            ['hands = ["", ""]', "heights = [3, 1]", 'piles = ["KC 8H", "2S"]', "to_act = 1"],
        ),
        (
            {"hands": ["BJ RJ 2C", "AS AS"], "order_key": 176401061952587178, "out": [], "aside": "KC"},
            ['aside = "KC"', 'hands = ["2C RJ BJ", "AS AS"]', "order_key = 176401061952587178", "out = []"],
        ),
    ],
)
def test_these_lines_are_hashed_of_a_bluffing_deal(deal: dict[str, Any], lines: list[str]) -> None:
    text = deal_text(Record(game="cals-bs", deal=deal), SALT)
    ours = [line for line in text.splitlines() if not line.startswith(("game = ", "salt = "))]
    assert ["cardkit deal 1", *lines] == ours


# -- Which events count


@pytest.mark.parametrize("name", ["podkidnoy", "cheat-updown"])
@settings(max_examples=20)
@given(st.integers(0, 10**6))
def test_a_deal_fits_its_commitment_also_when_it_is_read_again(name: str, seed: int) -> None:
    record = committed(dealt(name, 3, seed, {"action_cap": 77}), new_salt())
    check(record)
    again = read_record(record.text())
    check(again)
    assert deal_text(record, record.salt) == deal_text(again, again.salt)


@pytest.mark.parametrize("name", VARIED)
def test_every_line_that_is_hashed_is_a_line_of_the_record(name: str) -> None:
    for seats in set(load(name).seat_range()):
        record = committed(dealt(name, seats), new_salt())
        heading, *lines = deal_text(record, record.salt).splitlines()
        assert "cardkit deal 1" == heading
        rules = [line for line in lines if line.startswith("rules.")]
        assert set(lines) - set(rules) <= set(record.text().splitlines())
        assert all(line.removeprefix("rules.") in record.text() for line in rules)


def test_layout_order_of_keys_and_of_a_hand_and_all_that_is_no_deal_do_not_count() -> None:
    deal = {key: DEAL[key] for key in reversed(DEAL)} | {"hands": ["9C,  7S", " 8S 9H "], "stock": "TD, 6C 6D"}
    other = Record(
        game="podkidnoy", rules={"cap_max": "5"}, deal=deal, play=("0 attack 9C",), players=("human",), seed=3
    )
    assert commitment(RECORD, SALT) == commitment(other, SALT)


@pytest.mark.parametrize(
    "change",
    [
        {"game": "perevodnoy"},
        {"rules": {}},
        {"rules": {"cap_max": 4}},
        {"deal": {**DEAL, "hands": ["7S 9H", "8S 9C"]}},
        {"deal": {**DEAL, "hands": ["8S 9H", "7S 9C"]}},
        {"deal": {**DEAL, "hands": ["7S 9C", "8S 9H", ""]}},
        {"deal": {**DEAL, "stock": "6C TD 6D"}},
        {"deal": {**DEAL, "dealer": 0}},
        {"deal": {**DEAL, "attacker": 1}},
        {"deal": {**DEAL, "trump": "H"}},
        {"deal": {**DEAL, "first_bout": False}},
        {"deal": {key: DEAL[key] for key in DEAL if key != "dealer"}},
        {"salt": SALT.replace("0", "1")},
    ],
    ids=str,
)
def test_another_deal_or_salt_does_not_fit(change: dict[str, Any]) -> None:
    record = committed(RECORD)
    check(record)
    with pytest.raises(BrokenCommitment, match=f"says {record.commitment}"):
        check(attrs.evolve(record, **change))


def test_a_value_cannot_pretend_to_be_another_key() -> None:
    sly = attrs.evolve(RECORD, game='podkidnoy"\nstock = "')
    assert deal_text(sly, SALT).count("\n") == deal_text(RECORD, SALT).count("\n")


# -- Refusals


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        ({"salt": ""}, "The deal has no `salt`, so there is nothing to verify."),
        ({"commitment": ""}, "The deal has no `commitment`, so there is nothing to verify."),
        ({"salt": "xyz"}, "A salt is 64 digits out of 0-9 and a-f, not 'xyz'."),
        ({"commitment": "xyz"}, "A commitment is 64 digits out of 0-9 and a-f, not 'xyz'."),
        ({"deal": {**DEAL, "stock": "?? 6D"}}, "The record hides cards, and a commitment is to the whole deal."),
        ({"deal": {**DEAL, "stock": "?"}}, "The record hides cards, and a commitment is to the whole deal."),
        ({"deal": {**DEAL, "sto ck": ""}}, "'sto ck' is not a key of a deal"),
        ({"deal": {**DEAL, "cap": 1.5}}, "`cap` is no part of a deal"),
    ],
)
def test_what_cannot_be_verified_is_refused_in_words(change: dict[str, Any], wrong: str) -> None:
    with pytest.raises(InvalidText) as refused:
        check(attrs.evolve(committed(RECORD), **change))
    assert str(refused.value).startswith(wrong)


def test_a_noted_commitment_may_be_written_in_groups_and_capitals() -> None:
    digest = commitment(RECORD, SALT)
    assert read_commitment(f" {digest[:8].upper()} {digest[8:]}\n") == digest


@pytest.mark.parametrize("text", ["", "12", "g" * 64, "0" * 65])
def test_what_is_no_commitment_is_refused(text: str) -> None:
    with pytest.raises(InvalidText, match="A commitment is 64 digits"):
        read_commitment(text)
