"""Several callers at once: only one counts in play, and records, views and sentences keep them all."""

import pytest

from cardkit import AnyGame, Deal, InvalidText, load, read_record
from cardkit.game.record import Record
from cardkit.records.playback import play_back
from cardkit.records.views import view_of

HANDS = ["7S 9C 8H", "8S 9H 7D", "TS 9D 6D", "TC TD 6C"]


def recorded(*lines: str) -> Record:
    """The record of a deal of Cheat in which seat 0 plays first."""
    game = load("cheat-updown")
    deal = Deal(game, game.from_position({"hands": HANDS, "to_act": 0, "pile": "4S", "last_rank": "7"}))
    for line in lines:
        deal.play(line)
    return deal.record()


@pytest.mark.parametrize("callers", ["1,3", "3,1", "1,2,3", "2,3,1"])
def test_all_callers_stand_in_the_record_and_the_one_that_counts_first(callers: str) -> None:
    record = recorded("0 play 8H as 8", f"{callers} challenge")
    assert f"{','.join(sorted(callers.split(',')))} challenge -> true" == record.play[1]


@pytest.mark.parametrize("seat", range(4))
def test_every_seat_sees_who_called(seat: int) -> None:
    game: AnyGame = load("bullshit-2c")
    deal = game.deal(4, seed=3)
    answers = game.out_of_turn
    assert answers is not None
    while not answers.responders(deal.state):
        deal.apply(deal.state.actions()[0])
    second, third, _ = answers.responders(deal.state)
    deal.play(f"{third},{second} challenge")
    line = deal.record().play[-1]
    assert line.startswith(f"{second},{third} challenge -> ")
    view = view_of(deal.record(), load, seat)
    assert view.play[-1] == line == play_back(read_record(view.text()), load).lines(seat)[-1]


def test_a_seat_calls_once() -> None:
    with pytest.raises(InvalidText, match="Each seat that calls is named once, as in 0,3 challenge, not 1,1"):
        load("cheat-updown").parse_move("1,1 challenge")
