"""The base of simple games, written in plain Python: all that follows from the layout of the table and from the rules.

Moves are found by trying what can be done; positions, facts, what is shown and what is imagined come from the layout.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import attrs
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from cardkit.cards.card import card_or_none
from cardkit.cards.cards import Cards
from cardkit.cards.chance import shuffle
from cardkit.engine.state import Dealer, Sampler, State
from cardkit.errors import IllegalMove, InvalidText
from cardkit.game.capabilities.determinization import Determinization
from cardkit.game.capabilities.views import Views
from cardkit.game.capabilities.words import Words
from cardkit.game.facts import Reading, read_hand, read_result, refute
from cardkit.game.game import Game, Opening
from cardkit.game.moves import Move, split_move
from cardkit.game.position import Fields
from cardkit.game.result import Result
from cardkit.game.rules import Preset
from cardkit.game.types import RulesT
from cardkit.simple.layout import Place
from cardkit.simple.state import SimpleObservation, SimpleState

SimpleT = TypeVar("SimpleT", bound=SimpleState)


@attrs.frozen
class SpelledMove(Move):
    """A move that is kept as it is spelled: `0 play 8S hearts`."""

    words: tuple[str, ...] = ()
    """What follows the verb."""

    @property
    def text(self) -> str:
        """The line as records and scenarios write it."""
        return " ".join([str(self.seat), self.verb, *self.words])


class SimpleGame(Game[RulesT, SimpleT, SimpleObservation, SpelledMove]):
    """One game under one rule set, of which only the game's own is left to say.

    It is for decisions of which there are at most some hundreds: `offers` lists them all, and moves are found there.
    """

    verbs: Sequence[str]
    """The words with which moves begin."""

    def __init__(self, preset: Preset, preset_rules: RulesT, rules: RulesT) -> None:
        super().__init__(preset, preset_rules, rules)
        self.views = SimpleViews(self)
        self.words = SimpleWords(self)
        self.determinization = SimpleDeterminization(self)

    # -- Dealing

    @abstractmethod
    def blank(self, seats: int) -> SimpleT:
        """A state for `seats` players in which nothing has been dealt."""

    @abstractmethod
    def deal_out(self, state: SimpleT, pack: list[int]) -> None:
        """Deal `pack`, the shuffled `cards`, top card first, into a blank state that knows its dealer, and ask."""

    def dealer(self, seats: int, opening: Opening) -> Dealer:
        """The dealer for `seats` players, who have been checked."""
        return SimpleDealer(self, seats, opening.dealer)

    def seat_range(self) -> tuple[int, int]:
        """The fewest and the most players: those of the preset."""
        return self.preset.seats

    def next_opening(self, opening: Opening, result: Result, seats: int) -> Opening:
        """The next seat deals."""
        return Opening((opening.dealer + 1) % seats, result)

    # -- Moves

    @abstractmethod
    def spell(self, actions: Sequence[int]) -> str:
        """The actions of one whole decision as a verb and what follows it: `play 8S hearts`."""

    def parse_move(self, text: str) -> SpelledMove:
        """Read a line `SEAT VERB ARGUMENTS`; raises `InvalidText`."""
        seat, verb, words = split_move(text)
        if verb not in self.verbs:
            raise InvalidText(f"{text.strip()!r} is not a move: the verbs of {self.name} are {', '.join(self.verbs)}.")
        return _spelled(seat, " ".join([verb, *words]))

    def plan(self, state: SimpleT, move: SpelledMove) -> list[int]:
        """The actions that carry out `move` now; raises `IllegalMove` and changes nothing."""
        if state.over:
            raise IllegalMove("The deal is over.")
        if move.seat != state.actor:
            raise IllegalMove(f"It is the turn of seat {state.actor}, not of seat {move.seat}.")
        for actions in decisions(state):
            if self.read_actions(state, actions).text == move.text:
                return actions
        raise IllegalMove(self.refusal(state, move))

    def refusal(self, state: SimpleT, move: SpelledMove) -> str:
        """Why the actor cannot make `move` now, in a sentence."""
        ways = [offer.text.partition(" ")[2] for offer in self.offers(state)]
        return f"That is not possible now: there is {', '.join(ways)}."

    def offers(self, state: SimpleT) -> list[SpelledMove]:
        """Every move of the actor."""
        return [self.read_actions(state, actions) for actions in decisions(state)]

    def read_actions(self, state: SimpleT, actions: Sequence[int]) -> SpelledMove:
        """The move that the actor of `state` makes with `actions`, the steps of one whole decision."""
        return _spelled(state.actor, self.spell(actions))

    # -- Imagining what is hidden

    def imagine(self, seen: SimpleObservation, rng: Random) -> SimpleT:
        """A state in which the seat would see what it sees: the cards that it does not see are dealt anew."""
        state = self.blank(seen.seats)
        open_cards = [card for key, place in state.layout.items() if place is Place.FACE_UP for card in seen.table[key]]
        unseen = shuffled(Cards(self.cards(seen.seats)) - Cards([*seen.hand, *open_cards]), rng)
        for seat, size in enumerate(seen.hand_sizes):
            state.hands[seat] = seen.hand if seat == seen.seat else frozenset(unseen.pop() for _ in range(size))
        for key, place in state.layout.items():
            there = seen.table[key]
            setattr(state, key, tuple(unseen.pop() for _ in range(there)) if place is Place.FACE_DOWN else there)
        state.dealer = seen.dealer
        state.resume(seen.actor)
        state.decision = seen.decision
        if seen.seat == seen.actor:
            state.legal = seen.legal  # in the middle of a decision they are others
        return state

    # -- Text

    def show(self, seen: SimpleObservation, names: Sequence[str]) -> list[str]:
        """The table as `seen.seat` sees it, a sentence a line."""
        layout = self.blank(seen.seats).layout
        table = [f"{key.capitalize()}: {layout[key].tell(there)}" for key, there in seen.table.items()]
        sizes = [f"{name} {size}" for name, size in zip(names, seen.hand_sizes, strict=True)]
        return ["   ".join(table), f"Cards: {', '.join(sizes)}", f"Hand: {Cards(seen.hand)}"]

    def to_position(self, state: SimpleT) -> dict[str, Any]:
        """The hands, what the layout names, who dealt and who is `to_act`."""
        table = {key: place.write(getattr(state, key)) for key, place in state.layout.items()}
        hands = [Cards(hand).text for hand in state.hands]
        return {"hands": hands, **table, "dealer": state.dealer, "to_act": max(state.actor, 0)}

    def from_position(self, position: Mapping[str, Any]) -> SimpleT:
        """The state that a position describes; raises `InvalidText` or `InvalidDeal`."""
        fields = Fields(position)
        hands = fields.hands()
        self.check_seats(len(hands))
        state = self.blank(len(hands))
        state.hands = [frozenset(hand) for hand in hands]
        for key, place in state.layout.items():
            setattr(state, key, place.read(fields, key))
        state.dealer = fields.seat("dealer", state.seats, 0) or 0
        actor = fields.seat("to_act", state.seats, 0) or 0
        fields.done()
        held = [card for hand in hands for card in hand]
        laid = [card for key, place in state.layout.items() for card in place.cards(getattr(state, key))]
        strange = Cards([*held, *laid]) - Cards(self.cards(state.seats))
        if strange:
            raise InvalidText(f"{strange}: no such card is left in the pack, or it is there already.")
        state.resume(actor)
        return state

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

    def __init__(self, game: SimpleGame[Any, Any], seats: int, dealer: int) -> None:
        self.game = game
        self.pack = list(game.cards(seats))
        self.seats = seats
        self.dealer = dealer

    def deal(self, rng: Random) -> State:
        """Shuffle, deal, and return the state in which the first seat is to act."""
        state: SimpleState = self.game.blank(self.seats)
        state.dealer = self.dealer
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


class SimpleViews(Views[SimpleT, SpelledMove]):
    """What lies hidden follows from the layout."""

    def __init__(self, game: SimpleGame[Any, SimpleT]) -> None:
        super().__init__()
        self.game = game

    @property
    def zones(self) -> Sequence[str]:  # type: ignore[override]
        """The hands, and the keys of the layout that hold cards."""
        return ("hands", *(key for key, place in self._layout() if place in (Place.FACE_DOWN, Place.FACE_UP)))

    @property
    def hidden_zones(self) -> Sequence[str]:  # type: ignore[override]
        """The hands, and the keys of the layout whose cards lie face down."""
        return ("hands", *(key for key, place in self._layout() if place is Place.FACE_DOWN))

    def _layout(self) -> Iterable[tuple[str, Place]]:
        layout: Mapping[str, Place] = self.game.blank(self.game.seat_range()[0]).layout
        return layout.items()


class SimpleWords(Words[SimpleObservation]):
    """The table as the game shows it."""

    def __init__(self, game: SimpleGame[Any, Any]) -> None:
        self.game = game

    def table(self, seen: SimpleObservation, names: Sequence[str]) -> list[str]:
        """The table as `seen.seat` sees it, a sentence a line."""
        return self.game.show(seen, names)


class SimpleDeterminization(Determinization[SimpleObservation]):
    """Full states as the game imagines them."""

    def __init__(self, game: SimpleGame[Any, Any]) -> None:
        self.game = game

    def sampler(self, observation: SimpleObservation) -> Sampler:
        """What draws full states that agree with `observation`, of a deal that goes on."""
        return SimpleSampler(self.game, observation)
