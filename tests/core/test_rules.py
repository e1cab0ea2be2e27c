"""Rules are options with values, defaults and one line of meaning; wrong values are refused in words."""

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit import InvalidRule, RuleSet
from cardkit.game.rules import parse_changes, unknown
from cardkit.options import choice, letters, limit, number, rule_text, switch


@attrs.frozen
class TeaRules(RuleSet):
    """A rule set with an option of every kind."""

    leaf: str = choice("green", ("green", "black", "none"), "what is brewed", "test")
    milk: bool = switch(False, "milk is added", "test")
    minutes: int = number(3, 1, 10, "how long it is brewed", "test")
    lumps: int | None = limit(None, 0, 5, "most lumps of sugar", "test")
    cups: str | None = letters(None, "ABC", "which cups are used", "test")


@pytest.mark.parametrize(
    ("name", "given", "value"),
    [
        ("leaf", "black", "black"),
        ("leaf", " Black ", "black"),
        ("leaf", "none", "none"),
        ("milk", "yes", True),
        ("milk", "TRUE", True),
        ("milk", "on", True),
        ("milk", True, True),
        ("milk", "no", False),
        ("milk", "off", False),
        ("milk", False, False),
        ("minutes", "10", 10),
        ("minutes", 1, 1),
        ("lumps", "none", None),
        ("lumps", "", None),
        ("lumps", None, None),
        ("lumps", "0", 0),
        ("lumps", 5, 5),
        ("cups", "ac", "AC"),
        ("cups", "none", None),
    ],
)
def test_a_rule_takes_text_and_toml_values(name: str, given: object, value: object) -> None:
    changed = getattr(TeaRules().changed({name: given}), name)
    assert (value, type(value)) == (changed, type(changed))


@pytest.mark.parametrize(
    ("name", "values", "refused"),
    [
        ("leaf", "green, black or none", ["white", "", "gree", 1, True, None, ["green"]]),
        ("milk", "yes or no", ["maybe", "", 2, 1, 0, None, []]),
        ("minutes", "a whole number from 1 to 10", ["0", 11, "x", "", "none", None, True, 2.5, "2.5", [3]]),
        ("lumps", "a whole number from 0 to 5, or none", [6, -1, "many", False, 1.0]),
        ("cups", "letters of ABC in that order, or none", ["CA", "AA", "D", "A B", 1, True]),
    ],
)
def test_a_value_that_a_rule_does_not_take_is_refused_with_those_it_takes(
    name: str, values: str, refused: list[object]
) -> None:
    assert values == TeaRules.options()[name].values
    for value in refused:
        with pytest.raises(InvalidRule) as error:
            TeaRules().changed({name: value})
        assert str(error.value).startswith(f"`{name}` takes {values}, not ")


teas = st.builds(
    TeaRules,
    st.sampled_from(["green", "black", "none"]),
    st.booleans(),
    st.integers(1, 10),
    st.none() | st.integers(0, 5),
    st.none() | st.sampled_from(["A", "B", "C", "AB", "AC", "BC", "ABC"]),
)


@given(teas, teas)
def test_differences_written_as_text_lead_back_to_the_rules(here: TeaRules, there: TeaRules) -> None:
    written = [f"{name}={rule_text(value)}" for name, value in here.differences(there).items()]
    assert here == there.changed(parse_changes(written))


@pytest.mark.parametrize("text", ["", "=all", " =all", "two words"])
def test_a_change_of_another_form_is_refused(text: str) -> None:
    with pytest.raises(InvalidRule, match=r"^A rule is written name=value, as in throw_who=attacker, not "):
        parse_changes([text])


def test_of_several_near_names_each_is_suggested() -> None:
    assert unknown("cup", "tea", ["teas", "team", "coffee"]) == "There is no cup 'tea': did you mean teas or team?"
