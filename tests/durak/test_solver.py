"""The solver agrees with a search without pruning, on every position of small packs."""

import random
from collections.abc import Hashable, Iterable
from itertools import combinations, product
from typing import Any, Final

import pytest

from cardkit import Result, Unsolvable, load, make_bot
from cardkit_games.durak.bots.endings.solver import DRAWN, LOSS, UNKNOWN, WIN, Solver, is_solvable
from cardkit_games.durak.engine.state import DurakState

FOUR_SUITS: Final = "6S 6H 6D 6C 7S 7H 7D 7C"
THREE_RANKS: Final = "6S 6H 7S 7H 8S 8H"

Game = tuple[str, dict[str, object]]

GAMES: Final[list[Game]] = [
    ("podkidnoy", {}),
    ("podkidnoy", {"cap_hand": "current"}),
    ("podkidnoy", {"cap_hand": "off", "on_tie": "defender_loses"}),
    ("podkidnoy", {"pickup": "unbeaten"}),
    ("podkidnoy", {"cap_max": 2, "small_cap": 1, "small_cap_until": "first_discard"}),
    ("durak-1994", {}),
    ("simple-single", {}),
    ("no-trump", {}),
    ("prostoy", {}),
    ("parnomastny", {}),
    ("perevodnoy", {}),
    ("perevodnoy", {"on_tie": "defender_loses"}),
    ("perevodnoy", {"transfer_max_chain": 1}),
    ("podkidnoy", {"throw_when": "any"}),
    ("perevodnoy", {"transfer_add": "any"}),
    ("perevodnoy", {"transfer_late": True}),
    ("perevodnoy", {"repetition": "draw"}),
    ("perevodnoy-show", {}),
    ("perevodnoy-show", {"transfer_show": "per_bout"}),
    ("perevodnoy-show", {"transfer_show": "free"}),
]


def position(game: Game, hands: Iterable[str], trump: str, **more: Any) -> DurakState:
    name, rules = game
    trumps = {} if name == "no-trump" else {"trump": trump}
    state: DurakState = load(name, rules).from_position(
        {"hands": list(hands), "attacker": 0, **trumps, **more}, check=False
    )
    return state


def deals(pack: str, most: int) -> Iterable[tuple[str, str]]:
    """Yield every way to deal cards of the pack to two seats, at most so many in all."""
    for size in range(2, most + 1):
        for cards in combinations(pack.split(), size):
            for owners in product((0, 1), repeat=size):
                if 0 < sum(owners) < size:
                    hands = [" ".join(c for c, owner in zip(cards, owners, strict=True) if owner == s) for s in (0, 1)]
                    yield hands[0], hands[1]


# -- Another way to solve: find every position that can be reached, and then who can force which end


def identity(state: DurakState) -> Hashable:
    """Return all of a state that may affect play from here, far more than the solver's key."""
    scalars = (state.actor, state.legal, state.phase, state.attacker, state.limit, state.open, state.asked)
    counts = (state.last_laid, state.target, state.transfers, state.shown, state.bouts == 0, state.discards == 0)
    laid = [(state.attack[place], state.defence[place]) for place in range(state.attacks)]
    return *state.hands, *scalars, *counts, *laid


class Graph:
    """All positions that can be reached from some positions, with their values: without pruning, ordering or bounds."""

    def __init__(self) -> None:
        self.states: dict[Hashable, DurakState] = {}
        self.after: dict[Hashable, list[Hashable]] = {}

    def add(self, state: DurakState) -> None:
        waiting = [state]
        while waiting:
            state = waiting.pop()
            name = identity(state)
            if name not in self.states:
                self.states[name] = state
                self.after[name] = []
                for action in state.actions():
                    following = state.clone()
                    following.apply(action)
                    self.after[name].append(identity(following))
                    waiting.append(following)

    def values(self) -> dict[Hashable, int]:
        """Return the value of each position for seat 0: who can force a win, or nobody."""
        wins, losses = self._forced(0), self._forced(1)
        return {name: (name in wins) - (name in losses) for name in self.states}

    def has_circles(self) -> bool:
        """Return whether a position can recur: some remain after removing all that lead only to removed ones."""
        left = {name: set(following) for name, following in self.after.items()}
        while ended := {name for name, following in left.items() if not following}:
            left = {name: following - ended for name, following in left.items() if name not in ended}
        return bool(left)

    def _forced(self, seat: int) -> set[Hashable]:
        before: dict[Hashable, list[Hashable]] = {name: [] for name in self.states}
        for name, following in self.after.items():
            for other in following:
                before[other].append(name)
        forced: set[Hashable] = set()
        waiting = [name for name, state in self.states.items() if state.over and scores(state)[seat] == 1]
        while waiting:
            name = waiting.pop()
            if name not in forced:
                forced.add(name)
                for earlier in before[name]:
                    decide = any if self.states[earlier].actor == seat else all
                    if decide(other in forced for other in self.after[earlier]):
                        waiting.append(earlier)
        return forced


