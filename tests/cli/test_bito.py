"""Two people at one keyboard: everybody is asked to add cards, and `bito` answers for the rest of the bout."""

import re
from collections.abc import Callable

import pytest

from cardkit import Deal
from cardkit.catalogue import load, load_among_people
from cardkit.errors import InvalidText
from cardkit.match.bito import BitoNotes
from cardkit.match.seats import HUMAN

Play = Callable[..., str]


def test_people_are_all_asked_unless_they_choose_otherwise() -> None:
    assert load_among_people("podkidnoy", 2).rules.ask == "all"
    assert load_among_people("podkidnoy", 1).rules.ask == "able"
    assert load_among_people("podkidnoy", 2, {"ask": "able"}).rules.ask == "able"
    assert load_among_people("cheat-updown", 2) == load("cheat-updown")


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


def test_bito_is_said_only_where_cards_may_be_added() -> None:
    game = load("podkidnoy", {"ask": "all"})
    state = game.from_position(
        {"hands": ["9D 9S QC", "TD KS 7H TS", "6C AC 8S"], "trump": "H", "stock": "QS 6H", "attacker": 0},
        check=False,
    )
    standing = BitoNotes(game)
    with pytest.raises(InvalidText, match="when you are asked to add cards"):
        standing.say(state)
    Deal(game, state).play("0 attack 9D")
    Deal(game, state).play("1 beat 9D TD")
    assert standing.say(state).text == "0 pass"
    Deal(game, state).play("0 pass")
    assert standing.answer(state) is None  # seat 2 has not said it
    standing.say(state)
    Deal(game, state).play("2 pass")
    assert standing.answer(state) is None  # another bout
