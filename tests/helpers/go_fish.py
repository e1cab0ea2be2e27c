"""Go Fish, for tests: cards pass openly from hand to hand, and moves name a seat."""

from collections.abc import Sequence
from typing import ClassVar

import attrs

from cardkit import Deck, Family, Hand, InvalidText, Preset, Result, RuleSet, SimpleGame, SimpleState, Zone, deal_hands

RANKS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"]
SEAT = 100
"""Action `SEAT * seat + rank` asks that seat for a rank."""


class GoFishState(SimpleState):
    """One deal under way."""

    layout: ClassVar = {"stock": Zone.FACE_DOWN, "books": Zone.FACE_UP.each, "known": Zone.FACE_UP.each.noted}
    first_steps: ClassVar = ()

    def __init__(self, rules: RuleSet, seats: int) -> None:
        super().__init__(seats, 1000)
        self.stock: list[int] = []
        self.books: list[list[int]] = [[] for _ in range(seats)]
        self.known: list[list[int]] = [[] for _ in range(seats)]
        """The cards of each hand that all have seen it get."""

    def resume(self, seat: int) -> None:
        """Ask for another seat and a rank that the asking seat holds."""
        ranks = {card // 4 for card in self.hands[seat]}
        others = [other for other in range(self.seats) if other != seat and self.hands[other]]
        self.ask(seat, [SEAT * other + rank for other in others for rank in ranks])

    def carry_out(self, action: int) -> None:
        """Give all cards of the rank from the other seat, or draw a card; the seat that gets the rank goes on."""
        seat = self.actor
        other, rank = divmod(action, SEAT)
        given = list(self.hands[other].of_rank(rank))
        if given:
            self.take_out(other, given)
            self.hands[seat] += given
            self.known[seat] += given
        drawn = self.draw(seat) if not given else rank
        self.lay(seat)
        following = seat if drawn == rank else (seat + 1) % self.seats
        for step in range(self.seats):
            who = (following + step) % self.seats
            if not self.hands[who]:
                self.draw(who)
            if self.hands[who] and any(self.hands[each] for each in range(self.seats) if each != who):
                self.resume(who)
                return
        self.end_with(Result.by_points([len(books) // 4 for books in self.books]))

    def draw(self, seat: int) -> int:
        """Draw a card, if there is one; return its rank, or -1."""
        if not self.stock:
            return -1
        card = self.stock.pop(0)
        self.hands[seat] += [card]
        return card // 4

    def lay(self, seat: int) -> None:
        """Lay out four cards of a rank."""
        for rank in range(13):
            book = self.hands[seat].of_rank(rank)
            if len(book) == 4:
                self.take_out(seat, book)
                self.books[seat] += book


class GoFish(SimpleGame[RuleSet, GoFishState]):
    """The game."""

    family = "go-fish"
    deck = Deck()
    state_type = GoFishState
    verbs = ("ask",)
    naming_verbs = ("ask",)
    vocabulary_size = 5 * SEAT
    scoring = "points"

    def deal_out(self, state: GoFishState, deck: list[int]) -> None:
        """Five cards each."""
        dealt = deal_hands(deck, state.seats, 5, dealer=state.dealer)
        state.hands = [Hand(hand) for hand in dealt.hands]
        state.stock = list(dealt.rest)
        for seat in range(state.seats):
            state.lay(seat)
        state.resume((state.dealer + 1) % state.seats)

    def check_position(self, state: GoFishState, actor: int) -> None:
        """Raise `InvalidText` where nobody can be asked, or four of a rank are in a hand."""
        if not state.hands[actor] or not any(hand for seat, hand in enumerate(state.hands) if seat != actor):
            raise InvalidText("Who asks and somebody else hold cards.")
        if any(len(hand.of_rank(rank)) == 4 for hand in state.hands for rank in range(13)):
            raise InvalidText("Four of a rank are laid out.")

    def spell(self, actions: Sequence[int]) -> str:
        """Return `ask 1 seven`."""
        other, rank = divmod(actions[0], SEAT)
        return f"ask {other} {RANKS[rank]}"

    def describe(self) -> list[tuple[str, list[str]]]:
        """The rules in words."""
        return [("Play", ["Ask a player for a rank that you hold; draw a card where there is none."])]


@attrs.frozen
class GoFishRules(RuleSet):
    """There are no options."""


FAMILY = Family(
    name="go-fish",
    title="Go Fish",
    rules=GoFishRules,
    game=GoFish,
    presets=(Preset("go-fish", "cards are asked for", (2, 5), "made up for tests"),),
)
