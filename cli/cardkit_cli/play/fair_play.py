"""`cardkit play --fair`: the commitment to a deal before its first card is seen, and the deal after its last."""

import shlex
from pathlib import Path

from cardkit.records.commitments import deal_text
from cardkit.records.record import Record
from cardkit_cli.terminal import words
from cardkit_cli.terminal.console import Screen


def promise(deal: Record) -> list[str]:
    """Return what is told before the first card is seen."""
    return [str(words.COMMITTED), deal.commitment]


def reveal(deal: Record, path: Path | None, screen: Screen) -> None:
    """Show what was committed to, in lines that can be hashed, and how to verify it."""
    screen.say()
    screen.say(words.REVEALED)
    screen.say_whole(deal_text(deal, deal.salt).rstrip("\n"))
    screen.say(words.HASHED)
    screen.say_whole(deal.commitment)
    if deal.seed is not None:
        screen.say(words.SEED_REVEALED.format(seed=deal.seed))
    if path is not None:
        _say_how(deal, path, screen)


def leave(deal: Record, path: Path | None, screen: Screen) -> None:
    """Somebody leaves in the middle: a deal that was saved stays covered to be gone on with, another is revealed."""
    if path is None:
        reveal(deal, None, screen)
    else:
        screen.say(words.STAYS_COVERED)
        _say_how(deal, path, screen)


def _say_how(deal: Record, path: Path, screen: Screen) -> None:
    screen.say(words.VERIFY)
    screen.say_whole(f"cardkit verify {shlex.quote(str(path))} --commitment {deal.commitment}")
