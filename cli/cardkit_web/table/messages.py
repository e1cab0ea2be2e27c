"""The messages `table` and `view` of docs/reference/protocol.md, in the language of the user."""

from collections.abc import Sequence

from cardkit.drawing.scene import Scene
from cardkit.engine.state import State
from cardkit.game.rules import IN_SHORT
from cardkit.language import gettext, language
from cardkit.match.seats import OWN
from cardkit.match.seen_table import covered, open_table, own_cards, public_table, seen_table
from cardkit.records.names import shown_name
from cardkit.speech.speech import named
from cardkit_web import protocol
from cardkit_web.scenes import names_for, scene_data
from cardkit_web.table.match import PLAYING
from cardkit_web.table.play import LiveDeal
from cardkit_web.table.table import Table
from cardkit_web.table.window import ALL, CALL, AnswerWindow


def table_message(table: Table, cards: str) -> protocol.TableMessage:
    """Return the people and the game of a table; `cards` is the address of the drawings of its cards."""
    setup = table.setup
    return protocol.TableMessage(
        game=table.game.name,
        title=setup.title or table.game.preset.shown_title,
        rules=setup.rules,
        state=table.match.state,
        seats=[
            protocol.TableSeatData(
                seat=index,
                name=seat.name if seat.person else shown_name(seat.name),
                kind=seat.kind,
                bot=None if seat.person else seat.player,
                present=seat.present or not seat.person,
                away=seat.away,
                account=setup.listed and bool(setup.accounts[index]),
            )
            for index, seat in enumerate(table.seats)
        ],
        settings=protocol.SettingsData(
            window=setup.window,
            clock=setup.clock,
            pace=setup.pace,
            hints=setup.hints,
            undo=setup.undo,
            spectators=setup.spectators,
            memory=setup.memory,
            chat=setup.chat,
            fair=setup.fair,
            listed=setup.listed,
        ),
        spectators=table.audience.looking_on(),
        deal=table.match.progress.number,
        score=table.match.progress.in_words(list(map(shown_name, table.names))),
        cards=cards,
        commitment=None if table.match.promised is None else table.match.promised.commitment,
        link=table.match.link,
        shuffle=None if table.match.shuffle is None else table.match.shuffle.message(table.present),
        in_short=in_short(table),
    )


def in_short(table: Table) -> list[str]:
    """Return the essentials of the game for a beginner; empty when the game does not give them."""
    headings = (IN_SHORT, gettext(IN_SHORT))  # a game of another package may have it in English alone
    spoken = language()
    if spoken not in table.in_short:
        in_short = [list(sentences) for heading, sentences in table.game.describe() if heading in headings]
        table.in_short[spoken] = in_short[0] if in_short else []
    return table.in_short[spoken]


def view_message(table: Table, seat: int | None) -> protocol.ViewMessage | None:
    """Return all that `seat` or a spectator sees now; None before the first cards are dealt."""
    if table.match.play is None:
        return None
    names = names_for(table.names, seat)
    named(table.speech, names)
    sight = SeatView(table, table.match.play, seat, names)
    scene, lines = sight.scene()
    return protocol.ViewMessage(
        number=table.audience.number,
        deal=table.match.progress.number,
        round=table.game.rounds.done(table.match.play.state) + 1,
        told=table.audience.events.as_seen(seat, names),
        scene=None if scene is None else scene_data(scene),
        lines=lines,
        hand=sight.hand(scene),
        turn=table.match.play.waits_for,
        asked=sight.asked(),
        window=sight.window(),
        clock=sight.clock(),
        undo=table.setup.undo and seat is not None and table.match.play.can_undo(seat),
        hint=table.setup.hints and sight.may_act,
        result=sight.result(),
    )


