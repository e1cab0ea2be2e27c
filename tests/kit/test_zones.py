"""Zones of simple games: their names, and the way that piles, spreads, seats and notes are reported and kept."""

from typing import Any

import pytest

from capturing import OLD_MAID as GAME
from capturing import TAKE
from cardkit import Card, Hand, SimpleState, Zone, generator
from cardkit.records.reading import NOT_DEALT
from cardkit.records.scenarios import POSITION_KEYS_APART
from neighbours import neighbour

OLD_MAID: Any = GAME
NAMES = ["Ann", "Ben", "Cid"]


@pytest.mark.parametrize(
    "name",
    [
        *("deal", "hands", "result", "hand", "asked", "actor", "decision", "action_cap", "offered", "clone"),
        *POSITION_KEYS_APART,
        *NOT_DEALT,
    ],
)
def test_a_zone_with_a_name_of_records_facts_or_states_is_refused_when_its_class_is_made(name: str) -> None:
    with pytest.raises(ValueError, match=f"No zone can be called '{name}', as records, facts or all states"):
        type("Wrong", (SimpleState,), {"layout": {name: Zone.FACE_UP}})


def test_a_seat_is_told_by_its_name_and_nobody_is_not_told() -> None:
    state = OLD_MAID.deal_state(3, seed=1)
    assert "drawer" not in "\n".join(OLD_MAID.words.table(state.observe(2), NAMES))
    assert OLD_MAID.from_position(OLD_MAID.to_position(state)).drawer == -1
    state.hold_chance()
    drawer = state.actor
    state.apply(TAKE)
    assert f"drawer: {NAMES[drawer]}" in "\n".join(OLD_MAID.words.table(state.observe(2), NAMES))
    assert OLD_MAID.to_position(state)["drawer"] == drawer
    assert OLD_MAID.from_position(OLD_MAID.to_position(state)).drawer == drawer


def test_a_quiet_number_is_not_told_and_a_private_note_is_told_in_words() -> None:
    hearts = neighbour("hearts")
    state = hearts.deal_state(4, seed=1)
    state.known[0] = [0, 4]
    lines = hearts.words.table(state.observe(0), [*NAMES, "Dan"])
    assert lines[-1] == f"you passed on: {Card(0).pretty} {Card(4).pretty}"
    assert not any("direction" in line or "to pass" in line for line in lines)
    state = OLD_MAID.deal_state(3, seed=1)
    state.given[1] = [5]
    assert (
        OLD_MAID.words.table(state.observe(1), NAMES)[-1]
        == f"cards that you last knew in others' hands (given): {Card(5).pretty}"
    )


@pytest.fixture
def drawn() -> tuple[Any, int]:
    """Return a state in which seat 2 knew a card in the hand of seat 1 until seat 0 drew it unseen, and the card."""
    hands = ["4S 5S 6S", "2S 3S", "5D 6D 7D"]
    out = " ".join(card.text for card in OLD_MAID.cards(3) if card.text not in " ".join(hands))
    state: Any = OLD_MAID.from_position({"hands": hands, "out": out, "given": ["", "", "3S"], "to_act": 0})
    card = Hand("3S")[0]
    state.hold_chance()
    state.apply(TAKE)
    state.apply(card)
    assert card in state.hands[0]
    return state, card


def test_only_what_a_seat_knew_last_stays_when_a_card_leaves_a_hand_unseen(drawn: tuple[Any, int]) -> None:
    state, card = drawn
    assert state.given == [[], [card], [card]]
    with pytest.raises(ValueError, match="its own affair"):
        _ = Zone.FACE_UP.last_known


def test_samples_do_not_rely_on_what_a_seat_knew_last(drawn: tuple[Any, int]) -> None:
    state, card = drawn
    samples = [OLD_MAID.sample(state.observe(2), generator(seed)) for seed in range(40)]
    assert {0, 1} == {seat for sample in samples for seat in (0, 1) if card in sample.hands[seat]}
