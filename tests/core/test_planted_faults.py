"""Deliberately broken games: each is caught by the check of `cardkit.testing` that is meant for it, and says so.

Compiled classes cannot be patched, so a broken game wraps a real one, and its states wrap real states.
"""

import random
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from librt.vecs import vec
from mypy_extensions import i64

from cardkit import InvalidDeal, Opening
from cardkit.engine.state import DRAW, LOSER, UNFINISHED
from cardkit.errors import IllegalMove
from cardkit.testing import CHECKS, NothingToCheck, Options, conformance
from cardkit_games import load
from cardkit_games.bluffing.testing import half_honest, said_at_a_bluffing_table
from cardkit_games.durak.engine.actions import TAKE
from cardkit_games.durak.engine.table import LEAD

OPTIONS = {
    "durak": Options(deals=2),
    "bluffing": Options(deals=2, public=said_at_a_bluffing_table, choose=half_honest, history=True),
}


class State:
    """A state like the real one, for a subclass to break."""

    real: Any
    memory: Any

    def __init__(self, real: Any, memory: Any = None) -> None:
        self.__dict__["real"] = real
        self.__dict__["memory"] = memory

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)

    def clone(self) -> Any:
        return type(self)(self.real.clone(), self.memory)

    def apply(self, action: int) -> None:
        self.real.apply(action)

    def observe(self, seat: int) -> Any:
        seen = self.real.observe(seat)
        self.tell(seen, seat)
        return seen

    def tell(self, seen: Any, seat: int) -> None:
        """Change what is seen."""


class Planted:
    """A game like the real one, for a subclass to break, with states of the class `states`."""

    states: type[State] = State
    on = "podkidnoy"
    seats = 3
    changes: dict[str, object] = {"action_cap": 120}  # noqa: RUF012

    def __init__(self) -> None:
        self.game: Any = load(self.on, self.changes)

    def __getattr__(self, name: str) -> Any:
        if name == "game":
            raise AttributeError(name)
        return getattr(self.game, name)

    def deal(self, seats: int, *, seed: int | None = None, opening: Opening | None = None) -> Any:
        return self.states(self.game.deal(seats, seed=seed, opening=opening))

    def dealer(self, seats: int, opening: Opening) -> Any:
        real, states = self.game.dealer(seats, opening), self.states

        class Dealer:
            def deal(self, rng: Any) -> Any:
                return states(real.deal(rng))

        return Dealer()

    def from_position(self, table: Any) -> Any:
        return self.states(self.game.from_position(table))

    def sampler(self, observation: Any) -> Any:
        real, states = self.game.sampler(observation), self.states

        class Sampler:
            def sample(self, rng: Any) -> Any:
                return states(real.sample(rng))

        return Sampler()

    def play(self, state: Any, move: Any) -> list[int]:
        actions: list[int] = self.plan(state, move)
        for action in actions:
            state.apply(action)
        return actions


class Single(Planted):
    on = "simple-single"


class Bluff(Planted):
    on = "verish-ne-verish"


FAULTS: list[Any] = []


def caught_by(check: str, words: str, base: type[Planted] = Planted) -> Callable[[type], type]:
    """Plant a broken state or game; `words` are in what the check says of it."""

    def plant(broken: type) -> type:
        made = type(broken.__name__, (base,), {"states": broken}) if issubclass(broken, State) else broken
        FAULTS.append(pytest.param(check, words, made, id=f"{check}-{broken.__name__}"))
        return broken

    return plant


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("frame", [Planted, Bluff])
def test_the_frame_itself_is_not_broken(frame: type[Planted], check: str) -> None:
    game: Any = frame()
    assert CHECKS[check](game, frame.seats, 1, OPTIONS[game.family]) > 0


def test_every_check_has_two_faults_at_least() -> None:
    planted = [fault.values[0] for fault in FAULTS]
    assert [check for check in CHECKS if planted.count(check) < 2] == []


# -- States


@caught_by("states", "`seats` should be 3, not 4")
class OneSeatTooMany(State):
    @property
    def seats(self) -> int:
        return 4 if self.real.action_count == 0 else 3


@caught_by("states", "`action_count` should be 0 before the first action")
class CountsTheDealing(State):
    @property
    def action_count(self) -> int:
        return int(self.real.action_count) + 1


@caught_by("states", "`action_count` should be 2, not 1")
class CountsEveryOtherAction(State):
    @property
    def action_count(self) -> int:
        return int(self.real.action_count + 1) // 2


@caught_by("states", "`action_cap` should be at least 1")
class NoCap(State):
    action_cap = 0


@caught_by("states", "`decision` should count from 1 on")
class DecisionsFromZero(State):
    @property
    def decision(self) -> int:
        return int(self.real.decision) - 1


@caught_by("states", "`in_play\\(\\)` should be the mask of all 3 seats")
class DealsASeatOut(State):
    def in_play(self) -> int:
        return int(self.real.in_play()) & 6


