"""Options weighed in imagined deals, where the rules have something that `Value` does not reckon with well enough.

Flat Monte Carlo over determinizations, each option tried in the same ones (Ginsberg, "GIB: Steps toward an expert-level
bridge-playing program", 1999), with play-outs by quick players that are cut at a horizon.
"""

from typing import Final

from librt.random import Random

from cardkit.errors import InvalidDeal, NoDealFound
from cardkit_games.bluffing.bots.candidates.option import Candidate
from cardkit_games.bluffing.bots.candidates.plays import choose_cards
from cardkit_games.bluffing.bots.search.claims import believe_claims
from cardkit_games.bluffing.bots.search.policy import play_on
from cardkit_games.bluffing.bots.search.sampling import BluffingSampler
from cardkit_games.bluffing.engine.observation import BluffingObservation
from cardkit_games.bluffing.engine.rulebook import Rulebook

DEALS: Final = 48
"""The number of deals that are imagined for a decision."""

OPTIONS: Final = 6
"""The number of options that are tried, those that the value holds best."""

PATIENCE: Final = 200
"""The number of sweeps that it searches for a deal that agrees with everything before it chooses without imagining."""


def is_imagined(book: Rulebook) -> bool:
    """Return whether a card may be drawn instead of a play: there imagined deals are better, in no other game tried."""
    return book.draw_turn


def imagined(seen: BluffingObservation, options: list[Candidate], rng: Random) -> list[Candidate]:
    """The best of `options`, which were weighed, with their cards and what they are worth in imagined deals.

    All of them, as they are, where no deal is found that agrees with what was seen.
    """
    best = sorted(options, key=lambda option: -option.worth)[:OPTIONS]
    tried = [choose_cards(option.copy(), seen, rng) for option in best]
    totals = [0.0] * len(tried)
    try:
        sampler = BluffingSampler(seen, PATIENCE)
        believe_claims(sampler, seen)
        for _deal in range(DEALS):
            state = sampler.sample(rng)
            for index in range(len(tried)):
                trial = state.clone()
                if tried[index].actions(trial):
                    totals[index] += play_on(trial, seen.seat, rng)
    except (InvalidDeal, NoDealFound):
        return [choose_cards(option, seen, rng) for option in options]
    for index in range(len(tried)):
        tried[index].worth = totals[index] / float(DEALS)
    return tried
