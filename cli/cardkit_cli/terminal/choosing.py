"""The answers to a question that a screen offers besides lines."""

from typing import TYPE_CHECKING, TypeAlias

import attrs

if TYPE_CHECKING:
    from cardkit.speech.move_list import Choice


@attrs.frozen
class Answer:
    """An answer to a question, as an entry of a list."""

    line: str
    """The words about it."""
    typed: str
    """The text that is typed for it."""


Entry: TypeAlias = "Answer | Choice"
"""An entry of a list from which people choose: an answer, or a move."""
