"""The checks of records: positions, deals in text and the views of seats read back, and play on as they were."""

from collections import Counter
from collections.abc import Mapping, Sequence
from copy import deepcopy
from functools import partial
from random import Random
from typing import Any, Final

import attrs

from cardkit.cards.card import Card
from cardkit.engine.state import UNFINISHED, Observation, State
from cardkit.errors import CardkitError, InvalidText
from cardkit.game.game import AnyGame, Deal
from cardkit.game.moves import Move
from cardkit.game.position import words_of
from cardkit.game.record import Record
from cardkit.records.reading import read_record
from cardkit.records.replaying import replay
from cardkit.records.views import view_of
from cardkit.testing.difference import about_notes, look
from cardkit.testing.random_deals import WENT, Course, NothingToCheck, along_deals


def _reread(course: Course, record: Record) -> Record:
    """Return the record that its text reads back as, which must be the same."""
    again = read_record(record.text())
    kept = attrs.evolve(again, rules=record.rules, where=record.where)  # all rules, and the lines of the text
    course.same(record, kept, "a record should read back from its text in TOML", name="record")
    return again


# -- Positions

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
    game, state, read = course.game, course.state, 0
    cards = [int(card) for card in game.cards(course.seats)]
    course.must("cards", cards, cards == sorted(cards), "in rising order")
    shadows: list[State] = []
    for actions, _, _ in course.decisions():
        before = look(state)
        position = game.to_position(state)
        check_conserved(course, state, "the position")
        again = _read(course, position)
        read += 1
        mine = state.actor, list(state.actions()), position
        for shadow in (again, *shadows):
            which = "read from its position" if shadow is again else "that went on from an earlier position"
            if shadow.over:
                course.fail(f"a state {which} should go on, and is over")
            other = shadow.actor, list(shadow.actions()), game.to_position(shadow)
            course.same(mine, other, f"a state {which} should be the same", name="(actor, actions, position)")
        offers = [[move.text for move in game.offers(one)] for one in (state, again)]
        if offers[0] != offers[1]:
            course.fail(f"a state read from its position should offer {offers[0]}, and offers {offers[1]}")
        if not read % 8 or not shadows:
            course.refused("a position without any key", partial(game.from_position, {}), CardkitError)
            wrong = {**position, "no such key": 1}
            course.refused("a position with a key `no such key`", partial(game.from_position, wrong), CardkitError)
        if not shadows or course.rng.random() < _FOLLOWED:
            shadows.append(again)
        course.same(before, look(state), "to write a position should change nothing", how=WENT)
        for shadow in shadows:
            for action in actions:
                shadow.apply(action)
    for shadow in shadows if state.outcome != UNFINISHED else []:
        ends = [(one.over, one.outcome, one.outcome_seat, list(one.standing())) for one in (state, shadow)]
        if ends[0] != ends[1]:
            course.fail(
                "a state that went on from a position should end with (over, outcome, outcome_seat, standing) "
                f"{ends[0]}, and ends with {ends[1]}"
            )
    check_conserved(course, state, "the position at the end")
    return read


def _read(course: Course, position: Mapping[str, Any]) -> State:
    """Return the state of a position written as TOML and read again; fails when that is refused or changes it."""
    try:
        deal = _reread(course, Record(game=course.game.record_name, deal=position)).deal
        kept = deepcopy(deal)
        state: State = course.game.from_position(deal)
    except CardkitError as error:
        course.fail(f"the position {dict(position)} should be read, and it is refused: {error}")
    course.same(kept, deal, "`from_position` should leave the position as it was", name="position", how=WENT)
    return state


def check_conserved(course: Course, state: State, name: str) -> None:
    """Complain when the position of `state`, called `name`, does not hold exactly the cards of the game."""
    game = course.game
    pack = Counter(game.card_type(card).text for card in game.cards(course.seats))
    try:
        named, unseen = lying(game.to_position(state), game.views.zones, game.card_type)
    except InvalidText as error:
        course.fail(f"{name} should name cards under {', '.join(game.views.zones)}: {error}")
    extra, lost = (" ".join(cards.elements()) for cards in (named - pack, pack - named))
    once = f"{name} should name every card of the game once, and"
    if extra:
        course.fail(f"{once} there are too many {extra}")
    if (pack - named).total() != unseen:
        course.fail(
            f"{once} {lost} " + (f"should be {unseen} cards that lie there unseen" if unseen else "are missing")
        )


def lying(position: Mapping[str, Any], keys: Sequence[str], card_type: type[Card]) -> tuple[Counter[str], int]:
    """Return the cards that `position` names under `keys`, and the sum of the numbers that it gives there instead.

    A key that is left out counts as empty. Raises `InvalidText` for a word that is no card.
    """
    named: Counter[str] = Counter()
    unseen = 0
    for key in keys:
        value = position.get(key, "")
        if isinstance(value, int):
            unseen += value
        else:
            named.update(card_type(word).text for word in words_of(value) if word != "-")
    return named, unseen


