"""Old Maid, for tests: chance draws from a neighbour's hand."""

from collections.abc import Sequence
from typing import Any, ClassVar

import attrs

from cardkit import DRAW, Card, Deck, Family, Hand, Preset, RuleSet, SimpleGame, SimpleState, Zone
from cardkit.engine.state import CHANCE, LOSER
from cardkit.options import number

TAKE = 100
"""The action of drawing a card."""


@attrs.frozen
class Rules(RuleSet):
    """No rules to choose."""

    action_cap: int = number(500, 10, 1000, "The most actions of a deal", "cardkit")


class OldMaidState(SimpleState):
    """One deal: the actor draws an unseen card from the next hand, and pairs are laid down."""

    layout: ClassVar = {"out": Zone.SPREAD, "drawer": Zone.SEAT, "given": Zone.OWN.last_known}
    first_steps: ClassVar = ()
    chance_in_play = True

    def __init__(self, rules: Rules, seats: int) -> None:
        super().__init__(seats, rules.action_cap)
        self.out: list[int] = []
        self.drawer = -1
        self.given: list[list[int]] = [[] for _ in range(seats)]

    def giver(self, seat: int) -> int:
        """Return the next seat that holds cards; `seat` itself if no other does."""
        others = ((seat + step) % self.seats for step in range(1, self.seats))
        return next((other for other in others if self.hands[other]), seat)

    def resume(self, seat: int) -> None:
        """Ask to draw, or which card it is."""
        if seat == CHANCE:
            self.ask_chance(self.hands[self.giver(self.drawer)])
        else:
            self.ask(seat, [TAKE])

    def lay_pairs(self, seat: int) -> None:
        """Lay the pairs of a hand down."""
        for rank in range(13):
            held = list(self.hands[seat].of_rank(rank))
            pairs = held[: len(held) // 2 * 2]
            self.take_out(seat, pairs)
            self.out += pairs

    def carry_out(self, action: int) -> None:
        """Ask chance for the card that is drawn, or move the card."""
        if self.actor != CHANCE:
            self.drawer = self.actor
            return self.resume(CHANCE)
        seat = self.drawer
        giver = self.giver(seat)
        self.take_out(giver, [action])
        self.hands[seat] += [action]
        self.lay_pairs(seat)
        for one in (giver, seat):
            self.given[one] = [card for card in self.given[one] if card != action]
        if action in self.hands[seat]:
            self.given[giver].append(action)
        self.drawer = -1
        if sum(map(len, self.hands)) == 1:
            return self.end(LOSER, next(each for each in range(self.seats) if self.hands[each]))
        following = self.giver(seat)
        return self.end(DRAW) if following == self.giver(following) else self.resume(following)


class OldMaid(SimpleGame[Rules, OldMaidState]):
    """The game, with an odd card in place of the maid."""

    family = "old-maid"
    deck = Deck("23456789")
    state_type = OldMaidState
    verbs = ("draw", "give")
    vocabulary_size = TAKE + 1

    def deal_out(self, state: OldMaidState, deck: list[int]) -> None:
        """All cards but one, which lies open."""
        state.out = [deck.pop()]
        state.hands = [Hand(deck[seat :: state.seats]) for seat in range(state.seats)]
        for seat in range(state.seats):
            state.lay_pairs(seat)
        state.resume(next(seat for seat in range(state.seats) if state.hands[seat]))

    def spell_in(self, state: OldMaidState, actions: Sequence[int]) -> str:
        """Return `draw`, or of chance `give 7S`."""
        return "draw" if actions[0] == TAKE else f"give {Card(actions[0]).text}"

    def covers(self, move: Any, seat: int) -> bool:
        """Return whether it is chance that moves: nobody else sees the card."""
        return bool(move.seat == CHANCE)

    def describe(self) -> list[tuple[str, list[str]]]:
        """One sentence."""
        return [("Play", ["Draw from the next hand, and lay down pairs."])]


FAMILY = Family("old-maid", "Old Maid", Rules, OldMaid, (Preset("old-maid", "Old Maid", (3, 6), "tests"),))
OLD_MAID = FAMILY.make(FAMILY.presets[0], {})
