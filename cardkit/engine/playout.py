"""Random play-outs, compiled: every decision uniform over the legal actions."""

from librt.random import Random
from mypy_extensions import i64

from cardkit.cards.bits import count, lowest, nth
from cardkit.engine.state import NOBODY, CompiledState, Dealer, State


def play_out(state: State, rng: Random) -> None:
    """Play `state` to its end, in place, with uniformly random legal actions."""
    if isinstance(state, CompiledState):
        _play_out_compiled(state, rng)
        return
    while state.actor != NOBODY:
        state.apply(state.any_action(rng))


def _play_out_compiled(state: CompiledState, rng: Random) -> None:
    # The same, but for the checks that attributes are set, which cost two games in a hundred.
    while state.actor != NOBODY:
        state.apply(state.page + pick(state.legal, rng))


def any_action(state: State, rng: Random) -> i64:
    """Return a uniformly random legal action of a state of any kind that is not over."""
    if isinstance(state, CompiledState):
        return state.page + pick(state.legal, rng)
    return state.any_action(rng)


def pick(mask: i64, rng: Random) -> i64:
    """A uniformly random member of `mask`, which must not be empty; a lone member costs no random number."""
    if not mask & (mask - 1):
        return lowest(mask)
    return nth(mask, rng.randrange(count(mask)))


def play_out_many(dealer: Dealer, games: int, rng: Random) -> tuple[int, int]:
    """Deal and play out `games` games; return how many actions and decisions they took in all."""
    actions: i64 = 0
    decisions: i64 = 0
    for _ in range(games):
        state = dealer.deal(rng)
        play_out(state, rng)
        actions += state.action_count
        decisions += state.decision
    return actions, decisions
