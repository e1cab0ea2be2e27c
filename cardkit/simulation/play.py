"""Plays the deals of a part of a run, one after the other, and adds them up; compiled.

A bot that fails loses its game. The chance of a deal, and of the bots that play it, comes from the seed of the run and
the number of the deal, so that a deal is the same in any part.
"""

import signal
import threading
from time import monotonic
from typing import Final

from mypy_extensions import i64

from cardkit.bots.registry import BotMaker
from cardkit.cards.chance import derived_seed, generator
from cardkit.engine.bots import Bot
from cardkit.engine.driver import drive_bots
from cardkit.engine.faults import METHOD, BotFault, NotInstalled, reason
from cardkit.engine.scoresheet import Scoresheet
from cardkit.engine.state import LOSER, LOSING_TEAM, NOBODY, POINTS, REDEALT, UNFINISHED, Dealer, State
from cardkit.errors import InvalidBot
from cardkit.game.game import AnyGame, Deal, Opening
from cardkit.game.record import Record, match_text
from cardkit.game.result import CODES, KINDS, Result
from cardkit.language import ENGLISH, speaking
from cardkit.simulation.faults import Fault, add_fault, fault_of
from cardkit.simulation.parts import Batch, Part, empty_columns, record_of
from cardkit.simulation.totals import Measures, Totals

MOST_DEALS: Final = 1_000
"""The number of deals after which a match that has not ended is unfinished."""
SEEDS: Final = 2**62
"""Seeds of deals and of bots are below this."""


def play_part(part: Part) -> Batch:
    """Play the deals of `part`, all of them or as many as there is time for, but at least one.

    Faults of bots are counted, in English in every language; `NotInstalled` is raised.
    """
    with speaking(ENGLISH):
        return PartPlayer(part).play()


class RunGame:
    """One game of a run under way."""

    def __init__(
        self, rules: int, number: int, deal: int, seated: list[int], state: State, sheet: Scoresheet, opening: Opening
    ) -> None:
        self.rules: int = rules
        """The number of its rule set."""
        self.number: int = number
        """Its number in the run."""
        self.deal: int = deal
        self.seated: list[int] = seated
        """The index in the line-up of the bot in each seat."""
        self.state: State = state
        self.sheet: Scoresheet = sheet
        self.opening: Opening = opening
        """The beginning of its deal, or of the latest one of a match."""
        self.players: list[Bot] = []
        """The bots that have taken their seats."""
        self.live: Deal | None = None
        """The deal, if its record is kept."""
        self.records: list[Record] = []
        """The records of the deals that are over."""
        self.deals: int = 1
        """The number of deals that have begun."""
        self.actions: int = 0
        self.decisions: int = 0
        """The numbers of actions and decisions in the deals of a match before the latest."""


