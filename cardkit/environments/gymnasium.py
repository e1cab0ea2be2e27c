"""One seat against bots as an environment of Gymnasium: `gymnasium.make("cardkit/Podkidnoy-v0", bots="cheapest")`.

`gymnasium.make_vec` makes many of them that are stepped together, which is a `CardkitVectorEnv`. Importing this module
registers every preset, those of other packages too. Needs the extra `gymnasium`. docs/guide/adapters.md.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium.envs.registration import register, registry
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from cardkit.arguments import require_number
from cardkit.bots.registry import BotLike, make_bot, usual_bot
from cardkit.cards.chance import derived_seed, fresh_seed
from cardkit.catalogue import presets
from cardkit.engine.bots import Bot
from cardkit.engine.driver import choose
from cardkit.engine.state import UNFINISHED, State
from cardkit.environments.environment import RENDER_MODES as RENDER_MODES
from cardkit.environments.environment import ArrayWriter, Environment, Seen, loaded, rewards, spaces_of
from cardkit.environments.vector.tables import ENDED, GIVEN_UP
from cardkit.environments.vector.vector_game import VectorGame
from cardkit.errors import InvalidBot, InvalidDeal, WrongType
from cardkit.game.game import AnyGame
from cardkit.game.result import Result
from cardkit.language import gettext

LOST: Final = -1.0
"""The reward for an illegal action, which ends the deal."""


class CardkitEnv(Environment, gymnasium.Env[Seen, np.int64]):
    """One deal after the other, in which the agent has one seat and bots have the others."""

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str | AnyGame = "podkidnoy",
        *,
        players: int | None = None,
        rules: Mapping[str, object] | None = None,
        bots: BotLike | Sequence[BotLike] | None = None,
        render_mode: str | None = None,
    ) -> None:
        """An environment of a game or a preset with changed `rules`, for `players`, by default the fewest.

        `bots` are one for all other seats, or one for each of them, clockwise from the agent's; by default those of the
        usual table. The agent's seat changes from deal to deal. Raises `InvalidRule`, `InvalidDeal`, `InvalidBot`, and
        `InvalidRenderMode`, a `ValueError`.
        """
        super().__init__(*loaded(game, rules, players), render_mode)
        self._bots = opponents(self.game, self.seats, bots)
        self.observation_space, self.action_space = spaces_of(self._writer)
        self.seat = 0
        """The agent's seat in this deal."""
        self._players = [make_bot(bot, self.game) for bot in self._bots]
        self._done: list[int] = []
        """All actions of this deal, which bring a copy to the present state."""
        self._ended = True

    def __getstate__(self) -> dict[str, Any]:
        """Return the state of a copy: without the bots, which are made again and asked the same questions again."""
        return {name: value for name, value in vars(self).items() if name != "_players"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Restore the state of another environment: its deal, and bots that have been asked for their actions again.

        A bot that thinks for a time may have thought otherwise, but the actions remain.
        """
        vars(self).update(state)
        self._players = self._seated()
        if self._deals == 0:
            return
        deal = self.game.deal_state(self.seats, seed=derived_seed(self._seed, self._deals - 1))
        for action in self._done:
            if deal.actor != self.seat:
                choose(deal, self._players[(deal.actor - self.seat) % self.seats - 1])
            deal.apply(action)
        self.deal = deal

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Deal, and let the bots act until the agent is to: the same `seed` gives the same deals.

        Deals that end before that are skipped. The agent's seat changes from deal to deal.
        """
        super().reset(seed=seed)
        while True:
            self._begin(seed)
            self.seat = (self._deals - 1) % self.seats
            self._done = []
            self._players = self._seated()
            self._answer()
            if not self.deal.over:
                self._ended = False
                return self._look()
            seed = None

    def _seated(self) -> list[Bot]:
        """Make the bots for the other seats, by the seed of this deal, and let each begin the deal."""
        seed = derived_seed(self._seed, self._deals - 1)
        players = [
            make_bot(bot, self.game, derived_seed(seed, number)) for number, bot in enumerate(self._bots, start=1)
        ]
        for number, player in enumerate(players, start=1):
            player.start((self.seat + number) % self.seats, self.seats)
        return players

    def _answer(self) -> None:
        """Let the bots act until it is the agent's turn, or the deal is over: then they get their scores."""
        deal = self.deal
        while not deal.over and deal.actor != self.seat:
            self._do(choose(deal, self._players[(deal.actor - self.seat) % self.seats - 1]))
        if deal.over:
            result = Result.of(deal)
            assert result is not None
            for player in self._players:
                player.end(self.game.scores(result, self.seats))

    def _do(self, action: int) -> None:
        self._done.append(int(action))
        self.deal.apply(action)

    def _look(self) -> tuple[Seen, dict[str, Any]]:
        return self._writer.look(self.deal, self.seat), {"seat": self.seat}

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Do an action and let the bots answer; an illegal one ends the deal, and it is lost.

        Raises `WrongType`, and `ResetNeeded` when the deal is over.
        """
        deal = self.deal
        if self._ended:
            raise gymnasium.error.ResetNeeded("The deal is over: call reset.")
        number = require_number(action, "action")
        if not deal.is_legal(number):
            self._ended = True
            seen, info = self._look()
            return seen, LOST, True, False, {**info, "illegal": number}
        self._do(number)
        self._answer()
        self._ended = deal.over
        seen, info = self._look()
        if self.render_mode == "human":
            self.render()
        given_up = deal.outcome == UNFINISHED
        worth = rewards(self.game, deal)[self.seat] if deal.over else 0.0
        return seen, worth, deal.over and not given_up, given_up, info

    def action_masks(self) -> Any:
        """Return for every action whether it is legal, as MaskablePPO of sb3-contrib needs it."""
        mask: Any = self._writer.look(self.deal, self.seat)["action_mask"]
        return mask.view(bool)

    def render(self) -> str | None:
        """The table as the agent sees it: printed in the mode `human`, given in the mode `ansi`."""
        return self._draw(str(self.deal.observe(self.seat)))


class CardkitVectorEnv(VectorEnv[Seen, Any, Any]):
    """Many deals of a game that are stepped together, over a `VectorGame`. The agent is seat `i % seats` at table `i`.

    An ended deal is followed by a new one in the same step (`AutoresetMode.SAME_STEP`), and its end is in the infos:
    `final_obs` and `final_info`. With `NEXT_STEP` that step gives the last observation, and the next one, in which that
    table takes no action, the first of the new deal. With `DISABLED` the table waits for a `reset`.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int = 1,
        game: str | AnyGame = "podkidnoy",
        *,
        players: int | None = None,
        rules: Mapping[str, object] | None = None,
        bots: BotLike | Sequence[BotLike] | None = None,
        copy: bool = True,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
    ) -> None:
        """Make `num_envs` tables as `CardkitEnv` has one; without `copy` each step overwrites the last one's arrays.

        Raises `InvalidDeal` for less than one table.
        """
        num_envs = require_number(num_envs, "num_envs")
        if num_envs < 1:
            raise InvalidDeal(f"There is at least one table, not {num_envs}.")
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        """The point at which a deal that has ended is followed by a new one; TorchRL reads it here."""
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self.game, self.seats = loaded(game, rules, players)
        self.num_envs = num_envs
        self._copy = copy
        self._bots = opponents(self.game, self.seats, bots)
        self._writer = ArrayWriter(self.game, self.seats)
        self._vocabulary = self._writer.vocabulary
        self.single_observation_space, self.single_action_space = spaces_of(self._writer)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._tables = np.arange(num_envs)
        self._own = self._tables % self.seats
        teams = self.game.teams
        self._others = max(self.seats - (self.seats // teams if teams else 1), 1)
        self._deal(fresh_seed())

    def _deal(self, seed: int) -> None:
        self._set_vector(VectorGame(self.game, self.num_envs, self.seats, seed, against=self._bots, planes=True))
        self._last: dict[int, State] = {}
        """The states in which deals have ended, at tables whose next deal has not been shown yet."""

    def _set_vector(self, vector: VectorGame) -> None:
        self._vector = vector
        self._planes = np.asarray(vector.planes)
        self._legal = np.asarray(vector.legal)
        self._done = np.asarray(vector.done)
        self._score = np.asarray(vector.score)

    def __getstate__(self) -> dict[str, Any]:
        """Return the state of a copy: without views, which are made again."""
        views = ("_planes", "_legal", "_done", "_score")
        return {name: value for name, value in vars(self).items() if name not in views}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._set_vector(self._vector)

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Deal at all tables, or at those of the array `options["reset_mask"]`.

        The same `seed` gives the same deals, one after the other; without one each table goes on to its next deal.
        Raises `WrongType` for a mask that is no array of as many bools, and `InvalidDeal` for a seed beside one that
        leaves tables out.
        """
        super().reset(seed=seed)
        mask = (options or {}).get("reset_mask", np.ones(self.num_envs, bool))
        if not isinstance(mask, np.ndarray) or mask.dtype != bool or mask.shape != (self.num_envs,):
            raise WrongType(
                gettext(
                    "`reset_mask` is an array of bools, one for each table, {n} in all, not {mask!r}.",
                    n=self.num_envs,
                    mask=mask,
                )
            )
        if seed is not None:
            if not mask.all():
                raise InvalidDeal(
                    gettext("A seed is for all tables: it goes with no `reset_mask` that leaves some out.")
                )
            self._deal(seed)
            return self._look(), {}
        for table in np.flatnonzero(mask).tolist():
            if self._last.pop(table, None) is None:
                self._vector.redeal(table)
        return self._look(), {}

    def _look(self) -> Seen:
        """Return the view of every agent: the last one of a deal whose next one is not shown yet."""
        waiting = self._last if self.autoreset_mode is not AutoresetMode.SAME_STEP else {}
        planes = self._planes.copy() if self._copy or waiting else self._planes
        bits = np.unpackbits(self._legal.view(np.uint8), axis=1, count=self._vocabulary, bitorder="little")
        seen = {"observation": planes, "action_mask": bits.view(np.int8)}
        for table, state in waiting.items():
            look = self._writer.look(state, int(self._own[table]))
            planes[table], seen["action_mask"][table] = look["observation"], look["action_mask"]
        if self.autoreset_mode is AutoresetMode.NEXT_STEP:
            seen["action_mask"][list(waiting)] = 1  # the next step does nothing there, whatever the choice
        return seen

    def action_masks(self) -> Any:
        """Return for every table and action whether the next step takes it."""
        return self._look()["action_mask"].view(bool)

    def step(self, actions: Any) -> tuple[Seen, Any, Any, Any, dict[str, Any]]:
        """Do an action at every table; an illegal one ends its deal as lost.

        Raises `WrongType` unless there is a whole number for each table, and with `DISABLED` `ResetNeeded` when a deal
        is over.
        """
        chosen = self._numbers(actions)
        if self._last and self.autoreset_mode is AutoresetMode.DISABLED:
            over = ", ".join(map(str, sorted(self._last)))
            raise gymnasium.error.ResetNeeded(f"Deals are over at the tables {over}: reset with a `reset_mask`.")
        waiting = np.zeros(self.num_envs, bool)
        waiting[list(self._last)] = True
        illegal = self._illegal(chosen) & ~waiting
        lost = {table: self._vector.state(table) for table in np.flatnonzero(illegal).tolist()}
        for table in np.flatnonzero(illegal | waiting).tolist():
            self._vector.hold(table)
        self._vector.step(chosen)
        own = self._score[self._tables, self._own][:, None]
        rewards = ((self._score < own).sum(axis=1) - (self._score > own).sum(axis=1)) / self._others
        rewards[illegal] = LOST
        truncated = self._done == GIVEN_UP
        terminated = (self._done == ENDED) | illegal
        ended = terminated | truncated
        for table in lost:
            self._vector.redeal(table)
        last = lost | {
            table: state
            for table in np.flatnonzero(ended & ~illegal).tolist()
            if (state := self._vector.last_state(table)) is not None
        }
        infos: dict[str, Any] = {"illegal": illegal} if lost else {}
        if self.autoreset_mode is not AutoresetMode.SAME_STEP:
            self._last = last
        elif last:
            self._tell_ends(last, ended, chosen, infos)
        return self._look(), rewards, terminated, truncated, infos

    def _numbers(self, actions: Any) -> Any:
        """Return the actions as whole numbers of 64 bits; raises `WrongType` unless there is one for each table."""
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or not np.issubdtype(given.dtype, np.integer):
            raise WrongType(
                gettext(
                    "`actions` are whole numbers of 64 bits, one for each table, {n} in all, not {actions!r}.",
                    n=self.num_envs,
                    actions=actions,
                )
            )
        return given.astype(np.int64)

    def _tell_ends(self, last: Mapping[int, State], ended: Any, chosen: Any, infos: dict[str, Any]) -> None:
        """Put into `infos` the last observations of ended deals, and as `final_info` their seats and illegal actions.

        `last` has the state in which the deal of each table ended, and `ended` is True for these tables. The
        observations are `final_obs`, which is None for other tables.
        """
        observations = np.full(self.num_envs, None, object)
        for table, state in last.items():
            observations[table] = self._writer.look(state, int(self._own[table]))
        final: dict[str, Any] = {"seat": np.where(ended, self._own, 0), "_seat": ended}
        if "illegal" in infos:
            final |= {"illegal": np.where(infos["illegal"], chosen, 0), "_illegal": infos["illegal"]}
        infos |= {"final_obs": observations, "_final_obs": ended, "final_info": final, "_final_info": ended}

    def _illegal(self, chosen: Any) -> Any:
        """Return for each table whether its chosen action is illegal."""
        inside = (chosen >= 0) & (chosen < self._vocabulary)
        number = np.where(inside, chosen, 0)
        words = self._legal[self._tables, number >> 6]
        legal = inside & ((words >> (number & 63).astype(np.uint64)) & np.uint64(1)).astype(bool)
        return ~legal


def opponents(game: AnyGame, seats: int, bots: BotLike | Sequence[BotLike] | None) -> list[BotLike]:
    """Return a bot for each of the other seats, clockwise from the agent's: one for all, or a list; None for the usual.

    Raises `InvalidBot` for a list of another length.
    """
    if bots is None or isinstance(bots, str) or not isinstance(bots, Sequence):
        return [usual_bot(game) if bots is None else bots] * (seats - 1)
    if len(bots) != seats - 1:
        raise InvalidBot(f"Beside the agent there are {seats - 1} seats, and there are {len(bots)} bots.")
    return list(bots)


def environment_id(preset: str) -> str:
    """Return the id of a preset in Gymnasium: `cardkit/Durak1994-v0`."""
    return f"cardkit/{''.join(map(str.capitalize, preset.split('-')))}-v0"


def register_environments() -> None:
    """Register every preset that Gymnasium does not know yet."""
    for preset in presets():
        if environment_id(preset.name) not in registry:
            register(
                environment_id(preset.name),
                entry_point=f"{__name__}:{CardkitEnv.__name__}",
                vector_entry_point=f"{__name__}:{CardkitVectorEnv.__name__}",
                kwargs={"game": preset.name},
            )


register_environments()
