"""The capabilities of simple games, derived from the layout of the table and from the game's own statements."""

from collections import Counter
from collections.abc import Container, Hashable, Mapping, Sequence
from itertools import permutations, zip_longest
from random import Random as PlainRandom
from types import MappingProxyType
from typing import Any, Final

from librt.random import Random

from cardkit.cards.card import Card, card_or_none
from cardkit.engine.state import CHANCE, GOING_ON, NOBODY, UNFINISHED, Sampler, State
from cardkit.game.capabilities import EVERYBODY, Determinization, HiddenCards, Passed, Rounds, SeenMove, Views, Zones
from cardkit.game.moves import SpelledMove
from cardkit.game.position import HIDDEN_CARD, words_of
from cardkit.game.result import CODES, Result
from cardkit.simple.hand import Hand
from cardkit.simple.layout import CARDS, NUMBER
from cardkit.simple.state import SimpleObservation, SimpleState
from cardkit.simple.statements import SimpleT, Statements

EMPTY: Final[Mapping[tuple[str, int], Container[int]]] = MappingProxyType({})


class SimpleViews(Views[SimpleT, SpelledMove]):
    """The views of a simple game: the layout says which zones are hidden, the game which actions are private."""

    def __init__(self, game: Statements[Any, SimpleT]) -> None:
        self.game = game
        self.private_actions = game.private_actions
        layout = game.layout.items()
        super().__init__(
            ("hands", *(key for key, zone in layout if zone.holds)),
            ("hands", *(key for key, zone in layout if zone.hidden)),
        )
        self.counted = True
        self.secret_keys = ("chance",) if game.chance_in_play else ()
        self.seat_zones = [key for key, zone in layout if zone.holds and zone.for_each and not zone.hidden]
        self.owned_zones = ("hands", *(key for key, zone in layout if zone.hidden and zone.seen_by == "owner"))
        self.private_keys = [key for key, zone in layout if zone.note and zone.seen_by == "owner"]

    def without_secrets(self, position: dict[str, Any], state: SimpleT, seat: int) -> dict[str, Any]:
        """Return `position` without private notes of other seats, and with `?` for the numbers hidden from `seat`."""
        seen = dict(position)
        for key in self.private_keys:
            seen[key] = [text if own == seat else "" for own, text in enumerate(position[key])]
        for key, zone in self.game.layout.items():
            if zone.kind == NUMBER and zone.seen_by != "all":
                seen[key] = zone.covered(position[key], seat)
        return seen

    def turned_up(self, position: Mapping[str, Any]) -> Sequence[str]:
        """Return the cards that public notes name; it is asked for in packs without repeats."""
        notes = [
            key for key, zone in self.game.layout.items() if zone.note and zone.kind == CARDS and zone.seen_by == "all"
        ]
        return [word for key in notes for word in words_of(position.get(key, ""))]

    def seen_line(self, move: SpelledMove, after: SimpleT, seat: int) -> str:
        """The line of `move` as `seat` saw it when it was made: `??` for cards that lie face down for it."""
        return covered(move, self.game.card_type) if self.game.covers(move, seat) else move.text

    def seen_move(self, before: SimpleT, move: SpelledMove, after: SimpleT, seat: int = EVERYBODY) -> SeenMove:
        """Return the line of `move` as `seat` saw it, with the cards that were turned up or came to its hand.

        The line has `??` for its cards where `covers` or `visible` hides the move. With `EVERYBODY` it is the line that
        all other seats saw.
        """
        seats = [seat] if seat >= 0 else [other for other in range(after.seats) if other != move.seat]
        kind = self.game.card_type
        hidden = move.seat not in seats and any(
            (self.game.covers(move, each) or self._looks_different(before, move, each))
            and not went_through_hand(self.game, before, move, after, each)
            for each in seats
        )
        line = covered(move, kind) if hidden else move.text
        named = Counter(map(int, () if hidden else move.cards))
        turned = open_cards(self.game, after) - open_cards(self.game, before) - named
        given: Counter[int] = Counter()
        if seat >= 0 and after.outcome in (GOING_ON, UNFINISHED):  # at another end hands may have been put away
            given = Counter(after.hands[seat]) - Counter(before.hands[seat]) - named - turned
        texts = [tuple(kind(card).text for card in sorted(cards.elements())) for cards in (turned, given)]
        return SeenMove(line, texts[0], texts[1], self._passed(before, move, after, seat, hidden=hidden))

    def _passed(
        self, before: SimpleT, move: SpelledMove, after: SimpleT, seat: int, *, hidden: bool
    ) -> tuple[Passed, ...]:
        """Return the cards that went from hand to hand, by the sizes of hands, which all see; and which `seat` saw."""
        hands = list(zip(before.hands, after.hands, strict=True))
        grown = [len(new) - len(old) for old, new in hands]
        named = Counter(map(int, move.cards))
        if move.seat == CHANCE:
            givers = [giver for giver, (old, _) in enumerate(hands) if named and named <= Counter(map(int, old))]
            if len(givers) != 1 or grown[givers[0]] >= 0:
                return ()
            others = [other for other, number in enumerate(grown) if number and other != givers[0]]
            receiver = others[0] if len(others) == 1 else NOBODY
            seen = not hidden or seat in (givers[0], receiver)
            return (self._cards_passed(givers[0], receiver, named, seen=seen),)
        found = []
        shown = self._shown_in_hands(before, after)
        for giver, receiver in permutations(range(after.seats), 2):
            if grown[receiver] > 0 and grown[giver] == -grown[receiver]:
                lost = Counter(map(int, hands[giver][0])) - Counter(map(int, hands[giver][1]))
                cards = lost & (Counter(map(int, hands[receiver][1])) - Counter(map(int, hands[receiver][0])))
                seen = seat in (giver, receiver) or cards <= Counter(shown[receiver]) + (Counter() if hidden else named)
                if cards.total() == grown[receiver]:
                    found.append(self._cards_passed(giver, receiver, cards, seen=seen))
        return tuple(found)

    def _cards_passed(self, giver: int, receiver: int, cards: "Counter[int]", *, seen: bool) -> Passed:
        texts = tuple(self.game.card_type(card).text for card in sorted(cards.elements())) if seen else ()
        return Passed(giver, receiver, cards.total(), texts)

    def noticed(self, before: SimpleT, move: SpelledMove | None, after: SimpleT, seat: int = EVERYBODY) -> Hashable:
        """Return also the sizes of hands and zones, the open zones to which cards came, and open passes and numbers."""
        sizes = [len(hand) for hand in after.hands]
        sizes += [
            len(part) for key, zone in self.game.layout.items() for part in zone.cards_by_part(getattr(after, key))
        ]
        noticed = super().noticed(before, move, after, seat), tuple(sizes), self._came_to_lie(before, after)
        return (*noticed, self._shown_in_hands(before, after), self._told_numbers(before, after))

    def _came_to_lie(self, before: SimpleT, after: SimpleT) -> tuple[tuple[int, ...], ...]:
        """Return for each part of every open zone the cards that came there, sorted."""
        found: list[tuple[int, ...]] = []
        for key, zone in self.game.layout.items():
            if not zone.hidden:
                parts = zip_longest(
                    zone.cards_by_part(getattr(after, key)), zone.cards_by_part(getattr(before, key)), fillvalue=()
                )
                found += [tuple(sorted((Counter(part) - Counter(was)).elements())) for part, was in parts]
        return tuple(found)

    def came_to_light(self, before: SimpleT, move: SpelledMove, after: SimpleT, seat: int) -> Sequence[str]:
        """Return the cards, as sorted texts, that `seat` saw turned up, got, or saw noted openly in another hand.

        The latter came from another hand. Those that the move names are left out, but for hidden moves of chance.
        """
        step = self.seen_move(before, move, after, seat)
        hidden = HIDDEN_CARD in step.line
        named, noted = Counter(card.text for card in move.cards), Counter[str]()
        for owner, cards in enumerate(self._shown_in_hands(before, after)):
            if owner != seat:
                noted |= Counter(self.game.card_type(card).text for card in cards)
        found = Counter([*step.turned, *step.given])
        if hidden and move.seat != CHANCE:
            found -= named
        found |= noted if hidden and move.seat == CHANCE else noted - named
        return sorted(found.elements())

    def _told_numbers(self, before: SimpleT, after: SimpleT) -> Hashable:
        """Return the public numbers that changed, in games that also have hidden numbers; else nothing."""
        layout = self.game.layout.items()
        if not any(zone.kind == NUMBER and zone.seen_by != "all" for _, zone in layout):
            return ()
        keys = [key for key, zone in layout if zone.kind == NUMBER and zone.seen_by == "all"]
        values = [(key, zone_values(before, key), zone_values(after, key)) for key in keys]
        return tuple((key, now) for key, then, now in values if then != now)

    def _looks_different(self, before: SimpleT, move: SpelledMove, seat: int) -> bool:
        """Return whether `seat` sees at least one action of `move` as a different action."""
        if not self.private_actions:
            return False
        state = before.clone()
        if move.seat in state.deciders():
            state.let_decide(move.seat)
        for action in self.game.plan(before, move):
            if state.visible(action, seat) != action:
                return True
            state.apply(action)
        return False

    def _shown_in_hands(self, before: SimpleT, after: SimpleT) -> tuple[tuple[int, ...], ...]:
        """Return for each seat the cards that came to its hand from another hand and that a public note names there."""
        found: list[tuple[int, ...]] = []
        notes = [key for key, zone in self.game.layout.items() if zone.note and zone.for_each and zone.seen_by == "all"]
        for seat in range(after.seats):
            came = Counter(map(int, after.hands[seat])) - Counter(map(int, before.hands[seat]))
            if came:
                theirs = Counter(int(card) for other, hand in enumerate(before.hands) if other != seat for card in hand)
                zones = [(self.game.layout[key].alone, getattr(after, key)[seat]) for key in notes]
                came &= theirs & Counter(int(card) for zone, value in zones for card in zone.named(value))
            found.append(tuple(sorted(came.elements())))
        return tuple(found)

    def seen_lines(self, played: Sequence[tuple[SimpleT, SpelledMove]], end: SimpleT, seat: int) -> list[str]:
        """Return the lines of a deal as `seat` knows them at its `end`: `??` for cards that it did not come to know."""
        afters = [*(state for state, _ in played), end][1:]
        return [
            move.text
            if (self._knows(state, move, after, seat) and not self._waits(move, afters[index:], seat))
            or self._lies_open(move, [state, *afters[index:]])
            else covered(move, self.game.card_type)
            for index, ((state, move), after) in enumerate(zip(played, afters, strict=True))
        ]

    def _knows(self, before: SimpleT, move: SpelledMove, after: SimpleT, seat: int) -> bool:
        """Return whether `seat` knows at once which cards `move` named."""
        return went_through_hand(self.game, before, move, after, seat) or self.game.sees(before, move, seat)

    def _waits(self, move: SpelledMove, afters: Sequence[SimpleT], seat: int) -> bool:
        """Return whether `move` covers its cards for `seat`, and its own seat holds them in all the states `afters`.

        They are chosen to be passed on, and `seat`, which gets them, has not seen them yet.
        """
        if not move.cards or move.seat < 0 or not self.game.covers(move, seat):
            return False
        named = Counter(map(int, move.cards))
        return all(named <= Counter(map(int, after.hands[move.seat])) for after in afters)

    def _lies_open(self, move: SpelledMove, states: Sequence[SimpleT]) -> bool:
        """Return whether all see the cards that `move` of a seat named, each the only copy, in one of `states`.

        The first of these is the state before it. Cards that went into a hand meanwhile do not count: nobody else knows
        that these were the ones. A move that named none, such as a sealed bid, is known when a public number changes,
        and at the end of the deal.
        """
        named = Counter(map(int, move.cards))
        if not named:
            return bool(states[-1].over) or any(self._told_numbers(states[0], state) for state in states)
        if move.seat == CHANCE or len(set(self.game.cards(states[-1].seats))) < len(self.game.cards(states[-1].seats)):
            return False
        before, *afters = states
        if named <= open_cards(self.game, before):
            return True
        for state in afters:
            if named <= open_cards(self.game, state):
                return True
            if any(card in hand for hand in state.hands for card in named):
                return False
        return False


