"""A claim that counting proves to be a lie, or to be true, at the terminal."""

from collections.abc import Sequence

from cardkit.analysis.puzzles import Call
from cardkit.cards.card import Card, rank_plural, ranks_counted
from cardkit.catalogue import load
from cardkit.language import Message
from cardkit.records.playback import play_back
from cardkit.records.views import view_of
from cardkit.speech.speech import speech_of
from cardkit.speech.vocabulary import BELIEVE_OR_TRUST, typed_as
from cardkit_cli.learning import words
from cardkit_cli.learning.outcome import ExerciseOutcome, seat_names
from cardkit_cli.terminal.choosing import Answer
from cardkit_cli.terminal.console import Screen
from cardkit_cli.terminal.lines import show_seat
from cardkit_cli.terminal.prompt import CommandPrompt
from cardkit_games.bluffing.bots.advice.proofs import CountingProof, PlayVerdict, prove
from cardkit_games.bluffing.engine.observation import BluffingObservation

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
        self._show_known()
        if self.proof.verdict is PlayVerdict.TRUE:
            self.screen.say(words.PROOF_TRUE.format(name=self._name, ranks=self._ranks))
        else:
            most = len(self.proof.matching)
            said = words.PROOF_LIE.format(name=self._name, most=most, ranks=self._ranks, number=self.proof.number)
            self.screen.say(said)

    def _cards(self, cards: tuple[Card, ...]) -> str:
        return self.screen.cards_text(cards)
