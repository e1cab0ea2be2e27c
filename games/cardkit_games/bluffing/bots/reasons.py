"""Why a move in a bluffing game is a good one, in the words of a person."""

from cardkit.cards.bits import count, members
from cardkit.cards.card import RANK_NAMES, SUIT_NAMES
from cardkit.game.moves import Move
from cardkit_games.bluffing.engine.claims import UNIT_RANK, UNIT_SUIT
from cardkit_games.bluffing.engine.observation import BluffingObservation
from cardkit_games.bluffing.text.claims import BluffingMove, claim_plural


def explain(seen: BluffingObservation, move: Move | None) -> str:
    """What speaks for `move` (None for letting a play pass), from what the seat knows; may be empty."""
    if move is None or move.verb == "trust":
        return _claim(seen, called=False)
    if move.verb == "challenge":
        return _claim(seen, called=True)
    if move.verb == "believe":
        return "a true play takes its cards out of the game, and you lead"
    if move.verb == "force":
        return "nothing speaks for a card of that rank in the hand or in the play"
    if move.verb == "pass":
        return "nothing true can be laid" if not _can_tell_the_truth(seen) else "there will be better turns"
    if isinstance(move, BluffingMove) and move.claim is not None and move.claim.names_cards:
        return _play(seen, move)
    return ""


def _claim(seen: BluffingObservation, *, called: bool) -> str:
    """What can be said of the latest claim."""
    if seen.rank < 0:
        return ""
    held = seen.rank_count(seen.rank)
    most = seen.book.most_of_a_claim()
    names = claim_plural(seen.rank, seen.book.unit)
    if held + seen.number > most:
        return f"there are only {most} {names}, and you hold {held} of them"
    if called and held:
        return f"you hold {held} of the {most} {names}"
    if called:
        return "lies are likely here, and a mistake costs little"
    if not held:
        return f"you hold none of the {names}, so it may well be true"
    return f"the other {most - held} {names} may well be there"


def _play(seen: BluffingObservation, move: BluffingMove) -> str:
    assert move.claim is not None
    unit = seen.book.unit
    rank = move.claim.code(unit)
    assert rank is not None
    matching = seen.book.matching(rank)
    false = [card for card in move.cards if card not in members(matching)]
    names = claim_plural(rank, unit)
    none = (
        f"no {RANK_NAMES[rank]}"
        if unit == UNIT_RANK
        else f"no {SUIT_NAMES[rank][:-1]}"
        if unit == UNIT_SUIT
        else f"not {names}"
    )
    number = len(move.cards) if move.claim.number is None else move.claim.number
    if not false and number == len(move.cards):
        kept = seen.rank_count(rank) - len(move.cards)
        return "it is true, so a call costs the caller" + (f"; {kept} more {names} stay" if kept else "")
    if number != len(move.cards):
        return f"more cards leave the hand than anybody is told: {len(move.cards)} instead of {number}"
    if len(false) < len(move.cards):
        return "true cards hide a false one"
    return f"you hold {none}" if not seen.rank_count(rank) else f"the {names} are kept for a turn that matters"


def _can_tell_the_truth(seen: BluffingObservation) -> bool:
    ranks = seen.book.due_claims(seen.last_rank)
    return any(count(seen.hand & seen.book.matching(rank)) for rank in members(ranks))
