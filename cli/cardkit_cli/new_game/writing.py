"""Writes the files of a new package from the templates beside this file."""

import re
import sys
from importlib.resources import files
from keyword import iskeyword
from pathlib import Path
from string import Template
from typing import Final

from cardkit.catalogue import presets
from cardkit.errors import InvalidText
from cardkit.language import gettext

WHERE: Final = {
    "pyproject.toml": "pyproject.toml",
    "README.md": "README.md",
    "__init__.py": "src/{module}/__init__.py",
    "rules.py": "src/{module}/rules.py",
    "state.py": "src/{module}/state.py",
    "game.py": "src/{module}/game.py",
    "test_conformance.py": "tests/test_conformance.py",
    "test_positions.py": "tests/test_positions.py",
    "positions.toml": "tests/positions.toml",
}
"""The path of each template in the folder of the package."""

_NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def write_package(name: str, folder: Path) -> list[Path]:
    """Write the package `name` into the new folder `folder`; return the written files.

    Raises `InvalidText` for an impossible name, also one of another game, of this package or of the standard library,
    and when the folder exists or cannot be made.
    """
    if not _NAME.fullmatch(name) or iskeyword(name):
        raise InvalidText(
            gettext("A game is called by small letters, digits and hyphens, as in go-fish: not {name!r}.", name=name)
        )
    if any(preset.is_called(name) or name in (preset.name, preset.family) for preset in presets()):
        raise InvalidText(gettext("There is a game called {name} already.", name=name))
    module = name.replace("-", "_")
    if module in sys.stdlib_module_names or module.startswith("cardkit"):
        raise InvalidText(gettext("There is a module called {name} already: one would hide the other.", name=module))
    words = {
        "name": name,
        "module": module,
        "type": "".join(map(str.capitalize, name.split("-"))),
        "title": " ".join(map(str.capitalize, name.split("-"))),
    }
    templates = files(__package__)
    texts = {
        folder / where.format(module=module): Template(
            (templates / f"{template}.txt").read_text(encoding="utf-8")
        ).substitute(words)
        for template, where in WHERE.items()
    }
    texts[folder / f"src/{module}/py.typed"] = ""
    try:
        folder.mkdir(parents=True)
        for path, text in texts.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    except FileExistsError:
        raise InvalidText(gettext("{folder} is there already.", folder=folder)) from None
    except OSError as error:
        raise InvalidText(
            gettext("{folder} cannot be written: {error}.", folder=folder, error=error.strerror)
        ) from None
    return sorted(texts)
