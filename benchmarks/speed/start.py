"""The processor time from the command to the first hand, in lines and on a full screen, and the time to draw a key.

`python benchmarks/speed/start.py [--times 5] [--keys 40]` plays durak at 80x24 and 160x45, with that Python.
"""

import argparse
import fcntl
import os
import pty
import select
import statistics
import struct
import sys
import tempfile
import termios
import time
from pathlib import Path
from typing import Final

COMMAND: Final = (
    *(sys.executable, "-P", "-m", "cardkit_cli.app"),
    *("play", "durak", "--name", "Ann", "--seed", "5", "--pace", "0"),
)
"""The command of the installed package: `-P` leaves out sources in the current folder."""
FACES: Final = {"in lines": (["--plain"], b"Your hand:"), "on a full screen": ([], b"You>")}
"""For each way to play its options, and the text that comes with the first hand."""
PATIENCE_SECONDS: Final = 60.0


def to_first_hand(options: list[str], hand: bytes, size: tuple[int, int], keys: int) -> tuple[float, float]:
    """Return the seconds of the processor until `hand` is shown, and the median of those until a key is answered."""
    with tempfile.TemporaryDirectory() as folder:
        variables = {"TERM": "xterm-256color", "LANGUAGE": "en", "PYTHONUTF8": "1", "XDG_DATA_HOME": folder}
        program, terminal = pty.fork()
        if not program:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", *size[::-1], 0, 0))
            os.execve(COMMAND[0], [*COMMAND, *options], os.environ | variables)
        shown = b""
        while hand not in shown:
            shown += read(terminal, PATIENCE_SECONDS)
        used = Path(f"/proc/{program}/stat").read_text().split()[13:15]
        drawn = []
        for key in [b"\x1b[C", b"\x1b[D"] * (keys // 2):
            while read(terminal, 0.2):
                pass
            sent = time.monotonic()
            os.write(terminal, key)
            read(terminal, PATIENCE_SECONDS)
            drawn.append(time.monotonic() - sent)
        os.close(terminal)
        os.waitpid(program, 0)
    return sum(map(float, used)) / os.sysconf("SC_CLK_TCK"), statistics.median(drawn or [0.0])


def read(terminal: int, seconds: float) -> bytes:
    """Return the next output; nothing when there is none for so many seconds."""
    return os.read(terminal, 65536) if select.select([terminal], [], [], seconds)[0] else b""


def main() -> None:
    """Print the median of each way to play, and of the keys."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--keys", type=int, default=40)
    asked = parser.parse_args()
    for name, face in FACES.items():
        measured = [to_first_hand(*face, (80, 24), 0)[0] for _ in range(asked.times)]
        print(f"{name}: {statistics.median(measured):.2f} s (least {min(measured):.2f})")
    for size in (80, 24), (160, 45):
        key = to_first_hand([], b"You>", size, asked.keys)[1]
        print(f"a key at {size[0]}x{size[1]}: {1000 * key:.0f} ms")


if __name__ == "__main__":
    main()
