"""How the C that mypyc makes is compiled: in two halves side by side, which the linker optimizes as one program.

Run in a folder with the sources of the packages: `python hatch_extensions.py LINK MODULES ...`, where LINK is
`together` for optimizing while linking, which only GCC does with several processors, or `apart` for one C file.
"""

import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

from mypyc.build import mypycify
from setuptools import setup
from setuptools.command.build_ext import build_ext

from hatch_docstrings import write_docstrings

FLAGS: Final = (
    "-g0",
    "-fno-semantic-interposition",
    "-fvisibility=hidden",
    "-fno-plt",
    "-fwrapv",
    "-finline-limit=400",
)
"""Lets the C compiler inline across modules, and integers wrap as the sources expect."""

ENGINE: Final = ("-O3", "--param", "inline-unit-growth=60")
"""Of the half that plays. Chosen by the number of instructions of a game: docs/performance.md."""
REST: Final = ("-O2",)
"""Of bots, search, simulation and games in plain Python: a third less time to compile than -O3, and no slower."""
IN_REST: Final = (
    *("___search___", "___simple___", "___combinations___", "___simulation___"),
    *("_games___bluffing___bots___", "_games___durak___bots___"),
)
"""What the names of their C files have in them."""


SELDOM: Final = re.compile(
    r"^[ \t]*(?=(?:static )?(?:PyObject \*|int |char )\s*"
    r"(?:(?:CPyPy|CPyExec|CPyInit)_\w+\([^;{]*\)|CPyDef_\w+_____top_level__\(void\)|\w+\([^;{]*void \*closure\))\s*\{)",
    re.MULTILINE,
)
"""The functions that the compiled code itself never calls, or once: for calls from Python, attributes, importing."""


PLAY_OUT: Final = re.compile(r"^(?=char CPyDef_\w+____play_out_compiled\([^;{]*\)\s*\{)", re.MULTILINE)
"""The loop that makes random moves: GCC puts what it calls into it only when it is told to."""


KEEP_HOT: Final = "-fno-ipa-profile"
"""Else what only such functions call, a whole game's play-out among it, would be compiled for size too."""


def mark(sources: list[Path]) -> None:
    """Have `SELDOM`, more than half of the C, compiled for size, which is sooner done, and all put into `PLAY_OUT`."""
    for source in sources:
        text = SELDOM.sub("__attribute__((cold)) ", source.read_text(encoding="utf-8"))
        source.write_text(PLAY_OUT.sub("__attribute__((flatten)) ", text), encoding="utf-8")


def cores() -> int:
    """How many compilers run side by side."""
    return min(os.cpu_count() or 1, 4)


class BuildHalves(build_ext):
    """Compiles the large library in halves and links it with optimization; the rest as ever."""

    def build_extension(self, ext: Any) -> None:
        """Build one extension."""
        halves: list[tuple[str, tuple[str, ...]]] = getattr(ext, "halves", [])
        if halves:
            with ThreadPoolExecutor(len(halves)) as pool:
                objects = list(pool.map(lambda half: self._compile(ext, *half), halves))
            ext.extra_objects, ext.sources = objects, []
        super().build_extension(ext)

    def _compile(self, ext: Any, source: str, flags: tuple[str, ...]) -> str:
        arguments = [*ext.extra_compile_args, *flags]
        found: list[str] = self.compiler.compile(
            [source], output_dir=self.build_temp, include_dirs=ext.include_dirs, extra_postargs=arguments
        )
        return found[0]


