"""Advice on a game at another table: a view that grows by typed lines, and the move of a bot for that seat."""

from collections.abc import Callable, Sequence
from typing import TypeVar

import attrs

from cardkit.cards.card import Card
from cardkit.cards.cards import Cards
from cardkit.catalogue import load
from cardkit.errors import CardkitError, InvalidText
from cardkit.game.game import AnyGame, Deal
from cardkit.game.position import HIDDEN_CARD, words_of
from cardkit.game.record import Record, at_line
from cardkit.game.result import Result
from cardkit.language import gettext, ngettext
from cardkit.match.advice import hint_for, hinted
from cardkit.records.determinization import OwnDraw
from cardkit.records.replaying import replay
from cardkit.speech.speech import speech_of
from cardkit_cli.play.party import Leave
from cardkit_cli.terminal.console import LEAVE, Screen
from cardkit_cli.terminal.lines import show_seat

ValueT = TypeVar("ValueT")


def advise_on(record: Record, screen: Screen) -> None:
    """Print advice for the seat whose view `record` is; raises `InvalidText` when it is no view, or not its turn."""
    if record.view is None:
        raise InvalidText(
            at_line(record, "hands", gettext("Advice is for one seat: write `view = 0` and ?? for what it cannot see."))
        )
    live = replay(record, load)
    if live.state.over:
        raise InvalidText(gettext("The deal is over."))
    if not _advise(live, record.view, _names(record), screen):
        actor = int(live.state.actor)
        raise InvalidText(
            gettext("Seat {seat} has nothing to decide now: seat {actor} is asked.", seat=record.view, actor=actor)
        )


def _names(record: Record) -> list[str]:
    return list(record.seats) or [gettext("Seat {number}", number=seat) for seat in range(len(record.deal["hands"]))]


def _advise(live: Deal, view: int, names: Sequence[str], screen: Screen) -> bool:
    """Draw the table as `view` sees it; if that seat is asked, print the advice and return True, else return False."""
    game, state = live.game, live.state
    speech = speech_of(game, screen)
    screen.say()
    show_seat(screen, game, speech, state.observe(view), names)
    asked = state.actor == view or (game.out_of_turn is not None and view in game.out_of_turn.responders(state))
    if state.over or not asked:
        return False
    for sentence in hinted(hint_for(game, state, view), speech, screen, answers=state.actor != view):
        screen.say(sentence)
    return True


def begin(game: AnyGame, screen: Screen) -> Record:
    """Ask for the view of a deal of Durak before its first move, and return it as a record without moves.

    Raises `InvalidText` for another game, and for Durak with two packs or where no card is turned up for trumps.
    Raises `Leave` when the person leaves.
    """
    if game.family != "durak" or game.rules.packs == 2 or game.rules.trump != "turn_up":
        raise InvalidText(
            gettext(
                "{game} is not asked for move by move: write what you see into a file, as a view "
                "(docs/reference/format.md).",
                game=game.name,
            )
        )
    fewest, most = game.seat_range()
    seats = _asked(
        screen,
        gettext("How many play ({fewest} to {most})?", fewest=fewest, most=most),
        lambda text: _number(text, fewest, most),
    )
    view = _asked(
        screen,
        gettext("Which seat is yours, 0 to {last}, in the order of play?", last=seats - 1),
        lambda text: _number(text, 0, seats - 1),
    )
    size = game.rules.hand_size
    hand = _asked(screen, gettext("Your {size} cards, as in 7S TH AC:", size=size), lambda text: _cards(text, size))
    remaining = len(game.cards(seats)) - seats * size
    turned = (
        ""
        if not remaining
        else _asked(screen, gettext("The card that is turned up for trumps:"), lambda text: _cards(text, 1))
    )
    is_suited = bool(turned) and Card(turned).suited
    trump = turned[-1:] if is_suited else _asked(screen, gettext("The suit of trumps, S, H, D or C:"), _suit)
    attacker = _asked(
        screen, gettext("Who attacks first, 0 to {last}?", last=seats - 1), lambda text: _number(text, 0, seats - 1)
    )
    stock = [HIDDEN_CARD] * (remaining - 1) + [turned] if remaining else []
    hands = [hand if seat == view else " ".join([HIDDEN_CARD] * size) for seat in range(seats)]
    deal = {"hands": hands, "dealer": (attacker - 1) % seats, "trump": trump, "stock": " ".join(stock)}
    return Record(
        game=game.record_name,
        rules=game.rules.differences(game.recorded_rules),
        view=view,
        deal=deal | {"first_bout": True, "attacker": attacker},
    )


