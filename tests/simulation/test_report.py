"""The report is a page without other files, escapes its text, and supports every kind of result."""

import re
from collections import Counter
from collections.abc import Callable
from html.parser import HTMLParser

import attrs
import pytest

from cardkit import load
from cardkit.simulation import (
    Comparison,
    Estimate,
    Simulation,
    Tournament,
    UntilSure,
    compare_rules,
    simulate,
    tournament,
)
from cardkit.simulation.faults import OTHER, Fault
from cardkit.simulation.lineup import Lineup
from cardkit.simulation.outcomes import compared, summary
from cardkit.simulation.report.blocks import Panel
from cardkit.simulation.report.page import drawn, report
from cardkit.simulation.tables import TableSums

VOID = {"meta", "link", "br", "hr", "img", "input"}
EVIL = "<script>alert('$1 & \"2\"')</script>"
Done = Simulation | Tournament | Comparison


class Page(HTMLParser):
    """Reads a page, and refuses tags that do not nest."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: Counter[str] = Counter()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.labels: list[str] = []
        self.text = ""
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        values = {name: value or "" for name, value in attrs}
        self.ids += [values["id"]] if "id" in values else []
        self.links += [value for name, value in values.items() if name in ("href", "xlink:href", "src")]
        self.labels += [values["aria-label"]] if values.get("role") == "img" else []

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def played(games: int = 30, bots: tuple[str, ...] = ("cheapest", "random", "random")) -> Simulation:
    return simulate(load("durak"), bots, games, seed=1)


def tables_of_three() -> Tournament:
    return tournament(load("cheat-updown"), ["honest", "random", "easy"], 6, players=3, seed=1)


def two_rule_sets() -> Comparison:
    one, other = (load("durak", {"throw_who": who}) for who in ("all", "attacker"))
    return compare_rules(one, other, ["cheapest", "cheapest", "random"], 30, seed=1)


def nothing_played() -> Simulation:
    """A run that was stopped before its first game was over."""
    lineup = Lineup((load("durak"),), ("cheapest", "random", "random"), seed=1)
    return summary(TableSums.of(lineup), interrupted=True)


def no_table_played() -> Tournament:
    return attrs.evolve(tables_of_three(), games=0, tables=(nothing_played(),), interrupted=True)


def no_comparison_played() -> Comparison:
    lineup = Lineup((load("durak"), load("durak", {"throw_who": "attacker"})), ("cheapest", "random"), seed=1)
    table = TableSums.of(lineup)
    first, second = (summary(table, rules, interrupted=True) for rules in (0, 1))
    return attrs.evolve(two_rule_sets(), first=first, second=second, measures=compared(table), interrupted=True)


@pytest.mark.parametrize(
    "make",
    [
        played,
        tables_of_three,
        two_rule_sets,
        nothing_played,
        no_comparison_played,
        lambda: played(2),  # not one whole deal
        lambda: simulate(load("durak"), ["cheapest", "random"], 100, seed=1, until_sure=UntilSure(first=50)),
    ],
)
def test_every_kind_of_result_is_a_page_that_stands_alone(make: Callable[[], Done]) -> None:
    text = report(make())
    page = Page(text)
    assert text.startswith('<!DOCTYPE html>\n<html lang="en">')
    assert '<meta charset="utf-8">' in text
    assert page.tags["title"] == page.tags["h1"] == 1
    assert not page.tags.keys() & {"script", "link", "iframe", "object"}
    assert all(link.startswith("#") and link[1:] in page.ids for link in page.links)
    assert len(page.ids) == len(set(page.ids))
    assert all(page.labels)
    assert len(page.labels) == page.tags["figure"] <= page.tags["svg"]
    assert "://" not in re.sub(r'xmlns(:\w+)?="[^"]*"', "", text)
    assert not re.search(r"nan|None|\binf\b", text)


def test_a_plot_has_every_estimate_between_round_numbers() -> None:
    estimates = (Estimate(0.31, 0.28, 0.36), Estimate(0.5, None, None), Estimate(None, None, None))
    rows = list(zip("abc", estimates, strict=True))
    panel = drawn(Panel("score", rows, 0.33))
    assert ["0.30", "0.35", "0.40", "0.45", "0.50"] == [text for _, text in panel.ticks]
    one, two, none = panel.rows
    places = [one.low, one.value, panel.reference, one.high, two.low]
    assert places == sorted(places, key=lambda place: place or 0.0)
    assert two.low == two.value == two.high < panel.width
    assert [False, True, None] == [one.marked, two.marked, none.value]
    ends = drawn(Panel("score", rows, limits=(-0.02, 1.02)))
    assert ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"] == [text for _, text in ends.ticks]
    level = drawn(
        Panel("score", [("a", Estimate(13 / 60, None, None)), ("b", Estimate(1 - 47 / 60, None, None))], 13 / 60)
    )
    assert [False, False] == [row.marked for row in level.rows]
    assert len({text for _, text in level.ticks}) == len(level.ticks) > 2
    wide = drawn(Panel("elo", [("a", Estimate(12.0, -25.0, 50.0))]))
    assert ["−20", "0", "20", "40"] == [text for _, text in wide.ticks]


def test_names_and_errors_are_only_text() -> None:
    done = played()
    bots = (attrs.evolve(done.bots[0], bot=EVIL), attrs.evolve(done.bots[1], bot="_$x^$"), done.bots[2])
    fault = Fault(EVIL, 3, OTHER, {"why": f"{EVIL} failed: </table>"}, 2)
    page = Page(report(attrs.evolve(done, bots=bots, faults=(fault,), repeatable=False)))
    assert not page.tags["script"]
    assert EVIL in page.text
    assert f"{EVIL} failed: </table>" in page.text
    assert "_$x^$" in page.text
    assert any(EVIL in label for label in page.labels)


def test_the_headline_says_who_is_best_and_how_sure_that_is() -> None:
    done = played(600, ("cheapest", "random"))
    best = done.bots[0].difference
    assert f"cheapest has the best score, {done.bots[0].score:.3f}" in report(done)
    assert f"{best.value:.3f} ({best.low:.3f} to {best.high:.3f}) above random" in report(done)
    even = attrs.evolve(done.bots[0], difference=Estimate(0.1, -0.1, 0.3))
    assert "that may be chance" in report(attrs.evolve(done, bots=(even, done.bots[1])))


def test_without_a_whole_game_no_results_are_claimed() -> None:
    for done in (nothing_played(), no_table_played(), no_comparison_played()):
        text = report(done)
        assert "stopped before any game was over" in text
        assert "<svg" not in text
