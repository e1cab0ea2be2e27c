"""The check that every deal ends, at the latest when its cap is reached."""

from cardkit.engine.state import UNFINISHED
from cardkit.game.game import AnyGame
from cardkit.testing.random_deals import LONGEST_DECISION, Choose, any_action, courses
from cardkit.testing.sentences import in_sentences


@in_sentences
def check_termination(game: AnyGame, seats: int, seed: int, *, games: int = 1, choose: Choose = any_action) -> int:
    """Raise `AssertionError` when a random deal does not end as its `action_cap` says.

    When so many actions have been applied, the deal is over as soon as the decision is complete; it is `UNFINISHED`
    only then; and no decision has more than 1000 steps. Random deals seldom come to a high cap, so try the game with a
    low one too, where a rule sets it. Returns how many deals ended.
    """
    for course in courses(game, seats, seed, games, choose):
        cap, steps = course.state.action_cap, 0
        while not course.state.over:
            decision = course.state.decision
            course.apply(course.pick())
            steps = steps + 1 if course.state.decision == decision else 0
            if steps > LONGEST_DECISION:
                course.fail(f"a decision should have no more than {LONGEST_DECISION} steps")
            if course.applied >= cap and not steps and not course.state.over:
                course.fail(f"the deal should be over, as its `action_cap` is {cap} and the decision is complete")
        if course.state.action_cap != cap:
            course.fail(f"`action_cap` should stay {cap}, and is {course.state.action_cap}")
        if course.state.outcome == UNFINISHED and course.applied < cap:
            course.fail(f"a deal should be unfinished only when its `action_cap`, {cap}, is reached")
    return games
