"""The check of hidden cards: the layout, the lines of moves and `visible` agree about them.

When a seat sees a line with `??`, it must not see the actions either (`State.visible`), and the cards must not lie open
straight away. Nor may cards drawn or turned up unseen come from the front of a zone that lies open. A card that all
have seen lie open and that goes into a hand is known to be there: an observation that does not say so shows that the
zone was never meant to be open, or lacks a note.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from cardkit.engine.state import State
from cardkit.game.game import AnyGame
from cardkit.game.moves import Move
from cardkit.game.position import HIDDEN_CARD, words_of
from cardkit.testing.difference import difference
from cardkit.testing.random_deals import Course, along_deals
from cardkit.testing.worlds import Hidden, accepted

_FEW = 3
"""The number of cards below which the front of a zone is hard to tell from its top."""
_TWICE = 2
"""So often the front of a zone has to be drawn from."""
_OFTEN = 10_000
"""More than any deal has draws."""


@along_deals
def check_hiding(course: Course) -> int:
    """Raise `AssertionError` when the layout, the lines of moves and `visible` contradict each other.

    Returns how often a seat looked at a move of another.
    """
    looked = 0
    laid: _Laid = course.notes.setdefault("laid", _Laid())
    fronts: Counter[str] = course.notes.setdefault("fronts", Counter())
    before = course.game.to_position(course.state)
    for actions in course.decisions():
        after = course.state.clone()
        for action in actions:
            after.apply(action)
        move = course.game.read_actions(course.state, actions)
        position = course.game.to_position(after)
        for seat in range(course.seats):
            if move is not None and seat != move.seat and seat != course.state.actor:
                _check_line(course, move, actions, after, seat)
                laid.note(course, move, position, after, seat)
                looked += 1
        _check_known(course, before, position)
        _note_front(course, fronts, move, before, position)
        before = position
    laid.check(course)
    _check_fronts(course, fronts)
    return looked


def _check_line(course: Course, move: Move, actions: Sequence[int], after: State, seat: int) -> None:
    """Fail unless the views that `seat` has of the line and of the actions of a move agree."""
    line = course.game.views.seen_line(move, after, seat)
    if HIDDEN_CARD not in line.split() or not course.game.views.private_actions:
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


class _Laid:
    """The places of the cards that moves have hidden, straight after these."""

    def __init__(self) -> None:
        self.open: dict[str, tuple[str, str]] = {}
        """For each verb the move, and the zone in which its hidden card lay open."""
        self.closed: set[str] = set()
        """The verbs of moves whose cards lay hidden."""

    def note(self, course: Course, move: Move, position: dict[str, Any], after: State, seat: int) -> None:
        """Note the places of the cards of `move` that `seat` has not seen in its line."""
        seen = course.game.views.seen_line(move, after, seat).split()
        hidden = [card for card in move.cards if card.text not in seen]
        if not hidden:
            return
        views = course.game.views
        zones = [key for key in views.zones if key not in views.hidden_zones]
        for key in zones:
            if any(card.text in words_of(position.get(key, "")) for card in hidden):
                self.open.setdefault(move.verb, (move.text, key))
                return
        self.closed.add(move.verb)

    def check(self, course: Course) -> None:
        """Fail when the cards of a verb, hidden in every line, have always lain open."""
        for verb in self.open.keys() - self.closed:
            text, key = self.open[verb]
            course.fail(
                f"the cards of `{verb}` are hidden from others, and always lie open in `{key}` straight after it, as "
                f"after `{text}`: either the layout hides `{key}`, or nothing covers the move"
            )


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
        elsewhere = {word for other in views.zones if other != key for word in words_of(after.get(other, ""))}
        seen = elsewhere.difference(
            *(words_of(after.get(other, "")) for other in views.hidden_zones if other != "hands")
        )
        drawn = rest == words[len(gone) :] and all(card not in named and card in seen for card in gone)
        if drawn and not rest and not all(any(card in hand.split() for hand in after["hands"]) for card in gone):
            continue  # a trick that is taken, a waste that is turned over
        fronts[key] += 1 if drawn else -_OFTEN


def _check_fronts(course: Course, fronts: "Counter[str]") -> None:
    """Fail when cards were drawn again and again from the front of a zone that lies open."""
    for key, times in fronts.items():
        if times >= _TWICE:
            course.fail(
                f"cards are drawn from the front of `{key}`, where a zone that lies face down has its next card, by "
                f"lines that do not name them, and all see `{key}`: it should be FACE_DOWN, or have its top card last"
            )


def _check_known(course: Course, before: dict[str, Any], after: dict[str, Any]) -> None:
    """Fail when a card that all saw lie open has gone into a hand, and others do not know it there."""
    game = course.game
    lay = _open_cards(game, before)
    hands = [set(words_of(hand)) for hand in after["hands"]]
    if len(set(game.cards(len(hands)))) < len(game.cards(len(hands))):
        return  # nobody can tell copies of a card apart
    closed = [key for key in game.views.hidden_zones if key != "hands"]
    if any(card in lay for key in closed for card in words_of(after.get(key, ""))):
        return  # turned over, and shuffled perhaps
    for holder, hand in enumerate(hands):
        for card in sorted(hand & lay.keys()):
            for seat in range(len(hands)):
                if seat != holder and _is_forgotten(course, after, seat, card):
                    course.fail(
                        f"{card} has lain open in `{lay[card]}`, and when it came to the hand of seat {holder}, "
                        f"observe({seat}) forgot it: either `{lay[card]}` should be hidden, or the hand has a note"
                    )


def _is_forgotten(course: Course, position: dict[str, Any], seat: int, card: str) -> bool:
    """Return whether another card could replace `card` for all that `seat` observes; tried with one, by lot."""
    cards = Hidden(position, seat, course.game)
    mine = [slot for slot in cards.slots if cards.card(slot) == card]
    others = [slot for slot in cards.slots if cards.card(slot) != card and slot[:2] != mine[0][:2]] if mine else []
    if not others or not cards.exchange(mine[0], course.rng.choice(others)):
        return False
    world, true = accepted(cards.position(), course.game), accepted(position, course.game)
    return (
        world is not None and true is not None and difference(world[1].observe(seat), true[1].observe(seat), "") is None
    )


def _open_cards(game: AnyGame, position: dict[str, Any]) -> dict[str, str]:
    """Return the cards that lie open, with the keys of their zones."""
    found = {}
    for key in game.views.zones:
        if key not in game.views.hidden_zones:
            found.update(dict.fromkeys(words_of(position.get(key, "")), key))
    return found
