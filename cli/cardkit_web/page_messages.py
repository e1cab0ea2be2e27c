"""The messages from a page to the server: a class for each, whose fields say how they are read and checked.

docs/reference/protocol.md is written from it, as from cli/cardkit_web/protocol.py. Phrases are for tables without free
text.
"""

import json
from collections.abc import Hashable, Mapping
from functools import cache
from typing import Any, ClassVar, Final, TypeVar, cast

import attrs

from cardkit.errors import InvalidText
from cardkit.language import ENGLISH, Message, gettext


class Malformed(InvalidText):
    """A message breaks the protocol."""


def read_object(text: str | bytes) -> "MessageFields":
    """The object that `text` spells in JSON; raises `Malformed`."""
    try:
        value = json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise Malformed(
            gettext("A message is an object in JSON, as in {example}.", example='{"type": "ping"}')
        ) from None
    if not isinstance(value, dict):
        raise Malformed(gettext("A message is an object in JSON, as in {example}.", example='{"type": "ping"}'))
    return MessageFields(value)


def _no_number(word: str) -> float:
    raise ValueError(word)


def in_range(name: str, value: object, low: int, high: int) -> int:
    """Return the whole number `value` of the field `name`; raises `Malformed` unless it is from `low` to `high`."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise Malformed(gettext("`{name}` is a whole number from {low} to {high}.", name=name, low=low, high=high))
    return value


class MessageFields:
    """The fields of an object; each method raises `Malformed` when a field is not of its kind."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self.values = values

    def text(self, name: str, usual: str | None = None, most: int = 200) -> str:
        """Return a text of at most `most` letters, `usual` if it is left out.

        Raises `Malformed`, also when it is left out and `usual` is None.
        """
        value = self.values.get(name, usual)
        if not isinstance(value, str) or len(value) > most:
            raise Malformed(gettext("`{name}` is a text of at most {most} letters.", name=name, most=most))
        return value

    def number(self, name: str, usual: float | None, low: float, high: float) -> float:
        """Return a number from `low` to `high`, `usual` if it is left out; raises `Malformed`."""
        value = self.values.get(name, usual)
        if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
            raise Malformed(
                gettext("`{name}` is a number from {low} to {high}.", name=name, low=f"{low:g}", high=f"{high:g}")
            )
        return float(value)

    def whole(self, name: str, low: int, high: int) -> int | None:
        """Return a whole number from `low` to `high`; None when it is left out or null. Raises `Malformed`."""
        value = self.values.get(name)
        return None if value is None else in_range(name, value, low, high)

    def flag(self, name: str, usual: bool) -> bool:
        """Return true or false, `usual` if it is left out; raises `Malformed` for anything else."""
        value = self.values.get(name, usual)
        if not isinstance(value, bool):
            raise Malformed(gettext("`{name}` is true or false.", name=name))
        return value

    def texts(self, name: str, most: int) -> list[str]:
        """Return a list of at most `most` texts, each cut to 200 letters; empty when left out. Raises `Malformed`."""
        value = self.values.get(name, [])
        if not isinstance(value, list) or len(value) > most or not all(isinstance(each, str) for each in value):
            raise Malformed(gettext("`{name}` is a list of at most {most} texts.", name=name, most=most))
        return [each[:200] for each in value]

    def pairs(self, name: str, most: int) -> dict[str, str]:
        """Return an object of at most `most` texts of at most 200 letters; empty when left out. Raises `Malformed`."""
        value = self.values.get(name, {})
        fits = isinstance(value, dict) and len(value) <= most
        if not fits or not all(isinstance(each, str) and len(each) <= 200 for each in value.values()):
            raise Malformed(gettext("`{name}` is an object of at most {most} texts.", name=name, most=most))
        return dict(value)

    def object(self, name: str) -> "MessageFields | None":
        """Return an object; None when it is left out or null. Raises `Malformed` for anything else."""
        value = self.values.get(name)
        if value is None:
            return None
        if not isinstance(value, dict):
            raise Malformed(gettext("`{name}` is an object or null.", name=name))
        return MessageFields(value)


