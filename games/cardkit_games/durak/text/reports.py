"""Reports of false cards in text (P-sharps): moves as `1 report 6H -> lie`, and the cards of a bout in their order."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import attrs

from cardkit.arguments import is_number
from cardkit.cards.bits import BIT, mask_of, members
from cardkit.cards.card import Card
from cardkit.errors import IllegalMove, InvalidText
from cardkit.game.moves import WINDOW_CLOSES, Move
from cardkit.game.position import Fields, invalid
from cardkit.game.rules import Preset
from cardkit.language import mark
from cardkit_games.durak.engine.actions import DONE
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
from cardkit_games.durak.engine.rulebook import MANY
from cardkit_games.durak.engine.state import DurakState
from cardkit_games.durak.engine.table import DEFEND, INITIAL_WAVE, REPORTING, TAKING, UNBEATEN, WAVE
from cardkit_games.durak.text import words

REPORT: Final = "report"
CLOSES: Final = "closes"
VERDICTS: Final = ("lie", "true")
"""The words allowed behind `->`."""


@attrs.frozen(repr=False)
class Report(Move):
    """A report of one card, with its verdict if it is given; or, with the verb `closes`, that nobody reports."""

    verdict: str | None = None
    """`lie` or `true`."""

    @property
    def text(self) -> str:
        """The line as records and scenarios write it."""
        if self.verb == CLOSES:
            return WINDOW_CLOSES
        line = f"{self.seat} {REPORT} {self.cards[0].text}"
        return line if self.verdict is None else f"{line} -> {self.verdict}"


def parse_report(seat: int, cards: tuple[Card, ...], verdict: str | None) -> Report:
    """The report of a line; raises `InvalidText`."""
    if len(cards) != 1:
        raise InvalidText(words.NEEDS_ONE.format(verb=REPORT))
    if verdict is not None and verdict not in VERDICTS:
        raise InvalidText(words.VERDICT_FORM.format(verdict=verdict))
    return Report(seat, REPORT, cards, verdict)


def read_answer(state: DurakState, action: int) -> Report | None:
    """Return the move of the actor of a window; None for letting all pass, which text leaves silent.

    If the deal ends by that, the move says that nobody reports.
    """
    if action != DONE:
        return Report(state.actor, REPORT, (Card(action),), verdict_of(state, action))
    after = state.clone()
    after.apply(DONE)
    return Report(0, CLOSES) if after.over else None


def verdict_of(state: DurakState, card: int) -> str:
    """Return the verdict on a report of `card` of the bout: `lie` when the card is false, else `true`."""
    reports = state.marked()
    return "lie" if reports.laid[reports.find(card)].standing == FALSE else "true"


def silence(state: DurakState) -> list[int]:
    """Let the seats that are asked whether to report let all pass; return the actions."""
    actions = []
    while not state.over and state.phase == REPORTING:
        state.apply(DONE)
        actions.append(DONE)
    return actions


def plan_report(state: DurakState, move: Move, preset: Preset) -> list[int]:
    """The actions of a report, and before it those of the seats that are asked sooner; raises `IllegalMove`."""
    if state.reports is None:
        raise IllegalMove(words.NO_REPORTS.format(game=preset.shown_name))
    if state.phase != REPORTING:
        raise IllegalMove(str(words.NOTHING_TO_REPORT))
    trial = state.clone()
    if move.verb == CLOSES:
        return silence(trial)
    card, seat = move.cards[0], move.seat
    reports = trial.marked()
    if not trial.table & BIT[card]:
        raise IllegalMove(words.NOT_OF_BOUT.format(card=card))
    if trial.side(seat) & BIT[reports.laid[reports.find(card)].seat]:
        raise IllegalMove(words.OWN_CARD.format(card=card))
    if reports.barred & BIT[seat]:
        raise IllegalMove(words.BARRED.format(seat=seat))
    actions = []
    while trial.actor != seat:
        trial.apply(DONE)
        actions.append(DONE)
        if trial.over or trial.phase != REPORTING:
            raise IllegalMove(words.HAS_ANSWERED.format(seat=seat))
    found = verdict_of(trial, card)
    if isinstance(move, Report) and move.verdict not in (None, found):
        raise IllegalMove(words.WRONG_VERDICT.format(card=card, found=found, said=move.verdict))
    return [*actions, int(card)]


# -- In positions

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
    """Return the part of a position about false cards and reports: only differences from a deal without any."""
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
    """Return the text of a laid card, such as `1 beat 6H false`: seat, manner, card, and standing.

    A lead and a card passed on have no standing. With `late` the circuit, attacker, defender, limit and transfers
    follow; otherwise only the circuit, unless it is 0.
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
    """Read the part of a position about false cards and reports into `state`, whose table lies there already.

    Without the key `laid`, the order is that of `_as_paired`. Raises `InvalidText`.
    """
    reports = state.reports
    if reports is None:
        for key in KEYS:
            if fields.peek(key) is not None:
                raise invalid("`{key}` is of games with false cards, and here there are none.", key=key)
        return
    reports.caught = mask_of(fields.seat_list("caught", state.seats) or [])
    lines = fields.take("laid", list, mark("a list with a text for each card of the bout"), None)
    reports.laid = _as_paired(state) if lines is None else _read_lines(lines, state)
    if {laid.card for laid in reports.laid} != set(members(state.table)):
        raise invalid("`laid` must name the cards of the table, each once.")
    reports.barred = mask_of(fields.seat_list("barred", state.seats) or [])
    reports.waiting = mask_of(fields.seat_list("waiting", state.seats) or [])
    reports.player = fields.seat("acted", state.seats, state.attacker) or 0


