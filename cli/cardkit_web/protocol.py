"""The protocol of the web table: its version, and a class for each message from the server to a page.

Messages from pages are those of cli/cardkit_web/page_messages.py. `python tests/helpers/protocol_page.py` writes
docs/reference/protocol.md and the types of the pages' scripts from both.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

import attrs

VERSION: Final = 2
"""The version of the protocol, which rises when a page of an older server would not understand a message."""


class ServerMessage:
    """A message to a page."""

    __slots__ = ()
    type: ClassVar[str]


@attrs.frozen(kw_only=True)
class YouData:
    """The person whose page it is."""

    seat: int | None
    """Null before somebody sits down."""
    name: str
    """Empty where `sit` is wanted."""
    maker: bool
    spectator: bool
    invited: bool
    """May sit down."""


@attrs.frozen(kw_only=True)
class WelcomeMessage(ServerMessage):
    """The answer to `hello`."""

    type = "welcome"
    protocol: int
    table: str
    you: YouData
    token: str | None
    """Given with a seat that was taken."""
    language: str


@attrs.frozen(kw_only=True)
class TableSeatData:
    """A seat of the table."""

    seat: int
    name: str
    kind: str
    """`person`, `bot`, `open`, or `vacant`: given up to a bot."""
    bot: str | None
    present: bool
    away: bool
    """A bot plays for the person."""
    account: bool
    """Has a name of the lobby."""


@attrs.frozen(kw_only=True)
class SettingsData:
    """The settings; times in seconds."""

    window: float
    clock: float
    pace: float
    hints: bool
    undo: bool
    spectators: bool
    memory: str
    """`own` or `open`."""
    chat: bool
    fair: bool
    listed: bool


@attrs.frozen(kw_only=True)
class ShuffleData:
    """The shares of chance for the next deal."""

    deal: int
    stage: str
    """`promise` or `show`."""
    house: str
    """The table's own commitment."""
    promised: Mapping[str, str]
    """Commitments by seat."""
    waits: Sequence[int]


@attrs.frozen(kw_only=True)
class TableMessage(ServerMessage):
    """The table and the people at it."""

    type = "table"
    game: str
    title: str
    rules: Mapping[str, str]
    """The options that differ."""
    state: str
    """`waiting` (for people), `playing`, `between` (deals) or `ended` (the match)."""
    seats: Sequence[TableSeatData]
    settings: SettingsData
    spectators: int
    deal: int
    score: str
    cards: str
    """The address of the drawings."""
    commitment: str | None
    """Of the deal under way."""
    link: str | None
    """Of the moves of a deal that is over."""
    shuffle: ShuffleData | None
    in_short: Sequence[str]
    """A few sentences to begin with."""


@attrs.frozen(kw_only=True)
class MoveData:
    """A move as this seat saw it."""

    seat: int
    verb: str
    """As in records."""
    cards: Sequence[str]
    """`??` for hidden ones."""


@attrs.frozen(kw_only=True)
class ToldData:
    """An event."""

    number: int
    """Of the view that showed it first."""
    sentences: Sequence[str]
    move: MoveData | None
    turned: Sequence[str]
    """Cards that were turned over."""
    false: Sequence[str]
    """Those not as announced."""


@attrs.frozen(kw_only=True)
class SceneHandData:
    """A hand of a scene."""

    name: str
    roles: Sequence[str]
    cards: Sequence[str]
    """`??` is a card's back."""
    counted: bool
    acts: bool
    out: bool
    says: str
    """The latest announcement."""
    sign: str
    """Of its role: attack, defence, take, lost or won; empty for none."""
    size: str


@attrs.frozen(kw_only=True)
class ScenePileData:
    """Cards on the table."""

    label: str
    cards: Sequence[str]
    """With `pairs` as in `7S/8S` and `9S/-`."""
    pairs: bool
    heap: bool
    counted: bool
    looks: int
    """The number of cards that it looks like."""
    size: str
    latest: int
    """The number at its end that are the latest play."""


