"""Chances to win: calibrated estimates, by kind of opponents, and the same in any number of processes."""

import json
from typing import Any

import attrs
import pytest

from cardkit import Deal, load, make_bot
from cardkit.analysis.judgements import EXPECTED, Judged, analyse, settle
from cardkit.search.calibration import KNOTS, USUAL_ACCURACY, Calibration, Moment
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


def test_two_processes_judge_as_one_does() -> None:
    hands = ["6S 6C 8S 9C TD", "7S TC JD 9D AH"]
    position = {"hands": hands, "trump": "H", "attacker": 0, "stock": "7D 8D QH"}
    record = played("podkidnoy", 2, load("podkidnoy").from_position(position, check=False)).record(("a", "b"))
    record = attrs.evolve(record, players=("hard", "hard"))
    assert analyse(record, deals=5, seed=5, workers=2) == analyse(record, deals=5, seed=5)
    begins = attrs.evolve(record, play=(), result=None)
    assert () == analyse(begins, deals=5, workers=2).decisions
