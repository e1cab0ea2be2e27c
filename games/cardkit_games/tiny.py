"""Games for two seats small enough to be solved: all deals of a small pack, their trees, and what bots do there."""

from collections.abc import Callable, Hashable, Iterator
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cardkit.cards.dealing import all_orders, number_of_orders
from cardkit.engine.bots import Bot
from cardkit.engine.history import History
from cardkit.engine.state import NOBODY, State
from cardkit.errors import InvalidRule
from cardkit.game.game import AnyGame
from cardkit.game.result import Result
from cardkit.language import gettext
from cardkit.search.equilibrium import GameTree
from cardkit_games.bluffing.bots.endings import equilibrium
from cardkit_games.bluffing.game import BluffingGame
from cardkit_games.durak.engine.state import DurakState
from cardkit_games.durak.game import DurakGame

SEATS = 2
MOST_DEALS: Final = 100_000
"""More deals are not listed: their trees would be too large as well."""
NO_FOOL = -1


def all_deals(game: AnyGame) -> list[State]:
    """Every deal for two seats in which seat 0 deals, all equally likely, of a game dealt one card at a time.

    Raises `InvalidRule` for a game that is dealt in another way, in which answers have no order, or which has more than
    `MOST_DEALS`.
    """
    if isinstance(game, BluffingGame) and equilibrium.has_plain_deals(game.book(SEATS)):
        _check_number(game, equilibrium.number_of_deals(game.book(SEATS)))
        return [*equilibrium.all_deals(game.book(SEATS))]
    if not isinstance(game, DurakGame):
        raise InvalidRule("Only games dealt one card at a time, with a fixed order of answers, can be written down.")
    hands = [range(seat, SEATS * game.book.hand_size, SEATS) for seat in range(SEATS)]
    _check_number(game, number_of_orders(len(game.book.pack), hands))
    return [_durak(game, order) for order in all_orders(list(game.book.pack), hands)]


def _check_number(game: AnyGame, deals: int) -> None:
    if deals > MOST_DEALS:
        raise InvalidRule(
            gettext(
                "{game} has more than {most} deals, too many to list: fewer ranks or suits make it tiny.",
                game=game.name,
                most=MOST_DEALS,
            )
        )


def _durak(game: DurakGame, order: list[int]) -> DurakState:
    state = DurakState(game.book, SEATS)
    state.deal(vec[i64](order), 0, NO_FOOL, True)
    return state


def write_down(game: AnyGame, most_nodes: int = 3_000_000) -> GameTree:
    """The whole tree of a tiny game; raises `InvalidDeal` when it has more nodes than that."""
    tree = GameTree(most_nodes)
    deals = all_deals(game)
    for state in deals:
        tree.add_deal(state, 1 / len(deals), lambda end: score(game, end))
    return tree


def score(game: AnyGame, state: State) -> float:
    """Seat 0's score of a deal that has ended."""
    result = Result.of(state)
    assert result is not None
    return game.scores(result, SEATS)[0]


def behaviour(game: AnyGame, tree: GameTree, make: Callable[[int], Bot], asks: int) -> vec[float]:
    """The strategy of a bot, as far as asking a new one `asks` times at every decision tells."""
    counts = vec[float]([0.0] * tree.size)
    asked: set[Hashable] = set()
    seeds = iter(range(1, 1 << 40))
    for state in all_deals(game):
        _ask_everywhere(History(state), tree, make, asks, counts, asked, seeds)
    strategy = tree.uniform()
    for information in range(len(tree.first)):
        indices = range(tree.first[information], tree.first[information] + tree.width[information])
        total = sum(counts[index] for index in indices)
        if total:
            for index in indices:
                strategy[index] = counts[index] / total
    return strategy


def _ask_everywhere(
    history: History,
    tree: GameTree,
    make: Callable[[int], Bot],
    asks: int,
    counts: vec[float],
    asked: set[Hashable],
    seeds: Iterator[int],
) -> None:
    """Ask at every decision that follows `history`, the beginning of one, unless it looks like one asked before."""
    if history.state.actor == NOBODY:
        return
    key = tree.set_key(history)
    if key not in asked:
        asked.add(key)
        for _ in range(asks):
            _ask(history.clone(), tree, make(next(seeds)), counts)
    for after in _decisions_after(history):
        _ask_everywhere(after, tree, make, asks, counts, asked, seeds)


def _ask(history: History, tree: GameTree, bot: Bot, counts: vec[float]) -> None:
    """Count what the bot does in the whole decision that begins in `history`."""
    state = history.state
    seat, decision = state.actor, state.decision
    bot.start(seat, SEATS)
    while state.actor == seat and state.decision == decision:
        seen = state.observe(seat)
        action = bot.act(seen)
        counts[tree.first[tree.sets[tree.set_key(history)]] + seen.actions().index(action)] += 1.0
        history.push(action)


def _decisions_after(history: History) -> Iterator[History]:
    """Every history in which the decision that begins in `history` is complete."""
    seat, decision = history.state.actor, history.state.decision
    for action in history.state.actions():
        after = history.clone()
        after.push(action)
        if after.state.actor == seat and after.state.decision == decision:
            yield from _decisions_after(after)
        else:
            yield after
