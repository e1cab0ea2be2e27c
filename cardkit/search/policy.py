"""Policies: the moves of play-outs, and the worth of their end."""

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardkit.engine.playout import any_action
from cardkit.engine.standings import scores_of
from cardkit.engine.state import LOSER, LOSING_TEAM, NOBODY, REDEALT, UNFINISHED, WINNER, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """Chooses actions in play-outs, knowing everything: uniformly at random, unless a subclass knows better."""

    def __init__(self, faith: int = 0) -> None:
        """Others play like this policy in `faith` percent of a search, else as is worst for its seat."""
        self.faith: i64 = faith

    def choose(self, state: State, rng: Random) -> i64:
        """Return a legal action of `state`, which is not over; by default a uniformly random one."""
        return any_action(state, rng)

    def play_out(self, state: State, rng: Random) -> None:
        """Play `state` to its end, in place."""
        while state.actor != NOBODY:
            state.apply(self.choose(state, rng))

    def judge(self, state: State, teams: i64, worth: vec[float], rng: Random) -> None:
        """Write into `worth` the value of `state` for each seat, 1 won and 0 lost: the end of one play-out, in place.

        A subclass may estimate it sooner.
        """
        self.play_out(state, rng)
        for seat in range(state.seats):
            worth[seat] = score(state, seat, teams)


def score(state: State, seat: i64, teams: i64) -> float:
    """Return the value of the end of a deal for `seat`: 1 won, 0 lost, 0.5 neither, or a share (`scores_of`).

    With `teams` teams, seat `s` is in team `s % teams`; with 0 everybody plays alone.
    """
    if state.outcome == LOSER:
        return 0.0 if state.outcome_seat == seat else 1.0
    if state.outcome == WINNER:
        return 1.0 if state.outcome_seat == seat else 0.0
    if state.outcome == LOSING_TEAM:
        return 0.0 if seat % teams == state.outcome_seat else 1.0
    if state.outcome <= UNFINISHED or state.outcome == REDEALT:
        return 0.5
    return scores_of(state.outcome, state.outcome_seat, state.standing(), state.seats, teams)[seat]
