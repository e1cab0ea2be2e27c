"""`cardkit rules`: the rules of a game."""

from cardkit_cli.commands.options import GameName, Rule


def rules(game: GameName = "durak", rule: Rule = None) -> None:
    """Print the rules of a game, in words and as options."""
    from cardkit.game.rules import parse_changes
    from cardkit_cli.terminal.console import Screen
    from cardkit_cli.terminal.rules_text import print_rules
    from cardkit_games.catalogue import load

    print_rules(load(game, parse_changes(rule or [])), Screen())
