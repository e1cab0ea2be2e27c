"""Every game as an AEC environment of PettingZoo: `env("podkidnoy", players=3)`.

Needs the extra `pettingzoo`. docs/guide/adapters.md.
"""

from collections.abc import Mapping
from operator import index
from typing import Any, Final

from gymnasium.spaces import Space
from pettingzoo import AECEnv
from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper

from cardkit.engine.state import NOBODY, UNFINISHED
from cardkit.environments.environment import RENDER_MODES, Environment, Seen, loaded, rewards, spaces_of
from cardkit.errors import IllegalMove, OutOfRange
from cardkit.game.game import AnyGame
from cardkit.language import gettext

NOT_AN_ACTION: Final = -1


def env(
    game: str | AnyGame = "podkidnoy",
    *,
    players: int | None = None,
    rules: Mapping[str, object] | None = None,
    render_mode: str | None = None,
) -> "CardkitAECEnv":
    """Return an environment of a game or a preset with changed `rules`, for `players`, by default the fewest.

    Raises `InvalidRule` and `InvalidDeal`.
    """
    return CardkitAECEnv(*loaded(game, rules, players), render_mode)


def parallel_env(*args: Any, **kwargs: Any) -> turn_based_aec_to_parallel_wrapper:
    """An `env` for loops in which all agents are given an observation at once; only the action of the actor counts."""
    return turn_based_aec_to_parallel_wrapper(env(*args, **kwargs))


class CardkitAECEnv(Environment, AECEnv):  # type: ignore[misc]  # it has no types
    """One deal after the other: the seats are the agents `seat_0`, `seat_1` and so on, and each step is one action."""

    metadata: dict[str, Any] = {  # noqa: RUF012  # as the class that it derives from declares it
        "render_modes": list(RENDER_MODES),
        "name": "cardkit",
        "is_parallelizable": True,  # each of its steps is one agent's, as the converter requires
        "render_fps": 1,
    }

    def __init__(self, game: AnyGame, seats: int, render_mode: str | None = None) -> None:
        """Raises `InvalidDeal` for a wrong number of seats, and `ValueError` for a mode that does not exist."""
        super().__init__(game, seats, render_mode)
        self.metadata = {**self.metadata, "name": f"cardkit_{game.name.replace('-', '_')}"}
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        made = {agent: spaces_of(self._writer) for agent in self.possible_agents}
        self.observation_spaces = {agent: seen for agent, (seen, _) in made.items()}
        self.action_spaces = {agent: actions for agent, (_, actions) in made.items()}
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Space[Any]:
        """Return the space of the observations of `agent`, always the same object; raises `OutOfRange` for no agent."""
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> Space[Any]:
        """Return the space of the actions of `agent`, always the same object; raises `OutOfRange` for no agent."""
        return self.action_spaces[self._known(agent)]

    def _known(self, agent: str) -> str:
        """Return the name of an agent unchanged; raises `OutOfRange` when nobody is called so."""
        if agent not in self._seat_of:
            raise OutOfRange(
                gettext("There is no agent {agent!r}: they are {agents}.", agent=agent, agents=", ".join(self._seat_of))
            )
        return agent

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal: the same `seed` gives the same deals, one after the other. Those without a decision are skipped."""
        self._begin(seed)
        while self.deal.over:
            self._begin(None)
        agents = self.possible_agents
        self.agents = agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self.agent_selection = agents[self.deal.actor]

    def observe(self, agent: str) -> Seen:
        """Return the view of the agent, with its legal actions: none when it is not to act."""
        return self._writer.look(self.deal, self._seat_of[self._known(agent)])

    def last(self, observe: bool = True) -> tuple[Seen | None, float, bool, bool, dict[str, Any]]:
        """Return the view of the selected agent, its reward, and whether it is done.

        Raises `IllegalMove` when no deal is under way.
        """
        self._check_under_way()
        found: tuple[Seen | None, float, bool, bool, dict[str, Any]] = super().last(observe)
        return found

    def _check_under_way(self) -> None:
        if not self.agents:
            raise IllegalMove(gettext("No deal is under way: `reset` begins one."))

    def step(self, action: int | None) -> None:
        """Let the selected agent do its action, None for one that has ended, and select the next agent.

        Raises `IllegalMove`, and then does nothing.
        """
        self._check_under_way()
        deal = self.deal
        if deal.actor == NOBODY:
            self._was_dead_step(action)
            return
        try:
            number = index(action)  # type: ignore[arg-type]  # without a number: an illegal action
        except TypeError:
            number = NOT_AN_ACTION
        if not deal.is_legal(number):
            legal = ", ".join(map(str, deal.actions()))
            raise IllegalMove(f"{self.agent_selection} may do one of {legal}, and not {action}.")
        deal.apply(number)
        actor = deal.actor
        if actor == NOBODY:
            self._end()
        else:
            self.agent_selection = self.possible_agents[actor]
        if self.render_mode == "human":
            self.render()

    def _end(self) -> None:
        """Give every agent its reward for the ended deal, and mark it as terminated, or as truncated when the deal
        was given up.
        """
        given_up = self.deal.outcome == UNFINISHED
        worth = rewards(self.game, self.deal)
        for agent, reward in zip(self.possible_agents, worth, strict=True):
            self.rewards[agent] = reward
            self._cumulative_rewards[agent] = reward
            self.terminations[agent] = not given_up
            self.truncations[agent] = given_up

    def render(self) -> str | None:
        """The table as the selected agent sees it: printed in the mode `human`, given in the mode `ansi`."""
        return self._draw(
            str(self.deal.observe(self._seat_of[self.agent_selection])) if self.agents else str(self.deal)
        )

    def close(self) -> None:
        """Do nothing: there is nothing to release."""

    def __str__(self) -> str:
        return str(self.metadata["name"])
