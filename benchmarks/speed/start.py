"""The processor time from the command to the first hand, in lines and on a full screen.

`python benchmarks/speed/start.py [--times 5]` plays durak in a terminal of 80 columns and 24 lines, with
the Python that runs this script, and reads the processor time of the process when the hand is there (Linux).
"""

import argparse
import os
import pty
import select
import statistics
import subprocess
import sys
import tempfile
import time
from typing import Final

TICKS: Final = os.sysconf("SC_CLK_TCK")
PATIENCE: Final = 60.0


def to_first_hand(plain: bool) -> float:
    """Return the processor time in seconds until the first hand is shown."""
    hand = "Your hand:" if plain else "You>"
    keyboard, terminal = pty.openpty()
    with tempfile.TemporaryDirectory() as folder:
        own = {"XDG_DATA_HOME": folder, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24", "LANGUAGE": "en"}
        command = [
            sys.executable,
            "-P",  # use the installed package, and not sources in the current folder
            "-m",
            "cardkit_cli.app",
            "play",
            "durak",
            "--name",
            "Ann",
            "--seed",
            "5",
            "--pace",
            "0",
        ]
        process = subprocess.Popen(
            [*command, *(["--plain"] if plain else [])],
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            env=os.environ | own | {"PYTHONUTF8": "1"},
            start_new_session=True,
        )
        shown, until = "", time.monotonic() + PATIENCE
        while hand not in shown:
            if time.monotonic() > until:
                raise TimeoutError(shown)
            if select.select([keyboard], [], [], 0.01)[0]:
                shown += os.read(keyboard, 65536).decode(errors="replace")
        with open(f"/proc/{process.pid}/stat", encoding="utf-8") as file:
            fields = file.read().rpartition(")")[2].split()
        process.kill()
        process.wait()
    os.close(keyboard)
    os.close(terminal)
    return (int(fields[11]) + int(fields[12])) / TICKS


def main() -> None:
    """Print the median of each way to play."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=5)
    times: int = parser.parse_args().times
    for name, plain in (("in lines", True), ("on a full screen", False)):
        measured = [to_first_hand(plain) for _ in range(times)]
        print(f"{name}: {statistics.median(measured):.2f} s (least {min(measured):.2f})")


if __name__ == "__main__":
    main()
