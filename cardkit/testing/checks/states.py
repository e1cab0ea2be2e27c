"""The checks of states: actors, legal actions, decisions and ends; observations; clones; and bots, who observe."""

from collections.abc import Callable
from typing import Final, TypeAlias

from cardkit.cards.bits import WORD
from cardkit.cards.chance import generator
from cardkit.engine.adapting import as_bot
from cardkit.engine.bots import Bot
from cardkit.engine.driver import choose
from cardkit.engine.standings import places_of
from cardkit.engine.state import GOING_ON, NOBODY, UNFINISHED, Observation, State
from cardkit.errors import InvalidBot
from cardkit.game.game import AnyGame
from cardkit.game.result import KINDS, Result
from cardkit.testing.difference import CORE, Attributes, look, plain
from cardkit.testing.random_deals import LONGEST_DECISION, WENT, Course, along_deals, complete


@along_deals
def check_states(course: Course, *, reentry: bool = False) -> int:
    """Raise `AssertionError` when a state breaks the contract of `cardkit.State` along a random deal.

    While the deal goes on, the actor is a seat and has a legal action; `is_legal` agrees with `actions`, and both agree
    with `legal` and `page`, if these are used; an action counts as one; decisions are numbered upwards from 1, have at
    most 1000 steps, and all steps are of one seat. `visible` gives every other seat a number from -1 on. Seats that
    have left stay away, unless `reentry` says that they may come back. The deal is over as soon as `action_cap` actions
    have been applied and the decision is complete, and `UNFINISHED` only then. When it is over, no seat acts, nothing
    is legal, the outcome names a seat or team if its kind does and gives every seat a score, and nothing changes any
    more. Random deals seldom reach a high cap, so try the game with a low one too. Returns the number of states
    checked.
    """
    state, cap, steps = course.state, course.state.action_cap, 0
    _check_beginning(course)
    while not state.over:
        _check_going_on(course)
        action = course.pick()
        for seat in range(course.seats):
            if seat != state.actor:
                seen = state.visible(action, seat)
                course.must(f"visible({action}, {seat})", seen, seen >= -1, "-1 or more")
        before = state.actor, state.decision, state.in_play()
        course.apply(action)
        steps = steps + 1 if state.decision == before[1] else 0
        _check_step(course, *before, reentry)
        course.must("action_cap", state.action_cap, state.action_cap == cap, f"{cap}, as it was")
        if steps > LONGEST_DECISION:
            course.fail(f"a decision should have no more than {LONGEST_DECISION} steps")
        if course.applied >= cap and not steps and not state.over:
            course.fail(f"the deal should be over, as its `action_cap` is {cap} and the decision is complete")
    if state.outcome == UNFINISHED and course.applied < cap:
        course.fail(f"a deal should be unfinished only when its `action_cap`, {cap}, is reached")
    _check_end(course)
    return course.applied


def _check_beginning(course: Course) -> None:
    """Fail unless the state is that before the first action, with every seat in play."""
    state, seats, must = course.state, course.seats, course.must
    must("seats", state.seats, state.seats == seats, seats)
    must("action_count", state.action_count, state.action_count == 0, "0 before the first action")
    must("action_cap", state.action_cap, state.action_cap >= 1, "at least 1")
    must("decision", state.decision, state.decision >= 1, "1 or more")
    must("in_play()", state.in_play(), state.in_play() == (1 << seats) - 1, f"the mask of all {seats} seats")
    must("over", state.over, not state.over, "False before the first action")


def _check_going_on(course: Course) -> None:
    """Raise `AssertionError` unless a seat is to act and `actions`, `is_legal`, `any_action` and a used mask agree."""
    state, must = course.state, course.must
    must("actor", state.actor, 0 <= state.actor < course.seats, "a seat while the deal goes on")
    outcome = state.outcome, state.outcome_seat
    must("(outcome, outcome_seat)", outcome, outcome == (GOING_ON, NOBODY), (GOING_ON, NOBODY))
    actions = list(state.actions())
    tried = {-1, *actions, *(action + 1 for action in actions), *(action - 1 for action in actions)}
    if masked(state):
        must("legal", state.legal, 0 < state.legal < 1 << WORD, f"a mask of 1 to {WORD} actions while the deal goes on")
        must("page", state.page, state.page >= 0, "0 or more")
        legal = [state.page + index for index in range(WORD) if state.legal >> index & 1]
        must("actions()", actions, actions == legal, f"{legal}, as `legal` and `page` say")
        tried.update(range(state.page - 1, state.page + WORD + 1))
    rising = bool(actions) and actions == sorted(set(actions)) and actions[0] >= 0
    must("actions()", actions, rising, "numbers from 0 on, in rising order, one at least")
    for action in tried:
        if state.is_legal(action) != (action in actions):
            course.fail(f"`is_legal({action})` should be {action in actions}, as `actions()` are {actions}")
    action = state.any_action(generator(state.action_count))
    must("any_action()", action, action in actions, f"one of `actions()`, which are {actions}")


