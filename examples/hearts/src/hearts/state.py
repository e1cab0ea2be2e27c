"""How Hearts is played. Action `card` passes that card, the lowest of three first, or plays it."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from cardkit import Card, Deck, Hand, Result, SimpleState, Zone, trick_winner
from hearts.rules import HeartsRules

PASSED, HEARTS = 3, 1
TWO_OF_CLUBS, QUEEN_OF_SPADES = int(Card("2C")), int(Card("QS"))
ALL_HEARTS = frozenset(Deck().cards().of_suit(HEARTS))
COUNTING = ALL_HEARTS | {QUEEN_OF_SPADES}
"""The cards that count."""
MOON = 26
"""What all tricks count together: one for each heart, thirteen for the queen of spades."""


class HeartsState(SimpleState):
    """One deal under way."""

    layout: ClassVar = {
        "trick": Zone.FACE_UP,
        "won": Zone.FACE_UP.each,
        "known": Zone.OWN.noted.called("you passed on"),
        "to_pass": Zone.NUMBER.quiet,
        "direction": Zone.NUMBER.quiet,
    }

    def __init__(self, rules: HeartsRules, seats: int) -> None:
        super().__init__(seats, rules.action_cap)
        self.rules = rules
        self.trick: list[int] = []
        self.won: list[list[int]] = [[] for _ in range(seats)]
        """The cards of the tricks that each seat has taken."""
        self.known: list[list[int]] = [[] for _ in range(seats)]
        """The cards that each seat passes; once they are passed, those of them that their receiver still holds."""
        self.to_pass = 0
        """How many seats have still to choose the cards that they pass."""
        self.direction = 0
        """How many seats to the left the cards are passed: 1, 3 (to the right), 2 (across); 0 for none."""

    def resume(self, seat: int) -> None:
        """Ask all who have not chosen for the three cards that they pass, or `seat` for a card to the trick."""
        if self.to_pass:
            waiting = [each for each in range(self.seats) if len(self.known[each]) < PASSED]
            self.ask_all(seat, {each: self.next_to_pass(each) for each in waiting})
        else:
            self.ask(seat, self.playable_cards(self.hands[seat]), single=True)

    def next_to_pass(self, seat: int) -> Sequence[int]:
        """The cards of `seat` that may be the next of the three: in rising order, so that there is one way."""
        hand, chosen = self.hands[seat], self.known[seat]
        first = hand.index(chosen[-1]) + 1 if chosen else 0
        return hand[first : len(hand) - (PASSED - len(chosen) - 1)]

    def playable_cards(self, hand: Hand) -> Iterable[int]:
        """The cards of `hand` that may be played to the trick."""
        if self.trick:
            following = hand.of_suit(self.trick[0] % 4)
            if following or any(self.won) or not self.rules.first_trick_safe:
                return following or hand
            return hand - (hand & COUNTING) or hand
        if any(self.won):
            return hand if self.broken() else hand - hand.of_suit(HEARTS) or hand
        return [TWO_OF_CLUBS] if TWO_OF_CLUBS in hand else hand

    def broken(self) -> bool:
        """Whether hearts have been broken: a heart was played, or what else the rules let break them."""
        breaking = COUNTING if self.rules.queen_breaks else ALL_HEARTS
        return not all(map(breaking.isdisjoint, self.won))

    def visible(self, action: int, seat: int) -> int:
        """What is passed nobody else notices; a card that is played everybody sees."""
        return -1 if self.to_pass else action

    def carry_out(self, action: int) -> None:
        """Choose a card to pass, or play one."""
        return self.choose(action) if self.to_pass else self.play(action)

    def choose(self, card: int) -> None:
        """Choose `card` to be passed; when everybody has chosen three, they all change hands at once."""
        self.known[self.actor].append(card)
        if len(self.known[self.actor]) < PASSED:
            return self.ask_on(self.next_to_pass(self.actor))
        self.to_pass -= 1
        if self.ask_remaining():
            return None
        for giver, cards in enumerate(self.known):
            self.hands[giver] -= cards
            self.hands[(giver + self.direction) % self.seats] += cards
        return self.lead()

    def lead(self) -> None:
        """Whoever holds the two of clubs is to play."""
        self.resume(next(seat for seat, hand in enumerate(self.hands) if TWO_OF_CLUBS in hand))

    def play(self, card: int) -> None:
        """Play `card` to the trick; the highest card of the suit led takes it, and leads the next one."""
        following = (self.actor + 1) % self.seats
        self.take_out(self.actor, [card])
        self.trick.append(card)
        if len(self.trick) < self.seats:
            return self.resume(following)
        taker = (following + trick_winner(self.trick)) % self.seats
        self.won[taker] += self.trick
        self.trick = []
        return self.resume(taker) if self.hands[taker] else self.end_with(Result.by_penalties(self.counted()))

    def counted(self) -> list[int]:
        """What each seat's tricks count; whoever has taken all that counts has none, and the others 26 each."""
        taken = [sum(map(points, cards)) for cards in self.won]
        return [MOON - each for each in taken] if MOON in taken else taken


def points(card: int) -> int:
    """What a card counts: 1 for a heart, 13 for the queen of spades, else 0."""
    return 13 if card == QUEEN_OF_SPADES else int(card % 4 == HEARTS)
