"""Lines for screen readers: cards in words, a line for each seat and move, and no signs that mean something by their
place.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rich.console import Console, RenderableType
from rich.text import Text

from cardkit.language import Message
from cardkit.match.seen_table import See, SeenTable
from cardkit.speech.spelling import SpokenSpelling
from cardkit_cli.spoken.table import hand_in_words, numbered_hand, table_in_words
from cardkit_cli.terminal.choosing import Entry, Moves
from cardkit_cli.terminal.console import Screen

if TYPE_CHECKING:
    from cardkit_cli.terminal.line_editor import Following


class SpokenScreen(SpokenSpelling, Screen):
    """Lines that can be read aloud."""

    def __init__(self, console: Console | None = None) -> None:
        super().__init__(console)
        self.arrow, self.bar, self.symbols = "", ";", False
        self._unsaid: SeenTable | None = None
        """The table whose hand will be said together with the possible moves."""

    def cards(self, cards: Iterable[int], *, bold: bool = False, separator: str = ", ") -> Text:
        """Several cards in the order given."""
        return super().cards(cards, bold=bold, separator=separator)

    def say(self, sentence: "str | Message | Text" = "", *, style: str = "") -> None:
        """Print one line, folded to the width of the terminal, after the hand of the table before it."""
        self._say_hand(numbered=False)
        super().say(str(sentence), style=str(sentence.style) if isinstance(sentence, Text) else style)

    def show_table(self, drawn: RenderableType, see: See) -> None:
        """Show a table in sentences."""
        seen = see()
        self._say_all(table_in_words(seen))
        self._unsaid = seen

    def show_moves(self, drawn: RenderableType, moves: Moves) -> None:
        """Say the hand, with numbers if cards are announced, the question, and the possible moves, a line each."""
        self._say_hand(numbered=moves.announces)
        if moves.asks:
            self.say(moves.asks)
        for number, entry in zip(moves.numbers, moves.offered, strict=True):
            self.say(f"{number}: {entry.line}" if number else entry.line)

    def ask(
        self,
        prompt: "str | Message",
        following: "Following | None" = None,
        answers: Sequence[Entry] = (),
        moves: Moves | None = None,
    ) -> str:
        """Read a line, as other screens do, after saying the hand."""
        self._say_hand(numbered=False)
        return super().ask(prompt, following, answers, moves)

    def _say_hand(self, *, numbered: bool) -> None:
        seen, self._unsaid = self._unsaid, None
        if seen is not None and seen.seat is not None and seen.scene is not None:
            self._say_all(numbered_hand(seen) if numbered else hand_in_words(seen))

    def _say_all(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.say(line)
