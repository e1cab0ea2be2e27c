"""Faults that the checks of moves, records, positions and text catch."""

import random
from collections.abc import Callable
from typing import Any

import attrs
import pytest

from cardkit.engine.state import DRAW, LOSER
from cardkit.errors import IllegalMove
from cardkit_games.durak.engine.actions import TAKE
from planted import (
    Bluff,
    Fault,
    OffersLessFromAPosition,
    Planted,
    SaysNothing,
    Shouted,
    State,
    WritesNotANumber,
    assert_caught,
    ended,
    game,
    plants,
)

FAULTS, caught_by = plants()


# -- Moves


def planning(refuse: Callable[[Any, Any], None] | None = None, **of_move: Callable[[Any, Any], Any]) -> type[Planted]:
    """Return a game in whose `plan` moves are `changed`, plans are `cut`, and refusals come out as `refuse` says."""
    changed = of_move.get("changed", lambda state, move: move)
    cut = of_move.get("cut", lambda state, actions: actions)

    class Plans(Planted):
        def plan(self, state: Any, move: Any) -> Any:
            try:
                return cut(state, self.game.plan(state, changed(state, move)))
            except IllegalMove:
                if refuse is not None:
                    refuse(state, move)
                raise

    return Plans


def raising(error: Callable[[str], Exception]) -> Callable[[Any, Any], None]:
    """Return a refusal by this error."""

    def refuse(state: Any, move: Any) -> None:
        raise error(move.text)

    return refuse


def costing(attribute: str, *, over: bool = False) -> Callable[[Any, Any], Any]:
    """Return a change of nothing but this number of the state, `over` only when the deal is over."""

    def spend(state: Any, given: Any) -> Any:
        if state.over or not over:
            setattr(state.real, attribute, getattr(state.real, attribute) + 1)
        return given

    return spend


MOVES: list[Fault] = [
    (
        "moves",
        "so `plan` should give them, and gives",
        planning(cut=lambda state, actions: actions[:-1] if len(actions) > 2 else actions),
    ),
    ("moves", "no move should be offered twice", game(offers=lambda self, state: [*self.game.offers(state)] * 2)),
    (
        "moves",
        "offers should be of seat",
        game(
            offers=lambda self, state: [
                attrs.evolve(move, seat=(move.seat + 1) % 3) for move in self.game.offers(state)
            ]
        ),
    ),
    (
        "moves",
        "should be refused, as there is no seat 3",
        planning(changed=lambda state, move: attrs.evolve(move, seat=move.seat % 3)),
    ),
    (
        "moves",
        "should make that move, and makes",
        planning(
            changed=lambda state, move: (
                attrs.evolve(move, seat=state.actor) if 0 <= move.seat < 3 and not state.over else move
            )
        ),
    ),
    (
        "moves",
        "should be refused when the deal is over",
        game(plan=lambda self, state, move: [1] if state.over else self.game.plan(state, move)),
    ),
    ("moves", "and raised KeyError", planning(raising(KeyError))),
    ("moves", "should say why", planning(raising(lambda _: IllegalMove("")))),
    ("moves", "to plan a move from another moment should change nothing", planning(costing("action_count"))),
    (
        "moves",
        "to refuse a move when the deal is over should change nothing",
        planning(changed=costing("decision", over=True)),
    ),
]


@caught_by("moves", "so `plan` should give them, and refuses it")
class RefusesToTake(Planted):
    @staticmethod
    def choose(state: Any, rng: random.Random) -> int:
        actions: list[int] = state.actions()
        return TAKE if TAKE in actions else rng.choice(actions)

    def plan(self, state: Any, move: Any) -> Any:
        if move.verb == "take":
            raise IllegalMove("Never take.")
        return self.game.plan(state, move)


@caught_by("moves", "is offered, and `plan` should not refuse it")
class OffersWhatIsIllegal(Planted):
    def offers(self, state: Any) -> list[Any]:
        held = self.game.to_position(state)["hands"][(state.actor + 1) % 3].split()
        return [self.game.parse_move(f"{state.actor} attack {card}") for card in held[:1]]


@caught_by("moves", "every action of a plan should be legal")
class AcceptsAnyAttack(Planted):
    def plan(self, state: Any, move: Any) -> Any:
        if move.verb == "attack" and not state.over and 0 <= move.seat < 3:
            return self.game.plan(state, move) if state.is_legal(int(move.cards[0])) else [int(move.cards[0])]
        return self.game.plan(state, move)


@caught_by("moves", "should complete its decision")
class PlansNothingForATake(Planted):
    @staticmethod
    def choose(state: Any, rng: random.Random) -> int:
        actions: list[int] = state.actions()
        return rng.choice([action for action in actions if action != TAKE] or actions)

    def plan(self, state: Any, move: Any) -> Any:
        actions: list[int] = self.game.plan(state, move)
        return [] if actions == [TAKE] else actions


# -- Records


def saying(words: Callable[[Any], Any]) -> type[Planted]:
    """Return a game that reads actions as `words` makes of the right move."""
    return game(read_actions=lambda self, state, actions: words(self.game.read_actions(state, actions)))


RECORDS: list[Fault] = [
    ("records", "it is refused: Line", saying(lambda move: None if move.text.endswith("pass") else move)),
    ("records", "a record should read back from its text.*deal.*odds", WritesNotANumber),
]


@caught_by("records", "should replay to its moves")
class SpeaksLoudlyAtFirst(Planted):
    spoken = 0

    def read_actions(self, state: Any, actions: Any) -> Any:
        move = self.game.read_actions(state, actions)
        self.spoken += 1
        return Shouted(move, move.text.replace("pass", "PASS")) if self.spoken < 30 else move


