"""The order of the pages, by what readers want."""

from collections.abc import Iterable
from typing import Any, Final

RULES: Final = ("rules/durak.md", "rules/bluffing.md")
"""The pages of the families, which are made of docs/reference/rules.md."""


def navigation(games: Iterable[str], reference: Iterable[str]) -> list[Any]:
    """What MkDocs calls `nav`, with the paths of the pages that are made."""
    return [
        {"Home": "index.md"},
        {
            "Guide": [
                {"Play": _in("guide", "playing friends server lobby learning records gallery")},
                "guide/prompt.md",
                {"Write a game": _in("guide", "tutorial tutorial-play tutorial-package cards")},
                {"Bots and research": _in("guide", "bots simulating research adapters")},
            ]
        },
        {"Games": [path for path in games if path.endswith(".md")]},
        {
            "Reference": [
                {"Rules": ["reference/rules.md", *RULES]},
                *_in("reference", "options commands format glossary bots observations encodings apart"),
                *_in("reference", "plugins testing protocol"),
            ]
        },
        {"API": sorted(reference, key=lambda path: path.removesuffix(".md"))},
        {
            "Development": [
                *_in("making", "design walks web-table translating"),
                {
                    "Notes": _in("notes", "strength chances first-attacker simulation learning")
                    + _in("notes", "fairness reliability performance build web design")
                },
            ]
        },
    ]


def _in(folder: str, names: str) -> list[str]:
    return [f"{folder}/{name}.md" for name in names.split()]