@caught_by("states", "should not be over before the first action")
class OverAtOnce(State):
    @property
    def over(self) -> bool:
        return bool(self.real.over) or self.real.action_count == 0


@caught_by("states", "`actor` should be a seat while the deal goes on")
class ActorBeyondTheTable(State):
    @property
    def actor(self) -> int:
        return int(self.real.actor) + (3 if self.real.action_count == 5 else 0)


@caught_by("states", "`legal` should be a mask of 1 to 63 actions while")
class NothingLegal(State):
    @property
    def legal(self) -> int:
        return 0 if self.real.action_count == 4 else int(self.real.legal)


@caught_by("states", "`page` should be 0 or more")
class NegativePage(State):
    @property
    def page(self) -> int:
        return -1 if self.real.action_count == 3 else 0


@caught_by("states", "`outcome` and `outcome_seat` should be 0 and -1 while the deal goes on")
class OutcomeTooEarly(State):
    @property
    def outcome(self) -> int:
        return LOSER if self.real.action_count == 9 else int(self.real.outcome)


@caught_by("states", "`actions\\(\\)` should be")
class ListsAnActionTooFew(State):
    def actions(self) -> list[int]:
        listed: list[int] = self.real.actions()
        return listed[1:] if len(listed) > 4 else listed


@caught_by("states", "`is_legal\\(.*\\)` should be False")
class AllowsToPassAlways(State):
    def is_legal(self, action: int) -> bool:
        return bool(self.real.is_legal(action)) or action == 54


@caught_by("states", "`visible\\(.*\\)` should be -1 or more")
class InvisibleNumber(State):
    def visible(self, action: int, seat: int) -> int:
        return -2 if action % 7 == 0 else action


@caught_by("states", "`decision` should never fall")
class DecisionStartsAgain(State):
    @property
    def decision(self) -> int:
        return int(self.real.decision) % 10 + 1


@caught_by("states", "`decision` should have risen above", Bluff)
class SilentAnswerIsNoDecision(State):
    @property
    def decision(self) -> int:
        return len(self.real.events) + 1


@caught_by("states", "`in_play\\(\\)` should only lose seats")
class ComesBack(State):
    def in_play(self) -> int:
        return 3 if 10 <= self.real.action_count < 20 else 7


@caught_by("states", "`in_play\\(\\)` should be a mask of the seats 0 to 2")
class TooManyInPlay(State):
    def in_play(self) -> int:
        return 15 if self.real.action_count == 6 else 7


class Ended(State):
    """A state that is broken once it is over."""

    values: dict[str, int] = {}  # noqa: RUF012

    def __getattr__(self, name: str) -> Any:
        if name in self.values and self.real.over:
            return self.values[name]
        return getattr(self.real, name)


@caught_by("states", "`actor` should be -1 when the deal is over")
class SomebodyStillActs(Ended):
    values = {"actor": 1}  # noqa: RUF012


@caught_by("states", "nothing should be legal when the deal is over")
class StillLegal(Ended):
    values = {"legal": 1}  # noqa: RUF012


@caught_by("states", "`outcome` should be one of")
class UnknownOutcome(Ended):
    values = {"outcome": 9}  # noqa: RUF012


@caught_by("states", "`outcome_seat` should be -1 to -1 for draw")
class DrawNamesASeat(Ended):
    values = {"outcome": DRAW, "outcome_seat": 2}  # noqa: RUF012


@caught_by("states", "should stay as it is when the deal is over")
class OutcomeFlips(State):
    def clone(self) -> Any:
        if self.real.over:
            self.real.outcome_seat = (self.real.outcome_seat + 1) % 3
        return super().clone()


@caught_by("states", "`scores` should give each of 3 seats 0 to 1")
class ScoresTwoSeats(Planted):
    def scores(self, result: Any, seats: int) -> list[float]:
        return [0.5] * (seats - 1)


# -- Observations


@caught_by("observations", "should be of seat 1 of 3, not of seat 0")
class AlwaysSeatZero(State):
    def observe(self, seat: int) -> Any:
        return self.real.observe(0)


@caught_by("observations", "should have nothing legal, as it is not to act")
class LegalForEverybody(State):
    def tell(self, seen: Any, seat: int) -> None:
        seen.legal = self.real.legal


@caught_by("observations", "should have the actor's legal actions")
class HidesTheTake(State):
    def tell(self, seen: Any, seat: int) -> None:
        seen.legal &= ~(1 << 55) if seen.legal != 1 << 55 else -1


@caught_by("observations", "should never fall", Bluff)
class ShownDecisionFalls(State):
    def tell(self, seen: Any, seat: int) -> None:
        seen.decision = seen.decision % 5 + 1


@caught_by("observations", "should be the same when a seat looks twice")
class CountsLooks(State):
    looks = 0

    def tell(self, seen: Any, seat: int) -> None:
        CountsLooks.looks += 1
        seen.transfers = CountsLooks.looks


