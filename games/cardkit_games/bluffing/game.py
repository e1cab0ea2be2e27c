"""The bluffing family as a game, and its capabilities; `engine`, `text` and `bots` do the work of its methods."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import attrs

from cardkit.cards.bits import BIT, members
from cardkit.cards.card import Card
from cardkit.errors import InvalidText
from cardkit.game.capabilities import Determinization, Evaluation, OutOfTurn, Rounds, Words
from cardkit.game.encoding import Encoding
from cardkit.game.game import Game, Opening
from cardkit.game.moves import Move
from cardkit.game.result import Result
from cardkit.game.rules import Preset
from cardkit.language import gettext
from cardkit_games.bluffing.bots.advice import reasons
from cardkit_games.bluffing.bots.advice.evaluator import BluffingEvaluator
from cardkit_games.bluffing.bots.advice.proofs import PlayVerdict, answer_to_proof, proof_of
from cardkit_games.bluffing.bots.belief.belief import Belief
from cardkit_games.bluffing.bots.endings import all_deals, has_plain_deals, number_of_deals
from cardkit_games.bluffing.bots.search.sampling import BluffingSampler
from cardkit_games.bluffing.encoding import BluffingEncoder, encoding, vocabulary
from cardkit_games.bluffing.engine.actions import CHALLENGE, DECLINE, FLOOR, name_action
from cardkit_games.bluffing.engine.dealing import BluffingDealer
from cardkit_games.bluffing.engine.observation import PILE_GONE, TOOK, BluffingObservation
from cardkit_games.bluffing.engine.rulebook import Rulebook
from cardkit_games.bluffing.engine.scoresheet import BluffingScoresheet
from cardkit_games.bluffing.engine.state import BluffingState
from cardkit_games.bluffing.engine.table import RESPOND, WINDOW
from cardkit_games.bluffing.rules import BluffingRules, make_rulebook
from cardkit_games.bluffing.text import drawing as drawing  # registers the drawings of states and observations
from cardkit_games.bluffing.text import moves, planning, positions
from cardkit_games.bluffing.text.claims import BluffingMove
from cardkit_games.bluffing.text.describe import describe
from cardkit_games.bluffing.text.hidden_cards import BluffingHiddenCards, BluffingViews


class BluffingRounds(Rounds[BluffingState]):
    """Piles."""

    name = "pile"

    def done(self, state: BluffingState) -> int:
        """Return how many piles were taken or left the game."""
        return state.happened(BIT[TOOK] | BIT[PILE_GONE])


class BluffingWords(Words[BluffingObservation]):
    """Actions in a word or two."""

    def action(self, action: int) -> str:
        """Return the text of one atomic action: `7S`, `challenge`, `rank K`, `number 3`."""
        return name_action(action)


class BluffingEvaluation(Evaluation[BluffingObservation, BluffingMove]):
    """Deals played on, and reasons in words."""

    def evaluator(self, teams: int) -> BluffingEvaluator:
        """Return an evaluator of decisions; nobody plays in teams."""
        return BluffingEvaluator()

    def weighs_all(self, observation: BluffingObservation) -> bool:
        """Return True: an analysis weighs every candidate."""
        return True

    def natural(self, observation: BluffingObservation, usual: int) -> int | None:
        """Return a call of a proved lie, or an answer that does not call a proved truth; None without a proof."""
        return answer_to_proof(observation)

    def explain(self, observation: BluffingObservation, move: BluffingMove | None) -> str:
        """Return the reasons for `move`, or with None for letting a play pass; empty when there are none."""
        return reasons.explain(observation, move)


class BluffingDeterminization(Determinization[BluffingObservation]):
    """Deals the unseen cards by a belief that has watched the deal; a verdict proved by counting is certain."""

    def sampler(self, observation: BluffingObservation) -> BluffingSampler:
        """Return a sampler of full states that agree with `observation`; raises `InvalidDeal` when the deal is over."""
        belief = Belief()
        belief.start(observation.seats)
        belief.watch(observation)
        proof = proof_of(observation)
        if proof is not None and proof.verdict is not PlayVerdict.OPEN:
            belief.settle(proof.verdict is PlayVerdict.LIE)
        return BluffingSampler(observation, belief)


class BluffingOutOfTurn(OutOfTurn[BluffingState]):
    """Calls of a play by everybody but its player: in the order of the rules, or the first to call."""

    def responders(self, state: BluffingState) -> list[int]:
        """Return the seats that may still call the latest play, the nearest to its player first (K19).

        There are none when no window is open.
        """
        if state.phase != WINDOW:
            return []
        order, seat = [], int(state.seating.next(state.player))
        while seat != state.player:
            if state.waiting & BIT[seat]:
                order.append(seat)
            seat = int(state.seating.next(seat))
        return order

    def response(self, intervenes: bool) -> int:
        """Return `CHALLENGE` for a seat that intervenes, else `DECLINE`."""
        return CHALLENGE if intervenes else DECLINE

    def together(self, move: Move) -> Sequence[int]:
        """Return the seats that called at once, when `move` is a challenge by several; else nothing."""
        return move.callers if isinstance(move, BluffingMove) else ()

    def told_together(self, move: Move, seats: Sequence[int]) -> Move:
        """Return a challenge with all its callers, as in `2,0 challenge`; another move is returned as it is.

        The call that counts comes first, then the others of `seats` in rising order.
        """
        if not isinstance(move, BluffingMove) or move.verb != "challenge":
            return move
        return attrs.evolve(move, callers=(move.seat, *sorted({*seats} - {move.seat})))

    def unordered(self, state: BluffingState) -> list[int]:
        """Return the seats that have still to answer the latest play, when there is no order (C12)."""
        return members(state.waiting) if state.phase == RESPOND else []

    def window(self, state: BluffingState) -> int:
        """Return how many plays there were, which is the number of the latest one."""
        return state.play_count()

    def let_answer(self, seat: int) -> int:
        """Return the action that lets `seat` answer next: `FLOOR` and the seat."""
        return FLOOR + seat


class BluffingGame(Game[BluffingRules, BluffingState, BluffingObservation, BluffingMove]):
    """Cheat, Bullshit, Cal's BS or Verish' under one rule set."""

    family = "bluffing"
    scoresheet = BluffingScoresheet
    views = BluffingViews()
    rounds = BluffingRounds()
    words = BluffingWords()
    evaluation = BluffingEvaluation()
    determinization = BluffingDeterminization()
    hidden_cards = BluffingHiddenCards()
    out_of_turn = BluffingOutOfTurn()

    def __init__(self, preset: Preset, preset_rules: BluffingRules, rules: BluffingRules) -> None:
        super().__init__(preset, preset_rules, rules)
        self.scoring = "ranking" if rules.end == "places" else ""
        self._book = cache(lambda seats: make_rulebook(rules, seats))

    def book(self, seats: int) -> Rulebook:
        """Return the rules for `seats` players."""
        book: Rulebook = self._book(seats)
        return book

    def seat_range(self) -> tuple[int, int]:
        """Return the fewest and the most players: the preset's, as long as all get a card, or with a stock a whole
        hand.

        The most is below the fewest when the pack serves not even those.
        """
        fewest, most = self.preset.seats
        last = fewest - 1
        while last < most and self._served(last + 1) > last:
            last += 1
        return fewest, last

    def _served(self, seats: int) -> int:
        """Return how many players the pack for `seats` players has cards for."""
        size = self.rules.deck(seats).size - self.rules.aside
        if self.rules.deal == "stock":
            size = (size - (1 if self.rules.first_rank == "turned" else 0)) // self.rules.hand_size
        return size

    def cards(self, seats: int) -> Sequence[Card]:
        """Return the packs for `seats` players."""
        return list(self.rules.deck(seats).cards)

    def dealer(self, seats: int, opening: Opening) -> BluffingDealer:
        """Return the dealer for `seats` players, a checked number."""
        return BluffingDealer(self.book(seats), seats, opening.dealer)

    def all_deals(self) -> list[BluffingState]:
        """Return every deal for two seats in which seat 0 deals, all equally likely.

        Raises `InvalidRule` when the cards are not dealt one at a time, when answers have no order, or for too many
        deals.
        """
        book = self.book(2)
        if not has_plain_deals(book):
            return super().all_deals()
        self._check_number_of_deals(number_of_deals(book))
        return all_deals(book)

    def next_opening(self, opening: Opening, result: Result, seats: int) -> Opening:
        """Return the opening of the next deal: the next seat deals (C5), or by rule the loser, if any (A-V2)."""
        if self.rules.next_dealer == "loser" and result.last >= 0:
            return Opening(result.last, result)
        return Opening((opening.dealer + 1) % seats, result)

    def vocabulary(self, seats: int) -> int:
        """Return 128, or 248 if cards or suits are announced: see `cardkit_games.bluffing.engine.actions`."""
        return vocabulary(self.book(seats))

    def encoding(self, seats: int, *, trumps_first: bool = False) -> Encoding:
        """Return the meaning of the words of `encoder`. There are no trumps, so suits keep their numbers."""
        self.check_seats(seats)
        return encoding(self.book(seats), seats)

    def encoder(self, seats: int, *, trumps_first: bool = False) -> BluffingEncoder:
        """Return an encoder that writes observations as words."""
        self.check_seats(seats)
        return BluffingEncoder(self.book(seats), seats)

    def parse_move(self, text: str) -> BluffingMove:
        """Read a line such as `0 play KS KD as K`; raises `InvalidText`."""
        return moves.parse_move(text)

    def plan(self, state: BluffingState, move: BluffingMove) -> list[int]:
        """Return the actions that carry out `move` now; raises `IllegalMove` and changes nothing."""
        if not isinstance(move, BluffingMove):
            raise InvalidText(gettext("{text!r} is not a move of {name}.", text=move.text, name=self.name))
        return planning.plan(state, move, self.rules, self.preset)

    def without_outcome(self, move: BluffingMove) -> BluffingMove:
        """Return `move` without its verdict, the card that chance turns over, and the fours that leave play."""
        return attrs.evolve(move, verdict=None, pick=None, removed=())

    def arrange(self, state: BluffingState, move: BluffingMove) -> bool:
        """Let the cards of a play lie on the pile as they were listed, bottom first; return whether they do now."""
        return moves.arrange(state, move)

    def offers(self, state: BluffingState) -> Sequence[BluffingMove]:
        """The answers and choices of the actor that need no cards."""
        return moves.offers(state)

    def read_actions(self, state: BluffingState, actions: Sequence[int]) -> BluffingMove | None:
        """The move that the actor of `state` makes with `actions`; None for a silent one."""
        return moves.read_actions(state, actions)

    def next_moves(self, state: BluffingState) -> Iterator[BluffingMove]:
        """Every move that may come next, plays in rising order; raises `IllegalMove` in a half-made play."""
        return moves.next_moves(state)

    def count_moves(self, state: BluffingState) -> int:
        """Return how many moves `next_moves` yields."""
        return moves.count_moves(state)

    def describe(self) -> list[tuple[str, list[str]]]:
        """The rules in words."""
        return describe(self.rules)

    def from_position(self, position: Mapping[str, Any], *, check: bool = True) -> BluffingState:
        """Return the state of a position; raises `InvalidText`, with `check` also when no deal can reach it."""
        return positions.read_position(self.own_position(position), self.book, check=check)

    def from_puzzle(self, position: Mapping[str, Any]) -> BluffingState:
        """Return the state of a position, whether a deal can reach it or not; raises `InvalidText`."""
        return self.from_position(position, check=False)

    def to_position(self, state: BluffingState) -> dict[str, Any]:
        """The position of `state`, at the start of a decision."""
        return positions.write_position(state)

    def refute(self, state: BluffingState, fact: str) -> str | None:
        """Return None when `fact` holds, else the true value; raises `InvalidText`."""
        return positions.refute(state, fact)
