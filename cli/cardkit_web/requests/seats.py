"""The handling of messages about seats and links: leave, put out, a second device, void links, codes to photograph."""

from typing import Final

from cardkit.errors import InvalidText
from cardkit.escaping import printable
from cardkit.language import gettext
from cardkit_web import page_messages, protocol
from cardkit_web.page_messages import Malformed
from cardkit_web.requests.page import Page, done, own_seat, table_seat
from cardkit_web.security import digest, new_token
from cardkit_web.store.kept import SEAT, SHARE, WATCH
from cardkit_web.table.seats import CODE_SECONDS

LINKS: Final = (SEAT, SHARE, WATCH)
"""The kinds of links that can be made void."""
QUIET_ZONE: Final = 4
"""The number of modules that are left light around a code."""


async def back(page: Page, message: page_messages.BackRequest) -> None:
    """Take the seat back, as every message of a page does; this one asks nothing else."""
    own_seat(page)
    done(page, message)


async def leave(page: Page, message: page_messages.LeaveRequest) -> None:
    """Give the own seat up; its token becomes void."""
    seat = own_seat(page)
    await page.hub.renew_token(page.table, SEAT, seat)
    done(page, message)
    page.tell(protocol.LeftMessage())
    await page.table.give_up(seat)
    page.put_out(seat)


async def put_out(page: Page, message: page_messages.PutOutRequest) -> None:
    """Take the seat from an absent person: for good if the maker asks, else until they come back.

    Raises `InvalidText` for an empty seat or a present person, and, unless the maker asks, before cards are dealt.
    """
    if not page.maker:
        own_seat(page)
    table, seat = page.table, _seat(page, message)
    found = table.seats[seat]
    if not found.person or found.open or found.vacant:
        raise InvalidText(gettext("Nobody sits there."))
    if found.present and not found.away:
        raise InvalidText(gettext("Only somebody who is gone can be put out."))
    if page.maker:
        await page.hub.renew_token(table, SEAT, seat)
        await table.give_up(seat)
        page.put_out(seat)
    elif table.match.play is None:
        raise InvalidText(gettext("Only who made the table can put somebody out before the cards are dealt."))
    else:
        table.let_bot_play(seat)
    done(page, message)


async def device(page: Page, message: page_messages.DeviceRequest) -> None:
    """Send a code by which another device of the same person comes in, and for how many minutes."""
    seat, code = own_seat(page), new_token()
    page.table.devices.add(digest(code), seat)
    page.tell(protocol.DeviceMessage(id=message.id, code=code, minutes=round(CODE_SECONDS / 60)))


async def void(page: Page, message: page_messages.VoidRequest) -> None:
    """Make the links of a kind void, and tell this page the new one.

    The link of a seat other than its own also closes the pages of that seat. Raises `Malformed` for no kind of link,
    and `InvalidText` unless the maker or the person of that seat asks, and for the seat of a bot.
    """
    kind = message.what
    if kind not in LINKS:
        raise Malformed(gettext("`what` is one of {words}.", words=", ".join(LINKS)))
    seat = _seat(page, message) if kind == SEAT else None
    if not page.maker and (seat is None or seat != page.seat):
        raise InvalidText(gettext("Only who made the table, or sits there, can make that link void."))
    if seat is not None and page.table.seats[seat].kind == "bot":
        raise InvalidText(gettext("A bot has this seat."))
    if seat is not None and page.table.seats[seat].vacant:
        raise InvalidText(gettext("Nobody sits there."))
    token = await page.hub.renew_token(page.table, kind, seat)
    page.tell(protocol.VoidedMessage(id=message.id, what=kind, seat=seat, token=token))
    if seat is not None and seat != page.seat:
        page.put_out(seat)


async def qr(page: Page, message: page_messages.QrRequest) -> None:
    """Send a text as a QR code: the number of modules on a side, light ones around included, and a path of the dark."""
    import segno

    rows = list(segno.make(printable(message.text), error="l", micro=False).matrix_iter(border=QUIET_ZONE))
    path = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark)
    page.tell(protocol.QrMessage(id=message.id, size=len(rows), path=path))


def _seat(page: Page, message: page_messages.PutOutRequest | page_messages.VoidRequest) -> int:
    """The seat that a message names, else that of the page; raises `Malformed`."""
    if message.seat is not None:
        return table_seat(page, message.seat)
    if page.seat is None:
        raise Malformed(gettext("`seat` is the number of a seat."))
    return page.seat


async def chat(page: Page, message: page_messages.ChatRequest) -> None:
    """Send a person's text to everybody, on one line.

    Raises `InvalidText` when writing is switched off, when nothing is written, and when it is too much at once.
    """
    seat, text = own_seat(page), " ".join(printable(message.text).split())
    if not page.table.setup.chat:
        raise InvalidText(gettext("Writing is switched off at this table."))
    if not text:
        raise InvalidText(gettext("There is nothing written."))
    if not page.writes():
        raise InvalidText(gettext("That is too much at once: wait a moment."))
    page.table.audience.tell(protocol.ChatMessage(seat=seat, text=text))
    done(page, message)


async def allow_chat(page: Page, message: page_messages.AllowChatRequest) -> None:
    """Switch writing on or off, for the maker of the table; raises `InvalidText` for others."""
    if not page.maker:
        raise InvalidText(gettext("Only who made the table can switch writing on or off."))
    await page.table.allow_chat(message.allowed)
    done(page, message)