def masked(state: State) -> bool:
    """Return whether `legal` and `page` hold the legal actions; else `actions` is overridden, and `legal` is 0."""
    return bool(state.legal) or getattr(type(state), "actions", State.actions) is State.actions


def _check_step(course: Course, actor: int, decision: int, playing: int, reentry: bool) -> None:
    """Check the effects of an action of `actor` in `decision`, before which the seats of `playing` were in play."""
    state, must, now = course.state, course.must, course.state.in_play()
    must("action_count", state.action_count, state.action_count == course.applied, course.applied)
    must("decision", state.decision, state.decision >= decision, f"{decision} or more, as it never falls")
    if not state.over and state.decision == decision and state.actor != actor:
        course.fail(
            f"`decision` should have risen above {decision} when seat {state.actor} was asked after seat {actor}: "
            "the steps of one decision are one seat's"
        )
    must("in_play()", now, 0 <= now < 1 << course.seats, f"a mask of the seats 0 to {course.seats - 1}")
    if now & ~playing and not reentry:
        course.fail(
            f"`in_play()` should only lose seats, and came from {playing:b} to {now:b}: "
            "a game in which seats come back says `reentry=True`"
        )


def _check_end(course: Course) -> None:
    """Raise `AssertionError` unless nobody can act at the end and outcome, standing and scores fit each other."""
    state, game, seats, must = course.state, course.game, course.seats, course.must
    ended = look(state)
    must("actor", state.actor, state.actor == NOBODY, f"{NOBODY} when the deal is over")
    legal = list(state.actions())
    must("actions()", legal, not legal and not state.legal, "empty, and `legal` 0, when the deal is over")
    must("outcome", state.outcome, state.outcome in KINDS, f"one of {sorted(KINDS)} when the deal is over")
    kind, said = KINDS[state.outcome], list(state.standing())
    named = {"loser": seats, "winner": seats, "losing-team": game.teams}.get(kind, 0)
    allowed = range(named) if named else range(NOBODY, NOBODY + 1)
    wanted = f"{allowed[0]} to {allowed[-1]} for {kind}"
    must("outcome_seat", state.outcome_seat, state.outcome_seat in allowed, wanted)
    right, wanted = not said, f"empty for {kind}"
    if kind in ("points", "penalties"):
        right, wanted = len(said) == seats, f"the {kind} of each of {seats} seats"
    elif kind == "winners":
        right = 1 < len(said) <= seats and said == sorted(set(said) & set(range(seats)))
        wanted = f"two or more of the seats 0 to {seats - 1} in rising order"
    elif kind == "ranking":
        right = len(said) == seats and said == places_of(said, fewest=True)
        wanted = f"the places of each of {seats} seats, from 1, equals the same"
    must("standing()", said, right, wanted)
    if kind in ("points", "penalties"):
        must("scoring", game.scoring, game.scoring == kind, f"{kind!r}, as the deal ends by {kind}")
    result = Result.of(state)
    assert result is not None
    scores, whole = list(game.scores(result, seats)), game.whole_score(seats)
    right = len(scores) == seats and all(0 <= score <= 1 for score in scores)
    must("scores", scores, right, f"numbers of 0 to 1 for each of {seats} seats")
    right = all(abs(whole * score - round(whole * score)) <= 1e-6 for score in scores)
    wanted = "0, 1/2 or 1 where `scoring` does not say that results are points, penalties, winners or a ranking"
    must("scores", scores, right, wanted)
    state.clone()
    course.same(ended, look(state), "all should stay as it is when the deal is over", how=WENT)


# -- Observations

Looked: TypeAlias = tuple[Observation, Attributes]
"""An observation, and its look when it was given."""


@along_deals
def check_observations(course: Course) -> int:
    """Raise `AssertionError` when an observation breaks its contract along a random deal.

    It carries its seat and the number of seats. The actor's has the state's legal actions, any other has none. To
    observe changes nothing, and gives the same twice. An observation never changes later. In the middle of a play the
    others see the table as it was when the play began. The decision numbers shown to a seat never fall. Returns the
    number of observations checked.
    """
    state = course.state
    begun = first = last = _look(course, [0] * course.seats)
    while course.goes_on():
        actor, decision = state.actor, state.decision
        course.apply(course.pick())
        _check_kept(course, last)
        last = _look(course, [seen.decision for seen, _ in last])
        if complete(state, decision):
            begun = last
        for seat in {*range(course.seats)} - {actor}:
            sentence = f"nobody but seat {actor} should see its half-made play"
            course.same(begun[seat][1], last[seat][1], sentence, name=f"observe({seat})", how=WENT)
    _check_kept(course, first)
    return course.seats * (1 + course.applied)


