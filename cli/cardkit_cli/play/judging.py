"""A person's decisions in the deal under way, judged."""

import attrs

from cardkit.game.record import Record
from cardkit_cli.terminal import words
from cardkit_cli.terminal.console import Screen


def print_judged(record: Record, seat: int, screen: Screen) -> None:
    """Print how well `seat` has decided so far, by its knowledge each time: without others' decisions or cards.

    Raises `InvalidBot` for a game without a bot that can judge.
    """
    from cardkit.analysis.judgements import analyse
    from cardkit_cli.records.judgements import print_analysis, progress_of

    with progress_of(screen, shown=screen.interactive and not screen.stays) as progress:
        found = analyse(record, seats=[seat], progress=progress)
    if not found.decisions:
        screen.say(words.NOTHING_TO_JUDGE)
        return
    # the next decision may be another seat's, and its best move would reveal its hand
    print_analysis(attrs.evolve(found, now=None), screen, everything=True)
