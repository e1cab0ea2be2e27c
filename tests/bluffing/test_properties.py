"""Invariants of the bluffing games, checked after every action in random deals of every preset."""

import random
from collections.abc import Iterator
from typing import Any, Final

import attrs
from hypothesis import given, settings
from hypothesis import strategies as st

from cardkit import Card, Deal, load
from cardkit.cards.bits import members
from cardkit.catalogue import presets
from cardkit.game.game import AnyGame
from cardkit_games.bluffing.engine.actions import BELIEVE, CHALLENGE, DECLINE
from cardkit_games.bluffing.engine.observation import PLAYED, TURNED, WENT_OUT
from cardkit_games.bluffing.engine.table import ANSWER, WINDOW

CAP: Final = 400


@attrs.frozen
class Table:
    """A game, the rules that differ from its preset, and the number of seats."""

    game: str
    seats: int
    rules: dict[str, object] = attrs.field(factory=dict)

    def load(self) -> AnyGame:
        return load(self.game, {"action_cap": CAP, **self.rules})


def _tables() -> Iterator[Table]:
    for preset in presets():
        if preset.family == "bluffing":
            fewest, most = load(preset.name).seat_range()
            yield from (Table(preset.name, seats) for seats in range(fewest, most + 1))


TABLES: Final = list(_tables())

HOUSE_TABLES: Final = [
    Table("verish-ne-verish", 3, {"small_pack_up_to": 3}),
    Table("verish-ne-verish", 2, {"small_pack_up_to": 0}),
    Table("verish-ne-verish", 3, {"two_packs_from": 2}),
    Table("cals-bs-all-fours", 4, {"two_packs_from": 3}),
    Table("i-doubt-it", 3, {"scope": "round"}),
    Table("i-doubt-it-pass", 3, {"all_pass": "remove_pile"}),
    Table("cals-bs-all-fours", 4, {"follow_count": "own"}),
    Table("bullshit-2c", 4, {"direction": "counter-clockwise"}),
    Table("bullshit-2c", 4, {"bluff": "if_unable"}),
    Table("cheat-updown", 4, {"pile_choice": "smallest"}),
    Table("cheat-updown", 4, {"deal": "one_at_a_time"}),
    Table("cheat-updown", 6, {"two_packs_from": None}),
    Table("i-doubt-it-pass", 3, {"scope": "round"}),
    Table("i-doubt-it-pass", 3, {"scope": "round", "all_pass": "remove_pile"}),
    Table("i-doubt-it", 4, {"steps": "any", "end": "last_loses"}),
]
"""Options that no preset uses."""

seeds = st.integers(0, 2**32)
any_table = st.sampled_from(TABLES + HOUSE_TABLES)


def _counted(number: int) -> settings:
    return settings(max_examples=number, deadline=None)


def _tables_of(*games: str) -> Any:
    return st.sampled_from([table for table in TABLES if table.game in games])


def _actions(state: Any, chance: random.Random) -> Iterator[int]:
    """Yield random legal actions until the deal is over; the caller applies them."""
    while not state.over:
        actions = state.actions()
        assert actions, "nothing is legal, and the deal goes on"
        assert sorted(set(actions)) == actions
        yield _picked(actions, chance)


def _picked(actions: list[int], chance: random.Random) -> int:
    """Return a random action that is a call one time in four, so that piles grow and hands run out."""
    if CHALLENGE in actions and chance.random() < 0.75:
        actions = [action for action in actions if action != CHALLENGE]
    return chance.choice(actions)


def _play_on(state: Any, chance: random.Random) -> Any:
    for action in _actions(state, chance):
        state.apply(action)
    return state


# -- The invariants


