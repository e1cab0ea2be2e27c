"""Cards that were seen to be taken: shown in that hand, or covered for people to remember."""

from io import StringIO

import pytest
from rich.console import Console

from cardkit import load
from cardkit.errors import InvalidText
from cardkit.match.seats import OPEN, OWN, chosen_memory
from cardkit.match.seen_table import covered, public_table, seen_table
from cardkit.speech.speech import speech_of
from cardkit_cli.terminal.console import Screen
from cardkit_cli.terminal.lines import show_seat
from cardkit_cli.terminal.preferences import usual_memory

GAME = load("podkidnoy")
TAKEN = {"hands": ["9C TC", "7S 8S KD", "QH JD"], "known": "7S 8S", "trump": "H", "stock": "6H", "attacker": 0}


@pytest.mark.parametrize(("memory", "shown"), [(None, True), (OPEN, True), (OWN, False)])
def test_the_terminal_shows_what_was_taken_or_leaves_it_to_people(memory: str | None, shown: bool) -> None:
    out = StringIO()
    screen = Screen(Console(file=out, width=80))
    screen.memory = memory
    seen = GAME.from_position(TAKEN, check=False).observe(0)
    show_seat(screen, GAME, speech_of(GAME, screen), seen, ["Anna", "Boris", "Clara"])
    assert ("7♠ 8♠" in out.getvalue()) == shown


def test_one_alone_is_shown_them_and_several_are_not() -> None:
    assert [usual_memory(people) for people in range(4)] == [OPEN, OPEN, OWN, OWN]
    with pytest.raises(InvalidText, match="is `open` or `own`, not 'none'"):
        chosen_memory("none")


def test_in_the_browser_other_hands_lie_face_down_where_people_remember() -> None:
    state, names = GAME.from_position(TAKEN, check=False), ["Anna", "Boris", "Clara"]
    scene, _ = seen_table(GAME, state, 0, names)
    assert scene is not None
    assert scene.hands[1].cards == ("7S", "8S", "??")
    own = covered(scene, 0)
    assert own.hands[0] == scene.hands[0]
    assert [hand.cards for hand in own.hands[1:]] == [("??",) * 3, ("??",) * 2]
    public = public_table(state, names)
    assert public is not None
    assert {card for hand in covered(public, None).hands for card in hand.cards} == {"??"}
