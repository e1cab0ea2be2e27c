"""Compiles the catalogues of translations, and with mypyc the hot modules, while a wheel is built.

`CARDKIT_COMPILE=0` skips it, `CARDKIT_COMPILE=1` makes a failure an error; otherwise a machine without a C compiler
gets the same modules interpreted. Editable installs are never compiled, but for the catalogues, beside their sources.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOTS = ("cardkit", "games/cardkit_games")
"""The packages that are compiled from, each beside its parent on the module path."""

PACKAGES = (*ROOTS, "cli/cardkit_cli", "cli/cardkit_web")
"""The packages that say something to people."""

COMPILED = tuple(
    f"{folder}/{name}.py"
    for folder, names in {
        "cardkit": "encoding",
        "cardkit/cards": "bits chance stock trumps",
        "cardkit/cards/combinations": "tricks",
        "cardkit/engine": "bots driver perft playout scoresheet seating standings state",
        "cardkit/simple": "hand state",
        "cardkit/search": "bot budget equilibrium evaluator ismcts policy tree",
        "cardkit_games/durak/engine": (
            "actions dealing doubles encoder leads observation rulebook scoresheet state table"
        ),
        "cardkit_games/durak/testing": "audit",
        "cardkit_games/durak/bots/belief": "opponent_model repetition sampling",
        "cardkit_games/durak/bots/candidates": "costs",
        "cardkit_games/durak/bots/endings": "proof solver transpositions",
        "cardkit_games/durak/bots/players": "cheapest easy normal strong",
        "cardkit_games/durak/bots/search": "imitation policy",
        "cardkit_games/durak/bots/value": "features network value",
        "cardkit_games/bluffing/engine": "actions claims dealing encoder observation rulebook scoresheet state table",
        "cardkit_games/bluffing/testing": "audit",
        "cardkit_games/bluffing/bots/belief": "belief callers corrections counts opponents",
        "cardkit_games/bluffing/bots/candidates": "mixing option plan plays",
        "cardkit_games/bluffing/bots/endings": "equilibrium",
        "cardkit_games/bluffing/bots/players": "easy hard honest normal player",
        "cardkit_games/bluffing/bots/search": "claims imagined policy sampling",
        "cardkit_games/bluffing/bots/search/determinization": (
            "annealing gibbs paths piles replay resampling swaps timeline"
        ),
        "cardkit_games/bluffing/bots/value": "caution shares value",
        "cardkit_games/simulation": "rows totals",
        "cardkit_games/vector": "tables",
    }.items()
    for name in names.split()
)
"""The hot modules. Everything else stays interpreted: attrs classes, text, people."""


class CompileHook(BuildHookInterface[Any]):
    """Adds the compiled modules to a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, unless it is an editable build or switched off."""
        wanted = os.environ.get("CARDKIT_COMPILE", "")
        if wanted not in ("", "0", "1"):
            raise ValueError(f"CARDKIT_COMPILE is 0 (do not compile) or 1 (must compile), not {wanted!r}.")
        self._folder = tempfile.mkdtemp(prefix="cardkit-build-")
        self._add_catalogues(Path(self._folder), version == "editable", build_data)
        if version == "editable" or wanted == "0":
            return
        built = self._compile(Path(self._folder))
        if not built:
            shutil.rmtree(self._folder, ignore_errors=True)
            if wanted == "1":
                raise RuntimeError("The modules could not be compiled: see the compiler's message above.")
            self.app.display_warning("cardkit: no working C compiler, so the modules stay interpreted.")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for library in built:
            build_data["force_include"][str(library)] = str(library.relative_to(self._folder))

    def _add_catalogues(self, folder: Path, editable: bool, build_data: dict[str, Any]) -> None:
        """Compile `locale/LANGUAGE/LC_MESSAGES/PACKAGE.po` of each package; a wheel gets that instead of its source."""
        for package in PACKAGES:
            for source in sorted(Path(self.root, package).glob("locale/*/LC_MESSAGES/*.po")):
                target = source.with_suffix(".mo") if editable else folder / f"{source.parts[-3]}-{source.stem}.mo"
                with source.open("rb") as read, target.open("wb") as written:
                    write_mo(written, read_po(read))
                if not editable:
                    inside = source.relative_to(Path(self.root, package).parent).with_suffix(".mo")
                    build_data["force_include"][str(target)] = str(inside)

    def _compile(self, folder: Path) -> list[Path]:
        for root in ROOTS:
            source = Path(self.root, root)
            shutil.copytree(source, folder / source.name, ignore=shutil.ignore_patterns("__pycache__"))
        script = [sys.executable, str(Path(self.root, "hatch_extensions.py"))]
        for link in ("together", "apart"):  # where linking does not optimize, one C file does
            done = subprocess.run([*script, link, *COMPILED], cwd=folder, check=False, stdout=sys.stderr)
            if done.returncode == 0:
                break
            shutil.rmtree(folder / "build", ignore_errors=True)
        else:
            return []
        return [path for path in folder.rglob("*") if path.suffix in (".so", ".pyd") and "build" not in path.parts]

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the temporary folder."""
        folder = getattr(self, "_folder", None)
        if folder:
            shutil.rmtree(folder, ignore_errors=True)
