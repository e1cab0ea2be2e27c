"""Bots have names of their own, each another, at every table."""

import pytest

from cardkit.match.seats import names_of_bots
from cardkit.records.names import looks_like


@pytest.mark.parametrize("seats", [2, 4, 9, 12, 20, 62])
@pytest.mark.parametrize("called", [(), ("Vera", "Gleb"), ("Анна", "anna", "Kira", "Lev")])
def test_no_two_bots_have_one_name_and_none_that_of_a_person(seats: int, called: tuple[str, ...]) -> None:
    names = names_of_bots(seats, called)
    assert seats == len(set(names))
    assert not any(looks_like(name, one) for name in names for one in called)
    assert names[1] == "Boris"
