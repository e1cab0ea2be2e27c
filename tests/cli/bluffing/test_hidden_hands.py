"""Several people at one keyboard: nobody sees the hand of another."""

import re
from typing import Any

import pytest

from bluffing_people import CARD, NEXT_DEAL, WIPE, Play, glance, lay_first, leave_after, secrets
from bluffing_table import latest_choice
from cardkit.cards.bits import members
from cardkit.cards.card import Card


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("bullshit", "human,human,honest"),
        ("cheat-updown", "human,human,honest,human"),
        ("cals-bs", "human,human,human"),
        ("verish", "human,human,honest"),
    ],
)
def test_nobody_sees_the_hand_of_another(play: Play, dealt: list[Any], game: str, seats: str) -> None:
    prompts = {"ready": 0, "keys": 0, "own": 0, "looks": 0}

    def watch(shown: str) -> str:
        screen = glance(shown)
        if shown.endswith("Enter when ready: "):
            prompts["ready"] += 1
            if WIPE in shown and not re.search(r"lays?|call|take|Deal", screen):
                assert re.fullmatch(r"Only Player \d should look now\. Enter when ready: ", screen)
            assert "Hand" not in screen
            assert secrets(screen) == []
        elif shown.endswith(". ") and "type your key" in screen:
            prompts["keys"] += 1
            assert "Hand" not in screen
            assert secrets(screen) == []
            return "1" if prompts["keys"] % 5 == 0 else ""
        elif shown.endswith("Enter hides it: "):
            prompts["looks"] += 1
            state = dealt[-1]
            (person,) = re.findall(r"^Player (\d), this is your hand", screen, re.MULTILINE)
            seat = [place for place, word in enumerate(seats.split(",")) if word == "human"][int(person) - 1]
            latest = screen[screen.rindex("Hand: ") :]
            assert sorted(re.findall(CARD, latest)) == sorted(Card(card).pretty for card in members(state.hands[seat]))
        elif not shown.endswith(NEXT_DEAL):
            prompts["own"] += 1
            state = dealt[-1]
            person = seats.split(",")[: state.actor + 1].count("human")
            assert screen.endswith(f"\nPlayer {person}> ")
            assert set(re.findall(r"^Player (\d)>", screen, re.MULTILINE)) == {str(person)}
            own = sorted(Card(card).pretty for card in members(state.hands[state.actor]))
            assert sorted(re.findall(CARD, latest_choice(screen))) == own
            assert set(secrets(screen)) <= set(own)
        return lay_first(shown)

    play(game, leave_after(150, watch), seats=seats, terminal=True, width=150)
    assert prompts["ready"] > 10
    assert prompts["own"] > 5
    assert prompts["looks"] > 0 or game == "verish"
    assert prompts["keys"] > 10 or game == "verish"
