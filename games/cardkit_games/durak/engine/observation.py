"""The knowledge of one seat at a Durak table: its hand, the table, and everything that was ever laid open."""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT, count, mask_of, members
from cardkit.cards.card import CARD_KINDS
from cardkit.copying import Reduced, reduced
from cardkit.engine.state import CompiledObservation
from cardkit_games.durak.engine.doubles import cards_of
from cardkit_games.durak.engine.recurrence import Recurrence
from cardkit_games.durak.engine.reports import Reports
from cardkit_games.durak.engine.rulebook import Rulebook


@mypyc_attr(acyclic=True)
class DurakObservation(CompiledObservation):
    """A seat's view. Masks hold cards; lists by seat have one entry for each seat; all of it is public but `hand`."""

    def __init__(self, seat: i64, seats: i64, legal: i64, decision: i64, book: Rulebook) -> None:
        super().__init__(seat, seats, legal, 0, decision)
        self.book: Rulebook = book
        """The rules of the table."""
        self.hand: i64 = 0
        """The mask of the seat's own cards."""
        self.second: i64 = 0
        """The mask of those that it holds twice (two packs)."""
        self.hand_sizes: vec[i64] = vec[i64]()
        """The number of cards that each seat holds."""
        self.known: vec[i64] = vec[i64]()
        """For each seat the mask of the cards that everybody has seen go to its hand and not yet leave it."""
        self.known_twice: vec[i64] = vec[i64]()
        """For each seat the mask of the cards that went there twice; empty with one pack."""
        self.active: i64 = 0
        """The mask of the seats still in the deal."""
        self.actor: i64 = 0
        self.dealer: i64 = 0
        self.phase: i64 = 0
        """`LEAD`, `INITIAL_WAVE`, `DEFEND`, `WAVE`, `TAKING`, `REPORTING` or `REDEALING` of
        `cardkit_games.durak.engine.table`."""
        self.bouts: i64 = 0
        self.due: i64 = 0
        """The seat whose turn it was to open the bout; those from here to the opener have no pair to lead."""
        self.opener: i64 = 0
        self.attacker: i64 = 0
        self.defender: i64 = 0
        self.attacking: i64 = 0
        """The seat that plays for the attacker: the attacker, or the partner who covers that empty seat."""
        self.defending: i64 = 0
        """The seat that plays for the defender."""
        self.helpers: i64 = 0
        """The mask of the seats that may add cards in this bout."""
        self.limit: i64 = 0
        """The most attack cards of this bout."""
        self.attack: vec[i64] = vec[i64]()
        """The attack cards, in the order in which they were laid."""
        self.defence: vec[i64] = vec[i64]()
        """The card that beat each attack card; -1 for an unbeaten one."""
        self.table: i64 = 0
        """The mask of all cards on the table."""
        self.table_twice: i64 = 0
        """The mask of those that lie there twice (two packs)."""
        self.open: i64 = 0
        """The mask of the cards whose rank, or suit, may be added."""
        self.asked: i64 = 0
        self.circuit: i64 = 0
        """The number of attack cards that lay there when the first seat of this wave was asked."""
        self.last_laid: i64 = -1
        """The card laid just before in the middle of the own play; -1 for none."""
        self.target: i64 = -1
        """The index in `attack` of the card to beat; -1 when there is none or it has still to be named."""
        self.transfers: i64 = 0
        self.trump: i64 = 0
        """The trump suit, 0 to 3, or -1; if each seat has its own, that of the defender."""
        self.trumps: vec[i64] = vec[i64]()
        """The trump suits of the seats, if each has its own; else empty."""
        self.trump_card: i64 = 0
        """The card that was turned up or shown for trumps; -1 for none."""
        self.turned_up: i64 = 0
        """The card that lies face up under the stock; -1 for none."""
        self.face_up: vec[i64] = vec[i64]()
        """The cards that lie face up above that one, in the order in which they are drawn."""
        self.stock_size: i64 = 0
        """The number of cards that can still be drawn, the turned-up one included."""
        self.discard: i64 = 0
        """The mask of the cards that were seen to be discarded."""
        self.discard_twice: i64 = 0
        """The mask of those that were seen to be discarded twice (two packs)."""
        self.discards: i64 = 0
        """The number of cards that lie in the discard."""
        self.picked_up: i64 = 0
        """The mask of the cards in hands that came there from the table."""
        self.shown: i64 = 0
        """The mask of the trumps that were shown for a transfer."""
        self.reports: Reports | None = None
        """The cards of the bout in order, and the seats that may report, at tables with false cards; else None."""
        self.lacks: vec[i64] = vec[i64]()
        """For each seat the mask of the cards that it surely lacks among those that nobody saw it get: it was passed
        over in a wave when it could have added one. Forgotten when it draws."""
        self.holds: vec[i64] = vec[i64]()
        """For each seat a mask of cards: it surely has at least one of them that nobody saw it get, as it was asked to
        add one and passed. 0 when nothing is known; forgotten when it draws, or when a card of the mask is laid."""
        self.unpaired: i64 = 0
        """The mask of the seats whose cards that nobody saw them get are surely of different ranks: they were passed
        over for want of a pair to lead. Forgotten when they draw."""
        self.recurrence: Recurrence | None = None
        """The leads since the last draw or discard, if repetition may end the deal; all of it is public."""
        self.finish: vec[i64] = vec[i64]()
        """The place of each seat that is out, from 1, and 0 for the others; empty unless places count."""
        self.settled: i64 = 0
        """The number of attack cards that lay there when the decision under way began."""
        self.settled_public: i64 = 0
        """The mask of all the cards of `known` as it was then; it differs in the middle of the own play."""
        self.settled_known: i64 = 0
        self.settled_twice: i64 = 0
        """With two packs: `known` and `known_twice` of the actor as they were then."""
        self.settled_picked_up: i64 = 0
        """`picked_up` as it was then."""

    def __reduce__(self) -> Reduced:
        return reduced(self, self.seat, self.seats, self.legal, self.decision, self.book)

    def cards(self) -> list[int]:
        """The seat's own cards, in rising order."""
        return cards_of(self.hand, self.second)

    def known_cards(self, seat: i64) -> list[int]:
        """The cards that everybody has seen go to the hand of `seat`, in rising order."""
        return cards_of(self.known[seat], self.known_twice[seat] if self.book.packs == 2 else 0)

    def own_trump(self) -> i64:
        """The trump suit with which this seat beats, 0 to 3, or -1."""
        return self.trumps[self.seat] if self.book.trump_per_seat else self.trump

    def unseen_cards(self) -> list[int]:
        """The cards of the pack whose zone this seat does not know, in rising order; some twice with two packs."""
        if self.book.packs == 1:
            return members(self.unseen())
        placed = [*self.cards(), *cards_of(self.table, self.table_twice), *self.face_up]
        placed += cards_of(self.discard, self.discard_twice)
        for seat in range(self.seats):
            if seat != self.seat:
                placed += self.known_cards(seat)
        if self.turned_up >= 0:
            placed.append(self.turned_up)
        cards = [int(card) for card in self.book.pack]
        for card in placed:
            cards.remove(card)
        return cards

    def unseen(self) -> int:
        """Return the mask of the cards whose zone this seat does not know: with two packs, of one copy at least."""
        if self.book.packs == 2:
            return mask_of(self.unseen_cards())
        pack: i64 = 0
        for card in self.book.pack:
            pack |= BIT[card]
        placed = self.hand | self.table | self.discard
        for cards in self.known:
            placed |= cards
        if self.turned_up >= 0:
            placed |= BIT[self.turned_up]
        for card in self.face_up:
            placed |= BIT[card]
        return pack & ~placed

    def unknown_cards(self, seat: int) -> int:
        """Return how many cards of the hand of `seat` this seat does not know; 0 for its own hand."""
        if seat == self.seat:
            return 0
        unknown = self.hand_sizes[seat] - count(self.known[seat])
        return unknown - count(self.known_twice[seat]) if self.book.packs == 2 else unknown

    def passed_over(self) -> list[int]:
        """The seats that were due to open the bout and have no pair to lead, in their order."""
        if self.due == self.opener:
            return []
        seats = [seat % self.seats for seat in range(self.due, self.due + self.seats)]
        return [seat for seat in seats[: seats.index(self.opener)] if self.active & BIT[seat]]

    def may_lie(self, seat: i64) -> bool:
        """Return whether `seat` may lay false cards: the rules allow it, and it was not caught in this deal."""
        return self.reports is not None and self.reports.caught & BIT[seat] == 0

    def false_actions(self) -> i64:
        """Return the mask of the legal actions that lay a false card, or name one that only false ones could beat."""
        return 0 if self.reports is None else self.reports.false_actions

    def unbeaten(self) -> list[int]:
        """The attack cards that are not beaten yet."""
        return [self.attack[index] for index in range(len(self.attack)) if self.defence[index] < 0]

    def passing_card(self) -> i64:
        """Return the card whose rank passes the attack on: the first that is not beaten; 0 when there is none."""
        for index in range(len(self.attack)):
            if self.defence[index] < 0:
                return self.attack[index]
        return 0

    def times_begun(self) -> i64:
        """Return how often this bout has begun, from 1 on, with the same lead and hands; 0 when that does not count."""
        return 0 if self.recurrence is None else self.recurrence.times()

    def most_beaten(self) -> int:
        """Return how many of the unbeaten cards the own hand can beat together: a maximum matching, by augmenting
        paths.
        """
        beaters = self.book.relation(self.own_trump()).beaters
        # The second of two equal cards is another card: its number is one that no card has.
        choices = [
            members(beaters[card] & self.hand) + [CARD_KINDS + twin for twin in members(beaters[card] & self.second)]
            for card in self.unbeaten()
        ]
        given: dict[int, int] = {}
        found = 0
        for one in range(len(choices)):
            if _finds(choices, given, set(), one):
                found += 1
        return found


def _finds(choices: list[list[int]], given: dict[int, int], tried: set[int], one: int) -> bool:
    """Give `one` a choice that is free, or whose owner in `given` finds another; return whether there is such a card.

    Cards in `tried` are left out, and each that is looked at is added to them.
    """
    for card in choices[one]:
        if card in tried:
            continue
        tried.add(card)
        if card not in given or _finds(choices, given, tried, given[card]):
            given[card] = one
            return True
    return False


def own_trump(seen: DurakObservation, seat: i64) -> i64:
    """The trump suit with which `seat` beats, 0 to 3, or -1."""
    return seen.trumps[seat] if seen.book.trump_per_seat else seen.trump
