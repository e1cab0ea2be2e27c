"""A program whose pool of spawned processes plays states on; it prints how many came back correctly.

Every spawned process imports the program's main module again. Without the guard at its end it would start a pool of its
own, fail, and be restarted endlessly; for this reason a pool hangs in a test whose runner has no such guard.
"""

import multiprocessing

from cardkit import Observation, State, load


def played_on(state: State) -> tuple[State, Observation]:
    """Return the state after its first legal action, and the first seat's observation of it."""
    copy = state.clone()
    copy.apply(copy.actions()[0])
    return copy, copy.observe(0)


def main() -> None:
    """Compare the answers of the pool with those of this process."""
    states = [load(name).deal_state(3, seed=7) for name in ("podkidnoy", "cheat-updown")]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        answers = pool.map_async(played_on, states).get(timeout=100)
    print(sum(played_on(state) == answer for state, answer in zip(states, answers, strict=True)))


if __name__ == "__main__":
    main()
