"""The Durak family as a game: each question handed to the room that knows the answer."""

from collections.abc import Mapping, Sequence
from typing import Any

from cardkit.cards.cards import Card
from cardkit.engine.state import Observation
from cardkit.errors import InvalidDeal
from cardkit.game.game import Game, Opening
from cardkit.game.moves import Move
from cardkit.game.position import words_of
from cardkit.game.result import Result
from cardkit.game.rules import Preset
from cardkit_games.durak.bots import reasons
from cardkit_games.durak.bots.evaluator import DurakJudge
from cardkit_games.durak.bots.policy import DurakPolicy
from cardkit_games.durak.bots.sampling import DurakSampler
from cardkit_games.durak.engine import audit
from cardkit_games.durak.engine.observation import DurakObservation
from cardkit_games.durak.engine.rulebook import TRUMP_TURNED_UP
from cardkit_games.durak.engine.scoresheet import DurakScoresheet
from cardkit_games.durak.engine.state import DurakDealer, DurakState
from cardkit_games.durak.rules import DurakRules, make_rulebook
from cardkit_games.durak.text import action_names as naming
from cardkit_games.durak.text import drawing as drawing  # registers what draws states and observations
from cardkit_games.durak.text import facts, hidden, moves, positions, words
from cardkit_games.durak.text.describe import describe


class DurakGame(Game[DurakRules, DurakState]):
    """Durak under one rule set."""

    family = "durak"
    round_name = "bout"

    def __init__(self, preset: Preset, preset_rules: DurakRules, rules: DurakRules) -> None:
        super().__init__(preset, preset_rules, rules)
        self.book = make_rulebook(rules)

    def seat_range(self) -> tuple[int, int]:
        """The preset's players; as many as the pack serves when a rule has changed pack or hands (A-D2)."""
        fewest, most = self.preset.seats
        own = self.preset_rules
        if self.rules.pack != own.pack or self.rules.hand_size != own.hand_size:
            most = self.rules.most_seats()
        if self.rules.teams:
            fewest = max(fewest, 4)
        return min(fewest, most), most

    @property
    def teams(self) -> int:
        """How many teams the seats form: 0 or 2."""
        return self.rules.teams

    def check_seats(self, seats: int) -> None:
        """Raise `InvalidDeal` when `seats` players cannot play this."""
        super().check_seats(seats)
        if self.rules.teams and seats % 2:
            raise InvalidDeal(words.SEATS_EVEN)

    def cards(self, seats: int) -> Sequence[Card]:
        """The pack, which is the same for any number of players."""
        return list(self.rules.pack.cards)

    def dealer(self, seats: int, opening: Opening) -> DurakDealer:
        """The dealer for `seats` players, who have been checked."""
        previous = opening.previous
        fool = previous.who if previous is not None and previous.kind == "loser" else -1
        return DurakDealer(self.book, seats, opening.dealer, fool, first_deal=previous is None)

    def scoresheet(self, seats: int) -> DurakScoresheet:
        """A fresh sheet to note one deal on."""
        return DurakScoresheet(seats)

    def next_opening(self, opening: Opening, result: Result, seats: int) -> Opening:
        """The fool deals (D19); after a losing team its next member; after a draw or no end the same seat (A-D9)."""
        if result.kind == "loser":
            return Opening(result.who, result)
        losers = result.losers(seats, self.rules.teams)
        dealer = opening.dealer
        if losers:
            dealer = next(seat % seats for seat in range(dealer + 1, dealer + 1 + seats) if seat % seats in losers)
        return Opening(dealer, result)

    def sampler(self, observation: Observation) -> DurakSampler:
        """What draws full states that agree with `observation`, of a deal that goes on."""
        assert isinstance(observation, DurakObservation)
        return DurakSampler(observation)

    def policy(self) -> DurakPolicy:
        """The cheapest card, most of the time."""
        return DurakPolicy()

    def judge(self) -> DurakJudge:
        """What says how good a decision was."""
        return DurakJudge(self.policy(), self.teams)

    def explain(self, observation: Observation, move: Move | None) -> str:
        """What speaks for `move`."""
        assert isinstance(observation, DurakObservation)
        return reasons.explain(observation, move) if move is not None else ""

    def parse_move(self, text: str) -> Move:
        """Read a line such as `0 attack 7S 7D`; raises `InvalidText`."""
        return moves.parse_move(text)

    def plan(self, state: DurakState, move: Move) -> list[int]:
        """The actions that carry out `move` now; raises `IllegalMove` and changes nothing."""
        return moves.plan(state, move, self.rules, self.name)

    def needs(self, state: DurakState, move: Move) -> Sequence[Card]:
        """The cards that come out of the hand, or are shown from it."""
        return hidden.needs(state, move)

    def public_facts(self, state: DurakState) -> list[str]:
        """Who is asked, the roles, and what lies on the table."""
        return facts.public(state)

    def exchange(self, state: DurakState, seat: int, given: Card, card: Card, view: int) -> None:
        """Let two hidden cards change places; raises `InvalidText`."""
        hidden.exchange(state, seat, given, card, view)

    def offers(self, state: DurakState) -> Sequence[Move]:
        """The moves of the actor that lay at most one card."""
        return moves.offers(state)

    def read_actions(self, state: DurakState, actions: Sequence[int]) -> Move:
        """The move that the actor of `state` makes with `actions`."""
        return moves.read_actions(state, actions)

    def name_action(self, action: int) -> str:
        """One atomic action: `7S`, `take`, `transfer D`."""
        return naming.name_action(action)

    def turned_up(self, table: Mapping[str, Any]) -> Sequence[str]:
        """The last card of the stock, unless the trump is always one suit."""
        return list(words_of(table.get("stock", "")))[-1:] if self.book.trump == TRUMP_TURNED_UP else ()

    def rounds_done(self, state: DurakState) -> int:
        """The bouts that have ended; one of them is imagined in a position that is not of the first bout."""
        return int(state.bouts)

    def describe(self) -> list[tuple[str, list[str]]]:
        """The rules in words."""
        return describe(self.rules)

    def from_position(self, table: Mapping[str, Any]) -> DurakState:
        """The state that a position describes; raises `InvalidText`."""
        return positions.read_position(table, self.book)

    def to_position(self, state: DurakState) -> dict[str, Any]:
        """The position of `state`, at the start of a decision."""
        return positions.write_position(state)

    def refute(self, state: DurakState, fact: str) -> str | None:
        """None when `fact` holds, else what is so instead; raises `InvalidText`."""
        return facts.refute(state, fact)

    def audit(self, state: DurakState) -> None:
        """Raise `AssertionError`, which names what is broken, unless `state`, of a whole pack, is as it must be."""
        audit.audit(state, len(self.book.pack))

    def audit_view(self, state: DurakState, seen: Observation) -> None:
        """Raise `AssertionError` unless `seen`, what a seat sees of `state`, agrees with it."""
        assert isinstance(seen, DurakObservation)
        audit.audit_view(state, seen)
