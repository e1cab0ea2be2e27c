"""Judgements of the decisions of a game, printed and plotted."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table

from cardkit.analysis.judgements import Advice, Analysis, Judged
from cardkit.catalogue import load
from cardkit.errors import InvalidText
from cardkit.extras import needed
from cardkit.game.record import Record
from cardkit.game.result import Result
from cardkit.game.rules import shown_game
from cardkit.language import Message, gettext, reason_of
from cardkit.match.advice import WHY, judged_move
from cardkit.records.names import shown_name
from cardkit.records.replaying import game_of
from cardkit.speech.chances import ROUGH, chance_in_words, result_in_words
from cardkit_cli.records.files import Deals
from cardkit_cli.records.words import DEAL_OF
from cardkit_cli.terminal import words
from cardkit_cli.terminal.console import Screen

COLUMNS: Final = (
    *(Message("no."), Message("seat"), Message("move"), Message("before"), Message("after"), Message("better")),
)


@contextmanager
def progress_of(screen: Screen, *, shown: bool) -> Iterator[Callable[[int, int], None] | None]:
    """Yield a function that shows the numbers of judged and of all decisions as a bar; None unless `shown`."""
    if not shown:
        yield None
        return
    columns = (BarColumn(20), MofNCompleteColumn(), TextColumn(str(words.DECISIONS_JUDGED)))
    with Progress(*columns, console=screen.console, transient=True) as bar:
        task = bar.add_task("", total=None)
        yield lambda done, all_decisions: bar.update(task, completed=done, total=all_decisions)


def print_analyses(
    deals: Deals, deal: int | None, judged: Callable[[Record], Analysis], screen: Screen, *, everything: bool
) -> None:
    """Print the judgements of each deal of a file, or of the one that is named; raises `InvalidText`."""
    with deals.named():
        numbers = deals.numbers(deal)
    last = len(deals.records)
    for number in numbers:
        if last > 1:
            screen.say(DEAL_OF.format(number=number, last=last), style="bold")
        record = deals.record(number)
        print_analysis(judged(record), record, screen, everything=everything)


def print_analysis(analysis: Analysis, record: Record, screen: Screen, *, everything: bool) -> None:
    """Print the decisions of `record` that could be better, or with `everything` all, and how each seat did."""
    screen.card_type = game_of(record, load).card_type
    grid = Table(box=None, padding=(0, 1))
    for heading in COLUMNS:
        grid.add_column(str(heading), justify="right" if heading.english in ("no.", "before", "after") else "left")
    for judged in analysis.decisions:
        if everything or judged.better is not None:
            grid.add_row(*_row(judged, analysis, screen))
    if grid.row_count:
        screen.console.print(grid)
        said = words.ANALYSIS_ASSUMING if analysis.assumes else words.ANALYSIS
    else:
        said = words.NO_MISTAKES_ASSUMING if analysis.assumes else words.NO_MISTAKES
    screen.say(said.format(assumes=gettext(analysis.assumes)) if analysis.assumes else said)
    if analysis.rough:
        screen.say(str(ROUGH))
    for seat, name in enumerate(map(shown_name, analysis.seats)):
        judged_here = [judged for judged in analysis.decisions if judged.seat == seat]
        if not judged_here and analysis.decisions:
            continue  # a view judges one seat
        mistakes = sum(judged.better is not None for judged in judged_here)
        screen.say(
            words.GIVEN_AWAY.format(
                seat=seat, name=name, mistakes=mistakes, decisions=len(judged_here), loss=analysis.loss(seat)
            )
        )
    if analysis.now is not None:
        screen.say(_advice(analysis, analysis.now, screen))
    result = Result.parse(analysis.result).in_words() if analysis.result else str(words.GOES_ON)
    screen.say(words.ENDED.format(game=shown_game(analysis.game), result=result))


def _row(judged: Judged, analysis: Analysis, screen: Screen) -> list[str]:
    move = judged_move(judged.move, screen)
    better = judged_move(judged.better, screen) if judged.better is not None else ""
    proofs = [f"{result_in_words(result)} " for result in judged.proved] if judged.proved else ["", ""]
    values = (f"{proof}{chance:.0%}" for proof, chance in zip(proofs, (judged.before, judged.after), strict=True))
    return [str(judged.number), f"{judged.seat} {shown_name(analysis.seats[judged.seat])}", move, *values, better]


def _advice(analysis: Analysis, now: Advice, screen: Screen) -> str:
    chance = chance_in_words(now.chance, exact=now.exact, assumes=analysis.assumes)
    why = f"{WHY.format(reason=screen.with_cards(now.reason))} {chance}" if now.reason else chance
    move = judged_move(now.move, screen)
    return words.NEXT.format(seat=now.seat, name=shown_name(analysis.seats[now.seat]), move=move, why=why)


def save_plot(analysis: Analysis, path: Path) -> None:
    """Draw each seat's chance to win over the game, its mistakes marked; raises `InvalidText`."""
    figure_module: Any = needed("matplotlib.figure", "--plot")
    figure = figure_module.Figure(figsize=(9, 4), layout="constrained")
    axes = figure.subplots()
    for seat, name in enumerate(map(shown_name, analysis.seats)):
        judged = [one for one in analysis.decisions if one.seat == seat]
        (line,) = axes.plot([one.number for one in judged], [one.after for one in judged], label=f"{seat} {name}")
        wrong = [one for one in judged if one.better is not None]
        axes.vlines(
            [one.number for one in wrong],
            [one.after for one in wrong],
            [one.before for one in wrong],
            color=line.get_color(),
            alpha=0.6,
        )
        axes.plot([one.number for one in wrong], [one.after for one in wrong], "v", color=line.get_color())
    axes.set(
        xlabel=gettext("decision"),
        ylabel=gettext("chance to win after it"),
        ylim=(-0.03, 1.03),
        title=shown_game(analysis.game),
    )
    axes.legend(loc="best", fontsize="small")
    try:
        figure.savefig(path, dpi=150)
    except (OSError, ValueError) as error:
        raise InvalidText(
            gettext("{path}: the plot cannot be written: {error}.", path=path, error=reason_of(error))
        ) from None
