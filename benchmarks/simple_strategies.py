"""Simple strategies for bluffing games: a way to lay, and a way to call."""

from collections.abc import Callable
from functools import partial
from typing import Final

from mypy_extensions import i64

from cardkit.cards.bits import lowest, members
from cardkit_games.bluffing.bots.counter import CounterBot
from cardkit_games.bluffing.bots.honest import HonestBot, fixed_number
from cardkit_games.bluffing.engine.claims import FREE
from cardkit_games.bluffing.engine.observation import BluffingObservation

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
    fill(bot, seen, min(bot.number + 1, seen.book.most_of_a_rank()))
    bot.limit(seen)


def one_false(bot: SimpleBot, seen: BluffingObservation, rank: int) -> None:
    """Always one card that is false."""
    bot.clear_plan()
    wanted = max(1, fixed_number(seen))
    for card in members(seen.hand & ~seen.book.matching(rank)):
        if bot.number < wanted:
            bot.add(card)
    fill(bot, seen, wanted)


def as_many_as_possible(bot: SimpleBot, seen: BluffingObservation, rank: int) -> None:
    """As many cards as may be announced."""
    bot.take_matching(seen, rank)
    fill(bot, seen, min(seen.book.card_max, seen.book.most_of_a_rank()))
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


def like_counter(bot: SimpleBot, seen: BluffingObservation, rank: int) -> None:
    """As `counter` lays."""
    CounterBot.plan(bot, seen, rank)


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
}
WAYS_TO_CALL: Final[dict[str, Call]] = {
    "always": always,
    "never": never,
    "certain": certain,
    "singles": singles,
    "last cards": last_cards,
    **{f"above {bound}": partial(above, bound) for bound in (0.3, 0.5, 0.7, 0.9)},
}
