"""Compiles the catalogues of translations, and with mypyc the hot modules, while a wheel is built.

When the modules cannot be compiled, they stay interpreted, and a note in the wheel says why. `CARDKIT_COMPILE=0` leaves
them interpreted in any case. `CARDKIT_COMPILE=1` makes a failure an error. `CARDKIT_COMPILE=release` builds as for a
release, which takes three times as long. For editable installs only the catalogues are compiled.
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
"""The packages with sentences for people."""
NOTE: Final = "cardkit/interpreted.txt"
"""The file of a wheel that says in a line why its modules are interpreted although they should be compiled."""


class CompileHook(BuildHookInterface[Any]):
    """Adds the catalogues and the compiled modules to a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, unless it is an editable build or switched off."""
        wanted = os.environ.get("CARDKIT_COMPILE", "")
        if wanted not in ("", "0", "1", "release"):
            raise ValueError(f"CARDKIT_COMPILE is 0, 1 or release, not {wanted!r}.")
        self._made = tempfile.TemporaryDirectory(prefix="cardkit-build-", ignore_cleanup_errors=True)
        self._folder = Path(self._made.name)
        included = build_data["force_include"]
        self._add_catalogues(version == "editable", included)
        if version == "editable" or wanted == "0":
            return
        try:
            why = self._compile("release" if wanted == "release" else "quick", included)
        except OSError as error:  # such as a full disk
            why = f"failed: {error}"
        if not why:
            build_data |= {"pure_python": False, "infer_tag": True}
            return
        if wanted:
            raise RuntimeError(f"The modules could not be compiled ({why}): see the messages above.")
        self.app.display_warning(f"cardkit: the modules stay interpreted ({why}).")
        shutil.rmtree(self._folder / "modules", ignore_errors=True)  # so that there is room for the wheel
        note = self._folder / "interpreted.txt"
        note.write_text(f"{why}\n", encoding="utf-8")
        included[str(note)] = NOTE

    def _add_catalogues(self, editable: bool, included: dict[str, str]) -> None:
        """Compile `locale/LANGUAGE/LC_MESSAGES/PACKAGE.po` of each package; a wheel has the result, not the source."""
        for package in (Path(self.root, package) for package in PACKAGES):
            for source in sorted(package.glob("locale/*/LC_MESSAGES/*.po")):
                beside = source.with_suffix(".mo")
                target = beside if editable else self._folder / f"{source.parts[-3]}-{beside.name}"
                with source.open("rb") as read, target.open("wb") as written:
                    write_mo(written, read_po(read))
                if not editable:
                    included[str(target)] = str(beside.relative_to(package.parent))

    def _compile(self, build: str, included: dict[str, str]) -> str:
        """Compile a copy of the packages, and add the compiled modules; return the reason of a failure, if any."""
        compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
        if sys.platform != "win32" and not shutil.which(shlex.split(compiler)[0]):
            return "no compiler"
        copy = self._folder / "modules"
        for root in ROOTS:
            source = Path(self.root, root)
            for path in source.rglob("*.py"):
                copied = copy / path.relative_to(source.parent)
                copied.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, copied)  # without its mode: the sources may be read-only
        folders = self.config["compiled"].items()  # of the hot modules, in pyproject.toml
        modules = [f"{folder}/{name}.py" for folder, names in folders for name in names.split()]
        script = [sys.executable, str(Path(self.root, "build_hook", "extensions.py")), build, *modules]
        done = subprocess.run(
            script, cwd=copy, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
        )
        sys.stderr.write(done.stdout)
        if done.returncode:
            found = re.search(r"error: (.+)", done.stdout, re.IGNORECASE)
            return f"failed: {found[1] if found else f'exit code {done.returncode}'}"
        for path in copy.rglob("*"):
            if path.suffix in (".so", ".pyd") and "build" not in path.parts:
                included[str(path)] = str(path.relative_to(copy))
        return ""

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the temporary folder."""
        if hasattr(self, "_made"):
            self._made.cleanup()
