"""No seat is shown hidden facts, in every preset with few or many seats; and planted leaks are caught."""

from collections.abc import Iterator
from typing import Any, Final

import pytest

from bluffing_kit import half_honest, said_at_a_bluffing_table
from cardkit.catalogue import load, presets
from cardkit.game.moves import Move
from cardkit.testing import any_action, check_no_leak, check_same_views, difference, everything_said, only_moves
from cardkit_games.bluffing.text.positions import MOST_SEATS

CAP = {"action_cap": 240}
CAP_OF_MANY = {"action_cap": 160}
"""For five players or more, since a comparison takes longer with every action before it."""

CHOOSE = {"durak": any_action, "bluffing": half_honest}
PUBLIC = {"durak": everything_said, "bluffing": said_at_a_bluffing_table}


def tables() -> Iterator[tuple[str, int]]:
    """Yield each preset with few and the next with many seats; `test_conformance` has all of them with three."""
    for number, preset in enumerate(presets()):
        fewest, most = load(preset.name).seat_range()
        yield preset.name, fewest if number % 2 else min(most, MOST_SEATS)


@pytest.mark.parametrize(("name", "seats"), list(tables()))
def test_no_seat_is_shown_what_it_may_not_know(name: str, seats: int) -> None:
    game = load(name, CAP if seats < 5 else CAP_OF_MANY)
    family = game.family
    games = max(1, 5 - seats)
    check_no_leak(
        game,
        seats,
        seats,
        games=games,
        public=PUBLIC[family],
        choose=CHOOSE[family],
    )


ASKED_ALL: Final[tuple[tuple[str, int, dict[str, object]], ...]] = (
    ("podkidnoy", 2, {}),
    ("podkidnoy", 3, {"cap_hand": "current"}),
    ("podkidnoy", 3, {"throw_when": "any", "open_shape": "same_rank"}),
    ("perevodnoy", 3, {"transfer_add": "any", "transfer_late": True, "repetition": "draw"}),
    ("durak", 4, {}),
    ("durak-1994", 3, {"throw_match": "none"}),
    ("parnomastny", 3, {}),
    ("perevodnoy-show", 3, {"trump_swap": True}),
    ("pustyshka", 3, {}),
    ("dvukhkozyrnoi", 3, {}),
    ("rozaliev-2v2", 4, {}),
)


@pytest.mark.parametrize(("name", "seats", "rules"), ASKED_ALL)
def test_who_is_asked_tells_nothing_where_everybody_is(name: str, seats: int, rules: dict[str, object]) -> None:
    game = load(name, {**CAP, **rules, "ask": "all"})
    assert check_no_leak(game, seats, seats, games=3, public=only_moves) > 0


def test_who_is_asked_tells_what_is_held_where_only_those_are_who_can_add() -> None:
    with pytest.raises(AssertionError, match="is shown what it may not know"):
        check_no_leak(load("podkidnoy", CAP), 3, 3, games=5, public=only_moves)


TIMED: Final[tuple[tuple[str, int, dict[str, object]], ...]] = (
    ("podkidnoy", 3, {"throw_when": "any", "open_shape": "same_rank"}),
    ("perevodnoy", 3, {"transfer_add": "any", "transfer_late": True, "repetition": "draw"}),
    ("perevodnoy", 3, {"transfer_add": "any", "packs": 2, "repetition": "draw"}),
)


@pytest.mark.parametrize(("name", "seats", "rules"), TIMED)
def test_when_cards_are_added_or_pass_an_attack_on_tells_nothing_else(
    name: str, seats: int, rules: dict[str, object]
) -> None:
    assert check_no_leak(load(name, {**CAP, **rules}), seats, seats, games=3, public=everything_said) > 0


# -- Planted leaks: each must be found


