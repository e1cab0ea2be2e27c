"""The options that all runs of many games share: one list, with the default of each."""

import inspect
from collections.abc import Callable
from typing import Annotated, Final, TypedDict, get_args, get_type_hints

import typer

THOUSANDS: Final = {"k": 1_000, "m": 1_000_000}


def number_of_games(text: str) -> int:
    """Read a number of games such as `500`, `10_000` or `10k`; raises `BadParameter` for anything else."""
    digits = text.lower().replace("_", "").replace(",", "")
    factor = THOUSANDS.get(digits[-1:], 1)
    digits = digits[:-1] if factor > 1 else digits
    if not digits.isdecimal() or not 0 < int(digits) * factor <= MOST_GAMES:
        from cardkit.language import gettext

        raise typer.BadParameter(gettext("{text!r} is not a number of games from 1 on, such as 500 or 10k.", text=text))
    return int(digits) * factor


MOST_GAMES: Final = 10**12


class RunOptions(TypedDict, total=False):
    """The options of a run; a command may leave some out."""

    games: Annotated[
        int | None,
        typer.Option(
            "--games",
            "-n",
            metavar="N",
            parser=number_of_games,
            help="how many games, as in 10k; 1,000, with --until-sure at most 1,000,000, with --resume as before",
        ),
    ]
    seed: Annotated[
        int | None, typer.Option(min=0, max=2**62, help="the same seed deals the same cards; by default chance decides")
    ]
    duplicate: Annotated[
        bool | None,
        typer.Option(
            help="replay each deal with the bots moved on a seat, so that its luck cancels; by default, unless rules "
            "are compared with equal bots"
        ),
    ]
    match: Annotated[
        bool, typer.Option("--match", help="play whole matches, as long as the rules say, and not single deals")
    ]
    until_sure: Annotated[
        bool, typer.Option("--until-sure", help="stop when the differences are decided, with 5% error")
    ]
    deals: Annotated[
        str | None,
        typer.Option(metavar="A:B", help="play only the deals from A up to but not including B, to merge them later"),
    ]
    workers: Annotated[
        int | None,
        typer.Option("--workers", "-j", metavar="N", min=1, help="how many processes play; by default all cores"),
    ]
    dask: Annotated[str | None, typer.Option(metavar="ADDRESS", help="play on the Dask cluster of this scheduler")]
    time_limit: Annotated[
        float | None, typer.Option(metavar="SECONDS", help="a bot that takes longer for an action loses the game")
    ]
    apart: Annotated[
        bool | None,
        typer.Option(
            show_default=False,
            help="bots of others in processes of their own, which are told what they see and nothing else; by default "
            "in tournaments; for programs that you do not trust use a container: `docker run --network none ...`",
        ),
    ]
    out: Annotated[
        str | None,
        typer.Option(metavar="DIR", help="keep games, results and a report there"),
    ]
    records: Annotated[bool, typer.Option("--records", help="with --out: keep a record of every game, to replay")]
    resume: Annotated[bool, typer.Option("--resume", help="go on with the interrupted run in --out")]
    json: Annotated[bool, typer.Option("--json", help="print one JSON object")]


Command = Callable[..., None]


def takes_run_options(*without: str, **unsaid: bool | None) -> Callable[[Command], Command]:
    """Give a command that ends with `**run` the options of a run, without those in `without`.

    `unsaid` has the defaults of options that differ from those of `simulate`.
    """
    hints = get_type_hints(RunOptions, include_extras=True)
    shared = {name: hint for name, hint in hints.items() if name not in without}
    defaults: dict[str, object] = {name: False if get_args(hint)[0] is bool else None for name, hint in shared.items()}
    defaults |= {"duplicate": True, "apart": False, **unsaid}

    def give(command: Command) -> Command:
        """Return `command` itself with the shared options in place of its last parameter, `**run`, as Typer reads
        them.
        """
        own = list(inspect.signature(command).parameters.values())[:-1]
        options = [
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=defaults[name], annotation=hint)
            for name, hint in shared.items()
        ]
        command.__annotations__ = {**{one.name: one.annotation for one in own}, **shared, "return": None}
        command.__signature__ = inspect.Signature([*own, *options])  # type: ignore[attr-defined]
        return command

    return give
