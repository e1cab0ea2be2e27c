"""The latest events at a table, for each seat in its own language."""

from collections import deque
from collections.abc import Sequence
from typing import Final, TypeAlias

import attrs

from cardkit.engine.state import State
from cardkit.game.capabilities import EVERYBODY
from cardkit.game.game import AnyGame
from cardkit.game.moves import Move
from cardkit.game.position import card_words
from cardkit.language import Message, language
from cardkit.speech.speech import AnySpeech
from cardkit_web.protocol import MoveData, ToldData

Told: TypeAlias = dict[tuple[int | None, str], ToldData | None]
"""An event as it was told, by seat and language; None where it was not."""
REMEMBERED: Final = 8
"""The number of events that a returning person reads."""


@attrs.frozen
class MoveEvent:
    """Something that everybody saw."""

    number: int
    """The number of the view that showed it first."""
    before: State
    move: Move | None
    after: State
    remarks: tuple[Message, ...] = ()
    """Remarks before the sentences."""


@attrs.frozen
class TableNotice:
    """A sentence at the table that is no move."""

    number: int
    sentence: Message
    seat: int
    """Whom it is about; -1 for nobody."""


class TableEvents:
    """The latest events."""

    def __init__(self, game: AnyGame, speech: AnySpeech) -> None:
        self.game = game
        self.speech = speech
        self.events: deque[tuple[MoveEvent | TableNotice, Told]] = deque(maxlen=REMEMBERED)
        """The latest events, each with its sentences by seat and language."""

    def add(self, event: MoveEvent | TableNotice) -> None:
        """Add an event."""
        self.events.append((event, {}))

    def clear(self) -> None:
        """Forget all events."""
        self.events.clear()

    def as_seen(self, seat: int | None, names: Sequence[str]) -> list[ToldData]:
        """Return the events as `seat` or a spectator saw them, with the seats called by `names`.

        Events that it did not notice are left out.
        """
        key = (seat, language())
        found = []
        for event, known in self.events:
            if key not in known:
                new = self._as_seen(event, seat, names)
                known[key] = next((other for other in known.values() if other == new), new)  # most see the same
            seen = known[key]
            if seen is not None:
                found.append(seen)
        return found

    def _as_seen(self, event: MoveEvent | TableNotice, seat: int | None, names: Sequence[str]) -> ToldData | None:
        """Return an event as `seat` saw it, None for a spectator; None when it noticed nothing of it."""
        if isinstance(event, TableNotice):
            who = names[event.seat] if event.seat >= 0 else ""
            sentences = [event.sentence.format(name=who)]
            return ToldData(number=event.number, sentences=sentences, move=None, turned=[], false=[])
        sentences = [str(remark) for remark in event.remarks]
        sentences += self.speech.tell(event.before, event.move, event.after, names, EVERYBODY if seat is None else seat)
        if not sentences and event.move is None:
            return None
        turned = [card.text for card in self.speech.turned_over(event.before, event.after)]
        false = [card.text for card in self.speech.false_cards(event.before, event.after)] if turned else []
        move = self._move(event, seat)
        return ToldData(number=event.number, sentences=sentences, move=move, turned=turned, false=false)

    def _move(self, event: MoveEvent, seat: int | None) -> MoveData | None:
        """Return the move as `seat` saw it, None for a silent decision; a spectator sees it as all other seats do."""
        if event.move is None:
            return None
        seen = self.game.views.seen_move(event.before, event.move, event.after, EVERYBODY if seat is None else seat)
        return MoveData(seat=event.move.seat, verb=event.move.verb, cards=card_words(seen.line, self.game.card_type))
