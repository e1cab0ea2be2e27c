"""The full screen as the session sees it, which tells, shows and asks here from a thread of its own."""

import io
import math
import time
from collections.abc import Callable, Collection, Sequence
from functools import partial
from queue import Queue
from threading import Condition
from typing import TYPE_CHECKING, Final, ParamSpec, Protocol

import attrs
from rich.console import Console, RenderableType
from rich.text import Text

from cardkit.escaping import printable
from cardkit.language import Message
from cardkit.match.seen_table import See, SeenTable
from cardkit.speech.move_list import MoveList
from cardkit.speech.vocabulary import quoted_as_typed, understood
from cardkit_cli.terminal.choosing import Entry
from cardkit_cli.terminal.console import LEAVE, EscapingHook, Screen

if TYPE_CHECKING:
    from cardkit_cli.terminal.input import Following, Watch

Shown = ParamSpec("Shown")

PAGE: Final = 76
"""The width of the text of a pane until the window is known, in columns."""


@attrs.frozen(eq=False)
class Question:
    """A question to a person, who answers with a line."""

    prompt: str
    following: "Following | None"
    entries: Sequence[Entry]
    """Answers that a list offers."""
    moves: MoveList | None
    """The moves that a list offers; None when no move is asked for."""


class View(Protocol):
    """A window that shows the screen. All but `later` are called in its own thread."""

    def later(self, do: Callable[[], object]) -> None:
        """Call `do` in the thread of the window, after all that was to be called before."""

    def headline(self, sentence: str) -> None:
        """Show the title of the game."""

    def tell(self, line: Text) -> None:
        """Add a line to the log."""

    def show_table(self, sight: SeenTable) -> None:
        """Show a table."""

    def advise(self, said: str) -> None:
        """Show a hint, and where it hides the log the last line of the log."""

    def refuse(self, sentence: str) -> None:
        """Show why the typed line is refused."""

    def show_page(self, page: Text) -> None:
        """Show a page over the table."""

    def ask(self, question: Question) -> None:
        """Ask something."""

    def read_keys(self, wanted: Collection[str]) -> None:
        """Hand on these keys one by one; none of them ends it."""

    def count_down(self, sentence: str) -> None:
        """Show the time that is left."""

    def wipe(self) -> None:
        """Take away everything that was shown."""


