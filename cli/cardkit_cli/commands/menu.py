"""`cardkit` alone in a terminal: a menu of the usual commands."""

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardkit_cli.terminal.console import Screen


def can_offer() -> bool:
    """Return whether somebody sits at a terminal to choose."""
    streams = (sys.stdin, sys.stdout)
    return all(stream is not None and stream.isatty() for stream in streams)


def offers(stays: bool) -> "list[tuple[str, list[str]]]":
    """Return the choices, and the arguments of each; to resume is one only when a match is saved.

    Games are chosen from a second menu on a screen that `stays`, and else listed.
    """
    from cardkit.errors import CardkitError
    from cardkit.language import gettext
    from cardkit_cli.records.saved import latest

    try:
        latest()
        going_on = [(gettext("Go on with the last match"), ["play", "--resume"])]
    except CardkitError:
        going_on = []
    return [
        *going_on,
        (gettext("Play Durak"), ["play", "durak"]),
        (gettext("Play Cheat"), ["play", "cheat"]),
        (gettext("Play another game") if stays else gettext("See all games"), ["games"]),
        (gettext("Learn Durak in a guided deal"), ["learn", "durak"]),
        (gettext("Solve today's puzzle"), ["puzzle"]),
        (gettext("Make a table for friends at their own phones"), ["serve", "--lan"]),
        (gettext("See every command"), ["--help"]),
    ]


def chosen() -> list[str]:
    """Show the menu; return the arguments of the choice, none when the person leaves."""
    from cardkit_cli.commands.screens import best_screen, play_on_best

    screen = best_screen()
    return play_on_best(screen, lambda: asked(screen)) or []


def asked(screen: "Screen") -> list[str]:
    """Return the arguments of the choice on a screen, none when the person leaves; a list of games is a second menu."""
    from cardkit.language import gettext

    while True:
        arguments = _asked_once(screen, "cardkit", offers(screen.stays), gettext("leave"))
        if not screen.stays or arguments != ["games"]:
            return arguments
        game = _game(screen)
        if game:
            return game


def _game(screen: "Screen") -> list[str]:
    """Return the arguments that play a chosen game; none when the person goes back."""
    from cardkit.language import gettext

    found: list[str] = []
    screen.show_at_table(lambda: found.extend(_asked_once(screen, "cardkit play", _games(), gettext("back"))))
    return found


def _games() -> "list[tuple[str, list[str]]]":
    """Return the games that people look for, each by the first words of its title, with the arguments that play it."""
    from cardkit.language import gettext
    from cardkit_cli.commands.games import sought_games

    every = (gettext("See all games"), ["games", "--all"])
    return [*((preset.shown_title.partition(":")[0], ["play", preset.name]) for preset in sought_games()), every]


def _asked_once(screen: "Screen", heading: str, choices: "list[tuple[str, list[str]]]", leaving: str) -> list[str]:
    """Return the arguments of one of the choices under a heading; none when the person leaves, which is called so."""
    from cardkit.errors import InvalidText
    from cardkit.language import gettext
    from cardkit.speech.vocabulary import understood
    from cardkit_cli.terminal.choosing import Answer
    from cardkit_cli.terminal.console import LEAVE

    answers: list[Answer] = []
    for number, (said, _) in enumerate(choices, 1):
        taken = [answer.typed for answer in answers]
        letters = [word[0].lower() for word in said.split() if understood(word[0].lower()) not in LEAVE]
        answers.append(Answer(said, next((letter for letter in letters if letter not in taken), str(number))))
    answers.append(Answer(leaving, LEAVE[0]))
    screen.headline(heading)
    if not screen.stays:
        for number, (said, arguments) in enumerate(choices, 1):
            screen.say(f"  {number}  {said}  (cardkit {' '.join(arguments)})")
    while True:
        try:
            prompt = gettext("A number, or q to leave (Enter: {first}): ", first=1)
            typed = screen.ask(prompt, answers=answers).strip().lower()
        except (EOFError, KeyboardInterrupt):
            return []
        lettered = next((number for number, answer in enumerate(answers[:-1], 1) if answer.typed == typed), 0)
        if not typed or lettered or (typed.isascii() and typed.isdigit() and 1 <= int(typed) <= len(choices)):
            return choices[(lettered or int(typed or 1)) - 1][1]
        if understood(typed) in LEAVE:
            return []
        screen.refuse(InvalidText(gettext("Type a number from 1 to {last}, or q.", last=len(choices))))
