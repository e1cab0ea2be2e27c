"""The tables of a run: which of their deals are done, and the sums of these."""

from collections.abc import Iterable, Iterator, Sequence

import attrs

from cardkit.language import gettext
from cardkit.simulation.faults import Fault, add_fault
from cardkit.simulation.lineup import Lineup, distinct_labels
from cardkit.simulation.parts import Batch
from cardkit.simulation.statistics.intervals import Moments
from cardkit.simulation.statistics.until_sure import UntilSure, confidence_sequence
from cardkit.simulation.totals import Measures, Totals


@attrs.define
class TableSums:
    """The sums of one line-up."""

    lineup: Lineup
    totals: list[Totals]
    """The totals of each rule set."""
    differences: Measures
    """The second rule set less the first."""
    faults: dict[int, Fault] = attrs.field(factory=dict)
    done: list[tuple[int, int]] = attrs.field(factory=list)
    """The deals that are done: from, up to but not including; in order, with gaps between."""
    verdicts: tuple[str, ...] | None = None
    """The verdict on each bot; None before the first look."""
    late: bool = False
    """True when a bot did not answer in time."""

    @classmethod
    def of(cls, lineup: Lineup) -> "TableSums":
        """Return the sums of a table without games."""
        seats, counters = lineup.seats, len(lineup.counted)
        totals = [Totals(seats, counters, lineup.whole_score, lineup.points) for _ in lineup.games]
        return cls(lineup, totals, Measures(seats, counters, lineup.points))

    def add(self, batch: Batch) -> None:
        """Add the sums and the faults of a batch, and its deals to those that are done."""
        for total, numbers in zip(self.totals, batch.totals, strict=True):
            total.add_numbers(numbers)
        if batch.differences:
            self.differences.add_numbers(batch.differences)
        for index, fault in batch.faults.items():
            add_fault(self.faults, index, fault)
        self.late = self.late or batch.late
        self.done = _joined([*self.done, (batch.start, batch.stop)])

    def missing(self, stop: int, start: int = 0) -> Iterator[tuple[int, int]]:
        """Yield the ranges, beginning and end, of deals not done, from `start` up to but not including `stop`."""
        for begin, end in self.done:
            if start < min(begin, stop):
                yield start, min(begin, stop)
            start = max(start, end)
        if start < stop:
            yield start, stop

    def scores(self) -> tuple[tuple[str, float], ...]:
        """Each bot with its mean score in whole deals; empty before the first one."""
        measures = self.totals[0].measures
        games = self.lineup.whole_score * self.lineup.games_per_deal * measures.deals
        labels = distinct_labels(self.lineup.labels)
        return tuple((label, int(measures.sums[bot]) / games) for bot, label in enumerate(labels)) if games else ()

    def look(self, sure: UntilSure, tables: int) -> None:
        """Set `verdicts`, one for each bot, in a run of `tables` tables.

        A bot is judged by the amount by which its mean score in a deal is above the mean of the others'.
        """
        seats, measures = self.lineup.seats, self.totals[0].measures
        confidence = sure.confidence(seats, tables)
        scale = self.lineup.whole_score * max(seats - 1, 1) * self.lineup.games_per_deal
        differences = [moments(measures, seats + bot, scale) for bot in range(seats)]
        self.verdicts = tuple(sure.verdict(confidence_sequence(one, confidence, least=-1.0)) for one in differences)

    @property
    def games(self) -> int:
        """Return how many games have been played."""
        return int(self.totals[0].games)

    @property
    def deals(self) -> int:
        """Return how many deals have been played whole."""
        return self.totals[0].measures.deals

    @property
    def decided(self) -> bool:
        """True when every bot has a verdict."""
        return self.verdicts is not None and "undecided" not in self.verdicts


def moments(measures: Measures, index: int, scale: float) -> Moments:
    """The sums over deals of the measure number `index`, whose values are `scale` times too large."""
    sums = (measures.sums, measures.squares, measures.gains, measures.gain_squares)
    total, squares, gains, gain_squares = (int(each[index]) for each in sums)
    return Moments(int(measures.deals), total, squares, gains, gain_squares, scale)


def deals_in_words(spans: Sequence[Sequence[tuple[int, int]]]) -> str:
    """Return spans of deals, by table, in words: `0 to 4, 7 of table 1`; the end of a span is not part of it.

    The table is left out when there is only one. The text is empty without spans.
    """
    said = []
    for table, some in enumerate(spans):
        deals = ", ".join(
            gettext("{first} to {last}", first=start, last=stop - 1) if stop - start > 1 else str(start)
            for start, stop in some
        )
        if deals:
            said.append(gettext("{deals} of table {table}", deals=deals, table=table) if len(spans) > 1 else deals)
    return "; ".join(said)


def _joined(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """The spans in order, those that touch joined."""
    found: list[tuple[int, int]] = []
    for start, stop in sorted(spans):
        if found and start <= found[-1][1]:
            found[-1] = found[-1][0], max(stop, found[-1][1])
        else:
            found.append((start, stop))
    return found
