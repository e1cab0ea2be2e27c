"""The cards of a bout in the order in which they were laid, where they may be false: how a position tells it."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cardkit.arguments import is_number
from cardkit.cards.bits import BIT, mask_of, members
from cardkit.cards.card import Card
from cardkit.errors import InvalidText
from cardkit.game.position import Fields
from cardkit.language import gettext, mark
from cardkit_games.durak.engine.reports import (
    ADDED,
    ADDED_FIRST,
    ADDED_TO_TAKEN,
    AFTER_ADDING,
    AFTER_BEAT,
    BEAT,
    BEFORE_ADDING,
    BEFORE_DEFENCE,
    FALSE,
    LED,
    NOT_OPEN,
    PASSED_ON,
    SURE,
    TRUE,
    LaidCard,
    Reports,
)
from cardkit_games.durak.engine.state import DurakState
from cardkit_games.durak.engine.table import DEFEND, INITIAL_WAVE, TAKING, UNBEATEN, WAVE

MANNERS: Final = {
    LED: "lead",
    ADDED_FIRST: "join",
    BEAT: "beat",
    ADDED: "add",
    ADDED_TO_TAKEN: "more",
    PASSED_ON: "pass-on",
}
"""The words of files for how a card was laid."""
STANDINGS: Final = {SURE: "sure", TRUE: "true", FALSE: "false"}
WINDOWS: Final = {AFTER_BEAT: "beat", AFTER_ADDING: "added", BEFORE_ADDING: "wave", BEFORE_DEFENCE: "defence"}
KEYS: Final = ("laid", "caught", "barred", "waiting", "acted", "interrupted")
"""The keys of a position that this module reads."""


def write_reports(state: DurakState, reports: Reports) -> dict[str, Any]:
    """The part of a position that tells of false cards and reports: only what differs from a deal without any."""
    position: dict[str, Any] = {}
    if reports.caught:
        position["caught"] = members(reports.caught)
    if not reports.laid:
        return position
    position["laid"] = [_line(laid, late=state.book.transfer_late) for laid in reports.laid]
    if reports.barred:
        position["barred"] = members(reports.barred)
    if reports.window != NOT_OPEN:
        position["waiting"] = members(reports.waiting)
        position["acted"] = reports.player
        position["interrupted"] = WINDOWS[reports.window]
    return position


def _line(laid: LaidCard, *, late: bool) -> str:
    """`1 beat 6H false`: the seat, how, the card, how it stands, and the attack cards when its circuit began.

    Where an attack may be passed on `late`, the roles, the limit and the transfers of that moment stand behind it.
    """
    words = [str(laid.seat), MANNERS[laid.manner], Card(laid.card).text]
    if laid.manner not in (LED, PASSED_ON):
        words.append(STANDINGS[laid.standing])
    if late:
        words += [str(number) for number in (laid.circuit, laid.attacker, laid.defender, laid.limit, laid.transfers)]
    elif laid.circuit:
        words.append(str(laid.circuit))
    return " ".join(words)


def read_reports(fields: Fields, state: DurakState) -> None:
    """Read that part into `state`, whose table lies there already; raises `InvalidText`."""
    reports = state.reports
    if reports is None:
        for key in KEYS:
            if fields.peek(key) is not None:
                raise InvalidText(gettext("`{key}` is of games with false cards, and here there are none.", key=key))
        return
    reports.caught = mask_of(fields.seat_list("caught", state.seats) or [])
    lines = fields.take("laid", list, mark("a list with a text for each card of the bout"), None)
    reports.laid = _as_paired(state) if lines is None else _read_lines(lines, state)
    if {laid.card for laid in reports.laid} != set(members(state.table)):
        raise InvalidText(gettext("`laid` must name the cards of the table, each once."))
    reports.barred = mask_of(fields.seat_list("barred", state.seats) or [])
    reports.waiting = mask_of(fields.seat_list("waiting", state.seats) or [])
    reports.player = fields.seat("acted", state.seats, state.attacker) or 0


def read_window(fields: Fields, state: DurakState, *, taking: bool) -> bool:
    """Go on in an open window, where the position says that there is one; False where it does not."""
    said = fields.text("interrupted")
    if said is None or state.reports is None:
        return False
    reports = state.reports
    found = [window for window, word in WINDOWS.items() if word == said]
    asks = any(reports.doubtful(state.side(seat)) for seat in members(reports.waiting & ~reports.barred))
    if not found or not asks:
        raise InvalidText(
            gettext(
                "`interrupted` must be one of {words}, while a seat is waiting that may report.",
                words=", ".join(WINDOWS.values()),
            )
        )
    wave = TAKING if taking else INITIAL_WAVE if _is_first_wave(reports.laid) and state.book.initial_wave else WAVE
    paused = {AFTER_BEAT: DEFEND, AFTER_ADDING: wave, BEFORE_ADDING: wave, BEFORE_DEFENCE: wave}[found[0]]
    state.resume_window(found[0], paused)
    return True


def _is_first_wave(laid: Sequence[LaidCard]) -> bool:
    """Return whether nothing has been beaten, passed on or added later yet."""
    return all(one.manner in (LED, ADDED_FIRST) for one in laid)


def _as_paired(state: DurakState) -> list[LaidCard]:
    """The order where nobody tells it: each card was beaten before the next one was laid, and all attacks are true."""
    laid = []
    for index in range(state.attacks):
        attack, defence = state.attack[index], state.defence[index]
        laid.append(_card(state, attack, LED, SURE, index))
        if defence != UNBEATEN:
            beats = bool(state.beaters[attack] & BIT[defence])
            laid.append(_card(state, defence, BEAT, TRUE if beats else FALSE, index))
    return laid


def _card(state: DurakState, card: int, manner: int, standing: int, pair: int) -> LaidCard:
    laid = LaidCard(card, state.defending if manner == BEAT else state.attacking, manner, standing)
    laid.pair = pair
    _set_roles(laid, [state.attacker, state.defender, state.limit, state.transfers])
    return laid


def _set_roles(laid: LaidCard, roles: Sequence[int]) -> None:
    laid.attacker, laid.defender, laid.limit, laid.transfers = roles


def _read_lines(lines: Sequence[object], state: DurakState) -> list[LaidCard]:
    laid: list[LaidCard] = []
    attacks = 0
    pairs = {int(state.defence[index]): index for index in range(state.attacks)}
    for line in lines:
        words = str(line).split()
        laid.append(_read_line(words, str(line), state))
        if laid[-1].manner == BEAT:
            laid[-1].pair = pairs.get(int(laid[-1].card), 0)
        else:
            laid[-1].pair = attacks
            attacks += 1
    return laid


def _read_line(words: list[str], line: str, state: DurakState) -> LaidCard:
    numbers: list[int] = []
    while len(words) > 3 and is_number(words[-1]):
        numbers.insert(0, int(words.pop()))
    manners: Mapping[str, int] = {word: manner for manner, word in MANNERS.items()}
    standings: Mapping[str, int] = {word: standing for standing, word in STANDINGS.items()}
    if (
        len(words) not in (3, 4)
        or not is_number(words[0])
        or words[1] not in manners
        or (words[3:] and words[3] not in standings)
        or len(numbers) not in (0, 1, 5)
        or max(int(words[0]), *numbers[1:3], 0) >= state.seats
    ):
        raise InvalidText(
            gettext(
                "{line!r} is not a card as it was laid: write the seat, how, the card, and how it stands, "
                "as in 1 beat 6H false.",
                line=line,
            )
        )
    standing = standings[words[3]] if words[3:] else SURE
    laid = LaidCard(Card(words[2]), int(words[0]), manners[words[1]], standing)
    laid.circuit = numbers[0] if numbers else 0
    _set_roles(laid, numbers[1:] or [state.attacker, state.defender, state.limit, state.transfers])
    return laid
