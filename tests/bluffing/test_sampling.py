"""Imagined deals: they agree with everything seen, at every decision, and are drawn as the docstring says."""

from collections import Counter
from collections.abc import Iterator
from random import Random as Chooser
from typing import Any

import pytest
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from cardkit import load, make_bot
from cardkit.catalogue import presets
from cardkit.errors import InvalidDeal
from cardkit.game.result import Result
from cardkit.testing import difference
from cardkit_games.bluffing.bots.search.paths import AS_ANNOUNCED
from cardkit_games.bluffing.bots.search.sampling import BluffingSampler, believe_claims
from cardkit_games.bluffing.engine.actions import PILE
from cardkit_games.bluffing.engine.dealing import deal_cards
from cardkit_games.bluffing.engine.state import BluffingState
from cardkit_games.bluffing.engine.table import ANNOUNCE, CARDS, COUNT
from cardkit_games.bluffing.text.positions import MOST_SEATS

HALF_MADE = (ANNOUNCE, COUNT, CARDS)


def tables() -> Iterator[tuple[str, int]]:
    for preset in presets():
        if preset.family == "bluffing":
            fewest, most = load(preset.name).seat_range()
            most = min(most, MOST_SEATS)
            yield from ((preset.name, seats) for seats in sorted({fewest, (fewest + most) // 2, most}))


def played(name: str, seats: int, bots: tuple[str, ...], seed: int, rules: dict[str, Any]) -> Iterator[tuple[Any, Any]]:
    """The game and its state at each step."""
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
        if chooser.random() > 0.15 or (seat != state.actor and state.phase in HALF_MADE):
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


def test_an_imagined_deal_can_be_played_to_its_end() -> None:
    rng = Random(5)
    ended = 0
    for game, state in played("verish-ne-verish", 3, ("easy",), 5, {"action_cap": 120}):
        if state.over:
            break
        imagined = game.sample(state.observe(0), rng)
        while not imagined.over:
            imagined.apply(imagined.actions()[rng.randrange(len(imagined.actions()))])
        assert Result.of(imagined) is not None
        ended += 1
    assert ended > 10


def test_a_position_cannot_be_imagined_from() -> None:
    game = load("verish-ne-verish")
    state = game.from_position({"hands": ["7S KD 9C", "8S"], "to_act": 0})
    with pytest.raises(InvalidDeal, match="from its beginning"):
        game.sampler(state.observe(0))


# -- The distribution, against all deals and plays there are


def ways(number: int, chosen: int) -> float:
    found = 1.0
    for place in range(chosen):
        found *= (number - place) / (place + 1)
    return found


def chance_of(held: int, laid: int, announced: int) -> float:
    """How likely a hidden play has so many cards where the number may be false."""
    if announced > held or held == 1:
        return 1 / held
    return AS_ANNOUNCED if laid == announced else (1 - AS_ANNOUNCED) / (held - 1)


def begin(like: Any, hands: list[list[int]]) -> BluffingState:
    """The deal at the table of the state `like` that gives these hands; the last of them is put aside."""
    state, seats = BluffingState(like.book, like.seats), like.seats
    first = (like.dealer + 1) % seats
    if like.book.cut_piles:
        piles = [vec[i64](hands[(first + turn) % seats]) for turn in range(seats)]
        state.deal_piles(piles, vec[i64](range(1, seats + 1)), like.dealer, first)
        for turn in range(seats - 1):
            state.apply(PILE + turn)
        return state
    order = list(hands[seats])
    for turn in range(len(like.book.pack)):
        for step in range(seats):
            order += hands[(first + step) % seats][turn : turn + 1]
    deal_cards(state, vec[i64](order), like.dealer)
    return state


def all_worlds(game: Any, state: Any, seat: int) -> dict[Any, float]:
    """Every deal with every way to play that `seat` cannot tell from `state`, and its weight."""
    target = state.observe(seat)
    pack = list(state.book.pack)
    worlds: dict[Any, float] = {}

    def deal(hands: list[list[int]], sizes: list[int], rest: list[int]) -> Iterator[list[list[int]]]:
        if not rest:
            yield [list(hand) for hand in hands]
            return
        for place, hand in enumerate(hands):
            if len(hand) < sizes[place]:
                hand.append(rest[0])
                yield from deal(hands, sizes, rest[1:])
                hand.pop()

    def follow(now: Any, weight: float) -> None:
        told = len(now.events)
        if told > len(target.events):
            return
        for one, other in zip(now.events, target.events[:told], strict=True):
            if difference(one, other, "event") is not None:
                return
        if (
            now.decision == target.decision
            and now.actor == target.actor
            and difference(target, now.observe(seat), "seen") is None
        ):
            dealt = tuple(now.hands), tuple((play.event, play.once) for play in now.plays)
            worlds[dealt] = worlds.get(dealt, 0.0) + weight
            return
        if now.over or now.decision > target.decision:
            return
        for action in now.actions():
            after = now.clone()
            actor, plays = now.actor, len(now.plays)
            after.apply(action)
            more = 1.0
            if now.book.count_free and len(after.plays) > plays and actor != seat and not after.events[told].once:
                play = after.plays[-1]
                laid = bin(play.once).count("1")
                held = laid + after.hand_size(actor)
                more = chance_of(held, laid, after.events[told].number) / ways(held, laid)
            follow(after, weight * more)

    own = bin(target.hand).count("1")
    for play in target.plays:
        own += bin(play.once).count("1")
    for take in target.takes:
        own -= bin(take.once).count("1")
    for sizes in all_sizes(game, state, seat, own):
        for hands in deal([[] for _ in sizes], sizes, pack):
            began = begin(state, hands)
            follow(began, 1.0)
    return worlds


def all_sizes(game: Any, state: Any, seat: int, own: int) -> Iterator[list[int]]:
    pack, aside, seats = len(state.book.pack), state.book.aside, state.seats
    if not state.book.cut_piles:
        sizes = [0] * seats
        for place in range(pack - aside):
            sizes[(state.dealer + 1 + place) % seats] += 1
        yield [*sizes, aside]
        return
    assert seats == 2
    sizes = [pack - own, pack - own]
    sizes[seat] = own
    yield [*sizes, 0]


TINY = (
    ("verish-ne-verish", 2, {"ranks": "9T", "suits": "SHD"}),
    ("verish-ne-verish", 3, {"ranks": "9T", "suits": "SHD"}),
    ("i-doubt-it", 2, {"ranks": "9TJ", "suits": "SH", "first_rank": "9"}),
    ("i-doubt-it", 3, {"ranks": "9TJ", "suits": "SH", "first_rank": "9"}),
    ("cheat-updown", 2, {"ranks": "9TJ", "suits": "SH"}),
)


@pytest.mark.parametrize(("name", "seats", "rules"), TINY, ids=[f"{name}-{seats}" for name, seats, _ in TINY])
def test_imagined_deals_are_drawn_from_all_that_agree(name: str, seats: int, rules: dict[str, Any]) -> None:
    rng, chooser = Random(3), Chooser(3)
    tested = 0
    for seed in range(40):
        steps = list(range(8, 30))
        stop = chooser.choice(steps)
        state = None
        game = None
        for step, (found, now) in enumerate(played(name, seats, ("random",), seed, rules)):
            game, state = found, now.clone()
            if step >= stop and now.phase not in HALF_MADE:
                break
        assert game is not None
        assert state is not None
        if state.over or state.phase in HALF_MADE or len(state.events) > 7:
            continue
        seat = chooser.randrange(seats)
        worlds = all_worlds(game, state, seat)
        if not 2 <= len(worlds) <= 40:
            continue
        check_distribution(game.sampler(state.observe(seat)), worlds, rng)
        tested += 1
        if tested == 4:
            break
    assert tested


def check_distribution(sampler: Any, worlds: dict[Any, float], rng: Random) -> None:
    """Chi-square over the worlds: fails by chance about once in ten thousand times."""
    draws = 25 * len(worlds)
    found: Counter[Any] = Counter()
    for _ in range(draws):
        sampler.sample(rng)
        imagined = sampler.sample(rng)
        found[tuple(imagined.hands), tuple((play.event, play.once) for play in imagined.plays)] += 1
    assert found.keys() <= worlds.keys()
    total = sum(worlds.values())
    square = 0.0
    for world, weight in worlds.items():
        expected = draws * weight / total
        square += (found[world] - expected) ** 2 / expected
    degrees = len(worlds) - 1
    assert square < degrees + 4.5 * (2 * degrees) ** 0.5 + 12, (square, degrees)


def lasting(name: str, seed: int, actions: int) -> Any:
    """A deal between readers after so many actions, of this seed or the first one after it that is as long."""
    game = load(name)
    for number in range(seed, seed + 100):
        state: Any = game.deal_state(4, seed=number)
        players = [make_bot("normal", game, seat) for seat in range(4)]
        for seat, player in enumerate(players):
            player.start(seat, 4)
        while not state.over and state.action_count < actions:
            state.apply(players[state.actor].act(state.observe(state.actor)))
        if not state.over:
            return state
    raise AssertionError(f"no deal of {name} has {actions} actions")


@pytest.mark.parametrize(
    ("name", "seed", "actions"), [("cals-bs", 2, 105), ("cals-bs", 6, 250), ("cheat-updown", 2, 40)]
)
def test_a_deal_is_soon_found_after_false_plays_and_emptied_hands(name: str, seed: int, actions: int) -> None:
    state = lasting(name, seed, actions)
    seen = state.observe(state.actor)
    for number in range(5):
        sampler = BluffingSampler(seen, sweeps=300)
        believe_claims(sampler, seen)
        imagined = sampler.sample(Random(number)).observe(seen.seat)
        assert difference(seen, imagined, "seen") is None
