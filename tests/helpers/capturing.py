"""Scopa and Old Maid, for tests: moves name cards that lie open, and chance draws from a neighbour's hand."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any, ClassVar

import attrs

from cardkit import DRAW, Card, Deck, Family, Hand, Preset, Result, RuleSet, SimpleGame, SimpleState, Zone
from cardkit.engine.state import CHANCE, LOSER
from cardkit.options import number

CAPTURES = 100
"""Action `CAPTURES + n` takes the capture with index n."""
RANKS = "A234567JQK"


@attrs.frozen
class Rules(RuleSet):
    """No rules to choose."""

    action_cap: int = number(500, 10, 1000, "The most actions of a deal", "cardkit")


def worth(card: int) -> int:
    """Return the value of a card in captures."""
    return RANKS.index(Card(card).text[0]) + 1


class ScopaState(SimpleState):
    """One deal: a card takes one of its worth from the table, or several that add up to it."""

    layout: ClassVar = {"stock": Zone.FACE_DOWN, "table": Zone.SPREAD, "won": Zone.FACE_UP.each}
    first_steps: ClassVar = range(52)

    def __init__(self, rules: Rules, seats: int) -> None:
        super().__init__(seats, rules.action_cap)
        self.stock: list[int] = []
        self.table: list[int] = []
        self.won: list[list[int]] = [[] for _ in range(seats)]
        self.played = -1

    def resume(self, seat: int) -> None:
        """Ask for a card."""
        self.played = -1
        self.ask(seat, self.hands[seat])

    def captures(self, card: int) -> list[tuple[int, ...]]:
        """Return the sets of cards that `card` can take: single cards if any fits, else several that add up to it."""
        table = sorted(self.table)
        ways = [way for size in range(1, len(table) + 1) for way in combinations(table, size)]
        fitting = [way for way in ways if sum(map(worth, way)) == worth(card)]
        return [way for way in fitting if len(way) == 1] or fitting

    def carry_out(self, action: int) -> None:
        """Play a card, ask which cards it takes if there is a choice, and deal again when all hands are empty."""
        seat = self.actor
        if action < CAPTURES:
            self.take_out(seat, [action])
            self.played = action
            ways = self.captures(action)
            if len(ways) > 1:
                return self.ask_on([CAPTURES + index for index in range(len(ways))])
            taken = ways[0] if ways else ()
        else:
            taken = self.captures(self.played)[action - CAPTURES]
        if taken:
            self.table = [card for card in self.table if card not in taken]
            self.won[seat] += [self.played, *taken]
        else:
            self.table.append(self.played)
        if not any(self.hands):
            if not self.stock:
                return self.end_with(Result.by_points([len(cards) for cards in self.won]))
            for each in range(self.seats):
                self.hands[each] += self.stock[:3]
                del self.stock[:3]
        return self.resume((seat + 1) % self.seats)


class Scopa(SimpleGame[Rules, ScopaState]):
    """The game."""

    family = "scopa"
    deck = Deck(RANKS)
    state_type = ScopaState
    verbs = ("play", "take")
    scoring = "points"
    vocabulary_size = 200

    def deal_out(self, state: ScopaState, deck: list[int]) -> None:
        """Four cards on the table, and three for each."""
        state.table = deck[:4]
        state.hands = [Hand(deck[4 + 3 * seat : 7 + 3 * seat]) for seat in range(state.seats)]
        state.stock = deck[4 + 3 * state.seats :]
        state.resume(0)

    def spell_in(self, state: ScopaState, actions: Sequence[int]) -> str:
        """Return `play 7S`, or `take 7S 3H 4C`."""
        ways = state.captures(actions[0])
        taken = ways[actions[1] - CAPTURES] if len(actions) > 1 else ways[0] if ways else ()
        return " ".join(["take" if taken else "play", *(Card(card).text for card in (actions[0], *taken))])

    def describe(self) -> list[tuple[str, list[str]]]:
        """One sentence."""
        return [("Play", ["A card takes its worth from the table."])]


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
            self.ask(seat, [CAPTURES])

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
    vocabulary_size = CAPTURES + 1

    def deal_out(self, state: OldMaidState, deck: list[int]) -> None:
        """All cards but one, which lies open."""
        state.out = [deck.pop()]
        state.hands = [Hand(deck[seat :: state.seats]) for seat in range(state.seats)]
        for seat in range(state.seats):
            state.lay_pairs(seat)
        state.resume(next(seat for seat in range(state.seats) if state.hands[seat]))

    def spell_in(self, state: OldMaidState, actions: Sequence[int]) -> str:
        """Return `draw`, or of chance `give 7S`."""
        return "draw" if actions[0] == CAPTURES else f"give {Card(actions[0]).text}"

    def covers(self, move: Any, seat: int) -> bool:
        """Return whether it is chance that moves: nobody else sees the card."""
        return bool(move.seat == CHANCE)

    def describe(self) -> list[tuple[str, list[str]]]:
        """One sentence."""
        return [("Play", ["Draw from the next hand, and lay down pairs."])]


SCOPA = Scopa(Preset("scopa", "Scopa", (2, 3), "tests"), Rules(), Rules())
FAMILY = Family("old-maid", "Old Maid", Rules, OldMaid, (Preset("old-maid", "Old Maid", (3, 6), "tests"),))
OLD_MAID = FAMILY.make(FAMILY.presets[0], {})
