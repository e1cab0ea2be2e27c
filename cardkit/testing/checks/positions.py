"""The checks of positions: each is written, read through text and played on from, and has every card once."""

from collections import Counter
from collections.abc import Mapping, Sequence
from copy import deepcopy
from functools import partial
from typing import Any, Final

from cardkit.cards.card import Card
from cardkit.engine.state import UNFINISHED, State
from cardkit.errors import CardkitError, InvalidText
from cardkit.game.position import words_of
from cardkit.game.record import Record
from cardkit.records.reading import read_record
from cardkit.testing.difference import Snapshot, changed, difference
from cardkit.testing.random_deals import WENT, Course, along_deals

_FOLLOWED: Final = 0.1
"""The share of positions from which the deal goes on too, beside the original."""


@along_deals
def check_positions(course: Course) -> int:
    """Raise `AssertionError` when a position lacks facts that matter for the rest of the deal, along a random deal.

    At the start of every decision the position reads back from TOML; the state made of it writes the same position,
    asks the same seat, allows the same actions and offers the same moves; and when the deal goes on from it with the
    same actions, all this stays so to the end, but for the cap. Facts that a position forgets by design, such as
    earlier announcements, are not compared. Writing and reading change neither state nor position; a position that
    lacks a key, or has an unknown one, is refused. Under the keys `game.views.zones` a position names every card of
    `game.cards(seats)` once (each copy once), also at the end; a number under such a key counts cards that were not
    seen. Returns the number of positions read.
    """
    read = 0
    cards = [int(card) for card in course.game.cards(course.seats)]
    course.must("cards", cards, cards == sorted(cards), "in rising order")
    pack = Counter(course.game.card_type(card).text for card in cards)
    shadows: list[State] = []
    for actions in course.decisions():
        before = Snapshot(course.state)
        position = course.game.to_position(course.state)
        check_conserved(course, course.state, pack, "the position")
        again = _read(course, position)
        read += 1
        _check_same(course, position, again, "read from its position")
        offers = [[move.text for move in course.game.offers(state)] for state in (course.state, again)]
        if offers[0] != offers[1]:
            course.fail(f"a state read from its position should offer {offers[0]}, and offers {offers[1]}")
        for shadow in shadows:
            _check_same(course, position, shadow, "that went on from an earlier position")
        if not read % 8 or not shadows:
            _check_refusals(course, position)
        if not shadows or course.rng.random() < _FOLLOWED:
            shadows.append(again)
        course.agree(changed(before, course.state), "to write a position should change nothing", WENT)
        for shadow in shadows:
            for action in actions:
                shadow.apply(action)
    _check_end(course, shadows)
    check_conserved(course, course.state, pack, "the position at the end")
    return read


def _read(course: Course, position: Mapping[str, Any]) -> State:
    text = Record(game=course.game.record_name, deal=position).text()
    try:
        deal = read_record(text).deal
        if deal != position:
            key = next(key for key in {**position, **deal} if position.get(key) != deal.get(key))
            course.fail(
                f"`{key}` of a position should read back from TOML, and {position.get(key)!r} came as {deal.get(key)!r}"
            )
        kept = deepcopy(deal)
        state: State = course.game.from_position(deal)
    except CardkitError as error:
        course.fail(f"the position {dict(position)} should be read, and it is refused: {error}")
    if deal != kept:
        course.fail(f"`from_position` should leave the position as it was, and made {deal} of {kept}")
    return state


def _check_same(course: Course, position: Mapping[str, Any], other: State, which: str) -> None:
    state = course.state
    if other.over:
        course.fail(f"a state {which} should go on, and is over")
    found = difference(
        (state.actor, list(state.actions()), dict(position)),
        (other.actor, list(other.actions()), dict(course.game.to_position(other))),
        "(actor, actions, position)",
    )
    course.agree(found, f"a state {which} should be the same")


def _check_end(course: Course, shadows: list[State]) -> None:
    state = course.state
    if state.outcome != UNFINISHED:
        for shadow in shadows:
            ends = [
                (other.over, other.outcome, other.outcome_seat, list(other.standing())) for other in (state, shadow)
            ]
            if ends[0] != ends[1]:
                course.fail(
                    f"a state that went on from a position should end with (over, outcome, outcome_seat, standing) "
                    f"{ends[0]}, and ends with {ends[1]}"
                )


def _check_refusals(course: Course, position: Mapping[str, Any]) -> None:
    read = course.game.from_position
    course.refused("a position without any key", partial(read, {}), CardkitError)
    wrong = {**position, "no such key": 1}
    course.refused("a position with a key `no such key`", partial(read, wrong), CardkitError)


def check_conserved(course: Course, state: State, pack: Counter[str], what: str) -> None:
    """Complain when the position of `state`, called `what`, does not hold exactly the cards of `pack`."""
    position = course.game.to_position(state)
    try:
        named, unseen = lying(position, course.game.views.zones, course.game.card_type)
    except InvalidText as error:
        course.fail(f"{what} should name cards under {', '.join(course.game.views.zones)}: {error}")
    extra, lost = named - pack, pack - named
    if extra:
        course.fail(
            f"{what} should name every card of the game once, and there are too many {' '.join(extra.elements())}"
        )
    if lost.total() != unseen:
        course.fail(
            f"{what} should name every card of the game once, and {' '.join(lost.elements())} should be "
            f"{unseen} cards that lie there unseen"
            if unseen
            else f"{what} should name every card of the game once, and {' '.join(lost.elements())} are missing"
        )


def lying(position: Mapping[str, Any], keys: Sequence[str], card_type: type[Card]) -> tuple[Counter[str], int]:
    """The cards that `position` names under `keys`, and how many it only counts. Raises `InvalidText`."""
    named: Counter[str] = Counter()
    unseen = 0
    for key in keys:
        value = position.get(key, "")
        if isinstance(value, int):
            unseen += value
        else:
            named.update(card_type(word).text for word in words_of(value) if word != "-")
    return named, unseen
