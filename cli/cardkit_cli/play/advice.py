"""Advice of bots about a deal under way: who of them would call, what one would do in a person's place, and how what a
person did compares with that.
"""

from collections.abc import Mapping, Sequence

import attrs

from cardkit.analysis.hints import Hint, hint
from cardkit.engine.bots import Bot
from cardkit.engine.driver import choose
from cardkit.engine.state import State
from cardkit.errors import InvalidText
from cardkit.game.game import AnyGame
from cardkit.game.record import Record
from cardkit_cli.faces.face import AnyFace
from cardkit_cli.terminal import words
from cardkit_cli.terminal.chances import told_chance
from cardkit_cli.terminal.console import Screen


def bots_that_call(game: AnyGame, state: State, responders: Sequence[int], bots: Mapping[int, Bot]) -> dict[int, int]:
    """Those of `bots`, some of the `responders` to the latest play, that call or report: by seat the action.

    The state stays as it is.

    Each is asked as if all before it had let the play pass, as its answer matters only then; nobody is asked once the
    deal would have ended by that, as it does where the rules limit its length. Raises `InvalidBot`.
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
    """The state in which `seat`, which may answer the latest play, is asked: all before it let the play pass.

    Raises `InvalidText` where the deal ends before.
    """
    trial = state.clone()
    while trial.actor != seat:
        assert game.out_of_turn is not None
        trial.apply(game.out_of_turn.response(False))
        if trial.over:
            raise InvalidText(str(words.ENDS_BEFORE))
    return trial


def report_read(game: AnyGame, face: AnyFace, state: State, seat: int, text: str) -> int:
    """The action of a report that `seat` typed, where whoever intervenes names a card; raises `CardkitError`."""
    assert game.out_of_turn is not None
    trial = asked_next(game, state, seat)
    move = face.read(text, trial, game.offers(trial))
    if move.verb != "report":
        raise InvalidText(str(words.REPORT_OR_PASS))
    return int(game.plan(trial, move)[-1])


def hint_for(game: AnyGame, state: State, seat: int) -> Hint:
    """Return what `seat` should do: the actor, or a seat that may answer the latest play.

    Raises `InvalidText` where the deal ends before `seat` could answer, and `InvalidBot`.
    """
    return hint(game, asked_next(game, state, seat))


def print_judged(record: Record, seat: int, screen: Screen) -> None:
    """Print how well `seat` has decided so far, from what it knew each time: nothing that others decided or hold.

    Raises `InvalidBot` in games in which nothing can say what is best.
    """
    from cardkit.analysis.judgements import analyse
    from cardkit_cli.records.judgements import print_analysis, progress_of

    with progress_of(screen, shown=screen.interactive and not screen.stays) as progress:
        found = analyse(record, seats=[seat], progress=progress)
    if not found.decisions:
        screen.say(words.NOTHING_TO_JUDGE)
        return
    # the next decision may be another seat's, and what is best for it tells its hand
    print_analysis(attrs.evolve(found, now=None), screen, everything=True)


def hinted(found: Hint, face: AnyFace, screen: Screen, *, answers: bool) -> list[str]:
    """A hint in sentences; `answers` for an answer to a play, instead of a move."""
    if answers and found.move is not None and found.move.verb == "report":
        move = face.tell_choice(found.move)
    elif answers:
        calls = found.move is not None and found.move.verb == "challenge"
        move = str(words.WOULD_CALL if calls else words.WOULD_NOT_CALL)
    else:
        move = face.tell_choice(found.move) if found.move is not None else str(words.WOULD_NOT_CALL)
    chance = told_chance(found.chance, exact=found.exact, assumes=found.assumes)
    reason = f"{found.reason}; {chance}" if found.reason else chance
    told = [
        words.HINT.format(move=move),
        words.WHY.format(reason=screen.with_cards(reason)),
    ]
    return [*told, str(words.ROUGH)] if found.rough else told
