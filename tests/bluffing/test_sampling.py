"""Imagined deals look the same to their seat at every step, and follow its belief."""

from collections.abc import Iterator
from random import Random as Chooser
from typing import Any

import pytest
from librt.random import Random

from cardkit import load, make_bot
from cardkit.catalogue import presets
from cardkit.errors import InvalidDeal, WrongType
from cardkit.testing import difference
from cardkit_games.bluffing.bots.belief.belief import Belief
from cardkit_games.bluffing.bots.search.playouts import QuickPlayers
from cardkit_games.bluffing.bots.search.sampling import BluffingSampler
from cardkit_games.bluffing.engine.table import ANNOUNCE, CARDS, CHOOSE, COUNT, SETS
from cardkit_games.bluffing.text.positions import MOST_SEATS

HALF_MADE = (ANNOUNCE, COUNT, CARDS)
RANK_OF_FIVE = 3


def tables() -> Iterator[tuple[str, int]]:
    for preset in presets():
        if preset.family == "bluffing":
            fewest, most = load(preset.name).seat_range()
            most = min(most, MOST_SEATS)
            yield from ((preset.name, seats) for seats in sorted({fewest, (fewest + most) // 2, most}))


def played(name: str, seats: int, bots: tuple[str, ...], seed: int, rules: dict[str, Any]) -> Iterator[tuple[Any, Any]]:
    """Yield the game and its state at each step."""
    game = load(name, rules)
    state = game.deal_state(seats, seed=seed)
    players = [make_bot(bots[seat % len(bots)], game, seed + seat) for seat in range(seats)]
    for seat, player in enumerate(players):
        player.start(seat, seats)
    yield game, state
    while not state.over:
        state.apply(players[state.actor].act(state.observe(state.actor)))
        yield game, state


def cards_in(state: Any) -> int:
    chosen = not any(state.heights)
    piles = 0 if chosen else sum(len(pile) for pile in state.piles)
    aside = len(state.aside)
    hands: int = sum(state.hand_size(seat) for seat in range(state.seats))
    return hands + int(state.pile_size) + len(state.gone) + aside + piles


@pytest.mark.parametrize("bots", [("random",), ("easy", "random", "honest")], ids=["random", "mixed"])
@pytest.mark.parametrize(("name", "seats"), list(tables()))
def test_an_imagined_deal_agrees_with_everything_that_was_seen(name: str, seats: int, bots: tuple[str, ...]) -> None:
    chooser, rng = Chooser(seats), Random(seats)
    for game, state in played(name, seats, bots, seats, {"action_cap": 90}):
        seat = chooser.randrange(seats)
        if state.over or chooser.random() > 0.15 or (seat != state.actor and state.phase in HALF_MADE):
            continue
        seen = state.observe(seat)
        imagined = game.sample(seen, rng)
        assert difference(seen, imagined.observe(seat), "seen") is None
        assert cards_in(imagined) == len(state.book.pack)
        if seat == state.actor:
            assert imagined.actions() == state.actions()


def test_every_step_of_an_own_play_can_be_imagined_from() -> None:
    rng = Random(1)
    for name, seats in (("bullshit-2c-slip", 3), ("cheat-updown", 2), ("cals-bs-all-fours", 3), ("cheat-updown", 5)):
        for game, state in played(name, seats, ("random",), 7, {"action_cap": 60}):
            if not state.over and state.phase in HALF_MADE:
                seen = state.observe(state.actor)
                assert difference(seen, game.sample(seen, rng).observe(state.actor), "seen") is None


def imagined_from(deal: Any, number: int) -> list[Any]:
    """Return so many states as the seat that is asked imagines them."""
    sampler = deal.game.sampler(deal.state.observe(deal.actor))
    return [sampler.sample(Random(seed)) for seed in range(number)]


@pytest.mark.parametrize("name", sorted({name for name, _ in tables()}))
def test_a_position_is_imagined_with_the_same_observation(name: str) -> None:
    looked, last = 0, -1
    for game, state in played(name, 3 if name != "idi-two" else 2, ("easy", "random"), 3, {"action_cap": 60}):
        if not state.over and state.phase != CHOOSE and state.decision not in (last, 0) and state.decision % 5 == 0:
            last = state.decision
            again = game.from_position(game.to_position(state), check=False)
            seen = again.observe(state.actor)
            assert difference(seen, game.sample(seen, Random(1)).observe(state.actor), "seen") is None
            looked += 1
    assert looked


def test_the_claim_of_a_position_is_true_in_some_worlds_and_false_in_others() -> None:
    position = {"hands": ["7S KD 9C", "8S 2C"], "pile": "3S 4S 5S", "claim": "1 play 5S as 5", "asked": 0}
    deal = load("i-doubt-it-repeat").set_up(position, check=False)
    worlds = imagined_from(deal, 30)
    assert {(int(world.base), int(world.pile_size)) for world in worlds} == {(2, 3)}
    assert {world.is_true() for world in worlds} == {True, False}
    state: Any = deal.state
    belief = Belief()
    belief.watch(state.observe(0))
    assert (belief.last_rank, belief.leading) == (RANK_OF_FIVE, False)


@pytest.mark.parametrize("name", ["i-doubt-it-repeat", "cheat-updown"])
def test_a_position_is_imagined_whose_claim_was_called(name: str) -> None:
    game = load(name)
    known = ["7S", "KD", "9C", "3S", "4S", "5S"]
    rest = " ".join(card.text for card in game.cards(2) if card.text not in known)
    claim = "1 play 5S as 5" if name == "i-doubt-it-repeat" else "1 play 5S as 1 5"
    deal = game.set_up({"hands": ["7S KD 9C", rest], "pile": "3S 4S 5S", "claim": claim, "asked": 0}, check=False)
    deal.play("0 challenge")
    state: Any = deal.state
    for seat in range(2):
        seen = state.observe(seat)
        assert difference(seen, game.sample(seen, Random(1)).observe(seat), "seen") is None


def test_the_fours_that_a_seat_kept_are_imagined_as_kept() -> None:
    kept = 0
    for game, state in played("canadian-bluff", 4, ("easy", "random"), 3, {"action_cap": 400}):
        if not state.over and state.phase != SETS and state.decision % 5 == 0:
            seat = state.actor
            kept += state.kept[seat] != 0
            assert game.sample(state.observe(seat), Random(1)).kept[seat] == state.kept[seat]
    assert kept


@pytest.mark.parametrize(
    ("name", "seats"), [("cals-bs", 4), ("bullshit-2c-duty", 4), ("bluffstopp", 2), ("verju-one-card", 3)]
)
def test_quick_players_play_an_imagined_deal_to_a_value(name: str, seats: int) -> None:
    values = []
    for _game, state in played(name, seats, ("easy",), 2, {"action_cap": 200}):
        if not state.over and state.phase not in (CHOOSE, *HALF_MADE) and state.decision % 9 == 0:
            seen, belief = state.observe(state.actor), Belief()
            belief.watch(seen)
            world = BluffingSampler(seen, belief).sample(Random(3))
            values.append(QuickPlayers(belief, seen.seat, seats).play_on(world, Random(4)))
    assert values
    assert all(0 <= value <= 1 for value in values)


@pytest.mark.parametrize("name", ["cheat", "verish-ne-verish", "bullshit-2c-slip", "fujian"])
def test_others_act_and_observe_in_an_imagined_deal(name: str) -> None:
    ended = 0
    for game, state in played(name, 3, ("normal",), 6, {"action_cap": 150}):
        if state.action_count % 40 == 10 and not state.over:
            world = game.sample(state.observe(state.actor), Random(2))
            bots = [make_bot("normal", game, seat) for seat in range(3)]
            for seat in range(3):
                bots[seat].start(seat, 3)
            while not world.over:
                world.apply(bots[world.actor].act(world.observe(world.actor)))
            ended += 1
    assert ended


def test_an_ended_deal_cannot_be_imagined_from() -> None:
    *_, (game, state) = played("cheat", 3, ("easy",), 1, {})
    with pytest.raises(InvalidDeal, match="The deal is over"):
        game.sampler(state.observe(0))
    with pytest.raises(WrongType, match="must be of type Observation"):
        game.sampler("hello")
