"""The screens word for word, for a fixed seed and 80 columns."""

from collections.abc import Callable

import pytest

OPENING = """\
durak: Durak as most people play it: throw in any rank on the table, also while
the defender takes.
Type a number or a card, ? for help, q to leave.

Deal 1. You dealt (seed 5).
  Boris attacks with 7♦.

Trump ♥ hearts   stock 12 (last: 9♥)   discard 0
▶  You    6 cards
   Boris  5 cards  attacks
   Vera   6 cards  defends
   Gleb   6 cards
Table (1 of at most 6):  7♦/?
Hand: 6♦ 8♦ 10♣ A♠ │ 7♥ Q♥
1 7♥   2 pass
You>
Goodbye.
"""

LETTERS = """\
Trump hearts   stock 7 (last: 9H)   discard 0
>  You    6 cards   defends
   Boris  6 cards
   Vera   11 cards           holds 7H 7D 8H 8D AS AH AD
   Gleb   5 cards   attacks
Table (1 of at most 6):  6S/?
Hand: 6D 6C 9D TC AC | QH
1 QH on 6S   2 take
"""

TAKING = """\
Trump ♥ hearts   stock 12 (last: 9♥)   discard 0
▶  You    4 cards
   Boris  5 cards  attacks
   Vera   4 cards  defends
   Gleb   5 cards
Table (4 of at most 6):  7♦/A♦  7♥/8♥  A♥/?  8♦/?  Vera takes
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
  t, take    take the cards        p, pass   add nothing (more)
  x 9C       pass the attack on with a card of its rank (perevodnoy)
  show 9H    pass it on by showing the trump     swap   exchange the trump
  Enter      pass, where passing is possible
  rules      the rules in force        hint   what a bot would do
  undo       take back your move       q      leave
  ?          this list
"""


def trimmed(shown: str) -> str:
    return "\n".join(line.rstrip() for line in shown.split("\n"))


def test_the_first_screen(play: Callable[..., str]) -> None:
    assert trimmed(play("durak")) == OPENING


def test_a_screen_without_suits(play: Callable[..., str]) -> None:
    assert LETTERS in trimmed(play("durak", ["1"] * 4, encoding="ascii"))


def test_a_bout_that_ends_with_taking(play: Callable[..., str]) -> None:
    assert TAKING in trimmed(play("durak", ["1"] * 4))


def test_the_help(play: Callable[..., str]) -> None:
    assert HELP in trimmed(play("durak", ["?"]))


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
@pytest.mark.parametrize(
    ("game", "players"), [("durak", 6), ("podkidnoy-52", 8), ("perevodnoy", 2), ("podkidnoy-2v2", 4)]
)
def test_no_line_is_longer_than_80_columns(
    play: Callable[..., str], always_one: Callable[[str], str], game: str, players: int, encoding: str
) -> None:
    shown = play(game, always_one, players=players, encoding=encoding)
    assert [] == [line for line in shown.splitlines() if len(line) > 80]


def test_letters_and_suits_tell_the_same_game(play: Callable[..., str], always_one: Callable[[str], str]) -> None:
    suits = play("perevodnoy", always_one, players=2)
    letters = play("perevodnoy", always_one, players=2, encoding="ascii")
    table = str.maketrans({"♠": "S", "♥": "H", "♦": "D", "♣": "C", "│": "|", "▶": ">", "\u00a0": " "})

    def words(shown: str) -> list[str]:
        for suit in "SHDC":
            shown = shown.replace(f"Trump {suit} ", "Trump ")
        return shown.replace("10", "T").split()

    assert words(letters.replace("10", "T")) == words(suits.translate(table))


def test_the_trumps_stand_apart_from_the_other_cards(play: Callable[..., str]) -> None:
    assert "Hand: 6♦ 8♦ 10♣ A♠ │ 7♥ Q♥" in play("durak")
    assert "│" not in play("durak", rules=["trump=none"])


def test_the_mark_stands_at_the_seat_that_is_to_move(play: Callable[..., str]) -> None:
    marked = [line for line in play("durak", ["1"] * 6).splitlines() if line.startswith("▶")]
    assert len(marked) >= 5
    assert all(line.split()[1] == "You" for line in marked)