PHRASES: Final = {
    "hello": Message("Hello!"),
    "good-luck": Message("Good luck!"),
    "well-played": Message("Well played!"),
    "thanks": Message("Thank you!"),
    "oops": Message("Oops!"),
    "thinking": Message("Let me think."),
    "hurry": Message("Your turn!"),
    "really": Message("Really?"),
    "laugh": Message("Ha ha!"),
    "one-more": Message("One more?"),
    "bye": Message("I have to go. Bye!"),
}


def phrases() -> list[dict[str, str]]:
    """Return all phrases, in the language of the user."""
    return [{"phrase": name, "text": str(text)} for name, text in PHRASES.items()]


Kind = TypeVar("Kind", bound="PageMessage")
MOST: Final = 2**53
"""The greatest whole number that a page can send."""


def _field(example: object, read: str, *limits: object) -> Any:
    """A field that a method of `MessageFields` reads; the page of the protocol shows it with an example."""
    return attrs.field(metadata={"example": example, "read": read, "limits": limits})


def _text(example: str, usual: str | None = None, most: int = 200) -> Any:
    return _field(example, "text", usual, most)


def _whole(example: int, low: int = 0, high: int = MOST) -> Any:
    return _field(example, "whole", low, high)


def _deal() -> Any:
    return _whole(1, 1, 10**6)


@attrs.frozen(kw_only=True)
class PageMessage:
    """A message from a page."""

    type: ClassVar[str]
    id: int | None = _field(None, "whole", 0, MOST)
    """A number of the page's own; it comes back in `done` or `refused`."""
    key: str = _field(None, "text", "", 40)
    """Letters that no other message has: one that comes again under its key is not carried out again."""


@attrs.frozen(kw_only=True)
class HelloRequest(PageMessage):
    """Come in; the last two may be left out."""

    type = "hello"
    token: str = _text("...")
    language: str = _text("ru", ENGLISH)
    maker: str = _text("...", "")
    account: str = _text("...", "")


@attrs.frozen(kw_only=True)
class SitRequest(PageMessage):
    """Sit down under that name; with a share token `seat` may be given."""

    type = "sit"
    name: str = _text("Anna")
    seat: int | None = _whole(1)


@attrs.frozen(kw_only=True)
class LanguageRequest(PageMessage):
    """Change the language."""

    type = "language"
    language: str = _text("en", ENGLISH)


@attrs.frozen(kw_only=True)
class StartRequest(PageMessage):
    """Maker: begin, with the usual bot in every open seat."""

    type = "start"


@attrs.frozen(kw_only=True)
class NextRequest(PageMessage):
    """Deal again."""

    type = "next"


@attrs.frozen(kw_only=True)
class MoveRequest(PageMessage):
    """Move, as typed in the terminal; an outdated `view` is refused."""

    type = "move"
    text: str = _text("7S 7D")
    view: int | None = _whole(17)


@attrs.frozen(kw_only=True)
class AnswerRequest(PageMessage):
    """Answer in a window."""

    type = "answer"
    text: str = _text("call")
    window: int | None = _whole(5)


@attrs.frozen(kw_only=True)
class HintRequest(PageMessage):
    """Get a hint."""

    type = "hint"


@attrs.frozen(kw_only=True)
class UndoRequest(PageMessage):
    """Take the own latest move back, as long as no other person has moved since."""

    type = "undo"
    view: int | None = _whole(17)


@attrs.frozen(kw_only=True)
class PhraseRequest(PageMessage):
    """Say one of the set phrases."""

    type = "phrase"
    phrase: str = _text("well-played")


@attrs.frozen(kw_only=True)
class StepsRequest(PageMessage):
    """Get the steps of a deal."""

    type = "steps"
    deal: int | None = _deal()


@attrs.frozen(kw_only=True)
class AnalyseRequest(PageMessage):
    """Judge the own moves of a deal."""

    type = "analyse"
    deal: int | None = _deal()


@attrs.frozen(kw_only=True)
class TryRequest(PageMessage):
    """Make a table against bots, from before that decision."""

    type = "try"
    deal: int | None = _deal()
    decision: int | None = _whole(12, 0, 10**6)


@attrs.frozen(kw_only=True)
class RecordRequest(PageMessage):
    """Get the record of the match."""

    type = "record"


@attrs.frozen(kw_only=True)
class RulesRequest(PageMessage):
    """Get the rules in words."""

    type = "rules"


