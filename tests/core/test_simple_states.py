"""States in plain Python: decisions of several actions, and actions of every size."""

from typing import Any, ClassVar

import pytest

from bids_and_discards import DISCARDING as GAME
from bids_and_discards import DiscardingState
from cardkit import Card, Hand, InvalidDeal, SimpleState, Zone, generator
from cardkit.cards.chance import any_of
from cardkit.game.position import Fields


def test_deals_that_are_over_keep_no_memory() -> None:
    resource = pytest.importorskip("resource")
    dealer, rng = GAME.dealer(2, GAME.first_opening(2, 1)), generator(1)

    def most_memory(deals: int) -> int:
        for _ in range(deals):
            dealer.deal(rng)
        return int(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)

    before = most_memory(2_000)
    assert most_memory(20_000) - before < 2_000


# -- Decisions of several actions


def test_a_decision_that_goes_on_after_another_action_is_an_error() -> None:
    class Forgetful(DiscardingState):
        first_steps: ClassVar = ()

    state = Forgetful(GAME.rules, 2)
    state.hands = GAME.deal_state(2, seed=4).hands
    state.resume(0)
    with pytest.raises(ValueError, match=r"Forgetful asks on after \d+, which is not in its `first_steps`"):
        state.apply(state.actions()[0])


def test_without_first_steps_an_action_of_any_size_may_be_one() -> None:
    class Numbered(SimpleState):
        layout: ClassVar = {"laid": Zone.NUMBER}
        laid = 0

        def carry_out(self, action: int) -> None:
            self.laid = action
            self.ask_on([1])

    state = Numbered(2)
    state.ask(0, [70])
    state.apply(70)
    assert [{"laid": 70}, {"laid": 0}] == [state.observe(seat).table for seat in range(2)]


def test_first_steps_fit_into_a_mask() -> None:
    with pytest.raises(ValueError, match="`first_steps` of Large are actions from 0 to 62, not 63"):

        class Large(DiscardingState):
            first_steps: ClassVar = (0, 63)


# -- Actions


@pytest.mark.parametrize(
    "actions", [[3], [5, 3, 5], range(2, 9), (62,), (63,), [70, 3, 10**12], Hand("7S 8H 8H"), Hand([5, 70, 70])]
)
def test_what_is_offered_is_each_action_once_in_rising_order(actions: Any) -> None:
    state, expected = GAME.deal_state(2, seed=4), sorted({*actions})
    for ask in (lambda given: state.ask(1, given), state.ask_on, lambda given: setattr(state, "offered", given)):
        state.ask_on([1])
        ask(actions)
        assert (expected, tuple(expected)) == (state.actions(), state.offered)
        assert [True] * len(expected) == [state.is_legal(action) for action in expected]
        assert not any(
            state.is_legal(action) for action in (-1, 1, 4, 61, 64, 69, 10**12 + 1) if action not in expected
        )
        assert state.observe(state.actor).offered == state.clone().offered == tuple(expected)
        rng, same = generator(7), generator(7)
        assert [any_of(expected, same) for _ in range(9)] == [state.any_action(rng) for _ in range(9)]


@pytest.mark.parametrize("nothing", [[], Hand(), (), range(70, 70)])
def test_a_seat_is_not_asked_for_nothing(nothing: Any) -> None:
    with pytest.raises(InvalidDeal, match=r"there is nothing that it can do.*plugins\.md#half-made-decisions"):
        GAME.deal_state(2, seed=4).ask(0, nothing)


@pytest.mark.parametrize(("suit", "text", "told"), [(0, "spades", "spades"), (-1, "", "none")])
def test_a_suit_may_be_none(suit: int, text: str, told: str) -> None:
    assert text == Zone.SUIT.write(suit)
    assert suit == Zone.SUIT.read(Fields({"trump": text}, Card), "trump", 2)
    assert told == Zone.SUIT.tell(suit)
    assert [text, "clubs"] == Zone.SUIT.each.write([suit, 3])
    assert [suit, 3] == Zone.SUIT.each.read(Fields({"named": [text, "clubs"]}, Card), "named", 2)
