"""The sentences that each seat reads about a move of a game in plain Python agree with its views."""

from typing import Any

import pytest
from rich.console import Console

from cardkit.game.capabilities import SeenMove
from cardkit.speech.speech import speech_of
from cardkit_cli.terminal.console import Screen
from neighbours import neighbour

NAMES = ["You", "Anna", "Boris", "Vera"]


def made(game: Any, state: Any, text: str) -> Any:
    """Make the move of `text`, and return it with the state after it."""
    move = game.parse_move(text)
    after = state.clone()
    for action in game.plan(state, move):
        after.apply(action)
    return move, after


def told(game: Any, before: Any, text: str, seat: int) -> list[str]:
    move, after = made(game, before, text)
    return speech_of(game, Screen(Console())).tell(before, move, after, NAMES[: before.seats], seat)


def test_a_sealed_bid_is_told_when_all_have_bid() -> None:
    game = neighbour("goofspiel")
    state = game.deal_state(2, seed=1)
    first = state.actor
    text = f"{first} bid {'7S' if first == 0 else '7H'}"
    assert SeenMove(f"{first} bid ??") == game.views.seen_move(state, *made(game, state, text), 1 - first)
    _, state = made(game, state, text)
    move, after = made(game, state, f"{1 - first} bid {'8S' if first else '8H'}")
    turned = game.views.seen_move(state, move, after).turned
    assert {text.split()[2], move.cards[0].text} <= set(turned)
    assert len(turned) == 3  # and the next prize


@pytest.mark.parametrize(
    ("won", "sentences"),
    [(["CE 1O", ""], ["You take 11-espadas 1-oros."]), (["CE", "1O"], [])],
)
def test_only_the_seat_that_gets_all_the_open_cards_takes_them(won: list[str], sentences: list[str]) -> None:
    game = neighbour("scopa")
    before = game.to_position(game.deal_state(2, seed=1))
    move = game.parse_move("0 play 5O")
    after = game.from_position({**before, "table": "2E CB", "won": won})
    told = speech_of(game, Screen(Console())).tell(game.from_position(before), move, after, NAMES[:2], 0)
    assert sentences == told[1:]
