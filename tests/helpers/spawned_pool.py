"""A program whose pool of spawned processes plays states on; prints how many came back as they should.

Every spawned process imports the program's main module again. Without the guard at its end it would start a pool of its
own, fail, and be started anew without end: that is why a pool hangs in a test whose runner has no such guard.
"""

import multiprocessing

from cardkit import Observation, State, load


def played_on(state: State) -> tuple[State, Observation]:
    """The state after its first legal action, and what the first seat sees of it."""
    copy = state.clone()
    copy.apply(copy.actions()[0])
    return copy, copy.observe(0)


def main() -> None:
    """Compare what the pool gives back with what this process finds."""
    states = [load(name).deal_state(3, seed=7) for name in ("podkidnoy", "cheat-updown")]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        answers = pool.map_async(played_on, states).get(timeout=100)
    print(sum(played_on(state) == answer for state, answer in zip(states, answers, strict=True)))


if __name__ == "__main__":
    main()
