"""Games for two seats small enough to be solved: all deals of a small pack, their trees, and the play of bots."""

from collections.abc import Callable, Hashable, Iterator

from librt.vecs import vec

from cardkit.engine.bots import Bot
from cardkit.engine.history import History
from cardkit.engine.state import NOBODY, State
from cardkit.game.game import AnyGame
from cardkit.game.result import Result
from cardkit.search.equilibrium import GameTree

SEATS = 2


def write_down(game: AnyGame, most_nodes: int = 3_000_000) -> GameTree:
    """The whole tree of a tiny game; raises `InvalidDeal` when it has more nodes than that."""
    tree = GameTree(most_nodes)
    deals = game.all_deals()
    for state in deals:
        tree.add_deal(state, 1 / len(deals), lambda end: score(game, end))
    return tree


def score(game: AnyGame, state: State) -> float:
    """Seat 0's score of a deal that has ended."""
    result = Result.of(state)
    assert result is not None
    return game.scores(result, SEATS)[0]


def behaviour(game: AnyGame, tree: GameTree, make: Callable[[int], Bot], asks: int) -> vec[float]:
    """Return the strategy of a bot, estimated from `asks` new bots at every decision.

    Where it was never asked, the strategy is uniform.
    """
    counts = vec[float]([0.0] * tree.size)
    asked: set[Hashable] = set()
    seeds = iter(range(1, 1 << 40))
    for state in game.all_deals():
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
    """Ask `asks` new bots at `history`, where a decision begins, and then at all decisions after it.

    Nobody is asked in an information set that is in `asked`. The answers are added to `counts`.
    """
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
    """Count the actions of the bot in the whole decision that begins in `history`."""
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
