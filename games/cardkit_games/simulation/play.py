"""Plays a part of a run: what a worker does."""

from array import array
from collections.abc import Mapping
from time import monotonic
from typing import Final

import attrs
from mypy_extensions import i64

from cardkit.cards.chance import derived_seed, generator
from cardkit.engine.bots import Bot
from cardkit.engine.driver import drive
from cardkit.engine.state import LOSER, LOSING_TEAM, NOBODY, Observation, State
from cardkit.errors import Interruption, InvalidBot, cut, in_short
from cardkit.game.game import Opening
from cardkit.game.result import KINDS, Result
from cardkit.language import ENGLISH, speaking
from cardkit.records.recorder import Recorder
from cardkit_games.bots import NotInstalled
from cardkit_games.simulation.lineup import Lineup
from cardkit_games.simulation.time_limit import LimitedBot
from cardkit_games.simulation.totals import Measures, Totals
from cardkit_games.simulation.workers.protection import interrupted, note_bot, note_game, note_nothing, protected

MOST_OF_A_FAULT: Final = 400
"""After so many characters the text of a fault is cut."""

_DEAL, _BOT = 0, 1  # what a derived seed is for


@attrs.frozen
class Part:
    """Some deals of a run, for a worker to play."""

    table: int
    """The number of the line-up in its run."""
    lineup: Lineup
    start: int
    """The first deal."""
    stop: int
    """The deal after the last one."""
    games: int
    """How many games the whole run has: its last deal may be played only in part."""
    seconds: float
    """After how many seconds to come back with what is done."""
    keep_rows: bool
    rated: int
    """Of how many of the run's first games the places are wanted, for ratings."""
    keep_records: bool = False
    watched: bool = False
    """Whether a worker notes each time which bot it asks, because one has died at this table."""
    lost: Mapping[tuple[int, int], tuple[int, str]] = attrs.field(factory=dict)
    """By rule set and game the index of the bot that ended the worker that played it, and what it did."""
    given_up: Mapping[int, str] = attrs.field(factory=dict)
    """By its index a bot that has ended so many workers that it loses all games unplayed, and what it did."""


@attrs.frozen
class Fault:
    """A bot that failed, and so lost a game; only named if it failed when told how the game had ended."""

    bot: str
    game: int
    """The number of the first game in which it happened."""
    error: str
    times: int = 1


@attrs.frozen
class Batch:
    """Played deals, summed up."""

    table: int
    start: int
    stop: int
    totals: tuple[list[int], ...]
    """For each rule set the numbers of its `Totals`."""
    differences: list[int]
    """The numbers of the `Measures` of the second rule set less the first; empty with one rule set."""
    faults: dict[int, Fault]
    """By the bot's index in the line-up."""
    places: dict[int, list[int]]
    """For the run's first games the place that each bot reached, by the game's number."""
    late: bool = False
    """Whether a bot did not answer in time, which it may do another time."""
    rows: bytes = b""
    """The rows of the games, eight bytes a number; empty when they were not asked for."""
    errors: dict[int, str] = attrs.field(factory=dict)
    """By row, what went wrong in it."""
    records: dict[int, str] = attrs.field(factory=dict)
    """The record of each game by its number; empty when they were not asked for."""


def play_part(part: Part) -> Batch:
    """Play the deals of `part`, all of them or as many as there is time for, but at least one.

    Faults of bots are told in English, whatever is spoken: results are in no language (`report.words.fault_told`).
    """
    try:
        with speaking(ENGLISH), protected():
            return _Player(part).play()
    finally:
        note_nothing()


class _WatchedBot(Bot):
    """Another bot; whenever it is asked for an action, that is noted."""

    def __init__(self, bot: Bot, index: int) -> None:
        super().__init__(bot.name, bot.seed)
        self._bot = bot
        self._index = index

    def act(self, observation: Observation) -> i64:
        """Pass it on."""
        note_bot(self._index)
        try:
            return self._bot.act(observation)
        finally:
            note_bot()


