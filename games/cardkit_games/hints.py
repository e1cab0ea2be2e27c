"""Hints: what the best bot would do in a seat, what that is worth, and why."""

from typing import Final

import attrs
from librt.random import Random

from cardkit.engine.driver import choose
from cardkit.engine.state import State
from cardkit.game.game import AnyGame
from cardkit.game.moves import Move
from cardkit.records.recorder import Recorder
from cardkit.search.evaluator import Evaluator
from cardkit_games.bots import best_bot, make_bot

THINK: Final = "200ms"
"""How long the bot thinks that gives a hint."""


@attrs.frozen
class Hint:
    """A move that the seat may make, with what speaks for it."""

    bot: str
    """Who would make it."""
    move: Move | None
    """None for letting a play pass."""
    chance: float
    """What the seat may expect of it: 1 to win, 0 to lose."""
    exact: bool
    """Whether that is proved."""
    reason: str
    """Why, in clauses with cards as files write them; may be empty."""


def hint(game: AnyGame, state: State, seed: int = 0) -> Hint:
    """What the actor of `state` should do. It is worked out from the actor's observations alone.

    Raises `InvalidBot` in a game in which nothing can say what is best.
    """
    seen = state.observe(state.actor)
    actions, move = decide(game, state, seed)
    evaluator: Evaluator = game.evaluator()
    rng = Random(seed)
    (chance,) = evaluator.weigh(seen, game.sampler(seen), [actions], evaluator.deals, rng)
    bot = best_bot(game, THINK).partition(":")[0]
    return Hint(bot, move, chance, evaluator.exact, game.evaluation.explain(seen, move))


def decide(game: AnyGame, state: State, seed: int = 0) -> tuple[list[int], Move | None]:
    """The actions of the best bot's whole decision for the actor of `state`, and the move that they make."""
    trial = Recorder(game, state.clone())
    bot = make_bot(best_bot(game, THINK), game, seed)
    bot.start(state.actor, state.seats)
    actions: list[int] = []
    while True:
        action = choose(trial.state, bot)
        actions.append(action)
        if trial.apply(action):
            return actions, trial.last