@caught_by("observations", "to observe should change nothing, and `action_count` went")
class LookingCosts(State):
    def tell(self, seen: Any, seat: int) -> None:
        self.real.action_count += 1


class Shared:
    """An observation whose list is the state's own."""

    def __init__(self, seen: Any, shared: list[int]) -> None:
        self.seat, self.seats, self.legal, self.page = seen.seat, seen.seats, seen.legal, seen.page
        self.decision, self.shared, self._seen = seen.decision, shared, seen

    def actions(self) -> Any:
        return self._seen.actions()


@caught_by("observations", "an observation once given should never change")
class SharesItsList(State):
    def apply(self, action: int) -> None:
        self.memory = [] if self.memory is None else self.memory
        self.memory.append(action)
        super().apply(action)

    def observe(self, seat: int) -> Any:
        self.memory = [] if self.memory is None else self.memory
        return Shared(self.real.observe(seat), self.memory)


@caught_by("observations", "should see its half-made play", Bluff)
class ShowsThePlayAsItIsMade(State):
    def tell(self, seen: Any, seat: int) -> None:
        if not self.real.over:
            seen.hand_sizes = vec[i64]([self.real.hand_size(other) for other in range(3)])


@caught_by("observations", "should have `legal`")
class CountsActionsFromAnotherPage(State):
    def tell(self, seen: Any, seat: int) -> None:
        if seen.legal and not seen.legal & 1:
            seen.legal >>= 1
            seen.page += 1


class Masked(Shared):
    """An observation with a mask of which it makes nothing."""

    legal = 7

    def __init__(self, seen: Any) -> None:
        super().__init__(seen, [])
        self.legal = seen.legal or 7

    def actions(self) -> Any:
        return self._seen.actions()


@caught_by("observations", "should have `legal` 0, as it is not to act, not 7")
class LegalMaskForEverybody(State):
    def observe(self, seat: int) -> Any:
        return Masked(self.real.observe(seat))


class StandsStill(State):
    action_cap = 10

    def apply(self, action: int) -> None:
        if self.real.action_count < 5:
            self.real.apply(action)


@caught_by("observations", "the deal should have been given up after 10 actions")
class NeverEnds(StandsStill):
    pass


@caught_by("cards", "steps and is not complete")
class NeverCompletes(StandsStill):
    decision = 1


# -- Moves


@caught_by("moves", "so `plan` should give them, and gives")
class PlansWithoutDone(Planted):
    def plan(self, state: Any, move: Any) -> Any:
        actions: list[int] = self.game.plan(state, move)
        return actions[:-1] if len(actions) > 2 else actions


def always_takes(state: Any, rng: random.Random) -> int:
    actions: list[int] = state.actions()
    return TAKE if TAKE in actions else rng.choice(actions)


@caught_by("moves", "so `plan` should give them, and refuses it")
class RefusesToTake(Planted):
    choose = staticmethod(always_takes)

    def plan(self, state: Any, move: Any) -> Any:
        if move.verb == "take":
            raise IllegalMove("Never take.")
        return self.game.plan(state, move)


@caught_by("moves", "`play` should come to where the actions of")
class PlaysOneMore(Planted):
    def play(self, state: Any, move: Any) -> list[int]:
        actions = super().play(state, move)
        if move.verb == "beat" and not state.over:
            state.apply(state.actions()[0])
        return actions


@caught_by("moves", "`play` should carry out")
class PlayTellsNothing(Planted):
    def play(self, state: Any, move: Any) -> list[int]:
        super().play(state, move)
        return []


@caught_by("moves", "no move should be offered twice")
class OffersTwice(Planted):
    def offers(self, state: Any) -> list[Any]:
        return [*self.game.offers(state), *self.game.offers(state)]


@caught_by("moves", "offers should be of seat")
class OffersForTheNext(Planted):
    def offers(self, state: Any) -> list[Any]:
        return [attrs.evolve(move, seat=(move.seat + 1) % 3) for move in self.game.offers(state)]


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


@caught_by("moves", "should make that move, and makes")
class MovesForAnybody(Planted):
    def plan(self, state: Any, move: Any) -> Any:
        if 0 <= move.seat < 3 and not state.over:
            move = attrs.evolve(move, seat=state.actor)
        return self.game.plan(state, move)


@caught_by("moves", "should be refused, as there is no seat 3")
class SeatsGoRound(Planted):
    def plan(self, state: Any, move: Any) -> Any:
        return self.game.plan(state, attrs.evolve(move, seat=move.seat % 3))


@caught_by("moves", "should be refused when the deal is over")
class PlaysOn(Planted):
    def plan(self, state: Any, move: Any) -> Any:
        return [1] if state.over else self.game.plan(state, move)


