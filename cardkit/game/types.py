"""The type variables of games and their capabilities."""

from typing import TypeVar

from cardkit.engine.state import Observation, State
from cardkit.game.moves import Move
from cardkit.game.rules import RuleSet

RulesT = TypeVar("RulesT", bound=RuleSet)
StateT = TypeVar("StateT", bound=State)
ObservationT = TypeVar("ObservationT", bound=Observation)
MoveT = TypeVar("MoveT", bound=Move)
