"""Invariants of every state of a bluffing game under any rules: for tests, not for play.

They are not rules of a game, but relations between the parts of a state: each card exists as often as in the packs;
hands and pile have their counted sizes; the actor is the seat whose turn it is; every legal action is possible.
"""

from mypy_extensions import i64

from cardkit.cards.bits import BIT, above, count, lowest
from cardkit.engine.state import GOING_ON, LOSER, NOBODY, RANKING, UNFINISHED, WINNER
from cardkit_games.bluffing.engine.actions import (
    ANNOUNCEMENTS,
    CHALLENGE,
    DECLINE,
    DONE,
    FORCE,
    LAY,
    NUMBER,
    PASS,
    PILE,
    SLIP,
)
from cardkit_games.bluffing.engine.claims import FREE
from cardkit_games.bluffing.engine.observation import PLAYED, TOOK, UNKNOWN, BluffingObservation
from cardkit_games.bluffing.engine.rulebook import WHO_ANY_AND_OUT
from cardkit_games.bluffing.engine.state import KEY_BITS, BluffingState
from cardkit_games.bluffing.engine.table import ANNOUNCE, ANSWER, CARDS, CHOOSE, COUNT, RESPOND, SETS, TURN, WINDOW

CARD_MASK = 0x7FFFFFFFFFFFFF  # every card, 0 to 54


def audit(state: BluffingState, cards: i64) -> None:
    """Raise an `AssertionError` that names the fault, unless `state` is sound and holds so many `cards`.

    The state may be between any two actions of a deal, also in the middle of a play.
    """
    _audit_zones(state, cards)
    _audit_events(state)
    if state.actor == NOBODY:
        _audit_end(state)
        return
    _must(state.outcome == GOING_ON, "somebody acts, and the deal has an outcome")
    _audit_seats(state)
    _audit_latest(state)
    _audit_actor(state)
    _must(state.legal != 0, "nothing is legal, and the deal goes on")
    paged = state.phase == ANNOUNCE or state.phase == COUNT or state.phase == CHOOSE
    page = state.book.announce_page if state.phase == ANNOUNCE else ANNOUNCEMENTS
    _must(state.page == (page if paged else 0), "the actions are of another page")
    if state.phase == CARDS:
        _audit_play(state)
    elif state.phase == COUNT:
        numbers = above(NUMBER - ANNOUNCEMENTS) & ~above(NUMBER - ANNOUNCEMENTS + state.book.most_of_a_claim())
        _must(state.legal & ~numbers == 0, "a number may be announced that no rank has")
    elif state.phase == ANNOUNCE and state.page == ANNOUNCEMENTS:
        _must(state.legal & ~(BIT[PILE - ANNOUNCEMENTS] - 1) == 0, "something else than an announcement is legal")


def _must(holds: bool, what: str) -> None:
    if not holds:
        raise AssertionError(what)


# -- Cards ------------------------------------------------------------------------------------------------------------


class _Tally:
    """Counts cards, up to two of each."""

    def __init__(self) -> None:
        self.once: i64 = 0
        self.twice: i64 = 0
        self.size: i64 = 0

    def add(self, card: i64) -> None:
        bit = BIT[card]
        _must(self.twice & bit == 0, "a card is there three times")
        if self.once & bit:
            self.twice |= bit
        self.once |= bit
        self.size += 1

    def add_hand(self, once: i64, twice: i64) -> None:
        _must(twice & ~once == 0, "a card is held twice, and not once")
        _must(self.twice & once == 0 and (self.once & twice) == 0, "a card is there three times")
        self.twice |= (self.once & once) | twice
        self.once |= once
        self.size += count(once) + count(twice)


def _audit_zones(state: BluffingState, cards: i64) -> None:
    tally = _Tally()
    for seat in range(state.seats):
        tally.add_hand(state.hands[seat], state.seconds[seat])
        if state.hands[seat]:
            _must(state.seating.is_active(seat), "a seat that is out holds cards")
    for index in range(state.pile_size):
        tally.add(state.pile[index])
    for card in state.gone:
        tally.add(card)
    for pile in state.piles:
        for card in pile:
            tally.add(card)
    for card in state.aside:
        tally.add(card)
    if state.book.stock:
        _must(len(state.aside) <= state.book.undealt(state.seats), "the stock has grown")
    pack: i64 = 0
    for card in state.book.pack:
        pack |= BIT[card]
    _must(tally.once & ~pack == 0, "a card is not of the pack")
    _must(state.book.copies > 1 or tally.twice == 0, "a card is there twice, and there is one pack")
    _must(tally.size == cards, "the number of cards has changed")


