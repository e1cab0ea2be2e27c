"""Plays a part of a run: its games one after the other, and sums them up."""

from array import array
from time import monotonic
from typing import Final

import attrs

from cardkit.cards.chance import derived_seed, generator
from cardkit.engine.bots import Bot
from cardkit.engine.driver import drive
from cardkit.engine.faults import METHOD, BotFault, NotInstalled, reason
from cardkit.engine.scoresheet import Scoresheet
from cardkit.engine.state import LOSER, LOSING_TEAM, NOBODY, POINTS, REDEALT, UNFINISHED, State
from cardkit.errors import Interruption, InvalidBot
from cardkit.game.game import Deal, Opening
from cardkit.game.record import Record, match_text
from cardkit.game.result import CODES, KINDS, Result
from cardkit.language import ENGLISH, speaking
from cardkit.simulation.faults import Fault, add_fault, fault_of
from cardkit.simulation.lineup import Lineup
from cardkit.simulation.totals import Measures, Totals, add_seats

MOST_DEALS: Final = 1_000
"""A match that has not ended after so many deals is unfinished."""
_DEAL, _BOT = 0, 1  # what a derived seed is for


@attrs.frozen
class Part:
    """Some deals of a run."""

    table: int
    """The number of the line-up in its run."""
    lineup: Lineup
    start: int
    """The first deal."""
    stop: int
    """The deal after the last one."""
    games: int
    """The number of games that the whole run has: its last deal may be played only in part."""
    seconds: float
    """After how many seconds to come back with what is done."""
    keep_rows: bool
    rated: int
    """Of how many of the run's first games the places are wanted, for ratings."""
    keep_records: bool = False


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
    """Faults of bots, by the bot's index in the line-up."""
    places: dict[int, list[int]]
    """For the run's first games the place that each bot reached, by the game's number."""
    late: bool = False
    """True where a bot did not answer in time, which it may do another time."""
    rows: bytes = b""
    """The rows of the games, eight bytes a number; empty when they were not asked for."""
    errors: dict[int, str] = attrs.field(factory=dict)
    """Errors by row: what went wrong in it."""
    records: dict[int, str] = attrs.field(factory=dict)
    """The record of each game by its number; empty when they were not asked for."""


def play_part(part: Part) -> Batch:
    """Play the deals of `part`, all of them or as many as there is time for, but at least one.

    What bots say is in English, whatever language is spoken: results are in no language.
    """
    with speaking(ENGLISH):
        return PartPlayer(part).play()


@attrs.define
class RunGame:
    """One game of a run under way."""

    rules: int
    """The number of its rule set."""
    number: int
    """Its number in the run."""
    deal: int
    seated: list[int]
    """The index in the line-up of the bot in each seat."""
    seed: int
    """The seed that its cards come from."""
    state: State
    sheet: Scoresheet
    live: Deal | None
    opening: Opening
    """The beginning of its deal, or of the latest one of a match."""
    players: list[Bot]
    """The bots that have taken their seats."""
    records: tuple[Record, ...] = ()
    """The records of the deals that are over."""
    deals: int = 1
    """The number of deals that have begun."""
    actions: int = 0
    decisions: int = 0
    """The numbers of actions and decisions in the deals of a match before the latest."""


