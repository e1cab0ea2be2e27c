"""The core's collections and tables as state machines, each beside a plain model of it."""

from collections import Counter
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from librt.vecs import vec
from mypy_extensions import i64

from cardkit import Cards, Pile, Seating, Stock, generator, shuffle

cards = st.lists(st.integers(0, 54), max_size=8)


class Collections(RuleBasedStateMachine):
    """`Cards` beside a `Counter`."""

    def __init__(self) -> None:
        super().__init__()
        self.cards, self.model = Cards(), Counter[int]()

    @rule(other=cards)
    def add(self, other: list[int]) -> None:
        self.cards, self.model = self.cards + Cards(other), self.model + Counter(other)

    @rule(other=cards)
    def take_away(self, other: list[int]) -> None:
        self.cards, self.model = self.cards - Cards(other), self.model - Counter(other)

    @rule(other=cards)
    def unite(self, other: list[int]) -> None:
        self.cards, self.model = self.cards | Cards(other), self.model | Counter(other)

    @rule(other=cards)
    def keep_common(self, other: list[int]) -> None:
        self.cards, self.model = self.cards & Cards(other), self.model & Counter(other)

    @invariant()
    def they_are_the_same(self) -> None:
        assert sorted(self.model.elements()) == list(self.cards)
        assert self.model.total() == len(self.cards)
        assert self.cards == Cards(self.cards.text) == Cards(self.cards.pretty)
        assert Cards.of_mask(self.cards.mask) <= self.cards
        assert all(self.model[card] == self.cards.count(card) for card in range(55))


class Stocks(RuleBasedStateMachine):
    """`Stock` and `Pile` beside lists; every card stays in one of them."""

    @initialize(seed=st.integers(0, 2**32), dealt=st.integers(0, 36))
    def shuffle_and_deal(self, seed: int, dealt: int) -> None:
        order = vec[i64](list(range(36)))
        shuffle(order, generator(seed))
        assert list(range(36)) == sorted(order)
        again = vec[i64](list(range(36)))
        shuffle(again, generator(seed))
        assert list(order) == list(again)
        self.stock, self.model = Stock(order, dealt), list(order)[dealt:]
        self.hand = list(order)[:dealt]
        self.pile, self.lying = Pile(face_up=seed % 2 == 0), list[int]()
        self.turned_up = False

    @precondition(lambda self: self.model)
    @rule()
    def draw(self) -> None:
        self.turned_up = self.turned_up and len(self.model) > 1
        self.hand.append(self.model.pop(0))
        assert self.stock.draw() == self.hand[-1]

    @precondition(lambda self: not self.turned_up)
    @rule()
    def turn_up(self) -> None:
        card = self.stock.turn_up()
        if not self.model:
            assert card == -1
            return
        assert card == self.model[0]
        self.model.append(self.model.pop(0))
        self.turned_up = True

    @precondition(lambda self: self.turned_up and self.hand)
    @rule()
    def exchange(self) -> None:
        card = self.hand.pop()
        assert self.stock.exchange(card) == self.model[-1]
        self.hand.append(self.model[-1])
        self.model[-1] = card

    @precondition(lambda self: self.hand)
    @rule()
    def lay(self) -> None:
        self.pile.append(self.hand[-1])
        self.lying.append(self.hand.pop())

    @rule()
    def take_all(self) -> None:
        assert self.pile.draw(len(self.pile)) == self.lying[::-1]
        self.hand += self.lying
        self.lying = []

    @rule()
    def go_another_way_on_a_copy(self) -> None:
        stock, pile = self.stock.clone(), self.pile.clone()
        while len(stock):
            pile.append(stock.draw())
        assert list(pile) == self.lying + self.model

    @invariant()
    def they_are_the_same(self) -> None:
        if not hasattr(self, "stock"):
            return
        assert self.stock.cards() == self.model
        assert len(self.stock) == len(self.model)
        assert self.stock.turned_up == (self.model[-1] if self.turned_up else -1)
        assert list(self.pile) == self.lying
        assert self.pile.visible() == (self.lying if self.pile.face_up else [])
        assert sorted(self.hand + self.model + self.lying) == list(range(36))


class Seats(RuleBasedStateMachine):
    """`Seating` beside a set of seats."""

    @initialize(seats=st.integers(2, 12), direction=st.sampled_from([1, -1]), teams=st.sampled_from([0, 2]))
    def sit_down(self, seats: int, direction: int, teams: int) -> None:
        self.seating: Any = Seating(seats, direction=direction, teams=teams)
        self.there = set(range(seats))

    @rule(data=st.data())
    def leave(self, data: Any) -> None:
        seat = data.draw(st.integers(0, self.seating.seats - 1))
        self.seating.leave(seat)
        self.there.discard(seat)

    @rule(data=st.data())
    def come_back(self, data: Any) -> None:
        seat = data.draw(st.integers(0, self.seating.seats - 1))
        self.seating.come_back(seat)
        self.there.add(seat)

    @rule()
    def a_copy_is_its_own(self) -> None:
        copy = self.seating.clone()
        for seat in range(copy.seats):
            copy.leave(seat)
        assert copy.remaining() == 0

    @invariant()
    def they_are_the_same(self) -> None:
        if not hasattr(self, "seating"):
            return
        seating, seats = self.seating, self.seating.seats
        assert seating.remaining() == len(self.there)
        for seat in range(seats):
            assert seating.is_active(seat) == (seat in self.there)
            assert seating.next(seat) == (seat + seating.direction) % seats
            assert seating.previous(seating.next(seat)) == seat == seating.next(seating.previous(seat))
            following = [(seat + step * seating.direction) % seats for step in range(1, seats)]
            assert seating.next_active(seat) == next((other for other in following if other in self.there), seat)
            team = {other for other in self.there if seating.partners(seat, other)}
            number = seat % seating.teams if seating.teams else seat
            assert {other for other in range(seats) if seating.team(number) >> other & 1} == team


QUIET = settings(max_examples=40, stateful_step_count=30, deadline=None)

TestCollections = Collections.TestCase
TestCollections.settings = QUIET
TestStocks = Stocks.TestCase
TestStocks.settings = QUIET
TestSeats = Seats.TestCase
TestSeats.settings = QUIET
