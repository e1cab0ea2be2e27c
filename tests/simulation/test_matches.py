"""Runs of whole matches, which end by the rules and count as one game each, and of deals with places."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

import attrs
import pytest

from cardkit import (
    DRAW,
    WINNER,
    Card,
    Deck,
    Family,
    InvalidDeal,
    InvalidRule,
    Preset,
    Result,
    RuleSet,
    SimpleGame,
    SimpleState,
    Zone,
    load,
    load_records,
    replay,
)
from cardkit.engine.bots import Bot
from cardkit.engine.state import Observation
from cardkit.options import number
from cardkit.simulation import Settings, simulate, tournament
from cardkit.testing import conformance
from cardkit_games.durak.bots.players.cheapest import CheapestBot

MATCH = {"match_losses": 2}


class Counting(Bot):
    """A bot that plays its cheapest card, and counts the starts and ends of deals."""

    begun = 0
    ended = 0

    def __init__(self) -> None:
        super().__init__("counting")
        self.player = CheapestBot()

    def start(self, seat: int, seats: int) -> None:
        Counting.begun += 1

    def act(self, observation: Observation) -> int:
        return int(self.player.act(observation))

    def end(self, scores: list[float]) -> None:
        Counting.ended += 1


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


def test_bots_are_told_of_every_deal_of_a_match() -> None:
    Counting.begun = Counting.ended = 0
    simulate(load("podkidnoy-24", MATCH), [Counting, "cheapest"], 4, seed=2, match=True)
    assert Counting.begun == Counting.ended > 4


def test_the_same_matches_come_out_of_one_process_and_of_two() -> None:
    game = load("podkidnoy-24", MATCH)
    alone = simulate(game, ["cheapest", "random"], 6, seed=3, match=True)
    assert alone == simulate(game, ["cheapest", "random"], 6, seed=3, match=True, settings=Settings(2))


def test_matches_are_rated_and_single_deals_are_something_else() -> None:
    game = load("podkidnoy-24", MATCH)
    matches = tournament(game, ["cheapest", "random"], 12, seed=4, match=True)
    deals = tournament(game, ["cheapest", "random"], 12, seed=4)
    assert [one.games for one in matches.standings] == [12, 12]
    assert matches.tables[0].decisions.value > deals.tables[0].decisions.value  # type: ignore[operator]


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


def test_bots_are_told_of_a_deal_that_is_dealt_anew() -> None:
    Counting.begun = Counting.ended = 0
    simulate(load("podkidnoy-24", REDEAL), [Counting, "cheapest"], 40, seed=18)
    assert Counting.begun == Counting.ended > 40


def test_shoulder_straps_are_counted_over_deals_and_matches() -> None:  # A-EP1
    game = load("podkidnoy", {"epaulettes": "report", "match_losses": 3, "open_shape": "same_rank"})
    for match in (False, True):
        done = simulate(game, ["cheapest", "random"], 150, seed=6, match=match)
        assert any(bot.counts["straps"] for bot in done.bots)
    plain = simulate(load("podkidnoy", {"open_shape": "same_rank"}), ["cheapest", "random"], 150, seed=6)
    assert not any(bot.counts["straps"] for bot in plain.bots)


# -- A game for one seat: it is dealt, checked, simulated and searched, and its refusals say "one player"


@attrs.frozen
class Rules(RuleSet):
    """Rules with only the cap."""

    action_cap: int = number(100, 10, 1000, "after how many actions a deal is given up", "cardkit")


class TurnState(SimpleState):
    layout: ClassVar = {"stock": Zone.FACE_DOWN, "pile": Zone.FACE_UP}

    def __init__(self, rules: Rules, seats: int) -> None:
        super().__init__(seats, rules.action_cap)
        self.stock: list[int] = []
        self.pile: list[int] = []

    def resume(self, seat: int) -> None:
        self.ask(seat, [0, 1] if self.stock else [1])

    def carry_out(self, action: int) -> None:
        if action == 0:
            self.pile.append(self.stock.pop(0))
            return self.resume(0)
        return self.end(WINNER, 0) if self.pile and Card(self.pile[-1]).rank == 12 else self.end(DRAW)


class Turn(SimpleGame[Rules, TurnState]):
    """A game in which cards are turned up until the player stops, who wins if the last one is an ace."""

    family = "turn"
    deck = Deck("KA")
    state_type = TurnState
    verbs = ("turn", "stop")
    vocabulary_size = 2

    def deal_out(self, state: TurnState, deck: list[int]) -> None:
        state.stock = deck
        state.resume(0)

    def spell(self, actions: Sequence[int]) -> str:
        return self.verbs[actions[0]]

    def describe(self) -> list[tuple[str, list[str]]]:
        return [("Play", ["Turn up cards, and stop at an ace."])]


FAMILY = Family(name="turn", title="Turn", rules=Rules, game=Turn, presets=(Preset("turn", "Turn", (1, 1), "a test"),))
GAME: Any = FAMILY.make(FAMILY.presets[0])

test_conformance = conformance(GAME, without={"recall": "Nothing is held.", "no_leak": "There is nobody else."})


def test_it_is_simulated() -> None:
    done = simulate(GAME, ["random"], games=40, seed=1)
    (tally,) = done.bots
    assert tally.wins + tally.draws == 40
    assert 0 < tally.wins < 40
    assert tally.score == pytest.approx((tally.wins + tally.draws / 2) / 40)


def test_the_refusal_speaks_of_one_player() -> None:
    with pytest.raises(InvalidDeal) as refused:
        GAME.deal_state(2)
    assert str(refused.value) == "turn is for 1 player, not 2."
