"""The engine's rule book holds the options as numbers: each constant is the index of its word."""

import pytest

from cardkit import Deal, load
from cardkit.cards.card import RANKS, Card
from cardkit_games.bluffing.engine import claims, rulebook
from cardkit_games.bluffing.engine.actions import BELIEVE, CHALLENGE, DECLINE, DONE
from cardkit_games.bluffing.rules import BluffingRules, make_rulebook

WORDS = {
    "DEAL_ONE_AT_A_TIME": ("deal", "one_at_a_time"),
    "DEAL_CUT_PILES": ("deal", "cut_piles"),
    "DEAL_EQUAL": ("deal", "equal"),
    "PILE_SMALLEST": ("pile_choice", "smallest"),
    "COUNTER_CLOCKWISE": ("direction", "counter-clockwise"),
    "ORDER_OPEN": ("order", "open"),
    "COUNT_FREE": ("count_truth", "free"),
    "FOLLOW_SAME": ("follow_count", "same"),
    "BLUFF_IF_UNABLE": ("bluff", "if_unable"),
    "SCOPE_ROUND": ("scope", "round"),
    "PASSING_SKIP": ("passing", "skip"),
    "ALL_PASS_LEAD_AGAIN": ("all_pass", "lead_again"),
    "ALL_PASS_REMOVE_ON_RETURN": ("all_pass", "remove_on_return"),
    "ALL_PASS_REMOVE_PILE": ("all_pass", "remove_pile"),
    "WHEN_TURN": ("when", "turn"),
    "CHECK_RANK_COUNT": ("check", "rank_count"),
    "REVEAL_DECLARED": ("reveal", "declared"),
    "REVEAL_ONE": ("reveal", "one"),
    "SETS_OFF": ("sets", "off"),
    "SETS_PICKER_MUST": ("sets", "picker_must"),
    "SHORT_DRAW": ("short_hand", "draw_from_pile"),
    "END_FIRST_OUT": ("end", "first_out"),
    "END_PLACES": ("end", "places"),
    "LIMITS_NO": ("rank_limits", "no"),
    "LIMITS_SEVENS": ("rank_limits", "sevens"),
    "FINAL_WINDOW": ("final", "window"),
    "FINAL_MUST_MATCH": ("final", "must_match"),
    "STEPS_SAME": ("steps", "same"),
    "STEPS_UP": ("steps", "up"),
    "STEPS_DOWN": ("steps", "down"),
    "STEPS_SAME_OR_UP": ("steps", "same_or_up"),
    "STEPS_ADJACENT": ("steps", "adjacent"),
    "STEPS_ANY": ("steps", "any"),
    "STEPS_GE": ("steps", "ge"),
    "STEPS_HIGHER": ("steps", "higher"),
    "STEPS_OUTBID": ("steps", "outbid"),
    "START_LOWEST_CLAIM": ("starter", "lowest_claim"),
    "DEAL_STOCK": ("deal", "stock"),
    "PENALTY_DRAW": ("penalty", "draw"),
    "START_DEALER_LEFT": ("starter", "dealer_left"),
    "START_DEALER": ("starter", "dealer"),
    "START_HOLDER_2C": ("starter", "holder_2c"),
    "START_HOLDER_AH": ("starter", "holder_ah"),
    "REST_PILE": ("rest", "pile"),
    "UNIT_RANK": ("unit", "rank"),
    "UNIT_SUIT": ("unit", "suit"),
    "UNIT_CARD": ("unit", "card"),
    "WHO_ANY": ("who", "any"),
    "WHO_ANY_AND_OUT": ("who", "any_and_out"),
    "LIE_CHALLENGER": ("lead_after_lie", "challenger"),
    "LIE_AFTER_ACCUSED": ("lead_after_lie", "after_accused"),
    "LIE_PICKER": ("lead_after_lie", "picker"),
    "TRUTH_ACCUSED": ("lead_after_truth", "accused"),
    "TRUTH_AFTER_ACCUSED": ("lead_after_truth", "after_accused"),
    "TRUTH_AFTER_CHALLENGER": ("lead_after_truth", "after_challenger"),
    "TRUTH_PICKER": ("lead_after_truth", "picker"),
}


