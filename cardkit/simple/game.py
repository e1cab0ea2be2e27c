"""The base of simple games, written in plain Python: all that follows from the layout of the table and from the rules.

Moves are found by trying what can be done; positions, facts, what is shown and what is imagined come from the layout.
"""

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Final, TypeVar

import attrs
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from cardkit.cards.cards import Card, Cards, card_or_none
from cardkit.cards.chance import shuffle
from cardkit.engine.state import Dealer, Observation, Sampler, State
from cardkit.errors import IllegalMove, InvalidText
from cardkit.game.facts import Reading, read_hand, read_result, refute
from cardkit.game.game import Game, Opening, RulesT
from cardkit.game.moves import Move, split_move
from cardkit.game.position import HIDDEN_CARD, Fields
from cardkit.game.result import Result
from cardkit.simple.layout import Hand, Zone
from cardkit.simple.state import SimpleObservation, SimpleState

SimpleT = TypeVar("SimpleT", bound=SimpleState)

MOST_TOLD: Final = 30
"""How many possible moves a refusal lists."""


@attrs.frozen
class SpelledMove(Move):
    """A move that is kept as it is spelled: `0 play 8S hearts`."""

    words: tuple[str, ...] = ()
    """What follows the verb."""

    @property
    def text(self) -> str:
        """The line as records and scenarios write it."""
        return " ".join([str(self.seat), self.verb, *self.words])