def open_cards(game: Statements[Any, SimpleT], state: SimpleT) -> "Counter[int]":
    """Return the cards in zones that are not hidden, each with its number of copies; hands do not count."""
    zones = [(zone, getattr(state, key)) for key, zone in game.layout.items()]
    return Counter(int(card) for zone, value in zones if not zone.hidden for card in zone.cards(value))


def went_through_hand(
    game: Statements[Any, SimpleT], before: SimpleT, move: SpelledMove, after: SimpleT, seat: int
) -> bool:
    """Return whether all cards of a step of chance left the hand of `seat`, came there, or were laid by it openly."""
    lost = Counter(before.hands[seat]) - Counter(after.hands[seat])
    gained = Counter(after.hands[seat]) - Counter(before.hands[seat])
    if move.seat != CHANCE or not move.cards or not (lost or gained):
        return False
    laid = open_cards(game, after) - open_cards(game, before) - lost
    return Counter(move.cards) <= lost + gained + laid


def zone_values(state: SimpleState, key: str) -> tuple[int, ...]:
    """The numbers of a zone: one, or one for each seat."""
    value = getattr(state, key)
    return tuple(value) if isinstance(value, list | tuple) else (value,)


def covered(move: SpelledMove, card_type: type[Card]) -> str:
    """Return the line of `move` with `??` for each of its cards, or, without any, for each word behind its verb."""
    seat, verb, *words = move.text.split()
    hidden = [HIDDEN_CARD if card_or_none(word, card_type) is not None else word for word in words]
    return " ".join([seat, verb, *(hidden if HIDDEN_CARD in hidden else [HIDDEN_CARD] * len(words))])


