"""The page that sent a message, as its handlers see it."""

from collections.abc import Mapping
from typing import Any, Protocol

from cardkit.errors import InvalidText
from cardkit.language import gettext
from cardkit_web.fields import MessageFields
from cardkit_web.hub import Hub
from cardkit_web.store.kept import Token
from cardkit_web.table.table import Table


class Page(Protocol):
    """The page that asks."""

    hub: Hub
    table: Table
    seat: int | None
    token: Token
    maker: bool
    language: str
    account: str
    """The token of the account that it came with; empty for none."""
    address: str
    """The address from which it is opened: what takes long is worked out in its share."""

    def tell(self, message: Mapping[str, Any]) -> None:
        """Answer it."""

    def show_view(self) -> None:
        """Show it the table again."""

    def show_table(self) -> None:
        """Show it who sits there."""

    def take(self, seat: int | None) -> None:
        """Give it a seat."""

    def welcome(self, token: str | None) -> None:
        """Tell it who it is."""

    def set_language(self, fields: MessageFields) -> None:
        """Speak as it asks."""

    def put_out(self, seat: int) -> None:
        """Close the pages of a seat."""

    def writes(self) -> bool:
        """Return whether it may write something now."""


def done(page: Page, number: int | None) -> None:
    """Say that a message was carried out."""
    page.tell({"type": "done", "id": number})


def own_seat(page: Page) -> int:
    """The seat of the page; raises `InvalidText` where it has none."""
    if page.seat is None:
        raise InvalidText(gettext("Only who sits at the table can do that."))
    return page.seat
