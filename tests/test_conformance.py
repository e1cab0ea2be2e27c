"""Our own games pass the checks of `cardkit.testing`: every preset with few actions, some to the end."""

from functools import partial

from bluffing_kit import half_honest, said_at_a_bluffing_table
from cardkit.catalogue import load, presets
from cardkit.testing import conformance

FEW, MANY = {"action_cap": 24}, {"action_cap": 400}

durak = partial(conformance, deals=1)
bluffing = partial(durak, public=said_at_a_bluffing_table, choose=half_honest, history=True)
games = {
    family: [load(preset.name, FEW) for preset in presets() if preset.family == family]
    for family in ("durak", "bluffing")
}

for_three = [game for game in games["durak"] if game.seat_range()[0] <= 3]

test_durak = durak(*for_three, players=(3,))
test_durak_for_more = durak(*[game for game in games["durak"] if game not in for_three], players=(4, 6))
bluffing_for_two = [game for game in games["bluffing"] if game.seat_range()[1] == 2]
test_bluffing = bluffing(*[game for game in games["bluffing"] if game not in bluffing_for_two], players=(3,))
test_bluffing_for_two = bluffing(*bluffing_for_two, players=(2,))
test_durak_to_the_end = durak(load("perevodnoy-show", MANY), players=(2, 5))
test_durak_dealt_anew = durak(load("podkidnoy", {"redeal": "six_suit", "hand_size": 2, **FEW}), players=(3,))
test_bluffing_to_the_end = bluffing(load("verish-ne-verish", MANY), players=(2,))
test_bluffing_for_four_to_the_end = bluffing(load("cals-bs", MANY | {"ranks": "9TJQKA"}), players=(4,))
test_seats_that_come_back = bluffing(
    load("bullshit-2c", {"who": "any_and_out", "reentry": True, **MANY}), players=(4,), reentry=True
)
