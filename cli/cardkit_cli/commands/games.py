"""The commands about games: play one, serve a table, list games and bots, begin a game of one's own."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from cardkit_cli.commands.options import GameName, MoreBots, Rule, Seed, listed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardkit.game.record import Record
    from cardkit.game.rules import Preset
    from cardkit_cli.play.session import Session
    from cardkit_cli.terminal.console import Screen
    from cardkit_web.server.addresses import Endpoint

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
    from cardkit.match.seats import chosen_memory
    from cardkit_cli.commands.screens import best_screen
    from cardkit_cli.play.party import Timing, chosen_leaving
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


Lan = Annotated[bool, typer.Option("--lan", help="let others in the local network come")]
Port = Annotated[
    int | None,
    typer.Option(min=0, max=65535, metavar="PORT", help="where it listens, by default 8118; 0 for any that is free"),
]
Bind = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS:PORT", help="the address and port at which it listens, instead of --lan and --port"),
]
Folder = Annotated[
    Path | None, typer.Option(metavar="FOLDER", help="where tables are kept; by default in your own data folder")
]
StoreAt = Annotated[
    str,
    typer.Option(
        metavar="URL", help="a PostgreSQL base that several servers share, as in postgresql://cardkit@/cardkit"
    ),
]
Inside = Annotated[
    str,
    typer.Option(metavar="HOST:PORT", help="with --store: where other servers reach this one, if not at its address"),
]
Origin = Annotated[
    list[str] | None,
    typer.Option(metavar="URL", help="behind a proxy: how it is called from outside, as in https://cards.example.org"),
]
Proxy = Annotated[
    list[str] | None,
    typer.Option(metavar="ADDRESS", help="a proxy elsewhere that says where people come from; 127.0.0.1 is believed"),
]
LimitsFile = Annotated[Path | None, typer.Option("--limits", metavar="FILE", help="a file with limits (TOML)")]
LobbyOn = Annotated[
    bool, typer.Option("--lobby", help="tables that anybody may join, names of one's own, and a list of the best")
]
Export = Annotated[
    Path | None, typer.Option(metavar="FOLDER", help="write the record of each table there, and start nothing")
]
Workers = Annotated[int | None, typer.Option(min=1, max=64, metavar="N", help="processes in which bots think")]


def serve(
    lan: Lan = False,
    port: Port = None,
    bind: Bind = None,
    folder: Folder = None,
    store: StoreAt = "",
    inside: Inside = "",
    origin: Origin = None,
    proxy: Proxy = None,
    limits: LimitsFile = None,
    lobby: LobbyOn = False,
    workers: Workers = None,
    export: Export = None,
) -> None:
    """Open a table server for friends at their own devices, in their browsers."""
    import attrs

    from cardkit_cli.play.web import needs_web
    from cardkit_cli.terminal.console import Screen

    needs_web()
    from cardkit_web.limits import Limits, read_limits
    from cardkit_web.server.addresses import read_origin
    from cardkit_web.server.serving import Wanted, run, tell_links, write_log
    from cardkit_web.server.words import STOPPED

    screen = Screen()
    found = read_limits(limits) if limits is not None else Limits()
    origins = tuple(map(read_origin, origin or ()))
    wanted = Wanted(
        endpoint=_endpoint(lan, port, bind),
        folder=folder,
        store=store,
        inside=inside,
        origins=origins,
        proxies=tuple(proxy or ()),
        limits=attrs.evolve(found, lobby=True) if lobby else found,
        workers=workers,
    )
    if export is not None:
        from cardkit_web.server.exporting import export as exported
        from cardkit_web.server.words import EXPORTED

        screen.say(EXPORTED.format(exported(wanted, export)))
        return
    write_log()
    run(wanted, lambda _hub, local, reached: tell_links(screen, local, reached))
    screen.say(str(STOPPED))


def _endpoint(lan: bool, port: int | None, bind: str | None) -> "Endpoint":
    """Return the endpoint that the options name; raises `CannotServe`."""
    from cardkit.language import gettext
    from cardkit_web.server.addresses import EVERYWHERE, LOCAL, PORT, CannotServe, Endpoint, read_endpoint

    if bind is None:
        return Endpoint(EVERYWHERE if lan else LOCAL, PORT if port is None else port)
    if lan or port is not None:
        raise CannotServe(gettext("--bind says address and port: leave --lan and --port out."))
    return read_endpoint(bind)


Listed = Annotated[str | None, typer.Argument(metavar="[GAME]", help="a family, or a game that tells what it changes")]
All = Annotated[bool, typer.Option("--all", help="every game that there is")]

SOUGHT: Final = (
    *("durak", "podkidnoy", "perevodnoy", "podkidnoy-52", "podkidnoy-2v2", "durak-sharps", "chukotsky"),
    *("cheat-updown", "bullshit-2c", "i-doubt-it", "cals-bs", "verish-ne-verish", "valepaska"),
)
"""The games that most people look for."""


def games(game: Listed = None, every: All = False) -> None:
    """List the games that people look for, those of a family, or what one game changes."""
    from cardkit.catalogue import families, find_family, find_preset
    from cardkit.language import gettext
    from cardkit_cli.terminal.console import Screen

    screen = Screen()
    family = find_family(game) if game is not None else None
    if game is not None and family is None:
        family, preset = find_preset(game)
        return print_changes(preset, screen)
    if every or family is not None:
        return print_games(screen, game)
    sought = sought_games()
    print_presets(sought, screen)
    others = sum(len(each.presets) for each in families()) - len(sought)
    screen.say(gettext("{number} more: cardkit games --all. How one is played: cardkit rules GAME.", number=others))
    return None


def sought_games() -> "list[Preset]":
    """Return the games that most people look for, and all of other packages, which are few."""
    from cardkit.catalogue import families

    return [
        preset
        for each in families()
        for preset in [preset for preset in each.presets if preset.name in SOUGHT] or each.presets
    ]


def print_games(screen: "Screen", of: str | None = None) -> None:
    """Print every game and preset of each family, or of the one called `of`, a line each."""
    from cardkit.catalogue import families
    from cardkit.language import gettext

    chosen = [family for family in families() if of in (None, family.name)]
    longest = max(len(_shown_name(preset, screen)) for family in chosen for preset in family.presets)
    for family in chosen:
        screen.say(gettext(family.title), style="bold")
        print_presets(family.presets, screen, longest)


def print_changes(preset: "Preset", screen: "Screen") -> None:
    """Print the title and players of a game, and in words how it differs from its parent."""
    from cardkit.catalogue import load
    from cardkit.game.rule_words import differences
    from cardkit.language import gettext
    from cardkit_cli.rules.printing import print_sentences

    name = _shown_name(preset, screen)
    screen.say(f"{name} ({_players(preset)}): {preset.shown_title}.")
    if preset.parent is not None:
        found = differences(load(preset.parent), load(preset.name))
        said = [sentence for each in found for sentence in each.second]
        if said:
            screen.say(gettext("Unlike {parent}:", parent=preset.parent))
            print_sentences(said, screen)
        compared = f"cardkit rules diff {preset.parent} {preset.name}"
        screen.say(gettext("Every difference: {command}.", command=compared))
    aliases = [alias for alias in preset.aliases if suits_language(alias) and alias != name]
    if aliases:
        screen.say(gettext("It is also called {aliases}.", aliases=", ".join(aliases)))
    screen.say(gettext("Its rules: cardkit rules {name}.", name=preset.name))


def suits_language(name: str) -> bool:
    """Return whether `name` is plain ASCII and the language English, or neither."""
    from cardkit.language import ENGLISH, language

    return name.isascii() == (language() == ENGLISH)


def _players(preset: "Preset") -> str:
    fewest, most = preset.seats
    return str(fewest) if fewest == most else f"{fewest}-{most}"


def _shown_name(preset: "Preset", screen: "Screen") -> str:
    return preset.shown_name if screen.can_show(preset.shown_name) else preset.name


def print_presets(presets: "Sequence[Preset]", screen: "Screen", longest: int = 0) -> None:
    """Print games, a line each: name, number of players, and meaning, which is cut at the width of the screen.

    The column of names has room for `longest` letters, or for the longest of these names.
    """
    from rich.text import Text

    names = [_shown_name(preset, screen) for preset in presets]
    longest = max([longest, *map(len, names)])
    for name, preset in zip(names, presets, strict=True):
        line = Text(f" {name:{longest}}  {_players(preset):4}  {screen.plain(preset.shown_title)}")
        line.truncate(screen.console.width, overflow="ellipsis")
        screen.console.print(line)


def bots(game: GameName = "podkidnoy") -> None:
    """List the bots that play a game, a line each."""
    from rich.table import Table
    from rich.text import Text

    from cardkit.bots.registry import bot_kinds, usual_bot
    from cardkit.catalogue import load
    from cardkit.language import gettext
    from cardkit_cli.terminal.console import Screen

    chosen, screen = load(game), Screen()
    grid = Table(box=None, padding=(0, 1), show_header=False)
    grid.add_column(no_wrap=True)
    grid.add_column()
    for kind in bot_kinds(chosen.family):
        grid.add_row(
            Text(kind.name, style="bold" if kind.name == usual_bot(chosen) else ""), Text(gettext(kind.meaning))
        )
    screen.console.print(grid)
    screen.say(gettext("Play against one: cardkit play {game} --bots NAME.", game=chosen.name))


NewName = Annotated[str, typer.Argument(metavar="NAME", help="what the game is called: small letters, digits, hyphens")]
NewFolder = Annotated[Path | None, typer.Option(metavar="FOLDER", help="where to write it; by default NAME")]


def new_game(name: NewName, out: NewFolder = None) -> None:
    """Write a package with a game that plays, its tests and its README, to be changed into yours."""
    from cardkit.language import gettext
    from cardkit_cli.new_game.writing import write_package
    from cardkit_cli.terminal.console import Screen

    screen = Screen()
    folder = out or Path(name)
    for path in write_package(name, folder):
        typer.echo(str(path))  # in one line, however long
    screen.say(
        gettext("It plays: python -m pip install -e {folder}, then cardkit play {name}.", folder=folder, name=name)
    )