class PartPlayer:
    """Plays the games of a part. A bot that fails loses the game."""

    def __init__(self, part: Part) -> None:
        self.part = part
        self.lineup = part.lineup
        self.seats = part.lineup.seats
        self.seating = part.lineup.seating()
        self.openings = [Opening(dealer) for dealer in range(self.seats)]
        self.dealers = [[game.dealer(self.seats, opening) for opening in self.openings] for game in self.lineup.games]
        self.lasting: dict[tuple[int, int], Bot] = {}
        """Bots that remember nothing, by rule set and index: one of them plays all games."""
        self.all_lasting: dict[tuple[int, ...], list[Bot]] = {}
        """The bots of a game where all remember nothing, by rule set and who is seated."""
        self.games_per_deal = self.lineup.games_per_deal
        self.known_scores: dict[tuple[int, int, int], list[float]] = {}
        """The scores of the ends that there have been, by rule set, outcome and who it names."""
        self.deal = NOBODY
        """The latest deal."""
        self.seed = 0
        """The seed that its cards came from."""
        self.dealt: list[State] = []
        """Its beginning under each rule set."""
        self.kept = _Kept(part)

    def play(self) -> Batch:
        """Play the deals of the part while there is time, and return their sums."""
        part, lineup, kept = self.part, self.lineup, self.kept
        end = monotonic() + part.seconds
        deal = part.start
        each = range(len(lineup.games))
        while deal < part.stop and (deal == part.start or monotonic() < end):
            first = deal * self.games_per_deal
            seatings = self.seating.of_deal(deal)[: part.games - first]
            for rules in each:
                for number, seated in enumerate(seatings, first):
                    self.play_game(rules, deal, number, seated)
            kept.close_deal(len(seatings) == self.games_per_deal)
            deal += 1
        return kept.batch(deal)

    def play_game(self, rules: int, deal: int, number: int, seated: list[int]) -> None:
        """Play one game, with the bot `seated[s]` in seat `s`."""
        game = self.begin(rules, deal, number, seated)
        try:
            self.seat(game)
            result = self.play_out(game)
        except NotInstalled:
            raise  # the bot has done nothing
        except (InvalidBot, KeyboardInterrupt) as wrong:
            seat = game.state.actor if len(game.players) == self.seats else len(game.players)
            self.forfeit(game, seat, self.fault(wrong, seated[seat], number))
        else:
            self.finish(game, result)

    def play_out(self, game: RunGame) -> Result | None:
        """Play a game to its end; return how a match has ended, and None for a deal, whose state says it.

        Where somebody asks for a new deal, it follows in the same game.
        """
        while True:
            if game.live is not None:
                game.live.drive(game.players, game.sheet)
            else:
                drive(game.state, game.players, game.sheet)
            game.sheet.close_deal(game.state)
            if not self.lineup.match and game.state.outcome != REDEALT:
                return None
            result = self.next_deal(game)
            if result is not None:
                return result

    def next_deal(self, game: RunGame) -> Result | None:
        """Deal the next deal of a match, unless it is over: then return how it has ended. Or deal anew."""
        rules, ended = self.lineup.games[game.rules], Result.of(game.state)
        assert ended is not None
        game.opening = rules.next_opening(game.opening, ended, self.seats)
        result = rules.match_result(game.opening)
        if result is None and game.deals >= MOST_DEALS:
            result = Result(KINDS[UNFINISHED])
        if result is not None:
            return result
        if game.live is not None:
            game.records += (self.kept.record(game),)
        self.tell_end(game, rules.scores(ended, self.seats))
        game.actions += game.state.action_count
        game.decisions += game.state.decision
        game.state = rules.dealer(self.seats, game.opening).deal(generator(derived_seed(game.seed, game.deals)))
        game.deals += 1
        game.sheet.begin_deal()
        if game.live is not None:
            game.live = Deal(rules, game.state)
        for seat, player in enumerate(game.players):
            self.tell(game.seated[seat], player, "start", seat, self.seats)
        return None

    def begin(self, rules: int, deal: int, number: int, seated: list[int]) -> RunGame:
        """Deal the cards of a game."""
        dealer = deal % self.seats
        if deal != self.deal:
            self.deal, self.seed = deal, derived_seed(self.lineup.seed, deal, _DEAL)
            self.dealt = [dealers[dealer].deal(generator(self.seed)) for dealers in self.dealers]
        game, state = self.lineup.games[rules], self.dealt[rules].clone()
        sheet = game.scoresheet(self.seats)
        live = Deal(game, state) if self.part.keep_records else None
        return RunGame(rules, number, deal, seated, self.seed, state, sheet, live, self.openings[dealer], [])

    def seat(self, game: RunGame) -> None:
        """Make the bots of a game, and tell each where it sits; raises `InvalidBot`."""
        key = game.rules, *game.seated
        if (lasting := self.all_lasting.get(key)) is not None:
            game.players = lasting
            return
        for seat, index in enumerate(game.seated):
            rules_and_index = game.rules, index
            bot = self.lasting.get(rules_and_index) or self.make(game.rules, index, game.number)
            if rules_and_index not in self.lasting:
                self.tell(index, bot, "start", seat, self.seats)
            game.players.append(bot)
        if len(self.lasting) == self.seats * len(self.lineup.games):
            self.all_lasting[key] = game.players

    def make(self, rules: int, index: int, number: int) -> Bot:
        """Make the bot at `index` in the line-up for game `number`; it is kept when one can play all games."""
        seed = derived_seed(self.lineup.seed, number, _BOT, self.seating.ranks[index])
        bot = self.lineup.make(index, self.lineup.games[rules], seed)
        shortcut = bot.shortcut()
        if shortcut is not None and shortcut.stateless:
            self.lasting[rules, index] = bot
        return bot

    def finish(self, game: RunGame, result: Result | None = None) -> None:
        """Keep a game that was played to its end, a match that has ended so, and tell the bots their scores."""
        state = game.state
        if result is not None:
            end = CODES[result.kind], result.who, result.numbers
            self.tell_end(game, self.lineup.games[game.rules].scores(Result.of(state) or result, self.seats))
            self.kept.add(game, end, self.lineup.games[game.rules].scores(result, self.seats))
            return
        kind, who = state.outcome, state.outcome_seat
        standing = tuple(state.standing()) if kind >= POINTS else ()
        scores = self.scores(game.rules, kind, who, standing)
        if not self.all_lasting:
            self.tell_end(game, scores)
        self.kept.add(game, (kind, who, standing), scores)

    def forfeit(self, game: RunGame, seat: int, fault: Fault) -> None:
        """Keep a game that the bot in `seat` has lost by a fault."""
        if game.sheet.first == NOBODY:  # before anybody has acted
            game.sheet.first = game.state.actor
        teams = self.lineup.games[game.rules].teams
        kind, who = (LOSING_TEAM, seat % teams) if teams else (LOSER, seat)
        self.kept.add(game, (kind, who, ()), self.scores(game.rules, kind, who, ()), seat, fault)

    def scores(self, rules: int, kind: int, who: int, standing: tuple[int, ...]) -> list[float]:
        """Return what the end of a deal is worth to each seat."""
        found = None if standing else self.known_scores.get((rules, kind, who))
        if found is None:
            found = self.lineup.games[rules].scores(Result(KINDS[kind], who, standing), self.seats)
            if not standing:  # of these there are few
                self.known_scores[rules, kind, who] = found
        return found

    def tell_end(self, game: RunGame, scores: list[float]) -> None:
        """Tell the bots how the game ended; one that fails now is named, but the result stands."""
        for player, index in zip(game.players, game.seated, strict=True):
            try:
                own = list(scores)  # so that what a bot does to it is its own affair
                self.tell(index, player, "end", own)
            except (InvalidBot, KeyboardInterrupt) as wrong:
                self.kept.note_fault(index, self.fault(wrong, index, game.number))

    def tell(self, index: int, bot: Bot, method: str, *arguments: object) -> None:
        """Tell the bot at `index` of the start or end of its game; raises `InvalidBot`."""
        try:
            getattr(bot, method)(*arguments)
        except (InvalidBot, KeyboardInterrupt, Interruption):
            raise
        except BaseException as wrong:
            raise BotFault(METHOD, name=bot.name, method=method, **reason(wrong)) from wrong

    def fault(self, wrong: BaseException, index: int, number: int) -> Fault:
        """Return what the bot at `index` has done in game `number`; raises an interrupt by a person."""
        if isinstance(wrong, KeyboardInterrupt):
            raise wrong
        return fault_of(wrong, self.lineup.labels[index], number)


