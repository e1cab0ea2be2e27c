"""Hints: the move of the best bot for a seat, the chance to win with it, and the reason."""

from collections.abc import Callable, Sequence
from functools import partial
from math import sqrt
from statistics import fmean, stdev
from typing import Final

import attrs
from librt.random import Random

from cardkit.bots.registry import best_bot, make_bot, usual_bot
from cardkit.engine.driver import choose
from cardkit.engine.state import Observation, Sampler, State
from cardkit.game.game import AnyGame, Deal
from cardkit.game.moves import Move
from cardkit.search.evaluator import Evaluator

THINK: Final = "200ms"
"""The thinking time of the bot that gives a hint."""

BATCHES: Final = 5
"""The number of parts in which deals are imagined; their spread gives the noise of a difference."""

MISTAKE: Final = 0.05
"""The difference from the best estimate from which a choice is a mistake, if clear of its noise; a proved loss always
is."""

CLEAR: Final = 2.78
"""The standard errors by which a difference must exceed zero: 97.5% of Student's t, four degrees of freedom."""


@attrs.frozen
class Hint:
    """A move for the seat, with the reasons for it."""

    move: Move | None
    """None for letting a play pass."""
    chance: float
    """The chance to win with it, 0 to 1; if the value of best play is proved, that value: 1 won, 0.5 drawn, 0 lost."""
    exact: bool
    """True when the chance is proved."""
    assumes: str
    """The assumed opponents, as a clause behind "if"; empty when all play equally well."""
    reason: str
    """The reason, in clauses with cards as files write them; may be empty."""
    rough: bool = False
    """True when the chance is rougher than at other tables of the family (`Evaluator.is_rough`)."""


def hint(game: AnyGame, state: State, seed: int = 0, players: Sequence[str] = ()) -> Hint:
    """Return as a hint the move of `decide` for the actor of `state`, its chance and the reason for it.

    Only the actor's observations are read. The chance is that between `players`, as records name them, when their kind
    is known.

    Raises `InvalidBot` for a game without a bot that can judge.
    """
    seen = state.observe(state.actor)
    actions, move = decide(game, state, seed)
    evaluator: Evaluator = game.evaluator()
    evaluator.between(players)
    rng = Random(seed)
    (chance,) = evaluator.weigh(seen, game.sampler(seen), [actions], evaluator.deals, rng)
    rough = not evaluator.exact and evaluator.is_rough(seen)
    return Hint(move, chance, evaluator.exact, evaluator.assumes, game.evaluation.explain(seen, move), rough)


def decide(game: AnyGame, state: State, seed: int = 0) -> tuple[list[int], Move | None]:
    """Return the actions of a whole decision for the actor of `state`, and their move; None for a silent decision.

    The bot of the usual table chooses each action. A choice of the best bot replaces it if that is worth more by a
    clear margin: a smaller margin is within the noise of the search. After any replacement, the best bot alone chooses
    the rest of the decision.

    A natural action (`Evaluation.natural`) replaces the usual choice, and gives way only to one that is worth more by
    `MISTAKE`. A futile action gives way to any other. When all choices are weighed (`Evaluation.weighs_all`), a choice
    that an analysis would call a mistake is not advised.
    """
    trial = Deal(game, state.clone())
    best, usual = make_bot(best_bot(game, THINK), game, seed), make_bot(usual_bot(game), game, seed)
    for bot in (best, usual):
        bot.start(state.actor, state.seats)
    rng = Random(seed)
    actions: list[int] = []
    natural = True
    while True:
        line = game.evaluation.line(trial.state, partial(choose, bot=usual if natural else best))
        if natural and len(trial.state.actions()) > 1:
            other = _instead(game, trial.state, line, partial(choose, bot=best), rng)
            natural = other[0] == line[0]
            line = other
        for action in line:
            actions.append(action)
            if trial.apply(action):
                return actions, trial.last


