"""Games of both families that differ most: what holds for every game is shown with these."""

from typing import Final

DURAK: Final = ("podkidnoy", "perevodnoy-show", "podkidnoy-2v2", "dvukhkozyrnoi", "durak-jokers", "durak-sharps")
BLUFFING: Final = ("cheat-updown", "bullshit-2c-slip", "cals-bs-all-fours", "verish-ne-verish", "valepaska")
VARIED: Final = (*DURAK, *BLUFFING)
"""With shown trumps, teams, own trumps, jokers and reports; with piles, slips, pluses, fours and a stock."""
