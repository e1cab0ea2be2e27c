"""Bluffing games with two seats that are small enough to be solved whole, for `hard` to play by the solution.

The equilibrium comes from counterfactual regret minimisation (CFR+: Tammelin, 2014; `cardkit.search.equilibrium`) over
all deals, each seat knowing all that it has seen and done. docs/notes/strength.md says how little can be gained against
it.
"""

from collections.abc import Hashable
from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from cardkit.cards.dealing import all_orders, number_of_orders
from cardkit.engine.state import Observation
from cardkit.errors import InvalidDeal
from cardkit.search.equilibrium import GameTree, solve
from cardkit.search.policy import score
from cardkit_games.bluffing.engine.dealing import deal_cards
from cardkit_games.bluffing.engine.observation import BluffingObservation, Play
from cardkit_games.bluffing.engine.rulebook import Rulebook
from cardkit_games.bluffing.engine.state import BluffingState

SEATS: Final = 2

MOST_DEALS: Final = 1_000
MOST_ACTIONS: Final = 24
"""The largest number of deals, and cap on actions, of games that are tried: nearly all others are too large."""

MOST_NODES: Final = 600_000
"""The largest tree that is solved: 290,000 nodes take two seconds."""

ROUNDS: Final = 100
"""The number of rounds of CFR+: with 290,000 nodes 20, 40 and 100 came within .042, .013 and .003 of an equilibrium."""


class Equilibrium:
    """A strategy for both seats of a game with a given dealer, near an equilibrium."""

    def __init__(self, tree: GameTree, strategy: vec[float]) -> None:
        self._tree: GameTree = tree
        self._strategy: vec[float] = strategy

    def draw(self, seen: BluffingObservation, rng: Random) -> i64:
        """Return an action for `seen`, drawn by the chances of the strategy; -1 when no deal leads to `seen`."""
        information = self._tree.sets.get(recollection(seen), -1)
        if information < 0:
            return -1
        actions = seen.actions()
        first = self._tree.first[information]
        lot = rng.random()
        for index in range(len(actions) - 1):
            lot -= self._strategy[first + index]
            if lot < 0.0:
                return actions[index]
        return actions[len(actions) - 1]


MOST_KEPT: Final = 2
"""The number of solutions that a process keeps: one with 290,000 nodes takes 85 MB, and a match has two dealers."""

_found: dict[Hashable, Equilibrium | None] = {}
"""The latest solutions, or findings that a game was too large, by rules and dealer: solving takes seconds."""


def equilibrium_of(book: Rulebook, seats: i64, dealer: i64, most_nodes: i64 = MOST_NODES) -> Equilibrium | None:
    """Return an equilibrium of a game, computed on first use and kept; None when the game is too large."""
    if not is_small(book, seats):
        return None
    key = (tuple(book.pack), tuple(sorted(book.options.items())), dealer, most_nodes)
    if key not in _found:
        solved = _solved(book, dealer, most_nodes)
        while len(_found) >= MOST_KEPT:
            del _found[next(iter(_found))]
        _found[key] = solved
    return _found[key]


def is_small(book: Rulebook, seats: i64) -> bool:
    """Return whether a game is small enough to try to solve it: two seats, and few actions and deals.

    It is not when chance acts after the deal (`has_plain_deals`).
    """
    if seats != SEATS or book.action_cap > MOST_ACTIONS or not has_plain_deals(book):
        return False
    return number_of_deals(book) <= MOST_DEALS


def has_plain_deals(book: Rulebook) -> bool:
    """Return whether chance ends with the deal: cards dealt one at a time, no stock, and answers in a fixed order."""
    return not (book.cut_piles or book.stock or book.open_order)


def _solved(book: Rulebook, dealer: i64, most_nodes: i64) -> Equilibrium | None:
    """Return the equilibrium of a game with a given dealer; None when its tree has more than `most_nodes` nodes."""
    tree = GameTree(most_nodes, recollection)
    deals = all_deals(book, dealer)
    try:
        for state in deals:
            tree.add_deal(state, 1.0 / float(len(deals)), lambda end: score(end, 0, 0))
    except InvalidDeal:
        return None
    return Equilibrium(tree, solve(tree, ROUNDS))


def all_deals(book: Rulebook, dealer: i64 = 0) -> list[BluffingState]:
    """Every deal for two seats by a given dealer, all equally likely, of a game that `has_plain_deals`."""
    deals: list[BluffingState] = []
    for order in all_orders(list(book.pack), _heaps(book)):
        state = BluffingState(book, SEATS)
        deal_cards(state, vec[i64](order), dealer)
        deals.append(state)
    return deals


def number_of_deals(book: Rulebook) -> int:
    """Return how many deals `all_deals` gives."""
    return number_of_orders(len(book.pack), _heaps(book))


def _heaps(book: Rulebook) -> list[range]:
    """Return the places in the pack of the cards laid aside, and of each hand."""
    aside, cards = book.undealt(SEATS), len(book.pack)
    return [range(aside), range(aside, cards, SEATS), range(aside + 1, cards, SEATS)]


def recollection(seen: Observation) -> Hashable:
    """Return all that a seat has seen and done in a deal and can distinguish: perfect recall."""
    assert isinstance(seen, BluffingObservation)
    found: list[i64] = [seen.seat, seen.hand, seen.second, seen.phase, seen.page, seen.legal]
    found += [seen.last_rank, seen.play_rank, seen.play_number, seen.play_plus, seen.slipped, seen.slipping]
    found.extend(seen.laid_order)
    for event in seen.events:
        found += [-1, event.kind, event.seat, event.rank, event.number, event.once, event.twice, event.plus]
        found += [event.believed, event.from_hand, event.empties]
    for plays in (seen.plays, seen.takes):
        found.append(-2)
        for play in plays:
            _add_play(found, play)
    return tuple(found)


def _add_play(found: list[i64], play: Play) -> None:
    found += [play.event, play.seat, play.once, play.twice, play.under, play.under_twice, len(play.order)]
    found.extend(play.order)