class SimpleGame(Game[RulesT, SimpleT]):
    """One game under one rule set, of which only the game's own is left to say.

    It is for decisions of which there are at most some hundreds: `offers` lists them all, and moves are found there.
    """

    verbs: Sequence[str]
    """The words with which moves begin."""

    scoring: str = "points"
    """What its results say where they say points: `points`, of which the most are best, or `penalties`."""
    target: int | None = None
    """At how many points of one seat, or penalties, a match ends; None where it goes on as long as people like."""

    @cached_property
    def layout(self) -> Mapping[str, Zone]:
        """The zones of its states, by the names of their attributes."""
        return self.blank(self.seat_range()[0]).layout

    @cached_property
    def hidden(self) -> Sequence[str]:  # type: ignore[override]
        """The hands, and the keys of the layout whose cards not everybody sees."""
        return ("hands", *(key for key, zone in self.layout.items() if zone.hidden))

    @cached_property
    def lying(self) -> Sequence[str]:  # type: ignore[override]
        """The hands, and the keys of the layout where cards lie."""
        return ("hands", *(key for key, zone in self.layout.items() if zone.holds))

    @cached_property
    def owned(self) -> Sequence[str]:  # type: ignore[override]
        """The hands, and the keys of the layout of which each seat sees its own."""
        return ("hands", *(key for key, zone in self.layout.items() if zone.seen_by == "owner"))

    # -- Dealing

    @abstractmethod
    def blank(self, seats: int) -> SimpleT:
        """A state for `seats` players in which nothing has been dealt."""

    @abstractmethod
    def deal_out(self, state: SimpleT, pack: list[int]) -> None:
        """Deal `pack`, the shuffled `cards`, top card first, into a blank state that knows its dealer, and ask."""

    def dealer(self, seats: int, opening: Opening) -> Dealer:
        """The dealer for `seats` players, who have been checked."""
        return SimpleDealer(self, seats, opening)

    def begin(self, state: SimpleT, opening: Opening) -> None:
        """Take over into a blank state what a deal of a match begins with, besides who deals: nothing, mostly."""

    def seat_range(self) -> tuple[int, int]:
        """The fewest and the most players: those of the preset."""
        return self.preset.seats

    def next_opening(self, opening: Opening, result: Result, seats: int) -> Opening:
        """The next seat deals; points are added up in `carry`."""
        before = opening.carry or (0,) * seats
        points = result.points or (0,) * seats
        carry = tuple(map(sum, zip(before, points, strict=True))) if any(before) or result.points else ()
        return Opening((opening.dealer + 1) % seats, result, opening.number + 1, carry)

    @property
    def has_match(self) -> bool:
        """Whether a match has an end: where there is a `target`."""
        return self.target is not None

    def match_result(self, opening: Opening) -> Result | None:
        """How the match has ended before the deal that `opening` would begin: the points of all its deals.

        None while nobody has reached `target`.
        """
        if self.target is None or opening.previous is None or max(opening.carry, default=0) < self.target:
            return None
        return Result(self.scoring, numbers=opening.carry)

    # -- Moves

    def spell(self, actions: Sequence[int]) -> str:
        """The actions of one whole decision as a verb and what follows it: `play 8S hearts`."""
        raise NotImplementedError(f"{self.name} has neither a method spell nor spell_in.")

    def spell_in(self, state: SimpleT, actions: Sequence[int]) -> str:
        """The same, for games in which it takes the state in which the decision is made to say what actions mean."""
        return self.spell(actions)

    def parse_move(self, text: str) -> SpelledMove:
        """Read a line `SEAT VERB ARGUMENTS`; raises `InvalidText`."""
        seat, verb, words = split_move(text)
        if verb not in self.verbs:
            raise InvalidText(f"{text.strip()!r} is not a move: the verbs of {self.name} are {', '.join(self.verbs)}.")
        return _spelled(seat, " ".join([verb, *words]))

    def plan(self, state: SimpleT, move: Move) -> list[int]:
        """The actions that carry out `move` now; raises `IllegalMove` and changes nothing."""
        if state.over:
            raise IllegalMove("The deal is over.")
        if move.seat != state.actor:
            raise IllegalMove(f"It is the turn of seat {state.actor}, not of seat {move.seat}.")
        planned = self._choices(state).get(move.text)
        if planned is None:
            raise IllegalMove(self.refusal(state, move))
        return list(planned)

    def _choices(self, state: SimpleT) -> Mapping[str, list[int]]:
        """The actions of every decision that the actor can make now, by the text of its move."""
        zones = [getattr(state, key) for key in self.layout]
        key = (
            state.actor,
            state.offered,
            *state.hands,
            *(tuple(zone) if type(zone) is list else zone for zone in zones),
        )
        if key != self._listed[0]:
            every = {self.read_actions(state, actions).text: actions for actions in decisions(state)}
            self._listed = key, every  # offers are read, and planned one after the other, in the same position
        return self._listed[1]

    _listed: tuple[object, Mapping[str, list[int]]] = None, {}

    def refusal(self, state: SimpleT, move: Move) -> str:
        """Why the actor cannot make `move` now, in a sentence."""
        ways = [text.partition(" ")[2] for text in self._choices(state)]
        more = f" and {len(ways) - MOST_TOLD} other ways" if len(ways) > MOST_TOLD else ""
        return f"That is not possible now: there is {', '.join(ways[:MOST_TOLD])}{more}."

    def offers(self, state: SimpleT) -> list[SpelledMove]:
        """Every move of the actor."""
        return [self.read_actions(state, actions) for actions in self._choices(state).values()]

    def read_actions(self, state: SimpleT, actions: Sequence[int]) -> SpelledMove:
        """The move that the actor of `state` makes with `actions`, the steps of one whole decision."""
        return _spelled(state.actor, self.spell_in(state, actions))

    # -- Imagining what is hidden

    def imagine(self, seen: SimpleObservation, rng: Random) -> SimpleT:
        """A state in which the seat would see what it sees: the cards that it does not see are dealt anew."""
        state = self.blank(seen.seats)
        hands = [list(cards) for cards in self.remembered(seen)] or [[] for _ in range(seen.seats)]
        hands[seen.seat] = list(seen.hand)
        unseen = Counter(int(card) for card in self.cards(seen.seats))
        unseen.subtract(card for hand in hands for card in hand)
        unseen.subtract(card for key, zone in self.layout.items() for card in zone.known(seen.table[key]))
        deck = shuffled(unseen.elements(), rng)
        state.hands = [
            seen.hand
            if seat == seen.seat
            else Hand([*hands[seat], *(deck.pop() for _ in range(size - len(hands[seat])))])
            for seat, size in enumerate(seen.hand_sizes)
        ]
        for key, zone in self.layout.items():
            setattr(state, key, zone.imagine(seen.table[key], seen.seat, seen.seats, deck.pop))
        state.dealer = seen.dealer
        self.complete(state, seen, rng)
        state.resume(seen.actor)
        state.decision = seen.decision
        if seen.seat == seen.actor:
            state.offered = seen.offered  # in the middle of a decision they are others
        return state

    def remembered(self, seen: SimpleObservation) -> Sequence[Iterable[int]]:
        """For each seat the cards that the observing one knows to be in its hand; empty where none are known."""
        return ()

    def complete(self, state: SimpleT, seen: SimpleObservation, rng: Random) -> None:
        """Imagine also what follows neither from the hands nor from the layout: nothing, mostly."""

    def exchange(self, state: SimpleT, seat: int, given: Card, card: Card, view: int) -> None:
        """Let `given`, which `seat` holds, and `card`, wherever it lies hidden from seat `view`, change places.

        Raises `InvalidText` when `card` does not lie hidden, or a note says where one of them is.
        """
        noted = {c for key, zone in self.layout.items() if zone.note for c in zone.named(getattr(state, key))}
        if given in noted or card in noted:
            raise InvalidText(f"It is known where {given} or {card} is.")
        holders = [other for other in range(state.seats) if other not in (seat, view) and card in state.hands[other]]
        if holders:
            state.hands[holders[0]] = state.hands[holders[0]] - [card] + [given]
        else:
            self._exchange_in_zone(state, int(given), int(card), view)
        state.hands[seat] = state.hands[seat] - [given] + [card]
        if state.actor in (seat, *holders[:1]):
            decision, actor = state.decision, state.actor
            state.resume(actor)
            state.decision = decision

    def _exchange_in_zone(self, state: SimpleT, given: int, card: int, view: int) -> None:
        for key, zone in self.layout.items():
            value = getattr(state, key)
            if not zone.hidden:
                continue
            for place, part in enumerate(value if zone.for_each else [value]):
                if card in part and not (zone.seen_by == "owner" and place == view):
                    there = part.index(card)
                    changed = (*part[:there], given, *part[there + 1 :])
                    if zone.for_each:
                        value[place] = changed
                    else:
                        setattr(state, key, changed)
                    return
        raise InvalidText(f"{Card(card)} does not lie hidden.")

    # -- What others see of a move

    def sees(self, state: SimpleT, move: Move, seat: int) -> bool:
        """Whether `seat` comes to know which cards `move`, made in `state`, lays: all of them, unless face down."""
        return True

    def covers(self, move: Move, seat: int) -> bool:
        """Whether the cards of `move` lie face down for `seat` when it is made: none, mostly."""
        return False

    def seen_line(self, move: Move, after: SimpleT, seat: int) -> str:
        """The line of `move` as `seat` saw it when it was made: `??` for cards that lie face down for it."""
        return covered(move) if self.covers(move, seat) else move.text

    def seen_moves(self, played: Sequence[tuple[SimpleT, Move]], end: SimpleT, seat: int) -> list[str]:
        """The lines of a deal as `seat` knows them at its end."""
        return [move.text if self.sees(state, move, seat) else covered(move) for state, move in played]

    def seen_keys(self, table: dict[str, Any], state: SimpleT, seat: int) -> dict[str, Any]:
        """`table` without what other seats have noted for themselves."""
        return {
            key: [text if own == seat else "" for own, text in enumerate(value)] if self._private(key) else value
            for key, value in table.items()
        }

    def _private(self, key: str) -> bool:
        return key in self.layout and self.layout[key].note and self.layout[key].seen_by == "owner"

    def laid(self, line: str) -> Sequence[str]:
        """The words of a line that stand for cards, hidden ones included."""
        return [word for word in line.split()[2:] if word == HIDDEN_CARD or card_or_none(word) is not None]

    def sampler(self, observation: Observation) -> Sampler:
        """What draws full states that agree with `observation`, of a deal that goes on."""
        assert isinstance(observation, SimpleObservation)
        return SimpleSampler(self, observation)

    # -- Text

    def show(self, seen: Observation, names: Sequence[str]) -> list[str]:
        """The table as `seen.seat` sees it, a sentence a line: what is the table's, what each seat has, the hand."""
        assert isinstance(seen, SimpleObservation)
        zones = [(key, self.layout[key]) for key in seen.table]
        told = {key: f"{_heading(key)}: {zone.tell(seen.table[key], names)}" for key, zone in zones}
        table = [told[key] for key, zone in zones if not zone.for_each and zone.kind != "melds"]
        alone = [told[key] for key, zone in zones if zone.for_each or zone.kind == "melds"]
        sizes = [f"{name} {size}" for name, size in zip(names, seen.hand_sizes, strict=True)]
        lines = ["   ".join(table), *alone, f"Cards: {', '.join(sizes)}", f"Hand: {Cards(seen.hand)}"]
        return [line for line in lines if line]

    def to_position(self, state: SimpleT) -> dict[str, Any]:
        """The hands, what the layout names, who dealt and who is `to_act`."""
        table = {key: zone.write(getattr(state, key)) for key, zone in self.layout.items()}
        hands = [Cards(hand).text for hand in state.hands]
        return {"hands": hands, **table, "dealer": state.dealer, "to_act": max(state.actor, 0)}

    def from_position(self, table: Mapping[str, Any]) -> SimpleT:
        """The state that a position describes; raises `InvalidText` or `InvalidDeal`."""
        fields = Fields(table)
        hands = fields.hands()
        self.check_seats(len(hands))
        state = self.blank(len(hands))
        state.hands = [Hand(int(card) for card in hand) for hand in hands]
        for key, zone in self.layout.items():
            setattr(state, key, zone.read(fields, key, state.seats))
        state.dealer = fields.seat("dealer", state.seats, 0) or 0
        actor = fields.seat("to_act", state.seats, 0) or 0
        fields.done()
        held = [card for hand in hands for card in hand]
        laid = [card for key, zone in self.layout.items() for card in zone.cards(getattr(state, key))]
        strange = Cards([*held, *laid]) - Cards(self.cards(state.seats))
        if strange:
            raise InvalidText(f"{strange}: no such card is left in the pack, or it is there already.")
        self.check_position(state, actor)
        state.resume(actor)
        return state

    def check_position(self, state: SimpleT, actor: int) -> None:
        """Raise `InvalidText` for a position that cannot be, in which `actor` is to act: nothing more, mostly."""

    def refute(self, state: SimpleT, fact: str) -> str | None:
        """None when `fact` holds, else what is so instead; raises `InvalidText` when it is no fact.

        Facts are `result`, `hand`, and the keys of a position, each with what is there: `= stock 5D 6D`.
        """
        table = self.to_position(state)
        readers: dict[str, Callable[[str], Reading]] = {key: _reader(str(value)) for key, value in table.items()}
        readers["result"] = lambda text: read_result(text, state)
        readers["hand"] = lambda text: read_hand(text, lambda seat: Cards(table["hands"][seat]), state.seats)
        del readers["hands"]
        return refute(fact, readers)


