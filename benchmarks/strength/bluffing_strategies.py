"""Simple strategies for bluffing games: a way to lay, and a way to call. `strategy_grid.py` plays them."""

from collections.abc import Callable
from functools import partial
from typing import Final

from cardkit.cards.bits import BIT, lowest, members
from cardkit_games.bluffing.bots.belief.belief import Belief
from cardkit_games.bluffing.bots.belief.counts import Counts
from cardkit_games.bluffing.bots.candidates.honest import BLUFF, is_proved_false, truth_or_bluff
from cardkit_games.bluffing.bots.candidates.option import (
    PLAY,
    Candidate,
    DecisionBot,
    anything,
    due_ranks,
    fixed_number,
    may_lay,
    silence,
)
from cardkit_games.bluffing.bots.candidates.plays import most_held
from cardkit_games.bluffing.engine.actions import CHALLENGE
from cardkit_games.bluffing.engine.claims import FREE
from cardkit_games.bluffing.engine.observation import BluffingObservation
from cardkit_games.bluffing.engine.table import ANNOUNCE

Lay = Callable[["SimpleBot", BluffingObservation, int], Candidate]
Call = Callable[["SimpleBot", BluffingObservation], bool]


class SimpleBot(DecisionBot):
    """A bot that lays in one way and calls in another; it believes as our bots do, for ways that need it."""

    def __init__(self, lay: Lay, call: Call, seed: int = 0) -> None:
        super().__init__("simple", seed)
        self.lay = lay
        self.call = call
        self.belief = Belief()
        self.cards: Counts | None = None

    def start(self, seat: int, seats: int) -> None:
        """A deal begins."""
        super().start(seat, seats)
        self.belief.start(seats)

    @property
    def pile(self) -> int:
        """Return the number of cards on the pile, by the announcements."""
        return 0 if self.cards is None else int(self.cards.pile)

    def choose(self, seen: BluffingObservation) -> Candidate:
        """Return the choice by the way to call, else by the way to lay."""
        self.cards = self.belief.watch(seen)
        if seen.page == 0 and seen.legal & BIT[CHALLENGE] and self.call(self, seen):
            return Candidate(CHALLENGE)
        if not may_lay(seen):
            return anything(seen) if seen.phase == ANNOUNCE else silence(seen)
        rank = most_held(seen, due_ranks(seen))
        if seen.book.draw_turn and not seen.rank_count(rank):
            return silence(seen)
        return self.lay(self, seen, int(rank))


def limited(option: Candidate, seen: BluffingObservation) -> Candidate:
    """Return the play without its lowest cards that exceed the allowed number."""
    most = fixed_number(seen) or seen.book.card_max
    while option.cards() > most:
        card = lowest(option.once)
        if option.twice & BIT[card]:
            option.twice ^= BIT[card]
        else:
            option.once ^= BIT[card]
    option.number = max(1, min(option.cards(), seen.book.most_of_a_claim()))
    return option


def matching(seen: BluffingObservation, rank: int) -> Candidate:
    """Return a play of all cards that match `rank`."""
    option = Candidate(PLAY, rank)
    option.announcement = seen.book.action_of(rank)
    option.once = seen.hand & seen.book.matching(rank)
    option.twice = seen.second & seen.book.matching(rank)
    return option


def filled(option: Candidate, seen: BluffingObservation, number: int) -> Candidate:
    """Return the play with the first cards of the hand added, until it has `number`."""
    for card in members(seen.hand & ~option.once):
        if option.cards() >= number:
            break
        option.add(card)
    return limited(option, seen)


def lay_of(seen: BluffingObservation, rank: int, cards: int, wanted: int, least: int) -> Candidate:
    """Return a play of `wanted` cards of the mask `cards`, with others until there are `least`."""
    option = Candidate(PLAY, rank)
    option.announcement = seen.book.action_of(rank)
    for card in members(cards)[:wanted]:
        option.add(card)
    return filled(option, seen, least)


def truth_else_one(bot: SimpleBot, seen: BluffingObservation, rank: int) -> Candidate:
    """Lay all true cards, or else one false card."""
    return filled(matching(seen, rank), seen, max(1, fixed_number(seen)))


def truth_plus_one(bot: SimpleBot, seen: BluffingObservation, rank: int) -> Candidate:
    """Lay all true cards and one false card."""
    option = matching(seen, rank)
    return filled(option, seen, min(option.cards() + 1, seen.book.most_of_a_claim()))


