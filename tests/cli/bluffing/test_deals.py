"""The bluffing games in the terminal: whole deals, their sentences, and hidden cards that must not appear."""

import re
from collections.abc import Callable

import pytest

from bluffing_table import CARD, COUNTED, NEXT_DEAL, Play, call_all, hand, lay_first, stop_after
from cardkit.cards.card import RANKS, parse_rank


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


@pytest.mark.parametrize("game", COUNTED)
def test_a_called_play_is_turned_over_judged_and_taken(play: Play, game: str) -> None:
    shown = play(game, stop_after(60, call_all), seed=1, width=120)
    pattern = (
        r"(?:^  (?P<player>\w+) lays? (?P<laid>\d+) cards? face down: (?P<claim>.*)\.$"
        r"|^  (?P<caller>\w+) calls?! Turned over: (?P<cards>.*)\.\n"
        r"  It was announced as (?P<said>.*): (?P<verdict>a lie|true)\.\n"
        r"  (?P<taker>\w+) takes? the pile, (?P<size>\d+) cards?\.$)"
    )
    pile, calls, latest = 0, 0, None
    for found in re.finditer(pattern, shown, re.MULTILINE):
        if found["player"]:
            latest = found
            pile += int(found["laid"])
            continue
        calls += 1
        assert latest is not None
        assert found["said"] == latest["claim"]
        assert found["taker"] == (found["caller"] if found["verdict"] == "true" else latest["player"])
        assert int(found["size"]) == pile
        pile = 0
        if not found["said"].startswith(("all", "plus")):
            number, rank = found["said"].split()
            cards = re.findall(CARD, found["cards"])
            assert len(cards) == int(number.replace("one", "1")) == int(latest["laid"])
            said = RANKS[parse_rank(rank)].replace("T", "10")
            assert (found["verdict"] == "true") == all(card[:-1] == said or card[0] == "★" for card in cards)
    assert calls == shown.count("Turned over: ")
    assert calls > 0


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


def test_all_fours_and_plus(play: Play, bots: Callable[[str], str]) -> None:
    def person(shown: str) -> str:
        screen = shown[shown.rindex("pile: ") :]
        if "c call" not in screen and not shown.endswith(NEXT_DEAL) and len(hand(shown)) > 4:
            return "1 2 3 4 as fours"
        return lay_first(shown)

    called, followed = (
        "".join(
            play("cals-bs-all-fours", stop_after(12, person), seats=bots(f"human,{who}"), seed=seed, width=120)
            for seed in range(3)
        )
        for who in ("loud,loud,loud", "quiet,quiet,quiet")
    )
    assert "  You lay 4 cards face down: all fours.\n" in called
    assert re.search(r"^  \w+ calls?! Turned over: .*\n  It was announced as all fours: a lie\.", called, re.MULTILINE)
    assert re.search(r"^next: plus 1 *$", followed, re.MULTILINE)
