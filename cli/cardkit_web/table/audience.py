"""The audience of a table: the open pages, and the views and messages that they get.

A message that a page sends again after a lost connection is not carried out again (`MessageOutcomes`).
"""

from collections.abc import Callable
from typing import Final, Protocol

import attrs

from cardkit.engine.state import State
from cardkit.game.moves import Move
from cardkit.language import Message
from cardkit_web.protocol import ServerMessage
from cardkit_web.table.events import MoveEvent, TableEvents, TableNotice

MOST_OUTCOMES: Final = 400
"""The number of messages of a table that are remembered; a page sends again only messages that are seconds old."""


@attrs.frozen
class MessageOutcome:
    """The outcome of a message."""

    refused: str | None = None
    """The reason of a refusal; None when the message was carried out."""
    seat: int | None = None
    """The seat that it took; None when it took none."""


class MessageOutcomes:
    """The outcomes of the latest messages of a table, by the keys that pages gave them."""

    def __init__(self) -> None:
        self._outcomes: dict[str, MessageOutcome] = {}

    def find(self, key: str) -> MessageOutcome | None:
        """Return the outcome of the message with that key; None when it was not received, or has no key."""
        return self._outcomes.get(key) if key else None

    def note(self, key: str, outcome: MessageOutcome) -> None:
        """Note the outcome of a message; without a key it is not remembered. Of more than `MOST_OUTCOMES` the oldest is
        forgotten.
        """
        if not key:
            return
        self._outcomes[key] = outcome
        if len(self._outcomes) > MOST_OUTCOMES:
            del self._outcomes[next(iter(self._outcomes))]

    def forget(self, seat: int) -> None:
        """Forget the messages that took this seat, which is another's now or nobody's."""
        self._outcomes = {key: outcome for key, outcome in self._outcomes.items() if outcome.seat != seat}


BROKEN: Final = Message("Something went wrong at this table. Open its link again to go on from the last move.")


class Viewer(Protocol):
    """A page that is open at a table."""

    seat: int | None
    address: str
    """The address from which it is opened."""

    def show_table(self) -> None:
        """Show the changed people of the table."""

    def show_view(self) -> None:
        """Show the changed view."""

    def tell(self, message: ServerMessage) -> None:
        """A message for this page alone, or for all."""

    def send_away(self) -> None:
        """Close it: it asks for the table again."""


class Audience:
    """The pages of one table."""

    def __init__(self, events: TableEvents, first: int, others_may_see: Callable[[], bool]) -> None:
        """`first` is the number of the first view; `others_may_see` says whether pages without a seat see anything."""
        self.events = events
        self.viewers: set[Viewer] = set()
        self.number = first
        """The number of the view, which grows with every event, through all holders of the table."""
        self.public: dict[str, str] = {}
        """The view of onlookers, as it is sent, by language; cleared by every event."""
        self.sitting: dict[str, str] = {}
        """The message `table`, as it is sent, by language; cleared when somebody comes or goes."""
        self.changed: Callable[[], object] = lambda: None
        """Called whenever somebody comes or goes."""
        self._others_may_see = others_may_see

    def looking_on(self) -> int:
        """Return how many pages have no seat."""
        return sum(viewer.seat is None for viewer in self.viewers)

    def may_see(self) -> list[Viewer]:
        """Return the pages that may see the game: those with a seat, and all others if they are welcome."""
        return [viewer for viewer in self.viewers if viewer.seat is not None or self._others_may_see()]

    # -- Events

    def happened(self, before: State, move: Move | None, after: State, remarks: tuple[Message, ...] = ()) -> None:
        """Add a move to the story as the next view, and show everybody the table again."""
        self.number += 1
        self.events.add(MoveEvent(self.number, before, move, after, remarks))
        self.show()

    def said(self, sentence: Message, seat: int) -> None:
        """Add a sentence that is no move to the story as the next view, and show everybody the table again.
        Its `{name}` is that of `seat`, which is -1 when it is about nobody.
        """
        self.number += 1
        self.events.add(TableNotice(self.number, sentence, seat))
        self.show()

    def ended(self) -> None:
        """Show everybody the people and the table again as the next view: the deal is over."""
        self.number += 1
        self.show_table()
        self.show()

    # -- Showing it

    def show(self) -> None:
        """Show everybody the table again."""
        self.public.clear()
        for viewer in self.viewers:
            viewer.show_view()

    def show_table(self) -> None:
        """Let every page show the people of the table again, and call `changed`."""
        self.sitting.clear()
        for viewer in self.viewers:
            viewer.show_table()
        self.changed()

    def tell(self, message: ServerMessage) -> None:
        """Send a message to everybody who may see the game."""
        for viewer in self.may_see():
            viewer.tell(message)

    def send_away(self) -> None:
        """Close all pages of the table, which is no longer held here; they ask for it again."""
        for viewer in list(self.viewers):
            viewer.send_away()
