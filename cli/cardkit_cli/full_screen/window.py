"""The window: the places on a full screen, and how keys and the mouse become typed lines."""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import ClassVar, Final

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.driver import Driver
from textual.message import Message
from textual.timer import Timer
from textual.widgets import Input, Static

from cardkit.arguments import is_number
from cardkit.speech.vocabulary import understood
from cardkit_cli.full_screen import words
from cardkit_cli.full_screen.drawing import HELP, DrawnWindow
from cardkit_cli.full_screen.screen import FullScreen, Question
from cardkit_cli.full_screen.shortcuts import WRITTEN, Habit, begins_card
from cardkit_cli.terminal.console import LEAVE

STYLE: Final = """
Screen { background: ansi_default; color: ansi_default; layers: base over; }
Static { background: ansi_default; color: ansi_default; }
#head { height: 1; text-style: bold; padding: 0 1; text-wrap: nowrap; text-overflow: ellipsis; }
#main { height: 1fr; }
#left { width: 1fr; padding: 0 1; }
#main.narrow { layout: vertical; }
#main.narrow #left { height: 1fr; }
#main.narrow #side { width: 1fr; height: auto; border-left: none; padding: 0 1; }
#main.narrow #log { height: 2; }
#main.narrow.low #log { height: 1; }
#main.narrow.advised #log { display: none; }
#main.narrow #hint { border-top: none; max-height: 7; }
#area { height: 1fr; min-height: 4; scrollbar-size-vertical: 0; background: ansi_default; }
#table { height: auto; }
#more { height: 1; display: none; text-style: bold; }
#hand { height: auto; }
#held { height: auto; max-height: 55%; background: ansi_default; }
#page, #held { scrollbar-size-vertical: 1;
        scrollbar-color: ansi_bright_black; scrollbar-color-hover: ansi_bright_black;
        scrollbar-color-active: ansi_bright_black; scrollbar-background: ansi_default;
        scrollbar-background-hover: ansi_default; scrollbar-background-active: ansi_default; }
#side { width: 24; border-left: solid ansi_default; padding: 0 0 0 1; }
#side.wide { width: 42; }
#log { height: 1fr; scrollbar-size-vertical: 0; background: ansi_default; }
#hint { height: auto; max-height: 60%; border-top: solid ansi_default; display: none; }
#about { height: auto; max-height: 3; text-style: bold; padding: 0 1; }
#list { height: auto; padding: 0 1; }
#refusal { height: auto; max-height: 4; padding: 0 1; display: none; text-style: bold; }
#ask { height: 1; padding: 0 1; }
#prompt { width: auto; text-style: bold; padding: 0 1 0 0; }
#line { width: 1fr; height: 1; border: none; padding: 0; background: ansi_default; color: ansi_default; }
#keys { height: 1; padding: 0 1; }
#page { layer: over; display: none; width: 100%; dock: top; background: ansi_default;
        border: solid ansi_default; padding: 0 1; }
#page.open { display: block; }
Screen.menu { align: center middle; }
Screen.menu #main { display: none; }
Screen.menu #head, Screen.menu #about { text-align: center; }
Screen.menu #list { width: auto; max-width: 100%; padding: 0 2; border: round ansi_bright_black; }
Screen.menu #keys { dock: bottom; }
"""


class Do(Message):
    """A change that the session shows: made in the thread of the window, one after the other."""

    def __init__(self, do: Callable[[], object]) -> None:
        super().__init__()
        self.do = do


class Line(Input):
    """The line that is typed. While it is empty its keys move in the hand and in the list instead."""

    def __init__(self, pressed: Callable[[str, str | None, bool], bool], typed: Callable[[str], None]) -> None:
        """`pressed` gets a key, its character and whether text is typed; it returns whether it used the key.

        `typed` gets the line whenever it changes.
        """
        super().__init__(id="line", compact=True)
        self.pressed = pressed
        self.typed = typed

    def on_input_changed(self) -> None:
        """Pass the typed text on."""
        self.typed(self.value.strip())

    async def on_key(self, event: events.Key) -> None:
        """Let the window have the keys that are its own."""
        if self.pressed(event.key, event.character, bool(self.value)):
            event.prevent_default()
            event.stop()


