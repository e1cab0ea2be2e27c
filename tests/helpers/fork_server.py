"""Runs the command in forks of a process that has already imported what the command imports.

Such a run is what `python -m cardkit_cli.app` would be: its arguments, folder, variables and streams are its own, the
command is its main module, and it ends as a program ends. `forks` asks for them through a socket, whose descriptor is
the argument.
"""

import gc
import importlib
import json
import os
import runpy
import socket
import sys
import warnings
from contextlib import suppress
from io import BufferedReader, BufferedWriter, FileIO, TextIOWrapper

COMMAND = "cardkit_cli.app"
IMPORTED = (
    *("cardkit_cli.play.session", "cardkit_cli.faces.durak", "cardkit_cli.faces.bluffing"),
    *("cardkit_cli.records.stepping", "cardkit_cli.simulation.results_text", "cardkit_cli.simulation.runs"),
    *("cardkit_games.analysis", "cardkit_games.catalogue", "cardkit_games.export", "cardkit_games.simulation"),
    *("openskill.models", "rich.progress", "rich.table", "scipy.optimize", "pyarrow.parquet", "zoneinfo"),
    *("matplotlib.figure", "matplotlib.backends.backend_svg", "pydantic.type_adapter", "pydantic.fields"),
    *("pydantic.functional_validators", "pydantic.types"),
)
"""Modules that bring nearly all others, where they are installed.

Not among them is `typer.rich_utils`, which looks at the variables when it is imported.
"""
LARGEST = 1 << 20
"""The most bytes of a request."""


def become(arguments: list[str], folder: str, variables: dict[str, str], streams: list[int]) -> None:
    """Make this process what one would be that was started with these."""
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(variables)
    sys.argv = ["", *arguments]
    sys.path[:1] = [folder, *filter(None, variables.get("PYTHONPATH", "").split(os.pathsep))]
    encoding, _, errors = variables["PYTHONIOENCODING"].partition(":")
    errors = errors or "strict"
    read, out, err = FileIO(0, closefd=False), FileIO(1, "w", closefd=False), FileIO(2, "w", closefd=False)
    sys.stdin = TextIOWrapper(BufferedReader(read), encoding, errors)
    sys.stdout = TextIOWrapper(BufferedWriter(out), encoding, errors, "\n", line_buffering=out.isatty())
    sys.stderr = TextIOWrapper(BufferedWriter(err), encoding, "backslashreplace", "\n", line_buffering=True)


def serve(asked: socket.socket) -> None:
    """Fork for every request, and tell its exit code, below 0 the signal that ended it; return in the fork."""
    while True:
        message, descriptors, _, _ = socket.recv_fds(asked, LARGEST, 4)
        if not message:
            os._exit(0)
        *streams, answer = descriptors
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # of threads, which numpy starts and nobody uses
            number = os.fork()
        if not number:
            asked.close()
            os.close(answer)
            become(**json.loads(message), streams=streams)
            return
        for stream in streams:
            os.close(stream)
        os.write(answer, b"%d\n" % number)
        _, status = os.waitpid(number, 0)
        os.write(answer, b"%d\n" % os.waitstatus_to_exitcode(status))
        os.close(answer)


def main() -> None:
    """Import, serve, and in a fork be the command."""
    for module in IMPORTED:
        with suppress(ImportError):
            importlib.import_module(module)
    importlib.import_module(COMMAND)
    del sys.modules[COMMAND]  # it is run as the main module
    gc.collect()
    gc.freeze()
    serve(socket.socket(fileno=int(sys.argv[1])))
    runpy.run_module(COMMAND, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
