"""Chances to win: calibrated estimates, by kind of opponents, and the same in any number of processes."""

import json
from typing import Any

import attrs
import pytest
from librt.random import Random

from cardkit import Deal, load, make_bot
from cardkit.analysis.judgements import EXPECTED, Judged, analyse, decisions, judge, settle
from cardkit.engine.state import Observation, Sampler
from cardkit.search.calibration import KNOTS, LEAST_SLOPE, MOST_UNUSUAL, USUAL_ACCURACY, Calibration, Moment
from cardkit.search.evaluator import Evaluator
from cardkit.search.policy import Policy
from cardkit_games.bluffing.bots.value import chances as bluffing
from cardkit_games.durak.bots import registry
from cardkit_games.durak.bots.value import chances as durak
from cardkit_games.durak.bots.value.chances import BOTS, RULES, SEARCH, kind_of


def played(name: str, seats: int, state: Any = None, bot: str = "cheapest") -> Deal:
    """A game of a bot against itself, from `state` or from the deal on."""
    game = load(name)
    bots = [make_bot(bot, game, seat) for seat in range(seats)]
    deal = Deal(game, state or game.deal_state(seats, seed=3))
    while not deal.state.over:
        actor = deal.state.actor
        deal.apply(bots[actor].act(deal.state.observe(actor)))
    return deal


def calibration(*slopes: float, offset: float = 0.0, slope_gain: float = 0.0) -> Calibration:
    """Return a calibration of a single stage."""
    return Calibration(tuple((slope,) for slope in slopes), (offset,), (slope_gain,), (0.0,))


def test_better_estimates_are_better_chances() -> None:
    moment = Moment("", 0, 0.75)
    chances = [calibration(0.4, 0.2, 0.9, 1.3, offset=0.3).chance(worth / 20, moment) for worth in range(21)]
    assert sorted(set(chances)) == chances


@pytest.mark.parametrize("prior", [0.25, 0.5, 0.75])
def test_an_estimate_that_is_the_prior_leaves_it(prior: float) -> None:
    assert calibration(0.7, 0.5, 0.9, 2.0).chance(prior, Moment("", 0, prior)) == pytest.approx(prior)


@pytest.mark.parametrize("slopes", [(0.0, 0.5, 0.5, 0.5), (0.5, 0.5, 0.5, -0.1), (0.5, 0.5), (0.5,) * 5])
def test_four_slopes_that_rise_are_needed(slopes: tuple[float, ...]) -> None:
    with pytest.raises(ValueError, match=r"at least 0\.02|There are 4 slopes"):
        calibration(*slopes)


@pytest.mark.parametrize(("which", "moved"), [(0, {0.1}), (1, {0.1, 0.3}), (2, {0.7, 0.9}), (3, {0.9})])
def test_each_slope_counts_on_its_part_of_the_way(which: int, moved: set[float]) -> None:
    slopes = [0.5] * 4
    one = calibration(*slopes, offset=0.2)
    slopes[which] = 1.5
    other = calibration(*slopes, offset=0.2)
    moment = Moment("", 0, 0.5)
    worths = {0.1, 0.3, 0.5, 0.7, 0.9}  # the outer two are further than 1 from even, in log odds
    assert {worth for worth in worths if one.chance(worth, moment) != other.chance(worth, moment)} == moved


BY_ACCURACY = Calibration(((0.9, 0.2), (0.7, 0.3), (1.1, 0.1), (1.6, 0.4)), (-0.1, 0.3), (4.0, 4.0), (-2.0, 1.0))


@pytest.mark.parametrize("stage", [0, 1])
@pytest.mark.parametrize("accuracy", [0.0, 0.5, USUAL_ACCURACY, 0.8, 1.0])
def test_a_chance_is_adapted_to_what_it_would_have_been(stage: int, accuracy: float) -> None:
    moment = Moment("", stage, 0.75)
    for twentieth in range(1, 20):
        told = BY_ACCURACY.chance(twentieth / 20, moment)
        wanted = BY_ACCURACY.chance(twentieth / 20, moment, accuracy)
        assert BY_ACCURACY.adapted(told, moment, accuracy) == pytest.approx(wanted)
    chances = [BY_ACCURACY.chance(twentieth / 20, moment, accuracy) for twentieth in range(1, 20)]
    assert sorted(set(chances)) == chances


def test_between_better_players_a_better_position_is_worth_more() -> None:
    moment = Moment("", 0, 0.5)
    chances = [BY_ACCURACY.chance(0.95, moment, accuracy) for accuracy in (0.5, 0.7, 0.9)]
    assert sorted(set(chances)) == chances
    unusual = USUAL_ACCURACY - MOST_UNUSUAL
    assert BY_ACCURACY.chance(0.95, moment, unusual) == BY_ACCURACY.chance(0.95, moment, unusual - 0.1)


