"""The results of simulations on the screen."""

from rich.table import Table

from cardkit.rules import rule_text
from cardkit_cli import words
from cardkit_cli.console import Screen
from cardkit_games.simulation import BotTally, Comparison, Estimate, SeatTally, Simulation, Tournament
from cardkit_games.simulation.results import distinct_labels


def print_results(done: Simulation | Tournament | Comparison, screen: Screen) -> None:
    """Print results as tables."""
    if isinstance(done, Simulation):
        _print_simulation(done, screen)
    elif isinstance(done, Tournament):
        _print_tournament(done, screen)
    else:
        _print_comparison(done, screen)


def _print_simulation(done: Simulation, screen: Screen) -> None:
    screen.console.print(_bots(done.bots))
    screen.say(words.SCORE_INTERVAL)
    screen.say()
    screen.console.print(_differences(done.bots))
    screen.say(words.DIFFERENCE_INTERVAL)
    screen.say()
    screen.console.print(_seats("acting", [_turn(one.seat) for one in done.by_turn], done.by_turn))
    screen.say()
    screen.console.print(_seats("seat", [str(one.seat) for one in done.by_seat], done.by_seat))
    screen.say()
    screen.say(words.DECISIONS.format(decisions=_estimate(done.decisions, 1), draws=_estimate(done.draws, 4)))
    for name, times in done.counts.items():
        if not times.value:
            continue
        by_bot = ", ".join(f"{bot.bot} {bot.counts[name]:.2f}" for bot in done.bots)
        screen.say(words.COUNTED.format(what=name.replace("_", " "), value=_estimate(times, 2), by_bot=by_bot))
    if done.elo is not None:
        screen.say(words.ELO.format(bot=done.bots[0].bot, value=_estimate(done.elo, 0)))
    for rating in done.ratings:
        screen.say(words.RATING.format(bot=rating.bot, value=rating.value, low=rating.low, high=rating.high))
    _print_faults(done, screen)
    if not done.repeatable:
        screen.say(words.NOT_REPEATABLE)


def _print_faults(done: Simulation, screen: Screen) -> None:
    for fault in done.faults:
        screen.say(words.FAULT.format(bot=fault.bot, times=fault.times, game=fault.game, error=fault.error))


def _print_tournament(done: Tournament, screen: Screen) -> None:
    table = _table("bot", done.system, "low", "high", "games", "wins", "losses", "draws", "unfinished", "score")
    digits = 0 if done.system == "elo" else 1
    for one in done.standings:
        ratings = (f"{value:.{digits}f}" for value in (one.rating, one.rating_low, one.rating_high))
        counts = (str(number) for number in (one.games, one.wins, one.losses, one.draws, one.unfinished))
        table.add_row(one.bot, *ratings, *counts, f"{one.score:.3f}")
    screen.console.print(table)
    screen.say()
    pairs = _table("table", "games", "score", "difference", "low", "high")
    if _judged(done.tables[0].bots):
        pairs.add_column("verdict")
    for simulation in done.tables:
        first = simulation.bots[0]
        others = ", ".join(bot.bot for bot in simulation.bots[1:])
        row = [f"{first.bot} : {others}", str(simulation.games), f"{first.score:.3f}", *_ends(first.difference, 3)]
        pairs.add_row(*row, *([first.verdict] if first.verdict else []))
    screen.console.print(pairs)
    screen.say(words.DIFFERENCE_INTERVAL)
    for simulation in done.tables:
        _print_faults(simulation, screen)
    if not all(table.repeatable for table in done.tables):
        screen.say(words.NOT_REPEATABLE)


def _print_comparison(done: Comparison, screen: Screen) -> None:
    first, second = (_rules(change) for change in done.changes)
    screen.say(words.RULES_COMPARED.format(game=done.game, first=first, other=done.other_game, second=second))
    screen.say()
    table = _table("measure", "first", "second", "difference", "low", "high")
    labels = distinct_labels([bot.bot for bot in done.first.bots])
    for name, measure in done.measures.items():
        if not name.startswith("difference") and (measure.first.value or measure.second.value):
            values = (f"{measure.first.value:.4f}", f"{measure.second.value:.4f}")
            table.add_row(_measure(name, labels), *values, *_ends(measure.difference, 4))
    screen.console.print(table)
    screen.say(words.COMPARED_INTERVAL)
    _print_faults(done.first, screen)


def _bots(bots: tuple[BotTally, ...]) -> Table:
    table = _table("bot", "games", "wins", "losses", "draws", "unfinished", "score", "low", "high")
    for bot in bots:
        counts = (bot.games, bot.wins, bot.losses, bot.draws, bot.unfinished)
        shares = (bot.score, bot.score_low, bot.score_high)
        table.add_row(bot.bot, *(str(number) for number in counts), *(f"{share:.3f}" for share in shares))
    return table


def _differences(bots: tuple[BotTally, ...]) -> Table:
    judged = _judged(bots)
    table = _table("bot", "difference", "low", "high", *(f"place {place + 1}" for place in range(len(bots))))
    if judged:
        table.add_column("verdict")
    for bot in bots:
        row = [bot.bot, *_ends(bot.difference, 3), *(str(times) for times in bot.places)]
        table.add_row(*row, *([bot.verdict] if bot.verdict else []))
    return table


def _seats(heading: str, labels: list[str], tallies: tuple[SeatTally, ...]) -> Table:
    table = _table(heading, "wins", "losses", "draws", "unfinished", "score", "low", "high")
    for label, one in zip(labels, tallies, strict=True):
        counts = (one.wins, one.losses, one.draws, one.unfinished)
        table.add_row(label, *(str(number) for number in counts), *_ends(one.score, 4))
    return table


def _table(first: str, *others: str) -> Table:
    table = Table(box=None, padding=(0, 1))
    table.add_column(first, justify="left")
    for heading in others:
        table.add_column(heading, justify="right", no_wrap=True)
    return table


def _judged(bots: tuple[BotTally, ...]) -> bool:
    return bots[0].verdict is not None


def _ends(estimate: Estimate, digits: int) -> list[str]:
    values = (estimate.value, estimate.low, estimate.high)
    return ["-" if value is None else f"{value:.{digits}f}" for value in values]


def _estimate(estimate: Estimate, digits: int) -> str:
    value, low, high = _ends(estimate, digits)
    return f"{value} ({low} to {high})"


def _rules(rules: dict[str, object]) -> str:
    return ", ".join(f"{name}={rule_text(value)}" for name, value in rules.items()) or words.NO_CHANGE


def _measure(name: str, bots: list[str]) -> str:
    """What people call a measure."""
    kind, _, number = name.partition(" ")
    if kind == "score":
        return f"score of {bots[int(number)]}"
    if kind == "turn":
        return f"score acting {_turn(int(number))}"
    if kind == "seat":
        return f"score in seat {number}"
    return name.replace("_", " ")


def _turn(turn: int) -> str:
    return words.TURNS[turn] if turn < len(words.TURNS) else str(turn + 1)
