"""The decision that `normal` and `hard` have in common: believe, value, choose."""

from librt.random import Random

from cardkit_games.bluffing.bots.belief.belief import Belief
from cardkit_games.bluffing.bots.candidates.mixing import draw
from cardkit_games.bluffing.bots.candidates.option import PLAY, Candidate, due_rank
from cardkit_games.bluffing.bots.candidates.plan import has_fixed_order, is_planned, planned
from cardkit_games.bluffing.bots.candidates.plays import anything, choose_cards, options
from cardkit_games.bluffing.bots.search.imagined import imagined
from cardkit_games.bluffing.bots.value.value import Value
from cardkit_games.bluffing.engine.actions import CHALLENGE
from cardkit_games.bluffing.engine.observation import BluffingObservation


def weighed(
    seen: BluffingObservation, belief: Belief, value: Value, sure: float, mix: float, imagines: bool, rng: Random
) -> Candidate:
    """Return what to do, with the cards of a play.

    A play that is proved false is called with the chance `sure`. Differences in worth of `mix`, in log odds, are chosen
    between with odds of e; with `imagines` the best options are weighed again in imagined deals.
    """
    belief.watch(seen)
    found = options(seen)
    if not found:
        return anything(seen)
    if found[0].answer == CHALLENGE and belief.lie >= 1.0 and rng.random() < sure:
        return found[0]
    if is_planned(seen):
        return planned(seen, due_rank(seen), rng)
    value.weigh(seen, found)
    if imagines and len(found) > 1:
        return draw(imagined(seen, found, rng), mix, rng)
    option = draw(found, mix, rng)
    if option.answer == PLAY and has_fixed_order(seen.book):
        return planned(seen, option.rank, rng)
    return choose_cards(option, seen, rng)
