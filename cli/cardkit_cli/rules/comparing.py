"""A comparison of two rule sets, in words."""

from collections.abc import Iterator, Sequence

from cardkit.errors import InvalidRule
from cardkit.game.game import AnyGame
from cardkit.game.rule_words import Difference, differences
from cardkit.language import gettext
from cardkit.options import rule_text
from cardkit_cli.rules.printing import players, print_labelled
from cardkit_cli.terminal.console import Screen

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
    """Yield the sentences, the first of them beside `name`."""
    for number, sentence in enumerate(sentences or [gettext("(nothing of the kind)")]):
        yield "" if number else name, sentence


def _name(game: AnyGame) -> str:
    return str(game.preset.shown_name)
