"""Invariants of every state of Durak under any rules: for tests, not for play.

They are not rules of the game, but relations between the parts of a state: each card is in one zone; masks and counts
agree; the actor has the role that acts; every legal action is possible.
"""

from mypy_extensions import i64

from cardkit.cards.bits import BIT, above, count, members
from cardkit.cards.card import ODD_CARD
from cardkit.engine.state import DRAW, GOING_ON, LOSER, LOSING_TEAM, NOBODY, RANKING, REDEALT, UNFINISHED
from cardkit_games.durak.engine.actions import DONE, SHOW, SWAP, TAKE, TRANSFER
from cardkit_games.durak.engine.doubles import Doubles
from cardkit_games.durak.engine.leads import has_pair, is_lead
from cardkit_games.durak.engine.observation import DurakObservation
from cardkit_games.durak.engine.recurrence import THIRD, Recurrence
from cardkit_games.durak.engine.reports import ADDED_FIRST, BEAT, FALSE, LED, NOT_OPEN, PASSED_ON, SURE, Reports
from cardkit_games.durak.engine.rulebook import (
    CAP_OFF,
    MATCH_TABLE_OR_SUIT,
    OPEN_SAME_RANK,
    RANK_OF,
    TRUMP_TURNED_UP,
)
from cardkit_games.durak.engine.state import DurakState
from cardkit_games.durak.engine.table import DEFEND, INITIAL_WAVE, LEAD, REDEALING, REPORTING, TAKING, UNBEATEN


def audit(state: DurakState, cards: i64) -> None:
    """Raise an `AssertionError` that names the fault, unless `state` is sound and holds so many `cards`.

    The state may be between any two actions of a deal, also in the middle of a play. Positions made by hand may break
    invariants that only dealing ensures, such as full hands while there is a stock.
    """
    _audit_zones(state, cards)
    _audit_table(state)
    _audit_knowledge(state)
    if state.recurrence is not None and state.phase != REDEALING:
        _audit_recurrence(state, state.recurrence)
    if state.actor == NOBODY:
        _audit_end(state)
        return
    _must(state.outcome == GOING_ON, "somebody acts, and the deal has an outcome")
    _audit_roles(state)
    _audit_limit(state)
    _audit_legal(state)
    if state.phase in (LEAD, REDEALING) and state.attacks == 0:
        _audit_hands_at_lead(state)


def _must(holds: bool, what: str) -> None:
    if not holds:
        raise AssertionError(what)


# -- Cards ------------------------------------------------------------------------------------------------------------


def _audit_zones(state: DurakState, cards: i64) -> None:
    if state.doubles is not None:
        _audit_two_packs(state, state.doubles, cards)
        return
    there: i64 = 0
    size: i64 = 0
    for seat in range(state.seats):
        hand = state.hands[seat]
        there |= hand
        size += count(hand)
        if hand:
            _must(state.seating.is_active(seat), "a seat that is out holds cards")
    held = there
    _must(size == count(there), "a card is in two hands")
    there |= state.table
    size += count(state.table)
    _must(size == count(there), "a card of the table is in a hand")
    there |= state.discard
    size += count(state.discard)
    _must(size == count(there), "a card of the discard is somewhere else")
    stock = state.stock
    for index in range(stock.position, len(stock.order)):
        there |= BIT[stock.order[index]]
        size += 1
    if stock.turned_up >= 0:
        there |= BIT[stock.turned_up]
        size += 1
        if state.book.trump == TRUMP_TURNED_UP:
            _must(stock.turned_up == ODD_CARD or stock.turned_up & 3 == state.trump, "the turned-up card is no trump")
    _must(size == count(there), "a card of the stock is somewhere else")
    pack: i64 = 0
    for card in state.book.pack:
        pack |= BIT[card]
    _must(there & ~pack == 0, "a card is not of the pack")
    _must(state.discards >= count(state.discard), "more cards were seen to be discarded than lie there")
    _must(size + state.discards - count(state.discard) == cards, "the number of cards has changed")
    _must(state.public & ~held == 0, "a card that is known to be in a hand is in none")
    _must(state.picked_up & ~state.public == 0, "a card that was picked up is not known to be in a hand")


