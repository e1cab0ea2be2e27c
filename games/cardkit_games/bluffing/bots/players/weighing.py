"""The decision that `normal` and `hard` have in common: believe, value, choose."""

from typing import Final

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

LOOSER: Final = 0.03
"""The growth of the differences in worth, in log odds, that are chosen between, for a step of restlessness."""

LOOSEST: Final = 0.15
"""The most that they become.

In `cheat-updown` with two seats "truth else one / singles" won none of 20 games against `normal` with it, and 12 of 20
without a bound; with 0.06 14 of 20 did not end.
"""


def weighed(
    seen: BluffingObservation, belief: Belief, value: Value, sure: float, mix: float, imagines: bool, rng: Random
) -> Candidate:
    """Return what to do, with the cards of a play.

    A play that is proved false is called with the chance `sure`. Differences in worth of `mix`, in log odds, are chosen
    between with odds of e; with `imagines` the best options are weighed again in imagined deals. The longer the cards
    go round, the more is chosen between plays, and the less a fixed plan counts.
    """
    belief.watch(seen)
    restlessness = belief.repetition.restlessness()
    found = options(seen)
    if not found:
        return anything(seen)
    if found[0].answer == CHALLENGE and belief.found(seen) >= 1.0 and rng.random() < sure:
        return found[0]
    if is_planned(seen) and (restlessness == 1.0 or rng.random() * restlessness < 1.0):
        return planned(seen, due_rank(seen), rng)
    value.weigh(seen, found)
    if imagines and len(found) > 1:
        return draw(imagined(seen, found, rng), mix, rng)
    option = draw(found, mix, rng)
    if option.answer == PLAY and restlessness > 1.0:
        laid = [other for other in found if other.answer == PLAY]
        option = draw(laid, min(LOOSEST, mix + LOOSER * (restlessness - 1.0)), rng)
    if option.answer == PLAY and has_fixed_order(seen.book) and restlessness == 1.0:
        return planned(seen, option.rank, rng)
    return choose_cards(option, seen, rng)