def extensions(modules: list[str], *, together: bool) -> list[Any]:
    """What setuptools is to build, the largest first."""
    made: list[Any] = mypycify(
        ["--ignore-missing-imports", *modules], opt_level="3", multi_file=together, include_runtime_files=True
    )
    made.sort(key=lambda extension: -sum(os.path.getsize(source) for source in extension.sources))
    sources = [str(source) for extension in made for source in extension.sources]
    write_docstrings(modules, sources)
    remove_trashcans(modules, sources)
    if sys.platform != "win32":
        mark([Path(source) for extension in made for source in extension.sources])
        for extension in made:
            extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]  # mypyc gives all the same list
    if together:
        library = made[0]
        library.halves = _halves(library)
        library.extra_compile_args = [*library.extra_compile_args, KEEP_HOT, "-flto"]
        library.extra_link_args = [*FLAGS, *ENGINE, KEEP_HOT, f"-flto={cores()}"]
    return made


_DEALLOC: Final = re.compile(r"_dealloc\(\w+ \*self\)\n\{\n.*?\n\}\n", re.DOTALL)
_TRASHCAN: Final = re.compile(r"^ *CPy_TRASHCAN_(?:BEGIN|END)\(.*\)\n", re.MULTILINE)


def remove_trashcans(modules: list[str], sources: list[str]) -> None:
    """Let the objects of acyclic classes be freed where they are, however deeply nested what frees them is.

    mypyc 2.4 hands them to CPython's trashcan like all others, which notes them in the header of the garbage collector,
    and they have none: from the fiftieth level on, as in the traceback of an error that was raised so deep, it writes
    over whatever lies in front of them. Raises `RuntimeError` when mypyc writes its C in another way.
    """
    wanted = sum(Path(module).read_text(encoding="utf-8").count("@mypyc_attr(acyclic=True") for module in modules)
    removed = 0

    def without(found: re.Match[str]) -> str:
        nonlocal removed
        if "PyObject_GC_UnTrack(self);" in found[0]:
            return found[0]
        text, lines = _TRASHCAN.subn("", found[0])
        removed += lines // 2
        return text

    for source in sources:
        text = Path(source).read_text(encoding="utf-8")
        if "CPy_TRASHCAN_BEGIN" in text:
            Path(source).write_text(_DEALLOC.sub(without, text), encoding="utf-8")
    if removed != wanted:
        raise RuntimeError(f"mypyc's C hands {removed} acyclic classes to the trashcan, and there are {wanted}.")


def _halves(library: Any) -> list[tuple[str, tuple[str, ...]]]:
    """Two C files that include all of `library`, the engine with mypyc's own part of it first, and their flags."""
    sources = [Path(source) for source in library.sources]
    own = next(source for source in sources if source.stem == f"__native_{library.name.removesuffix('__mypyc')}")
    rest = [source for source in sources if any(part in source.stem for part in IN_REST)]
    engine = [own, *(source for source in sources if source not in (own, *rest))]
    declared = re.findall(r"#include <(.*_api)\.c>", own.read_text(encoding="utf-8"))  # what `own` has defined
    folder = own.parent
    (folder / "engine.c").write_text("".join(f'#include "{source.name}"\n' for source in engine))
    (folder / "rest.c").write_text(
        "".join(f"#include <{name}.h>\n" for name in declared) + "".join(f'#include "{each.name}"\n' for each in rest)
    )
    return [(str(folder / "engine.c"), ENGINE), (str(folder / "rest.c"), REST)]


def is_gcc() -> bool:
    """Whether the C compiler is one that optimizes with several processors while it links."""
    command = os.environ.get("CC", "cc").split()
    try:
        done = subprocess.run([*command, "--version"], capture_output=True, text=True, check=False)
    except OSError:
        return False
    return "Free Software Foundation" in done.stdout


def main() -> None:
    """Build in place."""
    link, *modules = sys.argv[1:]
    if link == "together" and not is_gcc():
        sys.exit("Only GCC optimizes side by side while it links.")
    sys.argv[1:] = ["--quiet", "build_ext", "--inplace", f"--parallel={cores()}"]
    built = extensions(modules, together=link == "together")
    setup(name="cardkit", ext_modules=built, packages=[], cmdclass={"build_ext": BuildHalves})


if __name__ == "__main__":
    main()