# -- Records: a deal in text replays to the same

_STOPS: Final = 0.1
"""The share of moves behind which a deal is recorded."""


@along_deals
def check_records(course: Course) -> int:
    """Raise `AssertionError` when the record of a random deal does not read back and replay, whole or cut short.

    The text reads back to the record, and its moves lead to the same state in the view of every seat, with the same
    moves and the same result. Returns the number of replayed records.
    """
    replayed = 0
    deal = Deal(course.game, course.state)
    while course.goes_on():
        action = course.pick()
        completed = deal.apply(action)
        course.applied += 1
        if completed and deal.last is not None:
            course.moves.append(deal.last.text)
            if course.state.over or course.rng.random() < _STOPS:
                _check_record(course, deal)
                replayed += 1
    if deal.last is None:
        course.fail("the last decision of a deal should make a move, as a record that ends in silence is not whole")
    return replayed


def _check_record(course: Course, deal: Deal) -> None:
    """Fail unless the record of `deal` reads back and replays to the same moves and the same state."""
    game = course.game
    record = deal.record(tuple(f"player {seat}" for seat in range(course.seats)), "2024-05-06")
    try:
        replayed = replay(_reread(course, record), lambda name, rules: game)
    except CardkitError as error:
        course.fail(f"a record of the deal should read back and replay, and it is refused: {error}")
    moves = [move.text for move in replayed.moves]
    if moves != list(record.play):
        course.fail(f"a record should replay to its moves {record.play}, and replays to {moves}")
    course.same(look(deal.state), look(replayed.state), "a record should replay to the same", how=WENT)


# -- Views

MANY_LINES: Final = 1_000_000
"""More than all views of a deal have."""


@along_deals
def check_views(course: Course, *, most_lines: int = MANY_LINES) -> int:
    """Raise `AssertionError` when the view of a random deal cannot be played, or shows its seat another table.

    Each seat's view of a whole deal and of one that breaks off is written, read and played with other cards in place of
    hidden ones; whenever that seat moves, its observation must be the one that it had. Of each deal one view is played,
    and others until they have had `most_lines` lines. Raises `NothingToCheck` for a game without `hidden_cards`.
    Returns the number of played views.
    """
    if course.game.hidden_cards is None:
        raise NothingToCheck("no records of this game that hide cards can be played")
    deal = Deal(course.game, course.state)
    while course.goes_on():
        deal.apply(course.pick())
        course.applied += 1
    record = deal.record()
    views = [(shown, seat) for shown in (record, _cut_short(record, course.rng)) for seat in range(course.seats)]
    course.rng.shuffle(views)
    lines = played = 0
    for shown, seat in views:
        if not played or lines + len(shown.play) <= most_lines:
            _check_view(course, shown, seat)
            lines += len(shown.play)
            played += 1
    return played


def _cut_short(record: Record, rng: Random) -> Record:
    return attrs.evolve(record, play=record.play[: rng.randrange(len(record.play))], result=None)


def _check_view(course: Course, record: Record, seat: int) -> None:
    """Fail unless the view of `seat` reads back and plays, and shows it at each of its moves the observation that it
    had.
    """
    try:
        view = read_record(view_of(record, lambda name, rules: course.game, seat).text())
        shown = _sights(course.game, view, seat)
    except CardkitError as error:
        sentence = f"what seat {seat} saw of the deal should play as a record of its own, and it is refused: {error}"
        course.fail(sentence.rstrip(".") + about_notes(course.game))
    for true, seen in zip(_sights(course.game, record, seat), shown, strict=True):
        if true is None or seen is None:
            continue
        if view.deal.keys() != record.deal.keys():  # the seats that chance asks before this one are hidden
            seen.decision = true.decision
        sentence, how = f"its view should show seat {seat} the same as it saw", WENT + about_notes(course.game)
        course.same(true, seen, sentence, name="observation", how=how)


def _sights(game: AnyGame, record: Record, seat: int) -> list[Observation | None]:
    """Replay a record, and return the observation of `seat` at each of its moves.

    Silent decisions of other seats that precede the move are carried out first. The entry is None for a move without an
    action of `seat`, such as the end of a window.
    """
    seen: list[Observation | None] = []

    def watch(before: Deal, move: Move) -> None:
        """Add the observation of `seat` at a move of its own, before its action; None when it has no action in it."""
        if move.seat == seat:
            state = before.state.clone()
            actions = game.plan(state, move)
            if seat in state.deciders():
                state.let_decide(seat)
            for action in actions:
                if state.actor == seat:
                    break
                state.apply(action)
            seen.append(state.observe(seat) if state.actor == seat else None)

    replay(record, lambda name, rules: game, watch)
    return seen
