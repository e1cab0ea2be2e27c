"""Every game as a Python game of OpenSpiel, registered when this module is imported.

`pyspiel.load_game("cardkit_podkidnoy")`, `pyspiel.load_game("cardkit_verish", {"players": 3})`. Three parameters:

* `players`, the number of seats; 0, when left out, for the fewest;
* `rules`, changes to the rules, such as `ranks KA; suits SH; hand_size 1`;
* `deals`: `seeds`, when left out, where chance chooses the digits of a deal's seed; `all`, where it chooses one of all
  deals of a game for two that is small enough to list them (`cardkit_games.tiny`).

Needs the extra `openspiel`. docs/guide/adapters.md.
"""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, Final

import numpy as np
import pyspiel
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64
from open_spiel.python.policy import Policy

from cardkit.engine.history import History, described
from cardkit.engine.state import CHANCE, State
from cardkit.errors import CardkitError, InvalidRule
from cardkit.game.game import AnyGame
from cardkit.language import gettext
from cardkit.search.equilibrium import Tree
from cardkit_games.adapters.rewards import rewards
from cardkit_games.adapters.words import bits_of
from cardkit_games.catalogue import load, presets
from cardkit_games.tiny import SEATS, all_deals

DIGIT: Final = 256
"""The number of digits that chance chooses from, all equally likely."""
DIGITS: Final = 6
"""The number of digits that a seed has, the highest first."""
LONGEST_DECISION: Final = 200
"""More actions than any decision has that is under way when a deal is given up."""
SEEDS, ALL = "seeds", "all"
HALF: Final = 0.5
"""Utilities are rewards halved: for two seats the score of a deal less one half, so that gains are in scores."""

SPECIFICATION: Final = {"players": 0, "rules": "", "deals": SEEDS}


class Table:
    """The parts that all states of a loaded game share."""

    def __init__(self, game: AnyGame, players: int, deals: str) -> None:
        game.check_seats(players)
        if deals not in (SEEDS, ALL):
            raise InvalidRule(gettext("`deals` is {seeds} or {all}, not {deals!r}.", seeds=SEEDS, all=ALL, deals=deals))
        if deals == ALL and players != SEATS:
            raise InvalidRule(
                gettext("All deals are listed for {seats} players, not {players}.", seats=SEATS, players=players)
            )
        self.game = game
        self.players = players
        self.deals = all_deals(game) if deals == ALL else []
        number = len(self.deals) or DIGIT
        self.outcomes = [(outcome, 1.0 / number) for outcome in range(number)]

    @cached_property
    def encoder(self) -> Any:
        """Return what writes observation tensors."""
        return self.game.encoder(self.players)

    @property
    def tensor_size(self) -> int:
        """Return how many numbers an observation tensor has: a 0 or 1 for every bit of the words of the encoding."""
        return 64 * self.game.encoding(self.players).words

    def __deepcopy__(self, memo: object) -> "Table":
        return self


