"""The base of simple games, written in plain Python: everything that follows from the layout and from the rules.

Moves are found by trying the legal actions; positions, facts, views and samples come from the layout.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from cardkit.arguments import require_iterable, require_kind, require_state
from cardkit.cards.card import Card
from cardkit.cards.chance import shuffled
from cardkit.engine.state import CHANCE, Dealer, State
from cardkit.errors import IllegalMove, InvalidText
from cardkit.game.encoding import Encoding
from cardkit.game.game import Opening
from cardkit.game.moves import SpelledMove, decisions, spelled, split_move, unknown_verb
from cardkit.game.result import Result
from cardkit.game.rules import Preset, RulesT
from cardkit.language import gettext, ngettext
from cardkit.simple import drawing as drawing  # registers the drawings of states and observations
from cardkit.simple.capabilities import SimpleDeterminization, SimpleHiddenCards, SimpleRounds, SimpleViews
from cardkit.simple.encoding import LayoutEncoder
from cardkit.simple.imagining import imagined
from cardkit.simple.positions import position_of, refuted, state_of
from cardkit.simple.state import KEYS, SimpleObservation, SimpleState
from cardkit.simple.statements import SimpleT, Statements

MOST_TOLD: Final = 30
"""The number of possible moves that a refusal lists."""


Way: TypeAlias = tuple[SpelledMove, list[int]]
"""A move, and its actions."""


class SimpleDealer(Dealer):
    """Shuffles and deals the cards of a simple game."""

    def __init__(self, game: Statements[Any, Any], seats: int, opening: Opening) -> None:
        self.game = game
        self.pack = [int(card) for card in game.cards(seats)]
        self.seats = seats
        self.opening = opening

    def deal(self, rng: Random) -> State:
        """Shuffle, deal, and return the state in which the first seat is to act."""
        require_kind(rng, Random, "rng")
        return self.deal_order(vec[i64](shuffled(self.pack, rng)), rng)

    def deal_order(self, order: vec[i64], rng: Random) -> State:
        """Deal the pack in `order`, top card first."""
        state: SimpleState = self.game.blank(self.seats)
        state.dealer = self.opening.dealer
        self.game.begin(state, self.opening)
        require_iterable(order, "order")
        pack = list(order)
        if self.game.card_type is not Card:  # French cards are plain numbers, as in the engines
            pack = [self.game.card_type(card) for card in pack]
        if state.chance_in_play:
            state.chance_key = rng.randrange(KEYS)
        self.game.deal_out(state, pack)
        state.let_chance_decide()
        return state


class SimpleGame(Statements[RulesT, SimpleT]):
    """One game under one rule set, which defines only its own rules.

    It is for decisions among at most some hundreds of moves: `offers` lists them all, and moves are found there.
    """

    def __init__(self, preset: Preset, preset_rules: RulesT, rules: RulesT) -> None:
        super().__init__(preset, preset_rules, rules)
        blank = self.blank(self.seat_range()[0])
        for key, zone in blank.layout.items():
            zone.check(key, getattr(blank, key, None), blank)
        self.card_type = blank.card_type
        self.chance_in_play = blank.chance_in_play
        self.views = SimpleViews(self)
        self.rounds = SimpleRounds(self)
        self.determinization = SimpleDeterminization(self)
        self.hidden_cards = SimpleHiddenCards(self)

    # -- Dealing

    def dealer(self, seats: int, opening: Opening) -> Dealer:
        """Return the dealer for `seats` players, a checked number."""
        return SimpleDealer(self, seats, opening)

    def next_opening(self, opening: Opening, result: Result, seats: int) -> Opening:
        """Return the opening of the next deal: the next seat deals, and points are added up in `carry`.

        A deal that is dealt again counts for nothing: the next one begins in the same way.
        """
        require_kind(opening, Opening, "opening")
        require_kind(result, Result, "result")
        if result.kind == "redealt":
            return opening
        before = opening.carry or (0,) * seats
        points = result.points or (0,) * seats
        carry = tuple(map(sum, zip(before, points, strict=True))) if any(before) or result.points else ()
        return Opening((opening.dealer + 1) % seats, result, opening.number + 1, carry)

    @property
    def has_match(self) -> bool:
        """Return whether a match has an end: when there is a `target`."""
        return self.target is not None

    def match_result(self, opening: Opening) -> Result | None:
        """Return the result of a match before the deal that `opening` would begin: the points of all its deals.

        None before anybody has reached `target`. In teams partners' points add up, as in results; if all partners have
        equal points, as when a result names for each the points of the team, they are the team's.
        """
        require_kind(opening, Opening, "opening")
        if self.target is None or opening.previous is None:
            return None
        if max(self._team_points(opening.carry), default=0) < self.target:
            return None
        return Result(self.scoring, numbers=opening.carry)

    def _team_points(self, carry: Sequence[int]) -> Sequence[int]:
        """Return the points of each team: those of one seat if all partners have equal points, else their sum.

        When everybody plays alone, these are the points of each seat.
        """
        if not self.teams:
            return carry
        partners = [carry[team :: self.teams] for team in range(self.teams)]
        if all(len(set(points)) == 1 for points in partners):
            return [points[0] for points in partners]
        return [sum(points) for points in partners]

    # -- Moves

    def parse_move(self, text: str) -> SpelledMove:
        """Read a line `SEAT VERB ARGUMENTS`; raises `InvalidText`."""
        seat, verb, words = split_move(text)
        if verb not in self.verbs:
            raise InvalidText(unknown_verb(verb, self.verbs))
        return spelled(seat, " ".join([verb, *words]), self.card_type)

    def plan(self, state: SimpleT, move: SpelledMove) -> list[int]:
        """Return the actions that carry out `move` now; `state` stays as it is.

        Raises `IllegalMove` when the deal is over, when it is another seat's turn, and when the move is not offered.
        """
        require_state(state)
        require_kind(move, SpelledMove, "move")
        if state.over:
            raise IllegalMove(gettext("The deal is over."))
        if CHANCE in (move.seat, state.actor):
            return self.plan_chance(state, move)
        if move.seat != state.actor and move.seat in state.deciders():
            state = state.clone()
            state.let_decide(move.seat)
        if move.seat != state.actor:
            raise IllegalMove(
                gettext("It is the turn of seat {actor}, not of seat {seat}.", actor=state.actor, seat=move.seat)
            )
        for offered, actions in self._ways(state):
            if offered.text == move.text:
                return list(actions)
        raise IllegalMove(self.refusal(state, move))

    def plan_chance(self, state: SimpleT, move: SpelledMove) -> list[int]:
        """Return the steps of chance that `move` names, when `state` waits for chance; raises `IllegalMove`.

        It works for chance with one step, or one for each card of the line in its order, as when a pile is shuffled;
        other games override it.
        """
        require_state(state)
        require_kind(move, SpelledMove, "move")
        if move.seat != CHANCE or state.actor != CHANCE:
            raise IllegalMove(
                gettext("Chance decides next: nobody is to move.")
                if state.actor == CHANCE
                else gettext("Chance decides nothing now: it is the turn of seat {actor}.", actor=state.actor)
            )
        outcomes = [action for action, _ in state.chance_outcomes()]
        for actions in [[int(card) for card in move.cards], *([outcome] for outcome in outcomes)]:
            if self._is_decision(state, actions) and self.read_actions(state, actions).text == move.text:
                return actions
        raise IllegalMove(gettext("Chance cannot come to that now."))

    def _is_decision(self, state: SimpleT, actions: Sequence[int]) -> bool:
        """Return whether `actions` are the steps of one whole decision that can be made now."""
        trial = state.clone()
        trial.hold_chance()
        for number, action in enumerate(actions, 1):
            if not trial.is_legal(action):
                return False
            trial.apply(action)
            if trial.over or trial.decision != state.decision:
                return number == len(actions)
        return False

    def _ways(self, state: SimpleT) -> Iterator[Way]:
        """Every move that the actor can make now, and its actions, found as they are asked for."""
        if state.actor == CHANCE:  # all orders of a shuffled pile would be listed
            alone = ([action] for action, _ in state.chance_outcomes())
            yield from ((self.read_actions(state, one), one) for one in alone if self._is_decision(state, one))
            return
        zones = [zone.fixed(getattr(state, key)) for key, zone in self.layout.items()]
        key = (
            state.actor,
            state.offered,
            *state.hands,
            *(tuple(zone) if type(zone) is list else zone for zone in zones),
        )
        if key == self._listed[0]:
            yield from self._listed[1]
            return
        ways: list[Way] = []
        for actions, _ in decisions(state):
            ways.append((self.read_actions(state, actions), actions))
            yield ways[-1]
        self._listed = key, ways  # offers are read, and planned one after the other, in the same position

    _listed: tuple[object, Sequence[Way]] = None, ()

    def next_moves(self, state: SimpleT) -> Iterator[SpelledMove]:
        """Every move that may come next: those of the actor, and of who decides at the same time."""
        yield from self.offers(state)
        for seat in state.deciders():
            if seat != state.actor:
                turned = state.clone()
                turned.let_decide(seat)
                yield from self.offers(turned)

    def refusal(self, state: SimpleT, move: SpelledMove) -> str:
        """Return a sentence that the actor cannot make `move` now, with the first of the moves that it can make."""
        ways = [way.text.partition(" ")[2] for way in self.offers(state)]
        names = ", ".join(ways[:MOST_TOLD])
        if len(ways) > MOST_TOLD:
            return ngettext(
                "That is not possible now: there is {names} and {number} other way.",
                "That is not possible now: there is {names} and {number} other ways.",
                len(ways) - MOST_TOLD,
                names=names,
            )
        return gettext("That is not possible now: there is {names}.", names=names)

    def offers(self, state: SimpleT) -> list[SpelledMove]:
        """Every move of the actor."""
        require_state(state)
        return [move for move, _ in self._ways(state)]

    def read_actions(self, state: SimpleT, actions: Sequence[int]) -> SpelledMove:
        """The move that the actor of `state` makes with `actions`, the steps of one whole decision."""
        require_state(state)
        require_iterable(actions, "actions")
        return spelled(state.actor, self.spell_in(state, actions), self.card_type)

    # -- For programs

    def encoding(self, seats: int, *, trumps_first: bool = False) -> Encoding:
        """The meaning of the words that `encoder(seats)` writes, from the layout. Suits keep their numbers."""
        return self.encoder(seats).encoding

    def encoder(self, seats: int, *, trumps_first: bool = False) -> LayoutEncoder:
        """Return an encoder that writes observations as words; suits keep their numbers. Raises `InvalidDeal`."""
        self.check_seats(seats)
        return LayoutEncoder(self, seats)

    # -- Imagining hidden cards

    def imagine(self, seen: SimpleObservation, rng: Random) -> SimpleT:
        """Return a state that looks to the seat as it does now: the cards hidden from it are dealt at random.

        Raises `InvalidDeal` when no such deal is possible.
        """
        require_kind(seen, SimpleObservation, "seen")
        require_kind(rng, Random, "rng")
        return imagined(self, seen, rng, ask=type(self).possible is not SimpleGame.possible)

    # -- Text

    def to_position(self, state: SimpleT) -> dict[str, Any]:
        """Return the hands, the zones, `dealer`, `to_act` or `result`, and `chance`, its key, in games of chance."""
        require_state(state)
        return position_of(self, state)

    def from_position(self, position: Mapping[str, Any], *, check: bool = True) -> SimpleT:
        """Return the state of a position; raises `InvalidText` or `InvalidDeal`, as `check_position` may.

        `check` is there for other games; a simple game always checks the position in full.
        """
        return state_of(self, self.own_position(position))

    def refute(self, state: SimpleT, fact: str) -> str | None:
        """Return None when `fact` holds, else the true value; raises `InvalidText` when it is no fact.

        A fact is `asked`, `result`, `hand` or a key of a position, followed by its value: `= stock 5D 6D`. For a list
        it gives the number of an entry, from 0 on: `= columns 1: 8H 7S`.
        """
        return refuted(self.to_position(state), state, fact, self.card_type)
