"""Playback of records: rounds, verdicts, the effects of silence, and the sights of a seat."""

from typing import Any

import attrs
import pytest

from cardkit import Deal, InvalidText, RandomBot, load, read_record, replay
from cardkit.game.moves import Move
from cardkit.records.playback import Playback, play_back
from cardkit.records.views import seen_position, view_of

CALS = '''\
game = "verish"
seats = ["Ann", "Bob", "Cid"]
hands = ["KS", "QS QD JD", "8S 9S TS"]
to_act = 0
play = """
0 play KS as K
1 trust
1 play QS as K
2 challenge -> lie
2 play 8S as 8
"""
'''


CHEAT = '''\
game = "cheat-updown"
hands = ["KS 4H", "QS QD JD", "8S 9S TS"]
to_act = 0
play = """
0 play KS as K
1 play QS QD as Q
"""
'''


def played(preset: str, seats: int, seed: int = 5) -> Playback:
    game = load(preset)
    deal = game.deal(seats, seed=seed)
    deal.drive([RandomBot(seat) for seat in range(seats)])
    return play_back(deal.record(), load)


def tell(before: Any, move: Move | None, after: Any, names: Any, seat: int) -> list[str]:
    return [f"{names[0]}: {move.text if move else 'silence'} {len(after.events) - len(before.events)}"]


def test_every_step_has_its_move_and_the_table_before_and_after() -> None:
    game = played("perevodnoy", 3)
    assert [step.number for step in game.steps] == list(range(len(game.record.play) + 1))
    assert tuple(step.line for step in game.steps[1:]) == game.record.play
    for before, step in zip(game.steps, game.steps[1:], strict=False):
        assert game.game.to_position(before.state) == game.game.to_position(step.before)
        trial = step.before.clone()
        assert step.move is not None
        Deal(game.game, trial).play(step.move)
        assert game.game.to_position(trial) == game.game.to_position(step.state)
    assert game.result == game.record.result
    assert game.names == ["Seat 0", "Seat 1", "Seat 2"]


def test_bouts_are_rounds() -> None:
    game = played("podkidnoy", 3)
    leads = [step.number for step in game.steps[1:] if getattr(step.before, "attacks", None) == 0]
    begun = [step.number for before, step in zip(game.steps, game.steps[1:], strict=False) if step.round > before.round]
    assert [1, *begun] == leads
    assert game.rounds == len(leads)
    assert [game.start_of(round).number + 1 for round in range(1, game.rounds + 1)] == leads


def test_a_pile_ends_when_it_is_taken() -> None:
    game = play_back(read_record(CALS), load)
    assert [step.round for step in game.steps] == [1, 1, 1, 1, 1, 2]
    assert [step.verdict for step in game.steps] == ["", "", "", "", "lie", ""]
    assert game.game.rounds.name == "pile"
    with pytest.raises(InvalidText, match="There is no pile 3 here: they go from 1 to 2"):
        game.start_of(3)


def test_what_comes_of_silence_is_told_apart() -> None:
    text = '''game = "bullshit"
hands = ["AS", "2S 2D", "3S 3D 4D"]
to_act = 1
last_rank = "A"
play = """
1 play 2S as 2
2 play 3S as 3
"""
'''
    game = play_back(read_record(text), load)
    first, second = game.steps[1:]
    assert first.settled is first.before
    assert first.sentences(tell, ["A"], None) == ([], ["A: 1 play 2S as 2 1"])
    assert second.settled is not second.before
    assert second.sentences(tell, ["A"], None) == (["A: silence 0"], ["A: 2 play 3S as 3 1"])
    assert game.steps[0].sentences(tell, ["A"], None) == ([], [])


def test_a_seat_knows_of_a_move_what_it_knew_then() -> None:
    game = play_back(read_record(CALS), load)
    assert game.lines(None) == ["", *game.record.play]
    assert game.lines(2) == ["", "0 play ?? as K", "1 trust", "1 play ?? as K", "2 challenge -> lie", "2 play 8S as 8"]
    assert game.lines(1)[3] == "1 play QS as K"
    assert game.lines(0)[1:4] == ["0 play KS as K", "1 trust", "1 play ?? as K"]


def test_of_a_false_number_nothing_is_seen() -> None:
    text = CHEAT
    for record in (text, text.replace("QS QD as Q", "QS as 2 Q")):
        step = play_back(read_record(record), load).steps[2]
        seen = seen_position(load("cheat-updown"), step.state, 2)
        assert (seen["claim"], seen["pile"], seen["hands"]) == ("1 play ? as 2 Q", "?", ["?", "?", "8S 9S TS"])


def test_the_view_that_is_asked_for_must_be_known() -> None:
    game = play_back(read_record(CALS), load)
    assert [game.check_seat(None), game.check_seat(2)] == [None, 2]
    with pytest.raises(InvalidText, match="There is no seat 3: the seats are 0 to 2"):
        game.check_seat(3)
    view = attrs.evolve(game, record=attrs.evolve(game.record, view=1))
    assert [view.check_seat(None), view.check_seat(1)] == [1, 1]
    with pytest.raises(InvalidText, match="what seat 1 saw"):
        view.check_seat(0)


def test_a_record_that_hides_cards_says_whose_view_it_is() -> None:
    text = CALS.replace('"KS", "QS QD JD"', '"KS", "?? ?? ??"').replace("1 play QS", "1 play ??")
    with pytest.raises(InvalidText, match=r"^Line 3: `view` must be there in a record with hidden cards"):
        play_back(read_record(text), load)


def test_a_view_in_text_shows_no_card_that_its_seat_has_not_seen() -> None:
    deal = load("podkidnoy").deal(2, seed=7)
    own, hidden = (set(deal.hand(seat)) for seat in range(2))
    shown = str(view_of(deal.record(), load, 0))
    assert "This is what Seat 0 saw, in seat 0; the rest is not known." in shown
    assert [[card.pretty in shown for card in cards] for cards in (own, hidden)] == [[True] * 6, [False] * 6]


def test_a_view_that_broke_off_is_replayed_up_to_any_move() -> None:
    game = load("podkidnoy")
    deal = game.deal(2, seed=2)
    bots = [RandomBot(seat) for seat in range(2)]
    while deal.state.action_count < 30:
        deal.apply(bots[deal.state.actor].act(deal.state.observe(deal.state.actor)))
    record = read_record(view_of(deal.record(), load, 0).text())
    assert record.now
    for moves in range(len(record.play) + 1):
        assert moves == len(replay(record, moves=moves).moves)