class CardkitState(pyspiel.State):  # type: ignore[misc]
    """A state of OpenSpiel: chance deals first, then the seats of a deal act."""

    def __init__(self, game: pyspiel.Game, table: Table) -> None:
        super().__init__(game)
        self.table = table
        self.history_of_deal: History | None = None
        """The deal under way and what each seat has seen of it; None while chance deals."""
        self._seed = 0
        self._digits = 0

    @property
    def deal(self) -> State:
        """The deal under way, as cardkit has it. Raises `InvalidRule` while chance deals."""
        if self.history_of_deal is None:
            raise InvalidRule(gettext("Chance has not dealt yet."))
        return self.history_of_deal.state

    def current_player(self) -> int:
        """Chance, the seat to act, or nobody."""
        if self.history_of_deal is None or self.deal.actor == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.deal.over else self.deal.actor

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The next digit of the seed, or one of all deals; in play what chance may come to."""
        return self.table.outcomes if self.history_of_deal is None else self.deal.chance_outcomes()

    def is_terminal(self) -> bool:
        """Return whether the deal is over."""
        return self.history_of_deal is not None and self.deal.over

    def returns(self) -> list[float]:
        """For each seat its reward, halved: -0.5 to 0.5."""
        if self.history_of_deal is None:
            return [0.0] * self.table.players
        return [HALF * reward for reward in rewards(self.table.game, self.deal)]

    def _legal_actions(self, player: int) -> list[int]:
        return self.deal.actions()

    def _apply_action(self, action: int) -> None:
        if self.history_of_deal is not None:
            self.history_of_deal.push(action)
        elif self.table.deals:
            self.history_of_deal = held(History(self.table.deals[action]))
        else:
            self._seed = self._seed * DIGIT + action
            self._digits += 1
            if self._digits == DIGITS:
                deal = self.table.game.deal(self.table.players, seed=self._seed)
                self.history_of_deal = held(History(deal))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE and self.history_of_deal is None:
            return f"{'deal' if self.table.deals else 'digit'} {action}"
        return self.table.game.words.action(action)

    def __str__(self) -> str:
        return "not dealt yet" if self.history_of_deal is None else str(self.deal)


class Observer:
    """The view of a player, and with perfect recall what it has seen and done: `History`."""

    def __init__(self, table: Table, kind: Any) -> None:
        whole = kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not whole:
            raise InvalidRule(gettext("An observer shows what one player may know, public and its own: nothing less."))
        self.table = table
        self.perfect_recall: bool = kind.perfect_recall
        self.tensor = np.zeros(0 if kind.perfect_recall else table.tensor_size, np.float32)
        self.dict = {"words": self.tensor}
        self._words = vec[i64]([0] * (table.tensor_size // 64))

    def set_from(self, state: CardkitState, player: int) -> None:
        """Write the words of the encoding as bits; there is no tensor with perfect recall."""
        if self.perfect_recall:
            raise InvalidRule(gettext("What a player has seen and done has no fixed length, and so no tensor."))
        if state.history_of_deal is None:
            self.tensor.fill(0)
            return
        self.table.encoder.write_view(state.deal, player, self._words, 0)
        self.tensor[:] = bits_of(self._words)

    def string_from(self, state: CardkitState, player: int) -> str:
        """The history of `player`, or what it is shown now, as one line."""
        if state.history_of_deal is None:
            return ""
        return state.history_of_deal.text(player) if self.perfect_recall else described(state.deal.observe(player))


def held(history: History) -> History:
    """`history`, whose deal stops where chance decides: OpenSpiel carries chance out itself."""
    history.state.hold_chance()
    return history


def resampler(seed: int) -> Callable[[CardkitState, int], CardkitState]:
    """For `set_resampler` of OpenSpiel's IS-MCTS: draws states in which a player has seen and done the same.

    They come from the game's own sampler, made from the player's observation alone.
    """
    rng = Random(seed)

    def resample(state: CardkitState, player: int) -> CardkitState:
        assert state.history_of_deal is not None
        sample = state.table.game.sample(state.deal.observe(player), rng)
        copy: CardkitState = state.clone()
        copy.history_of_deal = held(state.history_of_deal.imagined(sample, player))
        return copy

    return resample


class StrategyPolicy(Policy):  # type: ignore[misc]
    """A strategy for a `Tree` of `cardkit_games.tiny`, which `write_down` makes, as a policy of OpenSpiel."""

    def __init__(self, game: pyspiel.Game, tree: Tree, strategy: "vec[float]") -> None:
        super().__init__(game, list(range(SEATS)))
        self._tree = tree
        self._strategy = strategy

    def action_probabilities(self, state: CardkitState, player_id: int | None = None) -> dict[int, float]:
        """The chance of every legal action of the player to act."""
        assert state.history_of_deal is not None
        first = self._tree.first[self._tree.sets[self._tree.set_key(state.history_of_deal)]]
        return {action: self._strategy[first + index] for index, action in enumerate(state.deal.actions())}


def short_name(preset: str) -> str:
    """Return what OpenSpiel calls a preset: `cardkit_durak_1994`."""
    return f"cardkit_{preset.replace('-', '_')}"


def _changes(text: str) -> Mapping[str, str]:
    """The changes that a parameter `rules` asks for. Raises `InvalidRule`."""
    changes = {}
    for part in filter(None, map(str.strip, text.split(";"))):
        name, _, value = part.partition(" ")
        if not value:
            raise InvalidRule(
                gettext("`rules` is names with values, such as `ranks KA; hand_size 1`, not {text!r}.", text=text)
            )
        changes[name] = value.strip()
    return changes


def _register(name: str, title: str) -> None:
    fewest, most = load(name).seat_range()
    kind = pyspiel.GameType(
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
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=SPECIFICATION,
    )

    class CardkitGame(pyspiel.Game):  # type: ignore[misc]
        """A preset as a game of OpenSpiel."""

        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            given = {**SPECIFICATION, **(params or {})}
            try:
                game = load(name, _changes(given["rules"]))
                self.table = Table(game, given["players"] or game.seat_range()[0], given["deals"])
            except CardkitError as error:
                raise ValueError(f"{short_name(name)}: {error}") from None
            super().__init__(kind, _info(self.table), given)
            self._given = given

        def __reduce__(self) -> tuple[Callable[..., pyspiel.Game], tuple[str, Mapping[str, Any]]]:
            return loaded, (short_name(name), self._given)

        def new_initial_state(self) -> CardkitState:
            """Nothing is dealt yet."""
            return CardkitState(self, self.table)

        def make_py_observer(self, kind: Any = None, params: Mapping[str, Any] | None = None) -> Observer:
            """Return what shows players what they may know."""
            if params:
                raise InvalidRule(gettext("Observers take no parameters, and were given {params}.", params=params))
            return Observer(self.table, kind or pyspiel.IIGObservationType(perfect_recall=False))

    pyspiel.register_game(kind, CardkitGame)


def _info(table: Table) -> pyspiel.GameInfo:
    first = table.game.deal(table.players, seed=0)
    most = table.game.vocabulary(table.players)
    return pyspiel.GameInfo(
        num_distinct_actions=most,
        max_chance_outcomes=max(len(table.outcomes), most if first.chance_in_play else 0),
        num_players=table.players,
        min_utility=-HALF,
        max_utility=HALF,
        utility_sum=0.0,
        max_game_length=first.action_cap + LONGEST_DECISION,
    )


def loaded(name: str, parameters: Mapping[str, Any]) -> pyspiel.Game:
    """A game that is registered here, by its name and parameters: what a pickled one is made with."""
    return pyspiel.load_game(name, parameters)


def register_games() -> None:
    """Register every preset, those of other packages too, that OpenSpiel does not know yet."""
    known = set(pyspiel.registered_names())
    for _, preset in presets():
        if short_name(preset.name) not in known:
            _register(preset.name, preset.title)


register_games()
