"""A card table as SVG: hands around it, the stock, the cards that lie on it and the discard between them.

Cards have shapes of their own, so that a picture needs no font that has suits.
"""

from collections.abc import Iterable, Sequence
from html import escape
from textwrap import wrap
from typing import Final

import attrs

from cardkit.cards.card import ODD_CARD, SUIT_SYMBOLS, SUITS, Card
from cardkit.drawing.scene import HIDDEN_CARD, Scene, SceneHand, ScenePile
from cardkit.escaping import printable
from cardkit.language import gettext

WIDTH: Final = 58
HEIGHT: Final = 84

RED, BLACK = "#c3202f", "#20262d"
_SHAPES: Final = {
    "S": '<path d="M0-10C-3-5-9-2-9 3C-9 8-3 8-1 5C-1 8-2 9.5-3.5 10H3.5C2 9.5 1 8 1 5C3 8 9 8 9 3C9-2 3-5 0-10Z"/>',
    "H": '<path d="M0 9.5C-3 5-9.5 1-9.5-4C-9.5-7.5-7-9.5-4.5-9.5C-2.5-9.5-.8-8 0-6C.8-8 2.5-9.5 4.5-9.5'
    'C7-9.5 9.5-7.5 9.5-4C9.5 1 3 5 0 9.5Z"/>',
    "D": '<path d="M0-10.5C2-6.5 4.5-3 7.5 0C4.5 3 2 6.5 0 10.5C-2 6.5-4.5 3-7.5 0C-4.5-3-2-6.5 0-10.5Z"/>',
    "C": '<circle cy="-5.2" r="4.5"/><circle cx="-5" cy="1.8" r="4.5"/><circle cx="5" cy="1.8" r="4.5"/>'
    '<path d="M-1.6-2H1.6C1 4 1.8 8.6 3.8 10H-3.8C-1.8 8.6-1 4-1.6-2Z"/>',
    "J": '<path d="M0-10L2.6-3.4L9.6-3.1L4.1 1.3L6 8.1L0 4.2L-6 8.1L-4.1 1.3L-9.6-3.1L-2.6-3.4Z"/>',
}
FACE: Final = f'<rect width="{WIDTH}" height="{HEIGHT}" rx="6" fill="#fffefa" stroke="#8b949e" stroke-width="1"/>'
BACK: Final = (
    f'<g id="card-back"><rect width="{WIDTH}" height="{HEIGHT}" rx="6" fill="#fffefa" stroke="#5f7791"/>'
    f'<rect x="4" y="4" width="{WIDTH - 8}" height="{HEIGHT - 8}" rx="4" fill="#4a77a8" class="back-ground"/>'
    f'<path d="M29 10L48 42L29 74L10 42Z" fill="none" stroke="#c9dbee" stroke-width="2"/>'
    f'<path d="M29 24L40 42L29 60L18 42Z" fill="#c9dbee"/></g>'
)


def name_of(word: str) -> str:
    """Return the id of the drawing of a card, `card-7S`, or of a back, `card-back` for `??`."""
    return "card-back" if word == HIDDEN_CARD else f"card-{word}"


def use(word: str, x: float, y: float) -> str:
    """Return the SVG element of a card or back, with its upper left corner at `x`, `y`."""
    return f'<use href="#{name_of(word)}" x="{x:g}" y="{y:g}"/>'


def definitions(words: Iterable[str], card_type: type[Card]) -> str:
    """The drawings of these cards, of the back and of the suits, for `<defs>`."""
    suits = "".join(
        f'<g id="suit-{suit}" class="of-{suit}" fill="{RED if suit in "HD" else BLACK}">{_SHAPES[suit]}</g>'
        for suit in SUITS
    )
    return suits + BACK + "".join(_drawn(card_type(word)) for word in sorted(set(words) - {HIDDEN_CARD}))


