"""The options that are worth thinking about at a decision, and the cards that a play is made of."""

from typing import Final

from librt.random import Random
from mypy_extensions import i64

from cardkit.cards.bits import BIT, count, lowest
from cardkit.engine.playout import pick
from cardkit_games.bluffing.bots.candidates.option import (
    PLAY,
    Candidate,
    due_ranks,
    fixed_number,
    is_answer,
    lay,
    may_lay,
    silence,
    slip_rest,
)
from cardkit_games.bluffing.bots.candidates.plan import coming_ranks, has_fixed_order, last_turn, least_needed
from cardkit_games.bluffing.engine.actions import BELIEVE, CHALLENGE, DECLINE, PASS
from cardkit_games.bluffing.engine.claims import FREE
from cardkit_games.bluffing.engine.observation import BluffingObservation

BLUFFS: Final = 3
"""The most false cards of a play that is not the whole hand."""

RANKS_IMAGINED: Final = 4
"""The number of ranks among which a search chooses when any may be announced."""


def options(seen: BluffingObservation, most_ranks: i64 = 99) -> list[Candidate]:
    """Return the candidates for a decision: answers to the latest play, a pass, and plays, without their cards.

    Plays, true and false, announce at most `most_ranks` ranks: those of which the hand has most.

    `FORCE` is no candidate (P-force): a seat that cannot show a card has lied, and a call finds every lie. All fours
    and plus n are called only when their player has no card left, and then no other answer is a candidate; they are
    never believed.
    """
    found: list[Candidate] = []
    legal: i64 = seen.legal if seen.page == 0 else 0
    called = legal & BIT[CHALLENGE] != 0 and (seen.rank != FREE or seen.hand_sizes[seen.player] == 0)
    if is_answer(seen):
        if called:
            found.append(Candidate(CHALLENGE))
        if (not called or seen.rank != FREE) and legal & BIT[DECLINE]:
            found.append(silence(seen))
        if legal & BIT[BELIEVE] and seen.rank != FREE:
            found.append(Candidate(BELIEVE))
        return found
    if called:
        found.append(Candidate(CHALLENGE))
    if legal & BIT[PASS]:
        found.append(silence(seen))
    if may_lay(seen):
        found += plays(seen, best_ranks(seen, due_ranks(seen), most_ranks), fixed_number(seen))
    return found


