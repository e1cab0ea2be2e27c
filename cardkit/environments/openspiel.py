"""Every game as a Python game of OpenSpiel, registered when this module is imported.

`pyspiel.load_game("cardkit_podkidnoy")`, `pyspiel.load_game("cardkit_verish", {"players": 3})`. Four parameters:

* `players`, the number of seats; 0, when left out, for the fewest;
* `rules`, changes to the rules, such as `ranks KA; suits SH; hand_size 1`;
* `deals`: `seeds`, when left out, where chance chooses the digits of a deal's seed; `all`, where it chooses one of all
  deals of a game for two that is small enough to list them (`cardkit.analysis.tiny`);
* `events`, the number of latest actions that the tensor of an information state tells of, 0 to 64; 16 when left out.

Needs the extra `openspiel`. docs/guide/adapters.md.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, Final

import numpy as np
import pyspiel
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64
from open_spiel.python.policy import Policy

from cardkit.analysis.tiny import SEATS
from cardkit.catalogue import load, presets
from cardkit.encoding import Encoder
from cardkit.engine.history import MOST_NOTICED, History
from cardkit.engine.state import CHANCE, NOBODY, State
from cardkit.environments.environment import bits_of, rewards
from cardkit.errors import CardkitError, IllegalMove, InvalidRule, OutOfRange, cut
from cardkit.game.encoding import Encoding
from cardkit.game.game import AnyGame
from cardkit.language import gettext
from cardkit.search.equilibrium import GameTree

DIGIT: Final = 256
"""The number of digits that chance chooses from, all equally likely."""
DIGITS: Final = 6
"""The number of digits that a seed has, the highest first."""
LONGEST_DECISION: Final = 200
"""A number of actions larger than any decision that is under way when a deal is given up."""
SEEDS, ALL = "seeds", "all"
HALF: Final = 0.5
"""Utilities are rewards halved: for two seats the score of a deal less one half, so that gains are in scores."""

PLAYERS: Final = {CHANCE: int(pyspiel.PlayerId.CHANCE), NOBODY: int(pyspiel.PlayerId.TERMINAL)}
"""The numbers that OpenSpiel has for actors that are no seat."""

EVENTS: Final = 16
"""The default number of latest actions in the tensor of an information state."""
LARGEST_SEED: Final = 1 << 53

SPECIFICATION: Final = {"players": 0, "rules": "", "deals": SEEDS, "events": EVENTS}


class LoadedGame:
    """The parts that all states of a loaded game share."""

    def __init__(self, game: AnyGame, players: int, deals: str, events: int) -> None:
        """Raises `InvalidDeal` for a wrong number of players, and `InvalidRule` for wrong `deals` or `events`, for
        all deals with other than two players, and for a game whose deals cannot be listed.
        """
        game.check_seats(players)
        if not 0 <= events <= MOST_NOTICED:
            raise InvalidRule(gettext("`events` is 0 to {most}, not {events}.", most=MOST_NOTICED, events=events))
        if deals not in (SEEDS, ALL):
            raise InvalidRule(gettext("`deals` is {seeds} or {all}, not {deals!r}.", seeds=SEEDS, all=ALL, deals=deals))
        if deals == ALL and players != SEATS:
            raise InvalidRule(
                gettext("All deals are listed for {seats} players, not {players}.", seats=SEATS, players=players)
            )
        self.game = game
        self.players = players
        self.events = events
        """The number of latest actions that the tensor of an information state tells of."""
        self.vocabulary = game.vocabulary(players)
        self.deals = game.all_deals() if deals == ALL else []
        number = len(self.deals) or DIGIT
        self.outcomes = [(outcome, 1.0 / number) for outcome in range(number)]
        self._followed: History | None = None
        self._read = 0

    @cached_property
    def _encoder(self) -> Encoder:
        return self.game.encoder(self.players).following()

    def write(self, history: History, player: int, words: "vec[i64]") -> None:
        """Write the view of `player` into `words`; in a deal that goes on, only new events are read."""
        if history is not self._followed or history.state.action_count < self._read:
            self._encoder.begin()
            self._followed = history
        self._read = history.state.action_count
        self._encoder.write_view(history.state, player, words, 0)

    @cached_property
    def encoding(self) -> Encoding:
        """The meaning of observation tensors."""
        return self.game.encoding(self.players)

    @property
    def tensor_size(self) -> int:
        """Return how many numbers an observation tensor has: a 0 or 1 for every bit of the words of the encoding."""
        return 64 * self.encoding.words

    @property
    def event_size(self) -> int:
        """Return how many numbers describe one action: its actor, and one of the vocabulary, or one beyond it."""
        return self.players + self.vocabulary + 1

    def __deepcopy__(self, memo: object) -> "LoadedGame":
        return self


class CardkitState(pyspiel.State):  # type: ignore[misc]
    """A state of OpenSpiel: chance deals first, then the seats of a deal act."""

    def __init__(self, game: pyspiel.Game, table: LoadedGame) -> None:
        super().__init__(game)
        self.table = table
        self.history_of_deal: History | None = None
        """The deal under way and the history of each seat; None while chance deals."""
        self._seed = 0
        self._digits = 0
        self._drawn = ""

    @property
    def deal(self) -> State:
        """The deal under way, as cardkit has it. Raises `InvalidRule` while chance deals."""
        if self.history_of_deal is None:
            raise InvalidRule(gettext("Chance has not dealt yet."))
        return self.history_of_deal.state

    def current_player(self) -> int:
        """Return the seat to act, or OpenSpiel's number for chance, which also deals, or for the end of the deal."""
        actor = CHANCE if self.history_of_deal is None else self.history_of_deal.state.actor
        return PLAYERS.get(actor, actor)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the next digit of the seed, or one of all deals; in play the possible outcomes of chance."""
        return self.table.outcomes if self.history_of_deal is None else self.deal.chance_outcomes()

    def is_terminal(self) -> bool:
        """Return whether the deal is over."""
        return self.history_of_deal is not None and self.history_of_deal.state.actor == NOBODY

    def returns(self) -> list[float]:
        """Return the reward of each seat, halved: -0.5 to 0.5."""
        if self.history_of_deal is None:
            return [0.0] * self.table.players
        return [HALF * reward for reward in rewards(self.table.game, self.deal)]

    def _legal_actions(self, player: int) -> list[int]:
        return self.deal.actions()

    def _may(self, action: int) -> bool:
        """Return whether the actor, or chance, may do `action` now."""
        if self.history_of_deal is None:
            return 0 <= action < len(self.table.outcomes)
        deal = self.history_of_deal.state
        if deal.actor == CHANCE:
            return any(action == outcome for outcome, _ in deal.chance_outcomes())
        return deal.is_legal(action)

    def _apply_action(self, action: int) -> None:
        """Carry out `action`; before the deal it is the number of a deal, or the next digit of a seed.

        Raises `IllegalMove`, and then does nothing.
        """
        if not self._may(action):
            if self.is_terminal():
                raise IllegalMove(gettext("The deal is over: no action is legal."))
            may = cut(str(self.legal_actions()))
            raise IllegalMove(gettext("Action {action} is not legal here: legal are {may}.", action=action, may=may))
        self._drawn = ""
        if self.history_of_deal is not None:
            self.history_of_deal.push(action)
        elif self.table.deals:
            self.history_of_deal = History(held(self.table.deals[action]))
        else:
            self._seed = self._seed * DIGIT + action
            self._digits += 1
            if self._digits == DIGITS:
                deal = self.table.game.deal_state(self.table.players, seed=self._seed)
                self.history_of_deal = History(held(deal))

    def resample_from_infostate(self, player: int, chance: Callable[[], float]) -> "CardkitState":
        """Return a random state in which `player` has seen and done all that it has here; `chance` draws 0 to 1."""
        return self.resampled(player, Random(int(chance() * LARGEST_SEED)))

    def resampled(self, player: int, rng: Random) -> "CardkitState":
        """Return a copy with the memory of `player`, in which a sample from its observation alone replaces the deal."""
        copy: CardkitState = self.clone()
        if copy.history_of_deal is not None:
            sample = self.table.game.sample(self.deal.observe(player), rng)
            copy.history_of_deal = copy.history_of_deal.imagined(held(sample), player)
            copy._drawn = ""
        return copy

    def _action_to_string(self, player: int, action: int) -> str:
        """Return an action in words; before the deal `deal 3` or `digit 3`. Raises `OutOfRange` for one beyond the
        vocabulary.
        """
        if player == pyspiel.PlayerId.CHANCE and self.history_of_deal is None:
            return f"{'deal' if self.table.deals else 'digit'} {action}"
        if not 0 <= action < self.table.vocabulary:
            last = self.table.vocabulary - 1
            raise OutOfRange(gettext("There is no action {action}: they are 0 to {last}.", action=action, last=last))
        return self.table.game.words.action(action)

    def __str__(self) -> str:
        """The table with all cards open, drawn once for each action: OpenSpiel asks for it several times."""
        if self.history_of_deal is None:
            return "not dealt yet"
        if not self._drawn:
            self._drawn = str(self.deal)
        return self._drawn


class Observer:
    """The view of a player; with perfect recall also all that it has seen and done: `History`."""

    def __init__(self, table: LoadedGame, kind: Any) -> None:
        """Make the tensor of a `kind` of observation; raises `InvalidRule` unless it has public information and one
        player's own.
        """
        whole = kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not whole:
            raise InvalidRule(gettext("An observer shows what one player may know, public and its own: nothing less."))
        self.table = table
        self.perfect_recall: bool = kind.perfect_recall
        events = table.events if kind.perfect_recall else 0
        self.tensor = np.zeros(table.tensor_size + events * table.event_size, np.float32)
        self.dict = {"words": self.tensor[: table.tensor_size]}
        if kind.perfect_recall:
            self.dict["events"] = self.tensor[table.tensor_size :].reshape(events, table.event_size)
        self._words = vec[i64]([0] * (table.tensor_size // 64))

    def set_from(self, state: CardkitState, player: int) -> None:
        """Write the words of the encoding as bits; with perfect recall also the latest actions, the latest first.

        Before the deal all are 0.
        """
        if state.history_of_deal is None:
            self.tensor.fill(0)
            return
        self.table.write(state.history_of_deal, player, self._words)
        self.dict["words"][:] = bits_of(self._words)
        if self.perfect_recall:
            self._set_events(state.history_of_deal.noticed(player), player)

    def _set_events(self, noticed: Sequence[tuple[int, int]], player: int) -> None:
        """Write the `noticed` actions as rows, the latest first: a 1 for the actor, and one for the number.

        Actors are numbered clockwise from `player`, and chance has none. Numbers beyond the vocabulary share the last
        place.
        """
        events, players, vocabulary = self.dict["events"], self.table.players, self.table.vocabulary
        events.fill(0)
        for event, (actor, number) in zip(events, reversed(noticed), strict=False):
            if actor != CHANCE:
                event[(actor - player) % players] = 1
            event[players + min(number, vocabulary)] = 1

    def string_from(self, state: CardkitState, player: int) -> str:
        """Return the history of `player` with perfect recall, else its words of the encoding; empty before the deal."""
        if state.history_of_deal is None:
            return ""
        if self.perfect_recall:
            return state.history_of_deal.text(player)
        self.table.write(state.history_of_deal, player, self._words)
        return self.table.encoding.text(list(self._words))


def held(deal: State) -> State:
    """A copy of `deal` that stops when chance decides: OpenSpiel carries chance out itself."""
    copy = deal.clone()
    copy.hold_chance()
    return copy


def resampler(seed: int) -> Callable[[CardkitState, int], CardkitState]:
    """Return a function for `set_resampler` of OpenSpiel's IS-MCTS: it draws states with the same history of a player.

    They come from the game's own sampler, made from the player's observation alone.
    """
    rng = Random(seed)
    return lambda state, player: state.resampled(player, rng)


class StrategyPolicy(Policy):  # type: ignore[misc]
    """A strategy for a `GameTree` of `cardkit.analysis.tiny`, which `write_down` makes, as a policy of OpenSpiel."""

    def __init__(self, game: pyspiel.Game, tree: GameTree, strategy: "vec[float]") -> None:
        super().__init__(game, list(range(SEATS)))
        self._tree = tree
        self._strategy = strategy

    def action_probabilities(self, state: CardkitState, player_id: int | None = None) -> dict[int, float]:
        """The chance of every legal action of the player to act."""
        assert state.history_of_deal is not None
        first = self._tree.first[self._tree.sets[self._tree.set_key(state.history_of_deal)]]
        return {action: self._strategy[first + index] for index, action in enumerate(state.deal.actions())}


def short_name(preset: str) -> str:
    """Return the short name of a preset in OpenSpiel: `cardkit_durak_1994`."""
    return f"cardkit_{preset.replace('-', '_')}"


def _changes(text: str) -> Mapping[str, str]:
    """Return the changes of a text such as `ranks KA; hand_size 1`; raises `InvalidRule` for a name without a value."""
    changes = {}
    for part in filter(None, map(str.strip, text.split(";"))):
        name, _, value = part.partition(" ")
        if not value:
            raise InvalidRule(
                gettext("`rules` is names with values, such as `ranks KA; hand_size 1`, not {text!r}.", text=text)
            )
        changes[name] = value.strip()
    return changes


def _kind(name: str, title: str) -> pyspiel.GameType:
    """Return the type of a preset's game for OpenSpiel, with the players that it allows under its own rules."""
    fewest, most = load(name).seat_range()
    return pyspiel.GameType(
        short_name=short_name(name),
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=SPECIFICATION,
    )


