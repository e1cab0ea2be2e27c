"""Games with other packs than the French pass the same checks."""

import brisca
import cardkit.testing
import tarot_tricks

BRISCA = brisca.FAMILY.make(brisca.FAMILY.presets[0])
TAROT = tarot_tricks.FAMILY.make(tarot_tricks.FAMILY.presets[0])

test_brisca = cardkit.testing.conformance(BRISCA, players=(2,), deals=1)
test_tarot = cardkit.testing.conformance(TAROT, players=(3,), deals=1)
