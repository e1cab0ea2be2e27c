"""Values of decisions in a bluffing game, in deals imagined as the claims make them likely."""

from typing import Final

from librt.random import Random
from mypy_extensions import i64

from cardkit.engine.state import Observation, Sampler, State
from cardkit.search.evaluator import Evaluator
from cardkit.search.policy import Policy
from cardkit_games.bluffing.bots.advice.proofs import PlayVerdict, proof_of
from cardkit_games.bluffing.bots.candidates.option import Candidate, loses_nothing_by_calling
from cardkit_games.bluffing.bots.candidates.plays import RANKS_IMAGINED, choose_cards, options
from cardkit_games.bluffing.bots.search.policy import play_on
from cardkit_games.bluffing.bots.search.sampling import BluffingSampler, believe_claims
from cardkit_games.bluffing.bots.value.chances import chance_of
from cardkit_games.bluffing.engine.actions import CHALLENGE, DECLINE
from cardkit_games.bluffing.engine.observation import BluffingObservation
from cardkit_games.bluffing.engine.state import BluffingState

DEALS: Final = 60
"""Fewer than elsewhere: deals are long, and bots that think play them on."""


LOOKS: Final = 25
"""The number of deals in which a play must be true to count as certainly true."""


class BluffingEvaluator(Evaluator):
    """Lets everybody play on in deals in which the claims make the hidden cards likely."""

    def __init__(self) -> None:
        super().__init__(Policy())
        self.deals = DEALS
        self.assumes = "everybody plays on by what the cards say"

    def candidates(self, seen: Observation, sampler: Sampler, rng: Random) -> list[list[int]]:
        """Return the options worth weighing, each as its actions, less a call or silence that is futile.

        When none is left, return each legal action, without the call unless it is the only one.
        """
        assert isinstance(seen, BluffingObservation)
        state = sampler.sample(rng)
        assert isinstance(state, BluffingState)
        found = [choose_cards(option, seen, rng).actions(state.clone()) for option in candidates_of(seen)]
        for answer in (CHALLENGE, DECLINE):
            if [answer] in found and len(seen.actions()) > 1 and self.is_futile(seen, sampler, answer, rng):
                found.remove([answer])
        return [actions for actions in found if actions] or [
            [action] for action in seen.actions() if action != CHALLENGE or len(seen.actions()) == 1
        ]

    def chance(self, seen: Observation, worth: float) -> float:
        """Return the chance to win for an estimate `worth`, by the results of such estimates."""
        assert isinstance(seen, BluffingObservation)
        return chance_of(seen, worth)

    def is_futile(self, seen: Observation, sampler: Sampler, action: i64, rng: Random) -> bool:
        """Return whether `action` calls a play that is true in every deal that agrees with the seat's observations.

        When a call loses nothing, only counting can prove that. It is also futile not to call a lie proved by counting.
        """
        assert isinstance(seen, BluffingObservation)
        if action not in (CHALLENGE, DECLINE) or seen.page:
            return False
        if action == DECLINE or loses_nothing_by_calling(seen):
            proof = proof_of(seen)
            return proof is not None and proof.verdict is (PlayVerdict.LIE if action == DECLINE else PlayVerdict.TRUE)
        fresh = BluffingSampler(seen)
        for _look in range(LOOKS):
            state = fresh.sample(rng)
            assert isinstance(state, BluffingState)
            if not state.is_true():
                return False
        return True

    def estimate(
        self, seen: Observation, sampler: Sampler, candidates: list[list[int]], deals: int, rng: Random
    ) -> list[float]:
        """Return the value of each candidate for the seat."""
        assert isinstance(seen, BluffingObservation)
        assert isinstance(sampler, BluffingSampler)
        believe_claims(sampler, seen)
        return super().estimate(seen, sampler, candidates, deals, rng)

    def worth(self, state: State, seat: i64, rng: Random) -> float:
        """Return the value of an imagined deal for `seat`."""
        assert isinstance(state, BluffingState)
        return play_on(state, seat, rng)


def candidates_of(seen: BluffingObservation) -> list[Candidate]:
    """Return the options of a decision; a call alone when it loses nothing."""
    return [Candidate(CHALLENGE)] if loses_nothing_by_calling(seen) else options(seen, RANKS_IMAGINED)
