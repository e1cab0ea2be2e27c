"""Commitments: a player can verify at the end that the cards were fixed at the beginning (docs/notes/fairness.md).

Before anybody sees a card, the dealer publishes the SHA-256 of the deal and a random salt; afterwards deal and salt are
shown, and everybody can compute the same digest. The dealer also commits to a share of chance before anybody else gives
one: the seed is made of all shares. Moves are chained to the commitment. The hashed bytes are defined here once and for
all.
"""

import hashlib
import json
import re
import secrets
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

import attrs

from cardkit.cards.cards import Cards
from cardkit.errors import BrokenCommitment, InvalidText
from cardkit.game.position import HIDDEN_CARD, HIDDEN_CARDS
from cardkit.game.record import Record, at_line
from cardkit.language import gettext
from cardkit.options import rule_text

SALT_BYTES: Final = 32

HEADING: Final = "cardkit deal 1"
"""The first line of the hashed text of a deal; another spelling would get another number."""

_HEX: Final = re.compile(r"[0-9a-f]{64}")
_KEY: Final = re.compile(r"[a-z][a-z0-9_]*")


def new_salt() -> str:
    """A salt for one deal: 32 bytes from the system's entropy, as 64 hexadecimal digits."""
    return secrets.token_hex(SALT_BYTES)


def deal_text(record: Record, salt: str) -> str:
    r"""Return the text that is hashed: the record's lines that make up the deal, and the salt, each in its one
    spelling.

    After a heading comes a line `key = value` for the `game`, for each key of the deal, for the `salt`, and for each
    rule that differs, as `rules.name`; the lines are in the order of their bytes, and each ends with `\n`. Values are
    written as TOML and JSON both write them, in ASCII, with ", " between the items of a list. One space separates
    cards, and the cards of a hand are in rising order. Raises `InvalidText` for a deal that is invalid or hides a card.

    >>> deal = {"hands": ["6S", "9C 8S"], "dealer": 1, "trump": "D", "stock": "", "attacker": 0}
    >>> record = Record(game="podkidnoy", rules={"cap_max": 5}, seats=("Vera", "Gleb"), deal=deal)
    >>> print(deal_text(record, "00" * 32), end="")
    cardkit deal 1
    attacker = 0
    dealer = 1
    game = "podkidnoy"
    hands = ["6S", "8S 9C"]
    rules.cap_max = "5"
    salt = "0000000000000000000000000000000000000000000000000000000000000000"
    stock = ""
    trump = "D"
    """
    if not _HEX.fullmatch(salt):
        wrong = gettext("A salt is {number} digits out of 0-9 and a-f, not {salt!r}.", number=2 * SALT_BYTES, salt=salt)
        raise InvalidText(at_line(record, "salt", wrong))
    values: dict[str, Any] = {"game": record.game, "salt": salt}
    for key, value in record.deal.items():
        try:
            values[_key(key)] = _spelled(key, value)
        except InvalidText as error:
            raise InvalidText(at_line(record, key, str(error))) from None
    values |= {f"rules.{_key(name)}": rule_text(value) for name, value in record.rules.items()}
    lines = sorted(f"{key} = {json.dumps(value)}" for key, value in values.items())
    return "".join(f"{line}\n" for line in (HEADING, *lines))


def commitment(record: Record, salt: str) -> str:
    """The commitment to the deal of `record`: the SHA-256 of its `deal_text`, as 64 hexadecimal digits.

    Game, rules and deal count; players, moves and result do not. Raises `InvalidText`.
    """
    return hashlib.sha256(deal_text(record, salt).encode("ascii")).hexdigest()


def committed(record: Record) -> Record:
    """`record`, at the beginning of its deal, with a new salt and the commitment that they give."""
    salt = new_salt()
    return attrs.evolve(record, salt=salt, commitment=commitment(record, salt))


def read_commitment(text: str) -> str:
    """Return a noted commitment, typed in any case and with spaces; raises `InvalidText`."""
    digits = "".join(text.split()).lower()
    if not _HEX.fullmatch(digits):
        raise InvalidText(gettext("A commitment is 64 digits out of 0-9 and a-f, not {text!r}.", text=text))
    return digits


def check(record: Record) -> None:
    """Raise `BrokenCommitment` when the deal and salt of `record` do not give its commitment.

    A match shows only that the record agrees with itself: the commitment must also be the one published before play.
    Raises `InvalidText` for a record without commitment or salt, and for one that hides cards. The error names the
    line.
    """
    for key, value in (("commitment", record.commitment), ("salt", record.salt)):
        if not value:
            raise InvalidText(
                at_line(record, "game", gettext("The deal has no `{key}`, so there is nothing to verify.", key=key))
            )
    found = commitment(record, record.salt)
    try:
        given = read_commitment(record.commitment)
    except InvalidText as error:
        raise InvalidText(at_line(record, "commitment", str(error))) from None
    if found != given:
        sentence = gettext(
            "Deal and salt give the commitment {found}, and the record says {given}.", found=found, given=given
        )
        raise BrokenCommitment(at_line(record, "commitment", sentence))


