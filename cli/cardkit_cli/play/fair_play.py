"""`cardkit play --fair`: the commitment to a deal before its first card is seen, and the deal after its last."""

import re
import shlex
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from cardkit.errors import InvalidText
from cardkit.game.record import Record
from cardkit.language import Message
from cardkit.records.commitments import (
    chain,
    deal_text,
    new_share,
    read_share,
    share_commitment,
    shown_share,
    withheld,
)
from cardkit.speech.vocabulary import understood
from cardkit_cli.play.party import Leave, MatchTable
from cardkit_cli.terminal import words
from cardkit_cli.terminal.console import LEAVE, Screen

PROMISE: Final = re.compile(r"[0-9a-f]{64}")
"""The form of a commitment to a share."""


def gather_shares(party: MatchTable) -> tuple[str, ...]:
    """Commit to a share of chance, then ask each person for one; raises `Leave`, and `EOFError` at the end of input.

    A person who types the commitment to a share, made at a terminal of their own, shows the share when all have typed.
    """
    screen, house = party.screen, new_share()
    screen.say()
    screen.say(words.SHARE_PROMISED)
    screen.say_whole(share_commitment(house))
    typed = {seat: _ask(party, words.ASK_SHARE, seat, read_share) for seat in party.people}
    given = {seat: share for seat, share in typed.items() if share}
    for seat, share in given.items():
        if PROMISE.fullmatch(share):
            given[seat] = _ask(party, words.ASK_PROMISED_SHARE, seat, partial(_shown, share))
    return house, *given.values()


def _shown(promised: str, typed: str) -> str:
    """Return the share of a commitment, or the text for a withheld one; raises `InvalidText` for another share."""
    return shown_share(promised, typed) if typed.strip() else withheld(promised)


def _ask(party: MatchTable, question: Message, seat: int, read: Callable[[str], str]) -> str:
    """Return the value that `read` makes of the line of `seat`, asked again after an `InvalidText`; raises `Leave`, and
    `EOFError`.
    """
    while True:
        typed = party.screen.ask(f"{question.format(name=party.names[seat])} ")
        if understood(typed.strip()).lower() in LEAVE:
            raise Leave
        try:
            return read(typed)
        except InvalidText as error:
            party.screen.say(str(error), style="yellow")


def promise(deal: Record) -> list[str]:
    """Return the sentences before the first card is seen."""
    return [str(words.COMMITTED), deal.commitment]


def reveal(deal: Record, path: Path | None, screen: Screen) -> None:
    """Show the committed deal, in lines that can be hashed, and how to verify it; `deal` has the moves."""
    screen.say()
    screen.say(words.REVEALED)
    screen.say_whole(deal_text(deal, deal.salt).rstrip("\n"))
    screen.say(words.HASHED)
    screen.say_whole(deal.commitment)
    if deal.seed is not None:
        screen.say(words.SEED_REVEALED.format(seed=deal.seed))
    if deal.shares:
        screen.say(words.SHARES_REVEALED)
        for share in deal.shares:
            screen.say_whole(share)
    screen.say(words.CHAIN)
    screen.say_whole(chain(deal)[-1])
    if path is not None:
        _say_how(deal, path, screen, f" --chain {chain(deal)[-1]}")


def leave(deal: Record, path: Path | None, screen: Screen) -> None:
    """Leave in the middle of a deal: a saved one stays covered until it is resumed, another is revealed."""
    if path is None:
        reveal(deal, None, screen)
    else:
        screen.say(words.STAYS_COVERED)
        _say_how(deal, path, screen)


def _say_how(deal: Record, path: Path, screen: Screen, more: str = "") -> None:
    screen.say(words.VERIFY)
    noted = [deal.commitment, *map(share_commitment, deal.shares[:1])]
    options = "".join(f" --commitment {each}" for each in noted)
    screen.say_whole(f"cardkit verify {shlex.quote(str(path))}{options}{more}")
