"""Scopa as a game: its cards, its deal, its moves in text, and its rules in words."""

from collections.abc import Sequence

from cardkit import SPANISH_40, Deck, SimpleGame, SpanishCard
from scopa.rules import ScopaRules
from scopa.state import EACH, HAND_SIZE, LAID, ScopaState, captures


class Scopa(SimpleGame[ScopaRules, ScopaState]):
    """Scopa under one rule set."""

    family = "scopa"
    deck = Deck(SPANISH_40)
    state_type = ScopaState
    verbs = ("play", "take")
    scoring = "points"

    def deal_out(self, state: ScopaState, deck: list[int]) -> None:
        """Lay four cards on the table, and deal three to each."""
        state.table, state.stock = deck[:LAID], deck[LAID:]
        state.go_on((state.dealer + 1) % state.seats)

    def spell_in(self, state: ScopaState, actions: Sequence[int]) -> str:
        """Say `play 7O`, or `take 3C 4E with 7O`."""
        number, card = divmod(actions[0], EACH)
        taken = captures(card, state.table, self.rules)[number]
        told = [SpanishCard(each).text for each in (*taken, card)]
        return " ".join(["take", *told[:-1], "with", told[-1]] if taken else ["play", *told])

    def describe(self) -> list[tuple[str, list[str]]]:
        """The rules in words."""
        rules = self.rules
        play = [
            "In turn everybody plays a card, which takes a card of its value, or cards that add up to it.",
            *["Where it can take a card of its value, it takes no others."] * rules.single_first,
            "The sota is worth 8, the caballo 9, the rey 10. A card that takes nothing stays on the table.",
            "Whoever clears the table has made a sweep, but not with the last card of all.",
            *["Cards that are left on the table go to whoever took cards last."] * rules.last_cards,
        ]
        count = [
            "A point for each sweep, for most cards, for most coins, for the seven of coins, for the primiera.",
            "The primiera counts the best card of each suit: sevens 21, sixes 18, aces 16, fives 15, fours 14, "
            "threes 13, twos 12, others 10. Nobody gets a point for which two are level.",
        ]
        end = f"The match ends when somebody has {rules.target} points or more; whoever has most wins."
        deal = f"{LAID} cards lie open; {HAND_SIZE} are dealt to each, and {HAND_SIZE} more when all are played."
        return [("Deal", [deal]), ("Play", play), ("Count", count), ("End", [end])]
