"""The user's own folder, in which games, names and solved puzzles are kept."""

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """Return that folder: where the system keeps the data of programs, or where `XDG_DATA_HOME` says."""
    asked = os.environ.get("XDG_DATA_HOME", "").strip()
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA", "")
        return (Path(local) if local else Path.home() / "AppData" / "Local") / "cardkit" / "cardkit"
    usual = "Library/Application Support" if sys.platform == "darwin" else ".local/share"
    return (Path(asked) if asked else Path.home() / usual) / "cardkit"
