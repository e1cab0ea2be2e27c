"""The processor time from the command to the first hand, in lines and on a full screen.

`python benchmarks/speed/start.py [--times 5]` plays durak in a terminal of 80 columns and 24 lines, with the Python
that runs this script.
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

COMMAND: Final = (
    *(sys.executable, "-P", "-m", "cardkit_cli.app"),
    *("play", "durak", "--name", "Ann", "--seed", "5", "--pace", "0"),
)
"""The command of the installed package: `-P` leaves out sources in the current folder."""
TERMINAL: Final = {"TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24", "LANGUAGE": "en", "PYTHONUTF8": "1"}
FACES: Final = {"in lines": (["--plain"], "Your hand:"), "on a full screen": ([], "You>")}
"""For each way to play its options, and the text that comes with the first hand."""
PATIENCE_SECONDS: Final = 60.0


def to_first_hand(options: list[str], hand: str) -> float:
    """Return the processor time in seconds until `hand` is shown."""
    keyboard, terminal = pty.openpty()
    with tempfile.TemporaryDirectory() as folder:
        variables = os.environ | TERMINAL | {"XDG_DATA_HOME": folder}
        command = [*COMMAND, *options]
        process = subprocess.Popen(
            command, stdin=terminal, stdout=terminal, stderr=terminal, env=variables, start_new_session=True
        )
        shown, until = "", time.monotonic() + PATIENCE_SECONDS
        while hand not in shown:
            if time.monotonic() > until:
                raise TimeoutError(shown)
            if select.select([keyboard], [], [], 0.01)[0]:
                shown += os.read(keyboard, 65536).decode(errors="replace")
        process.kill()
        usage = os.wait4(process.pid, 0)[2]
        process.returncode = -9
    os.close(keyboard)
    os.close(terminal)
    return usage.ru_utime + usage.ru_stime


def main() -> None:
    """Print the median of each way to play."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=5)
    times: int = parser.parse_args().times
    for name, face in FACES.items():
        measured = [to_first_hand(*face) for _ in range(times)]
        print(f"{name}: {statistics.median(measured):.2f} s (least {min(measured):.2f})")


if __name__ == "__main__":
    main()
