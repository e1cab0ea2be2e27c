"""`cardkit play`: a match in the terminal."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardkit_cli.commands.options import GameName, MoreBots, Rule, Seed, listed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardkit.game.record import Record
    from cardkit_cli.play.session import Session
    from cardkit_cli.terminal.console import Screen

Seats = Annotated[
    str | None, typer.Option(metavar="NAMES", help="who sits where: human or bots, as in human,cheapest,random")
]
Opponents = Annotated[
    str | None, typer.Option("--bots", metavar="NAMES", help="who plays against you, as in hard or easy,normal,hard")
]
Players = Annotated[int | None, typer.Option(metavar="N", help="how many play: you and bots")]
Window = Annotated[
    float | None,
    typer.Option(min=0, max=600, metavar="SECONDS", help="several people: how long a play can be called; by default 5"),
]
Pace = Annotated[
    float | None,
    typer.Option(
        min=0,
        max=60,
        metavar="SECONDS",
        help="how far apart bots move, at least; 0.6 in a terminal, elsewhere always 0",
    ),
]
Name = Annotated[
    str | None, typer.Option(metavar="NAMES", help="what people are called, with commas between them; remembered")
]
Save = Annotated[Path | None, typer.Option(metavar="FILE", help="where to save; by default in your own data folder")]
Resume = Annotated[bool, typer.Option("--resume", help="go on with the latest match, or with that in --save")]
TrustBots = Annotated[
    bool, typer.Option("--trust-bots", help="with --resume: run the bots' files that the match names, unasked")
]
Fair = Annotated[
    bool, typer.Option("--fair", help="commit to the cards of each deal before play, and show them at the end")
]
Memory = Annotated[
    str | None,
    typer.Option(
        metavar="open|own",
        help="cards that were seen to be taken: `open`, shown in that hand, or `own`, for people to remember",
    ),
]
Leaving = Annotated[
    str | None,
    typer.Option(
        metavar="left|loss", help="a deal that somebody gives up counts in `stats` as `left`, as usual, or as a `loss`"
    ),
]
Plain = Annotated[
    bool,
    typer.Option(
        "--plain",
        envvar="CARDKIT_PLAIN",
        show_envvar=False,
        help="line by line, as for screen readers, instead of on a full screen",
    ),
]
Web = Annotated[bool, typer.Option("--web", help="play in the browser instead of the terminal")]


def play(
    context: typer.Context,
    game: GameName = "durak",
    opponents: MoreBots = None,
    bots: Opponents = None,
    seats: Seats = None,
    players: Players = None,
    seed: Seed = None,
    rule: Rule = None,
    name: Name = None,
    window: Window = None,
    pace: Pace = None,
    save: Save = None,
    resume: Resume = False,
    trust_bots: TrustBots = False,
    fair: Fair = False,
    memory: Memory = None,
    leaving: Leaving = None,
    plain: Plain = False,
    web: Web = False,
) -> None:
    """Play a game: you against three bots, unless you ask for something else. It is saved move by move."""
    from cardkit.errors import InvalidText
    from cardkit.language import gettext
    from cardkit.match.memory import chosen_memory
    from cardkit_cli.commands.screens import best_screen
    from cardkit_cli.play.leaving import chosen_leaving
    from cardkit_cli.play.party import Timing
    from cardkit_cli.play.session import Match, begin, people_of, resume_match
    from cardkit_cli.terminal.console import Screen
    from cardkit_cli.terminal.refusals import command_meant

    if command_meant(game.lower()) == "play --resume":
        raise InvalidText(gettext("There is no game {name!r}: type `cardkit play --resume`.", name=game))
    screen = Screen() if web else best_screen(plain)
    screen.memory = chosen_memory(memory)
    timing = Timing(window=window, pace=pace)
    if resume and not web:
        beside = _given(context, "seats", "bots", "players", "seed", "rule", "fair", "name", "leaving", "game")
        session = resume_match(save, beside, screen, timing, trust_bots)
        _play(lambda: session, len(session.party.people), screen)
        return
    counted = chosen_leaving(leaving)
    match = Match(
        game=game,
        seats=seats,
        bots=listed(bots, opponents),
        players=players,
        seed=seed,
        rules=rule or [],
        fair=fair,
        names=name,
        leaving=counted,
    )
    if web:
        from cardkit_cli.play.web import refuse_beside, seated_alone

        refuse_beside(_given(context, "seed", "save", "resume", "fair"))
        alone = seated_alone(match, screen)
        from cardkit_web.server.own_table import play_alone

        play_alone(alone, window=window, pace=pace, memory=screen.memory)
        return
    _play(lambda: begin(match, save, screen, timing), people_of(match), screen)


def _given(context: typer.Context, *names: str) -> list[str]:
    """Return those of the parameters `names` that the command line sets, as options: `--seed`.

    Only `game` is no option: its value is returned in place of its name.
    """
    sources = {name: context.get_parameter_source(name) for name in names}
    given = [name for name, source in sources.items() if source is not None and source.name == "COMMANDLINE"]
    return [context.params[name] if name == "game" else f"--{name}" for name in given]


def _play(begin: "Callable[[], Session]", people: int, screen: "Screen") -> None:
    """Play the match that `begin` returns, with `people` people; exit code 1 when its latest moves are not saved."""
    from cardkit_cli.commands.screens import play_on_best

    def play() -> bool:
        return _begin_and_play(begin, screen)

    saved = play_on_best(screen, play) if people else play()
    if not saved:
        raise typer.Exit(1)


def _begin_and_play(begin: "Callable[[], Session]", screen: "Screen") -> bool:
    """Play a match to its end; return whether its latest moves are saved.

    It is True, after a goodbye, when a person leaves before the match begins.
    """
    from cardkit_cli.terminal import words

    try:
        session = begin()
    except (EOFError, KeyboardInterrupt):
        screen.say()
        screen.say(words.GOODBYE)
        return True
    session.after["moments"] = _show_moments
    return session.run()


def _show_moments(deals: "Sequence[Record]", people: "Sequence[int]", screen: "Screen") -> None:
    from cardkit_cli.learning.moments import show_moments

    show_moments(deals, people, screen)
