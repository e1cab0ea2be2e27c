"""Durak with card sharps in the terminal: typing a card reports it."""

import re
from collections.abc import Callable

ASKED = "You: a card reports it, Enter lets all pass> "
MOVES = 120


def reporting(shown: str) -> str | None:
    """Report the card that beat last, or else take the first choice; leave after some moves."""
    prompt = shown.rsplit("\n", 1)[-1]
    if prompt.endswith(": "):
        return "q"
    if shown.count("You> ") > MOVES:
        return None
    if prompt == ASKED:
        table = re.findall(r"^table .*:  (.*)$", shown, re.MULTILINE)[-1]
        laid = [card for pair in table.split() for card in pair.split("/") if card != "?"]
        said = re.findall(
            rf"({'|'.join(map(re.escape, laid))}) was laid by the own side", shown.rpartition("\ntable ")[2]
        )
        return next((card for card in reversed(laid) if card not in said), "")
    return "1"


def test_reports_are_typed_and_told(play: Callable[..., str]) -> None:
    shown = play("durak-sharps", reporting, seats="human,random", seed=3, width=160)
    assert ASKED in shown
    assert re.search(r"^  You report \S+ of Boris\.$", shown, re.MULTILINE)
    assert re.search(r"^  \S+ was false\. Back in the hands: \d cards?\. Boris moves again", shown, re.MULTILINE)
    assert re.search(r"^.  Boris .*\bcaught\b", shown, re.MULTILINE)