def standing_of_match(game: RunGame, scores: list[float]) -> list[int]:
    """For each seat its place in a match: by its end, and among those who are level there by what the match counts."""
    counted = game.opening.carry or (0,) * len(scores)
    keys = [(-score, number) for score, number in zip(scores, counted, strict=True)]
    return [1 + sum(other < key for other in keys) for key in keys]


class _Kept:
    """The parts of played games that are kept: sums, and rows and records where they are wanted."""

    def __init__(self, part: Part) -> None:
        lineup = part.lineup
        seats, counters = lineup.seats, len(lineup.counted)
        self.part = part
        self.points = lineup.points
        self.lost_deals = lineup.counts_lost_deals
        self.whole: Final = lineup.whole_score
        self.totals = [Totals(seats, counters, self.whole, lineup.points) for _ in lineup.games]
        self.differences = Measures(seats, counters, lineup.points) if len(self.totals) > 1 else None
        self.faults: dict[int, Fault] = {}
        self.places: dict[int, list[int]] = {}
        self.late = False
        self.rows = array("q")
        self.row_count = 0
        self.errors: dict[int, str] = {}
        self.records: dict[int, str] = {}

    def add(
        self,
        game: RunGame,
        end: tuple[int, int, tuple[int, ...]],
        scores: list[float],
        fault_seat: int = NOBODY,
        fault: Fault | None = None,
    ) -> None:
        """Add a game that ended so: the kind of the outcome, who it names, the standing; and who has failed in it.

        `totals` says what its row has.
        """
        part, state, sheet, seated, deal = self.part, game.state, game.sheet, game.seated, game.deal
        places = sheet.places(scores) if not part.lineup.match else standing_of_match(game, scores)
        kind, who, standing = end
        row = [game.number, game.rules, deal, game.seed, deal % len(seated), sheet.first, kind, who]
        row += (game.actions + state.action_count, game.decisions + state.decision, fault_seat)
        add_seats(row, scores, self.whole, places, seated, sheet)
        if self.lost_deals:
            row += game.opening.carry or (0,) * len(seated)
        if self.points:
            row += Result(KINDS[kind], who, standing).points or (0,) * len(seated)
        self.totals[game.rules].add_game(row)
        if fault is not None:
            self.note_fault(seated[fault_seat], fault)
        if game.rules == 0 and game.number < part.rated:
            self.places[game.number] = [places[seated.index(bot)] for bot in range(len(seated))]
        if part.keep_rows:
            self.rows.extend(row)
            if fault is not None:
                self.errors[self.row_count] = fault.error
            self.row_count += 1
        if game.live is not None:
            records = [*game.records, self.record(game)]
            self.records[game.number] = (
                match_text(records) if part.lineup.match or len(records) > 1 else records[0].text()
            )

    def record(self, game: RunGame) -> Record:
        """The record of the deal under way."""
        assert game.live is not None
        bots = tuple(self.part.lineup.labels[index] for index in game.seated)
        return attrs.evolve(game.live.record(bots), players=bots, seed=game.seed if game.deals == 1 else None)

    def note_fault(self, index: int, fault: Fault) -> None:
        """Note that the bot at `index` in the line-up has failed."""
        add_fault(self.faults, index, fault)
        self.late = self.late or "seconds" in fault.values

    def close_deal(self, whole: bool) -> None:
        """Note that all games of a deal have been added; `whole` where none is beyond the end of the run."""
        if self.differences is not None and whole:
            self.differences.add_difference(self.totals[1].deal, self.totals[0].deal)
        for total in self.totals:
            total.close_deal(whole)

    def batch(self, stop: int) -> Batch:
        """Return what the deals up to but not including `stop` add up to."""
        return Batch(
            self.part.table,
            self.part.start,
            stop,
            tuple(total.numbers() for total in self.totals),
            self.differences.numbers() if self.differences is not None else [],
            self.faults,
            self.places,
            self.late,
            self.rows.tobytes(),
            self.errors,
            self.records,
        )