@caught_by("moves", "and raised KeyError")
class RefusesWithATraceback(Planted):
    def plan(self, state: Any, move: Any) -> Any:
        try:
            return self.game.plan(state, move)
        except IllegalMove:
            raise KeyError(move.text) from None


@caught_by("moves", "should say why")
class RefusesWithoutReason(Planted):
    def plan(self, state: Any, move: Any) -> Any:
        try:
            return self.game.plan(state, move)
        except IllegalMove:
            raise IllegalMove("") from None


@caught_by("moves", "to plan a move from another moment should change nothing")
class RefusalCosts(Planted):
    def plan(self, state: Any, move: Any) -> Any:
        try:
            return self.game.plan(state, move)
        except IllegalMove:
            state.real.action_count += 1
            raise


@caught_by("moves", "to plan a legal move should change nothing")
class PlanCosts(Planted):
    def plan(self, state: Any, move: Any) -> Any:
        actions: list[int] = self.game.plan(state, move)
        state.real.decision += 1
        return actions


def never_takes(state: Any, rng: random.Random) -> int:
    actions: list[int] = state.actions()
    return rng.choice([action for action in actions if action != TAKE] or actions)


@caught_by("moves", "should complete its decision")
class PlansNothingForATake(Planted):
    choose = staticmethod(never_takes)

    def plan(self, state: Any, move: Any) -> Any:
        actions: list[int] = self.game.plan(state, move)
        return [] if actions == [TAKE] else actions


@caught_by("moves", "to read and to offer moves should change nothing")
class OffersCost(Planted):
    def offers(self, state: Any) -> Any:
        state.real.transfers += 1
        return self.game.offers(state)


@caught_by("moves", "to refuse a move when the deal is over should change nothing")
class RefusalAfterTheEndCosts(Planted):
    def plan(self, state: Any, move: Any) -> Any:
        if state.over:
            state.real.decision += 1
        return self.game.plan(state, move)


# -- Clones


@caught_by("clones", "a clone should look like its original")
class CloneForgetsPublicCards(State):
    def clone(self) -> Any:
        copy = super().clone()
        copy.real.public = 0
        return copy


@caught_by("clones", "should leave")
class CloneIsTheSame(State):
    def clone(self) -> Any:
        return self


@caught_by("clones", "should leave")
class ClonesShareTheirHands(State):
    def clone(self) -> Any:
        copy = super().clone()
        copy.real.hands = self.real.hands
        return copy


@caught_by("clones", "playing the original should leave its clone as it was")
class OriginalReachesItsClones(State):
    """Its memory: all clones of one deal, and whether it is the original."""

    def kin(self) -> Any:
        if self.memory is None:
            self.__dict__["memory"] = ([], True)
        return self.memory

    def clone(self) -> Any:
        clones, _ = self.kin()
        copy = type(self)(self.real.clone(), (clones, False))
        clones.append(copy)
        return copy

    def apply(self, action: int) -> None:
        super().apply(action)
        clones, original = self.kin()
        if original and self.real.action_count == 30:
            for copy in clones:
                if copy.real.action_count < 5:
                    copy.real.dealer = (copy.real.dealer + 1) % 3


@caught_by("clones", "the same action should bring a clone and its original to the same")
class CloneOfAnotherKind(State):
    def clone(self) -> Any:
        return State(self.real.clone())

    def apply(self, action: int) -> None:
        super().apply(action)
        self.real.dealer = (self.real.dealer + 1) % 3


class Copied(State):
    """A state that knows how many actions it has carried out since it was cloned; None for an original."""

    def clone(self) -> Any:
        return type(self)(self.real.clone(), 0)

    def apply(self, action: int) -> None:
        super().apply(action)
        if self.memory is not None:
            self.__dict__["memory"] += 1
            if self.memory == 7 and not self.real.over:
                self.tire()

    def tire(self) -> None:
        """Go another way."""
        self.real.dealer = (self.real.dealer + 1) % 3


@caught_by("clones", "the same actions should bring a clone and its original to the same end")
class CloneTires(Copied):
    pass


@caught_by("clones", "should be legal in a clone that has come to where its original was")
class CloneGivesUp(Copied):
    def tire(self) -> None:
        self.real.end(DRAW)


# -- Records


@caught_by("records", "should replay to its moves")
class SpeaksLoudlyAtFirst(Planted):
    spoken = 0

    def read_actions(self, state: Any, actions: Any) -> Any:
        move = self.game.read_actions(state, actions)
        self.spoken += 1
        return Shouted(move, move.text.replace("pass", "PASS")) if self.spoken < 30 else move


@caught_by("records", "it is refused: Line")
class DropsAMove(Planted):
    def read_actions(self, state: Any, actions: Any) -> Any:
        move = self.game.read_actions(state, actions)
        return None if move.text.endswith("pass") else move


