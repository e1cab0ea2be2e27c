"""`cardkit replay --mistakes`: one's own errors, as the analysis found them, and another try from there."""

from bisect import bisect_right
from collections.abc import Sequence
from contextlib import closing
from datetime import date
from typing import Final

import attrs

from cardkit.analysis.hints import MISTAKE
from cardkit.analysis.judgements import Judged, analyse, decisions
from cardkit.bots.registry import runs_code, usual_bot
from cardkit.cards.chance import fresh_seed, generator
from cardkit.catalogue import load
from cardkit.engine.state import State
from cardkit.errors import CardkitError, InvalidText
from cardkit.escaping import printable
from cardkit.game.game import AnyGame, Deal
from cardkit.game.record import Record
from cardkit.language import gettext
from cardkit.match.advice import WOULD_CALL, report_read
from cardkit.match.seats import HUMAN
from cardkit.records.names import shown_name
from cardkit.records.replaying import replay
from cardkit.search.calibration import USUAL_ACCURACY
from cardkit.search.evaluator import ends
from cardkit.speech.chances import result_in_words
from cardkit.speech.move_list import MoveList
from cardkit.speech.moves_table import said_move
from cardkit.speech.speech import speech_of
from cardkit.speech.vocabulary import CALLS, PASSES
from cardkit_cli.learning import words
from cardkit_cli.play.live_table import LiveTable
from cardkit_cli.play.party import Leave, MatchTable, Timing
from cardkit_cli.play.saves import Saver, new_file
from cardkit_cli.play.seats import make_seats
from cardkit_cli.records.files import Deals
from cardkit_cli.records.judgements import progress_of
from cardkit_cli.records.saved import tries
from cardkit_cli.terminal import words as common_words
from cardkit_cli.terminal.choosing import Answer
from cardkit_cli.terminal.console import Screen
from cardkit_cli.terminal.lines import show_seat
from cardkit_cli.terminal.prompt import CommandPrompt


@attrs.frozen
class Mistake:
    """One decision that could be better, or that matters for another reason."""

    deal: int
    record: Record
    game: AnyGame
    live: Deal
    """The deal up to the decision."""
    judged: Judged
    then: float | None = None
    """The chance to win when the seat was asked next, or the seat's score of the deal; None when it is not shown."""

    @property
    def state(self) -> State:
        """The state before the decision."""
        return self.live.state


def find_mistakes(deals: Deals, deal: int | None, seat: int | None, screen: Screen) -> list[Mistake]:
    """The mistakes of the person, or of `seat`, in the deal or in all deals; raises `InvalidText`."""
    found = []
    for number in deals.numbers(deal):
        record = deals.record(number)
        with deals.named():
            seats = _own_seats(record, seat)
            screen.say(words.ANALYSING.format(name=_names(record, seats), deal=number), style="dim")
            with progress_of(screen, shown=screen.interactive) as progress:
                analysis = analyse(record, seats=seats, progress=progress)
        wrong = [judged for judged in analysis.decisions if judged.better is not None]
        before = before_decisions(record) if wrong else {}
        found += [_mistake(number, record, before[judged.number, judged.seat], judged) for judged in wrong]
    return found


def _mistake(number: int, record: Record, before: Deal, judged: Judged) -> Mistake:
    return Mistake(number, record, before.game, before, judged)


def before_decisions(record: Record) -> dict[tuple[int, int], Deal]:
    """Return for each decision and seat the deal up to there; for a view, a deal that begins there, without earlier
    moves.
    """
    end, decided = decisions(record)
    begun: list[int] = []
    replay(record, load, lambda before, _: begun.append(before.state.decision))
    found = {}
    for state, _ in decided:
        live = Deal(end.game, state.clone(), end.dealt if record.view is None else None)
        if record.view is None:
            live.moves = end.moves[: bisect_right(begun, state.decision) - 1]
        found[state.decision, state.actor] = live
    return found


def _own_seats(record: Record, seat: int | None) -> list[int]:
    """Return the seats whose mistakes are wanted: `seat`, that of a view, or those of people.

    Raises `InvalidText` for a seat that is not there, and when the record names no people.
    """
    hands = record.deal.get("hands", ())
    if seat is not None:
        if not 0 <= seat < len(hands):
            raise InvalidText(words.NO_SUCH_SEAT.format(seat=seat, last=len(hands) - 1))
        return [seat]
    if record.view is not None:
        return [record.view]
    people = [index for index, player in enumerate(record.players) if player == HUMAN]
    if not people:
        raise InvalidText(str(words.WHOSE))
    return people


