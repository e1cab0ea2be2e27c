"""Both families as state machines: Hypothesis plays, tries illegal actions, copies, writes, takes back and imagines.

After every step the audit of the family checks the state, and the observation of each seat.
"""

from typing import Any, Final

import pytest
from hypothesis import HealthCheck, assume, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from librt.random import Random

import audits
from cardkit import (
    Deal,
    IllegalMove,
    InvalidDeal,
    InvalidRule,
    InvalidText,
    Move,
    Result,
    load,
    read_record,
    replay,
)
from cardkit.cards.card import Card
from cardkit.options import Option
from cardkit_games import families
from cardkit_games.bluffing.engine.actions import FLOOR
from cardkit_games.bluffing.text.claims import BluffingMove, Claim

VERBS: Final = ("attack", "beat", "transfer", "show", "take", "pass", "swap", "play", "challenge", "trust", "keep")


def values(option: Option) -> st.SearchStrategy[Any]:
    """Return a strategy for the values of an option."""
    if option.choices:
        return st.sampled_from(option.choices)
    if isinstance(option.default, bool):
        return st.booleans()
    if option.alphabet:
        some: st.SearchStrategy[Any] = st.sets(st.sampled_from(option.alphabet), min_size=1).map(
            lambda letters: "".join(letter for letter in option.alphabet if letter in letters)
        )
    else:
        some = st.integers(option.low, min(option.high, option.low + 12))
    return st.none() | some if option.optional else some


