"""Values of decisions in a bluffing game, in deals imagined as the claims make them likely."""

from typing import Final

from librt.random import Random
from mypy_extensions import i64

from cardkit.engine.state import Observation, Sampler, State
from cardkit.search.evaluator import Evaluator
from cardkit.search.policy import Policy
from cardkit_games.bluffing.bots.advice.proofs import PlayVerdict, proof_of
from cardkit_games.bluffing.bots.belief.belief import Belief
from cardkit_games.bluffing.bots.belief.opponents import MIXING
from cardkit_games.bluffing.bots.candidates.option import Candidate, loses_nothing_by_calling
from cardkit_games.bluffing.bots.candidates.plays import RANKS_IMAGINED, choose_cards, options
from cardkit_games.bluffing.bots.search.playouts import QuickPlayers
from cardkit_games.bluffing.bots.value.chances import chance_of
from cardkit_games.bluffing.engine.actions import CHALLENGE, DECLINE
from cardkit_games.bluffing.engine.observation import BluffingObservation
from cardkit_games.bluffing.engine.state import BluffingState

DEALS: Final = 60
"""Fewer than elsewhere: deals are long, and bots that think play them on."""


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
        """Return the chance to win, 0 to 1, for an estimate `worth`, by the results of played deals."""
        assert isinstance(seen, BluffingObservation)
        return chance_of(seen, worth)

    def is_futile(self, seen: Observation, sampler: Sampler, action: i64, rng: Random) -> bool:
        """Return whether `action` calls a play that counting proves to be true, or lets a proved lie pass.

        It is False for other actions, on a page of announcements, and when nothing is proved.
        """
        assert isinstance(seen, BluffingObservation)
        if action not in (CHALLENGE, DECLINE) or seen.page:
            return False
        proof = proof_of(seen)
        return proof is not None and proof.verdict is (PlayVerdict.LIE if action == DECLINE else PlayVerdict.TRUE)

    def worth(self, state: State, seat: i64, rng: Random) -> float:
        """Return the value of an imagined deal for `seat`, 0 to 1, once quick players have played on."""
        assert isinstance(state, BluffingState)
        return QuickPlayers(Belief(), seat, state.seats, MIXING).play_on(state, rng)


def candidates_of(seen: BluffingObservation) -> list[Candidate]:
    """Return the options of a decision; a call alone when it loses nothing."""
    return [Candidate(CHALLENGE)] if loses_nothing_by_calling(seen) else options(seen, RANKS_IMAGINED)
