"""Views of a bluffing table, and exchanges of hidden cards while a record is played that does not name them.

A view writes `??` for a card face down, and `?` when nobody counts them.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Any, Final

import attrs
from librt.vecs import vec
from mypy_extensions import i64

from cardkit.cards.bits import BIT, count, members
from cardkit.cards.card import Card
from cardkit.engine.state import NOBODY
from cardkit.errors import InvalidText
from cardkit.game.capabilities import HiddenCards, HiddenNumbers, Views
from cardkit.game.position import HIDDEN_CARD, HIDDEN_CARDS, card_words, words_of
from cardkit.language import gettext
from cardkit_games.bluffing.engine.observation import (
    DREW,
    PILE_GONE,
    PLAYED,
    REMOVED,
    TOOK,
    TOOK_BACK,
    TURNED,
    TURNED_UP,
    Event,
)
from cardkit_games.bluffing.engine.state import BluffingState
from cardkit_games.bluffing.engine.table import ANSWER, RESPOND, WINDOW
from cardkit_games.bluffing.text.claims import EMPTY, BluffingMove, claim_of, says_empty
from cardkit_games.bluffing.text.hidden_numbers import hidden_numbers
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
        """Note as seen the cards of the play that are turned over, from its last one; return those of other plays."""
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


# -- Hidden cards that change places

CARDS: Final = [Card(number) for number in range(len(Card.alphabet.faces))]


class BluffingHiddenCards(HiddenCards[BluffingState, BluffingMove]):
    """Hidden cards in the hands of others, on the pile, in piles to choose from, and aside."""

    def __init__(self, stock: Collection[int] = ()) -> None:
        """`stock` are the cards of the stock, counted from 1 for the last, that the seat of the view drew."""
        self._stock = stock

    def of(self, deal: Mapping[str, Any]) -> "BluffingHiddenCards":
        """Return the hidden cards behind `deal`: cards that it names in the stock stay in place."""
        words = list(words_of(deal.get("stock", "")))[::-1]
        return BluffingHiddenCards([number for number, word in enumerate(words, 1) if word != HIDDEN_CARD])

    def hand(self, state: BluffingState, seat: int) -> Sequence[Card]:
        """Return the hand of `seat`, with the cards that it draws from the pile before it lays, if nobody calls."""
        drawn = [state.pile[index] for index in _drawn_next(state, seat)]
        return [CARDS[card] for card in [*members(state.hands[seat]), *members(state.seconds[seat]), *drawn]]

    def forbidding(self, state: BluffingState, move: BluffingMove) -> Sequence[Card]:
        """Return the cards that match the announcement, if only a seat without any may bluff (A-B4, A-DU1).

        When four of more than four are removed, the others: the lowest are taken (A-V12).
        """
        if move.rank is not None:
            highest = max(move.removed, default=-1)
            return [CARDS[card] for card in range(move.rank * 4, highest + 1)]
        code = move.claim.code(state.book.unit) if move.claim is not None and state.book.bluff_if_unable else None
        return [] if code is None else [CARDS[card] for card in members(state.book.cards_of(code))]

    def known(self, state: BluffingState, seat: int, view: int) -> Sequence[Card] | None:
        """Return no cards with two packs, where a card that has been seen may be either of the two; else None."""
        return [] if state.book.copies == 2 else None

    def needed(self, state: BluffingState, move: BluffingMove) -> Sequence[Card]:
        """Return the cards that are laid, or the four that are removed: those that the line names, else held ones."""
        if move.removed and move.rank is not None:
            return move.removed
        if move.rank is not None:
            rank = [Card(move.rank * 4 + suit) for suit in range(4)]
            held = [card for card in self.hand(state, move.seat) if card in rank]
            return [*sorted(held), *(card for card in rank if card not in held)][:4]
        return move.cards

    def numbers(self, position: Mapping[str, Any], play: Sequence[str], remaining: int) -> HiddenNumbers:
        """Numbers near those announced, with which hands are empty just when the lines say so (A-K5)."""
        told = any(HIDDEN_CARDS in card_words(line) or says_empty(line) for line in play)
        return hidden_numbers(position, play, remaining, told=told)

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

    def arrange(self, state: BluffingState, move: BluffingMove, *, free: Sequence[Card], view: int) -> None:
        """Let the taker of the pile hold the fours that it removes, and no others (P-onecard).

        Nothing happens for other moves, when `view` is the taker, or where fours need not be removed. Cards that cannot
        be exchanged stay.
        """
        lied = move.verdict == "lie"
        taker = int(state.player) if lied == (move.verb == "challenge") else move.seat
        if not state.book.sets_must or move.verb not in TAKING or taker in (NOBODY, view):
            return
        pile = [CARDS[card] for card in list(state.pile)[: state.pile_size]]
        kept = {card.rank for card in move.removed}

        def give_away(card: Card, wanted: Iterable[Card]) -> None:
            for other in wanted:
                with suppress(InvalidText):
                    self.exchange(state, taker, card, other, view)
                    return

        for card in sorted({*move.removed} - {*pile, *self.hand(state, taker)}):
            given = [held for held in self.hand(state, taker) if held in free and held.rank not in kept]
            if given:
                give_away(given[0], [card])
        counts = Counter(card.rank for card in [*pile, *self.hand(state, taker)])
        for card in self.hand(state, taker):
            if counts[card.rank] >= 4 and card.rank not in kept and card in free:
                others = [other for other in free if other not in pile and counts[other.rank] < 3]
                counts[card.rank] -= 1
                give_away(card, [other for other in others if other not in self.hand(state, taker)])

    def likely_cards(self, state: BluffingState, line: str) -> Sequence[Card]:
        """Return the cards that match the announcement of a line; none for all fours and plus n."""
        code = claim_of(line).code(state.book.unit)
        return [] if code is None else [Card(card) for card in members(state.book.matching(code))]

    def exchange(self, state: BluffingState, seat: int, given: Card, card: Card, view: int) -> None:
        """Exchange `given`, held by `seat`, for `card`, which lies hidden from `view`.

        If the actor gets other cards by that, it is asked its question again. Raises `InvalidText` when `card` does not
        lie hidden.
        """
        holders = [
            other for other in range(state.seats) if other not in (seat, view) and state.hands[other] & BIT[card]
        ]
        if holders:
            state.take_away(holders[0], card)
            state.give(holders[0], given)
        elif card in state.aside:
            aside = list(state.aside)
            free = [
                index for index, other in enumerate(aside) if other == card and len(aside) - index not in self._stock
            ]
            if not free:
                raise InvalidText(gettext("{card} does not lie hidden.", card=card))
            aside[free[0]] = given
            state.aside = vec[i64](aside)
        else:
            _exchange_laid(state, given, card, view)
        if state.hands[seat] & BIT[given]:
            state.take_away(seat, given)
            state.give(seat, card)
        else:
            state.pile[next(index for index in _drawn_next(state, seat) if state.pile[index] == given)] = card
        if state.actor in (seat, *holders[:1]):
            state.decision -= 1  # the same decision, with other cards
            state.ask_again()


EVERYBODY_SAW: Final = -2
TAKING: Final = ("challenge", "believe")
"""The verbs of moves that take a pile."""


def _removed_as_said(after: BluffingState, line: str) -> bool:
    turned = max((moment for moment, event in enumerate(after.events) if event.kind == TURNED), default=0)
    return removed_since(after, turned) == sorted(parse_move(line).removed)


def _drawn_next(state: BluffingState, seat: int) -> range:
    """Return the places on the pile of the cards that `seat` will draw when the latest play is not called (A-FT1)."""
    if not state.book.draws_short or state.phase != WINDOW or state.turn != seat:
        return range(0)
    missing = max(0, state.book.card_min - state.hand_size(seat))
    return range(max(0, state.pile_size - missing), state.pile_size)


def _exchange_laid(state: BluffingState, given: Card, card: Card, view: int) -> None:
    """Lay `given` where a `card` lies that seat `view` has not seen there; the caller moves `card`.

    The card is looked for on the pile, then among the cards out of play, then in the piles to choose from. Raises
    `InvalidText` when it lies hidden in none of them.
    """
    pile, gone = _pile_and_gone(state)
    index = _hidden_index(state.pile[: state.pile_size], [(NOBODY, 0, 0), *pile], card, view)
    if index >= 0:
        state.pile[index] = given
        return
    index = _hidden_index(state.gone, [(EVERYBODY_SAW, 0, 0), *gone], card, view)
    if index >= 0:
        state.gone[index] = given
    else:
        _exchange_in_piles(state, given, card)


def _hidden_index(cards: vec[i64], laid: Sequence[tuple[int, int, int]], card: Card, view: int) -> int:
    """Return the index in `cards` of a `card` that `view` has not seen there; -1 when there is none.

    Cards that were there from the beginning, below all that has been `laid` since, count to the first of these.
    """
    base = 0
    below = max(0, len(cards) - sum(number for _, number, _ in laid))
    for index, (seat, number, turned) in enumerate(laid):
        number += below if index == 0 else 0
        if seat not in (view, EVERYBODY_SAW) and not turned & BIT[card] and card in list(cards[base : base + number]):
            return base + list(cards[base : base + number]).index(card)
        base += number
    return -1


def _pile_and_gone(state: BluffingState) -> tuple[list[tuple[int, int, int]], list[tuple[int, int, int]]]:
    """Return the cards on the pile, bottom first, and those that have left play: their player, their number, and the
    mask of those turned over.

    The player is `NOBODY` for cards that nobody laid, and `EVERYBODY_SAW` for one that was turned up and for fours. The
    mask has all cards turned over while that pile lay there.
    """
    pile = [(NOBODY, int(state.book.undealt(state.seats)), 0)] if state.book.rest_to_pile else []
    gone: list[tuple[int, int, int]] = []
    laid = {int(play.event): int(count(play.once) + count(play.twice)) for play in state.plays}
    turned = 0
    for moment, event in enumerate(state.events):
        if event.kind == PLAYED:
            pile.append((int(event.seat), laid[moment], 0))
        elif event.kind == TURNED:
            turned |= int(event.once | event.twice)
        elif event.kind in (TOOK, PILE_GONE):
            gone += [(seat, number, turned) for seat, number, _ in pile if event.kind == PILE_GONE]
            pile, turned = [], 0
        elif event.kind == REMOVED:
            gone.append((EVERYBODY_SAW, 4, 0))
        elif event.kind == TURNED_UP:
            pile.append((EVERYBODY_SAW, 1, 0))
        elif event.kind == TOOK_BACK or (event.kind == DREW and not state.book.stock):
            while pile[-1][1] == 0:
                pile.pop()
            pile[-1] = (pile[-1][0], pile[-1][1] - 1, 0)
    return [(seat, number, turned) for seat, number, _ in pile], gone


def _exchange_in_piles(state: BluffingState, given: Card, card: Card) -> None:
    for number, pile in enumerate(state.piles):
        if card in pile:
            cards = list(pile)
            cards[cards.index(card)] = given
            state.piles = [vec[i64](cards) if other == number else same for other, same in enumerate(state.piles)]
            return
    raise InvalidText(gettext("{card} does not lie hidden.", card=card))
