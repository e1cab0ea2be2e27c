"""Bluffing positions and moves as one seat sees them: `??` for a card face down, `?` where nobody counts them."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import attrs

from cardkit.cards.bits import BIT
from cardkit.errors import InvalidText
from cardkit.game.capabilities import Views
from cardkit.game.position import HIDDEN_CARD, HIDDEN_CARDS, words_of
from cardkit.language import gettext
from cardkit_games.bluffing.engine.observation import DREW, PILE_GONE, PLAYED, TOOK, TURNED, Event
from cardkit_games.bluffing.engine.state import BluffingState
from cardkit_games.bluffing.engine.table import ANSWER, RESPOND, WINDOW
from cardkit_games.bluffing.text.claims import EMPTY, BluffingMove
from cardkit_games.bluffing.text.moves import parse_move, removed_since


class BluffingViews(Views[BluffingState, BluffingMove]):
    """Plays are laid face down: of the plays of others a seat sees what is announced, and what is turned over."""

    private_actions = True
    zones = ("hands", "aside", "stock", "piles", "pile", "removed")
    hidden_zones = ("hands", "aside", "stock", "piles", "pile")
    secret_keys = ("order_key", "kept")

    naming_keys = ("last_claim",)

    def turned_up(self, position: Mapping[str, Any]) -> Sequence[str]:
        """The card that was turned up, as long as it is all that lies on the pile (P-bluffstopp)."""
        cards = list(words_of(position.get("pile", "")))
        nobody_laid = "passes" in position and "layer" not in position  # also when all have passed
        turned = len(cards) == 1 and (nobody_laid or cards[0] == position.get("last_claim"))
        return cards if "stock" in position and turned else []

    def uncounted(self, state: BluffingState, key: str, index: int) -> bool:
        """Piles to choose from, and everything where the number announced may be false (A-K5)."""
        if key == "piles":
            return len(state.piles[index]) > 0
        return bool(state.book.count_free) and (key != "hands" or state.hand_size(index) > 0)  # A-K5

    def without_secrets(self, position: dict[str, Any], state: BluffingState, seat: int) -> dict[str, Any]:
        """`position` with the latest play as `seat` saw it, and without it where nothing is left to be called."""
        if "claim" not in position:
            return position
        if state.over:
            return {key: value for key, value in position.items() if key != "claim"}
        return {**position, "claim": self.seen_line(parse_move(position["claim"]), state, seat)}

    def seen_line(self, move: BluffingMove, after: BluffingState, seat: int) -> str:
        """The line of `move` as `seat` saw it: of others' plays only what is announced, unless they are open."""
        if move.claim is None or move.seat == seat:
            return move.text
        plays = [event for event in after.events if event.kind == PLAYED]
        if plays and plays[-1].once:
            return move.text  # an opening, face up
        empties = bool(plays) and plays[-1].empties
        return _line(move, [False] * len(move.cards), number_hidden=after.book.count_free, empties=empties)

    def seen_lines(
        self, played: Sequence[tuple[BluffingState, BluffingMove]], end: BluffingState, seat: int
    ) -> list[str]:
        """The lines as `seat` knows them: cards of others only when all saw them, or it took them.

        Raises `InvalidText` where the record begins behind a play that can still be called: no line has its cards.
        """
        if (played[0][0] if played else end).phase in (WINDOW, ANSWER, RESPOND):
            raise InvalidText(
                gettext("This record begins while a play can still be called: it cannot be seen from one seat alone.")
            )
        return seen_lines(played, end, seat)


def _line(move: BluffingMove, seen: Sequence[bool], *, number_hidden: bool, empties: bool) -> str:
    """The line of a play of which a seat has seen some cards."""
    cards = [card.text if shown else HIDDEN_CARD for card, shown in zip(move.cards, seen, strict=True)]
    claim = move.claim
    assert claim is not None
    said = claim.text
    if number_hidden and not all(seen):
        cards = [HIDDEN_CARDS, *(card for card in cards if card != HIDDEN_CARD)]
        if claim.number is None and (claim.names_cards or claim.plus):
            said = f"{len(move.cards)} {said}"  # announced, and it may be false another time
    if number_hidden and empties:
        said += f" -> {EMPTY}"
    return " ".join([str(move.seat), "play", *cards, "as", said])


class _Play:
    """A play on the pile, and which of its cards the seat has seen."""

    def __init__(self, line: int, move: BluffingMove, *, seen: bool, empties: bool) -> None:
        self.line = line
        self.move = move
        self.empties = empties
        self.seen = [seen] * len(move.cards)
        self.lying = len(move.cards)
        """The number of its cards that have not been drawn from the pile."""

    def draw(self, *, seen: bool) -> None:
        """The card on top of it is drawn, and `seen` by the seat if it draws it."""
        self.lying -= 1
        self.seen[self.lying] |= seen

    def turn(self, once: int, twice: int) -> tuple[int, int]:
        """Some cards of the pile are turned over, from the top; return those that are not of this play."""
        for index in reversed(range(len(self.seen))):
            bit = BIT[self.move.cards[index]]
            if twice & bit:
                twice ^= bit
            elif once & bit:
                once ^= bit
            else:
                continue
            self.seen[index] = True
        return once, twice


def seen_lines(played: Sequence[tuple[BluffingState, BluffingMove]], end: BluffingState, seat: int) -> list[str]:
    """The lines of a deal as `seat` knows them at its `end`."""
    lines = [move.text for _, move in played]
    number_hidden = end.book.count_free
    plays: list[_Play] = []
    pile: list[_Play] = []
    for line, (before, after) in enumerate(pairwise([*(state for state, _ in played), end])):
        for event in after.events[before.event_count() :]:
            if event.kind == PLAYED:
                seen = event.seat == seat or event.once != 0
                pile.append(_Play(line, played[line][1], seen=seen, empties=event.empties))
                plays.append(pile[-1])
            elif event.kind == TURNED:
                _turn(pile, event)
            elif event.kind == DREW:
                top = next((play for play in reversed(pile) if play.lying), None)
                if top is not None:
                    top.draw(seen=event.seat == seat)
            elif event.kind in (TOOK, PILE_GONE):
                if event.kind == TOOK and event.seat == seat:
                    for play in pile:
                        play.seen = [True] * len(play.seen)
                pile = []
        lines[line] = _with_fours(played[line][1], before, after)
    for play in plays:
        if not all(play.seen) or (number_hidden and play.empties):
            lines[play.line] = _line(play.move, play.seen, number_hidden=number_hidden, empties=play.empties)
    return lines


def _with_fours(move: BluffingMove, before: BluffingState, after: BluffingState) -> str:
    """The line of a move with the fours that everybody saw leave play, where it does not tell which they were."""
    told = move.rank is not None and before.book.copies == 1
    removed = () if told else tuple(removed_since(after, before.event_count()))
    return attrs.evolve(move, removed=removed).text


def _turn(pile: Sequence[_Play], event: Event) -> None:
    """The latest play is turned over, and with a plus the fours that it stands on (C20)."""
    once, twice = pile[-1].turn(event.once, event.twice)
    for play in reversed(pile[:-1]):
        assert play.move.claim is not None
        if not play.move.claim.names_cards and not play.move.claim.plus:
            play.turn(once, twice)
            return
