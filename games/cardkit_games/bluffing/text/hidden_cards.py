"""Views of a bluffing table, and exchanges of hidden cards while a record is played that does not name them.

A view writes `??` for a card face down, and `?` when nobody counts them.
"""

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

import attrs
from librt.vecs import vec
from mypy_extensions import i64

from cardkit.cards.bits import BIT, members
from cardkit.cards.card import Card
from cardkit.engine.state import NOBODY
from cardkit.errors import InvalidText
from cardkit.game.capabilities import HiddenCards, Slot, Views, Zones
from cardkit.game.position import HIDDEN_CARD, HIDDEN_CARDS, card_words, words_of
from cardkit.language import gettext
from cardkit_games.bluffing.engine.observation import (
    DREW,
    PILE_GONE,
    PLAYED,
    TOOK,
    TURNED,
    Event,
)
from cardkit_games.bluffing.engine.state import BluffingState
from cardkit_games.bluffing.engine.table import ANSWER, RESPOND, WINDOW
from cardkit_games.bluffing.text.claims import EMPTY, BluffingMove, claim_of, says_empty
from cardkit_games.bluffing.text.moves import latest_play, parse_move, removed_since


class BluffingViews(Views[BluffingState, BluffingMove]):
    """Views of plays laid face down: of others' plays a seat sees the announcements, and the cards turned over."""

    private_actions = True
    zones = ("hands", "aside", "stock", "piles", "pile", "removed")
    hidden_zones = ("hands", "aside", "stock", "piles", "pile")
    secret_keys = ("order_key", "kept")

    naming_keys = ("last_claim",)

    def turned_up(self, position: Mapping[str, Any]) -> Sequence[str]:
        """Return the card that was turned up, while it is alone on the pile (P-bluffstopp); else an empty list."""
        cards = list(words_of(position.get("pile", "")))
        nobody_laid = "passes" in position and "layer" not in position  # also when all have passed
        turned = len(cards) == 1 and (nobody_laid or cards[0] == position.get("last_claim"))
        return cards if "stock" in position and turned else []

    def uncounted(self, state: BluffingState, key: str, index: int) -> bool:
        """Return True for piles to choose from, and for everything when the announced number may be false (A-K5).

        It is False for an empty hand and for an empty pile to choose from.
        """
        if key == "piles":
            return len(state.piles[index]) > 0
        return bool(state.book.count_free) and (key != "hands" or state.hand_size(index) > 0)  # A-K5

    def without_secrets(self, position: dict[str, Any], state: BluffingState, seat: int) -> dict[str, Any]:
        """Return `position` with the latest play as `seat` saw it, and without it when it cannot be called any more."""
        if "claim" not in position:
            return position
        if state.over:
            return {key: value for key, value in position.items() if key != "claim"}
        return {**position, "claim": self.seen_line(parse_move(position["claim"]), state, seat)}

    def seen_line(self, move: BluffingMove, after: BluffingState, seat: int) -> str:
        """Return the line of `move` as `seat` saw it: of others' plays only the announcement, unless they are open."""
        if move.claim is None or move.seat == seat:
            return move.text
        play = after.latest(PLAYED) if after.happened(BIT[PLAYED]) else None
        if play is not None and play.once:
            return move.text  # an opening, face up
        empties = play is not None and play.empties
        return _line(move, [False] * len(move.cards), number_hidden=after.book.count_free, empties=empties)

    def seen_lines(
        self, played: Sequence[tuple[BluffingState, BluffingMove]], end: BluffingState, seat: int
    ) -> list[str]:
        """Return the lines as `seat` knows them: cards of others only when all saw them, or it took them.

        Raises `InvalidText` when the record begins behind a play that can still be called: no line has its cards.
        """
        if (played[0][0] if played else end).phase in (WINDOW, ANSWER, RESPOND):
            raise InvalidText(
                gettext("This record begins while a play can still be called: it cannot be seen from one seat alone.")
            )
        return seen_lines(played, end, seat)


def _line(move: BluffingMove, seen: Sequence[bool], *, number_hidden: bool, empties: bool) -> str:
    """Return the line of a play of which a seat has `seen` some cards: the others are `??`.

    Where nobody counts (`number_hidden`), one `?` replaces them, the number is named, and last cards are marked.
    """
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
        """Note the play `move` of line number `line`, whose cards the seat has all `seen`, or none.

        `empties` says that everybody saw that they were the last of the hand.
        """
        self.line = line
        self.move = move
        self.empties = empties
        self.seen = [seen] * len(move.cards)
        self.lying = len(move.cards)
        """The number of its cards that have not been drawn from the pile."""

    def draw(self, *, seen: bool) -> None:
        """Note that the card on top of the play is drawn, and whether the seat has `seen` it, by drawing it."""
        self.lying -= 1
        self.seen[self.lying] |= seen

    def turn(self, once: int, twice: int) -> tuple[int, int]:
        """Note which cards of the play are in the masks of turned cards; return both masks without them.

        `once` has the cards turned over, and `twice` those of which two copies were turned over.
        """
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
    """Return the lines of a deal as `seat` knows them at its `end`: cards that it did not see are hidden."""
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
            elif event.kind == DREW and not end.book.stock:  # else it is drawn from there
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
    """Return the line of a move with the fours that everybody saw leave play, if it does not name them."""
    told = move.rank is not None and before.book.copies == 1
    removed = () if told else tuple(removed_since(after, before.event_count()))
    return attrs.evolve(move, removed=removed).text


