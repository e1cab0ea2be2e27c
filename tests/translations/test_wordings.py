"""What the system, `tomllib` and others say, known by its wording and told in the language that is spoken."""

import errno
import os
import re
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

from cardkit.errors import InvalidText
from cardkit.language import Message, speaking
from cardkit.records.toml_text import parse_toml, read_text
from cardkit.wordings import reason_of, reworded
from cardkit_games.catalogue import load
from cardkit_games.simulation.lineup import Lineup
from cardkit_games.simulation.play import Part
from cardkit_games.simulation.report.words import fault_told
from cardkit_games.simulation.work import do_part
from cardkit_games.simulation.workers.installation import Installation, UnfitWorker, refusal_told

LATIN = re.compile("[A-Za-z]{2,}")


@pytest.fixture
def russian() -> Iterator[None]:
    with speaking("ru"):
        yield


@pytest.mark.usefixtures("russian")
@pytest.mark.parametrize(
    "number", [errno.EACCES, errno.ENOENT, errno.EEXIST, errno.EISDIR, errno.ENOSPC, errno.EROFS, errno.EADDRINUSE]
)
def test_errors_of_the_system_are_told_without_an_english_word(number: int) -> None:
    assert [] == LATIN.findall(reason_of(OSError(number, os.strerror(number))))


def test_in_english_an_error_of_the_system_is_as_the_system_words_it() -> None:
    assert "Permission denied" == reason_of(PermissionError(errno.EACCES, "Permission denied", "/some/file"))


@pytest.mark.usefixtures("russian")
@pytest.mark.parametrize(
    "text",
    [
        *("nonsense", "a = [1", 'a = "x', "a = ", "a = {b", "[a\n", "[[a]\n", "a = 1 b", "a = 1\na = 2", "= 3", "a 1"),
        *("[a]\n[a]\n", "a = 2026-13-01", 'a = "\\u00zz"', 'a = "\\q"', "a = {b = 1, b = 2}", "a = 1\n[a.b]\n"),
        *('a = "\x01"', "a = {}\n[a.b]\n", "a = []\n[[a]]\n"),
    ],
)
def test_what_is_wrong_with_a_toml_file_is_told_without_an_english_word(text: str) -> None:
    with pytest.raises(InvalidText) as refused:
        parse_toml(text)
    said = str(refused.value)
    assert [] == LATIN.findall(re.sub(r"TOML|'[^']*'|\('[^)]*\)", "", said))
    assert re.search(r"\((строка \d+, столбец \d+|в конце документа)\)", said)


@pytest.mark.usefixtures("russian")
def test_a_folder_in_the_place_of_a_file_is_told_without_an_english_word(tmp_path: Path) -> None:
    with pytest.raises(InvalidText, match="это папка"):
        read_text(tmp_path)


@pytest.mark.usefixtures("russian")
@pytest.mark.parametrize(
    ("kept", "told"),
    [
        ("The bot 'b' failed in `start`: oops.", "Бот 'b' отказал в `start`: oops."),
        (
            "The bot 'b' in seat 1 failed: TimeoutError: it took longer than 2 s.",
            "Бот 'b' на месте 1 отказал: он думал дольше 2 с.",
        ),
        (
            "The bot 'b' ended the process that played it (SIGKILL).",
            "Бот 'b' завершил процесс, в котором играл (SIGKILL).",
        ),
    ],
)
def test_a_fault_of_a_bot_is_kept_in_english_and_told_in_the_language_that_is_spoken(kept: str, told: str) -> None:
    assert told == fault_told(kept)


@pytest.mark.usefixtures("russian")
def test_what_is_worded_otherwise_stays_as_it_is() -> None:
    assert "The moon is too bright." == reworded("The moon is too bright.", [Message("The {what} is there.")])


@pytest.mark.usefixtures("russian")
@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            "tcp://10.0.0.1:4: A worker has cardkit 0.0.9, and the run is of cardkit 0.1.0: install the same on all "
            "machines.",
            "tcp://10.0.0.1:4: На рабочем процессе cardkit 0.0.9, а расчёт ведёт cardkit 0.1.0: установите одно и то "
            "же на всех машинах.",
        ),
        (
            "tcp://10.0.0.1:4: A worker lacks something (ImportError: x).",
            "tcp://10.0.0.1:4: Рабочему процессу чего-то не хватает (ImportError: x).",
        ),
    ],
)
def test_why_a_worker_on_another_machine_refuses_is_told_in_the_language_spoken_here(said: str, told: str) -> None:
    assert told == refusal_told(said)


@pytest.mark.usefixtures("russian")
def test_a_worker_says_in_the_language_of_its_parent_why_it_cannot_play() -> None:
    game = load("durak")
    lineup = Lineup((game,), ("random", "random"), 8)
    installation = attrs.evolve(Installation.here([lineup]), packages=(("some_bots_elsewhere", "00"),))
    with speaking("en"), pytest.raises(UnfitWorker, match="На рабочем процессе нет some_bots_elsewhere"):
        do_part(Part(0, lineup, 0, 1, 10, 60.0, False, 0), installation)
