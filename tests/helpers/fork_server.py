"""Runs the command, or another program, in forks of a process that has already imported the command's modules.

Such a run is equivalent to `python -m cardkit_cli.app`: it has its own arguments, folder, variables and streams, the
command or the program is its main module, and it ends like a program, except that it does not free every object.
`forks` sends requests through a socket, whose descriptor is the argument.
"""

import atexit
import builtins
import gc
import importlib
import json
import os
import runpy
import select
import signal
import socket
import sys
import threading
import types
import warnings
from collections.abc import Callable
from contextlib import suppress
from io import BufferedReader, BufferedWriter, FileIO, TextIOWrapper

COMMAND = "cardkit_cli.app"
PARTS = ("capabilities", "family", "game", "bots.registry", "bots.advice.evaluator", "bots.advice.reasons")
"""Modules of a family whose import brings nearly all others."""
IMPORTED = (
    *("cardkit_cli.play.session", "cardkit_games.durak.text.speech", "cardkit_games.bluffing.text.speech"),
    *("cardkit_cli.records.stepping", "cardkit_cli.terminal.input"),
    "cardkit_cli.simulation.runs",
    *("cardkit_cli.terminal.refusals", "cardkit_cli.terminal.speaking", "cardkit_cli.full_screen.screen"),
    *("cardkit.analysis.judgements", "cardkit.catalogue", "cardkit.export", "cardkit.simulation"),
    *(f"cardkit_games.{family}.{module}" for family in ("durak", "bluffing") for module in PARTS),
    *("rich.progress", "rich.table", "pyarrow.parquet", "zoneinfo"),
    *("jinja2", "rich.columns", "rich.markdown", "rich.panel", "rich.traceback", "rich._emoji_codes"),
)
"""Modules whose import brings nearly all others, where they are installed.

`typer.rich_utils` is not among them, as it reads environment variables when it is imported.
"""
LARGEST = 1 << 20
"""The most bytes of a request."""


def become(
    arguments: list[str], folder: str, variables: dict[str, str], leads: bool, program: str, streams: list[int]
) -> str:
    """Give this process the arguments, folder, variables and streams of a new process; with `leads` it leads a group.

    Return the path of the program, "" for the command.
    """
    if leads:
        os.setpgid(0, 0)  # in a session of its own nothing would stop for Ctrl-Z
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(variables)
    sys.argv = [program, *arguments]
    sys.path[:1] = [
        os.path.dirname(program) or folder,
        *filter(None, variables.get("PYTHONPATH", "").split(os.pathsep)),
    ]
    encoding, _, errors = variables["PYTHONIOENCODING"].partition(":")
    errors = errors or "strict"
    read, out, err = FileIO(0, closefd=False), FileIO(1, "w", closefd=False), FileIO(2, "w", closefd=False)
    sys.stdin = TextIOWrapper(BufferedReader(read), encoding, errors)
    sys.stdout = TextIOWrapper(BufferedWriter(out), encoding, errors, "\n", line_buffering=out.isatty())
    sys.stderr = TextIOWrapper(BufferedWriter(err), encoding, "backslashreplace", "\n", line_buffering=True)
    return program


class Server:
    """Forks for every request, and sends its number and then its exit code: below 0 the signal that ended it."""

    def __init__(self, asked: socket.socket) -> None:
        self.asked = asked
        self.ended, self.wakes = os.pipe()
        """A pipe with a byte for every fork that has ended."""
        os.set_blocking(self.wakes, False)
        self.answers: dict[int, int] = {}
        """The descriptors for messages about each fork that is running."""

    def serve(self) -> str:
        """Fork until no more requests come; in a fork, return the path of its program, or "" for the command."""
        signal.signal(signal.SIGCHLD, lambda number, frame: None)
        signal.set_wakeup_fd(self.wakes)
        while True:
            asked = self.asked.fileno()
            ready = select.select([asked, self.ended], [], [])[0]
            if self.ended in ready:
                os.read(self.ended, 4096)
                self.tell()
            if asked in ready:
                message, streams, _, _ = socket.recv_fds(self.asked, LARGEST, 4)
                if not message:
                    os._exit(0)
                if self.fork(streams.pop()) == 0:
                    return become(**json.loads(message), streams=streams)
                for stream in streams:
                    os.close(stream)

    def fork(self, answer: int) -> int:
        """Fork, send the number of the new process to `answer`, and return it; return 0 in the fork."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # of threads, which numpy starts and nobody uses
            number = os.fork()
        if number:
            self.answers[number] = answer
            os.write(answer, b"%d\n" % number)
        else:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            self.asked.close()
            for descriptor in (self.ended, self.wakes, answer, *self.answers.values()):
                os.close(descriptor)
        return number

    def tell(self) -> None:
        """Send the exit code of every fork that has ended."""
        for number in list(self.answers):
            ended, status = os.waitpid(number, os.WNOHANG)
            if ended:
                answer = self.answers.pop(number)
                with suppress(BrokenPipeError):  # nobody waits for it any more
                    os.write(answer, b"%d\n" % os.waitstatus_to_exitcode(status))
                os.close(answer)


def main() -> None:
    """Import, serve, and run the command in a fork."""
    for module in IMPORTED:
        with suppress(ImportError):
            importlib.import_module(module)
    importlib.import_module(COMMAND)
    del sys.modules[COMMAND]  # it is run as the main module
    gc.collect()
    gc.freeze()
    program = Server(socket.socket(fileno=int(sys.argv[1]))).serve()
    if program:
        run_to_end(lambda: run_program(program))
    else:
        run_to_end(lambda: runpy.run_module(COMMAND, run_name="__main__", alter_sys=True))


def run_to_end(run: Callable[[], object]) -> None:
    """Run it and end the process as Python does, but leave its objects to the system: freeing them takes .08 s.

    Any other end than by an exit code, and output that cannot be written, is left to Python.
    """
    code = 0
    try:
        run()
    except SystemExit as asked:
        if asked.code is not None and not isinstance(asked.code, int):
            raise
        code = asked.code or 0
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except (OSError, ValueError):
        sys.exit(code)
    os._exit(code & 0xFF)


def run_program(path: str) -> None:
    """Run a file as Python runs it, also for processes that it starts and that import it."""
    main = types.ModuleType("__main__")
    main.__file__, main.__builtins__ = path, builtins  # type: ignore[attr-defined]
    sys.modules["__main__"] = sys.modules["__mp_main__"] = main
    with open(path, "rb") as file:
        exec(compile(file.read(), path, "exec"), main.__dict__)


if __name__ == "__main__":
    main()
