"""The objects that a bot in plain Python can reach from its observation: the claims of docs/notes/fairness.md."""

from collections.abc import Iterator
from typing import Any

import pytest

from cardkit import Bot, Deal, Game, Observation, RandomBot, Sampler, State, derived_seed, drive, load
from cardkit_cli.play.seats import make_seats

TABLES = [
    ("podkidnoy", 3),
    ("perevodnoy-show", 2),
    ("verish", 3),
    ("cals-bs", 4),
    ("bullshit-2c", 3),
    ("cheat-updown", 4),
]
SECRET = (State, Game, Deal, Bot, Sampler)
SHARED = (
    "observation.book",
    "observation.events[",
    "observation.plays[",
    "observation.takes[",
    "observation._log",
    "observation._plays",
    "observation._takes",
)
"""The parts of an observation that it shares with the table; a bot that writes into them cheats, as documented."""


def reachable(root: Any) -> Iterator[tuple[str, Any]]:
    """Yield all that can be reached from `root` by attributes, private ones included, by items and by iterating."""
    seen: set[int] = set()
    kept: list[Any] = []  # so that no number is used twice
    todo = [("observation", root)]
    while todo:
        name, found = todo.pop()
        if id(found) in seen or isinstance(found, (int, str, float, type(None), type)) or callable(found):
            continue
        seen.add(id(found))
        kept.append(found)
        yield name, found
        todo += [(f"{name}.{key}", getattr(found, key)) for key in dir(found) if not key.startswith("__")]
        if hasattr(found, "__iter__"):
            todo += [(f"{name}[{place}]", item) for place, item in enumerate(found)]


def snapshot(found: Any) -> Any:
    """Return all data of an observation, as plain values."""
    if isinstance(found, (int, str, float, type(None))):
        return found
    if hasattr(found, "__iter__"):
        return [snapshot(item) for item in found]
    names = [name for name in dir(found) if not name.startswith("_") and not callable(getattr(found, name))]
    return {name: snapshot(getattr(found, name)) for name in names if name != "book"}


class Spy(RandomBot):
    """A random bot that looks at all objects within reach, and keeps its observations to look at them again later."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.reached: set[str] = set()
        self.secrets: list[str] = []
        self.kept: list[tuple[Any, Any]] = []

    def act(self, observation: Observation) -> Any:
        for name, found in reachable(observation):
            self.reached.add(type(found).__name__)
            if isinstance(found, SECRET):
                self.secrets.append(name)
        self.kept.append((observation, snapshot(observation)))
        return super().act(observation)


def play(name: str, seats: int, spies: list[Any], cap: int = 150) -> State:
    state: State = load(name, {"action_cap": cap}).deal_state(seats, seed=3)
    drive(state, spies)
    return state


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_nothing_that_a_bot_can_reach_from_its_observation_is_a_table_a_game_or_another_bot(
    name: str, seats: int
) -> None:
    spies = [Spy(seat) for seat in range(seats)]
    play(name, seats, spies, 60)
    assert [spy.secrets for spy in spies] == [[]] * seats
    assert all("Observation" in " ".join(spy.reached) and "Rulebook" in spy.reached for spy in spies)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_an_observation_that_was_kept_does_not_show_what_happens_later(name: str, seats: int) -> None:
    spies = [Spy(seat) for seat in range(seats)]
    play(name, seats, spies, 60)
    assert sum(len(spy.kept) for spy in spies) > 10
    assert all(snapshot(observation) == seen for spy in spies for observation, seen in spy.kept)


class Vandal(RandomBot):
    """A random bot that writes into everything that belongs to its observation alone."""

    def act(self, observation: Observation) -> Any:
        action = super().act(observation)
        for name in dir(observation):
            value = getattr(observation, name)
            if name.startswith("_") or callable(value) or value is None or name == "book":
                continue
            if isinstance(value, bool):
                setattr(observation, name, not value)
            elif isinstance(value, int):
                setattr(observation, name, value ^ 1)
            elif isinstance(value, list):
                value.clear()
            else:
                for place in range(len(value)):
                    value[place] = 0
        return action


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_bot_that_writes_into_its_observation_changes_nothing(name: str, seats: int) -> None:
    game = load(name)
    honest = play(name, seats, [RandomBot(seat) for seat in range(seats)])
    spoiled = play(name, seats, [Vandal(seat) for seat in range(seats)])
    assert game.to_position(honest) == game.to_position(spoiled)
    assert honest.action_count == spoiled.action_count > 20


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_what_an_observation_shares_with_the_table_is_rules_and_what_has_been_noticed(name: str, seats: int) -> None:
    state = load(name).deal_state(seats, seed=3)
    bot = RandomBot(1)
    for _ in range(25):
        if not state.over:
            state.apply(bot.act(state.observe(state.actor)))
    table, seen = list(reachable(state)), list(reachable(state.observe(0)))
    ours = {id(found) for _, found in table}
    shared = [where for where, found in seen if id(found) in ours]
    assert shared
    assert [where for where in shared if not where.startswith(SHARED)] == []


def test_no_bot_of_a_match_is_given_the_seed_of_one_of_its_deals() -> None:
    bots = [seat.bot for seat in make_seats(load("podkidnoy"), ["random"] * 6, 42) if seat.bot is not None]
    deals = {42, *(derived_seed(42, number) for number in range(2, 100))}
    assert deals.isdisjoint({bot.seed for bot in bots})