def scores(state: DurakState) -> list[float]:
    result = Result.of(state)
    assert result is not None
    assert result.kind in ("loser", "draw")
    return result.scores(state.seats)


def for_actor(state: DurakState, value: int) -> int:
    return value if state.actor == 0 else -value


# -- Every position of small packs


def check_every_position(game: Game, pack: str, most: int, trump: str) -> None:
    graph = Graph()
    for hands in deals(pack, most):
        graph.add(position(game, hands, trump))
    values = graph.values()
    solver = Solver()
    for name, state in graph.states.items():
        if not state.over:
            assert for_actor(state, values[name]) == solver.solve(state), (game, trump, identity(state))


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_position_of_a_small_pack_has_the_value_that_full_search_finds(game: Game) -> None:
    check_every_position(game, THREE_RANKS, 5, "H")


@pytest.mark.parametrize("trump", "SHDC")
def test_every_position_of_eight_cards_has_its_value_whatever_is_trumps(trump: str) -> None:
    check_every_position(("podkidnoy", {}), FOUR_SUITS, 3, trump)


CIRCLES: Final[list[tuple[Game, tuple[str, str]]]] = [
    (("perevodnoy", {}), ("6D 7D 7H", "6S 6H 8S 9H")),
    (("perevodnoy", {"on_tie": "defender_loses"}), ("6H 6S 8S 9H", "6D 7S 7D")),
    (("perevodnoy-show", {"transfer_show": "free"}), ("6S 6H 7S", "7H 6D")),
    (("perevodnoy-show", {"transfer_show": "per_bout", "cap_max": 2}), ("6S 6H 7S", "7H 6D")),
]
"""Deals in which play can go round in circles."""


@pytest.mark.parametrize(("game", "hands"), CIRCLES, ids=str)
def test_play_that_can_go_round_in_circles_has_its_value_too(game: Game, hands: tuple[str, str]) -> None:
    graph = Graph()
    graph.add(position(game, hands, "H"))
    assert graph.has_circles()
    values = graph.values()
    kept = Solver()
    for number, (name, state) in enumerate(graph.states.items()):
        if not state.over:
            value = for_actor(state, values[name])
            assert value == kept.solve(state), identity(state)
            assert number % 50 or value == Solver().solve(state), identity(state)


# -- Other queries to a solver

SOME_DEALS: Final = [
    ("6S 9D JH 8C 8D", "8S TD QC QS 9H"),
    ("6S 6H 7C", "7S 8H 9H"),
    ("7S 7D", "8S 8D"),
    ("AS", "6S 6D"),
]


@pytest.mark.parametrize("hands", SOME_DEALS, ids=str)
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_principal_variation_is_legal_and_ends_as_solved(game: Game, hands: tuple[str, str]) -> None:
    state = position(game, hands, "H")
    value, line = Solver().solve(state), Solver().principal_variation(state)
    for action in line:
        assert state.is_legal(action)
        state.apply(action)
    assert state.over
    assert (value + 1) / 2 == scores(state)[0]


@pytest.mark.parametrize("hands", SOME_DEALS, ids=str)
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_action_has_the_value_of_what_follows_it(game: Game, hands: tuple[str, str]) -> None:
    state = position(game, hands, "H")
    values = Solver().values(state)
    assert state.actions() == list(values)
    assert Solver().solve(state) == max(values.values())
    for action, value in values.items():
        following = state.clone()
        following.apply(action)
        if following.over:
            assert 2 * scores(following)[0] - 1 == value
        else:
            assert (1 if following.actor == 0 else -1) * Solver().solve(following) == value


