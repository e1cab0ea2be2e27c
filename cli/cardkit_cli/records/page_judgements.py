"""Judgements of the moves of a recorded game, beside the moves that they are about."""

from typing import Final

from cardkit.analysis.judgements import Analysis, Judged
from cardkit.export import Judgements
from cardkit.export.steps import by_name
from cardkit.language import Message
from cardkit.records.playback import Playback, Step
from cardkit.speech.chances import result_in_words

BETTER: Final = Message(
    "{move}: the chance to win was {before}% with the best choice, {after}% with this one. Best: {better}."
)
BEST: Final = Message("{move}: nothing better was found; the chance to win was {after}%.")
PROVED: Final = Message("Proved: {after} with best play.")
PROVED_WORSE: Final = Message("Proved: {before} with best play, {after} after this.")
PASSED: Final = Message("{name} lets it pass")
LETS_IT_PASS: Final = Message("let it pass")


def judgements(played: Playback, found: Analysis) -> Judgements:
    """Return for each move by its number the sentences about it, and whether another would have been better.

    A silent pass of a seat is judged at the next move.
    """
    told: dict[int, tuple[list[str], bool]] = {}
    for judged in found.decisions:
        step = _step_of(played, judged)
        sentences, mistake = told.get(step.number, ([], False))
        told[step.number] = ([*sentences, _sentence(played, judged)], mistake or judged.better is not None)
    return {number: (" ".join(sentences), mistake) for number, (sentences, mistake) in told.items()}


def _step_of(played: Playback, judged: Judged) -> Step:
    """The move in which a decision was made, or the one after it."""
    for step in played.steps[1:]:
        if judged.number < step.state.decision:
            return step
    return played.steps[-1]


def _sentence(played: Playback, judged: Judged) -> str:
    name = played.names[judged.seat]
    move = PASSED.format(name=name) if judged.move is None else by_name(played, judged.move)
    before, after = (f"{100 * chance:.0f}" for chance in (judged.before, judged.after))
    if judged.better is None:
        said = BEST.format(move=move, after=after)
    else:
        better = by_name(played, judged.better).removeprefix(f"{name}: ") if judged.better else str(LETS_IT_PASS)
        said = BETTER.format(move=move, before=before, after=after, better=better)
    if judged.proved is None:
        return said
    before, after = map(result_in_words, judged.proved)
    return f"{said} {(PROVED if before == after else PROVED_WORSE).format(before=before, after=after)}"
