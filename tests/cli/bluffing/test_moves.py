"""Input in the bluffing games: calls, piles, and refusals."""

import pytest

from bluffing_table import Play, due, hand, own_turn, parts, refusal
from cardkit.cards.card import Card


@pytest.mark.parametrize(
    ("game", "word"),
    [
        *(("i-doubt-it", word) for word in ("c", "C", "call", "challenge", "bs", "cheat")),
        *(("cals-bs", "c"), ("verish", "c")),
    ],
)
def test_call(play: Play, game: str, word: str) -> None:
    shown = play(game, [word])
    assert "\n  You call! Turned over: " in shown or " call; " in shown


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("0 as {rank}", "There is no card 0: your cards are numbered 1 to {held}."),
        ("1 99 as {rank}", "There is no card 99: your cards are numbered 1 to {held}."),
        ("{absent} as {rank}", "{pretty} is not in this hand."),
        ("1 1 as {rank}", "This hand does not hold {first} so often."),
        ("1 as {other}", "The rank to announce now is {rank}."),
        ("as {rank}", "Type the cards before what they are announced as, as in `1 2 as {rank}`."),
        ("1 as +99", "'+99' is not a plus: it is +1 to +12."),
        ("1 as", "An announcement is a rank, or a number and a rank, as in 3 K."),
        ("1 as Z", "'Z' is not a rank: ranks are 2 to 10 (or T), J, Q, K and A."),
        ("c", "There is no play that could be called now."),
        ("", "Enter does nothing here: lay cards, as in `1 as {rank}`."),
        ("sdfg", "'sdfg' is not understood: type a number, a card such as `7S`, or ? for help."),
        ("-1 as {rank}", "'-1 as {rank}' is not understood: type a number, a card such as `7S`, or ? for help."),
    ],
)
def test_a_refused_line_is_one_sentence_and_changes_nothing(play: Play, line: str, sentence: str) -> None:
    game = "bullshit-2c"
    lines, shown = own_turn(play, game, 5)
    held, rank = hand(shown), due(shown)[0]
    absent = next(Card(card) for card in range(52) if Card(card).pretty not in held)
    values = {"rank": rank, "other": "K" if rank != "K" else "Q", "held": len(held), "game": game}
    values |= {"absent": absent.text, "pretty": absent.pretty, "first": held[0]}
    said = refusal(play, game, line.format(**values), *lines)
    assert said.replace("7♠", "7S") == sentence.format(**values).replace("7♠", "7S")


def test_a_pile_is_chosen_by_its_number(play: Play) -> None:
    before, after = parts(play("cheat-updown", ["2"], seed=11))[:2]
    assert "2 that pile" in before
    assert "  You choose pile 2.\n" in after  # the second
    assert 0 < len(hand(after)) < 20
    assert refusal(play, "cheat-updown", "7", seed=11) == "There is no pile 7 to choose: the piles left are 1 2 3 4."


# -- Every command that a game offers is understood: `draw`, where a card may be drawn instead of a play


def test_valepaska_understands_the_draw_that_it_offers(play: Play) -> None:
    def answer(shown: str) -> str:
        if "You draw" in shown:
            return "q"
        asked = shown.rpartition("Hand:")[2]
        if "calls, Enter" in asked:
            return ""
        return "draw" if "draw a card" in asked else "1 as 3"

    shown = play("valepaska", answer)
    assert "You draw 1 card from the stock." in shown
    assert "not understood" not in shown
