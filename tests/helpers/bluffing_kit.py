"""Options that make the checks of `cardkit.testing` stricter for bluffing games, also under house rules."""

from random import Random

from cardkit.cards.bits import members
from cardkit.game.moves import Move
from cardkit_games.bluffing.engine.actions import CHALLENGE, DONE
from cardkit_games.bluffing.engine.observation import REMOVED, SHOWN, TOOK
from cardkit_games.bluffing.engine.state import BluffingState
from cardkit_games.bluffing.engine.table import ANNOUNCE, CARDS
from cardkit_games.bluffing.text.claims import BluffingMove


def said_at_a_bluffing_table(before: BluffingState, move: Move | None, after: BluffingState) -> object:
    """Return the public part of a decision, without the seat that was asked and without face-down cards."""
    out: object = (after.seating.active, after.over, without_cards(after)) if after.book.count_free else None
    if after.book.four_lead_loses:
        out = out, after.over, after.outcome_seat  # who leads a four that was kept loses at once (A-CB1)
    if move is None or move.verb != "play":
        said = None if move is None else move.text
        return out, said, turned_over(before, move), shown(move, after), had_to_remove(move, after)
    assert isinstance(move, BluffingMove)
    assert move.claim is not None
    claim = move.claim
    number = len(move.cards) if claim.number is None else claim.number
    open_play = before.opening and before.book.opening_face_up
    laid = None if before.book.count_free else len(move.cards)
    open_cards = move.cards if open_play else last_cards(before, move)
    return out, move.seat, number, claim.code(after.book.unit), claim.plus, laid, open_cards


def last_cards(before: BluffingState, move: BluffingMove) -> list[int] | None:
    """Return the last cards of a hand that the rules turn over, with the fours below a plus (A-C7)."""
    if not before.book.turns_last or before.hand_size(move.seat) != len(move.cards):
        return None
    fours = range(before.fours_base, before.fours_base + 4) if move.claim and move.claim.plus > 0 else ()
    return sorted([*move.cards, *(before.pile[index] for index in fours)])


def without_cards(state: BluffingState) -> list[int]:
    """Return the seats without cards between two decisions, which everybody sees (A-K5)."""
    return [seat for seat in range(state.seats) if state.hand_size(seat) == 0]


def shown(move: Move | None, after: BluffingState) -> tuple[int, int] | None:
    """Return the cards that a seat was forced to show, or removed as a four: the mask, and that of cards held twice."""
    kind = {"force": SHOWN, "discard": REMOVED}.get("" if move is None else move.verb)
    if kind is None:
        return None
    event = next(event for event in reversed(after.events) if event.kind == kind)
    return int(event.once), int(event.twice)


def had_to_remove(move: Move | None, after: BluffingState) -> list[int]:
    """Return the ranks of the fours that the taker of the pile had to remove after a call."""
    if move is None or move.verb != "challenge" or not after.book.sets_must:
        return []
    taken = max(index for index, event in enumerate(after.events) if event.kind == TOOK)
    return [int(event.rank) for event in after.events[taken:] if event.kind == REMOVED]


def turned_over(before: BluffingState, move: Move | None) -> list[int] | None:
    """Return the cards that a challenge turns over."""
    if move is None or move.verb not in ("challenge", "believe"):
        return None
    start = before.base
    if before.book.reveal_declared:
        start = max(start, before.pile_size - before.number)
    indices = [*range(start, before.pile_size)]
    if before.book.reveal_one:
        indices = [int(before.turned_from())]
    if before.plus > 0:
        indices += range(before.fours_base, before.fours_base + 4)
    return sorted(before.pile[index] for index in indices)


def half_honest(state: BluffingState, rng: Random) -> int:
    """Return a random action of a player who calls seldom, and announces the truth about every other time."""
    actions: list[int] = state.actions()
    if rng.random() < 0.8:
        actions = [action for action in actions if action != CHALLENGE] or actions
    if rng.random() < 0.5:
        hand = state.hands[state.actor]
        true: list[int] = []
        if state.phase == ANNOUNCE:
            claims = members(state.book.announced(state.legal))
            true = [state.book.action_of(claim) for claim in claims if hand & state.book.cards_of(claim)]
        elif state.phase == CARDS:
            true = [action for action in actions if action == DONE or state.book.kind_of(action) == state.play_rank]
        actions = true or actions
    return rng.choice(actions)
