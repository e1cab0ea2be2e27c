"""The handling of each message of a page: docs/reference/protocol.md."""

from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Final

from cardkit.errors import InvalidText
from cardkit.language import gettext, speaking
from cardkit.match.advice import hinted
from cardkit_web import page_messages, protocol
from cardkit_web.page_messages import PHRASES, Malformed
from cardkit_web.requests import analysis, seats
from cardkit_web.requests.lobby import sitting_as
from cardkit_web.requests.page import Page, done, own_seat, table_seat
from cardkit_web.setup import checked_name
from cardkit_web.store.kept import MAKER, SEAT, SHARE
from cardkit_web.table.choices import typed
from cardkit_web.table.match import PLAYING
from cardkit_web.table.shuffle import Shuffle
from cardkit_web.table.window import CALL

HINT_SECONDS: Final = 30.0


def answer(page: Page, message: page_messages.PageMessage) -> tuple[Coroutine[Any, Any, None], bool]:
    """Return the coroutine that answers a message, which raises `CardkitError`, and whether it takes long.

    Raises `CardkitError` for an unknown kind, and for a page that may not look on. A person who was away is back by it.
    """
    kind = message.type
    found = REQUESTS.get(kind) or SLOW.get(kind)
    if found is None:
        raise page_messages.unknown(kind)
    if page.seat is None and kind in SHOW and not page.table.setup.spectators:
        raise InvalidText(gettext("This table is for those who sit at it."))
    if page.seat is not None and kind not in IDLE:
        page.table.back(page.seat)
    return found(page, message), kind in SLOW


async def _ping(page: Page, message: page_messages.PingRequest) -> None:
    page.tell(protocol.PongMessage())


async def _language(page: Page, message: page_messages.LanguageRequest) -> None:
    page.set_language(message.language)
    page.show_table()
    page.show_view()
    done(page, message)


async def _sit(page: Page, message: page_messages.SitRequest) -> None:
    """Give a page a seat and a new token for it, or change the name at its seat; raises `CardkitError`."""
    name, account = await sitting_as(page, checked_name(message.name))
    table = page.table
    if page.seat is not None:
        await table.sit(page.seat, name, comes=False, account=account)
        done(page, message)
        page.welcome(None)
        return
    if page.token.kind not in (SHARE, MAKER):
        raise InvalidText(gettext("This link is for looking on."))
    free = table.free_seats()
    if not free:
        raise InvalidText(gettext("Every seat is taken."))
    seat = free[0] if message.seat is None else table_seat(page, message.seat)
    await table.sit(seat, name, comes=True, account=account)
    token = await page.hub.renew_token(table, SEAT, seat)
    page.take(seat)
    done(page, message)
    page.welcome(token)
    table.looked_around()


async def _start(page: Page, message: page_messages.StartRequest) -> None:
    if not page.maker:
        raise InvalidText(gettext("Only who made the table can begin before everybody is there."))
    await page.table.fill()
    done(page, message)


async def _next(page: Page, message: page_messages.NextRequest) -> None:
    own_seat(page)
    page.table.next_deal()
    done(page, message)


def _playing(page: Page, message: page_messages.MoveRequest | page_messages.UndoRequest) -> int:
    """Return the seat of a page that wants to change the deal; raises `InvalidText`, also for an old view."""
    seat = own_seat(page)
    if page.table.match.play is None or page.table.match.state != PLAYING:
        raise InvalidText(gettext("No cards are dealt now."))
    if message.view is not None and message.view != page.table.audience.number:
        raise InvalidText(gettext("Something has happened meanwhile: look again."))
    return seat


async def _move(page: Page, message: page_messages.MoveRequest) -> None:
    seat = _playing(page, message)
    assert page.table.match.play is not None
    page.table.match.play.move(seat, message.text)
    done(page, message)


async def _answer(page: Page, message: page_messages.AnswerRequest) -> None:
    """Enter the answer of the own seat in the window that the message names; raises `CardkitError`, also when it is
    closed.
    """
    seat = own_seat(page)
    if page.table.match.play is None or message.window is None:
        raise InvalidText(gettext("The time to answer this play is over."))
    page.table.match.play.answer(seat, message.window, message.text)
    done(page, message)
    page.show_view()


