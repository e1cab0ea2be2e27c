"""A table drawn in a rectangle of letters: seats round it, and cards in the middle."""

from collections.abc import Sequence
from itertools import product
from textwrap import wrap
from typing import Final

from rich.text import Text

from cardkit.drawing.scene import ARROW, HIDDEN_CARD, Scene, SceneHand, ScenePile, pile_name
from cardkit_cli.full_screen.drawn_cards import FRAMED, SIZES, Draw, drawn_middle
from cardkit_cli.full_screen.flowing import fitted, flow

LEAST_SIDE: Final = 14
MOST_SIDE: Final = 24
"""The width of the seats to the left and the right, in columns."""
SEAT_LINES: Final = 4
"""The lines of a seat: its name, its cards, its roles, and the known cards of its hand."""
SEAT_DEPTHS: Final = (3, 1)
"""The lines of a seat across the table: the first with which the cards of the table have room."""
NARROW: Final = 46
"""The number of columns below which there are no seats at the sides."""
HIGHEST: Final = 30
"""The largest number of lines of a table that needs no more."""
EDGE: Final = "▐"
"""The edge of a card that is seen from behind."""
ACTS: Final = "bold reverse yellow on black"
"""The style of the name of who is to act: reversed also without colours, and read on dark and on light terminals."""
ACROSS: Final = 18
"""The least width of a seat on the other side of the table, in columns."""


