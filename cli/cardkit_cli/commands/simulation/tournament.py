"""`cardkit tournament`: every pairing of bots."""

from functools import partial
from typing import Annotated, Final, Unpack

import typer

from cardkit_cli.commands.options import GameName, MoreBots, Rule, listed
from cardkit_cli.simulation.options import RunOptions, takes_run_options

ALL: Final = "all"
"""The word for all bots of a game that decide at once."""
Entrants = Annotated[
    str | None,
    typer.Option(metavar="NAMES", help="who takes part, as in cheapest,random, or all; by default three that differ"),
]
PlayersAtTable = Annotated[int, typer.Option(metavar="N", min=2, help="how many play at a table")]


@takes_run_options(apart=True)
def tournament(
    game: GameName = "podkidnoy",
    more: MoreBots = None,
    bots: Entrants = None,
    players: PlayersAtTable = 2,
    rule: Rule = None,
    **run: Unpack[RunOptions],
) -> None:
    """Play every pairing of bots (or every table of more), and rate them."""
    from cardkit import simulation
    from cardkit.bots.registry import quick_bots, usual_lineup
    from cardkit.catalogue import load
    from cardkit.game.rules import parse_changes
    from cardkit_cli.simulation.runs import bot_names, run_and_print
    from cardkit_cli.terminal import words

    chosen = load(game, parse_changes(rule or []))
    named = listed(bots, more)
    if named is None:
        names = list(dict.fromkeys(usual_lineup(chosen)))
    else:
        names = quick_bots(chosen, players) if named == ALL else bot_names(chosen, named)
    play = partial(simulation.tournament, chosen, names, players=players)
    raise typer.Exit(run_and_print(play, run, words.TOURNAMENT_OF, chosen, bots=names, players=players))