@attrs.frozen(kw_only=True)
class MatchRequest(PageMessage):
    """List the deals that are over."""

    type = "match"


@attrs.frozen(kw_only=True)
class ProofRequest(PageMessage):
    """Get the proof of a deal, at a table with `fair`."""

    type = "proof"
    deal: int | None = _deal()


@attrs.frozen(kw_only=True)
class PromiseRequest(PageMessage):
    """Commit to a share of chance, in the stage `promise`."""

    type = "promise"
    deal: int | None = _deal()
    commitment: str = _text("HEX")


@attrs.frozen(kw_only=True)
class ShowRequest(PageMessage):
    """Show that share, in the stage `show`."""

    type = "show"
    deal: int | None = _deal()
    share: str = _text("HEX")


@attrs.frozen(kw_only=True)
class BackRequest(PageMessage):
    """Take the seat back from a bot."""

    type = "back"


@attrs.frozen(kw_only=True)
class LeaveRequest(PageMessage):
    """Give the seat up; once cards are dealt, a bot plays there."""

    type = "leave"


@attrs.frozen(kw_only=True)
class PutOutRequest(PageMessage):
    """Maker: free the seat of somebody who is gone; others: let a bot play there."""

    type = "put_out"
    seat: int | None = _whole(1)


@attrs.frozen(kw_only=True)
class DeviceRequest(PageMessage):
    """Get a code that opens the seat on another device."""

    type = "device"


@attrs.frozen(kw_only=True)
class VoidRequest(PageMessage):
    """Make the link of a `seat`, or to `share` or `watch`, void."""

    type = "void"
    what: str = _text("seat")
    seat: int | None = _whole(1)


@attrs.frozen(kw_only=True)
class QrRequest(PageMessage):
    """Draw a text as a QR code."""

    type = "qr"
    text: str = _text("http://...")


@attrs.frozen(kw_only=True)
class ChatRequest(PageMessage):
    """Write a line of at most 200 letters."""

    type = "chat"
    text: str = _text("Good evening")


@attrs.frozen(kw_only=True)
class AllowChatRequest(PageMessage):
    """Maker: chat on or off."""

    type = "allow_chat"
    allowed: bool = _field(False, "flag", True)


@attrs.frozen(kw_only=True)
class PingRequest(PageMessage):
    """Get `pong`."""

    type = "ping"


_FROM_PAGES: Final[tuple[type[PageMessage], ...]] = (
    *(HelloRequest, SitRequest, LanguageRequest, StartRequest, NextRequest, MoveRequest, AnswerRequest, HintRequest),
    *(UndoRequest, PhraseRequest, StepsRequest, AnalyseRequest, TryRequest, RecordRequest, RulesRequest, MatchRequest),
    *(ProofRequest, PromiseRequest, ShowRequest, BackRequest, LeaveRequest, PutOutRequest, DeviceRequest, VoidRequest),
    *(QrRequest, ChatRequest, AllowChatRequest, PingRequest),
)
FROM_PAGES: Final[Mapping[str, type[PageMessage]]] = {each.type: each for each in _FROM_PAGES}
"""The messages from pages, by their type."""


def read_message(fields: MessageFields) -> PageMessage:
    """Return the message from a page; raises `Malformed`."""
    name = fields.text("type")
    kind = FROM_PAGES.get(name)
    if kind is None:
        raise unknown(name)
    return read_as(kind, fields)


def read_as(kind: type[Kind], fields: MessageFields) -> Kind:
    """Return the message of class `kind`, read from `fields`; raises `Malformed`."""
    readers = _readers(cast(Hashable, kind))
    return kind(**{each: getattr(fields, read)(each, *limits) for each, read, limits in readers})


def unknown(name: str) -> Malformed:
    """Return the error for a message with an unknown name."""
    return Malformed(gettext("There is no message {kind!r}: see docs/reference/protocol.md.", kind=name))


@cache
def _readers(kind: Any) -> list[tuple[str, str, tuple[Any, ...]]]:
    """The fields of a message, each with the method of `MessageFields` that reads it and its limits."""
    return [(each.name, each.metadata["read"], each.metadata["limits"]) for each in attrs.fields(kind)]
