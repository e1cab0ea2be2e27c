"""The choice of the seats that may add cards reveals facts of hands with `ask=able`, and none where all are asked."""

import pytest

from cardkit import load, make_bot
from cardkit.engine.driver import choose

DEALS = 2


def facts(ask: str, seats: int) -> int:
    """Return the number of public facts of hands in some deals between `normal` bots, each counted once in a bout."""
    game = load("podkidnoy", {"ask": ask})
    number = 0
    for seed in range(DEALS):
        state = game.deal_state(players=seats, seed=seed)
        bots = [make_bot("normal", game, seed * 3 + seat) for seat in range(seats)]
        for seat, bot in enumerate(bots):
            bot.start(seat, seats)
        found: set[tuple[str, int, int, int]] = set()
        while not state.over:
            seen = state.observe(state.actor)
            for seat in set(range(seats)) - {state.actor}:
                found |= {("lacks", seat, seen.lacks[seat], seen.bouts)} if seen.lacks[seat] else set()
                found |= {("holds", seat, seen.holds[seat], seen.bouts)} if seen.holds[seat] else set()
            state.apply(choose(state, bots[state.actor]))
        number += len(found)
    return number


@pytest.mark.parametrize("seats", [2, 3])
def test_who_is_passed_over_tells_nothing_where_all_are_asked(seats: int) -> None:
    assert facts("able", seats) > 0
    assert facts("all", seats) == 0
