"""A page of all commands with their options, and one of all rules with their values, made of what the program says."""

from collections.abc import Iterator
from typing import Any

import typer
from rule_pages import Rules
from typer.core import TyperGroup

from cardkit.options import rule_text
from cardkit_cli.app import app
from cardkit_games.bluffing.family import FAMILY as BLUFFING
from cardkit_games.durak.family import FAMILY as DURAK

COMMANDS, OPTIONS = "reference/commands.md", "reference/options.md"


def command_page() -> str:
    """Every command with what its help says."""
    lines = ["# Commands", "", "What `cardkit COMMAND --help` prints, of every command."]
    for name, command in _commands(typer.main.get_command(app), "cardkit"):
        lines += ["", f"## {name}", "", " ".join((command.help or "").split()), ""]
        context = typer.Context(command, info_name=name)
        lines += [f"    {' '.join(command.get_usage(context).removeprefix('Usage: ').split())}", ""]
        rows = [record for each in command.params if (record := each.get_help_record(context)) is not None]
        if rows:
            lines += ["| Option | Meaning |", "|---|---|"]
            lines += [f"| {_cell(f'`{said}`')} | {_cell(meaning)} |" for said, meaning in rows]
    return "\n".join(lines) + "\n"


def _commands(command: Any, name: str) -> Iterator[tuple[str, Any]]:
    if isinstance(command, TyperGroup):
        context = typer.Context(command, info_name=name)
        for each in command.list_commands(context):
            found = command.get_command(context, each)
            if found is not None and not found.hidden:
                yield from _commands(found, f"{name} {each}")
        if name != "cardkit" and command.invoke_without_command:
            yield name, command
    else:
        yield name, command


def option_page(rules: Rules) -> str:
    """Every option of the rules of both families."""
    lines = [
        "# Options of the rules",
        "",
        "`cardkit play GAME --rule NAME=VALUE` changes one, `cardkit rules new` asks for what people argue about,",
        "and a file of [house rules](format.md#house-rules) keeps them.",
    ]
    for family in (DURAK, BLUFFING):
        usual = family.rules()
        lines += ["", f"## {family.title}"]
        for name, option in usual.options().items():
            meaning = rules.linked(f"{option.meaning} ({option.source})", OPTIONS)
            lines += ["", f"### {name}", "", f"{meaning[0].upper()}{meaning[1:]}.", ""]
            lines += [f"Values: {option.values}. Default: `{rule_text(getattr(usual, name))}`."]
    return "\n".join(lines) + "\n"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")
