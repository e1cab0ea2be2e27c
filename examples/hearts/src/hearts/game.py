"""Hearts as a game: its cards, its deal, its moves in text, who sees what of them, and its rules in words."""

from collections.abc import Sequence

from librt.random import Random

from cardkit import Card, Deck, Hand, InvalidText, Move, Opening, SimpleGame, SimpleObservation, deal_all, shuffle
from hearts.rules import HeartsRules
from hearts.state import PASSED, HeartsState

PASSES = (1, 3, 2, 0)
"""How many seats to the left cards are passed in four deals in turn: left, right, across, not at all."""


class Hearts(SimpleGame[HeartsRules, HeartsState]):
    """Hearts under one rule set."""

    family = "hearts"
    deck = Deck()
    state_type = HeartsState
    verbs = ("pass", "play")
    vocabulary_size = 52
    private_actions = True
    scoring = "penalties"
    round_name = "trick"

    def begin(self, state: HeartsState, opening: Opening) -> None:
        """The number of the deal says to whom cards are passed."""
        state.direction = PASSES[opening.number % len(PASSES)] if self.rules.passing else 0

    def deal_out(self, state: HeartsState, deck: list[int]) -> None:
        """Deal everything; all choose at once what they pass."""
        state.hands = [Hand(hand) for hand in deal_all(deck, state.seats, dealer=state.dealer).hands]
        if state.direction:
            state.to_pass = state.seats
            state.resume((state.dealer + 1) % state.seats)
        else:
            state.lead()

    def check_position(self, state: HeartsState, actor: int) -> None:
        """Raise `InvalidText` for passes that cannot be."""
        if state.direction >= state.seats or state.to_pass > state.seats or (state.to_pass and not state.direction):
            raise InvalidText("`direction` is 0 to 3, and 1 to 3 while up to four players have still `to_pass`.")
        if state.to_pass and (state.known[actor] or min(map(len, state.hands)) < PASSED):
            raise InvalidText(f"Seat {actor} cannot pass three cards: a hand has too few, or it has passed already.")
        if state.to_pass and [len(cards) for cards in state.known if cards] != [PASSED] * (state.seats - state.to_pass):
            raise InvalidText("While there are players `to_pass`, `known` names three cards of each of the others.")
        if state.to_pass and any(set(cards) - set(hand) for cards, hand in zip(state.known, state.hands, strict=True)):
            raise InvalidText(
                "Who passes cards holds them still while there are players `to_pass`, and `known` says so."
            )
        if len(state.trick) >= state.seats or not state.hands[actor]:
            raise InvalidText(f"A `trick` under way has three cards at the most, and seat {actor} one to play.")

    def spell_in(self, state: HeartsState, actions: Sequence[int]) -> str:
        """Say `play 7S` or `pass 7S QS KH`."""
        cards = " ".join(Card(card).text for card in actions)
        return f"{'pass' if state.to_pass else 'play'} {cards}"

    def covers(self, move: Move, seat: int) -> bool:
        """What others pass lies face down."""
        return move.verb == "pass" and move.seat != seat

    def sees(self, state: HeartsState, move: Move, seat: int) -> bool:
        """Whoever is passed cards comes to know them."""
        return not self.covers(move, seat) or seat == (move.seat + state.direction) % state.seats

    def remembered(self, seen: SimpleObservation) -> Sequence[Sequence[int]]:
        """The cards that the seat has passed are in the hand of their receiver."""
        hands: list[Sequence[int]] = [()] * seen.seats
        if not seen.table["to_pass"] and seen.table["direction"]:
            hands[(seen.seat + seen.table["direction"]) % seen.seats] = seen.table["known"]
        return hands

    def complete(self, state: HeartsState, seen: SimpleObservation, rng: Random) -> None:
        """Imagine what the others have chosen who have chosen before: any of those that are not asked."""
        if state.to_pass:
            others = [seat for seat in range(state.seats) if seat not in (seen.seat, seen.actor)]
            chosen = state.seats - state.to_pass - (len(state.known[seen.seat]) == PASSED)
            shuffle(others, rng)
            for seat in others[:chosen]:
                cards = list(state.hands[seat])
                shuffle(cards, rng)
                state.known[seat] = sorted(cards[:PASSED])

    def rounds_done(self, state: HeartsState) -> int:
        """How many tricks have been taken; -1 while cards are passed."""
        return -1 if state.to_pass else sum(map(len, state.won)) // state.seats

    def describe(self) -> list[tuple[str, list[str]]]:
        """The rules in words."""
        rules = self.rules
        passing = "Three cards are passed: left, right, across in turn, and none in every fourth deal."
        breaks = "a heart or the queen of spades" if rules.queen_breaks else "one"
        play = [
            "The two of clubs leads; all follow suit who can, and the highest card of the suit led takes the trick.",
            f"Hearts are not led before {breaks} has been played, unless nothing else is held.",
        ]
        if rules.first_trick_safe:
            play.append("Nothing that counts is played to the first trick, unless nothing else is held.")
        moon = "Whoever takes all of them counts nothing, and everybody else 26."
        return [
            ("Deal", ["Each of four is dealt thirteen cards.", *[passing] * rules.passing]),
            ("Play", play),
            ("Count", ["Each heart taken counts one, the queen of spades thirteen; the fewest are best.", moon]),
            ("End", [f"The match ends when somebody has {rules.target} points or more; whoever has the fewest wins."]),
        ]
