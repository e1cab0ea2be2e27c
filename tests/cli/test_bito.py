"""Two people at one keyboard: everybody is asked to add cards, and `bito` answers for the rest of the bout."""

import re
from collections.abc import Callable

from cardkit.match.seats import HUMAN

Play = Callable[..., str]


def test_who_has_said_bito_is_not_asked_again_in_this_bout(play: Play) -> None:
    def watch(shown: str) -> str:
        if shown.endswith("Enter when ready: "):
            return ""
        if shown.endswith("q to leave: ") or shown.count("bito") > 12:
            return "q"
        asked = shown.rpartition("Hand:")[2]
        return "bito" if re.search(r"\d pass\n", asked) else "1"

    shown = play("podkidnoy", watch, seats=f"{HUMAN},{HUMAN}", rules=["ask=all"])
    assert shown.count(": bito, nothing more until this bout is over.") > 3
    bouts = re.split(r"Beaten: |picks? up ", shown)
    for bout in bouts:  # each says it once at the most, though it may be asked after several beats
        for player in ("Player 1", "Player 2"):
            assert bout.count(f"{player}> bito") <= 1
