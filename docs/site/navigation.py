"""The order of the pages, by what readers want."""

from collections.abc import Iterable
from typing import Any


def navigation(games: Iterable[str], reference: Iterable[str]) -> list[Any]:
    """What MkDocs calls `nav`, with the paths of the pages that are made."""
    return [
        {"Start": ["index.md", "gallery.md"]},
        {"Play": ["tour.md", "learning.md", "web.md", "fairness.md", "glossary.md", "translating.md"]},
        {"Games": [path for path in games if path.endswith(".md")]},
        {"Rules": ["rules.md", "rules/durak.md", "rules/bluffing.md", "format.md"]},
        {"Bots and simulation": ["simulation.md", "bots.md", "strength.md", "chances.md", "first-attacker.md"]},
        {"Your own game": ["tutorial.md", "prompt.md", "cards.md", "plugins.md", "testing.md"]},
        {"Research": ["research.md", "adapters.md", "performance.md"]},
        {"Project": ["design.md", "reliability.md"]},
        {"Reference": sorted(reference, key=lambda path: path.removesuffix(".md"))},
    ]
