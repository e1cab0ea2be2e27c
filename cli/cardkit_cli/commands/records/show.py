"""`cardkit show`: a recorded game as a table of moves."""

from cardkit_cli.commands.options import LAST, Deal, RecordFile, ViewOf


def show(file: RecordFile = LAST, deal: Deal = None, seat: ViewOf = None) -> None:
    """Print the moves of a recorded game, what came of each, and the result."""
    from cardkit_cli.commands.screens import printing_screen
    from cardkit_cli.records.files import Deals
    from cardkit_cli.records.moves_table import print_moves

    print_moves(Deals.read(file), deal, seat, printing_screen())
