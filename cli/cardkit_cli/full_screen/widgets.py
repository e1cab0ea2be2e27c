"""The widgets of the window and the style of their places."""

from collections.abc import Callable
from typing import Final

from textual import events
from textual.containers import VerticalScroll
from textual.message import Message
from textual.widgets import Input, Static

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
#main.narrow #hint { border-top: none; max-height: 6; }
#area { height: 1fr; min-height: 4; scrollbar-size-vertical: 0; background: ansi_default; }
#table { height: auto; }
#more { height: 1; display: none; text-style: bold; }
#hand { height: auto; }
#held { height: auto; max-height: 55%; background: ansi_default; }
#page, #held { scrollbar-size-vertical: 1;
        scrollbar-color: ansi_bright_black; scrollbar-color-hover: ansi_bright_black;
        scrollbar-color-active: ansi_bright_black; scrollbar-background: ansi_default;
        scrollbar-background-hover: ansi_default; scrollbar-background-active: ansi_default; }
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
#page { layer: over; display: none; width: 100%; dock: top; background: ansi_default;
        border: solid ansi_default; padding: 0 1; }
#page.open { display: block; }
Screen.menu { align: center middle; }
Screen.menu #main { display: none; }
Screen.menu #head, Screen.menu #about { text-align: center; }
Screen.menu #list { width: auto; max-width: 100%; padding: 1 2; border: round ansi_bright_black; }
Screen.menu #keys { dock: bottom; }
"""


class Do(Message):
    """A change that the session shows: made in the thread of the window, one after the other."""

    def __init__(self, do: Callable[[], None]) -> None:
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
