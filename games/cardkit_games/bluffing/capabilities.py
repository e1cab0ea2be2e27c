"""Capabilities of the bluffing games besides the contract of a game; views and hidden cards are in `text`."""

from collections.abc import Sequence

import attrs

from cardkit.cards.bits import BIT, members
from cardkit.game.capabilities import Audit, Determinization, Evaluation, OutOfTurn, Rounds, Words
from cardkit.game.moves import Move
from cardkit_games.bluffing.bots.advice import reasons
from cardkit_games.bluffing.bots.advice.evaluator import BluffingEvaluator
from cardkit_games.bluffing.bots.advice.proofs import answer_to_proof
from cardkit_games.bluffing.bots.search.sampling import BluffingSampler
from cardkit_games.bluffing.engine.actions import CHALLENGE, DECLINE, FLOOR
from cardkit_games.bluffing.engine.observation import PILE_GONE, TOOK, BluffingObservation
from cardkit_games.bluffing.engine.state import BluffingState
from cardkit_games.bluffing.engine.table import RESPOND, WINDOW
from cardkit_games.bluffing.testing import audit
from cardkit_games.bluffing.text.action_names import name_action
from cardkit_games.bluffing.text.claims import BluffingMove


class BluffingRounds(Rounds[BluffingState]):
    """Piles."""

    name = "pile"

    def done(self, state: BluffingState) -> int:
        """The piles that were taken, or left the game."""
        return sum(event.kind in (TOOK, PILE_GONE) for event in state.events)


class BluffingWords(Words[BluffingObservation]):
    """Actions in a word or two."""

    def action(self, action: int) -> str:
        """One atomic action: `7S`, `challenge`, `rank K`, `number 3`."""
        return name_action(action)


class BluffingEvaluation(Evaluation[BluffingObservation, BluffingMove]):
    """Deals played on, and reasons in words."""

    def evaluator(self, teams: int) -> BluffingEvaluator:
        """Return what says how good a decision was; nobody plays in teams."""
        return BluffingEvaluator()

    def weighs_all(self, observation: BluffingObservation) -> bool:
        """Always: analyses weigh the same few plays."""
        return True

    def natural(self, observation: BluffingObservation, usual: int) -> int | None:
        """Tells whether an answer agrees with counting: it calls a proved lie, and does not call a proved truth."""
        return answer_to_proof(observation)

    def explain(self, observation: BluffingObservation, move: BluffingMove | None) -> str:
        """Return what speaks for `move`, or for letting a play pass."""
        return reasons.explain(observation, move)


class BluffingDeterminization(Determinization[BluffingObservation]):
    """Draws where every unseen card has been since it was dealt."""

    def sampler(self, observation: BluffingObservation) -> BluffingSampler:
        """Return what draws full states that agree with `observation`; raises `InvalidDeal` after a position."""
        return BluffingSampler(observation)


class BluffingOutOfTurn(OutOfTurn[BluffingState]):
    """Everybody but the player may call a play: in the order of the rules, or whoever comes first."""

    def responders(self, state: BluffingState) -> list[int]:
        """The seats that may still call the latest play, the nearest to its player first (K19)."""
        if state.phase != WINDOW:
            return []
        order = [(state.player + step * state.seating.direction) % state.seats for step in range(1, state.seats)]
        return [seat for seat in order if state.waiting & BIT[seat]]

    def response(self, intervenes: bool) -> int:
        """`CHALLENGE` or `DECLINE`."""
        return CHALLENGE if intervenes else DECLINE

    def together(self, move: Move) -> Sequence[int]:
        """The callers of a challenge by several."""
        return move.callers if isinstance(move, BluffingMove) else ()

    def told_together(self, move: Move, seats: Sequence[int]) -> Move:
        """`2,0 challenge`: first the call that counts, then the others in the order of their seats."""
        if not isinstance(move, BluffingMove) or move.verb != "challenge":
            return move
        return attrs.evolve(move, callers=(move.seat, *sorted({*seats} - {move.seat})))

    def unordered(self, state: BluffingState) -> list[int]:
        """The seats that have still to answer the latest play, where there is no order (C12)."""
        return members(state.waiting) if state.phase == RESPOND else []

    def window(self, state: BluffingState) -> int:
        """The number of the latest play."""
        return state.play_count()

    def let_answer(self, seat: int) -> int:
        """`FLOOR` and the seat."""
        return FLOOR + seat


class BluffingAudit(Audit[BluffingState, BluffingObservation]):
    """The invariants of the states and observations of bluffing games."""

    def check_state(self, state: BluffingState) -> None:
        """Raise `AssertionError`, which names what is broken, unless `state`, of a whole pack, is as it must be."""
        audit.audit(state, len(state.book.pack))

    def check_observation(self, state: BluffingState, seen: BluffingObservation) -> None:
        """Raise `AssertionError` unless `seen`, what a seat sees of `state`, agrees with it."""
        audit.audit_view(state, seen)