def _instead(game: AnyGame, state: State, line: list[int], best: Callable[[State], int], rng: Random) -> list[int]:
    """Return the actions that are advised in place of `line`, the actions of the usual bot in `state`.

    A natural action (`Evaluation.natural`) replaces `line`. The line of `best` replaces it if it is clearly better,
    by more than `MISTAKE` where there is a natural action, or if only `line` is futile. When both begin with one
    futile action, the best other candidate is returned. Otherwise, where all choices are weighed, the result is that
    of `_best_of_all`.
    """
    seen = state.observe(state.actor)
    evaluator: Evaluator = game.evaluator()
    sampler = game.sampler(seen)
    stands_out = game.evaluation.natural(seen, line[0])
    if stands_out is not None and stands_out != line[0]:
        line = [stands_out]
    other = game.evaluation.line(state, best)
    futile = evaluator.is_futile(seen, sampler, line[0], rng)
    if futile and other[0] == line[0]:
        rest = [each for each in evaluator.candidates(seen, sampler, rng) if each[0] != line[0]]
        values = evaluator.weigh(seen, sampler, rest, evaluator.deals, rng)
        return rest[values.index(max(values))] if rest else line
    least = 0.0 if stands_out is None else MISTAKE
    if other[0] != line[0] and not evaluator.is_futile(seen, sampler, other[0], rng):
        if futile:
            return other
        found = compare(evaluator, seen, sampler, (other, line), evaluator.deals, rng)
        if found.clear and found.first - found.second > least:
            line = other
    return _best_of_all(game, seen, line, rng) if game.evaluation.weighs_all(seen) else line


def _best_of_all(game: AnyGame, seen: Observation, line: list[int], rng: Random) -> list[int]:
    """Return the line that an analysis would clearly prefer to `line`; `line` itself when there is none."""
    evaluator: Evaluator = game.evaluator()
    sampler = game.sampler(seen)
    candidates = evaluator.candidates(seen, sampler, rng)
    values = evaluator.weigh(seen, sampler, candidates, evaluator.deals, rng)
    best = candidates[values.index(max(values))]
    if best[: len(line)] == line or evaluator.is_futile(seen, sampler, best[0], rng):
        return line
    found = compare(evaluator, seen, sampler, (best, line), evaluator.deals, rng)
    return best if found.clear and found.first - found.second > MISTAKE else line


@attrs.frozen
class MoveComparison:
    """Two lines, judged in the same number of imagined deals."""

    first: float
    """The chance to win with the first, 0 to 1."""
    second: float
    clear: bool
    """True when the first is better, clear of the noise of the estimate; for proved values, when it is better."""
    ahead: float
    """The amount by which the estimate of the first is higher, before estimates are made chances."""


def compare(
    evaluator: Evaluator,
    seen: Observation,
    sampler: Sampler,
    lines: tuple[list[int], list[int]],
    deals: int,
    rng: Random,
) -> MoveComparison:
    """Compare two lines in `BATCHES` parts of `evaluator.confirmation` x `deals` sampled deals in all.

    The lead of the first line is clear when it exceeds the noise, which the spread of the parts gives. With fewer deals
    than `BATCHES` only a proved lead is clear: an exact evaluator weighs a single part.
    """
    deals *= evaluator.confirmation
    found: list[tuple[float, float]] = []
    ahead: list[float] = []
    for _batch in range(min(BATCHES, deals)):
        first, second = evaluator.weigh(seen, sampler, [*lines], max(1, deals // BATCHES), rng)
        if evaluator.exact:
            return MoveComparison(first, second, first > second, first - second)
        found.append((first, second))
        ahead.append(evaluator.estimates[0] - evaluator.estimates[1])
    differences = [first - second for first, second in found]
    clear = deals >= BATCHES and fmean(differences) > CLEAR * stdev(differences) / sqrt(BATCHES)
    return MoveComparison(fmean(first for first, _ in found), fmean(second for _, second in found), clear, fmean(ahead))
