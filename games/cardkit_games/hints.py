"""Hints: what the best bot would do in a seat, what that is worth, and why."""

from math import sqrt
from statistics import fmean, stdev
from typing import Final

import attrs
from librt.random import Random

from cardkit.engine.driver import choose
from cardkit.engine.state import State
from cardkit.game.game import AnyGame
from cardkit.game.moves import Move
from cardkit.records.recorder import Recorder
from cardkit.search.evaluator import Evaluator
from cardkit_games.bots import best_bot, make_bot, usual_bot

THINK: Final = "200ms"
"""How long the bot thinks that gives a hint."""

BATCHES: Final = 10
"""In how many parts the deals are imagined from whose spread the noise of a difference is read."""

CLEAR: Final = 2.3
"""By how many standard errors a difference must exceed nothing: 97.5% of Student's t with nine degrees of freedom."""


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
    """The actions of a whole decision for the actor of `state`, and the move that they make.

    Each is what the bot of the usual table does, unless the best bot does something else that is worth more, clear of
    the noise of the estimate: what cannot be told apart is not advised for the luck of a search.
    """
    trial = Recorder(game, state.clone())
    best, usual = make_bot(best_bot(game, THINK), game, seed), make_bot(usual_bot(game), game, seed)
    for bot in (best, usual):
        bot.start(state.actor, state.seats)
    rng = Random(seed)
    actions: list[int] = []
    natural = True
    while True:
        action = choose(trial.state, usual) if natural else choose(trial.state, best)
        if natural and len(trial.state.actions()) > 1:
            other = choose(trial.state, best)
            if other != action and _clearly_better(game, trial.state, other, action, rng):
                action, natural = other, False
        actions.append(action)
        if trial.apply(action):
            return actions, trial.last


def _clearly_better(game: AnyGame, state: State, action: int, than: int, rng: Random) -> bool:
    """Whether `action` is worth more than another one, by two standard errors of the difference in the same deals."""
    seen = state.observe(state.actor)
    evaluator: Evaluator = game.evaluator()
    sampler = game.sampler(seen)
    if evaluator.is_futile(seen, sampler, action, rng):
        return False
    found: list[float] = []
    for _batch in range(BATCHES):
        deals = max(1, evaluator.deals // (2 * BATCHES))
        first, second = evaluator.weigh(seen, sampler, [[action], [than]], deals, rng)
        found.append(first - second)
        if evaluator.exact:
            return first > second
    mean = fmean(found)
    return mean > CLEAR * stdev(found) / sqrt(BATCHES)
