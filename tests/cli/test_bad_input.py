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
    ("arguments", "named"), [("play durak --seed -1", "--seed"), ("nothing", "'nothing'"), ("--nothing", "--nothing")]
)
def test_what_makes_no_sense_is_named(refused: Refused, arguments: str, named: str) -> None:
    assert named in refused(*arguments.split())


@pytest.mark.parametrize("command_name", ["simulate", "tournament", "compare-rules", "bench"])
def test_who_counts_seats_in_a_run_is_told_of_players(refused: Refused, command_name: str) -> None:
    assert "--players is how many play" in refused(command_name, "--seats", "3")


@pytest.mark.parametrize("guess", ["--players human,normal", "--bots human,normal"])
def test_a_wrong_guess_at_who_plays_is_told_the_option_that_names_them(refused: Refused, guess: str) -> None:
    assert "--seats names" in refused("play", "durak", *guess.split())


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


def test_a_bot_whose_file_exits_cannot_be_made(refused: Refused, tmp_path: Path) -> None:
    (tmp_path / "exits.py").write_text("raise SystemExit(3)", encoding="utf-8")
    assert refused("play", "durak", "--seats", "human,exits.py:Bot").startswith(
        "cardkit: The bot 'exits.py:Bot' could not be made"
    )


def test_house_rules_that_are_wrong(refused: Refused, tmp_path: Path) -> None:
    (tmp_path / "ours.toml").write_text("parent = 'durak'\n[rules]\na=1", encoding="utf-8")
    assert refused("play", "ours.toml").count("\n") == 1


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


def test_a_refusal_has_letters_where_the_terminal_has_no_suits(play: Callable[..., str]) -> None:
    shown = play("durak", ["7S", "foo"], encoding="ascii")
    assert "You> 7S\n7S is not in this hand.\n" in shown
    assert NOT_UNDERSTOOD.format(text="foo") in shown
