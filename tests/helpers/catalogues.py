"""The catalogues of translations: the sentences of the sources, their translations, and the command that updates them.

`python tests/helpers/catalogues.py` writes every sentence of the sources into the catalogues, and lists those that
still need a translation (docs/making/translating.md); with `--check` it writes nothing.
"""

import argparse
import ast
import os
import re
import string
import sys
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import IO, Any, Final

import attrs
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po
from typer import Typer

from cardkit.analysis.lessons import TEXTS, in_one_line
from cardkit.language import ENGLISH, LANGUAGES, compiled
from cardkit_cli.app import COMMANDS, app, cardkit_command

ROOT: Final = Path(__file__).parents[2]
PACKAGES: Final = {
    "cardkit": ROOT / "cardkit",
    "cardkit_games": ROOT / "games" / "cardkit_games",
    "cardkit_cli": ROOT / "cli" / "cardkit_cli",
    "cardkit_web": ROOT / "cli" / "cardkit_web",
}
TRANSLATED: Final = tuple(sorted(LANGUAGES.keys() - {ENGLISH}))

KEYWORDS: Final[Mapping[str, Any]] = {
    "gettext": None,
    "invalid": None,
    "_": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "Message": None,
    "messages": None,
    "Plural": (1, 2),
    "mark": None,
    "Preset": (2,),
    "BotKind": (2,),
    "Family": (1,),
    "choice": (3,),
    "switch": (2,),
    "number": (4,),
    "limit": (4,),
    "letters": (3,),
    "need": None,
}
"""The functions and classes that take sentences, each with the places of the sentences among its arguments.

They are those of cardkit/language.py, titles of games, and the meanings of options, which are kept in English and
translated when they are shown.
"""

METHODS: Final = (
    ("app.py", "catalogues:extract_help"),
    ("commands/*.py", "catalogues:extract_help"),
    ("simulation/options.py", "catalogues:extract_help"),
    ("**.py", "catalogues:extract_python"),
    ("**/lessons/*.toml", "catalogues:extract_lesson"),
    ("pages/**.html", "jinja2"),
    ("export/pages/**.html", "jinja2"),
    ("export/pages/recorded_game.js", "jinja2"),
)
"""The extraction method for files, by a pattern of their name; the first that matches counts."""

HELPS: Final = ("help", "metavar", "subcommand_metavar")
"""The arguments of commands and options whose text is shown in a help page."""
UNITS: Final = ("rank", "suit", "card")
"""The contexts of a sentence of `PerUnit`, whose translations need not name the unit."""
LONGEST_LINE: Final = 120


@attrs.frozen
class Sentence:
    """A sentence of a catalogue, with the context that distinguishes equal English sentences."""

    id: tuple[str, ...]
    """One form, or two where it depends on a number."""
    context: str | None

    def __str__(self) -> str:
        return " / ".join(self.id) + (f" ({self.context})" if self.context else "")


def extract_python(
    file: IO[bytes], keywords: Collection[str], comment_tags: object, options: object
) -> Iterator[tuple[int, str, Any, list[str]]]:
    """Yield the calls in a module that take sentences as plain texts; other calls with these names are ignored."""
    for node in ast.walk(ast.parse(file.read())):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            values = [argument.value if isinstance(argument, ast.Constant) else None for argument in node.args]
            texts: list[Any] = [value if isinstance(value, str) else None for value in values]
            if name == "Family":
                texts = [word.value.value for word in node.keywords if word.arg == "title"]  # type: ignore[attr-defined]
            if name in {*keywords, "PerUnit"} and any(texts):
                context = [word.value.value for word in node.keywords if word.arg == "context"]  # type: ignore[attr-defined]
                if name == "Message" and (context or len(texts) > 1):
                    name, texts = "pgettext", [(*context, *texts[1:])[0], texts[0]]
                if name == "messages":
                    for each in texts[0].split(", "):
                        yield node.lineno, *(("pgettext", (texts[1], each)) if texts[1:] else ("gettext", each)), []
                    continue
                if name == "PerUnit":
                    yield from ((node.lineno, "pgettext", (unit, texts[0]), []) for unit in UNITS)
                    continue
                yield node.lineno, name, texts[0] if len(texts) == 1 else tuple(texts), []
                if name == "choice" and isinstance(node.args[1], ast.Dict):
                    labels = [each.value for each in node.args[1].values if isinstance(each, ast.Constant)]
                    yield from ((node.lineno, "pgettext", ("value", label), []) for label in labels)
                if name == "Preset":
                    yield node.lineno, "pgettext", ("game", texts[0]), []


def extract_help(
    file: IO[bytes], keywords: Collection[str], comment_tags: object, options: object
) -> Iterator[tuple[int, str, Any, list[str]]]:
    """Yield the messages that `extract_python` finds in a module of commands, and those of its help.

    The help is in docstrings and in the arguments `HELPS`.
    """
    source = file.read()
    yield from extract_python(BytesIO(source), keywords, comment_tags, options)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name in commands():
            said = ast.get_docstring(node)
            if said:
                yield node.lineno, "gettext", said, []
        elif (
            isinstance(node, ast.keyword)
            and node.arg in ("help", "metavar", "subcommand_metavar")
            and isinstance(node.value, ast.Constant)
        ):
            yield node.value.lineno, "gettext", node.value.value, []


@cache
def commands() -> frozenset[str]:
    """Return the names of the functions that are commands, sub-commands, or `cardkit` itself."""
    listed = [command for heading in COMMANDS.values() for command in heading]
    groups = [app, *(command for command in listed if isinstance(command, Typer))]
    found = [command.callback for group in groups for command in group.registered_commands]
    return frozenset(command.__name__ for command in [*found, cardkit_command] if command is not None)