def _audit_events(state: BluffingState) -> None:
    """Check that the last play and the last pile taken have events of that kind, by that seat."""
    if state.play_count():
        play = state.plays[state.play_count() - 1]
        _must(play.event < state.event_count(), "a play is remembered that nobody noticed")
        _must(state.event(play.event).kind == PLAYED, "a play is remembered as something else")
        _must(state.event(play.event).seat == play.seat, "a play is remembered as another seat's")
    if len(state.takes):
        take = state.takes[len(state.takes) - 1]
        _must(take.event < state.event_count(), "a pile is remembered that nobody was seen to take")
        _must(state.event(take.event).seat == take.seat, "a pile is remembered as another seat's")


# -- Seats ------------------------------------------------------------------------------------------------------------


def _audit_seats(state: BluffingState) -> None:
    _must(state.seating.remaining() >= 2, "the deal goes on with fewer than two seats")
    _must(0 <= state.passes <= state.seats, "more have passed than sit there")
    _must(0 < state.order_key <= KEY_BITS, "the order of answers is drawn from nothing")
    for seat in range(state.seats):
        if state.seating.is_active(seat) and state.hand_size(seat) == 0 and state.phase != CHOOSE:
            laying = seat == state.actor and state.phase == CARDS
            _must(laying or seat == state.player, "a seat has no cards, and nothing of it can be called")


def _audit_actor(state: BluffingState) -> None:
    actor = state.actor
    phase = state.phase
    outside = phase == WINDOW and state.book.who == WHO_ANY_AND_OUT
    _must(outside or state.seating.is_active(actor), "a seat is asked that is out")
    if phase == CHOOSE:
        remaining: i64 = 0
        for index in range(len(state.piles)):
            if len(state.piles[index]):
                remaining |= BIT[PILE - ANNOUNCEMENTS + index]
        _must(state.legal & ~remaining == 0, "a pile may be chosen that is gone")
    elif phase == WINDOW or phase == RESPOND:  # noqa: SIM109 - a tuple would be boxed
        _must(state.waiting & BIT[actor] != 0, "a seat answers for which nobody waits")
        _must(state.waiting & ~(BIT[state.seats] - 1) == 0, "an answer is awaited from nobody")
        _must(state.waiting & BIT[state.player] == 0, "a play is answered by its player")
        _must(state.legal & BIT[CHALLENGE] != 0, "a play is answered that cannot be called")
        if phase == WINDOW:
            forcing = state.legal & BIT[FORCE]
            _must(state.legal & ~forcing == state.book.answers, "a play is answered with something else")
            _must(not forcing or state.hand_size(state.player) > 0, "nothing can be shown, and it may be forced")
        else:
            _audit_turn(state, BIT[CHALLENGE] | BIT[PASS])
    elif phase == ANSWER:
        _must(actor == state.turn, "another seat than the next in turn answers")
        bound: i64 = BIT[DECLINE] if state.have_laid & BIT[actor] else 0
        _must(state.legal == state.book.answers & ~bound, "a play is answered with something else")
        _must(not bound or state.book.must_answer, "a seat must answer, and may trust by the rules")
    elif phase == SETS:
        _audit_sets(state)
    else:
        _must(actor == state.turn, "another seat than that in turn plays")
        if phase == TURN:
            _audit_turn(state, BIT[PASS])


def _audit_turn(state: BluffingState, answers: i64) -> None:
    cards = state.legal & CARD_MASK
    _must(cards & ~state.hands[state.actor] == 0, "a card may be laid that is not in the hand")
    _must(state.legal & ~(cards | BIT[LAY] | answers) == 0, "a turn is offered what is no turn")


def _audit_sets(state: BluffingState) -> None:
    remaining = state.legal & ~BIT[DONE]
    _must(remaining != state.legal, "a four must be removed")
    while remaining:
        card = lowest(remaining)
        remaining &= remaining - 1
        held = state.held_of_rank(state.actor, card >> 2)
        _must(card & 3 == 0 and held >= 4, "a four may be removed that is not held")


# -- Plays ------------------------------------------------------------------------------------------------------------


