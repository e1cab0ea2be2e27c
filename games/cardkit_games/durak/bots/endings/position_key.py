"""The key by which a solver tells Durak positions apart."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cardkit.cards.bits import BIT, count, lowest
from cardkit.engine.state import NOBODY
from cardkit_games.durak.engine.rulebook import CAP_CURRENT, MANY, SHOW_FREE, SHOW_OFF
from cardkit_games.durak.engine.state import DurakState
from cardkit_games.durak.engine.table import DEFEND, LEAD, TAKING, UNBEATEN

NO_TARGET: Final = 63


def read_key(state: DurakState, first: i64, second: i64, key: vec[i64]) -> None:
    """Write into the five words of `key` all of `state` that its future depends on, and as little else as possible.

    `first` and `second` are the seats that are left. Four masks of cards, with small numbers in the bits above the 55
    cards: the two hands; the table; and the unbeaten cards together with the attacker's cards that may be added, which
    are never the same.
    """
    book = state.book
    phase = state.phase
    hand = state.hands[first]
    other = state.hands[second]
    table: i64 = 0
    marked: i64 = 0
    capacity: i64 = 0
    rank: i64 = 0
    transfers: i64 = 0
    target: i64 = NO_TARGET
    if phase != LEAD or state.last_laid != NOBODY:
        held = state.hands[state.attacking]
        capacity = max(min(state.limit - state.attacks, count(held)), 0)
        marked = state.open & held
        if phase == TAKING and not book.pickup_unbeaten and book.cap_hand != CAP_CURRENT:
            if state.defending == first:  # as good as taken
                hand |= state.table
            else:
                other |= state.table
        else:
            table = state.table
            marked |= _unbeaten(state)
        if phase == DEFEND:
            if state.target >= 0:
                target = state.attack[state.target]
            if book.transfer and state.unbeaten == state.attacks:
                rank = (state.attack[0] >> 2) + 1
        if book.transfer_max_chain < MANY:
            transfers = min(state.transfers, MANY)
    key[0] = hand | phase << 55 | _switches(state, second) << 58
    key[1] = other | capacity << 55
    key[2] = table | rank << 55
    key[3] = marked | target << 55
    key[4] = (state.last_laid + 1) | _showing(state) << 6 | transfers << 27
    if book.trump_swap and state.stock.turned_up >= 0 and state.trump >= 0:
        key[4] |= _exchange(state) << 19


def _unbeaten(state: DurakState) -> i64:
    mask: i64 = 0
    remaining = state.unbeaten
    index: i64 = 0
    while remaining:
        if state.defence[index] == UNBEATEN:
            mask |= BIT[state.attack[index]]
            remaining -= 1
        index += 1
    return mask


def _switches(state: DurakState, second: i64) -> i64:
    switches: i64 = 0
    if state.attacking == second:
        switches |= 1
    if state.bouts == 0:
        switches |= 2
    if state.discards == 0:
        switches |= 4
    return switches


def _showing(state: DurakState) -> i64:
    """The ranks of the trumps that cannot be shown again, as thirteen bits."""
    show = state.book.transfer_show
    ranks: i64 = 0
    if show != SHOW_OFF and show != SHOW_FREE:
        remaining = state.shown
        while remaining:
            ranks |= BIT[lowest(remaining) >> 2]
            remaining &= remaining - 1
    return ranks


def _exchange(state: DurakState) -> i64:
    """The turned-up trump of a stock set aside, and whether the lowest trump serves to exchange it: 8 bits."""
    low = BIT[state.book.lowest_rank() * 4 + state.trump]
    serves: i64 = 1 if state.picked_up & low else 0
    return 2 * (state.stock.turned_up + 1) + serves
