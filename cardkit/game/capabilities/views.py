"""What lies hidden from whom, in positions and in lines of records."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Final, Generic

import attrs

from cardkit.game.position import HIDDEN_CARD
from cardkit.game.types import MoveT, StateT

EVERYBODY: Final = -1
"""In the place of a seat: what all saw but the seat that moved."""


@attrs.frozen
class Told:
    """What is told of a move to whoever saw it made: sentences, records and checks say this and no more."""

    line: str
    """The line of the move, `??` for each card and each other word that was hidden."""
    turned: tuple[str, ...] = ()
    """The cards that came to lie open with it and that the line does not name, as files spell them."""
    given: tuple[str, ...] = ()
    """The cards that came into the hand of the seat that is told, and that the line does not name."""

    @property
    def hides(self) -> bool:
        """Whether something of the move was hidden."""
        return HIDDEN_CARD in self.line.split()


class Views(Generic[StateT, MoveT]):
    """What each seat sees of a position and of a line: `game.views`.

    Asked by `cardkit.records` (views of records, positions as a seat sees them), by playing back and exporting, by the
    search (whether actions can be private), and by the checks of `cardkit.testing`. Every game has one; this class as
    it stands suits games whose moves are all seen by everybody, and is told which keys of a position hold cards.
    """

    private_actions: bool = False
    """Whether seats do things that others cannot see, such as laying cards face down."""
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
        """How many copies of which cards everybody sees in text `index` of the hidden zone `key`, the last ones there.

        None where every card is there once: then it is those that have been `turned_up` or are named again. A game with
        several packs whose hidden zones hold cards that were seen has to say it.
        """
        return None

    def drawn(self, before: StateT, move: MoveT, after: StateT, seat: int) -> Sequence[int] | None:
        """Which cards of the stock of `before`, by index, `seat` drew by `move`, which led to `after`.

        None where every card is there once: then it is those that the hand has more. A game with several packs in which
        several seats draw at once has to say it.
        """
        return None

    def uncounted(self, state: StateT, key: str, index: int) -> bool:
        """Whether also the number of the cards is hidden that a position has under `key`, in its text `index`."""
        return False

    def without_secrets(self, position: dict[str, Any], state: StateT, seat: int) -> dict[str, Any]:
        """`position`, of `state`, whose hidden cards are `??` already, without what else is hidden from `seat`."""
        return position

    def seen_line(self, move: MoveT, after: StateT, seat: int) -> str:
        """The line of `move`, which led to `after`, as `seat` saw it then: `??` for cards that were laid face down."""
        return move.text

    def told(self, before: StateT, move: MoveT, after: StateT, seat: int = EVERYBODY) -> Told:
        """What `seat` saw of `move`, which led from `before` to `after`; with `EVERYBODY` what all others saw.

        The one source of what is told: sentences in the terminal and at the web table, `noticed`, and the checks.
        """
        seats = [seat] if seat >= 0 else [other for other in range(after.seats) if other != move.seat]
        lines = [self.seen_line(move, after, each) for each in seats] or [move.text]
        return Told(seen_alike(lines))

    def noticed(self, before: StateT, move: MoveT | None, after: StateT, seat: int = EVERYBODY) -> Hashable:
        """What `seat` noticed of a decision, as a value that can be compared; `move` is None for a silent one.

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
        return [] if self.private_actions else [f"asked {state.actor}"]


def seen_alike(lines: Sequence[str]) -> str:
    """What several saw of a line: `??` for each word that not all of them saw."""
    words = [line.split() for line in lines]
    if any(len(line) != len(words[0]) for line in words):
        return " ".join([*words[0][:2], HIDDEN_CARD])
    return " ".join(each[0] if len(set(each)) == 1 else HIDDEN_CARD for each in zip(*words, strict=True))
