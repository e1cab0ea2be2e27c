"""A worker process: reads jobs from its input and writes answers to its output, each a pickle behind its length.

Its argument says how nice it is.

Only the server that started it speaks to it, over pipes that nobody else has.
"""

import os
import pickle
import struct
import sys
from typing import Any, BinaryIO, Final

LENGTH: Final = struct.Struct("!I")


def read(stream: BinaryIO) -> Any:
    """The next message; raises `EOFError` at the end."""
    head = stream.read(LENGTH.size)
    if len(head) < LENGTH.size:
        raise EOFError
    return pickle.loads(stream.read(LENGTH.unpack(head)[0]))


def packed(message: object) -> bytes:
    """Return a message as it is sent: pickled, behind its length."""
    content = pickle.dumps(message)
    return LENGTH.pack(len(content)) + content


def main() -> None:
    """Work until the input ends: until the server has gone."""
    jobs, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # the output of a bot is no answer
    if hasattr(os, "nice"):  # not on Windows
        os.nice(int(sys.argv[1]))  # the tables come first
    from cardkit.errors import CardkitError, in_short
    from cardkit_web.bots.jobs import JOBS

    while True:
        try:
            name, arguments = read(jobs)
        except EOFError:
            return
        try:
            answer = (True, JOBS[name](*arguments))
        except CardkitError as error:
            answer = (False, str(error))
        except Exception as error:
            print(in_short(error), file=sys.stderr)  # the errors of others' code are for the log alone
            answer = (False, None)
        try:
            answers.write(packed(answer))
            answers.flush()
        except BrokenPipeError:  # the server has gone meanwhile
            os._exit(0)


if __name__ == "__main__":
    main()
