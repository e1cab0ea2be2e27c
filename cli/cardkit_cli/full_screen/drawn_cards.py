"""The middle of a table with its cards drawn as cards: the beating one over the beaten, heaps with their open card."""

from collections.abc import Callable, Iterable, Sequence
from textwrap import wrap
from typing import Final

from rich.text import Text

from cardkit.drawing.scene import HIDDEN_CARD, Scene, ScenePile
from cardkit_cli.full_screen.flowing import fitted, flow

GAPS: Final = (2, 1)
"""The columns between two cards that lie beside each other: the first, unless the other saves a row."""
APART: Final = "   "
"""The gap between two remarks in one line."""
FLAT: Final = 0
"""The depth of cards of one line, without a frame: `[9♠]`."""
INSIDE: Final = {5: 7, 3: 4, 1: 3, FLAT: 2}
"""The columns within the frame of a card, at least, by its lines."""
SIZES: Final = ((5, 5), (3, 3), (1, 1), (1, FLAT), (FLAT, FLAT))
"""The depths of played cards and of heaps, the largest first."""
FRAMED: Final = SIZES[:-1]
"""The sizes in which played cards have a frame."""
SHIFTS: Final = {5: (4, 2), 3: (2, 2), 1: (4, 1)}
"""The columns and lines by which a beating card lies off the beaten one."""
TWO_NAMES: Final = 3
"""The depth from which on a card has its name in two corners."""
SYMBOLS: Final = "♠♥♦♣"
BACK: Final = "▒"
SLOT: Final = ("╭╌╮", "╎╎", "╰╌╯")
"""The frame of an empty heap, line by line."""

Draw = Callable[[str], Text]
"""Draws one card, or a pair, that files spell so."""
Block = list[Text]
"""Lines of one width, to be put beside others."""


