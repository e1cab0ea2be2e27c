"""Zones side by side, negative and hidden numbers, and tricks reported card by card."""

from collections.abc import Sequence
from typing import Any, ClassVar

import attrs
import pytest

from cardkit import (
    Deal,
    Deck,
    Hand,
    InvalidText,
    LegalMoves,
    Preset,
    Result,
    RuleSet,
    SimpleGame,
    SimpleState,
    Zone,
    replay,
)
from cardkit.game.moves import Move
from cardkit.records.views import view_of
from cardkit.testing import conformance


class BidState(SimpleState):
    """A game in which each seat bids a number in secret, and then they play one trick; points may be below 0."""

    layout: ClassVar = {
        "bids": Zone.own_number(3),
        "lot": Zone.hidden_number(9),
        "points": Zone.INTEGER.each,
        "said": Zone.INTEGER.each,
        "trick": Zone.TRICK,
        "board": Zone.FACE_UP.rows(2, 2),
        "talon": Zone.FACE_DOWN.columns(2),
    }
    first_steps: ClassVar = ()

    def __init__(self, rules: RuleSet, seats: int) -> None:
        super().__init__(seats, 50)
        self.bids = [-1] * seats
        self.lot = 0
        self.points = [0] * seats
        self.said = [-1] * seats
        self.trick: list[int] = []
        self.board: list[list[int]] = [[], [], [], []]
        self.talon: list[list[int]] = [[], []]

    def resume(self, seat: int) -> None:
        """Ask all for a bid, or one for a card."""
        undecided = {each: range(60, 64) for each in range(self.seats) if self.bids[each] < 0}
        if undecided:
            self.ask_all(seat, undecided)
        else:
            self.ask(seat, self.hands[seat])

    def visible(self, action: int, seat: int) -> int:
        """A bid is sealed."""
        return -1 if action >= 60 else action

    def carry_out(self, action: int) -> None:
        """Bid, or play."""
        seat = self.actor
        if action >= 60:
            self.bids[seat] = action - 60
            if min(self.bids) >= 0:
                self.said = self.bids[:]  # they are turned up
            self.resume((seat + 1) % self.seats)
            return
        self.take_out(seat, [action])
        self.trick.append(action)
        if len(self.trick) < self.seats:
            self.resume((seat + 1) % self.seats)
            return
        self.points = [2 - bid for bid in self.bids]
        self.board[3] += self.trick
        self.trick = []
        self.end_with(Result.by_points(self.points))


class Bids(SimpleGame[RuleSet, BidState]):
    """The game."""

    family = "bids"
    deck = Deck(24)
    state_type = BidState
    verbs = ("bid", "play")
    vocabulary_size = 64
    private_actions = True
    scoring = "points"

    def deal_out(self, state: BidState, deck: list[int]) -> None:
        """Two cards each, and the others in rows and columns."""
        for seat in range(state.seats):
            state.hands[seat] = Hand(deck[2 * seat : 2 * seat + 2])
        rest = deck[2 * state.seats :]
        state.board[1], state.talon = rest[:2], [rest[2:5], rest[5:]]
        state.resume(state.dealer)

    def spell(self, actions: Sequence[int]) -> str:
        """Say `bid 2` or `play 7S`."""
        return f"bid {actions[0] - 60}" if actions[0] >= 60 else f"play {self.card_type(actions[0]).text}"

    def covers(self, move: Move, seat: int) -> bool:
        """A bid is sealed."""
        return move.verb == "bid" and move.seat != seat

    def describe(self) -> list[tuple[str, list[str]]]:
        """The rules in words."""
        return [("Play", ["All bid at once, and play a card each."])]


@attrs.frozen
class NoRules(RuleSet):
    """There are no options."""


GAME = Bids(Preset("bids", "for tests", (2, 3), "made up"), NoRules(), NoRules())

test_conformance = conformance(GAME)


@pytest.fixture
def state() -> Any:
    state = GAME.deal_state(3, seed=4)
    for line in ("2 bid 3", "0 bid 1"):
        Deal(GAME, state).play(line)
    return state


def test_others_see_that_a_number_is_there_and_not_which(state: Any) -> None:
    assert [1, -1, None] == state.observe(0).table["bids"]
    assert [None, -1, 3] == state.observe(2).table["bids"]
    assert None is state.observe(2).table["lot"]
    assert [1, -1, "?"] == GAME.views.without_secrets(GAME.to_position(state), state, 0)["bids"]
    assert "bids: A 1, B none, C hidden" in GAME.words.table(state.observe(0), "ABC")


def test_a_trick_is_told_card_by_card_with_who_laid_it(state: Any) -> None:
    Deal(GAME, state).play("1 bid 0")
    leader = state.actor
    Deal(GAME, state).play(next(iter(LegalMoves(GAME, state))))
    names = ["Anna", "Boris", "Vera"]
    card = GAME.card_type(state.trick[0])
    assert f"trick: {names[leader]}: {card.pretty}" in GAME.words.table(state.observe(0), names)


def test_a_trick_that_goes_the_other_way_is_told_rightly() -> None:
    assert Zone.TRICK.laid_by(2, 1, 4) == [3, 0]
    assert Zone.TRICK.counter_clockwise.laid_by(2, 1, 4) == [3, 2]
    assert Zone.TRICK.counter_clockwise.laid_by(2, -1, 4) == []
    with pytest.raises(ValueError, match="Counter-clockwise goes a trick"):
        Zone.FACE_UP.counter_clockwise  # noqa: B018


def test_positions_of_columns_and_numbers_read_back(state: Any) -> None:
    position = GAME.to_position(state) | {"points": [-2, 0, 5]}
    again = GAME.from_position(position)
    assert ([-2, 0, 5], state.board, state.talon) == (again.points, again.board, again.talon)
    assert ["", 4] == [position["board"][0], len(position["board"])]
    for key, wrong, sentence in (
        ("board", ["", ""], "an entry for each of its 4 zones, not 2"),
        ("bids", [-2, 0, 0], "a whole number from -1"),
        ("points", [0, 0, 2**62], "a whole number from -"),
    ):
        with pytest.raises(InvalidText, match=sentence):
            GAME.from_position(position | {key: wrong})


@pytest.mark.parametrize(
    "wrong", [lambda: Zone.OWN.columns(2), lambda: Zone.NUMBER.columns(2), lambda: Zone.FACE_UP.rows(0, 2)]
)
def test_columns_are_of_cards_on_the_table(wrong: Any) -> None:
    with pytest.raises(ValueError, match=r"one row and one column|are of Zone\.FACE_UP"):
        wrong()


def test_a_view_hides_numbers_of_the_deal_and_is_played_with_others(state: Any) -> None:
    state.lot = 5
    deal = Deal(GAME, GAME.from_position(GAME.to_position(state)))
    while not deal.state.over:
        deal.apply(deal.state.actions()[0])
    view = view_of(deal.record(("A", "B", "C")), lambda *_: GAME, 0)
    assert ([1, -1, "?"], "?") == (view.deal["bids"], view.deal["lot"])
    assert str(deal.record(("A", "B", "C")).result) == "points 1 2 -1"
    played = replay(view, lambda *_: GAME)
    assert [deal.record(("A", "B", "C")).result, view.play] == [played.record().result, played.record().play]
    with pytest.raises(InvalidText, match="`bids` hides a number, and to play on it must be known: 0 to 3"):
        GAME.from_position({**view.deal, "hands": GAME.to_position(state)["hands"]})
    with pytest.raises(InvalidText, match="`lot` must be a whole number from -1 to 9, not 10"):
        GAME.from_position(GAME.to_position(state) | {"lot": 10})
