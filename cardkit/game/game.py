"""Games as everything generic sees them: play, scenarios, records, simulation."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from math import lcm
from typing import Any, Final, Generic, TypeAlias

import attrs
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from cardkit.arguments import require_kind, require_number
from cardkit.cards.card import Card
from cardkit.cards.chance import generator
from cardkit.encoding import Encoder
from cardkit.engine.scoresheet import Scoresheet
from cardkit.engine.seating import no_such_seat
from cardkit.engine.state import Dealer, Sampler
from cardkit.errors import InvalidDeal, InvalidRule, InvalidText
from cardkit.game.capabilities import Audit, Determinization, Evaluation, HiddenCards, OutOfTurn, Rounds, Views, Words
from cardkit.game.encoding import Encoding
from cardkit.game.moves import MoveT, ObservationT, StateT
from cardkit.game.prompt import Prompt
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
    """Further facts that the game hands on, such as the points of each seat so far; empty where there is nothing."""


class Game(Prompt[StateT, ObservationT, MoveT], Generic[RulesT, StateT, ObservationT, MoveT]):
    """One game under one rule set: how it is dealt, what a move means, and how its positions are written.

    A game says who plays with which cards (`seat_range`, `cards`), how it is dealt (`dealer`, `next_opening`), what
    moves mean (`parse_move`, `plan`, `offers`, `read_actions`), how positions and facts are written (`from_position`,
    `to_position`, `refute`), and its rules in words (`describe`). All else follows from these twelve.

    What only some games have, or have in a way of their own, are capabilities: objects with one subject each, which a
    game sets as attributes of its class, or in `__init__` where they depend on its rules.
    """

    family: str
    """The name of the family whose engine plays it."""

    card_type: type[Card] = Card
    """The class of its cards, which says how they are spelled."""
    match_counts: str = "points"
    """The unit of `Opening.carry`: `points`, `losses` of deals, or parts of a `pot`, which are told without an end
    too."""
    scoring: str = ""
    """The kind of its results: `points`, `penalties`, `winners` or `ranking`; empty where they name one loser,
    winner or losing team at the most."""
    naming_verbs: Sequence[str] = ()
    """The verbs behind which the first whole number is a seat: people read and type the name of who sits there."""
    views: Views[StateT, MoveT] = Views()
    """The capability that says what lies hidden from whom, in positions and lines."""
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
    audit: Audit[StateT, ObservationT] | None = None
    """Checks of what holds in every state."""

    def __init__(self, preset: Preset, preset_rules: RulesT, rules: RulesT) -> None:
        self.preset = preset
        self.preset_rules = preset_rules
        """The rules of the preset as it stands."""
        self.rules = rules
        """The rules that are played: the preset's, with the changes asked for."""

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
    def record_name(self) -> str:
        """The preset's name as a record keeps it: for house rules the preset that they change."""
        return self.preset.house_rules_of or self.preset.name

    @property
    def recorded_rules(self) -> RulesT:
        """The rules that a record means which names no option: the preset's when records of it were first written."""
        return self.preset_rules.changed(self.preset.recorded)

    # -- Dealing

    @abstractmethod
    def seat_range(self) -> tuple[int, int]:
        """The fewest and the most players under these rules."""

    def check_seats(self, seats: int) -> None:
        """Raise `InvalidDeal` when `seats` players cannot play this."""
        require_number(seats, "seats")
        fewest, most = self.seat_range()
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
        """Every card that `seats` players, who have been checked, play with; in rising order, copies included."""

    @abstractmethod
    def dealer(self, seats: int, opening: Opening) -> Dealer:
        """The dealer for `seats` players, who have been checked."""

    def deal(self, seats: int, *, seed: int | None = None, opening: Opening | None = None) -> StateT:
        """Deal: the same seed gives the same deal for ever; without one, chance comes from the system.

        Without `opening` it is the first deal of a match, and chance chooses who deals. Raises `InvalidDeal`.
        """
        self.check_seats(seats)
        rng = generator(seed)
        if opening is None:
            opening = Opening(rng.randrange(seats))
        elif not 0 <= opening.dealer < seats:
            raise no_such_seat(opening.dealer, seats)
        state: StateT = self.dealer(seats, opening).deal(rng)  # type: ignore[assignment]
        return state

    def deal_order(self, seats: int, order: Sequence[int], opening: Opening | None = None, *, seed: int = 0) -> StateT:
        """Deal the whole pack in `order`, top card first, which is `cards(seats)` in any order.

        Without `opening` it is the first deal of a match, and seat 0 deals. What else is left to chance, such as where
        a pack is cut, comes from `seed`. Raises `InvalidDeal`.
        """
        self.check_seats(seats)
        pack = self.cards(seats)
        if sorted(order) != sorted(pack):
            raise InvalidDeal(
                gettext(
                    "{name} has {number} cards, and an order names each as often as it is there.",
                    name=self.name,
                    number=len(pack),
                )
            )
        if opening is not None and not 0 <= opening.dealer < seats:
            raise no_such_seat(opening.dealer, seats)
        dealer = self.dealer(seats, opening or Opening(0))
        state: StateT = dealer.deal_order(vec[i64](map(int, order)), generator(seed))  # type: ignore[assignment]
        return state

    def first_opening(self, seats: int, seed: int) -> Opening:
        """Return what the first deal of a match from `seed` begins with: chance has chosen who deals."""
        self.check_seats(seats)
        return Opening(generator(seed).randrange(seats))

    def all_deals(self) -> list[StateT]:
        """Return every deal for two seats in which seat 0 deals, all equally likely: for games that can be solved.

        Raises `InvalidRule` for a game that is not dealt one card at a time, in which answers have no order, or which
        has more than `MOST_DEALS`.
        """
        raise InvalidRule(
            gettext("Only games dealt one card at a time, with a fixed order of answers, can be written down.")
        )

    def check_number_of_deals(self, deals: int) -> None:
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
        """For each seat 1 for a win, 0 for a loss, 0.5 for a draw or an unfinished deal."""
        require_kind(result, Result, "result")
        return result.scores(seats, self.teams)

    def whole_score(self, seats: int) -> int:
        """Into how many parts a score of 1 is cut so that every score is a whole number of them: 2, or for shares more.

        Sums of whole numbers do not depend on their order, so that is how simulations add up scores.
        """
        self.check_seats(seats)
        return 2 if not self.scoring else lcm(2 * max(seats - 1, 1), *range(1, seats + 1))

    @abstractmethod
    def next_opening(self, opening: Opening, result: Result, seats: int) -> Opening:
        """Return who deals after a deal that began with `opening` and ended with `result`."""

    @property
    def has_match(self) -> bool:
        """Return whether a match has an end of its own, such as a score; else it goes on as long as people like."""
        return False

    def match_result(self, opening: Opening) -> Result | None:
        """Return how a match has ended before the deal that `opening` would begin; None while it goes on."""
        return None

    # -- Moves

    def verify(self, state: StateT, move: MoveT) -> None:
        """Raise `IllegalMove`, with the reason, when `move` is not legal now."""
        self.plan(state, move)

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
        """Return what the words mean that `encoder(seats)` writes; raises `InvalidDeal`, or `NotImplementedError`.

        With `trumps_first` the suits are renumbered, the trumps as 0, where the game knows trumps.
        """
        raise NotImplementedError(f"{self.name} has no encoding.")

    def encoder(self, seats: int, *, trumps_first: bool = False) -> Encoder:
        """Return what writes observations as words; raises `InvalidDeal`, or `NotImplementedError` for nothing."""
        raise NotImplementedError(f"{self.name} has no encoding.")

    # -- What is hidden

    def sampler(self, observation: ObservationT) -> Sampler:
        """The source of full states that agree with `observation`; raises `NotImplementedError` where there is none."""
        if self.determinization is None:
            raise NotImplementedError(f"{self.name} has no sampler.")
        return self.determinization.sampler(observation)

    def sample(self, observation: ObservationT, rng: Random) -> StateT:
        """One full state that agrees with everything that the seat has seen, drawn fairly: see `sampler`."""
        state: StateT = self.sampler(observation).sample(rng)  # type: ignore[assignment]
        return state

    def evaluator(self) -> Evaluator:
        """Return what says how good a decision was: see `evaluation`."""
        return self.evaluation.evaluator(self.teams)

    # -- Text

    @abstractmethod
    def describe(self) -> list[tuple[str, list[str]]]:
        """The rules in words, from the same options that the engine runs: headings, each with its sentences."""

    @abstractmethod
    def from_position(self, position: Mapping[str, Any]) -> StateT:
        """The state that a position describes; raises `InvalidText` or `InvalidDeal`."""

    def own_position(self, position: Mapping[str, Any]) -> dict[str, Any]:
        """`position` without its keys `game` and `rules`; raises `InvalidText` where they name another game."""
        require_kind(position, Mapping, "position")
        fields = dict(position)
        name, rules = fields.pop("game", self.name), fields.pop("rules", None)
        own = (self.name, self.record_name, self.preset.source)
        same = isinstance(name, str) and (name in own or self.preset.is_called(name))
        if same and isinstance(rules, Mapping):
            same = self.preset_rules.changed(rules) == self.rules
        elif rules is not None:
            raise InvalidText(gettext("`rules` must be a table of options."))
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
        """None when `fact` holds, else what is true instead; raises `InvalidText` when it is no fact."""


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
"""A game of any family, whose states, observations and moves generic code hands on without looking inside."""
