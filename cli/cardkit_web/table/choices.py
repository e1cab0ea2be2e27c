"""The present choices of a person, as data for buttons and cards: the same moves and refusals as in the terminal."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from cardkit.cards.card import Card, card_or_none
from cardkit.engine.state import State
from cardkit.errors import CardkitError, InvalidText
from cardkit.game.game import AnyGame
from cardkit.game.moves import Move
from cardkit.language import gettext, language
from cardkit.match.advice import asked_next
from cardkit.speech.move_list import Choice, MoveList
from cardkit.speech.speech import AnySpeech, Claiming
from cardkit.speech.spelling import Spelling
from cardkit_web import protocol

CALL: Final = "call"
TRUST: Final = "trust"
PLAIN: Final = "{cards} as {word}"
NUMBERED: Final = "{cards} as {number} {word}"
"""The pattern of the text of a play that announces its cards."""
REMEMBERED: Final = 16_384
"""The number of cards of all hands that are remembered as they were sent."""


class Choices:
    """Offers, reads and refuses moves of one game."""

    def __init__(self, game: AnyGame, speech: AnySpeech, spelling: Spelling) -> None:
        self.game = game
        self.speech = speech
        self.spelling = spelling
        self._moves: MoveList | None = None
        """The moves of the state that was asked about last. A state that is shown is not changed any more."""
        self._claimed: tuple[State, str, Claiming | None] | None = None
        """The latest state, the language, and how its actor announces cards."""
        self._doubled: dict[int, bool] = {}
        """True when the pack has any card more than once, by the number of seats."""

    def moves(self, state: State) -> MoveList:
        """The moves of a state that nobody will change, found once."""
        if self._moves is None or self._moves.state is not state:
            self._moves = MoveList(self.game, self.speech, state)
        return self._moves

    def offers(self, state: State) -> Sequence[Move]:
        """The moves that lay no more cards than they must."""
        return self.moves(state).offers

    def read(self, text: str, state: State) -> Move:
        """The move that a page sent for the actor of `state`: one of those it was offered, or as people type it.

        Raises `InvalidText`.
        """
        if not text.strip():
            raise InvalidText(gettext("A move is the text of a choice, or cards, as in `7S`."))
        return self.moves(state).read(text)

    def refusal(self, error: CardkitError) -> str:
        """Return the sentence of a refusal with cards as people read them, and without backquotes."""
        return self.spelling.with_cards(str(error)).replace("`", "")

    def asked_to_move(self, state: State) -> protocol.AskedData:
        """Return the choices of the actor, as the message `view` has them."""
        offers, sizes = self.offers(state), self.moves(state).set_sizes
        choices = [self._choice(choice.move, state, choice) for choice in self.moves(state).offered]
        verb = next((move.verb for move in offers if move.cards), "")
        together = protocol.TogetherData(several=True, set=sizes, verb=verb) if sizes else None
        return protocol.AskedData(
            kind="move",
            sentence=gettext("Your turn."),
            choices=choices,
            cards=together or self._together(state, offers),
            claim=self._claim(state),
        )

    def _claim(self, state: State) -> protocol.ClaimData | None:
        """Return how the actor announces cards, as a part of the message; None without announcements."""
        claiming = self._claiming(state)
        if claiming is None:
            return None
        return protocol.ClaimData(
            least=claiming.least,
            most=claiming.most,
            open=claiming.open,
            says=[protocol.SaidData(word=word, name=name) for word, name in claiming.says],
            numbers=claiming.numbers,
            form=NUMBERED if claiming.numbers is not None else PLAIN,
        )

    def _claiming(self, state: State) -> Claiming | None:
        """Return how the actor announces cards in a state that will not change; None without announcements."""
        spoken = language()
        if self._claimed is None or self._claimed[0] is not state or self._claimed[1] != spoken:
            self._claimed = state, spoken, self.speech.claiming(state.observe(state.actor))
        return self._claimed[2]

    def asked_to_call(self, state: State, seat: int) -> protocol.AskedData:
        """Return the possible answers of `seat` to the latest play: to call it, or to report a card."""
        turns = self.game.out_of_turn
        if turns is not None and turns.names_card:
            asked = asked_next(self.game, state, seat)
            reports = self.game.offers(asked)
            passing = protocol.ChoiceData(text=TRUST, label=gettext("Report nothing"), verb="trust", cards=[])
            return protocol.AskedData(
                kind="call",
                sentence=gettext("Do you report a card? Touch it."),
                choices=[*(self._choice(move, asked) for move in reports), passing],
                cards=protocol.TogetherData(several=False, joined=[]),
                claim=None,
            )
        return protocol.AskedData(
            kind="call",
            sentence=gettext("Do you call this play?"),
            choices=[
                protocol.ChoiceData(text=CALL, label=gettext("Call!"), verb="challenge", cards=[]),
                protocol.ChoiceData(text=TRUST, label=gettext("Trust"), verb="trust", cards=[]),
            ],
            cards=protocol.TogetherData(several=False, joined=[]),
            claim=None,
        )

    def _choice(self, move: Move, state: State, back: Choice | None = None) -> protocol.ChoiceData:
        """Return a move as a choice; with an entry `back` that draws a card by its back, it has the text and label of
        that.
        """
        cards = [card.text for card in move.cards]
        if back is not None and back.drawn_from is not None:
            return protocol.ChoiceData(
                text=back.typed, label=back.label, verb=move.verb, cards=cards, drawn_from=back.drawn_from
            )
        return protocol.ChoiceData(text=typed(move), label=self.speech.label(move, state), verb=move.verb, cards=cards)

    def _together(self, state: State, offers: Sequence[Move]) -> protocol.TogetherData:
        """Return which two cards can be laid at once, when there are several of a rank; each pair is tried once."""
        single = [move for move in offers if len(move.cards) == 1]
        ranks = Counter(move.cards[0].rank for move in single)
        several = [move for move in offers if len(move.cards) > 1]
        twice = self._held_twice(state)
        ranks.update(card.rank for card in twice)
        joined = []
        for index, move in enumerate(single):
            card = move.cards[0]
            rest = single[index + (card not in twice) :]
            later = [other for other in rest if max(ranks[card.rank], ranks[other.cards[0].rank]) > 1]
            if ranks[card.rank] > 1:
                later = [*several, *later]
            words = self.speech.following(state, later, [card.text]) if later else ()
            found = [other for word in words if (other := card_or_none(word, self.game.card_type)) is not None]
            joined += [sorted([card.text, other.text]) for other in found]
        pairs = [list(pair) for pair in dict.fromkeys(map(tuple, joined))]
        return protocol.TogetherData(several=bool(pairs), joined=pairs)

    def _held_twice(self, state: State) -> set[Card]:
        """Return the cards of which the actor holds two or more, in packs with repeated cards."""
        seats = int(state.seats)
        if seats not in self._doubled:
            pack = self.game.cards(seats)
            self._doubled[seats] = len(set(pack)) < len(pack)
        if not self._doubled[seats]:
            return set()
        hand = Counter(self.game.to_position(state)["hands"][state.actor].split())
        return {self.game.card_type(word) for word, number in hand.items() if number > 1}

    def hand(
        self, cards: Sequence[str], trump: str, state: State, seat: int, *, asked: bool
    ) -> list[protocol.HandCardData]:
        """Return the own hand: each card with whether it may be played now, and why not.

        When the seat is not asked, the reason is that it is not its turn.
        """
        kind, spoken = self.game.card_type, language()
        if not asked or state.actor != seat:
            waits = gettext("It is not your turn.")
            return [hand_card(kind(text), trump, waits, spoken) for text in cards]
        offers = self.offers(state)
        playable = {card.text for move in offers for card in move.cards}
        if self._claiming(state) is not None:
            playable |= {*cards}
        reasons = [self._reason(text, state, playable, offers) for text in cards]
        return [hand_card(kind(text), trump, reason, spoken) for text, reason in zip(cards, reasons, strict=True)]

    def _reason(self, text: str, state: State, playable: set[str], offers: Sequence[Move]) -> str:
        """Return why a card cannot be played; empty when it can."""
        if text in playable:
            return ""
        try:
            self.game.plan(state, self.speech.read(text, state, offers))
        except CardkitError as error:
            return self.refusal(error)
        return ""


@lru_cache(REMEMBERED, typed=True)
def hand_card(card: Card, trump: str, reason: str, spoken: str) -> protocol.HandCardData:
    """Return a card of a hand; with a `reason` it may not be played now. `trump` is the letter of the trump suit.

    `spoken` is the language of the user, in which the card is named.
    """
    suit = card.alphabet.suits[card.suit] if 0 <= card.suit < len(card.alphabet.suits) else ""
    return protocol.HandCardData(
        card=card.text,
        name=card.pretty,
        suit=suit,
        rank=card.rank,
        trump=bool(suit) and suit == trump,
        red=card.red,
        legal=not reason,
        reason=reason,
    )


def typed(move: Move) -> str:
    """A move without its seat, as a page sends it."""
    return move.text.partition(" ")[2]
