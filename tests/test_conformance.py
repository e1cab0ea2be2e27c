"""Our own games keep what `cardkit.testing` checks: every preset, at the fewest and the most seats."""

from functools import partial

from cardkit.testing import conformance
from cardkit_games.bluffing.testing import half_honest, said_at_a_bluffing_table
from cardkit_games.catalogue import load, presets

LOW_CAP, NO_CAP = {"action_cap": 50}, {"action_cap": 600}

names = {family: [preset.name for each, preset in presets() if each.name == family] for family in ("durak", "bluffing")}
bluffing = partial(conformance, deals=1, public=said_at_a_bluffing_table, choose=half_honest, history=True)

test_durak = conformance(*[load(name, LOW_CAP) for name in names["durak"]], seats=(2, 3, 4), deals=1)
test_bluffing = bluffing(*[load(name, LOW_CAP) for name in names["bluffing"]], seats=(2, 3))
test_durak_to_the_end = conformance(load("perevodnoy-show", NO_CAP), load("podkidnoy-3v3", NO_CAP), deals=2)
test_bluffing_to_the_end = bluffing(load("verish-ne-verish", NO_CAP), load("cheat-updown", NO_CAP), seats=(2, 4))
test_seats_that_come_back = bluffing(
    load("bullshit-2c", {"who": "any_and_out", "reentry": True, **NO_CAP}), seats=(4,), reentry=True
)
