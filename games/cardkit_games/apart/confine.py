"""Limits of a process of somebody else's: little memory, no other process, no file but what it is made of.

Run as a program, with a folder and a command, it confines itself and becomes that command. docs/reference/apart.md says
what holds on which system.
"""

import ctypes
import os
import platform
import resource
import struct
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from cardkit_games.apart.syscalls import ARCHITECTURES, program

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