def draw_round(scene: Scene, seat: int | None, size: tuple[int, int], draw: Draw, accent: str = "") -> Text:
    """Return the table with the other seats round it, clockwise from the left of `seat`; `size` is columns and lines.

    The line of `seat` is at the bottom, without its hand; with None all seats are round the table. `draw` draws a card,
    and `accent` is the style of the trump. Without room at the sides, all seats are across. The table has at most
    `HIGHEST` lines, unless its parts need more.
    """
    width, height = size[0], min(size[1], HIGHEST)
    count = len(scene.hands)
    order = list(range(count)) if seat is None else [(seat + 1 + step) % count for step in range(count - 1)]
    sides = _at_each_side(len(order), width, height)
    left, top, right = order[:sides][::-1], order[sides : len(order) - sides], order[len(order) - sides :]
    own = [] if seat is None else [_own(scene.hands[seat], width)]
    side = min(max(width // 4, LEAST_SIDE), MOST_SIDE) if sides else 0
    lines, middle, room = [], [], 0
    for sizes, most in product((FRAMED, SIZES[-1:]), SEAT_DEPTHS):  # the first with which cards have room
        lines = _top(scene, top, width, draw, most)
        room = height - len(lines) - len(own)
        middle = drawn_middle(scene, (width - 2 * side - 4, room - 2), draw, accent, sizes)
        if middle:
            break
    middle = middle or _middle(scene, width - 2 * side - 4, draw, accent)
    if room < len(middle) + 2 and not sides:
        return Text("\n").join([*lines, *_folded(middle, width, room), *own])
    inside = _folded(middle, width - 2 * side - 4, room - 2)
    box = _boxed(inside, width - 2 * side, max(room, len(inside) + 2, 3))
    if sides:
        box = _beside(_column(scene, left, len(box), side, draw), box, _column(scene, right, len(box), side, draw))
    return Text("\n").join([*lines, *box, *own])


def _at_each_side(others: int, width: int, height: int) -> int:
    """Return how many seats are to the left, and as many to the right."""
    if width < NARROW or others < 2:
        return 0
    rows = max(1, (height - 3) // SEAT_LINES)
    return min(1 if others < 6 else others // 3, rows) if height >= SEAT_LINES + 3 else 0


def _top(scene: Scene, seats: Sequence[int], width: int, draw: Draw, most: int) -> list[Text]:
    """The seats across the table, in as many rows as they need, each with at most `most` lines."""
    lines: list[Text] = []
    across = max(1, min(len(seats), width // ACROSS))
    for start in range(0, len(seats), across):
        row = [_across(scene.hands[index], width // across, draw, most) for index in seats[start : start + across]]
        depth = max(len(cell) for cell in row)
        blank = Text(" " * (width // across))
        lines += [
            Text("").join([cell[number] if number < len(cell) else blank for cell in row]) for number in range(depth)
        ]
    return lines


def _across(hand: SceneHand, width: int, draw: Draw, most: int) -> list[Text]:
    """Return the lines of a seat on the other side: its name, its size and roles, and one of known cards, if any.

    If only one line may be taken, it has the name, size and roles.
    """
    does = Text(", ".join([hand.size, *hand.roles]))
    lines = [_name(hand), does, *_known(hand, draw, width - 1)[:1]] if most > 1 else [_name(hand) + Text("  ") + does]
    for line in lines:
        line.truncate(width - 1, overflow="ellipsis")
        line.pad_left((width - line.cell_len) // 2)
    return [fitted(line, width) for line in lines]


def _column(scene: Scene, seats: Sequence[int], height: int, width: int, draw: Draw) -> list[Text]:
    """The seats at one side, one below the other."""
    lines: list[Text] = [Text("")] if height > len(seats) * SEAT_LINES else []
    for index in seats:
        hand = scene.hands[index]
        said = [_name(hand), *(Text(f"  {word}") for word in (hand.size, *hand.roles))]
        known = [Text("  ").append_text(line) for line in _known(hand, draw, width - 3)]
        room = (height - 1) // len(seats)
        if len(said) + len(known) > room and known:
            known[max(0, room - len(said) - 1)].append(" …")
        lines += [fitted(line, width) for line in [*said, *known][:room]]
    return [fitted(line, width) for line in [*lines, *[Text("")] * (height - len(lines))][:height]]


def _name(hand: SceneHand) -> Text:
    """Return the name, in a bar where the seat is to act."""
    return Text(f"{ARROW if hand.acts else ' '} ").append(hand.name, style=ACTS if hand.acts else "bold")


def _own(hand: SceneHand, width: int) -> Text:
    """Return the line of the viewer's seat, centred: its name, the size of its hand and its roles."""
    roles = [role for role in hand.roles if role.lower() != hand.name.lower()]
    said = _name(hand).append("  " + ", ".join([hand.size, *roles]))
    said.pad_left(max(0, (width - said.cell_len) // 2))
    return fitted(said, width)


def _known(hand: SceneHand, draw: Draw, width: int) -> list[Text]:
    """Return the cards of a hand that everybody has seen go there, and the edges of the others."""
    known = [draw(card) for card in hand.cards if card != HIDDEN_CARD]
    hidden = len(hand.cards) - len(known) if hand.counted else 0
    backs = [Text(EDGE * min(hidden, width), style="dim")] if hidden else []
    return flow([*known, *backs], " ", width)


def _beside(left: Sequence[Text], middle: Sequence[Text], right: Sequence[Text]) -> list[Text]:
    return [Text("").join(row) for row in zip(left, middle, right, strict=True)]


def _boxed(lines: Sequence[Text], width: int, height: int) -> list[Text]:
    """Lines in a frame: the edge of the table."""
    inside = [*lines, *[Text("")] * (height - 2 - len(lines))][: height - 2]
    edge = "─" * (width - 2)
    rows = [Text("│ ").append_text(fitted(line, width - 4)).append(" │") for line in inside]
    return [Text(f"╭{edge}╮"), *rows, Text(f"╰{edge}╯")]


def _middle(scene: Scene, width: int, draw: Draw, accent: str) -> list[Text]:
    """Return the middle of the table: trumps, heaps, played cards, and remarks."""
    heads = [Text(scene.trump_in_words, style=f"bold {accent}")] if scene.trump else []
    heads += [part for pile in (*scene.left, *scene.right) for part in _heap(pile, draw, width)]
    lines = flow(heads, "   ", width)
    lines += [Text("")] if lines and scene.middle else []
    for pile in scene.middle:
        if pile.heap:
            lines += _heap(pile, draw, width)
        else:
            label = map(Text, wrap(f"{pile.label or pile_name('table')}:", width))
            lines += flow([*label, *(draw(card) for card in pile.cards)], "  " if pile.pairs else " ", width)
    return lines + [Text(line, style="italic") for note in scene.remarks for line in wrap(note, width)]


def _folded(lines: list[Text], width: int, height: int) -> list[Text]:
    """Return the lines without blank ones, or in the fewest columns that show all; unchanged if they do not fit."""
    if len(lines) > height:
        lines = [line for line in lines if line.plain]
    for depth in range(height, 0, -1) if len(lines) > height else ():
        columns = [lines[start : start + depth] for start in range(0, len(lines), depth)]
        widths = [max(line.cell_len for line in column) for column in columns]
        if sum(widths) + 3 * (len(columns) - 1) <= width:
            padded = [[fitted(line, wide + 3) for line in column] for column, wide in zip(columns, widths, strict=True)]
            return [Text("").join([column[row] for column in padded if row < len(column)]) for row in range(depth)]
    return lines


def _heap(pile: ScenePile, draw: Draw, width: int) -> list[Text]:
    """The number of cards of a heap, and those at its end that lie open, in a line of their own if they must."""
    said = Text(f"{pile.label}: {pile.size}")
    if said.cell_len > width:
        return [Text(line) for line in wrap(said.plain, width, subsequent_indent="  ")]
    if not pile.open_end:
        return [said]
    last = Text("(").append_text(Text(" ").join([draw(card) for card in pile.open_end])).append(")")
    fits = said.cell_len + 1 + last.cell_len <= width
    return [said.append(" ").append_text(last)] if fits else [said, Text("  ").append_text(last)]