def drawn_middle(
    scene: Scene, size: tuple[int, int], draw: Draw, accent: str = "", sizes: Iterable[tuple[int, int]] = SIZES
) -> list[Text]:
    """Return the trump, heaps, played cards and remarks, for the middle of `size`, columns and lines.

    Cards have the first of `sizes` with which there is room; `accent` is the style of the trump. Empty when there is
    no room: then words describe the table.
    """
    width, height = size
    for played, heaps in sizes:
        lines = _CardPainter(draw, played, accent).middle(scene, width, height, _CardPainter(draw, heaps, accent))
        if lines and len(lines) <= height and all(line.cell_len <= width for line in lines):
            return [Text("")] * ((height - len(lines)) // 2) + lines
    return []


class _CardPainter:
    """Draws cards of one size."""

    def __init__(self, draw: Draw, depth: int, accent: str) -> None:
        self.draw = draw
        self.depth = depth
        self.accent = accent

    def middle(self, scene: Scene, width: int, height: int, heaped: "_CardPainter") -> list[Text]:
        """Return the lines of the middle of a table, heaps at its sides by `heaped`; none when there are no piles.

        A label of a pile that needs several lines is left out. With flat heaps the trump is beside them, several piles
        have their labels beside them, and remarks are beside each other; beside framed cards an empty heap is left out,
        and the words for a trump that lies open. Where remarks have no room, the first cards of long piles are left
        out, but for pairs, and then the last remarks.
        """
        flat = heaped.depth == FLAT
        short = flat and self.depth != FLAT
        shows = any(pile.open_end and pile.open_end[-1].endswith(scene.trump) for pile in scene.left)
        named = scene.trump and not (short and shows)
        heads = [Text(scene.trump_in_words, style=f"bold {self.accent}")] if named else []
        first, last = (
            [heaped.heap(pile) for pile in side if pile.cards or not short] for side in (scene.left, scene.right)
        )
        heaps = [*first, *(self.heap(pile) for pile in scene.middle if pile.heap), *last]
        piles = [pile for pile in scene.middle if not pile.heap and pile.cards]
        rows = _rows([*([head] for head in heads if flat), *heaps], width) if heaps or (short and piles) else []
        remarks = [Text(line, style="italic") for note in scene.remarks for line in wrap(note, width)]
        said = [_centred(line, width) for line in (flow(remarks, APART, width) if flat else remarks)]
        for later, pile in zip(range(len(piles) - 1, -1, -1), piles, strict=True):
            label = [] if flat else wrap(pile.label, width)
            rows += [_centred(Text(line), width) for line in label if len(label) == 1]
            beside = [[Text(pile.label)]] if flat and len(piles) > 1 else []
            room = height - len(rows) - len(said) - later if flat and not pile.pairs else height
            rows += self.spread(pile, beside, width, max(1, room))
        rows = [*(_centred(head, width) for head in heads if not flat), *rows] if rows else []
        return [*rows, *(said[: max(0, height - len(rows))] if flat else said)] if rows else []

    def spread(self, pile: ScenePile, beside: Sequence[Block], width: int, most: int) -> Block:
        """Return the lines of open cards behind `beside`: of flat cards the last that `most` lines hold, after dots."""
        cards = [self.pair(one) if pile.pairs else self.face(one) for one in pile.cards]
        lines = _rows([*beside, *cards], width)
        while self.depth == FLAT and len(lines) > most and len(cards) > 1:
            cards = cards[1:]
            lines = _rows([*beside, [Text("…")], *cards], width)
        return lines

    def face(self, word: str) -> Block:
        """Return the lines of an open card, with a mark behind its name if `word` has one after a slash."""
        card, _, mark = word.partition("/")
        name = self.draw(card)
        if mark:
            name = Text.assemble(name, mark)
            name.stylize("bold reverse")
        return self.box(name, bold=bool(mark))

    def box(self, name: Text, *, bold: bool = False, fill: str = " ") -> Block:
        """Return the lines of a card: its name in the upper corner of a frame, or in brackets when it is flat.

        `bold` is for the frame; `fill` pads the name and the lines below it.
        """
        inside = max(INSIDE[self.depth], name.cell_len)
        padded = name.copy()
        padded.append(fill * (inside - name.cell_len), style=name.style)
        if self.depth == FLAT:
            return [Text("[") + padded + Text("]")]
        frame = "bold" if bold else ""
        edge, side = "─" * inside, Text("│", style=frame)
        back = [padded, *[Text(fill * inside, style=name.style)] * (self.depth - 1)]
        rows = [side + line + side for line in (face_lines(name, inside, self.depth) if fill != BACK else back)]
        return [Text(f"╭{edge}╮", style=frame), *rows, Text(f"╰{edge}╯", style=frame)]

    def slot(self) -> Block:
        """Return the lines of the place of an empty heap."""
        inside = INSIDE[self.depth]
        if self.depth == FLAT:
            return [Text(f"[{' ' * inside}]", style="dim")]
        upper, (side, _), lower = SLOT
        upper, lower = (f"{edge[0]}{edge[1] * inside}{edge[2]}" for edge in (upper, lower))
        rows = [upper, *[f"{side}{' ' * inside}{side}"] * self.depth, lower]
        return [Text(row, style="dim") for row in rows]

    def pair(self, word: str) -> Block:
        """Return an attack card with the card that beats it over its lower right, or alone in a bold frame."""
        attack, _, defence = word.partition("/")
        if defence in ("", "-"):
            return self.box(self.draw(attack), bold=defence == "-")
        if self.depth == FLAT:
            return [Text.assemble("[", self.draw(attack), "/", self.draw(defence), "]")]
        below, above = self.box(self.draw(attack)), self.box(self.draw(defence))
        over, down = SHIFTS[self.depth]
        across = over + above[0].cell_len
        rows = below[:down]
        for row, line in enumerate(above, down):
            rows.append((below[row][:over] if row < len(below) else Text(" " * over)) + line)
        return [fitted(row, across) for row in rows]

    def heap(self, pile: ScenePile) -> Block:
        """Return a heap as one card, with the one at its end that lies open beside it, and its number below."""
        block = [] if pile.cards else self.slot()
        if HIDDEN_CARD in pile.cards and (not pile.counted or len(pile.cards) > pile.latest):
            block = self.box(Text(BACK, style="dim"), fill=BACK)
        for card in pile.open_end:
            face = self.box(self.draw(card))
            over = 0 if self.depth == FLAT else 1
            block = [below + above[over:] for below, above in zip(block, face, strict=True)] if block else face
        if pile.latest:
            gap = "" if self.depth == FLAT else " "
            latest = self.box(Text(f"{pile.latest}{gap}", style="bold"), fill=BACK)
            beside = [heap + Text(" " * GAPS[0]) for heap in block] or [Text("")] * len(latest)
            block = [heap + apart for heap, apart in zip(beside, latest, strict=True)]
        label = f"{pile.label} {len(pile.cards)}" if pile.counted and not pile.looks else f"{pile.label} {pile.size}"
        if self.depth == FLAT:
            return [block[0] + Text(f" {label}")]
        across = max(block[0].cell_len, len(label))
        return [_centred(line, across) for line in [*block, Text(label)]]


def face_lines(name: Text, width: int, depth: int) -> Block:
    """Return the lines within the frame of an open card: its name in the upper corner, and in the lower one of three
    lines and more; of five lines with its suit, if the name ends with a symbol of one, in the middle.
    """
    blank = Text(" " * width, style=name.style)
    lines = [blank.copy() for _ in range(depth)]
    lines[0] = name + blank[name.cell_len :]
    if depth >= TWO_NAMES:
        lines[-1] = blank[name.cell_len :] + name
    if depth > TWO_NAMES and name.plain[-1] in SYMBOLS:
        middle = width // 2
        lines[depth // 2] = blank[:middle] + name[len(name) - 1] + blank[middle + 1 :]
    return lines


def _rows(blocks: Sequence[Block], width: int) -> list[Text]:
    """Blocks beside each other, as many in a row as fit, each row in the middle."""
    gap = min(GAPS, key=lambda gap: len(_packed(blocks, width, gap)))
    lines: list[Text] = []
    for row in _packed(blocks, width, gap):
        depth = max(map(len, row))
        filled = [[*block, *[Text(" " * block[0].cell_len)] * (depth - len(block))] for block in row]
        lines += [_centred(Text(" " * gap).join(cells), width) for cells in zip(*filled, strict=True)]
    return lines


def _packed(blocks: Sequence[Block], width: int, gap: int) -> list[list[Block]]:
    """Return the blocks in rows of at most `width` columns, with `gap` columns between two."""
    rows: list[list[Block]] = []
    for block in blocks:
        taken = sum(each[0].cell_len + gap for each in rows[-1]) if rows else 0
        if rows and taken + block[0].cell_len <= width:
            rows[-1].append(block)
        else:
            rows.append([block])
    return rows


def _centred(line: Text, width: int) -> Text:
    """A line in the middle of `width`; one that is longer stays so, and then cards have no room."""
    line = line.copy()
    line.pad_left(max(0, (width - line.cell_len) // 2))
    line.pad_right(max(0, width - line.cell_len))
    return line
