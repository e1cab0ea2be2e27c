"""Cards as SVG: shapes of their own, so that a picture needs no font that has suits."""

from collections.abc import Iterable
from html import escape
from typing import Final

from cardkit.cards.card import ODD_CARD, SUIT_SYMBOLS, SUITS, Card
from cardkit.game.position import HIDDEN_CARD

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
    f'<rect x="4" y="4" width="{WIDTH - 8}" height="{HEIGHT - 8}" rx="4" fill="#4a77a8"/>'
    f'<path d="M29 10L48 42L29 74L10 42Z" fill="none" stroke="#c9dbee" stroke-width="2"/>'
    f'<path d="M29 24L40 42L29 60L18 42Z" fill="#c9dbee"/></g>'
)


def name_of(word: str) -> str:
    """The name of a card's drawing."""
    return "card-back" if word == HIDDEN_CARD else f"card-{word}"


def use(word: str, x: float, y: float) -> str:
    """A card with its upper left corner there."""
    return f'<use href="#{name_of(word)}" x="{x:g}" y="{y:g}"/>'


def definitions(words: Iterable[str], card_type: type[Card]) -> str:
    """The drawings of these cards, of the back and of the suits, for `<defs>`."""
    suits = "".join(
        f'<g id="suit-{suit}" fill="{RED if suit in "HD" else BLACK}">{_SHAPES[suit]}</g>' for suit in SUITS
    )
    return suits + BACK + "".join(_drawn(card_type(word)) for word in sorted(set(words) - {HIDDEN_CARD}))


def _drawn(card: Card) -> str:
    colour = RED if card.red else BLACK
    symbols = card.alphabet.suit_symbols
    symbol = symbols[card.suit] if 0 <= card.suit < len(symbols) else ""
    rank = card.pretty.removesuffix(symbol)
    if symbol and symbol in SUIT_SYMBOLS:
        suit = SUITS[SUIT_SYMBOLS.index(symbol)]
        corner = f'{_rank(rank, colour)}<use href="#suit-{suit}" transform="translate(12 30) scale(.6)"/>'
        middle = f'<use href="#suit-{suit}" transform="translate({WIDTH / 2:g} {HEIGHT / 2:g}) scale(1.35)"/>'
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


def _rank(rank: str, colour: str) -> str:
    """A rank in the corner."""
    return (
        f'<text x="12" y="20" font-size="17" font-weight="700" text-anchor="middle" '
        f'textLength="{15 if len(rank) > 1 else 11}" lengthAdjust="spacingAndGlyphs" '
        f'fill="{colour}">{escape(rank)}</text>'
    )


def _named(name: str, colour: str) -> str:
    """A word in the middle, for what has no shape here."""
    return (
        f'<text x="{WIDTH / 2:g}" y="{HEIGHT / 2 + 4:g}" font-size="13" font-weight="700" text-anchor="middle" '
        f'fill="{colour}">{escape(name)}</text>'
    )


def text(words: str, x: float, y: float, *, style: str = "", anchor: str = "middle", size: int = 14) -> str:
    """A line of text, escaped."""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}"{style}>{escape(words)}</text>'
