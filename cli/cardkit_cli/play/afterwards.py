"""Choices that a person has as soon as a deal is over."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from cardkit.game.record import Record
from cardkit.language import Message
from cardkit_cli.terminal.console import Screen

THIS_DEAL: Final = Message("this deal")
"""The name of the deal in errors: it need not be in a file."""


After = Callable[[Sequence[Record], Sequence[int], Screen], None]
"""A function that shows the deals of a match, the last of which has just ended, to the people in these seats."""


def _judge(deals: Sequence[Record], people: Sequence[int], screen: Screen) -> None:
    from cardkit.analysis.judgements import analyse
    from cardkit_cli.records.judgements import print_analysis

    print_analysis(analyse(deals[-1]), screen, everything=False)


def _step_through(deals: Sequence[Record], people: Sequence[int], screen: Screen) -> None:
    from cardkit_cli.records.files import Deals
    from cardkit_cli.records.stepping import Replay

    Replay(Deals(Path(str(THIS_DEAL)), [deals[-1]]), None, screen).run(None)


AFTER_DEAL: Final[Mapping[str, After]] = {"analyse": _judge, "replay": _step_through}
"""The words that can be typed between two deals and after a match, with their functions: see `Session.after`."""
