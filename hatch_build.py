"""Compiles the catalogues of translations, and with mypyc the hot modules, while a wheel is built.

`CARDKIT_COMPILE=0` leaves the modules interpreted; `CARDKIT_COMPILE=1` makes it an error when they cannot be compiled,
which otherwise leaves them interpreted, with a note in the wheel that says why; `CARDKIT_COMPILE=release` builds what a
release has, which takes three times as long. Editable installs are never compiled, but for the catalogues, beside their
sources.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any, Final

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
        "cardkit/search": "budget equilibrium evaluator ismcts policy tree",
        "cardkit_games/durak": "audit encoding",
        "cardkit_games/durak/engine": (
            "actions dealing doubles ending laying leads observation recurrence reports rulebook state table"
        ),
        "cardkit_games/durak/bots/belief": "opponent_model repetition",
        "cardkit_games/durak/bots/candidates": "costs honesty",
        "cardkit_games/durak/bots/endings": "solvable solver transpositions",
        "cardkit_games/durak/bots/players": "attentive cheapest easy hard normal",
        "cardkit_games/durak/bots/search": "chain imitation policy sampling two_packs unseen",
        "cardkit_games/durak/bots/value": "features network value",
        "cardkit_games/bluffing": "audit encoding",
        "cardkit_games/bluffing/engine": "actions claims dealing ending events laying observation rulebook state table",
        "cardkit_games/bluffing/bots/belief": "belief callers corrections counts opponents repetition",
        "cardkit_games/bluffing/bots/candidates": "option plan plays",
        "cardkit_games/bluffing/bots/endings": "equilibrium",
        "cardkit_games/bluffing/bots/players": "easy hard honest",
        "cardkit_games/bluffing/bots/search": "gibbs paths piles policy replay resampling sampling swaps timeline",
        "cardkit_games/bluffing/bots/value": "caution shares value",
        "cardkit/simulation": "totals",
        "cardkit/environments/vector": "buffers tables",
    }.items()
    for name in names.split()
)
"""The hot modules. Everything else stays interpreted: attrs classes, text, people."""


HOW: Final = {"": "quick", "1": "quick", "release": "release"}
"""What `CARDKIT_COMPILE` says, with the build that it asks for."""

NOTE: Final = "cardkit/interpreted.txt"
"""The file of a wheel that says in a line why its modules are interpreted though they should be compiled."""
COPY: Final = "modules"
"""The folder within the temporary one that holds the copy of the packages."""
FAILED: Final = "failed"
"""What the note begins with where there is a compiler; then comes what went wrong."""


class CompileHook(BuildHookInterface[Any]):
    """Adds the catalogues and the compiled modules to a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, unless it is an editable build or switched off."""
        wanted = os.environ.get("CARDKIT_COMPILE", "")
        if wanted not in ("0", *HOW):
            raise ValueError(f"CARDKIT_COMPILE is 0, 1 or release, not {wanted!r}.")
        self._made = tempfile.TemporaryDirectory(prefix="cardkit-build-", ignore_cleanup_errors=True)
        self._folder = Path(self._made.name)
        self._add_catalogues(version == "editable", build_data)
        if version == "editable" or wanted == "0":
            return
        try:
            why = self._compile(HOW[wanted], build_data)
        except OSError as error:  # such as a full disk
            why = f"{FAILED}: {error}"
        if not why:
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            return
        if wanted:
            raise RuntimeError(f"The modules could not be compiled ({why}): see the messages above.")
        self.app.display_warning(f"cardkit: the modules stay interpreted ({why}).")
        shutil.rmtree(self._folder / COPY, ignore_errors=True)  # so that there is room for the wheel
        note = self._folder / "interpreted.txt"
        note.write_text(f"{why}\n", encoding="utf-8")
        build_data["force_include"][str(note)] = NOTE

    def _add_catalogues(self, editable: bool, build_data: dict[str, Any]) -> None:
        """Compile `locale/LANGUAGE/LC_MESSAGES/PACKAGE.po` of each package; a wheel gets that instead of its source."""
        for package in PACKAGES:
            for source in sorted(Path(self.root, package).glob("locale/*/LC_MESSAGES/*.po")):
                made = self._folder / f"{source.parts[-3]}-{source.stem}.mo"
                target = source.with_suffix(".mo") if editable else made
                with source.open("rb") as read, target.open("wb") as written:
                    write_mo(written, read_po(read))
                if not editable:
                    inside = source.relative_to(Path(self.root, package).parent).with_suffix(".mo")
                    build_data["force_include"][str(target)] = str(inside)

    def _compile(self, build: str, build_data: dict[str, Any]) -> str:
        """Compile a copy of the packages, and add what comes of it; return why that could not be done, or nothing."""
        compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
        if sys.platform != "win32" and not shutil.which(shlex.split(compiler)[0]):
            return "no compiler"
        copy = self._folder / COPY
        for root in ROOTS:
            source = Path(self.root, root)
            for path in source.rglob("*.py"):
                copied = copy / path.relative_to(source.parent)
                copied.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, copied)  # without its mode: the sources may be read-only
        script = [sys.executable, str(Path(self.root, "hatch_extensions.py")), build, *COMPILED]
        done = subprocess.run(
            script, cwd=copy, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
        )
        sys.stderr.write(done.stdout)
        if done.returncode:
            found = re.search(r"error: (.+)", done.stdout, re.IGNORECASE)
            return f"{FAILED}: {found[1] if found else f'exit code {done.returncode}'}"
        for path in copy.rglob("*"):
            if path.suffix in (".so", ".pyd") and "build" not in path.parts:
                build_data["force_include"][str(path)] = str(path.relative_to(copy))
        return ""

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the temporary folder."""
        if hasattr(self, "_made"):
            self._made.cleanup()
