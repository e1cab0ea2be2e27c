"""The questions to a person in the bluffing games are asked in words."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from rich.console import Console

from cardkit import Deal, load
from cardkit.errors import InvalidText
from cardkit.language import speaking
from cardkit.speech.speech import speech_of
from cardkit_cli.terminal.console import Screen
from cardkit_cli.terminal.lines import show_seat
from cardkit_games.bluffing.text.claims import BluffingMove

Printed = Callable[..., str]


def drawn(printed: Printed, game: Any, state: Any, seat: int | None = None, width: int = 150) -> str:
    """Return the table as the acting seat sees it, or another seat."""
    names = ("Ann", "Bob", "Cid", "Dee")[: state.seats]
    looks = state.actor if seat is None else seat

    def draw(screen: Screen) -> None:
        show_seat(screen, game, speech_of(game, screen), state.observe(looks), names)

    return "\n".join(line.rstrip() for line in printed(draw, width=width).splitlines())


def table(printed: Printed, name: str, position: dict[str, Any], *lines: str, seat: int | None = None) -> str:
    """Return the table of a game after these lines."""
    game = load(name)
    state = game.from_position(position)
    for line in lines:
        Deal(game, state).play(game.parse_move(line))
    return drawn(printed, game, state, seat)


def test_cheat_says_what_is_chosen_and_what_is_known(play: Callable[..., str]) -> None:
    shown = play("cheat-updown", [], seed=3, width=150)
    before, _, _ = shown.partition("Choose the pile that becomes your hand. Nobody knows its cards or their number: ")
    assert before.endswith("The pack is cut into a pile for each player. ")
    assert re.search(r"pile 1: about .*You +no hand yet +to choose.*Gleb +\? cards", before, re.DOTALL)
    assert not re.search(r"Hand:", shown)


def test_cheat_says_that_the_opening_is_open_and_true(printed: Printed) -> None:
    shown = table(printed, "cheat-updown", {"hands": ["7S 8D", "KS", "TS"], "to_act": 0})
    assert "You open: lay cards of one rank face up, as in `1 2 as K`." in shown


CALS = {"hands": ["7S 8D 9C 3C", "KS 4D TC QC", "TS 2D"], "to_act": 0}


def test_cals_bs_says_how_many_cards_lead(printed: Printed) -> None:
    assert "You lead: lay 1 to 4 cards face down and announce any one rank" in table(printed, "cals-bs", CALS)


def test_cals_bs_says_that_one_may_follow_and_with_how_many(printed: Printed) -> None:
    position = {**CALS, "claim": "0 play 7S 8D as 7", "hands": ["9C 3C", "KS 4D TC QC", "TS 2D 5D"], "pile": "7S 8D"}
    shown = table(printed, "cals-bs", {**position, "to_act": 1})
    assert "\nYou may follow with 2 cards as sevens, true or not; or call, or pass." in shown


def test_cals_bs_says_that_the_hand_is_too_small_to_follow(printed: Printed) -> None:
    position = {"hands": ["9C", "KS 4D TC QC", "TS"], "pile": "7S 8D", "claim": "0 play 7S 8D as 7", "to_act": 2}
    shown = table(printed, "cals-bs", position)
    assert "\nFollowing takes 2 cards, and you have 1: call or pass." in shown


def test_cals_bs_says_that_last_cards_must_match(printed: Printed) -> None:
    position = {"hands": ["9C", "KS 4D TC QC", "TS 2D"], "pile": "7S 8D", "claim": "0 play 7S 8D as 7", "to_act": 2}
    shown = table(printed, "cals-bs", position)
    assert "\nLast cards can only be laid as what they are, and these are not all sevens: call or pass." in shown


@pytest.mark.parametrize(
    ("preset", "said"),
    [("cals-bs-own-count", "1 to 4 cards as sevens"), ("cals-bs-all-fours", "2 cards as sevens")],
)
def test_the_number_to_follow_with_is_that_of_the_rules(printed: Printed, preset: str, said: str) -> None:
    position = {"hands": ["9C", "KS 4D TC QC", "TS 2D 3D 5D"], "pile": "7S 8D", "claim": "0 play 7S 8D as 7"}
    assert f"You may follow with {said}, true or not" in table(printed, preset, position)


def test_the_last_set_that_wins_is_turned_up(printed: Printed) -> None:  # C18, A-C7
    game = load("cals-bs")
    state = game.from_position({"hands": ["7S 7D", "KS 4D TC QC", "TS 2D"], "to_act": 0})
    before = state.clone()
    move = game.parse_move("0 play 7S 7D as 7")
    Deal(game, state).play(move)
    screen = Screen(Console())
    assert [
        "Ann lays 2 cards face down: 2 sevens.",
        "Ann has no cards left.",
        "The last cards are turned over: 7♠ 7♦.",
        "It was announced as 2 sevens: true.",
        "Ann is out of cards.",
    ] == [screen.plain(told) for told in speech_of(game, screen).tell(before, move, state, ("Ann", "Bob", "Cid"))]


def test_everybody_knows_the_last_set_that_won(tmp_path: Path) -> None:
    game = load("cals-bs")
    state = game.from_position({"hands": ["7S 7D", "KS 4D TC QC", "TS 2D"], "to_act": 0})
    before = state.clone()
    move = game.parse_move("0 play 7S 7D as 7")
    Deal(game, state).play(move)
    assert ["0 play 7S 7D as 7"] == game.views.seen_lines([(before, move)], state, 1)


TAKEN = {"hands": ["KS 3D", "9H 9D 9C 2S", "TS 2D"], "pile": "5S 9S", "claim": "0 play 9S as 9", "to_act": 1}


def test_verish_says_which_fours_can_be_removed(printed: Printed) -> None:
    shown = table(printed, "verish", TAKEN, "1 challenge")
    assert "You took the pile, so you may remove all four cards of a rank: d 9 removes the four nines. Enter" in shown


def test_verish_says_that_there_is_nothing_to_remove(printed: Printed) -> None:
    shown = table(printed, "verish", {**TAKEN, "hands": ["KS 3D", "9H 9D 2C 2S", "TS 2D"]}, "1 challenge")
    assert "You have no four of a rank, so there is nothing to remove: Enter goes on." in shown


@pytest.mark.parametrize("seat", range(3))
def test_the_arrow_shows_who_is_asked_for_fours(printed: Printed, seat: int) -> None:
    shown = table(printed, "verish", TAKEN, "1 challenge", seat=seat)
    assert [line.split() for line in shown.splitlines() if line.startswith("▶")] == [
        ["▶", "Bob", "6", "cards", "asked", "about", "fours"]
    ]
    assert ("You took the pile" in shown) == (seat == 1)


@pytest.mark.parametrize("typed", ["1 as 7", "nonsense"])
def test_cards_are_not_laid_while_fours_are_asked_for(typed: str) -> None:
    game = load("verish")
    state = game.from_position(TAKEN)
    Deal(game, state).play(game.parse_move("1 challenge"))
    with pytest.raises(InvalidText, match=r"^No cards are laid now\. You took the pile, so you may remove .*nines\."):
        speech_of(game, Screen()).read(typed, state, game.offers(state))


@pytest.mark.parametrize("typed", ["1", "2S as 9"])
def test_a_play_is_answered_before_cards_are_laid(typed: str) -> None:
    game = load("verish")
    state = game.from_position(TAKEN)
    with pytest.raises(InvalidText, match=r"^First c calls the latest play, or Enter trusts it; cards are laid after"):
        speech_of(game, Screen()).read(typed, state, game.offers(state))


def test_a_large_hand_is_grouped_by_rank(printed: Printed) -> None:
    hand = "2S 2H 2C 3S 4S 4D 5S 5H 5D 5C 6S 7S 8S 9S TS JS QS"
    shown = table(printed, "verish", {"hands": [hand, "KS", "KD"], "to_act": 0})
    lines = shown[shown.index("Hand: ") :].splitlines()
    assert lines[0] == "Hand: 17 cards"
    assert lines[1].split("   ")[0].strip() == "1: 2♠  2: 2♥  3: 2♣"
    assert "7: 5♠  8: 5♥  9: 5♦  10: 5♣" in shown
    assert not any(line.startswith(" ") for line in lines[1:])


def test_a_hand_of_42_cards_is_read_in_at_most_eight_lines(printed: Printed) -> None:
    ranks = "23456789TJQKA"
    cards = [rank + suit for rank in ranks for suit in "SHDC"][:42]
    game = load("verish")
    shown = drawn(printed, game, game.from_position({"hands": [" ".join(cards), "KS", "AD"], "to_act": 0}), width=80)
    lines = shown[shown.index("Hand: ") :].splitlines()
    assert lines[0].rstrip() == "Hand: 42 cards"
    groups = [line for line in lines[1:] if line[:1].isdigit()]
    assert len(groups) <= 8
    assert max(map(len, groups)) <= 80


RISING: Final = {"hands": ["7S 7H KD 4C", "7D AS 3S 4S", "9S 9H 9D JH"], "to_act": 0}


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ((), "next: any rank"),
        (("0 play 7S 7H as 7",), "next: more sevens, or over 2 sevens"),
        (("0 play 7S 7H as 7", "1 play 7D AS 3S as 7"), "next: more sevens; nobody goes over 5 sevens"),
    ],
)
def test_rising_claims_say_what_goes_over_the_claim(printed: Printed, lines: tuple[str, ...], said: str) -> None:
    assert said in table(printed, "rising-claims", RISING, *lines)


def test_a_wrong_call_that_counts_as_a_pass_is_told() -> None:  # A-WL1
    game = load("rising-claims", {"wrong_limit": 2})
    state = game.from_position(RISING)
    for line in ("0 play 7S as 7", "1 challenge -> true", "0 play 7H as 7"):
        Deal(game, state).play(line)
    before, move = state.clone(), game.parse_move("1 challenge -> true")
    Deal(game, state).play(move)
    screen = Screen(Console())
    assert [
        "Bob calls! Turned over: 7♥.",
        "It was announced as 1 seven: true.",
        "Bob was wrong too often in a row: nothing is taken, and that counts as a pass.",
    ] == [screen.plain(told) for told in speech_of(game, screen).tell(before, move, state, ("Ann", "Bob", "Cid"))]


def test_whoever_has_laid_is_asked_to_call_or_believe(printed: Printed) -> None:  # A-MC1
    game = load("veryu-believe", {"must_answer_after_circle": True})
    state = game.from_position({"hands": ["7S KH", "8S KD", "TS KC"], "to_act": 0})
    for line in ("0 play 7S as 7", "1 play 8S as 7", "2 play TS as 7"):
        Deal(game, state).play(line)
    assert "You have laid in this round already, so call the play or believe it." in drawn(printed, game, state, 0)
    speech = speech_of(game, Screen(Console()))
    for text in ("", "KH"):
        with pytest.raises(InvalidText, match="Only c, which calls the latest play, or b, which believes it"):
            speech.read(text, state, game.offers(state))
    assert "believe" == speech.read("b", state, game.offers(state)).verb


def test_to_trust_and_to_believe_say_what_differs() -> None:
    speech = speech_of(load("veryu-believe"), Screen(Console()))
    for language in ("en", "ru"):
        with speaking(language):
            said = [speech.tell_choice(BluffingMove(1, verb)) for verb in ("trust", "believe")]
        assert all(": " in each for each in said)
        assert len(set(said)) == 2