def test_no_accuracy_turns_estimates_round() -> None:
    steep, flat = calibration(0.9, 0.8, 1.2, 1.4, slope_gain=9.0), calibration(*[LEAST_SLOPE] * 4)
    moment = Moment("", 0, 0.5)
    assert steep.chance(0.9, moment, 0.0) == pytest.approx(flat.chance(0.9, moment))


def test_the_accuracy_of_a_deal_counts_what_was_as_good_as_anything() -> None:
    game = load("podkidnoy")
    state = game.deal_state(2, seed=1)

    def judged(before: float, after: float, exact: bool = False) -> Judged:
        better = "0 attack 8S" if before > after else None
        proved = (1.0, 0.0) if exact else None
        return Judged(1, 0, "0 attack 7S", before, after, better, proved, accurate=before - after < 0.01)

    found = [judged(0.6, 0.6), judged(0.6, 0.595), judged(0.6, 0.4), judged(0.9, 0.1, exact=True)]
    accuracy, settled = settle(game.evaluator(), [(state, each) for each in found])
    assert accuracy == pytest.approx((2 + EXPECTED * USUAL_ACCURACY) / (3 + EXPECTED))
    assert settled[3].proved == (1.0, 0.0)
    assert settled[3].better == "0 attack 8S"
    assert settled[2].better == "0 attack 8S"
    assert settled[1].better is None


class Estimates(Evaluator):
    """An evaluator that gives all other actions a value above `done` by `ahead`, and is sure or hardly sure."""

    def __init__(self, done: list[int], ahead: float, *, believed: bool) -> None:
        super().__init__(Policy())
        self.done, self.ahead, self.is_believed = done, ahead, believed

    def estimate(
        self, seen: Observation, sampler: Sampler, candidates: list[list[int]], deals: int, rng: Random
    ) -> list[float]:
        return [0.5 if each == self.done else 0.5 + self.ahead for each in candidates]

    def chance(self, seen: Observation, worth: float) -> float:
        return 0.9 if self.is_believed and worth > 0.5 else 0.5 + (worth - 0.5) / 100


@pytest.mark.parametrize("believed", [True, False])
@pytest.mark.parametrize("ahead", [0.005, 0.02, 0.2])
def test_what_is_accurate_does_not_depend_on_what_estimates_are_made_into(ahead: float, believed: bool) -> None:
    game = load("podkidnoy")
    state = game.deal_state(2, seed=1)
    done = [state.actions()[0]]
    found = judge(game, Estimates(done, ahead, believed=believed), state, done, 10, Random(1))
    assert found.accurate == (ahead < 0.01)
    assert (found.before - found.after > 0.1) == believed


def test_in_a_deal_that_is_played_well_less_is_believed_of_what_seems_better() -> None:
    state = load("podkidnoy").deal_state(2, seed=1)
    evaluator = Evaluator(Policy())
    evaluator.discount = 4.0
    seems_better = Judged(1, 0, "0 attack 7S", 0.6, 0.45, "0 attack 8S", accurate=False)
    gains = []
    for number in (0, 20, 2000):
        right = [Judged(1, 0, "0 attack 7S", 0.6, 0.6, None)] * number
        found = settle(evaluator, [(state, each) for each in [seems_better, *right]])[1][0]
        gains.append(found.before - found.after)
        assert (found.better is None) == (gains[-1] <= 0.05)
    assert gains == pytest.approx([0.15, 0.05, 0.0])


def test_an_estimate_that_rounds_to_a_sure_win_is_believed_no_more_than_others() -> None:
    game = load("podkidnoy")
    evaluator = game.evaluator()
    evaluator.between(("hard", "hard"))
    nearly = Judged(1, 0, "0 attack 7S", 0.9999, 0.5, "0 attack 8S")
    (found,) = settle(evaluator, [(game.deal_state(2, seed=1), nearly)])[1]
    assert (found.before, found.better) == (found.after, None)


def test_chances_that_end_the_deal_stay_as_they_are() -> None:
    game = load("podkidnoy")
    found = [Judged(1, 0, "0 attack 7S", 1.0, 0.0, "0 attack 8S")] * 9
    for each in settle(game.evaluator(), [(game.deal_state(2, seed=1), each) for each in found])[1]:
        assert (each.before, each.after) == (1.0, 0.0)


class ProvesTwo(Evaluator):
    """An evaluator that proves at most two lines at once."""

    def estimate(
        self, seen: Observation, sampler: Sampler, candidates: list[list[int]], deals: int, rng: Random
    ) -> list[float]:
        self.exact = len(candidates) == 2
        return [1.0, 0.0] if self.exact else [0.4, *(0.6 for _ in candidates[1:])]


