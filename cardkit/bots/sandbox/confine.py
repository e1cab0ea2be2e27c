"""Limits of a process of somebody else's: little memory, no other process, no file but what it is made of.

Run as a program, with a folder and a command, it confines itself and becomes that command. docs/reference/apart.md says
what holds on which system. Calls of the system are refused by a program of the Berkeley packet filter that the kernel
runs at every call (seccomp, `linux/filter.h`). It looks at the number of the call and at the low half of one argument,
and at nothing else.
"""

import ctypes
import os
import platform
import resource
import struct
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

# -- Calls of the system: a filter of Linux, as data and as its program


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


# -- The whole process


MEMORY: Final = 2 * 2**30
"""Bytes of memory that a confined process may write to."""
FILES: Final = 256
"""The most files that it may have open."""

_PR_SET_PDEATHSIG, _PR_SET_SECCOMP, _PR_SET_NO_NEW_PRIVS = 1, 22, 38  # of Linux's prctl
_SECCOMP_MODE_FILTER: Final = 2
_SIGKILL: Final = 9
_CAPSET: Final = {"x86_64": 126, "aarch64": 91}
_CAPABILITY_VERSION_3: Final = 0x20080522

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446  # the calls of Landlock, on every machine
_RULE_PATH_BENEATH: Final = 1
_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_DIR = 1, 2, 4, 8
_FILE_RIGHTS: Final = ((1, 13), (2, 14), (3, 15), (5, 16))
"""From which version of Landlock on how many rights of files it knows, each a bit."""
_BIND_AND_CONNECT: Final = 3
_SIGNALS_AND_SOCKETS: Final = 3
_NET_FROM, _SCOPES_FROM = 4, 6

SYSTEM: Final = ("/usr", "/lib", "/lib32", "/lib64", "/bin", "/opt", "/nix/store", "/etc/alternatives",
                 "/etc/ld.so.cache", "/etc/localtime", "/etc/ssl/openssl.cnf")  # fmt: skip
"""Folders of programs and libraries of the system, which may be read."""
ABOUT_THE_MACHINE: Final = ("/dev/urandom", "/dev/random", "/dev/zero", "/sys/devices/system/cpu", "/proc/cpuinfo",
                            "/proc/meminfo", "/proc/self")  # fmt: skip
BLACK_HOLE: Final = "/dev/null"
"""The one file that may be written to."""


def confine(folders: Iterable[str]) -> None:
    """Confine this process for good: of the files it can read what Python and the system consist of, and `folders`.

    Without Linux, or on another machine than those of `ARCHITECTURES`, only the limits of resources hold.
    """
    _limit_resources()
    if sys.platform != "linux":
        return
    kernel = ctypes.CDLL(None, use_errno=True)
    kernel.prctl(_PR_SET_PDEATHSIG, _SIGKILL, 0, 0, 0)
    kernel.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    if platform.machine() in ARCHITECTURES:
        _drop_capabilities(kernel)
        _limit_files(kernel, [*_own_folders(), *folders])
        _refuse_calls(kernel)


def can_confine() -> bool:
    """Return whether this system keeps a confined process from the files and processes of others."""
    if sys.platform != "linux" or platform.machine() not in ARCHITECTURES:
        return False
    return int(ctypes.CDLL(None).syscall(_CREATE_RULESET, None, 0, 1)) > 0


def _limit_resources() -> None:
    _set(resource.RLIMIT_CORE, 0)
    _set(resource.RLIMIT_NOFILE, FILES)
    _set(resource.RLIMIT_DATA if sys.platform == "linux" else resource.RLIMIT_AS, MEMORY)
    if not (sys.platform == "linux" and platform.machine() in ARCHITECTURES):
        _set(resource.RLIMIT_NPROC, 0)  # where it is filtered, threads are allowed, and nothing but them


def _set(what: int, most: int) -> None:
    _, hard = resource.getrlimit(what)
    if hard != resource.RLIM_INFINITY:
        most = min(most, hard)
    resource.setrlimit(what, (most, most))


def _drop_capabilities(kernel: ctypes.CDLL) -> None:
    """Give up what root may do beyond others."""
    head = struct.pack("=Ii", _CAPABILITY_VERSION_3, 0)
    kernel.syscall(_CAPSET[platform.machine()], head, bytes(24))


def _own_folders() -> Iterator[str]:
    yield from SYSTEM
    yield from (sys.prefix, sys.base_prefix, sys.exec_prefix)
    yield from (folder for folder in sys.path if folder)
    yield from (folder for folder in os.get_exec_path() if folder)


def _limit_files(kernel: ctypes.CDLL, folders: Iterable[str]) -> None:
    """Let this process read and execute what lies in `folders`, and open nothing else (Landlock, Linux 5.13)."""
    version = int(kernel.syscall(_CREATE_RULESET, None, 0, 1))
    if version < 1:
        return
    rights = (1 << max(number for since, number in _FILE_RIGHTS if since <= version)) - 1
    ruleset = struct.pack("=Q", rights)
    if version >= _NET_FROM:
        ruleset += struct.pack("=Q", _BIND_AND_CONNECT)
    if version >= _SCOPES_FROM:
        ruleset += struct.pack("=Q", _SIGNALS_AND_SOCKETS)
    rules = int(kernel.syscall(_CREATE_RULESET, ruleset, len(ruleset), 0))
    read = _EXECUTE | _READ_FILE | _READ_DIR
    for path in dict.fromkeys([*folders, *ABOUT_THE_MACHINE]):
        _allow(kernel, rules, path, read)
    _allow(kernel, rules, BLACK_HOLE, _READ_FILE | _WRITE_FILE)
    kernel.syscall(_RESTRICT_SELF, rules, 0)
    os.close(rules)


def _allow(kernel: ctypes.CDLL, rules: int, path: str, rights: int) -> None:
    try:
        there = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    if not Path(path).is_dir():
        rights &= ~_READ_DIR
    kernel.syscall(_ADD_RULE, rules, _RULE_PATH_BENEATH, struct.pack("=Qi", rights, there), 0)
    os.close(there)


def _refuse_calls(kernel: ctypes.CDLL) -> None:
    code = program(platform.machine(), os.getpid())
    kept = ctypes.create_string_buffer(code, len(code))
    head = struct.pack("@HP", len(code) // 8, ctypes.addressof(kept))
    kernel.prctl(_PR_SET_SECCOMP, _SECCOMP_MODE_FILTER, ctypes.create_string_buffer(head, len(head)), 0, 0)


if __name__ == "__main__":
    confine([sys.argv[1]])
    try:
        os.execv(sys.argv[2], sys.argv[2:])
    except OSError as error:
        sys.exit(f"{sys.argv[2]}: {error.strerror}")
