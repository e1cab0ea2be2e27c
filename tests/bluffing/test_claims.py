"""The tables of claims: which may be announced, which may follow, and which cards make a claim true."""

from typing import Any

import pytest

from cardkit import load
from cardkit.cards.bits import BIT, members
from cardkit.cards.card import RANKS, Card
from cardkit_games.bluffing.engine.rulebook import Rulebook


def book(name: str, **changes: Any) -> Rulebook:
    rulebook: Rulebook = load(name, changes).book(3)  # type: ignore[attr-defined]
    return rulebook


def mask(cards: str) -> int:
    return sum(BIT[Card(card)] for card in cards.split())


@pytest.mark.parametrize(
    ("name", "kinds", "of_cards"),
    [
        ("i-doubt-it", 14, {"2S": 0, "TH": 8, "AC": 12, "RJ": 13, "BJ": 13}),
        ("swindle-suit", 5, {"2S": 0, "TH": 1, "AD": 2, "7C": 3, "RJ": 4, "BJ": 4}),
        ("mogeln-suit", 53, {"2S": 0, "TH": 33, "AC": 51, "RJ": 52, "BJ": 52}),
    ],
)
def test_every_card_is_of_the_kind_that_is_true_of_it(name: str, kinds: int, of_cards: dict[str, int]) -> None:
    rules = book(name)
    assert kinds == rules.kinds()
    assert of_cards == {card: rules.kind_of(Card(card)) for card in of_cards}
    assert all(rules.matching(rules.kind_of(card)) & BIT[card] for card in range(52))


def test_a_deal_begins_with_the_first_rank_of_the_rules() -> None:
    for rank, letter in enumerate(RANKS):
        state: Any = load("i-doubt-it", {"first_rank": letter.lower()}).deal_state(3, seed=1)
        assert [rank] == members(state.book.due_claims(state.last_rank))
    state = load("mogeln-suit").deal_state(3, seed=1)
    assert [state.book.claim_order[0]] == members(state.book.due_claims(state.last_rank))


def test_whatever_is_announced_leads_to_what_the_steps_say() -> None:
    beside = book("cheat-updown")  # adjacent, and the ace beside the two
    for rank in range(13):
        assert {rank, (rank + 1) % 13, (rank - 1) % 13} == set(members(beside.claims_after(rank)))
    ended = book("cheat-updown", wrap=False)
    assert [[0, 1], [11, 12]] == [members(ended.claims_after(rank)) for rank in (0, 12)]
    up = book("i-doubt-it")
    assert [[(rank + 1) % 13] for rank in range(13)] == [members(up.claims_after(rank)) for rank in range(13)]
    down = book("i-doubt-it-down")
    assert [[(rank - 1) % 13] for rank in range(13)] == [members(down.claims_after(rank)) for rank in range(13)]


@pytest.mark.parametrize(
    ("changes", "order"),
    [
        ({"ranks": "579A", "suits": "HD"}, "AH 5H 7H 9H AD 5D 7D 9D"),  # A-MS1
        ({"ranks": "579A", "suits": "HD", "steps": "ge"}, "5H 7H 9H AH 5D 7D 9D AD"),
    ],
)
def test_only_cards_of_the_pack_are_announced_suit_by_suit(changes: dict[str, str], order: str) -> None:
    rules = book("mogeln-suit", **changes)
    assert order == " ".join(str(Card(card)) for card in rules.claim_order)
    assert members(mask(order)) == members(rules.claims_after(-1))


@pytest.mark.parametrize(
    ("steps", "rank", "following"),
    [("ge", "7", "789TJQKA"), ("ge", "A", "A"), ("higher", "7", "89TJQKA"), ("higher", "2", "3456789TJQKA")],
)
def test_the_same_rank_or_only_higher_ones_follow(steps: str, rank: str, following: str) -> None:
    rules = book("i-doubt-it", steps=steps, scope="round")
    assert following == "".join(RANKS[other] for other in members(rules.claims_after(RANKS.index(rank))))
