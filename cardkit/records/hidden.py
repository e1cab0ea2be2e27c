"""The hidden cards of a record: dealt at random, then exchanged until its lines can be played."""

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any, Final, TypeAlias

from cardkit.cards.card import Card
from cardkit.cards.chance import generator
from cardkit.engine.state import CHANCE, Observation, State
from cardkit.errors import IllegalMove, InvalidDeal
from cardkit.game.capabilities import HiddenCards, Slot, Zones
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
        self.sizes = _sizes(deal, len(unseen) - number)
        """The numbers of cards behind each `?`, by key."""
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
            elif isinstance(value, list) and all(isinstance(text, str) for text in value):
                sizes = self.sizes.get(key, [0] * len(value))
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


def _sizes(deal: Mapping[str, Any], remaining: int) -> dict[str, list[int]]:
    """Return for each list of zones, by key, how many of the `remaining` cards each `?` hides: equal shares."""
    sizes: dict[str, list[int]] = {}
    for key, value in deal.items():
        if isinstance(value, list) and any(HIDDEN_CARDS in words_of(text) for text in value):
            unknown = [HIDDEN_CARDS in words_of(text) for text in value]
            shares = [remaining // sum(unknown) + (index < remaining % sum(unknown)) for index in range(sum(unknown))]
            sizes[key] = [shares.pop() if hidden else 0 for hidden in unknown]
    return sizes


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

ROUNDS: Final = 6
"""The number of partial exchanges of a hand that must follow suit, until it need not; few rounds are enough."""
SAMPLER: Final = 25
"""The work of making a sampler: about as long as so many exchanges."""
PAIRS: Final = 8
"""The pairs of slots that are tried for one exchange."""
MOST_CHOICES: Final = 60
"""The number of alternative legal moves that are looked at."""
LISTED_UNSEEN: Final = 6
"""The work of listing a legal move in games with face-down plays; elsewhere 1."""

Pins: TypeAlias = Mapping[Slot, Card]
"""Cards beside hands that the view names, by the slots where they lie."""


def staying(before: Sequence[Hashable], after: Sequence[Hashable]) -> list[int]:
    """Return for each card of a zone after a move its place before the move; -1 for a new one.

    Cards leave a zone at its front where the rest agrees. Of equal cards the first stays the first.
    """
    gone = len(before) - len(after)
    if gone >= 0 and list(before[gone:]) == list(after):
        return [*range(gone, len(before))]
    lying: dict[Hashable, list[int]] = {}
    for index in reversed(range(len(before))):
        lying.setdefault(before[index], []).append(index)
    return [lying[card].pop() if lying.get(card) else -1 for card in after]


def slots_of(zones: Zones) -> Iterator[tuple[Slot, int]]:
    """Yield each slot with its card; its index is counted from the last card, -1, as cards leave the first slots."""
    for key, parts in zones.items():
        for number, part in enumerate(parts):
            for index, card in enumerate(part, -len(part)):
                yield (key, number, index), card


class HiddenHands:
    """Exchanges hidden cards of states so that the seat of the view would notice nothing."""

    def __init__(self, game: AnyGame, view: int, seats: int, most: int, rng: Random) -> None:
        """`view` is the seat that must not notice the exchanges."""
        assert game.hidden_cards is not None
        self.game = game
        self.hidden: HiddenCards[Any, Any] = game.hidden_cards
        self.view = view
        self.most = most
        """The work after which no earlier line is replayed; a line that is being tried may take twice as much."""
        self.rng = rng
        self.work = 0
        """The number of states copied and drawn, moves and cards checked and cards exchanged."""
        self.shown: frozenset[Card] = frozenset()
        """The cards whose places the deal or the lines so far have shown."""
        self.pins: Pins = {}
        cards = game.cards(seats)
        self.repeated = len(set(cards)) < len(cards)
        """True when there are equal cards: then a card that was shown may also be another."""
        self._sampler: tuple[Observation, Any] | None = None
        """The sampler of the latest observation, which takes longer to make than a sample."""

    @property
    def is_spent(self) -> bool:
        """Return whether a line that is being tried is given up: the work exceeds twice `most`."""
        return self.work > 2 * self.most

    def surprising(self, cards: "Counter[Card]") -> "Counter[Card]":
        """Return those of `cards` whose places were not shown; of equal cards, those that no slot must have."""
        if self.repeated:
            return cards - Counter(self.pins.values())
        return Counter({card: number for card, number in cards.items() if card not in self.shown})

    def hand(self, state: State, seat: int) -> "Counter[Card]":
        """The cards that a seat holds."""
        return Counter(map(self.game.card_type, self.hidden.zones(state)["hands"][seat]))

    def slots(self, state: State) -> dict[Slot, Card]:
        """Return the card of each slot whose card is hidden and not pinned; cards that were shown come last."""
        found = {
            slot: self.game.card_type(card)
            for slot, card in slots_of(self.hidden.zones(state))
            if slot[:2] != ("hands", self.view) and slot not in self.pins
        }
        slots = list(found)
        self.rng.shuffle(slots)
        return {slot: found[slot] for slot in sorted(slots, key=lambda slot: found[slot] in self.shown)}

    def swap(self, state: State, one: Slot, other: Slot) -> State | None:
        """Return `state` with the cards in two slots exchanged; None when the seat of the view would notice."""
        zones = self.hidden.zones(state)
        first, second = zones[one[0]][one[1]], zones[other[0]][other[1]]
        first[one[2]], second[other[2]] = second[other[2]], first[one[2]]
        return self.laid(state, zones)

    def laid(self, state: State, zones: Zones) -> State | None:
        """Return `state` with these hidden zones; None when the seat of the view would notice."""
        self.work += 1
        other = state.clone()
        unseen = self.hidden.lay(other, zones, self.view) and other.observe(self.view) == state.observe(self.view)
        return other if unseen else None

    def bring(self, state: State, seat: int, cards: Sequence[Card]) -> State:
        """Exchange other cards of `seat` for those of `cards` that it lacks, as far as the view would not notice."""
        for card in (Counter(cards) - self.held(state, seat)).elements():
            slots, mine, kept = self.slots(state), self._of(state, seat), Counter(cards)
            spare = []
            for slot in slots:
                if slot in mine and not kept[slots[slot]]:
                    spare.append(slot)
                elif slot in mine:
                    kept[slots[slot]] -= 1
            there = [slot for slot, other in slots.items() if other == card and slot not in mine]
            state = self._exchanged(state, spare, there) or state
        return state

    def exchange_held(
        self, state: State, seat: int, cards: Collection[Card], kept: Sequence[Card] = (), *, drawn: bool = False
    ) -> State | None:
        """Return a state in which each of `cards` that `seat` holds, apart from `kept`, is exchanged for another card.

        The other cards lie hidden elsewhere and are none of `cards`. With `drawn`, when the seat holds nothing to
        exchange, `cards` that lie elsewhere are exchanged, as the seat may draw them. Return None when nothing was
        exchanged.
        """
        held = self.held(state, seat)
        given = list((Counter(card for card in held.elements() if card in cards) - Counter(kept)).elements())
        if drawn and not given:
            given = sorted({*cards} - {*held, *kept})
        changed = None
        for card in given:
            slots, mine = self.slots(changed or state), self._of(state, seat)
            lying = sorted((slot for slot, each in slots.items() if each == card), key=lambda slot: slot not in mine)
            there = [slot for slot, other in slots.items() if other not in cards and slot not in mine]
            changed = self._exchanged(changed or state, lying[:1], there) or changed
        return changed

    def held(self, state: State, seat: int) -> "Counter[Card]":
        """Return the cards that `seat` holds, and those that it will have got when it moves."""
        mine = self._of(state, seat)
        return Counter(self.game.card_type(card) for slot, card in slots_of(self.hidden.zones(state)) if slot in mine)

    def _of(self, state: State, seat: int) -> set[Slot]:
        size = len(self.hidden.zones(state)["hands"][seat])
        return {*(("hands", seat, -index) for index in range(1, size + 1)), *self.hidden.slots(state, seat)}

    def _exchanged(self, state: State, some: Sequence[Slot], others: Sequence[Slot]) -> State | None:
        """Return `state` after the first exchange that the view does not notice, of a few pairs; None without one."""
        pairs = islice(((one, other) for one in some for other in others), PAIRS)
        return next((found for one, other in pairs if (found := self.swap(state, one, other)) is not None), None)

    def another(self, state: State) -> State:
        """Return another state that looks to the view as `state` does: a sample, or after a few exchanges, by lot."""
        if self.game.determinization is not None and self.rng.random() < 0.5:
            return self._sample(state) or state
        for _ in range(self.rng.choice((0, 1, 1, 2, 3, 6))):
            slots = {slot: card for slot, card in self.slots(state).items() if self.repeated or card not in self.shown}
            held = [slot for slot in slots if slot[0] == "hands"]
            if held:
                state = self.swap(state, self.rng.choice(held), self.rng.choice(list(slots))) or state
        return state

    def _sample(self, state: State) -> State | None:
        """Return a sample of the states that look to the view as `state` does, with the pinned cards in their slots."""
        seen = state.observe(self.view)
        if self._sampler is None or seen != self._sampler[0]:
            self._sampler = seen, self.game.sampler(seen)
            self.work += SAMPLER
        sample = self._sampler[1].sample(generator(self.rng.getrandbits(32)))
        sample.hold_chance()
        zones = self.hidden.zones(sample)
        lying = {slot: card for slot, card in slots_of(zones) if slot[:2] != ("hands", self.view)}
        for slot, card in self.pins.items():
            if lying.get(slot, card) != card:
                found = [each for each, there in lying.items() if there == card and self.pins.get(each) != card]
                if not found:
                    return None
                lying[found[0]], lying[slot] = lying[slot], lying[found[0]]
        for (key, part, index), number in lying.items():
            zones[key][part][index] = number
        return self.laid(sample, zones)

    def resized(self, state: State, seat: int, size: int, kept: Sequence[Card]) -> State:
        """Let `seat` hold `size` cards, those `kept` among them, where nobody counts; nothing changes if seen."""
        zones = self.hidden.zones(state)
        hand = zones["hands"][seat]
        spare = list((Counter(hand) - Counter(map(int, kept))).elements())
        others = [each for other, each in enumerate(zones["hands"]) if each and other not in (seat, self.view)]
        for _ in range(len(hand) - size if others else 0):
            if spare:
                given = spare.pop(self.rng.randrange(len(spare)))
                hand.remove(given)
                self.rng.choice(others).append(given)
        while len(hand) < size and (givers := [each for each in others if len(each) > 1]):
            giver = self.rng.choice(givers)
            hand.append(giver.pop(self.rng.randrange(len(giver))))
        return self.laid(state, zones) or state

    # -- Moves

    def plan(self, state: State, text: str) -> tuple[State, list[int]]:
        """Return `state` after exchanges of hidden cards that make the line `text` legal, and the actions of it.

        A seat that plays to a trick without following suit must hold no card that could have followed: such cards are
        exchanged for cards of others until none is left. Raises `InvalidText` for text that is no move, and
        `IllegalMove` when the exchanges do not make it legal.
        """
        move = self.game.parse_move(text)
        for _ in range(ROUNDS):
            try:
                return state, self.checked(state, move)
            except IllegalMove:
                needed = self.hidden.needed(state, move)
                if self.is_spent or move.seat in (CHANCE, self.view) or move.seat != state.actor:
                    raise
                forbidding = self.hidden.forbidding(state, move)
                cards = self.playable(state) if forbidding is None else forbidding
                lacks = Counter(needed) - self.held(state, move.seat)
                if not needed and not cards:
                    other = self._allowing(state, move)
                else:
                    other = None if lacks else self.exchange_held(state, move.seat, cards, needed)
                if other is None:
                    raise
                state = other
        return state, self.checked(state, move)

    def _allowing(self, state: State, move: Move) -> State | None:
        """Return `state` after the first exchange of a card of the seat that makes `move` legal; None without one.

        So a seat gets what it must hold for a move that names no card, as to ask for a rank.
        """
        mine = self._of(state, move.seat)
        slots = list(self.slots(state))
        own = [slot for slot in slots if slot in mine]
        for other in slots:
            if own and other not in mine:
                changed = self.swap(state, self.rng.choice(own), other)
                if changed is not None and self._allows(changed, move):
                    return changed
        return None

    def _allows(self, state: State, move: Move) -> bool:
        try:
            self.checked(state, move)
        except IllegalMove:
            return False
        return True

    def drawn(self, before: State, after: State) -> set[Slot]:
        """Return the slots beside hands of which a line takes the cards."""
        remaining = {slot for slot, _ in slots_of(self.hidden.zones(after))}
        return {slot for slot, _ in slots_of(self.hidden.zones(before)) if slot[0] != "hands" and slot not in remaining}

    def playable(self, state: State) -> set[Card]:
        """Return the cards that the actor may move now."""
        ways = list(islice(LegalMoves(self.game, state), MOST_CHOICES))
        self.work += len(ways) * (LISTED_UNSEEN if self.game.views.private_actions else 1)
        return {card for way in ways for card in way.cards}

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
