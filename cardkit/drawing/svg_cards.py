"""Cards as SVG: shapes of their own, so that a picture needs no font that has suits."""

from collections.abc import Iterable
from html import escape
from typing import Final

from cardkit.cards.card import ODD_CARD, SUIT_SYMBOLS, SUITS, Card
from cardkit.drawing.scene import HIDDEN_CARD

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
        corner = _rank(rank, colour)
        middle = _named(card.alphabet.suit_names[card.suit], colour)
    elif card.alphabet is Card.alphabet:
        name = "odd" if card == ODD_CARD else "joker"
        corner = f'<text x="7" y="17" font-size="12" font-weight="700" fill="{colour}">{name}</text>'
        middle = f'<g transform="translate({WIDTH / 2:g} {HEIGHT / 2:g}) scale(1.5)" fill="{colour}">{_SHAPES["J"]}</g>'
    else:
        corner, middle = "", _named(rank, colour)
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


def _named(name: str, colour: str) -> str:
    """Return a word in the middle, for a card that has no shape here."""
    return (
        f'<text x="{WIDTH / 2:g}" y="{HEIGHT / 2 + 4:g}" font-size="13" font-weight="700" text-anchor="middle" '
        f'fill="{colour}">{escape(name)}</text>'
    )


def text(words: str, x: float, y: float, *, style: str = "", anchor: str = "middle", size: int = 14) -> str:
    """Return an SVG text with `words`, escaped; `style` has further attributes, each after a blank."""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}"{style}>{escape(words)}</text>'
