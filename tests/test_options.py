"""Every option is used in all the right parts of the program: tests/data/options.toml lists them."""

import pytest

from cardkit.game.family import Family
from cardkit_games import families
from option_table import BOTS, SUBJECTS, options_known, table

TOLD_ELSEWHERE = {
    *("low_rank", "suits"),  # as the cards of the pack
    "reentry",  # with `who`, which says the same
    "action_cap",  # in Durak in words; no deal of a bluffing game has come near it at a table of people
}
FAMILIES = pytest.mark.parametrize("family", list(families()), ids=[family.name for family in families()])


@FAMILIES
def test_every_option_has_a_line_that_says_who_knows_of_it(family: Family) -> None:
    known, options = table()[family.name], list(family.rules.options())
    asked = "\n".join(f"  {subject}: {question}" for subject, (_, question) in SUBJECTS.items())
    new = [option for option in options if option not in known]
    assert new == [], f"Go through these for each of {new}, then name those that know of it in options.toml:\n{asked}"
    assert list(known) == options
    assert {subject for subjects in known.values() for subject in subjects} <= SUBJECTS.keys()


@FAMILIES
def test_the_lines_are_true(family: Family) -> None:
    known, found = table()[family.name], options_known(family.name, family.rules.options())
    compared = SUBJECTS.keys() - {*BOTS}
    wrong = {
        option: f"options.toml: {sorted(compared & {*known[option]})}, sources: {sorted(compared & {*found[option]})}"
        for option in known
        if compared & {*known[option]} != compared & {*found[option]}
    }
    assert wrong == {}


@FAMILIES
def test_every_option_is_told_in_words_and_carried_out(family: Family) -> None:
    lines = {option: subjects for option, subjects in table()[family.name].items() if option not in TOLD_ELSEWHERE}
    lines.pop("two_high", None)  # the order of ranks, which claims make from it
    carried_out = {"pack", "match", "dealing", "engine"}
    assert [option for option, subjects in lines.items() if "words" not in subjects] == []
    assert [option for option, subjects in lines.items() if not carried_out & {*subjects}] == []
