"""Lets examples in docstrings be shown as code: they are written without a fence in the sources."""

import re
from typing import Any

import griffe

EXAMPLE = re.compile(r"(?:^ *>>> .*\n?)(?:^ *\S.*\n?)*", re.MULTILINE)


class FencedExamples(griffe.Extension):
    """Puts a fence around each example of a docstring."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Change the docstring of one object."""
        if obj.docstring is not None and "```" not in obj.docstring.value:
            obj.docstring.value = EXAMPLE.sub(_fenced, obj.docstring.value)


def _fenced(found: re.Match[str]) -> str:
    lines = found[0].rstrip("\n").split("\n")
    indent = min(len(line) - len(line.lstrip()) for line in lines)
    return "\n".join(["", "```pycon", *(line[indent:] for line in lines), "```", ""])
