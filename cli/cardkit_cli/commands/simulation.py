"""The commands about many games between bots: runs, tournaments, compared rules, merged shards, speed."""

import json as json_text
from functools import partial
from typing import Annotated, Final, Unpack

import typer

from cardkit_cli.commands.options import GameName, Json, MoreBots, Rule, listed
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


ALL: Final = "all"
"""The word for all bots of a game that decide at once."""
Entrants = Annotated[
    str | None,
    typer.Option(metavar="NAMES", help="who takes part, as in cheapest,random, or all; by default three that differ"),
]
PlayersAtTable = Annotated[
    int | None,
    typer.Option(metavar="N", min=2, help="how many play at a table; by default the fewest that may"),
]


@takes_run_options(apart=True)
def tournament(
    game: GameName = "podkidnoy",
    more: MoreBots = None,
    bots: Entrants = None,
    players: PlayersAtTable = None,
    rule: Rule = None,
    **run: Unpack[RunOptions],
) -> None:
    """Play every pairing of bots (or every table of more), and rate them."""
    from cardkit import simulation
    from cardkit.bots.registry import quick_bots, usual_entrants
    from cardkit.catalogue import load
    from cardkit.game.rules import parse_changes
    from cardkit_cli.simulation.runs import bot_names, run_and_print
    from cardkit_cli.terminal import words

    chosen = load(game, parse_changes(rule or []))
    named = listed(bots, more)
    if players is None:
        players = max(2, chosen.seat_range()[0])
    if named is None:
        names = usual_entrants(chosen, players)
    else:
        names = quick_bots(chosen, players) if named == ALL else bot_names(chosen, named)
    play = partial(simulation.tournament, chosen, names, players=players)
    raise typer.Exit(run_and_print(play, run, words.TOURNAMENT_OF, chosen, bots=names, players=players))


RuleSets = Annotated[
    list[str] | None, typer.Option("--rule", metavar="NAME=VALUE[,...]", help="one or two rule sets to compare")
]
BotsAlike = Annotated[
    str | None, typer.Option(metavar="NAMES", help="one bot for each seat; by default three that are alike")
]


@takes_run_options("until_sure", "records", "match", duplicate=None)
def compare_rules(
    game: GameName = "podkidnoy",
    more: MoreBots = None,
    rule: RuleSets = None,
    bots: BotsAlike = None,
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


MergedInto = Annotated[str, typer.Argument(metavar="OUT", help="a new folder for the whole run")]
Shards = Annotated[list[str], typer.Argument(metavar="FOLDER...", help="the folders of runs with --deals A:B")]

MISSING: Final = 2
"""The exit code when deals are missing."""


def merge(out: MergedInto, folders: Shards, json: Json = False) -> None:
    """Put shards of one run, played with --deals, together to what the whole run is; print the results.

    Exit code 2 where deals are missing; their numbers are printed.
    """
    import attrs

    from cardkit import simulation
    from cardkit.simulation.report.tables import blocks
    from cardkit_cli.simulation.runs import print_notice, print_report
    from cardkit_cli.terminal.console import Screen

    done = simulation.merge(out, folders, print_notice)
    if json:
        print(json_text.dumps(attrs.asdict(done), indent=2))
    else:
        print_report(blocks(done), Screen())
    raise typer.Exit(MISSING if done.interrupted else 0)


Number = Annotated[int | None, typer.Option(metavar="N", help="how many play; by default two, or the fewest that may")]
Seconds = Annotated[float, typer.Option(min=0.01, max=3600, help="how long to measure")]


def bench(
    game: GameName = "podkidnoy",
    players: Number = None,
    seconds: Seconds = 2,
    rule: Rule = None,
    json: Json = False,
) -> None:
    """Measure random play-outs in this process."""
    import attrs

    from cardkit.catalogue import load
    from cardkit.game.rules import parse_changes, shown_game
    from cardkit.game.speed import measure
    from cardkit.language import gettext, in_digits
    from cardkit_cli.terminal.console import Screen

    chosen = load(game, parse_changes(rule or []))
    fewest, most = chosen.seat_range()
    speed = measure(chosen, players if players is not None else min(max(2, fewest), most), seconds)
    if json:
        print(json_text.dumps(attrs.asdict(speed), indent=2))
        return
    screen = Screen()
    said = (
        gettext("{game}, {players} players, compiled")
        if speed.compiled
        else gettext("{game}, {players} players, interpreted")
    )
    screen.say(said.format(game=shown_game(speed.game), players=speed.players))
    rates = {
        gettext("games a second"): speed.games_per_second,
        gettext("actions a second"): speed.actions_per_second,
        gettext("decisions a second"): speed.decisions_per_second,
    }
    for what, rate in rates.items():
        screen.say(f"{in_digits(round(rate)):>14} {what}")
