"""Klondike for cardkit."""

from cardkit import Family
from klondike.game import Klondike
from klondike.rules import PRESETS, KlondikeRules

FAMILY = Family(name="klondike", title="Klondike", rules=KlondikeRules, game=Klondike, presets=PRESETS)
