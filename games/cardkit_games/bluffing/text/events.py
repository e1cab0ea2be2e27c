"""Events of the bluffing games in sentences, as everybody saw them."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from cardkit.cards.bits import BIT, members
from cardkit.cards.card import rank_plural, ranks_counted
from cardkit.game.moves import Move
from cardkit.records.names import YOU
from cardkit.speech.spelling import Spelling
from cardkit.speech.words import AND
from cardkit_games.bluffing.engine.claims import UNIT_RANK
from cardkit_games.bluffing.engine.observation import (
    DREW,
    LED_FOUR,
    PASSED,
    PILE_GONE,
    PLAYED,
    REMOVED,
    SHOWN,
    TOOK,
    TOOK_BACK,
    TURNED,
    TURNED_UP,
    WENT_OUT,
    BluffingObservation,
    Event,
)
from cardkit_games.bluffing.engine.state import BluffingState
from cardkit_games.bluffing.text import speech_words as words
from cardkit_games.bluffing.text.claims import BluffingMove, claim_plural

TOLD_REMAINING: Final = (20, 10, 5, 3, 2, 1)
"""The numbers of remaining piles that are announced, before the sizes of the hands decide (A-TK1)."""


def tell(
    spelling: Spelling, before: BluffingState, move: Move | None, after: BluffingState, names: Sequence[str]
) -> list[str]:
    """Return sentences about `move` and its effects, as everybody saw them."""
    sentences = []
    if move is not None and move.verb == "trust":
        sentences.append(words.TRUSTED.format(names[move.seat]))
    if isinstance(move, BluffingMove) and move.pile is not None:
        sentences.append(words.CHOSE.format(names[move.seat], number=move.pile + 1))
    if isinstance(move, BluffingMove) and len(move.callers) > 1:
        sentences += _tell_callers(move, after.events[before.event_count() :], names)
    for index in range(before.event_count(), after.event_count()):
        sentences += _tell_event(spelling, before, after, index, names)
    return sentences


def _tell_callers(move: BluffingMove, events: Iterable[Event], names: Sequence[str]) -> list[str]:
    """Return a sentence with all who called at once, the call that counts first."""
    nearest = next((event.number for event in events if event.kind == TURNED), move.seat)
    others = str(AND).join(_within(names[seat]) for seat in move.callers if seat != nearest)
    return [words.ALL_CALL.format(names[nearest], others=others)]


def _within(name: str) -> str:
    """Return a name as it is written within a sentence: `you` in small letters."""
    return name.lower() if name == str(YOU) else name


def _tell_event(
    spelling: Spelling, before: BluffingState, state: BluffingState, index: int, names: Sequence[str]
) -> list[str]:
    """Return one or two sentences on event number `index` of `state`; `before` is the state before the move."""
    event = state.event(index)
    who = names[event.seat] if event.seat >= 0 else ""
    cards = spelling.cards_text(cards_of(event))
    if event.kind == PLAYED:
        sentences = [_tell_play(state, event, who, cards)]
        return [*sentences, words.LAST_CARDS.format(who)] if event.empties else sentences
    if event.kind == TURNED:
        claim = _claim_of(before, state, index)
        called = words.LAST_TURNED.format(cards=cards)
        if event.number >= 0:
            caller = words.BELIEVED if event.believed else words.CALLED
            called = caller.format(names[event.number], cards=cards)
        return [called, (words.LIE if _was_lie(before, state, index) else words.TRUE).format(claim=claim)]
    if event.kind == TOOK:
        pattern = words.TOOK_HIDDEN if event.number < 0 else words.TOOK
        return [pattern.format(who, cards=words.CARDS.format(event.number)), *_takes_remaining(state)]
    if event.kind == DREW:
        pattern = words.DREW if state.book.stock else words.DREW_FROM_PILE
        return [pattern.format(who, cards=words.CARDS.format(event.number))]
    if event.kind == TURNED_UP:
        return [words.TURNED_UP.format(cards=cards)]
    if event.kind == TOOK_BACK:
        return [words.TAKES_BACK.format(who)]
    if event.kind == SHOWN:
        sentences = [words.FORCED.format(names[event.number], other=_within(who), ranks=rank_plural(event.rank))]
        return [*sentences, words.SHOWS.format(who, cards=cards) if cards else words.CANNOT_SHOW.format(name=who)]
    if event.kind == LED_FOUR:
        return [words.LED_FOUR.format(name=who, ranks=rank_plural(event.rank))]
    if event.kind == REMOVED:
        return [words.REMOVES.format(who, ranks=rank_plural(event.rank))]
    if event.kind == PILE_GONE:
        last = next((event for event in _earlier(state, index) if event.kind != WENT_OUT), None)
        all_passed = last is not None and last.kind == PASSED
        return [str(words.PILE_GONE if all_passed else words.PILE_CLEARED)]
    if event.kind == PASSED and _counts_as_pass(state, index):
        return [words.PASSED_BY_CALL.format(who)]
    return [(words.PASSED if event.kind == PASSED else words.WENT_OUT).format(who)]


def _tell_play(state: BluffingState, event: Event, who: str, cards: str) -> str:
    """Return the sentence on a play of `who`: its cards if it is open, else its claim, and the number laid if that is
    public.
    """
    if event.once:
        return words.PLAYED_OPEN.format(who, cards=cards)
    claim = claim_in_words(event.rank, event.number, event.plus, state.book.unit)
    if state.book.count_free:
        return words.PLAYED_HIDDEN.format(who, claim=claim)
    return words.PLAYED.format(who, cards=words.CARDS.format(event.number), claim=claim)


def claim_in_words(rank: int, number: int, plus: int, unit: int) -> str:
    """The announcement of a play: `2 tens`, `spades`, `plus 3, 2 cards`."""
    if unit != UNIT_RANK:
        return claim_plural(rank, unit)
    if rank >= 0:
        return ranks_counted(number, rank)
    return str(words.FOURS) if plus <= 0 else words.PLUS.format(number, plus=plus)


def false_cards(before: BluffingState, after: BluffingState) -> list[int]:
    """Return the cards turned over since `before` that do not match their announcement; none for plays without a rank.

    Of each event they are in rising order (C10).
    """
    events = range(before.event_count(), after.event_count())
    turned = [index for index in events if after.event(index).kind == TURNED]
    return [card for index in turned for card in _false_cards_of(before, after, index)]


def _false_cards_of(before: BluffingState, after: BluffingState, turned: int) -> list[int]:
    """Return the false cards of event number `turned`, rising; none for a play without a rank."""
    play = _play_of(before, after, turned)
    if play.plus or play.rank < 0:
        return []
    return [card for card in cards_of(after.event(turned)) if not after.book.matching(play.rank) & BIT[card]]


def _play_of(before: BluffingState, state: BluffingState, turned: int) -> Event | BluffingObservation:
    """Return the play that was turned over, or the table if a deal began with it on the pile."""
    plays = (event for event in _earlier(state, turned) if event.kind == PLAYED)
    return next(plays, None) or before.observe(0)


def _claim_of(before: BluffingState, state: BluffingState, turned: int) -> str:
    play = _play_of(before, state, turned)
    return claim_in_words(play.rank, play.number, play.plus, state.book.unit)


def cards_of(event: Event) -> list[int]:
    """The cards of an event, rising; one that is there twice comes twice."""
    return sorted(members(event.once) + members(event.twice))


def _takes_remaining(state: BluffingState) -> list[str]:
    """Return the sentence that the sizes of the hands decide soon, or have decided (A-TK1); none long before."""
    taken = state.happened(BIT[TOOK])
    remaining = state.book.take_limit - taken
    if remaining == 0:
        return [words.TAKES_OVER.format(taken)]
    return [words.TAKES_REMAIN.format(remaining)] if remaining in TOLD_REMAINING else []


def _earlier(state: BluffingState, index: int) -> Iterator[Event]:
    """Return the events before the one at `index`, the latest first."""
    return map(state.event, range(index - 1, -1, -1))


def _counts_as_pass(state: BluffingState, passed: int) -> bool:
    """Return whether the pass that is event number `passed` follows from a wrong call of its seat (A-WL1)."""
    event = next((event for event in _earlier(state, passed) if event.kind != WENT_OUT), None)
    return event is not None and event.kind == TURNED and event.number == state.event(passed).seat


def _was_lie(before: BluffingState, state: BluffingState, index: int) -> bool:
    """Return whether the play turned over by event number `index` was false.

    Its player then takes the pile or, unless the stock is empty, draws a penalty: there the cards decide, if a rank was
    announced.
    """
    turned = state.event(index)
    if state.book.penalty_draw and _play_of(before, state, index).rank >= 0:
        return bool(_false_cards_of(before, state, index))
    after = state.event(index + 1).kind if index + 1 < state.event_count() else TURNED
    return after in (TOOK, DREW) and (turned.believed or state.event(index + 1).seat == turned.seat)
