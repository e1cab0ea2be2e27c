"""The screens word for word, for a fixed seed and 80 columns."""

import re
from collections.abc import Callable
from io import StringIO
from itertools import groupby
from typing import Any

import pytest
from rich.console import Console

from cardkit import load
from cardkit.speech.speech import speech_of
from cardkit_cli.terminal.console import Screen
from cardkit_cli.terminal.lines import show_seat

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

LETTERS = """\
trump hearts   stock: 7 cards, 9H last   discard: 0 cards
>  You    6 cards   defends
   Boris  6 cards
   Vera   11 cards           7D 8D AS AD 7H 8H AH
   Gleb   5 cards   attacks
table (1 of at most 6):  6S/?
Hand: 6D 6C 9D TC AC | QH
1 QH on 6S   2 take
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


def test_a_screen_without_suits(play: Callable[..., str]) -> None:
    assert LETTERS in trimmed(play("durak", ["1"] * 4, encoding="ascii"))


def test_a_bout_that_ends_with_taking(play: Callable[..., str]) -> None:
    assert TAKING in trimmed(play("durak", ["1"] * 4))


def test_the_help(play: Callable[..., str]) -> None:
    for word in ("?", "h", "help"):
        assert HELP.replace("You> ?", f"You> {word}") in trimmed(play("durak", [word]))


@pytest.mark.parametrize(
    ("game", "lines"),
    [
        ("durak", []),
        ("podkidnoy-2v2", []),
        ("perevodnoy", ["x 9C"]),
        ("perevodnoy-show", ["x 9C", "show 9H"]),
        ("podkidnoy-exchange", ["swap"]),
    ],
)
def test_the_help_names_what_the_rules_have(play: Callable[..., str], game: str, lines: list[str]) -> None:
    told = play(game, ["?"]).partition("You> ?\n")[2].partition("You> ")[0].splitlines()
    assert [line for line in ("x 9C", "show 9H", "swap") if any(row.startswith(f"  {line} ") for row in told)] == lines


# -- Seats without cards, and cards that lie face up


def drawn(game: Any, position: dict[str, Any], *, colours: bool = False) -> str:
    out = StringIO()
    screen = Screen(Console(file=out, width=80, force_terminal=colours, _environ={"TERM": "xterm"}))
    seen = game.from_position(position, check=False).observe(0)
    show_seat(screen, game, speech_of(game, screen), seen, ["Anna", "Boris", "Clara"])
    return out.getvalue()


@pytest.mark.parametrize(
    ("game", "position"),
    [
        ("durak", {"hands": ["7S", "", "9C"], "out": [1], "trump": "H", "stock": "", "attacker": 0}),
        ("cheat-updown", {"hands": ["7S 8S", "", "9C"], "out": [1], "to_act": 0}),
    ],
)
def test_who_is_out_is_dim(game: str, position: dict[str, Any]) -> None:
    shown = drawn(load(game), position, colours=True)
    assert "\x1b[2mBoris" in shown
    assert "\x1b[2mClara" not in shown


def test_a_seat_without_a_hand_has_none_yet() -> None:
    piles = ["2S 3S", "4S 5S", "6S 7S"]
    shown = drawn(load("cheat-updown"), {"hands": [""] * 3, "dealer": 0, "piles": piles, "heights": [2, 2, 2]})
    assert shown.count("no hand yet") == 3
    assert "0 cards" not in shown


def test_all_cards_of_the_stock_that_lie_face_up_are_told() -> None:
    position = {"hands": ["6S", "7S", "8S"], "trump": "C H D", "stock": "9S JS TC TH 9D", "attacker": 0}
    assert "stock: 5 cards, 10♣ 10♥ 9♦ last" in drawn(load("podkidnoy", {"trump": "per_seat"}), position)


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


def test_a_partner_keeps_the_mark_beside_the_role(play: Callable[..., str], always_one: Callable[[str], str]) -> None:
    shown = "".join(play("podkidnoy-2v2", always_one, seed=seed) for seed in range(4))
    assert partners(shown) == ["Vera"] * len(re.findall(r"^Hand: ", shown, re.MULTILINE))
    for role in ("attacks", "out"):  # nobody is asked anything while her partner defends
        assert re.search(rf"^   Vera +\d+ cards? +{role}, partner", shown, re.MULTILINE)


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


@pytest.mark.parametrize("game", ["perevodnoy-show"])
def test_the_choices_come_in_the_order_of_the_attack_cards(
    play: Callable[..., str], always_one: Callable[[str], str], game: str
) -> None:
    several = 0
    for seed in range(3):
        shown = play(game, always_one, players=2, seed=seed)
        for attacks, offered in re.findall(r"^table \(.*\): (.*)\nHand: .*\n((?:.*\n)+?)You> ", shown, re.MULTILINE):
            open_cards = re.findall(r"(\S+)/\?", attacks)
            beaten = list(dict.fromkeys(re.findall(r"\S+ on (?!with )(\S+)", offered)))
            assert beaten == [card for card in open_cards if card in beaten]
            blocks = [card for card, _ in groupby(re.findall(r"\S+ on (?!with )(\S+)", offered))]
            assert blocks == beaten
            several += len(beaten) > 1
    assert several


# -- Deals


def test_only_the_first_deal_shows_the_seed_and_the_second_is_another_one(play: Callable[..., str]) -> None:
    deals = []

    def three_deals(shown: str) -> str:
        if shown.endswith("q to leave: "):
            deals.append(shown)
            return "" if len(deals) < 3 else "q"
        return "1"

    shown = play("podkidnoy", three_deals, players=2)
    lines = re.findall(r"^Deal \d\..*", shown, re.MULTILINE)
    assert len(lines) == 3
    assert lines[0].endswith(" dealt (the seed of this game is 5).")
    assert all(re.fullmatch(r"Deal \d\. \w+ dealt\.", line) for line in lines[1:])
    assert shown.count("Lost so far:") == 3
    first, second = (re.findall(r"^Hand: .*", deal, re.MULTILINE)[0] for deal in shown.split("Deal ")[1:3])
    assert first != second


@pytest.mark.parametrize(
    ("game", "players", "encoding"),
    [("podkidnoy-2v2", 4, "utf-8"), ("podkidnoy-52", 8, "ascii")],
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
            shown = shown.replace(f"trump {suit} ", "trump ")
        return shown.replace("10", "T").split()

    assert words(letters.replace("10", "T")) == words(suits.translate(table))


def test_the_trumps_stand_apart_from_the_other_cards(play: Callable[..., str]) -> None:
    assert "Hand: 6♦ 8♦ 10♣ A♠ │ 7♥ Q♥" in play("durak")
    assert "│" not in play("durak", rules=["trump=none"])


def test_the_mark_stands_at_the_seat_that_is_to_move(play: Callable[..., str]) -> None:
    marked = [line for line in play("durak", ["1"] * 6).splitlines() if line.startswith("▶")]
    assert len(marked) >= 5
    assert all(line.split()[1] == "You" for line in marked)


# -- Narrow screens


def test_where_columns_are_too_wide_a_seat_goes_on_below_itself(play: Callable[..., str]) -> None:
    shown = trimmed(play("dvukhkozyrnoi", seed=3, players=4, width=30))
    assert "…" not in shown
    assert re.search(r"^   \w+  \d+ cards  (attacks|defends|takes)\n     trumps \w+$", shown, re.MULTILINE)
    assert all(len(line) <= 30 for line in shown.splitlines())


def test_own_trumps_stand_apart_in_the_hand(play: Callable[..., str]) -> None:
    shown = play("dvukhkozyrnoi", seed=3, players=4)
    suit = re.search(r"^.  You .*trumps (\w+)", shown, re.MULTILINE)
    assert suit is not None
    symbol = {"spades": "♠", "hearts": "♥", "diamonds": "♦", "clubs": "♣"}[suit[1]]
    plain, bar, trumps = re.findall(r"^Hand: (.*)$", shown, re.MULTILINE)[0].partition(" │ ")
    assert bar
    assert symbol not in plain
    assert {card[-1] for card in trumps.split()} == {symbol}