def extract_lesson(
    file: IO[bytes], keywords: Collection[str], comment_tags: object, options: object
) -> Iterator[tuple[int, str, Any, list[str]]]:
    """Yield the texts of a lesson that `read_lesson` translates, each on one line: its title and those of its steps."""
    content = tomllib.load(file)
    for part in (content["lesson"], *content["step"]):
        yield from ((1, "gettext", in_one_line(part[name]), []) for name in TEXTS if part.get(name))


def path_of(package: str, language: str) -> Path:
    """Return the path of a catalogue."""
    return PACKAGES[package] / "locale" / language / "LC_MESSAGES" / f"{package}.po"


def _empty(language: str | None) -> Catalog:
    return Catalog(
        locale=language,
        project="cardkit",
        version="0.1",
        header_comment="# What cardkit says, in another language (docs/making/translating.md).",
        msgid_bugs_address="docs/making/translating.md",
        language_team="cardkit",
        charset="utf-8",
        fuzzy=False,
    )


def said(package: str) -> Catalog:
    """Return every sentence of the sources of a package, untranslated."""
    catalog = _empty(None)
    folder = PACKAGES[package]
    for name, _, found, _, context in sorted(
        extract_from_dir(folder, list(METHODS), keywords=KEYWORDS), key=lambda one: (one[0], one[1])
    ):
        catalog.add(found, locations=[((folder / name).relative_to(ROOT).as_posix(), 0)], context=context)
    return catalog


def kept(package: str, language: str) -> Catalog:
    """Return a catalogue as it is kept, or an empty one."""
    path = path_of(package, language)
    if not path.is_file():
        return _empty(language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def sentences(catalog: Iterable[Message]) -> dict[Sentence, Message]:
    """Return the messages of a catalogue by sentence, without its header."""
    return {
        Sentence((message.id,) if isinstance(message.id, str) else tuple(message.id), message.context): message
        for message in catalog
        if message.id
    }


def forms(message: Message) -> list[str]:
    """Return the translations of a message: one, or one for each plural form of the language."""
    return [message.string] if isinstance(message.string, str) else list(message.string or [""])


def placeholders(text: str) -> set[str]:
    """Return the names in braces; raises `ValueError` for unbalanced braces."""
    return {str(name) for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def faults(message: Message, plurals: int) -> list[str]:
    """Return the faults of a translation: missing, fuzzy, too few forms, or other placeholders than in English."""
    translated = forms(message)
    if not all(translated):
        return ["missing"]
    found = ["fuzzy"] if message.fuzzy else []
    english = [message.id] if isinstance(message.id, str) else list(message.id)
    if len(english) > 1 and len(translated) != plurals:
        found.append(f"{len(translated)} plural forms instead of {plurals}")
    wanted = set.union(*map(placeholders, english))
    for text in translated:
        try:
            filled = placeholders(text)
        except ValueError as error:
            found.append(f"{text!r}: {error}")
            continue
        needless = {"number"} if len(english) > 1 else {"unit"} if message.context in UNITS else set()
        if filled != wanted and filled | needless != wanted:
            found.append(f"fills {sorted(filled)} instead of {sorted(wanted)}")
    return found


def updated(package: str, language: str) -> Catalog:
    """Return a catalogue with the sentences of the sources and their existing translations; the others are empty."""
    before = kept(package, language)
    have = sentences(before)
    catalog = _empty(language)
    catalog.mime_headers = [("Plural-Forms", before.plural_forms)]  # Babel 2.19 has other words for the same rule
    for sentence, message in sentences(said(package)).items():
        found = have.get(sentence)
        catalog.add(
            message.id,
            found.string if found is not None else "",
            locations=message.locations,
            flags=found.flags if found is not None else (),
            user_comments=found.user_comments if found is not None else (),
            context=message.context,
        )
    return catalog


def written(catalog: Catalog) -> bytes:
    """Return a catalogue as it is kept: each sentence with its source files, without dates."""
    file = BytesIO()
    write_po(file, catalog, width=LONGEST_LINE, sort_by_file=True, include_lineno=False)
    return re.sub(rb'"(POT-Creation-Date|PO-Revision-Date|Generated-By|Last-Translator):.*\n', b"", file.getvalue())


def main() -> None:
    """Write and compile the catalogues, and print the missing translations."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing; what would be written is missing")
    check: bool = parser.parse_args().check
    missing = 0
    for package in PACKAGES:
        for language in TRANSLATED:
            path = path_of(package, language)
            gone = sentences(kept(package, language)).keys() - sentences(said(package)).keys()
            catalog = updated(package, language)
            source = written(catalog)
            changed = not path.is_file() or path.read_bytes() != source
            if check:
                missing += changed
            else:
                path.parent.mkdir(parents=True, exist_ok=True)
                if changed:
                    path.write_bytes(source)
                path.with_suffix(".mo").write_bytes(compiled(source))
            print(f"{path.relative_to(ROOT)}: {len(sentences(catalog))} sentences")
            for sentence in sorted(gone, key=str):
                print(f"  no longer said: {sentence}")
            for sentence, message in sentences(catalog).items():
                for fault in faults(message, catalog.num_plurals):
                    missing += 1
                    print(f"  {message.locations[0][0]}: {fault}: {sentence}")
    sys.exit(f"{missing} to be mended." if missing else None)


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
