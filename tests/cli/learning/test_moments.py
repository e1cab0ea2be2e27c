"""The graph of a match, the moments that decided it, and playing on from one of them."""

from collections.abc import Callable
from functools import partial

import pytest

from cardkit.analysis.judgements import Judged, analyse
from cardkit_cli.learning import moments
from cardkit_cli.learning.moments import JudgedDeal, deciding, graph
from cardkit_cli.records.saved import tries


def course(chances: list[float]) -> JudgedDeal:
    """Return a deal with these chances before its decisions; the last number is its result."""
    judged = [Judged(number, 0, "0 pass", chance, chance, None) for number, chance in enumerate(chances[:-1])]
    return JudgedDeal(None, judged, chances[-1])  # type: ignore[arg-type]


def test_the_three_largest_changes_are_the_moments() -> None:
    courses = [course([0.5, 0.6, 0.2, 0.0]), course([0.5, 0.5, 0.9, 1.0]), course([0.5])]
    assert deciding(courses) == [(0, 1), (0, 2), (1, 1)]


@pytest.mark.parametrize("width", [30, 13, 80])
def test_every_chance_is_in_the_graph(width: int) -> None:
    courses = [course([0.0, 0.5, 1.0, 1.0]), course([0.25, 0.75, 0.0])]
    lines = graph(courses, deciding(courses), width, "*", "|")
    assert max(map(len, lines)) <= width
    assert lines[0].startswith("100% | ")
    assert lines[7].startswith("  0% | ")
    assert sum(line.count("*") for line in lines) == (7 if width > 13 else 3)
    assert lines[-1].split()[0][0] == "1"
    if width > 13:
        assert "".join(lines[-1].split()) == "123"
        assert lines[0][7:11] == "  **"
        assert all(line[11:12] == "|" for line in lines[:-1])


def test_after_two_deals_the_match_is_told_whole_and_played_on(
    play: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moments, "analyse", partial(analyse, deals=4))
    wanted = iter(["", "moments", "", "b", "better", "play", "q", "q", "q"])
    asked: list[str] = []

    def answer(shown: str) -> str:
        asked.append(shown.rstrip().splitlines()[-1])
        deals = asked[-1].endswith("You>") and "Your chance to win" not in shown
        return "1" if deals else next(wanted, "q")

    shown = play("podkidnoy", answer, players=2, rules=["low_rank=9"])
    told = shown.partition("Your chance to win before each decision")[2]
    lines = told.partition("Moment 1 of 3")[0].splitlines()[1:]
    assert lines[0].count("│") == lines[7].count("│") == 2  # the edge, and the bar between two deals
    assert "Moment 1 of 3: deal " in told
    assert "Moment 2 of 3: deal " in told
    assert "When you were asked next, or at the end, it was " in told
    assert "Back at the moment." in told
    assert list(tries().glob("*.toml"))
