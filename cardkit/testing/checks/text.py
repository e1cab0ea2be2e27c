"""The checks of text: moves, cards, results and rules in words read back, and records of deals replay to the same."""

from functools import partial
from random import Random
from typing import Final

import attrs

from cardkit.engine.state import Observation
from cardkit.errors import CardkitError, InvalidText, in_short
from cardkit.game.game import AnyGame, Deal
from cardkit.game.moves import Move
from cardkit.game.record import Record
from cardkit.game.result import Result
from cardkit.records.reading import read_record
from cardkit.records.replaying import replay
from cardkit.records.views import view_of
from cardkit.testing.difference import Snapshot, changed, difference
from cardkit.testing.random_deals import WENT, Course, NothingToCheck, along_deals

_NOT_MOVES: Final = ("", "0", "nonsense", "-1 pass", "0 no-such-verb", "0 no-such-verb 7S", "0 no-such-verb ??")


@along_deals
def check_text(course: Course) -> int:
    """Raise `AssertionError` when a text does not read back as the thing that it spells, along a random deal.

    The text of every move and offer is one line that parses back to an equal move (whose seat counts if the line begins
    with one). Text that is no move is refused with `InvalidText`; a line that lacks a word is refused so too, or is
    another move. Text that is no fact is refused with `InvalidText`. Cards are of `game.card_type`, and their text and
    that of the result parse back. The rules are described under headings, in sentences. Returns the number of parsed
    texts.
    """
    parsed = 0
    _check_cards(course)
    _check_rules(course)
    for text in _NOT_MOVES:
        if _parse(course, text) is not None:
            course.fail(f"{text!r} should be refused with InvalidText, and was read as a move")
    refute = partial(course.game.refute, course.state, "no such fact")
    course.refused("what is no fact", refute, InvalidText)
    for actions in course.decisions():
        move = course.game.read_actions(course.state, actions)
        for each in [*course.game.offers(course.state), *([] if move is None else [move])]:
            _check_move(course, each)
            parsed += 1
    _check_result(course)
    return parsed


def _parse(course: Course, text: str) -> Move | None:
    try:
        move: Move = course.game.parse_move(text)
        return move
    except InvalidText:
        return None
    except Exception as error:
        course.fail(f"`parse_move` should read {text!r} or raise InvalidText, and raised {in_short(error)}")


def _check_move(course: Course, move: Move) -> None:
    text = move.text
    if text != " ".join(text.split()) or not text or text[0] in "!=" or "#" in text:
        course.fail(f"the text of a move should be one line of words without #, and not begin with ! or =: {text!r}")
    again = _parse(course, text)
    if again is not None and not text[0].isdecimal():
        again = attrs.evolve(again, seat=move.seat)
    if again != move:
        course.fail(
            f"{text!r} should parse back to {move!r}, and {'is refused' if again is None else f'gives {again!r}'}"
        )
    parts = text.split()
    for index in range(len(parts)):
        _parse(course, " ".join(parts[:index] + parts[index + 1 :]))


def _check_result(course: Course) -> None:
    result = Result.of(course.state)
    try:
        again = None if result is None else Result.parse(result.text)
    except InvalidText as error:
        course.fail(f"the result should parse back from its text, and it is refused: {error}")
    if again is None or again != result:
        course.fail(f"the result should parse back from its text, and {result} gives {again}")


def _check_cards(course: Course) -> None:
    for card in course.game.cards(course.seats):
        kind = type(card)  # a game may return objects of any type
        if kind is not course.game.card_type or kind(card.text) != card:
            wanted = course.game.card_type.__name__
            course.fail(f"`cards` should be {wanted}s whose text parses back, and {card!r} is not")


def _check_rules(course: Course) -> None:
    described = course.game.describe()
    if not described:
        course.fail("`describe` should put the rules into words, and says nothing")
    for heading, sentences in described:
        if not heading.strip() or not sentences:
            course.fail(
                f"each heading of `describe` should have a text and sentences, and {heading!r} has {sentences!r}"
            )
        for sentence in sentences:
            if not sentence.strip() or sentence.strip()[-1] not in ".:!?)":
                course.fail(f"`describe` should speak in sentences, and under {heading!r} it says {sentence!r}")


# -- Records: a deal in text replays to the same, whole and as one seat saw it


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
    game = course.game
    record = deal.record(tuple(f"player {seat}" for seat in range(course.seats)), "2024-05-06")
    try:
        again = read_record(record.text())
        found = attrs.evolve(again, rules=record.rules)
        if found != record:
            names = [name for name in attrs.fields_dict(Record) if getattr(found, name) != getattr(record, name)]
            course.fail(f"a record should read back from its text, and `{names[0]}` does not")
        replayed = replay(again, lambda name, rules: game)
    except CardkitError as error:
        course.fail(f"a record of the deal should read back and replay, and it is refused: {error}")
    moves = [move.text for move in replayed.moves]
    if moves != list(record.play):
        course.fail(f"a record should replay to its moves {record.play}, and replays to {moves}")
    course.agree(changed(Snapshot(deal.state), replayed.state), "a record should replay to the same", WENT)


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
    try:
        view = read_record(view_of(record, lambda name, rules: course.game, seat).text())
        shown = _sights(course.game, view, seat)
    except CardkitError as error:
        sentence = f"what seat {seat} saw of the deal should play as a record of its own, and it is refused: {error}"
        course.fail(sentence.rstrip(".") + _about_notes(course.game))
    for true, seen in zip(_sights(course.game, record, seat), shown, strict=True):
        if true is None or seen is None:
            continue
        if view.deal.keys() != record.deal.keys():  # the seats that chance asks before this one are hidden
            seen.decision = true.decision
        found = difference(true, seen, "observation")
        course.agree(found, f"its view should show seat {seat} what it saw", WENT + _about_notes(course.game))


def _about_notes(game: AnyGame) -> str:
    """Return advice for a game whose private notes may lose a card to an unseen draw."""
    keys = [
        key
        for key, zone in getattr(game, "layout", {}).items()
        if zone.note and zone.seen_by == "owner" and not (zone.about or zone.lasting)
    ]
    if not keys:
        return ""
    return f". Where a seat cannot see a card leave that it has noted in `{keys[0]}`, use `Zone.OWN.last_known`."


def _sights(game: AnyGame, record: Record, seat: int) -> list[Observation | None]:
    """Return the observations of `seat` whenever it moves, after the silent seats before it.

    None for a move without a step of its own, such as the end of a window.
    """
    seen: list[Observation | None] = []

    def watch(before: Deal, move: Move) -> None:
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
