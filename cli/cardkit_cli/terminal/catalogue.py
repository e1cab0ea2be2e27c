"""The translations of the command: whoever imports this can speak them, and a help in English need not."""

from pathlib import Path

from cardkit.language import add_catalogue

add_catalogue("cardkit_cli", Path(__file__).parents[1] / "locale")
