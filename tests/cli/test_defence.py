"""The defender is informed when not all cards can be beaten."""

from collections.abc import Callable

import pytest

from cardkit import Deal, load
from cardkit.speech.speech import speech_of
from cardkit_cli.terminal.console import Screen
from cardkit_cli.terminal.lines import show_seat

ALL = "You cannot beat all of these: {most} of the {unbeaten} unbeaten cards at most."


def shown_to(printed: Callable[..., str], hand: str, attack: str, seat: int = 1, trump: str = "H") -> str:
    game = load("durak-1994")
    state = game.from_position({"hands": [f"{attack} JS AC", hand], "trump": trump, "attacker": 0})
    Deal(game, state).play(game.parse_move(f"0 attack {attack}"))

    def draw(screen: Screen) -> None:
        show_seat(screen, game, speech_of(game, screen), state.observe(seat), ("Ann", "Bob"))

    return printed(draw)


@pytest.mark.parametrize(
    ("hand", "attack", "said"),
    [
        ("8S TD QD", "7S 7C", ALL.format(most=1, unbeaten=2)),
        ("8S TD 8H", "7S 7C", ""),
        ("8H TD QD", "7S 7C", ALL.format(most=1, unbeaten=2)),
        ("6S TD QD", "7S 7C", "You cannot beat any of these 2 cards."),
        ("8S 9S QD", "7S 7D 7C", ALL.format(most=2, unbeaten=3)),
        ("8S QD KC", "7S 7D 7C", ""),
        ("6S 9D QD", "7S", ""),
    ],
)
def test_the_defender_is_told_how_many_can_be_beaten(
    printed: Callable[..., str], hand: str, attack: str, said: str
) -> None:
    shown = shown_to(printed, hand, attack)
    assert ("You cannot beat" in shown) == bool(said)
    assert said in shown


def test_nobody_else_is_told_what_the_defender_cannot_beat(printed: Callable[..., str]) -> None:
    assert "cannot beat" not in shown_to(printed, "8S TD QD", "7S 7C", seat=0)
