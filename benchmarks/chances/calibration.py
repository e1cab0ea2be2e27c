"""Measures the chances in hints and `analyse`: whether they come true, and the gain from following the advice.

It plays games between given bots. At decisions drawn evenly it asks for the judgement of `analyse` from the seat's
observation, and compares the chance after the action with the end of the game: in a table of tenths, and by the Brier
score beside that of a constant guess. Wherever a better move is named, both are played out from the actual deal by
`strong` in all seats. `bluffing` or `durak` in place of a game means all its presets, with the fewest seats and with
four, and one bot in all seats.

Run it with a Python in which cardkit is installed compiled:
`python benchmarks/chances/calibration.py podkidnoy normal cheapest --deals 300`.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import product
from math import sqrt
from statistics import mean, stdev
from typing import NamedTuple

from librt.random import Random

from cardkit import load, make_bot
from cardkit.analysis.judgements import Judged, judge, settle
from cardkit.cards.chance import derived_seed, generator
from cardkit.catalogue import presets
from cardkit.engine.bots import Bot
from cardkit.engine.state import State
from cardkit.game.game import AnyGame
from cardkit.game.result import Result
from cardkit.search.evaluator import follow

TENTHS = 10


class Decision(NamedTuple):
    """One decision with several choices, and how the deal ended for its seat."""

    state: State
    """Before it."""
    actions: list[int]
    score: float
    """1 won, 0 lost, 0.5 neither."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; return the exit code."""
    parser = argparse.ArgumentParser(description="Measure the chances that hints and analysis tell.")
    parser.add_argument("game", help="as podkidnoy; or a family")
    parser.add_argument("bots", nargs="+", help="a bot for every seat; one for all of a family")
    parser.add_argument("--deals", type=int, default=100, help="default: 100; the bots a seat further in each")
    parser.add_argument("--share", type=float, default=0.25, help="of the decisions that are judged (default: 0.25)")
    parser.add_argument("--advice", type=int, default=100, help="how many pieces of advice are tried (default: 100)")
    parser.add_argument("--plays", type=int, default=10, help="how often each is played out (default: 10)")
    parser.add_argument("--player", default="strong:500", help="who plays them out (default: strong:500)")
    parser.add_argument("--seed", type=int, default=1, help="default: 1")
    options = parser.parse_args(arguments)
    told: list[tuple[Judged, Decision]] = []
    gains: list[tuple[float, float]] = []
    accuracies: list[float] = []
    for (game, bots), deal in product(tables(options.game, options.bots), range(options.deals)):
        rng = generator(derived_seed(options.seed, deal))
        decisions = list(decisions_of(game, bots, derived_seed(options.seed, deal), options.share, rng))
        evaluator = game.evaluator()
        evaluator.between(bots)
        pairs = [(each.state, judge(game, evaluator, each.state, each.actions, None, rng)) for each in decisions]
        accuracy, judged = settle(evaluator, pairs)
        accuracies.append(accuracy)
        for decision, found in zip(decisions, judged, strict=True):
            told.append((found, decision))
            if found.better is not None and len(gains) < options.advice:
                gains.append((found.before - found.after, gain(game, decision, found, options)))
    print(f"{options.game}, {' against '.join(options.bots)}: {len(told)} decisions, {options.deals} deals a table")
    if not told:
        return 0
    print(f"  accuracy of a deal {mean(accuracies):.3f}")
    print_calibration([(found.after, decision.score) for found, decision in told])
    if gains:
        claimed, measured = mean(each[0] for each in gains), [each[1] for each in gains]
        spread = 1.96 * stdev(measured) / sqrt(len(measured)) if len(measured) > 1 else 1.0
        print(f"  {len(gains)} pieces of advice: claimed {claimed:.3f}, measured {mean(measured):.3f} (±{spread:.3f})")
    return 0


def tables(name: str, bots: Sequence[str]) -> list[tuple[AnyGame, Sequence[str]]]:
    """Return the game with its bots; of a family every preset, with the fewest seats and with four."""
    games = [load(preset.name) for preset in presets() if preset.family == name]
    if not games:
        return [(load(name), bots)]
    seats = [
        (game, sorted({fewest, max(fewest, min(4, most))})) for game in games for fewest, most in [game.seat_range()]
    ]
    return [(game, [*bots[:1]] * number) for game, numbers in seats for number in numbers]


def decisions_of(game: AnyGame, names: Sequence[str], seed: int, share: float, rng: Random) -> Iterator[Decision]:
    """Yield about `share` of the decisions with several choices of one deal, in which the bots sit by `seed`."""
    seats = len(names)
    state = game.deal_state(seats, seed=seed)
    bots = [make_bot(names[(seat + seed) % seats], game, derived_seed(seed, seat)) for seat in range(seats)]
    found: list[tuple[State, list[int]]] = []
    play(state, bots, found)
    scores = _scores(game, state)
    for before, actions in found:
        if len(before.actions()) > 1 and rng.random() < share:
            yield Decision(before, actions, scores[before.actor])


def play(state: State, bots: Sequence[Bot], found: list[tuple[State, list[int]]]) -> None:
    """Play `state` to its end, in place; every decision goes into `found`."""
    for seat, bot in enumerate(bots):
        bot.start(seat, len(bots))
    while not state.over:
        before, actions = state.clone(), list[int]()
        while state.actor >= 0 and state.decision == before.decision:
            actions.append(int(bots[state.actor].act(state.observe(state.actor))))
            state.apply(actions[-1])
        found.append((before, actions))


def _scores(game: AnyGame, end: State) -> list[float]:
    result = Result.of(end)
    assert result is not None
    return result.scores(end.seats, game.teams)


def gain(game: AnyGame, decision: Decision, found: Judged, options: argparse.Namespace) -> float:
    """Return the mean gain of the advice over the actual decision, where `player` plays all seats from there on.

    Both lines are played out from the actual deal and with the same seeds.
    """
    differences = []
    for number in range(options.plays):
        scores = []
        for actions in (advised(game, decision.state, found), decision.actions):
            state = decision.state.clone()
            follow(state, actions)
            bots = [
                make_bot(options.player, game, derived_seed(options.seed, found.number, number, seat))
                for seat in range(state.seats)
            ]
            if not state.over:
                play(state, bots, [])
            scores.append(_scores(game, state)[decision.state.actor])
        differences.append(scores[0] - scores[1])
    return mean(differences)


def advised(game: AnyGame, state: State, found: Judged) -> list[int]:
    """Return the actions of the better move; of letting a play pass where text leaves it silent."""
    if found.better:
        return [int(action) for action in game.plan(state, game.parse_move(found.better.partition(" -> ")[0]))]
    assert game.out_of_turn is not None
    return [game.out_of_turn.response(False)]


def print_calibration(told: Sequence[tuple[float, float]]) -> None:
    """Print for each tenth of the estimated chances their number, their mean, and the mean result; the Brier score."""
    for tenth in range(TENTHS):
        chosen = [each for each in told if min(int(TENTHS * each[0]), TENTHS - 1) == tenth]
        if chosen:
            said, happened = mean(each[0] for each in chosen), mean(each[1] for each in chosen)
            print(f"  {tenth / TENTHS:.1f} to {(tenth + 1) / TENTHS:.1f}:{len(chosen):6}  {said:.3f}  {happened:.3f}")
    guess = mean(score for _, score in told)
    brier = mean((chance - score) ** 2 for chance, score in told)
    constant = mean((guess - score) ** 2 for _, score in told)
    print(f"  Brier {brier:.3f}, constant guess {constant:.3f}")


if __name__ == "__main__":
    sys.exit(main())
