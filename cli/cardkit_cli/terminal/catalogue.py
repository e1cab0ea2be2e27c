"""The translations of the command: a module that imports this one can speak them; help in English does without."""

from pathlib import Path

from cardkit.language import add_catalogue

add_catalogue("cardkit_cli", Path(__file__).parents[1] / "locale")
