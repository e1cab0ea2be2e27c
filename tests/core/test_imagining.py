"""Imagined states of games in plain Python, with sealed cards, cards that one seat knows, and noted voids."""

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

import attrs
import pytest
from librt.random import Random

from cardkit import (
    Card,
    Deck,
    Family,
    Hand,
    InvalidDeal,
    Move,
    Preset,
    Result,
    RuleSet,
    SimpleGame,
    SimpleObservation,
    SimpleState,
    Zone,
    generator,
    trick_winner,
)
from cardkit.simple.imagining import arranged
from cardkit.testing import Options, check_no_leak, check_views, histories
from cardkit.testing.kit import CHECKS

BURIED, SEALED = 2, 1


@attrs.frozen
class TalonRules(RuleSet):
    """A rule set without options."""


class TalonState(SimpleState):
    """A game in which seat 0 takes up the talon and buries two cards; each seat has a sealed card; suit is followed."""

    layout: ClassVar = {
        "talon": Zone.FACE_DOWN,
        "buried": Zone.OWN.noted_in("talon"),
        "sealed": Zone.FACE_DOWN.each,
        "trick": Zone.FACE_UP,
        "won": Zone.FACE_UP.each,
        "void": Zone.NUMBER.each,
        "taken": Zone.NUMBER,
    }

    def __init__(self, rules: TalonRules, seats: int) -> None:
        super().__init__(seats, 200)
        self.talon: tuple[int, ...] = ()
        self.buried: list[tuple[int, ...]] = [()] * seats
        self.sealed: list[tuple[int, ...]] = [()] * seats
        self.trick: tuple[int, ...] = ()
        self.won: list[tuple[int, ...]] = [()] * seats
        self.void = [0] * seats
        """For each seat, as bits, the suits that it has shown to lack."""
        self.taken = 0
        """A flag: 1 once the talon has been taken up."""

    def resume(self, seat: int) -> None:
        if not self.taken:
            return self.ask(0, self.hands[0])
        hand = list(self.hands[seat])
        led = [card for card in hand if self.trick and card % 4 == self.trick[0] % 4]
        return self.ask(seat, led or hand)

    def visible(self, action: int, seat: int) -> int:
        return action if self.taken else -1

    def carry_out(self, action: int) -> None:
        if not self.taken:
            return self.bury(action)
        seat = self.actor
        self.take_out(seat, [action])
        if self.trick and action % 4 != self.trick[0] % 4:
            self.void[seat] |= 1 << self.trick[0] % 4
        self.trick += (action,)
        if len(self.trick) < self.seats:
            return self.resume((seat + 1) % self.seats)
        taker = (seat + 1 + trick_winner(self.trick)) % self.seats
        self.won[taker] += self.trick
        self.trick = ()
        return self.resume(taker) if self.hands[taker] else self.finish()

    def bury(self, card: int) -> None:
        self.take_out(0, [card])
        self.talon += (card,)
        self.buried[0] += (card,)
        if len(self.talon) == BURIED:
            self.taken = 1
            return self.resume(1)
        self.decision += 1
        return self.ask(0, self.hands[0])

    def finish(self) -> None:
        self.end_with(Result.by_points([len(cards) for cards in self.won]))


class Talon(SimpleGame[TalonRules, TalonState]):
    family = "talon"
    deck = Deck("789TJQKA")
    state_type = TalonState
    verbs = ("bury", "play")
    private_actions = True
    scoring = "points"

    def deal_out(self, state: TalonState, deck: list[int]) -> None:
        state.sealed = [(deck.pop(),) for _ in range(state.seats)]
        size = (len(deck) - BURIED) // state.seats
        hands = [[deck.pop() for _ in range(size)] for _ in range(state.seats)]
        hands[0] += [deck.pop() for _ in range(BURIED)]
        state.hands = [Hand(hand) for hand in hands]
        state.won[0] = tuple(deck)  # cards that do not divide evenly lie open
        state.resume(0)

    def spell_in(self, state: TalonState, actions: Sequence[int]) -> str:
        return f"{'play' if state.taken else 'bury'} {Card(actions[0]).text}"

    def covers(self, move: Move, seat: int) -> bool:
        return move.verb == "bury" and move.seat != seat

    def possible(self, seen: SimpleObservation, seat: int, card: int) -> bool:
        return not seen.table["void"][seat] & 1 << card % 4

    def describe(self) -> list[tuple[str, list[str]]]:
        return [("Play", ["Suits are followed."])]


@pytest.fixture(scope="module")
def game() -> Talon:
    preset = Preset("talon", "Cards in a talon", (2, 4), "tests")
    return Family(
        name="talon", title="Talon", rules=TalonRules, game=Talon, presets=(preset,), bots=(), usual_bot="random"
    ).make(preset, {})  # type: ignore[return-value]


def played(game: Talon, seed: int, cards: int) -> TalonState:
    state = game.deal_state(3, seed=seed)
    rng = generator(seed)
    for _ in range(cards):
        state.apply(state.actions()[rng.randrange(len(state.actions()))])
    return state


def test_who_has_buried_cards_imagines_them_where_they_lie_and_others_anywhere(game: Talon) -> None:
    state = played(game, 3, cards=8)
    rng = generator(1)
    own = {frozenset(game.sample(state.observe(0), rng).talon) for _ in range(30)}
    others = {frozenset(game.sample(state.observe(1), rng).talon) for _ in range(30)}
    assert own == {frozenset(state.talon)}
    assert len(others) > 5


def test_sealed_cards_are_imagined_before_every_seat(game: Talon) -> None:
    state = played(game, 3, cards=2)
    drawn = [game.sample(state.observe(0), generator(seed)).sealed for seed in range(20)]
    assert all([1, 1, 1] == list(map(len, sealed)) for sealed in drawn)
    assert len({str(sealed) for sealed in drawn}) > 10


def test_samples_respect_voids(game: Talon) -> None:
    found = 0
    for seed in range(6):
        state = played(game, seed, cards=14)
        for seat in range(3):
            sample = game.sample(state.observe(seat), generator(seed))
            for other in range(3):
                if other != seat and state.void[other]:
                    found += 1
                    assert not any(state.void[other] & 1 << card % 4 for card in sample.hands[other])
    assert found > 5


@pytest.mark.parametrize("check", ["sampler", "no_leak", "recall", "positions", "observations", "text"])
def test_the_kit_finds_nothing(game: Talon, check: str) -> None:
    assert CHECKS[check](game, 3, 1, Options(deals=1)) >= 0


def test_histories_of_a_game_with_secrets_tell_nothing(game: Talon) -> None:
    assert check_no_leak(game, 3, seed=1, view=histories) > 5


def test_views_of_it_can_be_played(game: Talon) -> None:
    assert check_views(game, 3, seed=1) > 0


def test_cards_that_nobody_may_hold_are_refused() -> None:
    with pytest.raises(InvalidDeal, match="`possible` allows too few"):
        arranged([1, 2, 3], [0, 0], lambda seat, card: card == 1, Random(1))


def test_what_is_arranged_comes_up_as_often_as_counting_says() -> None:
    rng = Random(1)
    times = Counter(
        tuple(arranged(order, [0, 1], lambda seat, card: (seat, card) != (0, 1), rng))
        for order in [[1, 2, 3], [2, 1, 3], [3, 1, 2], [1, 3, 2], [2, 3, 1], [3, 2, 1]] * 300
    )
    assert len(times) == 4
    assert all(300 < number < 600 for number in times.values())
