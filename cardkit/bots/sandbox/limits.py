"""Limits of the process of a bot. Run with a command, this module limits itself and becomes that command."""

import os
import sys
from typing import Final

MEMORY: Final = 2 * 2**30
"""Bytes of memory that a process may write to."""
FILES: Final = 256
"""The most files that it may have open."""


def limit_resources() -> None:
    """Limit the memory of this process to `MEMORY` and its files to `FILES` for good; a crash dumps no core."""
    import resource

    memory = resource.RLIMIT_DATA if sys.platform == "linux" else resource.RLIMIT_AS
    for what, most in ((memory, MEMORY), (resource.RLIMIT_NOFILE, FILES), (resource.RLIMIT_CORE, 0)):
        hard = resource.getrlimit(what)[1]
        if hard != resource.RLIM_INFINITY:
            most = min(most, hard)
        resource.setrlimit(what, (most, most))


if __name__ == "__main__":
    limit_resources()
    try:
        os.execv(sys.argv[1], sys.argv[1:])
    except OSError as error:
        sys.exit(f"{sys.argv[1]}: {error.strerror}")
