"""An ending of Durak with one winning move, at the terminal: the solver judges every move and plays the other hand."""

from collections.abc import Iterable, Sequence
from typing import Final

from cardkit.analysis.puzzles import Ending
from cardkit.errors import CardkitError
from cardkit.game.moves import Move
from cardkit.game.result import Result
from cardkit.speech.move_list import MoveList
from cardkit.speech.speech import speech_of
from cardkit_cli.learning import words
from cardkit_cli.learning.outcome import ExerciseOutcome, line_of, seat_names, tell_end
from cardkit_cli.terminal import words as common_words
from cardkit_cli.terminal.choosing import Answer
from cardkit_cli.terminal.console import Screen
from cardkit_cli.terminal.lines import drawn_moves, show_seat
from cardkit_cli.terminal.prompt import CommandPrompt
from cardkit_games.durak.bots.endings.best_play import (
    JudgedMove,
    best_play,
    best_reply,
    judged_moves,
    winning,
    winning_move,
)
from cardkit_games.durak.bots.endings.solver import DRAWN, WIN, Solver
from cardkit_games.durak.engine.state import DurakState

REFUTED: Final = 6
"""The number of moves that are shown after a wrong one."""


class EndingPuzzle:
    """One ending for a person to win."""

    def __init__(self, puzzle: Ending, screen: Screen) -> None:
        self.screen = screen
        self.game, state = puzzle.start()
        assert isinstance(state, DurakState)
        self.state = state
        self.seat = int(state.actor)
        self.names = seat_names(state.seats, self.seat)
        self.speech = speech_of(self.game, screen)
        self.solver = Solver()
        self.tries = 1
        self.hints = 0
        """The hints for the move that is looked for."""
        self.helped = False

    @property
    def moves(self) -> MoveList:
        """The moves of the solver of the puzzle."""
        return MoveList(self.game, self.speech, self.state)

    def run(self) -> ExerciseOutcome:
        """Let a person solve it; raises `EOFError` when they leave or give up."""
        self.screen.say(words.WIN_IT)
        while not self.state.over:
            judged = judged_moves(self.game, self.state, self.solver)
            if self.state.actor != self.seat:
                self._carry_out(best_reply(self.game, self.state, self.solver))
            elif len(judged) == 1:
                self._carry_out(judged[0])
            else:
                self._carry_out(self._ask(judged))
        result = Result.of(self.state)
        assert result is not None
        tell_end(self.screen, self.game, self.state, self.names, self.seat, result)
        return ExerciseOutcome(self.tries, self.helped)

    def _carry_out(self, chosen: JudgedMove) -> None:
        self._tell([chosen.move], self.state)
        self.state = chosen.after

    def _tell(self, moves: Sequence[Move], state: DurakState) -> None:
        for move in moves:
            after = state.clone()
            for action in self.game.plan(after, move):
                after.apply(action)
            for sentence in self.speech.tell(state, move, after, self.names):
                self.screen.say(f"  {sentence}")
            state = after

    def _ask(self, judged: Sequence[JudgedMove]) -> JudgedMove:
        """Return the winning move that the person has found; other moves are counted as tries, and refuted."""
        self._draw()
        self.hints = 0
        said = common_words.YOUR_MOVE.format(name=self.names[self.seat])
        commands = {
            "help": lambda: self.screen.show_help(words.ENDING_HELP.format(game_help=self.speech.help())),
            "hint": self._hint,
            "line": self._show_solution,
            **dict.fromkeys(("l", "look"), self._draw),
        }
        prompt = CommandPrompt(self.screen, commands)
        while True:
            text = prompt.ask(said, [Answer(str(words.SHOW_SOLUTION), "line")], self.moves, self._following)
            chosen = None if text is None else self._read(text, judged)
            if chosen is not None and chosen.value == WIN:
                self.screen.say(words.RIGHT, style="green")
                return chosen
            if chosen is not None:
                self.tries += 1
                self._refute(chosen)

    def _read(self, text: str, judged: Sequence[JudgedMove]) -> JudgedMove | None:
        """Return the typed move; None, after a sentence about the reason, when it is not possible."""
        try:
            move = self.moves.read(text)
            line = line_of(self.game, self.state, move)
        except CardkitError as error:
            self.screen.refuse(error)
            return None
        return next(each for each in judged if each.move.text == line)

    def _following(self, before: list[str]) -> Iterable[str]:
        return self.speech.following(self.state, self.moves.offers, before)

    def _draw(self) -> None:
        self.screen.say()
        show_seat(self.screen, self.game, self.speech, self.state.observe(self.seat), self.names)
        self.screen.show_moves(drawn_moves(self.screen, self.moves), self.moves)

    def _hint(self) -> None:
        """Tell the kind of the move that wins, and the next time the move itself; it counts as help."""
        self.helped = True
        best = winning_move(self.game, self.state, self.solver).move
        said = (
            str(words.HINT_KIND[best.verb])
            if self.hints == 0
            else words.HINT_MOVE.format(move=self.speech.tell_choice(best))
        )
        self.hints += 1
        self.screen.say(said)

    def _refute(self, chosen: JudgedMove) -> None:
        pattern = words.DRAWS if chosen.value == DRAWN else words.LOSES
        said = self.speech.tell_choice(chosen.move)
        self.screen.say(pattern.format(move=said[:1].upper() + said[1:]), style="yellow")
        state, moves = chosen.after, [chosen.move]
        while not state.over and len(moves) < REFUTED:
            judged = judged_moves(self.game, state, self.solver)
            wins = winning(judged)
            next_one = (
                winning_move(self.game, state, self.solver) if wins else best_reply(self.game, state, self.solver)
            )
            moves.append(next_one.move)
            state = next_one.after
        self._tell(moves, self.state)
        self.screen.say(words.AND_SO_ON if not state.over else "")
        self.screen.say(words.TRY_AGAIN)
        self._draw()

    def _show_solution(self) -> None:
        self.screen.say(words.SOLUTION)
        self._tell(best_play(self.game, self.state, self.solver).moves, self.state)
        raise EOFError
