"""Cards are typed as the screen shows them, even the ace of spades, which is spelt like the word `as`."""

import pytest

from cardkit import load
from cardkit.speech.speech import speech_of
from cardkit_cli.terminal.console import Screen


def read(name: str, hand: str, line: str) -> str:
    """Return the move that a line means for the seat that leads with this hand."""
    game = load(name)
    state = game.from_position({"hands": [hand, "KS 4D", "TS 2D"], "to_act": 0})
    return speech_of(game, Screen()).read(line, state, game.offers(state)).text


@pytest.mark.parametrize(
    ("line", "cards"),
    [("AS as {rank}", "AS"), ("as as {rank}", "AS"), ("7H AS as {rank}", "7H AS"), ("7H AS", "7H AS")],
)
def test_the_ace_of_spades_can_be_named(line: str, cards: str) -> None:
    due = read("bullshit", "7H 9C AS", "1").rpartition(" ")[2]
    assert read("bullshit", "7H 9C AS", line.format(rank=due)) == f"0 play {cards} as {due}"
    assert read("bullshit", "7H 9C AS", f"A♠ as {due}") == f"0 play AS as {due}"


def test_a_joker_is_laid_by_its_letters_or_as_it_is_shown() -> None:
    for name in ("RJ", "★red"):
        assert read("cals-bs", "7H 9C RJ", f"{name} as K") == "0 play RJ as K"
