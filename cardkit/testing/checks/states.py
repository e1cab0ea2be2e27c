"""The checks of states: who acts, what is legal, how decisions are numbered and deals end; and of clones."""

from typing import Final

from cardkit.cards.bits import WORD
from cardkit.cards.chance import generator
from cardkit.engine.standings import places_of
from cardkit.engine.state import (
    GOING_ON,
    LOSER,
    LOSING_TEAM,
    NOBODY,
    PENALTIES,
    POINTS,
    RANKING,
    UNFINISHED,
    WINNER,
    WINNERS,
    State,
)
from cardkit.game.game import AnyGame
from cardkit.game.result import KINDS, Result
from cardkit.testing.difference import Snapshot, changed, difference
from cardkit.testing.random_deals import (
    LONGEST_DECISION,
    WENT,
    Choose,
    Course,
    any_action,
    complete,
    courses,
    in_sentences,
)


@in_sentences
def check_states(
    game: AnyGame, seats: int, seed: int, *, games: int = 1, choose: Choose = any_action, reentry: bool = False
) -> int:
    """Raise `AssertionError` when a state breaks the contract of `cardkit.State` along a random deal.

    While the deal goes on the actor is a seat and has something legal; `is_legal` says what `actions` say, and both
    what `legal` and `page` say, where these are used; an action counts as one; decisions are numbered upwards from 1,
    and the steps of one are the same seat's. `visible` gives every other seat a number from -1 on. Seats that have left
    stay away, unless `reentry` says that they may come back. When it is over nobody acts, nothing is legal, the outcome
    names a seat or team where its kind does and gives every seat a score, and all of that stays as it is. Returns how
    many states were looked at.
    """
    looked = 0
    for course in courses(game, seats, seed, games, choose):
        _check_beginning(course)
        while course.goes_on():
            _check_going_on(course)
            action = course.pick()
            _check_visible(course, action)
            actor, decision = course.state.actor, course.state.decision
            playing = course.state.in_play()
            course.apply(action)
            _check_step(course, actor, decision)
            _check_in_play(course, playing, reentry)
            looked += 1
        _check_end(course)
    return looked


def _check_beginning(course: Course) -> None:
    state, seats = course.state, course.seats
    if state.seats != seats:
        course.fail(f"`seats` should be {seats}, not {state.seats}")
    if state.action_count != 0:
        course.fail(f"`action_count` should be 0 before the first action, not {state.action_count}")
    if state.action_cap < 1:
        course.fail(f"`action_cap` should be at least 1, not {state.action_cap}")
    if state.decision < 1:
        course.fail(f"`decision` should count from 1 on, and is {state.decision}")
    if state.in_play() != (1 << seats) - 1:
        course.fail(f"`in_play()` should be the mask of all {seats} seats, not {state.in_play():b}")
    if state.over:
        course.fail("the deal should not be over before the first action")


def _check_going_on(course: Course) -> None:
    state = course.state
    if not 0 <= state.actor < course.seats:
        course.fail(f"`actor` should be a seat while the deal goes on, not {state.actor}")
    if (state.outcome, state.outcome_seat) != (GOING_ON, NOBODY):
        course.fail(
            f"`outcome` and `outcome_seat` should be {GOING_ON} and {NOBODY} while the deal goes on, "
            f"not {state.outcome} and {state.outcome_seat}"
        )
    if masked(state):
        _check_mask(course)
    actions = list(state.actions())
    if not actions or actions != sorted(set(actions)) or actions[0] < 0:
        course.fail(f"`actions()` should be numbers from 0 on, in rising order, one at least, not {actions}")
    for action in {-1, *actions, *(action + 1 for action in actions), actions[0] - 1}:
        if state.is_legal(action) != (action in actions):
            course.fail(f"`is_legal({action})` should be {action in actions}, as `actions()` are {actions}")
    action = state.any_action(generator(state.action_count))
    if action not in actions:
        course.fail(f"`any_action` should give one of `actions()`, which are {actions}, not {action}")


