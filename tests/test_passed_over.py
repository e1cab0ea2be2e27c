"""benchmarks/simulation/passed_over.py counts what is told of hands, and finds nothing where all are asked."""

import passed_over
import pytest


def test_who_is_passed_over_tells_nothing_where_all_are_asked(capsys: pytest.CaptureFixture[str]) -> None:
    passed_over.main(["--deals", "2"])
    rows = [[cell.strip() for cell in row.split("|")[1:-1]] for row in capsys.readouterr().out.splitlines()[2:]]
    assert [("`able`", "2"), ("`able`", "3"), ("`all`", "2"), ("`all`", "3")] == [(row[0], row[1]) for row in rows]
    assert all(float(row[4]) > 0 for row in rows[:2])
    assert all(row[4] == "0.0" for row in rows[2:])
