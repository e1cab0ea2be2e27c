"""The terminal: what it can show, and how cards look on it."""

from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from cardkit.cards import Card


class Screen:
    """A Rich console that knows whether the terminal can show suits, and draws cards accordingly.

    Colours follow the terminal and `NO_COLOR`; suits fall back to letters where the encoding has no suit symbols.
    """

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False)
        self.symbols = _can_show(self.console.encoding, "♠♥♦♣")
        self.dots = "·" if _can_show(self.console.encoding, "·") else "-"
        self.bar = "│" if _can_show(self.console.encoding, "│") else "|"
        self.arrow = "▶" if _can_show(self.console.encoding, "▶") else ">"

    @property
    def interactive(self) -> bool:
        """Whether a person sits at it."""
        return self.console.is_terminal

    def card(self, card: int, *, bold: bool = False) -> Text:
        """One card, red suits in red."""
        shown = Card(card)
        style = "red" if shown.red else ""
        return Text(self.card_text(card), style=f"bold {style}".strip() if bold else style)

    def card_text(self, card: int) -> str:
        """One card in the letters that the terminal has."""
        return Card(card).pretty if self.symbols else Card(card).text

    def cards(self, cards: Iterable[int], *, bold: bool = False, separator: str = " ") -> Text:
        """Several cards in the order given."""
        return Text(separator).join([self.card(card, bold=bold) for card in cards])

    def plain(self, sentence: str) -> str:
        """A sentence with the symbols that the terminal cannot show replaced by letters."""
        if self.symbols:
            return sentence
        table = str.maketrans({"♠": "S", "♥": "H", "♦": "D", "♣": "C", "·": "-", "│": "|", "▶": ">", "★": "*"})
        return sentence.translate(table)

    def say(self, sentence: "str | Text" = "", *, style: str = "") -> None:
        """Print one line, folded to the width of the terminal."""
        if isinstance(sentence, str):
            sentence = Text(self.plain(sentence), style=style)
        self.console.print(sentence, soft_wrap=False)

    def ask(self, prompt: str) -> str:
        """Read a line; raises `EOFError` at the end of input and `KeyboardInterrupt` for Ctrl-C."""
        return self.console.input(Text(self.plain(prompt), style="bold")).strip()

    def wipe(self) -> None:
        """Clear the screen and what a terminal can scroll back to, so that no hand stays to be read."""
        if self.interactive and not self.console.is_dumb_terminal:
            self.console.file.write("\x1b[H\x1b[2J\x1b[3J")
            self.console.file.flush()
        else:
            self.console.print("\n" * 60)


def _can_show(encoding: str, symbols: str) -> bool:
    try:
        symbols.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
