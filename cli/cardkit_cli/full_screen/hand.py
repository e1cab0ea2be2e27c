"""A hand drawn as cards, trumps apart, or flat if it is big; and the card under the mouse."""

from collections.abc import Collection, Sequence
from itertools import groupby
from typing import Final

import attrs
from rich.cells import cell_len
from rich.text import Text

from cardkit.cards.card import Card
from cardkit.speech.spelling import group_of
from cardkit_cli.full_screen.drawn_cards import face_lines
from cardkit_cli.terminal.console import colour_of

BOX: Final = 5
"""The width of a drawn card in columns, if its name has at most three letters."""
SIZES: Final = {5: 4, 3: 2, 1: 0}
"""The lines within the frame of a card, the first for which there is room, and the columns beside its name."""
GAP: Final = 2
"""The columns between plain cards and trumps, and in a big hand between ranks."""


FRAMES: Final = {
    (False, False): ("╭╮╰╯│", "─"),
    (False, True): ("┏┓┗┛┃", "━"),
    (True, False): ("╔╗╚╝║", "═"),
    (True, True): ("╔╗╚╝║", "═"),
}
"""The corners, the side and the edge of a card, by whether it is under the cursor and whether it is chosen."""


@attrs.frozen(kw_only=True)
class HeldCard:
    """A card of the hand, with its present look."""

    card: Card
    text: str
    number: int
    """The number by which it is typed; 0 when cards have none."""
    apart: bool = False
    """True for a trump."""
    marked: bool = False
    under_cursor: bool = False
    playable: bool = True


@attrs.frozen
class Spot:
    """The rectangle of a card: lines and columns from 0, the second number of each just behind it."""

    lines: tuple[int, int]
    columns: tuple[int, int]
    index: int

    def has(self, line: int, column: int) -> bool:
        """Return whether that place is on the card."""
        return self.lines[0] <= line < self.lines[1] and self.columns[0] <= column < self.columns[1]


@attrs.frozen
class DrawnHand:
    """A hand, line by line, with the places of its cards."""

    lines: Sequence[Text]
    spots: Sequence[Spot]


