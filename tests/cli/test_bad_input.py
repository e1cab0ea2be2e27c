"""Bad input gets one clear sentence; the command ends with exit code 2, and a game at the table goes on unchanged."""

from collections.abc import Callable
from pathlib import Path

import pytest

from cardkit.speech.words import NOT_UNDERSTOOD

Refused = Callable[..., str]
BOTS = """\
class TwoLines:
    def act(self, seen):
        raise ValueError("one\\n\\n two.\\n")


class ExitsAtTheEnd:
    def act(self, seen):
        return min(seen.actions())

    def end(self, scores):
        raise SystemExit("no")


class ExitsWhenMade:
    def __init__(self):
        raise SystemExit("no")
"""


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        ("play duruk", "There is no game 'duruk': did you mean durak?"),
        ("play durak --players 7", "durak is for 2 to 6 players, not 7."),
        ("play durak --players 0", "--players is a number from 2 on."),
        ("play durak --seats human", "durak is for 2 to 6 players, not 1."),
        ("play durak --seats human,,random", "--seats names who sits where, as in --seats human,cheapest,random;"),
        ("play durak --bots hard,", "--seats names who sits where, as in --seats human,cheapest,random; --bots names"),
        (
            "play durak --seats 2",
            "--seats names who sits where, as in --seats human,normal, and --players 2 is for how many.",
        ),
        ("play durak --seats human,random --players 3", "--seats names every seat, so --players is not needed."),
        ("simulate durak --bots human,random", "There is no bot 'human'"),
        ("bench --players 0", "podkidnoy is for 2 to 6 players, not 0."),
    ],
)
def test_one_sentence_says_what_is_wrong(refused: Refused, arguments: str, wrong: str) -> None:
    said = refused(*arguments.split())
    assert said.startswith(f"cardkit: {wrong}")
    assert said.endswith((".\n", "?\n"))
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    ("bot", "wrong"),
    [
        ("TwoLines", "failed: ValueError: one two."),
        ("ExitsAtTheEnd", "failed in `end`: SystemExit: no."),
        ("ExitsWhenMade", "could not be made: SystemExit: no."),
    ],
)
def test_a_bad_bot_ends_a_game_at_the_table_with_a_sentence(
    refused: Refused, tmp_path: Path, bot: str, wrong: str
) -> None:
    (tmp_path / "mine.py").write_text(BOTS, encoding="utf-8")
    said = refused("play", "durak", "--seats", f"cheapest,mine.py:{bot}", "--seed", "1")
    assert said.startswith(f"cardkit: The bot 'mine.py:{bot}' ")
    assert wrong in said
    assert said.count(f"mine.py:{bot}") == 1
    assert said.count(" seat ") <= 1
    assert said.count("\n") == 1


# -- Within a game


def not_understood(typed: str) -> str:
    """Return the answer to a word that cannot be read; a card in it keeps its typed form."""
    return NOT_UNDERSTOOD.format(text=typed)


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("foo", not_understood("foo")),
        ("7H foo", "'foo' is not a card"),
        ("0", "There is no 0 here: the numbers go from 1 to 2."),
        ("1 2", "Only cards that are laid together can be chosen with several numbers."),
        ("7S", "7♠ is not in this hand."),
        ("beat", "`beat` names the attack card and the card that beats it"),
        ("undo", "There is no move of yours to take back."),
        (";" * 500, ""),
    ],
)
def test_a_bad_line_changes_nothing(play: Callable[..., str], typed: str, answer: str) -> None:
    shown = play("durak", [typed, "1"])
    said, _, after = shown.partition(f"You> {typed}\n")[2].partition("You> 1\n")
    assert said.strip()
    assert answer in said.replace("\n", " ")
    assert "trump ♥" not in said or "\ntrump ♥ hearts   stock: 12 cards, 9♥ last   discard: 0 cards\n" in said
    assert after == play("durak", ["1"]).partition("You> 1\n")[2]
