"""benchmarks/strength/deal_lengths.py counts moves, and tells the deals that end from those that do not."""

import deal_lengths
import pytest


def test_a_table_has_a_row_with_how_its_deals_ended(capsys: pytest.CaptureFixture[str]) -> None:
    assert deal_lengths.main(["bluffing", "--presets", "verish:2", "--levels", "easy", "--deals", "2"]) == 0
    row = capsys.readouterr().out.splitlines()[2]
    assert row.startswith("| `verish` | 2 | easy | 2 | 0 | 0 |")


def test_mixed_levels_change_places() -> None:
    table = deal_lengths.Table("durak", 3, deal_lengths.MIXED)
    assert [["easy", "normal", "hard"], ["normal", "hard", "easy"]] == [table.players(0), table.players(1)]


def test_every_number_of_seats_of_every_preset_is_a_table() -> None:
    found = {(table.preset, table.seats) for table in deal_lengths.tables("durak", [], ["easy"])}
    assert {("podkidnoy", 2), ("podkidnoy", 6), ("rozaliev-2v2", 4)} <= found
