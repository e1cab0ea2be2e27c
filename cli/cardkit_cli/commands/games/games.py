"""`cardkit games`: the list of games."""

from typing import TYPE_CHECKING, Annotated, Final

import typer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.game.rules import Preset
    from cardkit_cli.terminal.console import Screen

Wanted = Annotated[str | None, typer.Argument(metavar="[GAME]", help="a family, or a game that tells what it changes")]
All = Annotated[bool, typer.Option("--all", help="every game that there is")]

SOUGHT: Final = (
    *("durak", "podkidnoy", "perevodnoy", "podkidnoy-52", "podkidnoy-2v2", "durak-sharps", "chukotsky"),
    *("cheat-updown", "bullshit-2c", "i-doubt-it", "cals-bs", "verish-ne-verish", "valepaska"),
)
"""The games that most people look for."""


def games(game: Wanted = None, every: All = False) -> None:
    """List the games that people look for, those of a family, or what one game changes."""
    from cardkit.catalogue import families, find_family, find_preset
    from cardkit.language import gettext
    from cardkit_cli.terminal.console import Screen

    screen = Screen()
    family = find_family(game) if game is not None else None
    if game is not None and family is None:
        family, preset = find_preset(game)
        return print_changes(preset, screen)
    if every or family is not None:
        return print_games(screen, game)
    others = 0
    for each in families():
        sought = [preset for preset in each.presets if preset.name in SOUGHT]
        if not sought:  # a family of another package is short
            screen.say(gettext(each.title), style="bold")
        print_presets(sought or each.presets, screen)
        others += len(each.presets) - len(sought) if sought else 0
    screen.say(gettext("{number} more: cardkit games --all. How one is played: cardkit rules GAME.", number=others))
    return None


def print_games(screen: "Screen", of: str | None = None) -> None:
    """Print every game and preset of each family, or of the one called `of`, a line each."""
    from cardkit.catalogue import families
    from cardkit.language import gettext

    for family in families():
        if of in (None, family.name):
            screen.say(gettext(family.title), style="bold")
            print_presets(family.presets, screen)


def print_changes(preset: "Preset", screen: "Screen") -> None:
    """Print the changes of a game from its parent."""
    from cardkit.language import gettext
    from cardkit.options import rule_text

    print_presets([preset], screen)
    if preset.parent is not None:
        changes = ", ".join(f"{name}={rule_text(value)}" for name, value in preset.changes.items())
        screen.say(gettext("It is {parent} with {changes}.", parent=preset.parent, changes=changes or "-"))
    if preset.aliases:
        aliases = ", ".join(filter(screen.can_show, preset.aliases))
        screen.say(gettext("It is also called {aliases}.", aliases=aliases))
    screen.say(gettext("Its rules: cardkit rules {name}.", name=preset.name))


def print_presets(presets: "Sequence[Preset]", screen: "Screen") -> None:
    """Print games, a line each: name, number of players, and meaning."""
    from rich.table import Table
    from rich.text import Text

    grid = Table(box=None, padding=(0, 1), show_header=False)
    grid.add_column(no_wrap=True, min_width=max(len(preset.shown_name) for preset in presets))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for preset in presets:
        fewest, most = preset.seats
        players = str(fewest) if fewest == most else f"{fewest}-{most}"
        name = preset.shown_name if screen.can_show(preset.shown_name) else preset.name
        grid.add_row(Text(name), Text(players), Text(preset.shown_title, overflow="ellipsis", no_wrap=True))
    screen.console.print(grid)
