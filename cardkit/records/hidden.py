"""The hidden cards of a record: dealt at random, then exchanged until its lines can be played."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from random import Random
from typing import Any, Final

from cardkit.cards.card import Card
from cardkit.engine.state import CHANCE, State
from cardkit.errors import IllegalMove, InvalidDeal, InvalidText
from cardkit.game.capabilities import HiddenCards
from cardkit.game.game import AnyGame
from cardkit.game.legal_moves import LegalMoves
from cardkit.game.moves import Move
from cardkit.game.position import HIDDEN_CARD, HIDDEN_CARDS, card_words, words_of
from cardkit.language import gettext

NEVER_SHOWN: Final = (2**62, -1)
"""The line and the seat recorded for a card that no line shows."""


class HiddenDeal:
    """Deals the cards that a deal hides: to a hand first those that its seat is the first to show."""

    def __init__(
        self,
        game: AnyGame,
        hidden: HiddenCards[Any, Any],
        deal: Mapping[str, Any],
        lines: Sequence[str],
        shows: Sequence[tuple[int, Sequence[str]]],
        rng: Random,
    ) -> None:
        """`shows` has for each of the `lines` its seat and the words of its cards.

        Raises `InvalidText` or `InvalidDeal` when the deal of the record is impossible.
        """
        self.game = game
        card_type = game.card_type
        words = [word for key in game.views.zones for word in card_words(deal.get(key), card_type)]
        seen = Counter(card_type(word) for word in words if word not in (HIDDEN_CARD, HIDDEN_CARDS))
        self.fixed = frozenset(seen)
        """The cards whose zone in the deal is known."""
        unseen = list((Counter(game.cards(len(deal["hands"]))) - seen).elements())
        number = words.count(HIDDEN_CARD)
        if number > len(unseen):
            raise InvalidDeal(
                gettext(
                    "{hidden} cards of the deal are hidden, and the pack has only {unseen} more.",
                    hidden=number,
                    unseen=len(unseen),
                )
            )
        self.numbers = hidden.numbers(deal, lines, len(unseen) - number)
        """The numbers of cards in places whose number is hidden."""
        rng.shuffle(unseen)
        self._first = _first_shown(shows, card_type)
        unseen.sort(key=lambda card: self._first.get(card, NEVER_SHOWN))
        self.position = {**deal, **self._zones(deal, unseen), **hidden.numbers_drawn(deal, rng)}
        """The position dealt, with a card for each that is hidden."""

    def _zones(self, deal: Mapping[str, Any], unseen: list[Card]) -> dict[str, Any]:
        """Return the zones that hide cards, by key, each hidden card replaced by one that is taken out of `unseen`."""
        views = self.game.views
        filled: dict[str, Any] = {}
        for key in views.hidden_zones:
            value = deal.get(key)
            if isinstance(value, str):
                filled[key] = self._filled(value, unseen, 0)
            elif isinstance(value, list):
                sizes = self.numbers.zones.get(key, [0] * len(value))
                owned = key in views.owned_zones
                filled[key] = [
                    self._filled(text, unseen, size, self._first_of(seat, unseen) if owned else ())
                    for seat, (text, size) in enumerate(zip(value, sizes, strict=True))
                ]
        return filled

    def _first_of(self, seat: int, unseen: Sequence[Card]) -> list[Card]:
        """Return the cards of `unseen` that `seat` is the first to show."""
        return [card for card in unseen if self._first.get(card, NEVER_SHOWN)[1] == seat]

    def _filled(self, text: str, unseen: list[Card], size: int, wanted: Sequence[Card] = ()) -> str:
        """`text` with cards out of `unseen`, `size` for `?`: those `wanted` first, then those shown last or never."""
        words = list(words_of(text))
        number = words.count(HIDDEN_CARD) + (size if HIDDEN_CARDS in words else 0)
        cards = list(wanted[:number])
        for card in cards:
            unseen.remove(card)
        rest = max(0, len(unseen) - number + len(cards))
        cards += unseen[rest:]
        del unseen[rest:]
        return fill(text.replace(",", " "), cards, size)


def _first_shown(shows: Sequence[tuple[int, Sequence[str]]], card_type: type[Card]) -> dict[Card, tuple[int, int]]:
    """Return for each card the first line that shows it, and the seat of that line."""
    first: dict[Card, tuple[int, int]] = {}
    for number, (seat, words) in enumerate(shows):
        for word in words:
            if word not in (HIDDEN_CARD, HIDDEN_CARDS):
                first.setdefault(card_type(word), (number, seat))
    return first


def fill(text: str, cards: Iterable[Card], number: int = 0) -> str:
    """Return `text` with cards in place of its hidden ones: one for each `??`, `number` for `?`.

    When the cards run out, the remaining hidden ones are left out.
    """
    remaining = iter(cards)
    words: list[str] = []
    for word in text.split():
        if word == HIDDEN_CARD:
            words += [card.text for card in _next(remaining, 1)]
        elif word == HIDDEN_CARDS:
            words += [card.text for card in _next(remaining, number)]
        else:
            words.append(word)
    return " ".join(words)


def _next(cards: Iterator[Card], number: int) -> list[Card]:
    return [card for _, card in zip(range(number), cards, strict=False)]


# -- Exchanges

ROUNDS: Final = 20
"""The number of partial exchanges of a hand that must follow suit, until it need not; few rounds are enough."""
MOST_CHOICES: Final = 60
"""The number of alternative legal moves that are looked at."""
LISTED_UNSEEN: Final = 6
"""The work of listing a legal move in games with face-down plays; elsewhere 1."""


class HiddenHands:
    """Exchanges cards in states, but only cards whose places nobody has seen."""

    def __init__(
        self, game: AnyGame, hidden: HiddenCards[Any, Any], view: int, seats: int, most: int, rng: Random
    ) -> None:
        """`view` is the seat that must not notice the exchanges."""
        self.game = game
        self.hidden = hidden
        self.view = view
        self.most = most
        """The work after which no earlier line is replayed; a line that is being tried may take twice as much."""
        self.rng = rng
        self.work = 0
        """The number of states copied, moves and cards checked and cards exchanged."""
        self.shown: frozenset[Card] = frozenset()
        """The cards whose places the deal or the lines so far have shown."""
        self.pack = frozenset(game.cards(seats))

    @property
    def is_spent(self) -> bool:
        """Return whether a line that is being tried is given up: the work exceeds twice `most`."""
        return self.work > 2 * self.most

    # -- Contents of hands

    def hand(self, state: State, seat: int) -> "Counter[Card]":
        """The cards that a seat holds."""
        held = self.hidden.hand(state, seat)
        if held is None:
            held = [self.game.card_type(word) for word in self.game.to_position(state)["hands"][seat].split()]
        return Counter(held)

    def holders(self, state: State) -> list[int]:
        """Return the seats that hold cards, without the seat of the view."""
        if self.hidden.hand(state, self.view) is None:
            hands = self.game.to_position(state)["hands"]
        else:
            hands = [self.hidden.hand(state, seat) for seat in range(state.seats)]
        return [seat for seat, hand in enumerate(hands) if seat != self.view and hand]

    def free(self, state: State) -> list[Card]:
        """Return the cards whose places nobody has seen, each kind once, in order."""
        if self.hidden.known(state, self.view, self.view) is None:
            return sorted(self.pack - self.shown)
        position = self.game.to_position(state)
        piles = [position.get(key) for key in self.game.views.hidden_zones if key != "hands"]
        lying = {self.game.card_type(word) for pile in piles for word in card_words(pile, self.game.card_type)}
        return sorted(lying.union(*(self.unseen(state, seat) for seat in self.holders(state))))

    def unseen(self, state: State, seat: int) -> list[Card]:
        """The cards in the hand of `seat` that nobody has seen go there."""
        hand = self.hand(state, seat)
        known = self.hidden.known(state, seat, self.view)
        if known is not None:
            return list((hand - Counter(known)).elements())
        return [card for card in hand.elements() if card not in self.shown]

    def spare(self, state: State, seat: int, needed: Sequence[Card]) -> Card | None:
        """Return a card that the seat can give away unnoticed; None when it has none."""
        hand = [card for card in self.hand(state, seat) if card not in needed]
        unseen = [card for card in self.unseen(state, seat) if card not in needed]
        choice = unseen or (hand if self.game.views.private_actions else [])
        return self.rng.choice(choice) if choice else None

    # -- Exchanges

    def exchange(self, state: State, seat: int, given: Card, card: Card) -> None:
        """Let the seat hold `card` for `given`; raises `InvalidText` when everybody sees where it lies."""
        self.work += 1
        self.hidden.exchange(state, seat, given, card, self.view)

    def try_exchange(self, state: State, seat: int, given: Card, card: Card) -> None:
        """Let the seat hold `card` for `given`, unless everybody sees where it lies."""
        with suppress(InvalidText):
            self.exchange(state, seat, given, card)

    def _exchange_free(self, state: State, seat: int, given: Card, card: Card) -> None:
        """Let the seat hold `card`, one of `free`, for `given`; of doubles perhaps none lies free."""
        if self.hidden.known(state, seat, self.view) is None:
            self.exchange(state, seat, given, card)
        else:
            self.try_exchange(state, seat, given, card)

    def shuffle(self, state: State) -> None:
        """Exchange some hidden cards whose places nobody has seen, by lot.

        Raises `InvalidText` when another seat is asked afterwards.
        """
        actor = state.actor
        free = self.free(state)
        others = self.holders(state)
        for _ in range(self.rng.choice((0, 1, 1, 2, 3, 6)) if others else 0):
            seat = self.rng.choice(others)
            mine = [card for card in self.unseen(state, seat) if card in free]
            theirs = [card for card in free if card not in mine]
            if mine and theirs:
                self._exchange_free(state, seat, self.rng.choice(mine), self.rng.choice(theirs))
        if state.actor != actor:
            raise InvalidText(gettext("seat {actor} is not asked.", actor=actor))

    # -- Moves

    def plan(self, state: State, text: str) -> list[int]:
        """Return the actions of the line `text`, after exchanges of hidden cards in `state` that make it legal.

        A seat that plays to a trick without following suit must hold no card that could have followed: such cards are
        exchanged for cards of others until none is left. Raises `InvalidText` for text that is no move, and
        `IllegalMove` when the exchanges do not make it legal; those that were made stay.
        """
        move = self.game.parse_move(text)
        for _ in range(ROUNDS):
            try:
                return self.checked(state, move)
            except IllegalMove:
                if self.is_spent:
                    raise
                if not self.give_away(state, move, self.hidden.needed(state, move)) and not self._hold_another(
                    state, move
                ):
                    raise
        return self.checked(state, move)

    def checked(self, state: State, move: Move) -> list[int]:
        """Return the actions of a move, and count the work of checking it; raises `IllegalMove`."""
        self.work += 1 + len(move.cards)
        return self.game.plan(state, move)

    def carried_out(self, state: State, actions: Sequence[int]) -> State:
        """The state behind legal `actions`, which leave `state` as it is."""
        after = state.clone()
        for action in actions:
            after.apply(action)
        return after

    def _hold_another(self, state: State, move: Move) -> bool:
        """Give the actor another unseen card, in case that makes `move`, which names none, legal.

        Return False when that cannot be tried: for chance, for the seat of the view, or without such cards.
        """
        if not self.hidden.by_light or move.cards or state.actor != move.seat or move.seat in (CHANCE, self.view):
            return False
        held = self.hand(state, move.seat)
        unseen, free = self.unseen(state, move.seat), [card for card in self.free(state) if card not in held]
        if unseen and free:
            self.try_exchange(state, move.seat, self.rng.choice(unseen), self.rng.choice(free))
        return bool(unseen and free)

    def give_away(self, state: State, move: Move, needed: Sequence[Card]) -> bool:
        """Exchange unseen cards of the actor that forbid its `move` for random free ones; return whether any changed.

        Cards that are `needed` stay. Nothing changes for the seat of the view, or when another seat is the actor.
        """
        seat = state.actor
        if seat < 0 or seat == self.view or move.seat != seat:
            return False
        held = self.hand(state, seat)
        unseen = set((Counter(self.unseen(state, seat)) - Counter(needed)).elements())
        blocking = sorted(unseen.intersection(self._forbidding(state, move))) if unseen else []
        others = [card for card in self.free(state) if card not in held]
        self.rng.shuffle(others)
        for given, card in zip(blocking, others, strict=False):
            self._exchange_free(state, seat, given, card)
        return bool(blocking and others)

    def _forbidding(self, state: State, move: Move) -> Iterable[Card]:
        """Return the cards that may forbid `move` when the actor holds them: those of the game, or all it may lay."""
        cards = self.hidden.forbidding(state, move)
        if cards is not None:
            return cards
        ways = list(islice(LegalMoves(self.game, state), MOST_CHOICES))
        self.work += len(ways) * (LISTED_UNSEEN if self.game.views.private_actions else 1)
        return {card for way in ways for card in way.cards}
