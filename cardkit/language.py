"""The language that people read: the code has whole sentences in English, which are translated when they are used.

>>> with speaking("ru"):
...     gettext("The deal is over.")
'Раздача закончена.'
>>> ngettext("{number} card", "{number} cards", 2)
'2 cards'

A sentence that has a name is a `Message`: a constant that is translated by `str` or `format`, not when its module is
imported. Catalogues are gettext's (`locale/ru/LC_MESSAGES/PACKAGE.po` in each package, docs/making/translating.md); a
package adds its own with `add_catalogue`. The chosen language holds for a context (`contextvars`), so that one process
can speak to each person in a language of their own; by default it is that of `set_language`, English at first. Records,
scenarios, rule files and JSON are in no language and never pass here.
"""

import errno
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from math import log10
from pathlib import Path
from sys import get_int_max_str_digits
from typing import Final, TypeVar

import attrs

from cardkit.errors import CardkitError

T = TypeVar("T")

ENGLISH: Final = "en"
"""The language in which sentences are written in the code."""
LANGUAGES: Final = {ENGLISH: "English", "ru": "русский"}
"""The languages by their codes, with their own names."""

VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables of the environment that name a locale: the first that is set counts."""

_catalogues: Final[dict[str, Path]] = {"cardkit": Path(__file__).parent / "locale"}
"""The folder of catalogues of each package, by its name."""
_usual = [ENGLISH]
"""The default language of contexts that have not chosen one."""
_chosen: Final[ContextVar[str | None]] = ContextVar("language", default=None)


class UnknownLanguage(CardkitError):
    """There is no catalogue of a language, or it cannot be read."""


def language() -> str:
    """The code of the language that is spoken here: `en` or `ru`."""
    return _chosen.get() or _usual[0]


def set_language(code: str) -> None:
    """Speak this language wherever no context has chosen another; raises `UnknownLanguage`."""
    _usual[0] = known(code)


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Speak this language inside the `with`, in this context (thread or task) alone; raises `UnknownLanguage`."""
    token = _chosen.set(known(code))
    try:
        yield
    finally:
        _chosen.reset(token)


def known(code: str) -> str:
    """The code of a language, which may be written as a locale (`ru_RU.UTF-8`); raises `UnknownLanguage`."""
    found = _code(code)
    if found is None:
        names = ", ".join(f"{each} ({name})" for each, name in LANGUAGES.items())
        raise UnknownLanguage(
            gettext("There is no language {code!r}: the languages are {names}.", code=code, names=names)
        )
    return found


def of_environment(variables: Mapping[str, str]) -> str:
    """Return the language that the variables of an environment ask for; English if they ask for no known one.

    As in gettext: `LANGUAGE`, languages in the order of preference with colons between them, counts before the locale,
    which is the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set; but the locales C and POSIX mean English.
    """
    locale = next((variables[name] for name in VARIABLES if variables.get(name)), "")
    if locale in ("C", "POSIX"):
        return ENGLISH
    for wanted in [*variables.get("LANGUAGE", "").split(":"), locale]:
        found = _code(wanted)
        if found is not None:
            return found
    return ENGLISH


@lru_cache(maxsize=256)
def _code(locale: str) -> str | None:
    """Return the language of a locale such as `ru_RU.UTF-8`, `ru-RU` or `ru`; None for one not in `LANGUAGES`."""
    word = locale.strip().lower().replace("-", "_").partition(".")[0].partition("@")[0].partition("_")[0]
    return word if word in LANGUAGES else None


# -- Sentences


def gettext(message: str, /, **values: object) -> str:
    """`message` in the language of the user, its placeholders filled with `values` as `str.format` does it."""
    text = _translated(language(), "", message)
    return _filled(text, values) if values else text


def ngettext(one: str, many: str, number: int, /, **values: object) -> str:
    """The form of a sentence for `number`, which is also a placeholder `{number}` of it."""
    return _filled(_translations(language()).ngettext(one, many, number), {"number": number, **values})


def pgettext(context: str, message: str, /, **values: object) -> str:
    """Return the translation of `message` for this context, with `values` in its placeholders."""
    text = _translated(language(), context, message)
    return _filled(text, values) if values else text


def _filled(text: str, values: Mapping[str, object]) -> str:
    """`text` with its placeholders filled, also with numbers that have more digits than Python writes."""
    try:
        return text.format(**values)
    except ValueError:
        return text.format(**{name: writable(value) for name, value in values.items()})


def writable(value: T) -> T | str:
    """`value`, but the power of ten that is near for a whole number that has more digits than Python writes."""
    most = get_int_max_str_digits()  # 0: any number
    if not most or not isinstance(value, int) or abs(value) < 10**most:
        return value
    return f"{'-' if value < 0 else ''}10^{log10(abs(value)):.0f}"