@attrs.frozen(kw_only=True)
class SceneData:
    """A `cardkit.drawing.scene.Scene`."""

    hands: Sequence[SceneHandData]
    left: Sequence[ScenePileData]
    middle: Sequence[ScenePileData]
    right: Sequence[ScenePileData]
    trump: str
    notes: Sequence[str]


@attrs.frozen(kw_only=True)
class HandCardData:
    """A card of the own hand."""

    card: str
    name: str
    suit: str
    rank: int
    trump: bool
    red: bool
    legal: bool
    """Alone or with others."""
    reason: str
    """The reason why it is not legal."""


@attrs.frozen(kw_only=True)
class ChoiceData:
    """A move that can be chosen."""

    text: str
    """Sent in `move`."""
    label: str
    verb: str
    cards: Sequence[str]
    drawn_from: int | None = None
    """The seat from which it draws."""


@attrs.frozen(kw_only=True)
class TogetherData:
    """Cards that are laid together."""

    several: bool
    joined: Sequence[Sequence[str]] | None = None
    """Pairs of cards."""
    set: Sequence[int] | None = None
    """The possible numbers of cards of one move."""
    verb: str | None = None


@attrs.frozen(kw_only=True)
class SaidData:
    """A word that can be announced."""

    word: str
    name: str


@attrs.frozen(kw_only=True)
class ClaimData:
    """The announcement of cards."""

    least: int
    most: int
    open: bool
    """Laid face up."""
    says: Sequence[SaidData]
    numbers: tuple[int, int] | None
    """The fewest and the most."""
    form: str
    """`{cards} as {word}`, or `{cards} as {number} {word}`."""


@attrs.frozen(kw_only=True)
class AskedData:
    """The choices of a seat."""

    kind: str
    """`move` or `call`."""
    sentence: str
    choices: Sequence[ChoiceData]
    cards: TogetherData
    claim: ClaimData | None


@attrs.frozen(kw_only=True)
class CallWindowData:
    """Several are asked at once."""

    number: int
    kind: str
    """`call`, `order` or `all`."""
    seats: Sequence[int]
    seconds: float
    left: float | None
    sentence: str
    asked: bool
    answered: str | None
    """The own answer."""


@attrs.frozen(kw_only=True)
class ClockData:
    """The time that people have."""

    seats: Sequence[int]
    seconds: float
    left: float


@attrs.frozen(kw_only=True)
class DealResultData:
    """The end of a deal."""

    sentence: str
    text: str
    """As in records."""
    winners: Sequence[int]
    losers: Sequence[int]
    score: str
    match: str | None
    """The sentence that ends the match."""
    next: bool
    """`next` can be sent."""


@attrs.frozen(kw_only=True)
class ViewMessage(ServerMessage):
    """All that a seat sees now."""

    type = "view"
    number: int
    deal: int
    round: int
    told: Sequence[ToldData]
    scene: SceneData | None
    lines: Sequence[str]
    hand: Sequence[HandCardData]
    turn: Sequence[int]
    asked: AskedData | None
    window: CallWindowData | None
    clock: ClockData | None
    undo: bool
    hint: bool
    result: DealResultData | None


@attrs.frozen(kw_only=True)
class DoneMessage(ServerMessage):
    """The message was carried out."""

    type = "done"
    id: int | None


@attrs.frozen(kw_only=True)
class RefusedMessage(ServerMessage):
    """The message was not carried out."""

    type = "refused"
    id: int | None
    """Null where it is unreadable."""
    reason: str


@attrs.frozen(kw_only=True)
class HintMessage(ServerMessage):
    """A hint."""

    type = "hint"
    id: int | None
    move: str | None
    text: str | None
    """Sent in `move`."""
    sentences: Sequence[str]


@attrs.frozen(kw_only=True)
class PhraseMessage(ServerMessage):
    """Somebody says a phrase."""

    type = "phrase"
    seat: int
    phrase: str
    text: str


@attrs.frozen(kw_only=True)
class StepData:
    """A step of a deal."""

    number: int
    round: int
    told: Sequence[str]
    scene: SceneData


