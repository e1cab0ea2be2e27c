"""Which language the command speaks: what `--lang` says, wherever it stands, and else what the environment asks for."""

import sys
from collections.abc import Mapping, Sequence
from typing import Final

from cardkit.language import LANGUAGES, UnknownLanguage, gettext, known, of_environment, set_language

OPTION: Final = "--lang"


def asked_language(arguments: Sequence[str]) -> tuple[str | None, list[str]]:
    """The language that `--lang` asks for, None without it, and the other arguments; raises `UnknownLanguage`.

    The last `--lang` counts; what stands behind `--` is no option.
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
    """Speak the language that the environment asks for, where the output can show it."""
    code = of_environment(variables)
    set_language(code if can_show(code) else "en")


def can_show(code: str) -> bool:
    """Whether the encoding of the output has the letters of a language."""
    try:
        LANGUAGES[code].encode(_encoding())
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _encoding() -> str:
    return getattr(sys.stdout, "encoding", None) or "utf-8"
