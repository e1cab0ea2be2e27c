"""The bluffing games in the terminal: whole deals, and hidden cards that must not appear."""

import re

import pytest

from bluffing_table import COUNTED, NEXT_DEAL, Play, call_all, lay_first, stop_after


@pytest.mark.parametrize("game", ["cheat-updown", *COUNTED])
def test_a_whole_deal_loses_no_card(play: Play, game: str) -> None:
    shown = play(game, lay_first, seed=1, width=120)
    end = r"is left with cards and loses|are left with cards and lose" if game == "verish" else r"wins?"
    score = "Lost" if game == "verish" else "Won"
    assert re.search(rf"^\w+ ({end})\.\n{score} so far: You [01], ", shown, re.MULTILINE)
    assert shown.endswith(NEXT_DEAL + "q\nGoodbye.\n")
    assert "not understood" not in shown
    assert not re.search(r"cannot|does nothing|to announce now is|-1", shown)
    if game not in COUNTED:
        return
    cards = {"verish": 51, "bullshit": 52, "cals-bs": 54}[game]
    screens = re.findall(r"^pile: (.*)\n((?:[▶ ]  \w+ +\d+ cards?.*\n){4})", shown, re.MULTILINE)
    assert screens
    assert len(screens) == len(re.findall("^pile: ", shown, re.MULTILINE))
    for header, seats in screens:
        pile = re.match(r"(\d+) card", header)
        removed = re.search(r"removed: (\d+)", header)
        assert pile is not None
        laid = int(pile[1]) + (int(removed[1]) if removed else 0)
        assert laid + sum(int(size) for size in re.findall(r"(\d+) cards?", seats)) == cards


def test_cheat_tells_no_number_but_one_s_own_and_the_claimed(play: Play) -> None:
    for person in (lay_first, call_all):
        shown = play("cheat-updown", stop_after(150, person), seed=1, width=120)
        assert set(re.findall(r"^pile: (\S+) card", shown, re.MULTILINE)) <= {"?", "0"}
        assert set(re.findall(r"^[▶ ]  (?:Boris|Vera|Gleb) +(\S+) cards?", shown, re.MULTILINE)) <= {"?", "0"}
        assert re.search(r"^[▶ ]  You +\d+ cards?", shown, re.MULTILINE)
        assert person is lay_first or re.search(r"^  \w+ takes? the pile\.$", shown, re.MULTILINE)
        assert not re.search(r"takes? the pile,|lays? \d", shown)
        assert all(
            re.fullmatch(r"  \w+ lays? cards face down and says?: [1-4] \w+\.|  \w+ opens? with .*, face up\.", line)
            for line in shown.splitlines()
            if re.match(r"  \w+ (lay|open)s? ", line)
        )
