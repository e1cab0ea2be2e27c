"""Capabilities: what a game may bring besides its contract, a class for each subject, reached through an attribute.

Generic code asks for a capability and never for a family: `game.out_of_turn` is None where nobody acts out of turn.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from random import Random
from typing import Any, Final, Generic, Self

import attrs

from cardkit.cards.card import Card
from cardkit.drawing.registry import scene_of
from cardkit.engine.state import Sampler, State
from cardkit.game.moves import Move, MoveT, ObservationT, StateT
from cardkit.game.position import HIDDEN_CARD, HIDDEN_CARDS, words_of
from cardkit.game.result import Result
from cardkit.language import messages, pgettext
from cardkit.search.evaluator import Evaluator
from cardkit.search.policy import Policy


class Words(Generic[ObservationT]):
    """The table and the actions in words: `game.words`.

    Asked by the terminal for games that it has no drawing of, and by `cardkit perft`. Every game has one; this class as
    it stands shows actions as numbers. A game of another package with neither `table` nor a drawing is skipped.
    """

    def table(self, seen: ObservationT, names: Sequence[str]) -> list[str]:
        """The table as `seen.seat` sees it, line by line: what `print(seen)` shows, with these names for the seats.

        Raises `NotImplementedError` in games that have not said how it is drawn.
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

    Asked by playing back, `cardkit replay`, `show` and exports. Every game has one; this class as it stands counts one
    round from the deal to the end.
    """

    name: str = "round"
    """The name of one of them."""

    @property
    def shown_name(self) -> str:
        """Return what one is called in the language that is spoken."""
        return pgettext("part of a deal", self.name)

    def done(self, state: StateT) -> int:
        """Return how many have ended since the deal or the position it began with."""
        return 0

    def standing_pass(self, state: StateT) -> int | None:
        """The action with which the actor says that it does nothing, which it may say for all of the round at once.

        None where it is asked something else. A table that has heard it once answers so for the seat until another
        round begins, whatever it holds.
        """
        return None


EVERYBODY: Final = -1
"""In the place of a seat: what all saw but the seat that moved."""


@attrs.frozen
class Passed:
    """Cards that went from hand to hand with a move."""

    giver: int
    receiver: int
    """The seat that got them; -1 where it laid them down at once, and nobody can say who it was."""
    number: int
    cards: tuple[str, ...] = ()
    """The cards, as files spell them; empty where the seat that is told did not see them."""


@attrs.frozen
class SeenMove:
    """The part of a move that whoever saw it made is told: sentences, records and checks say this and no more."""

    line: str
    """The line of the move, `??` for each card and each other word that was hidden."""
    turned: tuple[str, ...] = ()
    """The cards that came to lie open with it and that the line does not name, as files spell them."""
    given: tuple[str, ...] = ()
    """The cards that came into the hand of the seat that is told, and that the line does not name."""
    passed: tuple[Passed, ...] = ()
    """The cards that went from hand to hand."""

    @property
    def hides(self) -> bool:
        """Return whether something of the move was hidden."""
        return HIDDEN_CARD in self.line.split()


class Views(Generic[StateT, MoveT]):
    """The view of each seat of a position and of a line: `game.views`.

    Asked by `cardkit.records` (views of records, positions as a seat sees them), by playing back and exporting, by the
    search (whether actions can be private), and by the checks of `cardkit.testing`. Every game has one; this class as
    it stands suits games whose moves are all seen by everybody, and is told which keys of a position hold cards.
    """

    private_actions: bool = False
    """True where seats do things that others cannot see, such as laying cards face down."""
    zones: Sequence[str] = ("hands",)
    """The keys of a position that say where the cards lie: together they name every card exactly once.

    A number in the place of cards stands for so many that nobody saw. Other keys may name cards again.
    """
    hidden_zones: Sequence[str] = ("hands",)
    """Those of the zones whose cards lie face down: the hands, for everybody but their holders.

    A card that another key names too is seen by all, and so is what has been `turned_up`.
    """
    owned_zones: Sequence[str] = ("hands",)
    """Those of the hidden zones that have a text for each seat, which that seat alone sees."""
    counted: bool = False
    """True where all see how many cards lie in each list of the hidden zones that no seat owns."""
    naming_keys: Sequence[str] = ()
    """The keys of a position that name cards without saying that these were seen, such as what is announced."""
    secret_keys: Sequence[str] = ()
    """The keys of a position that no seat knows, such as what chance will decide by."""

    def __init__(self, zones: Sequence[str] | None = None, hidden_zones: Sequence[str] | None = None) -> None:
        """The keys, where they are not those of the class."""
        if zones is not None:
            self.zones = zones
        if hidden_zones is not None:
            self.hidden_zones = hidden_zones

    def turned_up(self, position: Mapping[str, Any]) -> Sequence[str]:
        """The cards in hidden zones of `position` that lie open all the same, besides those that it names again."""
        return ()

    def open_copies(self, position: Mapping[str, Any], key: str, index: int) -> Mapping[str, int] | None:
        """The number of copies of each card that all see in text `index` of the hidden zone `key`, the last ones there.

        None where every card is there once: then it is those that have been `turned_up` or are named again. A game with
        several packs whose hidden zones hold cards that were seen has to say it.
        """
        return None

    def drawn(self, before: StateT, move: MoveT, after: StateT, seat: int) -> Sequence[int] | None:
        """Return which cards of the stock of `before`, by index, `seat` drew by `move`, which led to `after`.

        None where every card is there once: then it is those that the hand has more. A game with several packs in which
        several seats draw at once has to say it.
        """
        return None

    def uncounted(self, state: StateT, key: str, index: int) -> bool:
        """Return whether a position hides also how many cards it has under `key`, in its text `index`."""
        return False

    def without_secrets(self, position: dict[str, Any], state: StateT, seat: int) -> dict[str, Any]:
        """`position`, of `state`, whose hidden cards are `??` already, without what else is hidden from `seat`."""
        return position

    def seen_line(self, move: MoveT, after: StateT, seat: int) -> str:
        """The line of `move`, which led to `after`, as `seat` saw it then: `??` for cards that were laid face down."""
        return move.text

    def told(self, before: StateT, move: MoveT, after: StateT, seat: int = EVERYBODY) -> SeenMove:
        """Return what `seat` saw of `move`, which led from `before` to `after`; with `EVERYBODY` what all others saw.

        The one source of what is told: sentences in the terminal and at the web table, `noticed`, and the checks.
        """
        seats = [seat] if seat >= 0 else [other for other in range(after.seats) if other != move.seat]
        lines = [self.seen_line(move, after, each) for each in seats] or [move.text]
        return SeenMove(seen_alike(lines))

    def came_to_light(self, before: StateT, move: MoveT, after: StateT, seat: int) -> Sequence[str]:
        """Return the cards of which `seat` saw with `move` where they are, and that the line does not name."""
        told = self.told(before, move, after, seat)
        return [*told.turned, *told.given]

    def noticed(self, before: StateT, move: MoveT | None, after: StateT, seat: int = EVERYBODY) -> Hashable:
        """Return what `seat` noticed of a decision, as a value that can be compared; `move` is None for a silent one.

        Two courses of a deal in which it noticed the same, and got the same cards, look the same to it.
        """
        told = None if move is None else self.told(before, move, after, seat)
        return told and (told.line, told.turned), after.actor, getattr(after, "phase", None)

    def seen_lines(self, played: Sequence[tuple[StateT, MoveT]], end: StateT, seat: int) -> list[str]:
        """The lines of a deal as `seat` knows them at its `end`; `played` are its moves, with the state before each.

        All of every line, unless cards are laid face down: then `??` for a card and `?` for a number of them.
        """
        return [move.text for _, move in played]

    def public_facts(self, state: StateT) -> list[str]:
        """Facts, as `Game.refute` reads them, that tell everybody where a deal stands: who is asked, if all see it."""
        return [] if self.private_actions or state.actor < 0 else [f"asked {state.actor}"]


def seen_alike(lines: Sequence[str]) -> str:
    """Return what several saw of a line: `??` for each word that not all of them saw."""
    words = [line.split() for line in lines]
    if any(len(line) != len(words[0]) for line in words):
        return " ".join([*words[0][:2], HIDDEN_CARD])
    return " ".join(each[0] if len(set(each)) == 1 else HIDDEN_CARD for each in zip(*words, strict=True))


class OutOfTurn(ABC, Generic[StateT]):
    """The answers of seats that are not asked in turn: `game.out_of_turn`.

    Asked by whoever has live people or bots in the seats: all answers are collected before any is carried out, so that
    nobody learns from being asked. Without it (None) the actor of a state is simply asked.
    """

    @abstractmethod
    def responders(self, state: StateT) -> list[int]:
        """The seats whose answers to the latest play are collected, in the order in which they count.

        Empty where the actor is simply asked.
        """

    names_card: bool = False
    """True where whoever intervenes says because of which card: `answers` lists what it may do."""

    def answers(self, state: StateT, seat: int) -> Sequence[int]:
        """The actions with which the responder `seat` may intervene: one, unless `names_card`."""
        return [self.response(True)]

    @abstractmethod
    def response(self, intervenes: bool) -> int:
        """The action of a responder that intervenes, or lets the play pass; only the latter with `names_card`."""

    def together(self, move: Move) -> Sequence[int]:
        """All seats that gave the answer `move` at once; empty where it is the answer of one."""
        return ()

    def told_together(self, move: Move, seats: Sequence[int]) -> Move:
        """The answer `move`, the one that counts, told as that of all `seats` at once.

        Who else answered changes nothing in the state, but is kept in records.
        """
        return move

    def unordered(self, state: StateT) -> list[int]:
        """The seats that may answer now in whatever order they come; empty where there is an order."""
        return []

    def window(self, state: StateT) -> int:
        """A number that tells the answers to one play from those to the next, where they come in any order."""
        return 0

    def let_answer(self, seat: int) -> int:
        """The action of the table, and of no seat, that lets `seat` answer next where there is no order.

        Raises `NotImplementedError` in games with an order.
        """
        raise NotImplementedError


class Determinization(ABC, Generic[ObservationT]):
    """A source of full states that agree with an observation: `game.determinization`.

    Asked by `ismcts`, hints, analyses and the checks of samples. Without it (None) these refuse the game in a sentence,
    and who sits at the table by default is the bot `random`.
    """

    @abstractmethod
    def sampler(self, observation: ObservationT) -> Sampler:
        """Return what draws full states that agree with `observation`; may raise `InvalidDeal` when it cannot."""


@attrs.frozen
class HiddenNumbers:
    """The number of cards that stand where a view has `?`."""

    laid: Mapping[int, int]
    """By the number of a line how many it hides."""
    zones: Mapping[str, Sequence[int]]
    """By the key of a list of cards how many each of its texts hides."""


class HiddenCards(ABC, Generic[StateT, MoveT]):
    """Knowledge that playing a record with hidden cards takes: `game.hidden_cards`.

    Asked by `cardkit.records.determinization`. Without it (None) such a record is read and shown as text, and playing
    it raises `InvalidText`.
    """

    by_light: bool = False
    """True where cards may come to light with a line that does not name them: `views.came_to_light` says which, and a
    view has them behind the line."""
    in_sight: bool = False
    """True where everybody sees where a card goes that the deal or a line has shown, as long as it is in play."""

    def of(self, deal: Mapping[str, Any]) -> Self:
        """The same for the lines behind `deal`, which hides cards: where it names one, that one stays."""
        return self

    def hand(self, state: StateT, seat: int) -> Sequence[Card] | None:
        """The hand of `seat`, for speed; None to have it read from the position of `state`."""
        return None

    def known(self, state: StateT, seat: int, view: int) -> Sequence[Card] | None:
        """The cards of which seat `view` knows that `seat` holds them, each as often as it knows of one.

        None where every card is there once: then it is those that the deal or a line has shown. A game with several
        packs has to say it.
        """
        return None

    @abstractmethod
    def exchange(self, state: StateT, seat: int, given: Card, card: Card, view: int) -> None:
        """Let `given`, which `seat` holds, and `card`, wherever it lies hidden from seat `view`, change places.

        Raises `InvalidText` when `card` does not lie hidden.
        """

    def settle(self, state: StateT, result: Result) -> bool:
        """Give `state`, which is over, the `result` that the record says; False where its own must be right.

        It need not be where hands that stay hidden are counted at the end.
        """
        return False

    def ask_instead(
        self, state: StateT, seat: int, *, needed: Sequence[Card], free: Sequence[Card], view: int, rng: Random
    ) -> bool:
        """Let hidden cards change places so that `seat`, with the cards `needed`, is asked now; return whether it is.

        `NOBODY` is asked where the deal is over.

        For games in which the hands decide who is asked. Only cards of `free` may move, whose places nobody has seen,
        and none of seat `view`.
        """
        return False

    def needed(self, state: StateT, move: MoveT) -> Sequence[Card]:
        """The cards that the seat must hold to make `move` now."""
        return move.cards

    def forbidding(self, state: StateT, move: MoveT) -> Sequence[Card] | None:
        """The cards with which in its hand the seat could not make `move` now; None to take those that it may play."""
        return None

    def numbers(self, position: Mapping[str, Any], play: Sequence[str], remaining: int) -> HiddenNumbers:
        """The number of cards that every `?` stands for; those of the deal are `remaining` together.

        As it stands as many in each. Raises `InvalidText`.
        """
        zones: dict[str, list[int]] = {}
        for key, value in position.items():
            if isinstance(value, list) and any(HIDDEN_CARDS in words_of(text) for text in value):
                unknown = [HIDDEN_CARDS in words_of(text) for text in value]
                shares = [
                    remaining // sum(unknown) + (index < remaining % sum(unknown)) for index in range(sum(unknown))
                ]
                zones[key] = [shares.pop() if hidden else 0 for hidden in unknown]
        return HiddenNumbers({}, zones)

    def numbers_drawn(self, deal: Mapping[str, Any], rng: Random) -> Mapping[str, Any]:
        """By key what stands in `deal` where it hides a number (`?`): one drawn at random."""
        return {}

    def agrees(self, after: StateT, line: str) -> bool:
        """Return whether what `line`, which hides cards, says besides them is so in `after`, the state behind it."""
        return True

    def arrange(self, state: StateT, move: MoveT, *, free: Sequence[Card], view: int) -> None:
        """Let hidden cards change places so that what the line says besides the cards of `move` comes about.

        Only cards of `free` may move, whose places nobody has seen, and none of seat `view`.
        """
        return

    def moved(self, line: str) -> str:
        """The part of a line that names the cards that it moves, where it names others too, such as one announced."""
        return line

    def likely_cards(self, state: StateT, line: str) -> Sequence[Card]:
        """The cards out of which a line with hidden ones is most often legal; none where any cards will do."""
        return ()


class Evaluation(Generic[ObservationT, MoveT]):
    """Knowledge of a game about playing it well: `game.evaluation`.

    Asked by `ismcts`, hints and analyses. Every game has one; this class as it stands plays out at random, estimates by
    play-outs, and gives no reasons.
    """

    def policy(self) -> Policy:
        """Return how play-outs are played."""
        return Policy()

    def evaluator(self, teams: int) -> Evaluator:
        """Return what says how good a decision was; `teams` is `Game.teams`."""
        return Evaluator(self.policy(), teams)

    def line(self, state: State, act: Callable[[State], int]) -> list[int]:
        """Return what `act` makes the actor of `state` do, as far as it belongs together: by default one action.

        Where the actor is asked again and again, as for each card that is to be beaten, all of that; and where it ends
        in what it could have done at once, that alone. `state` stays as it is.
        """
        return [act(state)]

    def weighs_all(self, observation: ObservationT) -> bool:
        """Return whether a hint weighs every choice, as analyses do, besides those of bots: where that is quick."""
        return False

    def natural(self, observation: ObservationT, usual: int) -> int | None:
        """The action that stands out, where the usual bot would do `usual`, so that another must be worth much more.

        Such as going on with what one has begun, or calling what is proved to be a lie. None where none stands out.
        """
        return None

    def explain(self, observation: ObservationT, move: MoveT | None) -> str:
        """The reason for `move`, None for a silent one, from what a seat knows; empty for none."""
        return ""
