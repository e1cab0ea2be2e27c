"""`cardkit simulate`: many games between the same bots."""

from functools import partial
from typing import Annotated, Unpack

import typer

from cardkit_cli.commands.options import GameName, MoreBots, Rule, listed
from cardkit_cli.simulation.options import RunOptions, takes_run_options

Bots = Annotated[
    str | None,
    typer.Option(metavar="NAMES", help="one bot for each seat, as in cheapest,random; by default three that differ"),
]
Players = Annotated[int | None, typer.Option(metavar="N", min=2, help="how many play, where --bots names one for all")]


@takes_run_options()
def simulate(
    game: GameName = "podkidnoy",
    more: MoreBots = None,
    bots: Bots = None,
    players: Players = None,
    rule: Rule = None,
    **run: Unpack[RunOptions],
) -> None:
    """Play many games between bots and print the results with 95% intervals."""
    from cardkit import simulation
    from cardkit.catalogue import load
    from cardkit.game.rules import parse_changes
    from cardkit_cli.simulation.runs import chosen_bots, run_and_print
    from cardkit_cli.terminal import words

    chosen = load(game, parse_changes(rule or []))
    names = chosen_bots(chosen, listed(bots, more), players)
    play = partial(simulation.simulate, chosen, names)
    raise typer.Exit(run_and_print(play, run, words.PLAYS, chosen, bots=names))