class Machine(RuleBasedStateMachine):
    """A deal of any preset of one family, under any rules that go together."""

    family: Any

    def __init__(self) -> None:
        super().__init__()
        self.deal: Deal | None = None

    @initialize(data=st.data(), seed=st.integers(0, 2**32))
    def sit_down(self, data: Any, seed: int) -> None:
        preset = data.draw(st.sampled_from([preset.name for preset in self.family.presets]), label="preset")
        options = self.family.rules.options()
        names = data.draw(st.lists(st.sampled_from(sorted(options)), max_size=3, unique=True), label="options")
        changes = {"action_cap": 300} | {name: data.draw(values(options[name]), label=name) for name in names}
        try:
            self.game = load(preset, changes)
            fewest, most = self.game.seat_range()
            seats = data.draw(st.integers(fewest, max(fewest, most)), label="seats")
            self.game.check_seats(seats)
        except (InvalidRule, InvalidDeal):  # nothing else may come of options that each take their value
            assume(False)
        self.deal = self.game.deal(seats, seed=seed)
        self.past: list[Deal] = []
        self.reread = False

    @property
    def state(self) -> Any:
        assert self.deal is not None
        return self.deal.state

    def goes_on(self) -> bool:
        return self.deal is not None and not self.state.over

    def between(self) -> bool:
        """Return whether a decision has just begun."""
        assert self.deal is not None
        return self.deal._before is None

    # -- Steps

    @precondition(goes_on)
    @rule(data=st.data())
    def act(self, data: Any) -> None:
        """Do one legal action."""
        assert self.deal is not None
        if self.between():
            self.past = [*self.past[-20:], self.deal.copy()]
        self.deal.apply(data.draw(st.sampled_from(self.state.actions())))

    @precondition(goes_on)
    @rule(chance=st.randoms(use_true_random=False), steps=st.integers(1, 40))
    def act_for_a_while(self, chance: Any, steps: int) -> None:
        """Do many legal actions, up to the end of a decision."""
        assert self.deal is not None
        while not self.state.over and (steps > 0 or not self.between()):
            self.deal.apply(chance.choice(self.state.actions()))
            steps -= 1
            audits.check_state(self.state)

    @precondition(lambda self: self.goes_on() and self.between())
    @rule(
        seat=st.integers(0, 12),
        verb=st.sampled_from(VERBS),
        cards=st.lists(st.integers(0, 54).map(Card), max_size=4),
        rank=st.none() | st.integers(0, 12),
        data=st.data(),
    )
    def try_any_move(self, seat: int, verb: str, cards: list[Card], rank: int | None, data: Any) -> None:
        """Try a random move: it is refused and changes nothing, or is legal and can be carried out."""
        if data.draw(st.booleans(), label="of the actor"):
            seat = self.state.actor
        if self.family.name == "bluffing":
            claim = Claim(rank=rank) if verb == "play" and rank is not None else None
            move: Move = BluffingMove(seat, verb, tuple(cards), claim)
        else:
            move = Move(seat, verb, tuple(cards))
        before = self.game.to_position(self.state)
        try:
            move = self.game.parse_move(move.text)
            actions = self.game.plan(self.state, move)
        except (IllegalMove, InvalidText):
            assert before == self.game.to_position(self.state)
            return
        copy = self.state.clone()
        for action in actions:
            assert copy.is_legal(action) or action >= FLOOR  # where there is no order, the table says who is next
            copy.apply(action)
        audits.check_state(copy)

    @precondition(lambda self: self.goes_on() and self.between())
    @rule()
    def offers_are_legal(self) -> None:
        for move in self.game.offers(self.state):
            assert move == self.game.parse_move(move.text)
            self.game.plan(self.state, move)

    @precondition(goes_on)
    @rule(chance=st.randoms(use_true_random=False), steps=st.integers(1, 30))
    def go_another_way_on_a_copy(self, chance: Any, steps: int) -> None:
        copy, before = self.state.clone(), self.shown(self.state)
        assert before == self.shown(copy)
        for _ in range(steps):
            if not copy.over:
                copy.apply(chance.choice(copy.actions()))
                audits.check_state(copy)
        assert before == self.shown(self.state)

    def shown(self, state: Any) -> Any:
        seen = [state.observe(seat) for seat in range(state.seats)]
        views = [(view.hand, view.legal, view.page, view.decision) for view in seen]
        return state.actor, state.legal, state.action_count, views, self.game.to_position(state)

    @precondition(lambda self: self.goes_on() and self.between())
    @rule(go_on=st.booleans())
    def write_and_read_the_position(self, go_on: bool) -> None:
        position = self.game.to_position(self.state)
        again = self.game.from_position(position)
        assert position == self.game.to_position(again)
        assert (self.state.actor, self.state.legal, self.state.page) == (again.actor, again.legal, again.page)
        if go_on:
            again.action_count = self.state.action_count
            self.deal, self.past, self.reread = Deal(self.game, again), [], True

    @precondition(lambda self: self.deal is not None and self.between() and not self.reread)
    @rule()
    def write_and_replay_the_record(self) -> None:
        assert self.deal is not None
        text = self.deal.record(tuple("abcdefghijkl"[: self.state.seats]), "2001-02-03").text()
        again = replay(read_record(text), load)
        if self.state.over:  # decisions that text omits may be missing at the end
            assert self.game.to_position(again.state) == self.game.to_position(self.state)
        assert again.moves == self.deal.moves

    @precondition(lambda self: self.deal is not None and self.state.over)
    @rule(seat=st.integers(0, 11), verb=st.sampled_from(["take", "pass", "challenge"]))
    def nothing_can_be_done_at_the_end(self, seat: int, verb: str) -> None:
        assert Result.of(self.state) is not None
        with pytest.raises((IllegalMove, InvalidText)):
            self.game.plan(self.state, self.game.parse_move(f"{seat} {verb}"))

    @precondition(lambda self: self.deal is not None and self.between() and self.past)
    @rule()
    def take_back(self) -> None:
        """Take back the last decisions; the state before them is unchanged."""
        self.deal = self.past.pop()
        again = self.deal.copy()
        assert self.shown(again.state) == self.shown(self.state)

    @precondition(lambda self: self.goes_on())
    @rule(data=st.data(), seed=st.integers(0, 2**32))
    def imagine(self, data: Any, seed: int) -> None:
        """Imagine a deal from a seat's observation; it is sound, and looks the same to the seat."""
        seat = data.draw(st.integers(0, self.state.seats - 1))
        seen = self.state.observe(seat)
        imagined = self.game.sampler(seen).sample(Random(seed))
        audits.check_state(imagined)
        again: Any = imagined.observe(seat)
        assert (seen.hand, seen.legal, seen.page) == (again.hand, again.legal, again.page)
        assert list(seen.hand_sizes) == list(again.hand_sizes)

    # -- Invariants

    @invariant()
    def everything_is_whole(self) -> None:
        if self.deal is None:
            return
        audits.check_state(self.state)
        for seat in range(self.state.seats):
            audits.check_observation(self.state, self.state.observe(seat))
        assert self.state.over == (not self.state.actions())


class DurakMachine(Machine):
    """Durak."""

    family = next(iter(families()))


class BluffingMachine(Machine):
    """The bluffing games."""

    family = tuple(families())[1]


QUIET: Final = settings(
    max_examples=40,
    stateful_step_count=25,
    deadline=None,
    suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow],
)

TestDurak = DurakMachine.TestCase
TestDurak.settings = QUIET
TestBluffing = BluffingMachine.TestCase
TestBluffing.settings = QUIET
