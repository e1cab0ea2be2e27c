"""Commitments: a player can verify at the end that the cards were fixed at the beginning (docs/notes/fairness.md).

Before the first card is seen, whoever deals publishes the SHA-256 of the deal and a random salt; afterwards deal and
salt are shown, and everybody can compute the same digest. The bytes that are hashed are defined here once and for all.
"""

import hashlib
import json
import re
import secrets
from typing import Any, Final

import attrs

from cardkit.cards.cards import Cards
from cardkit.errors import BrokenCommitment, InvalidText
from cardkit.game.position import HIDDEN_CARD, HIDDEN_CARDS
from cardkit.game.rules import rule_text
from cardkit.language import gettext
from cardkit.records.record import Record, at_line

SALT_BYTES: Final = 32

HEADING: Final = "cardkit deal 1"
"""The first line of what is hashed: nothing else is hashed under it, and another spelling would have another number."""

_HEX: Final = re.compile(r"[0-9a-f]{64}")
_KEY: Final = re.compile(r"[a-z][a-z0-9_]*")


def new_salt() -> str:
    """A salt for one deal: 32 bytes from the system's entropy, as 64 hexadecimal digits."""
    return secrets.token_hex(SALT_BYTES)


def deal_text(record: Record, salt: str) -> str:
    r"""Return what is hashed: the lines of the record that the deal and the salt are made of, each in its one spelling.

    After a heading comes a line `key = value` for the `game`, for each key of the deal, for the `salt`, and for each
    rule that differs, as `rules.name`; the lines are in the order of their bytes, and each ends with `\n`. Values are
    written as TOML and JSON both write them, in ASCII, with ", " between the items of a list. Cards stand one space
    apart, those of a hand in rising order. Raises `InvalidText` for what is no deal, or hides a card.

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
        wrong = gettext("A salt is {text} digits out of 0-9 and a-f, not {salt!r}.", text=2 * SALT_BYTES, salt=salt)
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

    Only game, rules and deal count, and not who plays, what was played and how it ended. Raises `InvalidText`.
    """
    return hashlib.sha256(deal_text(record, salt).encode("ascii")).hexdigest()


def committed(record: Record) -> Record:
    """`record`, at the beginning of its deal, with a new salt and the commitment that they give."""
    salt = new_salt()
    return attrs.evolve(record, salt=salt, commitment=commitment(record, salt))


def read_commitment(text: str) -> str:
    """A commitment as somebody has noted it, in any case and with spaces; raises `InvalidText`."""
    digits = "".join(text.split()).lower()
    if not _HEX.fullmatch(digits):
        raise InvalidText(gettext("A commitment is 64 digits out of 0-9 and a-f, not {text!r}.", text=text))
    return digits


def check(record: Record) -> None:
    """Raise `BrokenCommitment` when the deal and salt of `record` do not give its commitment.

    That they do shows no more than that the record agrees with itself: it has to be the commitment that was told before
    play. Raises `InvalidText` for a record without commitment or salt, and for one that hides cards. Names the line.
    """
    for key, value in (("commitment", record.commitment), ("salt", record.salt)):
        if not value:
            raise InvalidText(
                at_line(
                    record,
                    "game",
                    gettext("The deal has no `{key}`, so there is nothing to verify.", key=key),
                )
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
    """A value of the deal in its one spelling."""
    if isinstance(value, str):
        words = value.replace(",", " ").split()
        if HIDDEN_CARD in words or HIDDEN_CARDS in words:
            raise InvalidText(gettext("The record hides cards, and a commitment is to the whole deal."))
        return Cards(value).text if key == "hands" else " ".join(words)
    if isinstance(value, int):
        return value
    if isinstance(value, list | tuple):
        return [_spelled(key, item) for item in value]
    raise InvalidText(
        gettext(
            "`{key}` is no part of a deal, where there are texts, whole numbers, true and false, and lists.", key=key
        )
    )
