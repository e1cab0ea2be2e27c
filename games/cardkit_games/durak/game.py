"""The Durak family as a game, and its capabilities; `engine`, `text` and `bots` do the work of its methods."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs
from librt.vecs import vec
from mypy_extensions import i64

from cardkit.cards.bits import BIT, members
from cardkit.cards.card import Card
from cardkit.cards.chance import generator
from cardkit.cards.dealing import all_orders, number_of_orders
from cardkit.engine.standings import parts_of_pot
from cardkit.engine.state import NOBODY, State
from cardkit.errors import InvalidDeal
from cardkit.game.capabilities import Determinization, Evaluation, OutOfTurn, Rounds, Words
from cardkit.game.encoding import Encoding
from cardkit.game.game import Game, Opening
from cardkit.game.moves import Move
from cardkit.game.result import Result
from cardkit.game.rules import Preset
from cardkit.language import gettext
from cardkit_games.durak.bots.advice import reasons
from cardkit_games.durak.bots.advice.evaluator import DurakEvaluator
from cardkit_games.durak.bots.candidates.costs import answer_about_redeal, cheapest
from cardkit_games.durak.bots.candidates.defences import defence_line, going_on
from cardkit_games.durak.bots.candidates.honesty import honest, noticed
from cardkit_games.durak.bots.search.policy import DurakPolicy
from cardkit_games.durak.bots.search.sampling import DurakSampler
from cardkit_games.durak.encoding import VOCABULARY, DurakEncoder, encoding
from cardkit_games.durak.engine.actions import DONE, name_action
from cardkit_games.durak.engine.dealing import DurakDealer
from cardkit_games.durak.engine.observation import DurakObservation
from cardkit_games.durak.engine.scoresheet import DurakScoresheet
from cardkit_games.durak.engine.state import DurakState
from cardkit_games.durak.engine.table import INITIAL_WAVE, REDEALING, REPORTING, TAKING, WAVE
from cardkit_games.durak.rules import DurakRules, make_rulebook
from cardkit_games.durak.text import drawing as drawing  # registers the drawings of states and observations
from cardkit_games.durak.text import moves, positions, words
from cardkit_games.durak.text.describe import describe
from cardkit_games.durak.text.hidden_cards import DurakHiddenCards, DurakViews
from cardkit_games.durak.text.reports import Report


class DurakRounds(Rounds[DurakState]):
    """Bouts."""

    name = "bout"

    def done(self, state: DurakState) -> int:
        """Return how many bouts have ended; a position that is not of the first bout counts as one behind the first."""
        return int(state.bouts)

    def standing_pass(self, state: DurakState) -> int | None:
        """Return the action to add no card when the actor is asked to add some and has laid none, else None (A-AS1)."""
        return DONE if state.phase in (INITIAL_WAVE, WAVE, TAKING) and state.last_laid == NOBODY else None


class DurakOutOfTurn(OutOfTurn[DurakState]):
    """Reports of cards that may be false: the nearest after the player first (A-CH2)."""

    names_card = True

    def responders(self, state: DurakState) -> list[int]:
        """Return the seats that are asked whether to report, in their order, until one does."""
        if state.phase != REPORTING:
            return []
        reports = state.marked()
        order = [(reports.player + step) % state.seats for step in range(1, state.seats)]
        waiting = reports.waiting & ~reports.barred
        return [int(seat) for seat in order if waiting & BIT[seat] and reports.doubtful(state.side(seat))]

    def answers(self, state: DurakState, seat: int) -> Sequence[int]:
        """The cards of the bout that `seat` may report."""
        return members(state.marked().reportable(state.side(seat)))

    def response(self, intervenes: bool) -> int:
        """Return `DONE`, which lets all pass; the actions that report are those of `answers`."""
        return DONE


class DurakWords(Words[DurakObservation]):
    """Actions in a word or two."""

    def action(self, action: int) -> str:
        """Return the text of one atomic action: `7S`, `take`, `transfer D`."""
        return name_action(action)


class DurakEvaluation(Evaluation[DurakObservation, Move]):
    """Play-outs of cheap cards, proofs when every card is known, and reasons in words."""

    def policy(self) -> DurakPolicy:
        """Return a policy that mostly plays the cheapest card."""
        return DurakPolicy()

    def evaluator(self, teams: int) -> DurakEvaluator:
        """Return an evaluator of decisions."""
        return DurakEvaluator(self.policy(), teams)

    def line(self, state: State, act: Callable[[State], int]) -> list[int]:
        """Return, for a defender, all decisions about the cards to beat as one line."""
        return defence_line(state, act)

    def weighs_all(self, observation: DurakObservation) -> bool:
        """Return True: a search of a few hundred iterations is quick."""
        return True

    def natural(self, observation: DurakObservation, usual: int) -> int | None:
        """Return the continuation of a defence that was begun and can be completed (`going_on`); else None.

        An answer about a report or a new deal is that of the bots. When the usual action lays a false card, the result
        is a true one: the continuation, else the cheapest.
        """
        if observation.phase == REPORTING:
            return int(noticed(observation))
        if observation.phase == REDEALING:
            return int(answer_about_redeal(observation.legal, observation.hand, observation.own_trump()))
        true = honest(observation)
        if not true.legal & BIT[usual]:  # lots were drawn whether to cheat, and nobody is advised to
            usual = int(cheapest(true.legal, true.passing_card(), observation.own_trump()))
            return going_on(true, usual) or usual
        return going_on(true, usual)

    def explain(self, observation: DurakObservation, move: Move | None) -> str:
        """Return the reasons for `move`; an empty text for None."""
        return reasons.explain(observation, move) if move is not None else ""


class DurakDeterminization(Determinization[DurakObservation]):
    """Deals the unseen cards so that they agree with the plays and passes."""

    def sampler(self, observation: DurakObservation) -> DurakSampler:
        """Return a sampler of full states that agree with `observation`; raises `InvalidDeal` when the deal is over."""
        if observation.actor == NOBODY:
            raise InvalidDeal(gettext("The deal is over: no other deals are imagined."))
        return DurakSampler(observation)


class DurakGame(Game[DurakRules, DurakState, DurakObservation, Move]):
    """Durak under one rule set."""

    family = "durak"
    scoresheet = DurakScoresheet
    rounds = DurakRounds()
    words = DurakWords()
    evaluation = DurakEvaluation()
    determinization = DurakDeterminization()

    def __init__(self, preset: Preset, preset_rules: DurakRules, rules: DurakRules) -> None:
        super().__init__(preset, preset_rules, rules)
        self.scoring = "ranking" if rules.places else ""
        self.match_counts = "pot" if rules.pot else "losses"
        self.book = make_rulebook(rules)
        self.views = DurakViews(self.book)
        self.hidden_cards = DurakHiddenCards()
        if rules.cheating:
            self.out_of_turn = DurakOutOfTurn()

    def seat_range(self) -> tuple[int, int]:
        """Return the fewest and the most players: the preset's, with two exceptions.

        When a rule changes the pack or the size of hands, the most is the number that the pack serves (A-D2). With
        teams the fewest is 4, but never above the most.
        """
        fewest, most = self.preset.seats
        own = self.preset_rules
        if self.rules.deck != own.deck or self.rules.hand_size != own.hand_size:
            most = self.rules.most_seats()
        if self.rules.teams:
            fewest = max(fewest, 4)
        return min(fewest, most), most

    @property
    def teams(self) -> int:
        """Return how many teams the seats form: 0 or 2."""
        return self.rules.teams

    def check_seats(self, seats: int) -> None:
        """Raise `InvalidDeal` when `seats` players cannot play this: too few, too many, or an odd number in teams."""
        super().check_seats(seats)
        if self.rules.teams and seats % 2:
            raise InvalidDeal(str(words.SEATS_EVEN))

    def cards(self, seats: int) -> Sequence[Card]:
        """Return the cards of the pack, for any number of players."""
        return list(self.rules.deck.cards)

    def dealer(self, seats: int, opening: Opening) -> DurakDealer:
        """Return the dealer for `seats` players, a checked number."""
        previous = opening.previous
        fool = -1 if previous is None else previous.last
        return DurakDealer(self.book, seats, opening.dealer, fool, first_deal=previous is None)

    def all_deals(self) -> list[DurakState]:
        """Return every deal for two seats in which seat 0 deals, all equally likely.

        Raises `InvalidRule` when there are too many.
        """
        hands = [range(seat, 2 * self.book.hand_size, 2) for seat in range(2)]
        self._check_number_of_deals(number_of_orders(len(self.book.pack), hands))
        dealer, unused = DurakDealer(self.book, 2, 0, NOBODY, first_deal=True), generator(0)
        return [dealer.deal_order(vec[i64](order), unused) for order in all_orders(list(self.book.pack), hands)]

    def next_opening(self, opening: Opening, result: Result, seats: int) -> Opening:
        """Let the fool deal (D19); after a losing team its next member; after a draw or no end the same seat (A-D9).

        A deal that the seats asked to repeat counts for nothing: the next one begins in the same way (A-RD4).

        The score of the match is carried on: lost deals, or parts of the pot.
        """
        if result.kind == "redealt":
            return opening
        losers = [result.last] if result.last >= 0 else []
        if result.kind == "losing-team":
            losers = sorted(result.losers(seats, self.rules.teams))
        dealer = opening.dealer
        if losers:
            dealer = next(seat % seats for seat in range(dealer + 1, dealer + 1 + seats) if seat % seats in losers)
        if not self.has_match and not self.rules.pot:
            return Opening(dealer, result)
        counted = [int(seat in losers) for seat in range(seats)]
        if self.rules.pot:
            counted = parts_of_pot(list(result.numbers) or [1] * seats)
        return Opening(dealer, result, carry=tuple(map(sum, zip(opening.carry or (0,) * seats, counted, strict=True))))

    @property
    def has_match(self) -> bool:
        """Return whether a match ends: at a number of lost deals (P-match)."""
        return self.rules.match_losses is not None

    def match_result(self, opening: Opening) -> Result | None:
        """Return the loser of the match, once a seat or team has lost `match_losses` deals; None while it goes on."""
        most = self.rules.match_losses
        if most is None or max(opening.carry, default=0) < most:
            return None
        loser = opening.carry.index(max(opening.carry))
        return Result("losing-team", loser % self.rules.teams) if self.rules.teams else Result("loser", loser)

    def vocabulary(self, seats: int) -> int:
        """63: see `cardkit_games.durak.engine.actions`."""
        return VOCABULARY

    def encoding(self, seats: int, *, trumps_first: bool = False) -> Encoding:
        """Return the meaning of the words of `encoder`."""
        self.check_seats(seats)
        return encoding(self.book, seats, trumps_first=trumps_first)

    def encoder(self, seats: int, *, trumps_first: bool = False) -> DurakEncoder:
        """Return an encoder that writes observations as words."""
        self.check_seats(seats)
        return DurakEncoder(self.book, seats, trumps_first=trumps_first)

    def parse_move(self, text: str) -> Move:
        """Read a line such as `0 attack 7S 7D`; raises `InvalidText`."""
        return moves.parse_move(text)

    def read_move(self, state: DurakState, text: str) -> Move:
        """Return the move of `text`; `beat 9C` means the one attack card that it can beat, if there is only one."""
        return super().read_move(state, moves.with_attack(state, text))

    def plan(self, state: DurakState, move: Move) -> list[int]:
        """Return the actions that carry out `move` now; raises `IllegalMove` and changes nothing."""
        return moves.plan(state, move, self.rules, self.preset)

    def offers(self, state: DurakState) -> Sequence[Move]:
        """Return the moves of the actor that lay no more cards than they must, and all that pass an attack on."""
        return moves.offers(state)

    def without_outcome(self, move: Move) -> Move:
        """Return `move`; a report without its verdict."""
        return attrs.evolve(move, verdict=None) if isinstance(move, Report) else move

    def read_actions(self, state: DurakState, actions: Sequence[int]) -> Move | None:
        """Return the move that the actor of `state` makes with `actions`; None for reporting nothing."""
        return moves.read_actions(state, actions)

    def describe(self) -> list[tuple[str, list[str]]]:
        """The rules in words."""
        return describe(self.rules)

    def from_position(self, position: Mapping[str, Any], *, check: bool = True) -> DurakState:
        """Return the state of a position; raises `InvalidText`, with `check` also when no deal can reach it."""
        return positions.read_position(self.own_position(position), self.book, check=check)

    def from_puzzle(self, position: Mapping[str, Any]) -> DurakState:
        """Return the state of a position, whether a deal can reach it or not; raises `InvalidText`."""
        return self.from_position(position, check=False)

    def to_position(self, state: DurakState) -> dict[str, Any]:
        """The position of `state`, at the start of a decision."""
        return positions.write_position(state)

    def refute(self, state: DurakState, fact: str) -> str | None:
        """Return None when `fact` holds, else the true value; raises `InvalidText`."""
        return positions.refute(state, fact)
