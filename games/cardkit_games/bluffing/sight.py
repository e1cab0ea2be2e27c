"""The line of a bluffing move as one seat sees it when the move is made: cards that lie face down are `??`."""

from cardkit.position import HIDDEN_CARD, HIDDEN_CARDS
from cardkit_games.bluffing.claims import BluffingMove
from cardkit_games.bluffing.observation import PLAYED
from cardkit_games.bluffing.state import BluffingState


def seen_line(move: BluffingMove, after: BluffingState, seat: int) -> str:
    """The line of `move`, which led to `after`, as `seat` sees it then."""
    if move.claim is None or move.seat == seat:
        return move.text
    plays = [event for event in after.events if event.kind == PLAYED]
    if plays and plays[-1].once:
        return move.text  # an opening, face up
    said, number = move.claim.text, len(move.cards)
    if not after.book.count_free:
        return " ".join([str(move.seat), "play", *[HIDDEN_CARD] * number, "as", said])
    if move.claim.number is None and (move.claim.rank is not None or move.claim.plus):
        said = f"{number} {said}"  # announced, and it may be false another time
    return f"{move.seat} play {HIDDEN_CARDS} as {said}"
