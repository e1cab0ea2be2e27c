"""The report of a run: one page that stands alone, for any browser, light or dark."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from cardkit.game.rules import shown_game
from cardkit.language import ENGLISH, Message, gettext, language, ngettext
from cardkit.options import rule_text
from cardkit.simulation.lineup import distinct_labels
from cardkit.simulation.report import words
from cardkit.simulation.report.page import (
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
    page,
    paragraphs,
    section,
    with_interval,
)
from cardkit.simulation.report.plots import Panel, histogram, intervals, shares
from cardkit.simulation.report.words import finished, heading, headings, measure_name, ordinal, verdict
from cardkit.simulation.results import (
    BotTally,
    Compared,
    Comparison,
    SeatTally,
    Simulation,
    Standing,
    Tournament,
)
from cardkit.simulation.statistics import Estimate, intervals_installed

ENDS: Final = ("games", "wins", "losses", "draws", "unfinished")


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
        f"{shown_game(done.game)}: {_listed(_names(done))}",
        Paragraph(_leader(done), "headline"),
        _run(done.games, shown_game(done.game), done.seats, done.seed, done.duplicate),
        *_notes([done], done.interrupted),
        _rules(done.rules),
        *_details(done, plots=True),
    )


def _details(done: Simulation, *, plots: bool) -> Iterable[Block]:
    """Everything about one line-up under one rule set; without plots as a part of something larger."""
    if not done.games:
        return
    names = _names(done)
    parts: dict[str, Iterable[Block]] = {gettext("Score"): _scores(done, names, plots)}
    if done.deals:
        parts[gettext("Against the others in the same deals")] = _differences(done, names, plots)
        parts[gettext("By turn and by seat")] = _turns(done, plots)
    parts[gettext("Length and events")] = _course(done, names, plots)
    if done.elo is not None or done.ratings:
        parts[gettext("Ratings")] = _ratings(done, names, plots)
    if done.faults:
        parts[gettext("Faults")] = [_faults(done)]
    for title, part in parts.items():
        yield section(title, *part, level=2 if plots else 3)


def _scores(done: Simulation, names: Sequence[str], plots: bool) -> Iterable[Block]:
    scores = [Estimate(bot.score, bot.score_low, bot.score_high) for bot in done.bots]
    rows = [
        [name, *_ends(bot), *_estimate(score, 2)] for name, bot, score in zip(names, done.bots, scores, strict=True)
    ]
    yield grid(headings("bot", *ENDS, "score", "interval"), rows)
    yield Paragraph(f"{words.SCORE!s} {words.FROM_DEALS!s}", "remark")
    if any(bot.points is not None for bot in done.bots):
        pointed = [[name, *_estimate(bot.points, 2)] for name, bot in zip(names, done.bots, strict=True) if bot.points]
        yield grid(headings("bot", "points a game", "interval"), pointed)
    if plots:
        panel = Panel(heading("score"), list(zip(names, scores, strict=True)), limits=(-0.02, 1.02))
        places = [(name, bot.places) for name, bot in zip(names, done.bots, strict=True)]
        alt = gettext("Score by bot. {said}", said=_said(panel, 2))
        yield intervals([panel], alt, gettext("Score by bot, with intervals."))
        alt = gettext("Places by bot. {said}", said=_said_places(places))
        yield shares(places, alt, gettext("How often each bot reached which place."))


def _differences(done: Simulation, names: Sequence[str], plots: bool) -> Iterable[Block]:
    judged = done.bots[0].verdict is not None
    rows = [
        [name, *_estimate(bot.difference, 2), *map(str, bot.places), *([_verdict(bot)] if judged else [])]
        for name, bot in zip(names, done.bots, strict=True)
    ]
    places = [finished(index) for index in range(done.seats)]
    yield grid([*headings("bot", "difference", "interval"), *places, *headings(*_judged(judged))], rows)
    yield Paragraph(_of_differences(judged), "remark")
    if plots:
        differences = [(name, bot.difference) for name, bot in zip(names, done.bots, strict=True)]
        panel = Panel(heading("difference"), differences, 0)
        yield intervals([panel], gettext("Difference by bot. {said}", said=_said(panel, 2)), str(words.LEAVES_OUT))


def _turns(done: Simulation, plots: bool) -> Iterable[Block]:
    turns = [(gettext("acting {nth}", nth=ordinal(one.seat)), one) for one in done.by_turn]
    seats = [(gettext("seat {seat}", seat=one.seat), one) for one in done.by_seat]
    yield grid(headings("", *ENDS[1:], "score", "interval"), (_seat(name, one) for name, one in turns + seats))
    if plots:
        mean = sum(one.score.value or 0 for one in done.by_turn) / done.seats
        panel = Panel(heading("score"), [(name, one.score) for name, one in turns + seats], mean)
        caption = gettext("Score by turn and by seat, whoever sits there. The dashed line is the mean.")
        alt = gettext("Score by turn and by seat. {said}", said=_said(panel, 2))
        yield intervals([panel], alt, f"{caption} {words.LEAVES_OUT!s}")


def _course(done: Simulation, names: Sequence[str], plots: bool) -> Iterable[Block]:
    if done.deals:
        blank = [""] * done.seats
        rows = [
            [measure_name("decisions", names), *_estimate(done.decisions, 1), *blank],
            [measure_name("actions", names), number(done.actions, 1), NOTHING, *blank],
        ]
        rows += [
            [measure_name(what, names), *_estimate(times, 1), *(number(bot.counts[what], 2) for bot in done.bots)]
            for what, times in done.counts.items()
            if times.value
        ]
        yield grid([*headings("in a game", "times", "interval"), *names], rows)
        drawn, unfinished = with_interval(done.draws, 2), with_interval(done.unfinished, 2)
        shares_of = gettext(
            "Share of draws: {draws}; of unfinished games: {unfinished}.", draws=drawn, unfinished=unfinished
        )
        yield Paragraph(shares_of, "remark")
    if plots:
        lengths = (words.LENGTH.format(decisions=one.decisions, games=one.games) for one in done.lengths)
        alt = gettext("Games by how many decisions they took: {said}", said=", ".join(lengths))
        yield histogram(done.lengths, alt, gettext("Games by length, in classes that grow with the length."))


def _ratings(done: Simulation, names: Sequence[str], plots: bool) -> Iterable[Block]:
    if done.elo is not None:
        elo = with_interval(done.elo, 0)
        said = gettext("{bot} is {elo} Elo points stronger than {other}.", bot=names[0], elo=elo, other=names[1])
        yield Paragraph(said)
    if done.ratings:
        ratings = [(rating.bot, Estimate(rating.value, rating.low, rating.high)) for rating in done.ratings]
        rows = [[name, *_estimate(rating, 1)] for name, rating in ratings]
        yield grid(headings("bot", done.ratings[0].system, "interval"), rows)
        if plots:
            panel = Panel(gettext("{system} rating", system=done.ratings[0].system), ratings)
            yield intervals([panel], gettext("Ratings. {said}", said=_said(panel, 1)))


def _faults(done: Simulation) -> Block:
    faults = ((fault.bot, str(fault.times), str(fault.game), fault.told) for fault in done.faults)
    return grid(headings("bot", "games it failed in", "first in game", "error"), faults, "text")


def _tournament(done: Tournament) -> str:
    digits = 0 if done.system == "elo" else 1
    names = [one.bot for one in done.standings]
    ranked = [Estimate(one.rating, one.rating_low, one.rating_high) for one in done.standings]
    best, second = (
        gettext("{bot} at {value}", bot=name, value=with_interval(one, digits))
        for name, one in zip(names[:2], ranked[:2], strict=True)
    )
    rated = words.RATED.format(system=done.system, best=best, second=second)
    rated = _apart(ranked[0], ranked[1]).format(said=rated)
    parts = [
        Paragraph(rated if done.games else str(words.NO_GAMES), "headline"),
        _run(done.games, shown_game(done.game), done.seats, done.seed, done.duplicate),
        *_notes(done.tables, done.interrupted),
        *paragraphs(done.remarks, "note"),
        _rules(done.rules),
    ]
    if done.games:
        rows = [
            [one.bot, *_estimate(rating, digits), *_ends(one), number(one.score, 3)]
            for one, rating in zip(done.standings, ranked, strict=True)
        ]
        panel = Panel(gettext("{system} rating", system=done.system), list(zip(names, ranked, strict=True)))
        parts += [
            section(
                gettext("Standings"),
                grid(headings("bot", done.system, "interval", *ENDS, "score"), rows),
                Paragraph(str(words.SCORE), "remark"),
                intervals(
                    [panel],
                    gettext("Ratings. {said}", said=_said(panel, digits)),
                    gettext("Ratings, with intervals."),
                ),
            ),
            *([_matrix(done)] if done.seats == 2 else []),
            _tables(done),
        ]
    return page(words.TOURNAMENT.format(len(names), game=shown_game(done.game)), *parts)


def _matrix(done: Tournament) -> Block:
    """Return who scored what against whom."""
    scores = {}
    for one in done.tables:
        first, second = one.bots
        if one.games:
            scores[first.bot, second.bot] = first.score
            scores[second.bot, first.bot] = second.score
    names = [one.bot for one in done.standings]
    rows = [[name, *(_shaded(scores.get((name, other))) for other in names)] for name in names]
    remark = gettext("The score of the bot on the left against the bot above: the deeper the colour, the higher.")
    return section(gettext("Pair by pair"), grid(["", *names], rows, "matrix"), Paragraph(remark, "remark"))


def _tables(done: Tournament) -> Block:
    judged = done.tables[0].bots[0].verdict is not None
    rows: list[list[Cell]] = []
    for index, one in enumerate(done.tables):
        link = Link(" : ".join(bot.bot for bot in one.bots), f"table-{index}")
        best = max(one.bots, key=_score)
        difference = _estimate(best.difference, 2) if one.deals else [NOTHING, NOTHING]
        reached = [best.bot, number(best.score, 3), *difference] if one.games else [NOTHING] * 4
        rows.append([link, str(one.games), *reached, *([_verdict(best)] if judged else [])])
    return section(
        gettext("Tables"),
        grid(headings("bots", "games", "best", "score", "difference", "interval", *_judged(judged)), rows),
        Paragraph(_of_differences(judged), "remark"),
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
    measures = done.telling
    measured = bool(measures) and done.first.deals > 0
    changed = [
        f"{measure_name(what, called)} {with_interval(one.difference, _digits(what))}"
        for what, one in measures.items()
        if _leaves_out_zero(one.difference)
    ]
    found = str(words.NO_CHANGE)
    if changed:
        found = gettext("Second less first, where the interval leaves out 0: {changes}.", changes="; ".join(changed))
    said = gettext("First: {first}. Second: {second}. Bots: {bots}.", first=first, second=second, bots=_listed(names))
    parts = [
        Paragraph(found if measured else str(words.NO_DEALS if done.first.games else words.NO_GAMES), "headline"),
        Paragraph(said),
        _run(done.first.games, "", done.first.seats, done.first.seed, done.first.duplicate),
        *_notes([done.first, done.second], done.interrupted),
        section(gettext("Rules"), _changes(done)),
    ]
    if measured:
        parts.append(section(gettext("Second less first"), *_compared(measures, called)))
    parts.append(
        section(
            gettext("All results"),
            *(
                folded(which, _rules(one.rules), *_details(one, plots=False))
                for which, one in (
                    (gettext("First: {rules}", rules=first), done.first),
                    (gettext("Second: {rules}", rules=second), done.second),
                )
            ),
        )
    )
    game, other = _games(done)
    title = (
        gettext("{game}: two rule sets", game=game)
        if game == other
        else gettext("{game} and {other}: two rule sets", game=game, other=other)
    )
    return page(title, *parts)


def _changes(done: Comparison) -> Block:
    first, second = done.changes
    game, other = _games(done)
    names = [gettext("first: {rules}", rules=game), gettext("second: {rules}", rules=other)]
    rows = [[_words(name), rule_text(first[name]), rule_text(second[name])] for name in first]
    return grid([*headings("rule"), *names], rows) if rows else Paragraph(gettext("The rules are the same."))


def _compared(measures: Mapping[str, Compared], bots: Sequence[str]) -> Iterable[Block]:
    scores = {what: one for what, one in measures.items() if _is_score(what)}
    rows = [(measure_name(what, bots), one.difference) for what, one in scores.items()]
    panels = [Panel(gettext("difference of scores"), rows, 0)]
    panels += [
        Panel("", [(measure_name(what, bots), one.difference)], 0)
        for what, one in measures.items()
        if what not in scores
    ]
    alt = gettext("The second less the first. {said}", said=" ".join(_said(panel, 4) for panel in panels))
    yield intervals(panels, alt, f"{gettext('Each panel has its own scale.')} {words.LEAVES_OUT!s}")
    told = []
    for what, one in measures.items():
        digits = one.difference.digits(_digits(what))
        values = (number(side.value, digits) for side in (one.first, one.second))
        told.append([measure_name(what, bots), *values, *_estimate(one.difference, digits)])
    yield grid(headings("in a game", "first", "second", "difference", "interval"), told)
    yield Paragraph(f"{gettext('The difference is that in the same deals.')} {words.BY_CHANCE!s}", "remark")


def _leader(done: Simulation) -> str:
    """Return who is best, and how sure that is."""
    if not done.games:
        return str(words.NO_GAMES)
    ranked = sorted(zip(_names(done), done.bots, strict=True), key=lambda one: -_score(one[1]))
    (name, best), (other, second) = ranked[:2]
    score = number(best.score, 3)
    tied = [one for one, bot in ranked if bot.score == best.score]
    if len(tied) > 1:
        return gettext("{bots} share the best score, {score}.", bots=_listed(tied), score=score)
    if not done.deals:
        return gettext("{bot} has the best score, {score}.", bot=name, score=score)
    values = {"bot": name, "score": score, "difference": with_interval(best.difference, 2)}
    if done.seats == 2:
        sure = _leaves_out_zero(best.difference)
        return (words.BEST_OF_TWO if sure else words.PERHAPS_BEST_OF_TWO).format(**values, other=other)
    said = gettext(
        "{bot} has the best score, {score}, and is {difference} above the mean of the others in the same deals. "
        "Next is {other} at {second}",
        **values,
        other=other,
        second=with_interval(second.difference, 2),
    )
    return _apart(best.difference, second.difference).format(said=said)


def _apart(one: Estimate, other: Estimate) -> Message:
    """Return what is said of two estimates, after `{said}`."""
    if one.low is None or other.high is None:
        return words.WITHOUT_INTERVALS
    return words.APART if one.low > other.high else words.OVERLAP


def _leaves_out_zero(estimate: Estimate) -> bool:
    return estimate.low is not None and estimate.high is not None and not estimate.low <= 0 <= estimate.high


def _run(games: int, game: str, seats: int, seed: int, duplicate: bool) -> Block:
    """Return how many games were played, and how; `game` is empty where there are two."""
    said = ngettext("{number} game", "{number} games", games) if language() != ENGLISH else f"{games:,} games"
    values = {"games": said, "game": game, "seats": seats, "seed": seed}
    if game:
        return Paragraph((words.RUN_DUPLICATE if duplicate else words.RUN_ONCE).format(**values), "run")
    return Paragraph((words.BOTH_DUPLICATE if duplicate else words.BOTH_ONCE).format(**values), "run")


def _notes(tables: Sequence[Simulation], interrupted: bool) -> list[Block]:
    """Return what a reader should know before believing the rest."""
    notes = [str(words.INTERRUPTED)] if interrupted else []
    notes += [str(words.MATCHES)] if any(one.match for one in tables) else []
    if any(one.games and not one.deals for one in tables):
        notes.append(str(words.NO_DEALS))
    notes += dict.fromkeys(
        words.BEYOND.format(games=one.beyond_deals) for one in tables if one.deals and one.beyond_deals
    )
    if any(one.deals == 1 for one in tables):
        notes.append(str(words.ONE_DEAL))
    if any(one.anytime for one in tables):
        notes.append(str(words.ANYTIME))
    if not intervals_installed():
        notes.append(str(words.NO_INTERVALS))
    if not all(one.repeatable for one in tables):
        notes.append(str(words.NOT_REPEATABLE))
    failed = dict.fromkeys(fault.bot for one in tables for fault in one.faults)
    if failed:
        notes.append(gettext("Failed in some games: {bots}. See the faults below.", bots=_listed(list(failed))))
    return paragraphs(notes, "note")


def _rules(rules: Mapping[str, object]) -> Block:
    rows = ((_words(name), rule_text(value)) for name, value in rules.items())
    return folded(gettext("Rules"), grid(headings("rule", "value"), rows, "text"))


def _names(done: Simulation) -> list[str]:
    return distinct_labels([bot.bot for bot in done.bots])


def _games(done: Comparison) -> tuple[str, str]:
    return shown_game(done.game), shown_game(done.other_game)


def _ruled(game: str, rules: Mapping[str, object]) -> str:
    changes = ", ".join(f"{name}={rule_text(value)}" for name, value in rules.items())
    return gettext("{game} with {changes}", game=game, changes=changes) if changes else game


def _is_score(measure: str) -> bool:
    """Return whether a measure is a score, which is so for bots, turns and seats."""
    return measure.partition(" ")[0] in ("score", "turn", "seat")


def _judged(judged: bool) -> list[str]:
    """The heading of verdicts, if there are any."""
    return ["verdict"] if judged else []


def _verdict(bot: BotTally) -> str:
    return verdict(bot.verdict) if bot.verdict else NOTHING


def _of_differences(judged: bool) -> str:
    return f"{words.DIFFERENCE!s} {words.VERDICT!s}" if judged else str(words.DIFFERENCE)


def _digits(measure: str) -> int:
    """Return how many digits after the point a measure deserves: shares more than counts."""
    return 3 if _is_score(measure) or measure in ("draws", "unfinished") else 1


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
    said = (
        f"{name}: " + ", ".join(f"{count} {finished(n)}" for n, count in enumerate(counts)) for name, counts in rows
    )
    return "; ".join(said) + "."


def _words(name: str) -> str:
    return name.replace("_", " ")


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names)