def _asked(screen: Screen, question: str, read: Callable[[str], ValueT]) -> ValueT:
    """Return the answer to a question, asked until it can be read; raises `Leave`."""
    while True:
        text = screen.ask_move(f"{question} ").strip()
        if text.lower() in LEAVE:
            raise Leave
        try:
            return read(text)
        except CardkitError as error:
            screen.say(str(error), style="yellow")


def _number(text: str, least: int, most: int) -> int:
    if not text.isascii() or not text.isdigit() or not least <= int(text) <= most:
        raise InvalidText(gettext("Type a number from {least} to {most}.", least=least, most=most))
    return int(text)


def _cards(text: str, number: int) -> str:
    cards = Cards(text)
    if len(set(cards)) != len(cards):
        raise InvalidText(gettext("Each card is there once."))
    if len(cards) != number:
        raise InvalidText(
            ngettext(
                "That should be {number} card, as in 7S.", "These should be {number} cards, as in 7S TH AC.", number
            )
        )
    return cards.text


def _suit(text: str) -> str:
    if text.upper() not in ("S", "H", "D", "C"):
        raise InvalidText(gettext("Type S, H, D or C."))
    return text.upper()


class ToldDeal:
    """A deal at another table, typed move by move."""

    def __init__(self, record: Record, screen: Screen) -> None:
        self.record = record
        self.screen = screen
        self.view = record.view or 0

    def run(self) -> None:
        """Ask for moves until the deal is over or the person leaves."""
        self.screen.say(
            gettext("Type each move as in 1 attack 7S, 0 beat 7S 9S, 1 take; undo; q to leave. Passes may be left out.")
        )
        try:
            self._advise()
            while not self.live.state.over:
                self._line(self.screen.ask_move("> ").strip())
        except (Leave, EOFError):
            return
        result = Result.of(self.live.state)
        if result is not None:
            self.screen.say(result.in_words(_names(self.record)))

    def _advise(self) -> None:
        self.live = self._replayed(self.record)
        _advise(self.live, self.view, _names(self.record), self.screen)

    def _line(self, line: str) -> None:
        """Carry out a typed line, a move, `undo` of the last line or an empty one, and advise; an error is shown and
        changes nothing.

        Raises `Leave` for a word that leaves.
        """
        if line.lower() in LEAVE:
            raise Leave
        before = self.record
        try:
            if line.lower() in ("undo", "u"):
                self.record = attrs.evolve(before, play=before.play[:-1])
            elif line:
                self.record = self._with(line)
            self._advise()
        except CardkitError as error:
            self.record = before
            self.screen.say(str(error), style="yellow")

    def _with(self, line: str) -> Record:
        """Return the record with one more line, and passes before it that the rules need; raises `CardkitError`."""
        text = self.live.game.read_move(self.live.state, line).text
        record = self.record
        while True:
            try:
                longer = attrs.evolve(record, play=(*record.play, text))
                return self._replayed_record(longer)
            except InvalidText:
                live = self._replayed(record)
                action = None if live.state.over else live.game.rounds.standing_pass(live.state)
                if action is None or text.endswith("pass"):
                    raise
                passing = f"{live.state.actor} pass"
                record = self._replayed_record(attrs.evolve(record, play=(*record.play, passing)))

    def _replayed(self, record: Record) -> Deal:
        return replay(record, load)

    def _replayed_record(self, record: Record) -> Record:
        """`record` with the own cards that are drawn in it, which are asked for; raises `CardkitError`."""
        while True:
            try:
                self._replayed(record)
            except OwnDraw as draw:
                record = self._drawn(record, draw)
            else:
                return record

    def _drawn(self, record: Record, draw: OwnDraw) -> Record:
        """Return `record` with the own cards of `draw`, which are asked for, at their places in its stock; raises
        `Leave`.
        """
        number = len(draw.cards)
        question = ngettext("You drew a card here: write which:", "You drew {number} cards here: write which:", number)
        cards = words_of(_asked(self.screen, question, lambda text: _cards(text, number)))
        stock = list(words_of(record.deal["stock"]))
        order = draw.before.stock.order  # type: ignore[attr-defined]  # a state of Durak, which alone is asked for
        for index in range(len(order)):
            if order[index] in draw.cards:
                stock[index] = next(cards)
        return attrs.evolve(record, deal={**record.deal, "stock": " ".join(stock)})
