"""`cardkit play --fair`: the commitment to a deal before its first card is seen, and the deal after its last."""

import shlex
from pathlib import Path

from cardkit.errors import InvalidText
from cardkit.records.commitments import chain, deal_text, new_share, read_share, share_commitment
from cardkit.records.record import Record
from cardkit_cli.play.leaving import Leave
from cardkit_cli.play.party import Party
from cardkit_cli.terminal import words
from cardkit_cli.terminal.console import LEAVE, Screen
from cardkit_cli.terminal.vocabulary import understood


def gather_shares(party: Party) -> tuple[str, ...]:
    """Commit to a share of chance, then ask each person for one; raises `Leave`, and `EOFError` at the end of input."""
    screen, house = party.screen, new_share()
    screen.say()
    screen.say(words.SHARE_PROMISED)
    screen.say_whole(share_commitment(house))
    given = [_ask_share(party, seat) for seat in party.people]
    return house, *(share for share in given if share)


def _ask_share(party: Party, seat: int) -> str:
    while True:
        typed = party.screen.ask(f"{words.ASK_SHARE.format(name=party.names[seat])} ")
        if understood(typed.strip()).lower() in LEAVE:
            raise Leave
        try:
            return read_share(typed)
        except InvalidText as error:
            party.screen.say(str(error), style="yellow")


def promise(deal: Record) -> list[str]:
    """Return what is told before the first card is seen."""
    return [str(words.COMMITTED), deal.commitment]


def reveal(deal: Record, path: Path | None, screen: Screen) -> None:
    """Show what was committed to, in lines that can be hashed, and how to verify it; `deal` has the moves."""
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
    """Somebody leaves in the middle: a deal that was saved stays covered to be gone on with, another is revealed."""
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
