"""Values that are too large or impossible are refused at once and in one sentence."""

import os
from collections.abc import Callable
from pathlib import Path

import attrs
import pytest

from cardkit import InvalidRule, InvalidText, load, load_records, read_record, read_records, replay
from cardkit.game.toml_text import MOST_BYTES
from cardkit.records.views import view_of


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