class Area(VerticalScroll):
    """An area with a drawing in its own size, scrolled if the area is too small."""

    def __init__(self, name: str, draw: Callable[[], None]) -> None:
        super().__init__(id=name, can_focus=False)
        self.draw = draw

    def on_resize(self) -> None:
        """Draw it again."""
        self.draw()

    def watch_scroll_y(self, old: float, new: float) -> None:
        """Draw the note on the hidden lines again."""
        super().watch_scroll_y(old, new)
        self.draw()


class Clickable(Static):
    """A drawing that reports the place of a click, and may report turns of the mouse wheel."""

    def __init__(
        self, name: str, clicked: Callable[[int, int], None], turned: Callable[[int], None] | None = None
    ) -> None:
        """`clicked` gets the line and the column, `turned` 1 for a turn down and -1 for one up."""
        super().__init__(id=name)
        self.clicked = clicked
        self.turned = turned

    def on_click(self, event: events.Click) -> None:
        """Tell the line and the column."""
        offset = event.get_content_offset(self)
        if offset is not None:
            self.clicked(offset.y, offset.x)

    def on_mouse_scroll_down(self) -> None:
        """Report a turn of the wheel."""
        if self.turned is not None:
            self.turned(1)

    def on_mouse_scroll_up(self) -> None:
        """Report a turn of the wheel."""
        if self.turned is not None:
            self.turned(-1)


HUNG_UP: Final = 129
"""The exit code of a process that the end of its terminal ends."""
ANNOUNCED: Final = "as"
"""The word between cards and the rank that they are announced as."""
NUMBER_SECONDS: Final = 0.4
"""The seconds without a further key after which a number that could begin a card or a longer one chooses."""
SCROLLED: Final = 4
"""The number of lines by which a key scrolls a table that is higher than its window."""


def _has_terminal() -> bool:
    return sys.__stdin__ is not None and sys.__stdin__.isatty()


def _end_without_terminal() -> None:
    """End the process once its terminal was closed, also where `nohup` keeps the signal of that from it.

    Every move that was shown is saved; Textual would wait for ever for the terminal to be restored.
    """
    if not _has_terminal():
        os._exit(HUNG_UP)


