"""Completion of commands, games and options by the shell: its installation, and its words."""

import os
from pathlib import Path
from typing import Final

from cardkit.errors import InvalidText
from cardkit.language import gettext, reason_of

SHELLS: Final = ("bash", "zsh", "fish", "powershell", "pwsh")


def install_completion(shell: str | None = None) -> str:
    """Install completion for a shell, by default the running one; return a sentence about the result.

    Raises `InvalidText` for an unknown shell, or when its files cannot be written.
    """
    from typer.completion import install  # type: ignore[attr-defined]

    shell = shell or _running()
    if shell not in SHELLS:
        raise InvalidText(gettext("bash, zsh, fish and PowerShell can complete; this shell is {shell}.", shell=shell))
    try:
        _, path = install(shell=shell, prog_name="cardkit")
    except OSError as error:
        raise InvalidText(
            gettext("The completion cannot be written to {path}: {why}.", path=error.filename, why=reason_of(error))
        ) from None
    return gettext("{shell} completes `cardkit` in the next terminal that you open ({path}).", shell=shell, path=path)


def _running() -> str:
    """Return the name of the shell that runs this, or else of the one that the environment names."""
    import shellingham  # type: ignore[import-untyped]

    try:
        return str(shellingham.detect_shell()[0])
    except shellingham.ShellDetectionFailure:
        return Path(os.environ.get("SHELL", "?")).name


def games_begun(incomplete: str) -> list[str]:
    """Return the names of the games that begin with `incomplete`."""
    from cardkit import catalogue

    return sorted(preset.name for preset in catalogue.presets() if preset.name.startswith(incomplete))
