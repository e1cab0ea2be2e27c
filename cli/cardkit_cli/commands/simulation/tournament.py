"""`cardkit tournament`: every pairing of bots."""

from typing import Annotated

import typer

from cardkit_cli.commands.options import (
    Dask,
    Duplicate,
    GameName,
    Games,
    Json,
    Out,
    Records,
    Resume,
    Rule,
    Seed,
    TimeLimit,
    UntilSure,
    Workers,
)

Entrants = Annotated[str, typer.Option(metavar="NAMES", help="who takes part, as in cheapest,random")]
SeatsAtTable = Annotated[int, typer.Option(metavar="N", min=2, help="how many sit at a table")]


def tournament(
    game: GameName,
    bots: Entrants,
    seats: SeatsAtTable = 2,
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
    from cardkit_cli.simulation.runs import Run, bot_names, run_and_print
    from cardkit_games import simulation
    from cardkit_games.catalogue import load

    chosen = load(game, parse_changes(rule or []))
    names = bot_names(chosen, bots)
    run = Run(
        games=games,
        seed=seed,
        duplicate=duplicate,
        until_sure=until_sure,
        workers=workers,
        dask=dask,
        time_limit=time_limit,
        out=out,
        records=records,
        resume=resume,
        json=json,
    )
    raise typer.Exit(
        run_and_print(run, lambda how: simulation.tournament(chosen, names, run.most_games, seats=seats, **how))
    )