def _register(name: str, title: str) -> None:
    """Register a preset with OpenSpiel; its game is made later, and raises `ValueError` for wrong parameters."""
    kind = _kind(name, title)

    class CardkitGame(pyspiel.Game):  # type: ignore[misc]
        """A preset as a game of OpenSpiel."""

        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            """Load the preset with the parameters `params`; raises `ValueError` for wrong ones."""
            given = {**SPECIFICATION, **(params or {})}
            try:
                game = load(name, _changes(given["rules"]))
                players = given["players"] or game.seat_range()[0]
                self.table = LoadedGame(game, players, given["deals"], given["events"])
            except CardkitError as error:
                raise ValueError(f"{short_name(name)}: {error}") from None
            super().__init__(kind, _info(self.table), given)
            self._given = given

        def __reduce__(self) -> tuple[Callable[..., pyspiel.Game], tuple[str, Mapping[str, Any]]]:
            return loaded, (short_name(name), self._given)

        def new_initial_state(self) -> CardkitState:
            """Return the state before the deal."""
            return CardkitState(self, self.table)

        def make_py_observer(self, kind: Any = None, params: Mapping[str, Any] | None = None) -> Observer:
            """Return an observer that gives players their views."""
            if params:
                raise InvalidRule(gettext("Observers take no parameters, and were given {params}.", params=params))
            return Observer(self.table, kind or pyspiel.IIGObservationType(perfect_recall=False))

    pyspiel.register_game(kind, CardkitGame)


def _info(table: LoadedGame) -> pyspiel.GameInfo:
    """Return the description of a loaded game for OpenSpiel; utilities are -0.5 to 0.5 and sum to 0."""
    first = table.game.deal_state(table.players, seed=0)
    return pyspiel.GameInfo(
        num_distinct_actions=table.vocabulary,
        max_chance_outcomes=max(len(table.outcomes), table.vocabulary if first.chance_in_play else 0),
        num_players=table.players,
        min_utility=-HALF,
        max_utility=HALF,
        utility_sum=0.0,
        max_game_length=first.action_cap + LONGEST_DECISION,
    )


def loaded(name: str, parameters: Mapping[str, Any]) -> pyspiel.Game:
    """Return a registered game by its name and parameters, for a pickled one."""
    return pyspiel.load_game(name, parameters)


def register_games() -> None:
    """Register every preset, those of other packages too, that OpenSpiel does not know yet."""
    known = set(pyspiel.registered_names())
    for preset in presets():
        if short_name(preset.name) not in known:
            _register(preset.name, preset.title)


register_games()
