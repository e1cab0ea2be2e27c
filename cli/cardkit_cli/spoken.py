"""Lines for screen readers: cards in words, a line for each seat and move, and no signs that mean something by their
place.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final

from rich.console import Console, RenderableType
from rich.text import Text

from cardkit import Card
from cardkit.drawing.scene import HIDDEN_CARD, SceneHand, ScenePile, number_of, pile_name
from cardkit.language import Message, Plural
from cardkit.match.seen_table import See, SeenTable
from cardkit.speech.move_list import MoveList
from cardkit.speech.spelling import BY_SUITS, SpokenSpelling, in_words
from cardkit_cli.terminal.choosing import Entry
from cardkit_cli.terminal.console import Screen

if TYPE_CHECKING:
    from cardkit_cli.terminal.input import Following

LARGE: Final = 16
"""A hand of more cards has a line for each rank, or suit."""

TO_MOVE: Final = Message("to move", "of a seat")
ROLE_YOU: Final = Message("you", "role")
THIS_IS_YOU: Final = Message("This is you.", "of a seat")
HOLDS: Final = Message("holds {cards}")
AND_HIDDEN: Final = Message("and {hidden} more")
NOT_BEATEN: Final = Message("{card}, not beaten")
BEATEN_WITH: Final = Message("{attack}, beaten with {card}")
LAST: Final = Plural("{pile}: {size}, last {cards}", "{pile}: {size}, last {cards}")
TRUMPS: Final = Message("trumps")
HAND: Final = Message("Your hand")
EMPTY: Final = Message("no cards", "in a pile")


def table_in_words(seen: SeenTable) -> Iterator[str]:
    """Yield a table in sentences: trumps and heaps, seats, the middle, notes; without the hand."""
    scene = seen.scene
    if scene is None:
        yield from seen.lines
        return
    heads = [scene.trump_in_words] if scene.trump else []
    heads += [_heap(pile, scene.card_type) for pile in (*scene.left, *scene.right)]
    if heads:
        yield " ".join(map(_capital, heads))
    for seat, hand in enumerate(scene.hands):
        yield _seat(hand, scene.card_type, own=seat == seen.seat)
    for pile in scene.middle:
        lying = f"{pile.label or pile_name('table')}: {_lying(pile, scene.card_type)}"
        yield _capital(_heap(pile, scene.card_type) if pile.heap else lying)
    yield from map(_capital, scene.remarks)


def _capital(said: str) -> str:
    return said[:1].upper() + said[1:] + ("" if said.endswith((".", "!", "?")) else ".")


def _seat(hand: SceneHand, card_type: type[Card], *, own: bool) -> str:
    """Return a seat in one sentence: name, size of the hand, roles, whether it is to move, and cards known to be there.
    Of the `own` seat neither cards nor its turn are said, and its name is followed by `THIS_IS_YOU` if it is not "you".
    """
    you = str(ROLE_YOU)
    roles = [role for role in hand.roles if role.lower() != hand.name.lower() and not (own and role == you)]
    said = [hand.size, *roles, *([str(TO_MOVE)] if hand.acts and not own else [])]
    known = [] if own else [in_words(card, card_type) for card in hand.cards if card != HIDDEN_CARD]
    if known:
        said.append(HOLDS.format(cards=", ".join(known)))
        if hand.counted and len(known) < len(hand.cards):
            said.append(AND_HIDDEN.format(hidden=len(hand.cards) - len(known)))
    named = not own or hand.name.lower() == you
    return f"{hand.name}: {', '.join(dict.fromkeys(said))}." + ("" if named else f" {THIS_IS_YOU}")


def _heap(pile: ScenePile, card_type: type[Card]) -> str:
    if pile.open_end:
        cards = ", ".join(in_words(card, card_type) for card in pile.open_end)
        return LAST.format(len(pile.open_end), pile=pile.label, size=pile.size, cards=cards)
    return f"{pile.label}: {pile.size}"


def _lying(pile: ScenePile, card_type: type[Card]) -> str:
    """Return the cards of a pile in words; of pairs, each attack with the card that beats it, or that none does;
    `EMPTY` when there is none.
    """
    if not pile.cards:
        return str(EMPTY)
    if not pile.pairs:
        return ", ".join(in_words(card, card_type) for card in pile.cards)
    said = []
    for pair in pile.cards:
        attack, _, card = pair.partition("/")
        beaten = BEATEN_WITH.format(attack=in_words(attack), card=in_words(card))
        said.append(NOT_BEATEN.format(card=in_words(attack)) if card == "-" else beaten)
    return "; ".join(said)


def hand_in_words(seen: SeenTable) -> Iterator[str]:
    """Yield the line of a hand, trumps apart."""
    trump = seen.trump
    trumps = [in_words(card, seen.card_type) for card in seen.hand if trump and card.endswith(trump)]
    others = [in_words(card, seen.card_type) for card in seen.hand if not (trump and card.endswith(trump))]
    said = [", ".join(others)] if others else []
    said += [f"{TRUMPS}: {', '.join(trumps)}"] if trumps else []
    yield f"{HAND}: {'; '.join(said) or EMPTY}."


def numbered_hand(seen: SeenTable) -> Iterator[str]:
    """Yield the cards of a hand with their numbers; of a large one a line for each rank, or suit."""
    said = [f"{number}: {in_words(card, seen.card_type)}" for number, card in enumerate(seen.hand, 1)]
    if len(said) <= LARGE:
        yield f"{HAND}: {'; '.join(said)}."
        return
    yield f"{HAND}: {number_of(seen.hand, counted=True)}."
    kept = slice(-1, None) if seen.order == BY_SUITS else slice(-1)
    for _, group in groupby(zip(seen.hand, said, strict=True), key=lambda one: one[0][kept]):
        yield "; ".join(one for _, one in group) + "."


class SpokenScreen(SpokenSpelling, Screen):
    """Lines that can be read aloud."""

    def __init__(self, console: Console | None = None) -> None:
        super().__init__(console)
        self.arrow, self.bar, self.symbols = "", ";", False
        self._unsaid: SeenTable | None = None
        """The table whose hand will be said together with the possible moves."""

    def cards(self, cards: Iterable[int], *, bold: bool = False, separator: str = ", ") -> Text:
        """Several cards in the order given."""
        return super().cards(cards, bold=bold, separator=separator)

    def say(self, sentence: "str | Message | Text" = "", *, style: str = "") -> None:
        """Print one line, folded to the width of the terminal, after the hand of the table before it."""
        self._say_hand(numbered=False)
        super().say(str(sentence), style=str(sentence.style) if isinstance(sentence, Text) else style)

    def show_table(self, drawn: RenderableType, see: See) -> None:
        """Show a table in sentences."""
        seen = see()
        self._say_all(table_in_words(seen))
        self._unsaid = seen

    def show_moves(self, drawn: RenderableType, moves: MoveList) -> None:
        """Say the hand, with numbers if cards are announced, the question, and the possible moves, a line each."""
        self._say_hand(numbered=moves.announces)
        if moves.asks:
            self.say(moves.asks)
        for number, entry in zip(moves.numbers, moves.offered, strict=True):
            self.say(f"{number}: {entry.line}" if number else entry.line)

    def ask(
        self,
        prompt: "str | Message",
        following: "Following | None" = None,
        answers: Sequence[Entry] = (),
        moves: MoveList | None = None,
    ) -> str:
        """Read a line, as other screens do, after saying the hand."""
        self._say_hand(numbered=False)
        return super().ask(prompt, following, answers, moves)

    def _say_hand(self, *, numbered: bool) -> None:
        seen, self._unsaid = self._unsaid, None
        if seen is not None and seen.seat is not None and seen.scene is not None:
            self._say_all(numbered_hand(seen) if numbered else hand_in_words(seen))

    def _say_all(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.say(line)
