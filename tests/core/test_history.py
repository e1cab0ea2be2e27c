"""Histories: the sights and actions of each seat."""

from collections.abc import Hashable
from random import Random

import pytest

from cardkit import History, InvalidDeal, InvalidRule, load
from cardkit.analysis.tiny import write_down
from cardkit.search.equilibrium import solve

TINY = {"ranks": "KA", "suits": "SH", "hand_size": 1}


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


def test_tiny_durak_is_solved_over_histories() -> None:
    tree = write_down(load("podkidnoy", TINY))
    assert tree.exploitability(tree.uniform()) > 0.2
    assert 0 <= tree.exploitability(solve(tree, 100)) < 1e-4


def test_a_tree_that_is_too_large_and_piles_cut_by_eye_are_not_written_down() -> None:
    with pytest.raises(InvalidDeal, match="more than 100 nodes"):
        write_down(load("podkidnoy", TINY), 100)
    with pytest.raises(InvalidRule, match="one card at a time"):
        load("cheat-updown", {"ranks": "9T", "suits": "SH"}).all_deals()
