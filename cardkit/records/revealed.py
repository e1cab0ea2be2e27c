"""Cards that came to light with a line that does not name them: how a view writes them, and how a deal agrees.

`0 ask 1 7 + 7H 7D (6 3)` in the view of seat 0 says which cards seat 1 gave it, and how many each hand then has; so
does a line with which a card was drawn from a pile that had been shuffled again, or cards were laid out.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

import attrs

from cardkit.cards.card import Card
from cardkit.engine.state import NOBODY, State
from cardkit.errors import CardkitError, InvalidText
from cardkit.game.game import AnyGame
from cardkit.game.moves import Move
from cardkit.game.position import words_of
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
    known, still = (_known(game, game.to_position(state), seat) for state in (before, after))
    return found - (known - still)


def _known(game: AnyGame, position: Mapping[str, Any], seat: int) -> "Counter[str]":
    """Return the cards that lie open or in the hand of `seat`."""
    keys = [key for key in position if key in game.views.zones and key not in game.views.hidden_zones]
    return Counter(words_of([position[key] for key in keys])) + Counter(position["hands"][seat].split())


def add_light(
    lines: Sequence[str], positions: Sequence[Mapping[str, Any]], light: Sequence["Counter[str]"]
) -> list[str]:
    """`lines`, each with the cards of `light`, which it does not name.

    `positions` are those before each line and behind the last one.
    """
    written = []
    for line, after, cards in zip(lines, positions[1:], light, strict=True):
        sizes = [len(hand.split()) for hand in after["hands"]]
        written.append(with_light(line, sorted(cards.elements()), sizes))
    return written


# -- A deal that agrees

NEARER: Final = 80
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
        trial = _changed(hands, line, state, after, missing, extra)
        if trial is None:
            continue
        try:
            behind = hands.carried_out(trial, hands.checked(trial, line.move))
        except CardkitError:
            continue
        found = _missed(hands, line, trial, behind)
        if found[0] <= distance:
            state, after, (distance, missing, extra) = trial, behind, found
    if distance:
        raise InvalidText(gettext("no cards in the hidden zones allow it."))
    return state, after


def _changed(
    hands: HiddenHands, line: RevealingLine, state: State, after: State, missing: Sequence[Card], extra: Sequence[Card]
) -> State | None:
    """Return `state` after an exchange of a card of the light when some are `missing`, else of one that is `extra`.

    A missing card may have been in any hand, or drawn in place of an extra one. Where the cards are right and the wrong
    seat is next, a card that is drawn is exchanged. None when that cannot be.
    """
    slots = hands.slots(state)
    cards = line.light.cards if missing else extra
    drawn = hands.drawn(state, after)
    ones = [slot for slot, card in slots.items() if card in cards or (not cards and slot in drawn)] or list(slots)
    others = [slot for slot, card in slots.items() if missing and card in extra]
    held = [slot for slot in slots if slot[0] == "hands"]
    choices = [each for each in (others, held, list(slots)) if each]
    if not ones:
        return None
    one, other = hands.rng.choice(ones), hands.rng.choice(hands.rng.choice(choices))
    return hands.swap(state, one, other) if slots[one] != slots[other] else None


def _missed(hands: HiddenHands, line: RevealingLine, state: State, after: State) -> tuple[int, list[Card], list[Card]]:
    """Return how far the cards revealed by a line are from the view, then the missing cards and the extra ones.

    A missing card that chance draws in the line counts as nearer than another. Wrong sizes of hands and a wrong seat
    asked next add to the distance.
    """
    found = revealed(hands.game, state, line.move, after, hands.view)
    got, wanted = Counter(map(hands.game.card_type, found.elements())), Counter(line.light.cards)
    missing = list((wanted - got).elements())
    extra = list(hands.surprising(got - wanted).elements())
    drawn = line.move.text.split() if line.drawn else []
    distance = 4 * (len(missing) + len(extra)) - sum(card.text in drawn for card in missing)
    if line.light.sizes:
        sizes = [sum(hands.hand(after, seat).values()) for seat in range(after.seats)]
        distance += sum(abs(size - other) for size, other in zip(sizes, line.light.sizes, strict=False))
    return distance + (line.following not in (NOBODY, after.actor, *after.deciders())), missing, extra