def test_what_is_proved_when_it_is_looked_at_again_is_said_to_be_proved() -> None:
    game = load("podkidnoy")
    state = game.deal_state(2, seed=1)
    assert len(state.actions()) > 2
    found = judge(game, ProvesTwo(Policy()), state, [state.actions()[0]], 10, Random(1))
    assert (found.proved, found.before, found.after, found.ends) == ((1.0, 0.0), 1.0, 0.0, False)
    assert found.better


def test_what_best_play_leads_to_is_told_as_what_such_players_reach() -> None:
    game = load("podkidnoy")
    state = game.deal_state(2, seed=1)

    def told(best: float, done: float, estimates: list[Judged], *, ends: bool = False, won: bool = False) -> Judged:
        better = "0 attack 8S" if best > done else None
        proved = Judged(1, 0, "0 attack 7S", 1.0 if won else 0.9, done if ends else 0.1, better, (best, done), ends)
        return settle(game.evaluator(), [(state, each) for each in [proved, *estimates]])[1][0]

    good = [Judged(1, 0, "0 attack 7S", 0.6, 0.6, None)] * 30
    bad = [*good[:17], *[Judged(1, 0, "0 attack 7S", 0.6, 0.5, None, accurate=False)] * 13]
    for players in (good, bad):
        lost, drawn, won = (told(result, result, players).after for result in (0.0, 0.5, 1.0))
        assert 0 <= lost < 0.45 < drawn < 0.6 < won <= 1
        missed = told(1.0, 0.0, players)
        assert (missed.before, missed.after) == (won, lost)
        assert told(1.0, 0.0, players, won=True).before == 1.0
        assert told(1.0, 1.0, players, ends=True).after == 1.0
        assert told(0.0, 0.0, players, ends=True).after == 0.0
    assert told(0.0, 0.0, good).after < told(0.0, 0.0, bad).after
    assert told(1.0, 1.0, good).after > told(1.0, 1.0, bad).after


def test_an_analysis_tells_how_accurately_a_deal_was_played() -> None:
    searched, random = (
        analyse(played("podkidnoy-24", 2, bot=bot).record(("a", "b")), deals=6) for bot in ("strong:100", "random")
    )
    assert 0 < random.accuracy < searched.accuracy - 0.1 < 1


@pytest.mark.parametrize(("file", "stages"), [(durak.FILE, durak.STAGES), (bluffing.FILE, bluffing.STAGES)])
def test_every_table_is_calibrated_at_each_stage_and_so_are_all_others(file: Any, stages: int) -> None:
    fitted = json.loads(file.read_text(encoding="utf-8"))
    assert "" in fitted
    assert {len(row) for rows in fitted.values() for row in rows} == {stages}
    kinds = (RULES, SEARCH) if file == durak.FILE else ()
    assert {*kinds} <= {*fitted}
    for name, rows in fitted.items():
        by_accuracy = file == durak.FILE and not name.endswith(kinds)
        assert len(rows) == len(KNOTS) + (4 if by_accuracy else 2), name


HANDS = ("7S 8S 9S TS JS QS", "7H 8H 9H TH JH QH", "7D 8D 9D TD JD QD", "7C 8C 9C TC JC QC")


def prior(name: str, sizes: list[int]) -> float:
    """Return the chance of the first seat, which is to act, when hands have these sizes."""
    dealt = [" ".join(hand.split()[:size]) for hand, size in zip(HANDS, sizes, strict=False)]
    state: Any = load(name).from_position({"hands": dealt, "to_act": 0}, check=False)
    return bluffing.prior_of(state.observe(0))


@pytest.mark.parametrize(
    ("name", "seats"),
    [("verish", 2), ("verish", 4), ("cals-bs", 3), ("bullshit", 3), ("cheat-updown", 2), ("cheat-updown", 4)],
)
def test_fewer_cards_than_others_are_a_better_chance(name: str, seats: int) -> None:
    own = [prior(name, [size, *[4] * (seats - 1)]) for size in (6, 5, 4, 3, 2)]
    assert sorted(set(own)) == own
    assert own[0] < prior(name, [4] * seats) < own[-1]


@pytest.mark.parametrize(("name", "seats"), [("verish", 2), ("verish", 4), ("bullshit", 3), ("cals-bs", 3)])
def test_the_more_cards_others_hold_the_better(name: str, seats: int) -> None:
    found = [prior(name, [4, *[size] * (seats - 1)]) for size in (2, 4, 6)]
    assert sorted(set(found)) == found


@pytest.mark.parametrize(("name", "seats"), [("verish", 2), ("verish", 4), ("bullshit", 3)])
def test_hands_of_one_size_tell_little(name: str, seats: int) -> None:
    share = bluffing.share_of(load(name).deal_state(seats, seed=1).observe(0))
    for size in (3, 6):
        assert prior(name, [size] * seats) == pytest.approx(share, abs=0.12)


