"""Jobs of a worker process: functions whose arguments and results travel between processes."""

import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

import attrs

from cardkit.analysis.hints import Hint
from cardkit.analysis.judgements import Analysis, analyse
from cardkit.bots.registry import make_bot
from cardkit.bots.sandbox.bot import Apart
from cardkit.cards.chance import derived_seed
from cardkit.catalogue import find_family, load
from cardkit.drawing.scene import Scene
from cardkit.engine.bots import Bot
from cardkit.engine.driver import choose
from cardkit.engine.state import State
from cardkit.export.steps import scene_at
from cardkit.game.family import Family
from cardkit.game.game import AnyGame, Deal
from cardkit.language import speaking
from cardkit.match.advice import bots_that_call, hint_for
from cardkit.match.seen_table import open_table
from cardkit.records.playback import Playback, Step, play_back
from cardkit.records.reading import read_record
from cardkit.records.replaying import replay
from cardkit.speech.speech import speech_of
from cardkit.speech.spelling import Spelling
from cardkit_web.bots.memory import Memory, PastDecision
from cardkit_web.protocol import StepData
from cardkit_web.scenes import names_for, scene_data


def quick_bot(game: AnyGame) -> str:
    """Return a bot that decides at once: that of the usual table if it does not search, else a random one."""
    family: Family | None = find_family(game.family)
    return (family.usual_bot if family is not None else "") or "random"


def decide(
    game: AnyGame,
    state: State,
    player: str,
    seed: int,
    seconds: float,
    past: Sequence[PastDecision] = (),
    attention: int | None = None,
) -> list[int]:
    """Return the actions of a whole decision of the bot `player` for the actor of `state`, which does not change.

    The bot sees its `past` again; `attention` is its seed for the whole deal. After `seconds`, `quick_bot` makes the
    remaining steps, so that the time of a decision reveals nothing about the cards. Raises `InvalidBot`.
    """
    end = time.monotonic() + seconds
    bot = _recalling(partial(_seated, player, game, seed, state.actor, state, attention), past, end - seconds / 2)
    trial = Deal(game, state.clone())
    actions: list[int] = []
    while True:
        if actions and time.monotonic() > end:
            bot = _seated(quick_bot(game), game, seed, trial.state.actor, trial.state)
            end += 3600
        actions.append(int(choose(trial.state, bot)))
        if trial.apply(actions[-1]):
            return actions


def answers(
    game: AnyGame,
    state: State,
    responders: Sequence[int],
    players: Mapping[int, str],
    seed: int,
    seconds: float = 0.0,
    memories: Mapping[int, Memory] = {},
    attention: int | None = None,
) -> dict[int, int]:
    """Return the actions, by seat, of those bots of `players` that call or report. Raises `InvalidBot`.

    Bots with memories see their past again, in at most half of `seconds`.
    """
    end = time.monotonic() + seconds / 2
    bots: dict[int, Bot] = {}
    for seat, player in players.items():
        memory = memories.get(seat)
        own = derived_seed(seed, seat) if memory is None else memory.seed
        make = partial(_seated, player, game, own, seat, state, attention)
        bots[seat] = _recalling(make, () if memory is None else memory.asked, end)
    return bots_that_call(game, state, responders, bots)


def _seated(player: str, game: AnyGame, seed: int, seat: int, state: State, attention: int | None = None) -> Bot:
    bot = make_bot(player, game, seed, apart=Apart())
    if attention is not None:
        bot.attention = derived_seed(attention, seat)
    bot.start(seat, state.seats)
    return bot


def _recalling(make: Callable[[], Bot], past: Sequence[PastDecision], end: float) -> Bot:
    """Return a bot that has seen its past again; a new one if that takes until `end`, as it still has to decide."""
    bot = make()
    for asked in past:
        trial = asked.state.clone()
        for action in asked.others:
            trial.apply(action)
        for action in asked.actions:
            if trial.over:  # its answer was collected, and the deal ended before it counted
                break
            if time.monotonic() > end:
                return make()
            choose(trial, bot)
            trial.apply(action)
    return bot


def give_hint(game: AnyGame, state: State, seat: int) -> Hint:
    """A hint for `seat`; raises `InvalidBot`."""
    return hint_for(game, state, seat)


def judge(record: str, seat: int) -> tuple[Analysis, list[int]]:
    """Return the analysis of a seat's own moves in a deal, and the result of `decisions_of`; raises `InvalidBot`."""
    return analyse(read_record(record), seats=[seat]), decisions_of(record)


def decisions_of(record: str) -> list[int]:
    """Return for each move of a deal the number of the decision that was under way before it."""
    begun: list[int] = []
    replay(read_record(record), load, lambda before, _: begun.append(int(before.state.decision)))
    return begun


def step_through(record: str, seat: int | None, language: str) -> list[StepData]:
    """Return a finished deal, step by step with all hands open, in `language`; its sentences call `seat` "You"."""
    with speaking(language):
        played = play_back(read_record(record), load)
        speech = speech_of(played.game, Spelling())
        names = names_for(played.names, seat)
        scenes = [open_table(played.game, step.state, names) or _scene_at(played, step, names) for step in played.steps]
        return [
            StepData(
                number=step.number,
                round=step.round,
                told=[sentence for part in step.sentences(speech.tell, names, None) for sentence in part],
                scene=scene_data(scene),
            )
            for step, scene in zip(played.steps, scenes, strict=True)
        ]


def _scene_at(played: Playback, step: Step, names: Sequence[str]) -> Scene:
    """Return the scene of a step of a game without a drawing, from its position."""
    scene = scene_at(played, step, None)
    hands = [attrs.evolve(hand, name=name) for hand, name in zip(scene.hands, names, strict=True)]
    return attrs.evolve(scene, hands=tuple(hands))


JOBS: Final[Mapping[str, Callable[..., Any]]] = {
    "decide": decide,
    "answers": answers,
    "hint": give_hint,
    "judge": judge,
    "decisions": decisions_of,
    "steps": step_through,
}
"""Every job by its name."""