def read_window(fields: Fields, state: DurakState, *, taking: bool) -> bool:
    """Go on in an open window, and return True; return False when the position has none. Raises `InvalidText`."""
    said = fields.text("interrupted")
    if said is None or state.reports is None:
        return False
    reports = state.reports
    found = [window for window, word in WINDOWS.items() if word == said]
    asks = any(reports.doubtful(state.side(seat)) for seat in members(reports.waiting & ~reports.barred))
    if not found or not asks:
        raise invalid(
            "`interrupted` must be one of {words}, while a seat is waiting that may report.",
            words=", ".join(WINDOWS.values()),
        )
    wave = TAKING if taking else INITIAL_WAVE if _is_first_wave(reports.laid) and state.book.initial_wave else WAVE
    paused = {AFTER_BEAT: DEFEND, AFTER_ADDING: wave, BEFORE_ADDING: wave, BEFORE_DEFENCE: wave}[found[0]]
    state.resume_window(found[0], paused)
    return True


def _is_first_wave(laid: Sequence[LaidCard]) -> bool:
    """Return whether no card has been beaten, passed on or added later yet."""
    return all(one.manner in (LED, ADDED_FIRST) for one in laid)


def _as_paired(state: DurakState) -> list[LaidCard]:
    """Return the default order: each card was beaten before the next one was laid, and all attacks are true."""
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
    """Return the laid cards of `lines`, each with the index of its pair on the table; raises `InvalidText`."""
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
    """Return the card of a line such as `1 beat 6H false`, and cut numbers off `words`; raises `InvalidText`."""
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
        or (len(numbers) == 5 and numbers[3] != MANY and numbers[3] > len(state.attack))
    ):
        raise invalid(
            "{line!r} is not a card as it was laid: write the seat, how, the card, and how it stands, "
            "as in 1 beat 6H false.",
            line=line,
        )
    standing = standings[words[3]] if words[3:] else SURE
    laid = LaidCard(Card(words[2]), int(words[0]), manners[words[1]], standing)
    laid.circuit = numbers[0] if numbers else 0
    _set_roles(laid, numbers[1:] or [state.attacker, state.defender, state.limit, state.transfers])
    return laid