class PartPlayer:
    """Plays the games of a part, and keeps their sums, and rows and records if they are wanted."""

    def __init__(self, part: Part) -> None:
        lineup = part.lineup
        self.part: Part = part
        self.run_seed: int = lineup.seed
        self.seats: int = lineup.seats
        self.match: bool = lineup.match
        self.labels: list[str] = list(lineup.labels)
        self.games: list[AnyGame] = list(lineup.games)
        self.makers: list[list[BotMaker]] = [
            [lineup.maker(index, game) for index in range(lineup.seats)] for game in lineup.games
        ]
        self.lasting: dict[tuple[int, int], Bot] = {}
        """Bots without memory, by rule set and index: each of them plays all games."""
        self.all_last: bool = False
        """True once all bots do."""
        self.seating = lineup.seating()
        self.ranks: list[int] = self.seating.ranks
        self.games_per_deal: int = lineup.games_per_deal
        self.openings: list[Opening] = [Opening(dealer) for dealer in range(lineup.seats)]
        self.dealers: list[list[Dealer]] = [
            [game.dealer(lineup.seats, opening) for opening in self.openings] for game in lineup.games
        ]
        self.sheets: list[type[Scoresheet]] = [game.scoresheet for game in lineup.games]
        self.known_scores: list[dict[int, list[float]]] = [{} for _ in lineup.games]
        """The scores of the ends that there have been, by rule set, and by outcome and who it names."""
        self.seed: int = 0
        """The seed that the cards of the latest deal came from."""

        self.points: bool = lineup.points
        self.lost_deals: bool = lineup.counts_lost_deals
        self.whole: int = lineup.whole_score
        counters = len(lineup.counted)
        self.totals: list[Totals] = [Totals(lineup.seats, counters, self.whole, self.points) for _ in lineup.games]
        self.differences: Measures = Measures(lineup.seats, counters, self.points)
        self.faults: dict[int, Fault] = {}
        self.late: bool = False
        self.rows = empty_columns(lineup) if part.keep_rows else {}
        self.records: dict[int, str] = {}

    def play(self) -> Batch:
        """Play the deals of the part while there is time, at least one, and return their sums."""
        part = self.part
        end = monotonic() + part.seconds
        deal = part.start
        while deal < part.stop and (deal == part.start or monotonic() < end):
            self.play_deal(deal)
            deal += 1
        differences = self.differences.numbers() if len(self.totals) > 1 else []
        totals = tuple([total.numbers() for total in self.totals])
        return Batch(part.table, part.start, deal, totals, differences, self.faults, self.late, self.rows, self.records)

    def play_deal(self, deal: int) -> None:
        """Play the games of the deal number `deal`.

        The last deal of a run may have fewer games than the others; it then counts in no difference and no interval.
        """
        seats = self.seats
        chance = generator(derived_seed(self.run_seed, deal))
        seed = self.seed = chance.randrange(SEEDS)
        dealer = deal % seats
        dealt = [dealers[dealer].deal(generator(seed)) for dealers in self.dealers]
        first = deal * self.games_per_deal
        seatings = self.seating.of_deal(deal)
        games = min(self.games_per_deal, self.part.games - first)
        for turn in range(games):
            seeds = [chance.randrange(SEEDS) for _ in range(seats)]
            for rules in range(len(dealt)):
                state = dealt[rules] if turn == games - 1 else dealt[rules].clone()
                sheet = self.sheets[rules](seats)
                game = RunGame(rules, first + turn, deal, seatings[turn], state, sheet, self.openings[dealer])
                self.play_game(game, seeds)
        whole = games == self.games_per_deal
        if len(self.totals) > 1 and whole:
            self.differences.add_difference(self.totals[1].deal, self.totals[0].deal)
        for total in self.totals:
            total.close_deal(whole)

    def play_game(self, game: RunGame, seeds: list[int]) -> None:
        """Play one game, each bot with the seed of its rank; a bot at fault forfeits it.

        Raises `NotInstalled`, for which no bot is to blame, and an interrupt that a person may have caused.
        """
        if self.part.keep_records:
            game.live = Deal(self.games[game.rules], game.state)
        try:
            self.seat(game, seeds)
            result = self.play_out(game)
        except NotInstalled:
            raise  # the bot is not to blame
        except (InvalidBot, KeyboardInterrupt) as wrong:
            seat = int(game.state.actor) if len(game.players) == self.seats else len(game.players)
            self.forfeit(game, seat, wrong)
            return
        self.finish(game, result)

    def seat(self, game: RunGame, seeds: list[int]) -> None:
        """Make the bots of a game, and give each its seat; raises `InvalidBot`.

        Bots without state of their own are kept for the next games.
        """
        rules = game.rules
        if self.all_last:
            game.players = [self.lasting[rules, index] for index in game.seated]
            return
        for seat in range(self.seats):
            index = game.seated[seat]
            bot = self.lasting.get((rules, index))
            if bot is None:
                bot = self.makers[rules][index](seeds[self.ranks[index]])
                self.start(bot, seat)
                shortcut = bot.shortcut()
                if shortcut is not None and shortcut.stateless:
                    self.lasting[rules, index] = bot
            game.players.append(bot)
        self.all_last = len(self.lasting) == self.seats * len(self.games)

    def play_out(self, game: RunGame) -> Result | None:
        """Play a game to its end; return the result of a match, and None for a deal, whose state holds it.

        A new deal that a seat asks for follows in the same game.
        """
        while True:
            if game.live is not None:
                game.live.drive(game.players, game.sheet)
            else:
                drive_bots(game.state, game.players, game.sheet)
            game.sheet.close_deal(game.state)
            if not self.match and game.state.outcome != REDEALT:
                return None
            result = self.next_deal(game)
            if result is not None:
                return result

    def next_deal(self, game: RunGame) -> Result | None:
        """Deal the next deal of a match, or a deal again; return the result of the match when it is over.

        Else return None. A match that has lasted `MOST_DEALS` deals is unfinished.
        """
        rules, ended = self.games[game.rules], Result.of(game.state)
        assert ended is not None
        game.opening = rules.next_opening(game.opening, ended, self.seats)
        result = rules.match_result(game.opening)
        if result is None and game.deals >= MOST_DEALS:
            result = Result(KINDS[UNFINISHED])
        if result is not None:
            return result
        if game.live is not None:
            game.records.append(self.record(game, game.live))
        self.tell_end(game, rules.scores(ended, self.seats))
        game.actions += game.state.action_count
        game.decisions += game.state.decision
        game.state = rules.dealer(self.seats, game.opening).deal(generator(derived_seed(self.seed, game.deals)))
        game.deals += 1
        game.sheet.begin_deal()
        if game.live is not None:
            game.live = Deal(rules, game.state)
        players, game.players = game.players, []
        for seat, player in enumerate(players):  # a bot that fails is the one after those that have begun
            self.start(player, seat)
            game.players.append(player)
        return None

    def start(self, bot: Bot, seat: int) -> None:
        """Tell a bot that a deal begins; raises `InvalidBot`."""
        try:
            bot.start(seat, self.seats)
        except (InvalidBot, KeyboardInterrupt):
            raise
        except BaseException as wrong:
            raise BotFault(METHOD, name=bot.name, method="start", **reason(wrong)) from wrong

    def tell_end(self, game: RunGame, scores: list[float]) -> None:
        """Tell the bots how the game ended; one that fails now is named, but the result holds."""
        for seat in range(self.seats):
            index, bot = game.seated[seat], game.players[seat]
            try:
                bot.end(list(scores))
            except (InvalidBot, KeyboardInterrupt) as wrong:
                self.blame(index, wrong, game.number)
            except BaseException as wrong:
                self.blame(index, BotFault(METHOD, name=bot.name, method="end", **reason(wrong)), game.number)

    def blame(self, index: int, wrong: BaseException, number: int) -> Fault:
        """Note and return the fault of the bot at `index` in the line-up in game `number`.

        Raises a `KeyboardInterrupt` if a person may have caused it: interrupts come to the main thread alone, and to no
        worker.
        """
        main = threading.current_thread() is threading.main_thread()
        if isinstance(wrong, KeyboardInterrupt) and main and signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
            raise wrong
        fault = fault_of(wrong, self.labels[index], number)
        add_fault(self.faults, index, fault)
        self.late = self.late or "seconds" in fault.values
        return fault

    def finish(self, game: RunGame, result: Result | None) -> None:
        """Keep a game that was played to its end, and tell the bots their scores, in a match those of its last deal.

        `result` is that of a match; None for a single deal, whose result its state has.
        """
        state, rules = game.state, self.games[game.rules]
        if result is not None:
            self.tell_end(game, rules.scores(Result.of(state) or result, self.seats))
            self.keep(game, CODES[result.kind], result.who, result.numbers, rules.scores(result, self.seats))
            return
        kind, who = int(state.outcome), int(state.outcome_seat)
        standing = tuple(state.standing()) if kind >= POINTS else ()
        scores = self.scores(game.rules, kind, who, standing)
        if not self.all_last:
            self.tell_end(game, scores)
        self.keep(game, kind, who, standing, scores)

    def forfeit(self, game: RunGame, seat: int, wrong: BaseException) -> None:
        """Keep a game that the bot in `seat` has lost by a fault, which is noted; its team loses with it."""
        fault = self.blame(game.seated[seat], wrong, game.number)
        if game.sheet.first == NOBODY:  # before anybody has acted
            game.sheet.first = game.state.actor
        teams = self.games[game.rules].teams
        kind, who = (LOSING_TEAM, seat % teams) if teams else (LOSER, seat)
        self.keep(game, kind, who, (), self.scores(game.rules, kind, who, ()), fault.error)

    def scores(self, rules: int, kind: int, who: int, standing: tuple[int, ...]) -> list[float]:
        """Return the score of each seat for this end of a deal."""
        if standing:
            return self.games[rules].scores(Result(KINDS[kind], who, standing), self.seats)
        known = self.known_scores[rules]  # there are few kinds of results without numbers
        key = (who + 1) * len(KINDS) + kind
        found = known.get(key)
        if found is None:
            found = known[key] = self.games[rules].scores(Result(KINDS[kind], who), self.seats)
        return found

    def keep(
        self,
        game: RunGame,
        kind: int,
        who: int,
        standing: tuple[int, ...],
        scores: list[float],
        error: str | None = None,
    ) -> None:
        """Add a game with this end to the sums, and keep its row and record if they are wanted."""
        state, sheet, seated = game.state, game.sheet, game.seated
        places = standing_of_match(game, scores) if self.match else sheet.places(scores)
        actions, decisions = game.actions + state.action_count, game.decisions + state.decision
        wholes: list[int] = [i64(self.whole * score + 0.5) for score in scores]
        counts: list[int] = list(sheet.counts)
        if self.lost_deals:
            counts += game.opening.carry or (0,) * self.seats
        if self.points:
            counts += Result(KINDS[kind], who, standing).points or (0,) * self.seats
        self.totals[game.rules].add_game(kind, sheet.first, actions, decisions, wholes, places, seated, counts)
        if self.part.keep_rows:
            result = Result(KINDS[kind], who, standing).text
            row: list[object] = [game.number, game.rules, game.deal, self.seed, game.deal % self.seats, sheet.first]
            row += [result, actions, decisions, error]
            for seat in range(self.seats):
                row += [self.labels[seated[seat]], seated[seat], wholes[seat] / self.whole, places[seat]]
                row += counts[seat :: self.seats]
            for column, value in zip(self.rows.values(), row, strict=True):
                column.append(value)
        if game.live is not None:
            records = [*game.records, self.record(game, game.live)]
            one = len(records) == 1 and not self.match
            self.records[game.number] = records[0].text() if one else match_text(records)

    def record(self, game: RunGame, live: Deal) -> Record:
        """Return the record of the deal under way, with the seed of its cards unless it followed another deal."""
        bots = tuple([self.labels[index] for index in game.seated])
        return record_of(live, bots, self.seed if game.deals == 1 else None)


def standing_of_match(game: RunGame, scores: list[float]) -> list[int]:
    """Return the place of each seat in a match, from 1: by `scores`, then the fewest points or lost deals first."""
    counted = game.opening.carry or (0,) * len(scores)
    keys = [(-scores[seat], counted[seat]) for seat in range(len(scores))]
    return [1 + sum([other < key for other in keys]) for key in keys]
