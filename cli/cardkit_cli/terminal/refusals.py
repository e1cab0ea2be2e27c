"""Typer's own sentences in the language of the user: its help, and its refusals of a command line.

Typer has no catalogues, and makes most sentences without gettext. So its refusals are recognised by their wording
alone; sentences that another version words otherwise stay English.
"""

import re
from collections.abc import Iterable
from functools import cache
from typing import Any, Final

from cardkit.escaping import printable
from cardkit.language import Message, gettext, pgettext

REFUSALS: Final = (
    Message("No such option: {option} (Possible options: {options})"),
    Message("No such option: {option}"),
    Message("Missing argument {name}."),
    Message("Missing option {name}."),
    Message("Missing parameter {name}."),
    Message("Option {option} requires an argument."),
    Message("Option {option} requires {number} arguments."),
    Message("Option {option} does not take a value."),
    Message("Argument {name} takes {number} values."),
    Message("Got unexpected extra argument ({arguments})"),
    Message("Got unexpected extra arguments ({arguments})"),
    Message("Got unexpected extra argument(s) ({arguments})"),
    Message("Invalid value for {name}: {why}"),
    Message("Invalid value: {why}"),
    Message("Could not open file {name}: {why}"),
    Message("Did you mean {names}?"),
)
REASONS: Final = (
    Message("{value} is not a whole number."),
    Message("{value} is not a number."),
    Message("{value} is not in the range {range}."),
    Message("{value} is not one of {choices}."),
)
"""Reasons for refusing a value, in the words of Click."""
PLAIN: Final = {
    r"is not a valid (integer|int|int range)\.": "is not a whole number.",
    r"is not a valid (float|float range)\.": "is not a number.",
}
"""What is said in place of Click's words."""
COUNTED_BUT_NAMED: Final = {
    "seats": Message("--players is a number, how many play: --seats names them, as in --seats human,normal."),
    "bots": Message("--players is a number, how many play: --bots names them, as in --bots normal,random."),
}
NO_SEATS_HERE: Final = Message("There is no --seats here: --players is how many play, as in --players 3.")
RULE: Final = Message("A rule is changed with --rule NAME=VALUE; cardkit rules --options lists them.")
LEVELS: Final = ("--easy", "--normal", "--hard", "--strong")
MEANT: Final = {
    "--difficulty": Message("How well the others play is said with --bots: cardkit {command} --bots {level}."),
    "--opponents": Message(
        "Who plays against you is said with --bots, as in --bots hard, and how many play, you too, with --players: "
        "cardkit {command} --players 4."
    ),
    "--players": Message("How many play is said with --players: cardkit {command} --players 4."),
    "--no-color": Message("Colours are turned off by the environment: NO_COLOR=1 cardkit games."),
    "--deck": Message("A deck is part of a game: cardkit {command} podkidnoy-52, or --rule low_rank=2."),
    "--rules": Message("Rules of a name are a game: cardkit {command} perevodnoy. --rule NAME=VALUE changes one rule."),
    "--number": Message("How many is said with --games, and how many play with --players."),
    "--threads": Message("How many processes play is said with --workers."),
    "--language": Message("The language is said with --lang, as in --lang ru."),
    "--continue": Message("The latest match goes on with: cardkit play --resume."),
    "--online": Message("Friends come to a table of yours with: cardkit serve."),
    "--list": Message("The games are listed by: cardkit games."),
    "--random": Message("Another puzzle than today's has --number 7, or a rating: --rating easy."),
}
"""Answers to options that people expect and that are called otherwise here."""
ALSO: Final = {
    **dict.fromkeys(("--level", "--strength", "--opponent", "--ai", "--bot"), "--difficulty"),
    **dict.fromkeys(LEVELS, "--difficulty"),
    **dict.fromkeys(("-n", "-p"), "--players"),
    **dict.fromkeys(("--no-colour", "--nocolor", "--monochrome"), "--no-color"),
    **dict.fromkeys(("--cards", "--pack", "--decks"), "--deck"),
    **dict.fromkeys(("--variant", "--game", "--preset", "--ruleset"), "--rules"),
    **dict.fromkeys(("--count", "--num", "--num-games", "--n-games", "--rounds"), "--number"),
    **dict.fromkeys(("--jobs", "--cores", "--processes", "--parallel"), "--threads"),
    **dict.fromkeys(("--locale", "--ru", "--en"), "--language"),
    **dict.fromkeys(("--load", "--last"), "--continue"),
    **dict.fromkeys(("--host", "--multiplayer", "--friends", "--share"), "--online"),
}
COMMANDS_MEANT: Final = {
    "play --resume": ("continue", "resume", "load", "go-on"),
    "rules": ("rule", "rulebook", "howto", "how-to"),
    "help": ("about", "manual", "man", "config", "settings", "options"),
    "--version": ("version", "ver"),
    "--lang ru": ("language", "lang", "locale"),
    "games": ("list", "ls", "variants", "presets"),
    "simulate": ("sim", "run", "selfplay", "self-play"),
    "serve": ("web", "host", "server", "online", "multiplayer"),
    "learn": ("tutorial", "lesson", "lessons"),
    "puzzle": ("puzzles", "train", "practice", "practise"),
    "stats": ("score", "scores", "statistics", "history"),
    "analyse": ("analyze", "analysis", "review"),
    "tournament": ("arena", "league", "rate", "ratings"),
    "advise": ("hint", "hints", "advice", "suggest"),
    "play": ("start", "new", "begin", "go"),
}
"""The commands that people look for under other names."""
NO_COMMAND: Final = {
    "moments": Message("Type `moments` after a deal; of a saved one, `cardkit replay --mistakes` shows your mistakes."),
    "undo": Message("Type `undo` at the table, in `cardkit play`, to take your move back."),
    **dict.fromkeys(("quit", "exit", "q", "bye"), Message("Nothing is running here; in a game, q leaves it.")),
}
"""Answers to words that mean something elsewhere."""
SUGGESTION: Final = " Did you mean "
USAGE: Final = Message("Usage: ")
HELP: Final = Message("Show this message and exit.")
ARGUMENTS: Final = (
    *(Message("game", "argument"), Message("kind", "argument"), Message("record", "argument")),
    *(Message("file", "argument"), Message("files", "argument"), Message("NUMBER", "argument")),
)
"""Arguments that are called as in the code, and values of options that say no more than that they are numbers."""
WORDS: Final = (
    *(Message("[OPTIONS]"), Message("COMMAND [ARGS]..."), Message("Error")),
    *(Message("Options"), Message("Arguments"), Message("Commands"), Message("required")),
    *(Message("default: {default}"), Message("Missing command."), Message("No such command {name!r}.")),
    *(Message("Aborted!"), Message("Try [blue]'{command_path} {help_option}'[/] for help.")),
)
"""Words that Typer sends through a gettext of its own, or keeps in a name."""


