"""The moments that decided a match, in a graph of the chances over its deals; one plays on from each of them."""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Final

import attrs

from cardkit.analysis.judgements import Judged, analyse
from cardkit.catalogue import load
from cardkit.escaping import printable
from cardkit.game.record import Record
from cardkit.records.names import shown_name
from cardkit_cli.learning import words
from cardkit_cli.learning.mistakes import Mistake, Mistakes, before_decisions
from cardkit_cli.terminal.console import Screen

MOMENTS: Final = 3
"""The number of moments that are shown."""
LINES: Final = 8
"""The height of the graph, in lines."""
EDGE: Final = 7
"""The columns at its left edge."""


@attrs.frozen
class JudgedDeal:
    """The course of a deal for one seat."""

    record: Record
    judged: Sequence[Judged]
    """The decisions of the seat."""
    score: float
    """The worth of its end for the seat: 1 for a win, 0 for a loss, 0.5 for a draw."""

    @property
    def chances(self) -> list[float]:
        """Return the chance to win before each decision, and the score at the end."""
        return [*(one.before for one in self.judged), self.score]

    @property
    def swings(self) -> list[float]:
        """Return the change of the chance from each decision to the next, by the seat's move and by later events."""
        chances = self.chances
        return [after - before for before, after in pairwise(chances)]


def judged_deal(record: Record, seat: int, progress: Callable[[int, int], None] | None = None) -> JudgedDeal:
    """Judge the decisions of a seat in a deal that has ended, each by the seat's knowledge; `progress` as `analyse`."""
    assert record.result is not None
    seats = len(record.seats)
    score = load(record.game, record.rules).scores(record.result, seats)[seat]
    return JudgedDeal(record, analyse(record, seats=[seat], progress=progress).decisions, score)


def deciding(deals: Sequence[JudgedDeal]) -> list[tuple[int, int]]:
    """The deals and decisions, by index, after which the chance changed most; in the order in which they were."""
    swings = [(abs(swing), deal, at) for deal, course in enumerate(deals) for at, swing in enumerate(course.swings)]
    largest = sorted(swings, key=lambda one: (-one[0], one[1:]))[:MOMENTS]
    return sorted((deal, at) for swing, deal, at in largest if swing > 0)


def graph(deals: Sequence[JudgedDeal], moments: Sequence[tuple[int, int]], width: int, dot: str, bar: str) -> list[str]:
    """The chances of a match as lines of text of at most `width` columns: a dot for each decision, a bar for each deal.

    With more decisions than columns, a column shows the mean of its decisions. The number of each moment is below its
    column, that of the first if there are several.
    """
    size = sum(len(course.chances) for course in deals)
    room = max(len(deals), width - EDGE - len(deals))
    columns: list[float | None] = []
    column_of: dict[tuple[int, int], int] = {}
    for deal, course in enumerate(deals):
        chances = course.chances
        share = len(chances) if size <= room else max(1, len(chances) * room // size)
        for column in range(share):
            part = range(column * len(chances) // share, (column + 1) * len(chances) // share)
            column_of |= {(deal, at): len(columns) for at in part}
            columns.append(sum(chances[at] for at in part) / len(part))
        columns.append(None)
    return [
        *_rows(columns[:-1], dot, bar),
        _marks({column_of[one]: number for number, one in reversed(list(enumerate(moments, 1)))}),
    ]


def _rows(columns: Sequence[float | None], dot: str, bar: str) -> list[str]:
    """Return the lines of the graph, the top one first: a `dot` at the height of each chance, a line of `bar` for
    None.
    """
    labels = {LINES - 1: "100%", LINES // 2: " 50%", 0: "  0%"}
    rows = []
    for height in reversed(range(LINES)):
        cells = [bar if chance is None else dot if round(chance * (LINES - 1)) == height else " " for chance in columns]
        rows.append(f"{labels.get(height, ''):>4} {bar} {''.join(cells)}".rstrip())
    return rows


def _marks(numbers: Mapping[int, int]) -> str:
    return " " * EDGE + "".join(str(numbers.get(column, " ")) for column in range(max(numbers, default=-1) + 1))


def show_moments(deals: Sequence[Record], seats: Sequence[int], screen: Screen) -> None:
    """Show for each seat how its chances went through a match, and go through the moments that decided it."""
    found = []
    for seat in seats:
        judged = [_judged(number, record, seat, len(deals), screen) for number, record in enumerate(deals, 1)]
        moments = deciding(judged)
        name = shown_name(printable(deals[-1].seats[seat]))
        screen.say(words.CHANCES_OF.format(name=name) if len(seats) > 1 else words.CHANCES, style="bold")
        for line in graph(judged, moments, screen.console.width, "•" if screen.can_show("•") else "*", screen.bar):
            screen.say_whole(line)
        found += [_moment(judged[deal], deal + 1, at) for deal, at in moments]
    Mistakes(found, screen, words.MOMENTS).run()


def _judged(number: int, record: Record, seat: int, last: int, screen: Screen) -> JudgedDeal:
    """Judge a deal, and show how many of its decisions are judged; raises `EOFError` when the person leaves."""

    def judging(done: int, decisions: int) -> None:
        if screen.leaving:
            raise EOFError
        if screen.interactive:
            screen.overwrite(words.JUDGING.format(deal=number, last=last, done=done, decisions=decisions))

    course = judged_deal(record, seat, judging)
    if screen.interactive:
        screen.overwrite("")
    return course


def _moment(course: JudgedDeal, deal: int, at: int) -> Mistake:
    judged = course.judged[at]
    before = before_decisions(course.record)[judged.number, judged.seat]
    return Mistake(deal, course.record, before.game, before, judged, course.chances[at + 1])
