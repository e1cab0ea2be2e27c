"""Checks of files of house rules: whether they can be played, and which rules they change."""

from collections.abc import Iterable
from pathlib import Path

from cardkit.catalogue import house_rule_faults, load
from cardkit.escaping import sentence
from cardkit.game.rules import shown_game
from cardkit.language import Message, gettext
from cardkit.options import rule_text
from cardkit_cli.rules.printing import players
from cardkit_cli.terminal.console import Screen


def check_files(files: Iterable[Path], screen: Screen) -> bool:
    """Print for each file its faults, or its changes; return whether all can be played."""
    playable = [_check_file(file, screen) for file in files]
    return all(playable)


def _check_file(file: Path, screen: Screen) -> bool:
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
