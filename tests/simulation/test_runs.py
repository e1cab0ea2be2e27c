"""A run depends on its arguments alone, and its results are those of its games."""

import json
import multiprocessing
import sys
import time
import tracemalloc
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from itertools import combinations
from pathlib import Path
from typing import Any

import attrs
import pytest

from cardkit import Bot, InvalidBot, InvalidDeal, InvalidRule, Observation, RandomBot, Result, derived_seed, drive
from cardkit.cards.chance import generator
from cardkit.game.game import Opening
from cardkit_games import load, make_bot
from cardkit_games.bots import BotLike
from cardkit_games.simulation import (
    Estimate,
    Progress,
    Settings,
    UntilSure,
    all_cores,
    compare_rules,
    simulate,
    tournament,
    wilson_interval,
)
from cardkit_games.simulation.executors import LostWorker
from cardkit_games.simulation.extras import MissingExtra
from cardkit_games.simulation.lineup import Lineup
from cardkit_games.simulation.play import Batch, Part
from cardkit_games.simulation.rows import (
    ACTIONS,
    BY_SEAT,
    DEAL,
    DEALER,
    DECISIONS,
    FAULT,
    FIRST,
    GAME,
    HEADER,
    KIND,
    PLACE,
    ROTATION,
    RULES,
    SCORE,
    SEED,
    WHO,
)
from cardkit_games.simulation.run import Table
from cardkit_games.simulation.totals import Totals

BotFile = Callable[[str], str]
Rows = Callable[..., list[list[int]]]
Interrupting = Callable[[int], Callable[[Progress], None]]

PODKIDNOY = load("podkidnoy")
TABLES = [
    ("podkidnoy", ("cheapest", "random")),
    ("perevodnoy", ("cheapest", "random", "random")),
    ("podkidnoy-2v2", ("cheapest", "random", "cheapest", "random")),
    ("bullshit", ("honest", "counter", "random")),
    ("verish", ("honest", "random", "random")),
]


def plain(done: Any) -> dict[str, Any]:
    return attrs.asdict(done)


# -- Wherever it is played


@pytest.mark.usefixtures("small_parts")
@pytest.mark.parametrize("workers", [2, 3])
def test_the_number_of_workers_does_not_change_anything(bot_file: BotFile, tmp_path: Path, workers: int) -> None:
    bots = [bot_file("Signs"), "random", "cheapest"]
    alone = simulate(PODKIDNOY, bots, 100, seed=4)
    signed = set(tmp_path.glob("*.pid"))
    assert len(signed) == 1
    together = simulate(PODKIDNOY, bots, 100, seed=4, settings=Settings(workers))
    assert plain(together) == plain(alone)
    assert len(set(tmp_path.glob("*.pid")) - signed) in range(1, workers + 1)  # they were others who played


@pytest.mark.usefixtures("small_parts")
def test_an_executor_of_ones_own_plays_the_same_and_is_left_open() -> None:
    bots = ["cheapest", "random", "random"]
    alone = plain(simulate(PODKIDNOY, bots, 60, seed=4))
    with ThreadPoolExecutor(2) as threads:
        for _ in range(2):
            assert plain(simulate(PODKIDNOY, bots, 60, seed=4, settings=Settings(executor=threads))) == alone
        assert threads.submit(int, "7").result() == 7


def test_parts_may_come_back_in_any_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardkit_games.simulation.run.SECONDS", 1e9)
    alone = plain(simulate(PODKIDNOY, ["cheapest", "random"], 128, seed=4))
    with ThreadPoolExecutor(4) as threads:
        settings = Settings(workers=4, executor=threads)
        assert plain(simulate(PODKIDNOY, ["cheapest", "random"], 128, seed=4, settings=settings)) == alone


@pytest.mark.usefixtures("small_parts")
def test_tournaments_and_comparisons_do_not_depend_on_workers_either() -> None:
    other = load("podkidnoy", {"throw_who": "attacker"})
    with ThreadPoolExecutor(2) as threads:
        settings = Settings(executor=threads)
        runs: list[Callable[..., Any]] = [
            lambda **how: tournament(PODKIDNOY, ["cheapest", "random", RandomBot], 24, seed=3, **how),
            lambda **how: tournament(PODKIDNOY, ["cheapest", "random", RandomBot], 24, seats=3, seed=3, **how),
            lambda **how: compare_rules(PODKIDNOY, other, ["cheapest", "random"], 40, seed=3, **how),
        ]
        for run in runs:
            assert plain(run()) == plain(run(settings=settings))


