"""The `cardkit` command: its sub-commands, which are in `commands`, and how it starts and ends."""

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Annotated, Any, Final, Protocol

import typer
from typer import core
from typer.core import TyperGroup

from cardkit_cli.commands.games import bots, games, new_game, play, serve
from cardkit_cli.commands.learning import advise, help_, learn, puzzle
from cardkit_cli.commands.menu import can_offer, chosen
from cardkit_cli.commands.positions import check, perft, solve
from cardkit_cli.commands.records import analyse, export, import_, replay, saves, show, stats, verify
from cardkit_cli.commands.rules import rules
from cardkit_cli.commands.simulation import bench, compare_rules, merge, simulate, tournament
from cardkit_cli.terminal.streams import forget_empty_size, open_missing, run_and_flush

OPTION: Final = "--lang"


def mark(heading: str) -> str:
    """Return a heading unchanged, noted for the catalogues; `cardkit.language` is imported only when needed."""
    return heading


def speaks_another(arguments: Sequence[str]) -> bool:
    """Return whether another language than English may be asked for, by an option or by the environment."""
    if any(argument.partition("=")[0] == OPTION for argument in arguments):
        return True
    asked = [os.environ.get(name, "").lower() for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")]
    return any(code in locale for code in os.listdir(LOCALE) for locale in asked)


COMPLETES: Final = "_CARDKIT_COMPLETE"
"""The environment variable by which a shell asks for completions."""
LOCALE: Final = Path(__file__).parent / "locale"
"""The catalogues, a folder for each language but English."""
COMMANDS: Final[dict[str, tuple[Callable[..., None] | typer.Typer, ...]]] = {
    mark("Games"): (play, serve, games, bots, rules, new_game),
    mark("Learning"): (learn, puzzle, advise, help_),
    mark("Recorded games"): (saves, replay, show, import_, export, analyse, verify, stats),
    mark("Positions"): (check, solve, perft),
    mark("Simulation"): (simulate, tournament, compare_rules, merge, bench),
}
"""Every command, under the heading that it has in the help; one with sub-commands is a `Typer` of its own."""


WHOLE: Final = 1000
"""So long a summary is not cut."""


class Formatter(Protocol):
    """The writer of a help: the part of it that is needed here."""

    def section(self, name: str) -> AbstractContextManager[None]:
        """Put the text written meanwhile under a heading."""

    def write_dl(self, rows: Sequence[tuple[str, str]]) -> None:
        """Write words with their explanations."""


class Grouped(TyperGroup):
    """Lists the commands under their headings, and speaks the language that is asked for."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Take out the language, anywhere on the line, and speak it until the command has ended.

        For an empty line at a terminal it shows the menu and takes the choice; raises `typer.Exit` when there is none.
        """
        if speaks_another(args):
            from cardkit_cli.terminal.speaking import speak

            args = speak(self, ctx, args)
        if not args and can_offer():
            args = chosen()
            if not args:
                raise typer.Exit
        try:
            return super().parse_args(ctx, args)
        except BaseException:
            ctx.close()  # Typer closes no context whose arguments it refuses
            raise

    def format_commands(self, ctx: object, formatter: Formatter) -> None:
        """Write a section for each heading of `COMMANDS`."""
        for heading, commands in COMMANDS.items():
            names = [name_of(command) for command in commands]
            with formatter.section(core._(heading)):  # type: ignore[attr-defined]
                formatter.write_dl([(name, self.commands[name].get_short_help_str(WHOLE)) for name in names])


def name_of(command: Callable[..., None] | typer.Typer) -> str:
    """Return the name of a command on the command line."""
    name = command.info.name if isinstance(command, typer.Typer) else command.__name__.rstrip("_").replace("_", "-")
    return str(name)


app = typer.Typer(
    cls=Grouped,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # a help in colours would more than double the time to start
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        from cardkit_cli.terminal.version import version

        print(version())
        raise typer.Exit


def _install_completion(wanted: bool) -> None:
    if wanted:
        from cardkit_cli.terminal.shell import install_completion

        print(install_completion())
        raise typer.Exit


@app.callback()
def cardkit_command(
    version: Annotated[
        bool, typer.Option("--version", "-v", callback=_version, is_eager=True, help="show the version and leave")
    ] = False,
    lang: Annotated[
        str | None,
        typer.Option(OPTION, metavar="LANGUAGE", help="en or ru; by default as the environment says"),
    ] = None,
    completion: Annotated[
        bool,
        typer.Option(
            "--install-completion",
            callback=_install_completion,
            is_eager=True,
            help="let your shell complete commands, games and options",
        ),
    ] = False,
) -> None:
    """Durak and its relatives in the terminal: play, simulate, check rules, measure."""


for _commands in COMMANDS.values():
    for _command in _commands:
        if isinstance(_command, typer.Typer):
            app.add_typer(_command)
        else:
            app.command(name_of(_command))(_command)


_Misused: Any = typer.BadParameter.__mro__[2]
"""The error for a command line that makes no sense."""


def main() -> None:
    """Run the command; an error that the user can mend is one sentence and exit code 2."""
    open_missing()
    forget_empty_size()
    if COMPLETES in os.environ:
        from typer.completion import completion_init  # type: ignore[attr-defined]

        completion_init()
    if speaks_another(()):
        from cardkit_cli.terminal.speaking import speak_as_environment

        speak_as_environment(os.environ)
    sys.exit(run_and_flush(_run))


def _run() -> int:
    """Run the command; return its exit code. Raises `OSError` when a stream fails, and program faults."""
    try:
        return int(app(prog_name="cardkit", standalone_mode=False) or 0)
    except typer.Abort:
        return 1
    except OSError:
        raise
    except Exception as error:
        from cardkit.errors import CardkitError

        if isinstance(error, _Misused):
            from cardkit_cli.terminal.refusals import show_refusal
            from cardkit_cli.terminal.speaking import spoken_by

            with spoken_by(sys.argv[1:]):
                show_refusal(error)
            return int(error.exit_code)
        if not isinstance(error, CardkitError):
            raise
        print(f"cardkit: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    main()
