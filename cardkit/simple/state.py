"""The base of engines in plain Python: it does the work that all engines share, and a game adds its own rules.

The package compiles this module but not the classes that inherit from it, so that a package that brings a game needs no
compiler.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from operator import attrgetter
from types import MethodDescriptorType
from typing import Any, ClassVar, Final, Self

from librt.random import Random
from mypy_extensions import i64, mypyc_attr

from cardkit.arguments import require_kind, require_number
from cardkit.cards.bits import BIT, WORD, mask_of, members
from cardkit.cards.card import Card
from cardkit.cards.chance import any_of
from cardkit.copying import same
from cardkit.engine.playout import pick
from cardkit.engine.seating import check_seats
from cardkit.engine.state import CHANCE, NOBODY, UNFINISHED, Observation, State, check_seat
from cardkit.errors import InvalidDeal
from cardkit.game.result import CODES, Result
from cardkit.language import gettext
from cardkit.simple.hand import Hand, mask_in
from cardkit.simple.layout import CARDS, Zone

LARGEST: Final = 2**58 - 1
"""The largest action: a search keeps the seat beside it in one word."""
TAKEN: Final = frozenset(
    (
        *("to_act", "chance", "game", "rules", "players", "date", "deal", "play", "result", "abandoned", "leaving"),
        *("undone", "window", "seed", "view", "now", "shares", "commitment", "salt"),
        *("id", "title", "checks", "note", "hand", "asked"),
    )
)
"""The keys of positions, records and scenarios, and the words of facts: no zone can be called so."""
KEYS: Final = 2**61
"""The upper bound of the key by which chance decides."""


class Shape:
    """Facts about a class of states that are asked for again and again, found once for each."""

    def __init__(self, layout: Mapping[str, Zone], first_steps: Collection[int] | None) -> None:
        """Raises `ValueError` for a key that records, facts or all states use, and `TypeError` for a value that is no
        `Zone`.
        """
        for key, zone in layout.items():
            if key in TAKEN or key in dir(SimpleState(2)):
                raise ValueError(
                    f"No zone can be called {key!r}, as records, facts or all states have that name: rename it in "
                    "`layout`."
                )
            if not isinstance(zone, Zone):
                raise TypeError(f"`layout` has a Zone for each key, as Zone.FACE_UP, and for {key!r} it has {zone!r}.")
        self.first_steps: i64 = -1 if first_steps is None else mask_of(first_steps)
        """The mask of the actions that may begin a decision of several actions; -1 when the game declares none."""
        self.notes: list[tuple[str, bool]] = [
            (key, zone.seen_by == "all")
            for key, zone in layout.items()
            if zone.note and zone.kind == CARDS and zone.for_each and not zone.about and not zone.lasting
        ]
        """The notes about hands, and whether everybody sees them."""
        self.values = _values_of(tuple(layout))
        """A function that returns the values of all zones of a state."""
        self.by_seat = [key for key, zone in layout.items() if zone.kind == CARDS and zone.listed]
        """The zones and notes that are lists of cards, by seat or by column."""


def _values_of(keys: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    if len(keys) > 1:
        return attrgetter(*keys)
    return lambda state: tuple(getattr(state, key) for key in keys)


@mypyc_attr(allow_interpreted_subclasses=True)
class SimpleState(State):
    """Hands, and the zones that `layout` names. Actions are any numbers from 0 on, up to `LARGEST`.

    The cards of a zone are a list or a tuple. Other attributes of a class hold numbers, texts, tuples, frozen sets,
    objects that never change, and lists and dicts of these: they are copied one level deep.
    """

    card_type: ClassVar[type[Card]] = Card
    """The class of its cards, which says how they are spelled: `SpanishCard`, say."""
    layout: ClassVar[Mapping[str, Zone]] = {}
    """The attributes that make up a position, besides `hands`, `dealer` and the actor."""
    first_steps: ClassVar[Collection[int] | None] = None
    """The actions, 0 to 62, after which `ask_on` may come; None when the game declares none.

    So that nobody sees a half-made play, the table is copied before each of these actions; with None, before every
    action.
    """

    chance_in_play: ClassVar[bool] = False
    """True when chance decides in play: see `ask_chance`."""

    _shape: ClassVar[Shape] = Shape({}, None)

    @classmethod
    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if any(type(value) is MethodDescriptorType for value in vars(cls).values()):
            raise TypeError(
                f"{cls.__name__} is compiled by mypyc as a native class, which a state in plain Python cannot be: put "
                "@mypyc_attr(native_class=False) above it, as docs/reference/plugins.md says."
            )
        for action in cls.first_steps or ():
            if not 0 <= action < WORD:
                raise ValueError(f"`first_steps` of {cls.__name__} are actions from 0 to {WORD - 1}, not {action}.")
        cls._shape = Shape(cls.layout, cls.first_steps)

    def __init__(self, seats: i64, action_cap: i64 = 10_000) -> None:
        check_seats(seats)
        super().__init__(seats, action_cap)
        self.hands: list[Hand] = [Hand((), self.card_type)] * seats
        """Each seat's cards, which nobody else sees."""
        self.dealer: int = 0
        self._legal: i64 = 0  # the mask of the legal actions, when all of them are below 63
        self._listed: tuple[int, ...] = ()  # the legal actions in rising order, when a mask cannot hold them
        self._first_steps: i64 = self._shape.first_steps
        self._standing: tuple[int, ...] = ()
        self._halfway = False
        self._single = False  # whether each action that may be done now is a whole decision
        self._settled: tuple[list[Hand], list[Any]] = [], []  # hands and zones when the decision under way began
        self.chance_key: int = 0
        """The number, below `KEYS`, that chance decides by: dealt with the cards, unknown to all, new after a step."""
        self._deciders: tuple[tuple[int, tuple[int, ...]], ...] = ()  # who decides at once now, each with its actions
        self._chance_taken: tuple[int, ...] = ()  # the outcomes of chance since the latest action of a seat
        self._chance_held = False
        self._chance_outcomes: tuple[int, ...] = ()  # the possible outcomes of chance now, in the order of the game
        self._chance_weights: tuple[int, ...] = ()  # how likely each of them is, beside the others

    # -- Declarations of a game

    def resume(self, seat: int) -> None:
        """Find the legal actions of `seat` and `ask` it; for `CHANCE`, `ask_chance`."""
        raise NotImplementedError

    def carry_out(self, action: int) -> None:
        """Carry out the legal `action`, then `ask` a seat, `ask_on` or `end` the deal: the rules of a game."""
        raise NotImplementedError

    # -- Calls for its rules

    def ask(self, seat: i64, actions: Iterable[int], *, single: bool = False) -> None:
        """Let `seat` begin a new decision among these actions; raises `InvalidDeal` for none.

        `single` says that each of them is a whole decision, whatever `first_steps` says: then no table is copied.
        """
        self.decision += 1
        self._single = single
        self.actor = seat
        self._deciders = ()
        self._offer(actions)

    def ask_all(self, first: i64, offers: Mapping[int, Iterable[int]]) -> None:
        """Let all seats of `offers` decide at once, each among its own actions and unseen by the others: sealed bids.

        Programs ask the seat `first`, or the next one of them, and then the others, whom `carry_out` asks by
        `ask_remaining`; `let_decide` lets them come in any order, and live tables ask them all at once. The layout,
        `covers` and `visible` must hide their actions. Raises `ValueError` without seats.
        """
        if not offers:
            raise ValueError("Of those who decide at once there is one seat at least.")
        self._deciders = tuple((seat, tuple(offers[seat])) for seat in sorted(offers))
        self.decision += 1
        self._single = False
        seats = [seat for seat, _ in self._deciders]
        self._ask_decider(min(seats, key=lambda seat: (seat - first) % self.seats))

    def ask_remaining(self) -> bool:
        """Ask the next seat of `ask_all` that has not decided yet; return False when there is none."""
        done, seats = self.actor, self.seats
        self._deciders = tuple([each for each in self._deciders if each[0] != done])
        if not self._deciders:
            return False
        self.decision += 1
        self._single = False
        self._ask_decider(min([seat for seat, _ in self._deciders], key=lambda seat: (seat - done) % seats))
        return True

    def deciders(self) -> list[int]:
        """Return the seats that decide at once now, unseen by each other; the actor alone where it is asked alone."""
        if self._deciders and not self._halfway:
            return [seat for seat, _ in self._deciders]
        return [self.actor] if self.actor >= 0 else []

    def let_decide(self, seat: i64) -> None:
        """Let `seat`, one of `deciders()`, be the actor; raises `ValueError`."""
        if seat != self.actor:
            if seat not in self.deciders():
                raise ValueError(f"Seat {seat} is not asked now.")
            self._ask_decider(seat)

    def _ask_decider(self, seat: i64) -> None:
        self.actor = seat
        self._offer(next(actions for each, actions in self._deciders if each == seat))

    def ask_on(self, actions: Iterable[int]) -> None:
        """Let the actor go on with the decision that it has begun, with these actions to choose from.

        Where that is chance, each of them is as likely as another. Raises `InvalidDeal` for no actions.
        """
        if self.actor == CHANCE:
            actions = self._chance_outcomes = tuple(actions)
            self._chance_weights = (1,) * len(actions)
        self._offer(actions)

    def ask_chance(self, outcomes: Iterable[int], weights: Sequence[int] = ()) -> None:
        """Let chance begin a new decision, a step of no seat: `carry_out` gets one of `outcomes`, which are not empty.

        All are equally likely, or in proportion to `weights`, whole numbers from 1 on. Meanwhile the actor is `CHANCE`.
        An outcome that is named twice is twice as likely. A pile is shuffled in one decision, whose steps, by `ask_on`,
        are its cards. Raises `ValueError` when the class does not set `chance_in_play = True`, and for weights that do
        not fit; `InvalidDeal` for no outcomes.
        """
        if not self.chance_in_play:
            raise ValueError(f"{type(self).__name__} asks chance: its class must say `chance_in_play = True`.")
        self.decision += 1
        self._single = False
        self.actor = CHANCE
        self._deciders = ()
        self._chance_outcomes = tuple(outcomes)
        self._chance_weights = tuple(weights) or (1,) * len(self._chance_outcomes)
        if weights and (len(weights) != len(self._chance_outcomes) or min(weights) < 1):
            raise ValueError("Each outcome of chance needs a weight, a whole number from 1 on.")
        self._offer(self._chance_outcomes)

    @property
    def chance_taken(self) -> tuple[int, ...]:
        """Return the outcomes of chance that the latest `apply` drew by itself, in order."""
        return self._chance_taken

    def hold_chance(self, held: bool = True) -> None:
        """Stop from now on when chance decides; `hold_chance(False)` ends this."""
        self._chance_held = held and self.chance_in_play
        self._chance_taken = ()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the possible outcomes of chance in rising order, each with its probability.

        There are none when chance is not asked.
        """
        if self.actor != CHANCE:
            return []
        total = sum(self._chance_weights)
        found: dict[int, int] = {}
        for outcome, weight in zip(self._chance_outcomes, self._chance_weights, strict=True):
            found[outcome] = found.get(outcome, 0) + weight
        return [(outcome, found[outcome] / total) for outcome in sorted(found)]

    def chance_outcome(self) -> i64:
        """Return the outcome of chance now, by `chance_key`; raises `ValueError` when it is not asked."""
        if self.actor != CHANCE:
            raise ValueError("Chance is not asked now.")
        lot: int = Random(self.chance_key).randrange(sum(self._chance_weights))
        for outcome, weight in zip(self._chance_outcomes, self._chance_weights, strict=True):
            lot -= weight
            if lot < 0:
                return outcome
        raise AssertionError("A lot is below the sum of all weights.")

    def let_chance_decide(self) -> None:
        """Draw and carry out outcomes of chance until a seat is asked or the deal is over, unless chance is held."""
        if self.actor == CHANCE and not self._chance_held:
            outcome = self.chance_outcome()
            self._chance_taken += (outcome,)
            self.apply(outcome)  # which comes here again when chance goes on

    def take_out(self, seat: int, cards: Iterable[int]) -> None:
        """Take `cards` out of the hand of `seat` and out of the notes about that hand.

        Raises `ValueError` for a card that is not in the hand.
        """
        taken = cards if isinstance(cards, list) else list(cards)
        self.hands[seat] -= taken
        for key, open_to_all in self._shape.notes:
            notes: list[Any] = getattr(self, key)
            for own, noted in enumerate(notes):
                if noted and (own == seat or not open_to_all):
                    for card in taken:
                        if card in noted:
                            noted = notes[own] = without(noted, card)

    def end_with(self, result: Result) -> None:
        """End the deal with a result, such as `Result.by_penalties(points)`; raises `InvalidText` for one of another
        number of seats.
        """
        require_kind(result, Result, "result")
        result.scores(self.seats, self.seats)  # refuses a result that does not fit this number of seats
        self._standing = result.numbers
        self.end(CODES[result.kind], result.who)

    # -- Derived from the declarations

    def end(self, outcome: i64, seat: i64 = NOBODY) -> None:
        """End the deal: `end(WINNER, seat)`, `end(DRAW)`; see `end_with` for points and several winners."""
        super().end(outcome, seat)
        self._legal = 0
        self._listed = ()
        self._deciders = ()

    @property
    def offered(self) -> tuple[int, ...]:
        """The legal actions of the actor, in rising order."""
        return self._listed or tuple(members(self._legal))

    @offered.setter
    def offered(self, actions: Iterable[int]) -> None:
        self._offer(actions)

    def _offer(self, actions: Iterable[int]) -> None:
        """Set the legal actions, as a mask or, for numbers beyond it, as a tuple; raises `InvalidDeal` for none."""
        if isinstance(actions, Hand):
            legal = mask_in(actions)
            if legal >= 0:
                if not legal:
                    self._refuse_to_ask()
                self._legal = legal
                self._listed = ()
                return
        listed = actions if isinstance(actions, list) else list(actions)
        legal = 0
        for action in listed:
            index: i64 = action
            if not 0 <= index < WORD:
                self._legal = 0
                self._listed = tuple(sorted(set(listed)))
                return
            legal |= BIT[index]
        if not legal:
            self._refuse_to_ask()
        self._legal = legal
        self._listed = ()

    def _refuse_to_ask(self) -> None:
        if self.actor == CHANCE:
            raise InvalidDeal(gettext("Chance is asked, and there is nothing that it can do: name its outcomes."))
        raise InvalidDeal(
            gettext(
                "Seat {actor} is to act, and there is nothing that it can do: `ask` needs an action, and `resume` asks "
                "by what lies there (docs/reference/plugins.md#half-made-decisions).",
                actor=int(self.actor),
            )
        )

    def actions(self) -> list[int]:
        """The actor's legal actions, in rising order."""
        return list(self._listed) if self._listed else members(self._legal)

    def any_action(self, rng: Random) -> i64:
        """A uniformly random legal action of the actor; a lone one costs no random number."""
        return pick(self._legal, rng) if self._legal else any_of(list(self._listed), rng)

    def is_legal(self, action: int) -> bool:
        """Return whether the actor may do `action` now."""
        if self._listed:
            return action in self._listed
        if not isinstance(action, int):
            require_number(action, "action")
        return 0 <= action < WORD and self._legal & BIT[action] != 0

    def standing(self) -> list[int]:
        """The points, winners or places of the result; empty before the end and for other results."""
        return list(self._standing)

    def apply(self, action: i64) -> None:
        """Carry out `action`, which must be legal; after `action_cap` actions the deal is unfinished.

        Chance decides next, if it is asked and not held. Raises `ValueError` when the game asks on after an action that
        is not in `first_steps`, or that it has asked for as `single`.
        """
        decision = self.decision
        steps = self._first_steps
        by_chance = self.actor == CHANCE
        if self._chance_taken and not by_chance:
            self._chance_taken = ()
        first = by_chance or steps < 0 or (0 <= action < WORD and steps & BIT[action] != 0)
        first = first and not self._single
        if first and not self._halfway:
            zones = [_copied(value) if isinstance(value, list) else value for value in self._shape.values(self)]
            self._settled = self.hands[:], zones
        if by_chance:
            self.chance_key = Random(self.chance_key + 1).randrange(KEYS)
        else:
            self.action_count += 1
        self.carry_out(action)
        if self.actor == NOBODY:
            self._halfway = False
        elif self.decision == decision:
            if not (first or self._halfway):
                why = "which it has asked for as `single`" if self._single else "which is not in its `first_steps`"
                raise ValueError(f"{type(self).__name__} asks on after {action}, {why}.")
            self._halfway = True
        else:
            self._halfway = False
            if self.action_count >= self.action_cap:
                self.end(UNFINISHED, NOBODY)  # mypyc loses the default in an interpreted subclass
        if self.actor == CHANCE:
            self.let_chance_decide()

    def clone(self) -> Self:
        """An independent copy."""
        copy = type(self).__new__(type(self))
        copy.seats = self.seats
        copy.action_cap = self.action_cap
        copy.copy_base(self)
        copy.hands = self.hands[:]
        copy.dealer = self.dealer
        copy._legal = self._legal
        copy._listed = self._listed
        copy._first_steps = self._first_steps
        copy._standing = self._standing
        copy._halfway = self._halfway
        copy._single = self._single
        copy._settled = self._settled
        copy.chance_key = self.chance_key
        copy._deciders = self._deciders
        copy._chance_taken = self._chance_taken
        copy._chance_held = self._chance_held
        copy._chance_outcomes = self._chance_outcomes
        copy._chance_weights = self._chance_weights
        own: dict[str, Any] = vars(copy)
        for name, value in vars(self).items():
            own[name] = value.copy() if isinstance(value, (list, dict)) else value
        for name in self._shape.by_seat:
            own[name] = _copied(own[name])
        return copy

    def __eq__(self, other: object) -> bool:
        return same(self, other, unused=("_chance_held", "_chance_taken", "_settled"))

    def observe(self, seat: i64) -> "SimpleObservation":
        """Return the observation of `seat`; raises `InvalidDeal` for a seat that does not exist."""
        check_seat(seat, self.seats)
        return SimpleObservation(self, seat)

    def settled(self, seat: int) -> tuple[list[Hand], dict[str, Any]]:
        """Return the hands and the layout as far as `seat` can know them: only the actor sees a half-made play."""
        if self._halfway and seat != self.actor:
            hands, zones = self._settled
            return hands, dict(zip(self.layout, zones, strict=True))
        return self.hands, {key: getattr(self, key) for key in self.layout}


