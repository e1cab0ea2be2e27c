"""The screens word for word, for a fixed seed and 80 columns."""

import re
from collections.abc import Callable

import pytest

OPENING = """\
Durak: beat the cards or take them; the last left loses.
Type a number or a card, ? for help, q to leave.

Deal 1. You dealt (the seed of this game is 5).
  Boris attacks with 7♦.

trump ♥ hearts   stock: 12 cards, 9♥ last   discard: 0 cards
▶  You    6 cards
   Boris  5 cards  attacks
   Vera   6 cards  defends
   Gleb   6 cards
table (1 of at most 6):  7♦/?
Hand: 6♦ 8♦ 10♣ A♠ │ 7♥ Q♥
1 7♥   2 pass
You>
Goodbye.
"""

TAKING = """\
trump ♥ hearts   stock: 12 cards, 9♥ last   discard: 0 cards
▶  You    4 cards
   Boris  5 cards  attacks
   Vera   4 cards  takes
   Gleb   5 cards
table (4 of at most 6):  7♦/A♦  7♥/8♥  A♥/?  8♦/?
Hand: 6♦ 10♣ A♠ │ Q♥
1 A♠   2 pass
You> 1
  You add A♠.
  Vera picks up 7 cards.
  Drawn: You 3, Boris 1, Gleb 1; 7 left in the stock.
  Gleb attacks with 6♠.
"""

HELP = """\
You> ?
  1, 2 ...   the choices listed above; several numbers for several cards
  7S, 10H    that card; 7S 7D lays both; 7S 9S beats the seven with the nine
  t, take    take the cards        p, pass   add nothing (more); Enter does too
  bito       add nothing until this bout is over
  rules      the rules in force    hint      what a bot would do
  undo       take back your move   analyse   judge your moves so far
  l, look    the table again       resign    give the deal up
  sort       your hand by suits, or by ranks again
  ?          this list
  q          leave: `cardkit play --resume` goes on
"""


TEAMS = """\
▶  You    6 cards  attacks
   Boris  6 cards  defends
   Vera   6 cards  partner
   Gleb   6 cards
"""


def trimmed(shown: str) -> str:
    return "\n".join(line.rstrip() for line in shown.split("\n"))


def test_the_first_screen(play: Callable[..., str]) -> None:
    assert trimmed(play("durak")) == OPENING


def test_a_bout_that_ends_with_taking(play: Callable[..., str]) -> None:
    assert TAKING in trimmed(play("durak", ["1"] * 4))


def test_the_help(play: Callable[..., str]) -> None:
    for word in ("?", "h", "help"):
        assert HELP.replace("You> ?", f"You> {word}") in trimmed(play("durak", [word]))


# -- Partners


def partners(shown: str) -> list[str]:
    return re.findall(r"^.  (\w+) .*\bpartner\b", shown, re.MULTILINE)


def test_a_partner_is_marked(play: Callable[..., str]) -> None:
    assert TEAMS in trimmed(play("podkidnoy-2v2"))
    assert partners(play("podkidnoy-3v3")) == ["Vera", "Dasha"]
    assert partners(
        play("podkidnoy-2v2", seats="cheapest,human,random,cheapest", rules=["first_start=dealer_left"])
    ) == ["Gleb"]
    assert partners(play("durak")) == []


# -- Choices


def choices(shown: str) -> list[list[str]]:
    """The lines from choice 1 to the prompt, for every table shown."""
    found = re.findall(r"^(1 (?!of at most)(?:.*\n)+?)You> ", shown, re.MULTILINE)
    return [trimmed(lines).splitlines() for lines in found]


@pytest.mark.parametrize(
    ("game", "players", "width"), [("podkidnoy-52", 2, 30), ("perevodnoy-show", 4, 30), ("durak", 3, 80)]
)
def test_a_number_stands_on_one_line_with_its_move(
    play: Callable[..., str], game: str, players: int, width: int
) -> None:
    def takes(shown: str) -> str:
        """Take whenever possible, so that the hand and the choices grow."""
        if shown.endswith("leave: ") or shown.count("You> ") > 60:
            return "q"
        take = re.search(r"(\d+) take", "\n".join(choices(shown)[-1]))
        return take[1] if take else "1"

    tables = choices(play(game, takes, players=players, width=width))
    assert len(tables) > 5
    assert width == 80 or any(len(lines) > 1 for lines in tables)
    for lines in tables:
        numbers = []
        for line in lines:
            assert len(line) <= width
            offered = re.split(r" {3}", line)
            assert all(re.fullmatch(r"\d+ [^ ].*", choice) for choice in offered), lines
            numbers += [int(choice.partition(" ")[0]) for choice in offered]
        assert numbers == list(range(1, len(numbers) + 1))


# -- Deals


@pytest.mark.parametrize(
    ("game", "players", "encoding"),
    [("podkidnoy-2v2", 4, "utf-8"), ("podkidnoy-52", 8, "ascii")],
)
def test_no_line_is_longer_than_80_columns(
    play: Callable[..., str], always_one: Callable[[str], str], game: str, players: int, encoding: str
) -> None:
    shown = play(game, always_one, players=players, encoding=encoding)
    assert [] == [line for line in shown.splitlines() if len(line) > 80]
