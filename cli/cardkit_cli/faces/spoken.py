"""Lines for screen readers: cards in words, a line for each seat and move, and no signs that mean something by their
place.
"""

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, Final

from rich.console import Console, RenderableType
from rich.text import Text

from cardkit.cards.card import CARD_KINDS, SUIT_SYMBOLS, Card, card_in_words, card_or_none
from cardkit.drawing.scene import HIDDEN_CARD, SceneHand, ScenePile, number_of, pile_name
from cardkit.language import Message, language
from cardkit_cli.terminal.choosing import Entry, Moves, See, SeenTable
from cardkit_cli.terminal.console import Screen

if TYPE_CHECKING:
    from cardkit_cli.terminal.line_editor import Following

PLAIN: Final = "CARDKIT_PLAIN"
"""The environment variable that wants lines for screen readers."""
LARGE: Final = 16
"""A hand of more cards has a line for each rank."""

TO_MOVE: Final = Message("to move", "of a seat")
HOLDS: Final = Message("holds {cards}")
AND_HIDDEN: Final = Message("and {hidden} more")
NOT_BEATEN: Final = Message("{card}, not beaten")
BEATEN_WITH: Final = Message("{attack}, beaten with {card}")
LAST: Final = Message("{pile}: {size}, last {card}")
TRUMPS: Final = Message("trumps")
HAND: Final = Message("Your hand")
EMPTY: Final = Message("no cards", "in a pile")

_PRETTY: Final = re.compile(rf"(?:\w+[{SUIT_SYMBOLS}]|★\w+)(?:(?:, | +)(?:\w+[{SUIT_SYMBOLS}]|★\w+))*")
"""One card or several, as people read them on other screens."""


