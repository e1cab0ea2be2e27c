"""Values that are too large or impossible are refused at once and in one sentence."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest

from cardkit import InvalidRule, InvalidText, load, load_records, read_record, read_records, replay
from cardkit.catalogue import parse_house_rules
from cardkit.game.toml_text import MOST_BYTES
from cardkit.records.views import view_of

BOUT: dict[str, Any] = {
    "hands": ["6S 9D JH", "8S TD QC", "TC AC"],
    "trump": "H",
    "attacker": 0,
    "table": "9S/- 9C/-",
}


def test_a_file_beyond_the_documented_size_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large.toml"
    for written in (b"", b"#" * MOST_BYTES + "Й".encode() * 50):  # the second is cut in the middle of a letter
        path.write_bytes(written)
        if not written:
            os.truncate(path, 100 * MOST_BYTES)
        with pytest.raises(InvalidText, match="is larger than 10,000,000 bytes"):
            load_records(path)


@pytest.mark.parametrize("key", ["view", "hands"])
def test_a_number_of_thousands_of_digits_in_hexadecimal_is_refused(key: str) -> None:
    """Python itself refuses decimal numbers of that length, and also refuses to write these."""
    with pytest.raises(InvalidText, match="a number in it is too long"):
        read_records(f"{key} = 0x{'f' * 4000}\n")


def test_a_line_of_moves_that_is_longer_than_any_can_be_is_refused_before_it_is_played() -> None:
    with pytest.raises(InvalidText, match=r"^Line 5: it has more than 2,000 letters"):
        read_record(f'game = "durak"\nhands = ["6S", "7S"]\nplay = """\n0 attack 6S\n{"0 attack 6S " * 200}\n"""\n')


def test_a_view_with_more_lines_than_a_deal_can_have_is_refused_before_they_are_read() -> None:
    game = load("podkidnoy", {"action_cap": 50})
    view = view_of(game.deal(2, seed=1).record(), load, 0)
    with pytest.raises(InvalidText, match="a deal ends after 50 actions"):
        replay(attrs.evolve(view, play=("0 pass",) * 51), load)


LONG = "x" * 1_600_000


@pytest.mark.parametrize("key", ["salt", "players"])
def test_a_text_of_a_record_that_is_longer_than_any_needs_to_be_is_refused(key: str) -> None:
    texts = {"game": '"durak"', "hands": '["6S", "7S"]', "play": '""'}
    value = f'["{LONG}", ""]' if key in ("seats", "players") else f'"{LONG}"'
    lines = [f"{name} = {text}\n" for name, text in (texts | {key: value}).items()]
    with pytest.raises(InvalidText, match=rf"^Line \d: `{key}` has at most 500 letters\.$"):
        read_records("".join(lines))


@pytest.mark.parametrize("refused", [lambda: load(LONG), lambda: load("podkidnoy", {LONG: "yes"})])
def test_a_long_name_is_cut_where_it_is_quoted_and_compared(refused: Callable[[], object]) -> None:
    with pytest.raises(InvalidRule) as refusal:
        refused()
    assert len(str(refusal.value)) < 1_000
    assert LONG[:100] not in str(refusal.value)


def test_a_hand_of_nine_megabytes_is_refused() -> None:
    with pytest.raises(InvalidText, match="no pack has so many cards") as refusal:
        load("durak").from_position({"hands": ["6S " * 3_000_000, "7S"], "trump": "H", "attacker": 0})
    assert len(str(refusal.value)) < 200


@pytest.mark.parametrize("key", ["parent", "title"])
def test_a_text_of_house_rules_that_is_longer_than_any_needs_to_be_is_refused(key: str) -> None:
    texts = {"parent": "podkidnoy", key: LONG}
    with pytest.raises(InvalidRule, match=rf"^`{key}` has at most 500 letters\.$"):
        parse_house_rules("".join(f'{name} = "{text}"\n' for name, text in texts.items()))


@pytest.mark.parametrize("cap", [0, 1])
def test_a_cap_below_the_attack_on_the_table_is_refused(cap: int) -> None:
    with pytest.raises(InvalidText, match=f"`cap` must be a whole number from 2, .*, not {cap}"):
        load("podkidnoy").from_position(BOUT | {"cap": cap})
    assert not load("podkidnoy").from_position(BOUT | {"cap": 2}).over


def test_a_line_of_a_view_that_names_a_seat_that_is_not_there_is_refused_with_its_line() -> None:
    game = load("podkidnoy")
    deal = game.deal(2, seed=1)
    while len(deal.moves) < 4:
        deal.apply(deal.state.actions()[0])
    text = view_of(deal.record(), load, 0).text()
    first = deal.moves[0].text
    spoilt = text.replace(first, f"7{first[1:]}")
    with pytest.raises(InvalidText, match=r"Line \d+, .*there is no seat 7"):
        replay(read_record(spoilt), load)