def show_refusal(error: Any) -> None:
    """Print a refusal of a command line with the usage of the command, and its help if the line was empty."""
    from typer import rich_utils

    if type(error).__name__ == "NoArgsIsHelpError":  # its message is the help, which Typer leaves out here
        error.show()
        return
    error.message = printable(error.message)
    said = (
        _of_a_command(error.message)
        or _of_an_option(error)
        or _of_who_plays(error)
        or translated(error.format_message())
    )
    error.format_message = lambda: said
    rich_utils.ERRORS_PANEL_TITLE = gettext("Error")
    rich_utils.RICH_HELP = gettext("Try [blue]'{command_path} {help_option}'[/] for help.")
    rich_utils.rich_format_error(error)


def _of_a_command(refusal: str) -> str:
    """Return a suggestion for an unknown command: another command, or how to play a game of that name.

    It is empty for other refusals, and when nothing is like it.
    """
    typed = re.search("'(.+?)'", refusal)
    if typed is None or not refusal.startswith(gettext("No such command {name!r}.", name=typed[1])):
        return ""
    word = typed[1].lower()
    meant = command_meant(word)
    if meant:
        return gettext("There is no command {name!r}: type `cardkit {meant}`.", name=typed[1], meant=meant)
    if word in NO_COMMAND:
        return str(NO_COMMAND[word])
    from cardkit.catalogue import is_game

    if not is_game(typed[1]):
        return ""
    return gettext("{name} is a game, and no command: type `cardkit play {name}`.", name=typed[1])


def command_meant(word: str) -> str:
    """Return the command that people look for under the name `word`; empty for other words."""
    return next((command for command, names in COMMANDS_MEANT.items() if word in names), "")


