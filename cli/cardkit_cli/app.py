"""The `cardkit` command: its sub-commands and their options. What each does stands in a module of its own."""

import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

app = typer.Typer(
    help="Durak and its relatives in the terminal: play, simulate, check rules, measure.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Game = Annotated[str, typer.Argument(help="a game's name (see `cardkit games`), or a file of house rules")]
Rule = Annotated[list[str] | None, typer.Option("--rule", metavar="NAME=VALUE", help="change a rule; repeatable")]
Seed = Annotated[
    int | None, typer.Option(min=0, max=2**62, help="the same seed deals the same cards; by default chance decides")
]
Deal = Annotated[int | None, typer.Option(metavar="N", help="which deal of a match, from 1")]
Json = Annotated[bool, typer.Option("--json", help="print one JSON object")]

Games = Annotated[
    int | None,
    typer.Option(
        metavar="N", min=1, help="how many games; 1,000, with --until-sure at most 1,000,000, with --resume as before"
    ),
]
Duplicate = Annotated[
    bool, typer.Option(help="replay each deal with the bots moved on a seat, so that its luck cancels")
]
DuplicateUnlessEqual = Annotated[
    bool | None,
    typer.Option(
        "--duplicate/--no-duplicate",
        help="replay each deal with the bots moved on a seat; by default, unless all bots are the same",
    ),
]
UntilSure = Annotated[bool, typer.Option("--until-sure", help="stop when the differences are decided, with 5% error")]
Workers = Annotated[int | None, typer.Option(metavar="N", min=1, help="how many processes play; by default all cores")]
Dask = Annotated[str | None, typer.Option(metavar="ADDRESS", help="play on the Dask cluster of this scheduler")]
TimeLimit = Annotated[
    float | None, typer.Option(metavar="SECONDS", help="a bot that takes longer for an action loses the game")
]
Out = Annotated[
    Path | None, typer.Option(metavar="DIR", help="keep the games as Parquet files, results and a report there")
]
Records = Annotated[bool, typer.Option("--records", help="with --out: keep a record of every game, to replay")]
Resume = Annotated[bool, typer.Option("--resume", help="go on with the interrupted run in --out")]


def _version(wanted: bool) -> None:
    if wanted:
        import cardkit
        from cardkit_games.benchmark import is_compiled

        print(f"cardkit {cardkit.__version__} ({'compiled' if is_compiled() else 'interpreted'})")
        raise typer.Exit


@app.callback()
def cardkit_command(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="show the version and leave")
    ] = False,
) -> None:
    """Durak and its relatives in the terminal: play, simulate, check rules, measure."""


@app.command()
def play(
    context: typer.Context,
    game: Game = "durak",
    seats: Annotated[
        str | None, typer.Option(metavar="NAMES", help="who sits where: human or bots, as in human,cheapest,random")
    ] = None,
    players: Annotated[int | None, typer.Option(metavar="N", help="how many play: you and bots")] = None,
    seed: Seed = None,
    rule: Rule = None,
    window: Annotated[
        float, typer.Option(min=0, max=600, metavar="SECONDS", help="several people: how long a play can be called")
    ] = 5,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="where to save; by default in your own data folder")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="go on with the latest match, or with that in --save")
    ] = False,
    trust_bots: Annotated[
        bool, typer.Option("--trust-bots", help="with --resume: run the bots' files that the match names, unasked")
    ] = False,
    fair: Annotated[
        bool, typer.Option("--fair", help="commit to the cards of each deal before play, and show them at the end")
    ] = False,
) -> None:
    """Play a game: you against three bots, unless you ask for something else. It is saved move by move."""
    from cardkit_cli.play.session import begin, resume_match
    from cardkit_cli.terminal.console import Screen

    if resume:
        asked = {"--seats": seats, "--players": players, "--seed": seed, "--rule": rule, "--fair": fair or None}
        given = [option for option, value in asked.items() if value is not None]
        source = context.get_parameter_source("game")
        given += [game] if source is not None and source.name == "COMMANDLINE" else []
        resume_match(save, given, Screen(), window, trust_bots).run()
    else:
        begin(game, seats, players, seed, rule or [], save, Screen(), window, fair).run()


@app.command()
def games() -> None:
    """List the games and their presets."""
    from cardkit_cli.commands.games import print_games
    from cardkit_cli.terminal.console import Screen

    print_games(Screen())


@app.command()
def rules(game: Game = "durak", rule: Rule = None) -> None:
    """Print the rules of a game, in words and as options."""
    from cardkit.game.rules import parse_changes
    from cardkit_cli.terminal.console import Screen
    from cardkit_cli.terminal.rules_text import print_rules
    from cardkit_games.catalogue import load

    print_rules(load(game, parse_changes(rule or [])), Screen())