class SeatView:
    """One look at a deal."""

    def __init__(self, table: Table, play: LiveDeal, seat: int | None, names: Sequence[str]) -> None:
        self.table = table
        self.play = play
        self.seat = seat
        self.names = names
        self.choices = table.choices
        self.open_window: AnswerWindow | None = play.window
        self.in_window = play.window is not None and seat in play.window.people
        self.may_act = seat is not None and (play.asked == seat or self.in_window)

    def hand(self, scene: Scene | None) -> list[protocol.HandCardData]:
        """Return the field `hand`: the own cards, each with whether it may be played; empty for onlookers."""
        state: State = self.play.state
        if self.seat is None:
            return []
        cards = self._own_cards(scene, state, self.seat)
        trump = scene.trump_of(self.seat) if scene is not None else ""
        asked, at = self._asked_state(state)
        return self.choices.hand(cards, trump, at, self.seat, asked=asked)

    def scene(self) -> tuple[Scene | None, list[str]]:
        """Return the drawing: the fields `scene` and `lines`.

        All cards are open once the deal is over. Before that it shows the view of the seat, or of everybody. Cards in
        others' hands are covered where people must remember them.
        """
        state: State = self.play.state
        if state.over:
            return open_table(self.table.game, state, self.names), []
        if self.seat is None:
            return self._as_remembered(public_table(state, self.names)), []
        scene, lines = seen_table(self.table.game, state, self.seat, self.names)
        return self._as_remembered(scene), lines

    def _as_remembered(self, scene: Scene | None) -> Scene | None:
        """Return a scene without cards seen earlier in others' hands, at tables where people must remember them."""
        return covered(scene, self.seat) if scene is not None and self.table.setup.memory == OWN else scene

    def _own_cards(self, scene: Scene | None, state: State, seat: int) -> list[str]:
        return own_cards(self.table.game, scene, state, seat)

    def _asked_state(self, state: State) -> tuple[bool, State]:
        """Return whether cards may be played, and the state in which this seat would play them."""
        if self.in_window and self.open_window is not None and self.open_window.kind != CALL and self.seat is not None:
            return True, self.play.floor_of(self.seat).state
        return self.play.asked == self.seat, state

    def asked(self) -> protocol.AskedData | None:
        """Return the field `asked`: the question to the seat; None when it may not act."""
        if not self.may_act:
            return None
        if self.open_window is not None and self.open_window.kind == CALL and self.seat is not None:
            return self.choices.asked_to_call(self.play.state, self.seat)
        return self.choices.asked_to_move(self._asked_state(self.play.state)[1])

    def window(self) -> protocol.CallWindowData | None:
        """Return the field `window`: who may answer in the open window, and until when; None without one.

        For a seat it has its own answer.
        """
        window = self.open_window
        if window is None:
            return None
        sentence = gettext("Anybody who is asked may answer.")
        if window.kind == CALL:
            turns = self.table.game.out_of_turn
            reports = turns is not None and turns.names_card
            sentence = gettext("A card can be reported.") if reports else gettext("The play can be called.")
        elif window.kind == ALL:
            sentence = gettext("All decide at once: nobody sees what the others do.")
        return protocol.CallWindowData(
            number=window.number,
            kind=window.kind,
            seats=window.seats,
            seconds=window.seconds,
            left=None if window.remaining is None else round(window.remaining, 2),
            sentence=sentence,
            asked=self.in_window,
            answered=window.answers.get(self.seat) if self.seat is not None else None,
        )

    def clock(self) -> protocol.ClockData | None:
        """Return the field `clock`: the seat that is asked, and its remaining time; None when no clock runs."""
        asked, remaining = self.play.asked, self.play.remaining
        if asked is None or remaining is None:
            return None
        return protocol.ClockData(seats=[asked], seconds=self.table.setup.clock, left=round(remaining, 2))

    def result(self) -> protocol.DealResultData | None:
        """Return the field `result`: how the deal has ended, and for whom; None before that."""
        result = self.table.match.result
        if result is None:
            return None
        game, seats = self.table.game, len(self.names)
        people = [] if self.seat is None else [self.seat]
        match = self.table.match.progress.result
        return protocol.DealResultData(
            sentence=self.table.speech.tell_result(result, self.names, people),
            text=result.text,
            winners=sorted(result.winners(seats, game.teams)),
            losers=sorted(result.losers(seats, game.teams)),
            score=self.table.match.progress.in_words(self.names),
            match=None if match is None else self.table.speech.tell_result(match, self.names, people),
            next=match is None and self.table.match.state != PLAYING,
        )
