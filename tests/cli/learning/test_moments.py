"""The moments that decided a match, and playing on from one of them."""

from collections.abc import Callable
from functools import partial

import pytest

from cardkit.analysis.judgements import analyse
from cardkit_cli.learning import moments
from cardkit_cli.records.saved import tries


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