async def _undo(page: Page, message: page_messages.UndoRequest) -> None:
    seat = _playing(page, message)
    assert page.table.match.play is not None
    page.table.match.play.undo(seat)
    done(page, message)


async def _phrase(page: Page, message: page_messages.PhraseRequest) -> None:
    """Send a phrase to all who may see the game, to each in their language; raises `InvalidText` for none of
    `PHRASES`.
    """
    seat, name = own_seat(page), message.phrase
    if name not in PHRASES:
        raise InvalidText(gettext("That is none of the phrases."))
    for viewer in page.table.audience.may_see():
        with speaking(getattr(viewer, "language", page.language)):
            said = str(PHRASES[name])
        viewer.tell(protocol.PhraseMessage(seat=seat, phrase=name, text=said))
    done(page, message)


async def _rules(page: Page, message: page_messages.RulesRequest) -> None:
    sheet = page.table.game.describe()
    headings = [protocol.HeadingData(heading=heading, sentences=list(said)) for heading, said in sheet]
    page.tell(protocol.RulesMessage(id=message.id, headings=headings))


async def _steps(page: Page, message: page_messages.StepsRequest) -> None:
    deal, record = analysis.closed_deal(page.table, message.deal)
    steps = await analysis.steps(page, record)
    page.tell(protocol.StepsMessage(id=message.id, deal=deal, steps=steps))


async def _analyse(page: Page, message: page_messages.AnalyseRequest) -> None:
    seat = own_seat(page)
    deal, record = analysis.closed_deal(page.table, message.deal)
    done(page, message)
    sentences, moves = await analysis.analysis(page, record, seat)
    page.tell(protocol.AnalysisMessage(id=message.id, deal=deal, sentences=sentences, moves=moves))


async def _try(page: Page, message: page_messages.TryRequest) -> None:
    """Send the link of a new table at which the own seat plays on from before the decision; raises `CardkitError`."""
    seat = own_seat(page)
    _, record = analysis.closed_deal(page.table, message.deal)
    if message.decision is None:
        raise Malformed(gettext("`decision` is the number of one of the decisions of the analysis."))
    link = await analysis.another_try(page, record, seat, message.decision)
    page.tell(protocol.TriedMessage(id=message.id, link=link))


async def _record(page: Page, message: page_messages.RecordRequest) -> None:
    name, text = analysis.record_text(page.table)
    page.tell(protocol.RecordMessage(id=message.id, name=name, text=text))


async def _proof(page: Page, message: page_messages.ProofRequest) -> None:
    page.tell(analysis.proof(message.id, *analysis.closed_deal(page.table, message.deal)))


async def _promise(page: Page, message: page_messages.PromiseRequest) -> None:
    _shuffle(page).promise(own_seat(page), message.deal, message.commitment)
    done(page, message)


async def _show(page: Page, message: page_messages.ShowRequest) -> None:
    _shuffle(page).show(own_seat(page), message.deal, message.share)
    done(page, message)


def _shuffle(page: Page) -> Shuffle:
    if page.table.match.shuffle is None:
        raise InvalidText(gettext("No shares of chance are wanted now."))
    return page.table.match.shuffle


async def _match(page: Page, message: page_messages.MatchRequest) -> None:
    deals, score = analysis.match(page.table, page.seat)
    page.tell(protocol.MatchMessage(id=message.id, deals=deals, score=score))


async def _hint(page: Page, message: page_messages.HintRequest) -> None:
    """Send a hint to a seat that is asked to move or to answer; raises `InvalidText` for others, and at tables without
    hints.
    """
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
    move, text = (None, None) if found.move is None else (table.speech.tell_choice(found.move), typed(found.move))
    page.tell(protocol.HintMessage(id=message.id, move=move, text=text, sentences=sentences))


Request = Callable[[Page, Any], Coroutine[Any, Any, None]]
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
"""Messages that show deals: for those who sit at the table, and for onlookers if they are allowed."""
IDLE: Final = frozenset({"ping", "language", "qr", "promise", "show"})
"""Messages that a page sends by itself: they do not show that the person is there."""
SLOW: Final[Mapping[str, Request]] = {"hint": _hint, "steps": _steps, "analyse": _analyse, "try": _try}
"""The handler of each message that takes long, by its type, so that the page's next messages do not wait for it."""
