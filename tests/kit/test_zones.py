"""Zones of simple games: their names, and the way that piles, spreads, seats and notes are reported and kept."""

from typing import Any, ClassVar

import attrs
import pytest

from cardkit import DRAW, Deck, Hand, Preset, RuleSet, SimpleGame, SimpleState, Zone
from cardkit.drawing.registry import scene_of
from cardkit.options import number


@attrs.frozen
class Rules(RuleSet):
    action_cap: int = number(100, 10, 1000, "cap", "cardkit")


class Table(SimpleState):
    """A game in which each of three seats gives a card to the next one, unseen by the third."""

    layout: ClassVar = {
        "pile": Zone.FACE_UP,
        "spread": Zone.SPREAD,
        "drawer": Zone.SEAT,
        "sure": Zone.OWN.noted,
        "gave": Zone.OWN.last_known,
    }
    first_steps: ClassVar = ()

    def __init__(self, rules: Rules, seats: int) -> None:
        super().__init__(seats, rules.action_cap)
        self.pile: list[int] = []
        self.spread: list[int] = []
        self.drawer = -1
        self.sure: list[list[int]] = [[] for _ in range(seats)]
        self.gave: list[list[int]] = [[] for _ in range(seats)]

    def resume(self, seat: int) -> None:
        self.ask(seat, self.hands[seat])

    def carry_out(self, action: int) -> None:
        seat = self.actor
        following = (seat + 1) % self.seats
        self.take_out(seat, [action])
        self.hands[following] += [action]
        self.gave[seat].append(action)
        self.drawer = following
        self.resume(following) if self.action_count < 3 else self.end(DRAW)


class Game(SimpleGame[Rules, Table]):
    family = "give"
    deck = Deck("9TJQKA")
    state_type = Table
    verbs = ("give",)
    vocabulary_size = 52

    def deal_out(self, state: Table, deck: list[int]) -> None:
        state.pile, state.spread = deck[:3], deck[3:7]
        state.hands = [Hand(deck[7 + 5 * seat : 12 + 5 * seat]) for seat in range(state.seats)]
        state.resume(0)

    def spell(self, actions: Any) -> str:
        return f"give {Hand(actions).text}"

    def describe(self) -> list[tuple[str, list[str]]]:
        return [("Play", ["Each gives a card to the next."])]


@pytest.fixture
def game() -> Game:
    return Game(Preset("give", "Give", (3, 3), "here"), Rules(), Rules())


@pytest.mark.parametrize("name", ["play", "deal", "hands", "result"])
def test_a_zone_with_the_name_of_a_key_of_records_is_refused_when_its_class_is_made(name: str) -> None:
    with pytest.raises(ValueError, match=f"No zone can be called '{name}', which is a key of records"):
        type("Wrong", (SimpleState,), {"layout": {name: Zone.FACE_UP}})


def test_of_a_pile_the_top_card_is_told_and_of_a_spread_all_cards(game: Game) -> None:
    state = game.deal_state(3, seed=1)
    text = "\n".join(game.show(state.observe(0), ["Ann", "Ben", "Cid"]))
    assert f"{Hand([state.pile[-1]]).text} on top of 3" in text
    assert all(Hand([card]).text in text.partition("Spread: ")[2] for card in state.spread)
    scene = scene_of(state.observe(0), ["Ann", "Ben", "Cid"])
    assert scene is not None
    assert [len(pile.cards) for pile in scene.middle if pile.label.lower() == "spread"] == [4]


def test_a_seat_is_told_by_its_name_and_nobody_is_not_told(game: Game) -> None:
    state = game.deal_state(3, seed=1)
    names = ["Ann", "Ben", "Cid"]
    assert "Drawer" not in "\n".join(game.show(state.observe(2), names))
    state.apply(state.actions()[0])
    assert "Drawer: Ben" in "\n".join(game.show(state.observe(2), names))
    assert game.to_position(state)["drawer"] == 1
    again = game.from_position(game.to_position(state))
    assert again.drawer == 1
    assert game.from_position({**game.to_position(state), "drawer": -1}).drawer == -1


def test_only_what_a_seat_knew_last_stays_when_a_card_leaves_a_hand_unseen(game: Game) -> None:
    state = game.deal_state(3, seed=1)
    card = state.actions()[0]
    state.sure[2] = [card]
    state.gave[2] = [card]
    state.apply(card)
    assert (state.sure[2], state.gave[2]) == ([], [card])
    with pytest.raises(ValueError, match="its own affair"):
        _ = Zone.FACE_UP.last_known


def test_samples_do_not_rely_on_what_a_seat_knew_last(game: Game) -> None:
    from cardkit.cards.chance import generator

    state = game.deal_state(3, seed=1)
    for action in state.actions()[:1]:
        state.apply(action)
    seen = state.observe(0)
    held = {
        seat
        for seed in range(40)
        for seat in (1, 2)
        if state.gave[0][0] in game.sample(seen, generator(seed)).hands[seat]
    }
    assert held == {1, 2}
