"""A seed gives the same deal for ever: a second implementation of the generator agrees with published ChaCha vectors.

The vectors are those of draft-strombergson-chacha-test-vectors-01, TC1 with 256 bits and eight rounds.
docs/notes/fairness.md says how a seed becomes a key and how words become draws.
"""

from collections.abc import Iterator

import pytest

from cardkit.cards.chance import generator, shuffled

WORD = 2**32
CONSTANTS = (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574)
QUARTERS = (
    *((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15)),
    *((0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)),
)
BLOCKS_OF_A_KEY = 16


ROUNDS = 8


def block(key: list[int], counter: int) -> list[int]:
    """Return a block of ChaCha: sixteen words of 32 bits."""
    begins = [*CONSTANTS, *key, counter, 0, 0, 0]
    state = list(begins)
    for _ in range(ROUNDS // 2):
        for a, b, c, d in QUARTERS:
            for one, other, third, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                state[one] = (state[one] + state[other]) % WORD
                mixed = state[third] ^ state[one]
                state[third] = (mixed << turn | mixed >> (32 - turn)) % WORD
    return [(one + other) % WORD for one, other in zip(state, begins, strict=True)]


def words(seed: int) -> Iterator[int]:
    """Yield the words of a seed. After sixteen blocks of a key the last eight words are the next key instead."""
    key = block([seed % WORD, seed // WORD, *[0] * 6], 0)[:8]
    while True:
        for counter in range(BLOCKS_OF_A_KEY):
            found = block(key, counter)
            yield from found[:8] if counter == BLOCKS_OF_A_KEY - 1 else found
        key = found[8:]


def draw(stream: Iterator[int], below: int) -> int:
    """Return a number below `below`, by Lemire's method: all numbers are equally likely."""
    product = next(stream) * below
    while product % WORD < WORD % below:
        product = next(stream) * below
    return product // WORD


def order(cards: list[int], seed: int) -> list[int]:
    """Return the cards shuffled by the seed, by the method of Fisher and Yates from the last place to the second."""
    stream, shuffled_cards = words(seed), list(cards)
    for last in range(len(cards) - 1, 0, -1):
        pick = draw(stream, last + 1)
        shuffled_cards[last], shuffled_cards[pick] = shuffled_cards[pick], shuffled_cards[last]
    return shuffled_cards


def in_bytes(found: list[int]) -> str:
    return b"".join(word.to_bytes(4, "little") for word in found).hex()


def test_eight_rounds_give_the_block_of_the_published_vectors() -> None:
    assert in_bytes(block([0] * 8, 0)) == (
        "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
        "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
    )


@pytest.mark.parametrize("seed", [0, 1, 7, 2**31, 2**32, 2**48 - 1, 2**62])
def test_a_seed_gives_these_draws_also_beyond_the_first_key(seed: int) -> None:
    rng, stream = generator(seed), words(seed)
    for number in range(1200):
        below = 2 + number % 53
        assert draw(stream, below) == rng.randrange(below)


def test_a_seed_gives_this_order_of_the_pack() -> None:
    pack = list(range(52))
    assert all(order(pack, seed) == shuffled(pack, generator(seed)) for seed in range(50))
