"""Runs of whole matches, which end by the rules and count as one game each, and of deals with places."""

from pathlib import Path
from typing import Any

import pytest

from cardkit import InvalidRule, Result, load, load_records, replay
from cardkit.simulation import simulate
from neighbours import neighbour

MATCH = {"match_losses": 2}


@pytest.mark.parametrize("places", [False, True])
def test_a_match_is_played_until_somebody_has_lost_so_many_deals(tmp_path: Path, places: bool) -> None:
    game = load("podkidnoy-24", {**MATCH, "places": places})
    done = simulate(game, ["cheapest", "random"], 6, seed=1, match=True, out=tmp_path, records=True)
    assert [bot.wins + bot.losses + bot.draws for bot in done.bots] == [6, 6]
    assert done.match
    for game_number in range(6):
        deals = load_records(tmp_path / "records" / f"game-{game_number:06}.toml")
        lost = [sum(deal.result is not None and deal.result.last == seat for deal in deals) for seat in (0, 1)]
        assert max(lost) == 2
        assert deals[-1].result is not None
        assert lost[deals[-1].result.last] == 2
    assert sum((bot.counts["lost_deals"] or 0) * bot.games for bot in done.bots) >= 12


def test_a_game_whose_matches_have_no_end_is_refused() -> None:
    with pytest.raises(InvalidRule, match="A match of podkidnoy has no end of its own"):
        simulate(load("podkidnoy"), ["cheapest", "random"], 2, match=True)


@pytest.mark.parametrize(("game", "rules"), [("podkidnoy", {"places": True}), ("i-doubt-it", {"end": "places"})])
def test_where_places_count_the_score_of_a_deal_is_the_share_of_the_others_that_one_is_ahead_of(
    game: str, rules: dict[str, object]
) -> None:
    done = simulate(load(game, rules), ["random"] * 4, 12, seed=5)
    scores = [bot.score or 0.0 for bot in done.bots]
    assert sum(scores) == pytest.approx(2)
    assert all(score > bot.wins / 12 for score, bot in zip(scores, done.bots, strict=True) if bot.places[0] < 12)


REDEAL = {"redeal": "six_suit", "hand_size": 3}


def test_a_deal_that_somebody_asks_for_anew_is_no_game_of_its_own(tmp_path: Path) -> None:  # A-RD4
    game = load("podkidnoy-24", REDEAL)
    done = simulate(game, ["cheapest", "normal"], 40, seed=18, out=tmp_path, records=True)
    assert [bot.games for bot in done.bots] == [40, 40]
    assert sum(bot.wins for bot in done.bots) == sum(bot.losses for bot in done.bots) > 30
    files = [load_records(tmp_path / "records" / f"game-{number:06}.toml") for number in range(40)]
    anew = [deal for deals in files for deal in deals if deal.result == Result("redealt")]
    assert anew
    assert all(deals[-1].result != Result("redealt") for deals in files)
    assert sum((bot.counts["redeals"] or 0) * bot.games for bot in done.bots) == pytest.approx(len(anew))
    for deal in anew:
        dealer = next(deals for deals in files if deal in deals)[-1].deal.get("dealer", 0)
        assert dealer == deal.deal.get("dealer", 0)
        assert replay(deal, load).state.over


# -- A game for one seat: its refusals say "one player"


class First:
    """A bot that plays its first action, which often leads nowhere until the deal is given up."""

    def act(self, seen: Any) -> Any:
        return seen.actions()[0]


def test_a_game_for_one_seat_is_simulated() -> None:
    (tally,) = simulate(neighbour("klondike"), [First], games=12, seed=1).bots
    assert tally.losses + tally.unfinished == 12
    assert 0 < tally.losses < 12
    assert tally.score == pytest.approx(tally.unfinished / 2 / 12)
