"""The record of one seat's view shows nothing that was hidden from the seat, and play can go on from there."""

from collections.abc import Iterator
from random import Random

import attrs
import pytest

from cardkit import AnyGame, Deal, InvalidText, Record, Result, load, make_bot, read_record, replay
from cardkit.analysis.judgements import analyse
from cardkit.engine.driver import choose
from cardkit.engine.state import Observation, State
from cardkit.game.moves import Move
from cardkit.records import determinization
from cardkit.records.views import view_of
from cardkit.testing import difference
from cardkit_games import families

PRESETS = [preset.name for family in families() for preset in family.presets]
BOTS = {
    "durak": ["random", "cheapest"],
    "bluffing": ["honest", "normal", "random"],
    "forced": ["honest", "easy", "random"],  # a view of many forced plays that showed nothing takes too many trials
}


def played(name: str, seed: int, *, whole: bool, seats: int = 0) -> Record:
    """Return a game between simple bots, or its beginning unless it is wanted whole."""
    game = load(name, {"action_cap": 300})
    fewest, most = game.seat_range()
    seats = seats or min(most, fewest + seed % 2 * (2 if game.teams else 1))
    live = game.deal(seats, seed=seed)
    names = BOTS["forced"] if name == "idi-two" else BOTS[game.family]
    bots = [make_bot(names[(seat + seed) % len(names)], game, seat) for seat in range(seats)]
    while not live.state.over:
        live.apply(choose(live.state, bots[live.state.actor]))
    record = live.record(tuple(f"bot {seat}" for seat in range(seats)), "2026-11-21")
    if whole:
        return record
    stop = Random(seed).randrange(len(record.play) + 1)
    return attrs.evolve(record, play=record.play[:stop], result=None)


def seats_of(record: Record) -> range:
    return range(len(record.deal["hands"]))


def sights(record: Record, seat: int) -> list[Observation]:
    """Return the observation of `seat` at each of its moves and at the end."""
    seen: list[Observation] = []

    def watch(live: Deal, move: Move) -> None:
        state: State = live.state
        if move.seat == seat:
            seen.append(state.observe(seat))

    end = replay(record, load, watch).state
    return [*seen, end.observe(seat)]


@pytest.mark.parametrize("name", PRESETS)
def test_a_seat_sees_in_its_view_what_it_saw(name: str) -> None:
    whole = PRESETS.index(name) % 2 == 0
    record = played(name, 3 if whole else 4, whole=whole)
    for seat in seats_of(record):
        view = read_record(view_of(record, load, seat).text())
        assert (view.view, view.result, len(view.play)) == (seat, record.result, len(record.play))
        for true, shown in zip(sights(record, seat), sights(view, seat), strict=True):
            if record.play and not (true.legal or shown.legal) and load(name).views.private_actions:
                continue  # whom chance asks at the end is nothing that a seat knows
            if "order_key" in record.deal:  # then chance decides who is asked, and that is no part of a record
                for name_of in ("actor", "legal", "page", "turn", "decision"):
                    setattr(shown, name_of, getattr(true, name_of))
            assert difference(true, shown, "what it sees") is None


