"""A game, as everything generic sees it, and a deal of it: the object that a program talks to."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import islice
from math import lcm
from typing import Any, Final, Generic, TypeAlias

import attrs
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from cardkit.arguments import (
    is_number,
    require_game,
    require_iterable,
    require_kind,
    require_number,
    require_state,
    require_text,
)
from cardkit.cards.card import Card
from cardkit.cards.cards import Cards
from cardkit.cards.chance import generator
from cardkit.drawing.registry import html_of, scene_of
from cardkit.drawing.scene import HIDDEN_CARD, Scene
from cardkit.encoding import Encoder
from cardkit.engine.adapting import as_bot, seated
from cardkit.engine.driver import choose
from cardkit.engine.scoresheet import Scoresheet
from cardkit.engine.seating import no_such_seat
from cardkit.engine.state import CHANCE, Dealer, Observation, Sampler, State, check_seat
from cardkit.errors import (
    IllegalMove,
    InvalidDeal,
    InvalidRule,
    InvalidText,
)
from cardkit.game.capabilities import Determinization, Evaluation, HiddenCards, OutOfTurn, Rounds, Views, Words
from cardkit.game.encoding import Encoding
from cardkit.game.legal_moves import HALF_MADE, OVER, LegalMoves
from cardkit.game.moves import Move, MoveT, ObservationT, StateT, decisions
from cardkit.game.record import Record
from cardkit.game.result import Result
from cardkit.game.rules import Preset, RulesT, shown_game
from cardkit.language import gettext, ngettext
from cardkit.search.evaluator import Evaluator

MOST_DEALS: Final = 100_000
"""The most deals that `Game.all_deals` lists."""


@attrs.frozen
class Opening:
    """Facts that one deal of a match hands on to the next."""

    dealer: int
    """The seat that deals."""
    previous: Result | None = None
    """The end of the deal before; None for the first deal of a match."""
    number: int = 0
    """The number of deals of the match that came before."""
    carry: tuple[int, ...] = ()
    """Further facts for the next deal, such as the points of each seat so far; empty when there are none."""


class Game(ABC, Generic[RulesT, StateT, ObservationT, MoveT]):
    """One game under one rule set: its deals, the meaning of its moves, and the spelling of its positions.

    A game defines its players and cards (`seat_range`, `cards`), the deal (`dealer`, `next_opening`), the meaning of
    moves (`parse_move`, `plan`, `offers`, `read_actions`), the spelling of positions and facts (`from_position`,
    `to_position`, `refute`), and its rules in words (`describe`). All else follows from these twelve.

    Features that only some games have, or have in their own way, are capabilities: objects with one subject each, which
    a game sets as attributes of its class, or in `__init__` when they depend on its rules.
    """

    family: str
    """The name of the family whose engine plays the game."""

    card_type: type[Card] = Card
    """The class of its cards, which says how they are spelled."""
    match_counts: str = "points"
    """The unit of `Opening.carry`: `points`, `losses` of deals, or parts of a `pot`, which are also shown without an
    end."""
    scoring: str = ""
    """The kind of its results: `points`, `penalties`, `winners` or `ranking`; empty when they name at most one loser,
    winner or losing team."""
    naming_verbs: Sequence[str] = ()
    """The verbs behind which the first whole number is a seat: people read and type the name of its player."""
    views: Views[StateT, MoveT] = Views()
    """The capability that says which cards and numbers are hidden from which seat, in positions and lines."""
    rounds: Rounds[StateT] = Rounds()
    """The parts of a deal that people count."""
    evaluation: Evaluation[ObservationT, MoveT] = Evaluation()
    """The capability of playing it well: knowledge of the game."""
    scoresheet: type[Scoresheet] = Scoresheet
    """Makes a fresh sheet, from the number of seats, to note one deal on; games that count something have their own."""
    words: Words[ObservationT] = Words()
    """The table and the actions in words."""
    determinization: Determinization[ObservationT] | None = None
    """The source of full states that agree with an observation."""
    hidden_cards: HiddenCards[StateT, MoveT] | None = None
    """The way to play a record that hides cards."""
    out_of_turn: OutOfTurn[StateT] | None = None
    """The answers of seats that are not asked in turn."""

    def __init__(self, preset: Preset, preset_rules: RulesT, rules: RulesT) -> None:
        self.preset = preset
        self.preset_rules = preset_rules
        """The rules of the preset without changes."""
        self.rules = rules
        """The rules in force: the preset's, with the changes."""

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.preset, self.preset_rules, self.rules)  # the rest is made from these

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.__reduce__() == other.__reduce__()

    def __hash__(self) -> int:
        return hash((type(self), self.name))

    def __repr__(self) -> str:
        changes = "".join(f", {name}={value}" for name, value in self.rules.differences(self.preset_rules).items())
        return f"<{type(self).__name__} {self.name}{changes}>"

    def __str__(self) -> str:
        return f"{self.name}: {self.preset.title}"

    @property
    def name(self) -> str:
        """The preset's name."""
        return self.preset.name

    @property
    def title(self) -> str:
        """The title of the preset, one line in the language of the user; changes of options do not alter it."""
        return self.preset.shown_title

    @property
    def record_name(self) -> str:
        """The preset's name as a record keeps it: for house rules the preset that they change."""
        return self.preset.house_rules_of or self.preset.name

    @property
    def recorded_rules(self) -> RulesT:
        """The rules of a record that names no option: the preset's when records of it were first written."""
        return self.preset_rules.changed(self.preset.recorded)

    # -- Dealing

    @abstractmethod
    def seat_range(self) -> tuple[int, int]:
        """The fewest and the most players under these rules."""

    def check_seats(self, seats: int) -> None:
        """Raise `InvalidDeal` when `seats` players cannot play this."""
        require_number(seats, "players")
        fewest, most = self._seat_range
        if not fewest <= seats <= most:
            name = shown_game(self.name)
            if fewest == most:
                raise InvalidDeal(
                    ngettext(
                        "{name} is for {fewest} player, not {seats}.",
                        "{name} is for {fewest} players, not {seats}.",
                        fewest,
                        name=name,
                        fewest=fewest,
                        seats=seats,
                    )
                )
            raise InvalidDeal(
                gettext(
                    "{name} is for {fewest} to {most} players, not {seats}.",
                    name=name,
                    fewest=fewest,
                    most=most,
                    seats=seats,
                )
            )

    @abstractmethod
    def cards(self, seats: int) -> Sequence[Card]:
        """Return every card that `seats` players, a checked number, play with; in rising order, copies included."""

    @abstractmethod
    def dealer(self, seats: int, opening: Opening) -> Dealer:
        """Return the dealer for `seats` players, a checked number."""

    def deal(self, players: int, *, seed: int | None = None, opening: Opening | None = None) -> "Deal":
        """Return a new deal: the same seed gives the same deal for ever; without one, chance comes from the system.

        Without `opening` it is the first deal of a match, and chance chooses who deals. Raises `InvalidDeal`.
        """
        return Deal(self, self.deal_state(players, seed=seed, opening=opening))

    def deal_state(self, players: int, *, seed: int | None = None, opening: Opening | None = None) -> StateT:
        """Return the state that `deal` begins with, for bots and search, which step it by `apply`.

        Without an opening, chance says who deals. Raises `InvalidDeal` for an impossible number of players.
        """
        self.check_seats(players)
        rng = generator(seed)
        if opening is None:
            dealer = self._first_dealer(players, int(rng.randrange(players)))
        elif not 0 <= opening.dealer < players:
            raise no_such_seat(opening.dealer, players)
        else:
            dealer = self.dealer(players, opening)
        state: StateT = dealer.deal(rng)  # type: ignore[assignment]
        return state

    @cached_property
    def _seat_range(self) -> tuple[int, int]:
        return self.seat_range()

    @cached_property
    def _first_dealer(self) -> Callable[[int, int], Dealer]:
        """A function that makes the dealer of a first deal, once for each number of players and dealing seat."""
        return cache(lambda players, seat: self.dealer(players, Opening(seat)))

    def deal_order(
        self, players: int, order: Sequence[int], opening: Opening | None = None, *, seed: int = 0
    ) -> StateT:
        """Deal the whole pack in `order`, top card first, which is `cards(players)` in any order.

        Without `opening` it is the first deal of a match, and seat 0 deals. Other chance, such as the cut of a pack,
        comes from `seed`. Raises `InvalidDeal`.
        """
        self.check_seats(players)
        pack = self.cards(players)
        if sorted(order) != sorted(pack):
            raise InvalidDeal(
                gettext(
                    "{name} has {number} cards, and an order names each as often as it is there.",
                    name=self.name,
                    number=len(pack),
                )
            )
        if opening is not None and not 0 <= opening.dealer < players:
            raise no_such_seat(opening.dealer, players)
        dealer = self.dealer(players, opening or Opening(0))
        state: StateT = dealer.deal_order(vec[i64](map(int, order)), generator(seed))  # type: ignore[assignment]
        return state

    def set_up(self, position: Mapping[str, Any], *, check: bool = True) -> "Deal":
        """Return the deal that goes on from a position, as `Deal.position` gives it (docs/reference/format.md).

        Raises `InvalidText` or `InvalidDeal`, with the reason, for a position that cannot be read, and with `check` for
        one that no deal can reach.
        """
        return Deal(self, self.from_position(position) if check else self.from_puzzle(position), position)

    def first_opening(self, players: int, seed: int) -> Opening:
        """Return the opening of the first deal of a match: `seed` chooses the dealer."""
        self.check_seats(players)
        return Opening(generator(seed).randrange(players))

    def all_deals(self) -> list[StateT]:
        """Return every deal for two seats in which seat 0 deals, all equally likely: for games that can be solved.

        Raises `InvalidRule` for a game that is not dealt one card at a time, in which answers have no order, or which
        has more than `MOST_DEALS`.
        """
        raise InvalidRule(
            gettext("Only games dealt one card at a time, with a fixed order of answers, can be written down.")
        )

    def _check_number_of_deals(self, deals: int) -> None:
        """Raise `InvalidRule` for more than `MOST_DEALS`: their trees would be too large as well."""
        if deals > MOST_DEALS:
            raise InvalidRule(
                gettext(
                    "{game} has more than {most} deals, too many to list: fewer ranks or suits make it tiny.",
                    game=self.name,
                    most=MOST_DEALS,
                )
            )

    @property
    def teams(self) -> int:
        """Return how many teams the seats form, seat `s` in team `s % teams`; 0 when everybody plays alone."""
        return 0

    def scores(self, result: Result, seats: int) -> list[float]:
        """Return the score of each seat, as `Result.scores` gives it: 1 for a win, 0 for a loss, 0.5 for a draw."""
        require_kind(result, Result, "result")
        return result.scores(seats, self.teams)

    def whole_score(self, seats: int) -> int:
        """Return the number of parts of a score of 1 that makes every score a whole number: 2, or for shares more.

        Sums of whole numbers do not depend on their order, so that is how simulations add up scores.
        """
        self.check_seats(seats)
        return 2 if not self.scoring else lcm(2 * max(seats - 1, 1), *range(1, seats + 1))

    @abstractmethod
    def next_opening(self, opening: Opening, result: Result, seats: int) -> Opening:
        """Return who deals after a deal that began with `opening` and ended with `result`."""

    @property
    def has_match(self) -> bool:
        """Return whether a match has an end of its own, such as a score; else people end it."""
        return False

    def match_result(self, opening: Opening) -> Result | None:
        """Return how a match has ended before the deal that `opening` would begin; None while it goes on."""
        return None

    # -- Moves

    @abstractmethod
    def parse_move(self, text: str) -> MoveT:
        """Read a line `SEAT VERB ARGUMENTS`; raises `InvalidText`."""

    @abstractmethod
    def plan(self, state: StateT, move: MoveT) -> list[int]:
        """Return the actions that carry out `move` now; raises `IllegalMove`, and changes nothing.

        Every check of a move uses it.
        """

    @abstractmethod
    def read_actions(self, state: StateT, actions: Sequence[int]) -> MoveT | None:
        """Return the move that the actor of `state` makes with `actions`, the steps of one whole decision.

        None for a decision that text leaves silent, such as not to call.
        """

    def without_outcome(self, move: MoveT) -> MoveT:
        """Return `move` as it is before it is made: a call without its verdict, which nobody knows then."""
        return move

    def read_move(self, state: StateT, text: str) -> MoveT:
        """The move that `text` says, with its seat or without: then the actor's. Raises `InvalidText`."""
        require_state(state)
        require_text(text, "text")
        words = text.split()
        if not words or (len(words) == 1 and is_number(words[0])):
            ways = ", ".join(one.text for one in islice(self.next_moves(state), NAMED))
            raise InvalidText(
                gettext("{text!r} is no move: write one of `legal_moves`, such as {ways}.", text=text, ways=ways)
            )
        if state.over or is_number(words[0].partition(",")[0]):
            return self.parse_move(text)
        try:
            return self.parse_move(text)  # a line that needs no seat
        except InvalidText:
            return self.parse_move(f"{state.actor} {text}")

    def next_moves(self, state: StateT) -> Iterator[MoveT]:
        """Yield every possible next move: those of the actor and, if it may stay silent, of those after it."""
        for actions, after in decisions(state):
            move = self.read_actions(state, actions)
            if move is not None:
                yield move
            elif not after.over:
                yield from self.next_moves(after)

    def count_moves(self, state: StateT) -> int:
        """Return how many `next_moves` there are; games with very many count them without making them."""
        require_state(state)
        return sum(1 for _ in self.next_moves(state))

    def arrange(self, state: StateT, move: MoveT) -> bool:
        """Put the cards that `move` has just laid in the order of its list, if the rules have no order for them.

        Return whether they lie so now; actions lay the cards of one play in rising order.
        """
        return False

    @abstractmethod
    def offers(self, state: StateT) -> Sequence[MoveT]:
        """The plain moves of the actor, for a person to choose from: one card each, not their combinations."""

    # -- For programs

    def vocabulary(self, seats: int) -> int:
        """Return how many numbers actions are at a table of `seats`: each is at least 0 and below this.

        Raises `NotImplementedError` for a game that does not say.
        """
        raise NotImplementedError(f"{self.name} does not say how many numbers its actions are.")

    def encoding(self, seats: int, *, trumps_first: bool = False) -> Encoding:
        """Return the meaning of the words that `encoder(seats)` writes; raises `InvalidDeal`, or `NotImplementedError`.

        With `trumps_first` the suits are renumbered, the trumps as 0, in games with trumps.
        """
        raise NotImplementedError(f"{self.name} has no encoding.")

    def encoder(self, seats: int, *, trumps_first: bool = False) -> Encoder:
        """Return an encoder that writes observations as words; raises `InvalidDeal`, or `NotImplementedError`."""
        raise NotImplementedError(f"{self.name} has no encoding.")

    # -- Hidden cards

    def sampler(self, observation: ObservationT) -> Sampler:
        """Return a sampler of full states that agree with `observation`; raises `NotImplementedError` without one."""
        require_kind(observation, Observation, "observation")
        if self.determinization is None:
            raise NotImplementedError(f"{self.name} has no sampler.")
        return self.determinization.sampler(observation)

    def sample(self, observation: ObservationT, rng: Random) -> StateT:
        """One full state that agrees with everything that the seat has seen: see `sampler`."""
        state: StateT = self.sampler(observation).sample(rng)  # type: ignore[assignment]
        return state

    def evaluator(self) -> Evaluator:
        """Return an evaluator of decisions: see `evaluation`."""
        return self.evaluation.evaluator(self.teams)

    # -- Text

    @abstractmethod
    def describe(self) -> list[tuple[str, list[str]]]:
        """The rules in words, from the same options that the engine runs: headings, each with its sentences."""

    @abstractmethod
    def from_position(self, position: Mapping[str, Any], *, check: bool = True) -> StateT:
        """Return the state that a position describes; raises `InvalidText` or `InvalidDeal`.

        With `check` it also raises for a position that no deal can reach; without it a puzzle is free to differ.
        """

    def from_puzzle(self, position: Mapping[str, Any]) -> StateT:
        """Return the state that a position describes, whether a deal can reach it or not.

        Records, scenarios, lessons and puzzles are read by it. A game that checks more than that a position can be
        played passes `check=False` on here.
        """
        return self.from_position(position)

    def own_position(self, position: Mapping[str, Any]) -> dict[str, Any]:
        """Return `position` without its keys `game` and `rules`.

        Raises `InvalidText` when they name another game, or when `rules` is no table.
        """
        require_kind(position, Mapping, "position")
        fields = dict(position)
        name, rules = fields.pop("game", self.name), fields.pop("rules", None)
        own = (self.name, self.record_name, self.preset.source)
        same = isinstance(name, str) and (name in own or self.preset.is_called(name))
        if rules is not None and not isinstance(rules, Mapping):
            raise InvalidText(gettext("`rules` must be a table of options."))
        if same and rules is not None:
            same = self.preset_rules.changed(rules) == self.rules
        if not same:
            raise InvalidText(
                gettext(
                    "This is a position of {name!r} with rules of its own, and not of {game}: `load` that game first.",
                    name=name,
                    game=self.name,
                )
            )
        return fields

    @abstractmethod
    def to_position(self, state: StateT) -> dict[str, Any]:
        """The position of `state`, which is at the start of a decision or over."""

    @abstractmethod
    def refute(self, state: StateT, fact: str) -> str | None:
        """Return None when `fact` holds, else the true value; raises `InvalidText` when it is no fact."""


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
"""A game of any family; generic code passes its states, observations and moves on without a look inside."""

