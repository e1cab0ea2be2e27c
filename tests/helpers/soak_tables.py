"""Soak tests: random deals under random rules, with all invariants checked after every action."""

from collections.abc import Mapping
from functools import cache
from itertools import count
from typing import Any, Final

import attrs
from librt.random import Random

import audits
from cardkit import load
from cardkit.cards.bits import highest, lowest
from cardkit.cards.chance import derived_seed, generator
from cardkit.engine.playout import any_action
from cardkit.engine.state import NOBODY, State
from cardkit.errors import InvalidDeal, InvalidRule
from cardkit.game.game import AnyGame, Deal, Opening
from cardkit.game.result import Result
from cardkit.options import Option
from cardkit.records.reading import read_record
from cardkit.records.replaying import replay
from cardkit_games import families

DEALS: Final = 10
"""The number of deals that are played at one table."""
CAP: Final = 600
"""The number of actions after which a deal is given up, unless the drawn rules set it."""

LOOK: Final = 256
"""The average number of actions between closer looks: at every seat's observation, and at one more thing."""
CLONES: Final = 8
POSITIONS: Final = 4
SAMPLES: Final = 32
"""One look in so many imagines a deal from one seat's knowledge.

One in `CLONES` plays on with a clone by itself, and one in `POSITIONS` writes and reads a position. One random number
decides all three.
"""
RECORDED: Final = 64
"""One deal in so many is recorded and replayed."""
ASIDE: Final = 40
"""The number of actions that a clone plays by itself."""


class SoakFailure(AssertionError):
    """A failed check; the message says which, where, and how to repeat it."""


@attrs.frozen
class SoakTable:
    """A game, the number of seats, the rules that are changed, and the seed of everything random at the table."""

    game: str
    seats: int
    seed: int
    rules: Mapping[str, object] = attrs.field(factory=dict)

    @property
    def call(self) -> str:
        """The call that plays this table again, after `from soak_tables import *`."""
        rules = f", {dict(self.rules)!r}" if self.rules else ""
        return f"play_table(SoakTable({self.game!r}, {self.seats}, {self.seed}{rules}), SoakTally())"


@attrs.define
class SoakTally:
    """The number of things that have been checked."""

    actions: int = 0
    deals: int = 0
    tables: int = 0
    house_tables: int = 0
    """Tables whose rules were changed at random."""
    refused: int = 0
    """Random changes that a rule set refused, with the documented errors."""
    unfinished: int = 0
    views: int = 0
    clones: int = 0
    positions: int = 0
    records: int = 0
    samples: int = 0
    """Samples that a sampler gave up, as its documentation allows."""
    by_game: dict[str, int] = attrs.field(factory=dict)
    """Actions by preset."""

    def add(self, other: "SoakTally") -> None:
        """Add the counts of another tally."""
        for field in attrs.fields(SoakTally):
            mine, theirs = getattr(self, field.name), getattr(other, field.name)
            if field.name == "by_game":
                for name, actions in theirs.items():
                    mine[name] = mine.get(name, 0) + actions
            else:
                setattr(self, field.name, mine + theirs)


# -- Tables


@cache
def _presets_and_seats() -> list[tuple[str, int]]:
    """Return every preset with every number of seats."""
    ranges = ((preset.name, load(preset.name).seat_range()) for family in families() for preset in family.presets)
    return [(name, seats) for name, (fewest, most) in ranges for seats in range(fewest, most + 1)]


def table_at(seed: int, number: int) -> SoakTable:
    """Return the table with this index, from 0 on, of a soak: all presets and numbers of seats in turn.

    Every other time a preset comes round its rules are changed at random.
    """
    round_, index = divmod(number, len(_presets_and_seats()))
    name, seats = _presets_and_seats()[index]
    own = derived_seed(seed, number)
    return SoakTable(name, seats, own, random_rules(name, generator(own)) if (round_ + index) % 2 else {})


def random_rules(name: str, rng: Random, most: int = 5) -> dict[str, object]:
    """Return up to `most` options of a game with a value each, drawn at random; they need not go together."""
    options = load(name).rules.options()
    names = list(options)
    chosen = {names[rng.randrange(len(names))] for _ in range(1 + rng.randrange(most))}
    return {name: _value(options[name], rng) for name in names if name in chosen}


def _value(option: Option, rng: Random) -> object:
    if option.choices:
        return option.choices[rng.randrange(len(option.choices))]
    if isinstance(option.default, bool):
        return rng.randrange(2) == 1
    if option.optional and rng.randrange(3) == 0:
        return None
    if option.alphabet:
        kept = [letter for letter in option.alphabet if rng.randrange(3)]
        return "".join(kept) or option.alphabet
    return option.low + rng.randrange(min(option.high - option.low, 12) + 1)


# -- Deals


def soak(seed: int, actions: int) -> SoakTally:
    """Play at one table after another until so many actions have been checked; raises `SoakFailure`."""
    tally = SoakTally()
    for number in count():
        if tally.actions >= actions:
            break
        play_table(table_at(seed, number), tally)
    return tally


