"""The catalogues: every sentence of the sources is translated, and nothing else is kept."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

pytest.importorskip("babel")


import cardkit.errors
from catalogues import (
    PACKAGES,
    ROOT,
    TRANSLATED,
    Sentence,
    faults,
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
    "games/cardkit_games/bluffing/bots/search/sampling.py",
    "cardkit/environments/vector/tables.py",
    "cardkit/environments/vector/vector_game.py",
)
"""Files whose errors are faults of programs that use the library: they stay in English, and none may be added."""

COMMAND: Final = "run `python tests/helpers/catalogues.py`"


def test_every_sentence_is_translated_alike_and_kept_as_the_command_writes_it() -> None:
    for language in TRANSLATED:
        texts: dict[Sentence, object] = {}
        for package in PACKAGES:
            catalog = updated(package, language)
            for sentence, message in sentences(catalog).items():
                assert [] == faults(message, catalog.num_plurals), f"{sentence}: {COMMAND}"
                assert texts.setdefault(sentence, message.string) == message.string, sentence
            assert path_of(package, language).read_bytes() == written(catalog), COMMAND


ERRORS: Final = {name for name in dir(cardkit.errors) if name[0].isupper()} | {"FileTaken", "UnknownLanguage"}


def untranslated(module: Path) -> Iterator[str]:
    """Yield the errors that a module raises with an untranslated sentence."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ERRORS and node.args:
            parts = node.args[0].values if isinstance(node.args[0], ast.JoinedStr) else [node.args[0]]
            text = "".join(str(part.value) for part in parts if isinstance(part, ast.Constant))
            if " " in text.strip(" :"):
                yield f"{module.relative_to(ROOT).as_posix()}:{node.lineno}: {text}"


def test_errors_are_raised_with_translated_sentences() -> None:
    found = [each for package in PACKAGES.values() for module in package.rglob("*.py") for each in untranslated(module)]
    assert [] == [each for each in found if not each.startswith(FOR_DEVELOPERS)]
