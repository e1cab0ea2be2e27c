"""The Gymnasium adapter."""

from typing import Any

import numpy as np
import pytest

gymnasium: Any = pytest.importorskip("gymnasium")

from gymnasium.vector import AutoresetMode  # noqa: E402

from cardkit import InvalidBot, InvalidDeal  # noqa: E402
from cardkit.catalogue import load, presets  # noqa: E402
from cardkit.environments.gymnasium import CardkitEnv, CardkitVectorEnv, environment_id  # noqa: E402
from cardkit.errors import WrongType  # noqa: E402

MANY = 64


def legal(seen: Any, chance: np.random.Generator) -> Any:
    """Return a random legal action for each mask."""
    masks = np.atleast_2d(seen["action_mask"])
    return (masks * (1 + chance.random(masks.shape))).argmax(axis=1)


def test_every_preset_is_registered() -> None:
    assert {environment_id(preset.name) for preset in presets()} <= set(gymnasium.registry)
    assert "cardkit/Durak1994-v0" in gymnasium.registry


def play(table: CardkitEnv, seen: Any) -> tuple[float, bool, bool]:
    """Play a random deal and return its last reward, `terminated` and `truncated`."""
    chance = np.random.default_rng(1)
    while True:
        seen, worth, terminated, truncated, _ = table.step(int(legal(seen, chance)[0]))
        if terminated or truncated:
            return worth, terminated, truncated
        assert worth == 0


def test_a_deal_that_is_given_up_is_truncated() -> None:
    table = CardkitEnv("podkidnoy", rules={"action_cap": 10}, bots="cheapest")
    assert (0.0, False, True) == play(table, table.reset(seed=1)[0])


def test_an_illegal_action_loses() -> None:
    table = gymnasium.make("cardkit/Podkidnoy-v0", bots="cheapest")
    table.reset(seed=1)
    _, worth, terminated, truncated, info = table.step(62)
    assert (-1.0, True, False, 62) == (worth, terminated, truncated, info["illegal"])
    with pytest.raises(gymnasium.error.ResetNeeded):
        table.unwrapped.step(0)
    table.reset()
    table.close()


def test_the_table_is_drawn() -> None:
    table = gymnasium.make("cardkit/Podkidnoy-v0", bots="cheapest", render_mode="ansi")
    table.reset(seed=1)
    assert "trump" in table.render()
    with pytest.raises(ValueError, match="render_mode is human or ansi, not 'x'"):
        CardkitEnv("podkidnoy", render_mode="x")


@pytest.mark.parametrize("bots", [["cheapest"], ["cheapest"] * 3])
def test_a_wrong_number_of_bots_is_refused(bots: list[str]) -> None:
    with pytest.raises(InvalidBot, match=f"Beside the agent there are 2 seats, and there are {len(bots)} bots"):
        CardkitEnv("podkidnoy", players=3, bots=bots)


@pytest.fixture
def vector() -> Any:
    return gymnasium.make_vec("cardkit/Podkidnoy-v0", num_envs=MANY, bots="cheapest", players=3)


def test_illegal_actions_lose_at_their_tables_alone(vector: Any) -> None:
    seen, _ = vector.reset(seed=1)
    action = legal(seen, np.random.default_rng(1))
    action[[3, 7]] = 62, -1
    seen, worth, terminated, truncated, infos = vector.step(action)
    assert [3, 7] == list(np.flatnonzero(infos["illegal"]))
    assert [-1.0, -1.0] == list(worth[[3, 7]])
    assert terminated[[3, 7]].all()
    assert not truncated.any()
    assert seen["action_mask"].any(axis=1).all()


def test_the_mask_is_there_for_programs_that_ask_for_it(vector: Any) -> None:
    table = gymnasium.make("cardkit/Podkidnoy-v0", bots="cheapest")
    seen, _ = table.reset(seed=1)
    mask = table.get_wrapper_attr("action_masks")()
    assert mask.dtype == bool
    assert np.array_equal(mask, seen["action_mask"])
    many, _ = vector.reset(seed=1)
    assert np.array_equal(vector.unwrapped.action_masks(), many["action_mask"])


def test_both_modes_play_the_same_deals_and_tell_the_same_ends() -> None:
    same = CardkitVectorEnv(2, "podkidnoy", bots="cheapest")
    following = CardkitVectorEnv(2, "podkidnoy", bots="cheapest", autoreset_mode=AutoresetMode.NEXT_STEP)
    told: list[list[Any]] = [[], []]
    for made, ends in zip((same, following), told, strict=True):
        seen, _ = made.reset(seed=4)
        waits = np.zeros(2, bool)
        for _ in range(400):
            action = np.where(waits, -7, seen["action_mask"].argmax(axis=1))
            seen, worth, ended, _, infos = made.step(action)
            assert not worth[waits].any()
            assert not ended[waits].any()
            waits = ended if made is following else waits
            for table in np.flatnonzero(ended).tolist():
                look = {key: seen[key][table] for key in seen} if made is following else infos["final_obs"][table]
                ends.append((table, float(worth[table]), look["observation"].tolist()))
                assert made is following or infos["final_info"]["seat"][table] == table
    by_table = [[[end for end in ends if end[0] == table] for table in range(2)] for ends in told]
    for table in range(2):
        shorter = min(len(ends[table]) for ends in by_table)
        assert shorter > 5
        assert by_table[0][table][:shorter] == by_table[1][table][:shorter]


