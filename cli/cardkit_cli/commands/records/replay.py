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
    from cardkit_cli.records.files import Deals
    from cardkit_cli.records.stepping import Replay, print_steps
    from cardkit_cli.spoken.screen import printing_screen

    screen = printing_screen()
    if mistakes:
        from cardkit_cli.learning.mistakes import review

        review(Deals.read(file), deal, seat, screen, ask=screen.interactive and not everything)
    elif everything or not screen.interactive:
        print_steps(file, seat, screen, deal=deal)
    else:
        Replay(Deals.read(file), seat, screen).run(deal)