@attrs.frozen(kw_only=True)
class StepsMessage(ServerMessage):
    """A deal that is over, step by step."""

    type = "steps"
    id: int | None
    deal: int
    steps: Sequence[StepData]


@attrs.frozen(kw_only=True)
class JudgedData:
    """A judged move, with the chance before and after it."""

    decision: int
    step: int
    move: str
    before: float
    after: float
    better: str | None
    exact: bool
    proved: Sequence[float] | None
    """As in [1, 0] for won and lost."""


@attrs.frozen(kw_only=True)
class AnalysisMessage(ServerMessage):
    """The analysis, which comes after `done`."""

    type = "analysis"
    id: int | None
    deal: int
    sentences: Sequence[str]
    moves: Sequence[JudgedData]


@attrs.frozen(kw_only=True)
class TriedMessage(ServerMessage):
    """The table of another try."""

    type = "tried"
    id: int | None
    link: str


@attrs.frozen(kw_only=True)
class RecordMessage(ServerMessage):
    """The record of the match."""

    type = "record"
    id: int | None
    name: str
    text: str


@attrs.frozen(kw_only=True)
class HeadingData:
    """A heading of the rules with its sentences."""

    heading: str
    sentences: Sequence[str]


@attrs.frozen(kw_only=True)
class RulesMessage(ServerMessage):
    """The rules in words."""

    type = "rules"
    id: int | None
    headings: Sequence[HeadingData]


@attrs.frozen(kw_only=True)
class MatchDealData:
    """A deal that is over."""

    deal: int
    sentence: str
    winners: Sequence[int]
    losers: Sequence[int]
    places: Sequence[int] | None
    seconds: int | None
    """Since the cards were dealt or the table brought back."""


@attrs.frozen(kw_only=True)
class MatchMessage(ServerMessage):
    """The deals that are over."""

    type = "match"
    id: int | None
    deals: Sequence[MatchDealData]
    score: str


@attrs.frozen(kw_only=True)
class ProofMessage(ServerMessage):
    """The proof of a deal: docs/notes/fairness.md."""

    type = "proof"
    id: int | None
    deal: int
    text: str
    commitment: str
    shares: Sequence[str]
    seed: str | None
    moves: Sequence[str]


@attrs.frozen(kw_only=True)
class DeviceMessage(ServerMessage):
    """A code for another device: /t/TABLE#CODE opens the seat once."""

    type = "device"
    id: int | None
    code: str
    minutes: int


@attrs.frozen(kw_only=True)
class VoidedMessage(ServerMessage):
    """A link is void, and this token opens it now."""

    type = "voided"
    id: int | None
    what: str
    seat: int | None
    token: str


@attrs.frozen(kw_only=True)
class QrMessage(ServerMessage):
    """A QR code: an SVG path on a square of that size."""

    type = "qr"
    id: int | None
    size: int
    path: str


@attrs.frozen(kw_only=True)
class ChatMessage(ServerMessage):
    """Somebody writes a line."""

    type = "chat"
    seat: int
    text: str


@attrs.frozen(kw_only=True)
class LeftMessage(ServerMessage):
    """The seat was given up."""

    type = "left"


@attrs.frozen(kw_only=True)
class TakenMessage(ServerMessage):
    """The seat was opened in another window."""

    type = "taken"
    sentence: str


@attrs.frozen(kw_only=True)
class PongMessage(ServerMessage):
    """The answer to `ping`."""

    type = "pong"


_FROM_SERVER: Final[tuple[type[ServerMessage], ...]] = (
    *(WelcomeMessage, TableMessage, ViewMessage, DoneMessage, RefusedMessage, HintMessage, PhraseMessage, StepsMessage),
    *(AnalysisMessage, TriedMessage, RecordMessage, RulesMessage, MatchMessage, ProofMessage, DeviceMessage),
    *(VoidedMessage, QrMessage, ChatMessage, LeftMessage, TakenMessage, PongMessage),
)
FROM_SERVER: Final[Mapping[str, type[ServerMessage]]] = {each.type: each for each in _FROM_SERVER}
"""The messages to pages, by their type."""
