"""Choices that a person has as soon as a deal is over."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from cardkit.language import Message
from cardkit.records.record import Record
from cardkit_cli.terminal.console import Screen

THIS_DEAL: Final = Message("this deal")
"""The name of the deal in errors: it need not be in a file."""


def _judge(record: Record, screen: Screen) -> None:
    from cardkit_cli.records.judgements import print_analysis
    from cardkit_games.analysis import analyse

    print_analysis(analyse(record), screen, everything=False)


def _step_through(record: Record, screen: Screen) -> None:
    from cardkit_cli.records.files import Deals
    from cardkit_cli.records.stepping import Replay

    Replay(Deals(Path(str(THIS_DEAL)), [record]), None, screen).run(None)


AFTER_DEAL: Final[Mapping[str, Callable[[Record, Screen], None]]] = {"analyse": _judge, "replay": _step_through}
"""The words that can be typed between two deals, and what they do."""
