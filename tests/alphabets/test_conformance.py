"""A game with another pack than the French passes the same checks."""

import brisca
import cardkit.testing

BRISCA = brisca.FAMILY.make(brisca.FAMILY.presets[0])

test_brisca = cardkit.testing.conformance(BRISCA, players=(2,), deals=1)
