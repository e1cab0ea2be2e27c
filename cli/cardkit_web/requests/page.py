"""The page that sent a message, as its handlers see it."""

from typing import Protocol

from cardkit.errors import InvalidText
from cardkit.language import gettext
from cardkit_web.hub import Hub
from cardkit_web.page_messages import PageMessage, in_range
from cardkit_web.protocol import DoneMessage, ServerMessage
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
    """The address of the visitor: long requests are worked out in its share."""

    def tell(self, message: ServerMessage) -> None:
        """Send the page a message."""

    def show_view(self) -> None:
        """Show it the table again."""

    def show_table(self) -> None:
        """Show the page the people of the table."""

    def take(self, seat: int | None) -> None:
        """Give it a seat."""

    def welcome(self, token: str | None) -> None:
        """Tell it who it is."""

    def set_language(self, language: str) -> None:
        """Speak `language` to the page."""

    def put_out(self, seat: int) -> None:
        """Close the pages of a seat."""

    def writes(self) -> bool:
        """Return whether it may write something now."""


def done(page: Page, message: PageMessage) -> None:
    """Say that a message was carried out."""
    page.tell(DoneMessage(id=message.id))


def table_seat(page: Page, seat: int) -> int:
    """Return the number of a seat that a page names; raises `Malformed` when the table has no such seat."""
    return in_range("seat", seat, 0, len(page.table.seats) - 1)


def own_seat(page: Page) -> int:
    """Return the seat of the page; raises `InvalidText` when it has none."""
    if page.seat is None:
        raise InvalidText(gettext("Only who sits at the table can do that."))
    return page.seat
