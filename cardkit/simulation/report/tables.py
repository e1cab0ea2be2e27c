"""The results of a run as headings, sentences and tables, which a terminal and a page show."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from cardkit.game.rules import shown_game
from cardkit.language import ENGLISH, Message, gettext, in_digits, language, ngettext, pgettext
from cardkit.options import rule_text
from cardkit.simulation.lineup import distinct_labels
from cardkit.simulation.report.blocks import (
    NOTHING,
    Block,
    Grid,
    Panel,
    Paragraph,
    Plot,
    Section,
    cells,
    number,
    with_interval,
)
from cardkit.simulation.report.words import finished, heading, headings, measure_name, ordinal
from cardkit.simulation.results import (
    BotTally,
    Compared,
    Comparison,
    GamesTally,
    Outcome,
    RunResults,
    SeatTally,
    Simulation,
    Tournament,
)
from cardkit.simulation.statistics.intervals import Estimate

Named: TypeAlias = list[tuple[str, BotTally]]
"""Bots with the names that tell equal ones apart."""

ENDS: Final = ("games", "wins", "losses", "draws", "unfinished")
SCORE: Final = Message("Score: 1 for a win, ½ for a draw or an unfinished game, 0 for a loss.")
LEAVES_OUT: Final = Message("Strong colour: the interval leaves out the dashed line.")
NO_GAMES: Final = Message("The run was stopped before any game was over.")
NO_DEALS: Final = Message("No deal was played whole, so there are neither differences nor intervals from deals.")


def title(done: Outcome) -> str:
    """The title of a report."""
    game = shown_game(done.game)
    if isinstance(done, Simulation):
        return f"{game}: {', '.join(_names(done))}"
    if isinstance(done, Tournament):
        bots = len(done.standings)
        return ngettext("{game}: tournament of {number} bot", "{game}: tournament of {number} bots", bots, game=game)
    other = shown_game(done.other_game)
    if game == other:
        return gettext("{game}: two rule sets", game=game)
    return gettext("{game} and {other}: two rule sets", game=game, other=other)


def blocks(done: Outcome) -> list[Block]:
    """The pieces of a report, the most important first."""
    if isinstance(done, Simulation):
        return list(_simulation(done))
    if isinstance(done, Tournament):
        return list(_tournament(done))
    return list(_comparison(done))


def _simulation(done: Simulation) -> Iterator[Block]:
    yield Paragraph(_leader(done), "headline")
    yield _run(done, shown_game(done.game))
    yield from _notes([done], done.interrupted)
    yield _rules(done.rules)
    yield from _details(done, plots=True)


def _details(done: Simulation, *, plots: bool) -> Iterator[Block]:
    """Yield everything about one line-up under one rule set; without plots as a part of something larger.

    Nothing comes without games.
    """
    if not done.games:
        return
    bots = _named(done)
    parts: dict[str, Iterable[Block]] = {gettext("Score"): _scores(bots)}
    if done.deals:
        parts[gettext("Against the others in the same deals")] = _differences(bots)
        parts[gettext("Places")] = [_places(bots)]
        parts[gettext("By turn and by seat")] = _turns(done)
        parts[gettext("Length and events")] = _course(done, bots)
    if done.elo is not None or done.ratings:
        parts[gettext("Ratings")] = _ratings(done, _names(done))
    if done.faults:
        parts[gettext("Faults")] = [_faults(done)]
    for name, part in parts.items():
        yield Section(name, [block for block in part if plots or not isinstance(block, Plot)])


def _scores(bots: Named) -> Iterator[Block]:
    """Yield the ends of each bot's games with its score, its points if results give points, and a plot of the
    scores.
    """
    rows = [[name, *_counted(bot, ENDS), *cells(bot.score_estimate, 2)] for name, bot in bots]
    yield Grid(headings("bot", *ENDS, "score", "interval"), rows)
    yield Paragraph(f"{SCORE!s} {gettext('Its intervals come from the spread between deals.')}", "remark")
    pointed = [[name, *cells(bot.points, 2)] for name, bot in bots if bot.points]
    if pointed:
        yield Grid(headings("bot", "points a game", "interval"), pointed)
    scores = [(name, bot.score_estimate) for name, bot in bots]
    yield Plot(gettext("Score by bot, with intervals."), [Panel(heading("score"), scores, limits=(-0.02, 1.02))])


def _differences(bots: Named) -> Iterator[Block]:
    """Yield how much each bot scored above the mean of the others in the same deals, with its verdict if there are
    verdicts, and a plot.
    """
    judged = any(bot.verdict is not None for _, bot in bots)
    rows = [[name, *cells(bot.difference, 2), *_verdict(bot, judged)] for name, bot in bots]
    yield Grid([*headings("bot", "difference", "interval"), *_judged(judged)], rows)
    yield Paragraph(_of_differences(judged), "remark")
    differences = [(name, bot.difference) for name, bot in bots]
    yield Plot(str(LEAVES_OUT), [Panel(heading("difference"), differences, 0)])


def _places(bots: Named) -> Grid:
    places = [finished(index) for index in range(len(bots))]
    return Grid([heading("bot"), *places], [[name, *map(str, bot.places)] for name, bot in bots])


def _turns(done: Simulation) -> Iterator[Block]:
    """Yield the ends and scores by turn and by seat, and a plot in which the mean of the turns is the reference."""
    rows = [(gettext("acting {nth}", nth=ordinal(one.seat)), one) for one in done.by_turn]
    rows += [(gettext("seat {seat}", seat=one.seat), one) for one in done.by_seat]
    counted = [[name, *_counted(one, ENDS[1:]), *cells(one.score, 2)] for name, one in rows]
    yield Grid(headings("", *ENDS[1:], "score", "interval"), counted)
    mean = sum(one.score.value or 0 for one in done.by_turn) / done.players
    caption = gettext("Score by turn and by seat, whoever sits there. The dashed line is the mean.")
    yield Plot(f"{caption} {LEAVES_OUT!s}", [Panel(heading("score"), [(name, one.score) for name, one in rows], mean)])


def _course(done: Simulation, bots: Named) -> Iterator[Block]:
    """Yield the decisions and the counted events of a game, those that never happened left out, and the shares of draws
    and of unfinished games.
    """
    names = _names(done)
    rows = [[measure_name("decisions", names), *cells(done.decisions, 1), ""]]
    for name, times in done.counts.items():
        if times.value:
            by_bot = (f"{bot} {number(one.counts[name], 2)}" for bot, one in bots)
            rows.append([measure_name(name, names), *cells(times, 1), ", ".join(by_bot)])
    yield Grid(headings("in a game", "times", "interval", "by bot"), rows, "text")
    drawn, unfinished = with_interval(done.draws, 2), with_interval(done.unfinished, 2)
    yield Paragraph(
        gettext("Share of draws: {draws}; of unfinished games: {unfinished}.", draws=drawn, unfinished=unfinished),
        "remark",
    )


def _ratings(done: Simulation, names: Sequence[str]) -> Iterator[Block]:
    """Yield by how many Elo points the stronger of two bots is ahead, or of more bots the ratings, with a plot."""
    if done.elo is not None:
        ahead = done.elo.value is None or done.elo.value >= 0
        bot, other = names if ahead else reversed(names)
        elo = with_interval(done.elo if ahead else -done.elo, 0)
        said = gettext("{bot} is {elo} Elo points stronger than {other}.", bot=bot, elo=elo, other=other)
        yield Paragraph(said)
    if done.ratings:
        ratings = [(rating.bot, Estimate(rating.value, rating.low, rating.high)) for rating in done.ratings]
        yield Grid(headings("bot", "elo", "interval"), [[name, *cells(rating, 0)] for name, rating in ratings])
        yield Plot(gettext("Ratings, with intervals."), [Panel(heading("elo"), ratings, digits=0)])


def _faults(done: Simulation) -> Block:
    rows = [(fault.bot, str(fault.times), str(fault.game), fault.in_words) for fault in done.faults]
    return Grid(headings("bot", "games it failed in", "first in game", "error"), rows, "text")


def _tournament(done: Tournament) -> Iterator[Block]:
    """Yield the blocks of a tournament's report, the headline first; without games no standings and tables."""
    names = [one.bot for one in done.standings]
    ranked = [Estimate(one.rating, one.rating_low, one.rating_high) for one in done.standings]
    best, second = (
        gettext("{bot} at {value}", bot=name, value=with_interval(one, 0))
        for name, one in zip(names[:2], ranked[:2], strict=True)
    )
    rated = gettext("{best} is rated highest; next is {second}", best=best, second=second)
    yield Paragraph(_with_overlap(rated, ranked[0], ranked[1]) if done.games else str(NO_GAMES), "headline")
    yield _run(done, shown_game(done.game))
    yield from _notes(done.tables, done.interrupted)
    yield from (Paragraph(remark, "note") for remark in done.remarks)
    yield _rules(done.rules)
    if not done.games:
        return
    rows = [
        [one.bot, *cells(rating, 0), number(one.score, 3), str(one.games)]
        for one, rating in zip(done.standings, ranked, strict=True)
    ]
    yield Section(
        gettext("Standings"),
        [
            Grid(headings("bot", "elo", "interval", "score", "games"), rows),
            Grid(headings("bot", *ENDS[1:]), [[one.bot, *_counted(one, ENDS[1:])] for one in done.standings]),
            Paragraph(str(SCORE), "remark"),
            Plot(
                gettext("Ratings, with intervals."),
                [Panel(heading("elo"), list(zip(names, ranked, strict=True)), digits=0)],
            ),
        ],
    )
    if done.players == 2:
        yield _matrix(done)
    yield _tables(done)


