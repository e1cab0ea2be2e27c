"""Bluffing moves: lines of text, and moves out of actions."""

from collections.abc import Sequence
from typing import Final

import attrs

from cardkit.arguments import is_number
from cardkit.cards.bits import members
from cardkit.cards.card import Card, parse_rank
from cardkit.errors import InvalidText
from cardkit.game.moves import WINDOW_CLOSES, split_move
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
from cardkit_games.bluffing.engine.observation import PLAYED, REMOVED, SHOWN, Event
from cardkit_games.bluffing.engine.state import BluffingState
from cardkit_games.bluffing.engine.table import ANSWER, CHOOSE, SETS, WINDOW
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

VERDICTS: Final = {
    "challenge": ("lie", "true"),
    "believe": ("lie", "true"),
    "force": (SHOWN_WORD, NOT_SHOWN),
    "play": (EMPTY,),
}
"""Verdicts that may stand behind `->` after these verbs."""

ANSWERS: Final = {CHALLENGE: "challenge", BELIEVE: "believe", FORCE: "force"}
"""The actions that turn cards of the latest play over, or have some shown, and their verbs."""


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
    if line.split() == WINDOW_CLOSES.split():
        return BluffingMove(0, "closes")
    callers: tuple[int, ...] = ()
    first, _, rest = line.partition(" ")
    if "," in first and all(is_number(seat) for seat in first.split(",")):
        callers = tuple(int(seat) for seat in first.split(","))
        if len(set(callers)) < len(callers):
            raise InvalidText(words.CALLS_TWICE.format(seats=first))
        line = f"{callers[0]} {rest}"
    seat, verb, names = split_move(line)
    if arrow and verdict not in VERDICTS.get(verb, ()):
        raise InvalidText(words.VERDICT_FORM.format(verdict=verdict))
    if verb not in VERBS or (callers and verb != "challenge"):
        raise InvalidText(words.NOT_A_VERB.format(verb=verb, verbs=", ".join(VERBS)))
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
    after = state.clone()
    verdict, pick = None, None
    for action in actions:
        if action in (CHALLENGE, BELIEVE, FORCE) or action >= PICK:
            verdict = verdict_of(after, action)
            if state.book.reveal_one and action not in (BELIEVE, FORCE):
                pick = int(action - PICK if action >= PICK else after.turned_from() - after.base)
        after.apply(action)
    if pick is not None:
        return BluffingMove(seat, "challenge", pick=pick, verdict=verdict)
    if FLOOR <= first < CARD:
        return None
    if first in ANSWERS:
        return BluffingMove(seat, ANSWERS[first], verdict=verdict)
    if phase == WINDOW:
        return BluffingMove(seat, "closes") if after.over else None
    if phase == ANSWER:
        return BluffingMove(seat, "trust")
    if first == PASS:
        return BluffingMove(seat, "draw" if state.book.draw_turn else "pass")
    if phase == SETS:
        if first == DONE:
            return BluffingMove(seat, "keep") if after.over else None
        return BluffingMove(seat, "discard", rank=first // 4)
    if phase == CHOOSE:
        return BluffingMove(seat, "choose", pile=first - PILE)
    cards = tuple(Card(action) for action in actions if action < DONE)
    play = latest_play(after)
    return BluffingMove(seat, "play", cards, Claim.of(play.rank, play.number, play.plus, len(cards), state.book.unit))


def verdict_of(state: BluffingState, action: int) -> str:
    """Return what comes out when the latest play is called or believed, or its player is forced to show a card."""
    if action >= PICK:
        state = state.clone()
        state.pick(action - PICK)
    if action != FORCE:
        return "true" if state.is_true() else "lie"
    after = state.clone()
    after.apply(FORCE)
    shown = next(event for event in reversed(after.events) if event.kind == SHOWN)
    return SHOWN_WORD if shown.once else NOT_SHOWN


def latest_play(state: BluffingState) -> Event:
    """The event of the latest play, which there must be."""
    return next(event for event in reversed(state.events) if event.kind == PLAYED)


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
    """Let the cards of the play that `move` has just made lie as it lists them, bottom first; whether they do so now.

    Not where their order matters, nor with slipped cards, which lie below the others.
    """
    lying = [state.pile[index] for index in range(state.base, state.pile_size)]
    if move.verb != "play" or state.book.ordered or state.slipped or sorted(lying) != sorted(move.cards):
        return False
    for index, card in enumerate(move.cards):
        state.pile[state.base + index] = card
    return True


def removed_since(state: BluffingState, events: int) -> list[Card]:
    """The cards of all fours that were taken out of play after the first `events`, in order."""
    masks = [mask for event in state.events[events:] if event.kind == REMOVED for mask in (event.once, event.twice)]
    return sorted(Card(card) for mask in masks for card in members(mask))
