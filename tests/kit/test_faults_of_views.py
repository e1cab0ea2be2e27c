"""`check_views` plays what each seat saw, and finds a game whose views cannot be played."""

import pytest

import brisca
from cardkit.errors import InvalidText
from cardkit.testing import NothingToCheck, check_views

BRISCA = brisca.FAMILY.make(brisca.FAMILY.presets[0])


def test_the_views_of_each_seat_whole_and_broken_off_are_played() -> None:
    assert check_views(BRISCA, 2, 1) == 4


def test_a_game_that_does_not_read_the_facts_of_its_views_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def refute(state: brisca.BriscaState, fact: str) -> str | None:
        raise InvalidText(f"{fact!r} is not a fact.")

    monkeypatch.setattr(BRISCA, "refute", refute)
    with pytest.raises(AssertionError, match="should play as a record of its own, and it is refused"):
        check_views(BRISCA, 2, 1)


def test_a_game_without_hidden_cards_has_nothing_to_check(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BRISCA, "hidden_cards", None)
    with pytest.raises(NothingToCheck):
        check_views(BRISCA, 2, 1)
