"""Encoders: the knowledge of a seat as whole numbers of 64 bits, for programs that learn.

Compiled. `Encoder.write` writes one observation; `write_view` writes the same words straight from a state, and is the
fast way. The `Encoding` of the game defines the words. docs/reference/encodings.md describes both in full.
"""

import sys
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT
from cardkit.cards.trumps import NO_TRUMP, suit_mask
from cardkit.engine.state import CompiledState, Observation, State

WORD_BITS: Final = 64
"""The number of actions that one word of `legal` speaks of."""


WORD_BIT: Final[vec[i64]] = append(BIT[:], -BIT[62] - BIT[62])
"""For each number, 0 to 63, the word with only that bit set."""


def set_bit(out: vec[i64], at: i64, bit: i64) -> None:
    """Set bit number `bit`, from 0 on, in the words of `out` that begin at `at`: 64 in each word, the last its sign."""
    out[at + (bit >> 6)] |= WORD_BIT[bit & 63]


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder:
    """Writes observations of one game, for one number of seats, as words. The base of every game's own class."""

    def __init__(self, seats: i64, vocabulary: i64, *, trumps_first: bool = False) -> None:
        """An encoder for actions below `vocabulary`; with `trumps_first` suits are renumbered (`encode_action`)."""
        self.seats: i64 = seats
        self.legal_words: i64 = (vocabulary + WORD_BITS - 1) // WORD_BITS
        """The number of words that `write_legal` writes."""
        self.trumps_first: bool = trumps_first

    def following(self) -> "Encoder":
        """Return an encoder for a single table, whose `write_view` gets the states of one deal in order.

        It may remember earlier states of the deal, so `begin` must be called before another one. It is this encoder
        when it remembers nothing.
        """
        return self

    def begin(self) -> None:
        """Forget the present deal, in an encoder made by `following`, before another one; by default nothing."""

    def write(self, seen: Observation, out: vec[i64], at: i64) -> None:
        """Write `seen` into `out`, from the index `at` on: `Encoding.words` words."""
        raise NotImplementedError

    def write_view(self, state: State, seat: i64, out: vec[i64], at: i64) -> None:
        """Write the view of `seat` in `state`: the words of `write` for `state.observe(seat)`."""
        self.write(state.observe(seat), out, at)

    def write_hidden(self, state: State, seat: i64, out: vec[i64], at: i64) -> None:
        """Write the cards hidden from `seat`, for critics: `Encoding.hidden_words` words."""
        raise NotImplementedError

    def write_legal(self, state: State, out: vec[i64], at: i64) -> None:
        """Write the legal actions: action `a` is bit `a % 64` of the word `at + a // 64`, suits renumbered as asked."""
        for word in range(self.legal_words):
            out[at + word] = 0
        if isinstance(state, CompiledState):
            out[at + (state.page >> 6)] = state.legal
            return
        trump = self.trump_of(state)
        for action in state.actions():
            set_bit(out, at, self.encode_action(action, trump))

    def trump_of(self, state: State) -> i64:
        """Return the suit of the trumps, if this encoder renumbers suits by it, for `encode_action`; else -1."""
        return NO_TRUMP

    def trump_seen(self, seen: Observation) -> i64:
        """Return the suit of the trumps in an observation, if this encoder renumbers suits by it; else -1."""
        return NO_TRUMP

    def encode_action(self, action: i64, trump: i64) -> i64:
        """Return the number of the legal `action` of a state for programs; `trump` is the state's `trump_of`."""
        return action

    def decode_action(self, number: i64, trump: i64) -> i64:
        """The action of a state that has this `number` for programs: undoes `encode_action`."""
        return number


# -- Suits renumbered


_OWN: Final[vec[i64]] = vec[i64]([suit_mask(suit) for suit in range(4)])
_LOWER: Final[vec[i64]] = vec[i64]([sum([_OWN[suit] for suit in range(trump)]) for trump in range(4)])
"""For each suit the mask of the cards of all lower suits."""


def suit_from(suit: i64, trump: i64) -> i64:
    """Return the number of `suit` when the trumps are 0 and the others keep their order; `suit` without trumps."""
    if suit == trump:
        return 0
    return suit + 1 if suit < trump else suit


def suit_to(number: i64, trump: i64) -> i64:
    """The suit that `suit_from` gives this `number`."""
    if trump < 0 or number > trump:
        return number
    return trump if number == 0 else number - 1


def cards_from(mask: i64, trump: i64) -> i64:
    """The mask of cards with every suit renumbered by `suit_from`; numbers from 52 on stay."""
    if trump <= 0:
        return mask
    own = mask & _OWN[trump]
    lower = mask & _LOWER[trump]
    return (mask ^ own ^ lower) | (own >> trump) | (lower + lower)


# -- Seats as a seat counts them


def seat_from(other: i64, seat: i64, seats: i64) -> i64:
    """Return the mask with the bit of `other`, numbered clockwise from `seat`, which has bit 0; 0 for nobody."""
    if other < 0:
        return 0
    return BIT[other - seat if other >= seat else other - seat + seats]


def seats_from(mask: i64, seat: i64, seats: i64) -> i64:
    """Return a mask of seats renumbered as `seat` counts them: itself as 0, and then the seats behind it in order."""
    return (mask >> seat) | ((mask & (BIT[seat] - 1)) * BIT[seats - seat])


# -- Words as planes

_LITTLE_ENDIAN: Final = sys.byteorder == "little"


