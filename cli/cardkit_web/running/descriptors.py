"""Descriptors of a server: as many as the system grants, some of which are kept for files and the base.

However many connect, tables can open their files, and asyncio does not try in vain to accept them: in Python 3.11 it
writes two thousand lines about that for each time.
"""

import logging
import time
from typing import Final

try:
    import resource
except ImportError:  # on Windows a process has no such limit
    LIMITED = False
else:
    LIMITED = True

LOG: Final = logging.getLogger("cardkit.web")
AT_ONCE: Final = 16
"""The number of connections that are accepted before others are heard again."""
SPARE: Final = 128
"""The number of descriptors that are kept for files and the base, and for what is accepted until one is refused."""
ENOUGH: Final = 65_536
"""The number of descriptors that a server asks the system for at most."""
QUIET: Final = 60.0
"""The number of seconds between two lines of the log that say that there is no room."""


def more_descriptors() -> None:
    """Raise the limit of descriptors to what the system grants: the usual 1,024 are 170 tables of four."""
    if not LIMITED:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH if hard == resource.RLIM_INFINITY else min(hard, ENOUGH)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


class Room:
    """The room for connections of a process."""

    def __init__(self) -> None:
        self._told = -QUIET

    def has(self, descriptor: int) -> bool:
        """Return whether enough are free besides this descriptor: a new one is the lowest number that is."""
        if not LIMITED:
            return True
        most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        if most == resource.RLIM_INFINITY or descriptor < max(most - SPARE, most // 2):
            return True
        if time.monotonic() - self._told > QUIET:
            self._told = time.monotonic()
            LOG.error("All descriptors are used: connections are refused. Raise the limit (LimitNOFILE, ulimit -n).")
        return False