def _turn(pile: Sequence[_Play], event: Event) -> None:
    """Turn the latest play over, and with a plus the fours below it (C20)."""
    once, twice = pile[-1].turn(event.once, event.twice)
    for play in reversed(pile[:-1]):
        assert play.move.claim is not None
        if not play.move.claim.names_cards and not play.move.claim.plus:
            play.turn(once, twice)
            return


# -- Hidden zones


class BluffingHiddenCards(HiddenCards[BluffingState, BluffingMove]):
    """Hidden cards in the hands of others, on the pile, in piles to choose from, aside, and out of play."""

    def zones(self, state: BluffingState) -> Zones:
        """Return the hands, the pile, the top card first, the piles to choose from, the stock or cards aside, and those
        gone.
        """
        hands = [[*members(state.hands[seat]), *members(state.seconds[seat])] for seat in range(state.seats)]
        pile = list(state.pile[: state.pile_size])[::-1]
        return {
            "hands": hands,
            "pile": [pile],
            "piles": [list(each) for each in state.piles],
            "stock" if state.book.stock else "aside": [list(state.aside)],
            "gone": [list(state.gone)],
        }

    def lay(self, state: BluffingState, zones: Zones, view: int) -> bool:
        """Put the cards of `zones` into the hidden zones; an actor whose hand changes is asked its question again.

        Return True: public facts rule out no deal.
        """
        changed = False
        for seat, hand in enumerate(zones["hands"]):
            held = [*members(state.hands[seat]), *members(state.seconds[seat])]
            if sorted(hand) != sorted(held):
                changed |= seat == state.actor
                state.hands[seat] = state.seconds[seat] = 0
                for card in hand:
                    state.give(seat, card)
        for index, card in enumerate(zones["pile"][0][::-1]):
            state.pile[index] = card
        state.piles = [vec[i64](each) for each in zones["piles"]]
        state.aside = vec[i64]((zones["stock"] if state.book.stock else zones["aside"])[0])
        state.gone = vec[i64](zones["gone"][0])
        if changed:
            state.decision -= 1  # the same decision, with other cards
            state.ask_again()
        return True

    def slots(self, state: BluffingState, seat: int) -> Sequence[Slot]:
        """Return the slots of the cards that `seat` will draw from the pile when nobody calls the latest play."""
        if not state.book.draws_short or state.phase != WINDOW or state.turn != seat:  # A-FT1
            return ()
        missing = max(0, state.book.card_min - state.hand_size(seat))
        return [("pile", 0, index - state.pile_size) for index in range(min(missing, state.pile_size))]

    def needed(self, state: BluffingState, move: BluffingMove) -> Sequence[Card]:
        """Return the cards that are laid, or the four that are removed: those that the line names, else held ones."""
        if move.removed and move.rank is not None:
            return move.removed
        if move.rank is not None:
            rank = [Card(move.rank * 4 + suit) for suit in range(4)]
            hand = self.zones(state)["hands"][move.seat]
            held = [Card(card) for card in hand if card // 4 == move.rank]
            return [*sorted(held), *(card for card in rank if card not in held)][:4]
        return move.cards

    def forbidding(self, state: BluffingState, move: BluffingMove) -> Collection[Card] | None:
        """Return the cards that match the announcement, if only a seat without any may bluff (A-B4, A-DU1); else none.

        For a removed four they are the cards of its rank up to the highest that the line names, since the lowest are
        taken (A-V12).
        """
        if move.rank is not None:
            return list(map(Card, range(move.rank * 4, max(move.removed, default=-1) + 1)))
        code = move.claim.code(state.book.unit) if move.claim is not None and state.book.bluff_if_unable else None
        return [] if code is None else list(map(Card, members(state.book.cards_of(code))))

    def taken(self, state: BluffingState, move: BluffingMove) -> tuple[int, Sequence[Card]]:
        """Return the taker of the pile and the fours that it removes, as far as they do not lie there (P-onecard)."""
        if not state.book.sets_must or move.verb not in TAKING:
            return NOBODY, ()
        taker = int(state.player) if (move.verdict == "lie") == (move.verb == "challenge") else move.seat
        pile = self.zones(state)["pile"][0]
        return taker, [card for card in move.removed if card not in pile]

    def number(self, line: str) -> int:
        """Return the number that a play announces (A-K5)."""
        return (claim_of(line).number or 1) if HIDDEN_CARDS in card_words(line) else 0

    def empties(self, line: str) -> bool:
        """Return whether everybody saw the hand become empty (A-K5)."""
        return says_empty(line)

    def agrees(self, after: BluffingState, line: str) -> bool:
        """Return whether fours left play as the line says; and, when nobody counts, the hand became empty (A-K5)."""
        if after.book.sets_must and line.split()[1] in TAKING and not _removed_as_said(after, line):
            return False
        if not after.book.count_free or line.split()[1] != "play":
            return True
        return latest_play(after).empties == says_empty(line)

    def moved(self, line: str) -> str:
        """Return the part of a line before the announcement, with a play's cards; all of it for removed fours."""
        return line if line.split()[1:2] == ["discard"] else line.partition("->")[0].partition(" as ")[0]


TAKING: Final = ("challenge", "believe")
"""The verbs of moves that take a pile."""


def _removed_as_said(after: BluffingState, line: str) -> bool:
    turned = max((moment for moment, event in enumerate(after.events) if event.kind == TURNED), default=0)
    return removed_since(after, turned) == sorted(parse_move(line).removed)