def _drawn(card: Card) -> str:
    """Return the SVG definition of a card's face; a suit that has no shape here is drawn as its sign or name."""
    colour = RED if card.red else BLACK
    symbols = card.alphabet.suit_symbols
    symbol = symbols[card.suit] if 0 <= card.suit < len(symbols) else ""
    rank = card.pretty.removesuffix(symbol)
    if symbol and symbol in SUIT_SYMBOLS:
        suit = SUITS[SUIT_SYMBOLS.index(symbol)]
        corner = f'{_rank(rank, colour, suit)}<use href="#suit-{suit}" transform="translate(12 30) scale(.6)"/>'
        middle = (
            _court(card.text[0], suit, colour)
            if card.text[0] in _HATS
            else (f'<use href="#suit-{suit}" transform="translate({WIDTH / 2:g} {HEIGHT / 2:g}) scale(1.35)"/>')
        )
    elif symbol:
        name = card.alphabet.suit_names[card.suit]
        shape = symbol if len(symbol) == 1 else ""
        corner = _rank(rank, colour) + _named(shape or name[:3], colour, 14 if shape else 10, (12, 32))
        middle = _named(shape or name, colour, 24 if shape else 13)
    elif card.alphabet is Card.alphabet:
        name = "odd" if card == ODD_CARD else "joker"
        corner = f'<text x="7" y="17" font-size="12" font-weight="700" fill="{colour}">{name}</text>'
        middle = f'<g transform="translate({WIDTH / 2:g} {HEIGHT / 2:g}) scale(1.5)" fill="{colour}">{_SHAPES["J"]}</g>'
    else:
        corner, middle = "", _named(rank, colour, 13)
    turned = f'<g transform="rotate(180 {WIDTH / 2:g} {HEIGHT / 2:g})">{corner}</g>'
    return f'<g id="card-{card.text}">{FACE}{corner}{middle}{turned}</g>'


_HATS: Final = {
    "J": '<path d="M-8-25C-4-31 5-31 8-25L9-21H-8Z"/>'
    '<path d="M7-27C11-32 13-30 12-24" fill="none" stroke-width="1.6"/>',
    "Q": '<path d="M-8-21L-9-29L-4-25L0-31L4-25L9-29L8-21Z"/><circle cy="-32" r="1.5"/>',
    "K": '<path d="M-9-21L-10-31L-5-26L0-33L5-26L10-31L9-21Z"/>'
    '<path d="M0-38V-33M-2-36H2" fill="none" stroke-width="1.4"/>',
}
"""Hats of the figures of court cards, above a face whose middle is at 0, -16."""
_FACES: Final = {
    "J": '<path d="M-7-20V-13C-8-11-8-9-7-8M7-20V-13C8-11 8-9 7-8" fill="none" stroke-width="2"/>',
    "Q": '<path d="M-7-20C-11-14-10-6-9-3M7-20C11-14 10-6 9-3" fill="none" stroke-width="2.4"/>',
    "K": '<path d="M-6-14C-6-5 6-5 6-14C3-10-3-10-6-14Z"/>',
}
"""Hair and beards of them."""


def _court(rank: str, suit: str, colour: str) -> str:
    """Return the figure of a court card, drawn twice: a head with its hat, a coat, and the suit on it."""
    half = (
        f'<path d="M-14 0C-14-7-7-9 0-9S14-7 14 0Z" fill="#f3c94b" stroke="{BLACK}"/>'
        f'<path d="M-5-8L0 0L5-8Z" fill="{colour}" class="of-{suit}"/>'
        f'<ellipse cy="-15.5" rx="6.2" ry="6.8" fill="#fbe3c8" stroke="{BLACK}"/>'
        f'<path d="M-3-17H-1.600M1.600-17H3M-1.500-11.500H1.500M0-16V-14" stroke="{BLACK}"/>'
        f'<g fill="{colour}" stroke="{colour}" class="of-{suit}">{_HATS[rank]}{_FACES[rank]}</g>'
        f'<use href="#suit-{suit}" transform="translate(-9 -3.500) scale(.3)"/>'
    )
    return (
        f'<g transform="translate({WIDTH / 2 + 3:g} {HEIGHT / 2:g})"><g>{half}</g>'
        f'<g transform="translate(-6 0) rotate(180)">{half}</g><path d="M-17 0H11" stroke="{BLACK}"/></g>'
    )


