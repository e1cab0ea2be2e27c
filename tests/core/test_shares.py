"""Seeds made of shares of chance, and moves chained to a commitment: the hashed texts, and the refusals."""

import hashlib
from typing import Any

import attrs
import pytest

from cardkit import Record, load, make_bot, read_record, replay
from cardkit.errors import BrokenCommitment, InvalidText
from cardkit.records.commitments import chain, committed, new_share, read_share, seed_of, share_commitment

SHARES = ("ab" * 32, "letters of Vera", "буквы Глеба")


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


@pytest.fixture(scope="module")
def played() -> Record:
    """Return a deal between bots with a commitment, from a seed made of shares."""
    game = load("podkidnoy")
    seed = seed_of(SHARES)
    deal = game.deal(2, seed=seed)
    promised = committed(deal.record())
    deal.drive([make_bot("cheapest", game), make_bot("cheapest", game)])
    return attrs.evolve(deal.record(), seed=seed, shares=SHARES, salt=promised.salt, commitment=promised.commitment)


def test_what_is_hashed() -> None:
    assert share_commitment("x") == sha256("cardkit share 1\nx\n")
    assert seed_of(SHARES) == int(sha256("cardkit seed 1\n" + "".join(f"{one}\n" for one in SHARES))[:16], 16) // 4
    assert len({new_share() for _ in range(8)}) == 8
    assert read_share("  some letters ") == "some letters"


@pytest.mark.parametrize("typed", ["x" * 201, "a\x1bb"])
def test_a_share_is_one_line_that_can_be_shown(typed: str) -> None:
    with pytest.raises(InvalidText, match="one line of at most 200 letters"):
        read_share(typed)


def test_every_move_changes_the_links_from_there_on(played: Record) -> None:
    links = chain(played)
    assert links[0] == played.commitment
    assert links[1] == sha256(f"cardkit move 1\n{links[0]}\n{played.play[0]}\n")
    changed = chain(attrs.evolve(played, play=(*played.play[:5], "0 take", *played.play[6:])))
    assert changed[:6] == links[:6]
    assert not set(changed[6:]) & set(links)
    assert len(chain(attrs.evolve(played, play=played.play[:-1]))) == len(links) - 1


@pytest.mark.parametrize(
    ("what", "found"),
    [
        ({"shares": (SHARES[0], "other")}, "The shares of this deal give the seed"),
        ({"shares": SHARES[:1]}, "The shares of this deal give the seed"),
        ({"seed": 5}, "The shares of this deal give the seed"),
        ({"salt": "0" * 64}, "Deal and salt give the commitment"),
        ({"commitment": "0" * 64}, "Deal and salt give the commitment"),
    ],
)
def test_what_does_not_fit_is_refused_wherever_the_deal_is_played_again(
    played: Record, what: dict[str, Any], found: str
) -> None:
    with pytest.raises(BrokenCommitment, match=found):
        replay(attrs.evolve(played, **what), load)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("date", '"2025-13-08"'),
        ("date", '"2O25-03-08"'),
        ("date", '"today"'),
        ("salt", '"xyz"'),
        ("commitment", '"0g"'),
        ("shares", '"a"'),
        ("shares", "[1]"),
    ],
)
def test_a_key_that_was_spoilt_is_refused_with_its_line(played: Record, key: str, value: str) -> None:
    lines = [line for line in played.text().splitlines() if not line.startswith(f"{key} = ")]
    with pytest.raises(InvalidText, match=rf"Line 2: .*`{key}`"):
        read_record("\n".join([lines[0], f"{key} = {value}", *lines[1:]]) + "\n")