@app.command()
def check(files: Annotated[list[Path], typer.Argument(help="scenario files")]) -> None:
    """Play scenario files; exit 0 if all hold, 1 if some do not, 2 if a file cannot be read."""
    from cardkit_cli.commands.positions.check import check_files

    raise typer.Exit(check_files(files))


@app.command()
def solve(
    file: Annotated[Path, typer.Argument(help="a position, a record, or scenarios of Durak")],
    scenario: Annotated[str | None, typer.Option(metavar="ID", help="which of the file's scenarios")] = None,
    seconds: Annotated[float, typer.Option(min=0.01, max=86400, help="when to give up")] = 60,
    json: Json = False,
) -> None:
    """Solve a Durak position without a stock and with two seats left: who wins, and how."""
    from cardkit_cli.commands.positions.solve import run_solver
    from cardkit_cli.terminal.console import Screen

    run_solver(file, scenario, seconds, json, Screen())


@app.command()
def perft(
    file: Annotated[Path, typer.Argument(help="a position, a record, or scenarios")],
    depth: Annotated[int, typer.Option(metavar="N", min=1, max=1000, help="how many actions deep")],
    scenario: Annotated[str | None, typer.Option(metavar="ID", help="which of the file's scenarios")] = None,
    divide: Annotated[bool, typer.Option("--divide", help="show the count below each first action")] = False,
    json: Json = False,
) -> None:
    """Count the ways to play on from a position, action by action."""
    from cardkit_cli.commands.positions.perft import run_perft
    from cardkit_cli.terminal.console import Screen

    run_perft(file, scenario, depth, divide, json, Screen())


@app.command()
def simulate(
    game: Game,
    bots: Annotated[str, typer.Option(metavar="NAMES", help="one bot for each seat, as in cheapest,random")],
    games: Games = None,
    seed: Seed = None,
    rule: Rule = None,
    duplicate: Duplicate = True,
    until_sure: UntilSure = False,
    workers: Workers = None,
    dask: Dask = None,
    time_limit: TimeLimit = None,
    out: Out = None,
    records: Records = False,
    resume: Resume = False,
    json: Json = False,
) -> None:
    """Play many games between bots and print the results with 95% intervals."""
    from cardkit.game.rules import parse_changes
    from cardkit_cli.commands.simulation.simulate import Run, run_and_print
    from cardkit_games import simulation
    from cardkit_games.catalogue import load

    chosen = load(game, parse_changes(rule or []))
    run = Run(games, seed, duplicate, until_sure, workers, dask, time_limit, out, resume, json, records)
    raise typer.Exit(run_and_print(run, lambda how: simulation.simulate(chosen, _names(bots), run.most_games, **how)))


@app.command()
def tournament(
    game: Game,
    bots: Annotated[str, typer.Option(metavar="NAMES", help="who takes part, as in cheapest,random")],
    seats: Annotated[int, typer.Option(metavar="N", min=2, help="how many sit at a table")] = 2,
    games: Games = None,
    seed: Seed = None,
    rule: Rule = None,
    duplicate: Duplicate = True,
    until_sure: UntilSure = False,
    workers: Workers = None,
    dask: Dask = None,
    time_limit: TimeLimit = None,
    out: Out = None,
    records: Records = False,
    resume: Resume = False,
    json: Json = False,
) -> None:
    """Play every pairing of bots (or every table of more), and rate them."""
    from cardkit.game.rules import parse_changes
    from cardkit_cli.commands.simulation.simulate import Run, run_and_print
    from cardkit_games import simulation
    from cardkit_games.catalogue import load

    chosen = load(game, parse_changes(rule or []))
    run = Run(games, seed, duplicate, until_sure, workers, dask, time_limit, out, resume, json, records)
    raise typer.Exit(
        run_and_print(run, lambda how: simulation.tournament(chosen, _names(bots), run.most_games, seats=seats, **how))
    )


@app.command()
def compare_rules(
    game: Game,
    rule: Annotated[
        list[str], typer.Option("--rule", metavar="NAME=VALUE[,...]", help="one or two rule sets to compare")
    ],
    bots: Annotated[
        str | None,
        typer.Option(metavar="NAMES", help="one bot for each seat; by default those you play against"),
    ] = None,
    games: Games = None,
    seed: Seed = None,
    duplicate: DuplicateUnlessEqual = None,
    workers: Workers = None,
    dask: Dask = None,
    time_limit: TimeLimit = None,
    out: Out = None,
    resume: Resume = False,
    json: Json = False,
) -> None:
    """Play the same deals under two rule sets: --rule throw_who=all --rule throw_who=attacker.

    With a single --rule the game as it is comes first. A rule set of several rules has commas between them.
    """
    from cardkit_cli.commands.simulation.simulate import Run, choose_rules, run_and_print
    from cardkit_cli.play.seats import default_bots
    from cardkit_games import simulation

    one, other = choose_rules(game, rule)
    names = _names(bots) if bots is not None else default_bots(one)
    run = Run(games, seed, duplicate, False, workers, dask, time_limit, out, resume, json)
    raise typer.Exit(run_and_print(run, lambda how: simulation.compare_rules(one, other, names, run.most_games, **how)))


