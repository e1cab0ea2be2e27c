"""The advice of hints and analysis is consistent and sensible."""

import re
from typing import Any

import pytest
from librt.random import Random

from cardkit import Bot, Card, Deal, Observation, load, make_bot
from cardkit.analysis import hints
from cardkit.analysis.hints import MoveComparison, decide, hint
from cardkit.analysis.judgements import analyse
from cardkit.analysis.puzzles import Call, Ending, WantedPuzzles, puzzles
from cardkit.catalogue import presets
from cardkit.engine.state import Sampler
from cardkit.search.evaluator import follow
from cardkit_games.bluffing.bots.advice.evaluator import BluffingEvaluator
from cardkit_games.bluffing.engine.actions import CHALLENGE
from cardkit_games.durak.bots.advice.evaluator import DurakEvaluator
from cardkit_games.durak.bots.candidates.defences import completions, defences
from cardkit_games.durak.bots.search.policy import DurakPolicy
from cardkit_games.durak.engine.actions import TAKE
from cardkit_games.durak.engine.table import DEFEND, UNBEATEN


def at(name: str, hands: list[str], *lines: str, **more: Any) -> Any:
    """Return the game and the state after the moves."""
    game = load(name)
    state = game.from_position({"hands": hands, **more}, check=False)
    for line in lines:
        Deal(game, state).play(game.parse_move(line))
    return game, state


def test_a_bout_that_must_be_taken_is_taken_at_once() -> None:
    hands = ["6S 6C 8S 9C", "7S TD JD 9D"]
    game, state = at("durak-1994", hands, "0 attack 6S 6C", trump="H", attacker=0, stock="7D 8D AD KD QD 6H")
    found = hint(game, state)
    assert found.move is not None
    assert found.move.text == "1 take"


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


def test_no_trump_is_advised_to_be_led_first() -> None:
    game = load("durak")
    state: Any = game.deal_state(4, seed=5)
    _, move = decide(game, state)
    assert move is not None
    assert all(card % 4 != state.trump for card in move.cards)


def test_a_call_that_must_fail_is_not_thought_about() -> None:
    class Knows(BluffingEvaluator):
        def is_futile(self, seen: Observation, sampler: Sampler, action: int, rng: Random) -> bool:
            return action == CHALLENGE

    game = load("verish")
    state = game.deal_state(2, seed=1)
    Deal(game, state).play(game.parse_move("0 play 7H 7D 7C as 7"))
    seen = state.observe(1)
    sampler = game.sampler(seen)
    assert not BluffingEvaluator().is_futile(seen, sampler, CHALLENGE, Random(1))
    assert [CHALLENGE] in BluffingEvaluator().candidates(seen, sampler, Random(1))
    assert [CHALLENGE] not in Knows().candidates(seen, sampler, Random(1))


def test_progress_is_told_for_every_decision() -> None:
    game = load("podkidnoy")
    deal = game.deal(2, seed=1)
    bots = [make_bot("cheapest", game, seat) for seat in range(2)]
    for _ in range(6):
        actor = deal.state.actor
        deal.apply(bots[actor].act(deal.state.observe(actor)))
    told: list[tuple[int, int]] = []
    analyse(deal.record(("a", "b")), deals=1, progress=lambda done, most: told.append((done, most)))
    assert [done for done, _ in told] == list(range(len(told)))
    assert {most for _, most in told} == {len(told)}


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


def test_to_take_after_some_are_beaten_is_to_take_at_once() -> None:
    game, state = at(
        "durak",
        ["6C 9D 9C QC AH 7S", "6S 6D 7D 8D TD QD"],
        "1 attack 6S 6D",
        trump="H",
        attacker=1,
        stock="8S TS 7H 8H",
    )
    script = iter([Card("6S"), Card("7S"), TAKE])
    assert game.evaluation.line(state, lambda _: next(script)) == [TAKE]
    script = iter([Card("6S"), Card("7S"), Card("9D")])
    assert game.evaluation.line(state, lambda _: next(script)) == [Card("6S"), Card("7S"), Card("9D")]


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


def defending(hand: str, attack: str) -> Any:
    hands = [f"{attack} 8S 8D", hand]
    return at("durak-1994", hands, f"0 attack {attack}", trump="C", attacker=0, stock="AD 6H 6D TC")


def test_whole_defences_are_weighed_the_cheapest_first_and_one_of_those_that_lay_the_same_cards() -> None:
    _, state = defending("8H 9H 6C AS", "7S 7H")
    laid = [" ".join(str(Card(card)) for card in line[1:]) for line in defences(state, 9)]  # behind the card named
    assert laid == ["AS 8H", "AS 9H", "6C 8H", "6C 9H", "AS 6C"]
    assert defences(state, 2) == defences(state, 9)[:2]
    for line in defences(state, 9):
        after = state.clone()
        follow(after, line)
        assert after.unbeaten == 0


def test_what_cannot_all_be_beaten_is_only_taken() -> None:
    game, state = defending("8H 9H TH AH", "7S 7H")
    seen = state.observe(1)
    assert defences(state, 9) == []
    assert DurakEvaluator(DurakPolicy()).candidates(seen, game.sampler(seen), Random(1)) == [[TAKE]]


def test_a_card_that_is_beaten_while_others_wait_is_worth_the_best_that_may_follow() -> None:
    _, state = defending("8H 9H 6C AS", "7S 7H")
    begun: list[int] = [Card("7S"), Card("6C")]
    assert completions(state, [TAKE]) == [[TAKE]]
    assert completions(state, begun) == [[*begun, Card("8H")], [*begun, Card("9H")]]
    _, state = defending("8H 9H 6C TS AS", "7S 7H 7D")
    assert completions(state, begun) == [[*begun, TAKE]]


def test_a_card_that_another_attack_card_needs_is_not_spent() -> None:
    hands = ["7S 7H 7D 7C 8S 8D", "6C 9S 9C JS KC 6S"]
    game, state = at("durak-1994", hands, "0 attack 7S 7H 7D 7C", trump="C", attacker=0, stock="AD 6H 6D TC")
    state.apply(Card("7S"))
    seen = state.observe(1)
    sampler, rng = game.sampler(seen), Random(1)
    futile = [
        card
        for card in ("9S", "JS", "6C", "9C", "KC")
        if DurakEvaluator(DurakPolicy()).is_futile(seen, sampler, Card(card), rng)
    ]
    assert futile == ["6C", "9C", "KC"]


# -- The levels for people, hints, and a bot's judgement of a position on request


@pytest.mark.parametrize("name", ["podkidnoy", "cheat-updown"])
@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_every_level_plays_every_family(name: str, level: str) -> None:
    game = load(name)
    state = game.deal_state(2, seed=3)
    bot = make_bot(level, game, 1)
    bot.start(state.actor, 2)
    assert state.is_legal(bot.act(state.observe(state.actor)))


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
