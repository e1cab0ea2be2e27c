"""A table as it is kept, and the rights of its tokens."""

from typing import Final

import attrs

from cardkit_web.setup import Setup

SEAT: Final = "seat"
SHARE: Final = "share"
WATCH: Final = "watch"
MAKER: Final = "maker"
"""The kinds of tokens: one seat, any open seat, to look on, and the rights of the maker."""


@attrs.frozen
class Token:
    """The right that a token gives: a kind, and for a seat which one."""

    kind: str
    seat: int | None = None


@attrs.frozen
class Kept:
    """A table as it is stored, without its deals."""

    setup: Setup
    begun: bool
    """True when cards have been dealt."""
    tokens: dict[bytes, Token]
    """The tokens by their digests."""
    names: dict[int, str]
    """The names of people, by their seats."""
