"""`hard` calls the lies that its own cards prove."""

from cardkit import load, make_bot
from cardkit.cards.bits import BIT
from cardkit.cards.chance import derived_seed
from cardkit.engine.driver import choose
from cardkit_games.bluffing.bots.candidates.honest import is_proved_false
from cardkit_games.bluffing.engine.actions import CHALLENGE

DEALS = 5


def test_hard_calls_nine_of_ten_lies_that_its_hand_proves() -> None:
    game = load("i-doubt-it", {"action_cap": 3000})
    proved = called = 0
    for deal in range(DEALS):
        state = game.deal_state(2, seed=derived_seed(900, deal))
        bots = [make_bot("hard", game, derived_seed(900, deal, seat)) for seat in range(2)]
        for seat, bot in enumerate(bots):
            bot.start(seat, 2)
        while not state.over:
            seen = state.observe(state.actor)
            action = choose(state, bots[state.actor])
            if seen.page == 0 and seen.legal & BIT[CHALLENGE] and is_proved_false(seen):
                proved += 1
                called += action == CHALLENGE
            state.apply(action)
    assert proved >= 10
    assert called >= 0.9 * proved
