"""Decisions that several seats make at once: programs answer in any order, and this order reveals nothing."""

from itertools import permutations

import pytest

from cardkit import Deal, IllegalMove, LegalMoves
from neighbours import neighbour

GAME = neighbour("goofspiel")
BIDS = ("0 bid 7S", "1 bid 9H", "2 bid 8D")


def test_who_decides_at_once_comes_in_any_order() -> None:
    dealt = GAME.deal_state(3, seed=1)
    assert [0, 1, 2] == dealt.deciders()
    ends = []
    for bids in permutations(BIDS):
        state = dealt.clone()
        for bid in bids:
            assert bid in LegalMoves(GAME, state)
            Deal(GAME, state).play(bid)
        ends.append(state)
    assert all(state == ends[0] for state in ends)
    assert [0, 1, 2] == ends[0].deciders()


def test_legal_moves_are_those_of_all_who_decide_now_and_offers_those_of_the_actor() -> None:
    state = GAME.deal_state(3, seed=1)
    Deal(GAME, state).play(BIDS[1])
    assert 26 == LegalMoves(GAME, state).count()
    assert {state.actor} == {move.seat for move in GAME.offers(state)}
    with pytest.raises(IllegalMove, match="the turn of seat"):
        Deal(GAME, state).play("1 bid 8H")
    with pytest.raises(ValueError, match="Seat 1 is not asked now"):
        state.let_decide(1)


def test_three_cards_are_passed_in_one_move_by_all_at_once() -> None:
    game = neighbour("hearts")
    dealt = game.deal_state(4, seed=1)
    assert [0, 1, 2, 3] == dealt.deciders()
    assert 4 * 286 == LegalMoves(game, dealt).count()
    passes = [f"{seat} pass {' '.join(hand.texts[:3])}" for seat, hand in enumerate(dealt.hands)]
    ends = []
    for order in (passes, passes[::-1]):
        state = dealt.clone()
        for move in order:
            assert state.hands == dealt.hands
            Deal(game, state).play(move)
        ends.append(state)
    assert ends[0] == ends[1]
    assert all(hand[:3] != other[:3] for hand, other in zip(dealt.hands, ends[0].hands, strict=True))
