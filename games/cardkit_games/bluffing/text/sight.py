"""Bluffing positions and moves as one seat sees them: `??` for a card face down, `?` where nobody counts them."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from cardkit.cards.bits import BIT
from cardkit.game.moves import Move
from cardkit.game.position import HIDDEN_CARD, HIDDEN_CARDS
from cardkit_games.bluffing.engine.observation import PILE_GONE, PLAYED, TOOK, TURNED, Event
from cardkit_games.bluffing.engine.state import BluffingState
from cardkit_games.bluffing.text.claims import BluffingMove
from cardkit_games.bluffing.text.moves import parse_move


def uncounted(state: BluffingState, key: str, place: int) -> bool:
    """Whether nobody counts the cards under `key`, in its text `place`."""
    if key == "piles":
        return len(state.piles[place]) > 0
    return bool(state.book.count_free) and (key != "hands" or state.hand_size(place) > 0)  # A-K5


def seen_keys(table: dict[str, Any], state: BluffingState, seat: int) -> dict[str, Any]:
    """`table` with the latest play as `seat` saw it, and without it where nothing is left to be called."""
    if "claim" not in table:
        return table
    if state.over:
        return {key: value for key, value in table.items() if key != "claim"}
    return {**table, "claim": seen_line(parse_move(table["claim"]), state, seat)}


def seen_line(move: BluffingMove, after: BluffingState, seat: int) -> str:
    """The line of `move`, which led to `after`, as `seat` sees it then."""
    if move.claim is None or move.seat == seat:
        return move.text
    plays = [event for event in after.events if event.kind == PLAYED]
    if plays and plays[-1].once:
        return move.text  # an opening, face up
    return _line(move, [False] * len(move.cards), after.book.count_free)


def _line(move: BluffingMove, seen: Sequence[bool], number_hidden: bool) -> str:
    """The line of a play of which a seat has seen some cards."""
    cards = [card.text if shown else HIDDEN_CARD for card, shown in zip(move.cards, seen, strict=True)]
    claim = move.claim
    assert claim is not None
    said = claim.text
    if number_hidden and not all(seen):
        cards = [HIDDEN_CARDS, *(card for card in cards if card != HIDDEN_CARD)]
        if claim.number is None and (claim.rank is not None or claim.plus):
            said = f"{len(move.cards)} {said}"  # announced, and it may be false another time
    return " ".join([str(move.seat), "play", *cards, "as", said])


class _Play:
    """A play on the pile, and which of its cards the seat has seen."""

    def __init__(self, line: int, move: BluffingMove, seen: bool) -> None:
        self.line = line
        self.move = move
        self.seen = [seen] * len(move.cards)

    def turn(self, once: int, twice: int) -> tuple[int, int]:
        """Some cards of the pile are turned over, from the top; return those that are not of this play."""
        for place in reversed(range(len(self.seen))):
            bit = BIT[self.move.cards[place]]
            if twice & bit:
                twice ^= bit
            elif once & bit:
                once ^= bit
            else:
                continue
            self.seen[place] = True
        return once, twice


def seen_lines(played: Sequence[tuple[BluffingState, Move]], end: BluffingState, seat: int) -> list[str]:
    """The lines of a deal as `seat` knows them at its `end`."""
    lines = [move.text for _, move in played]
    number_hidden = end.book.count_free
    plays: list[_Play] = []
    pile: list[_Play] = []
    for line, (before, after) in enumerate(pairwise([*(state for state, _ in played), end])):
        for event in after.events[len(before.events) :]:
            if event.kind == PLAYED:
                move = played[line][1]
                assert isinstance(move, BluffingMove)
                pile.append(_Play(line, move, event.seat == seat or event.once != 0))
                plays.append(pile[-1])
            elif event.kind == TURNED:
                _turn(pile, event)
            elif event.kind in (TOOK, PILE_GONE):
                if event.kind == TOOK and event.seat == seat:
                    for play in pile:
                        play.seen = [True] * len(play.seen)
                pile = []
    for play in plays:
        if not all(play.seen):
            lines[play.line] = _line(play.move, play.seen, number_hidden)
    return lines


def _turn(pile: Sequence[_Play], event: Event) -> None:
    """The latest play is turned over, and with a plus the fours that it stands on (C20)."""
    once, twice = pile[-1].turn(event.once, event.twice)
    for play in reversed(pile[:-1]):
        assert play.move.claim is not None
        if play.move.claim.rank is None and not play.move.claim.plus:
            play.turn(once, twice)
            return
