"""The language of the command: that of `--lang`, anywhere on the command line, or else that of the environment."""

import sys
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Final

from typer import core

from cardkit.language import (
    ENGLISH,
    LANGUAGES,
    UnknownLanguage,
    gettext,
    known,
    language,
    of_environment,
    set_language,
    speaking,
)
from cardkit_cli.terminal import catalogue  # noqa: F401  # its sentences can be spoken
from cardkit_cli.terminal.refusals import translate_help

OPTION: Final = "--lang"


def speak(command: Any, context: Any, arguments: Sequence[str]) -> list[str]:
    """Speak the language that `--lang` asks for until the command has ended, and put its help into it.

    The answer is the other arguments. Raises `UnknownLanguage`.
    """
    code, others = asked_language(arguments)
    if code is not None:
        context.with_resource(speaking(code))
    core._ = gettext  # type: ignore[attr-defined, assignment]  # so that the words of Typer come from the same catalogues
    if language() != ENGLISH:
        translate_help(command)
    return others


def spoken_in_data(wanted: bool) -> AbstractContextManager[None]:
    """Speak English inside the `with` if data are `wanted`: data are in no language.

    Refusals before the first output stay outside, in the language of the user.
    """
    return speaking(ENGLISH) if wanted else nullcontext()


def spoken_by(arguments: Sequence[str]) -> AbstractContextManager[None]:
    """Speak, inside the `with`, the language that the arguments of a refused command ask for."""
    code, _ = asked_language(arguments)
    return nullcontext() if code is None else speaking(code)


def asked_language(arguments: Sequence[str]) -> tuple[str | None, list[str]]:
    """Return the language of `--lang`, None without it, and the other arguments; raises `UnknownLanguage`.

    The last `--lang` counts; words behind `--` are no options.
    """
    asked, others = None, []
    rest = iter(arguments)
    for argument in rest:
        if argument == "--":
            others += [argument, *rest]
        elif argument == OPTION:
            asked = next(rest, "")
        elif argument.startswith(f"{OPTION}="):
            asked = argument.removeprefix(f"{OPTION}=")
        else:
            others.append(argument)
    if asked is None:
        return None, others
    code = known(asked)
    if not can_show(code):
        raise UnknownLanguage(
            gettext("The output is in {encoding}, which cannot show this language: {name}.").format(
                encoding=_encoding(), name=code
            )
        )
    return code, others


def speak_as_environment(variables: Mapping[str, str]) -> None:
    """Speak the language of the environment, if the output can show it, else English."""
    code = of_environment(variables)
    set_language(code if can_show(code) else "en")


def can_show(code: str) -> bool:
    """Return whether the encoding of the output has the letters of a language."""
    try:
        LANGUAGES[code].encode(_encoding())
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _encoding() -> str:
    return getattr(sys.stdout, "encoding", None) or "utf-8"
