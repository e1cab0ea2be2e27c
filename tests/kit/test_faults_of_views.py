"""`check_views` replays the view of each seat, and finds games whose views cannot be replayed."""

from typing import Any, ClassVar

import pytest

import brisca
from capturing import OLD_MAID, OldMaid, OldMaidState
from cardkit import Zone
from cardkit.errors import InvalidText
from cardkit.testing import CHECKS, NothingToCheck, Options, check_views

BRISCA = brisca.FAMILY.make(brisca.FAMILY.presets[0])


def test_a_game_that_does_not_read_the_facts_of_its_views_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def refute(state: brisca.BriscaState, fact: str) -> str | None:
        raise InvalidText(f"{fact!r} is not a fact.")

    monkeypatch.setattr(BRISCA, "refute", refute)
    with pytest.raises(AssertionError, match="should play as a record of its own, and it is refused"):
        CHECKS["views"](BRISCA, 2, 1, Options())


class BetrayingState(OldMaidState):
    """A state whose notes lose a card as soon as a seat draws it, unseen by the seat that noted it."""

    layout: ClassVar = {**OldMaidState.layout, "given": Zone.OWN.noted}


class Betraying(OldMaid):
    state_type = BetrayingState


@pytest.mark.parametrize(("check", "seats", "seed"), [("views", 3, 1), ("views", 6, 1), ("no_leak", 5, 2)])
def test_a_note_that_betrays_an_unseen_draw_is_found_with_few_seats_and_with_many(
    check: str, seats: int, seed: int
) -> None:
    game: Any = Betraying(OLD_MAID.preset, OLD_MAID.rules, OLD_MAID.rules)
    with pytest.raises(AssertionError, match=r"(?m)noted in `given`, use `Zone\.OWN\.last_known`\.$"):
        CHECKS[check](game, seats, seed, Options())


def test_a_game_without_hidden_cards_has_nothing_to_check(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BRISCA, "hidden_cards", None)
    with pytest.raises(NothingToCheck):
        check_views(BRISCA, 2, 1)
