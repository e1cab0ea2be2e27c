"""The bot that plays as one of the types of callers and of liars would, in deals that others imagine."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import lowest
from cardkit_games.bluffing.bots.counter import CounterBot
from cardkit_games.bluffing.bots.honest import HonestBot, fixed_number
from cardkit_games.bluffing.bots.reading.callers import (
    ALWAYS,
    DOUBTING,
    GRUDGING,
    HABITUAL,
    LACKING,
    LAST_CARDS,
    NEVER,
    SINGLES,
    Claim,
    standing_of,
)
from cardkit_games.bluffing.bots.reading.opponents import (
    BLUFFING,
    MIXING,
    MOST,
    ONE_FALSE,
    PADDING,
    SPARING,
    TRUTHFUL,
    Opponents,
)
from cardkit_games.bluffing.engine.claims import FREE
from cardkit_games.bluffing.engine.observation import BluffingObservation

DOUBT: Final = 0.3
"""From which chance of a lie on a doubting type calls."""


@mypyc_attr(allow_interpreted_subclasses=True)
class ImaginedBot(CounterBot):
    """Calls and lays as its types do, and counts like `counter` where they ask for it."""

    def __init__(self, seed: int, caller: i64, layer: i64, opponents: Opponents, seat: i64) -> None:
        """It has the habits of `seat` among `opponents`."""
        super().__init__(seed)
        self.caller: i64 = caller
        self.layer: i64 = layer
        self.opponents: Opponents = opponents
        self.seat: i64 = seat

    def calls(self, seen: BluffingObservation) -> bool:
        """As its type of caller does; what its own cards prove false, all types call."""
        if self.caller == ALWAYS or HonestBot.calls(self, seen):
            return True
        if self.caller == NEVER:
            return False
        if self.caller == SINGLES:
            return seen.number == 1
        if self.caller == LAST_CARDS:
            return self.last_card(seen)
        if self.caller == GRUDGING:
            self.watch(seen)
            return self.lied[seen.player] > self.told_true[seen.player]
        if self.caller == LACKING:
            return seen.rank != FREE and seen.rank_count(seen.rank) == 0
        if self.caller >= HABITUAL:
            self.watch(seen)
            caught = self.lied[seen.player] > self.told_true[seen.player]
            remaining: i64 = seen.hand_sizes[seen.player]
            claim = Claim(seen.number, remaining, caught, self.pile)
            claim.standing = standing_of(remaining, self.sizes, seen.active, seen.seat, seen.player)
            return self.rng.random() < self.opponents.rate(self.seat, self.caller, claim)
        if self.caller == DOUBTING and seen.rank != FREE:
            self.watch(seen)
            return 1.0 - self.truth(seen, seen.player, seen.rank, seen.number) > DOUBT
        return super().calls(seen)

    def plan(self, seen: BluffingObservation, rank: i64) -> None:
        """As its type of liar does."""
        layer = self.layer
        if layer == BLUFFING:
            layer = ONE_FALSE if self.rng.randrange(2) else TRUTHFUL
        if layer == MIXING or (seen.opening and seen.book.opening_face_up):
            super().plan(seen, rank)
            return
        self.watch(seen)
        self.planned_for = seen.decision
        self.under = 0
        self.under_twice = 0
        self.take_matching(seen, rank)
        wanted = max(1, fixed_number(seen))
        if layer == ONE_FALSE:
            self.clear_plan()
        elif layer == SPARING and self.once:
            card = lowest(self.once)
            self.clear_plan()
            self.add(card)
        elif layer == PADDING:
            wanted = max(wanted, self.number + 1)
        elif layer == MOST:
            wanted = min(seen.book.card_max, seen.book.most_of_a_claim())
        while self.number < wanted:
            before = self.number
            self.add_useless(seen, rank)
            if self.number == before:
                break
        self.limit(seen)