class FullScreen(Screen):
    """A screen on which the table stays in place. Before it is opened, and once it is closed, it prints lines."""

    def __init__(self) -> None:
        super().__init__()
        self.view: View | None = None
        self.latest: list[Text] = []
        """The lines shown since the last answer, which are shown again when the screen is closed."""
        self._lines: Queue[str | None] = Queue()
        self._aside = False
        self._inner = False
        """True at a table of its own, whose end is not that of the session."""
        self._seen: SeenTable | None = None
        """The table that is shown."""
        self._printed = io.StringIO()
        self._lines_console = self.console
        self._keys: list[str] = []
        self._pressed = Condition()
        self._keys_ended = False

    # -- Opening and closing, in the thread of the window

    def open(self, view: View) -> None:
        """Show everything in `view` from now on."""
        self.view = view
        plain = self._lines_console
        self.console = Console(
            file=self._printed,
            width=PAGE,
            force_terminal=True,
            color_system=None if plain.no_color else "standard",
            no_color=plain.no_color,
            highlight=False,
            legacy_windows=False,
        )
        self.console.push_render_hook(EscapingHook())

    def close(self) -> None:
        """Print lines again from now on, those since the last answer first."""
        self.view = None
        self.console = self._lines_console
        for line in self.latest:
            self.say(line)
        self.latest = []

    def answer(self, text: str) -> None:
        """Answer the question that is asked, or will be."""
        self._lines.put(text)

    def leave(self) -> None:
        """Answer this question and all others with the end of the input."""
        self.leaving = True
        self._lines.put(None)
        self.press(None)

    def press(self, key: str | None) -> None:
        """Note that a key was pressed of those that are read, each once; None ends the reading."""
        with self._pressed:
            if key is None:
                self._keys_ended = True
            elif key not in self._keys:
                self._keys.append(key)
            self._pressed.notify_all()

    # -- Telling and asking, in the thread of the session

    def _show(self, show: Callable[Shown, None], *shown: Shown.args, **more: Shown.kwargs) -> None:
        """Call a method of the window in its own thread."""
        if self.view is not None:
            self.view.later(partial(show, *shown, **more))

    @property
    def stays(self) -> bool:
        """Return True as long as it is open."""
        return self.view is not None

    @property
    def interactive(self) -> bool:
        """True: a person sits at it."""
        return True

    def headline(self, sentence: "str | Message") -> None:
        """Show the title of the game above the table."""
        if self.view is None:
            super().headline(sentence)
        else:
            self._show(self.view.headline, printable(str(sentence)))

    def say(self, sentence: "str | Message | Text" = "", *, style: str = "") -> None:
        """Add a line to the log, or to the page that is written."""
        if self.view is None or self._aside:
            super().say(sentence, style=style)
            return
        line = sentence if isinstance(sentence, Text) else Text(str(sentence), style=style)
        line = Text(printable(line.plain, "\n").strip(), style=line.style)
        if line.plain:
            self.latest.append(line)
            self._show(self.view.tell, line)

    def say_whole(self, sentence: "str | Message", *, style: str = "") -> None:
        """Add a line that a person may copy to the log."""
        if self.view is None or self._aside:
            super().say_whole(sentence, style=style)
        else:
            self.say(sentence, style=style)

    def show_table(self, drawn: RenderableType, see: See) -> None:
        """Show a table in its place."""
        if self.view is None:
            super().show_table(drawn, see)
        else:
            self._seen = see()
            self._show(self.view.show_table, self._seen)

    def show_moves(self, drawn: RenderableType, moves: MoveList) -> None:
        """Show nothing here: the question offers the moves."""
        if self.view is None:
            super().show_moves(drawn, moves)

    def advise(self, sentences: Sequence[str]) -> None:
        """Show a hint in its place."""
        if self.view is None:
            super().advise(sentences)
        else:
            self._show(self.view.advise, "\n".join(map(printable, sentences)))

    def refuse(self, error: Exception) -> None:
        """Show why the typed line is refused, beside it; the choices stay."""
        if self.view is None or self._aside:
            super().refuse(error)
        else:
            self._show(self.view.refuse, printable(quoted_as_typed(self.with_cards(str(error)))))

    def show_aside(self, show: Callable[[], None]) -> None:
        """Show the output of `show` in a pane over the table."""
        if self.view is None:
            show()
            return
        self._aside = True
        try:
            show()
        finally:
            self._turn_page()
            self._aside = False

    def show_at_table(self, show: Callable[[], None]) -> None:
        """Show the output of `show` in place of the table; the table returns when the person leaves."""
        if self.view is None:
            show()
            return
        aside, seen = self._aside, self._seen
        self._aside, self._inner = False, True
        try:
            show()
        finally:
            self._aside, self._inner = aside, False
            if seen is not None:
                self._show(self.view.show_table, seen)

    def show_in_pages(self, show: Callable[[], None], more: "str | Message") -> None:
        """Show the output of `show` in a pane, which can be scrolled."""
        if self.view is None:
            super().show_in_pages(show, more)
        else:
            self.show_aside(show)

    def _turn_page(self) -> None:
        printed = self._printed.getvalue()
        if printed.strip() and self.view is not None:
            self._show(self.view.show_page, Text.from_ansi(printed.strip("\n")))
        self._printed.seek(0)
        self._printed.truncate()

    def ask(
        self,
        prompt: "str | Message",
        following: "Following | None" = None,
        answers: Sequence[Entry] = (),
        moves: MoveList | None = None,
    ) -> str:
        """Ask for a line, which is typed, or chosen from the moves or `answers`.

        Raises `EOFError` when the person leaves.
        """
        if self.view is None:
            return super().ask(prompt, following, answers, moves)
        self._turn_page()
        self._show(self.view.ask, Question(printable(str(prompt)).strip(), following, answers, moves))
        text = None if self.leaving else self._lines.get()
        if text is None:
            raise EOFError
        self.latest = []
        self.leaving = understood(text).strip().lower() in LEAVE and not (self._aside or self._inner)
        return text.strip()

    @property
    def can_ask(self) -> bool:
        """True: a person sits there."""
        return self.view is not None or super().can_ask

    @property
    def can_read_keys(self) -> bool:
        """True: the window hands them on."""
        return self.view is not None or super().can_read_keys

    def read_keys(self, wanted: Collection[str], seconds: float, watch: "Watch") -> list[str]:
        """Return the keys of `wanted` that are pressed within `seconds`, as in `terminal.input`.

        Raises `EOFError` when the person leaves.
        """
        if self.view is None:
            return super().read_keys(wanted, seconds, watch)
        self._keys, self._keys_ended = [], self.leaving
        self._show(self.view.read_keys, wanted)
        until = time.monotonic() + seconds
        while (rest := until - time.monotonic()) > 0:
            with self._pressed:
                pressed, ended = list(self._keys), self._keys_ended
            watch(pressed, math.ceil(rest))
            if ended or len(pressed) == len(wanted):
                break
            with self._pressed:
                if not self._keys_ended and len(self._keys) == len(pressed):
                    self._pressed.wait(rest - (math.ceil(rest) - 1))
        self._show(self.view.read_keys, ())
        if self.leaving:
            raise EOFError
        return list(self._keys)

    def overwrite(self, sentence: str) -> None:
        """Show the time that is left."""
        if self.view is None:
            super().overwrite(sentence)
        else:
            self._show(self.view.count_down, printable(sentence).strip())

    def wipe(self) -> None:
        """Take away everything that was shown, so that no hand stays to be read."""
        if self.view is None:
            super().wipe()
        else:
            self.latest = []
            self._show(self.view.wipe)
