"""Every move that may come next in a bluffing game: plays are made in order, and counted without being made."""

from collections.abc import Iterator

from cardkit.cards.bits import BIT, above, count, members
from cardkit.errors import IllegalMove
from cardkit.game.prompt import decisions
from cardkit_games.bluffing.engine.actions import CHALLENGE, DECLINE, DONE, FLOOR
from cardkit_games.bluffing.engine.claims import FOURS_LIE
from cardkit_games.bluffing.engine.state import BluffingState
from cardkit_games.bluffing.engine.table import ANSWER, CARDS, CHOOSE, RESPOND, SETS, WINDOW
from cardkit_games.bluffing.text import words
from cardkit_games.bluffing.text.claims import BluffingMove
from cardkit_games.bluffing.text.moves import offers, read_actions

CARD_MASK = BIT[DONE] - 1


def next_moves(state: BluffingState) -> Iterator[BluffingMove]:
    """Yield what may come next: the answers and choices of those who are asked, then the plays that follow silence.

    Raises `IllegalMove` in the middle of a play, which text writes as a whole.
    """
    for asked, plays in _stages(state):
        yield from asked
        if plays is not None:
            for actions, _ in decisions(plays):
                if actions[0] != CHALLENGE:
                    move = read_actions(plays, actions)
                    assert move is not None
                    yield move


def count_moves(state: BluffingState) -> int:
    """Return how many `next_moves` there are."""
    return sum(len(asked) + (_count_plays(plays, {}) if plays is not None else 0) for asked, plays in _stages(state))


def _stages(state: BluffingState) -> Iterator[tuple[list[BluffingMove], BluffingState | None]]:
    """Moves that need no cards, each with a state in which the other moves of its actor are made, if there are such."""
    if state.over:
        return
    if state.under_way() and _half_made(state):
        raise IllegalMove(words.UNDER_WAY.format(seat=state.actor))
    if state.phase == CHOOSE:
        yield offers(state), None
    elif state.phase == WINDOW:
        yield from _window(state)
    elif state.phase == RESPOND:
        for seat in [state.actor, *(seat for seat in members(state.waiting) if seat != state.actor)]:
            answering = state.clone()
            if seat != state.actor:
                answering.apply(FLOOR + seat)
            yield ([BluffingMove(seat, "challenge")] if answering.is_legal(CHALLENGE) else []), answering
    elif state.phase in (ANSWER, SETS):
        yield offers(state), None
        if state.phase == ANSWER and not state.is_legal(DECLINE):
            return
        after = state.clone()
        after.apply(DECLINE if state.phase == ANSWER else DONE)
        yield from _stages(after)
    else:
        yield ([BluffingMove(state.actor, "challenge")] if state.is_legal(CHALLENGE) else []), state


def _half_made(state: BluffingState) -> bool:
    """Return whether the play under way has a card, a number, or a rank that was chosen: then text cannot name the
    rest.
    """
    ranks = state.book.due_claims(state.last_rank)
    chosen = not state.plus and (ranks & (ranks - 1) != 0 or (state.book.all_fours and state.opening))
    laid = state.pile_size > state.play_base or state.slipping
    return laid or state.play_number > 0 or chosen or state.plus == FOURS_LIE


def _window(state: BluffingState) -> Iterator[tuple[list[BluffingMove], BluffingState | None]]:
    after = state.clone()
    calls = []
    while not after.over and after.phase == WINDOW:
        calls += offers(after)
        after.apply(DECLINE)
    yield [*calls, BluffingMove(0, "closes")], None
    yield from _stages(after)


def _count_plays(state: BluffingState, known: dict[tuple[int, ...], int]) -> int:
    """Return how many ways there are to complete the decision, besides calling; states that go on alike are counted
    once.
    """
    total = 0
    for action in state.actions():
        if action == CHALLENGE:
            continue
        after = state.clone()
        after.apply(action)
        if after.over or after.decision != state.decision:
            total += 1
            continue
        alike = _alike(after)
        if alike not in known:
            known[alike] = _count_plays(after, known)
        total += known[alike]
    return total


def _alike(state: BluffingState) -> tuple[int, ...]:
    """Return what decides how many ways there are to go on with a play: how many cards may be laid, and not which.

    Only where a whole hand must match its announcement do the cards themselves matter.
    """
    hand, second = state.hands[state.actor], state.seconds[state.actor]
    play = (state.phase, state.play_rank, state.play_number, state.play_plus, state.slipping, state.slipped)
    size = (state.pile_size - state.play_base, state.hand_size(state.actor))
    if state.phase != CARDS or state.book.must_match:
        return (*play, *size, state.page, state.legal, state.last_laid, hand if state.slipped else 0)
    cards = hand & state.usable
    if state.last_laid >= 0:
        cards &= above(state.last_laid) | BIT[state.last_laid]
    later = (count(hand & state.usable), count(second & state.usable)) if state.slipping else ()
    return (*play, *size, state.legal & ~CARD_MASK, count(cards), count(cards & second), *later)
