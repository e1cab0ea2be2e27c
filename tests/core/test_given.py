"""Cards passed from hand to hand: their sentences, views and playback; moves also name seats."""

import re
from typing import Any

import pytest
from rich.console import Console

from cardkit import Deal, Deck, InvalidText, read_record, replay
from cardkit.records.views import view_of
from cardkit.speech.plain import PlainSpeech
from cardkit.testing import conformance
from cardkit_cli.terminal.console import Screen
from go_fish import FAMILY

GAME = FAMILY.make(FAMILY.presets[0])
NAMES = ["You", "Anna", "Boris"]

test_conformance = conformance(GAME, players=(3,), deals=1)


@pytest.fixture
def state() -> Any:
    hands = ["7S 2H 2D", "7H 7D 3S", "KS KH"]
    held = " ".join(hands).split()
    rest = [card.text for card in Deck() if card.text not in ("9C", *held)]
    stock = " ".join(["9C", *rest])
    return GAME.from_position({"hands": hands, "stock": stock, "known": ["", "7H", ""], "to_act": 0})


def load(name: str, changes: object) -> Any:
    return GAME


def test_what_was_given_stands_behind_the_line_in_a_view(state: Any) -> None:
    deal = Deal(GAME, state)
    deal.play("0 ask 1 seven")
    deal.play("0 ask 2 two")
    record = deal.record()
    assert ("0 ask 1 seven + 7D 7H (5 1 2)", "0 ask 2 two") == view_of(record, load, 0).play
    assert "9C" == view_of(record, load, 0).deal["stock"].split()[0]
    assert ("0 ask 1 seven", "0 ask 2 two") == view_of(record, load, 1).play  # it gave them itself
    assert "??" == view_of(record, load, 1).deal["stock"].split()[0]
    view = read_record(view_of(record, load, 2).text())
    assert "+ 7D 7H" in view.play[0]
    assert deal.state.observe(2) == replay(view, load).state.observe(2)
    assert record == attrs_of(read_record(record.text()), record)
    with pytest.raises(InvalidText, match="XX"):
        replay(read_record(view.text().replace("7D 7H (", "7D XX (")), load)


def attrs_of(found: Any, record: Any) -> Any:
    """Return `found` with the rules of `record`."""
    import attrs

    return attrs.evolve(found, rules=record.rules)


def test_a_seat_is_named_by_who_sits_there(state: Any) -> None:
    speech = PlainSpeech(Screen(Console()), GAME)
    speech.names = NAMES
    offers = GAME.offers(state)
    assert {"ask Anna two", "ask Boris seven"} <= {speech.label(move, state) for move in offers}
    assert "0 ask 1 seven" == speech.read("ask anna seven", state, offers).text
    assert "0 ask 2 two" == speech.read("Ask Boris two", state, offers).text
    after = state.clone()
    Deal(GAME, after).play("0 ask 1 seven")
    move = GAME.parse_move("0 ask 1 seven")
    assert ["You: ask Anna seven.", "You get 7♥ 7♦ from Anna."] == [
        re.sub(r"7♦ 7♥", "7♥ 7♦", sentence) for sentence in speech.tell(state, move, after, NAMES, 0)
    ]
