"""OpenSpiel's own IS-MCTS plays Durak: its worlds come from our sampler by `set_resampler`, and never from the deal.

python examples/openspiel_ismcts.py [DEALS [SIMULATIONS]]
"""

import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from cardkit.environments.openspiel import resampler


def main(deals: int = 2, simulations: int = 100, rules: str = "") -> None:
    """Play as many deals against random play, in turn from each seat, and print the score."""
    game = pyspiel.load_game("cardkit_podkidnoy", {"rules": rules})
    chance = np.random.RandomState(1)
    bot = ISMCTSBot(game, RandomRolloutEvaluator(1, chance), 0.7, simulations, random_state=chance)
    bot.set_resampler(resampler(seed=1))
    scores = 0.0
    for deal in range(deals):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                action = chance.choice([outcome for outcome, _ in state.chance_outcomes()])
            elif state.current_player() == deal % 2:
                action = bot.step(state)
            else:
                action = chance.choice(state.legal_actions())
            state.apply_action(action)
        scores += state.returns()[deal % 2] + 0.5
    print(f"IS-MCTS of OpenSpiel, {simulations} simulations a move: {scores:g} of {deals} deals against random play")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
