"""Tables in words, reasons, encodings and planes depend only on a seat's knowledge, in all presets and examples."""

from typing import Any

import pytest

from bluffing_kit import half_honest, said_at_a_bluffing_table
from cardkit.catalogue import load
from cardkit.encoding import SeatPlanes
from cardkit.engine.state import State
from cardkit.testing import View, check_no_leak, encoded, everything_said
from neighbours import FAMILIES
from varied import VARIED

NAMES = ["Anna", "Boris", "Vera", "Gleb", "Dasha", "Egor"]
OURS: dict[str, dict[str, Any]] = {
    "durak": {"public": everything_said},
    "bluffing": {"choose": half_honest, "public": said_at_a_bluffing_table},
}
MOST_ACTIONS = 10_000
"""Planes are compared in games with fewer actions than this; games with melds have more."""


def given(game: Any, seats: int) -> View:
    """Return a view of all outputs for a person or a program in a seat, other than the observation."""
    words = encoded(game, seats)
    planes = None
    if game.vocabulary(seats) < MOST_ACTIONS:
        encoding = game.encoding(seats)
        planes = SeatPlanes(
            game.encoder(seats),
            encoding.plane_writer(),
            words=encoding.words,
            bytes_of_planes=encoding.planes,
            vocabulary=game.vocabulary(seats),
        )

    def made(state: State, seat: int) -> object:
        seen = state.observe(seat)
        ours = game.family in OURS  # other games give no reasons
        offers = game.offers(state) if ours and state.actor == seat else []
        reasons = [game.evaluation.explain(seen, move) for move in offers]
        drawn = [*planes.of(state, seat)] if planes is not None else []
        return [game.words.table(seen, NAMES[:seats]), reasons, words(state, seat), drawn]

    return made


def compared(game: Any, **options: Any) -> int:
    """Play worlds that look alike to a seat, compare all outputs for it, and return the number of comparisons."""
    fewest, most = game.seat_range()
    seats = max(fewest, min(3, most))
    return check_no_leak(game, seats, 5, view=given(game, seats), **options)


@pytest.mark.parametrize("name", VARIED)
def test_a_seat_and_its_programs_are_given_what_it_is_told(name: str) -> None:
    game = load(name, {"action_cap": 60})
    games = 4 if game.seat_range()[1] == 2 else 1  # with two seats few worlds differ
    assert compared(game, games=games, **OURS[game.family]) > 0


@pytest.mark.parametrize("name", ["goofspiel", "hearts", "rummy"])
def test_so_it_is_in_games_of_other_packages(name: str) -> None:
    family = FAMILIES[name]
    assert compared(family.make(family.presets[0])) > 0
