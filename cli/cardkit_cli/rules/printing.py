"""The rules of a game in words, with its options as a table; two rule sets compared; files of house rules checked."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from cardkit.catalogue import house_rule_faults, load
from cardkit.errors import InvalidRule
from cardkit.escaping import sentence
from cardkit.game.game import AnyGame
from cardkit.game.rule_words import Difference, differences
from cardkit.game.rules import shown_game
from cardkit.language import Message, gettext, ngettext
from cardkit.options import Option, rule_text
from cardkit_cli.terminal.console import Screen


def print_rules(game: AnyGame, screen: Screen, *, short: bool = False) -> None:
    """Print the rules in words, sentence by sentence under their headings; with `short` only the first heading."""
    screen.say(f"{game.preset.shown_title} ({game.preset.shown_name})", style="bold")
    screen.say(gettext("{players}. Source: {source}.", players=players(game), source=gettext(game.preset.source)))
    for heading, sentences in game.describe()[: 1 if short else None]:
        screen.say()
        screen.say(heading, style="bold")
        print_sentences(sentences, screen)


def print_sentences(sentences: Iterable[str], screen: Screen) -> None:
    """Print sentences, a line or more each, indented."""
    for line in sentences:
        screen.console.print(Padding(Text(screen.plain(line)), (0, 0, 0, 2), expand=False))


def print_labelled(rows: Iterable[tuple[str, str]], screen: Screen) -> None:
    """Print sentences beside their labels."""
    grid = Table.grid(padding=(0, 2, 0, 0), pad_edge=False)
    grid.add_column(no_wrap=True, max_width=24, overflow="ellipsis", style="bold")
    grid.add_column()
    for label, line in rows:
        grid.add_row(Text(label), Text(screen.plain(line)))
    screen.console.print(Padding(grid, (0, 0, 0, 2), expand=False))


def players(game: AnyGame) -> str:
    """Return how many may play: "2 to 6 players"."""
    fewest, most = game.seat_range()
    if fewest == most:
        return ngettext("{number} player", "{number} players", fewest)
    return gettext("{fewest} to {most} players", fewest=fewest, most=most)


def print_options(game: AnyGame, screen: Screen) -> None:
    """Print every option with its value, meaning and source."""
    screen.say()
    screen.say(gettext("Options (change one with --rule name=value; * differs from the preset)"), style="bold")
    screen.console.print(_options(game))


def _options(game: AnyGame) -> Table:
    """Return a row for each option: name, value and meaning; a star is behind a value that differs from the preset."""
    grid = Table(box=None, padding=(0, 1), show_header=False)
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column()
    changed = game.rules.differences(game.preset_rules)
    for name, option in game.rules.options().items():
        mark = " *" if name in changed else ""
        value = Text(rule_text(getattr(game.rules, name)) + mark, style="bold")
        grid.add_row(Text(name), value, Text(_meaning(option)))
    return grid


def _meaning(option: Option) -> str:
    """Return the meaning of an option, its values, and its source."""
    return gettext(
        "{meaning}; takes {values} [{source}]",
        meaning=gettext(option.meaning),
        values=option.values_in_words,
        source=option.source,
    )


Named = tuple[str, AnyGame]
"""A game, and its name beside another."""


def compare(first: AnyGame, second: AnyGame, screen: Screen) -> None:
    """Print how the rules of two games differ; raises `InvalidRule` for games of two families."""
    if first.family != second.family:
        raise InvalidRule(
            gettext(
                "{name} and {other} are games of different families: they share no options.",
                name=first.name,
                other=second.name,
            )
        )
    if (first.rules, first.seat_range()) == (second.rules, second.seat_range()):
        screen.say(gettext("{first} and {second} have the same rules.", first=_name(first), second=_name(second)))
    else:
        print_differences((_name(first), first), (_name(second), second), screen)


def print_differences(first: Named, second: Named, screen: Screen) -> None:
    """Print the sentences that only one of two games has, and the options behind them."""
    (name, game), (other_name, other) = first, second
    found = differences(game, other)
    if players(game) != players(other):
        found.insert(0, Difference(gettext("Players"), (f"{players(game)}.",), (f"{players(other)}.",)))
    for each in found:
        screen.say(each.heading, style="bold")
        print_labelled([*_labelled(name, each.first), *_labelled(other_name, each.second)], screen)
        screen.say()
    screen.say(gettext("Options"), style="bold")
    changed = other.rules.differences(game.rules).items()
    options = game.rules.options()

    def in_words(option: str, value: object) -> str:
        text = rule_text(value)
        return options[option].value_in_words(text) if option in options else text

    print_labelled(
        [
            (
                option,
                gettext(
                    "{before} in {name}, {after} in {other}",
                    before=in_words(option, getattr(game.rules, option)),
                    name=name,
                    after=in_words(option, value),
                    other=other_name,
                ),
            )
            for option, value in changed
        ],
        screen,
    )


def _labelled(name: str, sentences: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the sentences, or one that says that there are none, the first beside `name`."""
    for number, line in enumerate(sentences or [gettext("(nothing of the kind)")]):
        yield "" if number else name, line


def _name(game: AnyGame) -> str:
    return str(game.preset.shown_name)


def check_files(files: Iterable[Path], screen: Screen) -> bool:
    """Print for each file its faults, or its changes; return whether all can be played."""
    playable = [_check_file(file, screen) for file in files]
    return all(playable)


def _check_file(file: Path, screen: Screen) -> bool:
    """Print the faults of a file of house rules, or else its changes; return whether it can be played."""
    faults = house_rule_faults(file)
    for fault in faults:
        screen.say_whole(sentence(f"{file}: {fault}"))
    if faults:
        return False
    game = load(str(file))
    changes = game.rules.differences(game.preset_rules)
    changed = ", ".join(f"{name}={rule_text(value)}" for name, value in changes.items())
    said = Message("{file}: {game} is {parent} with {changed}; {players}.")
    changed = changed or gettext("no rule changed")
    parent = shown_game(game.record_name)
    screen.say_whole(said.format(file=file, game=game.name, parent=parent, changed=changed, players=players(game)))
    return True