def _audit_two_packs(state: DurakState, doubles: Doubles, cards: i64) -> None:
    """Check the zones of two packs: the second of a kind lies where the first can be too."""
    lying = [state.table, doubles.table, state.discard, doubles.discard]
    second = doubles.table & ~state.table | doubles.discard & ~state.discard
    for seat in range(state.seats):
        hand = state.hands[seat]
        hand_twice = doubles.hands[seat]
        known = doubles.known[seat]
        known_twice = doubles.known_twice[seat]
        lying.append(hand)
        lying.append(hand_twice)
        second |= hand_twice & ~hand | known_twice & ~known
        if hand:
            _must(state.seating.is_active(seat), "a seat that is out holds cards")
        _must(known & ~hand == 0 and known_twice & ~hand_twice == 0, "a card that is known to be in a hand is in none")
    _must(second == 0, "a card is somewhere twice and not once")
    for card in state.stock.cards():
        lying.append(BIT[card])
    once: i64 = 0
    twice: i64 = 0
    more: i64 = 0
    size: i64 = 0
    for mask in lying:
        more |= twice & mask
        twice |= once & mask
        once |= mask
        size += count(mask)
    pack: i64 = 0
    for card in state.book.pack:
        pack |= BIT[card]
    _must(more == 0 and once & ~pack == 0, "a card is not of the pack")
    seen_discarded = count(state.discard) + count(doubles.discard)
    _must(state.discards >= seen_discarded, "more cards were seen to be discarded than lie there")
    _must(size + state.discards - seen_discarded == cards, "the number of cards has changed")


def _audit_table(state: DurakState) -> None:
    lying: i64 = 0
    twice: i64 = 0
    unbeaten: i64 = 0
    size: i64 = 0
    ranks: i64 = 0
    for index in range(state.attacks):
        attack = state.attack[index]
        twice |= lying & BIT[attack]
        lying |= BIT[attack]
        ranks |= RANK_OF[attack]
        size += 1
        defence = state.defence[index]
        if defence == UNBEATEN:
            unbeaten += 1
        else:
            twice |= lying & BIT[defence]
            lying |= BIT[defence]
            ranks |= RANK_OF[defence]
            size += 1
            beats = state.beaters[attack] & BIT[defence] != 0
            _must(beats or state.book.cheating, "a card on the table is beaten by one that does not beat")
    doubled: i64 = 0 if state.doubles is None else state.doubles.table
    _must(
        lying == state.table and twice == doubled and size == count(lying) + count(twice),
        "the pairs are not the cards of the table",
    )
    _must(unbeaten == state.unbeaten, "the unbeaten cards are miscounted")
    if state.reports is not None and state.actor != NOBODY:
        _audit_order(state, state.reports)
    if state.book.throw_match == MATCH_TABLE_OR_SUIT:
        for card in members(state.table):
            ranks |= state.book.suit_of[card]
    _must(state.open & ~ranks == 0, "a rank is open that does not lie on the table")


def _audit_order(state: DurakState, reports: Reports) -> None:
    """Check that the cards of the bout, in the order of play, are those of the table."""
    lying: i64 = 0
    attacks: i64 = 0
    for laid in reports.laid:
        _must(not lying & BIT[laid.card], "a card was laid twice in one bout")
        lying |= BIT[laid.card]
        if laid.manner == BEAT:
            _must(laid.pair < attacks and state.defence[laid.pair] == laid.card, "a card did not beat what it beats")
            own = laid.seat == state.defending or state.book.transfer_late
            _must(own, "another seat than the defender beat a card")
            beats = state.beaters[state.attack[laid.pair]] & BIT[laid.card] != 0
            _must(beats == (laid.standing != FALSE), "a beat that does not beat is no false card, or another is")
        else:
            _must(laid.pair == attacks and state.attack[attacks] == laid.card, "an attack card was not laid in order")
            attacks += 1
        if laid.manner in (LED, PASSED_ON):
            _must(laid.standing == SURE, "a lead could be false")
        if laid.manner == ADDED_FIRST and laid.standing != FALSE:
            _must(RANK_OF[laid.card] & reports.led() != 0, "a true card of the initial wave is of another rank")
    _must(lying == state.table, "the cards in their order are not those of the table")
    _must((state.phase == REPORTING) == (reports.window != NOT_OPEN), "a window is open in another phase, or none is")