class SpokenScreen(Screen):
    """Lines that can be read aloud."""

    def __init__(self, console: Console | None = None) -> None:
        super().__init__(console)
        self.arrow, self.bar, self.symbols = "", ";", False
        self._unsaid: SeenTable | None = None
        """The table of which the hand is said with what can be done."""

    def card_text(self, card: int) -> str:
        """One card in words."""
        shown = card if isinstance(card, Card) else Card(card)
        return card_in_words(shown) if type(shown) is Card else super().card_text(card)

    def cards(self, cards: Iterable[int], *, bold: bool = False, separator: str = ", ") -> Text:
        """Several cards in the order given."""
        return super().cards(cards, bold=bold, separator=separator)

    def beating_text(self, card: int) -> str:
        """One card in words, as that by which another is beaten."""
        return card_in_words(card, beats=True)

    def cards_text(self, cards: Iterable[int]) -> str:
        """Several cards in words."""
        return ", ".join(self.card_text(card) for card in cards)

    def plain(self, sentence: str) -> str:
        """A sentence with cards in words, and a pause in place of what stands in columns."""
        said = _PRETTY.sub(lambda found: ", ".join(map(_word, found[0].replace(",", "").split())), sentence)
        said = re.sub(rf"[{SUIT_SYMBOLS}] ", "", said).removesuffix("> ")
        said = "\n".join(re.sub(r"(?<=\S) {2,}(?=\S)", "; ", line.lstrip()) for line in said.split("\n"))
        return f"{said}: " if sentence.endswith("> ") else said

    def with_cards(self, sentence: str, card_type: type[Card] = Card) -> str:
        """A sentence in which cards stand as files spell them, with cards in words."""
        parts = sentence.split("`")
        cards = card_type.alphabet.pattern.pattern
        parts[::2] = [
            re.sub(rf"{cards}(?: {cards})*", lambda found: self.cards_text(map(card_type, found[0].split())), part)
            for part in parts[::2]
        ]
        return "`".join(parts)

    def say(self, sentence: "str | Message | Text" = "", *, style: str = "") -> None:
        """Print one line, folded to the width of the terminal."""
        super().say(str(sentence), style=str(sentence.style) if isinstance(sentence, Text) else style)

    def show_table(self, drawn: RenderableType, see: See) -> None:
        """Show a table in sentences."""
        self._unsaid = see()
        self._say_all(told_table(self._unsaid))

    def show_moves(self, drawn: RenderableType, moves: Moves) -> None:
        """Show the hand, with numbers where cards are announced, the question, and what can be done, a line each."""
        self._say_hand(numbered=moves.announces)
        if moves.asks:
            self.say(moves.asks)
        for number, entry in enumerate(moves.offered, 1):
            self.say(f"{number}: {entry.line}" if moves.numbered else entry.line)

    def ask(
        self,
        prompt: "str | Message",
        following: "Following | None" = None,
        answers: Sequence[Entry] = (),
        moves: Moves | None = None,
    ) -> str:
        """Read a line, as other screens do, once the hand is said."""
        self._say_hand(numbered=False)
        return super().ask(prompt, following, answers, moves)

    def _say_hand(self, *, numbered: bool) -> None:
        seen, self._unsaid = self._unsaid, None
        if seen is not None and seen.seat is not None and seen.scene is not None:
            self._say_all(_numbered(seen) if numbered else _hand(seen.scene.trump, seen.hand))

    def _say_all(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.say(line)


def printing_screen() -> Screen:
    """Return a screen that prints lines, for screen readers where the environment says so."""
    return SpokenScreen() if os.environ.get(PLAIN) else Screen()


def told_table(seen: SeenTable) -> Iterator[str]:
    """Yield a table in sentences: trumps and heaps, seats, what lies between them, notes; without the hand."""
    scene = seen.scene
    if scene is None:
        yield from seen.lines
        return
    heads = [scene.told_trump] if scene.trump else []
    heads += [_heap(pile) for pile in (*scene.left, *scene.right)]
    if heads:
        yield " ".join(map(_capital, heads))
    for seat, hand in enumerate(scene.hands):
        yield _seat(hand, own=seat == seen.seat)
    for pile in scene.middle:
        yield _capital(_heap(pile) if pile.heap else f"{pile.label or pile_name('table')}: {_lying(pile)}")
    yield from map(_capital, scene.notes)


def _capital(said: str) -> str:
    """A line as a sentence."""
    return said[:1].upper() + said[1:] + ("" if said.endswith((".", "!", "?")) else ".")


def _seat(hand: SceneHand, *, own: bool) -> str:
    roles = [role for role in hand.roles if role.lower() != hand.name.lower()]
    said = [hand.size, *roles, *([str(TO_MOVE)] if hand.acts and not own else [])]
    known = [] if own else [_word(card) for card in hand.cards if card != HIDDEN_CARD]
    if known:
        said.append(HOLDS.format(cards=", ".join(known)))
        if hand.counted and len(known) < len(hand.cards):
            said.append(AND_HIDDEN.format(hidden=len(hand.cards) - len(known)))
    return f"{hand.name}: {', '.join(said)}."


def _heap(pile: ScenePile) -> str:
    if pile.cards and pile.cards[-1] != HIDDEN_CARD:
        return LAST.format(pile=pile.label, size=pile.size, card=_word(pile.cards[-1]))
    return f"{pile.label}: {pile.size}"


def _lying(pile: ScenePile) -> str:
    if not pile.cards:
        return str(EMPTY)
    if not pile.pairs:
        return ", ".join(map(_word, pile.cards))
    said = []
    for pair in pile.cards:
        attack, _, card = pair.partition("/")
        beaten = BEATEN_WITH.format(attack=_word(attack), card=_word(card))
        said.append(NOT_BEATEN.format(card=_word(attack)) if card == "-" else beaten)
    return "; ".join(said)


def _hand(trump: str, hand: Sequence[str]) -> Iterator[str]:
    trumps = [_word(card) for card in hand if trump and card.endswith(trump)]
    others = [_word(card) for card in hand if not (trump and card.endswith(trump))]
    said = [", ".join(others)] if others else []
    said += [f"{TRUMPS}: {', '.join(trumps)}"] if trumps else []
    yield f"{HAND}: {'; '.join(said) or EMPTY}."


def _numbered(seen: SeenTable) -> Iterator[str]:
    """Yield the cards of a hand with their numbers; of a large one a line for each rank."""
    said = [f"{number}: {_word(card)}" for number, card in enumerate(seen.hand, 1)]
    if len(said) <= LARGE:
        yield f"{HAND}: {'; '.join(said)}."
        return
    yield f"{HAND}: {number_of(seen.hand, counted=True)}."
    for _, group in groupby(zip(seen.hand, said, strict=True), key=lambda one: one[0][:-1]):
        yield "; ".join(one for _, one in group) + "."


def _word(text: str) -> str:
    """A card in words, where it is one of the French pack as files or people spell it; else the text."""
    card = card_or_none(text)
    if card is None:
        card = _cards_as_read(language()).get(text)
    return text if card is None else card_in_words(card)


@cache
def _cards_as_read(_language: str) -> dict[str, Card]:
    """Return the cards by how they look on other screens."""
    return {Card(card).pretty: Card(card) for card in range(CARD_KINDS)}