class SimpleRounds(Rounds[SimpleT]):
    """Rounds as the game counts them."""

    def __init__(self, game: Statements[Any, SimpleT]) -> None:
        self.game = game
        self.name = game.round_name

    def done(self, state: SimpleT) -> int:
        """Return how many have ended."""
        return self.game.rounds_done(state)


class SimpleDeterminization(Determinization[SimpleObservation]):
    """Full states as the game imagines them."""

    def __init__(self, game: Statements[Any, Any]) -> None:
        self.game = game

    def sampler(self, observation: SimpleObservation) -> Sampler:
        """Return a sampler of full states that agree with `observation`; the deal must not be over."""
        return SimpleSampler(self.game, observation)


class SimpleSampler(Sampler):
    """A sampler that lets a simple game imagine the hidden cards."""

    def __init__(self, game: Statements[Any, Any], seen: SimpleObservation) -> None:
        self.game = game
        self.seen = seen

    def sample(self, rng: Random) -> State:
        """Return a state that looks to the observing seat exactly as it does now."""
        state: SimpleState = self.game.imagine(self.seen, rng)
        return state


class SimpleHiddenCards(HiddenCards[SimpleT, SpelledMove]):
    """The hidden zones that the layout names."""

    by_light = True

    def __init__(self, game: Statements[Any, SimpleT]) -> None:
        self.game = game

    def zones(self, state: SimpleT) -> Zones:
        """Return the hands and the other hidden zones."""
        zones = {
            key: [list(map(int, part)) for part in zone.cards_by_part(getattr(state, key))]
            for key, zone in self.game.layout.items()
            if zone.hidden
        }
        return {"hands": [list(map(int, hand)) for hand in state.hands], **zones}

    def lay(self, state: SimpleT, zones: Zones, view: int) -> bool:
        """Put the cards of `zones` into the hidden zones, and ask an actor whose hand changes, or chance, again.

        The private notes of other seats change with them. Return False when `view` has noted where a moved card is.
        """
        moved: dict[int, int] = {}
        for key, parts in self.zones(state).items():
            for owner, (was, now) in enumerate(zip(parts, zones[key], strict=True)):
                lost, gained = (Counter(was) - Counter(now)), (Counter(now) - Counter(was))
                noted = Counter(self._noted(state, key, owner, view)) if lost else {}
                if any(now.count(card) < noted.get(card, 0) for card in lost):
                    return False
                moved.update(zip(lost.elements(), gained.elements(), strict=False))
        changed = state.actor == CHANCE
        for seat, hand in enumerate(zones["hands"]):
            if sorted(hand) != sorted(map(int, state.hands[seat])):
                changed |= seat == state.actor
                state.hands[seat] = Hand(hand, self.game.card_type)
        for key, zone in self.game.layout.items():
            value = getattr(state, key)
            if zone.hidden:
                fresh = [tuple(part) for part in zones[key]]
                setattr(state, key, zone.kept(fresh if zone.listed else fresh[0], value))
            elif moved and zone.note and zone.kind == CARDS and zone.seen_by == "owner":
                notes = [
                    part if owner == view else tuple(moved.get(card, card) for card in part)
                    for owner, part in enumerate(value)
                ]
                setattr(state, key, zone.kept(notes, value))
        if changed:
            decision = state.decision
            state.resume(state.actor)
            state.decision = decision
        return True

    def _noted(self, state: SimpleT, key: str, owner: int, view: int) -> list[int]:
        """Return the cards that the notes about the zone `key` name: of `owner` in notes that all see, else of `view`.

        Notes about hands have the key `hands`.
        """
        noted: list[int] = []
        for note, zone in self.game.layout.items():
            if zone.note and zone.kind == CARDS and zone.seen_by != "nobody" and not zone.lasting:
                value = getattr(state, note)
                if (zone.about or "hands") == key:
                    noted += (
                        zone.alone.named(value[owner if zone.seen_by == "all" else view]) if zone.for_each else value
                    )
        return noted

    def needed(self, state: SimpleT, move: SpelledMove) -> Sequence[Card]:
        """Return the cards of `move` without those whose copies all lie open, such as the captured ones."""
        covered = Counter(map(int, self.game.cards(state.seats))) - open_cards(self.game, state)
        return list((Counter(move.cards) & Counter(map(self.game.card_type, covered.elements()))).elements())

    def numbers_drawn(self, deal: Mapping[str, Any], rng: PlainRandom) -> Mapping[str, Any]:
        """Return the values of the zones of numbers in `deal`, each hidden number drawn with equal chances."""
        return {
            key: zone.uncovered(deal[key], rng) for key, zone in self.game.layout.items() if zone.most and key in deal
        }

    def settle(self, state: SimpleT, result: Result) -> bool:
        """End `state` with `result`, if it gives points and a seat holds cards or numbers are hidden; return whether.

        Nothing changes either when the kind of `result` is not that of the outcome.
        """
        hidden = any(state.hands) or any(zone.most for zone in self.game.layout.values())
        counted = bool(result.points) and CODES[result.kind] == state.outcome and hidden
        if counted:
            state.end_with(result)
        return counted
