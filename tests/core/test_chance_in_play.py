"""Chance steps during play: drawn from the seed of the deal, recorded, hidden from view, and explicit on request."""

from pathlib import Path
from typing import Any

import pytest

from cardkit import CHANCE, Deal, IllegalMove, InvalidText, RandomBot, drive, read_record, replay
from cardkit.analysis import judgements
from cardkit.records.scenarios import check, read_scenarios
from cardkit.records.views import view_of
from cardkit.search.budget import Budget
from cardkit.search.ismcts import Ismcts, IsmctsBot
from cardkit.search.policy import Policy
from cardkit.testing import conformance
from mau_mau import FACE, FAMILY

GAME = FAMILY.make(FAMILY.presets[0])

test_conformance = conformance(GAME)

SHUFFLES = {
    "hands": ["9S TH", "9H"],
    "stock": "TS",
    "pile": "AD KD QC",
    "who": 0,
    "chance": 5,
    "to_act": 1,
}
"""A position without the rest of the pack: seat 1 draws the last card of the stock."""


def load(name: str, changes: object) -> Any:
    return GAME


def recorded(seed: int, seats: int = 3) -> Deal:
    """Return a whole deal in which a pile is shuffled and the die is rolled."""
    deal = GAME.deal(seats, seed=seed)
    deal.drive([RandomBot(seat) for seat in range(seats)])
    assert {"roll", "shuffle"} <= {move.verb for move in deal.moves}
    return deal


def test_a_deal_that_breaks_off_before_chance_goes_on_as_it_would_have() -> None:
    deal = recorded(5)
    record = deal.record()
    for number, line in enumerate(record.play):
        if line.startswith("chance"):
            cut = read_record(record.text().replace("\n".join(record.play[number:]) + "\n", "").rpartition("result")[0])
            assert replay(cut, load).moves[number].text == line


def test_a_view_hides_what_nobody_saw_of_a_shuffle() -> None:
    record = recorded(5).record()
    for seat in range(3):
        play = view_of(record, load, seat).play
        assert all(set(line.split()[2:]) == {"??"} for line in play if line.startswith("chance shuffle"))
        assert any(line.startswith("chance roll 3") for line in play)


def test_steps_of_chance_are_explicit_for_who_holds_them() -> None:
    state = GAME.from_position(SHUFFLES)
    state.hold_chance()
    Deal(GAME, state).play("1 draw")
    assert (CHANCE, [FACE + 1, FACE + 2, FACE + 3]) == (state.actor, state.actions())
    assert [(FACE + 1, 3 / 6), (FACE + 2, 2 / 6), (FACE + 3, 1 / 6)] == state.chance_outcomes()
    with pytest.raises(IllegalMove, match="Chance decides next"):
        Deal(GAME, state).play("0 lay 9S")
    with pytest.raises(IllegalMove, match="Chance cannot come to that"):
        Deal(GAME, state).play("chance roll 6")
    Deal(GAME, state).play("chance roll 1")
    assert {("AD", 0.5), ("KD", 0.5)} == {(GAME.card_type(card).text, part) for card, part in state.chance_outcomes()}
    again = GAME.from_position(GAME.to_position(state))  # a position may wait for chance
    assert (CHANCE, state.chance_outcomes()) == (again.actor, again.chance_outcomes())
    Deal(GAME, state).play("chance shuffle KD AD")
    assert 0 == state.actor
    assert "AD KD" == GAME.to_position(state)["stock"]


def test_chance_is_asked_of_nobody_and_nobody_moves_for_it() -> None:
    state = GAME.deal_state(2, seed=1)
    assert ([], ()) == (state.chance_outcomes(), state.chance_taken)
    with pytest.raises(ValueError, match="Chance is not asked now"):
        state.chance_outcome()
    with pytest.raises(IllegalMove, match="Chance decides nothing now"):
        Deal(GAME, state).play("chance roll 1")
    with pytest.raises(InvalidText):
        GAME.parse_move("chance")


@pytest.mark.parametrize("many", [False, True])
def test_a_search_tells_apart_what_chance_came_to(many: bool) -> None:
    state = GAME.deal_state(3, seed=2)
    search = Ismcts(Policy(), many_observers=many)
    drive(state, [IsmctsBot("search", search, GAME.sampler, Budget(20)), RandomBot(1), RandomBot(2)])
    assert state.over


def test_worked_positions_may_say_what_chance_comes_to(tmp_path: Path) -> None:
    path = tmp_path / "mau_mau.toml"
    path.write_text(
        """[[scenario]]
id = "shuffled"
game = "mau-mau"
hands = ["9S TH", "9H"]
stock = "TS"
pile = "AD KD QC"
to_act = 1
play = '''
1 draw
chance roll 2
= hand 1: 9H TS
= stock
chance shuffle AD KD
= stock KD AD
!0 lay 9S
0 draw
0 lay TH
'''
"""
    )
    (scenario,) = read_scenarios(path)
    failure = check(scenario, load)
    assert failure is not None
    assert "0 lay TH" in str(failure)  # who draws does not lay, and seat 1 has the turn


def test_no_seat_is_judged_for_what_chance_came_to(monkeypatch: pytest.MonkeyPatch) -> None:
    record = recorded(5).record()
    monkeypatch.setattr(judgements, "load", load)
    _, found = judgements.decisions(record)
    assert len(found) == sum(not line.startswith("chance") for line in record.play)
    assert all(state.actor >= 0 for state, _ in found)


def test_who_drives_a_deal_in_which_chance_is_held_lets_it_decide() -> None:
    bots = [RandomBot(seat) for seat in range(3)]
    state = GAME.from_position(SHUFFLES)
    state.hold_chance()
    Deal(GAME, state).play("1 draw")
    drive(state, bots)
    assert state.over
    record = recorded(5).record()
    before = next(number for number, line in enumerate(record.play) if line.startswith("chance"))
    deal = replay(view_of(record, load, 0), load, moves=before)
    assert CHANCE == deal.state.actor
    deal.drive(bots)
    assert deal.over