def _rank(rank: str, colour: str, suit: str = "") -> str:
    """Return the SVG text of a rank in the corner; `suit` is one of the four whose colours a page may change."""
    of = f'class="of-{suit}" ' if suit else ""
    return (
        f'<text {of}x="12" y="20" font-size="17" font-weight="700" text-anchor="middle" '
        f'textLength="{15 if len(rank) > 1 else 11}" lengthAdjust="spacingAndGlyphs" '
        f'fill="{colour}">{escape(rank)}</text>'
    )


def _named(name: str, colour: str, size: int, at: tuple[float, float] = (WIDTH / 2, HEIGHT / 2)) -> str:
    """Return a word or a sign around `at`, by default in the middle, for a card that has no shape here."""
    x, y = at
    return (
        f'<text x="{x:g}" y="{y + size / 3:g}" font-size="{size}" font-weight="700" text-anchor="middle" '
        f'fill="{colour}">{escape(name)}</text>'
    )


def text(words: str, x: float, y: float, *, style: str = "", anchor: str = "middle", size: int = 14) -> str:
    """Return an SVG text with `words`, escaped; `style` has further attributes, each after a blank."""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}"{style}>{escape(words)}</text>'


TABLE: Final = 1000
"""The width of a table."""
NARROW: Final = 400
"""The width for a telephone: all hands but one are in rows above, and the heaps in a row of their own."""
MARGIN: Final = 16
NAME: Final = 26
"""The room that a name takes."""
TWO_LINES: Final = 44
"""The height of a label with the roles of its seat on a second line."""
IN_A_ROW: Final = 2
"""The number of other hands side by side on a narrow table."""
SIDE: Final = 236
"""The width of a hand at the side."""
BOTTOM: Final = 720
HEAPS: Final = 110
"""The width of the room for stock and discard, on each side."""
PILL: Final = 290
"""The greatest width of the mark behind a name."""
ROW: Final = 38
"""The distance by which a second row of one hand lies below the first."""
PAIR: Final = 36
"""The distance by which a beating card lies below the card that it beats."""
ASIDE: Final = 10
"""The distance by which a beating card lies beside the card that it beats."""
TIGHT, WIDE = 19, 62
"""The least and the greatest distance of the left edges of cards in a hand; cards that do not fit get more rows."""
BACKS: Final = 9
"""The least distance of those of backs."""

INK, FAINT = "#22303a", "#5d6b63"
FONT: Final = "'DejaVu Sans','Segoe UI','Helvetica Neue',Arial,sans-serif"
STYLE: Final = f' fill="{INK}" font-weight="600"'
SMALL: Final = f' fill="{FAINT}"'
LONGEST_NAME: Final = 20
LONGEST_LINE: Final = 112
CAPTION_LINE: Final = 22


