"""Histories: the sights and actions of each seat."""

from collections.abc import Hashable
from random import Random

import pytest

from cardkit import History, Observation, load
from cardkit.analysis.tiny import score, write_down
from cardkit.engine.history import frozen, shown
from cardkit.search.equilibrium import GameTree, solve

TINY = {"ranks": "KA", "suits": "SH", "hand_size": 1}


def seen_now(observation: Observation) -> Hashable:
    return tuple(map(frozen, shown(observation)[1]))


def test_a_history_keeps_own_actions_and_what_was_new() -> None:
    state = load("podkidnoy").deal_state(2, seed=7)
    history = History(state)
    attacker, action = state.actor, state.actions()[0]
    first = [history.of(seat) for seat in range(2)]
    history.push(action)
    assert (*first[attacker], action) == history.of(attacker)[:-1]
    assert first[1 - attacker] == history.of(1 - attacker)[:-1]
    new = dict(history.of(1 - attacker)[-1])  # type: ignore[arg-type]
    assert (action,) == new["attack"]
    assert "hand" not in new
    assert state.actor == attacker, "the state that it began with is left as it is"


def test_nobody_else_sees_a_half_made_play() -> None:
    state = load("verish").deal_state(3, seed=2)
    history = History(state)

    def known() -> list[tuple[object, object]]:
        return [(history.of(seat), history.noticed(seat)) for seat in range(3)]

    before = known()
    actor, decision = state.actor, state.decision
    steps = 0
    while history.state.decision == decision:
        unchanged = [one == now for one, now in zip(before, known(), strict=True)]
        assert [seat != actor or not steps for seat in range(3)] == unchanged
        history.push(history.state.actions()[-1])
        steps += 1
    assert steps > 1
    for (seen, told), (seen_then, told_then) in zip(before, known(), strict=True):
        assert seen != seen_then
        assert told != told_then


def test_copies_that_go_apart_and_come_from_each_other_have_seen_what_they_have_seen() -> None:
    deal, rng = load("cheat-updown").deal_state(3, seed=4), Random(4)
    courses: list[tuple[History, list[int]]] = [(History(deal), [])]
    for _ in range(60):
        history, course = rng.choice(courses)
        if rng.random() < 0.2:
            courses.append((history.clone(), course[:]))
        history.text(rng.randrange(3))
        course.append(rng.choice(history.state.actions()))
        history.push(course[-1])
    for history, course in courses:
        again = History(deal)
        for action in course:
            again.push(action)
        assert again == history
        assert [again.text(seat) for seat in range(3)] == [history.text(seat) for seat in range(3)]


def test_the_text_tells_histories_apart_as_they_are() -> None:
    seen: dict[str, Hashable] = {}
    for state in load("podkidnoy", TINY).all_deals():
        history = History(state)
        while not history.state.over:
            for seat in range(2):
                assert seen.setdefault(history.text(seat), history.of(seat)) == history.of(seat)
            history.push(history.state.actions()[-1])
    assert len(set(seen.values())) == len(seen) > 24


@pytest.mark.parametrize("preset", ["podkidnoy", "i-doubt-it"])
def test_an_observation_of_durak_forgets_and_one_of_a_bluffing_game_does_not(preset: str) -> None:
    rules = TINY if preset == "podkidnoy" else {"ranks": "9T", "suits": "SH", "first_rank": "9", "action_cap": 7}
    game = load(preset, rules)
    deals = game.all_deals()
    by_sight = GameTree(10_000, seen_now)
    for state in deals:
        by_sight.add_deal(state, 1 / len(deals), lambda end: score(game, end))
    by_history = write_down(game, 10_000)
    assert (len(by_sight.first) < len(by_history.first)) == (preset == "podkidnoy")


def test_tiny_durak_is_solved_over_histories() -> None:
    tree = write_down(load("podkidnoy", TINY))
    assert tree.exploitability(tree.uniform()) > 0.2
    assert 0 <= tree.exploitability(solve(tree, 100)) < 1e-4
