"""`cardkit compare-rules`: the same deals under two rule sets."""

from functools import partial
from typing import Annotated, Unpack

import typer

from cardkit_cli.commands.options import GameName, MoreBots, listed
from cardkit_cli.simulation.options import RunOptions, takes_run_options

RuleSets = Annotated[
    list[str] | None, typer.Option("--rule", metavar="NAME=VALUE[,...]", help="one or two rule sets to compare")
]
Bots = Annotated[
    str | None, typer.Option(metavar="NAMES", help="one bot for each seat; by default three that are alike")
]
Players = Annotated[int | None, typer.Option(metavar="N", min=2, help="how many play, where --bots names one for all")]


@takes_run_options("until_sure", "records", "match", duplicate=None)
def compare_rules(
    game: GameName = "podkidnoy",
    more: MoreBots = None,
    rule: RuleSets = None,
    bots: Bots = None,
    players: Players = None,
    **run: Unpack[RunOptions],
) -> None:
    """Play the same deals under two rule sets: --rule throw_who=all --rule throw_who=attacker, or those of two games.

    With a single --rule the game as it is comes first. A rule set of several rules has commas between them.
    """
    from cardkit import simulation
    from cardkit.bots.registry import usual_bot
    from cardkit.catalogue import is_game, load
    from cardkit_cli.simulation.runs import choose_rules, chosen_bots, run_and_print
    from cardkit_cli.terminal import words

    second = more[0] if more and not rule else ""
    if is_game(second):
        one, other, more = load(game), load(second), (more or [])[1:]
    else:
        one, other = choose_rules(game, rule or [])
    names = chosen_bots(one, listed(bots, more), players, alike=usual_bot(one))
    play = partial(simulation.compare_rules, one, other, names)
    raise typer.Exit(run_and_print(play, run, words.COMPARES, one, bots=names))
