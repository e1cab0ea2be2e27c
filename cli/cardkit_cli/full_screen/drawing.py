"""Drawing in the window: the table, the hand, the list and the other parts, each to the size that it has."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from textwrap import wrap
from typing import Final

from rich.cells import cell_len
from rich.text import Text
from textual.app import App
from textual.containers import VerticalScroll
from textual.geometry import Region
from textual.widgets import Input, Static

from cardkit.cards.card import SUITS, Card
from cardkit.errors import InvalidText
from cardkit.escaping import printable
from cardkit.match.seen_table import SeenTable
from cardkit.speech.move_list import MoveList
from cardkit_cli.full_screen import words
from cardkit_cli.full_screen.flowing import fitted
from cardkit_cli.full_screen.hand import DrawnHand, draw_hand, held
from cardkit_cli.full_screen.round_table import draw_round
from cardkit_cli.full_screen.screen import FullScreen, Question
from cardkit_cli.full_screen.shortcuts import keys_at_once, numbers_of
from cardkit_cli.terminal.choosing import Entry
from cardkit_cli.terminal.console import colour_of

MENU_EDGES: Final = 6
"""The columns of the border and the padding of a menu."""
ACCENT: Final = "magenta"
"""The colour of trumps, which can be read on dark and on light terminals."""
HELP: Final = "help"
"""The word that asks for help."""
KEYS: Final = (
    ("f1", HELP, words.HELP),
    ("f2", "hint", words.HINT),
    ("f3", "rules", words.RULES),
    ("f4", "undo", words.UNDO),
    ("f5", "analyse", words.ANALYSIS),
)
"""The keys that type a word, and the labels beside them."""
LOGGED: Final = 400
"""The number of lines that the log keeps."""
MOST_ENTRIES: Final = 9
"""The largest number of lines of the list at a table; the rest is scrolled to."""
MENU_LINES: Final = 9
"""The lines of a menu's window that are not entries."""
LEAST_WIDTH: Final = 24
"""The least number of columns of the table; a window that has fewer shows its left part."""
LOG_FROM: Final = 72
WIDE: Final = 110
"""The number of columns from which the log is at the side, and wide; with fewer its end is below the hand."""
HAND_LINES: Final = ((44, 11), (40, 7), (24, 5), (20, 3), (0, 1))
"""The most lines of a hand of cards that are not flat, from so many lines of the screen on."""
LOWEST: Final = 14
LOW: Final = 22
"""The number of lines below which the log has at most one line."""


