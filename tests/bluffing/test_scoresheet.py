"""The score sheet of a bluffing deal counts plays that could be called, bluffs, calls, and calls that were right."""

import pytest

from cardkit import load

HANDS = ["7S 7D 9C 9D", "8S 8D TD 7H", "TS JS QS KS"]


def _counted(name: str, *lines: str, **more: str) -> list[list[int]]:
    game = load(name)
    state = game.from_position({"hands": HANDS, "to_act": 0, **more})
    sheet = game.scoresheet(3)
    for line in lines:
        for action in game.plan(state, game.parse_move(line)):
            sheet.note(state, action)
            state.apply(action)
    return [list(sheet.counts)[3 * index : 3 * index + 3] for index in range(len(sheet.counted))]


@pytest.mark.parametrize(
    ("lines", "plays", "bluffs", "calls", "right_calls"),
    [
        (["0 play 7S as 7"], [0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]),
        (["0 play 7S as 7", "window closes"], [1, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]),
        (["0 play 9C as 7", "window closes"], [1, 0, 0], [1, 0, 0], [0, 0, 0], [0, 0, 0]),
        (["0 play 7S as 7", "1 challenge"], [1, 0, 0], [0, 0, 0], [0, 1, 0], [0, 0, 0]),
        (["0 play 9C as 7", "1 challenge"], [1, 0, 0], [1, 0, 0], [0, 1, 0], [0, 1, 0]),
        (["0 play 9C as 7", "2 challenge"], [1, 0, 0], [1, 0, 0], [0, 0, 1], [0, 0, 1]),
        (["0 play 7S as 7", "1 play TD as 8", "2 challenge"], [1, 1, 0], [0, 1, 0], [0, 0, 1], [0, 0, 1]),
    ],
)
def test_a_play_is_counted_once_it_is_answered(
    lines: list[str], plays: list[int], bluffs: list[int], calls: list[int], right_calls: list[int]
) -> None:
    assert [plays, bluffs, calls, right_calls] == _counted("i-doubt-it", *lines, last_rank="6")


def test_a_play_that_several_answer_is_counted_once() -> None:
    lines = ("0 play 7S 9C as 7", "1 play TD 7H as 7", "2 pass", "0 challenge")
    assert [[1, 1, 0], [1, 1, 0], [1, 0, 0], [1, 0, 0]] == _counted("cals-bs", *lines)


def test_a_play_that_lies_open_and_cannot_be_called_is_not_counted() -> None:  # A-K2
    lines = ("0 play 7S 7D as 7", "1 play 8S as 8", "2 challenge")
    assert [[0, 1, 0], [0, 0, 0], [0, 0, 1], [0, 0, 0]] == _counted("cheat-updown", *lines)
