"""Sampled states agree with the seat's observation, and are uniform among all states that do."""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations, islice
from typing import Any

import pytest
from librt.random import Random

from cardkit import load
from cardkit.cards.bits import BIT, mask_of, members
from cardkit.cards.card import Card
from cardkit.cards.cards import Cards
from cardkit.catalogue import presets
from cardkit.testing import difference
from cardkit_games.durak.engine.doubles import cards_of
from cardkit_games.durak.engine.leads import has_pair
from cardkit_games.durak.engine.rulebook import OPEN_PAIR_OR_PASS
from cardkit_games.durak.engine.table import DEFEND, INITIAL_WAVE, LEAD, TAKING, WAVE

CAP = {"action_cap": 400}
DEVIATIONS = 4.5
"""The greatest distance of a chi-square above its mean, in standard deviations."""

CHECKED = 12

THINNED = 6
"""One in so many deals of a chain is used."""


def tables() -> list[tuple[str, int]]:
    found = []
    for preset in presets():
        if preset.family == "durak":
            game = load(preset.name)
            fewest, most = game.seat_range()
            found += [(preset.name, seats) for seats in sorted({fewest, most})]
    return found


def check_agrees(game: Any, state: Any, seat: int, rng: Random) -> None:
    """Check that a sample is whole, looks to `seat` as the true state does, and treats all seats as that does."""
    seen = state.observe(seat)
    sampler = game.sampler(seen)
    first = sampler.sample(rng)
    check_sample(state, seat, first)
    for _ in range(
        2 if seat == state.actor and state.decision % 4 == 0 else 0
    ):  # one drawn afresh, one by exchanging cards
        first.apply(next(iter(first.actions())))
        first = sampler.sample_again(first, rng)
        check_sample(state, seat, first)


def unknown_in(state: Any, seat: int) -> int:
    """Return the mask of the cards of a hand that are not publicly known."""
    cards = list(state.cards(seat))
    for card in state.known_cards(seat):
        cards.remove(card)
    return mask_of(cards)


def check_sample(state: Any, seat: int, sample: Any) -> None:
    seen = state.observe(seat)
    assert difference(seen, sample.observe(seat), "seen") is None
    assert sample.observe(state.actor).actor == state.actor
    twice = sample.doubles
    places = [card for other in range(state.seats) for card in sample.cards(other)] + sample.stock.cards()
    places += cards_of(sample.table, twice.table if twice else 0)
    places += cards_of(sample.discard, twice.discard if twice else 0)
    assert sorted(places) == list(state.book.pack)
    for other in range(state.seats):
        if other != seat and (seen.lacks[other] or seen.holds[other]):
            unknown = unknown_in(sample, other)
            assert not unknown & seen.lacks[other]
            assert not seen.holds[other] or unknown & seen.holds[other]
    if state.phase in (INITIAL_WAVE, WAVE, TAKING) and not state.may_lie(state.actor):
        assert sample.legal & sample.open or state.last_laid >= 0 or sample.legal == state.legal


@pytest.mark.parametrize(("name", "seats"), tables())
def test_a_sample_looks_as_what_was_seen(name: str, seats: int) -> None:
    game, chance, rng = load(name, CAP), random.Random(seats), Random(seats)
    for seed in range(2):
        state = game.deal_state(seats, seed=seed)
        while not state.over:
            for seat in range(seats) if seed == 0 else (chance.randrange(seats),):
                check_agrees(game, state, seat, rng)
            state.apply(chance.choice(state.actions()))


@pytest.mark.parametrize("packs", [1, 2])
def test_a_sample_looks_as_what_was_seen_where_bouts_recur_and_several_cards_pass_an_attack_on(packs: int) -> None:
    rules = {"packs": packs, "repetition": "draw", "transfer_add": "any", "transfer_late": True, "throw_when": "any"}
    game, chance, rng = load("perevodnoy", {**CAP, **rules}), random.Random(3), Random(3)
    for seed in range(3):
        state = game.deal_state(3, seed=seed)
        while not state.over:
            check_agrees(game, state, chance.randrange(3), rng)
            state.apply(chance.choice(state.actions()))


@pytest.mark.parametrize(("name", "seats"), tables())
def test_what_is_noted_of_the_others_is_true(name: str, seats: int) -> None:
    game, chance = load(name, CAP), random.Random(seats)
    for seed in range(20):
        state = game.deal_state(seats, seed=seed)
        while not state.over:
            state.apply(chance.choice(state.actions()))
            if state.attacks == state.settled:  # the others do not see an incomplete play
                seen = state.observe(0)
                for seat in range(seats):
                    if not (seen.lacks[seat] or seen.holds[seat]):
                        continue  # nothing is noted
                    unknown = unknown_in(state, seat)
                    assert not unknown & seen.lacks[seat]
                    assert not seen.holds[seat] or unknown & seen.holds[seat]


# -- Uniform


