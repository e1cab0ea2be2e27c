"""The line that somebody types at a terminal: arrow keys edit it, up brings back earlier ones, Tab completes words."""

from collections.abc import Callable, Iterable, Iterator

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.keys import Keys
from prompt_toolkit.output import Output, create_output
from prompt_toolkit.output.vt100 import Vt100_Output
from prompt_toolkit.shortcuts import CompleteStyle

Following = Callable[[list[str]], Iterable[str]]
"""The words that can follow those typed so far, found one by one as they are wanted."""


class LineEditor:
    """Reads lines at a terminal, and remembers them until it is told to forget."""

    def __init__(self) -> None:
        self.session: PromptSession[str] | None = None

    def read(self, prompt: str, following: Following | None) -> str:
        """One line; raises `EOFError` for Ctrl-D or a closed terminal, and `KeyboardInterrupt` for Ctrl-C."""
        if self.session is None:
            self.session = PromptSession(
                history=InMemoryHistory(),
                key_bindings=_without_mouse(),
                output=_output(),
                complete_style=CompleteStyle.READLINE_LIKE,
                complete_while_typing=False,
                reserve_space_for_menu=0,
                enable_suspend=True,
            )
        completer = None if following is None else WordCompleter(following)
        return self.session.prompt(FormattedText([("bold", prompt)]), completer=completer or NoCompleter())

    def forget(self) -> None:
        """Forget the lines of whoever typed, so that the next person cannot bring them back."""
        self.session = None


class WordCompleter(Completer):
    """Completes the last word of a line, in capitals or small letters."""

    def __init__(self, following: Following) -> None:
        self.following = following

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        """The words that begin like what stands before the cursor."""
        *before, begun = document.text_before_cursor.replace(",", " ").split(" ")
        given = set()
        for word in self.following([word for word in before if word]):
            if word.lower().startswith(begun.lower()) and word not in given:
                given.add(word)
                yield Completion(word, start_position=-len(begun))


class NoCompleter(Completer):
    """Completes nothing."""

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        """Nothing."""
        yield from ()


def _without_mouse() -> KeyBindings:
    """Return what looks like a mouse, as `ESC [31m` does, is passed over: read as the place of one, it ends in an
    error.
    """
    bindings = KeyBindings()
    bindings.add(Keys.Vt100MouseEvent)(lambda event: None)
    return bindings


def _output() -> Output:
    """The terminal, which is not asked where its cursor stands: not every terminal answers."""
    output = create_output()
    if isinstance(output, Vt100_Output):
        output.enable_cpr = False
    return output
