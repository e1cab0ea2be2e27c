"""`cardkit compare-rules`: the same deals under two rule sets."""

from typing import Annotated, Unpack

import typer

from cardkit_cli.commands.options import GameName
from cardkit_cli.simulation.options import RunOptions, takes_run_options

RuleSets = Annotated[
    list[str], typer.Option("--rule", metavar="NAME=VALUE[,...]", help="one or two rule sets to compare")
]
Bots = Annotated[
    str | None, typer.Option(metavar="NAMES", help="one bot for each seat; by default those you play against")
]
DuplicateUnlessEqual = Annotated[
    bool | None,
    typer.Option(
        "--duplicate/--no-duplicate",
        help="replay each deal with the bots moved on a seat; by default, unless all bots are the same",
    ),
]


@takes_run_options("until_sure", "records", "match", duplicate=(DuplicateUnlessEqual, None))
def compare_rules(
    game: GameName,
    rule: RuleSets,
    bots: Bots = None,
    **run: Unpack[RunOptions],
) -> None:
    """Play the same deals under two rule sets: --rule throw_who=all --rule throw_who=attacker.

    With a single --rule the game as it is comes first. A rule set of several rules has commas between them.
    """
    from cardkit import simulation
    from cardkit_cli.play.seats import default_bots
    from cardkit_cli.simulation.runs import Run, bot_names, choose_rules, run_and_print

    one, other = choose_rules(game, rule)
    names = bot_names(one, bots) if bots is not None else default_bots(one)
    asked = Run(run)
    raise typer.Exit(
        run_and_print(asked, lambda how: simulation.compare_rules(one, other, names, asked.most_games, **how))
    )
