"""Simple strategies for bluffing games: a way to lay, and a way to call.

Run with a Python in which cardkit is installed and compiled, it plays four of them against three `normal` in every
bluffing preset: `python benchmarks/strength/simple_strategies.py --games 400`.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from functools import partial
from math import sqrt
from typing import Final, NamedTuple

from mypy_extensions import i64

from cardkit.cards.bits import lowest, members
from cardkit.engine.bots import Bot
from cardkit.engine.driver import drive
from cardkit.game.game import AnyGame
from cardkit.game.result import Result
from cardkit_games import load, make_bot
from cardkit_games.bluffing.bots.counter import CounterBot
from cardkit_games.bluffing.bots.honest import HonestBot, fixed_number
from cardkit_games.bluffing.engine.claims import FREE
from cardkit_games.bluffing.engine.observation import BluffingObservation
from cardkit_games.catalogue import presets

Lay = Callable[["SimpleBot", BluffingObservation, int], None]
Call = Callable[["SimpleBot", BluffingObservation], bool]


class SimpleBot(CounterBot):
    """Lays in one way and calls in another; it counts cards like `counter`, for ways to call that need it."""

    def __init__(self, lay: Lay, call: Call, seed: int = 0) -> None:
        super().__init__(seed)
        self.lay = lay
        self.call = call

    def calls(self, seen: BluffingObservation) -> bool:
        """What the way to call says."""
        self.watch(seen)
        return self.call(self, seen)

    def plan(self, seen: BluffingObservation, rank: i64) -> None:
        """What the way to lay says."""
        self.watch(seen)
        self.planned_for = seen.decision
        self.under = 0
        self.under_twice = 0
        self.lay(self, seen, rank)


def truth_else_one(bot: SimpleBot, seen: BluffingObservation, rank: int) -> None:
    """All that is true, else one false card."""
    bot.take_matching(seen, rank)
    fill(bot, seen, max(1, fixed_number(seen)))
    bot.limit(seen)


def truth_plus_one(bot: SimpleBot, seen: BluffingObservation, rank: int) -> None:
    """All that is true and one false card."""
    bot.take_matching(seen, rank)
    fill(bot, seen, min(bot.number + 1, seen.book.most_of_a_claim()))
    bot.limit(seen)


def one_false(bot: SimpleBot, seen: BluffingObservation, rank: int) -> None:
    """Always one card that is false."""
    wanted = max(1, fixed_number(seen))
    lay_of(bot, seen, seen.hand & ~seen.book.matching(rank), wanted, wanted)


def as_many_as_possible(bot: SimpleBot, seen: BluffingObservation, rank: int) -> None:
    """As many cards as may be announced."""
    bot.take_matching(seen, rank)
    fill(bot, seen, min(seen.book.card_max, seen.book.most_of_a_claim()))
    bot.limit(seen)


def whole_hand(bot: SimpleBot, seen: BluffingObservation, rank: int) -> None:
    """The whole hand, announced as one card where the number may be false."""
    bot.take_matching(seen, rank)
    if seen.book.count_free and not seen.book.reveal_declared:
        bot.once, bot.twice = seen.hand, seen.second
        bot.number = 1
        return
    fill(bot, seen, seen.book.card_max)
    bot.limit(seen)


def slip_everything(bot: SimpleBot, seen: BluffingObservation, rank: int) -> None:
    """One card, true if there is one, and the rest of the hand slipped under it; where one may not, the whole hand."""
    if not seen.book.reveal_declared or not seen.book.count_free:
        whole_hand(bot, seen, rank)
        return
    matching = seen.hand & seen.book.matching(rank)
    bot.clear_plan()
    bot.add(lowest(matching or seen.hand))
    bot.under = (seen.hand & ~bot.once) | (seen.second & bot.once)
    bot.under_twice = seen.second & ~bot.once


def coin(bot: SimpleBot, seen: BluffingObservation, rank: int) -> None:
    """All that is true or one false card, by lot."""
    (one_false if bot.rng.randrange(2) else truth_else_one)(bot, seen, rank)


def like_counter(bot: SimpleBot, seen: BluffingObservation, rank: int) -> None:
    """As `counter` lays."""
    CounterBot.plan(bot, seen, rank)


def lay_of(bot: SimpleBot, seen: BluffingObservation, cards: int, wanted: int, least: int) -> None:
    """Plan `wanted` of the mask `cards`, and others until there are `least`."""
    bot.clear_plan()
    for card in members(cards):
        if bot.number < wanted:
            bot.add(card)
    fill(bot, seen, least)


def fill(bot: SimpleBot, seen: BluffingObservation, number: int) -> None:
    """Add the first cards of the hand to the plan until it has `number`."""
    for card in members(seen.hand & ~bot.once):
        if bot.number >= number:
            return
        bot.add(card)


def never(bot: SimpleBot, seen: BluffingObservation) -> bool:
    """Nothing."""
    return False


def always(bot: SimpleBot, seen: BluffingObservation) -> bool:
    """Everything."""
    return True


def certain(bot: SimpleBot, seen: BluffingObservation) -> bool:
    """What the own cards prove false."""
    return HonestBot.calls(bot, seen)


def like_counter_calls(bot: SimpleBot, seen: BluffingObservation) -> bool:
    """What `counter` calls."""
    return CounterBot.calls(bot, seen)


def singles(bot: SimpleBot, seen: BluffingObservation) -> bool:
    """Every play announced as one card, and what is certain."""
    return seen.number == 1 or certain(bot, seen)


def last_cards(bot: SimpleBot, seen: BluffingObservation) -> bool:
    """Every play that empties a hand, and what is certain."""
    return seen.hand_sizes[seen.player] == 0 or certain(bot, seen)


def several(bot: SimpleBot, seen: BluffingObservation) -> bool:
    """Every play announced as two cards or more, and what is certain."""
    return seen.number > 1 or certain(bot, seen)


def few_left(bot: SimpleBot, seen: BluffingObservation) -> bool:
    """Every play that leaves at most three cards, and what is certain."""
    return 0 <= seen.hand_sizes[seen.player] <= 3 or certain(bot, seen)


def by_lot(bot: SimpleBot, seen: BluffingObservation) -> bool:
    """Two plays of five, by lot, and what is certain."""
    return bot.rng.randrange(5) < 2 or certain(bot, seen)


def above(bound: float, bot: SimpleBot, seen: BluffingObservation) -> bool:
    """What is false with a chance above `bound`, as `counter` estimates it."""
    return seen.rank != FREE and 1 - bot.truth(seen, seen.player, seen.rank, seen.number) > bound


WAYS_TO_LAY: Final[dict[str, Lay]] = {
    "truth else one": truth_else_one,
    "one false": one_false,
    "truth plus one": truth_plus_one,
    "as many": as_many_as_possible,
    "whole hand": whole_hand,
    "slip": slip_everything,
    "honest": HonestBot.plan,
    "counter": like_counter,
    "coin": coin,
}
WAYS_TO_CALL: Final[dict[str, Call]] = {
    "always": always,
    "never": never,
    "certain": certain,
    "singles": singles,
    "last cards": last_cards,
    "several": several,
    "few left": few_left,
    "by lot": by_lot,
    **{f"above {bound}": partial(above, bound) for bound in (0.3, 0.5, 0.7, 0.9)},
}

STRATEGIES: Final[dict[str, tuple[Lay, Call]]] = {
    "lay all and say one": (whole_hand, certain),
    "slip everything": (slip_everything, certain),
    "never call": (truth_else_one, never),
    "always call": (truth_else_one, always),
}
"""Those that were once enough to win."""

SEATS: Final = 4
"""How many sit at the table, where so many may."""


def possible() -> list[tuple[str, str]]:
    """The bluffing presets, each with the name of every strategy that is another one there than the others."""
    return [
        (preset.name, strategy)
        for family, preset in presets()
        if family.name == "bluffing" and preset.seats[0] <= SEATS
        for strategy in STRATEGIES
        if strategy != "slip everything" or load(preset.name).rules.reveal == "declared"  # elsewhere nothing is slipped
    ]


def seats_of(preset: str) -> int:
    """How many sit at the table of the preset: four, or as many as may."""
    return min(SEATS, load(preset).seat_range()[1])


class PlayOff(NamedTuple):
    """How a strategy did against `normal` in all other seats, in each seat in turn."""

    won: int
    lost: int
    ended: int
    """How many games ended before they had too many actions; the others are neither won nor lost."""


def play_off(preset: str, strategy: str, games: int, cap: int) -> PlayOff:
    """So many games of the strategy, which end undecided after `cap` actions."""
    game, seats = load(preset, {"action_cap": cap}), seats_of(preset)
    results = [(number % seats, _played(game, strategy, (seats, number % seats), number)) for number in range(games)]
    return PlayOff(
        sum(seat in result.winners(seats, game.teams) for seat, result in results),
        sum(seat in result.losers(seats, game.teams) for seat, result in results),
        sum(result.kind != "unfinished" for _, result in results),
    )


def _played(game: AnyGame, strategy: str, place: tuple[int, int], number: int) -> Result:
    seats, seat = place
    bots: list[Bot] = [make_bot("normal", game, 10 * number + other) for other in range(seats)]
    bots[seat] = SimpleBot(*STRATEGIES[strategy], number)
    state = game.deal(seats, seed=1 + number // seats)
    for other, bot in enumerate(bots):
        bot.start(other, seats)
    drive(state, bots)
    result = Result.of(state)
    assert result is not None
    return result


def names_a_loser(preset: str) -> bool:
    """Whether a deal of the preset ends with one loser, so that all others do not lose."""
    return str(load(preset).rules.end) == "last_loses"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a row of a table for each preset and strategy; return 1 where a strategy does better than it may."""
    parser = argparse.ArgumentParser(description="Play simple strategies against three normal.")
    parser.add_argument("--games", type=int, default=400, help="for each strategy and preset (default: 400)")
    parser.add_argument("--cap", type=int, default=2000, help="a game is undecided after so many actions (2000)")
    options = parser.parse_args(arguments)
    failed = False
    for preset, strategy in possible():
        row, good = judged(preset, play_off(preset, strategy, options.games, options.cap), options.games)
        failed |= not good
        print(f"| `{preset}` | {strategy} | {row} |", flush=True)
    return int(failed)


def judged(preset: str, played: PlayOff, games: int) -> tuple[str, bool]:
    """The cells of a table, and whether the strategy keeps to its share; shares of losing are of games that ended."""
    loser = names_a_loser(preset)
    counted, seats = played.ended if loser else games, seats_of(preset)
    if not counted:
        return f"no game of {games} ended | |", True
    found, bound = (played.lost / counted, 0.5 / seats) if loser else (played.won / counted, 1.5 / seats)
    good = found >= bound if loser else found <= bound
    low, high = interval(found, counted)
    share = f"{'loses' if loser else 'wins'} {found:.3f} ({low:.3f} to {high:.3f})"
    return f"{share} | at {'least' if loser else 'most'} {bound:.3f}{'' if good else ', missed'} | {counted}", good


def interval(share: float, games: int) -> tuple[float, float]:
    """Wilson's 95% interval of a share."""
    z = 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half


if __name__ == "__main__":
    sys.exit(main())
