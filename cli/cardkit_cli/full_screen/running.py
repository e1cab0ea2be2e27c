"""Playing on a full screen: the session in a thread of its own, the window in this one."""

from collections.abc import Callable
from contextvars import copy_context
from threading import Thread

from cardkit_cli.full_screen import words
from cardkit_cli.full_screen.screen import FullScreen
from cardkit_cli.full_screen.window import Window


class Playing:
    """A session that plays in a window, and what came of it."""

    def __init__(self, screen: FullScreen, play: Callable[[], bool]) -> None:
        self.screen = screen
        self.play = play
        self.window = Window(screen, self.begin)
        self.saved = False
        self.error: BaseException | None = None
        self.thread = Thread(target=copy_context().run, args=(self._run,), name="session")

    def begin(self) -> None:
        """Let the session play: the window is there."""
        self.thread.start()

    def _run(self) -> None:
        try:
            self.saved = self.play()
            if not self.screen.leaving:
                self.screen.ask(words.LEAVES)
        except EOFError:
            pass
        except BaseException as error:
            self.error = error
        self.window.end()

    def close(self) -> bool:
        """Wait for the session, print what it told last, and return whether everything is saved; raises its error."""
        self.screen.leave()
        if self.thread.ident is not None:
            self.thread.join()
        self.screen.close()
        if self.error is not None:
            raise self.error
        return self.saved


def play_on(screen: FullScreen, play: Callable[[], bool]) -> bool:
    """Play on a full screen; returns what `play` does, and raises what it raises."""
    playing = Playing(screen, play)
    playing.window.run()
    return playing.close()
