"""The questions to a person in the bluffing games are asked in words."""

from collections.abc import Callable
from typing import Any

import pytest
from rich.console import Console

from cardkit import Deal, load
from cardkit.errors import InvalidText
from cardkit.speech.speech import speech_of
from cardkit_cli.terminal.console import Screen
from cardkit_cli.terminal.lines import show_seat

Printed = Callable[..., str]


def drawn(printed: Printed, game: Any, state: Any, seat: int | None = None, width: int = 150) -> str:
    """Return the table as the acting seat sees it, or another seat."""
    names = ("Ann", "Bob", "Cid", "Dee")[: state.seats]
    looks = state.actor if seat is None else seat

    def draw(screen: Screen) -> None:
        show_seat(screen, game, speech_of(game, screen), state.observe(looks), names)

    return "\n".join(line.rstrip() for line in printed(draw, width=width).splitlines())


def table(printed: Printed, name: str, position: dict[str, Any], *lines: str, seat: int | None = None) -> str:
    """Return the table of a game after these lines."""
    game = load(name)
    state = game.from_position(position)
    for line in lines:
        Deal(game, state).play(game.parse_move(line))
    return drawn(printed, game, state, seat)


TAKEN = {"hands": ["KS 3D", "9H 9D 9C 2S", "TS 2D"], "pile": "5S 9S", "claim": "0 play 9S as 9", "to_act": 1}


@pytest.mark.parametrize("typed", ["1 as 7", "nonsense"])
def test_cards_are_not_laid_while_fours_are_asked_for(typed: str) -> None:
    game = load("verish")
    state = game.from_position(TAKEN)
    Deal(game, state).play(game.parse_move("1 challenge"))
    with pytest.raises(InvalidText, match=r"^No cards are laid now\. You took the pile, so you may remove .*nines\."):
        speech_of(game, Screen()).read(typed, state, game.offers(state))


def test_a_large_hand_is_grouped_by_rank(printed: Printed) -> None:
    hand = "2S 2H 2C 3S 4S 4D 5S 5H 5D 5C 6S 7S 8S 9S TS JS QS"
    shown = table(printed, "verish", {"hands": [hand, "KS", "KD"], "to_act": 0})
    lines = shown[shown.index("Hand: ") :].splitlines()
    assert lines[0] == "Hand: 17 cards"
    assert lines[1].split("   ")[0].strip() == "1: 2♠  2: 2♥  3: 2♣"
    assert "7: 5♠  8: 5♥  9: 5♦  10: 5♣" in shown
    assert not any(line.startswith(" ") for line in lines[1:])


def test_whoever_has_laid_is_asked_to_call_or_believe(printed: Printed) -> None:  # A-MC1
    game = load("veryu-believe", {"must_answer_after_circle": True})
    state = game.from_position({"hands": ["7S KH", "8S KD", "TS KC"], "to_act": 0})
    for line in ("0 play 7S as 7", "1 play 8S as 7", "2 play TS as 7"):
        Deal(game, state).play(line)
    assert "You have laid in this round already, so call the play or believe it." in drawn(printed, game, state, 0)
    speech = speech_of(game, Screen(Console()))
    for text in ("", "KH"):
        with pytest.raises(InvalidText, match="Only c, which calls the latest play, or b, which believes it"):
            speech.read(text, state, game.offers(state))
    assert "believe" == speech.read("b", state, game.offers(state)).verb
