"""The knowledge of a seat at a Durak table as words, for programs that learn: their meaning, and their writer."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cardkit.cards.bits import BIT, count
from cardkit.cards.card import RED_JOKER
from cardkit.cards.trumps import NO_TRUMP
from cardkit.copying import Reduced, reduced
from cardkit.encoding import Encoder, cards_from, seat_from, seats_from, suit_from, suit_to
from cardkit.engine.state import NOBODY, Observation, State
from cardkit.game.encoding import MASK, NUMBER, ONE_HOT, TABLE, Encoding, Field
from cardkit_games.durak.engine.actions import TRANSFER
from cardkit_games.durak.engine.observation import DurakObservation
from cardkit_games.durak.engine.reports import NOT_OPEN, Reports
from cardkit_games.durak.engine.rulebook import Rulebook
from cardkit_games.durak.engine.state import DurakState
from cardkit_games.durak.engine.table import DEFEND, UNBEATEN, DurakTable

VERSION: Final = 1
"""The version, which rises when words change their meaning."""

PHASES: Final = 5
"""The phases of every table; reports and the questions about a new deal come behind them."""
SUITS: Final = 5
"""The number of bits for the trumps: a suit, or none."""


def encoding(book: Rulebook, seats: int, *, trumps_first: bool = False) -> Encoding:
    """Return the encoding of a table of `seats`; the fields of the other seats are clockwise from the next one."""
    first = book.pack[0] & ~3
    last = book.pack[len(book.pack) - 1]
    width = (last | 3 if last < RED_JOKER else last) + 1 - first

    def cards(name: str, whose: int = TABLE) -> Field:
        return Field(name, MASK, width, whose, first)

    others = range(1, seats)
    fields = (
        cards("hand", 0),
        cards("unbeaten"),
        cards("beaten"),
        cards("defence"),
        cards("discard"),
        cards("face_up"),
        cards("picked_up"),
        cards("shown"),
        cards("target"),
        Field("active", MASK, seats),
        Field("unpaired", MASK, seats),
        Field("trump", ONE_HOT, SUITS),
        Field("phase", ONE_HOT, PHASES + 2 if book.redeal else PHASES + book.cheating),
        *(Field(role, ONE_HOT, seats) for role in ("actor", "opener", "attacker", "defender")),
        *(cards(name, other) for name in ("known", "lacks", "holds") for other in others),
        *(Field(name, NUMBER, 1) for name in ("stock_size", "limit", "bouts")),
        *(Field("hand_size", NUMBER, 1, other) for other in others),
    )
    hidden = (*(cards("hand", other) for other in others), cards("stock"))
    if book.packs == 2:
        zones = ("unbeaten.2", "beaten.2", "defence.2", "discard.2", "face_up.2")
        known = (cards("known.2", other) for other in others)
        fields = (*fields, cards("hand.2", 0), *(cards(zone) for zone in zones), *known)
        hidden = (*hidden, *(cards("hand.2", other) for other in others), cards("stock.2"))
    if book.trump_per_seat:
        fields = (*fields, *(Field("own_trump", ONE_HOT, SUITS, seat) for seat in range(seats)))
    if book.repetition_draws:
        fields = (*fields, Field("times_begun", NUMBER, 1))
    if book.cheating:
        paused = Field("paused", ONE_HOT, PHASES)
        masks = (Field(name, MASK, seats) for name in ("caught", "barred", "waiting"))
        fields = (*fields, *(cards("laid", seat) for seat in range(seats)), *masks, paused)
    return Encoding("durak", VERSION, fields, hidden, trumps_first)


VOCABULARY: Final = 63
"""The number of numbers that the actions of Durak are."""

NO_SUIT: Final = 4
"""The bit of `trump` for a deal without trumps."""

CARDS: Final = 9
"""The number of words that are masks of cards that are not of one seat: they come first."""
FIXED: Final = 17
"""The number of words that come before those that each other seat has."""

SECOND: Final = 6
"""With two packs: the number of words for repeated cards, before those of each other seat."""


class DurakEncoder(Encoder):
    """Writes observations of Durak."""

    def __init__(self, book: Rulebook, seats: i64, *, trumps_first: bool = False) -> None:
        """An encoder for `seats` players under the rules of `book`; with `trumps_first`, trumps are the first suit."""
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
        """Return the trump suit if suits are renumbered, else `NO_TRUMP`."""
        assert isinstance(state, DurakState)
        if self.trumps_first:
            return state.trump
        return NO_TRUMP

    def trump_seen(self, seen: Observation) -> i64:
        """Return the trump suit if suits are renumbered, else `NO_TRUMP`."""
        assert isinstance(seen, DurakObservation)
        if self.trumps_first:
            return seen.trump
        return NO_TRUMP

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
        """Write the mask of the legal actions as one word; with `trumps_first`, its suits are renumbered."""
        legal = state.legal
        if self.trumps_first and self.trump_of(state) > 0:
            trump = self.trump_of(state)
            below = BIT[TRANSFER] - 1
            legal = cards_from(legal & below, trump) | (cards_from(legal >> TRANSFER, trump) * BIT[TRANSFER])
        out[at] = legal

    # -- Words

    def write(self, seen: Observation, out: vec[i64], at: i64) -> None:
        """Write the words of `seen` into `out`, from the index `at` on."""
        assert isinstance(seen, DurakObservation)
        view: DurakObservation = seen  # else its class is checked at every use
        seat, seats = view.seat, self.seats
        unbeaten: i64 = 0
        beaten: i64 = 0
        for index in range(len(view.attack)):
            if view.defence[index] == UNBEATEN:
                unbeaten |= BIT[view.attack[index]]
            else:
                beaten |= BIT[view.attack[index]]
        face_up: i64 = 0
        if view.turned_up >= 0:
            face_up = BIT[view.turned_up]
        for card in view.face_up:
            face_up |= BIT[card]
        out[at] = view.hand
        out[at + 1] = unbeaten
        out[at + 2] = beaten
        out[at + 3] = view.table & ~(unbeaten | beaten)
        out[at + 4] = view.discard
        out[at + 5] = face_up
        out[at + 6] = view.picked_up
        out[at + 7] = view.shown
        out[at + 8] = 0
        if view.target >= 0:
            out[at + 8] = BIT[view.attack[view.target]]
        out[at + 9] = seats_from(view.active, seat, seats)
        out[at + 10] = seats_from(view.unpaired, seat, seats)
        out[at + 11] = BIT[NO_SUIT]
        if view.trump >= 0:
            out[at + 11] = BIT[view.trump]
        out[at + 12] = BIT[view.phase]
        out[at + 13] = seat_from(view.actor, seat, seats)
        out[at + 14] = seat_from(view.opener, seat, seats)
        out[at + 15] = seat_from(view.attacker, seat, seats)
        out[at + 16] = seat_from(view.defender, seat, seats)
        others = seats - 1
        to = at + FIXED
        numbers = to + 3 * others
        out[numbers] = view.stock_size
        out[numbers + 1] = view.limit
        out[numbers + 2] = view.bouts
        other = seat
        for index in range(others):
            other += 1
            if other == seats:
                other = 0
            out[to + index] = view.known[other]
            out[to + others + index] = view.lacks[other] & self.pack
            out[to + 2 * others + index] = view.holds[other] & self.pack
            out[numbers + 3 + index] = view.hand_sizes[other]
        if self.trumps_first:
            self._renumber(view.trump, out, at)
        end = numbers + 3 + others
        if self.book.packs == 2:
            self._write_two_packs(view, out, at, end)
            end += SECOND + others
        if self.book.trump_per_seat:
            trump = self.trump_seen(view)
            for index in range(seats):
                out[end + index] = BIT[suit_from(view.trumps[(seat + index) % seats], trump)]
            end += seats
        if self.book.repetition_draws:
            out[end] = view.times_begun()
            end += 1
        if view.reports is not None:
            self._write_reports(view.reports, seat, self.trump_seen(view), out, end)

    def _write_reports(self, reports: Reports, seat: i64, trump: i64, out: vec[i64], at: i64) -> None:
        """Write the cards of the bout by seat, the caught, barred and waiting seats, and the paused phase as a bit."""
        seats = self.seats
        for index in range(seats):
            out[at + index] = 0
        for laid in reports.laid:
            index = laid.seat - seat
            if index < 0:
                index += seats
            out[at + index] |= cards_from(BIT[laid.card], trump)
        out[at + seats] = seats_from(reports.caught, seat, seats)
        out[at + seats + 1] = seats_from(reports.barred, seat, seats)
        out[at + seats + 2] = seats_from(reports.waiting, seat, seats)
        out[at + seats + 3] = BIT[reports.paused] if reports.window != NOT_OPEN else 0

    def _write_two_packs(self, seen: DurakObservation, out: vec[i64], at: i64, end: i64) -> None:
        """Write the repeated cards behind the other words, and the table again, as a card may have two roles there."""
        trump = self.trump_seen(seen)
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
        """Write the mask of `cards` at `at`, and the mask of those that are there twice at `second`."""
        once: i64 = 0
        twice: i64 = 0
        for card in cards:
            twice |= once & BIT[card]
            once |= BIT[card]
        out[at] = cards_from(once, trump)
        out[second] = cards_from(twice, trump)

    def write_view(self, state: State, seat: i64, out: vec[i64], at: i64) -> None:
        """Write the view of `seat` like `write`, without an observation where the rules allow it."""
        assert isinstance(state, DurakState)
        if self.book.packs == 2 or self.book.trump_per_seat or self.book.repetition_draws or self.book.cheating:
            self.write(state.observe(seat), out, at)
            return
        deal: DurakState = state  # else its class is checked at every use
        seats = self.seats
        attacks = deal.attacks
        laid: i64 = 0
        target: i64 = 0
        if seat != deal.actor:
            attacks = min(attacks, deal.settled)
            laid = deal.laid_unseen(seat)
        elif deal.phase == DEFEND and deal.target != NOBODY:
            target = BIT[deal.attack[deal.target]]
        table = deal.table ^ laid
        unbeaten: i64 = 0
        beaten: i64 = 0
        if attacks:
            attack = deal.attack
            defence = deal.defence
            index: i64 = 0
            while index < attacks:
                if defence[index] == UNBEATEN:
                    unbeaten |= BIT[attack[index]]
                else:
                    beaten |= BIT[attack[index]]
                index += 1
        out[at] = deal.hands[seat]
        out[at + 1] = unbeaten
        out[at + 2] = beaten
        out[at + 3] = table ^ unbeaten ^ beaten
        out[at + 4] = deal.discard
        out[at + 5] = _face_up(deal)
        out[at + 6] = deal.picked_up | (laid & deal.settled_picked_up)
        out[at + 7] = deal.shown
        out[at + 8] = target
        out[at + 9] = seats_from(deal.seating.active, seat, seats)
        out[at + 11] = BIT[NO_SUIT]
        if deal.trump >= 0:
            out[at + 11] = BIT[deal.trump]
        out[at + 12] = BIT[deal.phase]
        out[at + 13] = seat_from(deal.actor, seat, seats)
        out[at + 14] = seat_from(deal.opener, seat, seats)
        out[at + 15] = seat_from(deal.attacker, seat, seats)
        out[at + 16] = seat_from(deal.defender, seat, seats)
        numbers = at + FIXED + 3 * (seats - 1)
        out[numbers] = deal.stock.remaining()
        out[numbers + 1] = deal.limit
        out[numbers + 2] = deal.bouts
        self._write_others(deal, seat, laid, out, at)
        if self.trumps_first:
            self._renumber(deal.trump, out, at)

    def _write_others(self, state: DurakTable, seat: i64, laid: i64, out: vec[i64], at: i64) -> None:
        """Write the known facts of each other hand, and the seats without a pair; the actor's has `laid` besides."""
        seats = self.seats
        others = seats - 1
        at_hands = at + FIXED
        passed_over = state.shows_passed_over(seat)
        unpaired = state.unpaired
        if passed_over:
            unpaired |= state.passed_over
        out[at + 10] = seats_from(unpaired, seat, seats)
        void = (state.table ^ laid) | state.laid_open()
        pack = self.pack
        other = seat
        index: i64 = 0
        while index < others:
            other += 1
            if other == seats:
                other = 0
            hand = state.hands[other]
            known = hand & state.public
            if laid and other == state.actor:
                known |= laid & state.settled_public
                hand |= laid
            lacks = state.notes[other]
            if passed_over:
                lacks |= state.lacks_for_pairs(other)
            holds = state.notes[seats + other]
            if holds & void:
                holds = 0
            out[at_hands + index] = known
            out[at_hands + others + index] = lacks & pack
            out[at_hands + 2 * others + index] = holds & pack
            out[at_hands + 3 * others + 3 + index] = count(hand)
            index += 1

    def _renumber(self, trump: i64, out: vec[i64], at: i64) -> None:
        """Renumber the suits in the words of an observation that begin at `at`, so that trumps come first.

        Nothing changes without trumps, and when they are the first suit already.
        """
        if trump > 0:
            out[at + 11] = BIT[0]
            for index in range(CARDS):
                out[at + index] = cards_from(out[at + index], trump)
            for index in range(FIXED, FIXED + 3 * (self.seats - 1)):
                out[at + index] = cards_from(out[at + index], trump)

    def write_hidden(self, state: State, seat: i64, out: vec[i64], at: i64) -> None:
        """Write the hands of the others, clockwise from the next one, and the cards that lie hidden in the stock."""
        assert isinstance(state, DurakState)  # which has no subclasses: one comparison
        deal: DurakState = state  # else its class is checked at every use
        trump = self.trump_of(deal)
        laid = deal.laid_unseen(seat)
        other = seat
        for index in range(self.seats - 1):
            other += 1
            if other == self.seats:
                other = 0
            hand = deal.hands[other]
            if other == deal.actor:
                hand |= laid
            out[at + index] = cards_from(hand, trump)
        stock: i64 = 0
        hidden = deal.first_face_up() if deal.face_up else len(deal.stock.order)
        for index in range(deal.stock.position, hidden):
            stock |= BIT[deal.stock.order[index]]
        out[at + self.seats - 1] = cards_from(stock, trump)
        if state.doubles is not None:
            self._write_hidden_doubles(state, seat, out, at)

    def _write_hidden_doubles(self, state: DurakTable, seat: i64, out: vec[i64], at: i64) -> None:
        """Write the hidden cards of two packs: the masks of hands and stock, and behind them those of cards there
        twice.
        """
        trump = self.trump_of(state)
        for index in range(self.seats - 1):
            other = (seat + index + 1) % self.seats
            cards = state.cards(other)
            if other == state.actor:
                for laid in range(state.settled, state.attacks):
                    cards.append(state.attack[laid])
            self._write_both(cards, out, at + index, at + self.seats + index, trump)
        hidden = [int(card) for card in state.stock.order[state.stock.position : state.first_face_up()]]
        self._write_both(hidden, out, at + self.seats - 1, at + 2 * self.seats - 1, trump)


def _face_up(state: DurakTable) -> i64:
    """The mask of the cards of the stock that lie face up."""
    cards: i64 = 0
    if state.stock.turned_up >= 0:
        cards = BIT[state.stock.turned_up]
    if state.face_up:
        for index in range(state.first_face_up(), len(state.stock.order)):
            cards |= BIT[state.stock.order[index]]
    return cards
