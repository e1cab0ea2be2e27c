"""The catalogues: every sentence of the sources is translated, and nothing else is kept."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

pytest.importorskip("babel")

from babel.messages.catalog import Catalog

import cardkit.errors
from catalogues import (
    PACKAGES,
    ROOT,
    TRANSLATED,
    Sentence,
    faults,
    kept,
    path_of,
    sentences,
    updated,
    written,
)

FOR_DEVELOPERS: Final = (
    "cardkit/language.py",  # where there is no catalogue, nothing can be translated
    "cardkit/search/equilibrium.py",
    "cardkit/testing/",
    "cardkit/environments/gymnasium.py",
    "cardkit/environments/pettingzoo.py",
    "games/cardkit_games/bluffing/bots/advice/proofs.py",
    "games/cardkit_games/bluffing/bots/advice/timeline.py",
    "games/cardkit_games/bluffing/bots/search/sampling.py",
    "cardkit/environments/vector/tables.py",
    "cardkit/environments/vector/vector_game.py",
)
"""Files whose errors are faults of programs that use the library: they stay in English, and none may be added."""

BOTH: Final = [(package, language) for package in PACKAGES for language in TRANSLATED]
COMMAND: Final = "run `python tests/helpers/catalogues.py`"


@cache
def now(package: str, language: str) -> Catalog:
    return updated(package, language)


@pytest.mark.parametrize(("package", "language"), BOTH)
def test_every_sentence_is_translated_with_its_placeholders_and_plural_forms(package: str, language: str) -> None:
    catalog = now(package, language)
    wrong = {
        f"{sentence}: {fault}"
        for sentence, message in sentences(catalog).items()
        for fault in faults(message, catalog.num_plurals)
    }
    assert set() == wrong, COMMAND


@pytest.mark.parametrize(("package", "language"), BOTH)
def test_no_translation_is_kept_of_what_nobody_says_any_more(package: str, language: str) -> None:
    stale = sentences(kept(package, language)).keys() - sentences(now(package, language)).keys()
    assert set() == set(map(str, stale)), COMMAND


@pytest.mark.parametrize(("package", "language"), BOTH)
def test_catalogues_are_as_the_command_writes_them(package: str, language: str) -> None:
    assert path_of(package, language).read_bytes() == written(now(package, language)), COMMAND


def test_the_same_sentence_has_the_same_translation_in_all_packages() -> None:
    for language in TRANSLATED:
        texts: dict[Sentence, object] = {}
        for package in PACKAGES:
            for sentence, message in sentences(now(package, language)).items():
                assert texts.setdefault(sentence, message.string) == message.string, sentence


ERRORS: Final = {name for name in dir(cardkit.errors) if name[0].isupper()} | {"FileTaken", "UnknownLanguage"}


def untranslated(module: Path) -> Iterator[str]:
    """Yield the errors that a module raises with an untranslated sentence."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ERRORS and node.args:
            parts = node.args[0].values if isinstance(node.args[0], ast.JoinedStr) else [node.args[0]]
            text = "".join(str(part.value) for part in parts if isinstance(part, ast.Constant))
            if " " in text.strip(" :"):
                yield f"{module.relative_to(ROOT).as_posix()}:{node.lineno}: {text}"


@cache
def all_untranslated(package: Path) -> list[str]:
    """Return the errors of a package with an untranslated sentence."""
    return [each for module in sorted(package.rglob("*.py")) for each in untranslated(module)]


def test_errors_are_raised_with_translated_sentences() -> None:
    found = [each for package in PACKAGES.values() for each in all_untranslated(package)]
    assert [] == [each for each in found if not each.startswith(FOR_DEVELOPERS)]


def test_every_file_that_is_left_in_english_has_such_an_error() -> None:
    found = {each.partition(":")[0] for package in PACKAGES.values() for each in all_untranslated(package)}
    assert set() == {each for each in FOR_DEVELOPERS if not any(file.startswith(each) for file in found)}
