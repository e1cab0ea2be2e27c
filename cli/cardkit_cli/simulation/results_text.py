"""The results of simulations on the screen."""

from collections.abc import Sequence

from rich.table import Table

from cardkit.game.rules import shown_game
from cardkit.options import rule_text
from cardkit.simulation import (
    BotTally,
    Comparison,
    Estimate,
    SeatTally,
    Simulation,
    Tournament,
    intervals_installed,
)
from cardkit.simulation.lineup import distinct_labels
from cardkit.simulation.report.words import (
    ANYTIME,
    MATCHES,
    NOT_REPEATABLE,
    finished,
    heading,
    headings,
    measure_name,
    ordinal,
    verdict,
)
from cardkit_cli.terminal import words
from cardkit_cli.terminal.console import Screen

NAME_WIDTH = 16
"""However much else there is to show, the first column of a grid is not made narrower."""


def print_results(done: Simulation | Tournament | Comparison, screen: Screen) -> None:
    """Print results as tables."""
    if isinstance(done, Simulation):
        _print_simulation(done, screen)
    elif isinstance(done, Tournament):
        _print_tournament(done, screen)
    else:
        _print_comparison(done, screen)


def _print_simulation(done: Simulation, screen: Screen) -> None:
    names = distinct_labels([bot.bot for bot in done.bots])
    screen.console.print(_bots(done.bots, names))
    screen.say(words.SCORE_INTERVAL)
    screen.say()
    screen.console.print(_differences(done.bots, names))
    screen.say(words.DIFFERENCE_INTERVAL)
    screen.say()
    screen.console.print(_places(done.bots, names))
    screen.say()
    screen.console.print(_seats(heading("acting"), [ordinal(one.seat) for one in done.by_turn], done.by_turn))
    screen.say()
    screen.console.print(_seats(heading("seat"), [str(one.seat) for one in done.by_seat], done.by_seat))
    screen.say()
    screen.say(words.DECISIONS.format(decisions=_estimate(done.decisions, 1), draws=_estimate(done.draws, 2)))
    for what, times in done.counts.items():
        if times.value:
            by_bot = ", ".join(
                f"{name} {_number(bot.counts[what], 2)}" for name, bot in zip(names, done.bots, strict=True)
            )
            said = words.COUNTED.format(what=measure_name(what, names), value=_estimate(times, 1), by_bot=by_bot)
            screen.say(said)
    for name, bot in zip(names, done.bots, strict=True):
        if bot.points is not None:
            screen.say(words.POINTS.format(bot=name, value=_estimate(bot.points, 2)))
    if done.elo is not None:
        screen.say(words.ELO.format(bot=names[0], value=_estimate(done.elo, 0)))
    for rating in done.ratings:
        value = _estimate(Estimate(rating.value, rating.low, rating.high), 1)
        screen.say(words.RATING.format(bot=rating.bot, value=value))
    _print_notes([done], screen)


def _print_notes(tables: Sequence[Simulation], screen: Screen) -> None:
    """Print what a reader should know before believing the rest."""
    for beyond in sorted({table.beyond_deals for table in tables} - {0}):
        screen.say(words.BEYOND_DEALS.format(games=words.games(beyond, last=True)))
    if any(table.match for table in tables):
        screen.say(MATCHES)
    for table in tables:
        for fault in table.faults:
            screen.say(words.FAULT.format(bot=fault.bot, times=fault.times, game=fault.game, error=fault.told))
    if not all(table.repeatable for table in tables):
        screen.say(NOT_REPEATABLE)
    if any(table.anytime for table in tables):
        screen.say(ANYTIME)
    if not intervals_installed():
        screen.say(words.NO_INTERVALS)


def _print_tournament(done: Tournament, screen: Screen) -> None:
    ratings = _grid(*headings("bot", done.system, "low", "high", "score", "low", "high"))
    counts = _grid(*headings("bot", "games", "wins", "losses", "draws", "unfinished"))
    digits = 0 if done.system == "elo" else 1
    for one in done.standings:
        rated = [_number(value, digits) for value in (one.rating, one.rating_low, one.rating_high)]
        scored = _ends(Estimate(one.score, one.score_low, one.score_high), 2)
        ratings.add_row(one.bot, *rated, *scored)
        counts.add_row(one.bot, *map(str, (one.games, one.wins, one.losses, one.draws, one.unfinished)))
    screen.console.print(ratings)
    screen.say(words.SCORE_INTERVAL)
    for remark in done.remarks:
        screen.say(remark)
    screen.say()
    screen.console.print(counts)
    screen.say()
    screen.console.print(_tables(done))
    screen.say(words.DIFFERENCE_INTERVAL)
    _print_notes(done.tables, screen)


