"""The handling of messages about seats and links: leave, put out, a second device, void links, codes to photograph."""

from typing import Any, Final

from cardkit.errors import InvalidText
from cardkit.escaping import printable
from cardkit.language import gettext
from cardkit_web.fields import Malformed, MessageFields
from cardkit_web.requests.page import Page, done, own_seat
from cardkit_web.security import digest, new_token
from cardkit_web.store import kept as kinds
from cardkit_web.table.devices import LASTS

LINKS: Final = (kinds.SEAT, kinds.SHARE, kinds.WATCH)
"""The kinds of links that can be made void."""
QUIET_ZONE: Final = 4
"""The number of modules that are left light around a code."""


async def back(page: Page, fields: MessageFields, number: int | None) -> None:
    """The person is there again: whatever a page asks takes the seat back, and this asks nothing else."""
    own_seat(page)
    done(page, number)


async def leave(page: Page, fields: MessageFields, number: int | None) -> None:
    """Give the own seat up."""
    seat = own_seat(page)
    await page.hub.renew_token(page.table, kinds.SEAT, seat)
    done(page, number)
    page.tell({"type": "left"})
    await page.table.give_up(seat)
    page.put_out(seat)


async def put_out(page: Page, fields: MessageFields, number: int | None) -> None:
    """Somebody who is gone loses the seat, if the maker says so; if others do, until they come back."""
    if not page.maker:
        own_seat(page)
    table, seat = page.table, _seat(page, fields)
    found = table.seats[seat]
    if not found.person or found.open or found.vacant:
        raise InvalidText(gettext("Nobody sits there."))
    if found.present and not found.away:
        raise InvalidText(gettext("Only somebody who is gone can be put out."))
    if page.maker:
        await page.hub.renew_token(table, kinds.SEAT, seat)
        await table.give_up(seat)
        page.put_out(seat)
    elif table.match.play is None:
        raise InvalidText(gettext("Only who made the table can put somebody out before the cards are dealt."))
    else:
        table.let_bot_play(seat)
    done(page, number)


async def device(page: Page, fields: MessageFields, number: int | None) -> None:
    """A code by which another device of the same person comes in."""
    seat, code = own_seat(page), new_token()
    page.table.devices.add(digest(code), seat)
    page.tell({"type": "device", "id": number, "code": code, "minutes": round(LASTS / 60)})


async def void(page: Page, fields: MessageFields, number: int | None) -> None:
    """The links of a kind open nothing any more; there is a new one."""
    kind = fields.text("what")
    if kind not in LINKS:
        raise Malformed(gettext("`what` is one of {words}.", words=", ".join(LINKS)))
    seat = _seat(page, fields) if kind == kinds.SEAT else None
    if not page.maker and (seat is None or seat != page.seat):
        raise InvalidText(gettext("Only who made the table, or sits there, can make that link void."))
    token = await page.hub.renew_token(page.table, kind, seat)
    page.tell({"type": "voided", "id": number, "what": kind, "seat": seat, "token": token})
    if seat is not None and seat != page.seat:
        page.put_out(seat)


async def qr(page: Page, fields: MessageFields, number: int | None) -> None:
    """A text as a QR code: how many modules it has on a side with the light ones around, and a path of the dark."""
    import segno

    rows = list(segno.make(fields.text("text"), error="l", micro=False).matrix_iter(border=QUIET_ZONE))
    path = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark)
    page.tell({"type": "qr", "id": number, "size": len(rows), "path": path})


def _seat(page: Page, fields: MessageFields) -> int:
    seat = fields.whole("seat", 0, len(page.table.seats) - 1)
    if seat is None:
        if page.seat is None:
            raise Malformed(gettext("`seat` is the number of a seat."))
        seat = page.seat
    return seat


async def chat(page: Page, fields: MessageFields, number: int | None) -> None:
    """Something that a person writes to the others, as text on one line."""
    seat, text = own_seat(page), " ".join(printable(fields.text("text")).split())
    if not page.table.setup.chat:
        raise InvalidText(gettext("Writing is switched off at this table."))
    if not text:
        raise InvalidText(gettext("There is nothing written."))
    if not page.writes():
        raise InvalidText(gettext("That is too much at once: wait a moment."))
    message: dict[str, Any] = {"type": "chat", "seat": seat, "text": text}
    page.table.audience.tell(message)
    done(page, number)


async def allow_chat(page: Page, fields: MessageFields, number: int | None) -> None:
    """The maker switches writing on or off."""
    if not page.maker:
        raise InvalidText(gettext("Only who made the table can switch writing on or off."))
    await page.table.allow_chat(fields.flag("allowed", True))
    done(page, number)