@pytest.mark.parametrize(
    ("name", "seed", "seats", "seat"),
    [
        ("podkidnoy-attacker-only", 1, 3, 0),  # whether the deal ends depends on a hidden hand
        ("podkidnoy-3v3", 1, 6, 2),  # all cards are dealt at once
        ("podkidnoy-3v3", 1, 6, 3),
        ("bullshit-2c-slip-all", 1, 4, 3),
        ("cheat-updown", 1, 3, 1),  # nobody counts the cards
        ("cheat-updown", 2, 4, 0),
        ("cheat-updown", 112, 3, 0),
        ("cheat-updown-loser", 118, 3, 1),
        ("valepaska", 3, 5, 0),  # cards lie hidden in piles that left play
        ("valepaska", 3, 5, 3),  # and the seat knows the cards that it will draw
        ("bullshit-2c-duty", 6, 4, 0),  # a known card in a hand reveals a hidden play
        ("bullshit-2c-duty", 9, 4, 0),
        ("canadian-bluff", 7, 3, 0),  # which of two equal cards are removed with a four
        ("verju-one-card", 7, 3, 1),  # the seat that takes the pile removes fours without being asked
    ],
)
def test_views_that_were_hard_to_determinize_are_played_after_little_search(
    name: str, seed: int, seats: int, seat: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(determinization, "MOST_WORK", 2_000)
    view = view_of(played(name, seed, whole=True, seats=seats), load, seat)
    assert len(replay(view, load).moves) == len(view.play)


@pytest.mark.parametrize("cap", [197, 198])
def test_a_view_of_a_deal_that_was_given_up_in_its_last_move_is_played(cap: int) -> None:
    """The 199th action of this deal, a silent answer, would have made the player who is out the winner."""
    game = load("i-doubt-it", {"action_cap": cap})
    live, rng = game.deal(3, seed=5), Random(5)
    while not live.state.over:
        live.apply(rng.choice(live.state.actions()))
    view = read_record(view_of(live.record(), load, 1).text())
    end = replay(view, load).state
    assert (Result("unfinished"), Result("unfinished")) == (view.result, Result.of(end))


def words(record: Record) -> Iterator[str]:
    for value in record.deal.values():
        for text in [value] if isinstance(value, str) else value if isinstance(value, list) else []:
            yield from str(text).split()
    for line in record.play:
        yield from line.split()


@pytest.mark.parametrize("name", ["podkidnoy", "spades-only", "verish", "cals-bs", "bullshit-2c-slip"])
@pytest.mark.parametrize("seed", range(2))
def test_a_view_does_not_depend_on_what_it_hides(name: str, seed: int) -> None:
    """Cards that a view hides may be exchanged, and the view stays the same."""
    record = played(name, seed, whole=True)
    rng = Random(seed)
    tried = possible = 0
    for seat in seats_of(record):
        view = view_of(record, load, seat)
        shown = set(words(view))
        hidden = [card.text for card in load(name).cards(len(seats_of(record))) if card.text not in shown]
        for _ in range(5):
            if len(hidden) > 1:
                possible += 1
                one, other = rng.sample(hidden, 2)
                swapped = exchanged(record, one, other)
                try:
                    same = view_of(swapped, load, seat)
                except InvalidText:
                    continue  # the rules would not have let it be played like that
                tried += 1
                assert same == view
    assert tried > 0 or not possible


def exchanged(record: Record, one: str, other: str) -> Record:
    """Return the record with the names of two cards exchanged."""

    def renamed(text: str) -> str:
        return " ".join({one: other, other: one}.get(word, word) for word in text.split())

    deal = {
        key: [renamed(text) for text in value]
        if isinstance(value, list) and all(isinstance(text, str) for text in value)
        else renamed(value)
        if isinstance(value, str)
        else value
        for key, value in record.deal.items()
    }
    return attrs.evolve(record, deal=deal, play=tuple(renamed(line) for line in record.play))


def test_a_view_is_no_whole_record_to_see_from_another_seat() -> None:
    view = view_of(played("podkidnoy", 3, whole=True), load, 0)
    with pytest.raises(InvalidText, match="only a whole record can be seen from other seats"):
        view_of(view, load, 1)
    with pytest.raises(InvalidText, match="There is no seat 9: the seats are 0 to "):
        view_of(played("podkidnoy", 3, whole=True), load, 9)


def test_a_view_that_cannot_be_names_the_line() -> None:
    text = view_of(played("podkidnoy", 3, whole=True), load, 0).text()
    wrong = text.replace("\n1 ", "\n2 ", 1)
    number = 1 + next(n for n, (a, b) in enumerate(zip(text.splitlines(), wrong.splitlines(), strict=True)) if a != b)
    with pytest.raises(InvalidText, match=rf"^Line ({number - 1}|{number})"):
        replay(read_record(wrong), load)


def test_a_view_is_judged_from_its_seat_alone() -> None:
    record = played("podkidnoy", 3, whole=True)
    record = attrs.evolve(record, play=record.play[:14], result=None)
    whole = analyse(record, deals=4)
    view = analyse(view_of(record, load, 1), deals=4)
    assert view == attrs.evolve(analyse(record, deals=4, seats={1}), now=view.now)
    assert {each.seat for each in view.decisions} == {1}
    assert len(view.decisions) > 1
    assert whole.now is not None


def test_a_view_is_gone_on_with_where_its_seat_is_asked() -> None:
    record = played("podkidnoy", 3, whole=True)
    for stop in (10, 11):
        begun = attrs.evolve(record, play=record.play[:stop], result=None)
        state = replay(begun, load).state
        for seat in seats_of(record):
            now = analyse(view_of(begun, load, seat), deals=1).now
            assert (now is not None) == (seat == state.actor)
            if now is not None and now.move is not None:
                game: AnyGame = load("podkidnoy", {"action_cap": 300})
                game.plan(state, game.parse_move(now.move))  # legal in the true deal too


CHEAT_VIEW = '''\
game = "cheat-updown"
view = 0
hands = ["KS 4H", "?", "?"]
to_act = 0
play = """
0 play KS as K
{line}
"""
'''


@pytest.mark.parametrize(
    "line",
    [f"{'9' * 1000} play ? as K", "1 play ? K", "1 play ? as", "1 play ?", "? play", "1 discard four ?", "1 ?", "?"],
)
def test_a_hidden_line_that_is_no_move_is_refused(line: str) -> None:
    with pytest.raises(InvalidText, match=r"^Line 7, "):
        replay(read_record(CHEAT_VIEW.format(line=line)), load)
