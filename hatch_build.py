"""Compiles the hot modules with mypyc while a wheel is built.

`CARDKIT_COMPILE=0` skips it, `CARDKIT_COMPILE=1` makes a failure an error; otherwise a machine without a C compiler
gets the same modules interpreted. Editable installs are never compiled.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOTS = ("cardkit", "games/cardkit_games")
"""The packages that are compiled from, each beside its parent on the module path."""

COMPILED = tuple(
    f"{folder}/{name}.py"
    for folder, names in {
        "cardkit/cards": "bits chance stock trumps",
        "cardkit/engine": "bots driver perft playout scoresheet seating standings state",
        "cardkit/search": "bot budget equilibrium evaluator ismcts policy tree",
        "cardkit_games/durak/engine": "actions audit dealing observation rulebook scoresheet state table",
        "cardkit_games/durak/bots": "cheapest opponent_model policy sampling solver strong transpositions",
        "cardkit_games/bluffing/engine": "actions audit dealing observation rulebook scoresheet state table",
        "cardkit_games/bluffing/bots": "counter honest options planner sampling strong",
        "cardkit_games/bluffing/bots/determinization": "annealing gibbs paths piles replay resampling swaps timeline",
        "cardkit_games/simulation": "rows totals",
    }.items()
    for name in names.split()
)
"""The hot modules. Everything else stays interpreted: attrs classes, text, people."""

FLAGS = ("-g0", "-fno-semantic-interposition", "-fvisibility=hidden", "-fno-plt", "-fwrapv", "-finline-limit=400")
"""Lets the C compiler inline across modules, and integers wrap as the sources expect."""

SETUP = """
import os
import sys
from mypyc.build import mypycify
from setuptools import setup

sys.path.insert(0, {here!r})
from hatch_docstrings import write_docstrings

modules = {modules!r}
extensions = mypycify(["--ignore-missing-imports", *modules], opt_level="3")
extensions.sort(key=lambda extension: -sum(os.path.getsize(source) for source in extension.sources))  # long ones first
write_docstrings(modules, [source for extension in extensions for source in extension.sources])
if sys.platform != "win32":
    for extension in extensions:
        extension.extra_compile_args += {flags!r}
setup(name="cardkit", ext_modules=extensions, packages=[])
"""


class CompileHook(BuildHookInterface[Any]):
    """Adds the compiled modules to a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, unless it is an editable build or switched off."""
        wanted = os.environ.get("CARDKIT_COMPILE", "")
        if wanted not in ("", "0", "1"):
            raise ValueError(f"CARDKIT_COMPILE is 0 (do not compile) or 1 (must compile), not {wanted!r}.")
        if version == "editable" or wanted == "0":
            return
        self._folder = tempfile.mkdtemp(prefix="cardkit-build-")
        built = self._compile(Path(self._folder))
        if not built:
            if wanted == "1":
                raise RuntimeError("The modules could not be compiled: see the compiler's message above.")
            self.app.display_warning("cardkit: no working C compiler, so the modules stay interpreted.")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for library in built:
            build_data["force_include"][str(library)] = str(library.relative_to(self._folder))

    def _compile(self, folder: Path) -> list[Path]:
        for root in ROOTS:
            source = Path(self.root, root)
            shutil.copytree(source, folder / source.name, ignore=shutil.ignore_patterns("__pycache__"))
        setup = SETUP.format(here=self.root, modules=list(COMPILED), flags=list(FLAGS))
        (folder / "setup.py").write_text(setup, encoding="utf-8")
        side_by_side = f"--parallel={min(os.cpu_count() or 1, 4)}"
        command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace", side_by_side]
        done = subprocess.run(command, cwd=folder, check=False, stdout=sys.stderr)
        if done.returncode:
            return []
        return [path for path in folder.rglob("*") if path.suffix in (".so", ".pyd") and "build" not in path.parts]

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the temporary folder."""
        folder = getattr(self, "_folder", None)
        if folder:
            shutil.rmtree(folder, ignore_errors=True)