def _of_an_option(error: Any) -> str:
    """Return a suggestion for an option that people expect; empty for other options."""
    name = getattr(error, "option_name", "")
    sentence = MEANT.get(ALSO.get(name, name)) or _of_a_rule(name)
    if sentence is None or error.ctx is None:
        return ""
    own = {option for parameter in error.ctx.command.params for option in parameter.opts}
    said = re.search(r"--[a-z]+", str(sentence))
    if said is not None and said[0] not in own:  # that command has no such option either
        return ""
    level = name.removeprefix("--") if name in LEVELS else "hard"
    return sentence.format(command=error.ctx.command_path.partition(" ")[2], level=level)


def _of_a_rule(name: str) -> Message | None:
    """Return the answer to an option called as a rule of some game, or as the beginning of one; None for others."""
    if not name.startswith("--"):
        return None
    import attrs

    from cardkit.catalogue import families

    typed = name.removeprefix("--").replace("-", "_")
    rules = [field.name for family in families() for field in attrs.fields(family.rules)]
    found = typed in rules or (len(typed) > 1 and any(rule.startswith(f"{typed}_") for rule in rules))
    return RULE if found else None


def _of_who_plays(error: Any) -> str:
    """Return the option for the names of players, if names are given in another place; empty for other refusals."""
    options = [parameter.name for parameter in error.ctx.command.params] if error.ctx is not None else []
    named = next((name for name in ("seats", "bots") if name in options), "")
    if named and getattr(getattr(error, "param", None), "name", "") == "players":
        return str(COUNTED_BUT_NAMED[named])
    if named != "seats" and "players" in options and getattr(error, "option_name", "") in ("--seats", "--seat"):
        return str(NO_SEATS_HERE)
    return ""


def translated(refusal: str) -> str:
    """A refusal of Typer in the language of the user."""
    for theirs, ours in PLAIN.items():
        refusal = re.sub(theirs, ours, refusal)
    said, asks, names = refusal.partition(SUGGESTION)
    if asks:
        return f"{translated(said)} {reworded(asks.strip() + ' ' + names, REFUSALS)}"
    return reworded(refusal, REFUSALS, REASONS)


def reworded(text: str, known: Iterable[Message], reasons: Iterable[Message] = ()) -> str:
    """Return `text` in the language of the user, if it is one of the `known`; `{why}` in it is one of the `reasons`."""
    for message in known:
        found = _wording(message.english).fullmatch(text)
        if found is not None:
            values = found.groupdict()
            if "why" in values:
                values["why"] = reworded(values["why"], reasons)
            return message.format(**values)
    return text


@cache
def _wording(english: str) -> re.Pattern[str]:
    """Return a pattern for a sentence, with any text in place of its placeholders."""
    parts = re.split(r"\{(\w+)\}", english)
    parts[::2] = map(re.escape, parts[::2])
    parts[1::2] = [f"(?P<{name}>.+?)" for name in parts[1::2]]
    return re.compile("".join(parts), re.DOTALL)


def translate_help(command: Any) -> None:
    """Put the help of a command and of all below it into the language of the user."""
    command.help = command.help and gettext(command.help)
    command.options_metavar = gettext(command.options_metavar or "") if command.options_metavar else None
    if getattr(command, "subcommand_metavar", None):
        command.subcommand_metavar = gettext(command.subcommand_metavar)
    _translate_usage(command)
    for parameter in command.params:
        _translate_parameter(parameter)
    for below in getattr(command, "commands", {}).values():
        translate_help(below)


def _translate_usage(command: Any) -> None:
    """Let a command write its usage and the help of its option for help in the language of the user."""
    help_option = command.get_help_option

    def format_usage(context: Any, formatter: Any) -> None:
        formatter.write_usage(context.command_path, " ".join(command.collect_usage_pieces(context)), str(USAGE))

    def get_help_option(context: Any) -> Any:
        option = help_option(context)
        if option is not None:
            option.help = str(HELP)
        return option

    command.format_usage, command.get_help_option = format_usage, get_help_option


def _translate_parameter(parameter: Any) -> None:
    """Put the help and the placeholder of an argument or option into the language of the user.
    The type of an argument, a word of Python, is not shown.
    """
    for said in ("help", "metavar"):
        if getattr(parameter, said, None):
            setattr(parameter, said, gettext(getattr(parameter, said)))
    if parameter.param_type_name == "argument":
        parameter.metavar = parameter.metavar or pgettext("argument", parameter.name)
        parameter.display_type_rich = lambda ctx: None  # the type of an argument is a word of Python
    elif not parameter.metavar and not parameter.is_flag:
        parameter.metavar = pgettext("argument", "NUMBER")
