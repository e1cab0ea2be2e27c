"""The window: what stands where on a full screen, and how keys and the mouse become lines that are typed."""

from collections.abc import Callable, Collection, Sequence
from typing import ClassVar, Final

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.message import Message
from textual.widgets import Input, Static

from cardkit.cards.card import SUITS, Card
from cardkit.escaping import printable
from cardkit_cli.full_screen import words
from cardkit_cli.full_screen.hand import DrawnHand, draw_hand, held
from cardkit_cli.full_screen.round_table import draw_round, fitted
from cardkit_cli.full_screen.screen import FullScreen, Question
from cardkit_cli.terminal.choosing import Entry, Sight

KEYS: Final = (
    ("f1", "?", words.HELP),
    ("f2", "hint", words.HINT),
    ("f3", "rules", words.RULES),
    ("f4", "undo", words.UNDO),
)
"""The keys that type a word, and what is written beside them."""
LOGGED: Final = 400
"""So many lines the log keeps."""
MOST_ENTRIES: Final = 9
"""The list has at most so many lines; the rest is scrolled to."""
LOG_FROM: Final = 72
WIDE: Final = 110
"""From so many columns on the log stands at the side, and is wide."""
STYLE: Final = """
Screen { background: ansi_default; color: ansi_default; layers: base over; }
Static { background: ansi_default; color: ansi_default; }
#head { height: 1; text-style: bold; padding: 0 1; }
#main { height: 1fr; }
#left { width: 1fr; padding: 0 1; }
#table { height: 1fr; min-height: 4; }
#hand { height: auto; }
#side { width: 27; border-left: solid ansi_default; padding: 0 0 0 1; }
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
#page { layer: over; display: none; width: 100%; height: 1fr; dock: top; background: ansi_default;
        border: solid ansi_default; padding: 0 1; scrollbar-size-vertical: 1; }
#page.open { display: block; }
"""


class Do(Message):
    """A change that the session shows: made in the thread of the window, one after the other."""

    def __init__(self, do: Callable[[], None]) -> None:
        super().__init__()
        self.do = do


class Line(Input):
    """The line that is typed. While it is empty its keys move in the hand and in the list instead."""

    def __init__(self, window: "Window") -> None:
        super().__init__(id="line", compact=True)
        self.window = window

    async def on_key(self, event: events.Key) -> None:
        """Let the window have the keys that are its own."""
        if self.window.pressed(event.key, event.character, typed=bool(self.value)):
            event.prevent_default()
            event.stop()


class Drawn(Static):
    """Something that is drawn to the size that it has."""

    def __init__(self, name: str, draw: Callable[[], None]) -> None:
        super().__init__(id=name)
        self.draw = draw

    def on_resize(self) -> None:
        """Draw it anew."""
        self.draw()


class Clickable(Static):
    """Something drawn that says where it is clicked."""

    def __init__(self, name: str, clicked: Callable[[int, int], None]) -> None:
        super().__init__(id=name)
        self.clicked = clicked

    def on_click(self, event: events.Click) -> None:
        """Tell the line and the column."""
        offset = event.get_content_offset(self)
        if offset is not None:
            self.clicked(offset.y, offset.x)


