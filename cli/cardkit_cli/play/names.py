"""Names of the people at the keyboard: given with --name, asked for once, remembered for the next match."""

import contextlib
from collections.abc import Sequence
from pathlib import Path

from cardkit.errors import InvalidText
from cardkit.match.names import check_name
from cardkit.records.names import looks_like, person, shown_name
from cardkit_cli.terminal import words
from cardkit_cli.terminal.console import LEAVE, Screen
from cardkit_cli.terminal.preferences import data_folder


def file() -> Path:
    """Return the file of remembered names, a line each."""
    return data_folder() / "names.txt"


def names_of(people: int, given: str | None, screen: Screen) -> list[str]:
    """Return a name for each person, empty for none: `given` with commas between, or asked for at a terminal.

    A person alone is asked once and then remembered; several are asked each time, as others may sit there. Raises
    `InvalidText` for impossible names, and `EOFError` when a person leaves.
    """
    if given is not None:
        names = _checked([name.strip() for name in given.split(",")], people)
        _remember(names)
        return names + [""] * (people - len(names))
    before = _remembered()
    if people == 1 and before:
        return before[:1]
    if not people or not screen.can_ask:
        return (before + [""] * people)[:people] if people == 1 else [""] * people
    names = []
    for number in range(people):
        names.append(_ask(number, people, before, names, screen))
    _remember(names)
    return names


def _ask(number: int, people: int, before: Sequence[str], taken: Sequence[str], screen: Screen) -> str:
    usual = before[number] if number < len(before) and before[number] not in taken else ""
    alone = people == 1
    prompt = str(words.ASK_NAME) if alone else words.ASK_NAME_OF.format(person=shown_name(person(number + 1)))
    asked = prompt + (words.USUAL_NAME.format(name=usual) if usual else str(words.NO_NAME))
    while True:
        name = screen.ask(asked)
        if name.lower() in LEAVE:
            raise EOFError
        try:
            return _checked([*taken, name], people)[-1] or usual
        except InvalidText as error:
            screen.refuse(error)


def _checked(names: Sequence[str], people: int) -> list[str]:
    """Return these names; raises `InvalidText` for one that looks like another or cannot be written on one line.

    Raises it for more names than people too. Empty names are left to be chosen.
    """
    if len(names) > people:
        raise InvalidText(words.TOO_MANY_NAMES.format(names=len(names), people=people))
    for index, name in enumerate(names):
        if not name:
            continue
        check_name(name)
        if any(looks_like(name, other) for other in names[:index]):
            raise InvalidText(words.NAME_TWICE.format(name=name))
    return list(names)


def _remembered() -> list[str]:
    """Return the names of the last match; none when the file is unreadable."""
    try:
        lines = file().read_text(encoding="utf-8").split("\n")[:-1]
        return _checked(lines, len(lines))
    except (OSError, UnicodeError, InvalidText):
        return []


def _remember(names: Sequence[str]) -> None:
    """Keep these names, and those of people who did not play; a name that cannot be kept is asked for again."""
    kept = [*names, *(name for name in _remembered()[len(names) :] if name not in names)]
    with contextlib.suppress(OSError):
        file().parent.mkdir(parents=True, exist_ok=True)
        file().write_text("".join(f"{name}\n" for name in kept), encoding="utf-8")