def _copied(value: list[Any]) -> list[Any]:
    return [part.copy() if isinstance(part, list) else part for part in value]


def without(noted: Sequence[int], card: int) -> Sequence[int]:
    """Return `noted` without the first `card`, as a list or a tuple like `noted`."""
    remaining = list(noted)
    remaining.remove(card)
    return remaining if isinstance(noted, list) else tuple(remaining)


@mypyc_attr(allow_interpreted_subclasses=True)
class SimpleObservation(Observation):
    """The view of one seat: its own hand, the sizes of the other hands, and its part of the layout.

    Games in which cards that were seen come back into a hand note them in a zone that is `noted`.
    """

    def __init__(self, state: SimpleState, seat: i64) -> None:
        super().__init__(seat, state.seats, 0, 0, state.decision)
        self.actor: int = state.actor
        self.dealer: int = state.dealer
        self.offered: tuple[int, ...] = state.offered if seat == state.actor else ()
        """The moves of the seat now: actions in rising order."""
        self.card_type: type[Card] = state.card_type
        self.layout: Mapping[str, Zone] = state.layout
        """The meaning of the keys of `table`."""
        settled, table = state.settled(seat)
        hands: list[Any] = settled  # a game may keep its hands as tuples
        held = hands[seat]
        self.hand: Hand = held if isinstance(held, Hand) else Hand(held, state.card_type)
        self.hand_sizes: list[int] = [len(hand) for hand in hands]
        self.table: dict[str, Any] = {key: state.layout[key].seen(there, seat) for key, there in table.items()}
        """The contents of the layout by its keys; of cards that the seat does not see, how many."""

    def actions(self) -> list[int]:
        """The seat's legal actions, in rising order; empty when it is not to act."""
        return list(self.offered)
