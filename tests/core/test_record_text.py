"""The text of records is read leniently, and their moves strictly; every error names its line."""

from collections.abc import Callable
from pathlib import Path

import pytest

from cardkit import CardkitError, InvalidText, Record, Result, load, load_records, read_record, read_records
from cardkit import replay as replay_record

PLAIN = '''\
game = "podkidnoy"
seats = ["Ann", "Bob"]
date = "2026-05-06"
hands = ["7S 9C", "8S 9H"]
dealer = 1
trump = "D"
stock = ""
attacker = 0
play = """
0 attack 7S
1 take
0 attack 9C
1 take
"""
result = "loser 1"
'''
WANTED = read_record(PLAIN)


def replay(record: Record) -> None:
    replay_record(record, load)


def layouts() -> dict[str, str]:
    moves = "0 attack 7S\n1 take\n0 attack 9C\n1 take\n"
    lines = PLAIN.splitlines()
    play = "\n".join(lines[8:14])
    before, after = PLAIN.split(play)
    return {
        "tabs": PLAIN.replace(" = ", "\t=\t").replace("0 attack", "\t0\tattack\t"),
        "comments": "# a game\n" + PLAIN.replace("\nseats", " # yes\n# who\nseats").replace("1 take", "1 take   # ugh"),
        "indented": PLAIN.replace("0 attack", "    0  attack ").replace("1 take", "\t  1 take  "),
        "literal": PLAIN.replace('"""', "'''"),
        "marks beside moves": PLAIN.replace('1 take\n"""', '1 take"""'),
        "one line": before + r'play = "0 attack 7S\n1 take\n0 attack 9C\n1 take"' + after,
        "upper case": PLAIN.replace("attack 7S", "Attack 7s").replace("take", "TAKE"),
        "cards over several lines": PLAIN.replace('["7S 9C", "8S 9H"]', '[\n  "7S 9C", # Ann\n\n  "8S 9H",\n]'),
        "result first": "\n".join([lines[14], *lines[8:14], *lines[:8], ""]),
        "a date": PLAIN.replace('"2026-05-06"', "2026-05-06"),
        "no final newline": PLAIN.rstrip("\n"),
        "empty lines": PLAIN.replace("\n", "\n\n"),
        "windows": PLAIN.replace("\n", "\r\n"),
        "a deal of a match": "[[deal]]\n" + PLAIN,
        "a long first move": PLAIN.replace(moves, "0 attack 7S\\\n\n\n1 take\n0 attack 9C\n1 take\n").replace(
            "7S\\", "7S"
        ),
    }


@pytest.mark.parametrize("layout", layouts())
def test_the_layout_does_not_matter(tmp_path: Path, layout: str) -> None:
    text = layouts()[layout]
    assert text != PLAIN
    path = tmp_path / "game.toml"
    for mark in (b"", b"\xef\xbb\xbf"):
        path.write_bytes(mark + text.encode())
        (record,) = load_records(path)
        replay(record)
        assert record.result == Result("loser", 1)
        assert (record.seats, record.date) == (WANTED.seats, WANTED.date)
        assert [line.lower() for line in record.play] == [line.lower() for line in WANTED.play]
        assert record.where is not None
        lines = text.splitlines()
        for number, line in zip(record.where.play, record.play, strict=True):
            if layout != "one line":
                assert line.split()[-1] in lines[number - 1]
        for key in ("game", "seats", "hands", "trump", "result"):
            assert key in lines[record.where.keys[key] - 1]


@pytest.mark.parametrize(
    "rules",
    [
        ('rules = { hand_size = 4, throw_who = "attacker" }\n', ""),
        ('rules.hand_size = 4\nrules.throw_who = "attacker"\n', ""),
        ("", '\n[rules]\nhand_size = 4\nthrow_who = "attacker"\n'),
        ("", "\n[ rules ]  # ours\nhand_size='4'\nthrow_who='attacker'\n"),
    ],
)
def test_rules_are_a_table_in_a_line_or_of_their_own(rules: tuple[str, str]) -> None:
    record = read_record(rules[0] + PLAIN + rules[1])
    assert {name: str(value) for name, value in record.rules.items()} == {"hand_size": "4", "throw_who": "attacker"}
    replay(record)


def test_a_match_may_have_tables_of_rules(tmp_path: Path) -> None:
    text = f"[[deal]]\n{PLAIN}[deal.rules]\nhand_size = 4\n\n[[deal]]\n{PLAIN}[deal.rules]\nhand_size = 5\nfly = 1\n"
    one, other = read_records(text)
    assert (one.rules, other.rules) == ({"hand_size": 4}, {"hand_size": 5, "fly": 1})
    replay(one)
    line, sentence = complaint(text)
    assert line == text.splitlines().index("fly = 1") + 1
    assert sentence.startswith("There is no rule 'fly'")


# -- Errors


def read_and_replay(text: str) -> None:
    for record in read_records(text):
        replay(record)


