"""`cardkit replay`: steps through a recorded game in the terminal."""

from typing import Annotated

import typer

from cardkit_cli.commands.options import LAST, Deal, RecordFile, ViewOf

Everything = Annotated[bool, typer.Option("--all", help="print every step, without asking")]

OwnMistakes = Annotated[
    bool, typer.Option("--mistakes", help="only your own mistakes, with another try; with --seat, those of that seat")
]


def replay(
    file: RecordFile = LAST,
    deal: Deal = None,
    seat: ViewOf = None,
    everything: Everything = False,
    mistakes: OwnMistakes = False,
) -> None:
    """Step through a recorded game: Enter goes on, b back, ? shows what else there is."""
    from cardkit_cli.commands.screens import best_screen, play_on_best, printing_screen
    from cardkit_cli.records.files import Deals
    from cardkit_cli.records.stepping import Replay, print_steps

    asks = not everything and printing_screen().interactive
    screen = best_screen() if asks else printing_screen()
    if mistakes:
        from cardkit_cli.learning.mistakes import Mistakes, find_mistakes

        found = Mistakes(find_mistakes(Deals.read(file), deal, seat, screen), screen)
        if asks:
            play_on_best(screen, found.run)
        else:
            found.print_all()
    elif asks:
        stepping = Replay(Deals.read(file), seat, screen)
        play_on_best(screen, lambda: stepping.run(deal))
    else:
        print_steps(file, seat, screen, deal=deal)
