"""The prompt after a deal: its text, and the commands that work there."""

from collections.abc import Callable

import pytest

from cardkit import Result
from cardkit.match.progress import Score

NEXT_DEAL = "Enter for the next deal, q to leave: "
OFFERED = "analyse, replay: this deal; moments: the match so far; Enter: the next deal.\n" + NEXT_DEAL
SHORT = {"players": 2, "rules": ["low_rank=9"]}


def then(*words: str) -> Callable[[str], str]:
    """Return a person who types 1 to the end of the deal, then these words, and leaves."""
    left = list(words)

    def person(shown: str) -> str:
        if shown.endswith((NEXT_DEAL, "> ")) and NEXT_DEAL in shown:
            return left.pop(0) if left else "q"
        return "1"

    return person


def test_one_line_says_what_can_be_done_with_a_deal(play: Callable[..., str]) -> None:
    assert OFFERED in play("podkidnoy", then(), **SHORT)


def test_only_an_empty_line_deals_on(play: Callable[..., str]) -> None:
    words = ("1", "xyzzy", "take", "7S", "analyze")
    after = play("podkidnoy", then(*words), **SHORT).partition(OFFERED)[2]
    told = f"Type analyse, replay, moments, rules or q, or Enter alone to go on.\n{NEXT_DEAL}"
    assert after == "".join(f"{word}\n{told}" for word in words) + "q\nGoodbye.\n"


def test_rules_are_told_between_two_deals_and_a_hint_has_nothing_to_say(play: Callable[..., str]) -> None:
    after = play("podkidnoy", then("rules", "hint"), **SHORT).partition(OFFERED)[2]
    assert "In short\n" in after
    assert after.endswith(
        "hint\nNo move is due between two deals: Enter deals the next one.\n" + f"{NEXT_DEAL}q\nGoodbye.\n"
    )


@pytest.mark.usefixtures("few_deals")
def test_analyse_judges_the_deal(play: Callable[..., str]) -> None:
    shown = play("podkidnoy", then("analyse"), **SHORT)
    after = shown.partition(OFFERED)[2]
    assert after.startswith("analyse\n")
    assert "seat 0, Player: " in after
    assert "podkidnoy: loser" in after or "podkidnoy: draw" in after
    assert after.endswith(NEXT_DEAL + "q\nGoodbye.\n")


def test_replay_steps_through_the_deal(play: Callable[..., str]) -> None:
    shown = play("podkidnoy", then("replay", "end", "q"), **SHORT)
    after = shown.partition(OFFERED)[2]
    assert after.startswith("replay\npodkidnoy: ")
    assert "Seats: 0 Player (human), 1 Boris (cheapest)." in after
    assert after.endswith(NEXT_DEAL + "q\nGoodbye.\n")


@pytest.mark.parametrize(
    ("results", "said"),
    [
        (["loser 1"], "Lost so far: Ann 0, Bob 1, Cid 0."),
        (["draw"], "Lost so far: Ann 0, Bob 0, Cid 0."),
        (["winner 1", "unfinished", "winner 2"], "Won so far: Ann 0, Bob 1, Cid 1."),
        (["winners 0 2"], "Won so far: Ann 1, Bob 0, Cid 1."),
        (["unfinished"], ""),
    ],
)
def test_lost_so_far_is_said_in_games_with_a_loser_alone(results: list[str], said: str) -> None:
    score = Score(("Ann", "Bob", "Cid"))
    for result in results:
        score.add(Result.parse(result))
    assert said == score.text()
