"""What a game is to everything that is generic over games: play, scenarios, records, simulation."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

import attrs
from librt.random import Random

from cardkit.cards.cards import Card
from cardkit.cards.chance import generator
from cardkit.engine.scoresheet import Scoresheet
from cardkit.engine.state import Dealer, Observation, Sampler, State
from cardkit.errors import InvalidDeal, InvalidText
from cardkit.game.moves import Move
from cardkit.game.prompt import Prompt
from cardkit.game.result import Result
from cardkit.game.rules import Preset, RuleSet
from cardkit.search.evaluator import Judge
from cardkit.search.policy import Policy

StateT = TypeVar("StateT", bound=State)
RulesT = TypeVar("RulesT", bound=RuleSet)


@attrs.frozen
class Opening:
    """What one deal of a match hands on to the next."""

    dealer: int
    """The seat that deals."""
    previous: Result | None = None
    """How the deal before ended; None for the first deal of a match."""


class Game(ABC, Prompt[StateT, Move], Generic[RulesT, StateT]):
    """One game under one rule set: how it is dealt, what a move means, and how its positions are written."""

    family: str
    """The name of the family whose engine plays it."""
    face_down: bool = False
    """Whether seats do things that others cannot see, such as laying cards face down."""
    hidden: Sequence[str] = ("hands", "stock", "aside", "piles")
    """The keys of a position whose cards lie face down: the hands, for everybody but their holders.

    A card that another key names too is seen by all, and so is what has been `turned_up`.
    """
    unseen: Sequence[str] = ()
    """The keys of a position that no seat knows, such as what chance will decide by."""
    lying: Sequence[str] = ("hands", "stock", "table", "discard", "aside", "piles", "pile", "removed")
    """The keys of a position that say where the cards lie: together they name every card exactly once.

    A number in the place of cards stands for so many that nobody saw. Other keys may name cards again.
    """

    round_name: str = "round"
    """What the parts of a deal are called that `rounds_done` counts: a bout, a pile."""

    def __init__(self, preset: Preset, preset_rules: RulesT, rules: RulesT) -> None:
        self.preset = preset
        self.preset_rules = preset_rules
        """The rules of the preset as it stands."""
        self.rules = rules
        """The rules that are played: the preset's, with the changes asked for."""

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.preset, self.preset_rules, self.rules)  # the rest is made from these

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.__reduce__() == other.__reduce__()

    def __hash__(self) -> int:
        return hash((type(self), self.name))

    def __repr__(self) -> str:
        changes = "".join(f", {name}={value}" for name, value in self.rules.differences(self.preset_rules).items())
        return f"<{type(self).__name__} {self.name}{changes}>"

    def __str__(self) -> str:
        return f"{self.name}: {self.preset.title}"

    @property
    def name(self) -> str:  # type: ignore[override]
        """The preset's name."""
        return self.preset.name

    @property
    def record_name(self) -> str:
        """The preset's name as a record keeps it: for house rules the preset that they change."""
        return self.preset.house_rules_of or self.preset.name

    # -- Dealing

    @abstractmethod
    def seat_range(self) -> tuple[int, int]:
        """The fewest and the most players under these rules."""

    def check_seats(self, seats: int) -> None:
        """Raise `InvalidDeal` when `seats` players cannot play this."""
        fewest, most = self.seat_range()
        if not fewest <= seats <= most:
            players = f"{fewest} to {most} players" if fewest < most else f"{fewest} players"
            raise InvalidDeal(f"{self.name} is for {players}, not {seats}.")

    @abstractmethod
    def cards(self, seats: int) -> Sequence[Card]:
        """Every card that `seats` players, who have been checked, play with; in rising order, copies included."""

    @abstractmethod
    def dealer(self, seats: int, opening: Opening) -> Dealer:
        """The dealer for `seats` players, who have been checked."""

    def deal(self, seats: int, *, seed: int | None = None, opening: Opening | None = None) -> StateT:
        """Deal: the same seed gives the same deal for ever; without one, chance comes from the system.

        Without `opening` it is the first deal of a match, and chance chooses who deals. Raises `InvalidDeal`.
        """
        self.check_seats(seats)
        rng = generator(seed)
        if opening is None:
            opening = Opening(rng.randrange(seats))
        state: StateT = self.dealer(seats, opening).deal(rng)  # type: ignore[assignment]
        return state

    def first_opening(self, seats: int, seed: int) -> Opening:
        """What the first deal of a match from `seed` begins with: chance has chosen who deals."""
        return Opening(generator(seed).randrange(seats))

    def scoresheet(self, seats: int) -> Scoresheet:
        """A fresh sheet to note one deal on; games that count something have one of their own."""
        return Scoresheet(seats)

    @property
    def teams(self) -> int:
        """How many teams the seats form, seat `s` in team `s % teams`; 0 when everybody plays alone."""
        return 0

    def scores(self, result: Result, seats: int) -> list[float]:
        """For each seat 1 for a win, 0 for a loss, 0.5 for a draw or an unfinished deal."""
        return result.scores(seats, self.teams)

    @abstractmethod
    def next_opening(self, opening: Opening, result: Result, seats: int) -> Opening:
        """Who deals after a deal that began with `opening` and ended with `result`."""

    # -- Moves

    @abstractmethod
    def parse_move(self, text: str) -> Move:
        """Read a line `SEAT VERB ARGUMENTS`; raises `InvalidText`."""

    @abstractmethod
    def plan(self, state: StateT, move: Move) -> list[int]:
        """The actions that carry out `move` now. The only judge of moves: raises `IllegalMove`, changes nothing."""

    def verify(self, state: StateT, move: Move) -> None:
        """Raise `IllegalMove`, with the reason, when `move` is not legal now."""
        self.plan(state, move)

    @abstractmethod
    def offers(self, state: StateT) -> Sequence[Move]:
        """The plain moves of the actor, for a person to choose from: one card each, not their combinations."""

    @abstractmethod
    def read_actions(self, state: StateT, actions: Sequence[int]) -> Move | None:
        """The move that the actor of `state` makes with `actions`, the steps of one whole decision.

        None for a decision that text leaves silent, such as not to call.
        """

    def needs(self, state: StateT, move: Move) -> Sequence[Card]:
        """The cards that the seat must hold to make `move` now."""
        return move.cards

    def laid(self, line: str) -> Sequence[str]:
        """The cards that a line says are laid, as it spells them, hidden ones included."""
        return line.split()[2:]

    def announced(self, line: str) -> int:
        """How many cards a line announces that hides how many are laid; raises `InvalidText`."""
        raise InvalidText(f"The number of cards is never hidden in {self.name}.")

    def true_cards(self, state: StateT, line: str) -> Sequence[Card]:
        """The cards that would make true what a line with hidden cards announces; none where nothing is announced."""
        return ()

    def heights(self, table: Mapping[str, Any], key: str) -> Sequence[int]:
        """How high each pile of a position under `key` looks, where their cards may not be counted: alike, from 1 on.

        Raises `InvalidText`.
        """
        return [1] * len(table[key])

    def exchange(self, state: StateT, seat: int, given: Card, card: Card, view: int) -> None:
        """Let `given`, which `seat` holds, and `card`, wherever it lies hidden from seat `view`, change places.

        For playing records that hide cards (`cardkit.records.imagining`). Raises `InvalidText` when `card` does
        not lie hidden, and in games that do not say how it is done.
        """
        raise InvalidText(f"Records of {self.name} that hide cards cannot be played.")

    def seen_moves(self, played: Sequence[tuple[StateT, Move]], end: StateT, seat: int) -> list[str]:
        """The lines of a deal as `seat` knows them at its `end`; `played` are its moves, with the state before each.

        All of every line, unless cards are laid face down: then `??` for a card and `?` for a number of them.
        """
        return [move.text for _, move in played]

    def public_facts(self, state: StateT) -> list[str]:
        """Facts, as `refute` reads them, that tell everybody where a deal stands: who is asked, where all see that."""
        return [] if self.face_down else [f"asked {state.actor}"]

    # -- Imagining what is hidden

    @property
    def has_sampler(self) -> bool:
        """Whether anything can draw full states that agree with an observation."""
        return type(self).sampler is not Game.sampler

    def sampler(self, observation: Observation) -> Sampler:
        """What draws full states that agree with `observation`; raises `NotImplementedError` where nothing does yet."""
        raise NotImplementedError(f"{self.name} has no sampler.")

    def sample(self, observation: Observation, rng: Random) -> StateT:
        """One full state that agrees with everything that the seat has seen, drawn fairly: see `sampler`."""
        state: StateT = self.sampler(observation).sample(rng)  # type: ignore[assignment]
        return state

    def policy(self) -> Policy:
        """How play-outs are played: at random, where a game knows nothing better."""
        return Policy()

    def judge(self) -> Judge:
        """What says how good a decision was: by play-outs, unless a game knows better."""
        return Judge(self.policy(), self.teams)

    def explain(self, observation: Observation, move: Move | None) -> str:
        """What speaks for `move` (None for one that text leaves silent) from what a seat knows; empty for nothing."""
        return ""

    # -- Answers that a live table collects

    def callers(self, state: StateT) -> list[int]:
        """The seats whose calls are collected before any is carried out, in the order in which they count.

        Empty where the actor is simply asked, which is everywhere but in a window after a play.
        """
        return []

    def call_action(self, calls: bool) -> int:
        """The action of a caller that calls, or does not; raises `NotImplementedError` in games without calls."""
        raise NotImplementedError

    def floor_seekers(self, state: StateT) -> list[int]:
        """The seats that may answer now in whatever order they come; empty where there is an order."""
        return []

    def floor_round(self, state: StateT) -> int:
        """A number that tells one play from the next, where its answers are sought in any order."""
        return 0

    def floor_action(self, seat: int) -> int:
        """The action of the table that lets `seat` answer next; raises `NotImplementedError` in games with an order."""
        raise NotImplementedError

    # -- Looking at a deal afterwards

    def turned_up(self, table: Mapping[str, Any]) -> Sequence[str]:
        """The cards of a position that stand under a key of `hidden` and yet lie open, besides those named again."""
        return ()

    def seen_line(self, move: Move, after: StateT, seat: int) -> str:
        """The line of `move`, which led to `after`, as `seat` saw it then: `??` for cards that were laid face down."""
        return move.text

    def uncounted(self, state: StateT, key: str, place: int) -> bool:
        """Whether also the number of the cards is hidden that a position has under `key`, in its text `place`."""
        return False

    def seen_keys(self, table: dict[str, Any], state: StateT, seat: int) -> dict[str, Any]:
        """`table`, the position of `state` in which `seat` sees no hidden card, without what else is hidden from it."""
        return table

    def rounds_done(self, state: StateT) -> int:
        """How many rounds have ended since the deal or the position it began with; 0 where there are none."""
        return 0

    # -- Text

    @abstractmethod
    def describe(self) -> list[tuple[str, list[str]]]:
        """The rules in words, from the same options that the engine runs: headings, each with its sentences."""

    @abstractmethod
    def from_position(self, table: Mapping[str, Any]) -> StateT:
        """The state that a position describes; raises `InvalidText` or `InvalidDeal`."""

    @abstractmethod
    def to_position(self, state: StateT) -> dict[str, Any]:
        """The position of `state`, which is at the start of a decision or over."""

    @abstractmethod
    def refute(self, state: StateT, fact: str) -> str | None:
        """None when `fact` holds, else what is true instead; raises `InvalidText` when it is no fact."""

    # -- For tests

    def audit(self, state: StateT) -> None:
        """Raise `AssertionError`, which names what is broken, unless `state`, of a whole pack, is as it must be.

        Raises `NotImplementedError` in games whose states nobody audits.
        """
        raise NotImplementedError(f"{self.name} has no audit.")

    def audit_view(self, state: StateT, seen: Observation) -> None:
        """Raise `AssertionError` unless `seen`, what a seat sees of `state`, agrees with it.

        Raises `NotImplementedError` as `audit` does.
        """
        raise NotImplementedError(f"{self.name} has no audit.")
