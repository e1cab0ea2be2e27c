"""Sentences of the operating system, bots and workers are shown in the chosen language."""

import errno
import os
import pickle
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardkit.engine.faults import BotFault
from cardkit.errors import InvalidBot, InvalidText
from cardkit.game.toml_text import read_text
from cardkit.language import reason_of, speaking
from cardkit.simulation.faults import fault_of

LATIN = re.compile("[A-Za-z]{2,}")


@pytest.fixture
def russian() -> Iterator[None]:
    with speaking("ru"):
        yield


@pytest.mark.usefixtures("russian")
@pytest.mark.parametrize(
    "number", [errno.EACCES, errno.ENOENT, errno.EEXIST, errno.EISDIR, errno.ENOSPC, errno.EADDRINUSE]
)
def test_errors_of_the_system_are_told_without_an_english_word(number: int) -> None:
    assert [] == LATIN.findall(reason_of(OSError(number, os.strerror(number))))


@pytest.mark.usefixtures("russian")
def test_a_folder_in_the_place_of_a_file_is_told_without_an_english_word(tmp_path: Path) -> None:
    with pytest.raises(InvalidText, match="это папка"):
        read_text(tmp_path)


@pytest.mark.usefixtures("russian")
@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (BotFault("method", name="b", method="start", why="oops"), "Бот 'b' отказал в `start`: oops."),
        (BotFault("answer", name="b", seat=1, seconds=2.0), "Бот 'b' на месте 1 отказал: он думал дольше 2 с."),
        (BotFault("making", name="b", why="oops"), "Бота 'b' не удалось создать: oops."),
        (InvalidBot("нет такого бота"), "нет такого бота"),
    ],
)
def test_a_fault_of_a_bot_is_told_in_the_language_that_is_spoken_and_kept_in_english(
    wrong: InvalidBot, told: str
) -> None:
    fault = fault_of(wrong, "b", 7)
    assert told == fault.in_words
    with speaking("en"):
        assert fault.error == fault.in_words


def test_a_fault_of_a_bot_goes_to_another_process_as_it_is() -> None:
    fault = BotFault("answer", name="b", seat=1, seconds=2.0)
    again = pickle.loads(pickle.dumps(fault))
    assert (fault.kind, fault.values, str(fault)) == (again.kind, again.values, str(again))
