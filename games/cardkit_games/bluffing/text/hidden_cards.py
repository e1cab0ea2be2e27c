"""Hidden cards of a bluffing game that change places, while a record is played that does not know them."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from cardkit.cards.bits import BIT, count, members
from cardkit.cards.card import Card
from cardkit.errors import InvalidText
from cardkit.game.capabilities.hidden_cards import HiddenCards, HiddenNumbers
from cardkit.game.position import HIDDEN_CARDS, card_words
from cardkit.language import gettext
from cardkit_games.bluffing.engine.observation import DREW, PILE_GONE, PLAYED, TOOK, TOOK_BACK, TURNED_UP
from cardkit_games.bluffing.engine.state import BluffingState
from cardkit_games.bluffing.engine.table import WINDOW
from cardkit_games.bluffing.text.claims import EMPTY, BluffingMove, Claim
from cardkit_games.bluffing.text.hidden_numbers import hidden_numbers
from cardkit_games.bluffing.text.moves import latest_play

CARDS: Final = [Card(number) for number in range(len(Card.alphabet.faces))]


class BluffingHiddenCards(HiddenCards[BluffingState, BluffingMove]):
    """Cards lie hidden in the hands of others, on the pile, in piles to choose from, and aside."""

    def hand(self, state: BluffingState, seat: int) -> Sequence[Card]:
        """The hand of `seat`, with what it draws from the pile before it lays, if nobody calls."""
        drawn = [state.pile[index] for index in _drawn_next(state, seat)]
        return [CARDS[card] for card in [*members(state.hands[seat]), *members(state.seconds[seat]), *drawn]]

    def forbidding(self, state: BluffingState, move: BluffingMove) -> Sequence[Card]:
        """Where only who cannot tell the truth may bluff, the cards that are what is announced (A-B4, A-DU1)."""
        code = move.claim.code(state.book.unit) if move.claim is not None and state.book.bluff_if_unable else None
        return [] if code is None else [CARDS[card] for card in members(state.book.cards_of(code))]

    def known(self, state: BluffingState, seat: int, view: int) -> Sequence[Card] | None:
        """None of them, where there are two packs: a card that has been seen may be either of the two."""
        return [] if state.book.copies == 2 else None

    def needed(self, state: BluffingState, move: BluffingMove) -> Sequence[Card]:
        """The cards that are laid, or the four that are removed."""
        if move.rank is not None:
            rank = [Card(move.rank * 4 + suit) for suit in range(4)]
            held = [card for card in self.hand(state, move.seat) if card in rank]
            return [*sorted(held), *(card for card in rank if card not in held)][:4]
        return move.cards

    def numbers(self, position: Mapping[str, Any], play: Sequence[str], remaining: int) -> HiddenNumbers:
        """Numbers near those announced, with which hands are empty just when the lines say so (A-K5)."""
        told = any(HIDDEN_CARDS in card_words(line) or _empties(line) for line in play)
        return hidden_numbers(position, play, remaining, told=told)

    def agrees(self, after: BluffingState, line: str) -> bool:
        """Where nobody counts the cards of a play: whether it emptied the hand just when the line says so (A-K5)."""
        if not after.book.count_free or line.split()[1] != "play":
            return True
        return latest_play(after).empties == _empties(line)

    def moved(self, line: str) -> str:
        """The cards of a play stand before what they are announced as."""
        return line.partition(" as ")[0]

    def likely_cards(self, state: BluffingState, line: str) -> Sequence[Card]:
        """The cards that match what a line announces; none for all fours and plus n."""
        claim = _claim(line)
        code = claim.code(state.book.unit)
        return [] if code is None else [Card(card) for card in members(state.book.matching(code))]

    def exchange(self, state: BluffingState, seat: int, given: Card, card: Card, view: int) -> None:
        """Let `given` of `seat` and `card`, wherever it lies hidden from `view`, change places."""
        holders = [
            other for other in range(state.seats) if other not in (seat, view) and state.hands[other] & BIT[card]
        ]
        if holders:
            state.take_away(holders[0], card)
            state.give(holders[0], given)
        elif card in state.aside:
            state.aside = vec[i64]([given if other == card else other for other in state.aside])
        elif (index := _index_on_pile(state, card, view)) >= 0:
            state.pile[index] = given
        else:
            _exchange_in_piles(state, given, card)
        if state.hands[seat] & BIT[given]:
            state.take_away(seat, given)
            state.give(seat, card)
        else:
            state.pile[next(index for index in _drawn_next(state, seat) if state.pile[index] == given)] = card
        if state.actor in (seat, *holders[:1]):
            state.decision -= 1  # the same decision, with other cards
            state.ask_again()


EVERYBODY_SAW: Final = -2


def _claim(line: str) -> Claim:
    return Claim.parse(line.partition("->")[0].partition(" as ")[2].split())


def _empties(line: str) -> bool:
    return line.partition("->")[2].strip() == EMPTY


def _drawn_next(state: BluffingState, seat: int) -> range:
    """Where on the pile the cards lie that `seat` will draw when the latest play is not called (A-FT1)."""
    if not state.book.draws_short or state.phase != WINDOW or state.turn != seat:
        return range(0)
    missing = max(0, state.book.card_min - state.hand_size(seat))
    return range(max(0, state.pile_size - missing), state.pile_size)


def _index_on_pile(state: BluffingState, card: Card, view: int) -> int:
    """Where on the pile `card` lies in a play of another seat than `view`; -1 when it does not."""
    base = 0
    for seat, number in _lying(state):
        if seat not in (view, EVERYBODY_SAW) and card in list(state.pile[base : base + number]):
            return base + list(state.pile[base : base + number]).index(card)
        base += number
    return -1


def _lying(state: BluffingState) -> list[tuple[int, int]]:
    """What lies on the pile, bottom first: who laid it, and how many cards of it are still there.

    It is -1 for cards that nobody laid, and `EVERYBODY_SAW` for one that was turned up.
    """
    lying = [(-1, int(state.book.undealt(state.seats)))] if state.book.rest_to_pile else []
    laid = {int(play.event): int(count(play.once) + count(play.twice)) for play in state.plays}
    for moment, event in enumerate(state.events):
        if event.kind == PLAYED:
            lying.append((int(event.seat), laid[moment]))
        elif event.kind in (TOOK, PILE_GONE):
            lying = []
        elif event.kind == TURNED_UP:
            lying.append((EVERYBODY_SAW, 1))
        elif event.kind == TOOK_BACK or (event.kind == DREW and not state.book.stock):
            while lying[-1][1] == 0:
                lying.pop()
            lying[-1] = (lying[-1][0], lying[-1][1] - 1)
    return lying


def _exchange_in_piles(state: BluffingState, given: Card, card: Card) -> None:
    for number, pile in enumerate(state.piles):
        if card in pile:
            cards = list(pile)
            cards[cards.index(card)] = given
            state.piles = [vec[i64](cards) if other == number else same for other, same in enumerate(state.piles)]
            return
    raise InvalidText(gettext("{card} does not lie hidden.", card=card))
