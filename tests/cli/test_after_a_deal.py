"""The prompt after a deal: its text, and the commands that work there."""

from collections.abc import Callable

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


def test_only_an_empty_line_deals_on(play: Callable[..., str]) -> None:
    words = ("1", "xyzzy", "take", "7S", "analyze")
    after = play("podkidnoy", then(*words), **SHORT).partition(OFFERED)[2]
    told = f"Type analyse, replay, moments, rules or q, or Enter alone to go on.\n{NEXT_DEAL}"
    assert after == "".join(f"{word}\n{told}" for word in words) + "q\nGoodbye.\n"


def test_replay_steps_through_the_deal(play: Callable[..., str]) -> None:
    shown = play("podkidnoy", then("replay", "end", "q"), **SHORT)
    after = shown.partition(OFFERED)[2]
    assert after.startswith("replay\nPodkidnoy, ")
    assert "Seats: 0 Player (human), 1 Boris (cheapest)." in after
    assert after.endswith(NEXT_DEAL + "q\nGoodbye.\n")
