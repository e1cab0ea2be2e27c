"""A table in lines, with colours: the same scene that `print`, the full screen, pictures and pages draw."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

import attrs
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from cardkit.cards.card import SUITS, Card, suit_plural
from cardkit.drawing.scene import HIDDEN_CARD, YOU, Scene, SceneHand, ScenePile, number_of, pile_name
from cardkit.engine.state import Observation, State
from cardkit.game.game import AnyGame
from cardkit.language import Message
from cardkit.match.seats import OWN
from cardkit.match.seen_table import SeenTable, open_table, sight_in
from cardkit.speech.move_list import MoveList
from cardkit.speech.speech import AnySpeech
from cardkit.speech.spelling import BY_SUITS, NO_TRUMP, group_of
from cardkit_cli.terminal.console import Screen

HAND: Final = Message("Hand")
COUNTED_HAND: Final = Message("Hand: {size}")
TRUMP: Final = Message("trump {suit}")
MORE: Final = Message("... and {number} more, by their words: {example}")
LEAST_KNOWN: Final = 20
"""The least width of the column of known cards in hands, if there are as many."""
LARGE: Final = 16
"""A hand of more numbered cards is shown with a group for each rank, or suit."""
MOST_MOVES: Final = 60
"""The largest number of moves in a list; a decision of several cards may have hundreds."""


def drawn_table(screen: Screen, sight: SeenTable, *, asks: str = "", numbered: bool = False) -> RenderableType:
    """Return a table with the question to the seat; `numbered` when cards are announced by numbers."""
    parts = list(_parts(screen, sight, numbered=numbered))
    return Group(*parts, *([Text(screen.plain(asks), style="italic")] if asks else []))


def show_seat(screen: Screen, game: AnyGame, speech: AnySpeech, seen: Observation, names: Sequence[str]) -> None:
    """Show the table as the seat of an observation sees it, with the question to it."""
    sight = sight_in(game, seen, names, covers=screen.memory == OWN)
    drawn = drawn_table(screen, sight, asks=speech.asks(seen), numbered=speech.numbers_cards)
    screen.show_table(drawn, lambda: sight)


def show_end(screen: Screen, game: AnyGame, state: State, names: Sequence[str], seat: int | None, said: str) -> None:
    """Show the table of a deal that is over, with all hands open and the losers marked, if the screen stays in place.

    `seat` is the one of the only person, None for several people; `said` is the result in a sentence.
    """
    scene = open_table(game, state, names) if screen.stays else None
    if scene is None:
        return
    shown = attrs.evolve(scene, claim="", bare="", notes=(said, *scene.notes), ending="")
    own = () if seat is None else [card for card in scene.hands[seat].cards if card != HIDDEN_CARD]
    screen.show_table("", lambda: SeenTable(shown, (), seat, own))


def _parts(screen: Screen, sight: SeenTable, *, numbered: bool) -> Iterator[RenderableType]:
    """Yield the parts of a table, top first: trumps and heaps, seats, cards in the middle, notes, the own hand.
    Without a scene these are the lines of its position.
    """
    scene = sight.scene
    if scene is None:
        yield from (Text(screen.with_cards(line)) for line in sight.lines)
        return
    heaps = [_trump(screen, scene)] if scene.trump else []
    heaps += [screen.plain(scene.heap(pile)) for pile in (*scene.left, *scene.middle, *scene.right) if pile.heap]
    if heaps:
        yield screen.flow([Text(heap, style="bold") for heap in heaps])
    yield _seats(screen, scene, sight.seat)
    yield from (_lying(screen, scene, pile) for pile in scene.middle if not pile.heap)
    yield from (Text(screen.plain(note)) for note in scene.remarks)
    if sight.seat is not None and sight.hand:
        cards = [scene.card_type(word) for word in sight.hand]
        yield _numbered_hand(screen, cards, sight.order) if numbered else _hand(screen, scene, cards, sight.trump)


def _trump(screen: Screen, scene: Scene) -> str:
    """Return the trump suit in words: a letter beside its name would say it twice."""
    return scene.trump_in_words if screen.symbols else TRUMP.format(suit=suit_plural(SUITS.index(scene.trump)))


def _seats(screen: Screen, scene: Scene, own: int | None) -> RenderableType:
    """Return a row for each seat in columns, or, if those are wider than the screen, one that goes on below itself."""
    rows = []
    for seat, hand in enumerate(scene.hands):
        roles = [screen.plain(role) for role in hand.roles if role != str(YOU)]
        mark = Text(screen.arrow if hand.acts else " ")
        name = Text(hand.name, style="bold" if seat == own else "dim" if hand.out else "")
        rows.append((mark, name, Text(hand.size), roles, [] if seat == own else _known(screen, scene, hand)))
    gap = "  "
    words = [(mark, name, size, Text(", ".join(roles))) for mark, name, size, roles, _ in rows]
    taken = sum(max(cell.cell_len for cell in column) + len(gap) for column in zip(*words, strict=True))
    widest = max(Text(" ").join(known).cell_len for *_, known in rows)
    if taken + min(widest, LEAST_KNOWN) <= screen.console.width:
        grid = Table.grid(padding=(0, len(gap)))
        for cells, (*_, known) in zip(words, rows, strict=True):
            grid.add_row(*cells, Text(" ").join(known))
        return grid
    lines = []
    for mark, name, size, roles, known in rows:
        head = Text(gap).join([mark, name, size])
        lines.append(screen.flow([head, *map(Text, roles), *known], gap=gap, indent=" " * 5))
    return Group(*lines)


def _known(screen: Screen, scene: Scene, hand: SceneHand) -> list[Text]:
    return [screen.card(scene.card_type(word)) for word in hand.cards if word != HIDDEN_CARD]


def _lying(screen: Screen, scene: Scene, pile: ScenePile) -> Text:
    """The cards of a pile that lie side by side."""
    line = Text(f"{pile.label or pile_name('table')}:")
    for word in pile.cards:
        attack, slash, defence = word.partition("/")
        line.append("  " if pile.pairs else " ").append_text(_card(screen, scene, attack))
        if slash:
            line.append("/").append_text(Text("?") if defence == "-" else _card(screen, scene, defence))
    return line


def _card(screen: Screen, scene: Scene, word: str) -> Text:
    return Text(word) if word == HIDDEN_CARD else screen.card(scene.card_type(word), bold=True)


def _hand(screen: Screen, scene: Scene, cards: Sequence[Card], own: str) -> Text:
    """A hand in a line, trumps behind a bar."""
    trump = scene.card_type.alphabet.suits.find(own) if own else NO_TRUMP
    plain = [card for card in cards if not (card.suited and card.suit == trump)]
    trumps = [card for card in cards if card.suited and card.suit == trump]
    line = Text(f"{HAND!s}: ", style="bold").append_text(screen.cards(plain, bold=True))
    if trumps:
        line.append(f" {screen.bar} " if plain else "").append_text(screen.cards(trumps, bold=True))
    return line


def _numbered_hand(screen: Screen, cards: Sequence[Card], order: str | None) -> Text:
    """A hand with the number of each card; many cards in a group for each rank, in columns, or a line for each suit."""
    numbered = [
        (group_of(card, order), Text(f"{number}: ", style="not bold dim").append_text(screen.card(card, bold=True)))
        for number, card in enumerate(cards, 1)
    ]
    if len(cards) <= LARGE:
        head = Text(f"{HAND!s}: ", style="bold")
        chunks = [one for _, one in numbered]
        return screen.flow([head.append_text(chunks[0]), *chunks[1:]], gap="  ")
    groups = [[one for _, one in group] for _, group in groupby(numbered, key=lambda one: one[0])]
    shown = Text(COUNTED_HAND.format(size=number_of(cards, counted=True)) + "\n", style="bold")
    if order == BY_SUITS:
        return shown.append_text(Text("\n").join([screen.flow(group, gap="  ") for group in groups]))
    columns = [Text("  ").join(group) for group in groups]
    widest = max(column.cell_len for column in columns)
    for column in columns:
        column.pad_right(widest - column.cell_len)
    return shown.append_text(screen.flow(columns, gap="   "))


def drawn_moves(screen: Screen, moves: MoveList) -> Text:
    """The moves that can be made, with the numbers that can be typed; of very many moves the first."""
    offered = moves.offered
    chunks = [Text(moves.asks)] if moves.set_sizes else []
    for number, entry in zip(moves.numbers[:MOST_MOVES], offered, strict=False):
        says_it = entry.typed.split()[-1:] == [number]  # such as a bid, and the number of a pile
        chunk = Text(f"{number} " if number and not says_it else "", style="dim")
        chunks.append(chunk.append(entry.line, style="not dim"))
    if len(offered) > MOST_MOVES:
        chunks.append(Text(MORE.format(number=len(offered) - MOST_MOVES, example=offered[-1].typed)))
    return screen.flow(chunks)
