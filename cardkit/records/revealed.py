"""Cards that came to light with a line that does not name them: how a view writes them, and how a deal agrees.

`0 ask 1 7 + 7H 7D (6 3)` in the view of seat 0 says which cards seat 1 gave it, and how many each hand then has; so
does a line with which a card was drawn from a pile that had been shuffled again, or cards were laid out.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

import attrs

from cardkit.cards.card import Card
from cardkit.engine.state import NOBODY, State
from cardkit.errors import CardkitError, InvalidText
from cardkit.game.game import AnyGame
from cardkit.game.moves import Move
from cardkit.game.position import card_words, words_of
from cardkit.language import gettext
from cardkit.records.hidden import HiddenHands

SIGN: Final = " + "
"""The sign between a line and the cards that came to light with it."""
_LIGHT: Final = re.compile(r"^(?P<cards>[^()]+?)(?: \((?P<sizes>[0-9 ]+)\))?$")


@attrs.frozen
class Light:
    """Cards that came to light with a line."""

    cards: tuple[Card, ...] = ()
    sizes: tuple[int, ...] = ()
    """The number of cards of each hand after the line; empty when the view does not give it."""


def with_light(line: str, cards: Sequence[str], sizes: Sequence[int]) -> str:
    """Return a line of a view with the `cards` that came to light and the sizes of the hands behind it.

    Without cards the line stays as it is.
    """
    return f"{line}{SIGN}{' '.join(cards)} ({' '.join(map(str, sizes))})" if cards else line


def split_light(line: str, card_type: type[Card]) -> tuple[str, Light]:
    """Return a line and the cards that came to light with it; raises `InvalidText` for words that are no cards."""
    said, _, rest = line.partition(SIGN)
    if not rest:
        return said, Light()
    found = _LIGHT.match(rest)
    cards, sizes = (found["cards"], found["sizes"]) if found else (rest, "")
    return said, Light(tuple(map(card_type, cards.split())), tuple(map(int, (sizes or "").split())))


def revealed(game: AnyGame, before: State, move: Move, after: State, seat: int) -> "Counter[str]":
    """Return the cards whose places `seat` saw with `move` and did not know before; none when lines name them all."""
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
    """`lines`, each with those of the cards of `light` that it does not name.

    `positions` are those before each line and behind the last one.
    """
    written = []
    for line, after, cards in zip(lines, positions[1:], light, strict=True):
        unnamed = cards - Counter(card_words(line, game.card_type))
        sizes = [len(hand.split()) for hand in after["hands"]]
        written.append(with_light(line, sorted(unnamed.elements()), sizes))
    return written


# -- A deal that agrees

NEARER: Final = 40
"""The number of exchanges tried so that a line reveals the cards that the view says; an estimate."""


@attrs.frozen
class RevealingLine:
    """A line with which cards come to light."""

    move: Move
    light: Light
    following: int
    """The seat of the next line; `NOBODY` for none."""
    drawn: bool
    """True when chance draws cards that the view hides."""


def brought_to_light(hands: HiddenHands, line: RevealingLine, state: State, after: State) -> tuple[State, State]:
    """Return `state` and `after`, or others in which the line reveals the cards that the view says.

    The seat of the next line is asked in `after`. Hidden cards are exchanged when that comes nearer to the view. Raises
    `InvalidText` when the exchanges fail.
    """
    distance, missing, extra = _missed(hands, line, state, after)
    for _ in range(NEARER):
        if not distance or hands.is_spent:
            break
        unseen = _unseen_around(hands, state, after)
        held = {seat: hands.hand(state, seat) for seat in hands.holders(state)}
        level = None
        for one, other in proposals(missing, extra, unseen, hands.rng):
            trial = state.clone()
            try:
                swap(hands, trial, one, other, held)
                behind = hands.carried_out(trial, hands.checked(trial, line.move))
            except CardkitError:
                continue
            found = _missed(hands, line, trial, behind)
            if found[0] <= distance:
                level = trial, behind, found
            if found[0] < distance:
                break
        if level is not None:
            state, after, (distance, missing, extra) = level
    if distance:
        raise InvalidText(gettext("no cards in the hidden zones allow it."))
    return state, after


def _missed(hands: HiddenHands, line: RevealingLine, state: State, after: State) -> tuple[int, list[Card], list[Card]]:
    """Return how far the cards revealed by a line are from the view, then the missing cards and the extra ones.

    A missing card that chance draws in the line counts as nearer than another. Wrong sizes of hands and a wrong seat
    asked next add to the distance.
    """
    found = revealed(hands.game, state, line.move, after, hands.view)
    got, wanted = Counter(map(hands.game.card_type, found.elements())), Counter(line.light.cards)
    missing = list((wanted - got).elements())
    extra = [card for card in (got - wanted).elements() if card not in hands.shown]
    drawn = line.move.text.split() if line.drawn else []
    distance = 4 * (len(missing) + len(extra)) - sum(card.text in drawn for card in missing)
    if line.light.sizes:
        sizes = [sum(hands.hand(after, seat).values()) for seat in range(after.seats)]
        distance += sum(abs(size - other) for size, other in zip(sizes, line.light.sizes, strict=False))
    return distance + (line.following not in (NOBODY, after.actor, *after.deciders())), missing, extra


@attrs.frozen
class UnseenCards:
    """The cards whose places a view does not give, before and after a line."""

    hands: Mapping[int, "Counter[Card]"]
    """For each other seat its cards before the line."""
    drawn: Sequence[Card]
    """The cards that came to these hands from elsewhere with the line."""
    free: Sequence[Card]
    """All unseen cards."""


def _unseen_around(hands: HiddenHands, state: State, after: State) -> UnseenCards:
    """Return the cards with unknown places in `state`, before a line, and those drawn with it."""
    unseen = {seat: Counter(hands.unseen(state, seat)) for seat in hands.holders(state)}
    drawn = [
        card
        for seat in hands.holders(after)
        for card in (hands.hand(after, seat) - hands.hand(state, seat)).elements()
        if card not in hands.shown and all(card not in hand for hand in unseen.values())
    ]
    own = hands.hand(state, hands.view)
    return UnseenCards(unseen, drawn, [card for card in hands.free(state) if card not in own])


def swap(hands: HiddenHands, state: State, one: Card, other: Card, held: Mapping[int, "Counter[Card]"]) -> None:
    """Exchange two hidden cards, through a third card of another seat when neither lies in a hand.

    `held` has the cards of each other seat in `state`. Without a hand for that nothing changes. Raises `InvalidText`
    when a card cannot be exchanged.
    """
    for seat, hand in held.items():
        for given, away in ((one, other), (other, one)):
            if given in hand and away not in hand:
                hands.exchange(state, seat, given, away)
                return
    seats = [seat for seat, hand in held.items() if hand and one not in hand and other not in hand]
    if seats:
        seat = hands.rng.choice(seats)
        third = hands.rng.choice(sorted(held[seat]))
        for given, card in ((third, one), (one, other), (other, third)):
            hands.exchange(state, seat, given, card)


def proposals(
    missing: Sequence[Card], extra: Sequence[Card], unseen: UnseenCards, rng: Random
) -> list[tuple[Card, Card]]:
    """Return pairs of cards to exchange before a line, so that other cards come to light with it.

    A card that is `missing` may have been in any hand, or drawn; one that is `extra` must be replaced. With neither,
    another card was drawn, or held.
    """
    pairs: list[tuple[Card, Card]] = []
    for card in [rng.choice(missing)] if missing else ():
        for hand in unseen.hands.values():
            spare = sorted(other for other in hand if other not in missing and other != card)
            if spare and card not in hand:
                pairs.append((card, rng.choice(spare)))
        pairs += [(card, other) for other in [*unseen.drawn, *extra] if other != card]
    for card in [rng.choice(extra)] if extra else ():
        others = [other for other in unseen.free if other not in extra]
        pairs += [(card, rng.choice(others)) for _ in range(2) if others]
    if not missing and not extra and unseen.free:
        held = [card for hand in unseen.hands.values() for card in hand]
        for cards in (unseen.drawn, held):
            pairs += [(rng.choice(cards), rng.choice(unseen.free)) for _ in range(3) if cards]
    return [pair for pair in pairs if pair[0] != pair[1]]
