"""The middle of a table with its cards drawn as cards: the beating one over the beaten, heaps with their open card."""

from collections.abc import Callable, Sequence
from textwrap import wrap
from typing import Final

from rich.text import Text

from cardkit.drawing.scene import HIDDEN_CARD, Scene, ScenePile
from cardkit_cli.full_screen.flowing import fitted

GAP: Final = 2
"""The columns between two cards that lie beside each other."""
LEAST_INSIDE: Final = 3
"""The columns within the frame of a card, at least."""
FLAT: Final = 0
"""The depth of cards of one line, without a frame: `[9♠]`."""
DEPTHS: Final = (3, 1, FLAT)
"""The lines within the frame of a card: the first with which everything has room."""
BACK: Final = "▒"

Draw = Callable[[str], Text]
"""Draws one card, or a pair, that files spell so."""
Block = list[Text]
"""Lines of one width, to be put beside others."""


def drawn_middle(scene: Scene, size: tuple[int, int], draw: Draw) -> list[Text]:
    """Return the trump, heaps, played cards and remarks, for the middle of `size`, columns and lines.

    Cards are as large as there is room for. Empty when there is no room: then words describe the table.
    """
    width, height = size
    for depth in DEPTHS:
        lines = _CardPainter(draw, depth).middle(scene, width)
        if lines and len(lines) <= height and all(line.cell_len <= width for line in lines):
            return [Text("")] * ((height - len(lines)) // 2) + lines
    return []


class _CardPainter:
    """Draws cards of one size."""

    def __init__(self, draw: Draw, depth: int) -> None:
        self.draw = draw
        self.depth = depth

    def middle(self, scene: Scene, width: int) -> list[Text]:
        """Return the lines of the middle of a table; none when no cards lie there."""
        heads = [_centred(Text(scene.told_trump, style="bold"), width)] if scene.trump else []
        heaps = [self.heap(pile) for pile in (*scene.left, *(pile for pile in scene.middle if pile.heap), *scene.right)]
        rows = _rows([heap for heap in heaps if heap], width)
        for pile in scene.middle:
            if not pile.heap and pile.cards:
                label = [_centred(Text(line), width) for line in wrap(pile.label, width)]
                blocks = [self.pair(word) if pile.pairs else self.box(self.draw(word)) for word in pile.cards]
                rows += [*label, *_rows(blocks, width)]
        said = [_centred(Text(line, style="italic"), width) for note in scene.remarks for line in wrap(note, width)]
        return [*heads, *rows, *said] if rows else []

    def box(self, name: Text, *, bold: bool = False, fill: str = " ") -> Block:
        """Return the lines of a card: its name in the upper corner of a frame, or in brackets when it is flat.

        `bold` is for the frame; `fill` pads the name and the lines below it.
        """
        if self.depth == FLAT:
            blank = Text(fill * max(0, LEAST_INSIDE - 1 - name.cell_len), style=name.style)
            return [Text("[") + name + blank + Text("]")]
        inside = max(LEAST_INSIDE if self.depth == 1 else LEAST_INSIDE + 1, name.cell_len)
        frame = "bold" if bold else ""
        padded = name.copy()
        padded.append(fill * (inside - name.cell_len), style=name.style)
        below = Text(fill * inside, style=name.style if fill == BACK else "")
        edge, side = "─" * inside, Text("│", style=frame)
        rows = [side + line + side for line in (padded, *[below] * (self.depth - 1))]
        return [Text(f"╭{edge}╮", style=frame), *rows, Text(f"╰{edge}╯", style=frame)]

    def pair(self, word: str) -> Block:
        """Return an attack card with the card that beats it over its lower right, or alone in a bold frame."""
        attack, _, defence = word.partition("/")
        below = self.box(self.draw(attack), bold=defence == "-")
        if defence in ("", "-"):
            return below
        above = self.box(self.draw(defence))
        if self.depth == FLAT:
            return [below[0][:-1] + above[0]]
        over, down = (below[0].cell_len - 1, 1) if self.depth == 1 else (2, 2)
        across = over + above[0].cell_len
        rows = below[:down]
        for row, line in enumerate(above, down):
            rows.append((below[row][:over] if row < len(below) else Text(" " * over)) + line)
        return [fitted(row, across) for row in rows]

    def heap(self, pile: ScenePile) -> Block:
        """Return a heap as one card, with the one at its end that lies open beside it, and its number below.

        An empty heap has no lines.
        """
        if not pile.cards:
            return []
        block = self.box(Text(BACK, style="dim"), fill=BACK) if HIDDEN_CARD in pile.cards else []
        for card in pile.open_end:
            face = self.box(self.draw(card))
            over = 0 if self.depth == FLAT else 1
            block = [below + above[over:] for below, above in zip(block, face, strict=True)] if block else face
        if pile.latest:
            gap = "" if self.depth == FLAT else " "
            latest = self.box(Text(f"{pile.latest}{gap}", style="bold"), fill=BACK)
            block = [heap + Text(" " * GAP) + apart for heap, apart in zip(block, latest, strict=True)]
        label = f"{pile.label} {len(pile.cards)}" if pile.counted and not pile.looks else f"{pile.label} {pile.size}"
        if self.depth == FLAT:
            return [block[0] + Text(f" {label}")]
        across = max(block[0].cell_len, len(label))
        return [_centred(line, across) for line in [*block, Text(label)]]


def _rows(blocks: Sequence[Block], width: int) -> list[Text]:
    """Blocks beside each other, as many in a row as fit, each row in the middle."""
    rows: list[list[Block]] = []
    for block in blocks:
        taken = sum(each[0].cell_len + GAP for each in rows[-1]) if rows else 0
        if rows and taken + block[0].cell_len <= width:
            rows[-1].append(block)
        else:
            rows.append([block])
    lines: list[Text] = []
    for row in rows:
        depth = max(map(len, row))
        filled = [[*block, *[Text(" " * block[0].cell_len)] * (depth - len(block))] for block in row]
        lines += [_centred(Text(" " * GAP).join(cells), width) for cells in zip(*filled, strict=True)]
    return lines


def _centred(line: Text, width: int) -> Text:
    """A line in the middle of `width`; one that is longer stays so, and then cards have no room."""
    line = line.copy()
    line.pad_left(max(0, (width - line.cell_len) // 2))
    line.pad_right(max(0, width - line.cell_len))
    return line