def masked(state: State) -> bool:
    """Return whether `legal` and `page` say what may be done; else the state overrides `actions`, and `legal` is 0."""
    return bool(state.legal) or getattr(type(state), "actions", State.actions) is State.actions


def _check_mask(course: Course) -> None:
    state = course.state
    if not 0 < state.legal < 1 << WORD:
        course.fail(f"`legal` should be a mask of 1 to {WORD} actions while the deal goes on, not {state.legal}")
    if state.page < 0:
        course.fail(f"`page` should be 0 or more, not {state.page}")
    legal = [state.page + index for index in range(WORD) if state.legal >> index & 1]
    if list(state.actions()) != legal:
        course.fail(f"`actions()` should be {legal}, as `legal` and `page` say, not {list(state.actions())}")
    for action in (-1, state.page - 1, *range(state.page, state.page + WORD), state.page + WORD):
        if state.is_legal(action) != (action in legal):
            course.fail(f"`is_legal({action})` should be {action in legal}, as `legal` and `page` say")


def _check_visible(course: Course, action: int) -> None:
    state = course.state
    for seat in range(course.seats):
        if seat != state.actor and state.visible(action, seat) < -1:
            course.fail(f"`visible({action}, {seat})` should be -1 or more, not {state.visible(action, seat)}")


def _check_step(course: Course, actor: int, decision: int) -> None:
    """Check what an action of `actor` in `decision` may have changed."""
    state = course.state
    if state.action_count != course.applied:
        course.fail(f"`action_count` should be {course.applied}, not {state.action_count}")
    if state.decision < decision:
        course.fail(f"`decision` should never fall, and fell from {decision} to {state.decision}")
    if not state.over and state.decision == decision and state.actor != actor:
        course.fail(
            f"`decision` should have risen above {decision} when seat {state.actor} was asked after seat {actor}: "
            "the steps of one decision are one seat's"
        )


def _check_in_play(course: Course, playing: int, reentry: bool) -> None:
    now = course.state.in_play()
    if now < 0 or now >= 1 << course.seats:
        course.fail(f"`in_play()` should be a mask of the seats 0 to {course.seats - 1}, not {now}")
    if now & ~playing and not reentry:
        course.fail(
            f"`in_play()` should only lose seats, and came from {playing:b} to {now:b}: "
            "a game in which seats come back says `reentry=True`"
        )


def _check_end(course: Course) -> None:
    state, game, seats = course.state, course.game, course.seats
    if state.actor != NOBODY:
        course.fail(f"`actor` should be {NOBODY} when the deal is over, not {state.actor}")
    if state.legal != 0 or list(state.actions()):
        course.fail(f"nothing should be legal when the deal is over, and `actions()` are {list(state.actions())}")
    if state.outcome not in KINDS:
        course.fail(f"`outcome` should be one of {sorted(KINDS)} when the deal is over, not {state.outcome}")
    named = {LOSER: seats, WINNER: seats, LOSING_TEAM: game.teams}.get(state.outcome, 0)
    allowed = range(named) if named else range(NOBODY, NOBODY + 1)
    if state.outcome_seat not in allowed:
        course.fail(
            f"`outcome_seat` should be {allowed[0]} to {allowed[-1]} for {KINDS[state.outcome]}, "
            f"not {state.outcome_seat}"
        )
    _check_standing(course)
    result = Result.of(state)
    assert result is not None
    scores = list(game.scores(result, seats))
    if len(scores) != seats or not all(0 <= score <= 1 for score in scores):
        course.fail(f"`scores` should give each of {seats} seats 0 to 1, not {scores}")
    whole = game.whole_score(seats)
    if any(abs(whole * score - round(whole * score)) > 1e-6 for score in scores):
        course.fail(
            f"`scores` should be 0, 1/2 or 1, and are {scores}: a game whose results are points, penalties, winners "
            "or a ranking says so in `scoring`"
        )
    look = Snapshot(state)
    state.clone()
    course.agree(changed(look, state), "all should stay as it is when the deal is over", WENT)


