"""Worlds agree with all that the seat sees of the moment: its own cards, all sizes, the question and its answers."""

from collections import Counter
from typing import Any

import pytest
from librt.random import Random

from cardkit import load, make_bot
from cardkit.cards.bits import members
from cardkit.catalogue import presets
from cardkit_games.bluffing.bots.belief.belief import Belief
from cardkit_games.bluffing.bots.search.playouts import QuickPlayers
from cardkit_games.bluffing.bots.search.worlds import Worlds
from cardkit_games.bluffing.engine.observation import BluffingObservation
from cardkit_games.bluffing.engine.state import BluffingState
from cardkit_games.bluffing.engine.table import CHOOSE, SETS

NAMES = [preset.name for preset in presets() if preset.family == "bluffing"]


def seen_by(state: Any, seat: int, seats: int) -> tuple[BluffingObservation, Belief]:
    """Return the observation of a seat, and its belief by it."""
    seen, belief = state.observe(seat), Belief()
    belief.start(seats)
    belief.watch(seen)
    return seen, belief


def cards_of(state: BluffingState) -> Counter[int]:
    """All cards of a state, wherever they lie."""
    cards = Counter(list(state.pile)[: state.pile_size] + list(state.aside) + list(state.gone))
    for seat in range(state.seats):
        cards.update(members(state.hands[seat]) + members(state.seconds[seat]))
    return cards


@pytest.mark.parametrize("most", [2, 4])
@pytest.mark.parametrize("name", NAMES)
def test_a_world_shows_its_seat_the_same_moment(name: str, most: int) -> None:
    game = load(name, {"action_cap": 250})
    fewest, upper = game.seat_range()
    seats = min(upper, max(fewest, most))
    state: Any = game.deal_state(seats, seed=11)
    pack = cards_of(state) if not state.piles else Counter(state.book.pack)
    bots = [make_bot("easy", game, seat) for seat in range(seats)]
    beliefs = [Belief() for _ in range(seats)]
    for seat in range(seats):
        bots[seat].start(seat, seats)
        beliefs[seat].start(seats)
    rng = Random(3)
    looked, last = 0, -1
    while not state.over:
        seat = state.actor
        seen = state.observe(seat)
        if state.decision != last and state.phase not in (CHOOSE, SETS):
            last = state.decision
            beliefs[seat].watch(seen)
            world = Worlds(seen, beliefs[seat]).draw(rng)
            same = world.observe(seat)
            assert (same.hand, same.second, same.legal, same.page) == (seen.hand, seen.second, seen.legal, seen.page)
            assert (same.phase, same.actor, same.turn, same.player) == (seen.phase, seen.actor, seen.turn, seen.player)
            assert (same.rank, same.number, same.last_rank, same.bid) == (
                seen.rank, seen.number, seen.last_rank, seen.bid)  # fmt: skip
            assert same.active == seen.active
            assert [event.kind for event in same.events] == [event.kind for event in seen.events]
            if not state.book.count_free:
                assert (list(same.hand_sizes), same.pile_size) == (list(seen.hand_sizes), seen.pile_size)
            assert cards_of(world) == pack
            if looked % 10 == 0:
                assert 0 <= QuickPlayers(beliefs[seat], seat, seats).play_on(world, rng) <= 1
            looked += 1
        state.apply(bots[seat].act(seen))
    assert looked > 4


def test_a_world_of_a_position_has_its_unseen_pile() -> None:
    game = load("i-doubt-it-repeat")
    deal = game.set_up({"hands": ["7S KD 9C", "8S 2C"], "pile": "3S 4S 5S", "to_act": 0, "last_rank": "6"}, check=False)
    seen, belief = seen_by(deal.state, 0, 2)
    world = Worlds(seen, belief).draw(Random(1))
    assert (world.pile_size, world.hand_size(1)) == (3, 2)


def test_cards_that_the_seat_has_laid_lie_where_it_laid_them() -> None:
    deal = load("i-doubt-it-repeat").deal(2, seed=5)
    move = next(iter(deal.legal_moves))
    seat = deal.actor
    deal.play(move)
    while deal.actor != seat:
        deal.play(next(move for move in deal.legal_moves if move.verb not in ("challenge",)))
    state: Any = deal.state
    seen, belief = seen_by(state, seat, 2)
    laid = list(state.pile)[: len(move.cards)]
    for seed in range(5):
        assert list(Worlds(seen, belief).draw(Random(seed)).pile)[: len(laid)] == laid