def _audit_knowledge(state: DurakState) -> None:
    """Check that the public knowledge of hands is true."""
    gone: i64 = 0
    if state.doubles is None:
        gone = state.table | state.discard | state.settled_public
    for index in range(state.settled, state.attacks):  # nobody else has seen these yet
        gone |= BIT[state.attack[index]]
    if state.stock.turned_up >= 0:
        gone |= BIT[state.stock.turned_up]
    for seat in range(state.seats):
        unseen = _unseen_in(state, seat)
        _must(state.notes[seat] & unseen == 0, "a seat holds a card that it is noted to lack")
        if (state.unpaired | state.passed_over) & BIT[seat]:
            _must(not has_pair(unseen), "a seat holds a pair that it is noted to lack")
        holds = state.notes[state.seats + seat]
        if state.actor != NOBODY and holds and not holds & gone:
            _must(holds & unseen != 0, "a seat lacks the cards of which it is noted to hold one")


def _audit_recurrence(state: DurakState, recurrence: Recurrence) -> None:
    """Check that each card remembered as moved between hands is known to be in a hand or on the table."""
    _must(recurrence.number > 0, "the lead of this bout is not noted")
    _must(recurrence.leads[(recurrence.number - 1) * recurrence.width] == state.opener, "another seat led")
    for lead in range(recurrence.number):
        times = recurrence.times_of(lead)
        _must(times < THIRD or (times == THIRD and state.actor == NOBODY), "a bout began too often")
    moved: i64 = 0
    for seat in range(state.seats):
        moved |= recurrence.moved[seat]
    if state.doubles is None and state.actor != NOBODY:
        _must(moved & ~(state.public | state.table) == 0, "a card has moved, and nobody knows where it is")


def _unseen_in(state: DurakState, seat: i64) -> i64:
    """Return the mask of the cards in a hand that are not publicly known."""
    if state.doubles is None:
        return state.hands[seat] & ~state.public
    doubles = state.doubles
    return state.hands[seat] & ~doubles.known[seat] | doubles.hands[seat] & ~doubles.known_twice[seat]


# -- Roles ------------------------------------------------------------------------------------------------------------


def _audit_roles(state: DurakState) -> None:
    seating = state.seating
    _must(seating.remaining() >= 2, "the deal goes on with fewer than two seats")
    _must(seating.is_active(state.attacking) and seating.is_active(state.defending), "a role is played by nobody")
    _must(not seating.partners(state.attacker, state.defender), "the attacker attacks its own side")
    _must(
        state.attacking == state.player(state.attacker) and state.defending == state.player(state.defender),
        "a role is played by another seat",
    )
    _must(state.helpers & ~seating.active == 0, "a seat that is out may add cards")
    _must(state.helpers & BIT[state.defending] == 0, "the defender may add cards")
    if state.phase == LEAD:
        _must(state.actor == state.attacking and state.opener == state.attacker, "another seat than the attacker leads")
    elif state.reports is not None and state.phase == REPORTING:
        reports = state.reports
        _must(reports.next_asked() == state.actor, "another seat is asked whether to report than the nearest")
        _must(not reports.barred & BIT[state.actor], "a seat is asked that may not report")
        _must(reports.doubtful(state.side(state.actor)), "a seat is asked to report where nothing could be false")
        _must(reports.waiting & ~seating.active == 0, "a seat that is out may report")
    elif state.phase == REDEALING:
        _must(state.bouts == 0 and state.attacks == 0, "a new deal is asked for once the deal has begun")
        _must((state.due + state.asked) % state.seats == state.actor, "another seat is asked about a new deal")
    elif state.phase == DEFEND:
        _must(state.actor == state.defending, "another seat than the defender defends")
        _must(state.unbeaten > 0, "there is nothing to beat")
    else:
        _must(INITIAL_WAVE <= state.phase <= TAKING, "there is no such phase")
        _must(state.helpers & BIT[state.actor] != 0, "a seat is asked that may not add cards")
        _must((state.attacker + state.asked) % state.seats == state.actor, "the wave has come to another seat")


def _audit_limit(state: DurakState) -> None:
    _must(0 < state.limit <= state.book.cap_max, "the limit is none that the rules allow")
    settled = state.settled if state.phase == DEFEND else state.attacks  # transferring cards count later
    _must(settled <= state.limit, "there are more attack cards than the limit")
    _must(state.settled <= state.attacks, "attack cards have vanished")
    if state.phase == TAKING:
        _must(state.circuit <= state.settled, "a wave began with more attack cards than there are")
    _must(state.transfers <= state.book.transfer_max_chain, "the attack was passed on too often")
    if state.book.cap_hand != CAP_OFF:
        laid = state.attacks - state.unbeaten  # beaten, or in the middle of passing the attack on
        if state.phase == DEFEND:
            laid += state.attacks - state.settled
        _must(state.limit <= state.held(state.defending) + laid, "the limit is above the defender's hand")