def _key(key: str) -> str:
    if not _KEY.fullmatch(key):
        raise InvalidText(
            gettext("{key!r} is not a key of a deal, which is made of small letters, digits and _.", key=key)
        )
    return key


def _spelled(key: str, value: Any) -> Any:
    """Return a value of the deal in its one spelling, lists entry by entry.

    Raises `InvalidText` for hidden cards, and for values other than text, whole numbers, switches and lists.
    """
    if isinstance(value, str):
        words = value.replace(",", " ").split()
        if HIDDEN_CARD in words or HIDDEN_CARDS in words:
            raise InvalidText(gettext("The record hides cards, and a commitment is to the whole deal."))
        return " ".join(words)
    if isinstance(value, int):
        return value
    if key == "hands" and isinstance(value, list | tuple) and all(isinstance(hand, str) for hand in value):
        with suppress(InvalidText):  # cards of another pack stay in the order in which their game writes them
            value = [Cards(hand).text for hand in value]
    if isinstance(value, list | tuple):
        return [_spelled(key, item) for item in value]
    raise InvalidText(
        gettext(
            "`{key}` is no part of a deal, where there are texts, whole numbers, true and false, and lists.", key=key
        )
    )


# -- Shares of chance, and moves that are chained to a commitment

LONGEST_SHARE: Final = 200
"""The most letters of a share."""

SHARE: Final = "cardkit share 1"
SEED: Final = "cardkit seed 1"
MOVE: Final = "cardkit move 1"
"""The first line of the hashed text of a move; another spelling would get another number."""
_WITHHELD: Final = "withheld "


def new_share() -> str:
    """A share for one deal: 32 bytes from the system's entropy, as 64 hexadecimal digits."""
    return secrets.token_hex(SALT_BYTES)


def read_share(text: str) -> str:
    """Return a typed share: one line, without blanks around it; raises `InvalidText`."""
    share = text.strip()
    if len(share) > LONGEST_SHARE or not share.isprintable():
        raise InvalidText(gettext("A share is one line of at most {longest} letters.", longest=LONGEST_SHARE))
    if is_withheld(share):
        raise InvalidText(gettext("{share!r} stands for a share that was not shown: give another one.", share=share))
    return share


def share_commitment(share: str) -> str:
    r"""Return the commitment to `share`, made before it is shown: the SHA-256 of the heading and the share, each a
    line.

    A `withheld` share holds its commitment itself.

    >>> share_commitment("0" * 64)
    '6a24ed43f4e7f3b72007209175e46bbf8c22e0439208d57d8115f3cf30156876'
    """
    return share.removeprefix(_WITHHELD) if is_withheld(share) else _hashed(SHARE, share)


def shown_share(commitment: str, text: str) -> str:
    """Return `text` as a share; raises `InvalidText` when its commitment is not `commitment`."""
    share = read_share(text)
    if share_commitment(share) != commitment:
        raise InvalidText(gettext("That is not the share that was committed to."))
    return share


def withheld(commitment: str) -> str:
    """Return the text that replaces a share that was committed to but not shown with the others.

    >>> withheld(share_commitment("0" * 64))
    'withheld 6a24ed43f4e7f3b72007209175e46bbf8c22e0439208d57d8115f3cf30156876'
    """
    return f"{_WITHHELD}{commitment}"


def is_withheld(share: str) -> bool:
    """Return whether the text replaces a share that was not shown."""
    return share.startswith(_WITHHELD) and _HEX.fullmatch(share, len(_WITHHELD)) is not None


def seed_of(shares: Sequence[str]) -> int:
    """Return the seed made of `shares`, the dealer's first: 0 to 2**62 - 1.

    It is the first 16 hexadecimal digits of the SHA-256 of the heading and of each share, each a line, divided by 4.
    """
    return int(_hashed(SEED, *shares)[:16], 16) // 4


def check_shares(record: Record) -> None:
    """Raise `BrokenCommitment` when the `seed` is not made of the `shares`, or the dealer withheld its own.

    A dealer who withholds a share could have chosen between two deals.
    """
    if record.shares and is_withheld(record.shares[0]):
        sentence = gettext("Whoever dealt did not show the share of chance that was committed to.")
        raise BrokenCommitment(at_line(record, "shares", sentence))
    if record.shares and record.seed != seed_of(record.shares):
        wrong = gettext("The shares of this deal give the seed {seed}.", seed=seed_of(record.shares))
        raise BrokenCommitment(at_line(record, "shares", wrong))


def chain(record: Record) -> list[str]:
    """Return the links of a deal with a commitment: the commitment, and a digest after each move.

    Each digest is the SHA-256 of the heading, the link before and the line of the move, each a line. A player who notes
    a link can see at the end that no earlier move was changed.
    """
    links = [record.commitment]
    for move in record.play:
        links.append(_hashed(MOVE, links[-1], move))
    return links


def _hashed(*lines: str) -> str:
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode("utf-8")).hexdigest()
