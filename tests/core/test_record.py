"""A record is text that replays without its seed; an error in it is described."""

import attrs
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cardkit import (
    Deal,
    InvalidDeal,
    InvalidText,
    RandomBot,
    Record,
    load,
    read_record,
    replay,
)

DEAL = {"hands": ["7S 9C", "8S 9H"], "dealer": 1, "trump": "D", "stock": "", "attacker": 0}
SHORT = Record(game="podkidnoy", seats=("Ann", "Bob"), date="2024-05-06", deal=DEAL, play=("0 attack 7S", "1 take"))


def played(seed: int, name: str = "podkidnoy", rules: dict[str, object] | None = None, seats: int = 3) -> Deal:
    game = load(name, rules)
    state = game.deal_state(seats, seed=seed)
    live = Deal(game, state)
    bot = RandomBot(seed)
    while not state.over:
        live.apply(bot.act(state.observe(state.actor)))
    return live


def refusal(record: Record) -> str:
    with pytest.raises((InvalidText, InvalidDeal)) as refused:
        replay(record, load)
    return str(refused.value)


# -- Text


@given(st.integers(0, 10**6), st.sampled_from(["podkidnoy", "durak-1994", "perevodnoy-show", "podkidnoy-exchange"]))
def test_a_record_is_read_back_from_its_text_and_plays_the_same_deal(seed: int, name: str) -> None:
    live = played(seed, name, {"hand_size": 5})
    record = live.record(("Ann", "Bob", "Cid"), "2024-05-06")
    again = read_record(record.text())
    assert again.rules == {"hand_size": "5"}
    replayed = replay(again, load)
    assert live.moves == replayed.moves
    assert record == attrs.evolve(replayed.record(again.seats, again.date), date=record.date)
    assert record.text() == replayed.record(again.seats, again.date).text()


@given(st.lists(st.text(), max_size=3).map(tuple))
@example(('"""', "\\", "\\u0041", "a\nb", "\t\x00\x7f", "Жанна", "é\u0301", "'", " "))
@example(("\u2028\u0085\ufeff",))
@example(("😀", "\U000e0001", "\U0010ffff"))
def test_seats_may_have_any_name(names: tuple[str, ...]) -> None:
    assert names == read_record(attrs.evolve(SHORT, seats=names).text()).seats


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("game =", "This is not a record: "),
        ("play = ''", "A record has at least a `game`, the deal, and its `play`."),
        ("game = 'durak'", "A record has at least a `game`, the deal, and its `play`."),
        ("game = 1\nplay = ''", "Line 1: the `game` of a record is a text, not 1."),
        ("game = 'durak'\nplay = []", "Line 2: the `play` of a record is a text with a move on each line, not []."),
        (
            "game = 'durak'\nplay = ''\nseats = 'Ann'",
            "Line 3: the `seats` of a record is a list with a name",
        ),
        ("game = 'durak'\nplay = ''\nrules = 1", "Line 3: the `rules` of a record is a table of options, not 1."),
        ("game = 'durak'\nplay = ''\nresult = 'lost'", "Line 3: 'lost' is not a result: "),
    ],
)
def test_a_text_that_is_no_record_is_refused(text: str, wrong: str) -> None:
    with pytest.raises(InvalidText) as refused:
        read_record(text)
    assert str(refused.value).startswith(wrong)


# -- Replay


def test_more_hidden_cards_than_the_pack_has_are_refused() -> None:
    hidden = attrs.evolve(SHORT, view=0, deal={**DEAL, "hands": ["7S 9C", "?? " * 40]})
    assert "40 cards of the deal are hidden, and the pack has only 34 more." in refusal(hidden)
