"""The further ways to lay and to call of the grid are played to the end, and no two of them do the same."""

from collections.abc import Mapping

from bluffing_grid import CALL, LAY
from more_strategies import MORE_WAYS_TO_CALL, MORE_WAYS_TO_LAY
from simple_strategies import WAYS_TO_CALL, WAYS_TO_LAY, SimpleBot

from cardkit import load, make_bot
from cardkit.engine.driver import choose

DEALS = 8


def actions(lay: str, call: str) -> tuple[int, ...]:
    """What is done in some deals of Cheat where one of three plays in these ways."""
    game = load("cheat-updown", {"action_cap": 300})
    found: list[int] = []
    for deal in range(DEALS):
        bots = [SimpleBot(LAY[lay], CALL[call], deal), *(make_bot("easy", game, seat) for seat in (1, 2))]
        for seat, bot in enumerate(bots):
            bot.start(seat, 3)
        state = game.deal_state(3, seed=deal)
        while not state.over:
            action = choose(state, bots[state.actor])
            found.append(action)
            state.apply(action)
    return tuple(found)


def test_no_two_further_ways_to_lay_are_the_same() -> None:
    played = [actions(lay, "certain") for lay in MORE_WAYS_TO_LAY]
    assert len(set(played)) == len(played)


def test_no_two_further_ways_to_call_are_the_same() -> None:
    played = [actions("quick", call) for call in MORE_WAYS_TO_CALL]
    assert len(set(played)) == len(played)


def test_one_name_is_one_way() -> None:
    both: list[tuple[Mapping[str, object], Mapping[str, object]]] = [
        (WAYS_TO_LAY, MORE_WAYS_TO_LAY),
        (WAYS_TO_CALL, MORE_WAYS_TO_CALL),
    ]
    for ways, more in both:
        for name in ways.keys() & more.keys():
            assert ways[name] is more[name]
