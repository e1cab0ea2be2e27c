"""A draw by repetition: when the players are informed, and its effect on positions, solvers and programs."""

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import audits
from cardkit import Deal, Result, Unsolvable, load, make_bot
from cardkit.analysis.hints import hint
from cardkit_cli.terminal.console import Screen
from cardkit_games.durak.bots.endings.solver import Solver, is_solvable
from cardkit_games.durak.engine.actions import SWAP
from cardkit_games.durak.text.speech import DurakSpeech

NAMES = ("Anna", "Boris", "Clara")
CIRCLING = {"hands": ["7S 7D 9C", "8S 9D", "8C TD"], "trump": "H", "stock": "", "attacker": 0}
ROUND = [line for seat in range(3) for line in (f"{seat} attack 7S 7D", f"{(seat + 1) % 3} take")]
GAME: Any = load("durachki-english")


def rounds(number: int, **more: Any) -> Any:
    """Return the state after the pair has gone round so many times."""
    state = GAME.from_position({**CIRCLING, **more})
    for line in ROUND * number:
        Deal(GAME, state).play(line)
    return state


def test_a_round_tells_of_itself_the_second_time_and_ends_the_third() -> None:
    speech, told = DurakSpeech(Screen(), GAME), []
    state = rounds(0)
    for line in ROUND * 2:
        before = state.clone()
        Deal(GAME, state).play(line)
        told.append([text for text in speech.tell(before, GAME.parse_move(line), state, NAMES) if "time" in text])
    assert [bool(texts) for texts in told] == [False] * 5 + [True, False, True, False, True, False, True]
    assert "the third time it is a draw" in told[5][0]
    assert "which ends the deal" in told[-1][0]
    assert Result("draw") == Result.of(state)


@pytest.mark.parametrize(
    ("key", "value", "why"),
    [
        ("leads", ["7S / 7S / -"], "is not a lead"),
        ("leads", ["3: 7S / 7S / -"], "is not a lead"),
        ("leads", ["0: 7S / 7S"], "for each of the 3 seats"),
        ("moved", "7S / 7S", "for each of the 3 seats"),
        ("moved", "7S 7S / 7S 7S / -", "for each of the 3 seats"),
    ],
)
def test_a_wrong_history_is_refused_with_what_would_be_right(key: str, value: object, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        rounds(0, **{key: value})


def test_what_a_solver_finds_holds_only_where_nothing_has_recurred() -> None:
    game: Any = load("perevodnoy", {"repetition": "draw"})
    deal = {"hands": ["7S 8D", "9S 9D"], "trump": "H", "stock": "", "attacker": 0}
    state = game.from_position(deal)
    assert is_solvable(state)
    state = game.from_position({**deal, "leads": ["0: - / -"]})
    assert not is_solvable(state)
    with pytest.raises(Unsolvable, match="third time"):
        Solver().solve(state)


@pytest.mark.parametrize("leads", [["0: 9H 9C / 9H 9C", "1: - / -"], ["1: - / -", "0: 9H 9C / 9H 9C", "1: - / -"]])
def test_bots_and_hints_go_on_where_a_bout_has_begun_before(leads: list[str]) -> None:
    deck = " ".join(f"{rank}{suit}" for rank in "6789TJQKA" for suit in "SHDC")
    held = {"QS", "8S", "JH", "QH", "KH", "AH", "9H", "9C"}
    gone = " ".join(card for card in deck.split() if card not in held)
    hands = {"hands": ["QS", "8S JH QH KH AH"], "trump": "S", "stock": "", "discard": gone}
    bout = {"table": "9H/- 9C/-", "attacker": 1, "defender": 0, "opener": 1, "moved": "- / 9H 9C", "leads": leads}
    state = GAME.from_position({**hands, **bout})
    seen = state.observe(0)
    assert len(seen.actions()) == 3
    for name in ("strong:4", "hard"):
        bot = make_bot(name, GAME, 1)
        bot.start(0, 2)
        assert bot.act(seen) in seen.actions()
    assert hint(GAME, state).move


def test_programs_see_how_often_a_bout_has_begun() -> None:
    encoder, fields = GAME.encoder(3), GAME.encoding(3).fields
    assert "times_begun" == fields[-1].name
    out = vec[i64]([0] * len(fields))
    encoder.write(rounds(1).observe(1), out, 0)
    assert 2 == out[-1]
    assert "times_begun" not in [field.name for field in load("podkidnoy").encoding(3).fields]


def test_an_exchange_of_the_trump_begins_the_count_anew_with_the_bout_that_goes_on() -> None:
    game: Any = load("durachki-english", {"trump_swap": "yes"})
    swapped = 0
    for seed in range(300):
        state = game.deal_state(3, seed=seed)
        if SWAP in state.actions():
            state.apply(SWAP)
            assert state.recurrence is not None
            assert (1, 1) == (state.recurrence.number, state.recurrence.times())
            audits.check_state(state)
            swapped += 1
    assert swapped > 3


def test_an_exchange_after_an_attack_was_passed_on_does_not_change_who_led() -> None:
    game: Any = load("podkidnoy", {"trump_swap": "yes", "transfer": "yes", "repetition": "draw"})
    hands = ["7S 8C QC KC TD JD", "7D 9D KS AS TC JC", "6H 9S TS JS QS KD"]
    state = game.from_position({"hands": hands, "trump": "H", "stock": "8H AH", "attacker": 0})
    for line in ("0 attack 7S", "1 transfer 7D", "2 swap"):
        Deal(game, state).play(line)
    recurrence = state.recurrence
    assert 0 == recurrence.leads[(recurrence.number - 1) * recurrence.width]