class Window(App[None]):
    """One table on a full screen."""

    TITLE = "cardkit"
    CSS = STYLE
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        ("f10", "leave", ""),
        ("ctrl+q", "leave", ""),
        ("ctrl+c", "leave", ""),
        ("ctrl+d", "leave", ""),
    ]

    def __init__(self, screen: FullScreen, begin: Callable[[], None]) -> None:
        """`begin` is called as soon as the window is there."""
        super().__init__(ansi_color=True)
        self.terminal = screen
        self.begin = begin
        self.question: Question | None = None
        self.sight = Sight(None, (), None, ())
        self.log_lines: list[Text] = []
        self.marked: list[int] = []
        """The cards of the hand that are chosen, by index, in the order in which they were."""
        self.cursor = -1
        self.at = -1
        """The entry of the list that is highlighted."""
        self.first = 0
        """The first entry that the list shows."""
        self.entries: Sequence[Entry] = ()
        self.drawn = DrawnHand((), ())
        self.wanted: Collection[str] = ()
        """The keys that are read one by one."""

    def compose(self) -> ComposeResult:
        """Put everything where it stands."""
        yield Static(id="head")
        with Horizontal(id="main"):
            with Vertical(id="left"):
                yield Drawn("table", self._draw_table)
                yield Clickable("hand", self.click_hand)
            with Vertical(id="side"):
                with VerticalScroll(id="log", can_focus=False):
                    yield Static(id="told")
                yield Static(id="hint")
        yield Static(id="about")
        yield Clickable("list", self.click_list)
        yield Static(id="refusal")
        with Horizontal(id="ask"):
            yield Static(id="prompt")
            yield Line(self)
        yield Clickable("keys", self.click_keys)
        with VerticalScroll(id="page", can_focus=False):
            yield Static(id="written")

    def on_mount(self) -> None:
        """Begin to play."""
        self.query_one(Line).focus()
        self.query_one("#log", VerticalScroll).anchor()
        self.terminal.open(self)
        self._arrange(self.size.width)
        self.begin()

    def on_resize(self, event: events.Resize) -> None:
        """Draw everything anew in the window as it is now."""
        self._arrange(event.size.width)

    def on_do(self, message: Do) -> None:
        """Show what the session shows."""
        message.do()

    # -- What the session shows, called in its thread

    def _later(self, do: Callable[[], None]) -> None:
        self.post_message(Do(do))

    def headline(self, sentence: str) -> None:
        """Show what is played."""
        self._later(lambda: self._update("head", Text(sentence)))

    def tell(self, line: Text) -> None:
        """Add a line to the log."""
        self._later(lambda: self._note(line))

    def show_table(self, sight: Sight) -> None:
        """Show a table."""
        self._later(lambda: self._see(sight))

    def advise(self, lines: Sequence[str]) -> None:
        """Show a hint under the log."""
        self._later(lambda: self._hint("\n".join(lines)))

    def refuse(self, sentence: str) -> None:
        """Show why what was typed is refused."""
        self._later(lambda: self._refuse(sentence))

    def show_page(self, page: Text) -> None:
        """Show a page over the table."""
        self._later(lambda: self._open_page(page))

    def ask(self, question: Question) -> None:
        """Ask something."""
        self._later(lambda: self._ask(question))

    def read_keys(self, wanted: Collection[str]) -> None:
        """Hand on these keys one by one; none of them ends it."""
        self._later(lambda: self._want(wanted))

    def count_down(self, sentence: str) -> None:
        """Show the time that is left, or what was pressed."""
        self._later(lambda: self._update("about", Text(sentence)))

    def wipe(self) -> None:
        """Take away everything that was shown."""
        self._later(self._wipe)

    def end(self) -> None:
        """Close the window: the session has ended."""
        self._later(self.exit)

    # -- Showing, in the thread of the window

    def _update(self, name: str, text: Text) -> None:
        shown = printable(text.plain, "\n")
        self.query_one(f"#{name}", Static).update(text if shown == text.plain else Text(shown))

    def _note(self, line: Text) -> None:
        self.log_lines = [*self.log_lines[1 - LOGGED :], line]
        self._update("told", Text("\n").join(self.log_lines))

    def _see(self, sight: Sight) -> None:
        if sight.hand != self.sight.hand or sight.seat != self.sight.seat:
            self.marked, self.cursor = [], -1
        self.sight = sight
        self._draw_table()
        self._draw_hand()

    def _hint(self, said: str) -> None:
        hint = self.query_one("#hint", Static)
        hint.display = bool(said)
        self._update("hint", Text(said))

    def _refuse(self, sentence: str) -> None:
        self.query_one("#refusal", Static).display = bool(sentence)
        self._update("refusal", Text(sentence, style=self._style("yellow")))

    def _open_page(self, page: Text) -> None:
        self._update("written", page)
        pane = self.query_one("#page", VerticalScroll)
        pane.add_class("open")
        pane.scroll_home(animate=False)
        self._draw_keys()

    def _close_page(self) -> None:
        self.query_one("#page", VerticalScroll).remove_class("open")
        self._draw_keys()

    @property
    def page_open(self) -> bool:
        """Return whether a page lies over the table."""
        return self.query_one("#page", VerticalScroll).has_class("open")

    def _ask(self, question: Question) -> None:
        self.question = question
        self.at = -1
        self._draw_hand()
        self._draw_list()

    def _want(self, wanted: Collection[str]) -> None:
        self.wanted = wanted
        if not wanted:
            self._update("about", Text(""))

    def _wipe(self) -> None:
        self.log_lines = []
        self._update("told", Text(""))
        self._hint("")
        self._close_page()
        self._see(Sight(None, (), None, ()))

    def _style(self, colour: str) -> str:
        return "" if self.no_color else colour

    # -- Drawing

    def _arrange(self, width: int) -> None:
        """Give each part its room."""
        self.query_one("#side").set_class(width >= WIDE, "wide")
        self.query_one("#side").display = width >= LOG_FROM
        self.terminal.console.width = max(width - 6, 40)
        self.call_after_refresh(self._draw)

    def _draw(self) -> None:
        self._draw_hand()
        self._draw_list()
        self._draw_keys()
        self._draw_table()

    def _card(self, word: str) -> Text:
        """A card, or a pair with a slash, as it is shown."""
        kind = self.sight.scene.card_type if self.sight.scene is not None else Card
        parts = []
        for each in word.split("/"):
            try:
                card = kind(each)
            except Exception:  # a word that is no card, such as the dash of one that is not beaten
                parts.append(Text(each))
                continue
            parts.append(Text(self.terminal.card_text(card), style=self._style("red") if card.red else ""))
        return Text("/").join(parts)

    def _draw_table(self) -> None:
        area = self.query_one("#table", Static)
        width, height = area.size
        if not width or not height:
            return
        if self.sight.scene is not None:
            self._update("table", draw_round(self.sight.scene, self.sight.seat, (width, height), self._card))
        else:
            self._update("table", Text("\n".join(self.sight.lines)))

    def _draw_hand(self) -> None:
        cards = self.hand_cards()
        moves = self.question.moves if self.question is not None else None
        width = self.size.width - self._side() - 2
        shown = held(
            cards,
            [self.terminal.card_text(card) for card in cards],
            trump=self._trump(),
            numbered=moves is not None and moves.announces,
            playable=moves.playable if moves is not None else None,
            marked=self.marked,
            cursor=self.cursor,
        )
        self.drawn = draw_hand(shown, width, 3 if self.size.height >= 20 else 1, colours=not self.no_color)
        self._update("hand", Text("\n").join(self.drawn.lines) if cards else Text(""))

    def _side(self) -> int:
        """Return how wide the log is with its edge."""
        width = self.size.width
        return 0 if width < LOG_FROM else 42 if width >= WIDE else 27

    def _trump(self) -> int:
        scene = self.sight.scene
        return SUITS.index(scene.trump) if scene is not None and scene.trump else -2

    def hand_cards(self) -> list[Card]:
        """The cards of the hand that is shown."""
        kind = self.sight.scene.card_type if self.sight.scene is not None else Card
        return [kind(word) for word in self.sight.hand]

    def _listed(self) -> Sequence[Entry]:
        """The entries that can be chosen now: of moves those with the cards that are chosen."""
        if self.question is None:
            return ()
        if self.question.moves is None:
            return self.question.entries
        if self.marked:
            hand = self.hand_cards()
            return self.question.moves.laying([hand[index] for index in self.marked])
        return self.question.moves.offered

    def _draw_list(self) -> None:
        self.entries = self._listed()
        self.at = min(self.at, len(self.entries) - 1)
        room = self._rows()
        if self.at >= 0:
            self.first = min(max(self.first, self.at - room + 1), self.at)
        self.first = max(0, min(self.first, len(self.entries) - room))
        across = self.across()
        rows = []
        for start in range(self.first, min(self.first + room * across, len(self.entries)), across):
            cells = [self._entry(index) for index in range(start, min(start + across, len(self.entries)))]
            rows.append(Text("").join([fitted(cell, self._cell()) for cell in cells]) if across > 1 else cells[0])
        self._update("list", Text("\n").join(rows))
        self._update("about", Text(self._about()))
        self._update("prompt", Text(self.question.prompt if self.question is not None else ""))

    def _cell(self) -> int:
        widest = max((entry_width(entry) for entry in self.entries), default=1)
        return min(widest + 6, self.size.width - 2)

    def across(self) -> int:
        """Return how many entries stand side by side."""
        return max(1, (self.size.width - 2) // self._cell())

    def _rows(self) -> int:
        return max(2, min(MOST_ENTRIES, self.size.height // 4))

    def _entry(self, index: int) -> Text:
        entry = self.entries[index]
        moves = self.question.moves if self.question is not None else None
        numbered = moves is not None and moves.numbered and not self.marked
        said = Text(f"{index + 1:>2} " if numbered else " - ", style="dim")
        return said.append(entry.line, style="reverse not dim" if index == self.at else "not dim")

    def _about(self) -> str:
        if self.wanted:
            return ""
        if self.question is None:
            return str(words.WAITING)
        if self.question.moves is None:
            return ""
        if self.marked:
            hand = self.hand_cards()
            return (
                str(words.LAY_THESE)
                if self.entries
                else self.question.moves.refusal([hand[one] for one in self.marked])
            )
        moves = self.question.moves
        return moves.asks or str(words.MARK_CARDS if moves.announces else words.PLAYS)

    def _draw_keys(self) -> None:
        if self.page_open:
            self._update("keys", Text(str(words.CLOSE)))
            return
        self._update("keys", Text("  ").join([Text(f"{key.upper()} {said}") for key, _, said in self._keys()]))

    def _keys(self) -> list[tuple[str, str, str]]:
        return [(key, word, str(said)) for key, word, said in KEYS] + [("f10", "", str(words.LEAVE))]

    # -- Keys and the mouse

    def action_leave(self) -> None:
        """Somebody leaves."""
        self.terminal.leave()

    def pressed(self, key: str, character: str | None, *, typed: bool) -> bool:
        """Do what a key is for besides being typed; return whether it is for anything."""
        if self.wanted:
            self._key_while_read(key, character)
            return True
        if self.page_open and not typed and self._key_on_page(key):
            return True
        for name, word, _ in KEYS:
            if key == name:
                self._answer(word)
                return True
        if key == "enter":
            self._enter()
        elif key == "escape":
            self._let_go()
        elif key in ("up", "down") and not typed:
            self._move_in_list(-self.across() if key == "up" else self.across())
        elif key in ("left", "right") and not typed:
            self._move_sideways(-1 if key == "left" else 1)
        elif key == "space" and not typed:
            self._mark(self.cursor)
        elif key == "tab":
            self._complete()
        elif key in ("pageup", "pagedown"):
            scrolled = self.query_one("#log", VerticalScroll)
            (scrolled.scroll_page_up if key == "pageup" else scrolled.scroll_page_down)(animate=False)
        else:
            return False
        return True

    def _key_while_read(self, key: str, character: str | None) -> None:
        if key == "enter":
            self.terminal.press(None)
        elif key in ("f10", "ctrl+c", "ctrl+q", "ctrl+d"):
            self.terminal.leave()
        elif character is not None and character.lower() in self.wanted:
            self.terminal.press(character.lower())

    def _key_on_page(self, key: str) -> bool:
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
        line = self.query_one(Line)
        if line.value.strip():
            self._answer(line.value)
        elif 0 <= self.at < len(self.entries):
            self._answer(self.entries[self.at].typed)
        elif self.marked or self.cursor >= 0:
            self._lay()
        else:
            self._answer("")

    def _lay(self) -> None:
        """Lay the cards that are chosen, or that under the cursor; where there are several ways, go to the list."""
        if self.question is None or self.question.moves is None:
            return
        if not self.marked:
            self._mark(self.cursor)
        if len(self.entries) == 1:
            self._answer(self.entries[0].typed)
        elif self.entries:
            self.at = 0
            self._draw_list()

    def _answer(self, text: str) -> None:
        """Answer the question with a line; a line that is typed too early stays."""
        if self.question is None:
            return
        self.query_one(Line).value = ""
        self.question = None
        self.marked, self.cursor, self.at, self.first = [], -1, -1, 0
        self._hint("")
        self._refuse("")
        self._close_page()
        self._draw_hand()
        self._draw_list()
        self.terminal.answer(text)

    def _let_go(self) -> None:
        self.query_one(Line).value = ""
        self.marked, self.cursor, self.at = [], -1, -1
        self._refuse("")
        self._draw_hand()
        self._draw_list()

    def _move_in_list(self, step: int) -> None:
        if not self.entries:
            return
        self.at = 0 if self.at < 0 else max(0, min(self.at + step, len(self.entries) - 1))
        self.cursor = -1
        self._draw_hand()
        self._draw_list()

    def _move_sideways(self, step: int) -> None:
        """Move in the list, once something is highlighted there, or in the hand."""
        if self.at >= 0 and self.across() > 1:
            self._move_in_list(step)
            return
        size = len(self.sight.hand)
        if size and self.question is not None and self.question.moves is not None:
            self.at = -1
            self.cursor = (self.cursor + step) % size if self.cursor >= 0 else (0 if step > 0 else size - 1)
            self._draw_hand()
            self._draw_list()

    def _mark(self, index: int) -> None:
        """Choose a card of the hand, or no longer."""
        if self.question is None or self.question.moves is None or not 0 <= index < len(self.sight.hand):
            return
        self.cursor, self.at, self.first = index, -1, 0
        if index in self.marked:
            self.marked.remove(index)
        else:
            self.marked.append(index)
        self._draw_hand()
        self._draw_list()

    def _complete(self) -> None:
        """Complete the word that is typed, as far as it can only be one."""
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
        """Choose the card that is clicked; a second click lays it, where there is one way."""
        for spot in self.drawn.spots:
            if spot.has(line, column):
                if self.marked == [spot.index] and len(self.entries) == 1:
                    self._answer(self.entries[0].typed)
                else:
                    self._mark(spot.index)
                return

    def shown_entries(self) -> int:
        """Return how many entries the list shows at a time."""
        return self._rows() * self.across()

    def spot_of(self, index: int) -> tuple[int, int]:
        """The line of the list, and the column, where the entry stands."""
        line, cell = divmod(index - self.first, self.across())
        return line, cell * self._cell()

    def click_list(self, line: int, column: int) -> None:
        """Choose the entry that is clicked."""
        index = self.first + line * self.across() + min(column // self._cell(), self.across() - 1)
        if 0 <= index < len(self.entries):
            self._answer(self.entries[index].typed)

    def click_keys(self, line: int, column: int) -> None:
        """Do what the key is for that is clicked."""
        if self.page_open:
            self._close_page()
            return
        start = 0
        for key, word, said in self._keys():
            end = start + len(f"{key.upper()} {said}")
            if start <= column < end:
                self.action_leave() if key == "f10" else self._answer(word)
            start = end + 2


def entry_width(entry: Entry) -> int:
    """Return how many columns an entry needs."""
    return Text(entry.line).cell_len
