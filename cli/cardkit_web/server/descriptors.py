"""File descriptors of a server: as many as the system grants, some of them reserved for the database and new files."""

from typing import Final

try:
    import resource
except ImportError:  # on Windows a process has no such limit
    LIMITED = False
else:
    LIMITED = True

SPARE: Final = 64
"""The number of file descriptors kept for uses other than connections."""
MOST: Final = 65_536
"""The number of descriptors that a server asks the system for at most."""


def connections() -> int:
    """Return the number of connections that may be open: fewer than files, whose limit is raised to its maximum.

    The usual limit of 1,024 is that of 240 tables of four.
    """
    if not LIMITED:
        return MOST
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST if hard == resource.RLIM_INFINITY else min(hard, MOST)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return MOST if soft == resource.RLIM_INFINITY else max(soft - SPARE, soft // 2)
