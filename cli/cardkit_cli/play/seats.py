"""Seats of a match: the command line's --seats and --players."""

from collections.abc import Sequence

import attrs

from cardkit.arguments import is_number
from cardkit.bots.registry import make_bot, named_kind, usual_bot
from cardkit.bots.sandbox.bot import Apart
from cardkit.cards.chance import derived_seed
from cardkit.engine.bots import Bot
from cardkit.errors import InvalidDeal, InvalidRule
from cardkit.game.game import AnyGame
from cardkit.match.seats import HUMAN, bot_name
from cardkit.records.names import ALONE, YOU, shown_name
from cardkit.records.names import person as unnamed
from cardkit_cli.terminal import words

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


def default_bots(game: AnyGame) -> list[str]:
    """The usual bot in every seat."""
    return [usual_bot(game)] * default_players(game)


def make_seats(
    game: AnyGame, names: Sequence[str], seed: int, called: Sequence[str] = (), apart: Apart | None = None
) -> list[Seat]:
    """Return a player for each of the words `names`; raises `InvalidBot` for a bot that does not exist.

    `called` has the names of the people in the order of their seats, empty for those without. With `apart` bots of
    other packages play in processes of their own.
    """
    people = sum(name == HUMAN for name in names)
    seats: list[Seat] = []
    person = 0
    for index, name in enumerate(names):
        if name == HUMAN:
            known = called[person] if person < len(called) else ""
            person += 1
            if people == 1:
                seats.append(Seat(str(YOU), None, kept_name=known or ALONE.english))
            else:
                kept = known or unnamed(person)
                seats.append(Seat(shown_name(kept), None, kept_name=kept))
        else:
            bot = make_bot(name, game, derived_seed(seed, BOTS, index), apart=apart)
            kept = bot_name(index, called)
            seats.append(Seat(shown_name(kept), bot, name, kept))
    return seats