NAMED: Final = 3
"""The number of moves that a refusal names as examples."""


@attrs.frozen
class Chance:
    """A move of chance, and the deal before and after it."""

    before: State
    move: Move
    after: State


@attrs.frozen
class _Past:
    """A deal as it was before a decision."""

    state: State
    moves: int
    """The number of moves that had been made."""


class Deal:
    """A deal under way: the one object that a program talks to, for every game.

    It keeps the moves that are made and gives the record of them. Two deals are equal when they are in the same
    position of the same game. A deal changes, so use a copy of it as a key.

    >>> from cardkit import load
    >>> deal = load("podkidnoy").deal(players=2, seed=7)
    >>> deal.actor, "attack 9C" in deal.legal_moves, deal.legal_moves.count()
    (1, True, 6)
    >>> deal.play("attack 9C")
    >>> deal.play("take")
    >>> deal.undo()
    True
    >>> print(deal.moves[-1], deal.table, deal.over, sep=", ")
    1 attack 9C, 9C, False
    """

    def __init__(self, game: AnyGame, state: State, position: Mapping[str, Any] | None = None) -> None:
        """Begin a deal with `state`, whose position is `position` when that is known."""
        require_state(state)
        require_game(game)
        self.game = game
        self.state = state
        """The machine of integers, for bots and search."""
        self.moves: list[Move] = []
        """The moves made so far, those of chance among them."""
        self.last: Move | None = None
        """The move of the decision completed last; None when text leaves it silent."""
        self.asked = state
        """The state in which that decision began; `state` itself between decisions."""
        self.chances: list[Chance] = []
        """The moves of chance that followed it, in their order; they are among `moves`."""
        self._position = None if position is None else dict(position)
        self._start = state.clone()
        self._past: list[_Past] = []
        self._before: State | None = None
        self._actions: list[int] = []

    # -- Looking

    @property
    def seats(self) -> int:
        """The number of seats."""
        return int(self.state.seats)

    @property
    def actor(self) -> int:
        """The seat to act; `NOBODY`, -1, when the deal is over, and `CHANCE`, -2, when chance decides."""
        return int(self.state.actor)

    @property
    def deciders(self) -> list[int]:
        """The seats that may answer or decide now, such as all that may call a play; else the actor alone."""
        turns = self.game.out_of_turn
        seats = turns.responders(self.state) or turns.unordered(self.state) if turns is not None else []
        return list(map(int, seats or self.state.deciders()))

    @property
    def over(self) -> bool:
        """Return whether the deal has ended."""
        return self.state.over

    @property
    def result(self) -> Result | None:
        """The end of the deal; None while it goes on."""
        return Result.of(self.state)

    @property
    def legal_moves(self) -> LegalMoves:
        """The moves that may come next, found one by one; none in the middle of a decision."""
        return LegalMoves(self.game, self.state, half_made=self._before is not None)

    def hand(self, seat: int) -> Cards:
        """Return the cards of `seat`; raises `InvalidDeal` for a seat that does not exist, and `NotImplementedError`
        in games without a drawing.
        """
        check_seat(require_number(seat, "seat"), self.state.seats)
        return self._cards(self._scene().hands[seat].cards)

    @property
    def table(self) -> Cards:
        """The cards that lie open between the hands, as those of a bout or a trick."""
        return self._cards(card for pile in self._scene().middle for word in pile.cards for card in word.split("/"))

    @property
    def trump(self) -> str:
        """The letter of the trump suit, `S`, `H`, `D` or `C`; empty when there are no trumps."""
        return self._scene().trump

    def observe(self, seat: int) -> Observation:
        """Return the observation of `seat`, as its bot gets it; raises `InvalidDeal` for a seat that does not exist."""
        check_seat(require_number(seat, "seat"), self.state.seats)
        return self.state.observe(seat)

    def _scene(self) -> Scene:
        scene = scene_of(self.state)
        if scene is None:
            raise NotImplementedError(f"{self.game.name} has no drawing: see `cardkit.drawing`.")
        return scene

    def _cards(self, words: Iterable[str]) -> Cards:
        return Cards(" ".join(word for word in words if word not in ("-", HIDDEN_CARD)), self.game.card_type)

    def __str__(self) -> str:
        return str(self.state)

    def __repr__(self) -> str:
        now = "over" if self.over else "chance to act" if self.actor == CHANCE else f"seat {self.actor} to act"
        return f"<Deal of {self.game.name}: {self.seats} seats, {len(self.moves)} moves, {now}>"

    def _repr_html_(self) -> str:
        """The table with all hands open, as an SVG in a notebook."""
        return html_of(self.state)

    # -- Playing

    def play(self, move: Move | str | None, *, seat: int | None = None) -> None:
        """Check a move and carry it out: one of `legal_moves`, or its text with or without its seat.

        `seat` is the seat of a text that names none; by default the actor. None keeps the actor silent, as when it does
        not call. Raises `IllegalMove`, with the correction in its sentence, or `InvalidText` for text that is no move;
        either way the deal does not change.
        """
        if self.over or self._before is not None:
            raise IllegalMove(str(OVER if self.over else HALF_MADE))
        if seat is not None and isinstance(move, str):
            move = f"{seat} {move}"
        meant = self.game.read_move(self.state, move) if isinstance(move, str) else move
        if meant is None:
            actions = [self._silence()]
        elif isinstance(meant, Move):
            actions = self.game.plan(self.state, meant)
        else:
            raise IllegalMove(self._no_move(move))
        begun = len(self._past)
        if meant is not None and meant.seat in self.state.deciders():
            self.state.let_decide(meant.seat)
        for action in actions:
            self.apply(action)
        del self._past[begun + 1 :]  # the silence of others before a call is taken back with it
        if meant is None:
            return
        if self.game.arrange(self.state, meant) and self.last is not None and self.last.cards != meant.cards:
            self.last = self.moves[-1] = attrs.evolve(self.last, cards=meant.cards)
        if self.game.out_of_turn is not None:
            self.note_together(self.game.out_of_turn.together(meant))

    def _silence(self) -> int:
        """Return the action with which the actor stays silent; raises `IllegalMove` when it cannot."""
        for action in self.state.actions():
            after = self.state.clone()
            after.apply(action)
            complete = after.over or after.decision != self.state.decision
            if complete and self.game.read_actions(self.state, [action]) is None:
                return action
        raise IllegalMove(self._no_move(None))

    def _no_move(self, move: object) -> str:
        ways = ", ".join(one.text for one in islice(self.legal_moves, NAMED))
        return gettext(
            "{move!r} is no move: give one of `legal_moves`, or its text, such as {ways}.", move=move, ways=ways
        )

    def act(self, action: int) -> None:
        """Check one action and carry it out; `apply` does the same without a check.

        Raises `IllegalMove`, which names the legal actions, or `WrongType` for what is no whole number; then nothing
        has changed.
        """
        action = require_number(action, "action")
        if self.over:
            raise IllegalMove(str(OVER))
        legal = self.state.actions()
        if action not in legal:
            names = ((one, self.game.words.action(one)) for one in legal)
            ways = ", ".join(name if name == str(one) else f"{one} ({name})" for one, name in names)
            raise IllegalMove(
                gettext(
                    "Seat {actor} cannot do action {action} now: its legal actions are {ways}.",
                    actor=self.actor,
                    action=action,
                    ways=ways,
                )
            )
        self.apply(action)

    def apply(self, action: int) -> bool:
        """Carry out a legal action; return whether it completes a decision, whose move is then `last`."""
        if self._before is None:
            self._before = self.state.clone()
        self._actions.append(action)
        self.state.apply(action)
        if not self.state.over and self.state.decision == self._before.decision:
            return False
        self._past.append(_Past(self._before, len(self.moves)))
        self.last, self.asked = self.game.read_actions(self._before, self._actions), self._before
        if self.last is not None:
            self.moves.append(self.last)
        self.chances = []
        if self.state.chance_taken:
            self._note_chance(self._before, [*self._actions, *self.state.chance_taken])
        self._before, self._actions = None, []
        return True

    def undo(self) -> bool:
        """Take back the latest decision with the chance that followed it, or the steps of one that is half made.

        Return whether there was one: at the beginning of the deal nothing changes.
        """
        if self._before is not None:
            self.state, self._before, self._actions = self._before.clone(), None, []
            return True
        if not self._past:
            return False
        past = self._past.pop()
        self.state = self.asked = past.state.clone()  # copies of the deal have this one too
        del self.moves[past.moves :]
        self.last, self.chances = None, []
        return True

    def move_of(self, bot: object) -> Move | None:
        """Return the whole move that `bot` would make for the actor now, which `play` takes; None for silence.

        `bot` is a `Bot`, or anything with `act(observation)`. Raises `InvalidBot` when it fails, and `IllegalMove`
        when the deal is over.
        """
        if self.over:
            raise IllegalMove(str(OVER))
        player, before, state = as_bot(bot), self.state, self.state.clone()
        actions = []
        while not state.over and state.decision == before.decision:
            actions.append(choose(state, player))
            state.apply(actions[-1])
        move: Move | None = self.game.read_actions(before, actions)
        return None if move is None else self.game.without_outcome(move)

    def drive(self, bots: Sequence[object], sheet: Scoresheet | None = None) -> None:
        """Play the deal to its end with a bot in each seat, and keep the moves; raises `InvalidBot`.

        `sheet` counts the events.
        """
        players = seated(self.state.seats, bots)
        self.let_chance_decide()
        if sheet is None:
            sheet = Scoresheet(self.state.seats)
        require_kind(sheet, Scoresheet, "sheet")
        sheet.first = self.state.actor
        while not self.state.over:
            action = choose(self.state, players[self.state.actor])
            sheet.note(self.state, action)
            self.apply(action)
            sheet.notice(self.state)

    # -- Chance

    @property
    def settled(self) -> State:
        """The state after the decision completed last, before chance went on."""
        return self.chances[0].before if self.chances else self.state

    def let_chance_decide(self) -> None:
        """Release chance that was held: it decides by itself now and from now on, and its moves are kept."""
        self.state.hold_chance(False)
        if self.state.actor != CHANCE:
            return
        before = self.state.clone()
        drawn = [self.state.chance_outcome()]
        self.state.apply(drawn[0])
        self.chances = []
        self._note_chance(before, [*drawn, *self.state.chance_taken])

    def _note_chance(self, before: State, actions: Sequence[int]) -> None:
        """Keep the moves of chance among `actions`, which have led from `before` to the state, one after the other."""
        state = before.clone()
        state.hold_chance()
        steps: list[int] = []
        for action in actions:
            by_chance, decision = state.actor == CHANCE, state.decision
            if by_chance and not steps:
                before = state.clone()
            state.apply(action)
            if by_chance:
                steps.append(action)
            if steps and (state.over or state.decision != decision):
                move = self.game.read_actions(before, steps)
                assert move is not None
                self.chances.append(Chance(before, move, state.clone()))
                self.moves.append(move)
                steps = []

    # -- Answers given at once

    def answer_together(self, responders: Sequence[int], intervening: Mapping[int, int]) -> int | None:
        """Apply the answers of `responders` in their order, up to the first seat that intervenes.

        `intervening` has the action of each seat that intervenes; the others let the play go by. Return the first that
        intervened, and note in its move the others that would have. Return None when nobody intervened, or when the
        deal reached its limit of actions first.
        """
        assert self.game.out_of_turn is not None
        for seat in responders:
            if self.state.over:
                break
            action = intervening.get(seat)
            self.apply(self.game.out_of_turn.response(False) if action is None else action)
            if action is not None:
                self.note_together([seat for seat in responders if seat in intervening])
                return seat
        return None

    def note_together(self, seats: Sequence[int]) -> None:
        """Note that the latest answer was given by all `seats` at once; no effect for fewer than two seats."""
        if self.last is not None and len(seats) > 1 and self.game.out_of_turn is not None:
            self.last = self.moves[-1] = self.game.out_of_turn.told_together(self.last, seats)

    # -- Keeping

    @property
    def dealt(self) -> dict[str, Any]:
        """The position that the deal began with."""
        if self._position is None:
            self._position = self.game.to_position(self._start)
        return self._position

    @property
    def position(self) -> dict[str, Any]:
        """The position now, which `Game.set_up` reads; of a half-made decision the position before it."""
        position: dict[str, Any] = self.game.to_position(self.state if self._before is None else self._before)
        return position

    def key(self) -> Hashable:
        """Return a value that is the same for equal deals, however they came about, and differs for all others."""
        return self.game.name, _frozen(self.position), tuple(self._actions)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deal) and self.game == other.game and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def record(self, seats: Sequence[str] = (), date: str = "") -> Record:
        """Return the record of the moves made so far, with a name for each seat and the day of play if given."""
        require_iterable(seats, "seats")
        require_text(date, "date")
        rules = self.game.rules.differences(self.game.recorded_rules)
        play = tuple(move.text for move in self.moves)
        return Record(
            game=self.game.record_name,
            rules=rules,
            seats=tuple(seats),
            date=date,
            deal=self.dealt,
            play=play,
            result=self.result,
        )

    def copy(self) -> "Deal":
        """Return an independent copy."""
        copy = Deal.__new__(Deal)  # the position of the deal is written once, not for every copy
        copy.__dict__.update(self.__dict__)
        copy.state, copy.moves, copy._past = self.state.clone(), self.moves[:], self._past[:]
        copy.chances, copy._actions = self.chances[:], self._actions[:]
        return copy

    def __copy__(self) -> "Deal":
        return self.copy()


def _frozen(value: Any) -> Hashable:
    """Return a value of a position as a key."""
    if isinstance(value, Mapping):
        return tuple(sorted((key, _frozen(each)) for key, each in value.items()))
    return tuple(map(_frozen, value)) if isinstance(value, list | tuple) else value