def complaint(text: str) -> tuple[int, str]:
    """Return the line that an error about `text` names, and the rest of the error."""
    with pytest.raises(CardkitError) as refused:
        read_and_replay(text)
    message = str(refused.value)
    assert message.startswith("Line "), message
    number, _, rest = message.removeprefix("Line ").replace(", ", ": ", 1).partition(": ")
    return int(number), rest


WRONG: dict[str, tuple[str, str, str]] = {
    "an unknown key": ("dealer = 1", "dealers = 1", "dealers"),
    "a card twice": ('"8S 9H"', '"8S 7S"', "hands"),
    "no card": ('"8S 9H"', '"8S 9X"', "hands"),
    "a hand too many": ('["Ann", "Bob"]', '["Ann", "Bob", "Cid"]', "seats"),
    "no seat": ("attacker = 0", "attacker = 2", "attacker"),
    "no suit": ('trump = "D"', 'trump = "E"', "trump"),
    "another result": ("loser 1", "loser 0", "result"),
    "no result": ("loser 1", "lost", "result"),
    "a result too early": ('0 attack 9C\n1 take\n"""', '"""', "result"),
    "a move after the end": ('1 take\n"""', '1 take\n0 pass\n"""', "0 pass"),
    "no verb": ("0 attack 9C", "0 throws 9C", "0 throws"),
    "a card that is not held": ("0 attack 9C", "0 attack 9H", "0 attack 9H"),
    "a seat that is not there": ("0 attack 9C", "5 attack 9C", "5 attack"),
    "no game": ('"podkidnoy"', '"podkidny"', "game"),
    "a text for a number": ("dealer = 1", 'dealer = "1"', "dealer"),
    "a key of the wrong kind": ('date = "2026-05-06"', "date = 5", "date"),
    "no rule": ("game =", "rules = { fly = 1 }\ngame =", "rules"),
    "no players": ("dealer = 1", 'dealer = 1\nplayers = ["x"]', "players"),
    "no view": ("dealer = 1", "dealer = 1\nview = 2", "view"),
    "a negative seed": ("dealer = 1", "dealer = 1\nseed = -1", "seed"),
    "a name that is none": ('"Bob"]', "3]", "seats"),
    "no hands": ('hands = ["7S 9C", "8S 9H"]', "hands = 3", "hands"),
}
LAYOUTS: dict[str, Callable[[str], str]] = {
    "plain": lambda text: text,
    "windows": lambda text: text.replace("\n", "\r\n"),
    "empty lines": lambda text: text.replace("\n", "\n\n"),
    "literal": lambda text: text.replace('"""', "'''"),
    "third of a match": lambda text: f"[[deal]]\n{PLAIN}\n[[deal]]\n{PLAIN}\n# the last\n[[deal]]\n{text}",
    "in front of others": lambda text: f"[[deal]]\n{text}\n[[deal]]\n{PLAIN}",
    "several lines": lambda text: text.replace("hands = [", "hands = [ # first\n").replace("seats = [", "seats = [\n"),
}


@pytest.mark.parametrize(
    ("wrong", "layout"), [*((wrong, "plain") for wrong in WRONG), *(("no seat", layout) for layout in LAYOUTS)]
)
def test_every_complaint_names_the_line(wrong: str, layout: str) -> None:
    before, after, found = WRONG[wrong]
    assert PLAIN.count(before) == 1 or before.startswith("1 take")
    text = LAYOUTS[layout](PLAIN.replace(before, after))
    start = text.rindex("[[deal]]") if layout == "third of a match" else 0
    at = text.index(found if " " in found else f"\n{found}" if f"\n{found}" in text[start:] else found, start)
    line = text[: at + 1].count("\n") + 1
    assert complaint(text)[0] == line


@pytest.mark.parametrize(
    "text", ["", "# nothing\n", "\n\n", "[[deal]]\n", "deal = 1", "deal = []", "[deal]\nplay = ''"]
)
def test_what_is_no_record_at_all_is_one_sentence(text: str) -> None:
    with pytest.raises(InvalidText) as refused:
        read_records(text)
    assert str(refused.value).endswith(".")


def test_a_second_deal_without_a_game_is_named() -> None:
    text = f"[[deal]]\n{PLAIN}\n[[deal]]\n{PLAIN.replace('game', 'gmae')}\n[[deal]]\n{PLAIN}"
    with pytest.raises(InvalidText, match="deal 2"):
        read_records(text)


# -- Files that break off


def test_a_file_that_breaks_off_is_read_up_to_its_last_whole_line() -> None:
    for cut in range(len(PLAIN) + 1):
        first, *rest = read_records(f"[[deal]]\n{PLAIN}\n[[deal]]\n{PLAIN[:cut]}")
        assert first.play == WANTED.play
        for second in rest:
            assert second.play == WANTED.play[: len(second.play)]
            replay(second)


def test_a_text_that_does_not_even_become_whole_by_closing_it_is_refused() -> None:
    with pytest.raises(InvalidText, match="This is not a record: it cannot be read as a TOML file: "):
        read_records('game = "durak"\nhands = ["6S..."\nplay = """\n0 attack 6S')
