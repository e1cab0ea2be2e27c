"""An opponent as `strong` imagines it: one of the types of callers and one of the types of liars of `Opponents`."""

from mypy_extensions import i64, mypyc_attr

from cardkit_games.bluffing.bots.counter import CounterBot
from cardkit_games.bluffing.bots.honest import HonestBot, fixed_number
from cardkit_games.bluffing.bots.opponents import (
    ALWAYS,
    BLUFFING,
    DOUBTING,
    LAST_CARDS,
    MIXING,
    MOST,
    NEVER,
    ONE_FALSE,
    PADDING,
    SINGLES,
    TRUTHFUL,
)
from cardkit_games.bluffing.engine.observation import BluffingObservation
from cardkit_games.bluffing.engine.rulebook import FREE

DOUBT = 0.3
"""From which chance of a lie on a doubting type calls."""


@mypyc_attr(allow_interpreted_subclasses=True)
class ImaginedBot(CounterBot):
    """Calls and lays as its types do, and counts like `counter` where they ask for it."""

    def __init__(self, seed: int, caller: i64, layer: i64) -> None:
        super().__init__(seed)
        self.caller: i64 = caller
        self.layer: i64 = layer

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
        elif layer == PADDING:
            wanted = max(wanted, self.number + 1)
        elif layer == MOST:
            wanted = min(seen.book.card_max, seen.book.most_of_a_rank())
        while self.number < wanted:
            before = self.number
            self.add_useless(seen, rank)
            if self.number == before:
                break
        self.limit(seen)