def _look(course: Course, decisions: list[int]) -> list[Looked]:
    """Return the observation of each seat and its content as plain values; fail when looking changes anything.

    `decisions` are the numbers of decisions that the seats were shown before: no number may be less.
    """
    state = course.state
    core = [getattr(state, name) for name in CORE]
    looks = []
    for seat, least in enumerate(decisions):
        seen = state.observe(seat)
        frozen = plain(seen)
        _check_seen(course, seat, seen)
        course.must(f"observe({seat}).decision", seen.decision, seen.decision >= least, f"{least} or more, as before")
        sentence = "all should be the same when a seat looks twice"
        course.same(frozen, state.observe(seat), sentence, name=f"observe({seat})", how=WENT)
        looks.append((seen, frozen))
    for name, value in zip(CORE, core, strict=True):
        if getattr(state, name) != value:
            course.fail(f"to observe should change nothing, and `{name}` went from {value} to {getattr(state, name)}")
    return looks


def _check_seen(course: Course, seat: int, seen: Observation) -> None:
    """Fail unless `seen` names its seat and the number of seats, and has the legal actions if its seat acts, else
    none.
    """
    state = course.state
    asked = seat == state.actor
    legal = list(state.actions()) if asked else []
    wanted = {
        "(seat, seats)": ((seen.seat, seen.seats), (seat, course.seats)),
        "actions()": (list(seen.actions()), legal),
        "(legal, page)": ((seen.legal, seen.page if legal else 0), (state.legal, state.page) if legal else (0, 0)),
    }
    why = "the actor's" if asked else "as it is not to act"
    for name, (found, right) in wanted.items():
        course.must(f"observe({seat}): {name}", found, found == right, f"{right}, {why}")


def _check_kept(course: Course, looks: list[Looked]) -> None:
    for seat, (seen, frozen) in enumerate(looks):
        sentence = "an observation once given should never change when the deal goes on"
        course.same(frozen, seen, sentence, name=f"observe({seat})", how=WENT)


# -- Clones

_CLONED: Final = 0.12
"""The share of states that are cloned."""


@along_deals
def check_clones(course: Course) -> int:
    """Raise `AssertionError` when a clone is not an independent equal of its original, along a random deal.

    At random moments, also inside a play, a clone looks like its original to every seat and in its position. Playing a
    clone leaves the original as it was, and the other way round. The same actions bring both to the same. Returns how
    many clones were compared.
    """
    game, state = course.game, course.state
    kept: list[tuple[int, State, Attributes, AnyGame | None]] = []
    actions: list[int] = []
    writing: AnyGame | None = game
    while course.goes_on():
        decision = state.decision
        actions.append(course.pick())
        if course.applied and course.rng.random() > _CLONED:
            course.apply(actions[-1])
        else:
            before, (copy, played, follower) = look(state, writing), [state.clone() for _ in range(3)]
            course.same(before, look(copy, writing), "a clone should look like its original")
            kept.append((course.applied, copy, before, writing))
            follower.apply(actions[-1])
            course.play_out(played, "a clone")
            course.same(before, look(state, writing), "playing a clone should leave its original as it was")
            course.apply(actions[-1])
            sentence = "the same action should bring a clone and its original to the same"
            course.same(look(state), look(follower), sentence)
        writing = game if complete(state, decision) and not state.over else None  # positions begin with a decision
    for applied, copy, before, writer in kept:
        course.same(before, look(copy, writer), "playing the original should leave its clone as it was")
        for action in actions[applied:]:
            if not copy.is_legal(action):
                course.fail(f"action {action} should be legal in a clone that has come to where its original was")
            copy.apply(action)
        sentence = "the same actions should bring a clone and its original to the same end"
        course.same(look(state), look(copy), sentence)
    return len(kept)


# -- Bots


def check_bot(game: AnyGame, players: int, seed: int, make: Callable[..., object], *, games: int = 1) -> int:
    """Raise `AssertionError` when a bot writes into its observation, fails, or chooses an illegal action.

    `make` is the class of a bot, or a function that returns one; it is called with a seed if it takes an argument. One
    sits in each seat of random deals. Returns the number of chosen actions.
    """
    return _check_bot(game, players, seed, games=games, make=make)


@along_deals
def _check_bot(course: Course, *, make: Callable[..., object]) -> int:
    bots = [as_bot(make, seed=course.seed + seat) for seat in range(course.seats)]
    for seat, bot in enumerate(bots):
        bot.start(seat, course.seats)
    while course.goes_on():
        try:
            course.apply(_unchanged(course, bots[course.state.actor]))
        except InvalidBot as wrong:
            raise AssertionError(course.located(str(wrong).rstrip("."))) from wrong
    return course.applied


def _unchanged(course: Course, bot: Bot) -> int:
    """Return the action that `bot` chooses; fails when it has changed its observation."""

    class Watched(Bot):
        def act(self, observation: Observation) -> int:
            self.seen = observation, plain(observation)
            return bot.act(observation)

    watched = Watched(bot.name)
    action = choose(course.state, watched)
    seen, frozen = watched.seen
    sentence = f"the bot {bot.name!r} should leave its observation as it is"
    course.same(frozen, seen, sentence, name="the observation", how=WENT)
    return action
