"""`cardkit show`: the moves of a record as a table, with their outcomes and the result."""

import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Final

import attrs

from cardkit import load_records, match_text

Run = Callable[..., "subprocess.CompletedProcess[str]"]
LOST: Final = '''\
game = "podkidnoy"
rules = { hand_size = 3 }
seats = ["Ann", "Bob"]
hands = ["7S 9C QH", "8S 9H 6D"]
trump = "D"
stock = "TC TD"
first_bout = true
attacker = 0
play = """
0 attack 7S
1 beat 7S 8S
1 attack 9H
0 take
1 attack 6D
0 take
1 attack TD
0 take
"""
result = "loser 0"
'''

SHOWN: Final = """\
Podkidnoy, throw-in Durak: 36 cards, one card leads.
Rules: hand_size=3.
Seats: 0 Ann, 1 Bob.

trump ♦ diamonds   stock: 2 cards, 10♦ last   discard: 0 cards
▶  Ann  3 cards  attacks  7♠ 9♣ Q♥
   Bob  3 cards  defends  8♠ 9♥ 6♦
table: empty
Stock: 10♣ 10♦

no.  seat    move        what came of it
     Bout 1
  1  0 Ann   attack 7♠
  2  1 Bob   beat 7♠ 8♠  Beaten: 2 cards go to the discard. Drawn: Ann 1, Bob 1;
                         0 left in the stock.
     Bout 2
  3  1 Bob   attack 9♥
  4  0 Ann   take        Ann picks up 1 card.
     Bout 3
  5  1 Bob   attack 6♦
  6  0 Ann   take        Ann picks up 1 card.
     Bout 4
  7  1 Bob   attack 10♦
  8  0 Ann   take        Ann picks up 1 card. Bob is out.
Ann is the fool.
"""

CALLED: Final = '''\
game = "cheat-updown"
seats = ["Ann", "Bob", "Cid"]
hands = ["KS 4H", "QS QD JD", "8S 9S TS"]
to_act = 0
play = """
0 play KS as K
1 play QS JD as Q
0 challenge -> lie
"""
'''


def lines(shown: str) -> str:
    return "\n".join(line.rstrip() for line in shown.splitlines()) + "\n"


def test_a_game_is_a_table_by_bouts(here: Run, file: Callable[[str], str]) -> None:
    done = here("show", file(LOST))
    assert (done.stderr, done.returncode) == ("", 0)
    assert lines(done.stdout) == SHOWN


def test_from_one_seat_the_cards_of_others_are_hidden(here: Run, file: Callable[[str], str]) -> None:
    shown = here("show", file(CALLED), "--seat", "2").stdout
    assert "play ?? as 2 Q" in shown or "play ?? ?? as Q" in shown or "play ? as 2 Q" in shown
    assert "play K♠ as K" in shown  # an opening is laid face up
    for hidden in ("4♥", "Q♦"):
        assert hidden not in shown
    own = here("show", file(CALLED), "--seat", "1").stdout
    assert "play Q♠ J♦ as Q" in own


def test_a_match_is_shown_with_its_score_which_counts_namesakes_apart(
    here: Run, tmp_path: Path, file: Callable[[str], str]
) -> None:
    (record,) = load_records(tmp_path / file(LOST))
    (tmp_path / "match.toml").write_text(match_text([record, record]), encoding="utf-8")
    shown = here("show", "match.toml").stdout
    assert "Deal 1 of 2." in shown
    assert shown.index("Lost so far: Ann 1, Bob 0") < shown.index("Deal 2 of 2.")
    assert shown.rstrip().endswith("Lost so far: Ann 2, Bob 0.")
    assert "Lost so far" not in here("show", "match.toml", "--deal", "2").stdout
    twins = attrs.evolve(record, seats=("Ann", "Ann"))
    (tmp_path / "match.toml").write_text(match_text([twins, twins]), encoding="utf-8")
    assert here("show", "match.toml").stdout.rstrip().endswith("Lost so far: Ann 2, Ann 0.")