@caught_by("records", "it is refused: Line")
class ReadsOneCardOnly(Planted):
    def read_actions(self, state: Any, actions: Any) -> Any:
        move = self.game.read_actions(state, actions)
        return attrs.evolve(move, cards=move.cards[:1])


@caught_by("records", "and `deal` does not")
class WritesNotANumber(Planted):
    def to_position(self, state: Any) -> Any:
        return {**self.game.to_position(state), "odds": float("nan")}


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


@caught_by("positions", "should read back from TOML")
class WritesOdds(WritesNotANumber):
    pass


@caught_by("positions", "it is refused: ")
class WritesAnUnknownKey(Planted):
    def to_position(self, state: Any) -> Any:
        return {**self.game.to_position(state), "moon": "full"}


@caught_by("positions", "`from_position` should leave the table as it was")
class TakesFromTheTable(Planted):
    def from_position(self, table: Any) -> Any:
        state = super().from_position(table)
        table.pop("dealer", None)
        return state


@caught_by("positions", "a state read from its position should be the same")
class ForgetsPublicCards(Planted):
    def from_position(self, table: Any) -> Any:
        return super().from_position({key: value for key, value in table.items() if key not in ("known", "picked_up")})


class LaterOtherwise(State):
    def apply(self, action: int) -> None:
        super().apply(action)
        if self.real.action_count == 6:
            self.real.dealer = (self.real.dealer + 1) % 3


@caught_by("positions", "a state that went on from an earlier position should be the same")
class ForgetsSomethingForLater(Planted):
    def from_position(self, table: Any) -> Any:
        return LaterOtherwise(self.game.from_position(table))


@caught_by("positions", "should be the same")
class DropsTheFirstBout(Planted):
    on = "perevodnoy"
    changes = {"action_cap": 120, "transfer_first_bout": False}  # noqa: RUF012

    def to_position(self, state: Any) -> Any:
        return {key: value for key, value in self.game.to_position(state).items() if key != "first_bout"}


@caught_by("positions", "should offer")
class OffersLessFromAPosition(Planted):
    def from_position(self, table: Any) -> Any:
        return State(self.game.from_position(table), memory="read")

    def offers(self, state: Any) -> list[Any]:
        offers = list(self.game.offers(state))
        return offers if state.memory is None else offers[1:]


@caught_by("positions", "should go on, and is over")
class OverInAPosition(Planted):
    def from_position(self, table: Any) -> Any:
        state = super().from_position(table)
        if "taking" in table:
            state.real.end(DRAW)
        return state


@caught_by("positions", "to write a position should change nothing")
class WritingCosts(Planted):
    def to_position(self, state: Any) -> Any:
        state.real.action_count += 1
        return self.game.to_position(state)


@caught_by("positions", "should end with")
class EndsOtherwiseFromAPosition(Planted):
    changes = {"action_cap": 600}  # noqa: RUF012

    def from_position(self, table: Any) -> Any:
        return Ends(self.game.from_position(table))


class Ends(State):
    @property
    def outcome(self) -> int:
        return DRAW if self.real.over else int(self.real.outcome)


@caught_by("positions", "with a key `no such key` should be refused with InvalidText, and it was read")
class ReadsAnyKey(Planted):
    def from_position(self, table: Any) -> Any:
        return super().from_position({key: value for key, value in table.items() if key != "no such key"})


@caught_by("positions", "without any key should be refused with InvalidText, and it raised KeyError")
class ReadsCarelessly(Planted):
    def from_position(self, table: Any) -> Any:
        table["hands"]
        return super().from_position(table)


# -- Cards


@caught_by("cards", "`cards` should be in rising order")
class CardsInDisorder(Planted):
    def cards(self, seats: int) -> Any:
        return list(reversed(self.game.cards(seats)))


@caught_by("cards", "there are too many")
class DoublesACardOfATake(State):
    def apply(self, action: int) -> None:
        laid = self.real.table
        self.real.apply(action)
        if action == TAKE and self.real.phase == LEAD and not self.real.over:
            self.real.hands[self.real.actor] |= laid & -laid


@caught_by("cards", "are missing")
class LosesACardAtTheEnd(State):
    def apply(self, action: int) -> None:
        self.real.apply(action)
        if self.real.over:
            for seat in range(3):
                self.real.hands[seat] &= self.real.hands[seat] - 1


@caught_by("cards", "are missing", Bluff)
class LosesTheCardAside(State):
    def apply(self, action: int) -> None:
        self.real.apply(action)
        if self.real.action_count > 30:
            self.real.aside = -1


@caught_by("cards", "should be 2 cards that lie there unseen")
class CountsWrongly(Planted):
    def to_position(self, state: Any) -> Any:
        table = self.game.to_position(state)
        return {**table, "discard": 2} if "discard" in table else table


@caught_by("cards", "should name cards under")
class NamesNoCards(Planted):
    def to_position(self, state: Any) -> Any:
        table = self.game.to_position(state)
        return {**table, "stock": f"{table['stock']} 1X"}


