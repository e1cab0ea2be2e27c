"""Reasons for a move in a bluffing game, in the words of a person."""

from typing import Final

from cardkit.cards.bits import members
from cardkit.cards.card import rank_singular
from cardkit.game.moves import Move
from cardkit.language import Message, gettext, ngettext
from cardkit_games.bluffing.bots.advice.proofs import PlayVerdict, proof_of
from cardkit_games.bluffing.bots.belief.belief import Belief
from cardkit_games.bluffing.bots.candidates.option import loses_nothing_by_calling
from cardkit_games.bluffing.engine.claims import UNIT_CARD, UNIT_SUIT
from cardkit_games.bluffing.engine.observation import BluffingObservation
from cardkit_games.bluffing.text.claims import BluffingMove, claim_plural

_ONE_OF_SUIT: Final = (
    *(Message("spade", "one card"), Message("heart", "one card")),
    *(Message("diamond", "one card"), Message("club", "one card")),
)

_WITH_WILD_CARDS: Final = Message("{names} and wild cards")

LIKELY: Final = 0.5
"""The chance, by the bots' belief, from which on a lie is called likely."""

FEW: Final = 4
"""The number of cards up to which a mistake is said to cost little."""


def explain(seen: BluffingObservation, move: Move | None) -> str:
    """Return the seat's reasons for `move`, by its own knowledge; empty when there are none.

    `challenge`, and None, `trust` and `closes`, which let a play pass, give the evidence about the latest claim.
    """
    if move is None or move.verb in ("trust", "closes"):
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
    if move.verb == "discard":
        return gettext("all four leave the hand for good")
    if isinstance(move, BluffingMove) and move.pile is not None:
        smallest = min(height for height in seen.heights if height)
        return gettext("it looks the smallest") if seen.heights[move.pile] == smallest else ""
    if isinstance(move, BluffingMove) and move.claim is not None and move.claim.names_cards:
        return _play(seen, move)
    return ""


def _claim(seen: BluffingObservation, *, called: bool) -> str:
    """Return the evidence about the latest claim, for calling it or letting it pass.

    Empty without a claim, and for the choice that a proof speaks against.
    """
    if seen.rank < 0:
        return ""
    held = seen.rank_count(seen.rank)
    most = seen.book.number_matching(seen.rank)
    proof = proof_of(seen)
    if held + seen.number > most or (proof is not None and proof.verdict is PlayVerdict.LIE):
        return _lie(seen, held, len(proof.matching) if proof is not None else most - held) if called else ""
    if proof is not None and proof.verdict is PlayVerdict.TRUE:
        return "" if called else gettext("counting proves that it is true")
    return _call(seen, held) if called else _let_pass(seen, held)


def _lie(seen: BluffingObservation, held: int, possible: int) -> str:
    """Return why the latest claim is certainly a lie; `held` cards are in the hand and `possible` can lie there."""
    most = seen.book.number_matching(seen.rank)
    names = _names(seen, seen.rank)
    if seen.book.unit == UNIT_CARD:
        return _lie_of_card(names, held, possible)
    if seen.number > most:
        return gettext("there are only {most} {names}", most=most, names=names)
    if held + seen.number > most:
        return gettext("there are only {most} {names}, and you hold {held} of them", most=most, names=names, held=held)
    if not possible:
        return gettext("counting shows that none of the {names} can lie there", names=names)
    if possible == 1:
        return gettext("counting shows that only one of the {names} can lie there", names=names)
    return gettext("counting shows that only {number} of the {names} can lie there", number=possible, names=names)


def _lie_of_card(card: str, held: int, possible: int) -> str:
    """Return why a claim of a single card is certainly a lie; with two packs there are two of it."""
    if held:
        return gettext("you hold {card} yourself", card=card)
    if not possible:
        return gettext("counting shows that {card} cannot lie there", card=card)
    return gettext("counting shows that {card} can lie there only once", card=card)


