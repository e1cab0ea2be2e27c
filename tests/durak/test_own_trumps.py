"""One pack with a trump suit for each seat: how a defender beats, and who draws the face-up cards."""

from typing import Any, Final

import pytest

from cardkit import Cards, Deal, load
from cardkit_games.durak.engine.actions import DONE

OWN_TRUMPS: Final = {"trump": "per_seat"}


@pytest.mark.parametrize(("trump", "beating"), [("D C", "9C"), ("C D", "8D"), ("C H", "TH"), ("D S", "")])
def test_the_defender_beats_with_its_own_trumps(trump: str, beating: str) -> None:  # P-two-trumps
    game: Any = load("podkidnoy", OWN_TRUMPS)
    position = {"hands": ["6S QH", "8D 9C TH"], "trump": trump, "stock": "", "attacker": 0}
    state = game.from_position(position)
    Deal(game, state).play(game.parse_move("0 attack 6S"))
    assert Cards(beating) == Cards([action for action in state.actions() if action < DONE])


def test_everybody_sees_who_draws_the_cards_that_were_turned_up_for_the_seats() -> None:
    game: Any = load("podkidnoy", {**OWN_TRUMPS, "hand_size": 3})
    hands, stock = ["6S 9C 9D", "7S JC JD", "QS QD QC"], "8S TC TH"
    state = game.from_position({"hands": hands, "trump": "C H D", "stock": stock, "attacker": 0})
    for move in ("0 attack 6S", "1 beat 6S 7S"):
        Deal(game, state).play(game.parse_move(move))
    assert ["8S", "TC", ""] == [str(Cards.of_mask(known)) for known in state.observe(2).known]


@pytest.mark.parametrize(("seat", "most"), [(0, 2), (1, 1), (2, 2)])
def test_each_seat_sees_how_many_cards_its_own_trumps_beat(seat: int, most: int) -> None:  # P-two-trumps
    game: Any = load("podkidnoy", OWN_TRUMPS)
    position = {
        "hands": ["TS JS", "9C 9D", "TH JH"],
        "trump": "S D H",
        "stock": "",
        "attacker": 0,
        "table": "8S/- 9H/-",
    }
    state = game.from_position(position, check=False)
    assert state.observe(seat).most_beaten() == most
