"""The report of a run: one page that stands alone, for any browser, light or dark."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from cardkit.game.rules import rule_text
from cardkit_games.simulation.lineup import distinct_labels
from cardkit_games.simulation.report.page import (
    NOTHING,
    Block,
    Cell,
    Link,
    Paragraph,
    Shaded,
    folded,
    grid,
    interval,
    number,
    ordinal,
    page,
    paragraphs,
    section,
    with_interval,
)
from cardkit_games.simulation.report.plots import Panel, histogram, intervals, shares
from cardkit_games.simulation.results import (
    BotTally,
    Compared,
    Comparison,
    SeatTally,
    Simulation,
    Standing,
    Tournament,
)
from cardkit_games.simulation.statistics import Estimate, intervals_installed

ENDS: Final = ("games", "wins", "losses", "draws", "unfinished")
SCORE: Final = "Score: 1 for a win, ½ for a draw or an unfinished game, 0 for a loss."
FROM_DEALS: Final = f"{SCORE} Its intervals come from the spread between deals."
DIFFERENCE: Final = (
    "Own score less the mean score of the others in the same deals, with intervals that come from the deals."
)
VERDICT: Final = "The verdicts come from wider intervals, which hold for all bots and tables together."
LEAVES_OUT: Final = "Strong colour: the interval leaves out the dashed line."
BY_CHANCE: Final = "Of many such intervals about one in twenty leaves out 0 by chance alone."
NO_CHANGE: Final = "The intervals of all differences hold 0: this run shows no change."
NO_GAMES: Final = "The run was stopped before any game was over."
NO_DEALS: Final = "No deal was played whole, so there are neither differences nor intervals from deals."
BEYOND: Final = "Games at the end that are of an unfinished deal, and in no interval from deals: {games}."
ONE_DEAL: Final = "A single deal says nothing about intervals."
INTERRUPTED: Final = "The run was interrupted: these are the results so far."
ANYTIME: Final = (
    "The run could stop when it was sure: intervals of scores, differences, turns, seats and draws hold at any time, "
    "at least 95%; those of decisions, counts and ratings are as if its length had been fixed."
)
NO_INTERVALS: Final = "Intervals, other than those of a run until sure, come with the simulation extra (scipy)."
NOT_REPEATABLE: Final = "A bot played against the clock or was too late, so the same seed need not give the same games."
OVERLAP: Final = "their intervals overlap, so more games may change the order."
APART: Final = "their intervals do not overlap."


def report(done: Simulation | Tournament | Comparison) -> str:
    """The results as one HTML page, which needs nothing else: no network, no other file.

    Raises `MissingExtra` where matplotlib is missing.
    """
    if isinstance(done, Simulation):
        return _simulation(done)
    if isinstance(done, Tournament):
        return _tournament(done)
    return _comparison(done)


def _simulation(done: Simulation) -> str:
    return page(
        f"{done.game}: {_listed(_names(done))}",
        Paragraph(_leader(done), "headline"),
        _run(done.games, done.game, done.seats, done.seed, done.duplicate),
        *_notes([done], done.interrupted),
        _rules(done.rules),
        *_details(done, plots=True),
    )


def _details(done: Simulation, *, plots: bool) -> Iterable[Block]:
    """Everything about one line-up under one rule set; without plots as a part of something larger."""
    if not done.games:
        return
    names = _names(done)
    parts: dict[str, Iterable[Block]] = {"Score": _scores(done, names, plots)}
    if done.deals:
        parts["Against the others in the same deals"] = _differences(done, names, plots)
        parts["By turn and by seat"] = _turns(done, plots)
    parts["Length and events"] = _course(done, names, plots)
    if done.elo is not None or done.ratings:
        parts["Ratings"] = _ratings(done, names, plots)
    if done.faults:
        parts["Faults"] = [_faults(done)]
    for heading, part in parts.items():
        yield section(heading, *part, level=2 if plots else 3)


def _scores(done: Simulation, names: Sequence[str], plots: bool) -> Iterable[Block]:
    scores = [Estimate(bot.score, bot.score_low, bot.score_high) for bot in done.bots]
    rows = [
        [name, *_ends(bot), *_estimate(score, 2)] for name, bot, score in zip(names, done.bots, scores, strict=True)
    ]
    yield grid(["bot", *ENDS, "score", "interval"], rows)
    yield Paragraph(FROM_DEALS, "remark")
    if any(bot.points is not None for bot in done.bots):
        pointed = [[name, *_estimate(bot.points, 2)] for name, bot in zip(names, done.bots, strict=True) if bot.points]
        yield grid(["bot", "points a game", "interval"], pointed)
    if plots:
        panel = Panel("score", list(zip(names, scores, strict=True)), limits=(-0.02, 1.02))
        places = [(name, bot.places) for name, bot in zip(names, done.bots, strict=True)]
        yield intervals([panel], f"Score by bot. {_said(panel, 2)}", "Score by bot, with intervals.")
        yield shares(places, f"Places by bot. {_said_places(places)}", "How often each bot reached which place.")


def _differences(done: Simulation, names: Sequence[str], plots: bool) -> Iterable[Block]:
    judged = done.bots[0].verdict is not None
    rows = [
        [name, *_estimate(bot.difference, 2), *map(str, bot.places), *([bot.verdict or NOTHING] if judged else [])]
        for name, bot in zip(names, done.bots, strict=True)
    ]
    places = [ordinal(place) for place in range(done.seats)]
    yield grid(["bot", "difference", "interval", *places, *(["verdict"] if judged else [])], rows)
    yield Paragraph(f"{DIFFERENCE} {VERDICT}" if judged else DIFFERENCE, "remark")
    if plots:
        panel = Panel("difference", [(name, bot.difference) for name, bot in zip(names, done.bots, strict=True)], 0)
        yield intervals([panel], f"Difference by bot. {_said(panel, 2)}", LEAVES_OUT)


def _turns(done: Simulation, plots: bool) -> Iterable[Block]:
    turns = [(f"acting {ordinal(one.seat)}", one) for one in done.by_turn]
    seats = [(f"seat {one.seat}", one) for one in done.by_seat]
    yield grid(["", *ENDS[1:], "score", "interval"], (_seat(name, one) for name, one in turns + seats))
    if plots:
        mean = sum(one.score.value or 0 for one in done.by_turn) / done.seats
        panel = Panel("score", [(name, one.score) for name, one in turns + seats], mean)
        caption = f"Score by turn and by seat, whoever sits there. The dashed line is the mean. {LEAVES_OUT}"
        yield intervals([panel], f"Score by turn and by seat. {_said(panel, 2)}", caption)


def _course(done: Simulation, names: Sequence[str], plots: bool) -> Iterable[Block]:
    if done.deals:
        blank = [""] * done.seats
        rows = [
            ["decisions", *_estimate(done.decisions, 1), *blank],
            ["actions", number(done.actions, 1), NOTHING, *blank],
        ]
        rows += [
            [_words(what), *_estimate(times, 1), *(number(bot.counts[what], 2) for bot in done.bots)]
            for what, times in done.counts.items()
            if times.value
        ]
        yield grid(["in a game", "times", "interval", *names], rows)
        drawn, unfinished = with_interval(done.draws, 2), with_interval(done.unfinished, 2)
        yield Paragraph(f"Share of draws: {drawn}; of unfinished games: {unfinished}.", "remark")
    if plots:
        said = ", ".join(f"from {one.decisions}: {one.games}" for one in done.lengths)
        alt = f"Games by how many decisions they took: {said}"
        yield histogram(done.lengths, alt, "Games by length, in classes that grow with the length.")


def _ratings(done: Simulation, names: Sequence[str], plots: bool) -> Iterable[Block]:
    if done.elo is not None:
        yield Paragraph(f"{names[0]} is {with_interval(done.elo, 0)} Elo points stronger than {names[1]}.")
    if done.ratings:
        ratings = [(rating.bot, Estimate(rating.value, rating.low, rating.high)) for rating in done.ratings]
        rows = [[name, *_estimate(rating, 1)] for name, rating in ratings]
        yield grid(["bot", done.ratings[0].system, "interval"], rows)
        if plots:
            panel = Panel(f"{done.ratings[0].system} rating", ratings)
            yield intervals([panel], f"Ratings. {_said(panel, 1)}")


def _faults(done: Simulation) -> Block:
    faults = ((fault.bot, str(fault.times), str(fault.game), fault.error) for fault in done.faults)
    return grid(["bot", "games it failed in", "first in game", "error"], faults, "text")


def _tournament(done: Tournament) -> str:
    digits = 0 if done.system == "elo" else 1
    names = [one.bot for one in done.standings]
    ranked = [Estimate(one.rating, one.rating_low, one.rating_high) for one in done.standings]
    best, second = (f"{name} at {with_interval(one, digits)}" for name, one in zip(names[:2], ranked[:2], strict=True))
    rated = f"By {done.system} {best} is rated highest; next is {second}: {_apart(ranked[0], ranked[1])}"
    parts = [
        Paragraph(rated if done.games else NO_GAMES, "headline"),
        _run(done.games, done.game, done.seats, done.seed, done.duplicate),
        *_notes(done.tables, done.interrupted),
        *paragraphs(done.remarks, "note"),
        _rules(done.rules),
    ]
    if done.games:
        rows = [
            [one.bot, *_estimate(rating, digits), *_ends(one), number(one.score, 3)]
            for one, rating in zip(done.standings, ranked, strict=True)
        ]
        panel = Panel(f"{done.system} rating", list(zip(names, ranked, strict=True)))
        parts += [
            section(
                "Standings",
                grid(["bot", done.system, "interval", *ENDS, "score"], rows),
                Paragraph(SCORE, "remark"),
                intervals([panel], f"Ratings. {_said(panel, digits)}", "Ratings, with intervals."),
            ),
            *([_matrix(done)] if done.seats == 2 else []),
            _tables(done),
        ]
    return page(f"{done.game}: tournament of {len(names)} bots", *parts)


def _matrix(done: Tournament) -> Block:
    """Who scored what against whom."""
    scores = {}
    for one in done.tables:
        first, second = one.bots
        if one.games:
            scores[first.bot, second.bot] = first.score
            scores[second.bot, first.bot] = second.score
    names = [one.bot for one in done.standings]
    rows = [[name, *(_shaded(scores.get((name, other))) for other in names)] for name in names]
    remark = "The score of the bot on the left against the bot above: the deeper the colour, the higher."
    return section("Pair by pair", grid(["", *names], rows, "matrix"), Paragraph(remark, "remark"))


def _tables(done: Tournament) -> Block:
    judged = done.tables[0].bots[0].verdict is not None
    rows: list[list[Cell]] = []
    for index, one in enumerate(done.tables):
        link = Link(" : ".join(bot.bot for bot in one.bots), f"table-{index}")
        best = max(one.bots, key=_score)
        difference = _estimate(best.difference, 2) if one.deals else [NOTHING, NOTHING]
        reached = [best.bot, number(best.score, 3), *difference] if one.games else [NOTHING] * 4
        rows.append([link, str(one.games), *reached, *([best.verdict or NOTHING] if judged else [])])
    verdict = ["verdict"] if judged else []
    return section(
        "Tables",
        grid(["bots", "games", "best", "score", "difference", "interval", *verdict], rows),
        Paragraph(f"{DIFFERENCE} {VERDICT}" if judged else DIFFERENCE, "remark"),
        *(
            folded(" : ".join(bot.bot for bot in one.bots), *_details(one, plots=False), name=f"table-{index}")
            for index, one in enumerate(done.tables)
        ),
    )


def _comparison(done: Comparison) -> str:
    names = _names(done.first)
    first, second = (_ruled(game, rules) for game, rules in zip(_games(done), done.changes, strict=True))
    labels = [bot.bot for bot in done.first.bots]
    called = labels if len(set(labels)) == 1 else names
    measures = {_measure(name, called): measure for name, measure in done.telling.items()}
    measured = bool(measures) and done.first.deals > 0
    changed = [
        f"{what} {with_interval(one.difference, _digits(what))}"
        for what, one in measures.items()
        if _leaves_out_zero(one.difference)
    ]
    found = f"Second less first, where the interval leaves out 0: {'; '.join(changed)}." if changed else NO_CHANGE
    parts = [
        Paragraph(found if measured else NO_DEALS if done.first.games else NO_GAMES, "headline"),
        Paragraph(f"First: {first}. Second: {second}. Bots: {_listed(names)}."),
        _run(done.first.games, "each", done.first.seats, done.first.seed, done.first.duplicate),
        *_notes([done.first, done.second], done.interrupted),
        section("Rules", _changes(done)),
    ]
    if measured:
        parts.append(section("Second less first", *_compared(measures)))
    parts.append(
        section(
            "All results",
            *(
                folded(f"{which}: {what}", _rules(one.rules), *_details(one, plots=False))
                for which, what, one in (("First", first, done.first), ("Second", second, done.second))
            ),
        )
    )
    return page(f"{' and '.join(dict.fromkeys(_games(done)))}: two rule sets", *parts)


def _changes(done: Comparison) -> Block:
    first, second = done.changes
    names = [f"{which}: {game}" for which, game in zip(("first", "second"), _games(done), strict=True)]
    rows = [[_words(name), rule_text(first[name]), rule_text(second[name])] for name in first]
    return grid(["rule", *names], rows) if rows else Paragraph("The rules are the same.")


def _compared(measures: Mapping[str, Compared]) -> Iterable[Block]:
    scores = [(what, one.difference) for what, one in measures.items() if what.startswith("score")]
    panels = [Panel("difference of scores", scores, 0)]
    panels += [Panel("", [(what, one.difference)], 0) for what, one in measures.items() if not what.startswith("score")]
    alt = f"The second less the first. {' '.join(_said(panel, 4) for panel in panels)}"
    yield intervals(panels, alt, f"Each panel has its own scale. {LEAVES_OUT}")
    rows = []
    for what, one in measures.items():
        digits = one.difference.digits(_digits(what))
        values = (number(side.value, digits) for side in (one.first, one.second))
        rows.append([what, *values, *_estimate(one.difference, digits)])
    yield grid(["in a game", "first", "second", "difference", "interval"], rows)
    yield Paragraph(f"The difference is that in the same deals. {BY_CHANCE}", "remark")


def _leader(done: Simulation) -> str:
    """Who is best, and how sure that is."""
    if not done.games:
        return NO_GAMES
    ranked = sorted(zip(_names(done), done.bots, strict=True), key=lambda one: -_score(one[1]))
    (name, best), (other, second) = ranked[:2]
    tied = [one for one, bot in ranked if bot.score == best.score]
    if len(tied) > 1:
        return f"{_listed(tied)} share the best score, {number(best.score, 3)}."
    said = f"{name} has the best score, {number(best.score, 3)}"
    if not done.deals:
        return f"{said}."
    above = "the mean of the others" if done.seats > 2 else other
    said += f", and is {with_interval(best.difference, 2)} above {above} in the same deals"
    if done.seats == 2:
        sure = _leaves_out_zero(best.difference)
        return f"{said}." if sure else f"{said}: that may be chance, as the interval holds 0."
    apart = _apart(best.difference, second.difference)
    return f"{said}. Next is {other} at {with_interval(second.difference, 2)}: {apart}"


def _apart(one: Estimate, other: Estimate) -> str:
    if one.low is None or other.high is None:
        return "there are no intervals."
    return APART if one.low > other.high else OVERLAP


def _leaves_out_zero(estimate: Estimate) -> bool:
    return estimate.low is not None and estimate.high is not None and not estimate.low <= 0 <= estimate.high


def _run(games: int, what: str, seats: int, seed: int, duplicate: bool) -> Block:
    dealt = f"each deal {seats} times, the bots a seat further each time" if duplicate else "each deal once"
    return Paragraph(f"{games:,} games of {what} with {seats} at the table, {dealt}, seed {seed}.", "run")


def _notes(tables: Sequence[Simulation], interrupted: bool) -> list[Block]:
    """What a reader should know before believing the rest."""
    notes = [INTERRUPTED] if interrupted else []
    if any(one.games and not one.deals for one in tables):
        notes.append(NO_DEALS)
    notes += dict.fromkeys(BEYOND.format(games=one.beyond_deals) for one in tables if one.deals and one.beyond_deals)
    if any(one.deals == 1 for one in tables):
        notes.append(ONE_DEAL)
    if any(one.anytime for one in tables):
        notes.append(ANYTIME)
    if not intervals_installed():
        notes.append(NO_INTERVALS)
    if not all(one.repeatable for one in tables):
        notes.append(NOT_REPEATABLE)
    failed = dict.fromkeys(fault.bot for one in tables for fault in one.faults)
    if failed:
        notes.append(f"Failed in some games: {_listed(list(failed))}. See the faults below.")
    return paragraphs(notes, "note")


def _rules(rules: Mapping[str, object]) -> Block:
    rows = ((_words(name), rule_text(value)) for name, value in rules.items())
    return folded("Rules", grid(["rule", "value"], rows, "text"))


def _names(done: Simulation) -> list[str]:
    return distinct_labels([bot.bot for bot in done.bots])


def _games(done: Comparison) -> tuple[str, str]:
    return done.game, done.other_game


def _ruled(game: str, rules: Mapping[str, object]) -> str:
    changes = ", ".join(f"{name}={rule_text(value)}" for name, value in rules.items())
    return f"{game} with {changes}" if changes else game


def _measure(name: str, bots: Sequence[str]) -> str:
    """What people call a measure."""
    kind, _, number = name.partition(" ")
    if not number:
        return _words(name)
    if kind == "score":
        return f"score of {bots[int(number)]}"
    return f"score acting {ordinal(int(number))}" if kind == "turn" else f"score in seat {number}"


def _digits(measure: str) -> int:
    """How many digits after the point a measure deserves: shares more than counts."""
    return 3 if measure.startswith("score") or measure in ("draws", "unfinished") else 1


def _seat(name: str, one: SeatTally) -> list[str]:
    return [name, *map(str, (one.wins, one.losses, one.draws, one.unfinished)), *_estimate(one.score, 2)]


def _ends(one: BotTally | Standing) -> list[str]:
    return [str(count) for count in (one.games, one.wins, one.losses, one.draws, one.unfinished)]


def _estimate(estimate: Estimate, least: int) -> list[str]:
    return [number(estimate.value, estimate.digits(least)), interval(estimate, least)]


def _score(bot: BotTally) -> float:
    return bot.score or 0.0


def _shaded(score: float | None) -> Cell:
    return NOTHING if score is None else Shaded(number(score, 3), score)


def _said(panel: Panel, digits: int) -> str:
    """The numbers of a plot, in words."""
    return "; ".join(f"{name}: {with_interval(one, digits)}" for name, one in panel.rows) + "."


def _said_places(rows: Sequence[tuple[str, Sequence[int]]]) -> str:
    said = (f"{name}: " + ", ".join(f"{count} {ordinal(n)}" for n, count in enumerate(counts)) for name, counts in rows)
    return "; ".join(said) + "."


def _words(name: str) -> str:
    return name.replace("_", " ")


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names)
