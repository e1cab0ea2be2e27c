"""The terminal: its abilities, and the look of cards on it."""

import io
import os
import re
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from rich.console import Console, ConsoleOptions, ConsoleRenderable, RenderableType, RenderHook, RenderResult
from rich.segment import Segment
from rich.text import Text

from cardkit.cards.card import Card
from cardkit.escaping import printable
from cardkit.language import Message
from cardkit.speech.spelling import Spelling
from cardkit.speech.vocabulary import quoted_as_typed, typed_as, understood
from cardkit_cli.terminal import catalogue  # noqa: F401  # its sentences can be spoken

if TYPE_CHECKING:
    from cardkit.match.seen_table import See
    from cardkit.speech.move_list import MoveList
    from cardkit_cli.terminal.choosing import Entry
    from cardkit_cli.terminal.input import Following, LineEditor, Watch

LEAVE: Final = ("q", "quit", "exit")
FOUR_COLOURS: Final = "CARDKIT_FOUR_COLOURS"
"""The environment variable that wants a colour for each suit."""
SUIT_COLOURS: Final = {"♦": "color(27)", "♣": "color(28)"}
"""The blue and the green of those colours, which can be read on dark and on light terminals."""
BLANKS_AT_END: Final = re.compile(" +(?=\n)")
RESIGN: Final = "resign"
"""The word of a person who wants to give up."""


class _Harmless:
    """A thing to print, without characters that a terminal would obey: only Rich's own controls go through.

    In a file or a pipe no line ends in blanks, with which Rich fills the cells of a table.
    """

    def __init__(self, shown: RenderableType) -> None:
        self.shown = shown

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        segments = console.render(self.shown, options.update(markup=False))
        harmless = [each if each.control else Segment(printable(each.text, "\n"), each.style) for each in segments]
        if console.is_terminal:
            yield from harmless
        else:
            yield Segment(BLANKS_AT_END.sub("", "".join(each.text for each in harmless if not each.control)))


class EscapingHook(RenderHook):
    """Everything that a console prints passes here (`cardkit.escaping`)."""

    def process_renderables(self, renderables: list[ConsoleRenderable]) -> list[ConsoleRenderable]:
        """Wrap everything that is printed, without characters that a terminal would obey."""
        return [_Harmless(each) for each in renderables]


