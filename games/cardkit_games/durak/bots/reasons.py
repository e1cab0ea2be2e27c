"""Why a move in Durak is a good one, in the words of a person."""

from cardkit.cards.bits import BIT, count, highest, lowest, members
from cardkit.cards.card import RANK_NAMES, Card, rank_plural
from cardkit.cards.trumps import rank_mask, suit_mask
from cardkit.game.moves import Move
from cardkit_games.durak.bots.cheapest import card_cost
from cardkit_games.durak.engine.actions import DONE
from cardkit_games.durak.engine.observation import DurakObservation

NUMBERS = ("no", "one", "two", "three", "four")


def explain(seen: DurakObservation, move: Move) -> str:
    """What speaks for `move`, from what the seat knows: clauses with cards as files write them; may be empty."""
    clauses = []
    if move.verb == "attack":
        clauses = [_cheap(seen, move.cards), _keeps_trump(seen, move.cards, seen.hand)]
    elif move.verb == "beat":
        could = seen.hand & seen.book.relation(seen.trump).beaters[move.cards[0]]
        clauses = [_keeps_trump(seen, move.cards[1:], could), _opens(seen, move.cards[1])]
    elif move.verb == "take":
        clauses = [_too_dear(seen), _comes_along(seen)]
    elif move.verb == "pass":
        clauses = [_keeps(seen)]
    elif move.verb == "transfer":
        clauses = ["the attack goes on to the next seat"]
    elif move.verb == "show":
        clauses = ["the attack goes on and the trump stays in the hand"]
    elif move.verb == "swap":
        clauses = [f"{Card(seen.turned_up).text} is worth more than the lowest trump"]
    return "; ".join(clause for clause in clauses if clause)


def _cheap(seen: DurakObservation, cards: tuple[Card, ...]) -> str:
    if len(cards) > 1:
        return f"gets rid of {NUMBERS[len(cards)]} {rank_plural(cards[0] // 4)} at once"
    cost = card_cost(cards[0], seen.own_trump())
    if all(card_cost(card, seen.own_trump()) >= cost for card in members(seen.hand)):
        return f"{cards[0].text} is the card that the hand misses least"
    return ""


def _keeps_trump(seen: DurakObservation, cards: tuple[Card, ...], could: int) -> str:
    """That a trump stays in the hand, where of the cards that could have been laid all others are trumps."""
    trump = seen.own_trump()
    if trump < 0 or any(card % 4 == trump for card in cards):
        return ""
    others = [card for card in members(could) if card not in cards]
    if not others or any(card % 4 != trump for card in others):
        return ""
    return f"keeps the trump {RANK_NAMES[min(others) // 4]}"


def _opens(seen: DurakObservation, card: Card) -> str:
    """What others may throw in after a beating card."""
    rank = rank_mask(card // 4)
    if seen.open & rank or seen.table & rank:
        return "opens no new rank"
    others = [other for other in seen.unseen_cards() if rank & BIT[other]]
    for seat in range(seen.seats):
        if seat != seen.seat:
            others += [other for other in seen.known_cards(seat) if rank & BIT[other]]
    name, names = RANK_NAMES[card // 4], rank_plural(card // 4)
    if not others:
        return f"the {name} is safe, no other {name} can be thrown in"
    if len(others) == 1:
        return f"only one other {name} can be thrown in"
    return f"only two other {names} can be thrown in" if len(others) == 2 else ""


def _too_dear(seen: DurakObservation) -> str:
    """What beating would cost."""
    if seen.target < 0:
        return "there is too much to beat" if count(seen.table) > 1 else ""
    beaters = [card for card in members(seen.legal) if card < DONE]
    if not beaters:
        return ""
    cheapest = min(beaters, key=lambda card: card_cost(card, seen.own_trump()))
    return f"beating would cost {Card(cheapest).text}"


def _comes_along(seen: DurakObservation) -> str:
    """What is worth having among the cards to take."""
    trump = seen.own_trump()
    if trump >= 0 and seen.table & suit_mask(trump):
        return f"{Card(highest(seen.table & suit_mask(trump))).text} comes along"
    return ""


def _keeps(seen: DurakObservation) -> str:
    """What not adding saves."""
    cards = seen.legal & (BIT[DONE] - 1)
    return f"keeps {Card(lowest(cards)).text} for later" if cards else ""