def _names(record: Record, seats: Sequence[int]) -> str:
    return ", ".join(
        shown_name(printable(record.seats[seat])) if seat < len(record.seats) else gettext("seat {seat}", seat=seat)
        for seat in seats
    )


class Mistakes:
    """The place of a person who goes through their mistakes."""

    def __init__(self, found: Sequence[Mistake], screen: Screen, said: words.Walk = words.MISTAKES) -> None:
        self.found: Final = found
        self.screen = screen
        self.said: Final = said
        self.index = 0

    def print_all(self) -> None:
        """Print every mistake and the better move, without asking."""
        if not self.found:
            self.screen.say(self.said.none)
        for index in range(len(self.found)):
            self.index = index
            self._show()
            self._better()

    def run(self) -> None:
        """Go through the mistakes at a terminal."""
        if not self.found:
            self.screen.say(self.said.none)
            return
        self.screen.show_at_table(self._walk)

    def _walk(self) -> None:
        """Show the mistakes and obey what is typed until the person leaves; errors are shown, not raised."""
        self._show()
        commands = {
            "back": lambda: self._go(-1),
            "better": self._better,
            "help": self._help,
            **dict.fromkeys(("l", "look"), self._show),
            "next": lambda: self._go(1),
            "play": self._play_on,
        }
        prompt = CommandPrompt(self.screen, commands)
        try:
            while True:
                text = self._ask(prompt)
                try:
                    if text is not None:
                        self._judge(self._read(text))
                except CardkitError as error:
                    self.screen.refuse(error)
        except (EOFError, KeyboardInterrupt):
            self.screen.say()

    @property
    def _mistake(self) -> Mistake:
        return self.found[self.index]

    @property
    def _seat_names(self) -> list[str]:
        record, seats = self._mistake.record, self._mistake.state.seats
        return [
            shown_name(printable(record.seats[seat])) if seat < len(record.seats) else gettext("Seat {seat}", seat=seat)
            for seat in range(seats)
        ]

    def _ask(self, prompt: CommandPrompt) -> str | None:
        """Ask for another try, beside the other answers; return the typed line, None when it was a command, which has
        been carried out or refused.

        Raises `EOFError` when the person leaves.
        """
        mistake = self._mistake
        said = common_words.YOUR_MOVE.format(name=self._seat_names[mistake.judged.seat])
        turns = mistake.game.out_of_turn
        calls = turns is not None and mistake.state.actor in turns.responders(mistake.state)
        ways = [Answer(str(said), typed) for typed, said in self.said.ways.items()]
        if calls:
            answers = [Answer(str(WOULD_CALL), "c"), Answer(str(words.PASSES), "pass"), *ways]
            return prompt.ask(said, answers)
        moves = MoveList(mistake.game, speech_of(mistake.game, self.screen), mistake.state)
        return prompt.ask(said, ways, moves)

    def _show(self) -> None:
        """Print the present mistake: the table before it, the move that was made, its chance and the best one."""
        mistake, judged = self._mistake, self._mistake.judged
        speech = speech_of(mistake.game, self.screen)
        self.screen.say()
        said = self.said.heading.format(
            number=self.index + 1, all=len(self.found), deal=mistake.deal, decision=judged.number
        )
        self.screen.headline(said)
        show_seat(self.screen, mistake.game, speech, mistake.state.observe(judged.seat), self._seat_names)
        proved = ""
        if judged.proved is not None:
            best, done = map(result_in_words, judged.proved)
            proved = words.PROVED.format(after=done, before=best)
        did = words.DID if self._could_be_better else words.DID_BEST
        move = self._said(judged.move)
        self.screen.say(did.format(move=move, after=judged.after, before=judged.before, proved=proved))
        if mistake.then is not None:
            self.screen.say(words.THEN.format(then=mistake.then))
        if self.screen.interactive:
            self.screen.say(words.WHAT_NOW)

    def _said(self, move: str | None) -> str:
        if not move:
            return str(words.PASSES)
        said = said_move(move.partition(" ")[2].partition(" -> ")[0])
        return self.screen.with_cards(said)

    def _better(self) -> None:
        better = words.BETTER.format(move=self._said(self._mistake.judged.better))
        self.screen.say(better if self._could_be_better else words.NOTHING_BETTER)

    @property
    def _could_be_better(self) -> bool:
        """Return whether another choice was better by a mistake, or by a chance that is written otherwise."""
        judged = self._mistake.judged
        return judged.better is not None or round(judged.before, 2) > round(judged.after, 2)

    def _help(self) -> None:
        speech = speech_of(self._mistake.game, self.screen)
        self.screen.show_help(words.MISTAKES_HELP.format(game_help=speech.help()))

    def _go(self, step: int) -> None:
        if not 0 <= self.index + step < len(self.found):
            raise InvalidText(str(self.said.first if step < 0 else self.said.last))
        self.index += step
        self._show()

    # -- Another try

    def _read(self, text: str) -> list[int]:
        """Return the actions of a typed line; raises `CardkitError`."""
        game, state = self._mistake.game, self._mistake.state
        turns = game.out_of_turn
        if turns is not None and state.actor in turns.responders(state):
            if text.lower() in PASSES:
                return [turns.response(False)]
            if turns.names_card:
                return [report_read(game, speech_of(game, self.screen), state, state.actor, text)]
            if text.lower() in CALLS:
                return [turns.response(True)]
            raise InvalidText(str(common_words.CALL_OR_PASS))
        return game.plan(state, MoveList(game, speech_of(game, self.screen), state).read(text))

    def _judge(self, actions: list[int]) -> None:
        """Print the value of the choice beside the best, in the same imagined deals."""
        game, state, judged = self._mistake.game, self._mistake.state, self._mistake.judged
        best = self._actions(judged.better if judged.before > judged.after else judged.move)
        seen, evaluator = state.observe(state.actor), game.evaluator()
        values = evaluator.weigh(seen, game.sampler(seen), [actions, best], evaluator.deals, generator(1))
        spelled = game.read_actions(state, actions)
        said = self._said(spelled.text if spelled is not None else None)
        as_good = values[0] >= values[1] - (0 if evaluator.exact else MISTAKE)
        if evaluator.exact:
            values = [
                value if ends(state, line) else evaluator.proved_chance(seen, value, USUAL_ACCURACY)
                for line, value in zip((actions, best), values, strict=True)
            ]
        if as_good:
            self.screen.say(words.AS_GOOD.format(move=said, chance=values[0]), style="green")
        else:
            self.screen.say(words.WORSE.format(move=said, chance=values[0], best=values[1]), style="yellow")

    def _actions(self, line: str | None) -> list[int]:
        """Return the actions of a line, or of silence for an empty one."""
        game, state = self._mistake.game, self._mistake.state
        if line:
            return game.plan(state, game.parse_move(line.partition(" -> ")[0]))
        assert game.out_of_turn is not None
        return [game.out_of_turn.response(False)]

    def _play_on(self) -> None:
        """Play the deal on from before the mistake, against the bots of the record, or the usual one."""
        mistake = self._mistake
        players = []
        for seat in range(mistake.state.seats):
            player = mistake.record.players[seat] if seat < len(mistake.record.players) else HUMAN
            foreign = player == HUMAN or runs_code(player, mistake.game)
            players.append(usual_bot(mistake.game) if foreign else player)
        players[mistake.judged.seat] = HUMAN
        seed = fresh_seed()
        seats = make_seats(mistake.game, players, seed)
        pace = Timing().pace_on(self.screen, players)
        party = MatchTable(game=mistake.game, seats=seats, seed=seed, screen=self.screen, pace=pace)
        live = mistake.live.copy()
        saver = Saver(self.screen, lambda: new_file(mistake.game.name, tries()))
        with closing(saver):
            begun = live.record(tuple(party.kept_names), date.today().isoformat())
            saver.begin(attrs.evolve(begun, players=tuple(players), play=()))
            saver.keep(live)
            table = LiveTable(party, live, saver)
            self.screen.show_at_table(lambda: _played(table))
            saver.tell_unsaved()
            saver.tell_where()
        self.screen.say(self.said.back)
        self._show()


def _played(table: LiveTable) -> None:
    try:
        table.play()
    except Leave:
        table.screen.say()
