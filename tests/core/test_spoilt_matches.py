"""A damaged saved match is refused with the line, or loses only a broken last line, which is reported."""

import random
import re
from pathlib import Path
from typing import Final

import pytest

from cardkit import CardkitError, InvalidText, load, read_records, replay
from cardkit.game.record import DEAL
from cardkit.records.reading import load_match

CHANGES: Final = ("#", "q", '"', "\n", " ", "\\", "0", "\x00", "\x9b", "'")


def match(ended: bool) -> str:
    """Return two deals as the program saves them; the last has ended, or goes on."""
    game = load("podkidnoy", {"ranks": "TJQKA", "hand_size": 3})
    texts = []
    for seed in (1, 2):
        rng = random.Random(seed)
        deal = game.deal(2, seed=seed)
        while not deal.state.over and (seed == 1 or ended or len(deal.moves) < 12):
            deal.apply(rng.choice(deal.state.actions()))
        record = deal.record(("You", "Anna"), "2026-11-22")
        whole = record.text() if record.result is not None else record.text().removesuffix('"""\n')
        texts.append(DEAL + whole + ("\n" if record.result is not None else ""))
    return "".join(texts)


def moves(text: str, path: Path) -> tuple[list[int], str]:
    """Return the number of moves in each deal that can be resumed, and the text that was dropped."""
    path.write_bytes(text.encode("utf-8"))
    records = load_match(path)
    replay(records[-1], load)
    assert text.encode("utf-8") == path.read_bytes()
    return [len(record.play) for record in records], records[-1].dropped or ""


@pytest.mark.parametrize("ended", [True, False])
def test_a_letter_that_is_spoilt_anywhere_in_the_last_deal_never_loses_a_move_in_silence(
    ended: bool, tmp_path: Path
) -> None:
    text = match(ended)
    path = tmp_path / "game.toml"
    whole, nothing = moves(text, path)
    assert nothing == ""
    refused = 0
    lineless: list[str] = []
    rng = random.Random(1)
    for place in range(text.rindex(DEAL), len(text)):
        for change in (rng.choice(CHANGES),):
            spoilt = text[:place] + change + text[place + 1 :]
            try:
                found, dropped = moves(spoilt, path)
            except CardkitError as error:
                lineless += [] if re.search(r"[Ll]ine \d+|at end of document", str(error)) else [str(error)]
                refused += 1
                continue
            assert found == whole or dropped, (spoilt[place - 9 : place + 9], found)
            assert dropped == "" or spoilt.endswith(dropped)
            assert dropped == "" or place == len(text) - 1
    assert lineless == []
    assert refused > 150


def test_a_match_that_breaks_off_anywhere_loses_its_last_line_and_says_so(tmp_path: Path) -> None:
    text = match(True)
    first = text[: text.rindex(DEAL)]
    for end in range(len(first), len(text), 2):
        broken = text[:end]
        found, dropped = moves(broken, tmp_path / "game.toml")
        begun = re.search(r'^play = ""($|"\n)', broken[len(first) :], re.MULTILINE)
        assert len(found) == (2 if begun else 1)
        if begun:
            assert dropped in ("", broken.rpartition("\n")[2])
        else:
            assert dropped == broken[len(first) :]


def test_a_comment_is_refused_where_a_match_is_gone_on_with_and_read_where_it_is_looked_at(tmp_path: Path) -> None:
    text = match(False)
    last = text.splitlines()[-1]
    spoilt = text[: -len(last) - 1] + "#" + last[1:] + "\n"
    with pytest.raises(InvalidText, match=f"Line {text.count(chr(10))}: a match to go on with has no comments"):
        moves(spoilt, tmp_path / "game.toml")
    assert len(read_records(spoilt)) == 2


def test_a_name_with_a_number_sign_is_no_comment(tmp_path: Path) -> None:
    assert moves(match(True).replace("Anna", "Anna #1"), tmp_path / "game.toml")[1] == ""
