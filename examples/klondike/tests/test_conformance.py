"""What every game of cardkit has to pass."""

import cardkit.testing
from klondike import FAMILY

test_conformance = cardkit.testing.conformance(*(FAMILY.make(preset) for preset in FAMILY.presets))
