"""The examples in the documents: every piece of code and every command, with its place."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import attrs
from markdown_it import MarkdownIt
from markdown_it.token import Token

ROOT: Final = Path(__file__).parents[2]
DOCUMENTS: Final = (
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
)
MESSAGES: Final = "docs/reference/protocol.md"
"""The document of the messages of the web table."""
COMMAND: Final = re.compile(r"(?:[A-Z_]+=\S+ )*(?:cardkit|python|pip|pytest|ruff|mypy|mkdocs|dask|git|\.ci/\w+)(?= |$)")
"""The beginning of a command."""
PROMPT: Final = "$ "
"""The prompt before a command that is shown with its output."""


@attrs.frozen
class Example:
    """A block of code, or a piece of code within a sentence."""

    document: str
    line: int
    language: str
    text: str
    within: bool
    """True for an example within a sentence."""

    @property
    def name(self) -> str:
        """Return the name of the example in tests."""
        return f"{self.document}:{self.line}"

    @property
    def session(self) -> bool:
        """Return whether it shows a command with its output."""
        return self.text.startswith(PROMPT)

    @property
    def doctest(self) -> bool:
        """Return whether it shows a Python prompt."""
        return ">>> " in self.text

    @property
    def messages(self) -> bool:
        """Return whether it shows messages of the web table, or parts of them: see tests/documents/test_messages.py."""
        return self.document == MESSAGES and not self.within and self.text.lstrip().startswith(("{", '"'))

    @property
    def commands(self) -> list[str]:
        """Return its commands, without comments; none for other examples."""
        if self.session:
            return [self.text.partition("\n")[0].removeprefix(PROMPT)]
        if self.language not in ("", "sh") or not COMMAND.match(self.text):
            return []
        if self.within and " " not in self.text and not self.text.startswith(".ci/"):
            return []  # the name of a package or program
        lines = self.text.replace("\\\n", " ").splitlines()
        plain = [re.split(r"\s+#\s", line)[0].strip() for line in lines if line.strip()]
        return [command.strip() for line in plain for command in line.split(" && ")]


@cache
def examples() -> list[Example]:
    """Return all examples of all documents, in their order."""
    return [example for path in DOCUMENTS for example in _examples(path)]


def _examples(path: Path) -> Iterator[Example]:
    document = path.relative_to(ROOT).as_posix()
    line = 1
    for token in MarkdownIt("commonmark").enable("table").parse(path.read_text(encoding="utf-8")):
        line = token.map[0] + 1 if token.map else line
        if token.type in ("fence", "code_block"):
            yield Example(document, line, token.info.strip(), token.content, within=False)
        for piece in _pieces(token):
            yield Example(document, line, "", piece.content, within=True)


def _pieces(token: Token) -> list[Token]:
    return [child for child in token.children or () if child.type == "code_inline"]
