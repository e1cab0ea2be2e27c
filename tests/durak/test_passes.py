"""What everybody can tell from a seat that was asked for a card and added none."""

from typing import Any

from cardkit import Cards
from cardkit_games import load


def test_of_a_seat_that_passed_is_noted_what_it_must_hold_one_of_and_the_latest_such_note_counts() -> None:
    game = load("podkidnoy")
    hands = ["7S 8S 9H TH 6S QC", "TS JS QS KD AD", "6D JD 7D 8D 9D"]
    state: Any = game.from_position({"hands": hands, "trump": "C", "attacker": 0})
    noted = []
    for move in ("0 attack 6S", "1 beat 6S TS", "0 pass", "2 attack 6D", "1 beat 6D KD", "0 pass"):
        game.play(state, game.parse_move(move))
        noted.append([str(Cards.of_mask(held)) for held in state.observe(1).holds])
    assert noted[1] == ["", "", ""]
    assert noted[2] == ["6H 6D 6C TH TD TC", "", ""]
    assert noted[5] == ["6H 6C TH TD TC KS KH KC", "", ""]  # 6D was another's