def _names(bots: str) -> list[str]:
    from cardkit.errors import InvalidRule
    from cardkit_cli.terminal import words

    names = [name.strip() for name in bots.split(",")]
    if not all(names):
        raise InvalidRule(words.NO_BOTS)
    return names


RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="a record of a game, or of a match")]
ViewOf = Annotated[int | None, typer.Option(metavar="S", help="show only what this seat saw")]


@app.command()
def replay(
    file: RecordFile,
    deal: Deal = None,
    seat: ViewOf = None,
    everything: Annotated[bool, typer.Option("--all", help="print every step, without asking")] = False,
) -> None:
    """Step through a recorded game: Enter goes on, b back, ? shows what else there is."""
    from cardkit_cli.commands.records.replay import run_replay
    from cardkit_cli.terminal.console import Screen

    run_replay(file, deal, seat, everything, Screen())


@app.command()
def show(file: RecordFile, deal: Deal = None, seat: ViewOf = None) -> None:
    """Print the moves of a recorded game, what came of each, and the result."""
    from cardkit_cli.commands.records.show import run_show
    from cardkit_cli.terminal.console import Screen

    run_show(file, deal, seat, Screen())


@app.command()
def export(
    file: RecordFile,
    to: Annotated[str, typer.Option(metavar="FORMAT", help="json, svg (a picture), html (a page) or toml")],
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="where to; by default standard output")] = None,
    deal: Deal = None,
    seat: ViewOf = None,
    at: Annotated[int | None, typer.Option(metavar="MOVE", help="svg: after which move; by default the last")] = None,
) -> None:
    """Make something to share of a recorded game: data, a picture, a page to step through."""
    from cardkit_cli.commands.records.export import Wanted, run_export

    run_export(file, Wanted(to, out, deal, seat, at))


@app.command()
def analyse(
    record: Annotated[Path, typer.Argument(help="a record of a game")],
    all_decisions: Annotated[
        bool, typer.Option("--all", help="show every decision, not only those to improve")
    ] = False,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="draw the chances as PNG, SVG or PDF")] = None,
    deals: Annotated[
        int | None, typer.Option(metavar="N", min=1, max=1_000_000, help="in how many imagined deals to judge")
    ] = None,
    deal: Deal = None,
    json: Json = False,
) -> None:
    """Judge every decision of a game: the chance to win before and after, and what was better."""
    from cardkit_cli.commands.records.analyse import run_analysis

    run_analysis(record, deal, plot, deals, all_decisions, json)


@app.command()
def verify(
    record: Annotated[Path, typer.Argument(help="the record of a deal or a match played with --fair")],
    noted: Annotated[
        list[str] | None,
        typer.Option("--commitment", metavar="HEX", help="a commitment that you noted before play; repeatable"),
    ] = None,
    json: Json = False,
) -> None:
    """Verify that the cards were fixed before play; exit 0 if so, 1 if a deal is not fair, 2 if it cannot be told."""
    from cardkit_cli.commands.records.verify import verify_file
    from cardkit_cli.terminal.console import Screen

    raise typer.Exit(verify_file(record, noted or [], json, Screen()))


@app.command()
def bench(
    game: Game = "podkidnoy",
    players: Annotated[int, typer.Option(metavar="N", help="how many seats")] = 2,
    seconds: Annotated[float, typer.Option(min=0.01, max=3600, help="how long to measure")] = 2,
    rule: Rule = None,
    json: Json = False,
) -> None:
    """Measure random play-outs in this process."""
    from cardkit.game.rules import parse_changes
    from cardkit_cli.commands.simulation.bench import run_bench
    from cardkit_cli.terminal.console import Screen
    from cardkit_games.catalogue import load

    run_bench(load(game, parse_changes(rule or [])), players, seconds, json, Screen())


_Misused: Any = typer.BadParameter.__mro__[2]
"""What is raised for a command line that makes no sense."""


def main() -> None:
    """Run the command; an error that the user can mend is one sentence and exit code 2."""
    try:
        sys.exit(app(standalone_mode=False) or 0)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nobody reads on: no complaint at exit
        sys.exit(1)
    except typer.Abort:
        sys.exit(1)
    except Exception as error:
        from cardkit.errors import CardkitError
        from cardkit.harmless import printable

        if isinstance(error, _Misused):
            from typer.rich_utils import rich_format_error

            error.message = printable(error.message)
            rich_format_error(error)
            sys.exit(error.exit_code)
        if not isinstance(error, CardkitError):
            raise
        print(f"cardkit: {error}", file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
