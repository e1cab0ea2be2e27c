"""The advice of hints and analysis is consistent and sensible."""

import re
from typing import Any

import pytest

from cardkit import Bot, Card, Deal, Observation, load, make_bot
from cardkit.analysis import hints
from cardkit.analysis.hints import MoveComparison, decide, hint
from cardkit.analysis.puzzles import Call, Ending, WantedPuzzles, puzzles
from cardkit.catalogue import presets
from cardkit_games.durak.engine.actions import TAKE
from cardkit_games.durak.engine.table import DEFEND, UNBEATEN


def at(name: str, hands: list[str], *lines: str, **more: Any) -> Any:
    """Return the game and the state after the moves."""
    game = load(name)
    state = game.from_position({"hands": hands, **more}, check=False)
    for line in lines:
        Deal(game, state).play(game.parse_move(line))
    return game, state


@pytest.mark.parametrize("seed", [1, 2, 16])
def test_beating_is_not_advised_where_not_everything_can_be_beaten(seed: int) -> None:
    game = load("durak")
    bots = [make_bot("cheapest", game, seat) for seat in range(4)]
    deal = game.deal(4, seed=seed)
    asked = 0
    while not deal.state.over and asked < 2:
        state: Any = deal.state
        actor = state.actor
        if state.phase == DEFEND and len(state.actions()) > 1:
            hand = state.hands[actor]
            places = [place for place in range(state.attacks) if state.defence[place] == UNBEATEN]
            if any(not state.beaters[state.attack[place]] & hand for place in places):
                _, move = decide(game, state)
                assert move is not None
                assert move.verb == "take"
                asked += 1
        deal.apply(bots[actor].act(state.observe(actor)))


CALLS: Any = WantedPuzzles(kind="cheat").among(puzzles())


@pytest.mark.parametrize("puzzle", CALLS[::30], ids=lambda puzzle: str(puzzle.number))
def test_a_proved_lie_is_called_and_a_proved_truth_is_not(puzzle: Call) -> None:
    deal = puzzle.start()
    hinted = hint(deal.game, deal.state)
    verb = hinted.move.verb if hinted.move is not None else "trust"
    assert (verb == "challenge") == (puzzle.solution == "lie")
    assert re.search("only|none of|yourself|you hold" if verb == "challenge" else "counting proves", hinted.reason)


def test_who_has_begun_to_beat_goes_on_unless_taking_is_much_better(monkeypatch: pytest.MonkeyPatch) -> None:
    game, state = at(
        "durak",
        ["6C 9D 9C JS QC AH", "6S 6D 7D 8D TD QD", "9S JC JD 8C TC KC"],
        *("2 attack 9S", "0 beat 9S JS", "2 attack JC JD", "0 beat JD AH"),
        trump="H",
        attacker=2,
        stock="7S 8S TS 7H 8H 9H",
    )
    seen = state.observe(0)
    assert game.evaluation.natural(seen, TAKE) == Card("QC")
    assert game.evaluation.natural(seen, Card("QC")) == Card("QC")
    judged = []

    def compare(*_args: object) -> MoveComparison:
        judged.append(1)
        return MoveComparison(0.74, 0.70, clear=True, ahead=0.04)

    monkeypatch.setattr(hints, "compare", compare)
    monkeypatch.setattr(hints, "make_bot", lambda name, *_: Always(TAKE) if "strong" in name else make_bot(name, game))
    _, move = decide(game, state)
    assert move is not None
    assert move.text == "0 beat JC QC"
    assert judged


class Always(Bot):
    """A bot that always does the same."""

    def __init__(self, action: int) -> None:
        super().__init__("always")
        self.action = action

    def act(self, observation: Observation) -> int:
        return self.action


@pytest.mark.parametrize(
    "puzzle", WantedPuzzles(kind="durak", rating="easy").among(puzzles())[::50], ids=lambda one: one.number
)
def test_what_an_analysis_calls_a_mistake_is_not_advised(puzzle: Ending, monkeypatch: pytest.MonkeyPatch) -> None:
    game, state = puzzle.start()
    misses = make_bot("cheapest", game)
    monkeypatch.setattr(hints, "make_bot", lambda *_: misses)
    _, move = decide(game, state)
    assert move is not None
    assert move.text == puzzle.solution


# -- The levels for people, hints, and a bot's judgement of a position on request


@pytest.mark.parametrize("preset", [preset.name for preset in presets()][::3])
def test_a_hint_is_a_move_that_may_be_made(preset: str) -> None:
    game = load(preset)
    state = game.deal_state(game.seat_range()[0], seed=1)
    before = game.to_position(state)
    found = hint(game, state)
    assert found.move is not None
    game.plan(state, found.move)
    assert 0 <= found.chance <= 1
    assert game.to_position(state) == before


def test_a_hint_depends_on_nothing_that_the_seat_cannot_see() -> None:
    game = load("podkidnoy")
    known = {"trump": "H", "attacker": 0}
    one = game.from_position({"hands": ["6S 8S 9D", "7S QC KD"], "stock": "9C TC 7H 6H", **known}, check=False)
    other = game.from_position({"hands": ["6S 8S 9D", "TC 9C KD"], "stock": "7S QC 7H 6H", **known}, check=False)
    for bot in ("ismcts:200", "strong:200"):
        actions = {make_bot(bot, game, 7).act(state.observe(0)) for state in (one, other)}
        assert len(actions) == 1
