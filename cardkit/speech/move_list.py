"""The list of moves from which people choose and type: the same for lines, the full screen and web pages.

Every entry is one of `LegalMoves(game, state)`, in the words of the game's speech and with the text to type for it. A
move of several cards is found by its cards, as there may be too many to list. A move after which chance draws from a
hand is listed once for each card back in it, as a person at a table touches one of them: the backs are alike, and
chance decides the card.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from math import comb
from typing import Final

import attrs

from cardkit import LegalMoves
from cardkit.cards.card import Card, card_or_none
from cardkit.engine.state import State
from cardkit.errors import CardkitError, InvalidText
from cardkit.game.game import AnyGame
from cardkit.game.moves import Move
from cardkit.speech.plain import said_number
from cardkit.speech.plain_words import BACK, BACK_LABEL, CHOOSE_SET, CHOOSE_SOME, SUCH_AS
from cardkit.speech.speech import AnySpeech
from cardkit.speech.vocabulary import typed_as, understood
from cardkit.speech.words import NO_SUCH_NUMBER

LONGEST_LIST: Final = 20
"""The most moves of several cards that are listed where not any cards of one number may be chosen."""


@attrs.frozen
class Choice:
    """One move that can be made now."""

    move: Move
    typed: str
    """The text that is typed for it, in the language of the user: `read` makes the move of it again."""
    label: str
    """The move in a word or two, as a button has it."""
    line: str
    """The move as the actor would say it."""
    drawn_from: int | None = None
    """The seat from whose hand it draws a card by its back; None when it draws from no hand."""


class MoveList:
    """The moves of the actor of a state that nobody changes."""

    def __init__(self, game: AnyGame, speech: AnySpeech, state: State) -> None:
        self.game = game
        self.speech = speech
        self.state = state

    @cached_property
    def offers(self) -> Sequence[Move]:
        """The moves that lay no more cards than they must, in the order in which they are numbered."""
        return list(self.game.offers(self.state))

    @cached_property
    def set_sizes(self) -> Sequence[int]:
        """Return the numbers of cards that the actor may choose in the hand, in any order, as one move; else none.

        An example is the three cards that are passed in Hearts, in 286 ways. There are none when cards are announced,
        and when the offers with cards differ in their verb, two lay the same cards, each lays one, or the sizes have
        gaps. With at most `LONGEST_LIST` such offers there are sizes only where any cards of one number may be chosen.
        """
        sets = [move for move in self.offers if move.cards]
        if not sets or self.announces or len({move.verb for move in sets}) > 1:
            return ()
        held, cards = Counter(self.hand), [Counter(move.cards) for move in sets]
        apart = len({tuple(sorted(each.elements())) for each in cards}) == len(sets)
        sizes = sorted({each.total() for each in cards})
        whole = sizes[-1] > 1 and sizes == [*range(sizes[0], sizes[-1] + 1)]
        any_cards = len(sizes) == 1 and 1 < len(sets) == comb(len(set().union(*cards)), sizes[0])
        many = any_cards or len(sets) > LONGEST_LIST
        return sizes if many and apart and whole and all(each <= held for each in cards) else ()

    @cached_property
    def listed(self) -> Sequence[Move]:
        """The `offers` that are listed: where a set of cards is chosen, those without cards."""
        return [move for move in self.offers if not move.cards] if self.set_sizes else self.offers

    @cached_property
    def offered(self) -> list[Choice]:
        """Return each of the moves `listed`, a draw from a hand by each of its backs."""
        return [choice for move in self.listed for choice in self._backs.get(move) or [self.choice(move)]]

    @cached_property
    def _backs(self) -> dict[Move, list[Choice]]:
        """Return, for each listed move that draws from a hidden hand, a choice for each card of that hand."""
        return {move: backs for move in self.listed if (backs := self._backs_of(move))}

    def _backs_of(self, move: Move) -> list[Choice]:
        """Return a choice for each back of the hand that chance draws from after `move`; none without a draw."""
        if move.cards or not self.state.chance_in_play:
            return []
        after = self.state.clone()
        after.hold_chance()
        for action in self.game.plan(self.state, move):
            after.apply(action)
        drawn = {outcome for outcome, _ in after.chance_outcomes()}
        kind, hands = self.game.card_type, self.game.to_position(after)["hands"]
        for seat, held in enumerate(hands):
            cards = held.split()
            if seat != move.seat and 1 < len(cards) <= LONGEST_LIST and drawn == {int(kind(text)) for text in cards}:
                text, size = move.text.partition(" ")[2], len(cards)
                return [
                    Choice(
                        move,
                        f"{text} {number}",
                        BACK_LABEL.format(move=self.speech.label(move, self.state), number=number),
                        BACK.format(move=self.speech.tell_choice(move), number=number, size=size),
                        drawn_from=seat,
                    )
                    for number in range(1, size + 1)
                ]
        return []

    @cached_property
    def asks(self) -> str:
        """Return the question to the actor, in a sentence; empty when the table says enough."""
        said: str = self.speech.asks(self.state.observe(self.state.actor))
        return said or (self._asks_for_set if self.set_sizes else "")

    @property
    def _asks_for_set(self) -> str:
        least, most = self.set_sizes[0], self.set_sizes[-1]
        return CHOOSE_SET.format(number=most) if least == most else CHOOSE_SOME.format(least=least, most=most)

    @cached_property
    def numbers(self) -> Sequence[str]:
        """The number that is typed for each of the `offered`: the one that its move says or, if none says any, its
        place; empty where that would mean another move.
        """
        said = [said_number(self.game, choice.move) for choice in self.offered]
        is_bid = not self._backs and any(number is not None for number in said)
        numbers = ["" if number is None else str(number) for number in said]
        if not is_bid:
            numbers = [str(number) for number, _ in enumerate(said, 1)]
        means = [self._means(number, choice.move) for number, choice in zip(numbers, self.offered, strict=True)]
        return [
            number if meant and (is_bid or all(means)) else "" for number, meant in zip(numbers, means, strict=True)
        ]

    @cached_property
    def announces(self) -> bool:
        """Return whether the actor announces cards, so that numbers are those of cards."""
        return self.speech.claiming(self.state.observe(self.state.actor)) is not None

    @cached_property
    def playable(self) -> frozenset[Card]:
        """Return the cards that some move may lay: those of the `offers` or, if cards are announced, the whole hand."""
        if self.announces:
            return frozenset(self.hand)
        return frozenset(card for move in self.offers for card in move.cards)

    @cached_property
    def hand(self) -> Sequence[Card]:
        """The cards of the actor."""
        kind: type[Card] = self.game.card_type
        return [kind(text) for text in self.game.to_position(self.state)["hands"][self.state.actor].split()]

    @cached_property
    def empty_line(self) -> int:
        """Return the index of the move in `offered` that an empty line means; -1 for none."""
        return next((index for index, choice in enumerate(self.offered) if self._means("", choice.move)), -1)

    def laying(self, cards: Sequence[Card]) -> list[Choice]:
        """Return each way to lay or announce exactly these cards of the hand, in this order when it matters."""
        legal = LegalMoves(self.game, self.state)
        return [self.choice(move) for move in self.speech.laying(self.state, cards) if move in legal]

    def choice(self, move: Move) -> Choice:
        """A legal move, with its words and the shortest text that means it here."""
        english = self.speech.typings(move)
        typed = next(text for text in (*map(typed_as, english), *english) if self._means(text, move))
        return Choice(move, typed, self.speech.label(move, self.state), self.speech.tell_choice(move))

    def refusal(self, cards: Sequence[Card]) -> str:
        """Return why these typed cards cannot be laid, in a sentence; empty when they can."""
        try:
            self.game.plan(self.state, self.read(" ".join(card.text for card in cards)))
        except CardkitError as error:
            return str(error)
        return ""

    def reason(self, move: Move) -> str:
        """Return the reason for a move, by the knowledge of the actor; empty for none."""
        said: str = self.game.evaluation.explain(self.state.observe(self.state.actor), move)
        return said

    def read(self, text: str) -> Move:
        """Return the move of a line: the text of an offer, the move as records write it, or as the speech reads it.

        Raises `InvalidText`.
        """
        line = understood(text.strip())
        for number, choice in enumerate(self.offered if self._backs else (), 1):
            if line.lower() in (choice.typed.lower(), str(number)):
                return choice.move
        if self._backs and line.isdecimal():
            raise InvalidText(NO_SUCH_NUMBER.format(number=line, last=len(self.offered)))
        for move in self.offers:
            if line and line.lower() == move.text.partition(" ")[2].lower():
                return move
        if self.set_sizes:
            return self._read_set(line)
        read: Move = self.speech.read(line, self.state, self.offers)
        return read

    def _read_set(self, line: str) -> Move:
        """Return the offered move that lays the cards which a line names, with its verb or without; a line without
        cards may mean an offer without cards.

        Raises `InvalidText` when there is none.
        """
        sets = [move for move in self.offers if move.cards]
        verb, *named = line.replace(",", " ").split() or [""]
        words = named if verb.lower() == sets[0].verb.lower() else [verb, *named]
        cards = [card_or_none(word, self.game.card_type) for word in words]
        found = [move for move in sets if Counter(move.cards) == Counter(cards)]
        if found:
            return found[0]
        if self.listed and not any(cards):
            read: Move = self.speech.read(line, self.state, self.listed)
            return read
        example = SUCH_AS.format(example=" ".join(card.text for card in sets[-1].cards))
        raise InvalidText(f"{self._asks_for_set} {example}")

    def _means(self, text: str, move: Move) -> bool:
        try:
            return self.read(text) == move
        except CardkitError:
            return False