def one_false(bot: SimpleBot, seen: BluffingObservation, rank: int) -> Candidate:
    """Lay one false card, or false cards to the fixed number."""
    wanted = max(1, fixed_number(seen))
    return lay_of(seen, rank, seen.hand & ~seen.book.matching(rank), wanted, wanted)


def as_many_as_possible(bot: SimpleBot, seen: BluffingObservation, rank: int) -> Candidate:
    """Lay as many cards as may be announced."""
    return filled(matching(seen, rank), seen, min(seen.book.card_max, seen.book.most_of_a_claim()))


def whole_hand(bot: SimpleBot, seen: BluffingObservation, rank: int) -> Candidate:
    """Lay the whole hand, announced as one card where the number may be false."""
    option = matching(seen, rank)
    if seen.book.count_free and not seen.book.reveal_declared:
        option.once, option.twice, option.number = seen.hand, seen.second, 1
        return option
    return filled(option, seen, seen.book.card_max)


def slip_everything(bot: SimpleBot, seen: BluffingObservation, rank: int) -> Candidate:
    """Lay one card, true if possible, and slip the rest of the hand under it; without slipping lay the whole hand."""
    if not seen.book.reveal_declared or not seen.book.count_free:
        return whole_hand(bot, seen, rank)
    option = lay_of(seen, rank, seen.hand & seen.book.matching(rank), 1, 1)
    option.under = (seen.hand & ~option.once) | (seen.second & option.once)
    option.under_twice = seen.second & ~option.once
    return option


def coin(bot: SimpleBot, seen: BluffingObservation, rank: int) -> Candidate:
    """Lay all true cards or one false card, by lot."""
    return (one_false if bot.rng.randrange(2) else truth_else_one)(bot, seen, rank)


def honest(bot: SimpleBot, seen: BluffingObservation, rank: int) -> Candidate:
    """Lay as the bot `honest`."""
    return truth_or_bluff(seen, BLUFF, bot.rng)


def never(bot: SimpleBot, seen: BluffingObservation) -> bool:
    """Call nothing."""
    return False


def always(bot: SimpleBot, seen: BluffingObservation) -> bool:
    """Call everything."""
    return True


def certain(bot: SimpleBot, seen: BluffingObservation) -> bool:
    """Return whether the own cards prove the play false: the way to call only certain lies."""
    return is_proved_false(seen)


def singles(bot: SimpleBot, seen: BluffingObservation) -> bool:
    """Call every play announced as one card, and certain lies."""
    return seen.number == 1 or certain(bot, seen)


def last_cards(bot: SimpleBot, seen: BluffingObservation) -> bool:
    """Call every play that empties a hand, and certain lies."""
    return seen.hand_sizes[seen.player] == 0 or certain(bot, seen)


def several(bot: SimpleBot, seen: BluffingObservation) -> bool:
    """Call every play announced as two cards or more, and certain lies."""
    return seen.number > 1 or certain(bot, seen)


def few_left(bot: SimpleBot, seen: BluffingObservation) -> bool:
    """Call every play that leaves at most three cards, and certain lies."""
    return 0 <= seen.hand_sizes[seen.player] <= 3 or certain(bot, seen)


def by_lot(bot: SimpleBot, seen: BluffingObservation) -> bool:
    """Call two plays of five, by lot, and certain lies."""
    return bot.rng.randrange(5) < 2 or certain(bot, seen)


def above(bound: float, bot: SimpleBot, seen: BluffingObservation) -> bool:
    """Call a play that is false with a chance above `bound`, as the bot believes."""
    return seen.rank != FREE and bot.belief.lie > bound


WAYS_TO_LAY: Final[dict[str, Lay]] = {
    "truth else one": truth_else_one,
    "one false": one_false,
    "truth plus one": truth_plus_one,
    "as many": as_many_as_possible,
    "whole hand": whole_hand,
    "slip": slip_everything,
    "honest": honest,
    "coin": coin,
}
NAMED: Final = (always, never, certain, singles, last_cards, several, few_left, by_lot)
WAYS_TO_CALL: Final[dict[str, Call]] = {
    **{call.__name__.replace("_", " "): call for call in NAMED},
    **{f"above {bound}": partial(above, bound) for bound in (0.3, 0.5, 0.7, 0.9)},
}
