"""The solver against a search that prunes nothing, on every position of small packs."""

from collections.abc import Hashable, Iterable
from itertools import combinations, product
from typing import Any, Final

import pytest

from cardkit import Cards, Result, Unsolvable
from cardkit_games import load
from cardkit_games.durak.solver import DRAWN, LOSS, UNKNOWN, WIN, Solver, is_solvable
from cardkit_games.durak.state import DurakState

FOUR_SUITS: Final = "6S 6H 6D 6C 7S 7H 7D 7C"
THREE_RANKS: Final = "6S 6H 7S 7H 8S 8H"
FOUR_RANKS: Final = "6S 6H 7S 7H 8S 8H 9S 9H"

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
    ("perevodnoy", {}),
    ("perevodnoy", {"on_tie": "defender_loses"}),
    ("perevodnoy", {"transfer_max_chain": 1}),
    ("perevodnoy-show", {}),
    ("perevodnoy-show", {"transfer_show": "per_bout"}),
    ("perevodnoy-show", {"transfer_show": "free"}),
]


def position(game: Game, hands: Iterable[str], trump: str, **more: Any) -> DurakState:
    name, rules = game
    trumps = {} if name == "no-trump" else {"trump": trump}
    state: DurakState = load(name, rules).from_position({"hands": list(hands), "attacker": 0, **trumps, **more})
    return state


def deals(pack: str, most: int) -> Iterable[tuple[str, str]]:
    """Every way to give two seats cards of the pack, at most so many in all."""
    for size in range(2, most + 1):
        for cards in combinations(pack.split(), size):
            for owners in product((0, 1), repeat=size):
                if 0 < sum(owners) < size:
                    hands = [" ".join(c for c, owner in zip(cards, owners, strict=True) if owner == s) for s in (0, 1)]
                    yield hands[0], hands[1]


# -- The other way to solve: every position that can be reached, and then who can force what


def identity(state: DurakState) -> Hashable:
    """All of a state that may matter to what comes, far more than the solver keeps."""
    scalars = (state.actor, state.legal, state.phase, state.attacker, state.limit, state.open, state.asked)
    counts = (state.last_laid, state.target, state.transfers, state.shown, state.bouts == 0, state.discards == 0)
    laid = [(state.attack[place], state.defence[place]) for place in range(state.attacks)]
    return *state.hands, *scalars, *counts, *laid


class Graph:
    """Every position that can be reached from some, with their values: nothing is pruned, ordered or bounded."""

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
        """The value of each position for seat 0: who can force a win, and nobody where neither can."""
        wins, losses = self._forced(0), self._forced(1)
        return {name: (name in wins) - (name in losses) for name in self.states}

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
