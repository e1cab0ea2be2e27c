"""Several people at one keyboard call by typing their keys and Enter."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from bluffing_people import KEYS_LINE, WIPE, Play, glance, lay_first, quiet_first
from bluffing_table import GAMES


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("1", "Player 1 calls! "),
        ("2", "Player 2 calls! "),
        ("12", "Player 1 calls! "),
        ("21", "Player 1 calls! "),
        ("2 1", "Player 1 calls! "),
        ("2221", "Player 1 calls! "),
        ("", ""),
    ],
)
def test_a_line_with_keys_calls(play: Play, typed: str, said: str, bots: Callable[[str], str]) -> None:
    shown = play("bullshit", quiet_first(typed), seats=bots("quiet,human,human"), terminal=True, width=150)
    asked, _, answer = shown.partition(f"1 Player 1, 2 Player 2. {typed}\n")
    assert "\n" + KEYS_LINE in asked
    assert "  Anna lays " in glance(asked)
    answer = answer.partition(WIPE)[0]
    if said:
        assert f"  {said}" in answer
        assert "\n  It was announced as " in answer
        assert re.search(r"\n  \w+( \d)? takes the pile, \d+ cards?\.", answer)
    else:
        assert "Nobody calls." in answer
    who = said[:8] if said else None
    assert (re.findall(r"(Player \d) calls! ", answer) or [None])[0] == who


def test_leaving_where_a_line_with_keys_is_asked(play: Play) -> None:
    for word in ("q", "quit", "EXIT"):
        for game in ("bullshit", "cals-bs"):
            shown = play(
                game,
                lambda shown, word=word: word if "type your key" in glance(shown) else lay_first(shown),
                seats="human,human,honest",
                terminal=True,
                width=150,
            )
            assert re.search(rf"[12] Player [12]\. {word}\n\nGoodbye\.\n$", shown)


@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_input_at_every_prompt_leaves(play: Play, game: str) -> None:
    for left in range(12):

        def people(shown: str) -> Any:
            nonlocal left
            left -= 1
            return lay_first(shown) if left >= 0 else None

        shown = play(game, people, seats="human,human,honest", terminal=True)
        assert shown.endswith("\nGoodbye.\n")


@pytest.mark.parametrize("typed", ["x", "?", "KS", "3", "1 as K"])
def test_nonsense_is_no_answer_to_a_play(play: Play, typed: str, bots: Callable[[str], str]) -> None:
    shown = play("bullshit", quiet_first(typed), seats=bots("quiet,human,human"), terminal=True, width=150)
    answer = shown.partition(f"1 Player 1, 2 Player 2. {typed}\n")[2].partition(WIPE)[0]
    assert re.search(r"\S.*\.\n", answer)
    assert "calls! " not in answer
    assert KEYS_LINE in answer
