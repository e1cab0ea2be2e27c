"""The systems on which bots can play in processes of their own, and what is kept from them there."""

import sys

from cardkit.errors import InvalidBot
from cardkit.language import gettext


def check_system() -> None:
    """Raise `InvalidBot` where a process can be kept from nothing: on Windows."""
    if sys.platform == "win32":
        raise InvalidBot(
            gettext("On Windows bots of others cannot play in processes of their own, and programs cannot play at all.")
        )


def kept_from_little() -> str:
    """A sentence for systems on which a bot apart is kept from the table alone; empty where all holds."""
    from cardkit_games.apart.confine import can_confine  # which Windows does not have

    if can_confine():
        return ""
    return gettext(
        "This system keeps bots apart from the table, but neither from files nor from the network: run only those that "
        "you trust."
    )
