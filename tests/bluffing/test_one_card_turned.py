"""A call that turns one card over: chance draws the card, unless the record names it (P-onecard, A-VJ1)."""

from typing import Any, Final

from cardkit import Cards, Deal, load
from cardkit_games.bluffing.engine.observation import TURNED

HANDS: Final = ["7S KD 6H 2S", "TD JS QS 3D", "8S 9S TS"]
PLAYS: Final = ("0 play KD 7S 6H as 7", "1 play TD JS QS as 7")


def _called(key: int, *lines: str) -> Any:
    game = load("verju-one-card")
    position = {"hands": HANDS, "to_act": 0, "pile": "4S", "last_rank": "7", "order_key": key}
    state = game.from_position(position)
    for line in lines:
        Deal(game, state).play(game.parse_move(line))
    return state


def _turned(state: Any) -> list[str]:
    return [str(Cards.of_mask(event.once)) for event in state.events if event.kind == TURNED]


def test_each_call_draws_its_card_anew() -> None:
    drawn = set()
    for key in range(1, 91):
        state = _called(key, PLAYS[0], "1 challenge")
        game = load("verju-one-card")
        seat = state.actor
        hand = str(Cards.of_mask(int(state.hands[seat]))).split()[:3]
        Deal(game, state).play(game.parse_move(f"{seat} play {' '.join(hand)} as 5"))
        Deal(game, state).play(game.parse_move(f"{state.actor} challenge"))
        first, second = _turned(state)
        drawn.add((("KD", "7S", "6H").index(first), hand.index(second)))
    assert {(first, second) for first in range(3) for second in range(3)} == drawn
