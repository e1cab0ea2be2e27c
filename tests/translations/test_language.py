"""The choice of the language: the option, the environment, and a separate one for each context."""

from contextvars import copy_context
from threading import Thread

import pytest

from cardkit.language import Message, UnknownLanguage, gettext, known, language, of_environment, speaking
from cardkit_cli.terminal.speaking import asked_language

NO_LANGUAGE = "There is no language {code!r}: the languages are {names}."


@pytest.mark.parametrize(
    ("variables", "spoken"),
    [
        ({}, "en"),
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "ru"}, "ru"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_MESSAGES": "ru_RU.UTF-8", "LANG": "en_US.UTF-8"}, "ru"),
        ({"LC_ALL": "en_GB.UTF-8", "LC_MESSAGES": "ru_RU.UTF-8"}, "en"),
        ({"LC_ALL": "", "LANG": "ru_RU.KOI8-R"}, "ru"),
        ({"LANGUAGE": "de:ru:en", "LANG": "en_US.UTF-8"}, "ru"),
        ({"LANGUAGE": "en", "LANG": "ru_RU.UTF-8"}, "en"),
        ({"LANGUAGE": "ru"}, "ru"),
        ({"LANGUAGE": "ru", "LC_ALL": "C"}, "en"),
    ],
)
def test_the_environment_is_read_as_gettext_reads_it(variables: dict[str, str], spoken: str) -> None:
    assert spoken == of_environment(variables)


def test_an_unknown_language_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(UnknownLanguage, match=r"There is no language 'xx': the languages are en \(English\), ru"):
        known("xx")


def test_the_option_stands_anywhere_and_the_last_one_counts() -> None:
    assert asked_language(["play", "--lang", "ru", "durak"]) == ("ru", ["play", "durak"])
    assert asked_language(["--lang=ru", "play", "--lang=en"]) == ("en", ["play"])
    assert asked_language(["play"]) == (None, ["play"])
    assert asked_language(["play", "--", "--lang"]) == (None, ["play", "--", "--lang"])
    with pytest.raises(UnknownLanguage, match="There is no language ''"):
        asked_language(["play", "--lang"])


def test_each_context_speaks_its_own_language() -> None:
    other = copy_context()
    with speaking("ru"):
        assert language() == "ru"
        assert other.run(language) == "en"
        threads: list[str] = []
        thread = Thread(target=lambda: threads.append(language()))
        thread.start()
        thread.join()
        assert threads == ["en"]
        with speaking("en"):
            assert language() == "en"
        assert language() == "ru"
    assert language() == "en"


def test_constants_are_translated_when_they_are_used() -> None:
    message = Message(NO_LANGUAGE)
    assert message.format(code="xx", names="en") == "There is no language 'xx': the languages are en."
    with speaking("ru"):
        assert message.format(code="xx", names="ru") == "Языка 'xx' нет: есть языки ru."
        assert str(message) == gettext(NO_LANGUAGE)
