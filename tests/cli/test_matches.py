"""Matches of Durak that end at a number of lost deals: their places, and the pot."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from cardkit import Opening, Result, load
from cardkit.match.progress import MatchProgress

Play = Callable[..., str]
NAMES = ("Anna", "Boris", "Clara", "Dora")


@pytest.mark.parametrize("places", ["no", "yes"])
def test_bots_play_on_until_one_has_lost_so_many_deals(play: Play, places: str) -> None:
    shown = play("podkidnoy-24", seats="cheapest,cheapest", rules=["match_losses=2", f"places={places}"])
    assert re.search(r"Deals lost so far in this match: .* 2\b.*\.\s+The match is over\. \w+ is the fool\.", shown)
    assert 2 <= shown.count("Deal ") <= 6


def ends_of(game: Any, results: list[str]) -> list[Result | None]:
    """Return the result of the match after each of these deals; None while it goes on."""
    progress = MatchProgress(game, NAMES)
    progress.opening = Opening(0)
    found = []
    for text in results:
        progress.close(Result.parse(text))
        found.append(progress.result)
    return found


def test_a_draw_and_a_deal_that_did_not_end_count_for_nobody() -> None:
    results = ["loser 1", "draw", "unfinished", "loser 2", "loser 1"]
    assert [None] * 4 + [Result("loser", 1)] == ends_of(load("podkidnoy", {"match_losses": 2}), results)


def test_a_deal_that_is_dealt_anew_counts_for_nobody_and_the_next_begins_as_it_did() -> None:  # A-RD4
    game = load("podkidnoy", {"match_losses": 2, "redeal": "five_plain"})
    assert [None] * 2 + [Result("loser", 1)] == ends_of(game, ["loser 1", "redealt", "loser 1"])
    before = Opening(2, Result("loser", 2), carry=(0, 0, 1, 0))
    assert before == game.next_opening(before, Result("redealt"), 4)
    pot = load("podkidnoy", {"places": True, "pot": True, "redeal": "five_plain"})
    assert Opening(1) == pot.next_opening(Opening(1), Result("redealt"), 4)


def test_the_last_place_is_the_lost_deal_unless_it_is_shared() -> None:
    game = load("podkidnoy", {"match_losses": 1, "places": True})
    assert [None, Result("loser", 3)] == ends_of(game, ["ranking 0 1 2=3", "ranking 1 0 2 3"])


def test_a_team_loses_a_match_together() -> None:
    game = load("podkidnoy-2v2", {"match_losses": 2})
    results = ["losing-team 1", "losing-team 0", "losing-team 1"]
    assert [None, None, Result("losing-team", 1)] == ends_of(game, results)


def test_whoever_is_last_deals_next_and_with_a_shared_place_nobody_is_the_fool() -> None:
    game = load("podkidnoy", {"places": True})
    assert 2 == game.next_opening(Opening(0), Result.parse("ranking 0 1 3 2"), 4).dealer
    assert 1 == game.next_opening(Opening(1), Result.parse("ranking 0 1 2=3"), 4).dealer


def test_the_pot_of_each_deal_is_told_and_a_deal_that_did_not_end_pays_nothing() -> None:  # A-PO1
    progress = MatchProgress(load("podkidnoy", {"places": True, "pot": True}), NAMES)
    progress.opening = Opening(0)
    progress.close(Result.parse("ranking 0 1 2 3"))
    progress.close(Result.parse("unfinished"))
    assert "Parts of the pot won or lost so far: Anna +3, Boris +1, Clara -1, Dora -3." == progress.in_words()
    progress.close(Result.parse("ranking 3 0=1 2"))
    assert "Parts of the pot won or lost so far: Anna +3, Boris +1, Clara -4, Dora +0." == progress.in_words()
    assert progress.result is None