def _tables(done: Tournament) -> Table:
    """Each bot of each table against the others there; of a pair only the first, whose result is also the other's."""
    judged = _judged(done.tables[0].bots)
    grid = _grid(*headings("table", "games", "score", "difference", "low", "high", *judged))
    for one in done.tables:
        for bot in one.bots[:1] if done.seats == 2 else one.bots:
            others = ", ".join(other.bot for other in one.bots if other is not bot)
            reached = [str(one.games), _number(bot.score, bot.difference.digits(2)), *_ends(bot.difference, 2)]
            grid.add_row(f"{bot.bot} : {others}", *reached, *_verdict(bot, judged))
    return grid


def _print_comparison(done: Comparison, screen: Screen) -> None:
    first, second = (_rules(change) for change in done.changes)
    screen.say(
        words.RULES_COMPARED.format(
            game=shown_game(done.game), first=first, other=shown_game(done.other_game), second=second
        )
    )
    screen.say()
    if done.telling:
        grid = _grid(*headings("measure", "first", "second", "difference", "low", "high"))
        labels = [bot.bot for bot in done.first.bots]
        names = labels if len(set(labels)) == 1 else distinct_labels(labels)
        for name, measure in done.telling.items():
            digits = measure.difference.digits(2)
            values = (_number(measure.first.value, digits), _number(measure.second.value, digits))
            grid.add_row(measure_name(name, names), *values, *_ends(measure.difference, 2))
        screen.console.print(grid)
        screen.say(words.COMPARED_INTERVAL)
    else:
        screen.say(words.NOTHING_COMPARED)
    _print_notes([done.first], screen)


def _bots(bots: Sequence[BotTally], names: Sequence[str]) -> Table:
    grid = _grid(*headings("bot", "games", "wins", "losses", "draws", "unfinished", "score", "low", "high"))
    for name, bot in zip(names, bots, strict=True):
        counts = map(str, (bot.games, bot.wins, bot.losses, bot.draws, bot.unfinished))
        grid.add_row(name, *counts, *_ends(Estimate(bot.score, bot.score_low, bot.score_high), 2))
    return grid


def _differences(bots: Sequence[BotTally], names: Sequence[str]) -> Table:
    judged = _judged(bots)
    grid = _grid(*headings("bot", "difference", "low", "high", *judged))
    for name, bot in zip(names, bots, strict=True):
        grid.add_row(name, *_ends(bot.difference, 2), *_verdict(bot, judged))
    return grid


def _places(bots: Sequence[BotTally], names: Sequence[str]) -> Table:
    grid = _grid(heading("bot"), *map(finished, range(len(bots))))
    for name, bot in zip(names, bots, strict=True):
        grid.add_row(name, *map(str, bot.places))
    return grid


def _seats(what: str, labels: Sequence[str], tallies: Sequence[SeatTally]) -> Table:
    grid = _grid(what, *headings("wins", "losses", "draws", "unfinished", "score", "low", "high"))
    for label, one in zip(labels, tallies, strict=True):
        counts = (one.wins, one.losses, one.draws, one.unfinished)
        grid.add_row(label, *(str(number) for number in counts), *_ends(one.score, 2))
    return grid


def _grid(first: str, *others: str) -> Table:
    """An empty grid, whose first column is folded rather than cut, and never made to vanish."""
    grid = Table(box=None, padding=(0, 1), pad_edge=False)
    grid.add_column(first, justify="left", overflow="fold", min_width=NAME_WIDTH)
    for other in others:
        grid.add_column(other, justify="right", no_wrap=True)
    return grid


def _judged(bots: Sequence[BotTally]) -> list[str]:
    """The heading of the verdicts, if there are any."""
    return ["verdict"] if any(bot.verdict for bot in bots) else []


def _verdict(bot: BotTally, judged: Sequence[str]) -> list[str]:
    return [verdict(bot.verdict) if bot.verdict else words.NOTHING for _ in judged]


def _number(value: float | None, digits: int) -> str:
    return words.NOTHING if value is None else f"{round(value, digits) + 0.0:.{digits}f}"  # + 0.0 makes -0.0 a plain 0


def _ends(estimate: Estimate, least: int) -> list[str]:
    """The value and the ends of its interval, with as many digits as the interval deserves, and at least `least`."""
    digits = estimate.digits(least)
    return [_number(value, digits) for value in (estimate.value, estimate.low, estimate.high)]


def _estimate(estimate: Estimate, least: int) -> str:
    value, low, high = _ends(estimate, least)
    return value if low == high == words.NOTHING else words.WITH_INTERVAL.format(value=value, low=low, high=high)


def _rules(rules: dict[str, object]) -> str:
    return ", ".join(f"{name}={rule_text(value)}" for name, value in rules.items()) or str(words.NO_CHANGE)
