"""The tables of claims: which may be announced, which may follow, and which cards make a claim true."""

from typing import Any

import pytest

from cardkit import Deal, LegalMoves, load
from cardkit.cards.bits import BIT, members
from cardkit.cards.card import BLACK_JOKER, RANKS, RED_JOKER, Card
from cardkit_games.bluffing.engine.claims import of_one_rank
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


@pytest.mark.parametrize(("ranks", "jokers", "most"), [(None, 0, 8), (None, 2, 8), ("KA", 2, 8), ("KA", 1, 8)])
def test_no_more_cards_can_be_announced_than_there_are_of_a_rank(ranks: str | None, jokers: int, most: int) -> None:
    changes = {"ranks": ranks} if ranks else {}
    assert most == book("cheat-updown", two_packs_from=2, jokers=jokers, **changes).most_of_a_claim()  # A-K4


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


def test_above_the_highest_card_of_a_suit_any_card_may_be_announced() -> None:
    rules = book("bluffstopp")
    above = [card for card in range(52) if card % 4 == 1 and card > Card("JH")]
    assert above == members(rules.claims_after(Card("JH")))
    assert list(range(52)) == members(rules.claims_after(Card("AH")))
    assert [card % 4 for card in range(48, 52) if rules.ends_round(card)] == [0, 1, 2, 3]
    assert not any(rules.ends_round(card) for card in range(48))


@pytest.mark.parametrize(
    ("cards", "alike"),
    [("7S 7H 7D 7C", True), ("AC", True), ("7S 7H 7D 8C", False), ("2S 2H 2D RJ", False), ("", False)],
)
def test_a_four_has_one_rank_and_no_joker(cards: str, alike: bool) -> None:
    assert of_one_rank(mask(cards)) == alike  # C19
    assert not of_one_rank(BIT[RED_JOKER])
    assert not of_one_rank(BIT[BLACK_JOKER])


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


def test_the_ace_is_the_highest_card_where_the_same_card_or_a_higher_one_is_announced() -> None:
    rules = book("mogeln-suit", steps="ge")
    assert mask("QS KS AS") == rules.claims_after(Card("QS"))
    assert mask("AS") == rules.claims_after(Card("AS"))


@pytest.mark.parametrize(("ranks", "rising"), [("2579A", "5 7 9 A 2"), ("579A", "5 7 9 A"), ("2", "2")])
def test_the_two_is_the_highest_rank_where_there_are_twos(ranks: str, rising: str) -> None:  # P-valepaska
    rules = book("cheat-updown", ranks=ranks, two_high=True)
    assert rising == " ".join(RANKS[rank] for rank in rules.claim_order)


@pytest.mark.parametrize("name", ["i-doubt-it", "swindle-suit", "mogeln-suit"])
def test_what_is_announced_is_read_from_the_actions_that_announce_it(name: str) -> None:
    rules = book(name)
    claims = rules.claims_after(-1)
    assert claims == rules.announced(rules.announcements(claims, False))
    for claim in members(claims):
        assert BIT[claim] == rules.announced(BIT[rules.action_of(claim) - rules.announce_page])
        assert claim == rules.claim_of(rules.action_of(claim))


def test_all_fours_are_not_read_as_a_rank() -> None:  # C19
    rules = book("cals-bs-all-fours")
    claims = rules.claims_after(-1)
    assert claims == rules.announced(rules.announcements(claims, True))


@pytest.mark.parametrize(("hand", "choice"), [("7S 7H 7D 7C", ["7", "fours"]), ("7S 7H 7D", ["7"])])
def test_a_lead_may_announce_all_fours_where_there_is_one_rank(hand: str, choice: list[str]) -> None:  # C19
    game: Any = load("cals-bs-all-fours", {"ranks": "7"})
    state = game.from_position({"hands": [hand, "BJ", "RJ"], "to_act": 0})
    assert choice == sorted({move.text.partition(" as ")[2] for move in LegalMoves(game, state)})


def test_jokers_and_twos_do_not_match_a_rank_of_which_they_are_not() -> None:  # C10
    assert mask("KS KH KD KC RJ BJ") == book("i-doubt-it", jokers=2).matching(RANKS.index("K"))
    assert mask("KS KH KD KC") == book("i-doubt-it", jokers=2, wild_jokers=False).matching(RANKS.index("K"))


@pytest.mark.parametrize("card", ["2S", "2C", "KS", "RJ"])
def test_no_card_is_above_fours_that_are_not_of_one_rank(card: str) -> None:  # A-C9
    game: Any = load("cals-bs-all-fours")
    hands = ["QS QH QD JC 5S", f"{card} 5H", "5D 5C"]
    state = game.from_position({"hands": hands, "to_act": 0})
    for line in ("0 play QS QH QD JC as fours", f"1 play {card} as +1"):
        Deal(game, state).play(game.parse_move(line))
    game.plan(state, game.parse_move("2 challenge -> lie"))


def test_only_a_lead_has_a_choice_between_a_rank_and_all_fours() -> None:  # C19
    rules = book("cals-bs-all-fours")
    assert rules.announces(-1, 0, True)
    assert not rules.announces(RANKS.index("7"), 0, False)


@pytest.mark.parametrize(
    ("steps", "rank", "following"),
    [("ge", "7", "789TJQKA"), ("ge", "A", "A"), ("higher", "7", "89TJQKA"), ("higher", "2", "3456789TJQKA")],
)
def test_the_same_rank_or_only_higher_ones_follow(steps: str, rank: str, following: str) -> None:
    rules = book("i-doubt-it", steps=steps, scope="round")
    assert following == "".join(RANKS[other] for other in members(rules.claims_after(RANKS.index(rank))))


def test_only_hearts_are_above_the_two_of_hearts() -> None:  # P-bluffstopp
    rules = book("bluffstopp")
    assert [card for card in range(4, 52) if card % 4 == 1] == members(rules.claims_after(Card("2H")))
