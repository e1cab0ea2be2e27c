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
BACK: Final = "▒"

Draw = Callable[[str], Text]
"""Draws one card, or a pair, that files spell so."""
Block = list[Text]
"""Lines of one width, to be put beside others."""


def drawn_middle(scene: Scene, size: tuple[int, int], draw: Draw) -> list[Text]:
    """The trump, heaps, what lies between the players, and remarks, in the middle of `size`, columns and lines.

    Empty where cards have no room: then words say it.
    """
    width, height = size
    heads = [_centred(Text(scene.told_trump, style="bold"), width)] if scene.trump else []
    heaps = [_heap(pile, draw) for pile in (*scene.left, *(pile for pile in scene.middle if pile.heap), *scene.right)]
    rows = _rows([heap for heap in heaps if heap], width)
    for pile in scene.middle:
        if not pile.heap and pile.cards:
            label = [_centred(Text(line), width) for line in wrap(pile.label, width)]
            blocks = [_pair(word, draw) if pile.pairs else _box(draw(word)) for word in pile.cards]
            rows += [*label, *_rows(blocks, width)]
    said = [_centred(Text(line, style="italic"), width) for note in scene.remarks for line in wrap(note, width)]
    lines = [*heads, *rows, *said]
    if not rows or len(lines) > height or any(line.cell_len > width for line in lines):
        return []
    return [Text("")] * ((height - len(lines)) // 2) + lines


def _box(name: Text, *, bold: bool = False) -> Block:
    """A card of three lines."""
    inside = max(LEAST_INSIDE, name.cell_len)
    frame = "bold" if bold else ""
    padded = name.copy()
    padded.pad_right(inside - name.cell_len)
    edge = "─" * inside
    middle = Text("│", style=frame).append_text(padded).append("│", style=frame)
    return [Text(f"╭{edge}╮", style=frame), middle, Text(f"╰{edge}╯", style=frame)]


def _pair(word: str, draw: Draw) -> Block:
    """An attack card with the card that beats it over its lower right, or alone in a bold frame."""
    attack, _, defence = word.partition("/")
    below = _box(draw(attack), bold=defence == "-")
    if defence in ("", "-"):
        return below
    above, over = _box(draw(defence)), below[0].cell_len - 1
    across = over + above[0].cell_len
    rows = [below[0], below[1][:over] + above[0], below[2][:over] + above[1], Text(" " * over) + above[2]]
    return [fitted(row, across) for row in rows]


def _heap(pile: ScenePile, draw: Draw) -> Block:
    """A heap as one card, with the one at its end that lies open beside it, and its number below; none is empty."""
    if not pile.cards:
        return []
    hidden = HIDDEN_CARD in pile.cards
    block = _box(Text(BACK * LEAST_INSIDE, style="dim")) if hidden else []
    for card in pile.open_end:
        face = _box(draw(card))
        block = [below + above[1:] for below, above in zip(block, face, strict=True)] if block else face
    if pile.latest:
        latest = _box(Text(f"{pile.latest} ".center(LEAST_INSIDE, BACK), style="bold"))
        block = [heap + Text(" " * GAP) + apart for heap, apart in zip(block, latest, strict=True)]
    label = f"{pile.label} {len(pile.cards)}" if pile.counted and not pile.looks else f"{pile.label} {pile.size}"
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
