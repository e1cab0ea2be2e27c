"""A recorder: carries out actions and keeps the moves that they make."""

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from cardkit.arguments import require_kind, require_state
from cardkit.engine.bots import Bot
from cardkit.engine.driver import check_bots, choose
from cardkit.engine.scoresheet import Scoresheet
from cardkit.engine.state import CHANCE, State
from cardkit.errors import WrongType
from cardkit.game.game import AnyGame
from cardkit.game.moves import Move
from cardkit.game.result import Result
from cardkit.language import gettext
from cardkit.records.record import Record


@attrs.frozen
class Chance:
    """A move of chance, and the deal before and after it."""

    before: State
    move: Move
    after: State


class Recorder:
    """Applies actions to a state and keeps the moves that they make."""

    def __init__(self, game: AnyGame, state: State, deal: Mapping[str, Any] | None = None) -> None:
        """The recorder of a deal that begins with `state`, whose position is `deal` where that is known."""
        require_state(state)
        if not hasattr(game, "to_position"):
            raise WrongType(gettext("`game` is a game, as `load` gives it, not {value!r}.", value=game))
        self.game = game
        self.state = state
        self.deal = game.to_position(state) if deal is None else dict(deal)
        self.moves: list[Move] = []
        self.last: Move | None = None
        """The move of the decision completed last; None when text leaves it silent."""
        self.asked = state
        """The state in which that decision began; `state` itself as long as there is none."""
        self.chances: list[Chance] = []
        """The moves of chance that followed it, in their order; they are among `moves`."""
        self._before: State | None = None
        self._actions: list[int] = []

    @property
    def settled(self) -> State:
        """The state after the decision completed last, before chance went on."""
        return self.chances[0].before if self.chances else self.state

    def clone(self) -> "Recorder":
        """An independent copy, between two moves."""
        copy = Recorder.__new__(Recorder)  # the position of the deal is written once, not for every copy
        copy.game, copy.state, copy.deal = self.game, self.state.clone(), self.deal
        copy.moves, copy.last, copy.asked, copy.chances = list(self.moves), None, copy.state, []
        copy._before, copy._actions = None, []
        return copy

    def apply(self, action: int) -> bool:
        """Carry out a legal action; True when it completes a decision, whose move is then `last`."""
        if self._before is None:
            self._before = self.state.clone()
        self._actions.append(action)
        self.state.apply(action)
        if not self.state.over and self.state.decision == self._before.decision:
            return False
        self.last, self.asked = self.game.read_actions(self._before, self._actions), self._before
        if self.last is not None:
            self.moves.append(self.last)
        self.chances = []
        if self.state.chance_taken:
            self._note_chance(self._before, [*self._actions, *self.state.chance_taken])
        self._before, self._actions = None, []
        return True

    def let_chance_decide(self) -> None:
        """Let a deal that was held where chance decides go on by itself, now and from now on, and keep the moves."""
        self.state.hold_chance(False)
        if self.state.actor != CHANCE:
            return
        before = self.state.clone()
        drawn = [self.state.chance_outcome()]
        self.state.apply(drawn[0])
        self.chances = []
        self._note_chance(before, [*drawn, *self.state.chance_taken])

    def _note_chance(self, before: State, actions: Sequence[int]) -> None:
        """Keep the moves of chance among `actions`, which have led from `before` to the state, one after the other."""
        state = before.clone()
        state.hold_chance()
        steps: list[int] = []
        for action in actions:
            by_chance, decision = state.actor == CHANCE, state.decision
            if by_chance and not steps:
                before = state.clone()
            state.apply(action)
            if by_chance:
                steps.append(action)
            if steps and (state.over or state.decision != decision):
                move = self.game.read_actions(before, steps)
                assert move is not None
                self.chances.append(Chance(before, move, state.clone()))
                self.moves.append(move)
                steps = []

    def play(self, move: Move | str) -> None:
        """Check a move, or a text as `Game.play` reads it, and carry it out; raises as that does, changing nothing."""
        meant = self.game.read_move(self.state, move) if isinstance(move, str) else move
        actions = self.game.plan(self.state, meant)
        if meant.seat in self.state.deciders():
            self.state.let_decide(meant.seat)
        for action in actions:
            self.apply(action)
        if self.game.arrange(self.state, meant) and self.last is not None and self.last.cards != meant.cards:
            self.last = self.moves[-1] = attrs.evolve(self.last, cards=meant.cards)
        if self.game.out_of_turn is not None:
            self.note_together(self.game.out_of_turn.together(meant))

    def answer_together(self, responders: Sequence[int], intervening: Mapping[int, int]) -> int | None:
        """Carry out the answers of `responders`, collected before, in their order up to the first of `intervening`.

        That is by seat the action with which it intervenes.

        Returns that seat, or None where the play passes, or the deal ends by its limit before somebody intervenes; who
        else intervened is kept in its move.
        """
        assert self.game.out_of_turn is not None
        for seat in responders:
            if self.state.over:
                break
            action = intervening.get(seat)
            self.apply(self.game.out_of_turn.response(False) if action is None else action)
            if action is not None:
                self.note_together([seat for seat in responders if seat in intervening])
                return seat
        return None

    def note_together(self, seats: Sequence[int]) -> None:
        """Note that the answer completed last was given by all `seats` at once; nothing where there are none or one."""
        if self.last is not None and len(seats) > 1 and self.game.out_of_turn is not None:
            self.last = self.moves[-1] = self.game.out_of_turn.told_together(self.last, seats)

    def drive(self, bots: Sequence[Bot], sheet: Scoresheet | None = None) -> None:
        """Play the deal to its end as `cardkit.drive` does, and keep the moves; raises `InvalidBot`."""
        check_bots(self.state.seats, bots)
        if sheet is None:
            sheet = Scoresheet(self.state.seats)
        require_kind(sheet, Scoresheet, "sheet")
        sheet.first = self.state.actor
        while not self.state.over:
            action = choose(self.state, bots[self.state.actor])
            sheet.note(self.state, action)
            self.apply(action)
            sheet.notice(self.state)

    def record(self, seats: tuple[str, ...] = (), date: str = "") -> Record:
        """Return what has been played so far."""
        rules = self.game.rules.differences(self.game.recorded_rules)
        play = tuple(move.text for move in self.moves)
        return Record(
            game=self.game.record_name,
            rules=rules,
            seats=seats,
            date=date,
            deal=self.deal,
            play=play,
            result=Result.of(self.state),
        )
