"""Views of a Durak table, and hidden cards that change places while a record is played that does not know them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from cardkit.cards.bits import BIT
from cardkit.cards.card import Card
from cardkit.cards.stock import Stock
from cardkit.engine.state import NOBODY
from cardkit.errors import InvalidText
from cardkit.game.capabilities import HiddenCards, Views
from cardkit.game.moves import Move
from cardkit.game.position import HIDDEN_CARD, words_of
from cardkit.language import gettext
from cardkit_games.durak.engine.rulebook import OPEN_PAIR_OR_PASS, TRUMP_TURNED_UP, Rulebook
from cardkit_games.durak.engine.state import DurakState
from cardkit_games.durak.engine.table import INITIAL_WAVE, LEAD, TAKING, WAVE
from cardkit_games.durak.text import facts
from cardkit_games.durak.text.moves import Redeal
from cardkit_games.durak.text.reports import REPORT


class DurakViews(Views[DurakState, Move]):
    """Every move is seen by everybody; hands and stock lie face down."""

    zones = ("hands", "stock", "table", "discard")
    hidden_zones = ("hands", "stock")

    def __init__(self, book: Rulebook) -> None:
        super().__init__()
        self.book = book

    def turned_up(self, position: Mapping[str, Any]) -> Sequence[str]:
        """Return the last card of the stock, or one for each seat; none for a fixed trump suit, and with two packs."""
        if self.book.packs == 2:
            return ()  # the name of a card does not say which of the two it is
        return self._open_stock(position)

    def _open_stock(self, position: Mapping[str, Any]) -> list[str]:
        """The cards at the end of the stock that lie face up."""
        stock = list(words_of(position.get("stock", "")))
        number = int(self.book.trump == TRUMP_TURNED_UP)
        if self.book.trump_per_seat:
            number = self.book.turned_up(len(position["hands"]))
        return stock[max(0, len(stock) - number) :]

    def open_copies(self, position: Mapping[str, Any], key: str, index: int) -> Mapping[str, int] | None:
        """Return, with two packs, how often each card is known to be in the stock or in a hand; with one, None."""
        if self.book.packs == 1:
            return None
        if key == "stock":
            return Counter(self._open_stock(position))
        known = position.get("known")
        return Counter(words_of(known[index])) if known else {}

    def drawn(self, before: DurakState, move: Move, after: DurakState, seat: int) -> Sequence[int] | None:
        """Return the indices in the stock of the cards that `seat` drew after `move`; with one pack None.

        They follow from the order in which the seats draw.
        """
        if before.doubles is None:
            return None
        seats = list(range(before.opener, before.opener + before.seats))
        order = [other % before.seats for other in seats if other % before.seats != before.defending]
        if before.book.refill_clockwise:
            order = [other % before.seats for other in seats]
        else:
            order.append(int(before.defending))
        size = len(before.stock)
        first = 0
        for other in order:
            number = min(max(0, before.book.hand_size - _held_at_end(before, move, after, other)), size - first)
            if other == seat and len(after.stock) < size:
                return range(first, first + number)
            first += number
        return ()

    def public_facts(self, state: DurakState) -> list[str]:
        """Return the actor, the roles, and the cards on the table."""
        return facts.public(state)


def _held_at_end(before: DurakState, move: Move, after: DurakState, seat: int) -> int:
    """Return how many cards `seat` held at the end of the bout that `move` ended, before it drew."""
    laid = len(move.cards) - (move.verb == "beat") if move.verb in ("attack", "beat", "transfer") else 0
    held = int(before.held(seat)) - (laid if move.seat == seat else 0)
    if seat == before.defending:
        held += 2 * int(before.attacks) - int(before.unbeaten) + laid - int(after.discards - before.discards)
    return held


# -- Hidden cards that change places

CARDS: Final = [Card(number) for number in range(len(Card.alphabet.faces))]


def _pair_is_due(state: DurakState) -> bool:
    """Return whether the hands decide who leads, before the lead."""
    return state.book.open_shape == OPEN_PAIR_OR_PASS and state.phase == LEAD and not state.attacks and not state.over


def _has_hidden(state: DurakState, seat: int, card: Card) -> bool:
    """Return whether `seat` holds `card`; with two packs, one more than everybody knows of."""
    if state.doubles is None:
        return bool(state.hands[seat] & BIT[card])
    return state.cards(seat).count(card) > state.known_cards(seat).count(card)


class DurakHiddenCards(HiddenCards[DurakState, Move]):
    """Hidden cards in the hands of others and in the stock."""

    def __init__(self, in_sight: bool, stock: Sequence[int] = ()) -> None:
        """Behind a deal that names the cards of the stock with the indices `stock`.

        `in_sight` is whether a card that was seen is the only one of its kind.
        """
        self.in_sight = in_sight
        self._stock = stock

    def of(self, deal: Mapping[str, Any]) -> "DurakHiddenCards":
        """Return the hidden cards behind `deal`: cards that it names in the stock stay in place."""
        words = words_of(deal.get("stock", ""))
        return DurakHiddenCards(self.in_sight, [index for index, word in enumerate(words) if word != HIDDEN_CARD])

    def known(self, state: DurakState, seat: int, view: int) -> Sequence[Card] | None:
        """Return, with two packs, the cards that everybody has seen go to the hand; with one, None."""
        return None if state.doubles is None else [CARDS[card] for card in state.known_cards(seat)]

    def hand(self, state: DurakState, seat: int) -> Sequence[Card]:
        """The hand of `seat`."""
        return [CARDS[card] for card in state.cards(seat)]

    def ask_instead(
        self, state: DurakState, seat: int, *, needed: Sequence[Card], free: Sequence[Card], view: int, rng: Random
    ) -> bool:
        """Exchange hidden cards so that `seat` is asked; return whether it is.

        If a pair must be led, it gets the `needed` cards, and earlier seats lose their pairs (A-DE2). Else the seats
        that are asked before it lose the cards that they could add.
        """
        if not _pair_is_due(state):
            return self._pass_over(state, seat, needed, [card for card in free if card not in needed], view, rng)
        for card in needed:
            mine = [held for held in self.hand(state, seat) if held in free and held not in needed]
            if seat != view and card not in self.hand(state, seat) and card in free and mine:
                self.exchange(state, seat, rng.choice(mine), card, view)
        single = len(needed) == 1  # which is led when nobody has a pair (A-DE3)
        other = int(state.due)
        while single or other != seat:
            if other != view:
                self._break_pairs(state, other, [card for card in free if card not in needed], view, rng)
            other = int(state.next_seat(other))
            if other == state.due:
                break
        state.lead_again()
        return bool(state.actor == seat)

    def _pass_over(
        self, state: DurakState, seat: int, needed: Sequence[Card], free: Sequence[Card], view: int, rng: Random
    ) -> bool:
        """Take from the seats that are asked before `seat` the cards that they could add, for others out of `free`.

        The same goes for `seat` itself, if it leads with the cards `needed`. With many cards on the table it hardly
        happens by chance that no seat between has one that fits. Return whether `seat` is then the actor; False when
        cards are lacking.
        """
        waves = (INITIAL_WAVE, WAVE, TAKING)
        leads = bool(needed) and not any(state.open & BIT[card] for card in needed)
        while state.actor not in (NOBODY, view) and state.phase in waves and (leads or state.actor != seat):
            actor = int(state.actor)
            hand = self.hand(state, actor)
            known = self.known(state, actor, view)
            unseen = set(hand).intersection(free) if known is None else Counter(hand) - Counter(known)
            given = [card for card in hand if card in unseen and state.open & BIT[card]]
            others = [card for card in free if card not in hand and not state.open & BIT[card]]
            if not given or not others:
                return False
            late = [card for card in others if seat not in (NOBODY, actor, view) and _has_hidden(state, seat, card)]
            self.exchange(state, actor, given[0], rng.choice(late or others), view)
        return bool(state.actor == seat)

    def _break_pairs(self, state: DurakState, seat: int, free: Sequence[Card], view: int, rng: Random) -> None:
        """Exchange cards of `seat` that make pairs for others out of `free`, as far as possible."""
        for _ in range(len(self.hand(state, seat))):
            hand = self.hand(state, seat)
            ranks = [card.rank for card in hand]
            given = [card for card in hand if ranks.count(card.rank) > 1 and card in free]
            taken = [card for card in free if card.rank not in ranks]
            if not given or not taken:
                return
            self.exchange(state, seat, rng.choice(given), rng.choice(taken), view)

    def needed(self, state: DurakState, move: Move) -> Sequence[Card]:
        """Return the cards that the hand lays or shows: of a beat only the beating card, of a report none."""
        if move.verb == REPORT:
            return ()
        if isinstance(move, Redeal):
            return move.shown
        if move.verb == "beat":
            return move.cards[1:]
        if move.verb == "swap":
            return [Card(state.book.lowest_rank() * 4 + state.trump)]
        return move.cards

    def exchange(self, state: DurakState, seat: int, given: Card, card: Card, view: int) -> None:
        """Exchange `given`, held by `seat`, for `card`, hidden from seat `view` in another hand or in the stock.

        If pairs decide who leads, the leader is determined again, and another seat may become the actor. Otherwise an
        actor whose hand changes is asked the same question again. Raises `InvalidText` when `card` does not lie hidden.
        """
        stock = [state.stock.order[index] for index in range(len(state.stock.order))]
        others = (other for other in range(state.seats) if other not in (seat, view))
        holder = next((other for other in others if _has_hidden(state, other, card)), -1)
        if holder >= 0:
            state.remove(holder, card)
            state.give(holder, given)
        else:
            hidden = range(state.stock.position, state.first_face_up())
            free = [index for index in hidden if stock[index] == card and index not in self._stock]
            if not free:
                raise InvalidText(gettext("{card} does not lie hidden.", card=card))
            stock[free[0]] = given
            state.stock = Stock(vec[i64](stock), state.stock.position, state.stock.turned_up)
        state.remove(seat, given)
        state.give(seat, card)
        if _pair_is_due(state):
            state.lead_again()  # other hands, and perhaps another seat has the first pair
        elif state.actor in (seat, holder):
            state.decision -= 1  # the same decision, with other cards
            state.ask_again()
