"""Games with other packs than the French pass the same checks."""

import brisca
import cardkit.testing
import tarot_tricks

GAMES = [family.make(family.presets[0]) for family in (brisca.FAMILY, tarot_tricks.FAMILY)]

test_conformance = cardkit.testing.conformance(*GAMES, players=(2, 3), deals=1)
