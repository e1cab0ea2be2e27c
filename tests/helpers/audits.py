"""The audits of both families, chosen by the state: they raise an `AssertionError` that names the fault."""

from bluffing_audit import audit as audit_bluffing
from bluffing_audit import audit_view as audit_bluffing_view
from cardkit.engine.state import Observation, State
from cardkit_games.bluffing.engine.observation import BluffingObservation
from cardkit_games.bluffing.engine.state import BluffingState
from cardkit_games.durak.engine.observation import DurakObservation
from cardkit_games.durak.engine.state import DurakState
from durak_audit import audit as audit_durak
from durak_audit import audit_view as audit_durak_view


def check_state(state: State) -> None:
    """Audit a state of a whole pack."""
    if isinstance(state, DurakState):
        audit_durak(state, len(state.book.pack))
    else:
        assert isinstance(state, BluffingState)
        audit_bluffing(state, len(state.book.pack))


def check_observation(state: State, seen: Observation) -> None:
    """Audit the observation of a state."""
    if isinstance(state, DurakState):
        assert isinstance(seen, DurakObservation)
        audit_durak_view(state, seen)
    else:
        assert isinstance(state, BluffingState)
        assert isinstance(seen, BluffingObservation)
        audit_bluffing_view(state, seen)
