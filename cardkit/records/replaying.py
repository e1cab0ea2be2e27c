"""Replaying: a record played again, every move and the result checked."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

import attrs

from cardkit.arguments import require_kind, require_number
from cardkit.catalogue import load as load_game
from cardkit.engine.state import UNFINISHED, State
from cardkit.errors import CardkitError, InvalidText, WrongType
from cardkit.game.game import AnyGame, Deal
from cardkit.game.moves import Move
from cardkit.game.position import Fields, words_of
from cardkit.game.record import Record, at_line, at_move
from cardkit.game.result import Result
from cardkit.language import gettext
from cardkit.records.commitments import check, check_shares
from cardkit.records.determinization import Determinizer, PlayableLine

Load: TypeAlias = Callable[[str, Mapping[str, object]], AnyGame]
"""A function that finds a game by its name, with changes to its rules."""


class Games:
    """Loads each game once, for programs that replay many records: `games.load` replaces `load`."""

    def __init__(self, load: Load) -> None:
        self._load = load
        self._loaded: dict[tuple[str, str], AnyGame] = {}

    def load(self, name: str, rules: Mapping[str, object]) -> AnyGame:
        """Return the game as `load` does, the same object for the same rules; raises the errors of `load`."""
        key = name, repr(sorted(rules.items()))
        if key not in self._loaded:
            self._loaded[key] = self._load(name, rules)
        return self._loaded[key]


def game_of(record: Record, load: Load) -> AnyGame:
    """Return the game of a record, whose preset may have changed since; raises `InvalidRule`.

    Changed options that the record does not name have the values of the time when records of the preset were first
    written.
    """
    game = load(record.game, record.rules)
    unnamed = {name: value for name, value in game.preset.recorded.items() if name not in record.rules}
    return load(record.game, {**record.rules, **unnamed}) if unnamed else game


def replay(
    record: Record,
    load: Load = load_game,
    watch: Callable[[Deal, Move], None] | None = None,
    *,
    moves: int | None = None,
) -> Deal:
    """Play a record again and check every move and its result; `watch` is called before each move.

    With `moves` only so many moves are played, and the result is not checked. `load` finds the game.

    The cards that a view hides are determinized: the states are right for the seat of the view and for no other, and
    the moves have invented cards where the record has `??`. If chance decides next, it has decided when this returns,
    except in a view.

    Raises `InvalidText` at the first wrong line, `BrokenCommitment` when the deal does not fit its commitment or the
    seed its shares, and `InvalidRule` for a game or rule that does not exist. All name the line when the record was
    read from a text.
    """
    require_kind(record, Record, "record")
    if watch is not None and not callable(watch):
        raise WrongType(gettext("`watch` is called before each move; the number of moves to play is `moves=`."))
    if moves is not None:
        if not 0 <= require_number(moves, "moves") <= len(record.play):
            raise InvalidText(
                gettext(
                    "This record has {number} moves, and `moves` is a whole number from 0 to that, not {moves}.",
                    number=len(record.play),
                    moves=moves,
                )
            )
        record = attrs.evolve(record, play=record.play[:moves], result=None, now=())
    if record.commitment and record.salt and not record.hides:
        check(record)
    check_shares(record)
    deal, determinizer = _begin(record, load)
    deal.state.hold_chance()
    steps = determinizer.steps() if determinizer is not None else None
    _play_lines(deal, record, steps, watch)
    if steps is not None:
        _end_view(deal, record, steps)
    if record.view is None:
        deal.let_chance_decide()  # for a deal that breaks off just before chance decides
    _check_result(deal.state, record, determinizer)
    return deal


def _play_lines(
    deal: Deal,
    record: Record,
    steps: Sequence[PlayableLine] | None,
    watch: Callable[[Deal, Move], None] | None,
) -> None:
    """Play every line of a record, of a view those of `steps`; raises `InvalidText`, which names the line."""
    for index, line in enumerate(record.play):
        if steps is not None:
            deal.state, line = steps[index].state, steps[index].text
        try:
            move = deal.game.parse_move(line)
            if watch is not None:
                watch(deal, move)
            deal.play(move)
        except CardkitError as error:
            raise InvalidText(at_move(record, index, str(error))) from None


def _end_view(deal: Deal, record: Record, steps: Sequence[PlayableLine]) -> None:
    """Give `deal` the state behind the last line of a view, unless it is over.

    It is ended as unfinished where the record says so and a limit of actions may be the reason.
    """
    if steps and not deal.state.over:
        deal.state = steps[-1].after.clone()  # its hidden cards lie so that the right seat is asked
    if record.result == Result("unfinished") and _may_be_given_up(deal):
        deal.state.end(UNFINISHED)  # ended by a limit of actions that only a full record can count


def _check_result(state: State, record: Record, determinizer: Determinizer | None) -> None:
    """Raise `InvalidText` when a deal has not ended as its record says; in a view, hidden cards are arranged to fit."""
    said, found = record.result, Result.of(state)
    if said is None or said == found:
        return
    if found is None:
        sentence = gettext(
            "The record says that the result is {text}, and by its moves the deal goes on.", text=said.text
        )
    elif determinizer is not None and determinizer.hidden.settle(state, said):
        return
    else:
        sentence = gettext(
            "The record says that the result is {text}, and by its moves it is {found}.",
            text=said.text,
            found=found.text,
        )
    raise InvalidText(at_line(record, "result", sentence))


def _may_be_given_up(deal: Deal) -> bool:
    """Return whether a deal that hides cards may have reached its `action_cap` by now, or in its last move."""
    state = deal.state
    most = len(deal.game.cards(state.seats)) + state.seats + 4  # actions of a move: its cards, silent answers
    return not state.over or len(deal.moves) * most >= state.action_cap


def begin(record: Record, load: Load) -> Deal:
    """The deal before its first move; raises `InvalidText` or `InvalidRule`, naming the line."""
    return _begin(record, load)[0]


def _begin(record: Record, load: Load) -> tuple[Deal, Determinizer | None]:
    """Return the deal before its first move, and a determinizer, None without hidden cards; errors name the line."""
    try:
        game = game_of(record, load)
    except CardkitError as error:
        raise type(error)(at_line(record, _rule_meant(record, load), str(error))) from None
    try:
        determinizer = Determinizer(game, record) if record.hides else None
        position = record.deal if determinizer is None else determinizer.position
        deal = Deal(game, game.from_puzzle(position), record.deal)
    except CardkitError as error:
        raise type(error)(at_line(record, _key_meant(record, str(error)), str(error))) from None
    seats = deal.state.seats
    for key, named in (("seats", record.seats), ("players", record.players)):
        if named and len(named) != seats:
            sentence = gettext(
                "`{key}` must have an entry for each of the {seats} seats that have a hand, not {number}.",
                key=key,
                seats=seats,
                number=len(named),
            )
            raise InvalidText(at_line(record, key, sentence))
    if record.view is not None:
        try:
            Fields({"view": record.view}).seat("view", seats)
        except InvalidText as error:
            raise InvalidText(at_line(record, "view", str(error))) from None
    return deal, determinizer


_WORDS: Final = re.compile(r"'([^']+)'|\b((?:10|[2-9TJQKA])[SHDC]|RJ|BJ|DU)\b")
"""Quotations and cards in a complaint."""


def _rule_meant(record: Record, load: Load) -> str:
    """Return the key for an error of rules: `game` if no such game can be loaded, `rules.NAME` for one impossible rule.

    It is `rules` when that rule has no line of its own, and when each rule is possible alone.
    """
    if not _exists(record.game, {}, load):
        return "game"
    for name, value in record.rules.items():
        if not _exists(record.game, {name: value}, load):
            key = f"rules.{name}"
            return key if record.where is not None and key in record.where.keys else "rules"
    return "rules"


def _exists(game: str, rules: Mapping[str, object], load: Load) -> bool:
    try:
        load(game, rules)
    except CardkitError:
        return False
    return True


def _key_meant(record: Record, sentence: str) -> str:
    """The key of the deal that a complaint is about: one that it names, or the last that has a word which it names.

    Where a word is quoted, cards outside the quotation marks are examples.
    """
    named = re.findall(r"`(\w+)`", sentence)
    found = _WORDS.findall(sentence)
    words = {quoted for quoted, _ in found if quoted} or {card for _, card in found}
    for key in named:
        if key in record.deal:
            return str(key)
    for key in reversed(list(record.deal)):
        if not words.isdisjoint(words_of(record.deal[key])):
            return key
    return "hands"