class _Player:
    def __init__(self, part: Part) -> None:
        self.part = part
        self.lineup = part.lineup
        self.seats = part.lineup.seats
        self.seating = part.lineup.seating()
        self.dealers = [
            [game.dealer(self.seats, Opening(dealer)) for dealer in range(self.seats)] for game in self.lineup.games
        ]
        self.counted = [self.lineup.counted for _ in self.lineup.games]
        self.whole = self.lineup.whole_score
        self.lasting: dict[tuple[int, int], Bot] = {}
        """By rule set and index bots that remember nothing: one of them plays all games."""
        self.told_scores: dict[tuple[int, int, int], list[float]] = {}
        """By rule set, outcome and who it names, the scores of the ends that there have been."""
        self.dealt: tuple[int, int] = NOBODY, 0
        """The latest deal, and the seed that its cards came from."""
        self.faults: dict[int, Fault] = {}
        self.places: dict[int, list[int]] = {}
        self.late = False
        self.rows = array("q")
        self.row_count = 0
        self.errors: dict[int, str] = {}
        self.records: dict[int, str] = {}

    def play(self) -> Batch:
        part, lineup = self.part, self.lineup
        shape = self.seats, len(self.counted[0]), self.whole, lineup.points
        totals = [Totals(*shape) for _ in self.counted]
        differences = Measures(self.seats, len(self.counted[0]), lineup.points) if len(totals) > 1 else None
        end = monotonic() + part.seconds
        deal = part.start
        while deal < part.stop and (deal == part.start or monotonic() < end):
            games = list(zip(lineup.numbers(deal, part.games), self.seating.of_deal(deal), strict=False))
            whole = len(games) == lineup.games_per_deal
            for rules, total in enumerate(totals):
                for number, seated in games:
                    total.add_game(self.play_game(rules, deal, number, seated))
            if differences is not None and whole:
                differences.add_difference(totals[1].deal, totals[0].deal)
            for total in totals:
                total.close_deal(whole)
            deal += 1
        return Batch(
            part.table,
            part.start,
            deal,
            tuple(total.numbers() for total in totals),
            differences.numbers() if differences is not None else [],
            self.faults,
            self.places,
            self.late,
            self.rows.tobytes(),
            self.errors,
            self.records,
        )

    def play_game(self, rules: int, deal: int, number: int, seated: list[int]) -> list[int]:
        """Play one game, with the bot `seated[s]` in seat `s`, and return its row."""
        seats, lineup = self.seats, self.lineup
        game = lineup.games[rules]
        dealer = deal % seats
        seed = self.deal_seed(deal)
        state: State = self.dealers[rules][dealer].deal(generator(seed))
        sheet = game.scoresheet(seats)
        sheet.first = state.actor
        recorder = Recorder(game, state) if self.part.keep_records else None
        players: list[Bot] = []
        note_game(self.part.table, rules, number)
        fault, error = self.lost_before(rules, number, seated)
        seat = NOBODY
        try:
            if fault == NOBODY:
                for seat, index in enumerate(seated):
                    players.append(self.lasting.get((rules, index)) or self.make(rules, index, number))
                    if (rules, index) not in self.lasting:
                        self.tell_start(players[seat], seat)
                seat = NOBODY
                note_bot()
                asked: list[Bot] = (
                    [_WatchedBot(*one) for one in zip(players, seated, strict=True)] if self.part.watched else players
                )
                if recorder is not None:
                    recorder.drive(asked, sheet)
                else:
                    drive(state, asked, sheet)
        except NotInstalled:
            raise  # the bot has done nothing
        except (InvalidBot, KeyboardInterrupt) as wrong:
            fault = state.actor if seat == NOBODY else seat
            error = self.told(wrong, seated[fault])
            self.late = self.late or isinstance(wrong.__cause__, TimeoutError)  # in the making
        if fault == NOBODY:
            kind, who, standing = state.outcome, state.outcome_seat, tuple(state.standing())
        else:
            kind, who = (LOSING_TEAM, fault % game.teams) if game.teams else (LOSER, fault)
            standing = ()
        scores = self.scores(rules, kind, who, standing)
        if fault == NOBODY and len(self.lasting) < seats * len(lineup.games):
            self.tell_end(players, scores, number, seated)
        self.late = self.late or any(isinstance(player, LimitedBot) and player.late for player in players)
        row = [number, rules, deal, seed, dealer, sheet.first, kind, who]
        row += [state.action_count, state.decision, fault]
        places = sheet.places(scores)
        for score, place, bot in zip(scores, places, seated, strict=True):
            row += (round(self.whole * score), place, bot)
        row += sheet.counts
        if lineup.points:
            row += Result(KINDS[kind], who, standing).points or (0,) * seats
        if error:
            self.note_fault(seated[fault], number, error)
        if rules == 0 and number < self.part.rated:
            self.places[number] = [places[seated.index(bot)] for bot in range(seats)]
        if self.part.keep_rows:
            self.rows.extend(row)
            if error:
                self.errors[self.row_count] = error
            self.row_count += 1
        if recorder is not None:
            self.records[number] = self.record(recorder, seated, seed)
        return row

    def deal_seed(self, deal: int) -> int:
        """The seed of the cards of a deal, whose games follow each other."""
        if deal != self.dealt[0]:
            self.dealt = deal, derived_seed(self.lineup.seed, deal, _DEAL)
        return self.dealt[1]

    def make(self, rules: int, index: int, number: int) -> Bot:
        """The bot at `index` in the line-up for game `number`; kept when one can play all games."""
        note_bot(index)
        bot = self.lineup.make(index, self.lineup.games[rules], self.bot_seed(index, number))
        shortcut = bot.shortcut()
        if shortcut is not None and shortcut.stateless:
            self.lasting[rules, index] = bot
        return bot

    def scores(self, rules: int, kind: int, who: int, standing: tuple[int, ...]) -> list[float]:
        """What the end of a deal is worth to each seat."""
        found = None if standing else self.told_scores.get((rules, kind, who))
        if found is None:
            found = self.lineup.games[rules].scores(Result(KINDS[kind], who, standing), self.seats)
            if not standing:  # of these there are few
                self.told_scores[rules, kind, who] = found
        return found

    def lost_before(self, rules: int, number: int, seated: list[int]) -> tuple[int, str]:
        """The seat that loses the game without playing it, and why; `NOBODY` for a game that is to be played."""
        part = self.part
        if not part.lost and not part.given_up:
            return NOBODY, ""
        given_up = next(((index, part.given_up[index]) for index in seated if index in part.given_up), None)
        lost = part.lost.get((rules, number), given_up)
        return (seated.index(lost[0]), lost[1]) if lost is not None else (NOBODY, "")

    def record(self, recorder: Recorder, seated: list[int], seed: int) -> str:
        """The text of the record of a game, as far as it went."""
        bots = tuple(self.lineup.labels[index] for index in seated)
        return attrs.evolve(recorder.record(bots), players=bots, seed=seed).text()

    def bot_seed(self, index: int, number: int) -> int:
        """The seed of the bot at `index` in the line-up in game `number`."""
        return derived_seed(self.lineup.seed, number, _BOT, self.seating.ranks[index])

    def tell_start(self, bot: Bot, seat: int) -> None:
        """Tell a bot where it sits; raises `InvalidBot`."""
        try:
            bot.start(seat, self.seats)
        except (KeyboardInterrupt, Interruption):
            raise
        except BaseException as wrong:
            raise _failed(bot, "start", wrong) from wrong

    def told(self, wrong: BaseException, index: int) -> str:
        """What a fault of the bot at `index` is called; raises `KeyboardInterrupt` where it is a person's."""
        if isinstance(wrong, InvalidBot):
            return cut(str(wrong), MOST_OF_A_FAULT)
        if interrupted():
            raise wrong
        return f"The bot {self.lineup.labels[index]!r} failed: {in_short(wrong)}."

    def tell_end(self, players: list[Bot], scores: list[float], number: int, seated: list[int]) -> None:
        """Tell the bots how it ended; one that fails now is named, but the result stands."""
        for seat, player in enumerate(players):
            note_bot(seated[seat])
            try:
                player.end(list(scores))  # a list of its own: what a bot does to it is its own affair
            except Interruption:
                raise
            except BaseException as wrong:
                self.note_fault(seated[seat], number, self.told(_failed(player, "end", wrong), seated[seat]))

    def note_fault(self, index: int, number: int, error: str) -> None:
        """The bot at `index` in the line-up has failed."""
        before = self.faults.get(index)
        if before is None:
            self.faults[index] = Fault(self.lineup.labels[index], number, error)
        else:
            self.faults[index] = attrs.evolve(before, times=before.times + 1)


def _failed(bot: Bot, method: str, wrong: BaseException) -> InvalidBot:
    if isinstance(wrong, InvalidBot):
        return wrong
    if isinstance(wrong, KeyboardInterrupt) and interrupted():
        raise wrong
    return InvalidBot(f"The bot {bot.name!r} failed in `{method}`: {in_short(wrong)}.")
