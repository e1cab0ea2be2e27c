"""Capabilities of Durak besides the contract of a game; views and hidden cards are in `text`."""

from collections.abc import Callable, Sequence

from cardkit.cards.bits import BIT, members
from cardkit.engine.state import NOBODY, State
from cardkit.game.capabilities import Audit, Determinization, Evaluation, OutOfTurn, Rounds, Words
from cardkit.game.moves import Move
from cardkit_games.durak.bots.advice import reasons
from cardkit_games.durak.bots.advice.evaluator import DurakEvaluator
from cardkit_games.durak.bots.belief.sampling import DurakSampler
from cardkit_games.durak.bots.candidates.costs import cheapest
from cardkit_games.durak.bots.candidates.defences import defence_line, going_on
from cardkit_games.durak.bots.candidates.honesty import honest, noticed
from cardkit_games.durak.bots.candidates.redeals import answer_about_redeal
from cardkit_games.durak.bots.search.policy import DurakPolicy
from cardkit_games.durak.engine.actions import DONE
from cardkit_games.durak.engine.observation import DurakObservation
from cardkit_games.durak.engine.state import DurakState
from cardkit_games.durak.engine.table import INITIAL_WAVE, REDEALING, REPORTING, TAKING, WAVE
from cardkit_games.durak.testing import audit
from cardkit_games.durak.text.action_names import name_action


class DurakRounds(Rounds[DurakState]):
    """Bouts."""

    name = "bout"

    def done(self, state: DurakState) -> int:
        """The bouts that have ended; a position that is not of the first bout counts as one behind the first."""
        return int(state.bouts)

    def standing_pass(self, state: DurakState) -> int | None:
        """Return where cards may be added, adding none: what people call "bito" (A-AS1)."""
        return DONE if state.phase in (INITIAL_WAVE, WAVE, TAKING) and state.last_laid == NOBODY else None


class DurakOutOfTurn(OutOfTurn[DurakState]):
    """Reports of cards that may be false: the nearest after the player first (A-CH2)."""

    names_card = True

    def responders(self, state: DurakState) -> list[int]:
        """The seats that are asked whether to report, as long as nobody does, in their order."""
        if state.phase != REPORTING:
            return []
        reports = state.marked()
        order = [(reports.player + step) % state.seats for step in range(1, state.seats)]
        waiting = reports.waiting & ~reports.barred
        return [int(seat) for seat in order if waiting & BIT[seat] and reports.doubtful(state.side(seat))]

    def answers(self, state: DurakState, seat: int) -> Sequence[int]:
        """The cards of the bout that `seat` may report."""
        return members(state.marked().reportable(state.side(seat)))

    def response(self, intervenes: bool) -> int:
        """`DONE`, to let all pass; which action reports, `answers` says."""
        return DONE


class DurakWords(Words[DurakObservation]):
    """Actions in a word or two."""

    def action(self, action: int) -> str:
        """One atomic action: `7S`, `take`, `transfer D`."""
        return name_action(action)


class DurakEvaluation(Evaluation[DurakObservation, Move]):
    """Play-outs of cheap cards, proofs where every card is known, and reasons in words."""

    def policy(self) -> DurakPolicy:
        """The cheapest card, most of the time."""
        return DurakPolicy()

    def evaluator(self, teams: int) -> DurakEvaluator:
        """Return what says how good a decision was."""
        return DurakEvaluator(self.policy(), teams)

    def line(self, state: State, act: Callable[[State], int]) -> list[int]:
        """For a defender all that is done about the cards to beat."""
        return defence_line(state, act)

    def weighs_all(self, observation: DurakObservation) -> bool:
        """Always: a search of a few hundred iterations is quick."""
        return True

    def natural(self, observation: DurakObservation, usual: int) -> int | None:
        """For a defender who has begun to beat cards, to go on; true cards, to report what does harm, and what bots
        answer about a new deal.
        """
        if observation.phase == REPORTING:
            return int(noticed(observation))
        if observation.phase == REDEALING:
            return int(answer_about_redeal(observation.legal, observation.hand, observation.own_trump()))
        true = honest(observation)
        if not true.legal & BIT[usual]:  # lots were drawn whether to cheat, and nobody is advised to
            first = observation.attack[0] if len(observation.attack) else 0
            usual = int(cheapest(true.legal, first, observation.own_trump()))
            return going_on(true, usual) or usual
        return going_on(true, usual)

    def explain(self, observation: DurakObservation, move: Move | None) -> str:
        """Return what speaks for `move`."""
        return reasons.explain(observation, move) if move is not None else ""


class DurakDeterminization(Determinization[DurakObservation]):
    """Deals the unseen cards so that they agree with what was laid and what was passed."""

    def sampler(self, observation: DurakObservation) -> DurakSampler:
        """Return what draws full states that agree with `observation`, of a deal that goes on."""
        return DurakSampler(observation)


class DurakAudit(Audit[DurakState, DurakObservation]):
    """The invariants of Durak's states and observations."""

    def __init__(self, cards: int) -> None:
        """Of a pack of `cards` cards."""
        self.cards = cards

    def check_state(self, state: DurakState) -> None:
        """Raise `AssertionError`, which names what is broken, unless `state`, of a whole pack, is as it must be."""
        audit.audit(state, self.cards)

    def check_observation(self, state: DurakState, seen: DurakObservation) -> None:
        """Raise `AssertionError` unless `seen`, what a seat sees of `state`, agrees with it."""
        audit.audit_view(state, seen)