# -- Recall


@caught_by("recall", "and has forgotten it", Single)
class ForgetsTheDiscard(State):
    def tell(self, seen: Any, seat: int) -> None:
        seen.discard = 0


@caught_by("recall", "and has forgotten it")
class ForgetsWhatWasTaken(State):
    def tell(self, seen: Any, seat: int) -> None:
        seen.known = vec[i64]([0] * 3)
        seen.picked_up = seen.settled_public = seen.settled_picked_up = 0


@caught_by("recall", "and has forgotten it", Single)
class ForgetsAfterABout(State):
    """Knows the discard of the bout just over, and no more."""

    def apply(self, action: int) -> None:
        gone = self.real.discard
        self.real.apply(action)
        if self.real.discard != gone:
            self.memory = gone

    def __setattr__(self, name: str, value: Any) -> None:
        self.__dict__[name] = value

    def tell(self, seen: Any, seat: int) -> None:
        seen.discard &= ~(self.memory or 0)


@caught_by("recall", "and has forgotten it", Bluff)
class RemembersThreeEvents(State):
    def tell(self, seen: Any, seat: int) -> None:
        seen.events = seen.events[-3:]


# -- Leaks: tests/test_no_leak.py has more


@caught_by("no_leak", "is shown what it may not know")
class ShowsNextOfStock(State):
    def tell(self, seen: Any, seat: int) -> None:
        seen.turned_up = next(iter(self.real.stock.cards()), -1)


@caught_by("no_leak", "is shown what it may not know", Bluff)
class ShowsCardAside(State):
    def tell(self, seen: Any, seat: int) -> None:
        seen.dealer = self.real.aside


# -- Seeds


@caught_by("seeds", "should always give the same deal")
class DealerByAnotherChance(Planted):
    def deal(self, seats: int, *, seed: int | None = None, opening: Opening | None = None) -> Any:
        return super().deal(seats, seed=seed, opening=opening or Opening(CHANCE.randrange(seats)))


@caught_by("seeds", "should leave the chance of the module `random` as it was")
class SeedsTheWorld(Planted):
    def deal(self, seats: int, *, seed: int | None = None, opening: Opening | None = None) -> Any:
        random.seed(seed)
        return super().deal(seats, seed=seed, opening=opening)


@caught_by("seeds", "should be what `dealer` deals")
class DealerOfItsOwn(Planted):
    def dealer(self, seats: int, opening: Opening) -> Any:
        return super().dealer(seats, Opening((opening.dealer + 1) % seats))


@caught_by("seeds", "should have the dealer 2, not 0")
class IgnoresTheOpening(Planted):
    def deal(self, seats: int, *, seed: int | None = None, opening: Opening | None = None) -> Any:
        return super().deal(seats, seed=seed, opening=opening and Opening(0))

    def dealer(self, seats: int, opening: Opening) -> Any:
        return super().dealer(seats, Opening(0))


@caught_by("seeds", "should give the same record")
class RollsDiceInPlay(State):
    def apply(self, action: int) -> None:
        self.real.apply(action)
        self.real.dealer = CHANCE.randrange(3)
        if CHANCE.random() < 0.2 and not self.real.over and self.real.action_count > 9:
            self.real.end(UNFINISHED)


CHANCE = random.Random(1)


@caught_by("seeds", "40 deals with different seeds should not all be the same")
class AlwaysTheSameDeal(Planted):
    def deal(self, seats: int, *, seed: int | None = None, opening: Opening | None = None) -> Any:
        return super().deal(seats, seed=seed if opening or seed == -1 else 1, opening=opening)


@caught_by("seeds", "40 deals with no seed should not all be the same")
class NoChanceWithoutSeed(Planted):
    def deal(self, seats: int, *, seed: int | None = None, opening: Opening | None = None) -> Any:
        return super().deal(seats, seed=7 if seed is None else seed, opening=opening)


@caught_by("seeds", "chance should not always let seat 0 deal")
class SeatZeroAlwaysDeals(Planted):
    def deal(self, seats: int, *, seed: int | None = None, opening: Opening | None = None) -> Any:
        return super().deal(seats, seed=seed, opening=opening or Opening(0))


@caught_by("seeds", "a deal for 1 seats should be refused with InvalidDeal, and was dealt")
class DealsForAnyNumber(Planted):
    def deal(self, seats: int, *, seed: int | None = None, opening: Opening | None = None) -> Any:
        return super().deal(max(seats, 2), seed=seed, opening=opening)


@caught_by("seeds", "the seed -1 should be refused with InvalidDeal, and raised OverflowError")
class SeedOutOfRange(Planted):
    def deal(self, seats: int, *, seed: int | None = None, opening: Opening | None = None) -> Any:
        if seed is not None and seed < 0:
            raise OverflowError("too small")
        return super().deal(seats, seed=seed, opening=opening)