def _call(seen: BluffingObservation, held: int) -> str:
    """Return why to call a claim that may be true."""
    if loses_nothing_by_calling(seen):
        return gettext("without a call the deal is lost, so a mistake costs nothing")
    most = seen.book.number_matching(seen.rank)
    names = _names(seen, seen.rank)
    clauses = []
    if held and seen.book.unit == UNIT_CARD:
        clauses.append(gettext("you hold {card} yourself", card=names))
    elif held:
        clauses.append(gettext("you hold {held} of the {most} {names}", held=held, most=most, names=names))
    elif _chance_of_a_lie(seen) > LIKELY:
        clauses.append(gettext("lies are likely here"))
    if seen.pile_size == 1:
        clauses.append(gettext("a mistake costs only one card"))
    elif 1 < seen.pile_size <= FEW:
        clauses.append(
            ngettext("a mistake costs only {number} card", "a mistake costs only {number} cards", seen.pile_size)
        )
    return "; ".join(clauses) or gettext("whoever is never called can lie every time")


def _let_pass(seen: BluffingObservation, held: int) -> str:
    """Return why not to call a claim that may be a lie; empty when a lie is likely and the pile is small."""
    names = _names(seen, seen.rank)
    others = seen.book.number_matching(seen.rank) - held
    if _chance_of_a_lie(seen) > LIKELY:
        if seen.pile_size > FEW:
            return ngettext("a mistake would cost {number} card", "a mistake would cost {number} cards", seen.pile_size)
        return ""
    if seen.book.unit == UNIT_CARD:
        if held:
            return gettext("{card} is there twice, so it may well be true", card=names)
        return gettext("you do not hold {card}, so it may well be true", card=names)
    if not held:
        return gettext("you hold none of the {names}, so it may well be true", names=names)
    if others == 1 and names == claim_plural(seen.rank, seen.book.unit):
        return gettext("the other {name} may well be there", name=_singular(seen.rank, seen.book.unit))
    return gettext("the other {others} {names} may well be there", others=others, names=names)


def _chance_of_a_lie(seen: BluffingObservation) -> float:
    belief = Belief()
    belief.watch(seen)
    return belief.lie


def _names(seen: BluffingObservation, claim: int) -> str:
    """Return the name of the cards that match a claim: `sevens`, with wild cards `sevens and wild cards`."""
    names = claim_plural(claim, seen.book.unit)
    if seen.book.number_matching(claim) == seen.book.most_of_a_claim():
        return names
    return _WITH_WILD_CARDS.format(names=names)


def _singular(claim: int, unit: int) -> str:
    """One of the cards of a claim of a rank or a suit: `seven`, `spade`."""
    return str(_ONE_OF_SUIT[claim]) if unit == UNIT_SUIT else rank_singular(claim)


def _play(seen: BluffingObservation, move: BluffingMove) -> str:
    """Return why to lay the cards of `move`, true or false; empty for fewer cards than announced, all of them true."""
    assert move.claim is not None
    unit = seen.book.unit
    rank = move.claim.code(unit)
    assert rank is not None
    matching = seen.book.matching(rank)
    false = [card for card in move.cards if card not in members(matching)]
    names = claim_plural(rank, unit)
    laid = len(move.cards)
    number = laid if move.claim.number is None else move.claim.number
    if not false and number == laid:
        names = _names(seen, rank)
        kept = seen.rank_count(rank) - laid
        if kept > 1 and unit != UNIT_CARD:
            return gettext("it is true, so a call costs the caller; {kept} more {names} stay", kept=kept, names=names)
        if kept and unit != UNIT_CARD and names == claim_plural(rank, unit):
            name = _singular(rank, unit)
            return gettext("it is true, so a call costs the caller; one more {name} stays", name=name)
        return gettext("it is true, so a call costs the caller")
    if number < laid:
        return gettext(
            "more cards leave the hand than anybody is told: {laid} instead of {number}", laid=laid, number=number
        )
    if 0 < len(false) < laid:
        return gettext("true cards hide false ones") if len(false) > 1 else gettext("true cards hide a false one")
    return _bluff(seen, names, seen.rank_count(rank), laid) if false else ""


def _bluff(seen: BluffingObservation, names: str, held: int, laid: int) -> str:
    """Return why to lay `laid` false cards, with `held` true ones in the hand."""
    if held and seen.book.unit == UNIT_CARD:
        return gettext("{card} is kept for a turn that matters", card=names)
    if held:
        return gettext("the {names} are kept for a turn that matters", names=names)
    if not _can_tell_the_truth(seen):
        return gettext("nothing true can be laid")
    if laid > 1:
        return gettext("gets rid of {number} cards at once", number=laid)
    return gettext("a lie now and then keeps the others guessing")


def _can_tell_the_truth(seen: BluffingObservation) -> bool:
    return any(seen.rank_count(rank) >= seen.fewest_cards(rank) for rank in members(seen.due()))
