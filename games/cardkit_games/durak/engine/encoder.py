"""What a seat at a Durak table knows, as words. Their order is that of `cardkit_games.durak.encoding`."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cardkit.cards.bits import BIT, count
from cardkit.cards.card import RED_JOKER
from cardkit.cards.trumps import NO_TRUMP
from cardkit.engine.encoding import Encoder, cards_from, seat_from, seats_from, suit_from, suit_to
from cardkit.engine.state import NOBODY, Observation, State
from cardkit.values import Reduced, reduced
from cardkit_games.durak.engine.actions import TRANSFER
from cardkit_games.durak.engine.observation import DurakObservation
from cardkit_games.durak.engine.rulebook import Rulebook
from cardkit_games.durak.engine.table import DEFEND, UNBEATEN, DurakTable

VOCABULARY: Final = 63
"""How many numbers the actions of Durak are."""

NO_SUIT: Final = 4
"""The bit of `trump` that says that there is none."""

FIXED: Final = 17
"""How many words come before those that each other seat has."""

SECOND: Final = 6
"""With two packs: how many words say what is there twice, before those that each other seat has."""


class DurakEncoder(Encoder):
    """Writes observations of Durak."""

    def __init__(self, book: Rulebook, seats: i64, *, trumps_first: bool = False) -> None:
        """An encoder for `seats` players under the rules of `book`."""
        super().__init__(seats, VOCABULARY, trumps_first=trumps_first)
        self.book: Rulebook = book
        self.pack: i64 = 0
        """The mask of the cards of the pack."""
        for card in book.pack:
            self.pack |= BIT[card]

    def __reduce__(self) -> Reduced:
        return reduced(self, self.book, self.seats)

    # -- Suits

    def trump_of(self, state: State) -> i64:
        """The trump suit, if suits are renumbered."""
        assert isinstance(state, DurakTable)
        return state.trump if self.trumps_first else NO_TRUMP

    def trump_seen(self, seen: Observation) -> i64:
        """The trump suit, if suits are renumbered."""
        assert isinstance(seen, DurakObservation)
        return seen.trump if self.trumps_first else NO_TRUMP

    def encode_action(self, action: i64, trump: i64) -> i64:
        """The action with its card, or the suit of its transfer, renumbered."""
        if action < RED_JOKER:
            return (action & ~3) | suit_from(action & 3, trump)
        return TRANSFER + suit_from(action - TRANSFER, trump) if action >= TRANSFER else action

    def decode_action(self, number: i64, trump: i64) -> i64:
        """The action that `encode_action` gives this number."""
        if number < RED_JOKER:
            return (number & ~3) | suit_to(number & 3, trump)
        return TRANSFER + suit_to(number - TRANSFER, trump) if number >= TRANSFER else number

    def write_legal(self, state: State, out: vec[i64], at: i64) -> None:
        """Write the legal actions, one word."""
        legal = state.legal
        trump = self.trump_of(state)
        if trump > 0:
            below = BIT[TRANSFER] - 1
            legal = cards_from(legal & below, trump) | (cards_from(legal >> TRANSFER, trump) * BIT[TRANSFER])
        out[at] = legal

    # -- Words

    def write(self, seen: Observation, out: vec[i64], at: i64) -> None:
        """Write what `seen` says."""
        assert isinstance(seen, DurakObservation)
        seat, seats = seen.seat, self.seats
        trump = seen.trump if self.trumps_first else NO_TRUMP
        unbeaten: i64 = 0
        beaten: i64 = 0
        for index in range(len(seen.attack)):
            if seen.defence[index] == UNBEATEN:
                unbeaten |= BIT[seen.attack[index]]
            else:
                beaten |= BIT[seen.attack[index]]
        face_up = _card(seen.turned_up)
        for card in seen.face_up:
            face_up |= BIT[card]
        out[at] = cards_from(seen.hand, trump)
        out[at + 1] = cards_from(unbeaten, trump)
        out[at + 2] = cards_from(beaten, trump)
        out[at + 3] = cards_from(seen.table & ~(unbeaten | beaten), trump)
        out[at + 4] = cards_from(seen.discard, trump)
        out[at + 5] = cards_from(face_up, trump)
        out[at + 6] = cards_from(seen.picked_up, trump)
        out[at + 7] = cards_from(seen.shown, trump)
        out[at + 8] = cards_from(_card(seen.attack[seen.target]) if seen.target >= 0 else 0, trump)
        out[at + 9] = seats_from(seen.active, seat, seats)
        out[at + 10] = seats_from(seen.unpaired, seat, seats)
        out[at + 11] = BIT[suit_from(seen.trump, trump)] if seen.trump >= 0 else BIT[NO_SUIT]
        out[at + 12] = BIT[seen.phase]
        out[at + 13] = seat_from(seen.actor, seat, seats)
        out[at + 14] = seat_from(seen.opener, seat, seats)
        out[at + 15] = seat_from(seen.attacker, seat, seats)
        out[at + 16] = seat_from(seen.defender, seat, seats)
        others = seats - 1
        to = at + FIXED
        numbers = to + 3 * others
        out[numbers] = seen.stock_size
        out[numbers + 1] = seen.limit
        out[numbers + 2] = seen.bouts
        other = seat
        for index in range(others):
            other = 0 if other + 1 == seats else other + 1
            out[to + index] = cards_from(seen.known[other], trump)
            out[to + others + index] = cards_from(seen.lacks[other] & self.pack, trump)
            out[to + 2 * others + index] = cards_from(seen.holds[other] & self.pack, trump)
            out[numbers + 3 + index] = seen.hand_sizes[other]
        end = numbers + 3 + others
        if self.book.packs == 2:
            self._write_two_packs(seen, out, at, end)
            end += SECOND + others
        if self.book.trump_per_seat:
            for index in range(seats):
                out[end + index] = BIT[suit_from(seen.trumps[(seat + index) % seats], trump)]

    def _write_two_packs(self, seen: DurakObservation, out: vec[i64], at: i64, end: i64) -> None:
        """Write what lies there twice behind the other words, and the table anew, where a card may lie in two roles."""
        trump = seen.trump if self.trumps_first else NO_TRUMP
        unbeaten: list[int] = []
        beaten: list[int] = []
        defence: list[int] = []
        for index in range(len(seen.attack)):
            if seen.defence[index] == UNBEATEN:
                unbeaten.append(seen.attack[index])
            else:
                beaten.append(seen.attack[index])
                defence.append(seen.defence[index])
        face_up = [int(card) for card in seen.face_up]
        if seen.turned_up >= 0:
            face_up.append(seen.turned_up)
        out[end] = cards_from(seen.second, trump)
        self._write_both(unbeaten, out, at + 1, end + 1, trump)
        self._write_both(beaten, out, at + 2, end + 2, trump)
        self._write_both(defence, out, at + 3, end + 3, trump)
        out[end + 4] = cards_from(seen.discard_twice, trump)
        self._write_both(face_up, out, at + 5, end + 5, trump)
        for index in range(self.seats - 1):
            other = (seen.seat + index + 1) % self.seats
            out[end + SECOND + index] = cards_from(seen.known_twice[other], trump)

    def _write_both(self, cards: list[int], out: vec[i64], at: i64, second: i64, trump: i64) -> None:
        """Write which `cards` there are, and which of them are there twice."""
        once: i64 = 0
        twice: i64 = 0
        for card in cards:
            twice |= once & BIT[card]
            once |= BIT[card]
        out[at] = cards_from(once, trump)
        out[second] = cards_from(twice, trump)

    def write_view(self, state: State, seat: i64, out: vec[i64], at: i64) -> None:
        """Write what `seat` knows, without an observation."""
        assert isinstance(state, DurakTable)
        if self.book.packs == 2 or self.book.trump_per_seat:
            self.write(state.observe(seat), out, at)
            return
        seats = self.seats
        trump = state.trump if self.trumps_first else NO_TRUMP
        own = seat == state.actor
        attacks = state.attacks if own else min(state.attacks, state.settled)
        laid = state.laid_unseen(seat)
        unbeaten: i64 = 0
        beaten: i64 = 0
        index: i64 = 0
        attack = state.attack
        defence = state.defence
        while index < attacks:
            if defence[index] == UNBEATEN:
                unbeaten |= BIT[attack[index]]
            else:
                beaten |= BIT[attack[index]]
            index += 1
        table = state.table ^ laid
        face_up = _card(state.stock.turned_up)
        if state.face_up:
            for index in range(state.first_face_up(), len(state.stock.order)):
                face_up |= BIT[state.stock.order[index]]
        target: i64 = 0
        if own and state.phase == DEFEND and state.target != NOBODY:
            target = BIT[state.attack[state.target]]
        unpaired = state.unpaired
        passed_over = state.shows_passed_over(seat)
        if passed_over:
            unpaired |= state.passed_over
        out[at] = cards_from(state.hands[seat], trump)
        out[at + 1] = cards_from(unbeaten, trump)
        out[at + 2] = cards_from(beaten, trump)
        out[at + 3] = cards_from(table & ~(unbeaten | beaten), trump)
        out[at + 4] = cards_from(state.discard, trump)
        out[at + 5] = cards_from(face_up, trump)
        out[at + 6] = cards_from(state.picked_up | (laid & state.settled_picked_up), trump)
        out[at + 7] = cards_from(state.shown, trump)
        out[at + 8] = cards_from(target, trump)
        out[at + 9] = seats_from(state.seating.active, seat, seats)
        out[at + 10] = seats_from(unpaired, seat, seats)
        out[at + 11] = BIT[suit_from(state.trump, trump)] if state.trump >= 0 else BIT[NO_SUIT]
        out[at + 12] = BIT[state.phase]
        out[at + 13] = seat_from(state.actor, seat, seats)
        out[at + 14] = seat_from(state.opener, seat, seats)
        out[at + 15] = seat_from(state.attacker, seat, seats)
        out[at + 16] = seat_from(state.defender, seat, seats)
        others = seats - 1
        to = at + FIXED
        numbers = to + 3 * others
        out[numbers] = state.stock.remaining()
        out[numbers + 1] = state.limit
        out[numbers + 2] = state.bouts
        void = table | state.laid_open()
        hands = state.hands
        notes = state.notes
        public = state.public
        other = seat
        index = 0
        while index < others:
            other = 0 if other + 1 == seats else other + 1
            hand = hands[other]
            known = hand & public
            size = count(hand)
            if other == state.actor:
                known |= laid & state.settled_public
                size += count(laid)
            lacks = notes[other]
            if passed_over:
                lacks |= state.lacks_for_pairs(other)
            holds = notes[seats + other]
            if holds & void:
                holds = 0
            out[to + index] = cards_from(known, trump)
            out[to + others + index] = cards_from(lacks & self.pack, trump)
            out[to + 2 * others + index] = cards_from(holds & self.pack, trump)
            out[numbers + 3 + index] = size
            index += 1

    def write_hidden(self, state: State, seat: i64, out: vec[i64], at: i64) -> None:
        """Write the hands of the others, clockwise from the next one, and the cards that lie hidden in the stock."""
        assert isinstance(state, DurakTable)
        trump = state.trump if self.trumps_first else NO_TRUMP
        laid = state.laid_unseen(seat)
        other = seat
        for index in range(self.seats - 1):
            other = 0 if other + 1 == self.seats else other + 1
            hand = state.hands[other]
            out[at + index] = cards_from(hand | laid if other == state.actor else hand, trump)
        stock: i64 = 0
        hidden = state.first_face_up() if state.face_up else len(state.stock.order)
        for index in range(state.stock.position, hidden):
            stock |= BIT[state.stock.order[index]]
        out[at + self.seats - 1] = cards_from(stock, trump)
        if state.doubles is not None:
            self._write_hidden_doubles(state, seat, out, at)

    def _write_hidden_doubles(self, state: DurakTable, seat: i64, out: vec[i64], at: i64) -> None:
        trump = state.trump if self.trumps_first else NO_TRUMP
        for index in range(self.seats - 1):
            other = (seat + index + 1) % self.seats
            cards = state.cards(other)
            if other == state.actor:
                for laid in range(state.settled, state.attacks):
                    cards.append(state.attack[laid])
            self._write_both(cards, out, at + index, at + self.seats + index, trump)
        hidden = [int(card) for card in state.stock.order[state.stock.position : state.first_face_up()]]
        self._write_both(hidden, out, at + self.seats - 1, at + 2 * self.seats - 1, trump)


def _card(card: i64) -> i64:
    return BIT[card] if card >= 0 else 0
