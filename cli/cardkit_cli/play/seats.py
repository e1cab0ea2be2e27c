"""Seats of a match: the options --seats and --players, and the names of the people at the keyboard."""

import contextlib
from collections.abc import Sequence
from pathlib import Path

import attrs

from cardkit.arguments import is_number
from cardkit.bots.registry import make_bot, named_kind, usual_bot
from cardkit.bots.sandbox.bot import Apart
from cardkit.cards.chance import derived_seed
from cardkit.engine.bots import Bot
from cardkit.errors import InvalidDeal, InvalidRule, InvalidText
from cardkit.game.game import AnyGame
from cardkit.match.seats import HUMAN, check_name, names_of_bots
from cardkit.records.names import ALONE, YOU, looks_like, person, shown_name
from cardkit_cli.terminal import words
from cardkit_cli.terminal.console import LEAVE, Screen
from cardkit_cli.terminal.preferences import data_folder

DEFAULT_SEATS = 4
BOTS = 0
"""The place of the bots in the path of a seed, where deals have their number, so that no bot has a deal's seed."""


@attrs.frozen
class Seat:
    """One seat of a game in the terminal."""

    name: str
    """The name on the screen."""
    bot: Bot | None
    """The bot that plays it; None for a person."""
    player: str = HUMAN
    """The word that seats it: `human`, or a bot's name."""
    kept_name: str = ""
    """The name in records, if it differs: the screen says `You` to a person alone, and translates."""


def choose_seats(game: AnyGame, seats: str | None, players: int | None, bots: str | None = None) -> list[str]:
    """Return the word for each seat, `human` or a bot's name: by default a person against three bots.

    Without `seats`, `bots` play against the person: one for each other seat, or one for all. Raises `InvalidRule`,
    `InvalidBot` or `InvalidDeal`.
    """
    if bots is not None and seats is None:
        names = [name.strip() for name in bots.split(",")]
        if HUMAN in names:
            raise InvalidRule(str(words.NO_SEATS))
        if is_number(names[0]):
            raise InvalidRule(words.PLAYERS_COUNTED.format(example=f"cardkit play {game.name} --players {names[0]}"))
        if len(names) == 1:
            names *= max(1, (default_players(game) if players is None else players) - 1)
        if players is not None and players != len(names) + 1:
            raise InvalidRule(words.OPPONENTS_AND_PLAYERS.format(players=players, bots=len(names)))
        seats = ",".join([HUMAN, *names])
    if seats is not None:
        names = [name.strip() for name in seats.split(",")]
        if not all(names):
            raise InvalidRule(str(words.NO_SEATS))
        if is_number(seats):
            raise InvalidRule(words.SEATS_COUNTED.format(bot=usual_bot(game), number=seats))
        if players is not None and players != len(names):
            raise InvalidRule(str(words.SEATS_AND_PLAYERS))
        for name in names:
            if name != HUMAN:
                named_kind(name, game)
        game.check_seats(len(names))
        return names
    if players is None:
        players = default_players(game)
    if players < 1:
        raise InvalidDeal(str(words.PLAYERS_RANGE))
    game.check_seats(players)
    return [HUMAN] + [usual_bot(game)] * (players - 1)


def default_players(game: AnyGame) -> int:
    """Return how many sit down when nobody says so: four, or as near to it as the game allows."""
    fewest, most = game.seat_range()
    return min(max(DEFAULT_SEATS, fewest), most)


def make_seats(
    game: AnyGame, names: Sequence[str], seed: int, called: Sequence[str] = (), apart: Apart | None = None
) -> list[Seat]:
    """Return a player for each of the words `names`; raises `InvalidBot` for a bot that does not exist.

    `called` has the names of the people in the order of their seats, empty for those without. With `apart` bots of
    other packages play in processes of their own.
    """
    people = sum(name == HUMAN for name in names)
    of_bots = names_of_bots(len(names), called)
    seats: list[Seat] = []
    number = 0
    for index, name in enumerate(names):
        if name == HUMAN:
            known = called[number] if number < len(called) else ""
            number += 1
            if people == 1:
                seats.append(Seat(str(YOU), None, kept_name=known or ALONE.english))
            else:
                kept = known or person(number)
                seats.append(Seat(shown_name(kept), None, kept_name=kept))
        else:
            bot = make_bot(name, game, derived_seed(seed, BOTS, index), apart=apart)
            kept = of_bots[index]
            seats.append(Seat(shown_name(kept), bot, name, kept))
    return seats


def names_file() -> Path:
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
    """Return the name of person `number`, from 0, asked for until it is possible; an empty line means the remembered
    one, or none.

    Raises `EOFError` when the person leaves.
    """
    usual = before[number] if number < len(before) else ""
    if any(looks_like(usual, other) for other in taken):
        usual = ""
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
        lines = names_file().read_text(encoding="utf-8").split("\n")[:-1]
        return _checked(lines, len(lines))
    except (OSError, UnicodeError, InvalidText):
        return []


def _remember(names: Sequence[str]) -> None:
    """Keep these names, and those of people who did not play; a name that cannot be kept is asked for again."""
    kept = [*names, *(name for name in _remembered()[len(names) :] if name not in names)]
    with contextlib.suppress(OSError):
        names_file().parent.mkdir(parents=True, exist_ok=True)
        names_file().write_text("".join(f"{name}\n" for name in kept), encoding="utf-8")
