"""Conditions of the commands of the web table, checked before they import it."""

from collections.abc import Sequence
from importlib.util import find_spec
from typing import Final

import attrs

from cardkit.catalogue import load
from cardkit.errors import CardkitError, InvalidText
from cardkit.game.game import AnyGame
from cardkit.game.rules import parse_changes
from cardkit.language import gettext
from cardkit.match.seats import HUMAN
from cardkit.records.names import ALONE
from cardkit_cli.play.seats import choose_seats, names_of
from cardkit_cli.play.session import Match
from cardkit_cli.terminal.console import Screen

LIBRARIES: Final = (
    "aiosqlite",
    "openskill",
    "prometheus_client",
    "segno",
    "sqlalchemy",
    "starlette",
    "uvicorn",
    "websockets",
)
"""The modules of the extra `web`."""


class NoWeb(CardkitError):
    """The libraries of the web table are not installed."""


def needs_web() -> None:
    """Raise `NoWeb` when a library is missing, with how to get it."""
    missing = [name for name in LIBRARIES if find_spec(name) is None]
    if missing:
        raise NoWeb(
            gettext(
                "For the web table the library {library} is missing: "
                "install it with python -m pip install 'cardkit[web]'.",
                library=missing[0],
            )
        )


@attrs.frozen
class Alone:
    """A game of one person against bots, in the browser."""

    game: AnyGame
    players: tuple[str, ...]
    """`human` or a bot's name for each seat."""
    name: str
    leaving: str = ""
    """The count of a deal that is left, as `Record.leaving` has it."""


def refuse_beside(given: Sequence[str]) -> None:
    """Raise `InvalidText` for a given option that has no meaning in the browser."""
    if given:
        raise InvalidText(gettext("In the browser there is no {option}: leave it out.", option=given[0]))


def seated_alone(match: Match, screen: Screen) -> Alone:
    """Return the seats of a match in the browser; raises `CardkitError` for an impossible one, also for several people:
    they have `cardkit serve`.
    """
    needs_web()
    game = load(match.game, parse_changes(match.rules))
    players = choose_seats(game, match.seats, match.players, match.bots)
    if players.count(HUMAN) != 1:
        raise InvalidText(gettext("--web seats one person; several meet at a table of `cardkit serve`."))
    name = names_of(1, match.names, screen)[0]
    return Alone(game, tuple(players), name or ALONE.english, match.leaving)
