"""Answers about a new deal in text: `1 keep`, and `1 redeal 7S 8S 9S TS JS 6D`, which shows the hand (P-redeal)."""

from typing import Final

import attrs

from cardkit.cards.card import Card
from cardkit.cards.cards import Cards
from cardkit.errors import IllegalMove
from cardkit.game.moves import Move
from cardkit_games.durak.engine.actions import DONE, SHOW
from cardkit_games.durak.engine.rulebook import REDEAL_FIVE_PLAIN, REDEAL_OFF
from cardkit_games.durak.engine.state import DurakState
from cardkit_games.durak.engine.table import REDEALING
from cardkit_games.durak.text import words

KEEP: Final = "keep"
REDEAL: Final = "redeal"


@attrs.frozen(repr=False)
class Redeal(Move):
    """A new deal that is asked for. It lays no card, and shows the hand."""

    shown: tuple[Card, ...] = ()
    """The whole hand; empty where a person has not named it."""

    @property
    def text(self) -> str:
        """The line as records and scenarios write it."""
        return " ".join([str(self.seat), REDEAL, *(card.text for card in self.shown)])


def read_about_redeal(state: DurakState, action: int) -> Move:
    """The move that the actor of `state`, who is asked about a new deal, makes with `action`."""
    if action == DONE:
        return Move(state.actor, KEEP)
    return Redeal(state.actor, REDEAL, shown=tuple(Card(card) for card in state.cards(state.actor)))


def plan_about_redeal(state: DurakState, move: Move, game: str) -> list[int]:
    """The actions of an answer about a new deal; raises `IllegalMove`."""
    if state.book.redeal == REDEAL_OFF:
        raise IllegalMove(words.NO_REDEAL.format(game=game))
    if state.phase != REDEALING:
        raise IllegalMove(str(words.REDEAL_TOO_LATE))
    if not isinstance(move, Redeal):
        return [DONE]
    hand = Cards(state.cards(state.actor))
    if move.shown and Cards(move.shown) != hand:
        raise IllegalMove(words.REDEAL_HAND.format(cards=hand))
    if not state.is_legal(SHOW):
        five = state.book.redeal == REDEAL_FIVE_PLAIN
        raise IllegalMove(str(words.REDEAL_FIVE if five else words.REDEAL_SUIT))
    return [SHOW]
