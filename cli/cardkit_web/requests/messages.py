"""The handling of each message of a page: docs/reference/protocol.md."""

from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Final

from cardkit.errors import InvalidText
from cardkit.language import gettext, speaking
from cardkit.match.advice import hinted
from cardkit_web.fields import Malformed, MessageFields
from cardkit_web.phrases import PHRASES
from cardkit_web.requests import analysis, seats
from cardkit_web.requests.lobby import sitting_as
from cardkit_web.requests.page import Page, done, own_seat
from cardkit_web.setup import checked_name
from cardkit_web.store import kept as kinds
from cardkit_web.table.choices import typed
from cardkit_web.table.match import PLAYING
from cardkit_web.table.shuffle import Shuffle
from cardkit_web.table.window import CALL

HINT_SECONDS: Final = 30.0


def answer(page: Page, fields: MessageFields, number: int | None) -> tuple[Coroutine[Any, Any, None], bool]:
    """Return what a message asks, and whether it takes long; it raises `CardkitError`, which is sent as a refusal."""
    kind = fields.text("type")
    found = REQUESTS.get(kind) or SLOW.get(kind)
    if found is None:
        raise Malformed(gettext("There is no message {kind!r}: see docs/reference/protocol.md.", kind=kind))
    if page.seat is None and kind in SHOW and not page.table.setup.spectators:
        raise InvalidText(gettext("This table is for those who sit at it."))
    if page.seat is not None and kind not in IDLE:
        page.table.back(page.seat)
    return found(page, fields, number), kind in SLOW


async def _ping(page: Page, fields: MessageFields, number: int | None) -> None:
    page.tell({"type": "pong"})


async def _language(page: Page, fields: MessageFields, number: int | None) -> None:
    page.set_language(fields)
    page.show_table()
    page.show_view()
    done(page, number)


async def _sit(page: Page, fields: MessageFields, number: int | None) -> None:
    name, account = await sitting_as(page, checked_name(fields.text("name")))
    table = page.table
    if page.seat is not None:
        await table.sit(page.seat, name, comes=False, account=account)
        done(page, number)
        page.welcome(None)
        return
    if page.token.kind not in (kinds.SHARE, kinds.MAKER):
        raise InvalidText(gettext("This link is for looking on."))
    free = table.free_seats()
    wanted = fields.whole("seat", 0, len(table.seats) - 1)
    if not free:
        raise InvalidText(gettext("Every seat is taken."))
    seat = free[0] if wanted is None else wanted
    await table.sit(seat, name, comes=True, account=account)
    token = await page.hub.renew_token(table, kinds.SEAT, seat)
    page.take(seat)
    done(page, number)
    page.welcome(token)
    table.looked_around()


async def _start(page: Page, fields: MessageFields, number: int | None) -> None:
    if not page.maker:
        raise InvalidText(gettext("Only who made the table can begin before everybody is there."))
    await page.table.fill()
    done(page, number)


async def _next(page: Page, fields: MessageFields, number: int | None) -> None:
    own_seat(page)
    page.table.next_deal()
    done(page, number)


def _playing(page: Page, fields: MessageFields) -> int:
    """The seat of a page that wants to change the deal; raises `InvalidText`, also where it looks at an old view."""
    seat = own_seat(page)
    if page.table.match.play is None or page.table.match.state != PLAYING:
        raise InvalidText(gettext("No cards are dealt now."))
    seen = fields.whole("view", 0, 2**53)
    if seen is not None and seen != page.table.audience.number:
        raise InvalidText(gettext("Something has happened meanwhile: look again."))
    return seat


async def _move(page: Page, fields: MessageFields, number: int | None) -> None:
    seat = _playing(page, fields)
    assert page.table.match.play is not None
    page.table.match.play.move(seat, fields.text("text"))
    done(page, number)


async def _answer(page: Page, fields: MessageFields, number: int | None) -> None:
    seat = own_seat(page)
    window = fields.whole("window", 0, 2**53)
    if page.table.match.play is None or window is None:
        raise InvalidText(gettext("The time to answer this play is over."))
    page.table.match.play.answer(seat, window, fields.text("text"))
    done(page, number)
    page.show_view()


async def _undo(page: Page, fields: MessageFields, number: int | None) -> None:
    seat = _playing(page, fields)
    assert page.table.match.play is not None
    page.table.match.play.undo(seat)
    done(page, number)


async def _phrase(page: Page, fields: MessageFields, number: int | None) -> None:
    seat, name = own_seat(page), fields.text("phrase")
    if name not in PHRASES:
        raise InvalidText(gettext("That is none of the phrases."))
    for viewer in page.table.audience.may_see():
        with speaking(getattr(viewer, "language", page.language)):
            said = str(PHRASES[name])
        viewer.tell({"type": "phrase", "seat": seat, "phrase": name, "text": said})


async def _rules(page: Page, fields: MessageFields, number: int | None) -> None:
    headings = [{"heading": heading, "sentences": list(said)} for heading, said in page.table.game.describe()]
    page.tell({"type": "rules", "id": number, "headings": headings})


