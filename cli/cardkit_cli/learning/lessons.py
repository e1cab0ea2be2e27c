"""A lesson at the terminal: each step is explained, and the learner makes the move."""

from collections.abc import Iterable

from cardkit.analysis.lessons import LEARNER, LET_PASS, Lesson, LessonStep, carry_out, reach
from cardkit.errors import CardkitError, InvalidText
from cardkit.game.moves import Move
from cardkit.game.result import Result
from cardkit.speech.move_list import MoveList
from cardkit.speech.speech import speech_of
from cardkit.speech.vocabulary import CALLS, PASSES
from cardkit_cli.learning import words
from cardkit_cli.learning.outcome import call_answers, line_of, tell_end, wait_to_close
from cardkit_cli.terminal import words as common_words
from cardkit_cli.terminal.console import Screen
from cardkit_cli.terminal.lines import drawn_moves, show_seat
from cardkit_cli.terminal.prompt import CommandPrompt


class GuidedDeal:
    """A lesson, and the place of the learner in it."""

    def __init__(self, lesson: Lesson, screen: Screen) -> None:
        self.lesson = lesson
        self.screen = screen
        self.deal = lesson.begin()
        self.game = self.deal.game
        self.speech = speech_of(self.game, screen)
        self.names = list(lesson.names)

    def run(self) -> None:
        """Go through the lesson, until its end or until the learner leaves, which ends it without an error."""
        self.screen.headline(self.lesson.title)
        self._explain(self.lesson.say)
        self.screen.say(words.LESSON_WORDS, style="dim")
        try:
            for index in range(len(self.lesson.steps)):
                self._step(index)
        except (EOFError, KeyboardInterrupt):
            self.screen.say()
            self.screen.say(words.LESSON_QUIT)
            return
        result = Result.of(self.deal.state)
        if result is not None:
            tell_end(self.screen, self.game, self.deal.state, self.names, LEARNER, result)
        self.screen.say()
        self._explain(self.lesson.end)
        wait_to_close(self.screen)

    def _step(self, index: int) -> None:
        """Let the learner make the move of step `index`, if that is a task; else explain the move and make it."""
        step = self.lesson.steps[index]
        if step.task:
            also = self._ask(step)
            self.lesson = self.lesson.following(index, also=also)
            self._make(step.also if also else step.move)
        else:
            self._explain(step.say)
            self._make(step.move)
        self._explain(step.after)

    def _make(self, line: str) -> None:
        before, lines = self.deal.state.clone(), len(self.deal.moves)
        carry_out(self.deal, line)
        move = self.deal.moves[-1] if len(self.deal.moves) > lines else None
        for sentence in self.speech.tell(before, move, self.deal.state, self.names):
            self.screen.say(f"  {sentence}")

    def _explain(self, text: str) -> None:
        if text:
            self.screen.say(self.screen.with_cards(" ".join(text.split())), style="cyan")

    # -- The learner's move

    def _ask(self, step: LessonStep) -> bool:
        """Wait for the move that the lesson wants; True when the learner has made the other that serves as well."""
        reach(self.deal)
        self._draw(step)
        said = common_words.YOUR_MOVE.format(name=self.names[LEARNER])
        answers, moves = (call_answers(), None) if self._may_call else ((), self.moves)
        prompt = CommandPrompt(
            self.screen,
            {
                "help": lambda: self.screen.show_help(words.LESSON_HELP.format(game_help=self.speech.help())),
                "hint": lambda: self._hint(step),
                **dict.fromkeys(("l", "look"), lambda: self._draw(step)),
            },
        )
        while True:
            text = prompt.ask(said, answers, moves, self._following)
            line = None if text is None else self._read(text)
            if line is not None and line in (step.move, step.also):
                return line != step.move
            if line is not None:
                self._explain(f"{words.NOT_THIS!s} {step.why}")
            if self.screen.stays:
                self._set_task(step)

    def _read(self, text: str) -> str | None:
        """Return the line of the typed move; None, after a sentence about the reason, when it is not possible."""
        try:
            move = self._meant(text)
            return LET_PASS if move is None else line_of(self.game, self.deal.state, move)
        except CardkitError as error:
            self.screen.refuse(error)
            return None

    @property
    def _may_call(self) -> bool:
        turns = self.game.out_of_turn
        return turns is not None and LEARNER in turns.responders(self.deal.state)

    def _meant(self, text: str) -> Move | None:
        """The move that was typed; None for letting a play pass. Raises `CardkitError`."""
        if not self._may_call:
            return self.moves.read(text)
        if text.lower() in ("", *PASSES):
            return None
        if text.lower() in CALLS:
            challenge: Move = self.game.parse_move(f"{LEARNER} challenge")
            return challenge
        raise InvalidText(str(common_words.CALL_OR_PASS))

    @property
    def moves(self) -> MoveList:
        """The moves of the learner."""
        return MoveList(self.game, self.speech, self.deal.state)

    def _following(self, before: list[str]) -> Iterable[str]:
        return self.speech.following(self.deal.state, self.moves.offers, before)

    def _draw(self, step: LessonStep) -> None:
        self.screen.say()
        state = self.deal.state
        show_seat(self.screen, self.game, self.speech, state.observe(LEARNER), self.names)
        if not self._may_call:
            self.screen.show_moves(drawn_moves(self.screen, self.moves), self.moves)
        self._explain(step.say)
        self._set_task(step)

    def _set_task(self, step: LessonStep) -> None:
        """Show the learner the task: on a full screen beside the table, until it is answered."""
        task = self.screen.with_cards(" ".join(step.task.split()))
        if self.screen.stays:
            self.screen.advise([task])
        else:
            self.screen.say(task, style="bold")

    def _hint(self, step: LessonStep) -> None:
        """Say how the move that the lesson wants is typed."""
        if step.move == LET_PASS:
            self._explain(str(words.HINT_PASS))
            return
        if step.move.endswith("challenge"):
            typed = str(words.CALL_TYPED)
        else:
            typed = self.moves.choice(self.game.parse_move(step.move)).typed
        self._explain(words.HINT_TYPE.format(typed=typed))
