"""The `cardkit` command."""

from pathlib import Path

from cardkit.language import add_catalogue

add_catalogue("cardkit_cli", Path(__file__).parent / "locale")
