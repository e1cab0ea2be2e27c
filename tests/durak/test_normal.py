"""`normal` plays Durak with common sense."""

import pytest

from cardkit import Deal, drive, load, make_bot
from cardkit.cards.card import Card
from cardkit.cards.trumps import suit_mask
from cardkit_games.durak.bots.belief.repetition import Repetition
from cardkit_games.durak.engine.actions import DONE, TAKE
from cardkit_games.durak.engine.table import LEAD

GAME = load("podkidnoy")


def chosen(hands: list[str], *lines: str, preset: str = "podkidnoy") -> int:
    """Return the action of `normal` after the moves; the other cards are in the stock with a heart at its bottom."""
    game = load(preset)
    held = " ".join(hands).split()
    rest = [f"{rank}{suit}" for suit in "SDCH" for rank in "6789TJQKA" if f"{rank}{suit}" not in held]
    state = game.from_position({"hands": hands, "trump": "H", "attacker": 0, "stock": " ".join(rest)})
    for line in lines:
        Deal(game, state).play(game.parse_move(line))
    return int(make_bot("normal", game).act(state.observe(state.actor)))


@pytest.mark.parametrize(
    ("preset", "seats"), [("podkidnoy", 2), ("podkidnoy", 3), ("podkidnoy", 4), ("perevodnoy", 4), ("podkidnoy-52", 6)]
)
def test_no_trump_is_led_while_there_are_plain_cards_and_a_stock(preset: str, seats: int) -> None:
    game = load(preset)
    bots = [make_bot("normal", game, seat) for seat in range(seats)]
    led = 0
    for seed in range(1, 9):
        state = game.deal_state(seats, seed=seed)
        while not state.over and len(state.stock) > 0:
            action = bots[state.actor].act(state.observe(state.actor))
            plain = state.hands[state.actor] & ~suit_mask(state.trump)
            if state.phase == LEAD and action < DONE and plain:
                led += 1
                assert action % 4 != state.trump
            state.apply(action)
    assert led >= 16


def test_the_lowest_plain_card_is_led() -> None:
    assert Card("7S") == chosen(["7S 9D TC QC 6H AS", "8S TS JS QS KS AC"])


def test_what_cannot_be_beaten_is_taken_at_once() -> None:
    hands = ["9S 9C 7S 8S QS JS", "TS KD QD JD TD 8D"]
    assert chosen(hands, "0 attack 9S 9C", preset="durak-1994") == TAKE


def test_a_low_card_is_beaten_by_the_next_of_its_suit_and_not_by_a_trump() -> None:
    assert Card("8S") == chosen(["7S 9D TC QC JC AS", "8S TS JS 6H KS AH"], "0 attack 7S")


def test_high_cards_and_trumps_are_not_thrown_in_early() -> None:
    hands = ["7S 9D TC QC AC 8H", "8S TS JS 6H KS AH"]
    assert chosen(hands, "0 attack 7S", "1 beat 7S 8S") == DONE


def test_a_high_trump_is_not_spent_on_a_low_card_early() -> None:
    assert chosen(["7S 9D TC QC AC 8H", "8D TD JD QD 6C AH"], "0 attack 7S") == TAKE


@pytest.mark.parametrize(("preset", "seats", "seed"), [("durak", 3, 74), ("podkidnoy-52", 3, 10), ("prostoy", 3, 1)])
def test_the_same_cards_are_not_handed_round_for_ever(preset: str, seats: int, seed: int) -> None:
    """Without memory of repetitions `normal` would play these deals on until the cap of 5,000 actions."""
    game = load(preset)
    state = game.deal_state(seats, seed=seed)
    drive(state, [make_bot("normal", game, seed * 11 + seat) for seat in range(seats)])
    assert state.decision < 300
    assert state.action_count < game.rules.action_cap


def test_what_is_beaten_goes_where_only_the_rest_is_taken() -> None:
    game = load("prostoy")
    hands = ["9S 9C TD AD", "TS 7D 8D 7C"]
    state = game.from_position({"hands": hands, "trump": "H", "attacker": 0, "stock": ""})
    Deal(game, state).play(game.parse_move("0 attack 9S 9C TD"))
    assert make_bot("normal", game).act(state.observe(1)) == Card("TS")


def test_another_deal_is_begun_with_patience() -> None:
    seen = GAME.deal_state(3, seed=1).observe(0)
    repetition = Repetition()
    for bouts, discards, idle in ((0, 0, 0), (3, 0, 3), (5, 0, 5), (6, 4, 3), (7, 4, 4), (0, 0, 0)):
        seen.bouts, seen.discards = bouts, discards
        repetition.update(seen)
        assert (bouts, repetition.idle) == (bouts, idle)
