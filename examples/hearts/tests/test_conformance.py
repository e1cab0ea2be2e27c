"""What every game of cardkit has to pass."""

import cardkit.testing
from hearts import FAMILY

test_conformance = cardkit.testing.conformance(
    *(FAMILY.make(preset) for preset in FAMILY.presets),
    FAMILY.make(FAMILY.presets[0], {"passing": False, "first_trick_safe": False, "queen_breaks": True}),
)
