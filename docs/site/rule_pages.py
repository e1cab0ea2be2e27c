"""The reference of rules, by family, with an anchor for each clause."""

import posixpath
import re
from collections.abc import Mapping
from functools import partial
from typing import Final

WHOLE, DURAK, BLUFFING = "reference/rules.md", "rules/durak.md", "rules/bluffing.md"

FAMILIES: Final[Mapping[str, str]] = {"2.1": DURAK, "3": DURAK, "5": DURAK, "4": BLUFFING, "6": BLUFFING} | {
    f"2.{number}": BLUFFING for number in range(2, 6)
}
"""The page of each section or part that belongs to one family; the rest stays on the first page."""

TITLES: Final = {DURAK: "Rules of the Durak family", BLUFFING: "Rules of the bluffing family"}

HEADING = re.compile(r"^(#{1,2}) (?:Part )?(\d+(?:\.\d)?)\.? ", re.MULTILINE)
LABEL = r"(?:[DVCBK]\d+|A-[A-Z]+\d+|P-[a-z0-9][a-z0-9-]*)"
STATED = re.compile(rf"^(\| |\*\*)({LABEL})(?= \||:|\*\*)", re.MULTILINE)
"""Where a clause is stated: at the beginning of a row of a table, or of a paragraph in bold."""
USED = re.compile(rf"(?<!</a>)(?<!</a>\*\*)\b{LABEL}\b")
"""Where a clause is named elsewhere."""
ANCHOR = re.compile(r"\]\(((?:(?:\.\./)?(?:reference/)?rules\.md)?)#([^)]+)\)")


class Rules:
    """The pages that docs/reference/rules.md becomes."""

    def __init__(self, text: str) -> None:
        self.clauses: dict[str, str] = {}
        """The page on which each clause is stated."""
        self.headings: dict[str, str] = {}
        """The page of each heading, by its anchor."""
        self.pages: dict[str, str] = {path: f"# {title}\n" for path, title in TITLES.items()}
        """The pages by their paths."""
        self.pages[WHOLE] = ""
        for path, section in _sections(text):
            self.pages[path] += HEADING.sub(_below_title, STATED.sub(partial(self._stated, path), section))
            for heading in re.findall(r"^#+ (.+)$", section, re.MULTILINE):
                self.headings[_slug(heading)] = path
        self.pages = {path: self.linked(page, path) for path, page in self.pages.items()}
        listed = "\n".join(f"* [{title}]({_relative(path, WHOLE)})" for path, title in TITLES.items())
        first, _, rest = self.pages[WHOLE].partition("\n## Part 1.")
        self.pages[WHOLE] = f"{first}\n{listed}\n\n## Part 1.{rest}"

    def _stated(self, path: str, found: re.Match[str]) -> str:
        begins, label = found.groups()
        if label in self.clauses:
            return found[0]
        self.clauses[label] = path
        anchor = f'<a id="{label.lower()}"></a>'
        return f"{anchor}{begins}{label}" if begins == "**" else f"{begins}{anchor}{label}"

    def linked(self, sentence: str, page: str) -> str:
        """A sentence in which each clause that is named leads to where it is stated."""

        def link(found: re.Match[str]) -> str:
            path = self.clauses.get(found[0])
            return found[0] if path is None else f"[{found[0]}]({_relative(path, page)}#{found[0].lower()})"

        return USED.sub(link, sentence)

    def relinked(self, markdown: str, page: str) -> str:
        """The text of a page, whose links to headings of the rules lead to the page that has them now."""

        def link(found: re.Match[str]) -> str:
            path = self.headings.get(found[2])
            if path is None or (not found[1] and page not in self.pages):
                return found[0]
            return f"](#{found[2]})" if path == page else f"]({_relative(path, page)}#{found[2]})"

        return ANCHOR.sub(link, markdown)


def _sections(text: str) -> list[tuple[str, str]]:
    """The text in pieces, each with its page."""
    starts = list(HEADING.finditer(text))
    pieces = [(WHOLE, text[: starts[0].start()])]
    for found, following in zip(starts, [*starts[1:], None], strict=True):
        number = found[2]
        path = FAMILIES.get(number, FAMILIES.get(number.partition(".")[0], WHOLE))
        pieces.append((path, text[found.start() : following.start() if following else len(text)]))
    return pieces


def _below_title(found: re.Match[str]) -> str:
    """A heading one level below that of its page; those of Part 2 come without that of the part."""
    return found[0] if found[2].startswith("2.") else f"#{found[0]}"


def _relative(path: str, page: str) -> str:
    return posixpath.relpath(path, posixpath.dirname(page) or ".")


def _slug(heading: str) -> str:
    return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", heading).strip().lower())