def test_hands_that_nobody_knows_the_size_of_tell_nothing() -> None:
    assert prior("cheat-updown", [4, 2, 2]) == prior("cheat-updown", [4, 6, 6])


def test_tables_without_weights_of_their_own_have_those_of_all() -> None:
    learned = bluffing.read_hands()
    assert {len(weights) for weights in learned.values()} == {bluffing.FACTS}
    seen: Any = load("verish").deal_state(3, seed=1).observe(0)
    assert bluffing.table_of(seen) not in learned
    assert 0.5 < bluffing.prior_of(seen) < 0.8


@pytest.mark.parametrize(
    ("players", "kind"),
    [
        (("hard", "hard"), SEARCH),
        (("strong", "strong:200ms"), SEARCH),
        (("strong:10000", "strong:20ms"), SEARCH),
        (("strong:9999", "hard"), ""),
        (("strong:19ms", "hard"), ""),
        (("strong:much", "hard"), ""),
        (("normal", "cheapest", "normal"), RULES),
        (("normal", "hard"), ""),
        (("human", "normal"), ""),
        (("mine.py:hard", "mine.py:hard"), ""),
        ((), ""),
    ],
)
def test_a_record_tells_the_kind_of_its_players(players: tuple[str, ...], kind: str) -> None:
    assert kind_of(players) == kind
    assert {*BOTS} <= {bot.name for bot in registry.BOTS}
    evaluator = load("podkidnoy").evaluator()
    unknown = [evaluator.believed(accuracy) for accuracy in (0.5, USUAL_ACCURACY, 0.8, 1.0)]
    evaluator.between(players)
    assert evaluator.players == kind
    believed = [evaluator.believed(accuracy) for accuracy in (0.5, USUAL_ACCURACY, 0.8, 1.0)]
    assert unknown == pytest.approx([1.0, 1.0, 0.6, 0.0])
    assert believed == {RULES: [1.0] * 4, SEARCH: [0.0] * 4}.get(kind, unknown)


def test_between_players_of_a_known_kind_chances_are_those_of_the_kind() -> None:
    record = played("podkidnoy", 2).record(("a", "b"))
    found = {}
    for players in ((), ("normal", "normal"), ("hard", "hard")):
        found[players] = analyse(attrs.evolve(record, players=players), deals=20)
    unknown, rules, search = found.values()
    assert [unknown.players, rules.players, search.players] == ["", RULES, SEARCH]
    assert unknown.assumes == ""
    assert "does not search" in rules.assumes
    assert "searches for long" in search.assumes
    sure = [[abs(each.after - 0.5) for each in one.decisions if not each.exact] for one in (rules, search)]
    assert sum(sure[1]) > 1.2 * sum(sure[0])
    proved = [[each.after for each in one.decisions if each.proved == (1.0, 1.0)] for one in (rules, search)]
    assert 0.5 < max(proved[0]) <= min(proved[1])
    bluffed = attrs.evolve(played("verish", 2, bot="honest").record(("a", "b")), players=("hard", "hard"))
    assert analyse(bluffed, deals=1).players == ""


@pytest.mark.parametrize(("name", "seats"), [("podkidnoy", 2), ("durak", 6), ("chukotsky", 3), ("podkidnoy-2v2", 4)])
def test_every_stage_of_a_deal_has_its_moment(name: str, seats: int) -> None:
    stages = []
    for state, _ in decisions(played(name, seats).record(tuple(str(seat) for seat in range(seats))))[1]:
        seen: Any = state.observe(state.actor)
        moment = durak.moment_of(seen)
        assert 0 < moment.prior < 1
        stages.append(moment.stage)
    assert set(stages) <= set(range(durak.STAGES))
    assert stages[-1] < 2


def test_a_chance_says_whom_it_is_against() -> None:
    assert load("podkidnoy").evaluator().assumes == ""
    assert "cards" in load("verish").evaluator().assumes


def test_two_processes_judge_as_one_does() -> None:
    hands = ["6S 6C 8S 9C TD", "7S TC JD 9D AH"]
    position = {"hands": hands, "trump": "H", "attacker": 0, "stock": "7D 8D QH"}
    record = played("podkidnoy", 2, load("podkidnoy").from_position(position, check=False)).record(("a", "b"))
    record = attrs.evolve(record, players=("hard", "hard"))
    assert analyse(record, deals=5, seed=5, workers=2) == analyse(record, deals=5, seed=5)
    begins = attrs.evolve(record, play=(), result=None)
    assert () == analyse(begins, deals=5, workers=2).decisions
