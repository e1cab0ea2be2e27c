"""Stepping through the recorded deals of a file."""

from pathlib import Path

from cardkit.arguments import is_number
from cardkit.errors import CardkitError, InvalidText
from cardkit.export.steps import number_of
from cardkit.speech.speech import speech_of
from cardkit.speech.vocabulary import typed_as
from cardkit_cli.records import words
from cardkit_cli.records.drawing import ending, say_heading, show_step
from cardkit_cli.records.files import Deals
from cardkit_cli.terminal.choosing import Answer
from cardkit_cli.terminal.console import Screen
from cardkit_cli.terminal.prompt import CommandPrompt


def print_steps(path: Path, seat: int | None, screen: Screen, *, deal: int | None = None) -> None:
    """Print every step of the deal, or of all deals, as `seat` saw them; raises `InvalidText`."""
    deals = Deals.read(path)
    replay = Replay(deals, seat, screen)
    for number in deals.numbers(deal):
        replay.open(number)
        for index in range(replay.last + 1):
            replay.go(index)
        screen.say()


class Replay:
    """The place of a person who steps through a file, and their view."""

    def __init__(self, deals: Deals, seat: int | None, screen: Screen) -> None:
        self.deals = deals
        self.screen = screen
        self.wanted = seat
        commands = {
            "back": self.back,
            "end": lambda: self.go(self.last),
            "help": self.help,
            **dict.fromkeys(("l", "look"), self.show),
            "next": self.forward,
            "start": lambda: self.go(0),
        }
        self.prompt = CommandPrompt(screen, commands)

    def run(self, deal: int | None) -> None:
        """Step through the file at a terminal, from this deal or the first on; raises `InvalidText`.

        It ends when the person leaves; a line that is not understood is refused.
        """
        self.open(self.deals.numbers(deal)[0])
        self.show()
        try:
            while True:
                said = words.PROMPT.format(number=self.index, last=self.last)
                try:
                    if (text := self.prompt.ask(said, self._answers())) is not None:
                        self.obey(text.lower())
                except CardkitError as error:
                    self.screen.refuse(error)
        except (EOFError, KeyboardInterrupt):
            self.screen.say()

    def _answers(self) -> list[Answer]:
        """Return the listed commands: next, back, beginning and end, where each is possible, and leave.

        The number of a move may be typed too; it is not listed.
        """
        ways = [(words.NEXT, "n", self.index < self.last), (words.BACK, "b", self.index > 0)]
        ends = [(words.BEGINNING, "0", self.index > 0), (words.END, str(self.last), self.index < self.last)]
        found = [Answer(str(said), typed) for said, typed, possible in (*ways, *ends) if possible]
        return [*found, Answer(str(words.LEAVE), "q")]

    def open(self, number: int) -> None:
        """Go to the beginning of a deal, and print its heading; raises `InvalidText`."""
        played = self.deals.play_back(number)
        with self.deals.named():
            self.seat = played.check_seat(self.wanted)
        self.played = played
        self.number = number
        self.index = 0
        self.speech = speech_of(played.game, self.screen)
        say_heading(self.deals, number, played, self.screen)

    @property
    def last(self) -> int:
        """The number of the last move."""
        return len(self.played.steps) - 1

    def show(self) -> None:
        """Show the step: its events, and the table after them."""
        step = self.played.steps[self.index]
        self.screen.say()
        at = number_of(self.played, step) if step.number else words.AT_DEAL.format(last=self.last)
        self.screen.say(at, style="dim")
        silence, sentences = step.sentences(self.speech.tell, self.played.names, self.seat)
        for sentence in [*silence, *sentences]:
            self.screen.say(f"  {sentence}")
        show_step(self.played, step, self.seat, self.speech, self.screen)
        if self.index == self.last:
            for sentence in ending(self.played, self.speech):
                self.screen.say(sentence, style="bold")

    def obey(self, text: str) -> None:
        """Carry out a typed line; raises `InvalidText` for an unknown word or a step that does not exist."""
        word, _, rest = text.partition(" ")
        rest = rest.strip()
        if is_number(text) or word == "g":
            self.go(_number("g", rest if word == "g" else text))
        elif word in ("round", "bout", "pile", self.played.game.rounds.name):
            self.go(self.played.start_of(_number(word, rest)).number)
        elif word == "seat":
            self.seat = self.played.check_seat(None if rest == "all" else _number(word, rest))
            self.wanted = self.seat
            self.show()
        elif word in ("d", "deal"):
            number = _number(word, rest)
            self.deals.numbers(number)
            self.open(number)
            self.show()
        else:
            raise InvalidText(words.NOT_UNDERSTOOD.format(text=text))

    def go(self, index: int) -> None:
        """Go to a move; raises `InvalidText`."""
        self.index = self.played.step(index).number
        self.show()

    def forward(self) -> None:
        """Go one move on; raises `InvalidText` after the last move."""
        if self.index == self.last:
            raise InvalidText(str(words.LAST))
        self.go(self.index + 1)

    def back(self) -> None:
        """Go one move back; raises `InvalidText` before the first move."""
        if self.index == 0:
            raise InvalidText(str(words.FIRST))
        self.go(self.index - 1)

    def help(self) -> None:
        """Print the help about typing."""
        name = typed_as(self.played.game.rounds.name)
        self.screen.show_help(words.HELP.format(round=name, pad=" " * max(1, 9 - len(name))))


def _number(what: str, text: str) -> int:
    if not is_number(text):
        raise InvalidText(words.A_NUMBER.format(what=what))
    return int(text)
