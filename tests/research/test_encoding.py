"""Encodings: a seat's knowledge as words, in every preset, and the numbers of actions."""

import copy
import pickle
from collections.abc import Iterator

import pytest
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

import brisca
from cardkit import load
from cardkit.encoding import Encoder, cards_from, suit_from
from cardkit.engine.playout import any_action
from cardkit.engine.state import State
from cardkit.errors import InvalidDeal
from cardkit.game.encoding import MASK, NUMBER, ONE_HOT, Encoding, Field
from cardkit.game.game import AnyGame
from cardkit_games import families

PRESETS = [preset.name for family in families() for preset in family.presets]
UNTOUCHED = 77
FEW = 24
"""The number of actions of a deal that are looked at: each takes a view for every seat."""


def positions(game: AnyGame, seats: int, seed: int = 1) -> Iterator[State]:
    """Yield states from all parts of one random deal."""
    state, rng, count = game.deal_state(seats, seed=seed), Random(seed), 0
    every = 1
    while not state.over:
        if count % every == 0:
            yield state
            if count >= FEW:
                every = max(1, count // 4)
        state.apply(any_action(state, rng))
        count += 1


def written(encoder: Encoder, encoding: Encoding, state: State, seat: int) -> list[int]:
    """Return the words of the view of `seat`, and check that they are complete."""
    out = vec[i64]([UNTOUCHED] * (encoding.words + 2))
    encoder.write(state.observe(seat), out, 1)
    assert [UNTOUCHED, UNTOUCHED] == [out[0], out[len(out) - 1]]
    return list(out)[1:-1]


def seats_of(game: AnyGame) -> int:
    fewest, most = game.seat_range()
    return min(most, max(fewest, 4))


@pytest.mark.parametrize("name", PRESETS)
def test_words_straight_from_the_state_are_those_of_the_observation(name: str) -> None:
    game = load(name)
    seats = seats_of(game)
    encoding, encoder = game.encoding(seats, trumps_first=True), game.encoder(seats, trumps_first=True)
    for state in positions(game, seats):
        for seat in range(seats):
            straight = vec[i64]([0] * encoding.words)
            encoder.write_view(state, seat, straight, 0)
            assert written(encoder, encoding, state, seat) == list(straight)


@pytest.mark.parametrize("name", PRESETS)
def test_words_are_what_their_fields_say(name: str) -> None:
    game = load(name)
    seats = seats_of(game)
    encoding, encoder = game.encoding(seats), game.encoder(seats)
    for state in positions(game, seats):
        words = written(encoder, encoding, state, state.actor)
        for field in encoding.fields:
            for word in words[: field.words]:
                check_word(field, word)
            words = words[field.words :]
        assert words == []


def check_word(field: Field, word: int) -> None:
    assert word >= 0, field
    if field.kind != NUMBER:
        allowed = 2 ** (field.first + field.width) - 2**field.first
        assert word & ~allowed == 0, field
    if field.kind == ONE_HOT:
        assert word & (word - 1) == 0, field


@pytest.mark.parametrize("name", PRESETS)
def test_legal_actions_keep_their_number_below_the_vocabulary(name: str) -> None:
    game = load(name)
    seats = seats_of(game)
    encoder = game.encoder(seats, trumps_first=True)
    for state in positions(game, seats):
        legal = vec[i64]([-1] * encoder.legal_words)
        encoder.write_legal(state, legal, 0)
        trump = encoder.trump_of(state)
        numbers = sorted(encoder.encode_action(action, trump) for action in state.actions())
        assert numbers == [64 * word + bit for word in range(len(legal)) for bit in range(64) if legal[word] >> bit & 1]
        assert state.actions() == sorted(encoder.decode_action(number, trump) for number in numbers)
        assert game.vocabulary(seats) > max(numbers)


@pytest.mark.parametrize("trump", [-1, 0, 1, 2, 3])
def test_a_mask_of_cards_is_renumbered_card_by_card(trump: int) -> None:
    for card in range(55):
        other = card if card >= 52 else card // 4 * 4 + suit_from(card % 4, trump)
        assert 2**other == cards_from(2**card, trump)


def test_two_deals_that_differ_in_their_suits_alone_are_one_with_trumps_first() -> None:
    game = load("podkidnoy")
    encoding, encoder = game.encoding(2, trumps_first=True), game.encoder(2, trumps_first=True)
    cards = list(game.cards(2))
    cards = cards[5:] + cards[:5]
    # hearts and spades change places, and hearts are trumps in one of them; the other two suits are as they were
    other = [card if card % 4 > 1 else card ^ 1 for card in map(int, cards)]
    one, two = (game.deal_order(2, order) for order in (cards, other))
    assert {0, 1} == {one.trump, two.trump}
    assert written(encoder, encoding, one, one.actor) == written(encoder, encoding, two, two.actor)
    assert game.encoding(2).digest != encoding.digest


def test_fields_tell_where_their_words_and_planes_are() -> None:
    encoding = load("podkidnoy-24").encoding(2)
    assert slice(0, 1) == encoding.words_of("hand") == encoding.words_of("hand", 0)
    assert slice(24, 48) == encoding.planes_of("unbeaten")
    assert [MASK, 24, 28] == [getattr(encoding.fields[0], name) for name in ("kind", "width", "first")]
    with pytest.raises(KeyError, match="no field 'hands'"):
        encoding.words_of("hands")


@pytest.mark.parametrize("order", [[], [0] * 36, list(range(36))])
def test_an_order_that_is_not_the_pack_is_refused(order: list[int]) -> None:
    with pytest.raises(InvalidDeal, match="podkidnoy has 36 cards"):
        load("podkidnoy").deal_order(2, order)


PLAIN = brisca.FAMILY.make(brisca.FAMILY.presets[0])


@pytest.mark.parametrize("game", [load("perevodnoy"), load("cheat-updown"), PLAIN], ids=str)
def test_an_encoder_can_be_copied_and_pickled(game: AnyGame) -> None:
    state, encoding = game.deal_state(2, seed=1), game.encoding(2, trumps_first=True)
    encoder = game.encoder(2, trumps_first=True)
    for other in (copy.copy(encoder), copy.deepcopy(encoder), pickle.loads(pickle.dumps(encoder))):
        assert written(encoder, encoding, state, 0) == written(other, encoding, state, 0)
        assert encoder.trumps_first == other.trumps_first