def _check_standing(course: Course) -> None:
    """Check what the result says beside `outcome_seat`."""
    state, seats = course.state, course.seats
    said, kind = list(state.standing()), KINDS[state.outcome]
    if state.outcome in (POINTS, PENALTIES) and len(said) != seats:
        course.fail(f"`standing()` should give each of {seats} seats its {kind}, not {said}")
    elif state.outcome == WINNERS and not (1 < len(said) < seats + 1 and said == sorted(set(said) & set(range(seats)))):
        course.fail(f"`standing()` should be two or more of the seats 0 to {seats - 1} in rising order, not {said}")
    elif state.outcome == RANKING and (len(said) != seats or said != places_of(said, fewest=True)):
        course.fail(f"`standing()` should give each of {seats} seats its place, from 1, equals the same, not {said}")
    elif state.outcome not in (POINTS, PENALTIES, WINNERS, RANKING) and said:
        course.fail(f"`standing()` should be empty for {kind}, not {said}")


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


# -- Clones

_CLONED: Final = 0.3
"""The share of states that are cloned, and of those clones the share that is kept to the end and that is played out."""


def _look(game: AnyGame, state: State, at_start: bool) -> Snapshot:
    """All that a state shows, and at the start of a decision its position."""
    return Snapshot(state, game if at_start and not state.over else None)


@in_sentences
def check_clones(game: AnyGame, seats: int, seed: int, *, games: int = 1, choose: Choose = any_action) -> int:
    """Raise `AssertionError` when a clone is not an independent equal of its original, along a random deal.

    At random moments, also inside a play, a clone looks like its original to every seat and in its position. Playing a
    clone leaves the original as it was, and the other way round. The same actions bring both to the same. Returns how
    many clones were compared.
    """
    cloned = 0
    for course in courses(game, seats, seed, games, choose):
        kept: list[tuple[int, State, Snapshot]] = []
        actions: list[int] = []
        at_start = True
        while course.goes_on():
            state, decision = course.state, course.state.decision
            action = course.pick()
            if actions and course.rng.random() > _CLONED:
                course.apply(action)
            else:
                snapshot = _look(game, state, at_start)
                copy = state.clone()
                _compare(course, snapshot, _look(game, copy, at_start), "a clone should look like its original")
                if not actions or course.rng.random() < _CLONED:
                    kept.append((len(actions), copy.clone(), snapshot))
                    _play_out(course, state.clone())
                copy.apply(action)
                untouched = _look(game, state, at_start)
                _compare(course, snapshot, untouched, "playing a clone should leave its original as it was")
                course.apply(action)
                sentence = "the same action should bring a clone and its original to the same"
                _compare(course, Snapshot(state), Snapshot(copy), sentence)
                cloned += 1
            actions.append(action)
            at_start = complete(state, decision)
        _check_kept(course, kept, actions)
    return cloned


def _play_out(course: Course, state: State) -> None:
    """Play a clone to its end, or as far as any deal may go."""
    limit = state.action_cap + state.action_count
    while not state.over and state.action_count < limit:
        state.apply(course.choose(state, course.rng))


def _check_kept(course: Course, kept: list[tuple[int, State, Snapshot]], actions: list[int]) -> None:
    for index, copy, snapshot in kept:
        now = _look(course.game, copy, bool(snapshot.position))
        _compare(course, snapshot, now, "playing the original should leave its clone as it was")
        for action in actions[index:]:
            if not copy.is_legal(action):
                course.fail(f"action {action} should be legal in a clone that has come to where its original was")
            copy.apply(action)
        sentence = "the same actions should bring a clone and its original to the same end"
        _compare(course, Snapshot(course.state), Snapshot(copy), sentence)


def _compare(course: Course, one: Snapshot, other: Snapshot, sentence: str) -> None:
    course.agree(difference(one, other, "state"), sentence)
