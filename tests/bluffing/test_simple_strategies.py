"""Nobody gets far against `normal` with one simple idea: four strategies against three `normal`, in every preset."""

from typing import Final

import pytest
from scipy.stats import binomtest
from simple_strategies import SimpleBot, always, certain, never, slip_everything, truth_else_one, whole_hand

from cardkit import Result, drive
from cardkit_games import load, make_bot
from cardkit_games.catalogue import presets

STRATEGIES: Final = {
    "lay all and say one": (whole_hand, certain),
    "slip everything": (slip_everything, certain),
    "never call": (truth_else_one, never),
    "always call": (truth_else_one, always),
}
CASES: Final = [
    (preset.name, strategy)
    for family, preset in presets()
    if family.name == "bluffing"
    for strategy in STRATEGIES
    if strategy != "slip everything" or load(preset.name).rules.reveal == "declared"  # elsewhere nothing is slipped
]
SEATS: Final = 4
GAMES: Final = 16
CAP: Final = 400
"""After so many actions a deal is undecided, which counts as not won."""


@pytest.mark.parametrize(("preset", "strategy"), CASES)
def test_no_simple_strategy_wins_more_than_its_share_and_a_half(preset: str, strategy: str) -> None:
    game = load(preset, {"action_cap": CAP})
    lay, call = STRATEGIES[strategy]
    won = 0
    for number in range(GAMES):
        seat = number % SEATS
        bots = [make_bot("normal", game, 10 * number + other) for other in range(SEATS)]
        bots[seat] = SimpleBot(lay, call, number)
        state = game.deal(SEATS, seed=1 + number // SEATS)
        for other, bot in enumerate(bots):
            bot.start(other, SEATS)
        drive(state, bots)
        result = Result.of(state)
        assert result is not None
        won += game.scores(result, SEATS)[seat] == 1
    if game.rules.end == "last_loses":  # an even share loses 4 of 16
        assert won < GAMES
    else:
        assert binomtest(won, GAMES, 1.5 / SEATS, alternative="greater").pvalue > 0.01
