"""Measures whether hints agree with themselves, and with `analyse`: one seat does what hints say, the others are bots.

Told are the decisions of that seat with a choice, those in which `analyse` names something better, and, in Durak, the
cards beaten by whoever then takes the bout although nobody has added to it.

Run it with a Python in which cardkit is installed compiled: `python benchmarks/chances/hints.py durak --seats 4
--deals 30`.
"""

import argparse
import sys
from collections.abc import Sequence

from cardkit import load, make_bot
from cardkit.analysis import hints
from cardkit.analysis.judgements import Judged, analyse
from cardkit.game.game import AnyGame, Deal
from cardkit_games.durak.engine.actions import TAKE
from cardkit_games.durak.engine.observation import DurakObservation
from cardkit_games.durak.engine.table import UNBEATEN


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, judge and print; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--deals", type=int, default=30)
    parser.add_argument("--first", type=int, default=1, help="the seed of the first deal (default: 1)")
    parser.add_argument("--others", default="normal", help="the bot in the other seats (default: normal)")
    options = parser.parse_args(arguments)
    game = load(options.game)
    judged: list[Judged] = []
    with_mistakes = in_vain = 0
    for seed in range(options.first, options.first + options.deals):
        seat = seed % options.seats
        deal, wasted = play(game, options.seats, seat, options.others, seed)
        found = analyse(deal.record(), seats=[seat]).decisions
        mistakes = [each for each in found if each.better is not None]
        for each in mistakes:
            print(
                f"  seed {seed}: {each.move} ({each.after}) where {each.better} ({each.before}) is better", flush=True
            )
        judged += found
        with_mistakes += bool(mistakes)
        in_vain += wasted
    mistakes = [each for each in judged if each.better is not None]
    lost = sum(each.before - each.after for each in mistakes)
    print(f"{options.game}, {options.seats} seats: {len(judged)} decisions in {options.deals} deals.")
    print(f"analyse names something better in {len(mistakes)}, in {with_mistakes} deals; worth {lost:.2f} in all.")
    print(f"Cards beaten in vain: {in_vain}.")
    return 0


def play(game: AnyGame, seats: int, seat: int, others: str, seed: int) -> tuple[Deal, int]:
    """A deal in which `seat` does what hints say; how many cards it has beaten in vain."""
    deal = game.deal(seats, seed=seed)
    bots = [make_bot(others, game, seats * seed + other) for other in range(seats)]
    for other, bot in enumerate(bots):
        bot.start(other, seats)
    wasted = 0
    while not deal.state.over:
        state = deal.state
        if state.actor != seat:
            deal.apply(bots[state.actor].act(state.observe(state.actor)))
            continue
        seen = state.observe(seat)
        actions, _ = hints.decide(game, state, seed)
        if isinstance(seen, DurakObservation) and actions == [TAKE]:
            wasted += sum(card != UNBEATEN for card in seen.defence[seen.circuit :])
        for action in actions:
            deal.apply(action)
    return deal, wasted


if __name__ == "__main__":
    sys.exit(main())
