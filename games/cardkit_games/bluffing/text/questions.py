"""Questions to a seat of a bluffing game, in a sentence, from its own observation."""

from collections.abc import Sequence

from cardkit.cards.bits import BIT, members
from cardkit.cards.card import rank_plural, rank_text
from cardkit.game.moves import Move
from cardkit.speech.speech import Claiming
from cardkit_games.bluffing.engine.actions import CHALLENGE, DECLINE, PASS
from cardkit_games.bluffing.engine.claims import FOURS_LIE, HIGHEST_RANK
from cardkit_games.bluffing.engine.observation import BluffingObservation
from cardkit_games.bluffing.engine.table import ANNOUNCE, ANSWER, CARDS, CHOOSE, COUNT, RESPOND, SETS, TURN
from cardkit_games.bluffing.text import drawing
from cardkit_games.bluffing.text import speech_words as words
from cardkit_games.bluffing.text.claims import BluffingMove, claim_plural, claim_word


def question(seen: BluffingObservation) -> str:
    """Return the question to `seen.seat`; empty when it is not asked, or when the table says enough."""
    if seen.actor != seen.seat:
        return ""
    if seen.phase == CHOOSE:
        return str(words.ASKED_PILE)
    if seen.phase == SETS:
        fours = members(seen.legal & (BIT[52] - 1))
        return asked_fours([card >> 2 for card in fours])
    if seen.phase == ANSWER:
        return str(words.ASKED_ANSWER if seen.legal & BIT[DECLINE] else words.ASKED_TO_BELIEVE)
    if seen.phase == RESPOND:
        return _asked_to_follow(seen)
    if seen.phase in (TURN, ANNOUNCE) and seen.opening:
        if seen.book.opening_face_up:
            return str(words.ASKED_OPEN)
        return words.ASKED_LEAD.format(cards=_range(seen, 0))
    return ""


def asked_fours(ranks: Sequence[int]) -> str:
    """Return the question to remove fours, to a player who holds all four cards of these ranks."""
    if not ranks:
        return str(words.ASKED_NO_FOURS)
    ways = str(words.OR).join(words.DISCARD_BY.format(rank=rank_text(rank), ranks=rank_plural(rank)) for rank in ranks)
    return words.ASKED_FOURS.format(ways=ways)


def refused_to_lay(phase: int, offers: Sequence[Move]) -> str:
    """Return why no cards can be laid while something else is asked; empty when they can."""
    if phase == SETS:
        ranks = [move.rank for move in offers if isinstance(move, BluffingMove) and move.rank is not None]
        return words.NOT_LAYING.format(question=asked_fours(ranks))
    if phase != ANSWER:
        return ""
    return str(words.ANSWER_FIRST if any(move.verb == "trust" for move in offers) else words.CALL_OR_BELIEVE)


def _asked_to_follow(seen: BluffingObservation) -> str:
    """Return the question to a seat that may follow, or the reason why it can only call or pass."""
    number, claim = _due_number(seen), drawing.due(seen)
    if seen.legal & ~(BIT[PASS] | BIT[CHALLENGE]):
        return words.ASKED_FOLLOW.format(cards=_range(seen, number), claim=claim)
    held = seen.hand_count()
    if number > held:
        return words.TOO_FEW.format(cards=words.CARDS.format(number), held=held)
    return words.LAST_MUST_MATCH.format(claim=claim)


def _range(seen: BluffingObservation, number: int) -> str:
    """Return in words how many cards may be laid: `number`, or if that is 0 the range that `_bounds` gives."""
    fewest, most = _bounds(seen, number)
    return words.CARDS.format(most) if fewest == most else words.FROM_TO.format(fewest=fewest, most=most)


def _bounds(seen: BluffingObservation, number: int) -> tuple[int, int]:
    """The fewest and the most cards that may be laid: `number`, or for 0 as many as the rules and the hand allow."""
    if number:
        return number, number
    most = min(seen.most_cards(), seen.hand_count())
    return min(seen.book.card_min, most), most


def _due_number(seen: BluffingObservation) -> int:
    """Return how many cards must follow, as many as the latest play has; 0 where the rules do not ask for that."""
    return seen.number if seen.book.follow_same_count and seen.plus == 0 else 0


def claiming(seen: BluffingObservation) -> Claiming | None:
    """Return the numbers of cards and announcements that `seen.seat` may play now; None when it cannot lay cards."""
    follows = seen.phase == RESPOND and seen.legal & ~(BIT[PASS] | BIT[CHALLENGE]) != 0
    if seen.actor != seen.seat or not (follows or seen.phase in (TURN, ANNOUNCE, COUNT, CARDS)):
        return None
    least, most = _bounds(seen, _due_number(seen) if follows else 0)
    if seen.book.outbids and seen.due():
        fewest = min(seen.book.fewest_over(rank, seen.last_rank, seen.bid) for rank in members(seen.due()))
        least = min(most, max(least, fewest))
    unit = seen.book.unit
    if seen.plus == FOURS_LIE:
        says = [(f"+{plus}", drawing.PLUS.format(plus=plus)) for plus in range(1, HIGHEST_RANK + 1)]
    elif seen.plus > 0:
        says = [(f"+{seen.plus}", drawing.PLUS.format(plus=seen.plus))]
    else:
        due = members(seen.due())
        says = [(claim_word(claim, unit), claim_plural(claim, unit)) for claim in due]
        if seen.book.all_fours and not follows:
            says.insert(0, ("fours", str(words.FOURS)))
    numbers = (1, seen.book.most_of_a_claim()) if seen.book.count_free else None
    is_open = bool(seen.opening and seen.book.opening_face_up)
    return Claiming(least=least, most=most, says=tuple(says), numbers=numbers, open=is_open)
