"""A record whose moves are nearly those of the rules: played line by line, with passes left out or put in."""

from collections.abc import Mapping
from typing import Final

import attrs

from cardkit.errors import CardkitError, IllegalMove, InvalidText
from cardkit.game.game import AnyGame
from cardkit.game.moves import Move
from cardkit.game.result import Result
from cardkit.language import Message, gettext
from cardkit.records.record import Record, at_line, at_move
from cardkit.records.recorder import Recorder
from cardkit.records.replaying import game_of, replay
from cardkit_games.catalogue import load

LAST_ATTACK: Final[Mapping[str, object]] = {"last_attack": "ends"}
"""The rule with which a deal ends by its last card."""
AFTER_THE_END: Final = Message("the deal is over, and this is left out.")
SUPERFLUOUS: Final = Message("nobody is asked for this pass, and it is left out.")
PUT_IN: Final = Message("seat {seat} passes before it, which the file leaves out.")
JOINED: Final = Message("it is one move with the line before.")


@attrs.frozen
class Imported:
    """A deal as a record that replays, and a sentence for each thing that was passed over or put in."""

    record: Record
    remarks: tuple[str, ...]


def mend(record: Record) -> Imported:
    """A record that replays out of one that nearly does.

    Passes that nobody is asked for are left out, passes that are missing are put in, cards that a seat adds one after
    the other are joined, and where the moves reach the result by `last_attack=ends` alone, that rule is added. Raises
    `InvalidText`, which names the line, at a move that cannot be, and `InvalidRule`.
    """
    try:
        replay(record, load)
    except InvalidText:
        if record.hides:
            raise  # what is hidden has to be right as it stands
    else:
        return Imported(record, ())
    mended = _Mending(record, game_of(record, load))
    mended.play()
    said, found = record.result, Result.of(mended.recorder.state)
    if said is not None and found != said and "last_attack" not in record.rules:
        other = _with_last_attack(record)
        if other is not None:
            return other
    if said is not None and found != said:
        text = gettext("its moves do not come to the result {result}, which is left out.", result=said.text)
        mended.remarks.append(at_line(record, "result", text))
    fresh = mended.recorder.record(record.seats, record.date)
    return Imported(attrs.evolve(fresh, players=record.players), tuple(mended.remarks))


def _with_last_attack(record: Record) -> Imported | None:
    """The same by the rule that the last card of an attack ends the deal; None where that does not help."""
    game = game_of(record, load)
    if "last_attack" not in game.rules.options():
        return None
    try:
        found = mend(attrs.evolve(record, rules={**record.rules, **LAST_ATTACK}))
    except InvalidText:
        return None
    if found.record.result != record.result:
        return None
    return attrs.evolve(
        found,
        remarks=(*found.remarks, gettext("The deal ends by its last card: the rule last_attack=ends is added.")),
    )


class _Mending:
    """One deal that is played line by line."""

    def __init__(self, record: Record, game: AnyGame) -> None:
        self.record = record
        self.game = game
        self.recorder = Recorder(game, game.from_position(record.deal))
        self.recorder.deal = dict(record.deal)
        self.before: Recorder | None = None
        """The deal before the latest line, where that was an attack."""
        self.remarks: list[str] = []

    def play(self) -> None:
        """Play every line, and the passes that are missing at the end where the file says how it ended."""
        for index, line in enumerate(self.record.play):
            try:
                self._line(index, self.game.parse_move(line))
            except CardkitError as error:
                raise InvalidText(at_move(self.record, index, str(error))) from None
        while self.record.result is not None and self._pass_if_asked():
            pass

    def _line(self, index: int, move: Move) -> None:
        state = self.recorder.state
        if state.over:
            self._remark(index, AFTER_THE_END.format())
            return
        if move.verb == "pass" and not self._is_legal(move):
            self._remark(index, SUPERFLUOUS.format())
            return
        if self._joined(index, move):
            return
        self._pass_until_legal(index, move)
        self.before = self.recorder.clone() if move.verb == "attack" else None
        self.recorder.play(move)

    def _joined(self, index: int, move: Move) -> bool:
        """Return whether an attack was carried out as more cards of the attack before."""
        last = self.recorder.moves[-1] if self.recorder.moves else None
        if self.before is None or move.verb != "attack" or last is None or last.seat != move.seat:
            return False
        whole = attrs.evolve(move, cards=(*last.cards, *move.cards))
        try:
            self.game.plan(self.before.state, whole)
        except IllegalMove:
            return False
        if self._is_legal(move):  # an occasion of its own
            return False
        self.recorder = self.before.clone()
        self.recorder.play(whole)
        self._remark(index, JOINED.format())
        return True

    def _pass_until_legal(self, index: int, move: Move) -> None:
        """Put in the passes that are missing before `move`; raises `IllegalMove` where they do not help."""
        trial = self.recorder.clone()
        passes = []
        while True:
            try:
                self.game.plan(trial.state, move)
                break
            except IllegalMove:
                passing = _standing_pass(self.game, trial)
                if passing is None:
                    raise
                passes.append(passing)
                trial.play(passing)
        for passing in passes:
            self.recorder.play(passing)
            self._remark(index, PUT_IN.format(seat=passing.seat))

    def _pass_if_asked(self) -> bool:
        passing = _standing_pass(self.game, self.recorder)
        if passing is None:
            return False
        self.recorder.play(passing)
        self.remarks.append(gettext("At the end seat {seat} passes, which the file leaves out.", seat=passing.seat))
        return True

    def _is_legal(self, move: Move) -> bool:
        try:
            self.game.plan(self.recorder.state, move)
        except IllegalMove:
            return False
        return True

    def _remark(self, index: int, sentence: str) -> None:
        self.remarks.append(at_move(self.record, index, sentence))


def _standing_pass(game: AnyGame, recorder: Recorder) -> Move | None:
    """The pass of the seat that is asked to add cards; None where it is asked something else."""
    state = recorder.state
    action = None if state.over else game.rounds.standing_pass(state)
    move: Move | None = None if action is None else game.read_actions(state, [action])
    return move