def draw_hand(
    cards: Sequence[HeldCard], width: int, height: int, *, accent: str | None, order: str | None = None
) -> DrawnHand:
    """Return the hand in `width` columns and at most `height` lines: as large cards as fit, else as flat ones.

    `accent` is the colour of trumps, None for no colours.

    Cards lie side by side, or over the edge of the one before, or in rows that lie over each other. Flat cards take as
    many lines as they need.
    """
    gap = GAP if any(card.apart for card in cards) and not all(card.apart for card in cards) else 0
    name = max([BOX - 2, *(cell_len(card.text) for card in cards)])
    for inside, beside in SIZES.items():
        box = name + 2 + beside
        for overlap in (False, True):
            if height >= 2 * inside + 1 and len(cards) * (box - overlap) + gap + overlap * (1 + bool(gap)) <= width:
                return _centred(_as_cards(cards, box, inside, overlap=overlap, accent=accent), width)
    each = max(1, (width - gap - 1 - bool(gap)) // (name + 1))
    rows = -(-len(cards) // each)
    if rows > 1 and 2 * rows + 1 <= height:
        each = -(-len(cards) // rows)
        return _laid_over([cards[start : start + each] for start in range(0, len(cards), each)], name + 2, accent)
    return _in_rows(cards, width, order, accent=accent)


def _centred(hand: DrawnHand, width: int) -> DrawnHand:
    """Return `hand` in the middle of `width` columns, below its seat."""
    margin = (width - hand.lines[0].cell_len) // 2
    for line in hand.lines:
        line.pad_left(margin)
    spots = [attrs.evolve(spot, columns=(spot.columns[0] + margin, spot.columns[1] + margin)) for spot in hand.spots]
    return DrawnHand(hand.lines, spots)


def _style(card: HeldCard, *, accent: str | None) -> str:
    words = [colour_of(card.card)] if accent is not None else []
    words += ["bold"] if card.playable else []  # and not dim: dim red cannot be read on black
    return " ".join([*words, *(["reverse"] if card.marked else [])])


def _as_cards(cards: Sequence[HeldCard], box: int, inside: int, *, overlap: bool, accent: str | None) -> DrawnHand:
    """Return cards side by side, each `box` columns wide, or with `overlap` over the edge of the one before.

    `inside` is the number of lines within a frame.
    """
    each, wide = box - overlap, box - 2
    lines = [Text() for _ in range(inside + 2)]
    spots = []
    for index, card in enumerate(cards):
        if index and card.apart and not cards[index - 1].apart:
            for line in lines:
                line.append(" " * GAP)
        top, *middle, bottom = lines
        spots.append(Spot((0, len(lines)), (top.cell_len, top.cell_len + each), index))
        last = not overlap or index + 1 == len(cards) or (cards[index + 1].apart and not card.apart)
        corners, edge = FRAMES[card.under_cursor, card.marked]
        number = str(card.number) if card.number else ""
        frame = "bold" if card.under_cursor or card.marked else "dim" if not card.playable else ""
        frame += f" {accent}" if accent and card.apart and frame != "dim" else ""  # dim colours cannot be read
        style = _style(card, accent=accent)
        top.append(corners[0] + number.center(wide, edge) + corners[1] * last, style=frame)
        for line, face in zip(middle, face_lines(Text(card.text, style=style), wide, inside), strict=True):
            line.append(corners[4], style=frame).append_text(face).append(corners[4] * last, style=frame)
        bottom.append(corners[2] + edge * wide + corners[3] * last, style=frame)
    return DrawnHand(lines, spots)


def _laid_over(rows: Sequence[Sequence[HeldCard]], box: int, accent: str | None) -> DrawnHand:
    """Return rows of cards, each over the lower edge of the row before it."""
    lines: list[Text] = []
    spots: list[Spot] = []
    for row in rows:
        drawn = _as_cards(row, box, 1, overlap=True, accent=accent)
        shown, at, first = 3 if row is rows[-1] else 2, len(lines), len(spots)
        spots += [Spot((at, at + shown), spot.columns, first + spot.index) for spot in drawn.spots]
        lines += drawn.lines[:shown]
    return DrawnHand(lines, spots)


def _in_rows(cards: Sequence[HeldCard], width: int, order: str | None, *, accent: str | None) -> DrawnHand:
    """Return flat cards in rows, each with a line of numbers below it if the cards have some."""
    numbered = any(card.number for card in cards)
    lines: list[Text] = []
    spots = []
    indexed = list(enumerate(cards))
    groups = [list(group) for _, group in groupby(indexed, key=lambda each: _group(each[1], order))]
    depth = 2 if numbered else 1
    for group in groups:
        needed = sum(_width(card) for _, card in group)
        if not lines or (lines[-depth].cell_len and lines[-depth].cell_len + GAP + needed > width):
            lines += [Text() for _ in range(depth)]
        elif lines[-depth].cell_len:
            for line in lines[-depth:]:
                line.append(" " * GAP)
        for index, card in group:
            if lines[-depth].cell_len + _width(card) > width:
                lines += [Text() for _ in range(depth)]
            start, row = lines[-depth].cell_len, len(lines) - depth
            spots.append(Spot((row, row + depth), (start, start + _width(card)), index))
            around = "><" if card.under_cursor else "()" if card.marked else "[]"
            lines[-depth].append(around[0]).append(card.text, style=_style(card, accent=accent)).append(around[1])
            if numbered:
                lines[-1].append(f"{card.number or '':^{_width(card)}}", style="dim")
    return DrawnHand(lines or [Text()], spots)


def _group(card: HeldCard, order: str | None) -> tuple[bool, int]:
    return card.apart, group_of(card.card, order)


def _width(card: HeldCard) -> int:
    return max(cell_len(card.text), 2) + 2


def held(
    cards: Sequence[Card],
    texts: Sequence[str],
    *,
    trump: int,
    numbered: bool,
    playable: Collection[Card] | None,
    marked: Collection[int],
    cursor: int,
) -> list[HeldCard]:
    """Return the cards of a hand as they look; `marked` and `cursor` are indices, `playable` is None for all."""
    return [
        HeldCard(
            card=card,
            text=text,
            number=index + 1 if numbered else 0,
            apart=card.suited and card.suit == trump,
            marked=index in marked,
            under_cursor=index == cursor,
            playable=playable is None or card in playable,
        )
        for index, (card, text) in enumerate(zip(cards, texts, strict=True))
    ]