def _matrix(done: Tournament) -> Block:
    """Return the scores of each bot against each other one."""
    scores = {}
    for one in done.tables:
        first, second = one.bots
        if one.games:
            scores[first.bot, second.bot] = first.score
            scores[second.bot, first.bot] = second.score
    names = [one.bot for one in done.standings]
    rows = [[name, *(number(scores.get((name, other)), 3) for other in names)] for name in names]
    remark = gettext("The score of the bot on the left against the bot above.")
    return Section(gettext("Pair by pair"), [Grid(["", *names], rows, "matrix"), Paragraph(remark, "remark")])


def _tables(done: Tournament) -> Block:
    """Return the section with a row for each table, which names its best bot by score, and the folded details."""
    judged = done.tables[0].bots[0].verdict is not None
    rows = []
    for one in done.tables:
        best = max(one.bots, key=_score)
        difference = cells(best.difference, 2) if one.deals else [NOTHING, NOTHING]
        reached = [best.bot, number(best.score, 3), *difference] if one.games else [NOTHING] * 4
        rows.append([_met(one), str(one.games), *reached, *_verdict(best, judged)])
    return Section(
        gettext("Tables"),
        [
            Grid(headings("bots", "games", "best", "score", "difference", "interval", *_judged(judged)), rows),
            Paragraph(_of_differences(judged), "remark"),
            *(Section(_met(one), list(_details(one, plots=False)), folded=True) for one in done.tables),
        ],
    )