@pytest.mark.parametrize("constant", WORDS)
def test_a_constant_is_the_index_of_its_word(constant: str) -> None:
    option, word = WORDS[constant]
    module = claims if hasattr(claims, constant) else rulebook
    assert BluffingRules.options()[option].choices.index(word) == getattr(module, constant)


def test_choices_of_more_than_two_words_have_a_constant_for_each_that_the_engine_asks() -> None:
    unnamed = {
        *(("who", word) for word in ("next", "any_in_turn")),
        *(("deal", "one_at_a_time"), ("reveal", "all"), ("sets", "picker_may")),
        *(("end", "last_loses"), ("rank_limits", "yes"), ("final", "auto_check")),
    }
    named = set(WORDS.values()) | unnamed
    several = {name: option.choices for name, option in BluffingRules.options().items() if len(option.choices) > 2}
    wanted = {
        (name, word)
        for name, words in several.items()
        if name not in ("low_rank", "small_low_rank", "first_rank")
        for word in words
    }
    assert set() == wanted - named


@pytest.mark.parametrize(
    ("steps", "after_king"),
    [("same", "K"), ("up", "A"), ("down", "Q"), ("same_or_up", "KA"), ("adjacent", "QKA"), ("any", RANKS)],
)
def test_the_steps_say_which_ranks_may_follow(steps: str, after_king: str) -> None:
    book = make_rulebook(BluffingRules(steps=steps), 3)
    mask = book.claims_after(RANKS.index("K"))
    assert after_king == "".join(rank for index, rank in enumerate(RANKS) if mask >> index & 1)


@pytest.mark.parametrize(("word", "rank"), [("free", claims.FREE), ("2", 0), ("a", 12)])
def test_the_first_rank_is_a_rank_or_free(word: str, rank: int) -> None:
    assert rank == make_rulebook(BluffingRules(first_rank=word), 3).first_rank


def test_the_most_cards_of_a_play_count_each_pack() -> None:
    rules = BluffingRules(two_packs_from=6)
    assert [4, 8] == [make_rulebook(rules, seats).card_max for seats in (5, 6)]
    assert rulebook.MANY == make_rulebook(BluffingRules(card_max=None, two_packs_from=2), 2).card_max


def test_the_direction_is_one_seat_forth_or_back() -> None:
    assert [1, -1] == [
        make_rulebook(BluffingRules(direction=word), 3).direction for word in ("clockwise", "counter-clockwise")
    ]


@pytest.mark.parametrize(
    ("name", "answers"),
    [("i-doubt-it", [CHALLENGE, DECLINE]), ("veryu-believe", [CHALLENGE, DECLINE, BELIEVE])],
)
def test_a_play_is_called_or_not_or_believed_where_that_is_a_move(name: str, answers: list[int]) -> None:
    game = load(name)
    state = game.from_position({"hands": ["7S 7D", "8S 9S", "TS JS"], "to_act": 0, "last_rank": "6"})
    Deal(game, state).play(game.parse_move("0 play 7S as 7" if name == "i-doubt-it" else "0 play 7S as 6"))
    assert answers == state.actions()


@pytest.mark.parametrize(("laid", "more"), [("7S", "7H 9C"), ("7H", "9C")])
def test_the_cards_of_a_play_are_laid_in_rising_order(laid: str, more: str) -> None:
    game = load("i-doubt-it")
    state = game.from_position({"hands": ["7S 7H 9C", "8S 9S", "TS JS"], "to_act": 0, "last_rank": "6"})
    state.apply(Card(laid))
    assert [*(Card(card) for card in more.split()), DONE] == state.actions()