# -- Termination


@caught_by("termination", "the deal should be over, as its `action_cap` is 30")
class IgnoresItsCap(State):
    action_cap = 30


@caught_by("termination", "a deal should be unfinished only when its `action_cap`, 240, is reached")
class GivesUpEarly(State):
    action_cap = 240

    def apply(self, action: int) -> None:
        self.real.apply(action)
        if not self.real.over and self.real.action_count == 25:
            self.real.end(UNFINISHED)


@caught_by("termination", "`action_cap` should stay 1000")
class CapMoves(State):
    @property
    def action_cap(self) -> int:
        return 1000 + int(self.real.action_count)


@caught_by("termination", "a decision should have no more than 1000 steps")
class EndlessDecision(State):
    decision = 1
    action_cap = 10

    def apply(self, action: int) -> None:
        if self.real.action_count < 5:
            self.real.apply(action)


# -- Samplers


class Samples:
    """A sampler out of a function."""

    def __init__(self, draw: Callable[[Any], Any]) -> None:
        self.sample = draw


@caught_by("sampler", "should not all be the same")
class KnowsTheTruth(Planted):
    last: Any = None

    def sampler(self, observation: Any) -> Any:
        return Samples(lambda rng: Looking.last.clone())


class Looking(State):
    last: Any = None

    def observe(self, seat: int) -> Any:
        Looking.last = self
        return self.real.observe(seat)


KnowsTheTruth.states = Looking