@attrs.frozen
class Message:
    """A sentence with a name: translated by `str` or `format`, which fills its placeholders."""

    english: str
    context: str = ""
    """A context that tells messages apart that are the same in English."""

    def __str__(self) -> str:
        return pgettext(self.context, self.english) if self.context else gettext(self.english)

    def format(self, **values: object) -> str:
        """The sentence with its placeholders filled."""
        return _filled(str(self), values)


def messages(names: str, context: str = "") -> tuple[Message, ...]:
    """Several names, written with commas between them, as messages in one context."""
    return tuple(Message(name, context) for name in names.split(", "))


@attrs.frozen
class Plural:
    """A named sentence whose form depends on a number, its placeholder `{number}`."""

    one: str
    many: str

    def format(self, number: int, **values: object) -> str:
        """The sentence for this number."""
        return ngettext(self.one, self.many, number, **values)


def in_digits(number: int) -> str:
    """A number of any size in digits, as the language of the user groups them: `5,000`, in Russian `5000`."""
    return f"{number:,}" if language() == ENGLISH else str(number)


def number_word(number: int) -> str:
    """Return a small number in words, a larger one in digits; in digits in languages with genders of number words."""
    names = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
    return names[number] if number < len(names) and language() == ENGLISH else str(number)


def mark(message: str) -> str:
    """`message` as it is, noted for the catalogues: for sentences that others keep and that are translated later."""
    return message


REASONS: Final = {
    errno.ENOENT: Message("No such file or directory"),
    errno.EACCES: Message("Permission denied"),
    errno.EEXIST: Message("File exists"),
    errno.EISDIR: Message("Is a directory"),
    errno.ENOSPC: Message("No space left on device"),
    errno.EADDRINUSE: Message("Address already in use"),
}
"""Reasons of the system that are translated; the others stay as the system words them."""


def reason_of(error: BaseException) -> str:
    """The reason that an error gives: that of the system without the file, else its own text."""
    if isinstance(error, OSError) and error.strerror:
        return str(REASONS.get(error.errno or 0, error.strerror))
    return str(error)


# -- Catalogues


def add_catalogue(package: str, folder: Path) -> None:
    """Translate the sentences of `package` too, from `folder/LANGUAGE/LC_MESSAGES/PACKAGE.mo`.

    In a language that has no folder there they stay as they are.
    """
    _catalogues[package] = folder
    _translations.cache_clear()
    _translated.cache_clear()


@lru_cache(maxsize=8192)
def _translated(code: str, context: str, message: str) -> str:
    """Return the translation of a sentence into the language `code`; the context is empty when there is none."""
    if not message:
        return ""  # under it gettext keeps the head of a catalogue
    catalogue = _translations(code)
    return catalogue.pgettext(context, message) if context else catalogue.gettext(message)


@cache
def _translations(code: str) -> NullTranslations:
    """The catalogues of all packages as one; the sentences themselves in English."""
    together = NullTranslations()
    if code != ENGLISH:
        for package, folder in _catalogues.items():
            found = catalogue_of(package, folder, code)
            if found is not None:
                found.add_fallback(together)
                together = found
    return together


def catalogue_of(package: str, folder: Path, code: str) -> NullTranslations | None:
    """Return the catalogue of a package in the language `code`, None where `folder` has none.

    Raises `UnknownLanguage` when it cannot be read.
    """
    return read_catalogue(folder / code / "LC_MESSAGES" / f"{package}.mo") if (folder / code).is_dir() else None


def read_catalogue(path: Path) -> NullTranslations:
    """Return a compiled catalogue; if its source is newer, as in a checkout, the source is compiled instead.

    Raises `UnknownLanguage` when neither exists.
    """
    source = path.with_suffix(".po")
    if source.is_file() and (not path.is_file() or path.stat().st_mtime < source.stat().st_mtime):
        return GNUTranslations(BytesIO(compiled(source.read_bytes())))
    try:
        return GNUTranslations(BytesIO(path.read_bytes()))
    except OSError as error:
        raise UnknownLanguage(f"{path}: the catalogue cannot be read: {error.strerror}.") from None


def compiled(source: bytes) -> bytes:
    """Return a catalogue as gettext reads it, from the text of a `.po` file; needs Babel, as in builds and checkouts.

    Raises `UnknownLanguage` when Babel is not installed.
    """
    try:
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po
    except ImportError:
        raise UnknownLanguage(
            "The catalogues of this checkout are not compiled: install it again, or install Babel."
        ) from None
    written = BytesIO()
    write_mo(written, read_po(BytesIO(source)))
    return written.getvalue()
