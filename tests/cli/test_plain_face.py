"""A game that the terminal knows nothing about, at the table."""

import re
from collections.abc import Callable

import pytest

pytestmark = pytest.mark.usefixtures("crazy_eights")

Play = Callable[..., str]


def typed(play: Play, *lines: str, seed: int = 3, **more: object) -> list[str]:
    """Return the answer to each line typed, in a game of three."""
    shown = play("crazy-eights", lines, seats="human,first,first", seed=seed, **more)
    return [answer.partition("\n")[2] for answer in shown.split("You> ")[1:]]


def test_the_table_shows_the_hand_and_no_other(play: Play) -> None:
    shown = play("crazy-eights", seats="human,first,first", seed=3)
    assert "Hand: 2♦ 3♦ 6♦ 10♥ Q♦\n1 play 10♥\nYou> " in shown
    assert re.search(r"^stock: 36 cards$", shown, re.MULTILINE)
    assert re.search(r"^pile: J♦ J♥\nsuit: hearts\nHand", shown, re.MULTILINE)
    for name, size in (("You", 5), ("Boris", 5), ("Vera", 4)):
        assert re.search(rf"^.  {name} +{size} cards( +dealt)?$", shown, re.MULTILINE)
    assert 1 == shown.count("Hand: ")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("9" * 5000, "'9999"),
        ("xyzzy", "'xyzzy' is not understood: type a number, a move such as `play TH`"),
        ("QD", "That is not possible now: there is play 10♥."),
        ("play", "  You: play 10♥."),
        ("", "Passing is not possible here"),
        ("99", "There is no 99 here: the numbers go from 1 to 1."),
        ("1 1", "Choose one number: each is a whole move."),
        ("undo", "There is no move of yours to take back."),
        ("sort", "Your hand is sorted by suits; `sort ranks` changes that."),
        ("?", "  1, 2 ...   the choices listed above"),
        ("l", "\nstock: 36 cards\n"),
        ("rules", "Crazy Eights as most books have it"),
    ],
)
def test_what_is_typed_is_answered(play: Play, text: str, said: str) -> None:
    assert typed(play, text)[0].startswith(said)


def test_a_whole_deal_ends_with_a_result(play: Play, always_one: Callable[[str], str]) -> None:
    shown = play("crazy-queens", always_one, seats="human,thrifty,random", seed=1)
    assert re.search(r"^(You have|\w+ has) won\.$|^A draw\.$", shown, re.MULTILINE)


@pytest.mark.usefixtures("neighbours")
def test_a_person_decides_before_the_bots_where_all_decide_at_once(play: Play) -> None:
    shown = play("goofspiel", ["1", "1"], seats="random,random,human", seed=1)
    first = shown[shown.index("Hand: ") : shown.index("You: bid")]
    assert "(hidden)" not in first
    assert 2 == shown.partition("You: bid")[2].partition("Hand: ")[0].count("bid (hidden)")
