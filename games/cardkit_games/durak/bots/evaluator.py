"""What a decision in Durak is worth: by a short search, and proved where nothing is hidden any more.

A defence is one decision here: to beat everything with these cards or those, or to take at once, and to go on with what
was begun. A card that is beaten while others wait is worth what the best defence with it is worth.
"""

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from typing import Final

import attrs
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from cardkit.cards.bits import BIT
from cardkit.engine.state import Observation, Sampler, State
from cardkit.search.evaluator import Evaluator, follow
from cardkit.search.ismcts import Ismcts
from cardkit.search.policy import Policy, score
from cardkit_games.durak.bots.cheapest import card_cost, cheapest
from cardkit_games.durak.bots.solver import UNKNOWN, Solver
from cardkit_games.durak.bots.strong import CUT_EXPLORATION, is_open
from cardkit_games.durak.bots.values import policy_of
from cardkit_games.durak.bots.values.chances import adapted, chance_of, proved_chance
from cardkit_games.durak.bots.values.players import RULES, SEARCH, kind_of
from cardkit_games.durak.engine.actions import DONE, TAKE
from cardkit_games.durak.engine.observation import DurakObservation
from cardkit_games.durak.engine.state import DurakState
from cardkit_games.durak.engine.table import DEFEND, UNBEATEN

PROOF: Final = 200_000
"""How many positions it looks at to prove what a line is worth: a number, so that the same seed gives the same."""

MOST_UNKNOWN: Final = 2
"""After so many candidates that it cannot prove in so many positions it tries no more."""

MOST_DEFENCES: Final = 8
"""So many ways to beat everything are weighed, those with the cheapest cards: a guess."""

MOST_COMPLETIONS: Final = 3
"""So many ways to go on with a defence that was begun are weighed for what its beginning is worth: a guess."""

CONFIRMATION: Final = 10
"""How many times as many iterations must confirm that something else was better (docs/chances.md)."""

DISCOUNT: Final = 4.0
"""What good players did is right more often than the search says; 4 and 6 were tried (docs/chances.md)."""

ASSUMES: Final = {
    "": "",
    RULES: "everybody plays on like a bot that does not search",
    SEARCH: "everybody plays on like a bot that searches for long",
}
"""`Evaluator.assumes` by kind of players."""


class DurakEvaluator(Evaluator):
    """Asks the solver where two hands are left and every card is known."""

    def __init__(self, policy: Policy, teams: int = 0) -> None:
        """`policy` plays out where there is no learned value; `teams` is `Game.teams`."""
        super().__init__(policy, teams)
        self.assumes = ""
        self.confirmation = CONFIRMATION
        self.discount = DISCOUNT

    def between(self, players: Sequence[str]) -> None:
        """Known apart are chances between bots that search for long, and between those that do not at all."""
        self.players = kind_of(players)
        self.assumes = ASSUMES[self.players]

    def candidates(self, seen: Observation, sampler: Sampler, rng: Random) -> list[list[int]]:
        """Every legal action that is not futile; where several cards are to be beaten, whole defences.

        Where it may be proved what they are worth, every legal action.
        """
        assert isinstance(seen, DurakObservation)
        if is_open(seen):
            return [[action] for action in seen.actions()]
        if seen.phase != DEFEND or seen.target >= 0 or len(seen.unbeaten()) < 2:
            useful = [[action] for action in seen.actions() if not self.is_futile(seen, sampler, action, rng)]
            return useful or [[action] for action in seen.actions()]
        rest = [[action] for action in seen.actions() if action >= DONE]
        state = sampler.sample(rng)
        assert isinstance(state, DurakState)
        return rest + defences(state, MOST_DEFENCES)

    def estimate(
        self, seen: Observation, sampler: Sampler, candidates: list[list[int]], deals: int, rng: Random
    ) -> list[float]:
        """What each candidate is worth to the seat: proved, or by a search of `deals` iterations behind each."""
        assert isinstance(seen, DurakObservation)
        state = sampler.sample(rng)
        assert isinstance(state, DurakState)
        proved = self._prove(state, candidates) if is_open(seen) else {}
        self.exact = len(proved) == len(candidates)
        search = search_for(seen, self.policy, self.teams)
        return [
            proved[index]
            if index in proved
            else max(search.weigh(seen, sampler, line, deals, rng) for line in completions(state, actions))
            for index, actions in enumerate(candidates)
        ]

    def chance(self, seen: Observation, worth: float) -> float:
        """The chance to win where the estimate is `worth`, by what became of such estimates."""
        assert isinstance(seen, DurakObservation)
        return chance_of(seen, worth, self.players)

    def adapted(self, seen: Observation, chance: float, accuracy: float) -> float:
        """`chance` among players of this `accuracy`, by what became of such chances among them."""
        assert isinstance(seen, DurakObservation)
        return adapted(seen, chance, accuracy, self.players)

    def proved_chance(self, seen: Observation, result: float, accuracy: float) -> float:
        """The chance to win where best play is proved to lead to `result`, by how often such players reach it."""
        assert isinstance(seen, DurakObservation)
        return proved_chance(seen, result, accuracy, self.players)

    def believed(self, accuracy: float) -> float:
        """All where nobody is known to search, nothing where all do for longer than this: by what it gained.

        See docs/chances.md.
        """
        if self.players == RULES:
            return 1.0
        return 0.0 if self.players == SEARCH else super().believed(accuracy)

    def is_futile(self, seen: Observation, sampler: Sampler, action: i64, rng: Random) -> bool:
        """Whether `action` beats a card that must be taken all the same, because then not all can be beaten."""
        assert isinstance(seen, DurakObservation)
        if seen.phase != DEFEND or action >= DONE:
            return False
        if seen.legal & BIT[TAKE]:
            return not beats_all(seen)
        return seen.target >= 0 and not rest_can_be_beaten(seen, seen.attack[seen.target], action)

    def _prove(self, state: DurakState, candidates: list[list[int]]) -> dict[int, float]:
        """What candidates are worth by their indices, as far as the solver finds it: those that end most first."""
        solver = Solver(nodes=PROOF)
        found: dict[int, float] = {}
        unknown = 0
        for index in sorted(range(len(candidates)), key=lambda index: -candidates[index][0]):
            after = state.clone()
            follow(after, candidates[index])
            if after.over:
                found[index] = score(after, state.actor, self.teams)
                continue
            value = solver.solve(after)
            if value != UNKNOWN:
                found[index] = (1 + int(value if after.actor == state.actor else -value)) / 2
                continue
            unknown += 1
            if unknown == MOST_UNKNOWN:
                break
        return found


