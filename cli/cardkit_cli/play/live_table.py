"""One deal in the terminal: bots act, people are asked, and everybody hears the events."""

import time
from collections.abc import Iterator, Sequence
from typing import Final

import attrs

from cardkit.engine.bots import Bot
from cardkit.engine.driver import choose
from cardkit.engine.state import State
from cardkit.errors import CardkitError, InvalidText
from cardkit.game.capabilities import EVERYBODY
from cardkit.game.game import Deal
from cardkit.game.moves import Move
from cardkit.game.record import Record
from cardkit.game.result import Result
from cardkit.match.advice import (
    NOBODY_REPORTS,
    WOULD_CALL,
    WOULD_NOT_CALL,
    bots_that_call,
    hint_for,
    hinted,
    report_read,
)
from cardkit.match.bito import BITO, SAYS_BITO, BitoNotes
from cardkit.speech.completion import typed
from cardkit.speech.move_list import MoveList
from cardkit.speech.vocabulary import CALLS, PASSES
from cardkit_cli.play.keyboard import CALL, FLOOR, REPORT, SharedKeyboard
from cardkit_cli.play.party import Leave, MatchTable, Resigned
from cardkit_cli.play.saves import Saver
from cardkit_cli.rules.printing import print_rules
from cardkit_cli.terminal import words
from cardkit_cli.terminal.choosing import Answer
from cardkit_cli.terminal.console import LEAVE, RESIGN, Screen
from cardkit_cli.terminal.lines import drawn_moves
from cardkit_cli.terminal.preferences import SORT, order_read, orders_after, remember_order, told_order


def print_judged(record: Record, seat: int, screen: Screen) -> None:
    """Print how well `seat` has decided so far, by its knowledge each time: without others' decisions or cards.

    Raises `InvalidBot` for a game without a bot that can judge.
    """
    from cardkit.analysis.judgements import analyse
    from cardkit_cli.records.judgements import print_analysis, progress_of

    with progress_of(screen, shown=screen.interactive and not screen.stays) as progress:
        found = analyse(record, seats=[seat], progress=progress)
    if not found.decisions:
        screen.say(words.NOTHING_TO_JUDGE)
        return
    # the next decision may be another seat's, and its best move would reveal its hand
    print_analysis(attrs.evolve(found, now=None), record, screen, everything=True)


LOOK_SECONDS: Final = 3.0
"""The seconds for which cards turned over lie open, unless Space or Enter ends it."""
WORDS: Final = (*LEAVE, RESIGN, "?", "help", "h", "l", "look", "rules", "undo", "u", "analyse")
"""Words that a person may type instead of a move."""


COMPLETED: Final = ("analyse", "help", "hint", "look", "quit", "rules", SORT, "undo")
"""The words that Tab completes."""