def _audit_latest(state: BluffingState) -> None:
    """Check that the play that can be called lies on the pile, and is the last of the list of plays."""
    answered = state.phase == WINDOW or state.phase == ANSWER or state.phase == RESPOND
    if state.player == NOBODY:
        _must(not answered, "a play is answered, and there is none")
        return
    _must(state.seating.is_active(state.player), "a seat is out whose play can be called")
    beginning = state.phase == ANNOUNCE or state.under_way()
    _must(answered or (state.book.open_order and beginning), "a play can be called, and nobody is asked")
    end = state.play_base if state.under_way() else state.pile_size
    _must(0 <= state.base < end, "a play can be called that does not lie there")
    _must(state.last_rank == state.rank, "the rank that the next depends on is not the rank announced")
    _must(state.book.count_free or state.number == end - state.base, "a play is announced as more or fewer cards")
    _must(not state.book.outbids or state.bid >= state.number, "fewer cards are announced in all than by the last play")
    if state.play_count():
        play = state.plays[state.play_count() - 1]
        _must(play.seat == state.player, "the last play is another seat's than the one that can be called")
        same = play.once == state.pile_mask(state.base, end) and play.twice == state.pile_twice(state.base, end)
        _must(same, "the play that can be called is remembered with other cards")


def _audit_play(state: BluffingState) -> None:
    """Check that the play under way lies on top of the pile in rising order, and can be completed."""
    laid = state.pile_size - state.play_base
    _must(0 <= state.play_base <= state.pile_size, "the play under way begins where nothing lies")
    _must(state.play_rank != FREE or state.play_plus != 0, "the play under way is announced as nothing")
    cards = state.legal & CARD_MASK
    _must(cards & ~(state.hands[state.actor] & state.usable) == 0, "a card may be laid that is not there to be laid")
    _must(state.legal & ~(cards | BIT[DONE] | BIT[SLIP]) == 0, "a play is offered what is no card")
    before: i64 = 0
    first: i64 = state.pile_size if state.book.ordered else state.play_base
    for index in range(first if state.slipping else first + state.slipped, state.pile_size):
        _must(before <= state.pile[index], "a set was laid in falling order")
        before = state.pile[index]
    if state.last_laid >= 0 and not state.book.ordered:
        _must(laid > 0 and state.pile[state.pile_size - 1] == state.last_laid, "another card was laid last")
        _must(cards & (BIT[state.last_laid] - 1) == 0, "a set may be laid in falling order")
    if not state.slipping:
        _must(laid <= state.most, "more cards are laid than a play may have")
        _must(not cards or laid < state.most, "more cards may be laid than a play may have")
        _must(not state.legal & BIT[DONE] or laid >= state.fewest, "a play may be completed with too few cards")
        held: i64 = state.hand_size(state.actor)
        _must(laid + held >= state.fewest, "a play cannot be completed")


def _audit_end(state: BluffingState) -> None:
    _must(state.legal == 0, "the deal is over, and something is legal")
    holders: i64 = 0
    for seat in range(state.seats):
        if state.hands[seat]:
            holders |= BIT[seat]
    who = state.outcome_seat
    if state.happened(BIT[TOOK]) >= state.book.take_limit:
        return  # the sizes of the hands have decided
    if state.outcome == RANKING:
        _must(state.book.places, "a deal without places has them")
    elif state.outcome == WINNER:
        _must(holders & BIT[who] == 0, "the winner holds cards")
        _must(not state.book.last_loses, "a deal without winners has one")
    elif state.outcome == LOSER:
        if not state.book.four_lead_loses and state.hand_size(who) < state.book.hand_limit:
            _must(holders == BIT[who], "another seat than the loser holds cards")
            _must(state.book.last_loses, "a deal without losers has one")
    else:
        _must(state.outcome == UNFINISHED, "the deal is over without an outcome")
        _must(state.action_count >= state.action_cap, "the deal was given up too early")


# -- The view of a seat ------------------------------------------------------------------------------------------------


def audit_view(state: BluffingState, seen: BluffingObservation) -> None:
    """Raise `AssertionError` unless `seen`, an observation of `state`, agrees with it and shows nothing hidden."""
    seat = seen.seat
    mine = seat == state.actor
    hidden = state.book.count_free
    _must(
        seen.hand == state.hands[seat] and seen.second == state.seconds[seat], "a seat sees another hand than its own"
    )
    _must(seen.legal == (state.legal if mine else 0), "a seat is told what another may do")
    laid: i64 = state.pile_size - state.play_base if state.under_way() else 0
    for other in range(state.seats):
        size = state.hand_size(other)
        if other == state.actor and not mine:
            size += laid
        if other != seat and hidden and size:
            size = UNKNOWN
        _must(seen.hand_sizes[other] == size, "a hand looks larger or smaller than it is")
    pile = state.pile_size - laid
    _must(seen.pile_size == (UNKNOWN if hidden and pile else pile), "the pile looks larger or smaller than it is")
    _must(seen.event_count() == state.event_count(), "a seat missed what everybody noticed")
    _must(mine or seen.laid == 0, "a play is shown before it is complete")
    for play in seen.plays:
        _must(play.seat == seat, "a seat is shown another's play")
    for take in seen.takes:
        _must(take.seat == seat, "a seat is shown what another took")
