"""Hidden cards of Durak that change places, while a record is played that does not know them."""

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cardkit.cards.bits import BIT
from cardkit.cards.card import Card
from cardkit.cards.stock import Stock
from cardkit.errors import InvalidText
from cardkit.game.capabilities.hidden_cards import HiddenCards
from cardkit.game.moves import Move
from cardkit_games.durak.engine.state import DurakState

CARDS: Final = [Card(number) for number in range(len(Card.alphabet.faces))]


def _has_hidden(state: DurakState, seat: int, card: Card) -> bool:
    """Whether `seat` holds `card`; with two packs, one more than everybody knows of."""
    if state.doubles is None:
        return bool(state.hands[seat] & BIT[card])
    return state.cards(seat).count(card) > state.known_cards(seat).count(card)


class DurakHiddenCards(HiddenCards[DurakState, Move]):
    """Cards lie hidden in the hands of others and in the stock."""

    in_sight = True

    def hand(self, state: DurakState, seat: int) -> Sequence[Card]:
        """The hand of `seat`."""
        return [CARDS[card] for card in state.cards(seat)]

    def needed(self, state: DurakState, move: Move) -> Sequence[Card]:
        """The cards that come out of the hand, or are shown from it."""
        if move.verb == "beat":
            return move.cards[1:]
        if move.verb == "swap":
            return [Card(state.book.lowest_rank() * 4 + state.trump)]
        return move.cards

    def exchange(self, state: DurakState, seat: int, given: Card, card: Card, view: int) -> None:
        """Let `given` of `seat` and `card`, in another hand than that of `view` or in the stock, change places."""
        stock = [state.stock.order[index] for index in range(len(state.stock.order))]
        others = (other for other in range(state.seats) if other not in (seat, view))
        holder = next((other for other in others if _has_hidden(state, other, card)), -1)
        if holder >= 0:
            state.remove(holder, card)
            state.give(holder, given)
        elif card in stock[state.stock.position : state.first_face_up()]:
            stock[stock.index(card, state.stock.position)] = given
            state.stock = Stock(vec[i64](stock), state.stock.position, state.stock.turned_up)
        else:
            raise InvalidText(f"{card} does not lie hidden.")
        state.remove(seat, given)
        state.give(seat, card)
        if state.actor in (seat, holder):
            state.decision -= 1  # the same decision, with other cards
            state.ask_again()
