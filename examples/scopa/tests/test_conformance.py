"""What every game of cardkit has to pass."""

import cardkit.testing
from scopa import FAMILY

test_conformance = cardkit.testing.conformance(
    *(FAMILY.make(preset) for preset in FAMILY.presets),
    FAMILY.make(FAMILY.presets[0], {"single_first": False, "last_cards": False}),
)
