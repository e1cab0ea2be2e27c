"""Leaks and recall are checked on any view of a state: words, arrays, histories."""

from typing import Any

import numpy as np
import pytest

from bluffing_kit import half_honest, said_at_a_bluffing_table
from cardkit import InvalidText
from cardkit.catalogue import load
from cardkit.testing import check_no_leak, check_recall, check_sampler, encoded, histories

CAP = {"action_cap": 60}
BLUFFING: dict[str, Any] = {"public": said_at_a_bluffing_table, "choose": half_honest}


def options(preset: str) -> dict[str, Any]:
    return BLUFFING if load(preset).family == "bluffing" else {}


@pytest.mark.parametrize("preset", ["podkidnoy", "verish-ne-verish", "cheat-updown"])
def test_words_and_histories_of_our_games_tell_nothing(preset: str) -> None:
    game = load(preset, CAP)
    assert check_no_leak(game, 3, seed=1, view=encoded(game, 3), **options(preset)) > 20
    assert check_no_leak(game, 3, seed=1, view=histories, **options(preset)) > 20


@pytest.mark.parametrize("preset", ["podkidnoy", "verish-ne-verish"])
def test_histories_keep_everything(preset: str) -> None:
    choose = {key: value for key, value in options(preset).items() if key == "choose"}
    assert check_recall(load(preset, CAP), 2, seed=1, worlds=2, view=histories, history=True, **choose) > 0


def test_an_observation_of_durak_does_not_keep_everything() -> None:
    with pytest.raises(AssertionError, match="has forgotten it"):
        check_recall(load("podkidnoy", CAP), 2, seed=1, games=10, history=True)


def hands_open(state: Any, seat: int) -> object:
    return np.array([[state.hands[other]] for other in range(state.seats)])


def test_an_array_that_tells_is_found_with_the_place() -> None:
    with pytest.raises(AssertionError, match=r"(?s)may not know.*the view of seat \d\[\d\]\[0\] is \d+ in one world"):
        check_no_leak(load("podkidnoy", CAP), 3, seed=1, games=3, view=hands_open)


class Choosy:
    """A game that refuses every other position that it has not written itself, as a rule of melds might do."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.written: list[Any] = []
        self.strange = self.refused = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def to_position(self, state: Any) -> Any:
        self.written.append(self.game.to_position(state))
        return self.written[-1]

    def from_position(self, position: Any, *, check: bool = True) -> Any:
        if position not in self.written:
            self.strange += 1
            if self.strange % 2:
                self.refused += 1
                raise InvalidText("A card cannot lie there.")
            self.written.append(position)
        return self.game.from_position(position, check=check)


@pytest.mark.parametrize("check", [check_no_leak, check_recall, check_sampler])
def test_a_world_that_the_game_refuses_is_replaced_by_another(check: Any) -> None:
    game: Any = Choosy(load("podkidnoy", CAP))
    assert check(game, 2, seed=3) > 0
    assert game.refused > 0
