"""Hidden cards of a bluffing game that change places, while a record is played that does not know them."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from cardkit.cards.bits import BIT, count, members
from cardkit.cards.card import Card
from cardkit.errors import InvalidText
from cardkit.game.capabilities.hidden_cards import HiddenCards
from cardkit.game.position import HIDDEN_CARDS, card_words
from cardkit_games.bluffing.engine.observation import PILE_GONE, TOOK
from cardkit_games.bluffing.engine.state import BluffingState
from cardkit_games.bluffing.text.claims import EMPTY, BluffingMove, Claim
from cardkit_games.bluffing.text.moves import latest_play

CARDS: Final = [Card(number) for number in range(len(Card.alphabet.faces))]


class BluffingHiddenCards(HiddenCards[BluffingState, BluffingMove]):
    """Cards lie hidden in the hands of others, on the pile, in piles to choose from, and aside."""

    def hand(self, state: BluffingState, seat: int) -> Sequence[Card]:
        """The hand of `seat`."""
        return [CARDS[card] for card in [*members(state.hands[seat]), *members(state.seconds[seat])]]

    def needed(self, state: BluffingState, move: BluffingMove) -> Sequence[Card]:
        """The cards that are laid, or the four that are removed."""
        if move.rank is not None:
            rank = [Card(move.rank * 4 + suit) for suit in range(4)]
            held = [card for card in self.hand(state, move.seat) if card in rank]
            return [*sorted(held), *(card for card in rank if card not in held)][:4]
        return move.cards

    def likely_number(self, play: Sequence[str], number: int, held: int) -> int:
        """As announced, as far as enough is left for what the seat lays later; all if the hand is empty then (A-K5)."""
        announced = _claim(play[number]).number or 1
        if _empties(play[number]):
            return held
        known, unknown, empties = _laid_before_taking(play, number)
        if empties and not unknown:
            return max(1, held - known)
        return max(1, min(announced, held - known - unknown - (not empties)))

    def agrees(self, after: BluffingState, line: str) -> bool:
        """Where nobody counts the cards of a play: whether it emptied the hand just when the line says so (A-K5)."""
        if not after.book.count_free or line.split()[1] != "play":
            return True
        return latest_play(after).empties == _empties(line)

    def likely_cards(self, state: BluffingState, line: str) -> Sequence[Card]:
        """The cards that match what a line announces; none for all fours and plus n."""
        claim = _claim(line)
        code = claim.code(state.book.unit)
        return [] if code is None else [Card(card) for card in members(state.book.matching(code))]

    def relative_sizes(self, position: Mapping[str, Any], key: str) -> Sequence[int]:
        """How high each pile to choose from looks, as the position says; raises `InvalidText`."""
        piles = position[key]
        heights = position.get("heights", [1] * len(piles))
        if (
            not isinstance(heights, list)
            or len(heights) != len(piles)
            or not all(type(each) is int for each in heights)
        ):
            raise InvalidText("`heights` must have a number for each of the `piles`.")
        return [max(1, height) for height in heights]

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
        state.take_away(seat, given)
        state.give(seat, card)
        if state.actor in (seat, *holders[:1]):
            state.decision -= 1  # the same decision, with other cards
            state.ask_again()


def _claim(line: str) -> Claim:
    return Claim.parse(line.partition("->")[0].partition(" as ")[2].split())


def _empties(line: str) -> bool:
    return line.partition("->")[2].strip() == EMPTY


def _laid_before_taking(play: Sequence[str], number: int) -> tuple[int, int, bool]:
    """What the seat of line `number` lays later, until it takes the pile or its hand is empty.

    How many cards, in how many lines that hide their number besides, and whether it is empty then.
    """
    seat = player = play[number].split()[0]
    known = unknown = 0
    for line in play[number + 1 :]:
        words = line.split()
        if words[1] == "challenge":
            if seat == (player if line.endswith("lie") else words[0].split(",")[0]):
                break
        elif words[1] == "play":
            player = words[0]
            if player == seat:
                cards = card_words(line)
                known += len(cards) - cards.count(HIDDEN_CARDS)
                unknown += cards.count(HIDDEN_CARDS)
                if _empties(line):
                    return known, unknown, True
    return known, unknown, False


def _index_on_pile(state: BluffingState, card: Card, view: int) -> int:
    """Where on the pile `card` lies in a play of another seat than `view`; -1 when it does not."""
    start = max((n for n, event in enumerate(state.events) if event.kind in (TOOK, PILE_GONE)), default=-1)
    base = state.book.undealt(state.seats) if start < 0 and state.book.rest_to_pile else 0
    if card in list(state.pile[:base]):
        return list(state.pile[:base]).index(card)
    for play in state.plays:
        if play.event > start:
            top = base + count(play.once) + count(play.twice)
            if play.seat != view and card in list(state.pile[base:top]):
                return int(base) + list(state.pile[base:top]).index(card)
            base = top
    return -1


def _exchange_in_piles(state: BluffingState, given: Card, card: Card) -> None:
    for number, pile in enumerate(state.piles):
        if card in pile:
            cards = list(pile)
            cards[cards.index(card)] = given
            state.piles = [vec[i64](cards) if other == number else same for other, same in enumerate(state.piles)]
            return
    raise InvalidText(f"{card} does not lie hidden.")
