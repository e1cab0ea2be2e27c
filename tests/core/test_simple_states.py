"""States in plain Python: zones that are lists, decisions of several actions, and actions of every size."""

import pickle
from collections.abc import Collection, Sequence
from typing import Any, ClassVar

import attrs
import pytest

from cardkit import (
    Card,
    Deck,
    Family,
    Hand,
    InvalidDeal,
    Preset,
    RuleSet,
    SimpleGame,
    SimpleState,
    Zone,
    generator,
    play_out,
)
from cardkit.cards.chance import any_of
from cardkit.engine.state import WINNER
from cardkit.game.position import Fields

SECRET, OPEN = 52, 53


@attrs.frozen
class PairRules(RuleSet):
    """A rule set without options."""


class PairState(SimpleState):
    """A game in which a laid card is then declared open or not; the first seat without cards wins."""

    layout: ClassVar = {
        "stock": Zone.FACE_DOWN,
        "laid": Zone.FACE_UP,
        "own": Zone.OWN,
        "seen": Zone.FACE_UP.each.noted,
        "known": Zone.OWN.noted,
        "sets": Zone.MELDS,
    }
    first_steps: ClassVar[Collection[int] | None] = range(52)

    def __init__(self, rules: PairRules, seats: int) -> None:
        super().__init__(seats)
        self.stock: list[int] = []
        self.laid: list[int] = []
        self.own: list[list[int]] = [[] for _ in range(seats)]
        self.seen: list[list[int]] = [[] for _ in range(seats)]
        self.known: list[list[int]] = [[] for _ in range(seats)]
        self.sets: list[tuple[int, ...]] = []

    def resume(self, seat: int) -> None:
        self.ask(seat, self.hands[seat])

    def carry_out(self, action: int) -> None:
        seat = self.actor
        if action < SECRET:
            self.take_out(seat, [action])
            self.laid.append(action)
            return self.ask_on([SECRET, OPEN])
        if action == SECRET:
            self.own[seat].append(self.laid.pop())
        else:
            self.sets.append((self.laid[-1],))
            self.laid.pop()
        if not self.hands[seat]:
            return self.end(WINNER, seat)
        return self.resume((seat + 1) % self.seats)


class Pair(SimpleGame[PairRules, PairState]):
    family = "pair"
    deck = Deck("789TJQKA")
    state_type = PairState
    verbs = ("lay",)

    def deal_out(self, state: PairState, deck: list[int]) -> None:
        state.hands = [Hand([deck.pop() for _ in range(3)]) for _ in range(state.seats)]
        state.seen = [[hand[0]] for hand in state.hands]
        state.known[1] = [state.hands[0][0]]
        state.stock = deck
        state.resume(0)

    def spell(self, actions: Sequence[int]) -> str:
        return f"lay {Card(actions[0])} {'secretly' if actions[1] == SECRET else 'openly'}"

    def describe(self) -> list[tuple[str, list[str]]]:
        return [("Play", ["A card is laid."])]


PRESET = Preset("pair", "Cards in lists", (2, 4), "tests")
FAMILY = Family(name="pair", title="Pair", rules=PairRules, game=Pair, presets=(PRESET,), bots=(), usual_bot="random")
GAME: Any = FAMILY.make(PRESET, {})


def played(actions: int, kind: type[PairState] = PairState) -> PairState:
    state: PairState = GAME.deal_state(3, seed=4)
    if kind is not PairState:
        dealt, state = state, kind(GAME.rules, 3)
        state.hands, state.stock, state.seen, state.known = dealt.hands, dealt.stock, dealt.seen, dealt.known
        state.resume(0)
    for _ in range(actions):
        state.apply(state.actions()[0])
    return state


def lists(state: PairState) -> dict[str, Any]:
    return {key: getattr(state, key) for key in state.layout}


def test_deals_that_are_over_keep_no_memory() -> None:
    resource = pytest.importorskip("resource")
    dealer, rng = GAME.dealer(3, GAME.first_opening(3, 1)), generator(1)

    def most_memory(deals: int) -> int:
        for _ in range(deals):
            dealer.deal(rng)
        return int(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)

    before = most_memory(2_000)
    assert most_memory(20_000) - before < 2_000


# -- Zones that are lists


def test_a_clone_has_lists_of_its_own() -> None:
    state = played(4)
    copy, before = state.clone(), str(lists(state))
    play_out(copy, generator(1))
    assert str(lists(copy)) != before
    for key, there in lists(copy).items():
        assert there is not getattr(state, key), key
    assert before == str(lists(state))
    assert all(one is not other for one, other in zip(state.own, copy.own, strict=True))


def test_cards_stay_in_lists_wherever_a_state_comes_from() -> None:
    state = played(4)
    position = GAME.to_position(state)
    states = [
        state,
        GAME.from_position(position),
        GAME.sample(state.observe(1), generator(1)),
        pickle.loads(pickle.dumps(state)),
    ]
    hidden = state.clone()
    zones = GAME.hidden_cards.zones(hidden)
    zones["hands"][1][1], zones["stock"][0][0] = zones["stock"][0][0], zones["hands"][1][1]
    zones["hands"][2][1], zones["own"][0][0] = zones["own"][0][0], zones["hands"][2][1]
    assert GAME.hidden_cards.lay(hidden, zones, 0)
    states.append(hidden)
    for made in states:
        kinds = {key: type(there) for key, there in lists(made).items()}
        assert kinds == dict.fromkeys(PairState.layout, list)
        assert {list} == {type(part) for part in (*made.own, *made.seen, *made.known)}
        play_out(made, generator(1))
    assert position == GAME.to_position(played(4))


# -- Decisions of several actions


def test_a_decision_that_goes_on_after_another_action_is_an_error() -> None:
    class Forgetful(PairState):
        first_steps = range(10)

    with pytest.raises(ValueError, match=r"Forgetful asks on after \d+, which is not in its `first_steps`"):
        played(1, Forgetful)


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

        class Large(PairState):
            first_steps = (0, 63)


# -- Actions


@pytest.mark.parametrize(
    "actions", [[3], [5, 3, 5], range(2, 9), (62,), (63,), [70, 3, 10**12], Hand("7S 8H 8H"), Hand([5, 70, 70])]
)
def test_what_is_offered_is_each_action_once_in_rising_order(actions: Any) -> None:
    state, expected = played(0), sorted({*actions})
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
        played(0).ask(0, nothing)


@pytest.mark.parametrize(("suit", "text", "told"), [(0, "spades", "spades"), (-1, "", "none")])
def test_a_suit_may_be_none(suit: int, text: str, told: str) -> None:
    assert text == Zone.SUIT.write(suit)
    assert suit == Zone.SUIT.read(Fields({"trump": text}, Card), "trump", 2)
    assert told == Zone.SUIT.tell(suit)
    assert [text, "clubs"] == Zone.SUIT.each.write([suit, 3])
    assert [suit, 3] == Zone.SUIT.each.read(Fields({"named": [text, "clubs"]}, Card), "named", 2)
