"""`cardkit puzzle`: an ending of Durak with one winning move, or a claim that counting proves true or a lie."""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Final

import attrs

from cardkit.analysis.lessons import subject
from cardkit.analysis.puzzles import Call, Ending, Puzzle, WantedPuzzles, daily, numbered, puzzles
from cardkit.cards.card import Card, rank_plural, ranks_counted
from cardkit.catalogue import load
from cardkit.errors import CardkitError, InvalidText
from cardkit.game.moves import Move
from cardkit.game.result import Result
from cardkit.game.rules import shown_game
from cardkit.language import Message, reason_of
from cardkit.records.playback import play_back
from cardkit.records.views import view_of
from cardkit.speech.move_list import MoveList
from cardkit.speech.speech import speech_of
from cardkit.speech.vocabulary import BELIEVE_OR_TRUST, typed_as
from cardkit_cli.learning import words
from cardkit_cli.learning.outcome import ExerciseOutcome, line_of, seat_names, tell_end, wait_to_close
from cardkit_cli.learning.progress import Solved, SolvedPuzzles, keep, path
from cardkit_cli.terminal import words as common_words
from cardkit_cli.terminal.choosing import Answer
from cardkit_cli.terminal.console import Screen
from cardkit_cli.terminal.lines import drawn_moves, show_seat
from cardkit_cli.terminal.prompt import CommandPrompt
from cardkit_games.bluffing.bots.advice.proofs import CountingProof, PlayVerdict, prove
from cardkit_games.bluffing.engine.observation import BluffingObservation
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
        """Tell the effects of `moves`, made one after the other from `state` on, which stays as it is."""
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
        """Say that a move draws or loses, show up to `REFUTED` moves of best play from it on, and draw the position."""
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


ANSWERS = {
    **dict.fromkeys(("l", "lie", "c", "call"), "lie"),
    **dict.fromkeys(("t", "true", "trust", BELIEVE_OR_TRUST), "true"),
}
"""Answers that may be typed for each verdict."""


class CallPuzzle:
    """One claim for a person to judge."""

    def __init__(self, puzzle: Call, screen: Screen) -> None:
        self.puzzle = puzzle
        self.screen = screen
        deal = puzzle.start()
        self.game = deal.game
        seen = deal.state.observe(deal.state.actor)
        assert isinstance(seen, BluffingObservation)
        self.seen = seen
        proof = prove(seen)
        assert proof is not None  # a puzzle has one
        self.proof: CountingProof = proof
        self.names = seat_names(seen.seats, seen.seat)
        self.speech = speech_of(self.game, screen)
        self.tries = 1
        self.helped = False

    @property
    def _name(self) -> str:
        return self.names[self.proof.seat]

    @property
    def _ranks(self) -> str:
        return rank_plural(self.proof.rank)

    def run(self) -> ExerciseOutcome:
        """Let a person solve it; raises `EOFError` when they leave or give up."""
        self._show()
        while (answer := self._ask(words.CALL_PROMPT)) != self.puzzle.solution:
            self.tries += answer is not None
            if answer is not None:
                self.screen.say(words.WRONG_VERDICT, style="yellow")
        if self.proof.verdict is PlayVerdict.LIE:
            self._ask_number()
        self.screen.say(words.RIGHT, style="green")
        self._show_proof()
        return ExerciseOutcome(self.tries, self.helped)

    def _ask(self, prompt: Message) -> str | None:
        """Return the typed verdict; None for any other line."""
        verdicts = [Answer(str(words.A_LIE), "l"), Answer(str(words.TRUE), "t")]
        word = self._word(prompt, verdicts)
        if word is None:
            return None
        if word not in ANSWERS:
            self.screen.say(words.NOT_A_CALL.format(text=typed_as(word)), style="yellow")
        return ANSWERS.get(word)

    def _ask_number(self) -> None:
        """Ask how many of the cards can be of the announced rank at most, until the number is right; each other number
        counts as a try.
        """
        most = len(self.proof.matching)
        self.screen.say(words.HOW_MANY.format(ranks=self._ranks, name=self._name))
        while (word := self._word(words.NUMBER_PROMPT)) != str(most):
            if word is not None and word.isdecimal():
                self.tries += 1
                self.screen.say(words.WRONG_NUMBER.format(number=word), style="yellow")
            elif word is not None:
                self.screen.say(words.NOT_A_NUMBER.format(text=typed_as(word)), style="yellow")

    def _word(self, prompt: Message, answers: Sequence[Answer] = ()) -> str | None:
        """Return the typed word, in small letters; None when it was a command, which has been carried out."""
        commands = {
            "help": lambda: self.screen.show_help(str(words.CALL_HELP)),
            "hint": self._hint,
            "line": self._give_up,
            "look": self._show,
        }
        solution = Answer(str(words.SHOW_SOLUTION), "line")
        text = CommandPrompt(self.screen, commands).ask(prompt, [*answers, solution])
        return None if text is None else text.lower()

    def _hint(self) -> None:
        self.helped = True
        self._show_known()

    def _give_up(self) -> None:
        self._show_proof()
        raise EOFError

    def _show(self) -> None:
        """Show the history that the seat has seen, the table, and the question."""
        record = view_of(self.puzzle.record(self.names), load, self.seen.seat)
        played = play_back(record, load)
        self.screen.say(words.HISTORY)
        for step in played.steps[1:]:
            silence, sentences = step.sentences(self.speech.tell, self.names, self.seen.seat)
            assert step.move is not None
            if step.move.seat == self.seen.seat and step.move.verb == "play":
                cards = self.screen.cards_text(step.move.cards)
                sentences.append(words.YOUR_CARDS.format(cards=cards))
            self.screen.say("  " + " ".join([*silence, *sentences]))
        self.screen.say()
        show_seat(self.screen, self.game, self.speech, self.seen, self.names)
        claim = ranks_counted(self.proof.number, self.proof.rank)
        self.screen.say(words.LIE_OR_TRUE.format(name=self._name, claim=claim), style="bold")

    def _show_known(self) -> None:
        """Say which cards of the announced rank the seat holds, has laid, or knows to lie elsewhere."""
        proof = self.proof
        if proof.held:
            self.screen.say(words.HOLD.format(cards=self._cards(proof.held)))
        else:
            self.screen.say(words.NONE_KNOWN.format(ranks=self._ranks))
        if proof.laid:
            self.screen.say(words.LAID.format(cards=self._cards(proof.laid)))
        if proof.shown:
            pattern = words.SHOWN if len(proof.shown) == 1 else words.SHOWN_ALL
            self.screen.say(pattern.format(cards=self._cards(proof.shown), name=self._name))

    def _show_proof(self) -> None:
        """Say the facts about the cards of the announced rank, and the verdict that follows."""
        self._show_known()
        if self.proof.verdict is PlayVerdict.TRUE:
            self.screen.say(words.PROOF_TRUE.format(name=self._name, ranks=self._ranks))
        else:
            most = len(self.proof.matching)
            said = words.PROOF_LIE.format(name=self._name, most=most, ranks=self._ranks, number=self.proof.number)
            self.screen.say(said)

    def _cards(self, cards: tuple[Card, ...]) -> str:
        return self.screen.cards_text(cards)


