"""The command in a language: what is spoken, and what is refused."""

import subprocess
from collections.abc import Callable

Command = Callable[..., "subprocess.CompletedProcess[str]"]


def test_an_unknown_language_is_one_sentence_and_exit_code_2(command: Command) -> None:
    done = command("games", "--lang", "xx")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "cardkit: There is no language 'xx': the languages are en (English), ru (русский).\n"


def test_what_the_output_cannot_show_is_not_spoken(command: Command) -> None:
    done = command("games", "--lang", "ru", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "cardkit: The output is in ascii, which cannot show this language: ru.\n"
    english = command("games", LANGUAGE="ru", PYTHONIOENCODING="ascii")
    assert english.returncode == 0
    assert "Podkidnoy, throw-in Durak" in english.stdout