def rest_can_be_beaten(seen: DurakObservation, beaten: int, laid: int, spared: int = 0) -> bool:
    """Whether the other cards can be beaten, without those of the mask `spared`, once `laid` beats `beaten`."""
    rest = copy(seen)
    rest.hand = seen.hand & ~(spared | BIT[laid])
    index = next(index for index, card in enumerate(seen.attack) if card == beaten and seen.defence[index] < 0)
    rest.defence = vec[i64]([*seen.defence[:index], laid, *seen.defence[index + 1 :]])
    return beats_all(rest)


@attrs.frozen
class Defence:
    """What beats some of the cards to be beaten, or all."""

    actions: tuple[int, ...]
    laid: tuple[int, ...]
    """The cards, rising."""
    after: DurakState

    def cost(self, trump: int) -> int:
        """What its cards are worth keeping."""
        return sum(int(card_cost(card, trump)) for card in self.laid)


def defences(state: DurakState, most: int) -> list[list[int]]:
    """At most so many ways to beat everything, those with the cheapest cards first; none where that cannot be.

    Of those that lay the same cards there is one. `state`, in which the defender is asked, stays as it is.
    """
    actor = state.actor
    trump = int(state.own_trump(actor))
    found = [Defence((), (), state)] if beats_all(state.observe(actor)) else []
    while found and is_defending(found[0].after, actor):
        longer = {each.laid: each for begun in found for each in _with_one_more(begun, actor)}
        found = sorted(longer.values(), key=lambda each: each.cost(trump))[:most]
    return [list(each.actions) for each in found]


def _with_one_more(begun: Defence, actor: int) -> Iterator[Defence]:
    """Beat one more card, the first, so that the rest can be beaten."""
    before, actions = begun.after, begun.actions
    if before.target < 0:
        named = before.actions()[0]
        before = before.clone()
        before.apply(named)
        actions = (*actions, named)
    for card in (action for action in before.actions() if action < DONE):
        after = before.clone()
        after.apply(card)
        if not is_defending(after, actor) or beats_all(after.observe(actor)):
            yield Defence((*actions, card), tuple(sorted((*begun.laid, card))), after)


def completions(state: DurakState, actions: list[int]) -> list[list[int]]:
    """How `actions` may go on where they leave cards to be beaten: the cheapest defences, or taking after all."""
    after, actor = state.clone(), state.actor
    follow(after, actions)
    if actions[0] >= DONE or not is_defending(after, actor):
        return [actions]
    rest = defences(after, MOST_COMPLETIONS) or [[TAKE]]
    return [[*actions, *line] for line in rest]


def beats_all(seen: DurakObservation) -> bool:
    """Whether the own hand beats all cards that are to be beaten."""
    return seen.most_beaten() == len(seen.unbeaten())


def is_defending(state: DurakState, seat: int) -> bool:
    """Whether `seat` is asked what to do about cards to be beaten."""
    return not state.over and state.actor == seat and state.phase == DEFEND


def search_for(seen: DurakObservation, policy: Policy, teams: int) -> Ismcts:
    """A search with the learned value at the table of `seen`; `policy` plays out where there is none.

    As `strong` makes it where it knows nothing of the others.
    """
    learned = policy_of(seen.book, seen.seats)
    if learned is None:
        return Ismcts(policy, teams)
    return Ismcts(learned, teams, exploration=CUT_EXPLORATION)


def defence_line(state: State, act: Callable[[State], int]) -> list[int]:
    """What `act` does about all cards that are to be beaten; only to take, where that is what it comes to.

    One action where nothing is to be beaten. `state` stays as it is.
    """
    assert isinstance(state, DurakState)
    trial, actor = state.clone(), state.actor
    actions: list[int] = []
    while True:
        action = act(trial)
        if action == TAKE and state.is_legal(TAKE):
            return [TAKE]
        actions.append(action)
        defends = trial.phase == DEFEND and action < DONE
        trial.apply(action)
        if not defends or trial.over or trial.actor != actor or trial.phase != DEFEND:
            return actions


def going_on(seen: DurakObservation, usual: int) -> int | None:
    """What goes on with a defence that was begun and can be ended: `usual`, if that is no taking; else None."""
    if seen.phase != DEFEND or seen.legal & BIT[TAKE] == 0 or not beats_all(seen):
        return None
    if all(card == UNBEATEN for card in seen.defence[seen.circuit :]):
        return None  # nothing of what was laid last is beaten yet
    if usual != TAKE:
        return usual
    if seen.target < 0:
        return seen.unbeaten()[0]
    return int(cheapest(seen.legal & (BIT[DONE] - 1), seen.attack[0], seen.own_trump()))
