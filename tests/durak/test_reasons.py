"""The reasons given for a move in Durak are true of the position."""

from typing import Any

import pytest

from cardkit import Deal, load

GAME = load("podkidnoy")


def said(hands: list[str], play: list[str], move: str, game: Any = GAME, **more: Any) -> str:
    """Return the reasons for `move` after `play`."""
    state = game.from_position({"hands": hands, "trump": "H", "attacker": 0, "stock": "", **more}, check=False)
    for line in play:
        Deal(game, state).play(game.parse_move(line))
    reasons: str = game.evaluation.explain(state.observe(state.actor), game.parse_move(move))
    return reasons


@pytest.mark.parametrize(
    ("hands", "discard", "clause"),
    [
        (["6S 8S", "9S AH"], "9H 9D 9C", "the nine is safe, no other nine can be thrown in"),
        (["6S 9C", "9S AH"], "9H 9D", "only one other nine can be thrown in"),
        (["6S 9C 9D", "9S AH"], "9H", "only 2 other nines can be thrown in"),
    ],
)
def test_a_beating_card_is_as_safe_as_its_rank(hands: list[str], discard: str, clause: str) -> None:
    reason = said(hands, ["0 attack 6S"], "1 beat 6S 9S", discard=discard)
    assert clause in reason
    assert "keeps the trump ace" in reason


def test_the_card_that_is_missed_least_is_the_lowest() -> None:
    assert "it is the card that you will miss least" in said(["6S 8S 6H", "9S AH"], [], "0 attack 6S")
    assert said(["6S 8S 6H", "9S AH"], [], "0 attack 8S") == ""


def test_a_trump_is_kept_where_only_trumps_could_have_been_laid_instead() -> None:
    assert "keeps the trump six" in said(["8S 6H QH", "9S AH"], [], "0 attack 8S")
    assert "keeps the trump ace" in said(["6S 8S", "9S AH"], ["0 attack 6S"], "1 beat 6S 9S")
    assert "trump" not in said(["6S 8S", "9S TS AH"], ["0 attack 6S"], "1 beat 6S TS")


def test_several_cards_go_at_once() -> None:
    assert "gets rid of 2 sixes at once" in said(["6S 6C 8S", "9S AH TC"], [], "0 attack 6S 6C")


SEVERAL = load("durak-1994")


def test_no_trump_is_said_to_be_kept_that_another_card_still_needs() -> None:
    opened = ["0 attack TC TD"]
    assert "keeps" not in said(["TC TD 8S", "7C TH KC"], opened, "1 beat TC KC", SEVERAL)
    assert "keeps the trump ten" in said(["TC TD 8S", "7C TH KC KD"], opened, "1 beat TC KC", SEVERAL)


OPENED = ["0 attack TC TD"]


@pytest.mark.parametrize(
    ("game", "hands", "play", "move", "reason"),
    [
        (
            GAME,
            ["9C 9S 7S", "TC TS JD"],
            ["0 attack 9C", "1 beat 9C TC", "0 attack 9S"],
            "1 beat 9S TS",
            "opens no new rank",
        ),
        (GAME, ["6H 8S", "9S AH"], ["0 attack 6H"], "1 take", "beating would cost AH; 6H comes along"),
        (GAME, ["6S 9D KC", "9S AH TC"], ["0 attack 6S", "1 beat 6S 9S"], "0 pass", "keeps 9D for later"),
        (
            GAME,
            ["6S 7S 8S", "7H 9S 9D"],
            ["0 attack 6S", "1 beat 6S 7H", "0 attack 7S"],
            "1 take",
            "beating would cost 9S",
        ),
        (SEVERAL, ["TC TD 8S", "7C TH KC"], OPENED, "1 take", "to beat everything would cost too much"),
        (SEVERAL, ["TC TD 8S", "7C 8C KC"], OPENED, "1 take", "not everything can be beaten"),
    ],
)
def test_a_move_has_this_reason_alone(game: Any, hands: list[str], play: list[str], move: str, reason: str) -> None:
    assert reason == said(hands, play, move, game)