def _audit_hands_at_lead(state: DurakState) -> None:
    fewest: i64 = 1
    if len(state.stock) and not state.book.stock_aside:
        fewest = state.book.hand_size
    for seat in range(state.seats):
        if state.seating.is_active(seat):
            _must(state.held(seat) >= fewest, "a hand was not filled up, or its seat is not out")


# -- Legal actions -----------------------------------------------------------------------------------------------------


def _audit_legal(state: DurakState) -> None:
    legal = state.legal
    hand = state.hands[state.actor]
    shaped = state.phase == LEAD and state.book.open_shape > OPEN_SAME_RANK
    _must(legal != 0, "nothing is legal, and the deal goes on")
    _must(state.page == 0, "the actions are of another page")
    cards = legal & (BIT[DONE] - 1)
    other = legal ^ cards
    if other & BIT[SWAP]:
        _must(state.may_swap(state.actor) and state.attacks == state.settled, "an exchange is offered that is none")
        other ^= BIT[SWAP]
    if state.phase == DEFEND:
        _audit_answers(state, cards, other)
        return
    if state.reports is not None and state.phase == REPORTING:
        _must(other == BIT[DONE], "nobody may keep silent, or do something else than to report")
        _must(
            cards == state.table & state.reports.reportable(state.side(state.actor)),
            "other cards may be reported than those of other sides",
        )
        return
    if state.phase == REDEALING:
        shows = state.may_ask_for_redeal(state.actor)
        _must(legal == (BIT[DONE] | BIT[SHOW] if shows else BIT[DONE]), "another answer is offered about a new deal")
        return
    _must(cards & ~hand == 0, "a card may be laid that is not in the hand")
    _must(other & ~BIT[DONE] == 0, "an attacker is offered a defender's answer")
    if state.attacks == state.settled:
        _must((other == 0) == (state.phase == LEAD), "the one who leads may pass, or another may not")
        _must(state.last_laid == NOBODY, "a play begins behind a card")
    else:
        if not shaped:
            _must(other == BIT[DONE], "a play cannot be completed")
        else:
            whole = is_lead(state.book.open_shape, state.table, state.attacks + count(hand), state.limit)
            _must(whole == (other == BIT[DONE]), "a lead may be completed that is none, or may not that is one")
        _must(state.last_laid == state.attack[state.attacks - 1], "another card was laid last")
        _must(cards & ~above(state.last_laid - 1) == 0, "a set may be laid in falling order")
    if state.attacks and not shaped:
        _must(cards & ~(state.open | state.may_lie(state.actor)) == 0, "a card may be added whose rank is closed")
        _must(state.room() > 0, "a card may be added beyond the limit")


def _audit_answers(state: DurakState, cards: i64, other: i64) -> None:
    hand = state.hands[state.defending]
    if state.attacks > state.settled:
        _audit_passing_on(state, cards, other ^ BIT[DONE])
        return
    if state.target == NOBODY:
        unbeaten: i64 = 0
        for index in range(state.attacks):
            if state.defence[index] == UNBEATEN:
                unbeaten |= BIT[state.attack[index]]
        _must(cards & ~unbeaten == 0, "a card may be named that is not there to be beaten")
        _must(other & BIT[TAKE] != 0, "the defender may not take")
    else:
        _must(state.target < state.attacks and state.defence[state.target] == UNBEATEN, "the target is beaten already")
        beaters = state.beaters[state.attack[state.target]] | state.may_lie(state.defending)
        _must(cards & ~(beaters & hand) == 0, "a card may beat that does not, or is not in the hand")
    if state.unbeaten < state.attacks and not (state.book.transfer_late and state.unbeaten == 1):
        _must(other & ~BIT[TAKE] == 0, "an attack may be passed on that has been answered")
        return
    passing = state.passing_card()
    if other & ~BIT[TAKE] and state.unbeaten == state.attacks:
        _must(state.table & ~RANK_OF[passing] == 0, "an attack of several ranks may be passed on")
    _audit_cards_that_pass_on(hand, passing, other)
    if other & BIT[SHOW]:
        _must(hand & BIT[(passing & ~3) | state.trump] != 0, "a trump may be shown that is not held")