def test_the_last_two_of_two_teams_are_solved() -> None:
    teams = load("podkidnoy-2v2").from_position(
        {"hands": ["AS", "", "", "6S 6D"], "out": [1, 2], "trump": "H", "attacker": 0}, check=False
    )
    assert WIN == Solver().solve(teams)


def test_the_cap_on_actions_is_left_out_of_account() -> None:
    capped = position(("podkidnoy", {"action_cap": 1}), SOME_DEALS[0], "H")
    free = position(("podkidnoy", {}), SOME_DEALS[0], "H")
    assert Solver().solve(free) == Solver().solve(capped)
    assert Solver().principal_variation(free) == Solver().principal_variation(capped)


def test_cards_set_aside_do_not_matter() -> None:
    aside = position(("chukotsky", {}), SOME_DEALS[0], "H", stock="AC AD AH")
    assert LOSS == Solver().solve(aside)
    swap = position(("chukotsky", {"trump_swap": True}), ("6H 7S", "8S 8H"), "H", stock="AC AH")
    graph = Graph()
    graph.add(swap)
    values, solver = graph.values(), Solver()
    for name, state in graph.states.items():
        if not state.over:
            assert for_actor(state, values[name]) == solver.solve(state)


# -- Giving up and refusing


def test_a_solver_gives_up_when_its_nodes_are_spent_and_can_be_asked_again() -> None:
    state = position(("podkidnoy", {}), SOME_DEALS[0], "H")
    hasty, patient = Solver(nodes=5), Solver()
    assert (UNKNOWN, True) == (hasty.solve(state), hasty.stopped)
    assert UNKNOWN in hasty.values(state).values()
    assert (LOSS, False) == (patient.solve(state), patient.stopped)
    hasty.most_nodes = 0
    assert LOSS == hasty.solve(state)


def test_a_solver_gives_up_when_its_time_is_spent() -> None:
    pack = [f"{rank}{suit}" for rank in "6789TJQKA" for suit in "SHDC"]
    state = position(("perevodnoy", {}), (" ".join(pack[::2]), " ".join(pack[1::2])), "H")
    assert UNKNOWN == Solver(seconds=0.001).solve(state)


@pytest.mark.parametrize(
    ("hands", "more", "reason"),
    [
        (("6S 7S", "8S"), {"stock": "9S 6H"}, "a stock of 2"),
        (("6S 7S", "8S", "9S"), {}, "3 are still in the deal"),
    ],
)
def test_what_cannot_be_solved_is_refused(hands: tuple[str, ...], more: dict[str, Any], reason: str) -> None:
    state = position(("podkidnoy", {}), hands, "H", **more)
    assert not is_solvable(state)
    for question in (Solver().solve, Solver().values, Solver().principal_variation):
        with pytest.raises(Unsolvable, match=reason):
            question(state)


def test_a_deal_that_is_over_is_refused() -> None:
    state = position(("podkidnoy", {}), ("6S", "6D 8H"), "H")
    assert DRAWN != Solver().solve(state)
    for action in Solver().principal_variation(state):
        state.apply(action)
    assert not is_solvable(state)
    with pytest.raises(Unsolvable, match="over"):
        Solver().solve(state)


# -- With two open hands and no stock `strong` plays a move that the solver proves best, even with two it


GAME = load("podkidnoy-24")
CARDS = [rank + suit for rank in "9TJQKA" for suit in "SHDC"]


@pytest.mark.parametrize("seed", range(4))
def test_strong_plays_what_is_proved_with_few_iterations(seed: int) -> None:
    rng = random.Random(seed)
    dealt = rng.sample(CARDS, 8)
    hands = [" ".join(dealt[:4]), " ".join(dealt[4:])]
    rest = " ".join(card for card in CARDS if card not in dealt)
    position = {"hands": hands, "trump": rng.choice("SHDC"), "attacker": 0, "stock": "", "discard": rest}
    state = GAME.from_position(position)
    bots = [make_bot("strong:2", GAME, seat) for seat in range(2)]
    solver = Solver()
    while not state.over:
        values = solver.values(state)
        action = bots[state.actor].act(state.observe(state.actor))
        assert values[action] == max(values.values())
        state.apply(action)
