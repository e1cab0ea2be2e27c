"""The lines of a bluffing deal as one seat knows them: what was laid face down is `??` until it was seen."""

from collections.abc import Sequence
from itertools import pairwise

from cardkit.bits import BIT
from cardkit.moves import Move
from cardkit.position import HIDDEN_CARD, HIDDEN_CARDS
from cardkit_games.bluffing.claims import BluffingMove
from cardkit_games.bluffing.observation import PILE_GONE, PLAYED, TOOK, TURNED, Event
from cardkit_games.bluffing.state import BluffingState


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

    def text(self, number_hidden: bool) -> str:
        """The line, `??` for what was not seen; `?` for all of it together where even its number is hidden."""
        shown = zip(self.move.cards, self.seen, strict=True)
        cards = [card.text if seen else HIDDEN_CARD for card, seen in shown]
        if number_hidden and HIDDEN_CARD in cards:
            cards = [HIDDEN_CARDS, *(card for card in cards if card != HIDDEN_CARD)]
        claim = self.move.claim
        assert claim is not None
        said = claim.text
        if number_hidden and claim.number is None and (claim.rank is not None or claim.plus):
            said = f"{len(self.move.cards)} {said}"  # announced, and may be false
        return " ".join([str(self.move.seat), "play", *cards, "as", said])


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
            lines[play.line] = play.text(number_hidden)
    return lines


def _turn(pile: Sequence[_Play], event: Event) -> None:
    """The latest play is turned over, and with a plus the fours that it stands on (C20)."""
    once, twice = pile[-1].turn(event.once, event.twice)
    for play in reversed(pile[:-1]):
        assert play.move.claim is not None
        if play.move.claim.rank is None and not play.move.claim.plus:
            play.turn(once, twice)
            return