class Window(DrawnWindow):
    """One table on a full screen."""

    TITLE = "cardkit"
    CSS = STYLE
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        ("f10", "leave", ""),
        ("ctrl+q", "leave", ""),
        ("ctrl+c", "leave", ""),
        ("ctrl+d", "leave", ""),
        ("ctrl+z", "suspend_process", ""),
    ]

    def __init__(self, screen: FullScreen, begin: Callable[[], None]) -> None:
        """`begin` is called as soon as the window is there."""
        super().__init__(screen, begin)
        self.habit = Habit()
        self.waiting: Timer | None = None
        """The timer that chooses the entry of a typed number; None without one."""
        self.by_number = False
        """True when the highlighted entry was highlighted by its typed number."""
        self.early = ""
        """The word of a key that was pressed while no question was open; empty for none."""
        self.told_early = False
        """True while the window says that there is no question yet."""
        self.after_number = False
        """True after a number that chose a card: a space may follow before the next number."""

    def get_driver_class(self) -> type[Driver]:
        """Return a driver that reads the keys, and that leaves out bytes that are no UTF-8."""
        usual = super().get_driver_class()
        read: Callable[[Driver], None] | None = getattr(usual, "run_input_thread", None)
        if read is None:
            return usual

        def read_on(driver: Driver) -> None:
            while True:
                with suppress(UnicodeDecodeError):
                    return read(driver)

        return type(usual.__name__, (usual,), {"run_input_thread": read_on})

    def compose(self) -> ComposeResult:
        """Put all widgets in their places."""
        yield Static(id="head")
        with Horizontal(id="main"):
            with Vertical(id="left"):
                with Area("area", self._draw_table):
                    yield Static(id="table")
                yield Static(id="more")
                with VerticalScroll(id="held", can_focus=False):
                    yield Clickable("hand", self.click_hand)
            with Vertical(id="side"):
                with VerticalScroll(id="log", can_focus=False):
                    yield Static(id="told")
                yield Static(id="hint")
        yield Static(id="about")
        yield Clickable("list", self.click_list, lambda turn: self._move_in_list(turn * self.across()))
        yield Static(id="refusal")
        with Horizontal(id="ask"):
            yield Static(id="prompt")
            yield Line(self.pressed, self.typed)
        yield Clickable("keys", self.click_keys)
        with VerticalScroll(id="page", can_focus=False):
            yield Static(id="written")

    def on_mount(self) -> None:
        """Begin to play."""
        self.query_one(Line).focus()
        self.query_one("#log", VerticalScroll).anchor()
        self.terminal.open(self)
        self._arrange(*self.size)
        self.app_resume_signal.subscribe(self, lambda _: self.refresh(layout=True))
        if _has_terminal():
            self.set_interval(1, _end_without_terminal)
        self.begin()

    def on_resize(self, event: events.Resize) -> None:
        """Draw everything again in the present size."""
        self._arrange(*event.size)

    def on_do(self, message: Do) -> None:
        """Show a change of the session."""
        message.do()

    # -- Calls of the session, in its thread

    def later(self, do: Callable[[], object]) -> None:
        """Call `do` in the thread of the window, after all that was to be called before."""
        self.post_message(Do(do))

    # -- Keys and the mouse

    def action_leave(self) -> None:
        """Somebody leaves."""
        self.terminal.leave()

    def pressed(self, key: str, character: str | None, typed: bool) -> bool:
        """Carry out a key that is more than text; return whether it is."""
        self.after_number = self.after_number and key == "space"
        if self.habit.has(key, character):
            return True
        if self.wanted:
            self._key_while_read(key, character)
            return True
        if self.page_open and not typed and self._key_on_page(key):
            return True
        for name, word, _ in self._keys():
            if key == name and word:
                self._say(word)
                return True
        if key == "enter":
            self._enter()
        elif key == "escape" and not typed and self._leaves_by_escape:
            self._answer(LEAVE[0])
        elif key == "escape":
            self._let_go()
        elif key in ("up", "down") and not typed:
            self._move_in_list(-self.across() if key == "up" else self.across())
        elif key in ("left", "right") and not typed:
            self._move_sideways(-1 if key == "left" else 1)
        elif key == "ctrl+d" and not typed:
            self.terminal.leave()
        elif key == "space" and not typed:
            if not self.after_number:
                self._mark(max(self.cursor, 0))
        elif key == "tab":
            self._complete()
        elif key in ("pageup", "pagedown"):
            scrolled = self.query_one("#log", VerticalScroll)
            (scrolled.scroll_page_up if key == "pageup" else scrolled.scroll_page_down)(animate=False)
        elif key in ("ctrl+up", "ctrl+down"):
            self.query_one("#area", Area).scroll_relative(y=-SCROLLED if key == "ctrl+up" else SCROLLED, animate=False)
        elif character is not None and not typed and not self.page_open:
            return self._chosen_at_once(character.lower())
        else:
            return False
        return True

    @property
    def _leaves_by_escape(self) -> bool:
        """Return whether to leave is an entry, and nothing is chosen that Escape could let go."""
        chosen = bool(self.marked) or (self.at >= 0 and not self.usual)
        return not chosen and any(entry.typed in LEAVE for entry in self.entries)

    def _chosen_at_once(self, key: str) -> bool:
        """Choose the entry that a key means; `?` asks for help.

        Return whether the key means something.
        """
        if key == "?" and self._at_table:
            self._say(HELP)
            return True
        index = self.at_once.get(key)
        if index is None or self.question is None:
            return False
        self.habit.begin(key, self.question)
        self._answer(self.entries[index].typed)
        return True

    def typed(self, text: str) -> None:
        """Highlight the entry whose number is typed, which is chosen soon; on a page show the typed text."""
        if self.page_open:
            self._draw_keys()
        at, card = self._numbered(text), self._numbered_card(text)
        if self.waiting is not None:
            self.waiting.stop()
        self.waiting = self.set_timer(NUMBER_SECONDS, lambda: self._number_stands(text)) if max(at, card) >= 0 else None
        if at >= 0 or self.by_number:
            self.at, self.by_number, self.usual = at, at >= 0, False
            self._draw_list()
        before = text[:-1]
        shorter = max(self._numbered(before), self._numbered_card(before))
        if is_number(text) and max(at, card) < 0 <= shorter and not begins_card(text, self.question):
            self._number_stands(before)  # no number is longer
            if self.question is not None:
                self.query_one(Line).value = text[-1]

    def _number_stands(self, text: str) -> None:
        """Choose the entry or the card of a number without a further key: no longer number was meant."""
        if not self.is_running or self.question is None or self.page_open:
            return
        at, card = self._numbered(text), self._numbered_card(text)
        if at >= 0:
            self.habit.begin(text, self.question)
            self._answer(self.entries[at].typed)
        elif card >= 0:
            self._mark_numbered(card)

    def _numbered(self, text: str) -> int:
        """Return the index of the entry whose number is typed; -1 for none."""
        return self.numbers.index(text) if text and text in self.numbers else -1

    def _numbered_card(self, text: str) -> int:
        """Return the index in the hand of the card whose number, from 1, is typed; -1 for any other text.

        It is -1 too in a game in which plays announce nothing: numbers choose moves there.
        """
        announces = self._moves is not None and self._moves.announces
        number = int(text) if is_number(text) and announces else 0
        return number - 1 if 0 < number <= len(self.sight.hand) else -1

    def _mark_numbered(self, index: int) -> None:
        self.query_one(Line).value = ""
        self._mark(index)
        self.after_number = True

    def _key_while_read(self, key: str, character: str | None) -> None:
        """Hand on a key that is wanted, any key if a space is; Enter ends the reading, and the keys that leave
        leave.
        """
        if key == "enter":
            self.terminal.press(None)
        elif key in ("f10", "ctrl+c", "ctrl+q", "ctrl+d"):
            self.terminal.leave()
        elif " " in self.wanted:  # any key goes on
            self.terminal.press(" ")
        elif character is not None and character.lower() in self.wanted:
            self.terminal.press(character.lower())

    def _key_on_page(self, key: str) -> bool:
        """Scroll or close the open page by a key; return False when the key does neither."""
        pane = self.query_one("#page", VerticalScroll)
        scrolls = {
            "up": pane.scroll_up,
            "down": pane.scroll_down,
            "pageup": pane.scroll_page_up,
            "pagedown": pane.scroll_page_down,
            "home": pane.scroll_home,
            "end": pane.scroll_end,
        }
        if key in scrolls:
            scrolls[key](animate=False)
        elif key == "escape" or (key == "enter" and self._at_table):
            self._close_page()
        else:
            return False
        return True

    @property
    def _at_table(self) -> bool:
        """Return whether the table asks, and not the page that lies over it."""
        return self.question is None or self.question.moves is not None or bool(self.question.entries)

    def _enter(self) -> None:
        """Answer with the typed line, else the highlighted entry, else the chosen cards or that at the cursor."""
        text = self.query_one(Line).value.strip()
        if self._numbered(text) >= 0:
            self._answer(self.entries[self._numbered(text)].typed)
        elif self._numbered_card(text) >= 0:
            self._mark_numbered(self._numbered_card(text))
            self._lay()
        elif text:
            announces = self.marked and understood(text).partition(" ")[0].lower() == ANNOUNCED
            numbers = [str(index + 1) for index in self.marked] if announces else []
            self._answer(" ".join([*numbers, text.removeprefix(WRITTEN)]))
        elif 0 <= self.at < len(self.entries):
            self._answer(self.entries[self.at].typed)
        elif self.marked or self.cursor >= 0:
            self._lay()
        else:
            self._answer("")

    def _lay(self) -> None:
        """Lay the chosen cards, or the one under the cursor; when there are several ways, go to the list."""
        if self._moves is None:
            return
        if not self.marked:
            self._mark(self.cursor)
        if len(self.entries) == 1:
            self._answer(self.entries[0].typed)
        elif self.entries:
            self.at = 0
            self._draw_list()

    def _say(self, word: str) -> None:
        """Answer with the word of a key; one that is pressed too early is answered as soon as something is asked."""
        if self.question is None:
            self.early = word
            self._tell_early(str(words.EARLY))
        else:
            self._answer(word)

    def _tell_early(self, sentence: str) -> None:
        self.told_early = True
        self.refuse(sentence)

    def ask(self, question: Question) -> None:
        """Show a question; a key that was pressed before it may answer it at once."""
        super().ask(question)
        self._show_cursor()
        told, self.told_early = self.told_early, False
        if told:
            self.refuse("")
        early, self.early = self.early, ""
        line = self.query_one(Line)
        chooses = any(self.numbers) or (question.moves is not None and question.moves.announces)
        if early:
            self._answer(early)
        elif is_number(line.value) and chooses and not told:
            line.value = ""  # keys that were struck while others acted, of a list or hand that was not there yet

    def _show_cursor(self) -> None:
        """Put the cursor on the first card that can be laid, and highlight the entry that an empty line means."""
        if self.question is None or self.cursor >= 0 or self.at >= 0:
            return
        moves = self.question.moves
        if moves is not None:
            self.cursor = next((index for index, card in enumerate(self.hand_cards()) if card in moves.playable), -1)
        empty = next((index for index, entry in enumerate(self.entries) if not entry.typed), -1)
        self.at = empty if empty >= 0 or moves is None else moves.empty_line
        self.usual = self.at >= 0
        self._draw_hand()
        self._draw_list()

    def _answer(self, text: str) -> None:
        """Answer the question with a line; a line that is typed too early stays."""
        if self.question is None:
            if text:
                self._tell_early(str(words.TOO_EARLY))
            return
        self.query_one(Line).value = ""
        self.question = None
        self.marked, self.cursor, self.at, self.first = [], -1, -1, 0
        self.by_number = False
        self.advise("")
        self.refuse("")
        self._close_page()
        self._draw_hand()
        self._draw_list()
        self.terminal.answer(text)

    def _let_go(self) -> None:
        """Clear the typed line, the chosen cards and the refusal, and put the cursor where it is in a new question."""
        self.query_one(Line).value = ""
        self.marked, self.cursor, self.at = [], -1, -1
        self.refuse("")
        self._show_cursor()
        self._draw_hand()
        self._draw_list()

    def _move_in_list(self, step: int) -> None:
        """Highlight the entry `step` further on, within the list; the first one when no key has highlighted any."""
        if not self.entries:
            return
        self.at = 0 if self.at < 0 or self.usual else max(0, min(self.at + step, len(self.entries) - 1))
        self.cursor, self.usual = -1, False
        self._draw_hand()
        self._draw_list()

    def _move_sideways(self, step: int) -> None:
        """Move in the list, once something is highlighted there, or in the hand."""
        if self.at >= 0 and not self.usual and self.across() > 1:
            self._move_in_list(step)
            return
        size = len(self.sight.hand)
        if size and self._moves is not None:
            self.at = -1
            self.cursor = (self.cursor + step) % size if self.cursor >= 0 else (0 if step > 0 else size - 1)
            self._draw_hand()
            self._draw_list()

    def _mark(self, index: int) -> None:
        """Choose the card at `index` of the hand, or no longer if it is chosen; only while a move is asked for."""
        if self._moves is None or not 0 <= index < len(self.sight.hand):
            return
        self.cursor, self.at, self.first = index, -1, 0
        self.refuse("")
        if index in self.marked:
            self.marked.remove(index)
        else:
            self.marked.append(index)
        self._draw_hand()
        self._draw_list()

    def _complete(self) -> None:
        """Complete the typed word when only one word is possible; show the possible ones when there are several."""
        line = self.query_one(Line)
        if self.question is None or self.question.following is None:
            return
        *before, begun = line.value.replace(",", " ").split(" ")
        found = set(self.question.following([word for word in before if word]))
        fitting = sorted(word for word in found if word.lower().startswith(begun.lower()))
        if len(fitting) == 1:
            line.value = " ".join([*before, fitting[0]]) + " "
            line.cursor_position = len(line.value)
        elif fitting:
            self._update("about", Text("  ".join(fitting)))

    def click_hand(self, line: int, column: int) -> None:
        """Choose the clicked card; a second click lays it, if there is one way."""
        for spot in self.drawn.spots:
            if spot.has(line, column):
                if self.marked == [spot.index] and len(self.entries) == 1:
                    self._answer(self.entries[0].typed)
                else:
                    self._mark(spot.index)
                return

    def click_list(self, line: int, column: int) -> None:
        """Choose the entry that is clicked."""
        index = self.first + line * self.across() + min(column // self._cell(), self.across() - 1)
        if 0 <= index < len(self.entries):
            self._answer(self.entries[index].typed)

    def click_keys(self, line: int, column: int) -> None:
        """Carry out the clicked key; while a page is open, close the page instead."""
        if self.page_open:
            self._close_page()
            return
        start = 0
        for key, word, said in self._keys():
            end = start + len(f"{key.upper()} {said}")
            if start <= column < end:
                self.action_leave() if key == "f10" else self._say(word)
            start = end + len(self._key_gap())
