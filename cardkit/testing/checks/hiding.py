"""The check of hidden cards: the layout, the lines of moves and `visible` agree about them.

When a seat sees a line with `??`, it must not see the actions either (`State.visible`), and the cards must not lie open
straight away. Nor may cards drawn or turned up unseen come from the front of a zone that lies open. A card that all
have seen lie open and that goes into a hand is known to be there: an observation that does not say so shows that the
zone was never meant to be open, or lacks a note.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from cardkit.engine.state import Observation
from cardkit.game.game import AnyGame
from cardkit.game.moves import Move
from cardkit.game.position import HIDDEN_CARD, words_of
from cardkit.testing.difference import difference
from cardkit.testing.random_deals import Course, along_deals
from cardkit.testing.worlds import Hidden, accepted

_FEW: Final = 3
"""The number of cards below which the front of a zone is hard to tell from its top."""
_TWICE: Final = 2
"""So often the front of a zone has to be drawn from."""
_OFTEN: Final = 10_000
"""More than any deal has draws."""


@along_deals
def check_hiding(course: Course) -> int:
    """Raise `AssertionError` when the layout, the lines of moves and `visible` contradict each other.

    Returns how often a seat looked at a move of another.
    """
    game, looked = course.game, 0
    laid_open: dict[str, tuple[str, str]] = course.notes.setdefault("laid open", {})
    laid_face_down: set[str] = course.notes.setdefault("laid face down", set())
    fronts: Counter[str] = course.notes.setdefault("fronts", Counter())
    before = game.to_position(course.state)
    for actions, move, after in course.decisions():
        position = game.to_position(after)
        lying = _open_cards(game, position)
        for seat in range(course.seats):
            if move is None or seat in (move.seat, course.state.actor):
                continue
            looked += 1
            line = game.views.seen_line(move, after, seat)
            _check_line(course, move, line, actions, seat)
            _check_named(course, move, line, after.observe(seat), _open_cards(game, before), position)
            covered = [card.text for card in move.cards if card.text not in line.split()]
            if not any(card in lying for card in covered):
                laid_face_down.update([move.verb] if covered else [])
            elif move.verb not in laid_open:
                laid_open[move.verb] = move.text, next(lying[card] for card in covered if card in lying)
        _check_known(course, _open_cards(game, before), position)
        _note_front(course, fronts, move, before, position)
        before = position
    for verb in laid_open.keys() - laid_face_down:
        text, key = laid_open[verb]
        course.fail(
            f"the cards of `{verb}` are hidden from others, and always lie open in `{key}` straight after it, as "
            f"after `{text}`: either the layout hides `{key}`, or nothing covers the move"
        )
    for key, times in fronts.items():
        if times >= _TWICE:
            course.fail(
                f"cards are drawn from the front of `{key}`, where a zone that lies face down has its next card, by "
                f"lines that do not name them, and all see `{key}`: it should be FACE_DOWN, or have its top card last"
            )
    return looked


def _check_line(course: Course, move: Move, line: str, actions: Sequence[int], seat: int) -> None:
    """Fail when `seat` sees a `line` with hidden cards, and all the actions of the move."""
    if HIDDEN_CARD not in line.split():
        return
    state = course.state.clone()
    for action in actions:
        if state.visible(action, seat) != action:
            return
        state.apply(action)
    course.fail(
        f"seat {seat} sees `{line}` of `{move.text}`, and `visible({actions[-1]}, {seat})` shows it the action all the "
        "same: it should be -1, or a number that all actions share which look alike to that seat"
    )


def _check_named(
    course: Course, move: Move, line: str, seen: Observation, lay: dict[str, str], after: dict[str, Any]
) -> None:
    """Fail when a `line` names a card that then lies in a hidden zone, where its observer does not know it.

    Nothing is checked when an observation holds more than the position, such as a history.
    """
    if HIDDEN_CARD in line.split() or _is_mixed(course, lay, after):
        return
    seat = seen.seat
    hidden = {card for key in course.game.views.hidden_zones for card in words_of(after.get(key, ""))}
    named = sorted(hidden & {card.text for card in move.cards if card.text in line.split()})
    read = accepted(after, course.game) if named else None
    if read is None:
        return
    in_position = read.observe(seat)
    in_position.decision = seen.decision  # that of a position is 1
    if difference(in_position, seen, "") is not None:
        return
    for card in named:
        if _is_forgotten(course, after, seat, card):
            course.fail(
                f"`{line}` names {card} to seat {seat}, the card then lies hidden, and observe({seat}) does not say "
                f"where: either `covers` hides the cards of `{move.verb}` from that seat, or their zone has a note"
            )


def _is_mixed(course: Course, lay: dict[str, str], after: dict[str, Any]) -> bool:
    """Return whether nobody can follow a card: cards that lay open were turned over, or there are copies of cards."""
    cards = course.game.cards(course.seats)
    closed = [key for key in course.game.views.hidden_zones if key != "hands"]
    turned = any(card in lay for key in closed for card in words_of(after.get(key, "")))
    return turned or len(set(cards)) < len(cards)


def _open_cards(game: AnyGame, position: dict[str, Any]) -> dict[str, str]:
    """Return the cards that lie open, with the keys of their zones."""
    views = game.views
    zones = [key for key in views.zones if key not in views.hidden_zones]
    return {card: key for key in zones for card in words_of(position.get(key, ""))}


def _note_front(
    course: Course, fronts: "Counter[str]", move: Move | None, before: dict[str, Any], after: dict[str, Any]
) -> None:
    """Count by open zone how often its first card went into a hand or came to lie open by a line that is silent of it.

    A zone from which a card went otherwise counts as one from which none did.
    """
    named = () if move is None else [card.text for card in move.cards]
    views = course.game.views
    for key in views.zones:
        lay, lies = before.get(key), after.get(key)
        if key in views.hidden_zones or not isinstance(lay, str) or not isinstance(lies, str):
            continue
        words, rest = lay.split(), lies.split()
        if len(words) < _FEW or rest == words or len(rest) > len(words):
            continue
        gone = words[: len(words) - len(rest)]
        shown = [other for other in views.zones if other == "hands" or other not in views.hidden_zones]
        seen = {card for other in shown if other != key for card in words_of(after.get(other, ""))}
        drawn = rest == words[len(gone) :] and all(card not in named and card in seen for card in gone)
        if drawn and not rest and not all(any(card in hand.split() for hand in after["hands"]) for card in gone):
            continue  # a trick that is taken, a waste that is turned over
        fronts[key] += 1 if drawn else -_OFTEN


def _check_known(course: Course, lay: dict[str, str], after: dict[str, Any]) -> None:
    """Fail when a card that lay open has gone into a hand, and others do not know it there; `lay` has their zones."""
    if _is_mixed(course, lay, after):
        return
    for holder, hand in enumerate(after["hands"]):
        for card in sorted(lay.keys() & words_of(hand)):
            for seat in range(course.seats):
                if seat != holder and _is_forgotten(course, after, seat, card):
                    course.fail(
                        f"{card} has lain open in `{lay[card]}`, and when it came to the hand of seat {holder}, "
                        f"observe({seat}) forgot it: either `{lay[card]}` should be hidden, or the hand has a note"
                    )


def _is_forgotten(course: Course, position: dict[str, Any], seat: int, card: str) -> bool:
    """Return whether another card could replace `card` for all that `seat` observes; tried with one, by lot."""
    cards = Hidden(course, position, seat)
    mine = [slot for slot in cards.slots if cards.card(slot) == card]
    others = [slot for slot in cards.slots if cards.card(slot) != card and slot[:2] != mine[0][:2]] if mine else []
    if not others or cards.exchange(mine[0], course.rng.choice(others)) is None:
        return False
    exchanged, true = accepted(cards.position(), course.game), accepted(position, course.game)
    if exchanged is None or true is None:
        return False
    return difference(exchanged.observe(seat), true.observe(seat), "") is None
