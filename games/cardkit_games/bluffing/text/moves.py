"""Bluffing moves: lines of text, moves of actions, and the possible next moves."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

import attrs

from cardkit.arguments import is_number
from cardkit.cards.bits import BIT, above, count, members
from cardkit.cards.card import Card, parse_rank
from cardkit.errors import IllegalMove, InvalidText
from cardkit.game.moves import KNOWN_LINES, WINDOW_CLOSES, decisions, split_move, unknown_verb
from cardkit_games.bluffing.engine.actions import (
    BELIEVE,
    CARD,
    CHALLENGE,
    DECLINE,
    DONE,
    FLOOR,
    FORCE,
    PASS,
    PICK,
    PILE,
)
from cardkit_games.bluffing.engine.claims import FOURS_LIE
from cardkit_games.bluffing.engine.observation import PLAYED, REMOVED, SHOWN, Event
from cardkit_games.bluffing.engine.state import BluffingState
from cardkit_games.bluffing.engine.table import ANSWER, CARDS, CHOOSE, RESPOND, SETS, WINDOW
from cardkit_games.bluffing.text import words
from cardkit_games.bluffing.text.claims import (
    EMPTY,
    NOT_SHOWN,
    REMOVES,
    SHOWN_WORD,
    BluffingMove,
    Claim,
)

VERBS: Final = ("play", "challenge", "trust", "believe", "force", "pass", "draw", "discard", "keep", "choose")

SPOKEN: Final = {"call": "challenge"}
"""Words that people type for a verb."""
VERDICTS: Final = {
    "challenge": ("lie", "true"),
    "believe": ("lie", "true"),
    "force": (SHOWN_WORD, NOT_SHOWN),
    "play": (EMPTY,),
}
"""Verdicts allowed behind `->` after these verbs."""

ANSWERS: Final = {CHALLENGE: "challenge", BELIEVE: "believe", FORCE: "force"}
"""The actions that turn cards of the latest play over, or have some shown, and their verbs."""


@lru_cache(maxsize=KNOWN_LINES)
def parse_move(text: str) -> BluffingMove:
    """Read a bluffing line such as `0 play KS KD as 3 K`; raises `InvalidText`."""
    line, arrow, outcome = (part.strip() for part in text.partition("->"))
    verdict, removes, cards = outcome.partition(REMOVES)
    if not removes:
        return _parse_line(line, arrow, outcome)
    verdict = verdict.strip().removesuffix(",")
    removed = tuple(Card(word) for word in cards.split())
    if not removed or len(removed) % 4 or (verdict and not outcome.startswith(f"{verdict}, ")):
        raise InvalidText(words.VERDICT_FORM.format(verdict=outcome))
    return attrs.evolve(_parse_line(line, "->" if verdict else "", verdict), removed=removed)


def _parse_line(line: str, arrow: str, verdict: str) -> BluffingMove:
    """Return the move of a line without its outcome; raises `InvalidText`, also if `verdict` does not fit the verb."""
    if line.split() == WINDOW_CLOSES.split() and not arrow:
        return BluffingMove(0, "closes")
    callers: tuple[int, ...] = ()
    first, _, rest = line.partition(" ")
    if "," in first and all(is_number(seat) for seat in first.split(",")):
        callers = tuple(int(seat) for seat in first.split(","))
        if len(set(callers)) < len(callers):
            raise InvalidText(words.CALLS_TWICE.format(seats=first))
        line = f"{callers[0]} {rest}"
    seat, verb, names = split_move(line)
    verb = SPOKEN.get(verb, verb)
    if verb not in VERBS or (callers and verb != "challenge"):
        raise InvalidText(unknown_verb(verb, VERBS))
    if arrow and verdict not in VERDICTS.get(verb, ()):
        raise InvalidText(words.VERDICT_FORM.format(verdict=verdict))
    if verb == "play":
        return _parse_play(seat, names, verdict or None)
    if verb == "discard":
        if len(names) != 2 or names[0] != "four":
            raise InvalidText(str(words.FOUR_FORM))
        return BluffingMove(seat, verb, rank=parse_rank(names[1]))
    if verb == "choose":
        if len(names) != 1 or not is_number(names[0]):
            raise InvalidText(str(words.CHOOSE_FORM))
        return BluffingMove(seat, verb, pile=int(names[0]))
    if verb == "challenge" and names[:1] == ["pick"]:
        if len(names) != 2 or not is_number(names[1]):
            raise InvalidText(words.PICK_FORM)
        return BluffingMove(seat, verb, callers=callers, pick=int(names[1]), verdict=verdict or None)
    if names:
        raise InvalidText(words.NO_CARDS.format(verb=verb))
    return BluffingMove(seat, verb, callers=callers, verdict=verdict or None)


def _parse_play(seat: int, names: Sequence[str], verdict: str | None) -> BluffingMove:
    """Return a play from the words behind its verb: cards, `as` and a claim; raises `InvalidText`, also for hidden
    cards.
    """
    if "as" not in names or names[0] == "as":
        raise InvalidText(str(words.PLAY_FORM))
    at = names.index("as")
    if "?" in names[:at] or "??" in names[:at]:
        raise InvalidText(str(words.HIDDEN_CARDS))
    cards = tuple(Card(name) for name in names[:at])
    return BluffingMove(seat, "play", cards, Claim.parse(names[at + 1 :]), verdict=verdict)


def read_actions(state: BluffingState, actions: Sequence[int]) -> BluffingMove | None:
    """The move that `actions`, one whole decision in `state`, make; None for one that text leaves silent."""
    seat, first, phase = state.actor, actions[0], state.phase
    if first in ANSWERS or first >= PICK:
        return _read_answer(state, first)
    if FLOOR <= first < CARD:
        return None
    if phase == ANSWER:
        return BluffingMove(seat, "trust")
    if first == PASS:
        return BluffingMove(seat, "draw" if state.book.draw_turn else "pass")
    if phase == SETS and first != DONE:
        return BluffingMove(seat, "discard", rank=first // 4)
    if phase == CHOOSE:
        return BluffingMove(seat, "choose", pile=first - PILE)
    after = state.clone()
    for action in actions:
        after.apply(action)
    if phase == WINDOW:
        return BluffingMove(0, "closes") if after.over else None
    if phase == SETS:
        return BluffingMove(seat, "keep") if after.over else None
    cards = tuple(Card(action) for action in actions if action < DONE)
    play = latest_play(after)
    return BluffingMove(seat, "play", cards, Claim.of(play.rank, play.number, play.plus, len(cards), state.book.unit))


def _read_answer(state: BluffingState, action: int) -> BluffingMove:
    """The move of the actor of `state` that turns over the latest play, or has a card of it shown, by `action`."""
    verdict = verdict_of(state, action)
    if not state.book.reveal_one or action in (BELIEVE, FORCE):
        return BluffingMove(state.actor, ANSWERS[action], verdict=verdict)
    pick = int(action - PICK if action >= PICK else state.turned_from() - state.base)
    return BluffingMove(state.actor, "challenge", pick=pick, verdict=verdict)


def verdict_of(state: BluffingState, action: int) -> str:
    """Return `true` or `lie` for a call of the latest play or belief in it, `shown` or `not shown` for `FORCE`."""
    if action >= PICK:
        state = state.clone()
        state.pick(action - PICK)
    if action != FORCE:
        return "true" if state.is_true() else "lie"
    after = state.clone()
    after.apply(FORCE)
    return SHOWN_WORD if after.latest(SHOWN).once else NOT_SHOWN


def latest_play(state: BluffingState) -> Event:
    """The event of the latest play, which there must be."""
    return state.latest(PLAYED)


def offers(state: BluffingState) -> list[BluffingMove]:
    """The answers and choices of the actor that need no cards; plays are too many to list."""
    seat = state.actor
    moves = []
    if state.phase == CHOOSE:
        return [BluffingMove(seat, "choose", pile=action - PILE) for action in state.actions()]
    if state.phase == SETS:
        fours = [BluffingMove(seat, "discard", rank=action // 4) for action in state.actions() if action != DONE]
        return [*fours, BluffingMove(seat, "keep")]
    for action in state.actions():
        if action in ANSWERS:
            moves.append(BluffingMove(seat, ANSWERS[action]))
        elif action == DECLINE and state.phase == ANSWER:
            moves.append(BluffingMove(seat, "trust"))
        elif action == PASS:
            moves.append(BluffingMove(seat, "draw" if state.book.draw_turn else "pass"))
    return moves


def arrange(state: BluffingState, move: BluffingMove) -> bool:
    """Put the cards of the play `move` in the order of its list, bottom first; return whether it did.

    It does not when their order matters, nor with slipped cards, which lie below the others.
    """
    lying = [state.pile[index] for index in range(state.base, state.pile_size)]
    if move.verb != "play" or state.book.ordered or state.slipped or sorted(lying) != sorted(move.cards):
        return False
    for index, card in enumerate(move.cards):
        state.pile[state.base + index] = card
    return True


def removed_since(state: BluffingState, events: int) -> list[Card]:
    """The cards of all fours that were taken out of play after the first `events`, in order."""
    new = map(state.event, range(events, state.event_count()))
    masks = [mask for event in new if event.kind == REMOVED for mask in (event.once, event.twice)]
    return sorted(Card(card) for mask in masks for card in members(mask))


# -- Moves that may come next: plays are made in order, and counted without being made


CARD_MASK = BIT[DONE] - 1


def next_moves(state: BluffingState) -> Iterator[BluffingMove]:
    """Yield the possible next moves: the answers and choices of the asked seats, then the plays that follow silence.

    Raises `IllegalMove` in the middle of a play, which text writes as a whole.
    """
    for asked, plays in _stages(state):
        yield from asked
        if plays is not None:
            for actions, _ in decisions(plays):
                if actions[0] != CHALLENGE:
                    move = read_actions(plays, actions)
                    assert move is not None
                    yield move


def count_moves(state: BluffingState) -> int:
    """Return how many `next_moves` there are."""
    return sum(len(asked) + (_count_plays(plays, {}) if plays is not None else 0) for asked, plays in _stages(state))


def _stages(state: BluffingState) -> Iterator[tuple[list[BluffingMove], BluffingState | None]]:
    """Yield moves that need no cards, each with a state in which the other moves of its actor are made, if any.

    Nothing comes when the deal is over. Raises `IllegalMove` in the middle of a play.
    """
    if state.over:
        return
    if state.under_way() and _half_made(state):
        raise IllegalMove(words.UNDER_WAY.format(seat=state.actor))
    if state.phase == CHOOSE:
        yield offers(state), None
    elif state.phase == WINDOW:
        yield from _window(state)
    elif state.phase == RESPOND:
        for seat in [state.actor, *(seat for seat in members(state.waiting) if seat != state.actor)]:
            answering = state.clone()
            if seat != state.actor:
                answering.apply(FLOOR + seat)
            yield ([BluffingMove(seat, "challenge")] if answering.is_legal(CHALLENGE) else []), answering
    elif state.phase in (ANSWER, SETS):
        yield offers(state), None
        if state.phase == ANSWER and not state.is_legal(DECLINE):
            return
        after = state.clone()
        after.apply(DECLINE if state.phase == ANSWER else DONE)
        yield from _stages(after)
    else:
        yield ([BluffingMove(state.actor, "challenge")] if state.is_legal(CHALLENGE) else []), state


def _half_made(state: BluffingState) -> bool:
    """Return whether the play under way has a card, a number, or a rank that was chosen: then text cannot name the
    rest.
    """
    ranks = state.book.due_claims(state.last_rank)
    chosen = not state.plus and (ranks & (ranks - 1) != 0 or (state.book.all_fours and state.opening))
    laid = state.pile_size > state.play_base or state.slipping
    return laid or state.play_number > 0 or chosen or state.plus == FOURS_LIE


def _window(state: BluffingState) -> Iterator[tuple[list[BluffingMove], BluffingState | None]]:
    """Yield the possible calls of an open window and its closing, and then the moves that follow when nobody calls."""
    after = state.clone()
    calls = []
    while not after.over and after.phase == WINDOW:
        calls += offers(after)
        after.apply(DECLINE)
    yield [*calls, BluffingMove(0, "closes")], None
    yield from _stages(after)


def _count_plays(state: BluffingState, known: dict[tuple[int, ...], int]) -> int:
    """Return how many ways there are to complete the decision, besides calling; equivalent states are counted once."""
    total = 0
    for action in state.actions():
        if action == CHALLENGE:
            continue
        after = state.clone()
        after.apply(action)
        if after.over or after.decision != state.decision:
            total += 1
            continue
        alike = _alike(after)
        if alike not in known:
            known[alike] = _count_plays(after, known)
        total += known[alike]
    return total


def _alike(state: BluffingState) -> tuple[int, ...]:
    """Return the facts that decide the number of ways to continue a play: how many cards may be laid, and not which.

    Only when a whole hand must match its announcement do the cards themselves matter.
    """
    hand, second = state.hands[state.actor], state.seconds[state.actor]
    play = (state.phase, state.play_rank, state.play_number, state.play_plus, state.slipping, state.slipped)
    size = (state.pile_size - state.play_base, state.hand_size(state.actor))
    if state.phase != CARDS or state.book.must_match:
        return (*play, *size, state.page, state.legal, state.last_laid, hand if state.slipped else 0)
    cards = hand & state.usable
    if state.last_laid >= 0:
        cards &= above(state.last_laid) | BIT[state.last_laid]
    later = (count(hand & state.usable), count(second & state.usable)) if state.slipping else ()
    return (*play, *size, state.legal & ~CARD_MASK, count(cards), count(cards & second), *later)
