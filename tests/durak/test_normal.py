"""`normal` plays Durak with common sense."""

import pytest

from cardkit import Deal, drive, load, make_bot
from cardkit.cards.card import Card
from cardkit.cards.trumps import suit_mask
from cardkit_games.durak.engine.actions import DONE, TAKE
from cardkit_games.durak.engine.table import LEAD


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


@pytest.mark.parametrize(
    ("preset", "hands", "lines", "action"),
    [
        ("podkidnoy", ["7S 9D TC QC 6H AS", "8S TS JS QS KS AC"], [], Card("7S")),  # the lowest plain card
        ("durak-1994", ["9S 9C 7S 8S QS JS", "TS KD QD JD TD 8D"], ["0 attack 9S 9C"], TAKE),  # both cannot be beaten
        ("podkidnoy", ["7S 9D TC QC JC AS", "8S TS JS 6H KS AH"], ["0 attack 7S"], Card("8S")),  # no trump
        ("podkidnoy", ["7S 9D TC QC AC 8H", "8S TS JS 6H KS AH"], ["0 attack 7S", "1 beat 7S 8S"], DONE),
        ("podkidnoy", ["7S 9D TC QC AC 8H", "8D TD JD QD 6C AH"], ["0 attack 7S"], TAKE),  # the ace of trumps is kept
    ],
)
def test_cheap_cards_are_laid_and_trumps_kept_early(
    preset: str, hands: list[str], lines: list[str], action: int
) -> None:
    game = load(preset)
    held = " ".join(hands).split()
    rest = [f"{rank}{suit}" for suit in "SDCH" for rank in "6789TJQKA" if f"{rank}{suit}" not in held]
    state = game.from_position({"hands": hands, "trump": "H", "attacker": 0, "stock": " ".join(rest)})
    for line in lines:
        Deal(game, state).play(game.parse_move(line))
    assert action == make_bot("normal", game).act(state.observe(state.actor))