def play_table(table: SoakTable, tally: SoakTally) -> None:
    """Play `DEALS` deals at one table and check everything; raises `SoakFailure`."""
    try:
        game = load(table.game, {"action_cap": CAP, **table.rules})
        game.check_seats(table.seats)
    except (InvalidRule, InvalidDeal):
        if not table.rules:
            raise
        tally.refused += 1
        return
    tally.tables += 1
    tally.house_tables += bool(table.rules)
    before = tally.actions
    for number in range(DEALS):
        deal = None
        try:
            deal = _SoakDeal(game, table.seats, derived_seed(table.seed, number), tally)
            deal.play()
        except (Exception, SystemExit) as error:
            actions = 0 if deal is None else deal.state.action_count
            where = f"deal {number}, action {actions}, of: {table.call}"
            raise SoakFailure(f"{type(error).__name__}: {error}\n  in {where}") from error
    tally.by_game[table.game] = tally.by_game.get(table.game, 0) + tally.actions - before


class _SoakDeal:
    """One deal, played at random and watched."""

    def __init__(self, game: AnyGame, seats: int, seed: int, tally: SoakTally) -> None:
        self.game = game
        self.tally = tally
        self.rng = generator(seed)
        self.state = game.dealer(seats, self._opening(seats)).deal(self.rng)
        self.biased = self.rng.randrange(4) * 3
        """The number of choices, out of ten, in which the lowest or the highest action is taken."""
        self.low = self.rng.randrange(2) == 1

    def _opening(self, seats: int) -> Opening:
        dealer = self.rng.randrange(seats)
        previous = [None, Result("draw"), Result("loser", self.rng.randrange(seats))][self.rng.randrange(3)]
        return Opening(dealer, previous)

    def play(self) -> None:
        game, rng, tally = self.game, self.rng, self.tally
        audits.check_state(self.state)
        live = Deal(game, self.state) if rng.randrange(RECORDED) == 0 else None
        while True:
            complete = self._go_on(1 + rng.randrange(2 * LOOK - 1), live)
            if self.state.over:
                break
            self._look_around(complete, live is None)
        tally.deals += 1
        tally.actions += self.state.action_count
        result = Result.of(self.state)
        assert result is not None, "the deal is over without a result"
        tally.unfinished += result.kind == "unfinished"
        if live is not None:
            self._replay(live)

    def _go_on(self, actions: int, live: Deal | None) -> bool:
        """Play and audit so many actions, or to the end of the deal; return whether the last completed a decision."""
        state, rng, check = self.state, self.rng, audits.check_state
        apply = state.apply if live is None else live.apply
        choose = self._choose if self.biased else any_action
        before = state.decision
        for _ in range(actions):
            if state.actor == NOBODY:
                break
            before = state.decision
            apply(choose(state, rng))
            check(state)
        return state.decision != before

    def _choose(self, state: State, rng: Random) -> int:
        if rng.randrange(10) < self.biased:
            bit: int = lowest(state.legal) if self.low else highest(state.legal)
            return state.page + bit
        return any_action(state, rng)

    def _look_around(self, complete: bool, alone: bool) -> None:
        """Take a closer look; checks that need a state between two decisions run only when the last is `complete`."""
        state, rng = self.state, self.rng
        chance = rng.randrange(SAMPLES)
        for seat in range(state.seats):
            audits.check_observation(state, state.observe(seat))
        self.tally.views += state.seats
        if chance % CLONES == 1:
            self._play_aside()
        if complete:
            if chance % POSITIONS == 2:
                again = self._read_again()
                if alone and rng.randrange(2):
                    self.state = again
            if chance == 3:
                self._imagine()

    def _play_aside(self) -> None:
        state = self.state
        before = self._shown(state)
        clone = state.clone()
        assert state == clone, "a clone is another state"
        for _ in range(ASIDE):
            if clone.over:
                break
            clone.apply(self._choose(clone, self.rng))
            audits.check_state(clone)
        assert before == self._shown(state), "playing on a clone has changed the state"
        self.tally.clones += 1

    def _shown(self, state: State) -> tuple[object, ...]:
        """Return the parts of a state that must not change while a clone plays on, with its position."""
        return (state.actor, state.legal, state.page, state.decision, state.action_count, self.game.to_position(state))

    def _read_again(self) -> State:
        state = self.state
        position = self.game.to_position(state)
        again: State = self.game.from_position(position)
        audits.check_state(again)
        assert position == self.game.to_position(again), "a position that is read is another position"
        same = (state.actor, state.legal, state.page) == (again.actor, again.legal, again.page)
        assert same, "in a position that is read something else is legal"
        again.decision, again.action_count = state.decision, state.action_count
        self.tally.positions += 1
        return again

    def _imagine(self) -> None:
        seat = self.rng.randrange(self.state.seats)
        seen: Any = self.state.observe(seat)
        imagined = self.game.sampler(seen).sample(self.rng)
        audits.check_state(imagined)
        known: Any = imagined.observe(seat)
        same = (seen.legal, seen.page, seen.hand) == (known.legal, known.page, known.hand)
        assert same, "an imagined deal shows a seat something else"
        self.tally.samples += 1

    def _replay(self, live: Deal) -> None:
        record = live.record()
        again = replay(read_record(record.text()), load)
        same = self.game.to_position(self.state) == self.game.to_position(again.state)
        assert same, "a record replays to another end"
        assert record.result == Result.of(again.state), "a record replays to another result"
        self.tally.records += 1
