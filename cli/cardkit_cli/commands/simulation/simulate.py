"""`cardkit simulate`: many games between the same bots."""

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

Bots = Annotated[str, typer.Option(metavar="NAMES", help="one bot for each seat, as in cheapest,random")]
Players = Annotated[int | None, typer.Option(metavar="N", min=2, help="how many play, where --bots names one for all")]


def simulate(
    game: GameName,
    bots: Bots,
    players: Players = None,
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
    from cardkit_cli.simulation.runs import Run, bot_names, run_and_print
    from cardkit_games import simulation
    from cardkit_games.catalogue import load

    chosen = load(game, parse_changes(rule or []))
    names = bot_names(chosen, bots, players)
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
    raise typer.Exit(run_and_print(run, lambda how: simulation.simulate(chosen, names, run.most_games, **how)))