@caught_by("records", "should replay to the same, and state.observations")
class RecordsADealerWrongly(Planted):
    def to_position(self, state: Any) -> Any:
        table = self.game.to_position(state)
        return {**table, "dealer": (table["dealer"] + 1) % 3}


@caught_by("records", "the last decision of a deal should make a move", Bluff)
class EndsInSilence(Bluff):
    def read_actions(self, state: Any, actions: Any) -> Any:
        after = state.clone()
        for action in actions:
            after.apply(action)
        return None if after.over else self.game.read_actions(state, actions)


# -- Positions


def writing(change: Callable[[Any], Any], **members: Any) -> type[Planted]:
    """Return a game that writes a position as `change` makes of the right one."""
    return game(to_position=lambda self, state: change(self.game.to_position(state)), **members)


def reading(change: Callable[[Any], Any], states: type[State] = State, **members: Any) -> type[Planted]:
    """Return a game that reads what `change` makes of a position, as a state of this class."""

    def from_position(self: Any, table: Any, *, check: bool = True) -> Any:
        return states(self.game.from_position(change(table), check=check))

    return game(from_position=from_position, **members)


def without(*keys: str) -> Callable[[Any], Any]:
    """Return the change that leaves these keys out."""
    return lambda table: {key: value for key, value in table.items() if key not in keys}


def unchanged(table: Any) -> Any:
    return table


def without_its_dealer(table: Any) -> Any:
    """Take the dealer out of the position itself."""
    table.pop("dealer", None)
    return table


class LaterOtherwise(State):
    def apply(self, action: int) -> None:
        super().apply(action)
        if self.real.action_count == 6:
            self.real.dealer = (self.real.dealer + 1) % 3


class Ends(State):
    @property
    def outcome(self) -> int:
        return DRAW if self.real.over else int(self.real.outcome)


FIRST_BOUT = {"on": "perevodnoy", "changes": {"action_cap": 120, "transfer_first_bout": False}}

POSITIONS: list[Fault] = [
    ("positions", "should read back from its text in TOML", WritesNotANumber),
    ("positions", "it is refused: ", writing(lambda table: {**table, "moon": "full"})),
    (
        "positions",
        "`from_position` should leave the position as it was",
        reading(without_its_dealer),
    ),
    ("positions", "a state read from its position should be the same", reading(without("known", "picked_up"))),
    ("positions", "a state that went on from an earlier position", reading(unchanged, LaterOtherwise)),
    ("positions", "should be the same", writing(without("first_bout"), **FIRST_BOUT)),
    ("positions", "should offer", OffersLessFromAPosition),
    ("positions", "should end with", reading(unchanged, Ends, changes={"action_cap": 600})),
    (
        "positions",
        "with a key `no such key` should be refused with CardkitError, and it was accepted",
        reading(without("no such key")),
    ),
]


@caught_by("positions", "should go on, and is over")
class OverInAPosition(Planted):
    def from_position(self, table: Any, *, check: bool = True) -> Any:
        state = super().from_position(table, check=check)
        if "taking" in table:
            state.real.end(DRAW)
        return state


@caught_by("positions", "to write a position should change nothing")
class WritingCosts(Planted):
    def to_position(self, state: Any) -> Any:
        state.real.action_count += 1
        return self.game.to_position(state)


# -- Text


def refuting(self: Any, state: Any, fact: str) -> str | None:
    raise KeyError(fact)


TEXT: list[Fault] = [
    ("text", "should parse back to", saying(lambda move: Shouted(move, move.text.replace("7S", "7H")))),
    (
        "text",
        "and is refused",
        saying(lambda move: Shouted(move, f"{move.text}!") if move.verb == "take" else move),
    ),
    (
        "text",
        "the text of a move should be one line of words",
        saying(lambda move: Shouted(move, move.text.replace(" ", "\n", 1))),
    ),
    (
        "text",
        "should be refused with InvalidText, and was read as a move",
        game(parse_move=lambda self, text: self.game.parse_move("0 pass" if text.startswith("nonsense") else text)),
    ),
    (
        "text",
        "or raise InvalidText, and raised IndexError",
        game(parse_move=lambda self, text: self.game.parse_move(text) if text.split()[1] else None),
    ),
    (
        "text",
        "should be Cards whose text parses back",
        game(cards=lambda self, seats: [int(card) for card in self.game.cards(seats)]),
    ),
    ("text", "`describe` should put the rules into words", SaysNothing),
    ("text", "each heading of `describe`", game(describe=lambda self: [("Deal", [])])),
    ("text", "`describe` should speak in sentences", game(describe=lambda self: [("Deal", ["Everybody gets six"])])),
    (
        "text",
        "what is no fact should be refused with InvalidText, and it was accepted",
        game(refute=lambda self, state, fact: None),
    ),
    ("text", "what is no fact should be refused with InvalidText, and it raised KeyError", game(refute=refuting)),
    ("text", "the result should parse back from its text", ended(outcome=LOSER, outcome_seat=-1)),
    ("text", "and None gives None", ended(outcome=0)),
]


@pytest.mark.parametrize(("check", "words", "make"), [*MOVES, *RECORDS, *POSITIONS, *TEXT, *FAULTS])
def test_a_planted_fault_is_caught_by_its_check(check: str, words: str, make: Callable[[], Any]) -> None:
    assert_caught(check, words, make)
