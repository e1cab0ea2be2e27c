"""Environments and tables copy and pickle in the middle of a deal: equal then, and independent afterwards."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from cardkit import VectorGame, load
from cardkit.environments.gymnasium import CardkitEnv, CardkitVectorEnv
from cardkit.environments.pettingzoo import env

WAYS: list[Callable[[Any], Any]] = [copy.deepcopy, lambda made: pickle.loads(pickle.dumps(made))]


def look(made: Any, name: str) -> str:
    """Return all outputs of an environment."""
    seen = made.observe(made.agent_selection) if name == "pettingzoo" else made._look()[0]
    return str([array.tolist() for array in seen.values()])


def step(made: Any, name: str) -> bool:
    """Do the first legal action; return whether the deal goes on."""
    if name == "pettingzoo":
        if made.terminations[made.agent_selection] or made.truncations[made.agent_selection]:
            return False
        made.step(int(np.flatnonzero(made.observe(made.agent_selection)["action_mask"])[0]))
        return True
    _, _, terminated, truncated, _ = made.step(int(np.flatnonzero(made._look()[0]["action_mask"])[0]))
    return not terminated and not truncated


@pytest.mark.parametrize("way", WAYS, ids=["deepcopy", "pickle"])
@pytest.mark.parametrize(("name", "preset"), [("pettingzoo", "cheat-updown"), ("gymnasium", "podkidnoy-2v2")])
def test_a_copy_is_equal_and_independent(name: str, preset: str, way: Callable[[Any], Any]) -> None:
    made: Any = env(preset) if name == "pettingzoo" else CardkitEnv(preset, bots="random")
    made.reset(seed=1)
    goes_on = all(step(made, name) for _ in range(3))
    other = way(made)
    assert look(other, name) == look(made, name)
    assert other.deal == made.deal
    before = look(other, name)
    while goes_on and look(made, name) == before:
        goes_on = step(made, name)
    assert look(other, name) == before
    for _ in range(9):
        going = step(other, name) if goes_on else False
        if not going:
            break
    if goes_on:
        third = way(other)
        assert look(third, name) == look(other, name)


def written(tables: VectorGame) -> list[bytes]:
    """Return all outputs of the tables."""
    buffers = (tables.words, tables.legal, tables.actor, tables.actions, tables.done, tables.score, tables.planes)
    return [bytes(buffer) for buffer in buffers if buffer is not None]


def first_legal(tables: VectorGame) -> Any:
    """Return the first legal action of every table."""
    return np.unpackbits(np.asarray(tables.legal).view(np.uint8), axis=1, bitorder="little").argmax(axis=1)


@pytest.mark.parametrize("way", WAYS, ids=["deepcopy", "pickle"])
@pytest.mark.parametrize(
    ("preset", "against"),
    [("podkidnoy", []), ("podkidnoy", ["cheapest", "normal"]), ("cheat-updown", ["random"]), ("verish", ["normal"])],
)
def test_tables_and_their_bots_go_on_as_the_original(
    preset: str, against: list[str], way: Callable[[Any], Any]
) -> None:
    made = VectorGame(load(preset), 4, 3, 5, against=against, planes=True)
    for copied_after in (0, 3, 90):
        for _ in range(copied_after):
            made.step(first_legal(made))
        other = way(made)
        assert written(other) == written(made)
        assert other.games == made.games
        for table in range(4):
            assert other.last_state(table) == made.last_state(table)
        before = written(other)
        for _ in range(40):
            made.step(first_legal(made))
        assert written(other) == before
        for _ in range(40):
            other.step(first_legal(other))
        assert written(other) == written(made)


def test_tables_are_copied_where_one_generator_follows_another() -> None:
    made = VectorGame(load("podkidnoy", {"ranks": "KA", "suits": "SH", "hand_size": 1}), 1, 2, 5)
    for games in (999, 1000, 1001, 2000):
        while made.games < games:
            made.step(first_legal(made))
        other = pickle.loads(pickle.dumps(made))
        for _ in range(20):
            made.step(first_legal(made))
            other.step(first_legal(other))
            assert written(other) == written(made)


@pytest.mark.parametrize("mode", ["SameStep", "NextStep", "Disabled"])
@pytest.mark.parametrize("way", WAYS, ids=["deepcopy", "pickle"])
def test_a_vector_environment_goes_on_as_the_original(way: Callable[[Any], Any], mode: str) -> None:
    made = CardkitVectorEnv(8, "podkidnoy", bots="random", autoreset_mode=mode)
    made.reset(seed=1)
    ended = np.zeros(8, bool)
    while not ended.any():  # in the modes in which tables wait a copy keeps who waits
        ended = made.step(made.action_masks().argmax(axis=1))[2]
    other = way(made)
    for _ in range(30):
        if mode == "Disabled":
            for each in (made, other):
                each.reset(options={"reset_mask": ended})
        one, two = (each.step(each.action_masks().argmax(axis=1)) for each in (made, other))
        assert all(np.array_equal(one[0][key], two[0][key]) for key in one[0])
        assert all(np.array_equal(mine, others) for mine, others in zip(one[1:4], two[1:4], strict=True))
        ended = one[2] | one[3]


def test_a_game_of_openspiel_is_pickled() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from cardkit.environments.openspiel import short_name

    game = pyspiel.load_game(short_name("cheat-updown"))
    assert str(pickle.loads(pickle.dumps(game))) == str(game) == str(copy.deepcopy(game))
