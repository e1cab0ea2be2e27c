"""Whole defences: the cards that beat all attack cards, and the completion of a defence that was begun."""

from collections.abc import Callable, Iterator
from copy import copy
from typing import Final

import attrs
from librt.vecs import vec
from mypy_extensions import i64

from cardkit.cards.bits import BIT
from cardkit.engine.state import State
from cardkit.search.evaluator import follow
from cardkit_games.durak.bots.candidates.costs import card_cost, cheapest
from cardkit_games.durak.engine.actions import DONE, TAKE
from cardkit_games.durak.engine.observation import DurakObservation
from cardkit_games.durak.engine.state import DurakState
from cardkit_games.durak.engine.table import DEFEND, UNBEATEN

MOST_COMPLETIONS: Final = 3
"""The number of ways to complete a defence that are weighed for the value of its beginning: a guess."""


def rest_can_be_beaten(seen: DurakObservation, beaten: int, laid: int, spared: int = 0) -> bool:
    """Return whether the other cards can be beaten, without those of the mask `spared`, once `laid` beats `beaten`."""
    rest = copy(seen)
    rest.hand = seen.hand & ~(spared | BIT[laid])
    index = next(index for index, card in enumerate(seen.attack) if card == beaten and seen.defence[index] < 0)
    rest.defence = vec[i64]([*seen.defence[:index], laid, *seen.defence[index + 1 :]])
    return beats_all(rest)


@attrs.frozen
class Defence:
    """A defence: cards that beat some of the cards to be beaten, or all."""

    actions: tuple[int, ...]
    laid: tuple[int, ...]
    """The cards, rising."""
    after: DurakState

    def cost(self, trump: int) -> int:
        """Return the worth of keeping its cards."""
        return sum(int(card_cost(card, trump)) for card in self.laid)


def defences(state: DurakState, most: int) -> list[list[int]]:
    """Return at most `most` ways to beat everything, those with the cheapest cards first; none if that is impossible.

    Of the ways that lay the same cards it has one. `state`, in which the defender is asked, does not change.
    """
    actor = state.actor
    trump = int(state.own_trump(actor))
    found = [Defence((), (), state)] if beats_all(state.observe(actor)) else []
    while found and is_defending(found[0].after, actor):
        longer = {each.laid: each for begun in found for each in _with_one_more(begun, actor)}
        found = sorted(longer.values(), key=lambda each: each.cost(trump))[:most]
    return [list(each.actions) for each in found]


def _with_one_more(begun: Defence, actor: int) -> Iterator[Defence]:
    """Yield defences that beat one more card, the first, so that the rest can be beaten."""
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
    """Return how `actions` may go on if they leave cards to be beaten: the cheapest defences, or to take after all.

    Return `actions` alone when they do not.
    """
    after, actor = state.clone(), state.actor
    follow(after, actions)
    if actions[0] >= DONE or not is_defending(after, actor):
        return [actions]
    rest = defences(after, MOST_COMPLETIONS) or [[TAKE]]
    return [[*actions, *line] for line in rest]


def beats_all(seen: DurakObservation) -> bool:
    """Return whether the own hand beats all cards that are to be beaten."""
    return seen.most_beaten() == len(seen.unbeaten())


def is_defending(state: DurakState, seat: int) -> bool:
    """Return whether `seat` has to decide about cards to be beaten."""
    return not state.over and state.actor == seat and state.phase == DEFEND


def defence_line(state: State, act: Callable[[State], int]) -> list[int]:
    """Return the choices of `act` for all cards to be beaten; only to take, if they end in that.

    One action when no card is to be beaten. `state` does not change.
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
    """Return the action that continues a defence that can be completed: `usual`, if that is not to take.

    If it is, beat as cheaply as possible. None when no card of the latest lay is beaten yet, or not all can be.
    """
    if seen.phase != DEFEND or seen.legal & BIT[TAKE] == 0 or not beats_all(seen):
        return None
    if all(card == UNBEATEN for card in seen.defence[seen.circuit :]):
        return None  # no card of the latest lay is beaten yet
    if usual != TAKE:
        return usual
    if seen.target < 0:
        return seen.unbeaten()[0]
    return int(cheapest(seen.legal & (BIT[DONE] - 1), seen.passing_card(), seen.own_trump()))