def test_tables_whose_deals_are_over_wait_for_a_reset_where_nothing_resets_them() -> None:
    waiting = CardkitVectorEnv(3, "podkidnoy", bots="cheapest", autoreset_mode="Disabled")
    going = CardkitVectorEnv(3, "podkidnoy", bots="cheapest")
    (seen, _), (other, _) = (made.reset(seed=4) for made in (waiting, going))
    ends = 0
    while ends < 9:
        action = seen["action_mask"].argmax(axis=1)
        if ends == 4:
            action[1] = 62  # illegal: that deal is lost, and the next one waits as well
        seen, worth, ended, _, _ = waiting.step(action)
        other, same, _, _, infos = going.step(action)
        assert list(worth) == list(same)
        for table in np.flatnonzero(ended).tolist():
            last = {key: seen[key][table].tolist() for key in seen}
            assert last == {key: value.tolist() for key, value in infos["final_obs"][table].items()}
        if ended.any():
            ends += int(ended.sum())
            with pytest.raises(gymnasium.error.ResetNeeded, match=f"over at the tables {np.flatnonzero(ended)[0]}"):
                waiting.step(action)
            seen, _ = waiting.reset(options={"reset_mask": ended})
        assert all(np.array_equal(seen[key], other[key]) for key in seen)


def test_a_mask_resets_its_tables_alone_and_a_reset_without_a_seed_goes_on(vector: Any) -> None:
    other = CardkitVectorEnv(MANY, "podkidnoy", players=3, bots="cheapest")
    before, _ = vector.reset(seed=1)
    other.reset(seed=1)
    mask = np.arange(MANY) % 2 == 0
    after, _ = vector.reset(options={"reset_mask": mask})
    following, _ = other.reset()
    assert np.array_equal(after["observation"][~mask], before["observation"][~mask])
    assert np.array_equal(after["observation"][mask], following["observation"][mask])
    assert not np.array_equal(after["observation"][mask], before["observation"][mask])
    for wrong in (mask[1:], mask.astype(int), mask.tolist()):
        with pytest.raises(WrongType, match="`reset_mask` is an array of bools, one for each table, 64 in all, not"):
            vector.reset(options={"reset_mask": wrong})
    with pytest.raises(InvalidDeal, match="A seed is for all tables"):
        vector.reset(seed=1, options={"reset_mask": mask})


@pytest.mark.parametrize("wrong", [1.5, None, np.array([17]), np.float32(17)])
def test_an_action_that_is_no_whole_number_is_refused_and_changes_nothing(wrong: Any) -> None:
    table, many = CardkitEnv("podkidnoy", bots="cheapest"), CardkitVectorEnv(2, "podkidnoy", bots="cheapest")
    table.reset(seed=1)
    there = table.deal.clone()
    with pytest.raises(WrongType, match="`action` is a whole number, not"):
        table.step(wrong)
    assert there == table.deal
    before, _ = many.reset(seed=1)
    with pytest.raises(WrongType, match="`actions` are whole numbers of 64 bits, one for each table, 2 in all, not"):
        many.step(wrong)
    assert np.array_equal(before["observation"], many._look()["observation"])


def test_what_cannot_be_made_is_refused_in_a_sentence() -> None:
    wrong: list[tuple[type, dict[str, Any], str]] = [
        (CardkitEnv, {"game": 5}, "`game` must be of type Game, not 5"),
        (CardkitEnv, {"game": load("podkidnoy"), "rules": {"hand_size": 2}}, "a game that is made has its own"),
        (CardkitVectorEnv, {"players": "3"}, "`players` is a whole number, not '3'"),
        (CardkitVectorEnv, {"num_envs": "x"}, "`num_envs` is a whole number, not 'x'"),
        (CardkitVectorEnv, {"num_envs": -1}, "There is at least one table, not -1"),
        (CardkitVectorEnv, {"autoreset_mode": "x"}, "'x' is not a valid AutoresetMode"),
    ]
    for kind, given, message in wrong:
        with pytest.raises(ValueError, match=message):
            kind(**given)
    numbers: Any = np.array([2, 3])
    assert CardkitVectorEnv(numbers[0], players=numbers[1]).num_envs == 2
