"""`cardkit` alone in a terminal: a menu of what most people want."""

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardkit.language import Message


def can_offer() -> bool:
    """Return whether somebody sits at a terminal to choose."""
    streams = (sys.stdin, sys.stdout)
    return all(stream is not None and stream.isatty() for stream in streams)


def offers() -> "list[tuple[Message, list[str]]]":
    """Return what can be chosen, and the arguments that it stands for; to go on only where a match is saved."""
    from cardkit.errors import CardkitError
    from cardkit.language import Message
    from cardkit_cli.records.saved import latest

    try:
        latest()
        going_on = [(Message("Go on with the last match"), ["play", "--resume"])]
    except CardkitError:
        going_on = []
    return [
        *going_on,
        (Message("Play Durak"), ["play"]),
        (Message("Play Cheat"), ["play", "cheat"]),
        (Message("See all games"), ["games"]),
        (Message("Learn Durak in a guided deal"), ["learn", "durak"]),
        (Message("Solve today's puzzle"), ["puzzle"]),
        (Message("Make a table for friends at their own phones"), ["serve", "--lan"]),
        (Message("See every command"), ["--help"]),
    ]


def chosen() -> list[str]:
    """Show the menu; return the arguments of what was chosen, none where somebody leaves."""
    from cardkit.language import gettext
    from cardkit_cli.terminal.console import LEAVE, Screen

    screen = Screen()
    choices = offers()
    for number, (said, arguments) in enumerate(choices, 1):
        screen.say(f"  {number}  {said}  (cardkit {' '.join(arguments)})")
    while True:
        try:
            typed = screen.ask_move(gettext("A number, or q to leave (Enter: {first}): ", first=1)).lower()
        except (EOFError, KeyboardInterrupt):
            return []
        if typed in LEAVE:
            return []
        if not typed or (typed.isascii() and typed.isdigit() and 1 <= int(typed) <= len(choices)):
            return choices[int(typed or 1) - 1][1]
        screen.say(gettext("Type a number from 1 to {last}, or q.", last=len(choices)), style="yellow")
