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
    found = [preset for each in families() for preset in each.presets]
    sought = [
        preset
        for each in families()  # those of another package are few, and its author looks for them
        for preset in [preset for preset in each.presets if preset.name in SOUGHT] or each.presets
    ]
    print_presets(sought, screen)
    others = len(found) - len(sought)
    screen.say(gettext("{number} more: cardkit games --all. How one is played: cardkit rules GAME.", number=others))
    return None


def print_games(screen: "Screen", of: str | None = None) -> None:
    """Print every game and preset of each family, or of the one called `of`, a line each."""
    from cardkit.catalogue import families
    from cardkit.language import gettext

    chosen = [family for family in families() if of in (None, family.name)]
    longest = max(len(_name(preset, screen)) for family in chosen for preset in family.presets)
    for family in chosen:
        screen.say(gettext(family.title), style="bold")
        print_presets(family.presets, screen, longest)


def print_changes(preset: "Preset", screen: "Screen") -> None:
    """Print the title and players of a game, and in words how it differs from its parent."""
    from cardkit.catalogue import load
    from cardkit.game.rule_words import differences
    from cardkit.language import gettext
    from cardkit_cli.rules.printing import print_sentences

    name = _name(preset, screen)
    screen.say(f"{name} ({_players(preset)}): {preset.shown_title}.")
    if preset.parent is not None:
        found = differences(load(preset.parent), load(preset.name))
        said = [sentence for each in found for sentence in each.second]
        if said:
            screen.say(gettext("Unlike {parent}:", parent=preset.parent))
            print_sentences(said, screen)
        compared = f"cardkit rules diff {preset.parent} {preset.name}"
        screen.say(gettext("Every difference: {command}.", command=compared))
    aliases = [alias for alias in preset.aliases if of_language(alias) and alias != name]
    if aliases:
        screen.say(gettext("It is also called {aliases}.", aliases=", ".join(aliases)))
    screen.say(gettext("Its rules: cardkit rules {name}.", name=preset.name))


def of_language(name: str) -> bool:
    """Return whether a name is in the letters of the user's language."""
    from cardkit.language import ENGLISH, language

    return name.isascii() == (language() == ENGLISH)


def _players(preset: "Preset") -> str:
    fewest, most = preset.seats
    return str(fewest) if fewest == most else f"{fewest}-{most}"


def _name(preset: "Preset", screen: "Screen") -> str:
    return preset.shown_name if screen.can_show(preset.shown_name) else preset.name


def print_presets(presets: "Sequence[Preset]", screen: "Screen", longest: int = 0) -> None:
    """Print games, a line each: name, number of players, and meaning, which is cut at the width of the screen.

    The column of names has room for `longest` letters, or for the longest of these names.
    """
    from rich.text import Text

    names = [_name(preset, screen) for preset in presets]
    longest = max([longest, *map(len, names)])
    for name, preset in zip(names, presets, strict=True):
        line = Text(f" {name:{longest}}  {_players(preset):4}  {screen.plain(preset.shown_title)}")
        line.truncate(screen.console.width, overflow="ellipsis")
        screen.console.print(line)
