"""Goofspiel as a game: its cards, its deal, its moves in text, who sees what of them, and its rules in words."""

from collections.abc import Sequence

from cardkit import Card, Deck, Hand, InvalidText, Move, SimpleGame, SimpleObservation
from goofspiel.rules import GoofspielRules
from goofspiel.state import GoofspielState

PRIZES = Hand(Deck().cards()).of_suit(3)
"""The suit of prizes; seat 0 bids with spades, the next with hearts, the third with diamonds."""


class Goofspiel(SimpleGame[GoofspielRules, GoofspielState]):
    """Goofspiel under one rule set."""

    family = "goofspiel"
    state_type = GoofspielState
    verbs = ("bid",)
    vocabulary_size = 52
    private_actions = True
    scoring = "points"
    round_name = "prize"

    def cards(self, seats: int) -> list[Card]:
        """A suit for each seat, and the prizes."""
        return sorted(card for card in Deck().cards() if card in PRIZES or card.suit < seats)

    def deal_out(self, state: GoofspielState, deck: list[int]) -> None:
        """Everybody has a whole suit; the prizes are shuffled, and one is turned up."""
        state.hands = [Hand(card for card in deck if card % 4 == seat) for seat in range(state.seats)]
        prizes = [card for card in deck if card in PRIZES]
        state.prize, state.stock = prizes[:1], prizes[1:]
        state.resume((state.dealer + 1) % state.seats)

    def check_position(self, state: GoofspielState, actor: int) -> None:
        """Raise `InvalidText` for bids that cannot be."""
        if not state.prize or state.bids[actor] or not state.hands[actor]:
            raise InvalidText(f"There is a `prize`, and seat {actor} has a card to bid and has made no bid.")

    def spell(self, actions: Sequence[int]) -> str:
        """Say `bid 7S`."""
        return f"bid {Card(actions[0]).text}"

    def covers(self, move: Move, seat: int) -> bool:
        """Bids lie face down until all have bid."""
        return move.seat != seat

    def possible(self, seen: SimpleObservation, seat: int, card: int) -> bool:
        """A hand is of the suit of its seat."""
        return card % 4 == seat

    def rounds_done(self, state: GoofspielState) -> int:
        """How many prizes have been bid for."""
        return len(state.played[0])

    def describe(self) -> list[tuple[str, list[str]]]:
        """The rules in words."""
        tie = "added to the next prize" if self.rules.ties_carry else "lost"
        return [
            ("Deal", ["Each player has all cards of a suit; those of another are the prizes, shuffled."]),
            (
                "Play",
                [
                    "A prize is turned up, and everybody bids a card face down; the highest bid takes it.",
                    f"A prize for which the highest bids are equal is {tie}. Bids are not used again.",
                ],
            ),
            ("Count", ["An ace counts one, court cards 11 to 13, others their number; the most points win."]),
        ]