def _comparison(done: Comparison) -> Iterator[Block]:
    """Yield the blocks of a comparison's report: headline, differences, and the folded details of each rule set."""
    names = _names(done.first)
    games = shown_game(done.game), shown_game(done.other_game)
    first, second = (_ruled(game, rules) for game, rules in zip(games, done.changes, strict=True))
    measures = done.telling
    measured = bool(measures) and done.first.deals > 0
    changed = [
        f"{measure_name(name, names)} {with_interval(one.difference, _digits(name))}"
        for name, one in measures.items()
        if _leaves_out_zero(one.difference)
    ]
    if not measured:
        found = str(NO_DEALS if done.first.games else NO_GAMES)
    elif changed:
        found = gettext("Second less first, where the interval leaves out 0: {changes}.", changes="; ".join(changed))
    else:
        found = gettext("The intervals of all differences hold 0: this run shows no change.")
    yield Paragraph(found, "headline")
    yield Paragraph(
        gettext("First: {first}. Second: {second}. Bots: {bots}.", first=first, second=second, bots=", ".join(names))
    )
    yield _run(done.first, "")
    yield from _notes([done.first, done.second], done.interrupted)
    if measured:
        yield Section(gettext("Second less first"), list(_compared(measures, names)))
    sides = {gettext("First: {rules}", rules=first): done.first, gettext("Second: {rules}", rules=second): done.second}
    for name, one in sides.items():
        yield Section(name, [_rules(one.rules), *_details(one, plots=False)], folded=True)


