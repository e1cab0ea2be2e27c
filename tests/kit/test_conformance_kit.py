"""The testing kit itself: `conformance` runs and skips the right checks."""

from typing import Any

import pytest

from cardkit import InvalidDeal, load
from cardkit.testing import CHECKS, NothingToCheck, conformance
from planted import OPTIONS, OffersLessFromAPosition, Planted, SaysNothing


class WithoutSampler(Planted):
    def sampler(self, observation: Any) -> Any:
        raise NotImplementedError("Nothing draws states of this game.")


def test_a_game_without_a_sampler_is_not_checked_in_silence() -> None:
    game: Any = WithoutSampler()
    with pytest.raises(NothingToCheck, match="Nothing draws states of this game"):
        CHECKS["sampler"](game, 3, 1, OPTIONS["durak"])


def run(game: Any, name: str, **options: Any) -> None:
    """Run one case of `conformance`, as pytest would."""
    test: Any = conformance(game, players=(3,), **options)
    (mark,) = test.pytestmark
    (case,) = [case for case in mark.args[1] if case.id == f"podkidnoy-3-{name}"]
    test(*case.values)


def test_conformance_has_a_case_for_each_check_and_number_of_seats() -> None:
    test: Any = conformance(lambda: load("podkidnoy-2v2"), load("podkidnoy"))
    (mark,) = test.pytestmark
    numbers = [("podkidnoy-2v2", 4), ("podkidnoy", 2), ("podkidnoy", 3), ("podkidnoy", 6)]
    assert [case.id for case in mark.args[1]] == [
        f"{name}-{seats}-{check}" for name, seats in numbers for check in CHECKS
    ]


def test_conformance_fails_where_the_check_does() -> None:
    with pytest.raises(AssertionError, match="should offer"):
        run(OffersLessFromAPosition(), "positions")


def test_conformance_skips_with_the_reason() -> None:
    with pytest.raises(pytest.skip.Exception, match="Nothing draws states of this game"):
        run(WithoutSampler(), "sampler")
    with pytest.raises(pytest.skip.Exception, match="There are no words yet"):
        run(SaysNothing(), "text", without={"text": "There are no words yet."})
    with pytest.raises(pytest.skip.Exception, match="recall: there was nothing to compare"):
        run(Planted(), "recall", deals=0)


def test_conformance_refuses_what_cannot_be_checked() -> None:
    with pytest.raises(ValueError, match="'speed' is not a check: they are states, "):
        conformance(load("podkidnoy"), without={"speed": "slow"})
    with pytest.raises(InvalidDeal, match="podkidnoy is for 2 to 6 players"):
        conformance(load("podkidnoy"), players=(7,))