@attrs.frozen
class Frame:
    """The frame of a table, so that it is the same at every step of a deal."""

    width: int
    """The width of the table: `TABLE` or `NARROW`."""
    sides: int
    """The number of hands that are on each side; the others are at the top, but for one at the bottom."""
    top: int
    heaps_height: int
    """The part of the middle that a row of heaps takes above the rest; 0 when heaps are at the sides."""
    side_height: int
    top_height: int
    bottom_height: int
    middle_height: int

    @classmethod
    def around(cls, scenes: Sequence[Scene], first: int = 0, width: int = TABLE) -> "Frame":
        """Return a frame with room for all of these, the hand of seat `first` at the bottom; they are of one deal."""
        others = len(scenes[0].hands) - 1
        wide = width == TABLE
        sides = others // 3 if wide else 0
        top = others - 2 * sides
        seats = [(first + index) % (others + 1) for index in range(others + 1)]
        hands = [max((scene.hands[seat].cards for scene in scenes), key=_tightness) for seat in seats]
        name = NAME if wide else TWO_LINES

        def height(seats: Iterable[int], width: int) -> int:
            return name + HEIGHT + 14 + max((ROW * (_rows(hands[seat], width) - 1) for seat in seats), default=0)

        side_height = height([*range(1, sides + 1), *range(sides + top + 1, others + 1)], SIDE) if sides else 0
        top_height = height(range(sides + 1, sides + top + 1), _top_width(width, top))
        heaps = 0 if wide or not any(scene.left or scene.right or scene.trump for scene in scenes) else HEIGHT + 46
        free = _middle_width(width, sides)
        between = heaps + max(_middle_height(scene, free, heaps_beside=wide) for scene in scenes)
        middle = max(between, sides * side_height, 2 * (HEIGHT + 52) if wide else HEIGHT) + 16
        bottom = height([0], min(BOTTOM, width - 2 * MARGIN))
        return cls(width, sides, top, heaps, side_height, top_height, bottom, middle)

    @property
    def name_height(self) -> int:
        """Return the height that a name takes: of one line in a wide frame, of two in a narrow one."""
        return NAME if self.width == TABLE else TWO_LINES

    @property
    def top_rows(self) -> list[int]:
        """The number of hands in each row at the top."""
        return [
            min(_in_a_row(self.width, self.top), self.top - start)
            for start in range(0, self.top, _in_a_row(self.width, self.top))
        ]

    @property
    def height(self) -> int:
        """Return how high the whole table is."""
        return 2 * MARGIN + self.middle_top + self.middle_height + self.bottom_height

    @property
    def middle_top(self) -> int:
        """Return how high all rows of hands at the top are together."""
        return self.top_height * len(self.top_rows)

    def slots(self) -> list[tuple[float, float, int]]:
        """The middle of the upper edge and the width of each hand: the first at the bottom, then clockwise."""
        middle = MARGIN + self.middle_top
        slots = [(self.width / 2, float(middle + self.middle_height), min(BOTTOM, self.width - 2 * MARGIN))]
        start = middle + (self.middle_height - self.sides * self.side_height) / 2
        ladder = [start + step * self.side_height for step in range(self.sides)]
        slots += [(MARGIN + SIDE / 2, y, SIDE) for y in reversed(ladder)]
        for row, number in enumerate(self.top_rows):
            width = _top_width(self.width, number)
            span = (self.width - 2 * MARGIN) / number
            y = float(MARGIN + row * self.top_height)
            slots += [(MARGIN + span * (step + 0.5), y, width) for step in range(number)]
        slots += [(TABLE - MARGIN - SIDE / 2, y, SIDE) for y in ladder]
        return slots


def _in_a_row(width: int, hands: int) -> int:
    return max(hands, 1) if width == TABLE else max(1, min(hands, IN_A_ROW))