@given(table=any_table, seed=seeds)
@_counted(60)
def test_nobody_is_out_before_the_last_play_could_be_called(table: Table, seed: int) -> None:  # V17, B14, K15
    game = table.load()
    state: Any = game.deal_state(table.seats, seed=seed)
    for action in _actions(state, random.Random(seed)):
        seen = len(state.events)
        answers = state.phase in (WINDOW, ANSWER) and action in (CHALLENGE, DECLINE, BELIEVE)
        state.apply(action)
        if any(event.kind == WENT_OUT for event in state.events[seen:]):
            kinds = [event.kind for event in state.events[seen:]]
            open_play = kinds[0] == PLAYED and (game.rules.opening_face_up or game.rules.final == "must_match")
            assert answers or open_play or game.rules.sets != "off"


@given(table=_tables_of("bullshit-2c", "bullshit-2c-loser", "bullshit-2c-slip", "i-doubt-it"), seed=seeds)
@_counted(40)
def test_announced_ranks_are_one_unbroken_sequence_whatever_is_challenged(table: Table, seed: int) -> None:
    # B6, A-B1, A-B2, P-idi
    state: Any = _play_on(table.load().deal_state(table.seats, seed=seed), random.Random(seed))
    ranks = [event.rank for event in state.events if event.kind == PLAYED]
    first = 12 if table.game == "i-doubt-it" else 0
    assert [(first + place) % 13 for place in range(len(ranks))] == ranks


@given(table=_tables_of("cheat-updown", "cheat-updown-loser"), seed=seeds)
@_counted(40)
def test_in_cheat_the_first_play_of_each_round_is_honest_and_others_are_next_to_the_last(
    table: Table, seed: int
) -> None:  # K5, K7, K9, A-K2
    state: Any = _play_on(table.load().deal_state(table.seats, seed=seed), random.Random(seed))
    opens, before, plays = True, -1, iter(state.plays)
    for event in state.events:
        opens = opens or event.kind == TURNED
        if event.kind != PLAYED:
            continue
        play = next(plays)
        if opens:
            assert {event.rank} == {card // 4 for card in members(play.once)}
            assert event.number == len(members(play.once)) + len(members(play.twice))
            assert (event.once, event.twice) == (play.once, play.twice)
        else:
            assert (event.rank - before) % 13 in (0, 1, 12)
            assert event.once == 0
            assert 1 <= event.number <= (8 if table.seats >= 5 else 4)
        opens, before = False, event.rank


@given(seats=st.integers(3, 7), seed=seeds)
@_counted(40)
def test_all_fours_never_leave_a_player_without_a_legal_action(seats: int, seed: int) -> None:  # C18, C20
    game: AnyGame = load("cals-bs-all-fours")
    chance = random.Random(seed)
    cards = list(game.rules.deck(seats).cards)
    chance.shuffle(cards)
    fours = list(range(20, 24))
    rest = [card for card in cards if card not in fours]
    sizes = [chance.randrange(1, 4) for _ in range(seats - 1)]
    hands = [[*fours, rest.pop()], *([rest.pop() for _ in range(size)] for size in sizes)]
    texts = [" ".join(Card(card).text for card in hand) for hand in hands]
    state: Any = game.from_position({"hands": texts, "to_act": 0, "order_key": 1 + seed})
    Deal(game, state).play(game.parse_move("0 play 7S 7H 7D 7C as fours"))
    for number, action in enumerate(_actions(state, chance)):
        state.apply(action)
        if number > 60:
            return


@given(any_table, seeds)
@_counted(30)
def test_what_happened_is_each_states_own_however_states_are_copied(table: Table, seed: int) -> None:
    game, rng = table.load(), random.Random(seed)
    branches: list[tuple[Any, list[int]]] = [(game.deal_state(table.seats, seed=seed), [])]
    for _ in range(120):
        state, course = rng.choice(branches)
        if rng.random() < 0.1:
            branches.append((state.clone(), course[:]))
        if rng.random() < 0.2:
            state.observe(rng.randrange(table.seats)).events  # noqa: B018  # makes objects, which copies share
        if not state.over:
            course.append(rng.choice(state.actions()))
            state.apply(course[-1])
    for state, course in branches:
        again = game.deal_state(table.seats, seed=seed)
        for action in course:
            again.apply(action)
        assert again == state
        for seat in range(table.seats):
            assert again.observe(seat) == state.observe(seat)
