"""Calls of the system that a confined process may not make: a filter of Linux, as data and as its program.

The filter is a program of the Berkeley packet filter that the kernel runs at every call (seccomp, `linux/filter.h`).
It looks at the number of the call and at the low half of one argument, and at nothing else.
"""

import struct
from collections.abc import Iterator, Mapping
from typing import Final

ARCHITECTURES: Final[Mapping[str, int]] = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
"""Numbers that the kernel gives the machines of which the numbers of calls are known (`linux/audit.h`)."""

EPERM, EACCES, ENOSYS = 1, 13, 38
CLONE_THREAD: Final = 0x10000
TIOCSTI: Final = 0x5412
"""The `ioctl` that types letters into a terminal."""

REFUSED: Final[Mapping[int, Mapping[str, tuple[int, int]]]] = {
    EPERM: {
        "ptrace": (101, 117),
        "process_vm_readv": (310, 270),
        "process_vm_writev": (311, 271),
        "process_madvise": (440, 440),
        "pidfd_open": (434, 434),
        "pidfd_getfd": (438, 438),
        "pidfd_send_signal": (424, 424),
        "tkill": (200, 130),
        "rt_sigqueueinfo": (129, 138),
        "rt_tgsigqueueinfo": (297, 240),
        "unshare": (272, 97),
        "setns": (308, 268),
        "setpriority": (141, 140),
        "ioprio_set": (251, 30),
        "sched_setaffinity": (203, 122),
        "sched_setscheduler": (144, 119),
        "sched_setparam": (142, 118),
        "sched_setattr": (314, 274),
        "perf_event_open": (298, 241),
        "bpf": (321, 280),
        "shmget": (29, 194),
        "msgget": (68, 186),
        "semget": (64, 190),
        "keyctl": (250, 219),
        "add_key": (248, 217),
        "request_key": (249, 218),
        "chmod": (90, -1),
        "fchmod": (91, 52),
        "fchmodat": (268, 53),
        "fchmodat2": (452, 452),
        "chown": (92, -1),
        "lchown": (94, -1),
        "fchown": (93, 55),
        "fchownat": (260, 54),
        "utime": (132, -1),
        "utimes": (235, -1),
        "futimesat": (261, -1),
        "utimensat": (280, 88),
        "setxattr": (188, 5),
        "lsetxattr": (189, 6),
        "fsetxattr": (190, 7),
        "fork": (57, -1),
        "vfork": (58, -1),
    },
    EACCES: {"socket": (41, 198)},
    ENOSYS: {"io_uring_setup": (425, 425), "clone3": (435, 435)},
}
"""By the error that they end with the calls that are refused, each with its numbers on both machines; -1 for none.

`clone3` keeps its flags where no filter can read them; without it the C library calls `clone`.
"""
OWN_PROCESS: Final[Mapping[str, tuple[int, int]]] = {"kill": (62, 129), "tgkill": (234, 131)}
"""The calls whose first argument has to be the process itself."""
OWN_OR_ZERO: Final[Mapping[str, tuple[int, int]]] = {"prlimit64": (302, 261)}
"""The calls whose first argument has to be the process itself, or 0, which means the same."""
CLONE: Final = (56, 220)
IOCTL: Final = (16, 29)

_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_NUMBER, _ARCHITECTURE, _FIRST, _SECOND = 0, 4, 16, 24  # where in `struct seccomp_data` each stands, little-endian
_ALLOW, _ERROR, _KILL = 0x7FFF0000, 0x00050000, 0x80000000
_X32: Final = 0x40000000  # calls of another convention on the same machine begin here

Instruction = tuple[int, int, int, int]


def program(machine: str, process: int) -> bytes:
    """The filter for a `machine` of `ARCHITECTURES`, on which the confined process has the number `process`."""
    return b"".join(struct.pack("=HBBI", *instruction) for instruction in _instructions(machine, process))


def _instructions(machine: str, process: int) -> Iterator[Instruction]:
    column = list(ARCHITECTURES).index(machine)
    yield _LOAD, 0, 0, _ARCHITECTURE
    yield _EQUAL, 1, 0, ARCHITECTURES[machine]
    yield _RETURN, 0, 0, _KILL
    yield _LOAD, 0, 0, _NUMBER
    yield _AT_LEAST, 0, 1, _X32
    yield _RETURN, 0, 0, _ERROR | ENOSYS
    for error, calls in REFUSED.items():
        for numbers in calls.values():
            if numbers[column] >= 0:
                yield _EQUAL, 0, 1, numbers[column]
                yield _RETURN, 0, 0, _ERROR | error
    for numbers in OWN_PROCESS.values():
        yield from _only(numbers[column], _FIRST, [process])
    for numbers in OWN_OR_ZERO.values():
        yield from _only(numbers[column], _FIRST, [process, 0])
    yield _EQUAL, 0, 4, CLONE[column]
    yield _LOAD, 0, 0, _FIRST
    yield _ANY_BIT, 1, 0, CLONE_THREAD
    yield _RETURN, 0, 0, _ERROR | EPERM
    yield _RETURN, 0, 0, _ALLOW
    yield _EQUAL, 0, 4, IOCTL[column]
    yield _LOAD, 0, 0, _SECOND
    yield _EQUAL, 0, 1, TIOCSTI
    yield _RETURN, 0, 0, _ERROR | EPERM
    yield _RETURN, 0, 0, _ALLOW
    yield _RETURN, 0, 0, _ALLOW


def _only(number: int, where: int, values: list[int]) -> Iterator[Instruction]:
    """Refuse the call `number` unless the argument at `where` is one of `values`."""
    yield _EQUAL, 0, len(values) + 3, number
    yield _LOAD, 0, 0, where
    for index, value in enumerate(values):
        yield _EQUAL, len(values) - index, 0, value
    yield _RETURN, 0, 0, _ERROR | EPERM
    yield _RETURN, 0, 0, _ALLOW