class Screen(Spelling):
    """A Rich console that knows whether the terminal can show suits, and draws cards accordingly.

    Colours follow the terminal and `NO_COLOR`; suits fall back to letters when the encoding has no suit symbols.
    """

    def __init__(self, console: Console | None = None) -> None:
        """Write to `console`, by default the standard output; characters that the encoding lacks are replaced, not
        refused.
        """
        super().__init__()
        self.console = console or Console(highlight=False)
        self._given = console is not None
        self.console.push_render_hook(EscapingHook())
        self.editor: LineEditor | None = None
        self.leaving = False
        """True once the person has asked to leave, on a screen on which that can be asked at any time."""
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")  # characters that the encoding lacks are no move, and no error
        self.memory: str | None = None
        """The choice about cards that were seen, `OPEN` or `OWN`; None while nobody has said."""
        self.symbols = self.can_show("♠♥♦♣")
        self.dots = "·" if self.can_show("·") else "-"
        self.bar = "│" if self.can_show("│") else "|"
        self.arrow = "▶" if self.can_show("▶") else ">"

    def can_show(self, text: str) -> bool:
        """Return whether the encoding has every letter of `text`."""
        try:
            text.encode(self.console.encoding)
        except (UnicodeEncodeError, LookupError):
            return False
        return True

    @property
    def interactive(self) -> bool:
        """Return whether a person sits at it; `FORCE_COLOR` alone, which Rich takes for a terminal, brings nobody."""
        return self.console.is_terminal and (self._given or self.console.file.isatty())

    def card(self, card: int, *, bold: bool = False) -> Text:
        """One card, in the colour of its suit."""
        shown = card if isinstance(card, Card) else Card(card)
        style = colour_of(shown)
        return Text(self.card_text(card), style=f"bold {style}".strip() if bold else style)

    def cards(self, cards: Iterable[int], *, bold: bool = False, separator: str = " ") -> Text:
        """Several cards in the order given."""
        return Text(separator).join([self.card(card, bold=bold) for card in cards])

    def flow(self, chunks: Sequence[Text], gap: str = "   ", indent: str = "") -> Text:
        """The chunks one after another, as many on a line as fit, none of them broken; further lines are indented."""
        lines = [Text()]
        for number, chunk in enumerate(chunks):
            before = gap if number else ""
            if number and lines[-1].cell_len + len(gap) + chunk.cell_len > self.console.width:
                lines.append(Text())
                before = indent
            lines[-1].append(before).append_text(chunk)
        return Text("\n").join(lines)

    def say(self, sentence: "str | Message | Text" = "", *, style: str = "") -> None:
        """Print one line, folded to the width of the terminal."""
        if not isinstance(sentence, Text):
            sentence = Text(self.plain(str(sentence)), style=style)
        self.console.print(sentence, soft_wrap=False)

    def say_whole(self, sentence: "str | Message", *, style: str = "") -> None:
        """Print one line that a person may copy, such as a path or a command: it is not folded."""
        self.console.print(Text(self.plain(str(sentence)), style=style), soft_wrap=True)

    # -- Parts that stay in place on a full screen, and are printed line by line here

    @property
    def stays(self) -> bool:
        """Return whether the table stays in place, so that it has to be shown again whenever something changes."""
        return False

    def headline(self, sentence: "str | Message") -> None:
        """Print the title of the game."""
        self.say(sentence, style="bold")

    def show_table(self, drawn: RenderableType, see: "See") -> None:
        """Show a table: as it was `drawn` for lines."""
        self.console.print(drawn)

    def show_moves(self, drawn: RenderableType, moves: "MoveList") -> None:
        """Print the legal moves as they were `drawn` for lines."""
        if moves.offered or moves.set_sizes:
            self.console.print(drawn)

    def advise(self, sentences: Sequence[str]) -> None:
        """Print the sentences of a hint, a line each."""
        for sentence in sentences:
            self.say(sentence)

    def show_aside(self, show: Callable[[], None]) -> None:
        """Print the output of `show`, which may be long and may ask."""
        show()

    def show_help(self, text: str) -> None:
        """Show what can be typed."""
        self.show_aside(lambda: self.say(text))

    def show_at_table(self, show: Callable[[], None]) -> None:
        """Let `show` show a table of its own, from a part that is shown aside."""
        show()

    @property
    def can_read_keys(self) -> bool:
        """Return whether keys can be read one by one, without Enter."""
        from cardkit_cli.terminal.input import can_read

        return self.can_ask and can_read()

    def read_keys(self, wanted: Collection[str], seconds: float, watch: "Watch") -> list[str]:
        """The keys of `wanted` that are pressed within `seconds`: see `terminal.input`."""
        from cardkit_cli.terminal.input import read_keys

        return read_keys(wanted, seconds, watch)

    def show_in_pages(self, show: Callable[[], None], more: "str | Message") -> None:
        """Print the output of `show`, a screen at a time; `more` asks before each next one, and lets people leave.

        Without a terminal everything is printed at once.
        """
        if not self.interactive:
            show()
            return
        with self.console.capture() as captured:
            show()
        lines = captured.get().splitlines(keepends=True)
        page = max(1, self.console.height - 2)
        for start in range(0, len(lines), page):
            if start and self.ask_move(more).lower() in LEAVE:
                return
            self.console.file.write("".join(lines[start : start + page]))
            self.console.file.flush()

    def ask(
        self,
        prompt: "str | Message",
        following: "Following | None" = None,
        answers: "Sequence[Entry]" = (),
        moves: "MoveList | None" = None,
    ) -> str:
        """Read a line, which can be edited at a terminal; `following` gives the words that complete it.

        A full screen offers `answers`, or `moves`, in a list; in lines the prompt or `show_moves` says them.

        Raises `EOFError` at the end of input and `KeyboardInterrupt` for Ctrl-C.
        """
        if sys.stdin is None:
            raise EOFError
        if not self._can_edit():
            return self.console.input(Text(self.plain(str(prompt)), style="bold")).strip()
        if self.editor is None:
            from cardkit_cli.terminal.input import LineEditor

            self.editor = LineEditor(self.console)
        return self.editor.read(printable(self.plain(str(prompt))), following).strip()

    def ask_move(
        self,
        prompt: "str | Message",
        following: "Following | None" = None,
        answers: "Sequence[Entry]" = (),
        moves: "MoveList | None" = None,
    ) -> str:
        """Read a line of moves and other words of the command, which may be typed in the language of the user."""
        return understood(self.ask(prompt, None if following is None else _in_language(following), answers, moves))

    def refuse(self, error: Exception) -> None:
        """Say why a line that was typed (`ask_move`) is refused."""
        self.say(quoted_as_typed(self.with_cards(str(error))), style="yellow")

    @property
    def can_ask(self) -> bool:
        """Return whether a person at both screen and keyboard can be asked questions outside the game."""
        return self.interactive and sys.stdin is not None and sys.stdin.isatty()

    def overwrite(self, sentence: str) -> None:
        """Write `sentence` over the line of the cursor, and return the cursor to its beginning."""
        shown = printable(self.plain(sentence))[: self.console.width - 1]
        self.console.file.write(f"\r{shown:{self.console.width - 1}}\r")
        self.console.file.flush()

    def _can_edit(self) -> bool:
        """Return whether a person sits at a terminal that can move its cursor."""
        shown = self.console.file
        if shown is not sys.stdout or self.console.is_dumb_terminal:
            return False
        return sys.stdin.isatty() and shown.isatty()

    def turn_page(self) -> None:
        """Begin a text to be read alone: on a clear screen, or below an empty line if the screen cannot be cleared."""
        if self.interactive and not self.console.is_dumb_terminal:
            self.console.clear()
        else:
            self.say()

    def wipe(self) -> None:
        """Clear the screen and the lines to which a terminal can scroll back, so that no hand stays readable.

        The lines typed so far cannot be brought back either.
        """
        if self.editor is not None:
            self.editor.forget()
        if self.interactive and not self.console.is_dumb_terminal:
            self.console.file.write("\x1b[H\x1b[2J\x1b[3J")
            self.console.file.flush()
        else:
            self.console.print("\n" * 60)


def _in_language(following: "Following") -> "Following":
    """Return a function that yields the words that complete a line, in the language of the user.

    Each comes in English too, as a line that is begun in English goes on in it.
    """

    def translated(before: list[str]) -> Iterator[str]:
        for word in following(understood(" ".join(before)).split()):
            said = typed_as(word)
            yield said
            if said != word:
                yield word

    return translated


def colour_of(card: Card) -> str:
    """Return the colour of a card: red for red suits, or that of its own suit; empty for the terminal's own."""
    own = SUIT_COLOURS.get(card.pretty[-1:], "") if os.environ.get(FOUR_COLOURS) else ""
    return own or ("red" if card.red else "")