def _audit_passing_on(state: DurakState, cards: i64, other: i64) -> None:
    """Check the cards that may be added to a card that passes an attack on."""
    _must(state.book.transfer_any, "several cards pass an attack on")
    _must(cards == 0 and other & (BIT[TRANSFER] - 1) == 0, "whoever passes an attack on may do something else")
    _must(state.last_laid == state.attack[state.attacks - 1], "another card was laid last")
    _must(other & (BIT[TRANSFER + (state.last_laid & 3)] - 1) == 0, "a set may be laid in falling order")
    _audit_cards_that_pass_on(state.hands[state.defending], state.last_laid, other)


def _audit_cards_that_pass_on(hand: i64, passing: i64, other: i64) -> None:
    for suit in range(4):
        if other & BIT[TRANSFER + suit]:
            _must(hand & BIT[(passing & ~3) | suit] != 0, "an attack may be passed on with a card not held")


def _audit_end(state: DurakState) -> None:
    _must(state.legal == 0, "the deal is over, and something is legal")
    holders: i64 = 0
    for seat in range(state.seats):
        if state.hands[seat]:
            holders |= BIT[seat]
    who = state.outcome_seat
    if state.outcome == LOSER:
        _must(holders & ~BIT[who] == 0, "another seat than the loser holds cards")
    elif state.outcome == LOSING_TEAM:
        for seat in range(state.seats):
            _must(seat % state.book.teams == who or not holders & BIT[seat], "a seat of the other team holds cards")
    elif state.outcome == RANKING:
        _audit_places(state)
    elif state.outcome == REDEALT:
        _must(state.phase == REDEALING and state.bouts == 0, "a new deal was asked for once the deal had begun")
    elif state.outcome == DRAW:
        _must(holders == 0 or _has_recurred(state), "a draw leaves somebody with cards")
    else:
        _must(state.outcome == UNFINISHED, "the deal is over without an outcome")
        _must(state.action_count >= state.action_cap, "the deal was given up too early")


def _audit_places(state: DurakState) -> None:
    """Check that the places are from 1 on, and empty behind those that are shared."""
    for seat in range(state.seats):
        ahead: i64 = 0
        for other in range(state.seats):
            if state.finish[other] < state.finish[seat]:
                ahead += 1
        _must(state.finish[seat] == ahead + 1, "a seat has a place that is not behind the others")
        last = state.finish[seat] == state.seats or _has_recurred(state)
        _must(not state.hands[seat] or last, "a seat with cards has come in before others")


def _has_recurred(state: DurakState) -> bool:
    return state.recurrence is not None and state.recurrence.times() == THIRD


# -- The view of a seat ------------------------------------------------------------------------------------------------


def audit_view(state: DurakState, seen: DurakObservation) -> None:
    """Raise `AssertionError` unless `seen`, an observation of `state`, agrees with it, and the sizes add up."""
    seat = seen.seat
    mine = seat == state.actor
    _must(seen.hand == state.hands[seat], "a seat sees another hand than its own")
    _must(seen.legal == (state.legal if mine else 0), "a seat is told what another may do")
    between: i64 = 0  # cards that the actor has laid, and others have not seen yet
    if not mine and state.actor != NOBODY:
        between = state.attacks - state.settled
    for other in range(state.seats):
        size = state.held(other)
        if other == state.actor:
            size += between
        _must(seen.hand_sizes[other] == size, "a hand looks larger or smaller than it is")
        if other != state.actor or mine:
            _must(seen.known[other] & ~state.hands[other] == 0, "a card seems to be in a hand, and is not")
    _must(len(seen.attack) == state.attacks - between, "a play is shown before it is complete")
    lying = 2 * state.attacks - state.unbeaten - between
    _must(count(seen.table) + count(seen.table_twice) == lying, "the table looks different from what it is")
    hidden: i64 = state.first_face_up() - state.stock.position
    for other in range(state.seats):
        hidden += seen.unknown_cards(other)
    doubled: i64 = 0 if state.doubles is None else count(state.doubles.discard)
    if state.discards == count(state.discard) + doubled:
        _must(len(seen.unseen_cards()) == hidden, "the cards that a seat has not seen are miscounted")
