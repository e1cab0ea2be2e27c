"""A prompt at which some words are commands, and everything else is an answer."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from cardkit.errors import CardkitError
from cardkit.language import Message
from cardkit.speech.move_list import MoveList
from cardkit_cli.terminal.choosing import Entry
from cardkit_cli.terminal.console import LEAVE, Screen

if TYPE_CHECKING:
    from cardkit_cli.terminal.input import Following

SHORT: Final = {"?": "help", "h": "help", "n": "next", "": "next", "b": "back"}
"""Short forms of commands."""


class CommandPrompt:
    """The commands of a screen that asks for something else."""

    def __init__(self, screen: Screen, commands: Mapping[str, Callable[[], None]]) -> None:
        self.screen = screen
        self.commands = commands

    def ask(
        self,
        prompt: "str | Message",
        answers: Sequence[Entry] = (),
        moves: MoveList | None = None,
        following: "Following | None" = None,
    ) -> str | None:
        """Read a line; None when it was a command, which has been carried out or refused.

        `following` gives the words of answers that Tab completes. Raises `EOFError` when the person leaves.
        """

        def completed(before: list[str]) -> Iterator[str]:
            if not before:
                yield from (*(word for word in self.commands if len(word) > 1), "quit")
            if following is not None:
                yield from following(before)

        text = self.screen.ask_move(prompt, completed, answers, moves)
        word = text.lower()
        if word in LEAVE:
            raise EOFError
        command = self.commands.get(word) or self.commands.get(SHORT.get(word, ""))
        if command is None:
            return text
        try:
            command()
        except CardkitError as error:
            self.screen.refuse(error)
        return None
