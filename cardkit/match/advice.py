"""Advice of bots about a deal under way: which bots would call, the move a bot would make, and a verdict on a person's
move.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from cardkit.analysis.hints import Hint, hint
from cardkit.engine.bots import Bot
from cardkit.engine.driver import choose
from cardkit.engine.state import State
from cardkit.errors import InvalidText
from cardkit.game.game import AnyGame
from cardkit.language import Message
from cardkit.speech.chances import ROUGH, chance_in_words
from cardkit.speech.moves_table import said_move
from cardkit.speech.speech import AnySpeech
from cardkit.speech.spelling import Spelling

HINT: Final = Message("Hint: {move}.")
WHY: Final = Message("Why: {reason}.")
WOULD_CALL: Final = Message("c, call")
WOULD_NOT_CALL: Final = Message("Enter, let it pass")
ENDS_BEFORE: Final = Message("The deal reaches its limit of actions before this answer can count.")
REPORT_OR_PASS: Final = Message("Type the card that you report, as in 6H, or Enter to let all pass.")
NOBODY_REPORTS: Final = Message("Nobody reports.")
LETS_IT_PASS: Final = Message("lets it pass")


def bots_that_call(game: AnyGame, state: State, responders: Sequence[int], bots: Mapping[int, Bot]) -> dict[int, int]:
    """Return the actions, by seat, of those `bots` among the `responders` that call or report the latest play.

    The state does not change.

    Each is asked as if all seats before it had let the play pass, as its answer matters only then. Nobody is asked once
    the deal would have ended by that, as it does under rules that limit its length. Raises `InvalidBot`.
    """
    assert game.out_of_turn is not None
    trial = state.clone()
    called: dict[int, int] = {}
    for seat in responders:
        if trial.over:
            break
        if seat in bots:
            action = int(choose(trial, bots[seat]))
            if action in game.out_of_turn.answers(trial, seat):
                called[seat] = action
        trial.apply(game.out_of_turn.response(False))
    return called


def asked_next(game: AnyGame, state: State, seat: int) -> State:
    """Return the state in which `seat`, which may answer the latest play, is asked: all before it let the play pass.

    Raises `InvalidText` when the deal ends before.
    """
    trial = state.clone()
    while trial.actor != seat:
        assert game.out_of_turn is not None
        trial.apply(game.out_of_turn.response(False))
        if trial.over:
            raise InvalidText(str(ENDS_BEFORE))
    return trial


def report_read(game: AnyGame, speech: AnySpeech, state: State, seat: int, text: str) -> int:
    """Return the action of a report that `seat` typed, in games with reports of cards; raises `CardkitError`."""
    assert game.out_of_turn is not None
    trial = asked_next(game, state, seat)
    move = speech.read(text, trial, game.offers(trial))
    if move.verb != "report":
        raise InvalidText(str(REPORT_OR_PASS))
    return int(game.plan(trial, move)[-1])


def hint_for(game: AnyGame, state: State, seat: int) -> Hint:
    """Return a hint for `seat`: the actor, or a seat that may answer the latest play.

    Raises `InvalidText` when the deal ends before `seat` could answer, and `InvalidBot`.
    """
    return hint(game, asked_next(game, state, seat))


def hinted(found: Hint, speech: AnySpeech, spelling: Spelling, *, answers: bool) -> list[str]:
    """Return a hint in sentences; `answers` for an answer to a play, instead of a move."""
    if answers and found.move is not None and found.move.verb == "report":
        move = speech.tell_choice(found.move)
    elif answers:
        calls = found.move is not None and found.move.verb == "challenge"
        move = str(WOULD_CALL if calls else WOULD_NOT_CALL)
    else:
        move = speech.tell_choice(found.move) if found.move is not None else str(WOULD_NOT_CALL)
    chance = chance_in_words(found.chance, exact=found.exact, assumes=found.assumes)
    why = [WHY.format(reason=spelling.with_cards(found.reason))] if found.reason else []
    return [HINT.format(move=move), *why, chance, *([str(ROUGH)] if found.rough else [])]


def judged_move(move: str | None, spelling: Spelling) -> str:
    """A move of a record without its seat, as people read it; None for letting a play pass."""
    return spelling.with_cards(said_move(move.partition(" ")[2])) if move else str(LETS_IT_PASS)