@caught_by("sampler", "whatever the true cards are")
class LooksAtOneHand(Planted):
    """Exchanges stock and hands only among themselves if the true state's first hand is strong."""

    states = Looking

    def sampler(self, observation: Any) -> Any:
        real, secret = self.game.sampler(observation), Looking.last.real.hands[2 - observation.seat // 2]

        def draw(rng: Any) -> Any:
            for _ in range(secret % 5):
                real.sample(rng)
            return self.states(real.sample(rng))

        return Samples(draw)


@caught_by("sampler", "a sample should look to seat")
class DropsAKnownCard(Planted):
    def sampler(self, observation: Any) -> Any:
        real = self.game.sampler(observation)

        def draw(rng: Any) -> Any:
            sample = real.sample(rng)
            sample.discard &= sample.discard - 1
            sample.public &= sample.public - 1
            return self.states(sample)

        return Samples(draw)


@caught_by("sampler", "the position of a sample should name every card of the game once")
class LosesAHiddenCard(Bluff):
    def sampler(self, observation: Any) -> Any:
        real = self.game.sampler(observation)

        def draw(rng: Any) -> Any:
            sample = real.sample(rng)
            sample.aside = -1
            return self.states(sample)

        return Samples(draw)


class Stuck(State):
    def apply(self, action: int) -> None:
        """Do nothing."""


@caught_by("sampler", "should come to its end within 120 actions")
class SamplesThatStandStill(Planted):
    def sampler(self, observation: Any) -> Any:
        real = self.game.sampler(observation)
        return Samples(lambda rng: Stuck(real.sample(rng)))


class LosesAtTheEnd(State):
    def apply(self, action: int) -> None:
        self.real.apply(action)
        if self.real.over:
            for seat in range(3):
                self.real.hands[seat] &= self.real.hands[seat] - 1


@caught_by("sampler", "the end of a sample should name every card of the game once")
class SamplesThatLoseCards(Planted):
    def sampler(self, observation: Any) -> Any:
        real = self.game.sampler(observation)
        return Samples(lambda rng: LosesAtTheEnd(real.sample(rng)))


class ListsTooMuch(State):
    def actions(self) -> list[int]:
        return [*self.real.actions(), 60]


@caught_by("sampler", "should be playable, and action 60 is not legal in it")
class SamplesWithIllegalActions(Planted):
    def sampler(self, observation: Any) -> Any:
        real = self.game.sampler(observation)
        return Samples(lambda rng: ListsTooMuch(real.sample(rng)))


# -- Text


@attrs.frozen
class Shouted:
    """A move whose text is another."""

    move: Any
    written: str

    def __getattr__(self, name: str) -> Any:
        return getattr(self.move, name)

    @property
    def text(self) -> str:
        return self.written


@caught_by("text", "should parse back to")
class WritesAnotherSuit(Planted):
    def read_actions(self, state: Any, actions: Any) -> Any:
        move = self.game.read_actions(state, actions)
        return Shouted(move, move.text.replace("7S", "7H"))


@caught_by("text", "and is refused")
class WritesWhatNobodyReads(Planted):
    def read_actions(self, state: Any, actions: Any) -> Any:
        move = self.game.read_actions(state, actions)
        return Shouted(move, f"{move.text}!") if move.verb == "take" else move


@caught_by("text", "the text of a move should be one line of words")
class WritesTwoLines(Planted):
    def read_actions(self, state: Any, actions: Any) -> Any:
        move = self.game.read_actions(state, actions)
        return Shouted(move, move.text.replace(" ", "\n", 1))


@caught_by("text", "should be refused with InvalidText, and was read as a move")
class ReadsNonsense(Planted):
    def parse_move(self, text: str) -> Any:
        return self.game.parse_move("0 pass" if text.startswith("nonsense") else text)


@caught_by("text", "or raise InvalidText, and raised IndexError")
class ReadsMovesCarelessly(Planted):
    def parse_move(self, text: str) -> Any:
        return self.game.parse_move(text) if text.split()[1] else None


@caught_by("text", "should be Cards whose text parses back")
class CardsAreNumbers(Planted):
    def cards(self, seats: int) -> Any:
        return [int(card) for card in self.game.cards(seats)]


@caught_by("text", "`describe` should put the rules into words")
class SaysNothing(Planted):
    def describe(self) -> list[tuple[str, list[str]]]:
        return []


@caught_by("text", "each heading of `describe`")
class HeadingWithoutText(Planted):
    def describe(self) -> list[tuple[str, list[str]]]:
        return [("Deal", [])]


@caught_by("text", "`describe` should speak in sentences")
class HalfASentence(Planted):
    def describe(self) -> list[tuple[str, list[str]]]:
        return [("Deal", ["Everybody gets six"])]


@caught_by("text", "`refute` should raise InvalidText for what is no fact, and answered")
class EverythingIsAFact(Planted):
    def refute(self, state: Any, fact: str) -> str | None:
        return None


@caught_by("text", "`refute` should raise InvalidText for what is no fact, and raised KeyError")
class FactsByTraceback(Planted):
    def refute(self, state: Any, fact: str) -> str | None:
        raise KeyError(fact)


@caught_by("text", "the result should parse back from its text")
class NamelessResult(Ended):
    values = {"outcome": LOSER, "outcome_seat": -1}  # noqa: RUF012


@caught_by("text", "and None gives None")
class OverWithoutResult(Ended):
    values = {"outcome": 0}  # noqa: RUF012


# -- All of them


@pytest.mark.parametrize(("check", "words", "make"), FAULTS)
def test_a_planted_fault_is_caught_by_its_check(check: str, words: str, make: Callable[[], Any]) -> None:
    game = make()
    options = OPTIONS[game.family]
    if hasattr(make, "choose"):
        options = attrs.evolve(options, choose=make.choose)
    with pytest.raises(AssertionError, match=words) as caught:
        CHECKS[check](game, game.seats, 1, options)
    assert str(caught.value).startswith(f"{game.name}, 3 seats, seed 1")


# -- The kit


class WithoutSampler(Planted):
    def sampler(self, observation: Any) -> Any:
        raise NotImplementedError("Nothing draws states of this game.")


def test_a_game_without_a_sampler_is_not_checked_in_silence() -> None:
    game: Any = WithoutSampler()
    with pytest.raises(NothingToCheck, match="Nothing draws states of this game"):
        CHECKS["sampler"](game, 3, 1, OPTIONS["durak"])


def run(game: Any, name: str, **options: Any) -> None:
    """Run one case of `conformance`, as pytest would."""
    test: Any = conformance(game, seats=(3,), **options)
    (mark,) = test.pytestmark
    (case,) = [case for case in mark.args[1] if case.id == f"podkidnoy-3-{name}"]
    test(*case.values)


def test_conformance_has_a_case_for_each_check_and_number_of_seats() -> None:
    test: Any = conformance(lambda: load("podkidnoy-2v2"), load("podkidnoy"))
    (mark,) = test.pytestmark
    numbers = [("podkidnoy-2v2", 4), ("podkidnoy", 2), ("podkidnoy", 3), ("podkidnoy", 6)]
    assert [case.id for case in mark.args[1]] == [
        f"{name}-{seats}-{check}" for name, seats in numbers for check in CHECKS
    ]


def test_conformance_fails_where_the_check_does() -> None:
    with pytest.raises(AssertionError, match="should offer"):
        run(OffersLessFromAPosition(), "positions")


def test_conformance_skips_with_the_reason() -> None:
    with pytest.raises(pytest.skip.Exception, match="Nothing draws states of this game"):
        run(WithoutSampler(), "sampler")
    with pytest.raises(pytest.skip.Exception, match="There are no words yet"):
        run(SaysNothing(), "text", without={"text": "There are no words yet."})
    with pytest.raises(pytest.skip.Exception, match="recall: there was nothing to compare"):
        run(Planted(), "recall", deals=0)


def test_conformance_refuses_what_cannot_be_checked() -> None:
    with pytest.raises(ValueError, match="'speed' is not a check: they are states, "):
        conformance(load("podkidnoy"), without={"speed": "slow"})
    with pytest.raises(InvalidDeal, match="podkidnoy is for 2 to 6 players"):
        conformance(load("podkidnoy"), seats=(7,))