class DrawnWindow(App[None]):
    """All parts that a window shows, without typing and clicks."""

    def __init__(self, screen: FullScreen, begin: Callable[[], None]) -> None:
        """`begin` is called as soon as the window is there."""
        super().__init__(ansi_color=True)
        self.terminal = screen
        self.begin = begin
        self.question: Question | None = None
        self.sight = SeenTable(None, (), None, ())
        self.log_lines: list[Text] = []
        self.advice = ""
        self.marked: list[int] = []
        """The cards of the hand that are chosen, by index, in the order in which they were."""
        self.cursor = -1
        self.at = -1
        """The entry of the list that is highlighted."""
        self.usual = False
        """True while the entry is highlighted because Enter means it, and not by a key."""
        self.first = 0
        """The first entry that the list shows."""
        self.entries: Sequence[Entry] = ()
        self.numbers: Sequence[str] = ()
        """The number that chooses each of them; empty for none."""
        self.at_once: Mapping[str, int] = {}
        """The keys that choose an entry of the list without Enter, each with its index."""
        self.drawn = DrawnHand((), ())
        self.headed = "cardkit"
        """The line at the top, in full."""
        self.words_known: set[str] = set()
        """The words that the latest question takes, for which there may be a key."""
        self.wanted: Collection[str] = ()
        """The keys that are read one by one."""
        self.has_room = False
        """True when the log can be shown; while the size changes, `size` is still the old one."""
        self.failure: Exception | None = None
        """The fault that ended the window."""

    def _handle_exception(self, error: Exception) -> None:
        """Close the window without Textual's account of a fault, which prints variables, and so hands that are hidden.

        It is a hook of Textual that has no public name (8.x, and `pyproject.toml` asks for that).
        """
        self._return_code = 1
        if self._exception is None:
            self.failure = self._exception = error
            self._exception_event.set()
        self._close_messages_no_wait()

    # -- Showing, in the thread of the window

    def _update(self, name: str, text: Text) -> None:
        shown = printable(text.plain, "\n")
        self.query_one(f"#{name}", Static).update(text if shown == text.plain else Text(shown))

    def headline(self, sentence: str) -> None:
        """Show the title of the game."""
        self.headed = sentence
        self._draw()

    def tell(self, line: Text) -> None:
        """Add a line to the log."""
        self.log_lines = [*self.log_lines[1 - LOGGED :], line]
        self._show_side()
        self._update("told", Text("\n").join(self.log_lines))

    def show_table(self, sight: SeenTable) -> None:
        """Show a table."""
        if sight.hand != self.sight.hand or sight.seat != self.sight.seat:
            self.marked, self.cursor = [], -1
        had_table, self.sight = self._has_table, sight
        if had_table != self._has_table:
            self._show_side()
            self._draw_keys()
        self._draw_table()
        self._draw_hand()

    def advise(self, said: str) -> None:
        """Show a hint under the log, or with the last line of the log in its place; empty for none."""
        self.advice = said
        self.query_one("#hint", Static).display = bool(said)
        self.query_one("#main").set_class(bool(said), "advised")
        self._draw_hint()

    def _draw_hint(self) -> None:
        last = [line for line in self.log_lines if line.plain][-1:] if self.size.width < LOG_FROM else []
        self._update("hint", Text("\n").join([*last, Text(self.advice)]))

    def refuse(self, sentence: str) -> None:
        """Show why the typed line is refused; empty for nothing."""
        self.query_one("#refusal", Static).display = bool(sentence)
        self._update("refusal", Text(sentence))

    def show_page(self, page: Text) -> None:
        """Show a page over the table."""
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

    def ask(self, question: Question) -> None:
        """Show a question; a line or a key answers it later."""
        self.question = question
        words_now = set(question.following([])) if question.following is not None else set()
        if words_now != self.words_known:
            self.words_known = words_now
            self._draw_keys()
        self.entries = self._listed()
        self.at, self.usual = (0, True) if self._is_menu else (-1, False)
        self._draw_hand()
        self._draw_list()

    def read_keys(self, wanted: Collection[str]) -> None:
        """Hand on these keys one by one; none of them ends it."""
        self.wanted = wanted
        if not wanted:
            self._update("about", Text(""))

    def count_down(self, sentence: str) -> None:
        """Show the time that is left, or the pressed keys."""
        self._update("about", Text(sentence))

    def wipe(self) -> None:
        """Take away everything that was shown."""
        self.log_lines = []
        self._update("told", Text(""))
        self.advise("")
        self._close_page()
        self.show_table(SeenTable(None, (), None, ()))

    def _style(self, colour: str) -> str:
        return "" if self.no_color else colour

    # -- Drawing

    def _arrange(self, width: int, height: int) -> None:
        """Give each part its room."""
        self.query_one("#side").set_class(width >= WIDE, "wide")
        self.query_one("#main").set_class(width < LOG_FROM, "narrow")
        self.query_one("#main").set_class(height < LOW, "low")
        self.query_one("#page").styles.height = max(height - 1, 1)  # the keys stay below it
        self.has_room = width >= LOG_FROM or height >= LOWEST
        self._show_side()
        self.terminal.console.width = max(width - 6, 40)
        self.call_after_refresh(self._draw)

    @property
    def _has_table(self) -> bool:
        return self.sight.scene is not None or bool(self.sight.lines)

    def _show_side(self) -> None:
        """Show the log beside the table, or below it if that is narrow; no log beside a menu."""
        self.query_one("#side").display = self.has_room and (self._has_table or bool(self.log_lines))
        self._centre_menu()

    def _centre_menu(self) -> None:
        """Put the list in the middle when it is alone."""
        self.screen.set_class(self._is_menu, "menu")
        margin = max(0, (self.size.width - self._cell() - MENU_EDGES) // 2) if self._is_menu else 0
        for name in ("#list", "#ask"):
            self.query_one(name).styles.margin = (int(self._is_menu), 0, 0, margin)

    @property
    def _is_menu(self) -> bool:
        return not self._has_table and not self.log_lines and bool(self.entries)

    def _draw(self) -> None:
        self._update("head", Text(shortened(self.headed, self.size.width - 2)))
        self._draw_hint()
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
            except InvalidText:  # no card, such as the dash of one that is not beaten
                parts.append(Text(each))
                continue
            parts.append(Text(self.terminal.card_text(card), style=self._style(colour_of(card))))
        return Text("/").join(parts)

    def _draw_table(self) -> None:
        """Draw the table to the size of its area; if it does not fit, a line below it says how many lines are
        hidden.
        """
        area = self.query_one("#area", VerticalScroll)
        width, height = area.size
        if not width or not height:
            return
        whole = height + self.query_one("#more", Static).display
        table = self._drawn_table(width, whole)
        if len(table) > whole:
            table = self._drawn_table(width, whole - 1)
        fits = len(table) <= whole
        self._update("table", Text("\n").join(table))
        self._say_more(None if fits else len(table) - (whole - 1) - round(area.scroll_y))

    def _drawn_table(self, width: int, height: int) -> list[Text]:
        """Return the lines of the table, which may be more than `height`."""
        if self.sight.scene is not None:
            size = max(width, LEAST_WIDTH), height
            drawn = draw_round(self.sight.scene, self.sight.seat, size, self._card, self._style(ACCENT))
            return list(drawn.split("\n", allow_blank=True))
        return [Text(line) for said in self.sight.lines for line in wrap(said, width, drop_whitespace=False) or [""]]

    def _say_more(self, below: int | None) -> None:
        """Say how many lines of the table are below the window; for 0, that some are above; for None, nothing."""
        more = self.query_one("#more", Static)
        more.display = below is not None
        if below is not None:
            said = words.MORE_BELOW.format(below) if below > 0 else str(words.MORE_ABOVE)
            self._update("more", Text(said))

    @property
    def _moves(self) -> MoveList | None:
        return self.question.moves if self.question is not None else None

    def _draw_hand(self) -> None:
        """Draw the hand with its cursor, which is scrolled into view, and keep the drawing in `drawn` for clicks."""
        cards, moves = self.hand_cards(), self._moves
        width = self.size.width - self._side() - 3  # and the bar of a hand that is scrolled
        shown = held(
            cards,
            [self.terminal.card_text(card) for card in cards],
            trump=self._trump(),
            numbered=moves is not None and moves.announces,
            playable=moves.playable if moves is not None else None,
            marked=self.marked,
            cursor=self.cursor,
        )
        order, height = self.sight.order, next(most for lines, most in HAND_LINES if self.size.height >= lines)
        accent = None if self.no_color else ACCENT
        self.drawn = draw_hand(shown, width, height, accent=accent, order=order)
        self._update("hand", Text("\n").join(self.drawn.lines) if cards else Text(""))
        for spot in self.drawn.spots:
            if spot.index == self.cursor:
                self.query_one("#held").scroll_to_region(
                    Region(0, spot.lines[0], 1, spot.lines[1] - spot.lines[0]), animate=False
                )

    def _side(self) -> int:
        width = self.size.width
        return 0 if width < LOG_FROM else 42 if width >= WIDE else 24

    def _trump(self) -> int:
        trump = self.sight.trump
        return SUITS.index(trump) if trump else -2

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
        return [*self.question.moves.offered, *self.question.entries]

    def _draw_list(self) -> None:
        """Find the entries that can be chosen now, and draw them, scrolled to the highlighted one, with the prompt."""
        self.entries = self._listed()
        self.numbers = numbers_of(self.question, self.entries)
        self.at_once = keys_at_once(self.question, self.entries)
        self.at = min(self.at, len(self.entries) - 1)
        room, across = self._rows(), self.across()
        first = self.first // across
        if self.at >= 0:
            first = min(max(first, self.at // across - room + 1), self.at // across)
        self.first = across * max(0, min(first, -(-len(self.entries) // across) - room))
        rows = []
        for start in range(self.first, min(self.first + room * across, len(self.entries)), across):
            cells = [self._entry(index) for index in range(start, min(start + across, len(self.entries)))]
            rows.append(Text("").join([fitted(cell, self._cell()) for cell in cells]) if across > 1 else cells[0])
        self._centre_menu()
        self._update("list", Text("\n").join(rows))
        self._update("about", Text(self._about()))
        self._update("prompt", Text(self.question.prompt if self.question is not None else ""))

    def _cell(self) -> int:
        widest = max((entry_width(entry) for entry in self.entries), default=1)
        return max(1, min(widest + 6, self.size.width - 2))

    def across(self) -> int:
        """Return how many entries are side by side."""
        return 1 if self._is_menu else max(1, (self.size.width - 2) // self._cell())

    def _rows(self) -> int:
        if self._is_menu:
            return max(2, self.size.height - MENU_LINES)
        return max(2, min(MOST_ENTRIES, self.size.height // (4 if self._has_table else 2)))

    def _entry(self, index: int) -> Text:
        """Return the line of the entry at `index`: its number or letter, then its words, reversed when it is
        highlighted.
        """
        entry = self.entries[index]
        key = self.numbers[index] or (entry.typed if len(entry.typed) == 1 else "")
        said = Text(f"{key:>2} ", style="bold" if key in self.at_once or key.isdecimal() else "dim")
        said.append(entry.line, style="reverse not dim" if index == self.at else "not dim")
        at = word_at(entry.line, entry.typed) if entry.typed.lower() in self.at_once else -1
        if at >= 0:
            said.stylize("bold underline" if self._is_menu else "bold", 3 + at, 4 + at)
        return said

    def _about(self) -> str:
        """Return how to choose a move, why the chosen cards cannot be laid, or that others act; empty for a menu."""
        if self.wanted:
            return ""
        if self.question is None:
            return str(words.WAITING)
        if self.question.moves is None:
            return ""
        moves = self.question.moves
        if self.marked:
            if self.entries:
                return str(words.LAY_THESE)
            if moves.set_sizes and len(self.marked) not in moves.set_sizes:
                return f"{moves.asks} {words.CHOSEN.format(number=len(self.marked))}"
            hand = self.hand_cards()
            return moves.refusal([hand[one] for one in self.marked])
        usual = str(words.MARK_CARDS if moves.announces or moves.set_sizes else words.PLAYS)
        return f"{moves.asks} {usual}" if moves.set_sizes else moves.asks or usual

    def _draw_keys(self) -> None:
        """Show the keys that work now; while a page is open, how to close it and the typed text."""
        if self.page_open:
            typed = self.query_one(Input).value  # the line itself lies under the page
            self._update("keys", Text.assemble(str(words.CLOSE), (f"  > {typed}", "bold") if typed else ""))
            return
        keys = [Text(f"{key.upper()} {said}") for key, _, said in self._keys()]
        self._update("keys", Text(self._key_gap()).join(keys))

    def _key_gap(self) -> str:
        return "  " if self.size.width >= LOG_FROM else " "

    def _keys(self) -> list[tuple[str, str, str]]:
        known = [each for each in KEYS if self._has_table and each[1] in self.words_known]
        return [(key, word, str(said)) for key, word, said in known] + [("f10", "", str(words.LEAVE))]


def shortened(sentence: str, width: int) -> str:
    """A sentence, or as many of its clauses as fit into a line with an ellipsis; a longer clause is cut by the line."""
    if cell_len(sentence) <= width:
        return sentence
    clauses = re.split(r"(?=[,:;] )", sentence)
    while len(clauses) > 1 and cell_len("".join(clauses)) >= width:
        clauses.pop()
    return "".join(clauses) + "…"


def word_at(line: str, letter: str) -> int:
    """Return the index of the first word that begins with a letter; -1 when there is none."""
    found = re.search(rf"\b{re.escape(letter)}", line, re.IGNORECASE)
    return found.start() if found else -1


def entry_width(entry: Entry) -> int:
    """Return how many columns an entry needs."""
    return Text(entry.line).cell_len