@attrs.frozen(kw_only=True)
class PuzzleRequest:
    """Wishes on the command line; None for the default."""

    kind: str | None = None
    number: int | None = None
    rating: str | None = None
    day: str | None = None

    def puzzle(self, today: date) -> tuple[Puzzle, str]:
        """Return the puzzle, and the sentence before it; raises `InvalidText`."""
        if self.number is not None:
            also = {str(words.THE_KIND): self.kind, "--rating": self.rating, "--date": self.day}
            for option, value in also.items():
                if value is not None:
                    raise InvalidText(words.NUMBER_ALONE.format(what=option))
            found = numbered(self.number)
            return found, words.PUZZLE.format(**_facts(found))
        day = today if self.day is None else _day(self.day)
        kind = None if self.kind is None else subject(self.kind)
        found = daily(day, WantedPuzzles(kind=kind, rating=_rating(self.rating)))
        return found, words.DAILY.format(day=day, **_facts(found))


def _rating(typed: str | None) -> str | None:
    """Return a rating as files have it, for one typed in the language of the user; other text unchanged."""
    return next((rating for rating, shown in words.RATINGS.items() if str(shown) == typed), typed)


def _facts(puzzle: Puzzle) -> dict[str, object]:
    return {"number": puzzle.number, "rating": words.RATINGS[puzzle.rating], "game": shown_game(puzzle.game)}


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise InvalidText(words.NO_DATE.format(text=text)) from None


def run(asked: PuzzleRequest, screen: Screen) -> None:
    """Set a puzzle, and remember when it is solved; raises `InvalidText`.

    Who leaves it has not solved it. One that was solved before is not remembered again.
    """
    today = date.today()
    puzzle, heading = asked.puzzle(today)
    progress = SolvedPuzzles.read()
    before = progress.find(puzzle.id)
    screen.headline(heading)
    if before is not None:
        screen.say(words.DONE_BEFORE.format(day=before.day))
    try:
        outcome = _exercise(puzzle, screen)
    except (EOFError, KeyboardInterrupt):
        screen.say()
        screen.say(words.UNSOLVED.format(number=puzzle.number))
        return
    if before is None:
        solved = Solved(puzzle.id, puzzle.number, today.isoformat(), outcome.tries, outcome.helped)
        progress = attrs.evolve(progress, solved=(*progress.solved, solved))
        try:
            keep(solved)
        except OSError as error:
            screen.say(words.NOT_KEPT.format(error=reason_of(error)), style="yellow")
    screen.say(_solved(outcome, len(progress.solved)), style="bold")
    screen.say(words.DAYS.format(days=progress.days(today)))
    wait_to_close(screen)


def _exercise(puzzle: Puzzle, screen: Screen) -> ExerciseOutcome:
    if isinstance(puzzle, Ending):
        return EndingPuzzle(puzzle, screen).run()
    assert isinstance(puzzle, Call)
    return CallPuzzle(puzzle, screen).run()


def _solved(outcome: ExerciseOutcome, number: int) -> str:
    if outcome.tries == 1:
        return (words.ALONE_HELPED if outcome.helped else words.ALONE).format(solved=number)
    return (words.AFTER_HELPED if outcome.helped else words.AFTER).format(outcome.tries, solved=number)


def print_progress(screen: Screen) -> None:
    """Print how many puzzles are solved; nothing for none."""
    progress = SolvedPuzzles.read()
    if progress.solved:
        number = len(progress.solved)
        screen.say(words.SOLVED_PUZZLES.format(number=number, all=len(puzzles()), alone=progress.alone))
        screen.say(words.DAYS.format(days=progress.days(date.today())))
    if progress.spoilt:
        screen.say(words.SPOILT.format(path=path(), number=progress.spoilt), style="yellow")