def plays(seen: BluffingObservation, ranks: i64, wanted: i64 = 0) -> list[Candidate]:
    """Return the plays that are announced as one of `ranks`, of `wanted` cards unless that is 0, without their cards.

    A play has all true cards or one of them, or false cards, or all true cards and false ones, of these at most
    `BLUFFS`. The whole hand is a play too when only one card is turned over, or the number may be false.
    """
    found: list[Candidate] = []
    book = seen.book
    hand: i64 = seen.hand_count()
    most: i64 = min(wanted, hand) if wanted else min(seen.most_cards(), hand)
    shown = seen.opening and book.opening_face_up
    alike = float(max(1, count(ranks))) if book.card_max == 1 else 1.0
    while ranks:
        rank = lowest(ranks)
        ranks &= ranks - 1
        held: i64 = seen.rank_count(rank)
        fewest: i64 = wanted if wanted else min(seen.fewest_cards(rank), hand)
        for true in range(min(held, most) + 1):
            for false in range(min(hand - held, most - true) + 1):
                laid = true + false
                if laid < fewest or laid == 0 or (false and (shown or (book.must_match and laid == hand))):
                    continue
                part = true and true < min(held, most)
                whole = book.reveal_one and not part and (laid == hand or false % 4 == 0)
                least = book.outbids and laid == fewest  # as few as go over the claim before
                if not wanted and not whole and not least and (false > BLUFFS or (part and (false or true > 1))):
                    continue
                found.append(Candidate(PLAY, rank, true, false, min(laid, book.most_of_a_claim())))
                if false:
                    found[-1].alike = alike
        if book.count_free and not book.reveal_declared and not shown and hand > 2:
            found.append(Candidate(PLAY, rank, held, hand - held, 1))
            found.append(Candidate(PLAY, rank, 0, (hand - held) // 2, 1))
    return found


def largest_play(seen: BluffingObservation, rng: Random) -> Candidate:
    """Return a play of as many cards as allowed, those that the hand needs least, for one that nobody may call (A-CR1).

    The last cards are true where they are turned over.
    """
    book = seen.book
    hand: i64 = seen.hand_count()
    rank = most_held(seen, due_ranks(seen))
    held: i64 = seen.rank_count(rank)
    wanted = fixed_number(seen)
    cards = min(hand, wanted if wanted else seen.most_cards())
    if book.count_free and not wanted:
        cards = hand
    if (book.turns_last or book.must_match) and cards == hand and held < hand:
        cards = max(1, cards - 1)
    # In a fixed order the rank of this turn is the last to be due again, in others its cards are of use before that.
    true = min(held, cards) if has_fixed_order(book) else max(0, cards - (hand - held))
    return choose_cards(Candidate(PLAY, rank, true, cards - true, min(cards, book.most_of_a_claim())), seen, rng)


def best_ranks(seen: BluffingObservation, ranks: i64, number: i64) -> i64:
    """Return at most `number` of the mask `ranks`: those of which the hand has most."""
    best: i64 = 0
    while ranks and count(best) < number:
        choice = most_held(seen, ranks)
        best |= BIT[choice]
        ranks ^= BIT[choice]
    return best


def most_held(seen: BluffingObservation, ranks: i64) -> i64:
    """Return the rank of the mask of which the hand has most, the lowest of several.

    When claims go over each other, only ranks of which it has enough count; without any it adds to the last one.
    """
    best = lowest(ranks)
    if seen.book.outbids and seen.last_rank >= 0 and ranks & BIT[seen.last_rank]:
        best = seen.last_rank
    most: i64 = seen.rank_count(best)
    while ranks:
        rank = lowest(ranks)
        ranks &= ranks - 1
        held: i64 = seen.rank_count(rank)
        if held > most and held >= seen.fewest_cards(rank):
            best = rank
            most = held
    return best


def choose_cards(option: Candidate, seen: BluffingObservation, rng: Random) -> Candidate:
    """Add its cards to a play and return it: the lowest true ones, and false ones that the hand needs least.

    Another option, and a play whose cards are chosen, is returned as it is.
    """
    if option.answer != PLAY or option.once:
        return option
    book = seen.book
    option.announcement = book.action_of(option.rank)
    matching = book.matching(option.rank)
    lay(option, seen.hand & matching, seen.second & matching, option.true)
    missing = option.false - count(option.once & ~matching) - count(option.twice & ~matching)
    if has_fixed_order(book):
        due = coming_ranks(seen, option.rank)
        last = last_turn(seen, due)
        while missing > 0:
            card = least_needed(seen, due, last, option.once, rng)
            if card < 0:
                break
            option.add(card)
            missing -= 1
    while missing > 0 and add_lonely(option, seen, matching, rng):
        missing -= 1
    slip_rest(option, seen)
    return option


def add_lonely(option: Candidate, seen: BluffingObservation, matching: i64, rng: Random) -> bool:
    """Add a false card of a kind of which the hand has fewest; return False when there is none."""
    rest = (seen.hand & ~option.once & ~matching) | (seen.second & option.once & ~option.twice & ~matching)
    fewest: i64 = 99
    choice: i64 = 0
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        held: i64 = seen.rank_count(seen.book.kind_of(card)) if card < 52 else 9
        if held < fewest:
            fewest = held
            choice = 0
        if held == fewest:
            choice |= BIT[card]
    if not choice:
        return False
    option.add(pick(choice, rng))
    return True
