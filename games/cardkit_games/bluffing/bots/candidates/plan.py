"""Plans for ranks that are due in a fixed order: the bluffs that lead to a true last play.

A method of this project: the costs of all turns with which one can go out are compared. No search, no determinization.
"""

from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from cardkit.cards.bits import BIT, count, lowest
from cardkit.engine.playout import pick
from cardkit_games.bluffing.bots.candidates.option import PLAY, Candidate, due_ranks, lay, may_lay, slip_rest
from cardkit_games.bluffing.engine.observation import BluffingObservation
from cardkit_games.bluffing.engine.rulebook import Rulebook

SINGLE: Final = 0.15
PAIR: Final = 0.4
"""The costs of a bluff of one card, and of one card more in a bluff, in a plan, in fractions of the pile.

Guesses of how often such a bluff is called; no games were played to tune them.
"""

TURN: Final = 0.15
"""The cost of a turn more: as much as a bluff of one card, a guess."""

FAR: Final = 60
"""More turns than any plan has."""


def has_fixed_order(book: Rulebook) -> bool:
    """Return whether everybody knows the ranks of all turns to come: one step, never back to a free choice."""
    return len(book.steps) == 1 and book.steps[0] != 0 and not book.scope_round and not book.passing


def is_planned(seen: BluffingObservation) -> bool:
    """Return whether the seat may lay, under rules with a fixed order, and a single rank is due."""
    ranks = due_ranks(seen)
    return has_fixed_order(seen.book) and may_lay(seen) and ranks & (ranks - 1) == 0


def planned(seen: BluffingObservation, rank: i64, rng: Random) -> Candidate:
    """Return a play of all cards of the rank that is due, else a bluff with the cards that are needed last.

    Cards that will not be needed until the last turn go first; when more must go than there are turns without the rank,
    bluffs have two cards.
    """
    book = seen.book
    held: i64 = seen.rank_count(rank)
    option = Candidate(PLAY, rank, min(held, seen.most_cards()), 0)
    matching = book.matching(rank)
    lay(option, seen.hand & matching, seen.second & matching, option.true)
    if not held:
        due = coming_ranks(seen, rank)
        last = last_turn(seen, due)
        bluff: i64 = 2 if last < len(due) and must_hurry(seen, due, last, rng) else 1
        while option.false < min(bluff, most_false(seen)):
            card = least_needed(seen, due, last, option.once, rng)
            if card < 0:
                break
            option.add(card)
            option.false += 1
    option.number = min(option.true + option.false, book.most_of_a_claim())
    slip_rest(option, seen)
    return option


def most_false(seen: BluffingObservation) -> i64:
    """Return how many false cards a play may have: as many as it may have cards, at least one.

    Where the last cards of a hand are turned over, a whole hand is too many: it would be found out (A-AC1).
    """
    cards: i64 = seen.hand_count() - 1 if seen.book.turns_last else seen.most_cards()
    return max(1, min(cards, seen.most_cards()))


def last_turn(seen: BluffingObservation, due: vec[i64]) -> i64:
    """Return the turn, 0 for this one, with which to lay the last cards at the least cost.

    It is the number of turns when no turn of `due` will do.
    """
    best: i64 = len(due)
    least = 1000.0
    hand: i64 = seen.hand_count()
    for turn in range(len(due)):
        held: i64 = seen.rank_count(due[turn])
        if not held or hand - held < turn:
            continue
        empty = empty_turns(seen, due, turn)
        bluffs = hand - held - true_cards(seen, due, turn)
        cost = TURN * float(turn) + SINGLE * float(empty)
        if bluffs > empty:
            cost += PAIR * float(bluffs - empty)
        else:
            cost += 0.5 * SINGLE * float(empty - bluffs)
        if cost < least:
            least = cost
            best = turn
    return best


def must_hurry(seen: BluffingObservation, due: vec[i64], last: i64, rng: Random) -> bool:
    """Return whether to bluff with two cards: by lot, if there are more bluffs than turns for them before `last`.

    The chance is such that on average all cards are gone in time.
    """
    empty = max(1, empty_turns(seen, due, last))
    bluffs: i64 = seen.hand_count() - seen.rank_count(due[last]) - true_cards(seen, due, last)
    return bluffs > empty and rng.random() * float(empty) < float(bluffs - empty)


def least_needed(seen: BluffingObservation, due: vec[i64], last: i64, laid: i64, rng: Random) -> i64:
    """Return a card of the hand that the plan needs least, none of `laid` and none due now; -1 when there is none.

    Cards that are due after the turn `last` come first. A card that is due later comes before others, and then one of a
    rank with fewer cards; those of the turn `last` come at the end. `rng` chooses among equal ones.
    """
    best: i64 = -1
    choice: i64 = 0
    rest = seen.hand & ~laid & ~seen.book.matching(due[0])
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        turn = turn_of(due, seen.book.kind_of(card))
        score = 20 * turn + 10 - seen.rank_count(seen.book.kind_of(card)) if card < 52 else 0
        if turn > last:
            score += 20 * FAR
        if turn == last:
            score = 0
        if score > best:
            best = score
            choice = 0
        if score == best:
            choice |= BIT[card]
    return pick(choice, rng) if choice else -1


def coming_ranks(seen: BluffingObservation, rank: i64) -> vec[i64]:
    """The ranks due at this seat's turns, from `rank` now on, until they come round."""
    order = seen.book.claim_order
    number: i64 = len(order)
    step: i64 = count(seen.active) * seen.book.steps[0]
    index: i64 = 0
    while order[index] != rank:
        index += 1
    due = vec[i64]()
    for _turn in range(number):
        if turn_of(due, order[index]) < FAR:
            break
        due = append(due, order[index])
        index = (index + step + 100 * number) % number
    return due


def turn_of(due: vec[i64], rank: i64) -> i64:
    """Return the first turn, from 0, at which `rank` is due; `FAR` when it is not in `due`."""
    for turn in range(len(due)):
        if due[turn] == rank:
            return turn
    return FAR


def empty_turns(seen: BluffingObservation, due: vec[i64], last: i64) -> i64:
    """Return at how many turns before `last` the hand has no card that is due."""
    empty: i64 = 0
    for turn in range(last):
        if not seen.rank_count(due[turn]):
            empty += 1
    return empty


def true_cards(seen: BluffingObservation, due: vec[i64], last: i64) -> i64:
    """Return how many cards are laid truly before the turn `last`."""
    cards: i64 = 0
    for turn in range(last):
        cards += seen.rank_count(due[turn])
    return cards