def test_another_seed_is_another_run() -> None:
    first, second = (plain(simulate(PODKIDNOY, ["random", "random"], 40, seed=seed)) for seed in (1, 2))
    assert first.pop("seed") != second.pop("seed")
    assert first != second


def test_without_a_seed_the_one_that_chance_gave_repeats_the_run() -> None:
    first = simulate(PODKIDNOY, ["random", "random"], 20)
    assert plain(simulate(PODKIDNOY, ["random", "random"], 20, seed=first.seed)) == plain(first)


def test_a_longer_run_begins_with_the_same_games(rows_of: Rows) -> None:
    lineup = Lineup((PODKIDNOY,), ("cheapest", "random"), 5)
    assert rows_of(lineup, 40)[:20] == rows_of(lineup, 20)


def test_a_dead_worker_is_one_sentence(bot_file: BotFile, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(LostWorker, match=r"A worker process has died: .* with the workers: 0 to 3\.$") as lost:
        simulate(PODKIDNOY, [bot_file("Dies"), "random"], 20, seed=1, settings=Settings(2))
    assert lost.value.results is None


@pytest.mark.usefixtures("small_parts")
def test_what_was_played_before_a_worker_died_is_told_and_kept(bot_file: BotFile, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    pytest.importorskip("matplotlib")
    bots, out = [bot_file("DiesAtLast"), "random"], tmp_path / "out"
    settings = Settings(2, progress=lambda progress: (tmp_path / "die").touch())
    with pytest.raises(LostWorker, match=r"go on with it by --resume\.$") as lost:
        simulate(PODKIDNOY, bots, 4000, seed=1, out=out, settings=settings)
    results = lost.value.results
    assert results.interrupted
    assert 0 < results.games < 4000
    assert json.loads((out / "result.json").read_text(encoding="utf-8"))["games"] == results.games
    (tmp_path / "die").unlink()
    assert simulate(PODKIDNOY, bots, out=out, resume=True) == simulate(PODKIDNOY, bots, 4000, seed=1)


def test_a_bot_that_no_other_process_can_make_is_refused_before_there_are_any() -> None:
    class Local(Nearly):
        pass

    for bot in (Local, lambda: make_bot("random", PODKIDNOY)):
        with pytest.raises(InvalidBot, match="cannot be given to other processes: "):
            simulate(PODKIDNOY, [bot, "random"], 20, seed=1, settings=Settings(2))
        assert simulate(PODKIDNOY, [bot, "random"], 2, seed=1).games == 2


def test_all_cores_are_at_least_one() -> None:
    assert all_cores() >= 1


# -- Rows


@pytest.mark.parametrize("duplicate", [True, False])
@pytest.mark.parametrize(("preset", "bots"), TABLES)
def test_a_row_replays_from_its_seed_and_dealer(
    rows_of: Rows, preset: str, bots: tuple[str, ...], duplicate: bool
) -> None:
    game, seats = load(preset), len(bots)
    rows = rows_of(Lineup((game,), bots, 9, duplicate), 2 * seats + 1)
    assert [row[GAME] for row in rows] == list(range(2 * seats + 1))
    for row in rows:
        state: Any = game.dealer(seats, Opening(row[DEALER])).deal(generator(row[SEED]))
        assert row[FIRST] == state.actor
        players = []
        for seat in range(seats):
            place = (seat - row[ROTATION]) % seats
            players.append(make_bot(bots[place], game, derived_seed(9, row[GAME], 1, place)))
            players[-1].start(seat, seats)
        drive(state, players)
        assert (row[KIND], row[WHO]) == (state.outcome, state.outcome_seat)
        assert (row[ACTIONS], row[DECISIONS]) == (state.action_count, state.decision)
        result = Result.of(state)
        assert result is not None
        scores = [row[HEADER + BY_SEAT * seat + SCORE] / 2 for seat in range(seats)]
        assert scores == game.scores(result, seats)
        assert row[FAULT] == -1


def test_with_duplicates_every_deal_is_played_once_with_each_rotation(rows_of: Rows) -> None:
    rotations = defaultdict(list)
    cards = defaultdict(set)
    for row in rows_of(Lineup((PODKIDNOY,), ("random", "random", "cheapest"), 9), 30):
        rotations[row[DEAL]].append(row[ROTATION])
        cards[row[DEAL]].add((row[SEED], row[DEALER], row[FIRST]))
    assert dict(rotations) == {deal: [0, 1, 2] for deal in range(10)}
    assert all(len(same) == 1 for same in cards.values())
    assert len(set.union(*cards.values())) == 10


def test_without_duplicates_every_game_has_a_deal_of_its_own_and_bots_move_on(rows_of: Rows) -> None:
    rows = rows_of(Lineup((PODKIDNOY,), ("random", "random", "cheapest"), 9, False), 30)
    assert [row[DEAL] for row in rows] == list(range(30))
    assert len({row[SEED] for row in rows}) == 30
    assert {(row[DEAL] % 3, row[ROTATION]) for row in rows} == {(0, 0), (1, 1), (2, 2)}


def test_a_deal_does_not_depend_on_who_plays_or_on_duplicates(rows_of: Rows) -> None:
    def dealt(*arguments: Any) -> dict[int, tuple[int, int]]:
        rows = rows_of(Lineup((PODKIDNOY,), *arguments), 12)
        return {row[DEAL]: (row[SEED], row[DEALER]) for row in rows if row[DEAL] < 6}

    assert dealt(("random", "random"), 9) == dealt(("cheapest", "random"), 9, False)


class Watcher(Bot):
    """Notes what it is dealt."""

    dealt: list[tuple[str, int]] = []  # noqa: RUF012 - every game has its own bot, and one list

    def __init__(self, seed: int) -> None:
        super().__init__("watcher", seed)
        self.first = True

    def act(self, observation: Observation) -> int:
        if self.first:
            hand = getattr(observation, "hand")  # noqa: B009 - a view of Durak
            self.dealt.append((type(self).__name__, hand))
            self.first = False
        return observation.actions()[0]


class OtherWatcher(Watcher):
    """Another one in the results."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)


def test_with_duplicates_every_bot_has_held_every_hand() -> None:
    Watcher.dealt.clear()
    simulate(PODKIDNOY, [Watcher, OtherWatcher], 20, seed=2)
    hands = defaultdict(list)
    for bot, hand in Watcher.dealt:
        hands[bot].append(hand)
    assert sorted(hands["Watcher"]) == sorted(hands["OtherWatcher"])
    assert len(set(hands["Watcher"])) == 20


# -- Sums


@pytest.mark.parametrize(("preset", "bots"), TABLES)
def test_results_are_the_sums_of_the_rows(rows_of: Rows, preset: str, bots: tuple[str, ...]) -> None:
    game, seats, games = load(preset), len(bots), 6 * len(bots)
    rows = rows_of(Lineup((game,), bots, 7), games)
    done = simulate(game, bots, games, seed=7)
    counted = game.scoresheet(seats).counted
    for place, bot in enumerate(done.bots):
        seat_of = [(place + row[ROTATION]) % seats for row in rows]
        scores = [row[HEADER + BY_SEAT * seat + SCORE] / 2 for row, seat in zip(rows, seat_of, strict=True)]
        assert bot.games == bot.wins + bot.losses + bot.draws + bot.unfinished == games
        assert (bot.wins, bot.losses) == (scores.count(1), scores.count(0))
        assert bot.score is not None
        assert bot.score == pytest.approx(sum(scores) / games)
        assert (bot.score_low, bot.score_high) == wilson_interval(bot.score, games)
        places = [row[HEADER + BY_SEAT * seat + PLACE] for row, seat in zip(rows, seat_of, strict=True)]
        assert bot.places == tuple(places.count(1 + number) for number in range(seats))
        for number, name in enumerate(counted):
            start = HEADER + BY_SEAT * seats + number * seats
            times = sum(row[start + seat] for row, seat in zip(rows, seat_of, strict=True))
            assert bot.counts[name] == pytest.approx(times / games)
        others = sum(other.score or 0 for other in done.bots) - bot.score
        assert bot.difference.value == pytest.approx(bot.score - others / (seats - 1))
    for seat, tally in enumerate(done.by_seat):
        scores = [row[HEADER + BY_SEAT * seat + SCORE] / 2 for row in rows]
        assert tally.score.value == pytest.approx(sum(scores) / games)
        assert (tally.seat, tally.wins, tally.losses) == (seat, scores.count(1), scores.count(0))
    for turn, tally in enumerate(done.by_turn):
        scores = [row[HEADER + BY_SEAT * ((row[FIRST] + turn) % seats) + SCORE] / 2 for row in rows]
        assert tally.score.value == pytest.approx(sum(scores) / games)
        assert (tally.wins, tally.losses) == (scores.count(1), scores.count(0))
    assert done.decisions.value == pytest.approx(sum(row[DECISIONS] for row in rows) / games)
    assert done.actions == pytest.approx(sum(row[ACTIONS] for row in rows) / games)
    assert sum(length.games for length in done.lengths) == games
    for name in counted:
        assert done.counts[name].value == pytest.approx(sum(bot.counts[name] or 0 for bot in done.bots))


def test_only_whole_deals_count_for_intervals() -> None:
    done = simulate(PODKIDNOY, ["cheapest", "random"], 21, seed=7)
    assert (done.games, done.deals) == (21, 10)
    assert sum(bot.wins for bot in done.bots) + sum(bot.draws for bot in done.bots) / 2 == 21


@pytest.mark.parametrize("sure", [None, UntilSure()])
def test_what_no_whole_deal_has_shown_is_not_made_up(sure: UntilSure | None) -> None:
    done = simulate(PODKIDNOY, ["cheapest", "random", "random"], 2, seed=7, until_sure=sure)
    nothing = Estimate(None, None, None)
    assert (done.deals, done.beyond_deals) == (0, 2)
    assert {one.score for one in done.by_turn + done.by_seat} == {nothing}
    assert {bot.difference for bot in done.bots} == {done.draws, done.decisions, *done.counts.values()} == {nothing}
    assert done.bots[0].score is not None


def test_a_table_at_which_nothing_was_played_has_no_score(interrupting: Interrupting) -> None:
    settings = Settings(progress=interrupting(1))
    done = tournament(PODKIDNOY, ["cheapest", "random", RandomBot], 10, seed=3, settings=settings)
    assert [table.games > 0 for table in done.tables] == [True, False, False]
    assert (done.tables[2].bots[0].score, done.tables[2].bots[0].score_low, done.tables[2].actions) == (None,) * 3
    assert set(done.tables[2].bots[0].counts.values()) == {None}
    assert next(one.score for one in done.standings if one.bot == "RandomBot") is None


def test_a_bot_against_itself_is_exactly_equal_in_duplicate_deals() -> None:
    done = simulate(PODKIDNOY, ["cheapest", "cheapest"], 40, seed=7)
    for bot in done.bots:
        assert bot.difference.value == 0
        assert bot.difference.low is not None
        assert bot.difference.high == -bot.difference.low
    assert done.elo is not None
    assert done.elo.value == 0


def test_duplicates_make_the_interval_of_a_difference_narrower() -> None:
    widths = []
    for duplicate in (True, False):
        done = simulate(PODKIDNOY, ["cheapest", Nearly], 400, seed=7, duplicate=duplicate)
        low, high = done.bots[0].difference.low, done.bots[0].difference.high
        assert low is not None
        assert high is not None
        widths.append(high - low)
    assert widths[0] < 0.7 * widths[1]


class Nearly(Bot):
    """Plays as cheapest does, but for the odd lapse."""

    def __init__(self, seed: int) -> None:
        super().__init__("nearly", seed)
        self.cheapest = make_bot("cheapest", PODKIDNOY)
        self.lapses = seed % 8 == 0

    def act(self, observation: Observation) -> int:
        action: int = observation.actions()[0] if self.lapses else self.cheapest.act(observation)
        return action


def test_pairs_have_elo_and_larger_tables_openskill() -> None:
    pair = simulate(PODKIDNOY, ["cheapest", "random"], 100, seed=1)
    assert pair.ratings == ()
    assert pair.elo is None or (pair.elo.value or 0) > 200
    table = simulate(PODKIDNOY, ["cheapest", "random", "random"], 90, seed=1)
    assert table.elo is None
    assert [rating.bot for rating in table.ratings] == ["cheapest", "random (1)", "random (2)"]
    assert table.ratings[0].low > table.ratings[1].value


# -- Tournaments and comparisons


def test_a_tournament_plays_every_pairing() -> None:
    done = tournament(PODKIDNOY, ["random", "cheapest", RandomBot], 30, seed=3)
    pairs = [tuple(bot.bot for bot in table.bots) for table in done.tables]
    assert pairs == [("random", "cheapest"), ("random", "RandomBot"), ("cheapest", "RandomBot")]
    assert (done.games, done.system, done.seats) == (90, "elo", 2)
    assert done.standings[0].bot == "cheapest"
    assert [one.rating for one in done.standings] == sorted((one.rating for one in done.standings), reverse=True)
    for one in done.standings:
        met = [bot for table in done.tables for bot in table.bots if bot.bot == one.bot]
        assert one.games == 60 == one.wins + one.losses + one.draws + one.unfinished
        assert one.wins == sum(bot.wins for bot in met)
        assert one.rating_low < one.rating < one.rating_high


def test_each_table_of_a_tournament_is_a_run_with_a_seed_of_its_own() -> None:
    bots: list[BotLike] = ["random", "cheapest", RandomBot]
    done = tournament(PODKIDNOY, bots, 30, seed=3)
    assert done.seed == done.tables[0].seed == 3
    assert len({table.seed for table in done.tables}) == 3
    for table, pair in zip(done.tables, combinations(bots, 2), strict=True):
        assert plain(table) == plain(simulate(PODKIDNOY, pair, 30, seed=table.seed))


def test_a_tournament_of_larger_tables_is_rated_by_openskill() -> None:
    done = tournament(PODKIDNOY, ["random", "cheapest", RandomBot, Nearly], 24, seats=3, seed=3)
    assert (len(done.tables), done.system, done.games) == (4, "openskill", 96)
    assert {one.bot for one in done.standings[:2]} == {"cheapest", "Nearly"}


def test_however_many_tables_there_are_each_has_rated_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardkit_games.simulation.run.RATED_GAMES", 2)
    done = tournament(PODKIDNOY, ["random", "cheapest", RandomBot, Nearly], 12, seats=3, seed=3)
    assert all(one.rating_high - one.rating_low < 30 for one in done.standings)  # at the start it is 33


def test_a_tournament_of_a_single_game_has_ratings() -> None:
    done = tournament(PODKIDNOY, ["random", "cheapest", RandomBot], 1, seed=3)
    assert [one.rating for one in done.standings] == pytest.approx([1500] * 3)


def test_rule_sets_that_do_not_differ_are_not_compared() -> None:
    with pytest.raises(InvalidRule, match="The two rule sets do not differ"):
        compare_rules(PODKIDNOY, load("podkidnoy"), ["cheapest", "random"], 40, seed=3)


def test_equal_bots_compare_rules_without_duplicates_and_have_one_score() -> None:
    other = load("podkidnoy", {"throw_who": "nobody"})
    done = compare_rules(PODKIDNOY, other, ["cheapest"] * 3, 12, seed=3)
    assert (done.first.duplicate, done.first.deals) == (False, 12)
    assert [name for name in done.telling if name.startswith("score")] == ["score 0"]
    done = compare_rules(PODKIDNOY, other, ["cheapest", "random", "cheapest"], 12, seed=3)
    assert (done.first.duplicate, done.first.deals) == (True, 4)
    assert {"score 0", "score 2"} <= done.telling.keys()
    assert compare_rules(PODKIDNOY, other, ["cheapest"] * 3, 12, seed=3, duplicate=True).first.duplicate


def test_a_comparison_is_two_runs_in_the_same_deals(rows_of: Rows) -> None:
    other = load("podkidnoy", {"throw_who": "nobody"})
    done = compare_rules(PODKIDNOY, other, ["cheapest", "random"], 40, seed=3)
    assert done.changes == ({"throw_who": "all"}, {"throw_who": "nobody"})
    assert plain(done.first) == plain(simulate(PODKIDNOY, ["cheapest", "random"], 40, seed=3))
    assert plain(done.second) == plain(simulate(other, ["cheapest", "random"], 40, seed=3))
    for name, measure in done.measures.items():
        first, second = measure.first.value, measure.second.value
        assert first is not None
        assert second is not None
        assert measure.difference.value == pytest.approx(second - first), name
    assert done.measures["thrown_in"].second.value == 0
    high = done.measures["thrown_in"].difference.high
    assert high is not None
    assert high < 0
    rows = rows_of(Lineup((PODKIDNOY, other), ("cheapest", "random"), 3), 40)
    assert [(row[RULES], row[GAME]) for row in rows[:4]] == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert rows[0][SEED] == rows[2][SEED]


# -- Until sure


def test_a_run_ends_when_it_is_sure() -> None:
    done = simulate(PODKIDNOY, ["cheapest", "random"], 100_000, seed=3, until_sure=UntilSure(first=10))
    assert [bot.verdict for bot in done.bots] == ["better", "worse"]
    assert done.deals in UntilSure(first=10).looks(50_000)
    assert done.games < 1000


def test_equal_bots_are_found_equal() -> None:
    done = simulate(PODKIDNOY, ["cheapest", "cheapest"], 100_000, seed=3, until_sure=UntilSure(first=10))
    assert [bot.verdict for bot in done.bots] == ["equal", "equal"]
    assert done.games < 10_000


def test_what_is_not_decided_is_said_to_be_so() -> None:
    done = simulate(PODKIDNOY, ["random", RandomBot], 60, seed=3, until_sure=UntilSure(first=10))
    assert ([bot.verdict for bot in done.bots], done.games) == (["undecided", "undecided"], 60)


def test_the_more_tables_the_surer_each_must_be(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float] = []
    difference = Table.difference

    def watched(self: Table, bot: int, confidence: float) -> Estimate:
        asked.append(confidence)
        return difference(self, bot, confidence)

    monkeypatch.setattr(Table, "difference", watched)
    tournament(PODKIDNOY, ["random", "cheapest", RandomBot], 40, seed=3, until_sure=UntilSure(first=20))
    assert set(asked) == {1 - 0.05 / 3}


def test_a_tournament_until_sure_stops_each_table_for_itself() -> None:
    bots: list[BotLike] = ["random", "cheapest", RandomBot]
    sure = UntilSure(first=10)
    alone = tournament(PODKIDNOY, bots, 160, seed=3, until_sure=sure)
    assert {table.games for table in alone.tables} != {160}
    with ThreadPoolExecutor(2) as threads:
        settings = Settings(executor=threads)
        assert plain(tournament(PODKIDNOY, bots, 160, seed=3, until_sure=sure, settings=settings)) == plain(alone)


# -- Interrupts, progress, memory


def test_an_interrupt_ends_with_the_results_so_far(interrupting: Interrupting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardkit_games.simulation.run.SECONDS", 0.01)
    done = simulate(PODKIDNOY, ["cheapest", "random"], 10**6, seed=3, settings=Settings(progress=interrupting(30)))
    assert done.interrupted
    assert 30 <= done.games < 10**6
    whole = simulate(PODKIDNOY, ["cheapest", "random"], done.games, seed=3)
    assert plain(done) == {**plain(whole), "interrupted": True}


@pytest.mark.parametrize("seats", [2, 3])
def test_a_tournament_interrupted_at_its_first_table_has_ratings(
    interrupting: Interrupting, monkeypatch: pytest.MonkeyPatch, seats: int
) -> None:
    monkeypatch.setattr("cardkit_games.simulation.run.SECONDS", 0.01)
    bots: list[BotLike] = ["cheapest", "random", RandomBot, Nearly]
    done = tournament(PODKIDNOY, bots, 10**6, seats=seats, seed=3, settings=Settings(progress=interrupting(10)))
    assert done.interrupted
    assert [table.games > 0 for table in done.tables] == [True] + [False] * (len(done.tables) - 1)
    assert len(done.standings) == 4
    assert all(one.rating_low < one.rating < one.rating_high for one in done.standings)


@pytest.mark.usefixtures("small_parts")
def test_an_interrupt_ends_the_worker_processes_too(bot_file: BotFile, interrupting: Interrupting) -> None:
    settings = Settings(2, progress=interrupting(1))
    done = simulate(PODKIDNOY, [bot_file("SleepsElsewhere"), "random"], 10**6, seed=3, settings=settings)
    assert done.interrupted
    assert 0 < done.games < 10**6


@pytest.mark.usefixtures("small_parts")
def test_an_interrupt_leaves_the_processes_of_others_alone(bot_file: BotFile) -> None:
    other = multiprocessing.get_context("spawn").Process(target=time.sleep, args=(30,))

    def interrupt(progress: Progress) -> None:
        other.start()
        raise KeyboardInterrupt

    bots = [bot_file("SleepsElsewhere"), "random"]
    try:
        assert simulate(PODKIDNOY, bots, 10**6, seed=3, settings=Settings(2, progress=interrupt)).interrupted
        other.join(0.2)
        assert other.is_alive()
    finally:
        other.terminate()
        other.join()


def test_progress_counts_up_to_all_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardkit_games.simulation.run.SECONDS", 0.01)
    seen: list[Progress] = []
    done = simulate(PODKIDNOY, ["cheapest", "random"], 100, seed=3, settings=Settings(progress=seen.append))
    games = [progress.games for progress in seen]
    assert games == sorted(set(games))
    assert games[-1] == 100
    assert {progress.total for progress in seen} == {100}
    assert [bot for bot, _ in seen[-1].scores] == ["cheapest", "random"]
    assert [score for _, score in seen[-1].scores] == pytest.approx([bot.score for bot in done.bots])


class Pretends(Executor):
    """Brings every part back at once, as if all its games had been played."""

    def submit(self, work: Any, /, *arguments: Any, **named: Any) -> Future[Any]:
        part: Part = arguments[0]
        totals = Totals(2, 4)
        totals.games += 2 * (part.stop - part.start)
        future: Future[Any] = Future()
        future.set_result(Batch(part.table, part.start, part.stop, (totals.numbers(),), [], {}, {}))
        return future


def test_memory_does_not_grow_with_the_number_of_games() -> None:
    peaks = []
    for games in (10**6, 4 * 10**6, 4 * 10**7):
        tracemalloc.start()
        done = simulate(PODKIDNOY, ["cheapest", "random"], games, seed=3, settings=Settings(executor=Pretends()))
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
        assert done.games == games
    assert peaks[2] < 1.2 * peaks[1] + 20_000


# -- Refusals


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(InvalidDeal, match="2 to 6 players"):
        simulate(PODKIDNOY, ["random"], 10)
    with pytest.raises(InvalidBot, match="There is no bot 'cheepest'"):
        simulate(PODKIDNOY, ["random", "cheepest"], 10)
    with pytest.raises(InvalidRule, match=r"The number of games is at least 1, not 0\.$"):
        simulate(PODKIDNOY, ["random", "random"], 0)
    games: Any = 1.5
    with pytest.raises(InvalidRule, match=r"The number of games is a whole number, not 1\.5\.$"):
        simulate(PODKIDNOY, ["random", "random"], games)
    with pytest.raises(InvalidRule, match="How many games to play must be said"):
        simulate(PODKIDNOY, ["random", "random"])
    with pytest.raises(InvalidRule, match=r"The seed is at least 0, not -1\.$"):
        simulate(PODKIDNOY, ["random", "random"], 10, seed=-1)
    with pytest.raises(InvalidRule, match="between two bots or more"):
        tournament(PODKIDNOY, ["random"], 10)
    with pytest.raises(InvalidRule, match="At least 1 worker"):
        simulate(PODKIDNOY, ["random", "random"], 10, settings=Settings(0))
    with pytest.raises(InvalidRule, match="--out"):
        simulate(PODKIDNOY, ["random", "random"], 10, resume=True)
    with pytest.raises(InvalidBot, match="only once"):
        tournament(PODKIDNOY, ["random", "random"], 10)
    with pytest.raises(InvalidRule, match="tables of 2 to 3"):
        tournament(PODKIDNOY, ["random", "cheapest", RandomBot], 10, seats=4)
    with pytest.raises(InvalidRule, match="not of one family"):
        compare_rules(PODKIDNOY, load("cheat"), ["random", "random"], 10)


@pytest.mark.parametrize("limit", [0, -1, float("nan"), float("inf"), 86_401])
def test_a_time_limit_is_some_seconds(limit: float) -> None:
    with pytest.raises(InvalidBot, match="more than 0 seconds"):
        simulate(PODKIDNOY, ["random", "random"], 10, time_limit=limit)


@pytest.mark.parametrize(
    ("library", "extra"), [("pyarrow", "simulation"), ("distributed", "cluster"), ("numpy", "simulation")]
)
def test_a_missing_library_is_named_with_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, library: str, extra: str
) -> None:
    runs: dict[str, Callable[[], Any]] = {
        "pyarrow": lambda: simulate(PODKIDNOY, ["random", "random"], 2, out=tmp_path / "out"),
        "numpy": lambda: tournament(PODKIDNOY, ["random", "cheapest"], 2),
        "distributed": lambda: simulate(PODKIDNOY, ["random"] * 2, 2, settings=Settings(dask="tcp://127.0.0.1:1")),
    }
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(MissingExtra) as refused:
        runs[library]()
    assert f"the library {library} is missing" in str(refused.value)
    assert f"'cardkit[{extra}]'" in str(refused.value)
