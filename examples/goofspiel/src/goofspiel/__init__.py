"""Goofspiel for cardkit."""

from cardkit import Family
from goofspiel.game import Goofspiel
from goofspiel.rules import PRESETS, GoofspielRules

FAMILY = Family(name="goofspiel", title="Goofspiel", rules=GoofspielRules, game=Goofspiel, presets=PRESETS)
