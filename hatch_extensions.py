"""How the C that mypyc makes is compiled: in two halves side by side, and what finds the modules in a few libraries.

Run in a folder with the sources of the packages: `python hatch_extensions.py BUILD MODULES ...`. A `quick` build is
soon done, by any compiler; a `release` is linked as one program, by GCC.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Final

from mypyc.build import mypycify
from setuptools import setup
from setuptools.command.build_ext import build_ext

from hatch_rewriting import free_acyclic_objects, write_docstrings
from hatch_speed import HEADER, faster

FLAGS: Final = ("-g0", "-fno-semantic-interposition", "-fvisibility=hidden", "-fno-plt", "-fwrapv", "-Wno-error")
"""Lets the C compiler inline inside a library, integers wrap as the sources expect, and warnings, which mypyc makes
errors, be what they are: another compiler has others.
"""

INLINING: Final = ("-finline-functions", "-finline-small-functions")
"""What -O2 has beyond -O1 that games gain from, known to GCC and clang."""
ENGINE: Final = {
    "quick": ("-O1", *INLINING, "-finline-limit=400", "--param", "inline-unit-growth=60"),
    "release": ("-O3", "-finline-limit=400", "--param", "inline-unit-growth=150"),
}
"""Of the half that plays. Chosen by the number of instructions of a game: docs/notes/performance.md."""
REST: Final = {"quick": ("-O1",), "release": ("-O2",)}
"""Of the half that decides, searches and counts: half the time to compile of -O3."""
RELEASE: Final = ("-flto",)
SMALL: Final = ("-Os",)
"""Of what finds the modules."""

IN_REST: Final = (
    *("___search___", "___simple___", "___combinations___", "___simulation___"),
    *("_games___bluffing___bots___", "_games___durak___bots___", "___testing", "___rulebook", "___scoresheet"),
)
"""What the names of their C files have in them."""
TOGETHER: Final = 16
"""How many of the small libraries by which Python finds the modules are compiled as one, and copied."""


def cores() -> int:
    """How many compilers run side by side."""
    return min(os.cpu_count() or 1, 4)


class BuildHalves(build_ext):
    """Compiles the large library in halves side by side, and copies each small one for the modules that it finds."""

    def build_extension(self, ext: Any) -> None:
        """Build one extension."""
        halves: list[tuple[str, tuple[str, ...]]] = getattr(ext, "halves", [])
        if halves:
            with ThreadPoolExecutor(len(halves)) as pool:
                objects = list(pool.map(lambda half: self._compile(ext, *half), halves))
            ext.extra_objects, ext.sources = [*ext.extra_objects, *objects], []
        super().build_extension(ext)

    def copy_extensions_to_source(self) -> None:
        """Put what was built beside the sources."""
        super().copy_extensions_to_source()
        for ext in self.extensions:
            for module in getattr(ext, "modules", [])[1:]:
                shutil.copyfile(self.get_ext_fullpath(ext.name), self.get_ext_fullpath(module))

    def _compile(self, ext: Any, source: str, flags: tuple[str, ...]) -> str:
        arguments = [*ext.extra_compile_args, *flags]
        found: list[str] = self.compiler.compile(
            [source], output_dir=self.build_temp, include_dirs=ext.include_dirs, extra_postargs=arguments
        )
        return found[0]


def changes(modules: list[str]) -> dict[str, Callable[[list[str]], None]]:
    """All that is changed in the C of `modules`, by name."""
    return {"docstrings": partial(write_docstrings, modules), "acyclic": free_acyclic_objects, **faster(modules)}


def extensions(modules: list[str], build: str) -> list[Any]:
    """What setuptools is to build, the largest first."""
    made: list[Any] = mypycify(
        ["--ignore-missing-imports", *modules], opt_level="3", multi_file=True, include_runtime_files=True
    )
    made.sort(key=lambda extension: -sum(os.path.getsize(source) for source in extension.sources))
    sources = [str(source) for extension in made for source in extension.sources]
    for change in changes(modules).values():
        change(sources)
    library = made[0]
    library.halves = halves(library, build)
    made[1:] = _together(made[1:])
    if sys.platform != "win32":
        for extension in made:  # mypyc gives all the same list
            extension.extra_compile_args = [
                *extension.extra_compile_args,
                *FLAGS,
                *(() if extension is library else SMALL),
            ]
        if build == "release":
            library.extra_compile_args = [*library.extra_compile_args, *RELEASE]
            library.extra_link_args = [*FLAGS, *ENGINE[build], *RELEASE, f"-flto={cores()}"]
    return made


def _together(finding: list[Any]) -> list[Any]:
    """Make a few of these extensions, by each of which Python finds one module: one that has the entries of many.

    An entry is named after the last part of a module's name, which differs within one of the few.
    """
    groups: list[dict[str, Any]] = []
    for extension in finding:
        last = extension.name.rpartition(".")[2]
        heads = re.findall(r"^[^\s#/{}].*", Path(extension.sources[0]).read_text(encoding="utf-8"), re.MULTILINE)
        if heads[1:] != [f"PyInit_{last}(void)", f"PyMODINIT_FUNC PyInit___init__(void) {{ return PyInit_{last}(); }}"]:
            print(f"cardkit: mypyc finds {extension.name} in another way: each module has its own.", file=sys.stderr)
            return finding
        fitting = [group for group in groups if last not in group and len(group) < TOGETHER]
        if not fitting:
            groups.append({})
        (fitting or groups[-1:])[0][last] = extension
    for number, group in enumerate(groups):
        first = next(iter(group.values()))
        folder = Path(first.sources[0]).parents[first.name.count(".")]
        included = (
            f'#define PyInit___init__ PyInit___init__{last}\n#include "{Path(each.sources[0]).relative_to(folder)}"\n'
            for last, each in group.items()
        )
        source = folder / f"finding_{number}.c"
        source.write_text("#undef PyInit___init__\n".join(included), encoding="utf-8")
        first.sources, first.modules = [str(source)], [each.name for each in group.values()]
    return [next(iter(group.values())) for group in groups]


def halves(library: Any, build: str) -> list[tuple[str, tuple[str, ...]]]:
    """Two C files that include all of `library`, the engine with mypyc's own part of it first, and their flags."""
    sources = [Path(source) for source in library.sources]
    own = next(source for source in sources if source.stem == f"__native_{library.name.removesuffix('__mypyc')}")
    rest = [source for source in sources if any(part in source.stem for part in IN_REST)]
    engine = [own, *(source for source in sources if source not in (own, *rest))]
    declared = re.findall(r"#include <(.*_api)\.c>", own.read_text(encoding="utf-8"))  # what `own` has defined
    folder = own.parent
    (folder / HEADER.name).write_text(HEADER.read_text(encoding="utf-8"))
    known = f'#include "{HEADER.name}"\n'
    (folder / "engine.c").write_text(known + "".join(f'#include "{source.name}"\n' for source in engine))
    known += "".join(f"#include <{name}.h>\n" for name in declared)
    (folder / "rest.c").write_text(known + "".join(f'#include "{each.name}"\n' for each in rest))
    return [(str(folder / "engine.c"), ENGINE[build]), (str(folder / "rest.c"), REST[build])]


def is_gcc() -> bool:
    """Whether the C compiler is one that optimizes with several processors while it links."""
    command = shlex.split(os.environ.get("CC") or "cc")
    try:
        done = subprocess.run([*command, "--version"], capture_output=True, text=True, check=False)
    except OSError:
        return False
    return "Free Software Foundation" in done.stdout


def main() -> None:
    """Build in place."""
    build, *modules = sys.argv[1:]
    if build == "release" and not is_gcc():
        sys.exit("A release is built with GCC.")
    sys.argv[1:] = ["--quiet", "build_ext", "--inplace", f"--parallel={cores()}"]
    setup(name="cardkit", ext_modules=extensions(modules, build), packages=[], cmdclass={"build_ext": BuildHalves})


if __name__ == "__main__":
    main()
