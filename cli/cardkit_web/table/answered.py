"""Messages that were carried out, so that one that is sent again after a lost connection is not carried out again."""

from typing import Final

import attrs

MOST: Final = 400
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
        """Note the outcome of a message; without a key it is not remembered."""
        if not key:
            return
        self._outcomes[key] = outcome
        if len(self._outcomes) > MOST:
            del self._outcomes[next(iter(self._outcomes))]