class Planted:
    """A state like the real one, for a subclass to break; compiled classes cannot be patched."""

    def __init__(self, real: Any, questions: int = 0) -> None:
        self.real = real
        self.questions = questions

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)

    def clone(self) -> "Planted":
        return type(self)(self.real.clone(), self.questions)

    def apply(self, action: int) -> None:
        self.questions += len(self.real.actions()) > 1
        self.real.apply(action)

    def observe(self, seat: int) -> Any:
        seen = self.real.observe(seat)
        self.tell(seen, seat)
        return seen

    def tell(self, seen: Any, seat: int) -> None:
        """Show more than the seat may see."""


class PlantedGame:
    """A game whose states are broken."""

    def __init__(self, game: Any, planted: type[Planted]) -> None:
        self.game = game
        self.planted = planted

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def deal(self, seats: int, *, seed: int) -> Planted:
        return self.planted(self.game.deal_state(seats, seed=seed))

    def from_position(self, table: Any, *, check: bool = True) -> Planted:
        return self.planted(self.game.from_position(table, check=check))


class CountsHiddenQuestions(Planted):
    def tell(self, seen: Any, seat: int) -> None:
        seen.decision = self.questions


class ShowsHands(Planted):
    def tell(self, seen: Any, seat: int) -> None:
        seen.known = self.real.hands[:]


def test_a_planted_leak_is_found_in_a_bluffing_game() -> None:
    game: Any = PlantedGame(load("i-doubt-it", CAP), CountsHiddenQuestions)
    with pytest.raises(AssertionError, match="is shown what it may not know"):
        check_no_leak(game, 3, seed=1, games=20, public=said_at_a_bluffing_table, choose=half_honest)


def test_a_planted_leak_is_found_in_durak() -> None:
    game: Any = PlantedGame(load("podkidnoy", CAP), ShowsHands)
    with pytest.raises(AssertionError, match="is shown what it may not know"):
        check_no_leak(game, 3, seed=1, games=10)


class OffersOnlyWhatHelps(PlantedGame):
    """Offers to beat only where the attacker could not add."""

    def offers(self, state: Any) -> list[Move]:
        moves: list[Move] = self.game.offers(state)
        following = state.hands[(state.actor + 1) % state.seats]
        return [move for move in moves if not any(following >> card & 1 for card in (c ^ 1 for c in move.cards))]


def test_offers_that_tell_are_found() -> None:
    game: Any = OffersOnlyWhatHelps(load("podkidnoy", CAP), Planted)
    with pytest.raises(AssertionError, match=r"(?s)is shown what it may not know.*offers"):
        check_no_leak(game, 3, seed=1, games=10)


def test_two_positions_that_the_seat_can_tell_apart_are_reported_with_the_place() -> None:
    game = load("podkidnoy")
    one = {"hands": ["6S 7S", "8S", "9S"], "trump": "H", "attacker": 0}
    with pytest.raises(AssertionError, match=r"observe\(1\)\.hand_sizes\[0\] is 2 in one world and 1 in another"):
        check_same_views(game, one, {**one, "hands": ["6S", "8S", "9S"]}, 1, seed=1)
    assert check_same_views(game, one, {**one, "hands": ["6S TS", "8S", "9S"]}, 2, seed=1) > 0


class Box:
    def __init__(self, **values: object) -> None:
        self.__dict__ = values

    @property
    def half(self) -> object:
        return self.__dict__.get("_half")


@pytest.mark.parametrize(
    ("one", "other", "place"),
    [
        (1, 1, None),
        (1, True, "x"),
        ([1, 2], [1, 3], "x[1]"),
        ([1, 2], [1], "the length of x"),
        ({"a": 1}, {"a": 2}, "x['a']"),
        ({"a": 1}, {"b": 1}, "x"),
        (Box(a=1), Box(a=1), None),
        (Box(a=[1]), Box(a=[2]), "x.a[0]"),
        (Box(a=1), Box(b=1), "the attributes of x"),
        (Box(_half=1), Box(_half=2), "x.half"),
        (Box(_hidden=1), Box(_hidden=2), None),
    ],
)
def test_difference_names_the_place(one: object, other: object, place: str | None) -> None:
    found = difference(one, other, "x")
    assert (None if found is None else found[0]) == place