def _compared(measures: Mapping[str, Compared], bots: Sequence[str]) -> Iterator[Block]:
    """Yield each measure under both rule sets with its difference, and a plot: the scores on one scale, every other
    measure on its own.
    """
    rows = []
    for name, one in measures.items():
        digits = one.difference.digits(_digits(name))
        values = (number(side.value, digits) for side in (one.first, one.second))
        rows.append([measure_name(name, bots), *values, *cells(one.difference, digits)])
    yield Grid(headings("in a game", "first", "second", "difference", "interval"), rows)
    by_chance = gettext("Of many such intervals about one in twenty leaves out 0 by chance alone.")
    yield Paragraph(f"{gettext('The difference is that in the same deals.')} {by_chance}", "remark")
    scores = [(measure_name(name, bots), one.difference) for name, one in measures.items() if _is_score(name)]
    panels = [Panel(gettext("difference of scores"), scores, 0, digits=4)] if scores else []
    others = ((name, one.difference) for name, one in measures.items() if not _is_score(name))
    panels += [Panel("", [(measure_name(name, bots), one)], 0, digits=4) for name, one in others]
    yield Plot(f"{gettext('Each panel has its own scale.')} {LEAVES_OUT!s}", panels)


def _leader(done: Simulation) -> str:
    """Return a sentence about the best bot, or those that share the best score, and how sure that is."""
    if not done.games:
        return str(NO_GAMES)
    ranked = sorted(_named(done), key=lambda one: -_score(one[1]))
    (name, best), (other, second) = ranked[:2]
    if best.score is None:
        return gettext("No deal was played with every bot in every seat, so there is no score: play more games.")
    score = number(best.score, 3)
    tied = [one for one, bot in ranked if bot.score == best.score]
    if len(tied) > 1:
        return gettext("{bots} share the best score, {score}.", bots=", ".join(tied), score=score)
    if not done.deals:
        return gettext("{bot} has the best score, {score}.", bot=name, score=score)
    values = {"bot": name, "score": score, "difference": with_interval(best.difference, 2)}
    if done.players == 2 and _leaves_out_zero(best.difference):
        return gettext(
            "{bot} has the best score, {score}, and is {difference} above {other} in the same deals.",
            **values,
            other=other,
        )
    if done.players == 2:
        return gettext(
            "{bot} has the best score, {score}, and is {difference} above {other} in the same deals: "
            "that may be chance, as the interval holds 0.",
            **values,
            other=other,
        )
    said = gettext(
        "{bot} has the best score, {score}, and is {difference} above the mean of the others in the same deals. "
        "Next is {other} at {second}",
        **values,
        other=other,
        second=with_interval(second.difference, 2),
    )
    return _with_overlap(said, best.difference, second.difference)


def _with_overlap(said: str, one: Estimate, other: Estimate) -> str:
    """Return the sentence `said` about two estimates, and whether their intervals overlap."""
    if one.low is None or other.high is None:
        return gettext("{said}: there are no intervals.", said=said)
    if one.low > other.high:
        return gettext("{said}: their intervals do not overlap.", said=said)
    return gettext("{said}: their intervals overlap, so more games may change the order.", said=said)


def _leaves_out_zero(estimate: Estimate) -> bool:
    return estimate.low is not None and estimate.high is not None and not estimate.low <= 0 <= estimate.high


