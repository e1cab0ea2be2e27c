"""The score sheet counts events and the order of going out: checked by hand and by recounting whole games."""

from collections import Counter
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cardkit import Bot, Deal, Result, State, derived_seed, drive, load, make_bot
from cardkit.engine.scoresheet import Scoresheet
from cardkit.engine.state import UNFINISHED


def counted(sheet: Scoresheet) -> dict[str, list[int]]:
    """Return the counts of each event by seat, without events that nobody had."""
    seats = sheet.seats
    counts = list(sheet.counts)
    found = {name: counts[place * seats : (place + 1) * seats] for place, name in enumerate(sheet.counted)}
    return {name: times for name, times in found.items() if any(times)}


# -- By hand


def test_a_plain_sheet_counts_nothing_and_ranks_by_score() -> None:
    sheet = Scoresheet(3)
    assert (sheet.counted, list(sheet.counts)) == ((), [])
    assert sheet.places([1.0, 0.0, 0.0]) == [1, 2, 2]
    assert sheet.places([0.5, 0.5, 0.5]) == [1, 1, 1]
    assert sheet.places([1.0, 0.0, 1.0]) == [1, 3, 1]


# -- Whole games, recounted


class Driven(Bot):
    """A bot that plays as another does."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot.name)
        self.bot = bot

    def act(self, observation: Any) -> int:
        return self.bot.act(observation)


def driven(preset: str, names: list[str], seed: int) -> tuple[Any, State, Scoresheet, list[int]]:
    """Play a whole game with a sheet; the last part of the result is its actions."""
    game = load(preset)
    state: State = game.deal_state(len(names), seed=seed)
    actions: list[int] = []

    class Writes(Driven):
        def act(self, observation: Any) -> int:
            actions.append(super().act(observation))
            return actions[-1]

    bots: list[Bot] = [Writes(make_bot(name, game, derived_seed(seed, seat))) for seat, name in enumerate(names)]
    sheet = game.scoresheet(len(names))
    drive(state, bots, sheet)
    return game, state, sheet, actions


DURAK = [
    ("durak-1994", ["cheapest", "random", "random"]),
    ("podkidnoy", ["random", "cheapest"]),
    ("podkidnoy-no-draw", ["cheapest", "cheapest", "cheapest"]),
    ("perevodnoy-show", ["random", "cheapest", "random", "random"]),
    ("podkidnoy-exchange", ["cheapest", "random", "cheapest"]),
    ("podkidnoy-2v2", ["random", "cheapest", "random", "cheapest"]),
]


@settings(deadline=None, max_examples=30)
@given(st.sampled_from(DURAK), st.integers(0, 2**40))
def test_durak_is_counted_as_its_moves_say(table: tuple[str, list[str]], seed: int) -> None:
    preset, names = table
    game, ended, sheet, actions = driven(preset, names, seed)
    state = game.deal_state(len(names), seed=seed)
    assert sheet.first == state.actor
    deal = Deal(game, state)
    recount: Counter[tuple[str, int]] = Counter()
    leads = True  # the next attack opens a bout
    for action in actions:
        bouts = state.bouts
        if deal.apply(action) and deal.last is not None:
            move = deal.last
            if move.verb == "take":
                recount["takes", move.seat] += 1
            elif move.verb in ("transfer", "show"):
                recount["transfers", move.seat] += 1
            elif move.verb == "swap":
                recount["exchanges", move.seat] += 1
            elif move.verb == "attack":
                if not leads:
                    recount["thrown_in", move.seat] += len(move.cards)
                leads = False
        if state.bouts != bouts:
            leads = True
    assert state.outcome == ended.outcome
    found = {(name, seat): times for name, each in counted(sheet).items() for seat, times in enumerate(each) if times}
    assert found == dict(recount)


@settings(deadline=None, max_examples=30)
@given(st.sampled_from(DURAK), st.integers(0, 2**40))
def test_durak_places_are_the_bouts_in_which_hands_were_empty(table: tuple[str, list[str]], seed: int) -> None:
    preset, names = table
    game, ended, sheet, actions = driven(preset, names, seed)
    seats = len(names)
    state: Any = game.deal_state(seats, seed=seed)
    out_in: dict[int, int] = {}
    for action in actions:
        bouts = state.bouts
        state.apply(action)
        if state.bouts != bouts or state.over:
            for seat in range(seats):
                if not state.hands[seat] and len(state.stock) == 0:
                    out_in.setdefault(seat, state.action_count)
    result = Result.of(state)
    assert result is not None
    scores = game.scores(result, seats)
    losers = {seat for seat in range(seats) if scores[seat] == 0}
    never = state.action_count + 1
    keys = [(seat in losers, 0 if seat in losers else out_in.get(seat, never)) for seat in range(seats)]
    assert sheet.places(scores) == [1 + sum(other < key for other in keys) for key in keys]
    assert ended.outcome == state.outcome


BLUFFING = [
    ("bullshit-2c", ["honest", "easy", "random"]),
    ("bullshit-2c-loser", ["honest", "easy", "easy"]),
    ("verish-ne-verish", ["honest", "random", "easy"]),
    ("i-doubt-it", ["random", "honest", "random"]),
    ("cheat-updown", ["easy", "random", "honest"]),
    ("cals-bs", ["easy", "random", "honest", "random"]),
]


@settings(deadline=None, max_examples=15)
@given(st.sampled_from(BLUFFING), st.integers(0, 2**40))
def test_calls_are_counted_as_the_moves_and_who_took_say(table: tuple[str, list[str]], seed: int) -> None:
    preset, names = table
    game, _, sheet, actions = driven(preset, names, seed)
    state = game.deal_state(len(names), seed=seed)
    deal = Deal(game, state)
    calls, right = [0] * len(names), [0] * len(names)
    for action in actions:
        accused, before = state.player, [state.hand_size(seat) for seat in range(len(names))]
        if deal.apply(action) and deal.last is not None and deal.last.verb == "challenge":
            caller = deal.last.seat
            calls[caller] += 1
            took = [seat for seat in range(len(names)) if state.hand_size(seat) > before[seat]]
            assert took in ([caller], [accused])
            right[caller] += took == [accused]
    counts = {name: [0] * len(names) for name in sheet.counted} | counted(sheet)
    assert (counts["calls"], counts["right_calls"]) == (calls, right)
    for seat in range(len(names)):
        assert counts["bluffs"][seat] <= counts["plays"][seat]


@settings(deadline=None, max_examples=12)
@given(st.sampled_from(BLUFFING[:2] + BLUFFING[3:4]), st.integers(0, 2**40))
def test_plays_and_bluffs_are_counted_as_the_cards_say(table: tuple[str, list[str]], seed: int) -> None:
    preset, names = table
    _, state, sheet, _ = driven(preset, names, seed)
    assume(state.outcome != UNFINISHED)  # whose last play nobody has answered
    ended: Any = state
    plays, bluffs = [0] * len(names), [0] * len(names)
    for play in ended.plays:
        plays[play.seat] += 1
        bluffs[play.seat] += play.once & ~ended.book.matching(ended.events[play.event].rank) != 0
    counts = counted(sheet)
    assert counts["plays"] == plays
    assert counts.get("bluffs", [0] * len(names)) == bluffs
