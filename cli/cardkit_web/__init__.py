"""The web table: friends play at their own devices."""

from pathlib import Path

from cardkit.language import add_catalogue

add_catalogue("cardkit_web", Path(__file__).parent / "locale")
