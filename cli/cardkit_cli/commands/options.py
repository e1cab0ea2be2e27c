"""The options and arguments that several commands share, one type each."""

from collections.abc import Sequence
from pathlib import Path
from re import fullmatch
from typing import Annotated, Final

import typer


def _begun(incomplete: str) -> list[str]:
    from cardkit_cli.terminal.shell import games_begun

    return games_begun(incomplete)


GameName = Annotated[
    str,
    typer.Argument(autocompletion=_begun, help="a game's name (see `cardkit games`), or a file of house rules"),
]
Rule = Annotated[list[str] | None, typer.Option("--rule", metavar="NAME=VALUE", help="change a rule; repeatable")]
Seed = Annotated[
    int | None, typer.Option(min=0, max=2**62, help="the same seed deals the same cards; by default chance decides")
]
Json = Annotated[bool, typer.Option("--json", help="print one JSON object")]


def _or_last(file: Path) -> Path:
    """`file`, or the newest saved match where that is asked for; raises `InvalidText` when there is none.

    It raises it too for a short number, with which people mean a deal of that match.
    """
    if fullmatch("[0-9]{1,9}", str(file)) and not file.exists():
        from cardkit.errors import InvalidText
        from cardkit.language import gettext

        raise InvalidText(
            gettext(
                "{number} is no file: --deal {number} is a deal of the last match, `cardkit saves` lists the matches.",
                number=file,
            )
        )
    if str(file) != "last":
        return file
    from cardkit_cli.records.saved import latest

    return latest()


LAST: Final = Path("last")
"""The file name that means the newest saved match."""


def _behind_a_game(context: typer.Context, bots: list[str] | None) -> list[str] | None:
    """Return `bots`; raises `InvalidRule` when another bot stands where the game is expected."""
    from cardkit.bots.registry import bot_names
    from cardkit.catalogue import families, is_game
    from cardkit.errors import InvalidRule
    from cardkit.language import gettext

    word = str(context.params["game"])
    bot = word.partition(",")[0].partition(":")[0]
    game = next((one.presets[0].name for one in families() if bot in bot_names(one.name)), "")
    if game and not is_game(word):
        said = gettext("{bot} is a bot: name a game before it, as in cardkit {command} {game} {bots}.")
        command = context.command_path.partition(" ")[2]
        raise InvalidRule(said.format(bot=bot, command=command, game=game, bots=" ".join([word, *(bots or ())])))
    return bots


MoreBots = Annotated[
    list[str] | None,
    typer.Argument(metavar="[BOT]...", callback=_behind_a_game, help="bots, as with --bots", show_default=False),
]


VERSUS: Final = ("vs", "vs.", "versus", "against", "with")
"""Words that may stand before the bots."""


def listed(bots: str | None, more: Sequence[str] | None) -> str | None:
    """Return the names of `--bots` and those that follow the game, with commas between them; None for none."""
    names = [name for name in more or () if name not in VERSUS]
    return bots if not names else ",".join([*([bots] if bots else []), *names])


# -- Positions

PositionFile = Annotated[
    Path, typer.Argument(callback=_or_last, help="a position, a record, or scenarios; `last`: the newest saved match")
]
Scenario = Annotated[str | None, typer.Option(metavar="ID", help="which of the file's scenarios")]

# -- Records

RecordFile = Annotated[
    Path,
    typer.Argument(
        metavar="FILE", callback=_or_last, help="a record of a game, or of a match; by default the newest saved match"
    ),
]
Deal = Annotated[int | None, typer.Option(metavar="N", help="which deal of a match, from 1")]
ViewOf = Annotated[int | None, typer.Option(metavar="S", help="show only what this seat saw")]
