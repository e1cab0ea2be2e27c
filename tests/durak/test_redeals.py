"""Requests for a new deal: which hands qualify, how bots answer, and what everybody sees (P-redeal)."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardkit import Card, Deal, Result, load, make_bot
from cardkit.cards.chance import generator
from cardkit_games.durak.engine.actions import DONE, SHOW
from cardkit_games.durak.engine.table import REDEALING

GAMES = {word: load("podkidnoy", {"redeal": word}) for word in ("five_plain", "six_suit")}
PACK = [card.text for card in GAMES["five_plain"].cards(2)]


def asked(word: str, hand: list[str], trump: str) -> Any:
    """Return a state in which seat 0, with this hand, is asked about a new deal."""
    rest = [card for card in PACK if card not in hand]
    bottom = next(card for card in reversed(rest) if card[1] == trump)
    rest.remove(bottom)
    position = {"hands": [" ".join(hand), " ".join(rest[:6])], "stock": " ".join([*rest[6:], bottom])}
    return GAMES[word].from_position({**position, "trump": trump, "attacker": 0, "first_bout": True, "redeal": 0})


@given(order=st.permutations(PACK), trump=st.sampled_from("SHDC"), suit=st.sampled_from("SHDC"), most=st.integers(0, 6))
@settings(max_examples=150, deadline=None)
def test_which_hands_may_ask_and_what_bots_answer(order: list[str], trump: str, suit: str, most: int) -> None:
    one_suit = [card for card in order if card[1] == suit][:most]
    hand = [*one_suit, *(card for card in order if card not in one_suit)][:6]
    if len([card for card in PACK if card[1] == trump and card not in hand]) == 0:
        return
    suits = Counter(card[1] for card in hand)
    may = {"five_plain": trump not in suits and max(suits.values()) >= 5, "six_suit": len(suits) == 1}
    for word, allowed in may.items():
        state = asked(word, hand, trump)
        assert ([DONE, SHOW] if allowed else [DONE]) == state.actions()
        answer = SHOW if allowed and trump not in suits else DONE
        for name in ("cheapest", "normal", "easy"):
            assert answer == make_bot(name, GAMES[word], 1).act(state.observe(0))


@pytest.mark.parametrize("name", ["strong:20", "hard"])
def test_bots_that_search_answer_at_once(name: str) -> None:
    state = asked("five_plain", ["9S", "TS", "JS", "QS", "KS", "9D"], "H")
    assert SHOW == make_bot(name, GAMES["five_plain"], 1).act(state.observe(0))


def test_the_hand_that_is_shown_is_seen_by_all_and_the_others_stay_hidden() -> None:
    hand = ["9S", "TS", "JS", "QS", "KS", "9D"]
    state = asked("five_plain", hand, "H")
    before = state.observe(1)
    assert (0, 0) == (before.known[0], before.known[1])
    Deal(GAMES["five_plain"], state).play(f"0 redeal {' '.join(hand)}")
    assert Result("redealt") == Result.of(state)
    assert sorted(map(Card, hand)) == state.observe(1).known_cards(0)
    assert [] == state.observe(0).known_cards(1)


def test_being_asked_tells_nothing_of_a_hand() -> None:
    """A seat that keeps its hand may have had the right to ask, so such hands are sampled like others."""
    game: Any = load("podkidnoy", {"redeal": "six_suit", "hand_size": 2})
    state = game.deal_state(3, seed=1)
    state.apply(DONE)
    seen, kept = state.observe(state.actor), (state.actor - 1) % 3
    assert REDEALING == seen.phase
    sampler, rng = game.sampler(seen), generator(7)
    could = sum(sampler.sample(rng).may_ask_for_redeal(kept) for _ in range(300))
    assert 300 * 0.1 < could < 300 * 0.4  # of two cards the second is of the same suit in about 8 of 35 hands