class LiveTable:
    """One deal of a party."""

    def __init__(self, party: MatchTable, deal: Deal, saver: Saver, past: Sequence[Deal] = ()) -> None:
        """Play `deal` on; `past` are copies of it before each move that a person alone at the keyboard made."""
        self.party = party
        self.game = party.game
        self.out_of_turn = party.game.out_of_turn
        self.screen = party.screen
        self.speech = party.speech()
        self.names = party.names
        self.deal = deal
        self.saver = saver
        self.past: list[Deal] = list(past)
        self.shared = SharedKeyboard(party) if party.at_one_keyboard else None
        """The screen that several people share; None for a person alone, or nobody."""
        self.standing = BitoNotes(party.game)
        self.floor: tuple[int, list[int]] | None = None
        """The answers of several people in any order: the number of the play, and the seats that came first."""

    @property
    def state(self) -> State:
        """The state of the deal now."""
        return self.deal.state

    @property
    def moves(self) -> MoveList:
        """The moves of the actor."""
        return MoveList(self.game, self.speech, self.state)

    def play(self) -> Result:
        """Play the deal to its end, tell the bots their scores and the people the result, and return it.

        Raises `Leave`, and `EOFError` at the end of input.
        """
        bots = [(index, seat.bot) for index, seat in enumerate(self.party.seats) if seat.bot]
        for index, bot in bots:
            bot.start(index, len(self.names))
        while not self.state.over:
            if self._responders():
                self._window()
                continue
            if self.shared is not None:
                self._seek_floor(self.shared)
            self._people_first()
            acting = self.party.seats[self.state.actor].bot
            if acting is None:
                standing = self.standing.answer(self.state)
                if standing is not None:
                    self._apply(standing)
                else:
                    self._person()
            else:
                self._bot(acting)
        result = Result.of(self.state)
        assert result is not None
        self.saver.end(result)
        for _, bot in bots:
            bot.end(self.game.scores(result, len(self.names)))
        if self.shared is not None:
            self.screen.wipe()
            for sentence in self.shared.untold or self.shared.latest:
                self.screen.say(f"  {sentence}")
        said = self.speech.tell_result(result, self.names, self.party.people)
        self.screen.say(said, style="bold")
        self.party.show_end(self.state, said)
        return result

    def _people_first(self) -> None:
        """Ask people before bots when several decide at once, so that nothing is revealed in between."""
        waiting = self.state.deciders()
        people = [seat for seat in waiting if self.party.seats[seat].bot is None]
        if len(waiting) > 1 and people and self.state.actor not in people:
            self.state.let_decide(people[0])

    def _tell(self, before: State, move: Move | None, prelude: Sequence[str] = ()) -> None:
        """Save the deal; then show `prelude`, the effects of `move` (None for silence), and the table."""
        self.saver.keep(self.deal)
        people = self.party.people
        if self.shared is not None:
            by_seat = {seat: self._sentences(before, move, prelude, seat) for seat in (EVERYBODY, *people)}
            if by_seat[EVERYBODY]:
                self.shared.latest = by_seat[EVERYBODY]
            self.shared.announce(by_seat)
        else:
            for sentence in self._sentences(before, move, prelude, people[0] if people else EVERYBODY):
                self.screen.say(f"  {sentence}")
        turned = self.speech.turned_over(before, self.state)
        if turned and self.screen.stays and people:
            false = self.speech.false_cards(before, self.state)
            self.party.show_call(self.state, turned, false, self._sentences(before, move, (), EVERYBODY))
            self.screen.read_keys((" ",), LOOK_SECONDS, lambda pressed, rest: None)
        self._show_again()

    def _show_again(self) -> None:
        """Show the table if it stays in place: to the person alone, or else as everybody sees it."""
        if self.screen.stays:
            self.party.show_table(self.speech, self.state, None if self.shared is not None else self.party.people[0])

    def _sentences(self, before: State, move: Move | None, prelude: Sequence[str], seat: int) -> list[str]:
        sentences = [*prelude, *self.speech.tell(before, move, self.deal.settled, self.names, seat)]
        for chance in self.deal.chances:
            sentences += self.speech.tell(chance.before, chance.move, chance.after, self.names, seat)
        return sentences

    def announce(self, sentences: Sequence[str], indent: str = "  ") -> None:
        """Tell everybody; people who share the keyboard read it when they look."""
        if self.shared is not None:
            self.shared.announce(dict.fromkeys((EVERYBODY, *self.party.people), sentences))
        else:
            for sentence in sentences:
                self.screen.say(indent + sentence)

    def _bot(self, bot: Bot) -> None:
        """Let `bot` make a whole decision, at the pace of the party, and tell it."""
        before, began = self.state.clone(), time.monotonic()
        while not self.deal.apply(choose(self.state, bot)):
            pass
        self._keep_pace(began)
        self._tell(before, self.deal.last)
        if self.shared is not None and self.party.pace > 0:
            self.shared.show_live()

    def _keep_pace(self, began: float) -> None:
        """Wait until a bot's decision, begun at `began`, has lasted as long as every other, whatever its cards."""
        if self.party.pace > 0:
            time.sleep(max(0.0, began + self.party.pace - time.monotonic()))

    # -- Calls: everybody answers before any answer is carried out

    def _responders(self) -> list[int]:
        """Return the seats whose answers to the latest play are collected; none when the actor is simply asked."""
        return self.out_of_turn.responders(self.state) if self.out_of_turn is not None else []

    def _window(self) -> None:
        """Collect the answers to the latest play and carry them out together, unless a person takes a move back."""
        assert self.out_of_turn is not None
        callers = self._responders()
        people = [seat for seat in callers if self.party.seats[seat].bot is None]
        before = self.deal.copy()
        called: dict[int, int] | None = {}
        if self.shared is not None:
            called = self._shared_answers(self.shared, people) if people else {}
        elif people:
            called = self._ask_call(people[0])
        if called is None:
            return  # a move was taken back
        began = time.monotonic()
        bots = {seat: bot for seat in callers if (bot := self.party.seats[seat].bot) is not None}
        called |= bots_that_call(self.game, self.state, callers, bots)
        if len(callers) > len(people):
            self._keep_pace(began)
        if people:
            self.past.append(before)
        first = self.deal.answer_together(callers, called)
        silence = NOBODY_REPORTS if self.out_of_turn.names_card else words.NOBODY_CALLS
        prelude = [str(silence)] if first is None and self.shared is not None else []
        self._tell(before.state, self.deal.last if first is not None else None, prelude)
        if self.shared is not None:
            for sentence in self.shared.latest:
                self.screen.say(f"  {sentence}")

    def _shared_answers(self, shared: SharedKeyboard, people: Sequence[int]) -> dict[int, int]:
        """Return the answers, by seat, of people who press their keys, and then name the card that they mean."""
        assert self.out_of_turn is not None
        pressed = shared.read(people, REPORT if self.out_of_turn.names_card else CALL, self.state)
        if not self.out_of_turn.names_card:
            return dict.fromkeys(pressed, self.out_of_turn.response(True))
        found: dict[int, int] = {}
        for seat in pressed:
            answer = self._ask_call(seat)
            assert answer is not None  # several people cannot take a move back
            found |= answer
        return found

    def _ask_call(self, seat: int) -> dict[int, int] | None:
        """The answer of a person who calls or reports, if any; None when the last move was taken back instead."""
        if self.shared is None:
            self._draw_table(seat)
        assert self.out_of_turn is not None
        prompt = words.REPORT_PROMPT if self.out_of_turn.names_card else words.CALL_PROMPT
        while True:
            text = self.screen.ask_move(prompt.format(name=self.names[seat]), self._answers, self._entries())
            word = text.lower()
            try:
                if not word or word in PASSES:
                    return {}
                if word in CALLS and not self.out_of_turn.names_card:
                    return {seat: self.out_of_turn.response(True)}
                if word == "hint":
                    self._hint(seat, answers=True)
                elif self.out_of_turn.names_card and not _is_word(word):
                    return {seat: report_read(self.game, self.speech, self.state, seat, text)}
                elif self._obey_word(word, seat):
                    return None
            except CardkitError as error:
                self.screen.refuse(error)

    def _entries(self) -> list[Answer]:
        """Return the possible answers when a play can be called, or a card reported."""
        assert self.out_of_turn is not None
        if self.out_of_turn.names_card:
            cards = [typed(move.cards[0]) for move in self.game.offers(self.state)]
            return [*(Answer(card, card) for card in cards), Answer(str(WOULD_NOT_CALL), "")]
        return [Answer(str(WOULD_CALL), "c"), Answer(str(WOULD_NOT_CALL), "")]

    def _answers(self, before: list[str]) -> Sequence[str]:
        """Return the words that Tab completes when a play can be called or a card reported."""
        assert self.out_of_turn is not None
        if before:
            return orders_after(before)
        if self.out_of_turn.names_card:
            cards = [typed(move.cards[0]) for move in self.game.offers(self.state)]
            return (*cards, *COMPLETED)
        return ("call", "trust", *COMPLETED)

    # -- Any order: the first to answer counts first

    def _seek_floor(self, shared: SharedKeyboard) -> None:
        """Let the person who came first answer next, where a play may be answered in any order.

        Several people are asked for their keys once for each play.
        """
        if self.out_of_turn is None:
            return
        seekers = self.out_of_turn.unordered(self.state)
        if not seekers:
            self.floor = None
            return
        people = [seat for seat in seekers if self.party.seats[seat].bot is None]
        play = self.out_of_turn.window(self.state)
        if self.floor is None or self.floor[0] != play:
            came = shared.read(people, FLOOR, self.state) if len(people) > 1 else []
            self.floor = (play, came)
        came = [seat for seat in self.floor[1] if seat in seekers]
        if came and came[0] != self.state.actor:
            self.deal.apply(self.out_of_turn.let_answer(came[0]))

    # -- People

    def _person(self) -> None:
        """Ask the person in the actor's seat until a line has changed the table; refused lines are answered with the
        reason.

        Raises `Leave`.
        """
        seat = self.state.actor
        if self.shared is not None and self.shared.viewer != seat:
            self.shared.hand_over(seat)
        self._draw(seat)
        while self.state.actor == seat and not self.state.over:
            text = self.screen.ask_move(
                words.YOUR_MOVE.format(name=self.names[seat]), self._following, moves=self.moves
            )
            try:
                if self._obey(text, seat):
                    return
            except CardkitError as error:
                self.screen.refuse(error)

    def _following(self, before: list[str]) -> Iterator[str]:
        """The words that Tab completes after those of `before`."""
        if before[:1] == [SORT]:
            yield from orders_after(before)
            return
        if not before:
            yield from COMPLETED
            if self.standing.offered(self.state):
                yield BITO
        yield from self.speech.following(self.state, self.moves.offers, before)

    def _draw(self, seat: int) -> None:
        self._draw_table(seat)
        self.screen.show_moves(drawn_moves(self.screen, self.moves), self.moves)

    def _draw_table(self, seat: int) -> None:
        if self.shared is not None:
            self.shared.saw(seat, self.state)
        self.screen.say()
        self.party.show_table(self.speech, self.state, seat)

    def _obey(self, text: str, seat: int) -> bool:
        """Carry out a typed line; True when the table has changed.

        Raises `CardkitError` for a line that is refused, and `Leave`.
        """
        word = text.lower()
        if word == "hint":
            self._hint(seat)
        elif _is_word(word):
            return self._obey_word(word, seat)
        elif word == BITO:
            passing = self.standing.say(self.state)
            self.announce([SAYS_BITO.format(name=self.names[seat])])
            self._move(passing)
            return True
        else:
            self._move(self.moves.read(text))
            return True
        return False

    def _obey_word(self, word: str, seat: int) -> bool:
        """Carry out a word that is no move; True when a move was taken back.

        Raises `InvalidText` for another word, `Leave` for one that leaves, and `Resigned` for one that resigns.
        """
        if word in LEAVE:
            raise Leave
        if word == RESIGN:
            raise Resigned(seat)
        if word in ("?", "help", "h"):
            self.screen.show_help(words.HELP.format(game_help=self.speech.help()))
        elif word in ("undo", "u"):
            return self._undo()
        elif _is_word(word):
            if word.split()[0] == SORT:
                self._sort(word)
            elif word == "analyse":
                self.screen.show_aside(lambda: print_judged(self._record(), seat, self.screen))
            elif word == "rules":
                self.screen.show_in_pages(lambda: print_rules(self.game, self.screen), words.MORE)
            if self._responders():
                self._draw_table(seat)
            else:
                self._draw(seat)
        else:
            raise InvalidText(str(words.CALL_OR_PASS))
        return False

    def _sort(self, text: str) -> None:
        """Sort the hand from now on in the order of `text`, which also holds for the next match."""
        self.screen.hand_order = order_read(text.split()[1:], self.screen.hand_order)
        if self.screen.can_ask:
            remember_order(self.screen.hand_order)
        self.screen.say(told_order(self.screen.hand_order))

    def _move(self, move: Move) -> None:
        self.past.append(self._apply(move))
        if self.shared is not None:
            self.shared.show_news(move.seat)
            self.shared.moved(move.seat, self.state)

    def _apply(self, move: Move) -> Deal:
        """Carry out a move of the actor and tell it; return the deal before it. Raises `IllegalMove`."""
        actions = self.game.plan(self.state, move)
        before = self.deal.copy()
        if move.seat in self.state.deciders():
            self.state.let_decide(move.seat)
        for action in actions:
            self.deal.apply(action)
        self._tell(before.state, move)
        return before

    def _undo(self) -> bool:
        """Take back the latest move of the person alone, with all that came after it, and return True.

        Raises `InvalidText` among several people, and when there is none.
        """
        if self.shared is not None:
            raise InvalidText(str(words.NO_UNDO_AMONG_PEOPLE))
        if not self.past:
            raise InvalidText(str(words.NOTHING_TO_UNDO))
        self.deal = self.past.pop()
        self.standing.forget()
        self.saver.take_back(self.deal)
        for index, seat in enumerate(self.party.seats):
            if seat.bot is not None:
                seat.bot.start(index, len(self.names))  # its memory includes moves that were taken back
        self.screen.say(words.UNDONE)
        return True

    def _record(self) -> Record:
        return attrs.evolve(self.deal.record(tuple(self.names)), players=tuple(self.party.players))

    def _hint(self, seat: int, *, answers: bool = False) -> None:
        self.screen.advise(hinted(hint_for(self.game, self.state, seat), self.speech, self.screen, answers=answers))


def _is_word(typed: str) -> bool:
    """Return whether a line, in small letters, is one of `WORDS`, or an order of the hand."""
    return typed in WORDS or typed.split()[:1] == [SORT]