def decisions(state: State) -> Iterator[list[int]]:
    """The actions of every whole decision that the actor can make now."""
    for action in state.actions():
        after = state.clone()
        after.apply(action)
        if after.over or after.decision != state.decision:
            yield [action]
        else:
            for rest in decisions(after):
                yield [action, *rest]


def _reader(found: str) -> Callable[[str], Reading]:
    return lambda text: (text, found)


def covered(move: Move) -> str:
    """The line of `move` with `??` for each of its cards."""
    return " ".join(HIDDEN_CARD if card_or_none(word) is not None else word for word in move.text.split())


def _heading(key: str) -> str:
    return key.replace("_", " ").capitalize()


def _spelled(seat: int, text: str) -> SpelledMove:
    verb, *words = text.lower().split()
    cards = [card_or_none(word) for word in words]
    spelled = [word if card is None else card.text for word, card in zip(words, cards, strict=True)]
    return SpelledMove(seat, verb, tuple(card for card in cards if card is not None), tuple(spelled))


def shuffled(cards: Iterable[int], rng: Random) -> list[int]:
    """The cards in a uniformly random order."""
    order = vec[i64](cards)
    shuffle(order, rng)
    return list(order)


class SimpleDealer(Dealer):
    """Shuffles the cards of a simple game and has them dealt."""

    def __init__(self, game: SimpleGame[Any, Any], seats: int, opening: Opening) -> None:
        self.game = game
        self.pack = [int(card) for card in game.cards(seats)]
        self.seats = seats
        self.opening = opening

    def deal(self, rng: Random) -> State:
        """Shuffle, deal, and return the state in which the first seat is to act."""
        state: SimpleState = self.game.blank(self.seats)
        state.dealer = self.opening.dealer
        self.game.begin(state, self.opening)
        self.game.deal_out(state, shuffled(self.pack, rng))
        return state


class SimpleSampler(Sampler):
    """Asks a simple game to imagine what is hidden."""

    def __init__(self, game: SimpleGame[Any, Any], seen: SimpleObservation) -> None:
        self.game = game
        self.seen = seen

    def sample(self, rng: Random) -> State:
        """A state in which the observing seat would see what it sees."""
        state: SimpleState = self.game.imagine(self.seen, rng)
        return state
