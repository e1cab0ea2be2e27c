"""Bluffing games small enough to be solved: all deals of a small pack, and what tells their positions apart."""

from collections.abc import Callable, Hashable, Iterator
from itertools import combinations

from librt.vecs import vec
from mypy_extensions import i64

from cardkit.engine.bots import Bot
from cardkit.engine.state import NOBODY, Observation, State
from cardkit.errors import InvalidRule
from cardkit.game.result import Result
from cardkit.search.equilibrium import Tree
from cardkit_games.bluffing.engine.observation import BluffingObservation, Event, Play
from cardkit_games.bluffing.engine.state import BluffingState
from cardkit_games.bluffing.game import BluffingGame

SEATS = 2


def all_deals(game: BluffingGame) -> list[BluffingState]:
    """Every deal for two seats, all equally likely, of a game in which cards are dealt one at a time."""
    if game.rules.deal == "cut_piles" or game.rules.order == "open":
        raise InvalidRule("Only games dealt one card at a time, with a fixed order of answers, can be written down.")
    book = game.book(SEATS)
    deals = []
    for order in _orders(list(book.pack), book.undealt(SEATS)):
        state = BluffingState(book, SEATS)
        state.deal(vec[i64](order), 0)
        deals.append(state)
    return deals


def _orders(pack: list[int], aside: int) -> Iterator[list[int]]:
    """One order of the pack for every way to share it."""
    for hidden in combinations(pack, aside):
        rest = [card for card in pack if card not in hidden]
        for first in combinations(rest, (len(rest) + 1) // 2):
            second = [card for card in rest if card not in first]
            mixed = [card for pair in zip(first, second, strict=False) for card in pair]
            yield [*hidden, *mixed, *first[len(second) :]]


def write_down(game: BluffingGame, most_nodes: int = 3_000_000) -> Tree:
    """The whole tree of a tiny game; raises `InvalidDeal` when it has more nodes than that."""
    tree = Tree(what_is_seen, most_nodes)
    deals = all_deals(game)
    for state in deals:
        tree.add_deal(state, 1 / len(deals), lambda end: score(game, end))
    return tree


def score(game: BluffingGame, state: State) -> float:
    """Seat 0's score of a deal that has ended."""
    result = Result.of(state)
    assert result is not None
    return game.scores(result, SEATS)[0]


def what_is_seen(observation: Observation) -> Hashable:
    """Everything that an observation tells."""
    assert isinstance(observation, BluffingObservation)
    seen = observation
    step = seen.play_rank, seen.play_number, seen.play_plus, tuple(seen.laid_order), seen.slipped, seen.slipping
    events = tuple(_event(event) for event in seen.events)
    return (
        *(seen.seat, seen.decision, seen.phase, seen.actor, seen.hand, seen.second, tuple(seen.hand_sizes), step),
        *(events, tuple(_play(play) for play in seen.plays), tuple(_play(take) for take in seen.takes)),
    )


def _event(event: Event) -> Hashable:
    return event.kind, event.seat, event.rank, event.number, event.plus, event.once, event.twice


def _play(play: Play) -> Hashable:
    return play.event, play.once, play.twice, play.under


def behaviour(game: BluffingGame, tree: Tree, make: Callable[[int], Bot], asks: int) -> vec[float]:
    """The strategy of a bot, as far as asking a new one `asks` times at every decision tells."""
    counts = vec[float]([0.0] * tree.size)
    asked: set[Hashable] = set()
    seeds = iter(range(1, 1 << 40))
    for state in all_deals(game):
        _ask_everywhere(state, tree, make, asks, counts, asked, seeds)
    strategy = tree.uniform()
    for information in range(len(tree.first)):
        indices = range(tree.first[information], tree.first[information] + tree.width[information])
        total = sum(counts[index] for index in indices)
        if total:
            for index in indices:
                strategy[index] = counts[index] / total
    return strategy


def _ask_everywhere(
    state: State,
    tree: Tree,
    make: Callable[[int], Bot],
    asks: int,
    counts: vec[float],
    asked: set[Hashable],
    seeds: Iterator[int],
) -> None:
    """Ask at every decision that follows `state`, the beginning of one, unless it looks like one asked before."""
    if state.actor == NOBODY:
        return
    key = what_is_seen(state.observe(state.actor))
    if key not in asked:
        asked.add(key)
        for _ in range(asks):
            _ask(state.clone(), tree, make(next(seeds)), counts)
    for after in _decisions_after(state):
        _ask_everywhere(after, tree, make, asks, counts, asked, seeds)


def _ask(state: State, tree: Tree, bot: Bot, counts: vec[float]) -> None:
    """Count what the bot does in the whole decision that begins in `state`."""
    seat, decision = state.actor, state.decision
    bot.start(seat, SEATS)
    while state.actor == seat and state.decision == decision:
        seen = state.observe(seat)
        action = bot.act(seen)
        counts[tree.first[tree.sets[what_is_seen(seen)]] + seen.actions().index(action)] += 1.0
        state.apply(action)


def _decisions_after(state: State) -> Iterator[State]:
    """Every state in which the decision that begins in `state` is complete."""
    seat, decision = state.actor, state.decision
    for action in state.actions():
        after = state.clone()
        after.apply(action)
        if after.actor == seat and after.decision == decision:
            yield from _decisions_after(after)
        else:
            yield after
