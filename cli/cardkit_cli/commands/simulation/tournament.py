"""`cardkit tournament`: every pairing of bots."""

from typing import Annotated, Unpack

import typer

from cardkit_cli.commands.options import GameName, Rule
from cardkit_cli.simulation.options import RunOptions, takes_run_options

Entrants = Annotated[str, typer.Option(metavar="NAMES", help="who takes part, as in cheapest,random")]
SeatsAtTable = Annotated[int, typer.Option(metavar="N", min=2, help="how many sit at a table")]


Apart = Annotated[
    bool | None,
    typer.Option(
        "--apart/--no-apart",
        show_default=False,
        help="bots of others in processes of their own, which are told what they see and nothing else; so by default; "
        "for programs that you do not trust use a container: `docker run --network none ...`",
    ),
]


@takes_run_options(apart=(Apart, True))
def tournament(
    game: GameName, bots: Entrants, seats: SeatsAtTable = 2, rule: Rule = None, **run: Unpack[RunOptions]
) -> None:
    """Play every pairing of bots (or every table of more), and rate them."""
    from cardkit import simulation
    from cardkit.catalogue import load
    from cardkit.game.rules import parse_changes
    from cardkit_cli.simulation.runs import Run, bot_names, run_and_print

    chosen = load(game, parse_changes(rule or []))
    names = bot_names(chosen, bots)
    asked = Run(run)
    raise typer.Exit(
        run_and_print(asked, lambda how: simulation.tournament(chosen, names, asked.most_games, seats=seats, **how))
    )