async def _steps(page: Page, fields: MessageFields, number: int | None) -> None:
    deal = fields.whole("deal", 1, 10**6)
    record = analysis.closed_deal(page.table, deal)
    found = await analysis.steps(page, record)
    page.tell({"type": "steps", "id": number, "deal": deal or len(page.table.match.closed)} | found)


async def _analyse(page: Page, fields: MessageFields, number: int | None) -> None:
    seat, deal = own_seat(page), fields.whole("deal", 1, 10**6)
    record = analysis.closed_deal(page.table, deal)
    done(page, number)
    found = await analysis.analysis(page, record, seat)
    page.tell({"type": "analysis", "id": number, "deal": deal or len(page.table.match.closed)} | found)


async def _try(page: Page, fields: MessageFields, number: int | None) -> None:
    seat = own_seat(page)
    record = analysis.closed_deal(page.table, fields.whole("deal", 1, 10**6))
    decision = fields.whole("decision", 0, 10**6)
    if decision is None:
        raise Malformed(gettext("`decision` is the number of one of the decisions of the analysis."))
    link = await analysis.another_try(page, record, seat, decision)
    page.tell({"type": "tried", "id": number, "link": link})


async def _record(page: Page, fields: MessageFields, number: int | None) -> None:
    name, text = analysis.record_text(page.table)
    page.tell({"type": "record", "id": number, "name": name, "text": text})


async def _proof(page: Page, fields: MessageFields, number: int | None) -> None:
    deal = fields.whole("deal", 1, 10**6)
    found = analysis.proof(analysis.closed_deal(page.table, deal))
    page.tell({"type": "proof", "id": number, "deal": deal or len(page.table.match.closed)} | found)


async def _promise(page: Page, fields: MessageFields, number: int | None) -> None:
    seat, deal = own_seat(page), fields.whole("deal", 1, 10**6)
    _shuffle(page).promise(seat, deal, fields.text("commitment"))
    done(page, number)


async def _show(page: Page, fields: MessageFields, number: int | None) -> None:
    seat, deal = own_seat(page), fields.whole("deal", 1, 10**6)
    _shuffle(page).show(seat, deal, fields.text("share"))
    done(page, number)


def _shuffle(page: Page) -> Shuffle:
    if page.table.match.shuffle is None:
        raise InvalidText(gettext("No shares of chance are wanted now."))
    return page.table.match.shuffle


async def _match(page: Page, fields: MessageFields, number: int | None) -> None:
    page.tell({"type": "match", "id": number} | analysis.match(page.table, page.seat))


async def _hint(page: Page, fields: MessageFields, number: int | None) -> None:
    seat, table = own_seat(page), page.table
    play = table.match.play
    if not table.setup.hints:
        raise InvalidText(gettext("There are no hints at this table."))
    asked = play is not None and (play.asked == seat or (play.window is not None and seat in play.window.people))
    if play is None or not asked:
        raise InvalidText(gettext("A hint is for who is asked."))
    window = play.window
    state = play.state if window is None or window.kind == CALL else play.floor_of(seat).state
    found = await page.hub.hints.run("hint", (table.game, state, seat), HINT_SECONDS, page.address)
    answers = window is not None and window.kind == CALL
    sentences = hinted(found, table.speech, table.choices.spelling, answers=answers)
    move = found.move
    page.tell(
        {
            "type": "hint",
            "id": number,
            "move": None if move is None else table.speech.tell_choice(move),
            "text": None if move is None else typed(move),
            "sentences": sentences,
        }
    )


Request = Callable[[Page, MessageFields, int | None], Coroutine[Any, Any, None]]
REQUESTS: Final[Mapping[str, Request]] = {
    "ping": _ping,
    "language": _language,
    "sit": _sit,
    "start": _start,
    "next": _next,
    "move": _move,
    "answer": _answer,
    "undo": _undo,
    "phrase": _phrase,
    "rules": _rules,
    "record": _record,
    "match": _match,
    "proof": _proof,
    "promise": _promise,
    "show": _show,
    "back": seats.back,
    "leave": seats.leave,
    "put_out": seats.put_out,
    "device": seats.device,
    "void": seats.void,
    "qr": seats.qr,
    "chat": seats.chat,
    "allow_chat": seats.allow_chat,
}
"""The handler of each message that is answered at once, by its type."""
SHOW: Final = frozenset({"steps", "record", "match", "proof"})
"""Messages that show deals: for those who sit at the table, and whoever looks on where that is allowed."""
IDLE: Final = frozenset({"ping", "language", "qr", "promise", "show"})
"""Messages that a page sends by itself: they say nothing of whether the person is there."""
SLOW: Final[Mapping[str, Request]] = {"hint": _hint, "steps": _steps, "analyse": _analyse, "try": _try}
"""The handler of each message that takes long, by its type, so that the page's next messages do not wait for it."""