def deals(state: Any, seat: int) -> Iterator[tuple[str, ...]]:
    """Return every deal of the unseen cards to the hands and the stock's top that `seat` thinks possible.

    With two packs the two cards of a kind are different cards, so that some deals come more than once.
    """
    seen = state.observe(seat)
    stocked = seen.stock_size > (seen.turned_up >= 0) + len(seen.face_up)
    unseen = seen.unseen_cards()

    def place(other: int, left: frozenset[int], hands: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        if other == state.seats:
            if not pairs_agree(seen, [Cards(hand).mask for hand in hands] if seen.book.packs == 1 else []):
                return
            yield from ((*hands, str(Card(unseen[top]))) for top in left) if stocked else (hands,)
            return
        for indices in combinations(sorted(left), seen.unknown_cards(other)):
            cards = [unseen[index] for index in indices]
            mask = mask_of(cards)
            if not mask & seen.lacks[other] and (not seen.holds[other] or mask & seen.holds[other] or other == seat):
                hand = Cards([*cards, *(seen.cards() if other == seat else seen.known_cards(other))])
                if other != state.actor or state.phase in (LEAD, DEFEND) or mask_of(hand) & seen.open:
                    yield from place(other + 1, left - set(indices), (*hands, hand.text))

    return place(0, frozenset(range(len(unseen))), ())


def pairs_agree(seen: Any, hands: Sequence[int]) -> bool:
    """Return whether skipped seats have no pair, and the seat due to lead has one or nobody has (A-DE2)."""
    others = [seat for seat in range(seen.seats) if seat != seen.seat]
    if any(seen.unpaired & BIT[seat] and has_pair(hands[seat] & ~seen.known[seat]) for seat in others):
        return False
    if seen.book.open_shape != OPEN_PAIR_OR_PASS or seen.phase != LEAD or seen.actor == seen.seat:
        return True
    return has_pair(hands[seen.actor]) or (seen.due == seen.actor and not any(map(has_pair, hands)))


def dealt(state: Any) -> tuple[str, ...]:
    hidden = state.stock.order[state.stock.position : state.first_face_up()]
    return *(Cards(state.cards(seat)).text for seat in range(state.seats)), *(str(Card(card)) for card in hidden[:1])


def afresh(sampler: Any, rng: Random, number: int) -> Iterator[tuple[str, ...]]:
    return (dealt(sampler.sample(rng)) for _ in range(number))


def chained(sampler: Any, rng: Random, number: int) -> Iterator[tuple[str, ...]]:
    """Yield so many deals of a chain, far enough from each other to be independent."""
    sample = sampler.sample(rng)
    for _ in range(number):
        for _ in range(THINNED):
            sample = sampler.sample_again(sample, rng)
        yield dealt(sample)


def check_uniform(
    state: Any, seat: int, possible: Counter[tuple[str, ...]], draws: Callable[[int], Iterable[tuple[str, ...]]]
) -> None:
    """Test against all deals by chi-square; its mean is the degrees of freedom, its variance twice that."""
    assert dealt(state) in possible or state.attacks > state.settled  # another seat is in the middle of a play
    counts = Counter(draws(12 * possible.total()))
    assert counts.keys() <= possible.keys()
    chi = sum((counts[deal] - 12 * ways) ** 2 / (12 * ways) for deal, ways in possible.items())
    freedom = len(possible) - 1
    assert chi <= freedom + DEVIATIONS * (2 * freedom) ** 0.5 + DEVIATIONS


def is_noted(seen: Any) -> bool:
    """Return whether something is known of the cards that another seat has or lacks."""
    return bool(seen.unpaired & ~BIT[seen.seat]) or any(
        (seen.lacks[other] | seen.holds[other]) & seen.unseen() for other in members(seen.active & ~(1 << seen.seat))
    )


@pytest.mark.parametrize(
    ("name", "seats"),
    [
        ("podkidnoy", 2),
        ("podkidnoy", 3),
        ("durak-1994", 3),
        ("perevodnoy", 4),
        ("chukotsky", 4),
        ("durachki-english", 3),
        ("dvukhkozyrnoi", 3),
    ],
)
def test_samples_come_uniformly_from_all_deals_that_agree(name: str, seats: int) -> None:
    pack = {"ranks": "9TJ", "suits": "SH"} if name == "dvukhkozyrnoi" else {"ranks": "9TJQ"}
    game, chance, rng = load(name, {**CAP, **pack, "hand_size": 3}), random.Random(7), Random(7)
    checked = seed = 0
    while checked < CHECKED:
        seed += 1
        state: Any = game.deal_state(seats, seed=seed)
        while not state.over:
            seat = chance.randrange(seats)
            seen = state.observe(seat)
            if len(seen.unseen_cards()) < 10 and is_noted(seen) and chance.random() < 0.2:
                possible = Counter(islice(deals(state, seat), 1000))
                if 1 < len(possible) and possible.total() < 1000:
                    sampler = game.sampler(seen)
                    check_uniform(state, seat, possible, partial(afresh, sampler, rng))
                    if seat == state.actor and len(possible) < 50:
                        check_uniform(state, seat, possible, partial(chained, sampler, rng))
                    checked += 1
            state.apply(chance.choice(state.actions()))
