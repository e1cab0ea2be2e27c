"""Capabilities: optional parts of a game beside its contract, each a class for one subject, reached by an attribute.

Generic code asks for a capability and never for a family: `game.out_of_turn` is None when nobody acts out of turn.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from random import Random
from typing import Any, Final, Generic, TypeAlias

import attrs

from cardkit.cards.card import Card
from cardkit.drawing.registry import scene_of
from cardkit.engine.state import NOBODY, Sampler, State
from cardkit.game.moves import Move, MoveT, ObservationT, StateT
from cardkit.game.position import HIDDEN_CARD
from cardkit.game.result import Result
from cardkit.language import messages, pgettext
from cardkit.search.evaluator import Evaluator
from cardkit.search.policy import Policy


class Words(Generic[ObservationT]):
    """The table and the actions in words: `game.words`.

    The terminal asks it for games without a drawing, and `cardkit perft` does. Every game has one; this base class
    shows actions as numbers. A game of another package with neither `table` nor a drawing is skipped.
    """

    def table(self, seen: ObservationT, names: Sequence[str]) -> list[str]:
        """Return the table as `seen.seat` sees it, line by line: the text of `print(seen)` with these names of seats.

        Raises `NotImplementedError` in games without a drawing.
        """
        scene = scene_of(seen, names)
        if scene is None:
            raise NotImplementedError(f"{type(seen).__name__} has no drawing: see `cardkit.drawing`.")
        return scene.text().splitlines()

    def action(self, action: int) -> str:
        """One atomic action in a word or two: its number, unless the game has words."""
        return str(action)


NAMES: Final = messages("round, bout, pile, trick", "part of a deal")
"""Names of rounds that have translations."""


class Rounds(Generic[StateT]):
    """The progress of a deal, in bouts, tricks or piles: `game.rounds`.

    Replays, `cardkit replay`, `show` and exports ask it. Every game has one; this base class counts one round from the
    deal to the end.
    """

    name: str = "round"
    """The name of one of them."""

    @property
    def shown_name(self) -> str:
        """The name of one round in the language of the user."""
        return pgettext("part of a deal", self.name)

    def done(self, state: StateT) -> int:
        """Return how many rounds have ended since the deal or the position it began with; by default 0.

        -1 says that the first has not begun, as while seats bid.
        """
        return 0

    def standing_pass(self, state: StateT) -> int | None:
        """Return the action by which the actor does nothing and may decline for the rest of the round at once.

        None when the actor is asked something else. After one such answer a table repeats it for the seat, whatever its
        hand, until the next round begins.
        """
        return None


EVERYBODY: Final = -1
"""The value of `seat` for the view that all seats but the moving one share."""


@attrs.frozen
class Passed:
    """Cards that went from hand to hand with a move."""

    giver: int
    receiver: int
    """The seat that got them; -1 when it laid them down at once, and nobody can say who it was."""
    number: int
    cards: tuple[str, ...] = ()
    """The cards, as files spell them; empty when the informed seat did not see them."""


@attrs.frozen
class SeenMove:
    """The part of a move that an observer saw: sentences, records and checks show this and no more."""

    line: str
    """The line of the move, `??` for each card and each other word that was hidden."""
    turned: tuple[str, ...] = ()
    """The cards turned face up by the move and not named in its line, as files spell them."""
    given: tuple[str, ...] = ()
    """The cards that came into the hand of the informed seat and that the line does not name."""
    passed: tuple[Passed, ...] = ()
    """The cards that went from hand to hand."""

    @property
    def hides(self) -> bool:
        """Return whether the line of the move hides a card or another word: whether it has the word `??`."""
        return HIDDEN_CARD in self.line.split()


class Views(Generic[StateT, MoveT]):
    """The view that each seat has of a position and of a line: `game.views`.

    `cardkit.records` asks it for views of records and positions, replays and exports for lines, the search for private
    actions, and the checks of `cardkit.testing` for leaks. Every game has one; this base class suits games whose moves
    everybody sees in full, and takes the keys of a position that hold cards.
    """

    private_actions: bool = False
    """True when seats do things that others cannot see, such as laying cards face down."""
    zones: Sequence[str] = ("hands",)
    """The keys of a position whose values place the cards: together they name every card exactly once.

    A number in place of cards means that many cards that nobody saw. Other keys may repeat cards.
    """
    hidden_zones: Sequence[str] = ("hands",)
    """The keys of `zones` whose cards lie face down: the hands, for everybody but their holders.

    A card that another key names too is seen by all, and so are the cards of `turned_up`.
    """
    owned_zones: Sequence[str] = ("hands",)
    """The keys of `hidden_zones` with one text for each seat, which that seat alone sees."""
    seat_zones: Sequence[str] = ()
    """The keys of open `zones` with one text for each seat, such as the tricks that it has taken."""
    private_keys: Sequence[str] = ()
    """The keys of a position, besides `zones`, with one text for each seat, which that seat alone sees: its notes."""
    counted: bool = False
    """True when all see how many cards lie in each list of the hidden zones that no seat owns."""
    naming_keys: Sequence[str] = ()
    """The keys of a position that name cards without revealing them, such as announcements."""
    secret_keys: Sequence[str] = ()
    """The keys of a position that no seat knows, such as the key of future chance."""

    def __init__(self, zones: Sequence[str] | None = None, hidden_zones: Sequence[str] | None = None) -> None:
        """Set the keys of the zones and of the hidden zones; None leaves those of the class."""
        if zones is not None:
            self.zones = zones
        if hidden_zones is not None:
            self.hidden_zones = hidden_zones

    def turned_up(self, position: Mapping[str, Any]) -> Sequence[str]:
        """Return the open cards in hidden zones of `position` that no other key names; by default none."""
        return ()

    def open_copies(self, position: Mapping[str, Any], key: str, index: int) -> Mapping[str, int] | None:
        """Return how many copies of each card all seats see at the end of text `index` of the hidden zone `key`.

        None in packs without repeats: there the cards of `turned_up` and those that another key names are seen. A game
        with several packs whose hidden zones hold revealed cards has to override this.
        """
        return None

    def drawn(self, before: StateT, move: MoveT, after: StateT, seat: int) -> Sequence[int] | None:
        """Return which cards of the stock of `before`, by index, `seat` drew by `move`, which led to `after`.

        None in packs without repeats: there they are the cards that the hand has more. A game with several packs in
        which several seats draw at once has to override this.
        """
        return None

    def uncounted(self, state: StateT, key: str, index: int) -> bool:
        """Return whether a position hides also how many cards it has in text `index` under `key`; by default not."""
        return False

    def without_secrets(self, position: dict[str, Any], state: StateT, seat: int) -> dict[str, Any]:
        """Return `position` of `state`, whose cards are hidden already, without other secrets from `seat`.

        By default it is returned as it is.
        """
        return position

    def seen_line(self, move: MoveT, after: StateT, seat: int) -> str:
        """Return the line of `move`, which led to `after`, as `seat` saw it then; by default all of it.

        `??` replaces cards that were laid face down.
        """
        return move.text

    def seen_move(self, before: StateT, move: MoveT, after: StateT, seat: int = EVERYBODY) -> SeenMove:
        """Return the part of `move` that `seat` saw; with `EVERYBODY` the part that all others saw.

        It is the one source for sentences in the terminal and at the web table, for `noticed`, and for the checks.
        """
        seats = [seat] if seat >= 0 else [other for other in range(after.seats) if other != move.seat]
        lines = [self.seen_line(move, after, each) for each in seats] or [move.text]
        return SeenMove(seen_alike(lines))

    def came_to_light(self, before: StateT, move: MoveT, after: StateT, seat: int) -> Sequence[str]:
        """Return the cards whose place `seat` saw with `move`, and that the line does not name."""
        step = self.seen_move(before, move, after, seat)
        return [*step.turned, *step.given]

    def noticed(self, before: StateT, move: MoveT | None, after: StateT, seat: int = EVERYBODY) -> Hashable:
        """Return the part of a decision that `seat` noticed, as a comparable value; `move` is None for a silent one.

        Two courses of a deal look the same to a seat that noticed the same and got the same cards in both.
        """
        step = None if move is None else self.seen_move(before, move, after, seat)
        return step and (step.line, step.turned), after.actor, getattr(after, "phase", None)

    def seen_lines(self, played: Sequence[tuple[StateT, MoveT]], end: StateT, seat: int) -> list[str]:
        """The lines of a deal as `seat` knows them at its `end`; `played` are its moves, with the state before each.

        All of every line, unless cards are laid face down: then `??` for a card and `?` for a number of them.
        """
        return [move.text for _, move in played]

    def public_facts(self, state: StateT) -> list[str]:
        """Return public facts, as `Game.refute` reads them, of the state of a deal: who is asked, if all see it."""
        return [] if self.private_actions or state.actor < 0 else [f"asked {state.actor}"]


def seen_alike(lines: Sequence[str]) -> str:
    """Return a line with `??` for each word that the views `lines` do not share.

    If they have different numbers of words, it is the first two words, seat and verb, and one `??`.
    """
    words = [line.split() for line in lines]
    if any(len(line) != len(words[0]) for line in words):
        return " ".join([*words[0][:2], HIDDEN_CARD])
    return " ".join(each[0] if len(set(each)) == 1 else HIDDEN_CARD for each in zip(*words, strict=True))


class OutOfTurn(ABC, Generic[StateT]):
    """The answers of seats that are not asked in turn: `game.out_of_turn`.

    Tables of live people or bots ask it: they collect all answers before they carry out any, so that a question gives
    nothing away. Without it (None) the actor of a state is simply asked.
    """

    @abstractmethod
    def responders(self, state: StateT) -> list[int]:
        """Return the seats whose answers to the latest play are collected, in the order in which they count.

        Empty when the actor is simply asked.
        """

    names_card: bool = False
    """True when an intervention names a card as its reason: `answers` lists the choices."""

    def answers(self, state: StateT, seat: int) -> Sequence[int]:
        """The actions with which the responder `seat` may intervene: one, unless `names_card`."""
        return [self.response(True)]

    @abstractmethod
    def response(self, intervenes: bool) -> int:
        """The action of a responder that intervenes, or lets the play pass; only the latter with `names_card`."""

    def together(self, move: Move) -> Sequence[int]:
        """Return all seats that gave the answer `move` at once; empty when one seat gave it."""
        return ()

    def told_together(self, move: Move, seats: Sequence[int]) -> Move:
        """Return the answer `move`, the one that counts, marked as that of all `seats` at once.

        The other answers change nothing in the state, but records keep them.
        """
        return move

    def unordered(self, state: StateT) -> list[int]:
        """Return the seats that may answer now in any order; empty when there is an order."""
        return []

    def window(self, state: StateT) -> int:
        """Return a number that differs between the answers to one play and to the next, in any order; by default 0."""
        return 0

    def let_answer(self, seat: int) -> int:
        """Return the action, of the table and of no seat, that lets `seat` answer next when there is no order.

        Raises `NotImplementedError` in games with an order.
        """
        raise NotImplementedError


class Determinization(ABC, Generic[ObservationT]):
    """A source of full states that agree with an observation: `game.determinization`.

    `ismcts`, hints, analyses and the checks of samples ask it. Without it (None) these refuse the game in a sentence,
    and the default bot is `random`.
    """

    @abstractmethod
    def sampler(self, observation: ObservationT) -> Sampler:
        """Return a sampler of full states that agree with `observation`; may raise `InvalidDeal` when it cannot."""


Zones: TypeAlias = dict[str, list[list[int]]]
"""The cards of each hidden zone, by its key: of each hand, of each pile, or in one list."""
Slot: TypeAlias = tuple[str, int, int]
"""The key of a hidden zone, the number of the hand or pile, and the index of a card in it."""


class HiddenCards(ABC, Generic[StateT, MoveT]):
    """The hidden zones of a state, to play a record with hidden cards: `game.hidden_cards`.

    `cardkit.records.determinization` asks it. Without it (None) such a record is read and shown as text, and playing it
    raises `InvalidText`.
    """

    by_light: bool = False
    """True when cards may come to light with a line that does not name them: `views.came_to_light` returns them, and a
    view has them behind the line."""

    @abstractmethod
    def zones(self, state: StateT) -> Zones:
        """Return the cards of `hands` and of each other hidden zone, in each first the card that leaves it first."""

    @abstractmethod
    def lay(self, state: StateT, zones: Zones, view: int) -> bool:
        """Put the cards of `zones` into the hidden zones of `state`; an actor whose hand changes is asked again.

        Return False, in any state, when seat `view` knows better.
        """

    def slots(self, state: StateT, seat: int) -> Sequence[Slot]:
        """Return slots beside its hand whose cards `seat` will have got when it moves; by default none."""
        return ()

    def settle(self, state: StateT, result: Result) -> bool:
        """Give `state`, which is over, the `result` of the record; False when its own must be right.

        It need not be right when hidden hands are counted at the end.
        """
        return False

    def needed(self, state: StateT, move: MoveT) -> Sequence[Card]:
        """The cards that the seat must hold to make `move` now."""
        return move.cards

    def forbidding(self, state: StateT, move: MoveT) -> Collection[Card] | None:
        """Return the cards that forbid `move` now if the seat holds them; None to take those that it may play."""
        return None

    def taken(self, state: StateT, move: MoveT) -> tuple[int, Sequence[Card]]:
        """Return a seat that must hold cards, though another moves, and these cards; `NOBODY` by default."""
        return NOBODY, ()

    def number(self, line: str) -> int:
        """Return the likely number of cards behind the `?` of a line; 0 where no number is hidden, the default."""
        return 0

    def empties(self, line: str) -> bool:
        """Return whether a line says that its seat lays its last cards, where nobody counts them; by default False."""
        return False

    def numbers_drawn(self, deal: Mapping[str, Any], rng: Random) -> Mapping[str, Any]:
        """Return for each key of `deal` that hides a number (`?`) a value drawn at random; by default none."""
        return {}

    def agrees(self, after: StateT, line: str) -> bool:
        """Return whether `line`, but for hidden cards, agrees with `after`, the state behind it; by default True."""
        return True

    def moved(self, line: str) -> str:
        """Return the part of a line with the cards that it moves, without announced or other ones; by default all."""
        return line


class Evaluation(Generic[ObservationT, MoveT]):
    """The knowledge of a game about good play: `game.evaluation`.

    `ismcts`, hints and analyses ask it. Every game has one; this base class plays out at random, estimates by
    play-outs, and gives no reasons.
    """

    def policy(self) -> Policy:
        """Return the policy that plays the play-outs; by default `Policy()`."""
        return Policy()

    def evaluator(self, teams: int) -> Evaluator:
        """Return an evaluator of decisions; `teams` is `Game.teams`."""
        return Evaluator(self.policy(), teams)

    def line(self, state: State, act: Callable[[State], int]) -> list[int]:
        """Return the actions that `act` chooses for the actor of `state` as one unit: by default one action.

        A game with repeated questions, as for each card to be beaten, returns the answers to all of them; when they end
        in something that the actor could have done at once, that action alone. `state` does not change.
        """
        return [act(state)]

    def weighs_all(self, observation: ObservationT) -> bool:
        """Return whether a hint weighs every choice, as that is quick, and not only those of bots; by default False."""
        return False

    def natural(self, observation: ObservationT, usual: int) -> int | None:
        """Return an action so natural that another must be worth much more, when the usual bot would do `usual`.

        Examples are to continue a sequence that the seat has begun, or to call a proved lie. None when there is none.
        """
        return None

    def explain(self, observation: ObservationT, move: MoveT | None) -> str:
        """Return the reason for `move`, None for a silent one, from the knowledge of the seat; empty for none."""
        return ""
