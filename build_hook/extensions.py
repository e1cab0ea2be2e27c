"""Compilation of the C that mypyc makes: in two halves, side by side.

Run in a folder with the sources of the packages: `python extensions.py BUILD MODULES ...`. A `quick` build takes less
time, with any compiler; a `release` is linked as one program, by GCC.
"""

import os
import re
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

from mypyc.build import mypycify
from setuptools import setup
from setuptools.command.build_ext import build_ext

from rewriting import rewrite

FLAGS: Final = ("-g0", "-fno-semantic-interposition", "-fvisibility=hidden", "-fno-plt", "-fwrapv", "-Wno-error")
"""Flags that let the C compiler inline inside a library, wrap integers as the sources expect, and ignore warnings."""
ENGINE: Final = {
    "quick": (
        *("-O1", "-finline-functions", "-finline-small-functions", "-finline-limit=400", "-fexpensive-optimizations"),
        *("-fgcse", "-ftree-vrp", "-fschedule-insns2", "-fcaller-saves", "--param", "inline-unit-growth=60"),
    ),
    "release": ("-O3", "-finline-limit=400", "--param", "inline-unit-growth=150"),
}
"""Flags for the half that plays. Chosen by the number of instructions of a game: docs/notes/performance.md."""
REST: Final = {"quick": ("-O1",), "release": ("-O2",)}
"""Flags for the half that decides, searches and counts: they take half the time to compile of -O3."""
IN_REST: Final = (
    *("___search___", "___simple___", "___combinations___", "___simulation___"),
    *("_games___bluffing___bots___", "_games___durak___bots___", "___rulebook", "___scoresheet"),
)
"""Parts of the names of the C files of that half."""
CORES: Final = min(os.cpu_count() or 1, 4)
"""The number of compilers that run side by side."""


class BuildHalves(build_ext):
    """Compiles the large library in halves side by side."""

    def build_extension(self, ext: Any) -> None:
        """Build one extension."""

        def compiled(half: tuple[str, tuple[str, ...]]) -> list[str]:
            source, flags = half
            arguments = [*ext.extra_compile_args, *flags]
            found: list[str] = self.compiler.compile(
                [source], output_dir=self.build_temp, include_dirs=ext.include_dirs, extra_postargs=arguments
            )
            return found

        if hasattr(ext, "halves"):
            with ThreadPoolExecutor(len(ext.halves)) as pool:
                ext.extra_objects, ext.sources = sum(pool.map(compiled, ext.halves), ext.extra_objects), []
        super().build_extension(ext)


def extensions(modules: list[str], build: str) -> list[Any]:
    """Return the extensions that setuptools is to build, the largest first."""
    made: list[Any] = mypycify(
        ["--ignore-missing-imports", *modules], opt_level="3", multi_file=True, include_runtime_files=True
    )
    made.sort(key=lambda extension: -sum(os.path.getsize(source) for source in extension.sources))
    library = made[0]
    rewrite(modules, [str(source) for extension in made for source in extension.sources])
    library.halves = _halves(library, build)
    if sys.platform != "win32":
        for extension in made:  # mypyc gives all the same list
            small = () if extension is library else ("-Os",)
            extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS, *small]
        if build == "release":
            library.extra_compile_args += ["-flto"]
            library.extra_link_args = [*FLAGS, *ENGINE[build], f"-flto={CORES}"]
    return made


def _halves(library: Any, build: str) -> list[tuple[str, tuple[str, ...]]]:
    """Return two C files that include all of `library`, with their flags: first the engine and mypyc's own part."""
    sources = list(map(Path, library.sources))
    own = next(source for source in sources if source.stem == f"__native_{library.name.removesuffix('__mypyc')}")
    rest = [source for source in sources if any(part in source.stem for part in IN_REST)]
    engine = [own, *(source for source in sources if source not in (own, *rest))]
    declared = re.findall(r"#include <(.*_api)\.c>", own.read_text(encoding="utf-8"))  # declarations for `own`
    shutil.copyfile(Path(__file__).with_name("bits.h"), own.with_name("bits.h"))
    for name, included in (
        ("engine.c", ['"bits.h"', *(f'"{source.name}"' for source in engine)]),
        ("rest.c", [*(f"<{api}.h>" for api in declared), *(f'"{source.name}"' for source in rest)]),
    ):
        own.with_name(name).write_text("".join(f"#include {each}\n" for each in included), encoding="utf-8")
    return [(str(own.with_name("engine.c")), ENGINE[build]), (str(own.with_name("rest.c")), REST[build])]


if __name__ == "__main__":
    build, *modules = sys.argv[1:]
    sys.argv[1:] = ["--quiet", "build_ext", "--inplace", f"--parallel={CORES}"]
    setup(name="cardkit", ext_modules=extensions(modules, build), packages=[], cmdclass={"build_ext": BuildHalves})