def _run(done: RunResults, game: str) -> Block:
    """Return how many games were played, and how; `game` is empty when there are two."""
    games, players = done.games, done.players
    said = ngettext("{number} game", "{number} games", games) if language() != ENGLISH else f"{games:,} games"
    if game:
        said = gettext("{games} of {game} with {players} players", games=said, game=game, players=players)
    else:
        said = gettext("{games} of each with {players} players", games=said, players=players)
    if done.duplicate:
        how = gettext("each deal {players} times, the bots a seat further each time", players=players)
    else:
        how = gettext("each deal once")
    return Paragraph(gettext("{said}, {how}, seed {seed}.", said=said, how=how, seed=done.seed), "run")


def _notes(tables: Sequence[Simulation], interrupted: bool) -> list[Block]:
    """Return the cautions that a reader should know before the results."""
    notes = []
    searching = dict(pair for one in tables for pair in one.iterations.items())
    notes += [
        gettext("{bot} searches up to {number} iterations for each action.", bot=bot, number=in_digits(number))
        for bot, number in searching.items()
    ]
    if interrupted:
        notes.append(gettext("The run was interrupted: these are the results so far."))
    if any(one.match for one in tables):
        notes.append(gettext("Each game is a match, of as many deals as it took to end it."))
    if any(one.games and not one.deals for one in tables):
        notes.append(str(NO_DEALS))
    for games in dict.fromkeys(one.beyond_deals for one in tables if one.deals and one.beyond_deals):
        beyond = gettext(
            "Games at the end that are of an unfinished deal, and in no interval from deals: {games}.", games=games
        )
        notes.append(beyond)
    if any(one.deals == 1 for one in tables):
        notes.append(gettext("A single deal says nothing about intervals."))
    if any(one.anytime for one in tables):
        anytime = gettext(
            "The run could stop when it was sure: intervals of scores, differences, turns, seats and draws hold at any "
            "time, at least 95%; those of decisions, counts and ratings are as if its length had been fixed."
        )
        notes.append(anytime)
    if not all(one.repeatable for one in tables):
        late = gettext("A bot played against the clock or was too late, so the same seed need not give the same games.")
        notes.append(late)
    failed = dict.fromkeys(fault.bot for one in tables for fault in one.faults)
    if failed:
        notes.append(gettext("Failed in some games: {bots}. See the faults below.", bots=", ".join(failed)))
    return [Paragraph(note, "note") for note in notes]


def _rules(rules: Mapping[str, object]) -> Block:
    rows = [(name.replace("_", " "), rule_text(value)) for name, value in rules.items()]
    return Section(gettext("Rules"), [Grid(headings("rule", "value"), rows, "text")], folded=True)


def _names(done: Simulation) -> list[str]:
    return distinct_labels([bot.bot for bot in done.bots])


def _named(done: Simulation) -> Named:
    return list(zip(_names(done), done.bots, strict=True))


def _met(done: Simulation) -> str:
    return " : ".join(bot.bot for bot in done.bots)


def _ruled(game: str, rules: Mapping[str, object]) -> str:
    changes = ", ".join(f"{name}={rule_text(value)}" for name, value in rules.items())
    return gettext("{game} with {changes}", game=game, changes=changes) if changes else game


def _is_score(measure: str) -> bool:
    return measure.partition(" ")[0] in ("score", "turn", "seat")


def _judged(judged: bool) -> list[str]:
    return headings("verdict") if judged else []


def _verdict(bot: BotTally, judged: bool) -> list[str]:
    return [pgettext("verdict", bot.verdict) if bot.verdict else NOTHING] if judged else []


def _of_differences(judged: bool) -> str:
    said = gettext(
        "Own score less the mean score of the others in the same deals, with intervals that come from the deals."
    )
    if judged:
        wider = gettext("The verdicts come from wider intervals, which hold for all bots and tables together.")
        return f"{said} {wider}"
    return said


def _digits(measure: str) -> int:
    """Return how many digits after the point a measure has: 3 for shares, 1 for counts."""
    return 3 if _is_score(measure) or measure in ("draws", "unfinished") else 1


def _counted(tally: GamesTally | SeatTally, what: Sequence[str]) -> list[str]:
    """Return the numbers of a tally that have the names `what`, as texts."""
    return [str(getattr(tally, name)) for name in what]


def _score(bot: BotTally) -> float:
    return bot.score or 0.0
