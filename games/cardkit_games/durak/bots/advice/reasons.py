"""Reasons for a move in Durak, in the words of a person."""

from cardkit.cards.bits import BIT, highest, lowest, mask_of, members
from cardkit.cards.card import Card, rank_plural, rank_singular
from cardkit.cards.trumps import rank_mask, suit_mask
from cardkit.game.moves import Move
from cardkit.language import gettext, in_digits
from cardkit_games.durak.bots.candidates.costs import card_cost
from cardkit_games.durak.bots.candidates.defences import rest_can_be_beaten
from cardkit_games.durak.engine.actions import DONE, SHOW
from cardkit_games.durak.engine.observation import DurakObservation
from cardkit_games.durak.engine.rulebook import MATCH_NONE, MATCH_TABLE_OR_SUIT, THROW_NOBODY


def explain(seen: DurakObservation, move: Move) -> str:
    """Return the reasons for `move`, by the seat's knowledge: clauses with cards as files write them; may be empty."""
    clauses = []
    if move.verb == "attack":
        clauses = [_cheap(seen, move.cards), _keeps_trump(seen, move.cards, seen.hand)]
    elif move.verb == "beat":
        could = seen.hand & seen.book.relation(seen.trump).beaters[move.cards[0]]
        clauses = [_opens(seen, move.cards[1])]
        if rest_can_be_beaten(seen, move.cards[0], move.cards[1], could):
            clauses.insert(0, _keeps_trump(seen, move.cards[1:], could))
    elif move.verb == "take":
        clauses = [_too_dear(seen), _comes_along(seen)]
    elif move.verb == "pass":
        clauses = [_keeps(seen)]
    elif move.verb == "transfer":
        clauses = [gettext("the attack goes on to the next seat")]
    elif move.verb == "show":
        clauses = [gettext("the attack goes on and the trump stays in the hand")]
    elif move.verb in ("redeal", "keep"):
        clauses = [_about_redeal(seen, move)]
    elif move.verb == "swap":
        clauses = [gettext("{card} is worth more than the lowest trump", card=Card(seen.turned_up).text)]
    return "; ".join(clause for clause in clauses if clause)


def _about_redeal(seen: DurakObservation, move: Move) -> str:
    """Return that the hand has trumps, as a reason to keep it, or has none, as a reason to show it.

    Return an empty text when the hand speaks against `move`, or when no new deal may be asked for.
    """
    trump = seen.own_trump()
    has_trump = trump >= 0 and suit_mask(trump) & seen.hand != 0
    if not seen.legal & BIT[SHOW] or has_trump != (move.verb == "keep"):
        return ""
    return gettext("the hand has trumps") if has_trump else gettext("the hand has no trump")


def _cheap(seen: DurakObservation, cards: tuple[Card, ...]) -> str:
    """Return that an attack gets rid of several cards, or that its only card is the cheapest of the hand; else
    empty.
    """
    if len(cards) > 1:
        ranks = {card.rank for card in cards}
        number = in_digits(len(cards))
        if len(ranks) == 1 and cards[0].suited:
            ranks_of = rank_plural(cards[0].rank)
            return gettext("gets rid of {number} {ranks} at once", number=number, ranks=ranks_of)
        return gettext("gets rid of {number} cards at once", number=number)
    trump = seen.own_trump()
    cost = card_cost(cards[0], trump)
    if all(card_cost(card, trump) >= cost for card in members(seen.hand)):
        return gettext("it is the card that you will miss least")
    return ""


def _keeps_trump(seen: DurakObservation, cards: tuple[Card, ...], could: int) -> str:
    """Return a sentence that a trump stays in the hand, if all other possible cards are trumps; else an empty text.

    It is empty as well when one of `cards` is a trump, and without trumps.
    """
    if seen.own_trump() < 0 or any(_is_trump(seen, card) for card in cards):
        return ""
    others = [card for card in members(could) if card not in cards]
    if not others or any(not _is_trump(seen, card) for card in others):
        return ""
    return gettext("keeps the trump {rank}", rank=rank_singular(min(others) // 4))


def _is_trump(seen: DurakObservation, card: int) -> bool:
    return suit_mask(seen.own_trump()) & BIT[card] != 0


def _opens(seen: DurakObservation, card: Card) -> str:
    """Return the cards that others may throw in after a beating card, when only its rank opens.

    It is empty for three cards or more, for jokers, and where ranks on the table open nothing.
    """
    book = seen.book
    if book.throw_who == THROW_NOBODY or book.throw_match in (MATCH_NONE, MATCH_TABLE_OR_SUIT) or not card.suited:
        return ""
    rank = rank_mask(card // 4)
    if seen.open & rank or seen.table & rank:
        return gettext("opens no new rank")
    others = [other for other in seen.unseen_cards() if rank & BIT[other]]
    for seat in range(seen.seats):
        if seat != seen.seat:
            others += [other for other in seen.known_cards(seat) if rank & BIT[other]]
    name = rank_singular(card // 4)
    if not others:
        return gettext("the {rank} is safe, no other {rank} can be thrown in", rank=name)
    if len(others) == 1:
        return gettext("only one other {rank} can be thrown in", rank=name)
    if len(others) >= 3:
        return ""
    number = in_digits(len(others))
    return gettext("only {number} other {ranks} can be thrown in", number=number, ranks=rank_plural(card // 4))


def _too_dear(seen: DurakObservation) -> str:
    """Return the cost of beating: that it is not possible, or too dear, or which card it takes; else empty."""
    if seen.most_beaten() < len(seen.unbeaten()):
        return gettext("not everything can be beaten")
    if seen.target < 0:
        return gettext("to beat everything would cost too much")
    beaters = [card for card in members(seen.legal) if card < DONE]
    if not beaters:
        return ""
    cheapest = min(beaters, key=lambda card: card_cost(card, seen.own_trump()))
    return gettext("beating would cost {card}", card=Card(cheapest).text)


def _comes_along(seen: DurakObservation) -> str:
    trump = seen.own_trump()
    trumps = mask_of(seen.attack) & suit_mask(trump) if trump >= 0 else 0
    return gettext("{card} comes along", card=Card(highest(trumps)).text) if trumps else ""


def _keeps(seen: DurakObservation) -> str:
    cards = seen.legal & (BIT[DONE] - 1)
    return gettext("keeps {card} for later", card=Card(lowest(cards)).text) if cards else ""