def _spread() -> vec[i64]:
    """Return for each byte a word of eight bytes of 0 or 1; the first in memory is that of the lowest bit."""
    words = vec[i64]([0] * 256)
    for byte in range(256):
        for bit in range(8):
            if byte & BIT[bit]:
                words[byte] += byte_at(1, bit)
    return words


def byte_at(value: i64, index: i64) -> i64:
    """Return a word whose byte number `index` in memory is `value`, 0 to 255; the others are 0."""
    byte = index if _LITTLE_ENDIAN else 7 - index
    if byte == 7 and value > 127:
        value -= 256
    return value * BIT[8 * byte]


_SPREAD: Final[vec[i64]] = _spread()

LARGEST_BYTE: Final = 255


_ONE_WORD: Final = 0
_LONG: Final = 1
_NUMBER: Final = 2


@mypyc_attr(acyclic=True)
class Planes:
    """Makes planes of words: a byte for each bit of a mask or a one-hot, and one for each number."""

    def __init__(self, numbers: list[bool], words: list[int], firsts: list[int], widths: list[int]) -> None:
        """Each list has an entry for each field: whether it is a number, its words, its first bit, its bits."""
        self._kinds: vec[i64] = vec[i64]([_ONE_WORD if number == 1 else _LONG for number in words])
        for field in range(len(numbers)):
            if numbers[field]:
                self._kinds[field] = _NUMBER
        self._words: vec[i64] = vec[i64](words)
        self._firsts: vec[i64] = vec[i64](firsts)
        self._eights: vec[i64] = vec[i64]([(width + 7) // 8 for width in widths])

    def update(self, words: vec[i64], before: vec[i64], at: i64, out: vec[i64], to: i64) -> None:
        """Change the planes that begin at `to`, eight in each word of `out`, like the words from index `at` on.

        `before` has at the same index the words of these planes, all 0 when the planes are all 0, and is made equal to
        `words`. Most words stay the same from one step to the next, and cost little.
        """
        held: i64 = 0  # how many numbers the word at `to` has
        kinds, firsts, eights = self._kinds, self._firsts, self._eights
        spread = _SPREAD
        field: i64 = 0
        while field < len(kinds):
            kind = kinds[field]
            word = words[at]
            if kind == _NUMBER:
                if word != before[at]:
                    out[to] += byte_at(_in_byte(word), held) - byte_at(_in_byte(before[at]), held)
                    before[at] = word
                at += 1
                held += 1
                if held == 8:
                    held = 0
                    to += 1
            else:
                if held:
                    held = 0
                    to += 1
                end = to + eights[field]
                if kind == _LONG:
                    self._update_long(field, words, before, at, out, to)
                    at += self._words[field]
                else:
                    if word != before[at]:
                        before[at] = word
                        word >>= firsts[field]
                        while to < end:
                            out[to] = spread[word & 255]
                            word >>= 8
                            to += 1
                    at += 1
                to = end
            field += 1

    def _update_long(self, field: i64, words: vec[i64], before: vec[i64], at: i64, out: vec[i64], to: i64) -> None:
        """Write the planes of `field`, a mask of several words, to `out`, and its words to `before`."""
        first = self._firsts[field]
        for eight in range(self._eights[field]):
            out[to + eight] = _SPREAD[eight_bits(words, at, first + 8 * eight)]
        for word in range(self._words[field]):
            before[at + word] = words[at + word]


class SeatPlanes:
    """Makes the planes of a seat's view, followed by a byte for each action that says whether it is legal."""

    def __init__(self, encoder: Encoder, planes: Planes, *, words: int, bytes_of_planes: int, vocabulary: int) -> None:
        """`planes` are those of `encoder`, whose view has `words` words and `bytes_of_planes` bytes, in eights."""
        self._encoder: Encoder = encoder
        self._planes: Planes = planes
        self._words: vec[i64] = vec[i64]([0] * words)
        self._words_before: vec[i64] = self._words[:]
        self._actions: Planes = Planes([False], [encoder.legal_words], [0], [vocabulary])
        self._legal: vec[i64] = vec[i64]([0] * encoder.legal_words)
        self._legal_before: vec[i64] = self._legal[:]
        self._first_action: i64 = bytes_of_planes // 8
        self._out: vec[i64] = vec[i64]([0] * (self._first_action + (vocabulary + 7) // 8))

    def of(self, state: State, seat: i64) -> vec[i64]:
        """Return the bytes of `seat` in `state`, eight in a word; no action is legal when it is not to act."""
        self._encoder.write_view(state, seat, self._words, 0)
        self._planes.update(self._words, self._words_before, 0, self._out, 0)
        if seat == state.actor:
            self._encoder.write_legal(state, self._legal, 0)
        else:
            for word in range(len(self._legal)):
                self._legal[word] = 0
        self._actions.update(self._legal, self._legal_before, 0, self._out, self._first_action)
        return self._out[:]


def _in_byte(number: i64) -> i64:
    return min(number, LARGEST_BYTE)


def eight_bits(words: vec[i64], at: i64, bit: i64) -> i64:
    """Return eight bits, from number `bit` on, of the words that begin at `at`; those behind the last word are 0."""
    word = at + (bit >> 6)
    shift = bit & 63
    found = (words[word] >> shift) & 255
    if shift > 56:
        there = 64 - shift
        found &= BIT[there] - 1
        if word + 1 < len(words):
            found |= (words[word + 1] * BIT[there]) & 255
    return found
