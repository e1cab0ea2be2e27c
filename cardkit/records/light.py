"""Cards that came to light with a line that does not name them: how a view writes them, and how a deal agrees.

`0 ask 1 7 + 7H 7D (6 3)` in the view of seat 0 says which cards seat 1 gave it, and how many each hand then has; so
does a line with which a card was drawn from a pile that had been shuffled again, or cards were laid out.
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

import attrs

from cardkit.cards.card import Card
from cardkit.engine.state import State
from cardkit.game.game import AnyGame
from cardkit.game.moves import Move
from cardkit.game.position import card_words, words_of

SIGN: Final = " + "
"""The sign between a line and the cards that came to light with it."""
_LIGHT: Final = re.compile(r"^(?P<cards>[^()]+?)(?: \((?P<sizes>[0-9 ]+)\))?$")

Exchange: TypeAlias = Callable[[int, Card, Card], None]
"""Lets a seat hold the second card for the first, wherever it lies hidden; raises `InvalidText`."""
Draw: TypeAlias = Callable[[Sequence[Any]], Any]
"""Draws one of several."""


@attrs.frozen
class Light:
    """Cards that came to light with a line."""

    cards: tuple[Card, ...] = ()
    sizes: tuple[int, ...] = ()
    """The number of cards of each hand behind the line; empty where the view does not say it."""


def with_light(line: str, cards: Sequence[str], sizes: Sequence[int]) -> str:
    """A line of a view with the cards that came to light, and the sizes of the hands behind it."""
    return f"{line}{SIGN}{' '.join(cards)} ({' '.join(map(str, sizes))})" if cards else line


def split_light(line: str, card_type: type[Card]) -> tuple[str, Light]:
    """A line, and what came to light with it; raises `InvalidText` for words that are no cards."""
    said, _, rest = line.partition(SIGN)
    if not rest:
        return said, Light()
    found = _LIGHT.match(rest)
    cards, sizes = (found["cards"], found["sizes"]) if found else (rest, "")
    return said, Light(tuple(map(card_type, cards.split())), tuple(map(int, (sizes or "").split())))


def revealed(game: AnyGame, before: State, move: Move, after: State, seat: int) -> "Counter[str]":
    """The cards of which `seat` saw with `move` where they are, and did not before; none where lines name them all."""
    if game.hidden_cards is None or not game.hidden_cards.by_light:
        return Counter()
    found = Counter(game.views.came_to_light(before, move, after, seat))
    if not found:
        return found
    position = game.to_position(before)
    known = words_of(
        [position[key] for key in position if key in game.views.zones and key not in game.views.hidden_zones]
    )
    return found - Counter(known) - Counter(position["hands"][seat].split())


def add_light(
    game: AnyGame, lines: Sequence[str], positions: Sequence[Mapping[str, Any]], light: Sequence["Counter[str]"]
) -> list[str]:
    """`lines`, each with those of the cards of `light` that no line has named since they were last seen.

    `positions` are those before each line and behind the last one.
    """
    named: set[str] = set()
    written = []
    for line, after, cards in zip(lines, positions[1:], light, strict=True):
        named.update(card_words(line, game.card_type))
        sizes = [len(hand.split()) for hand in after["hands"]]
        written.append(with_light(line, sorted(card for card in cards.elements() if card not in named), sizes))
        for key in game.views.zones:
            if key not in game.views.hidden_zones:
                named.difference_update(words_of(after.get(key, "")))
    return written


def swap(one: Card, other: Card, hands: Mapping[int, "Counter[Card]"], exchange: Exchange, draw: Draw) -> None:
    """Let two hidden cards change places, by way of one of `hands` where neither lies in one; raises `InvalidText`."""
    for seat, hand in hands.items():
        for held, away in ((one, other), (other, one)):
            if held in hand and away not in hand:
                exchange(seat, held, away)
                return
    seats = [seat for seat, hand in hands.items() if hand and one not in hand and other not in hand]
    if seats:
        seat = draw(seats)
        third = draw(sorted(hands[seat]))
        for given, card in ((third, one), (one, other), (other, third)):
            exchange(seat, given, card)


@attrs.frozen
class UnseenCards:
    """The cards of which a view does not say where they are, before a line and behind it."""

    hands: Mapping[int, "Counter[Card]"]
    """By seat those in the hands of others, before it."""
    drawn: Sequence[Card]
    """Those that came from elsewhere to these hands with it."""
    free: Sequence[Card]
    """All of them."""


def proposals(
    missing: Sequence[Card], extra: Sequence[Card], hidden: UnseenCards, draw: Draw
) -> list[tuple[Card, Card]]:
    """Pairs of cards that may change places before a line, so that others come to light with it.

    A card that is `missing` may have been in any hand, or drawn; for one that is `extra` another was there. Where
    neither is so, another card was drawn, or held.
    """
    pairs: list[tuple[Card, Card]] = []
    for card in [draw(missing)] if missing else ():
        for hand in hidden.hands.values():
            spare = sorted(other for other in hand if other not in missing and other != card)
            if spare and card not in hand:
                pairs.append((card, draw(spare)))
        pairs += [(card, other) for other in [*hidden.drawn, *extra] if other != card]
    for card in [draw(extra)] if extra else ():
        others = [other for other in hidden.free if other not in extra]
        pairs += [(card, draw(others)) for _ in range(2) if others]
    if not missing and not extra and hidden.free:
        held = [card for hand in hidden.hands.values() for card in hand]
        for cards in (hidden.drawn, held):
            pairs += [(draw(cards), draw(hidden.free)) for _ in range(3) if cards]
    return [pair for pair in pairs if pair[0] != pair[1]]
