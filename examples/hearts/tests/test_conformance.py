"""What every game of cardkit has to pass."""

import cardkit.testing
from hearts import FAMILY


def public(before, move, after):
    """What everybody notices: of cards that are passed, that they are."""
    return move.text if move.verb == "play" else (move.seat, "pass"), after.actor


test_conformance = cardkit.testing.conformance(
    *(FAMILY.make(preset) for preset in FAMILY.presets),
    FAMILY.make(FAMILY.presets[0], {"passing": False, "first_trick_safe": False, "queen_breaks": True}),
    public=public,
)