def _top_width(width: int, hands: int) -> int:
    return min(420, (width - 2 * MARGIN) // _in_a_row(width, hands) - (20 if width == TABLE else 8))


def _middle_width(width: int, sides: int) -> int:
    return width - 2 * MARGIN - (2 * SIDE if sides else 0) - (2 * HEAPS + 24 if width == TABLE else 0)


def _step(cards: Sequence[str]) -> int:
    """Return the least distance of the left edges of these cards."""
    return BACKS if set(cards) == {HIDDEN_CARD} else TIGHT


def _tightness(cards: Sequence[str]) -> int:
    return len(cards) * _step(cards)


def _rows(cards: Sequence[str], width: int) -> int:
    in_a_row = (width - WIDTH) // _step(cards) + 1
    return max(1, -(-len(cards) // in_a_row))


def _middle_height(scene: Scene, width: int, *, heaps_beside: bool) -> int:
    heaps = max(len(scene.left), len(scene.right)) * (HEIGHT + 46) if heaps_beside else 0
    return max(heaps, sum(_pile_height(pile, width) for pile in scene.middle))


def _pile_height(pile: ScenePile, width: int) -> int:
    if pile.heap:
        return HEIGHT + 46
    if pile.pairs:
        return -(-len(pile.cards) // _pairs_in_a_row(width)) * (HEIGHT + PAIR + 14) + 10
    return HEIGHT + 40 + ROW * (_rows(pile.cards, width) - 1)


def _pairs_in_a_row(width: int) -> int:
    return max(1, width // (WIDTH + ASIDE + 12))


# -- Drawing


def drawn(scene: Scene, frame: Frame, first: int) -> list[str]:
    """The elements of a table, the hand of seat `first` at the bottom."""
    parts: list[str] = []
    slots = frame.slots()
    for index, (x, y, width) in enumerate(slots):
        parts += _hand(scene.hands[(first + index) % len(slots)], x, y, width, frame.name_height)
    parts += _heaps_beside(scene, frame) if frame.width == TABLE else _heaps_in_a_row(scene, frame)
    width = _middle_width(frame.width, frame.sides)
    heights = [_pile_height(pile, width) for pile in scene.middle]
    y = MARGIN + frame.middle_top + (frame.middle_height + frame.heaps_height - sum(heights)) / 2
    for pile, height in zip(scene.middle, heights, strict=True):
        parts += _middle(pile, frame.width / 2, y, width)
        y += height
    return parts


def _heaps_beside(scene: Scene, frame: Frame) -> list[str]:
    """Draw the stock, cards put aside and the trump suit on the left, and cards that have left play on the right."""
    parts: list[str] = []
    top = MARGIN + frame.middle_top
    edge = MARGIN + (SIDE if frame.sides else 0)
    for piles, x in ((scene.left, edge + HEAPS / 2 + 6), (scene.right, TABLE - edge - HEAPS / 2 - 6)):
        y = top + (frame.middle_height - len(piles) * (HEIGHT + 46)) / 2 + 8
        for pile in piles:
            parts += _heap(pile, x, y)
            y += HEIGHT + 46
        if x < TABLE / 2 and scene.trump:
            parts += _trump(scene.trump, x, y if piles else top + frame.middle_height / 2)
    return parts


def _heaps_in_a_row(scene: Scene, frame: Frame) -> list[str]:
    """Draw all heaps in a row above the middle, the trump suit behind them."""
    heaps = [*scene.left, *scene.right]
    span = (frame.width - 2 * MARGIN) / max(1, len(heaps) + bool(scene.trump))
    top = MARGIN + frame.middle_top + 8
    parts = [part for index, pile in enumerate(heaps) for part in _heap(pile, MARGIN + span * (index + 0.5), top)]
    if scene.trump:
        parts += _trump(scene.trump, MARGIN + span * (len(heaps) + 0.5), top + HEIGHT / 2)
    return parts


def _trump(suit: str, x: float, y: float) -> list[str]:
    return [
        text(gettext("trump"), x - 10, y + 4, style=SMALL, size=13),
        f'<use href="#suit-{suit}" transform="translate({x + 24:g} {y:g}) scale(.8)"/>',
    ]


def _hand(hand: SceneHand, x: float, y: float, width: int, name_height: int) -> list[str]:
    """Return the SVG elements of a hand, from `y` down around `x`: name, roles, size, cards, and a mark if it acts."""
    name = hand.name if len(hand.name) <= LONGEST_NAME else hand.name[: LONGEST_NAME - 1] + "…"
    about = ", ".join((*hand.roles, hand.size) if hand.cards else hand.roles)
    parts = []
    if hand.acts:
        wide = min(width, PILL)
        parts.append(
            f'<rect x="{x - wide / 2:g}" y="{y:g}" width="{wide}" height="{name_height - 4}" rx="11" fill="#ffe08a"/>'
        )
    beside = f"> · {escape(about)}" if name_height == NAME else f' x="{x:g}" dy="18">{escape(about)}'
    parts.append(
        f'<text x="{x:g}" y="{y + 16:g}" font-size="14" text-anchor="middle"{STYLE}>{escape(name)}'
        + (f'<tspan font-weight="400" font-size="13" fill="{FAINT}"{beside}</tspan>' if about else "")
        + "</text>"
    )
    return parts + _fan(hand.cards, x, y + name_height, width)


def _fan(cards: Sequence[str], x: float, y: float, width: int) -> list[str]:
    """Return the SVG elements of cards from `y` down around `x`, in as few rows as fit into `width`; none without
    cards.
    """
    if not cards:
        return []
    rows = _rows(cards, width)
    in_a_row = -(-len(cards) // rows)
    widest = BACKS + 5 if set(cards) == {HIDDEN_CARD} else WIDE
    parts = []
    for row, some in enumerate(_rows_of(cards, in_a_row)):
        step = (width - WIDTH) / max(1, len(some) - 1)
        step = min(step, widest)
        left = x - (step * (len(some) - 1) + WIDTH) / 2
        parts += [use(card, round(left + index * step, 1), y + ROW * row) for index, card in enumerate(some)]
    return parts


def _heap(pile: ScenePile, x: float, y: float) -> list[str]:
    """Return the SVG elements of a heap from `y` down around `x`, its label and number of cards below it.

    It has the last card when that is open, and a back for every four cards that lie under it, three at most.
    """
    left = x - WIDTH / 2
    parts = [text(f"{pile.label}: {pile.size}", x, y + HEIGHT + 20, style=SMALL, size=13)]
    if not pile.cards:
        return parts
    last, below = pile.cards[-1], len(pile.cards) - 1
    if last != HIDDEN_CARD:
        parts.append(use(last, left - (14 if below else 0), y))
        left += 14
    else:
        below += 1
    return parts + [use(HIDDEN_CARD, left + 3 * step, y - 2 * step) for step in range(min(3, -(-below // 4)))]


def _middle(pile: ScenePile, x: float, y: float, width: int) -> list[str]:
    """Return the SVG elements of a pile, from `y` down around `x`: a heap, labelled cards, or pairs without a label."""
    if pile.heap:
        return _heap(pile, x, y + 8)
    if not pile.pairs:
        label = text(f"{pile.label}: {pile.size}", x, y + 12, style=SMALL, size=13)
        return [label, *_fan(pile.cards, x, y + 20, width)]
    parts = []
    step = WIDTH + ASIDE + 12
    for row, pairs in enumerate(_rows_of(pile.cards, _pairs_in_a_row(width))):
        left = x - (step * len(pairs) - 12) / 2
        top = y + 8 + row * (HEIGHT + PAIR + 14)
        for index, pair in enumerate(pairs):
            attack, _, defence = pair.partition("/")
            parts.append(use(attack, left + step * index, top))
            if defence != "-":
                parts.append(use(defence, left + step * index + ASIDE, top + PAIR))
    return parts


def _rows_of(cards: Sequence[str], number: int) -> list[Sequence[str]]:
    return [cards[start : start + number] for start in range(0, len(cards), number)]


def felt(frame: Frame) -> str:
    """Return the SVG element of the tabletop, a rounded rectangle that fills `frame` but for a margin."""
    width, height = frame.width - MARGIN, frame.height - MARGIN
    return (
        f'<rect x="{MARGIN / 2:g}" y="{MARGIN / 2:g}" width="{width}" height="{height}" rx="28" '
        'fill="#e4eee2" stroke="#b7cbb6" stroke-width="2"/>'
    )


def cards_in(scenes: Iterable[Scene]) -> set[str]:
    """Return the word of every card that is drawn in `scenes`, with `??` for a back."""
    words: set[str] = set()
    for scene in scenes:
        for cards in [hand.cards for hand in scene.hands] + [
            pile.cards for pile in (*scene.left, *scene.middle, *scene.right)
        ]:
            words |= {card for word in cards for card in word.split("/")}
    return words - {"-"}


def picture_of(scene: Scene, first: int) -> str:
    """Return a table as an SVG of its own, the hand of seat `first` at the bottom and its notes below."""
    beside = [pile.label for pile in scene.middle if pile.pairs and pile.label]
    lines = [line for note in (*beside, *scene.remarks) for line in wrap(note, LONGEST_LINE)]
    return svg_of(scene, first, gettext("A card table"), lines)


def svg_of(scene: Scene, first: int, title: str, lines: Sequence[str], above: Sequence[str] = ()) -> str:
    """A table as an SVG with a title, `lines` below it, and drawn elements `above` it."""
    frame = Frame.around([scene], first)
    head = 40 if above else 0
    height = head + frame.height + CAPTION_LINE * len(lines) + 16
    body = [
        *above,
        f'<g transform="translate(0 {head})">',
        felt(frame),
        *drawn(scene, frame, first),
        "</g>",
        *(
            text(line, TABLE / 2, head + frame.height + 20 + CAPTION_LINE * row, style=f' fill="{INK}"', size=15)
            for row, line in enumerate(lines)
        ),
    ]
    return printable(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {TABLE} {height}" width="{TABLE}" height="{height}" '
        f'font-family="{FONT}" role="img">\n<title>{escape(title)}</title>\n'
        f"<desc>{escape(' '.join(lines))}</desc>\n<defs>{definitions(cards_in([scene]), scene.card_type)}</defs>\n"
        f'<rect width="100%" height="100%" fill="#fbfaf6"/>\n' + "\n".join(body) + "\n</svg>\n",
        "\n",
    )
