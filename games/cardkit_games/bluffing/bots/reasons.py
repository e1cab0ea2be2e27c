"""Why a move in a bluffing game is a good one, in the words of a person."""

from typing import Final

from cardkit.cards.bits import count, members
from cardkit.cards.card import rank_singular
from cardkit.game.moves import Move
from cardkit.language import Message, gettext
from cardkit_games.bluffing.engine.claims import UNIT_RANK, UNIT_SUIT
from cardkit_games.bluffing.engine.observation import BluffingObservation
from cardkit_games.bluffing.text.claims import BluffingMove, claim_plural

_ONE_OF_SUIT: Final = (
    *(Message("spade", "one card"), Message("heart", "one card")),
    *(Message("diamond", "one card"), Message("club", "one card")),
)


def explain(seen: BluffingObservation, move: Move | None) -> str:
    """What speaks for `move` (None for letting a play pass), from what the seat knows; may be empty."""
    if move is None or move.verb == "trust":
        return _claim(seen, called=False)
    if move.verb == "challenge":
        return _claim(seen, called=True)
    if move.verb == "believe":
        return gettext("a true play takes its cards out of the game, and you lead")
    if move.verb == "force":
        return gettext("nothing speaks for a card of that rank in the hand or in the play")
    if move.verb == "pass":
        if _can_tell_the_truth(seen):
            return gettext("there will be better turns")
        return gettext("nothing true can be laid")
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
        return gettext("there are only {most} {names}, and you hold {held} of them", most=most, names=names, held=held)
    if called and held:
        return gettext("you hold {held} of the {most} {names}", held=held, most=most, names=names)
    if called:
        return gettext("lies are likely here, and a mistake costs little")
    if not held:
        return gettext("you hold none of the {names}, so it may well be true", names=names)
    return gettext("the other {others} {names} may well be there", others=most - held, names=names)


def _play(seen: BluffingObservation, move: BluffingMove) -> str:
    assert move.claim is not None
    unit = seen.book.unit
    rank = move.claim.code(unit)
    assert rank is not None
    matching = seen.book.matching(rank)
    false = [card for card in move.cards if card not in members(matching)]
    names = claim_plural(rank, unit)
    number = len(move.cards) if move.claim.number is None else move.claim.number
    if not false and number == len(move.cards):
        kept = seen.rank_count(rank) - len(move.cards)
        if kept:
            return gettext("it is true, so a call costs the caller; {kept} more {names} stay", kept=kept, names=names)
        return gettext("it is true, so a call costs the caller")
    if number != len(move.cards):
        laid = len(move.cards)
        return gettext(
            "more cards leave the hand than anybody is told: {laid} instead of {number}", laid=laid, number=number
        )
    if len(false) < len(move.cards):
        return gettext("true cards hide a false one")
    if seen.rank_count(rank):
        return gettext("the {names} are kept for a turn that matters", names=names)
    if unit == UNIT_RANK:
        return gettext("you hold no {rank}", rank=rank_singular(rank))
    if unit == UNIT_SUIT:
        return gettext("you hold no {suit}", suit=str(_ONE_OF_SUIT[rank]))
    return gettext("you hold not {card}", card=names)


def _can_tell_the_truth(seen: BluffingObservation) -> bool:
    ranks = seen.book.due_claims(seen.last_rank)
    return any(count(seen.hand & seen.book.matching(rank)) for rank in members(ranks))
