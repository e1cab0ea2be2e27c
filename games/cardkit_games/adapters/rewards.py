"""Rewards: the worth of the end of a deal to each seat, for programs that learn."""

from cardkit.engine.standings import team_shares
from cardkit.engine.state import State
from cardkit.game.game import AnyGame
from cardkit.game.result import Result


def rewards(game: AnyGame, state: State) -> list[float]:
    """For each seat -1 to 1, by its place alone, 0 together: the share of the others that it is ahead of, less theirs.

    Whoever is level counts half, and partners count together. The last of all has -1, the first of all 1; with four
    seats a fool has -1 and the others a third each. Who plays alone has what its score says. 0 for everybody while a
    deal goes on, and where it was given up.
    """
    result = Result.of(state)
    if result is None:
        return [0.0] * state.seats
    if state.seats == 1:
        return [2.0 * game.scores(result, 1)[0] - 1.0]
    return [2.0 * share - 1.0 for share in team_shares(result.places(state.seats, game.teams), True, game.teams)]
