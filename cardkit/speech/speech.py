"""Speech: the texts that people read in one kind of game, and the texts that they type for its moves."""

from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from typing import Any, Final, Protocol, TypeAlias, TypeVar

import attrs

from cardkit.cards.card import Card
from cardkit.catalogue import find_family
from cardkit.engine.state import Observation, State
from cardkit.errors import InvalidRule
from cardkit.game.capabilities import EVERYBODY
from cardkit.game.game import AnyGame
from cardkit.game.moves import Move
from cardkit.game.result import Result
from cardkit.language import gettext
from cardkit.speech.spelling import Spelling
from cardkit.speech.words import AND, RANKED

StateT = TypeVar("StateT", bound=State, contravariant=True)
SeenT = TypeVar("SeenT", bound=Observation, contravariant=True)


@attrs.frozen(kw_only=True)
class Claiming:
    """The plays that a seat may announce now, true or not: for faces that build a play step by step."""

    least: int
    """The number of cards that are laid at least."""
    most: int
    """The number of cards that are laid at most."""
    says: tuple[tuple[str, str], ...]
    """The possible announcements: as they are typed, and in words."""
    numbers: tuple[int, int] | None = None
    """The numbers that may be announced, if they may differ from the number laid."""
    open: bool = False
    """True when the cards are laid face up, and announced truthfully."""

    @property
    def example(self) -> str:
        """Return the last possible announcement, as it is typed: if all ranks are possible, an ace, no number."""
        return self.says[-1][0]


class GameSpeech(Protocol[StateT, SeenT]):
    """Tells and reads one kind of game. Its questions to a seat use that seat's observation alone."""

    @property
    def start_hint(self) -> str:
        """Return the hint about typing at the start of a match."""

    @property
    def numbers_cards(self) -> bool:
        """Return whether numbers that are typed are those of cards of the hand, and not of moves."""

    def help(self) -> str:
        """Return the help about typing under the rules of the game, a line for each kind of input."""

    def asks(self, seen: SeenT) -> str:
        """Return the question to `seen.seat`, or facts that it needs, in a sentence; may be empty."""

    def claiming(self, seen: SeenT) -> Claiming | None:
        """Return the announcements that `seen.seat` may make now with cards of its hand; None when there are none."""

    def label(self, move: Move, state: StateT) -> str:
        """A move that can be made in `state`, as a button says it."""

    def tell_choice(self, move: Move) -> str:
        """A move as the actor would say it, without its seat."""

    def typings(self, move: Move) -> Sequence[str]:
        """Return ways to type a move, in English words, the shortest first; the last means this move alone."""

    def laying(self, state: StateT, cards: Sequence[Card]) -> Iterable[Move]:
        """Yield the moves that would lay just these cards of the actor's hand, legal or not."""

    def tell(
        self, before: StateT, move: Move | None, after: StateT, names: Sequence[str], seat: int = EVERYBODY
    ) -> list[str]:
        """Return sentences about `move` as `seat` saw it; with None for `move`, about a silent decision.

        `EVERYBODY` means all seats but the moving one, and gives the events that all of them saw.
        """

    def turned_over(self, before: StateT, after: StateT) -> list[Card]:
        """The cards that lay face down and that everybody saw turned over between two states, in rising order."""

    def false_cards(self, before: StateT, after: StateT) -> list[Card]:
        """Return which of the cards that were turned over are not as they were announced, in rising order."""

    def tell_result(self, result: Result, names: Sequence[str], people: Sequence[int]) -> str:
        """Return how the deal ended, for the people in these seats."""

    def read(self, text: str, state: StateT, offers: Sequence[Move]) -> Move:
        """The move that `text` means now; raises `InvalidText`."""

    def following(self, state: StateT, offers: Sequence[Move], before: Sequence[str]) -> Iterable[str]:
        """The words that can come after those of `before` in a move that is legal now, found as they are wanted."""


AnySpeech: TypeAlias = GameSpeech[Any, Any]
"""The speech of any family, for code that hands states and observations on without looking inside."""


PLAIN: Final = "cardkit.speech.plain:PlainSpeech"


def named(speech: AnySpeech, names: Sequence[str]) -> AnySpeech:
    """Give `speech` the `names` for seats in moves that name a seat, if it has such moves, and return it."""
    if hasattr(speech, "names"):
        speech.names = names
    return speech


def speech_of(game: AnyGame, spelling: Spelling) -> AnySpeech:
    """Return the speech of a game's family, or the plain one for games without a speech; `spelling` spells its cards.

    Raises `InvalidRule` when the family names a speech that cannot be imported.
    """
    family = find_family(game.family)
    named = (family.speech if family is not None else "") or PLAIN
    module, _, name = named.partition(":")
    try:
        made: Callable[[Spelling, AnyGame], AnySpeech] = getattr(import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise InvalidRule(
            gettext(
                "The speech {speech} of {name} cannot be imported: {error}.", speech=named, name=game.name, error=error
            )
        ) from None
    spelling.card_type = game.card_type
    return made(spelling, game)


def tell_places(result: Result, names: Sequence[str]) -> str:
    """`The places: 1. Anna, 2. Boris and Clara.`, of a result that is a ranking."""
    places = result.numbers
    ranked = [
        f"{place}. {str(AND).join(name for name, its in zip(names, places, strict=True) if its == place)}"
        for place in sorted(set(places))
    ]
    return RANKED.format(places=", ".join(ranked))
