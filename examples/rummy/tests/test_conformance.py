"""What every game of cardkit has to pass."""

import cardkit.testing
from rummy import FAMILY

test_conformance = cardkit.testing.conformance(
    *(FAMILY.make(preset) for preset in FAMILY.presets),
    FAMILY.make(FAMILY.presets[2], {"action_cap": 40, "joker_back": False}),
    players=(2, 4),
    deals=1,
)
